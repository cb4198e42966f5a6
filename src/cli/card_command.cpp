#include <memory>

#include "cli/commands.h"
#include "cli/screen.h"
#include "host/host.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "report/card.h"

namespace flagplot::cli {
namespace {

struct CardOptions {
    std::string rulebook;
    std::vector<std::string> ids;
    std::vector<std::string> readings;
    std::vector<std::string> house_rules;
    std::string format = "text";
    bool index = false;
};

int cards(const Context& context, const CardOptions& options) {
    const auto rulebook = std::make_shared<const rulebook::Rulebook>(context.library().load(options.rulebook));
    std::vector<rulebook::HouseRule> house_rules;
    for (const std::string& id : options.house_rules) house_rules.push_back(context.house_rule(rulebook->id, id));
    const rulebook::Rules rules(rulebook, names_and_values(options.readings, "--reading"), house_rules);
    const std::vector<std::string> ids = options.ids.empty() ? report::card_ids(*rulebook) : options.ids;
    report::Booklet booklet = report::make_booklet(rules, ids, host::read_charts(*rulebook));
    if (options.index) booklet.index = report::make_index(rules, procedures::titles(rules.rulebook()));
    if (context.json) {
        print(report::to_json(booklet));
    } else {
        options.format == "html" ? hand_out(report::to_html(booklet)) : say(report::to_text(booklet));
    }
    return done;
}

}  // namespace

void add_card_command(const Command& tables) {
    const auto options = std::make_shared<CardOptions>();
    const Command command =
        tables.add("cards", "Prints a game's tables and your charts as reference cards", options, cards);
    command.add_option("RULEBOOK", options->rulebook, "The rulebook's id").required();
    command.add_option("ID", options->ids, "Tables and charts; all if none are given");
    command.add_option("--format", options->format, "text or html").one_of({"text", "html"});
    command.add_flag("--index", options->index, "Adds the rules index at the end");
    command.add_list("--reading", options->readings, "RULING=READING");
    command.add_list("--house-rule", options->house_rules, "A house rule's id");
}

}  // namespace flagplot::cli
