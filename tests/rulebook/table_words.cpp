// Conditions, amounts and cells in words.
#include "rulebook/table_words.h"

#include "json/tree.h"
#include "rulebook/rules.h"
#include "support/catch.h"
#include "support/patch.h"
#include "support/rulebook.h"

using namespace flagplot;
using flagplot::rulebook::amount_in_words;
using flagplot::rulebook::beyond;
using flagplot::rulebook::cell_in_words;
using flagplot::rulebook::dice_in_words;
using flagplot::rulebook::in_words;
using flagplot::rulebook::load_rulebook;
using flagplot::rulebook::name_of;
using flagplot::rulebook::Rulebook;
using flagplot::rulebook::Rules;
using flagplot::rulebook::when_in_words;
using flagplot::test::Folder;
using flagplot::test::put;
using flagplot::test::SmallRulebook;

namespace {

Rulebook small_book() {
    const Folder folder;
    SmallRulebook().write(folder);
    return load_rulebook(folder.path());
}

table::Condition condition(const std::string& text) {
    const flagplot::json::Tree tree = flagplot::json::parse(text, "test");
    return table::Condition::load(flagplot::json::Node(tree, "test"));
}

std::string words(const std::string& text) {
    return in_words(condition(text), small_book());
}

// The small rulebook's first table with a modifier of its own.
struct Small {
    explicit Small(const std::string& modifier) {
        SmallRulebook files;
        files.patch("fire.json", put("/modifiers/0", modifier));
        files.write(folder);
        rules = std::make_shared<const Rules>(std::make_shared<const Rulebook>(load_rulebook(folder.path())));
    }
    const flagplot::table::Table& table() const { return rules->table("small.fire"); }
    std::string amount() const { return amount_in_words(table(), table().modifiers.front()); }
    std::string when() const { return when_in_words(table().modifiers.front(), rules->rulebook()); }

    Folder folder;
    std::shared_ptr<const Rules> rules;
};

}  // namespace

TEST_CASE("A condition in words has the labels of its facts and values", "[words]") {
    CHECK(words("{}").empty());
    CHECK(words(R"({"night": true})") == "Night");
    CHECK(words(R"({"night": false})") == "Night: no");
    CHECK(words(R"({"weather": ["clear", "gale"]})") == "Weather: clear or gale");
    CHECK(words(R"({"ships": {"min": 3}})") == "Ships: 3 or more");
    CHECK(words(R"({"ships": {"max": 3}})") == "Ships: 0-3");
    CHECK(words(R"({"ships": {"min": 3, "max": 3}})") == "Ships: 3");
    CHECK(words(R"({"natural": 6})") == "The dice: 6");
    CHECK(words(R"({"any": [{"night": true}, {"ships": 1, "weather": "gale"}]})") ==
          "Night, or Ships: 1 and Weather: gale");
    CHECK(words(R"({"night": true, "not": {"weather": "gale"}})") == "Night; not Weather: gale");
    CHECK(words(R"({"not": {"weather": "gale", "ships": 2}})") == "not (Weather: gale and Ships: 2)");
}

TEST_CASE("What a label says already isn't said again", "[words]") {
    const Rulebook book = small_book();
    const auto left = [&](const std::string& label, const std::string& text) {
        return beyond(label, condition(text), book);
    };
    CHECK(left("Night", R"({"night": true})").empty());
    CHECK(left("By night, in a gale", R"({"night": true, "weather": "gale"})").empty());
    CHECK(left("Gale", R"({"night": true, "weather": "gale"})") == "Night");
    CHECK(left("Night", R"({"night": false})") == "Night: no");
    CHECK(left("Not at night", R"({"night": false})").empty());
    CHECK(left("3+", R"({"ships": {"min": 3}})").empty());
    CHECK(left("13 ships", R"({"ships": 3})") == "Ships: 3");  // no part of a number
    CHECK(left("Clear", R"({"weather": ["clear", "gale"]})") == "Weather: clear or gale");
    CHECK(left("Gale", R"({"not": {"weather": "gale"}})") == "not Weather: gale");
}

TEST_CASE("A modifier in words has its amount, and when and how often it counts", "[words]") {
    const Small night(R"({"id": "m", "label": "Night", "when": {"night": true, "weather": "gale"}, "add": -1})");
    CHECK(night.amount() == "-1");
    CHECK(night.when() == "Weather: gale");
    const Small ships(R"({"id": "m", "label": "Many", "add": 2,
                          "per": {"fact": "ships", "above": 3, "each": 2, "round": "up", "max": 5}})");
    CHECK(ships.amount() == "+2 each");
    CHECK(ships.when() == "Ships: each 2 or part of 2 above 3, at most 5");
    CHECK(Small(R"({"id": "m", "label": "Half", "times": "1/2", "round": "up"})").amount() == "\u00D7 1/2, rounded up");
    CHECK(Small(R"({"id": "m", "label": "None", "times": "0"})").amount() == "\u00D7 0");
    CHECK(Small(R"({"id": "m", "label": "Low", "at-most": 2})").amount() == "at most 2");
    CHECK(Small(R"({"id": "m", "label": "Port", "result": "hit"})").amount() == "without a roll: Hit");
    CHECK(Small(R"({"id": "m", "label": "Gale", "forbid": true})").amount() == "not allowed");
}

TEST_CASE("A row with range and label has both in its name, the range once", "[words]") {
    const auto name = [](const std::string& label, bool ladder = false) {
        flagplot::table::Table table;
        table.ladder = ladder;
        flagplot::table::Row row;
        row.range = flagplot::table::Range{5, 6};
        row.label = label;
        return name_of(table, row);
    };
    CHECK(name("") == "5-6");
    CHECK(name("Strong") == "5-6 Strong");
    CHECK(name("2nd die 5-6") == "2nd die 5-6");
    CHECK(name("", true).empty());  // its result names it
    CHECK(name("Strong", true) == "Strong");
}

TEST_CASE("Dice, rows and cells are named as they are read", "[words]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("damage.json", put("/rows/0/cells/low", R"([{"when": {"night": true}, "result": "hull"},
                                                            {"result": "none"}])"));
    files.patch("damage.json", put("/results/none", R"({"label": "Nothing"})"));
    files.write(folder);
    const Rules rules(std::make_shared<const Rulebook>(load_rulebook(folder.path())));
    const auto& fire = rules.table("small.fire");
    const auto& damage = rules.table("small.damage");
    CHECK(dice_in_words(fire, rules.rulebook()) == "d6");
    CHECK(dice_in_words(damage, rules.rulebook()) == "d6 for the column, 2d6 for the row");
    CHECK(name_of(fire, fire.rows.front()) == "1-3");
    CHECK(cell_in_words(damage, damage.rows.front().cells.front(), rules.rulebook()) == "1 Hull (Night) / Nothing");
    CHECK(cell_in_words(damage, damage.rows.front().cells.back(), rules.rulebook()) == "1 Hull");
}

TEST_CASE("A cell that turns on facts says what counts by those that are known", "[words]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("damage.json", put("/rows/0/cells/low", R"([{"when": {"night": true}, "result": "hull"},
                                                            {"result": "none"}])"));
    files.patch("damage.json", put("/results/none", R"({"label": "Nothing"})"));
    files.write(folder);
    const Rules rules(std::make_shared<const Rulebook>(load_rulebook(folder.path())));
    const auto& damage = rules.table("small.damage");
    const auto words = [&](const flagplot::table::Facts& facts) {
        return cell_in_words(damage, damage.rows.front().cells.front(), rules.rulebook(), facts);
    };
    CHECK(words({{"night", true}}) == "1 Hull");
    CHECK(words({{"night", false}}) == "Nothing");
    CHECK(words({}) == "1 Hull (Night) / Nothing");
}
