// A house rule as somebody sends it: read, checked, in force over its rulebook, and edited.
#include "rulebook/house_rule.h"
#include "json/tree.h"
#include "report/card.h"
#include "report/roll_words.h"
#include "rulebook/check.h"
#include "rulebook/patch_targets.h"
#include "rulebook/rules.h"
#include "table/odds.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

std::shared_ptr<const rulebook::Rulebook> rulebook(const std::string& id) {
    static std::map<std::string, std::shared_ptr<const rulebook::Rulebook>> known;
    auto& book = known[id];
    if (!book) book = std::make_shared<const rulebook::Rulebook>(library().load(id));
    return book;
}

void edit(const rulebook::Rules& rules, const std::string& table) {
    json::Values values;
    for (const rulebook::PatchTarget& spot : rulebook::patch_targets_of(rules, table))
        values[spot.pointer] = spot.value;
    ends_well([&] { rulebook::patch_for(rules, table, values); });
    ends_well([&] { table::odds(rules.table(table), {}); });
    to_text(report::make_card(rules, table));
}

void take(const rulebook::HouseRule& rule) {
    const auto book = rulebook(rule.rulebook);
    report::words(rule, *book);
    const rulebook::Rules printed(book);
    for (const auto& [table, patch] : rule.patches)
        ends_well([&, &id = table, &tree = patch] { rulebook::values_of(printed, id, *tree); });
    const rulebook::Rules rules(book, {}, {rule});
    for (const rulebook::Finding& finding : rulebook::check_house_rules(rules)) (void)finding.line();
    for (const auto& [table, patch] : rule.patches) ends_well([&, &id = table] { edit(rules, id); });
}

// As the program writes it, it says the same.
void write_again(const rulebook::HouseRule& rule) {
    const json::Tree tree = rulebook::to_json(rule);
    if (rulebook::load_house_rule({tree, "again"}) != rule)
        find("a house rule that says something else when it is kept");
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const json::Tree tree = json::parse(input, "input");
        const rulebook::HouseRule rule = rulebook::load_house_rule({tree, "input"});
        write_again(rule);
        take(rule);
    });
}

}  // namespace flagplot::fuzz
