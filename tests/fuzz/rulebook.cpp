// A rulebook's files, {NAME: a tree, or a text}: loaded, checked, and each of its tables read, rolled on and shown.
#include "procedures/catalogue.h"
#include "report/card.h"
#include "rulebook/check.h"
#include "rulebook/patch_targets.h"
#include "rulebook/rules.h"
#include "table/odds.h"
#include "texts.h"
#include "workshop/own_game.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

void read(const table::Table& table) {
    ends_well([&] { table::odds(table, {}); });
    ends_well([&] { table::odds_of_counts(table, {}, 10); });
    table::Facts facts;
    for (const std::string& fact : table::unknown_facts(table, {})) facts[fact] = 3;
    ends_well([&] { table::odds(table, facts); });
    ends_well([&] { table::decided_before_dice(table, facts); });
    std::vector<int> faces;
    for (const auto& dice : table.dice) faces.insert(faces.end(), static_cast<std::size_t>(dice.dice.count), 1);
    ends_well([&] { explain(table::look_up(table, faces, facts)); });
    ends_well([&] { table::look_up_each(table, faces, facts); });
}

void check(const rulebook::Texts& texts) {
    for (const rulebook::Finding& finding : rulebook::check_rulebook("game", texts, procedures::catalogue().ids()))
        (void)finding.line();
}

void load(const rulebook::Texts& texts) {
    const auto rulebook = std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook("game", texts));
    const rulebook::Rules rules(rulebook);
    for (const auto& [id, table] : rules.tables()) {
        read(table);
        ends_well([&, &name = id] { rulebook::patch_targets_of(rules, name); });
    }
    const report::Booklet booklet = report::make_booklet(rules, report::card_ids(*rulebook), {});
    to_text(booklet);
    to_html(booklet);
    report::make_index(rules, procedures::titles(rules.rulebook()));
    for (const table::Chart& chart : rulebook->charts) table::blank_grid(chart);
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const rulebook::Texts texts = texts_of(json::parse(input, "input"));
        ends_well([&] { check(texts); });
        load(texts);
    });
}

}  // namespace flagplot::fuzz
