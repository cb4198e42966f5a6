#include <fmt/format.h>

#include "cli/commands.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "procedures/catalogue.h"

namespace flagplot::cli {
namespace {

json::Tree to_json(const referee::Procedure& procedure) {
    return {{"id", procedure.id},         {"title", procedure.title}, {"rulebook", procedure.rulebook},
            {"source", procedure.source}, {"help", procedure.help},   {"version", procedure.version}};
}

int list(const Context& context) {
    json::Tree all = json::Tree::array();
    std::string text;
    for (const referee::Procedure& procedure : procedures::catalogue().all()) {
        all.push_back(to_json(procedure));
        text += fmt::format("{:<26} {}\n", procedure.id, procedure.help);
    }
    return answer(context, all, text);
}

int show(const Context& context, const std::string& id) {
    const referee::Procedure* procedure = procedures::catalogue().find(id);
    if (!procedure) json::refuse_unknown("procedure", id, procedures::catalogue().ids());
    std::string text = fmt::format("{}  ({}, version {})\n  {}\n", procedure->title, procedure->id, procedure->version,
                                   procedure->help);
    if (!procedure->source.empty()) text += fmt::format("  {}\n", procedure->source);
    return answer(context, to_json(*procedure), text);
}

}  // namespace

void add_procedure_commands(const Command& app) {
    const Command procedures = app.add_group("procedure", "The games' procedures");
    procedures.add("list", "Lists all procedures", list);
    const auto id = std::make_shared<std::string>();
    const Command show_command = procedures.add("show", "Shows one procedure", id, show);
    show_command.add_option("ID", *id, "The procedure's id").required();
}

}  // namespace flagplot::cli
