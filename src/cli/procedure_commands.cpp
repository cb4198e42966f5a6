#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/screen.h"
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
    for (const referee::Procedure& procedure : procedures::catalogue().all()) {
        all.push_back(to_json(procedure));
        if (!context.json) say(fmt::format("{:<26} {}\n", procedure.id, procedure.help));
    }
    if (context.json) print(all);
    return done;
}

int show(const Context& context, const std::string& id) {
    const referee::Procedure* procedure = procedures::catalogue().find(id);
    if (!procedure) json::refuse_unknown("procedure", id, procedures::catalogue().ids());
    if (context.json) {
        print(to_json(*procedure));
        return done;
    }
    say(fmt::format("{}  ({}, version {})\n  {}\n", procedure->title, procedure->id, procedure->version,
                    procedure->help));
    if (!procedure->source.empty()) say(fmt::format("  {}\n", procedure->source));
    return done;
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
