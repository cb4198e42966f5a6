#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "report/card.h"
#include "sheet/columns.h"

namespace flagplot::cli {
namespace {

using json::Tree;
using report::IndexGroup;
using report::IndexItem;

constexpr std::size_t width = 100;

struct RuleOptions {
    std::string rulebook;
    std::string place;
};

rulebook::Rules rules_of(const Context& context, const std::string& rulebook) {
    return rulebook::Rules(std::make_shared<const rulebook::Rulebook>(context.library().load(rulebook)));
}

int list(const Context& context, const RuleOptions& options) {
    const rulebook::Rules rules = rules_of(context, options.rulebook);
    const auto index = report::make_index(rules, procedures::titles(rules.rulebook()));
    Tree all = Tree::array();
    std::string text;
    for (const IndexGroup& group : index) {
        text += group.heading + "\n";
        for (const IndexItem& item : group.items) {
            all.push_back(to_json(item));
            text += "  " + sheet::wrapped(fmt::format("{}  {}", item.place, item.says), 6, width) + "\n";
        }
    }
    return answer(context, all, text);
}

int show(const Context& context, const RuleOptions& options) {
    const rulebook::Rules rules = rules_of(context, options.rulebook);
    const rulebook::CoverageItem* const found = rules.rulebook().find_rule(options.place);
    if (!found) {
        throw json::InputError(
            "rule", fmt::format("found \"{}\"", options.place),
            fmt::format("a place in {}: flagplot-cli rule list {}", rules.rulebook().document, options.rulebook));
    }
    const IndexItem item = report::index_item(rules, *found, procedures::titles(rules.rulebook()));
    std::string text = item.place + "\n  " + sheet::wrapped(item.says, 2, width) + "\n";
    for (const report::Carrier& carrier : item.carriers) {
        const std::string words =
            fmt::format("{}: {} ({})", report::kind_in_words(carrier.kind), carrier.label, carrier.id);
        text += "  - " + sheet::wrapped(words, 4, width) + "\n";
    }
    if (!item.reminder.empty()) text += "  " + sheet::wrapped(carriers_in_words(item), 2, width) + "\n";
    return answer(context, to_json(item), text);
}

}  // namespace

void add_rule_commands(const Command& app) {
    const Command rules = app.add_group("rule", "The rules index: what a document says, and what carries it out");
    const auto options = std::make_shared<RuleOptions>();
    rules.add("list", "Lists all headings and paragraphs, by chapter", options, list)
        .add_option("RULEBOOK", options->rulebook, "The rulebook's id")
        .required();
    const Command show_command = rules.add("show", "Shows one of them, and what carries it out", options, show);
    show_command.add_option("RULEBOOK", options->rulebook, "The rulebook's id").required();
    show_command.add_option("PLACE", options->place, "Its heading or number").required();
}

}  // namespace flagplot::cli
