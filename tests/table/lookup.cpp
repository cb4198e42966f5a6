// How a table is looked up: what comes before the dice, the order of the modifiers, the row, what is said with it.
#include "table/lookup.h"

#include <string>
#include <vector>

#include "json/tree.h"
#include "support/catch.h"
#include "support/edges.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::dice::DiceError;
using flagplot::json::Tree;
using flagplot::table::AppliedModifier;
using flagplot::table::count_of;
using flagplot::table::decided_before_dice;
using flagplot::table::each_the_same;
using flagplot::table::explain;
using flagplot::table::Facts;
using flagplot::table::look_up;
using flagplot::table::look_up_each;
using flagplot::table::Lookup;
using flagplot::table::LookupError;
using flagplot::table::pick;
using flagplot::table::pick_each;
using flagplot::table::read_as;
using flagplot::table::Readings;
using flagplot::table::sum_of;
using flagplot::table::Table;
using flagplot::table::unknown_facts;
using flagplot::table::unlimited;
using flagplot::test::table_from;
using flagplot::test::thrown_by;

namespace {

// A d6 table whose ten rows each give their own number, with these modifiers.
Table ten_rows(const std::string& modifiers) {
    std::string rows;
    std::string results;
    for (int i = 1; i <= 10; ++i) {
        const std::string comma = i == 1 ? "" : ", ";
        rows += comma + R"({"range": ")" + std::to_string(i) + R"(", "result": "r)" + std::to_string(i) + "\"}";
        results += comma + "\"r" + std::to_string(i) + R"(": {"label": ")" + std::to_string(i) + "\"}";
    }
    return table_from(R"({"id": "test.ten", "title": "Ten", "source": "Nowhere", "dice": "d6", "rows": [)" + rows +
                      R"(], "modifiers": [)" + modifiers + R"(], "results": {)" + results + "}}");
}

// A number that modifiers change, without rows.
Table number(const std::string& modifiers) {
    return table_from(R"({"id": "test.number", "title": "Number", "source": "Nowhere", "start": "n",
                          "total-is": "strength", "modifiers": [)" +
                      modifiers + "]}");
}

int total_of(const Table& table, const Facts& facts) {
    return look_up(table, {}, facts).total.value();
}

const Table two_columns = table_from(R"({
    "id": "test.columns", "title": "Columns", "source": "Nowhere", "dice": "d6",
    "columns": [{"id": "calm", "label": "Calm", "when": {"weather": "clear"}},
                {"id": "rough", "label": "Rough", "when": {"weather": ["storm", "gale"]}}],
    "rows": [{"range": "1-6", "cells": {"calm": "hit", "rough": "miss"}}],
    "modifiers": [{"id": "gale", "label": "Gale", "when": {"weather": "gale", "night": true}, "add": -1}],
    "results": {"hit": {"label": "Hit"}, "miss": {"label": "Miss"}}
})");

const Table fighters = table_from(R"({
    "id": "test.fighters", "title": "Fighters", "source": "Nowhere",
    "rows": [{"result": "cap"}, {"result": "escort"}],
    "results": {"cap": {"label": "CAP", "effects": {"then": "test.hit"}}, "escort": {"label": "Escort"}},
    "footnotes": [{"id": "cap", "text": "Stays above the ship.", "when": {"result": "cap"}, "effects": {"hold": true}}]
})");

// A gun's die: dud on a 1, whatever is added to it, and shells that are short by night.
const Table guns = table_from(R"({
    "id": "test.guns", "title": "Guns", "source": "Nowhere", "dice": "d6",
    "rows": [{"range": "1-3", "result": "miss"}, {"range": "4-5", "result": "hit"}, {"range": "6", "result": "wreck"}],
    "modifiers": [{"id": "dud", "label": "Dud", "when": {"natural": 1}, "result": "miss"},
                  {"id": "smoke", "label": "Smoke", "when": {"smoke": true}, "result": "miss"},
                  {"id": "masked", "label": "Masked", "when": {"masked": true}, "forbid": true},
                  {"id": "close", "label": "Close", "when": {"close": true}, "add": 1}],
    "results": {"wreck": {"label": "Wreck", "effects": {"hull": 2}}, "hit": {"label": "Hit", "effects": {"hull": 1}},
                "miss": {"label": "Miss"}},
    "footnotes": [{"id": "six", "text": "A six burns.", "when": {"natural": 6}}]
})");

const Facts calm{{"smoke", false}, {"masked", false}, {"close", false}};

Facts calm_but(const std::string& fact) {
    Facts facts = calm;
    facts[fact] = true;
    return facts;
}

}  // namespace

TEST_CASE("Many throws of a table are counted by result, in the order of its results", "[table][lookup][each]") {
    const Lookup lookup = look_up_each(guns, {2, 6, 4, 3, 4}, calm);
    CHECK(lookup.table == "test.guns");
    CHECK(lookup.faces == std::vector<int>{2, 6, 4, 3, 4});
    CHECK(lookup.label == "1 Wreck, 2 Hit, 2 Miss");
    CHECK(lookup.effects == Tree{{"count", {{"wreck", 1}, {"hit", 2}, {"miss", 2}}}});
    CHECK(lookup.result.empty());
    CHECK_FALSE(lookup.natural.has_value());
    CHECK_FALSE(lookup.total.has_value());
    CHECK_FALSE(lookup.row.has_value());
    CHECK(lookup.facts == calm);
    CHECK(count_of(lookup, "hit") == 2);
    CHECK(count_of(lookup, "wreck") == 1);
    CHECK(count_of(lookup, "sunk") == 0);
}

TEST_CASE("What applies to some of many throws is said once", "[table][lookup][each]") {
    const Lookup lookup = look_up_each(guns, {1, 6, 5, 6}, calm_but("close"));
    CHECK(lookup.label == "3 Wreck, 1 Miss");
    CHECK(lookup.modifiers == std::vector<AppliedModifier>{{"dud", "Dud", "automatic"}, {"close", "Close", 1}});
    CHECK(lookup.notes == std::vector<std::string>{"A six burns."});
    CHECK_FALSE(lookup.clamped);
}

TEST_CASE("Each of many throws takes all dice of its table", "[table][lookup][each]") {
    const Table pair = table_from(R"({
        "id": "test.pair", "title": "Pair", "source": "Nowhere", "dice": "2d6",
        "rows": [{"range": "2-7", "result": "low"}, {"range": "8-12", "result": "high"}],
        "results": {"low": {"label": "Low"}, "high": {"label": "High"}}
    })");
    Readings kept;
    for (const std::vector<int>& faces : {std::vector<int>{1, 6, 2, 5}, {1, 2, 5, 6}, {5, 2, 6, 1}})
        CHECK(kept.look_up(pair, faces, {}, "", 2) == look_up_each(pair, faces, {}));
    CHECK(look_up_each(pair, {6, 6, 1, 1, 3, 4}, {}).label == "2 Low, 1 High");
    for (const std::vector<int>& faces : {std::vector<int>{}, {6}, {6, 6, 1}}) {
        CHECK_THAT(thrown_by<LookupError>([&] { look_up_each(pair, faces, {}); }).what(),
                   ContainsSubstring("2 for each throw"));
    }
    CHECK_THROWS_AS(look_up_each(pair, {6, 7}, {}), DiceError);
}

TEST_CASE("A result that is picked or decided before the dice counts for all throws", "[table][lookup][each]") {
    const Lookup picked = pick_each(guns, "hit", calm, 5);
    CHECK(picked.label == "5 Hit");
    CHECK(count_of(picked, "hit") == 5);
    CHECK(count_of(picked, "miss") == 0);
    CHECK_THROWS_AS(pick_each(guns, "sunk", calm, 5), LookupError);

    const Lookup missed = each_the_same(guns, decided_before_dice(guns, calm_but("smoke")).value(), 4);
    CHECK(missed.label == "4 Miss");
    CHECK(count_of(missed, "miss") == 4);
    CHECK(missed.modifiers == std::vector<AppliedModifier>{{"smoke", "Smoke", "automatic"}});

    const Lookup masked = each_the_same(guns, decided_before_dice(guns, calm_but("masked")).value(), 4);
    CHECK(masked.forbidden);
    CHECK(masked.label == "Not allowed: Masked");
    CHECK(count_of(masked, "hit") == 0);
}

TEST_CASE("A single throw counts once", "[table][lookup][each]") {
    CHECK(count_of(look_up(guns, {4}, calm), "hit") == 1);
    CHECK(count_of(look_up(guns, {4}, calm), "miss") == 0);
    CHECK(look_up_each(guns, {4}, calm).label == "1 Hit");
}

TEST_CASE("A limit of the total comes after multiplying and adding, and before the nearest row", "[table][lookup]") {
    const std::string half = R"({"id": "half", "label": "Half", "times": "1/2", "round": "up"})";
    const std::string three = R"({"id": "three", "label": "Three", "add": 3})";
    const std::string most = R"({"id": "most", "label": "Storm", "when": {"storm": true}, "at-most": 4})";
    const std::string modifiers = GENERATE_COPY(most + ", " + half + ", " + three, three + ", " + most + ", " + half);
    const Table table = ten_rows(modifiers);
    const Lookup limited = look_up(table, {6}, {{"storm", true}});  // 6 x 1/2 + 3 = 6
    CHECK(limited.natural == 6);
    CHECK(limited.total == 4);
    CHECK(limited.result == "r4");
    CHECK_FALSE(limited.clamped);
    CHECK(limited.modifiers == std::vector<AppliedModifier>{
                                   {"half", "Half", "x 1/2"}, {"three", "Three", 3}, {"most", "Storm", "at most 4"}});
    CHECK(explain(limited) == "6 x 1/2 Half +3 Three at most 4 Storm = 4");
    CHECK(look_up(table, {6}, {{"storm", false}}).total == 6);
}

// Speed classes; `member` makes them a ladder.
Table speeds(const std::string& member) {
    return table_from(R"({
        "id": "test.ladder", "title": "Speed", "source": "Nowhere", "start": "n", )" +
                      member + R"(
        "rows": [{"range": "2", "result": "fast"}, {"range": "1", "result": "slow"}, {"range": "0", "result": "still"}],
        "results": {"fast": {"label": "2+"}, "slow": {"label": "1S"}, "still": {"label": "0"}},
        "modifiers": [{"id": "storm", "label": "Storm", "when": {"storm": true}, "at-most": 1},
                      {"id": "hull", "label": "Hull", "when": {"hurt": true}, "add": -1}]})");
}

TEST_CASE("A ladder calls its places by their rows' results, from the start to what is read", "[table][lookup]") {
    const Table ladder = speeds(R"("ladder": true,)");
    const Lookup storm = look_up(ladder, {}, {{"n", 2}, {"storm", true}, {"hurt", false}});
    CHECK(storm.result == "slow");
    CHECK(storm.start == "2+");
    CHECK(storm.modifiers == std::vector<AppliedModifier>{{"storm", "Storm", "at most 1S"}});
    CHECK_FALSE(storm.natural.has_value());
    CHECK_FALSE(storm.total.has_value());
    CHECK(explain(storm) == "2+ at most 1S Storm = 1S");
    CHECK(is_result_explained(storm));
    const Lookup hurt = look_up(ladder, {}, {{"n", 1}, {"storm", true}, {"hurt", true}});
    CHECK(explain(hurt) == "1S -1 Hull = 0");  // the storm's limit doesn't slow it
    const Lookup as_it_is = look_up(ladder, {}, {{"n", 2}, {"storm", false}, {"hurt", false}});
    CHECK(explain(as_it_is) == "2+");
    CHECK_FALSE(is_result_explained(as_it_is));
    const Lookup below = look_up(ladder, {}, {{"n", 0}, {"storm", false}, {"hurt", true}});
    CHECK(below.result == "still");
    CHECK(below.clamped);
    CHECK(explain(below) == "0 -1 Hull, read as 0 (the last row)");
    CHECK(explain(pick(ladder, "slow", {})).empty());
}

TEST_CASE("A table that starts from a number and isn't said to be a ladder keeps its numbers", "[table][lookup]") {
    const Lookup hurt = look_up(speeds(""), {}, {{"n", 2}, {"storm", false}, {"hurt", true}});
    CHECK(hurt.start.empty());
    CHECK(hurt.natural == 2);
    CHECK(hurt.total == 1);
    CHECK(explain(hurt) == "2 -1 Hull = 1");
    CHECK_FALSE(is_result_explained(hurt));
    CHECK(speeds("").name_of(2) == "2");
}

TEST_CASE("A limit lets what is less alone, and the least of several counts", "[table][lookup]") {
    const Table table = number(R"({"id": "four", "label": "Four", "at-most": 4},
                                  {"id": "two", "label": "Two", "when": {"gale": true}, "at-most": 2})");
    CHECK(total_of(table, {{"n", 3}, {"gale", false}}) == 3);
    CHECK(total_of(table, {{"n", 9}, {"gale", false}}) == 4);
    CHECK(total_of(table, {{"n", 9}, {"gale", true}}) == 2);
    CHECK(total_of(table, {{"n", -1}, {"gale", true}}) == -1);
    const Lookup below = look_up(ten_rows(R"({"id": "none", "label": "None", "at-most": 0})"), {6}, {});
    CHECK(below.total == 1);
    CHECK(below.clamped);
}

TEST_CASE("Modifiers multiply first and add then, in whatever order they stand", "[table][lookup]") {
    // 4 x 1/2 + 3 = 5. Added first it would be 4 (rounded up).
    const std::string half = R"({"id": "half", "label": "Half", "times": "1/2", "round": "up"})";
    const std::string three = R"({"id": "three", "label": "Three", "add": 3})";
    const std::string modifiers = GENERATE_COPY(half + ", " + three, three + ", " + half);
    const Lookup lookup = look_up(ten_rows(modifiers), {4}, {});
    CHECK(lookup.natural == 4);
    CHECK(lookup.total == 5);
    CHECK(lookup.result == "r5");
    CHECK(lookup.modifiers == std::vector<AppliedModifier>{{"half", "Half", "x 1/2"}, {"three", "Three", 3}});
}

TEST_CASE("Each multiplication is rounded by itself, in the printed order", "[table][lookup]") {
    const std::string up = R"({"id": "up", "label": "Up", "times": "1/2", "round": "up"})";
    const std::string down = R"({"id": "down", "label": "Down", "times": "1/2", "round": "down"})";
    const std::string up_too = R"({"id": "up-too", "label": "Up", "times": "1/2", "round": "up"})";
    CHECK(total_of(number(up + ", " + down), {{"n", 6}}) == 1);    // 6 -> 3 -> 1
    CHECK(total_of(number(down + ", " + up), {{"n", 6}}) == 2);    // 6 -> 3 -> 2
    CHECK(total_of(number(up + ", " + up_too), {{"n", 9}}) == 3);  // 9 -> 5 -> 3
}

TEST_CASE("A fraction is rounded up or down as it says, below zero too", "[table][lookup]") {
    const Table up = number(R"({"id": "up", "label": "Up", "times": "2/3", "round": "up"})");
    const Table down = number(R"({"id": "down", "label": "Down", "times": "2/3", "round": "down"})");
    CHECK(total_of(up, {{"n", 4}}) == 3);  // 2 2/3
    CHECK(total_of(down, {{"n", 4}}) == 2);
    CHECK(total_of(up, {{"n", 3}}) == 2);  // exactly 2: nothing to round
    CHECK(total_of(down, {{"n", 3}}) == 2);
    CHECK(total_of(up, {{"n", -4}}) == -2);  // -2 2/3
    CHECK(total_of(down, {{"n", -4}}) == -3);
    CHECK(total_of(up, {{"n", 0}}) == 0);
}

TEST_CASE("A whole factor needs no rounding", "[table][lookup]") {
    CHECK(total_of(number(R"({"id": "x", "label": "X", "times": "3"})"), {{"n", 4}}) == 12);
    CHECK(total_of(number(R"({"id": "x", "label": "X", "times": "0"})"), {{"n", 4}}) == 0);
}

TEST_CASE("A total beyond the table's ends takes the nearest row", "[table][lookup]") {
    const Table table = ten_rows(R"({"id": "up", "label": "Up", "when": {"up": true}, "add": 5},
                                    {"id": "down", "label": "Down", "when": {"up": false}, "add": -5})");
    const Lookup above = look_up(table, {6}, {{"up", true}});  // 11
    CHECK(above.result == "r10");
    CHECK(above.clamped);
    const Lookup last = look_up(table, {5}, {{"up", true}});  // 10
    CHECK(last.result == "r10");
    CHECK_FALSE(last.clamped);
    const Lookup below = look_up(table, {5}, {{"up", false}});  // 0
    CHECK(below.result == "r1");
    CHECK(below.clamped);
    const Lookup first = look_up(table, {6}, {{"up", false}});  // 1
    CHECK(first.result == "r1");
    CHECK_FALSE(first.clamped);
}

TEST_CASE("A table without rows doesn't clamp", "[table][lookup]") {
    const Lookup lookup = look_up(number(R"({"id": "down", "label": "Down", "add": -9})"), {}, {{"n", 4}});
    CHECK(lookup.total == -5);
    CHECK_FALSE(lookup.clamped);
    CHECK(lookup.label == "-5");
    CHECK(lookup.effects == Tree{{"strength", -5}});
    CHECK(lookup.result.empty());
    CHECK_FALSE(lookup.row.has_value());
}

TEST_CASE("A modifier that changes nothing isn't listed", "[table][lookup]") {
    const Table table = number(R"({"id": "ships", "label": "Ships", "add": 1, "per": {"fact": "ships", "above": 3}})");
    CHECK(look_up(table, {}, {{"n", 4}, {"ships", 3}}).modifiers.empty());
    CHECK(look_up(table, {}, {{"n", 4}, {"ships", 4}}).modifiers.size() == 1);
}

TEST_CASE("A count adds once for each step above its start, at most so often", "[table][lookup]") {
    struct Case {
        std::string per;
        int ships;
        int added;
    };
    const auto [per, ships, added] = GENERATE(values<Case>({
        {R"({"fact": "ships"})", 0, 0},
        {R"({"fact": "ships"})", 1, 2},
        {R"({"fact": "ships"})", 7, 14},
        {R"({"fact": "ships", "above": 1})", 0, 0},  // never less than nothing
        {R"({"fact": "ships", "above": 1})", 1, 0},
        {R"({"fact": "ships", "above": 1})", 2, 2},
        {R"({"fact": "ships", "each": 3})", 2, 0},  // a part doesn't count
        {R"({"fact": "ships", "each": 3})", 3, 2},
        {R"({"fact": "ships", "each": 3})", 5, 2},
        {R"({"fact": "ships", "each": 3})", 6, 4},
        {R"({"fact": "ships", "each": 3, "round": "up"})", 0, 0},
        {R"({"fact": "ships", "each": 3, "round": "up"})", 1, 2},  // a part counts as a whole
        {R"({"fact": "ships", "each": 3, "round": "up"})", 3, 2},
        {R"({"fact": "ships", "each": 3, "round": "up"})", 4, 4},
        {R"({"fact": "ships", "max": 5})", 5, 10},  // GWAS minefields: at most +5
        {R"({"fact": "ships", "max": 5})", 6, 10},
    }));
    CAPTURE(per, ships);
    const Table table = number(R"({"id": "ships", "label": "Ships", "add": 2, "per": )" + per + "}");
    CHECK(total_of(table, {{"n", 100}, {"ships", ships}}) == 100 + added);
}

TEST_CASE("What is forbidden or automatic needs no dice, and the first one printed counts", "[table][lookup]") {
    const Table table = ten_rows(R"({"id": "port", "label": "Port", "when": {"port": true}, "result": "r9"},
                                    {"id": "gale", "label": "Gale", "when": {"gale": true}, "forbid": true},
                                    {"id": "plus", "label": "Plus", "add": 1})");
    CHECK_FALSE(decided_before_dice(table, {{"port", false}, {"gale", false}}).has_value());

    const auto automatic = decided_before_dice(table, {{"port", true}, {"gale", true}});
    REQUIRE(automatic.has_value());
    CHECK(automatic->result == "r9");
    CHECK(automatic->label == "9");
    CHECK_FALSE(automatic->forbidden);
    CHECK(automatic->faces.empty());
    CHECK_FALSE(automatic->total.has_value());
    CHECK(automatic->modifiers == std::vector<AppliedModifier>{{"port", "Port", "automatic"}});

    const auto forbidden = decided_before_dice(table, {{"port", false}, {"gale", true}});
    REQUIRE(forbidden.has_value());
    CHECK(forbidden->forbidden);
    CHECK(forbidden->result.empty());
    CHECK_THAT(forbidden->label, ContainsSubstring("Gale"));
    CHECK(forbidden->modifiers == std::vector<AppliedModifier>{{"gale", "Gale", "not allowed"}});

    // Looking the table up all the same says the same, with dice or without.
    CHECK(look_up(table, {}, {{"port", true}, {"gale", true}}) == *automatic);
    CHECK(look_up(table, {3}, {{"port", false}, {"gale", true}}) == *forbidden);
}

TEST_CASE("A result that is automatic on a natural face waits for the dice and beats the modifiers",
          "[table][lookup]") {
    const Table table =
        ten_rows(R"({"id": "six", "label": "A six", "when": {"natural": 6, "lucky": true}, "result": "r1"},
                                    {"id": "plus", "label": "Plus", "add": 1})");
    CHECK_FALSE(decided_before_dice(table, {{"lucky", true}}).has_value());
    CHECK(look_up(table, {6}, {{"lucky", true}}).result == "r1");
    CHECK(look_up(table, {6}, {{"lucky", false}}).result == "r7");
    CHECK(look_up(table, {5}, {{"lucky", true}}).result == "r6");  // 5 + 1 is no natural six
}

TEST_CASE("What is automatic on any face but one waits for the dice too", "[table][lookup]") {
    // Before the dice nothing is natural, and "not a six" would hold.
    const Table table =
        ten_rows(R"({"id": "fail", "label": "Fails", "when": {"not": {"natural": 6}}, "result": "r1"})");
    CHECK_FALSE(decided_before_dice(table, {}).has_value());
    CHECK(look_up(table, {5}, {}).result == "r1");
    CHECK(look_up(table, {6}, {}).result == "r6");
}

TEST_CASE("Dice that stand apart and don't choose the column are added", "[table][lookup]") {
    const Table table = table_from(R"({
        "id": "test.apart", "title": "Apart", "source": "Nowhere",
        "dice": [{"dice": "d6", "as": "row"}, {"dice": "d10", "as": "row"}],
        "rows": [{"range": "2-8", "result": "low"}, {"range": "9-16", "result": "high"}],
        "results": {"low": {"label": "Low"}, "high": {"label": "High"}}
    })");
    CHECK(look_up(table, {6, 3}, {}).natural == 9);
    CHECK(look_up(table, {6, 3}, {}).result == "high");
    CHECK(look_up(table, {1, 7}, {}).result == "low");
}

TEST_CASE("A modifier may depend on the natural roll", "[table][lookup]") {
    const Table table = ten_rows(R"({"id": "low", "label": "Low", "when": {"natural": {"max": 2}}, "add": 4})");
    CHECK(look_up(table, {2}, {}).result == "r6");
    CHECK(look_up(table, {3}, {}).result == "r3");
}

TEST_CASE("Faces that the table's dice can't show are refused", "[table][lookup]") {
    const Table table = ten_rows("");
    CHECK_THROWS_AS(look_up(table, {0}, {}), DiceError);
    CHECK_THROWS_AS(look_up(table, {7}, {}), DiceError);
    CHECK_THROWS_AS(look_up(table, {}, {}), DiceError);
    CHECK_THROWS_AS(look_up(table, {1, 2}, {}), DiceError);
    CHECK_THROWS_AS(look_up(number(R"({"id": "x", "label": "X", "add": 1})"), {1}, {{"n", 1}}), DiceError);
}

TEST_CASE("A fact chooses the column, and a column that is named wins over it", "[table][column]") {
    CHECK(look_up(two_columns, {3}, {{"weather", "clear"}}).column == "calm");
    CHECK(look_up(two_columns, {3}, {{"weather", "gale"}}).column == "rough");
    const Lookup named = look_up(two_columns, {3}, {{"weather", "clear"}}, "rough");
    CHECK(named.column == "rough");
    CHECK(named.result == "miss");
}

TEST_CASE("No column is guessed", "[table][column]") {
    const auto fog = thrown_by<LookupError>([] { look_up(two_columns, {3}, {{"weather", "fog"}}); });
    CHECK(fog.where() == "test.columns");
    CHECK_THAT(fog.expected(), ContainsSubstring("calm, rough"));
    CHECK_THROWS_AS(look_up(two_columns, {3}, {}), LookupError);
    CHECK_THAT(
        thrown_by<LookupError>([] { look_up(two_columns, {3}, {}, "middle"); }).what(),
        ContainsSubstring("test.columns") && ContainsSubstring("\"middle\"") && ContainsSubstring("calm, rough"));
    CHECK_THROWS_AS(look_up(ten_rows(""), {3}, {}, "calm"), LookupError);
}

TEST_CASE("Columns that nothing chooses between have to be named", "[table][column]") {
    const Table table = table_from(R"({
        "id": "test.named", "title": "Named", "source": "Nowhere", "dice": "d6",
        "columns": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}],
        "rows": [{"range": "1-6", "cells": {"a": "hit", "b": "miss"}}],
        "results": {"hit": {"label": "Hit"}, "miss": {"label": "Miss"}}
    })");
    CHECK_THROWS_AS(look_up(table, {3}, {}), LookupError);
    CHECK(look_up(table, {3}, {}, "a").result == "hit");
    CHECK(look_up(table, {3}, {}, "b").result == "miss");
}

TEST_CASE("A last column without a condition stands for everything else", "[table][column]") {
    const Table table = table_from(R"({
        "id": "test.else", "title": "Else", "source": "Nowhere", "dice": "d6",
        "columns": [{"id": "a", "label": "A", "when": {"night": true}}, {"id": "b", "label": "B"}],
        "rows": [{"range": "1-6", "cells": {"a": "hit", "b": "miss"}}],
        "results": {"hit": {"label": "Hit"}, "miss": {"label": "Miss"}}
    })");
    CHECK(look_up(table, {3}, {{"night", true}}).column == "a");
    CHECK(look_up(table, {3}, {{"night", false}}).column == "b");
}

TEST_CASE("A die that only chooses the column gives no natural roll", "[table][column]") {
    // Flat Top 9.63 has such a line of six numbers: a total of 0 on the log would be one that nobody threw.
    const Table table = table_from(R"({
        "id": "test.line", "title": "Line", "source": "Nowhere", "dice": [{"dice": "d6", "as": "column"}],
        "columns": [{"id": "low", "label": "1", "range": "1"}, {"id": "high", "label": "2-6", "range": "2-6"}],
        "rows": [{"cells": {"low": "none", "high": "half"}}],
        "results": {"none": {"label": "0"}, "half": {"label": "1/2"}}
    })");
    const Lookup lookup = look_up(table, {2}, {});
    CHECK(lookup.result == "half");
    CHECK(lookup.faces == std::vector<int>{2});
    CHECK_FALSE(lookup.natural.has_value());
    CHECK_FALSE(lookup.total.has_value());
}

TEST_CASE("Rows with conditions are tried as they are printed, and the first that holds counts", "[table][row]") {
    const Table table = table_from(R"({
        "id": "test.rows", "title": "Rows", "source": "Nowhere",
        "rows": [{"when": {"weather": "gale"}, "result": "one"}, {"when": {"night": true}, "result": "two"}],
        "results": {"one": {"label": "1 hex"}, "two": {"label": "2 hexes"}}
    })");
    const Lookup both = look_up(table, {}, {{"weather", "gale"}, {"night", true}});
    CHECK(both.result == "one");
    CHECK(both.row == 0);
    CHECK(look_up(table, {}, {{"weather", "clear"}, {"night", true}}).row == 1);
    CHECK_THROWS_AS(look_up(table, {}, {{"weather", "clear"}, {"night", false}}), LookupError);
}

TEST_CASE("A total without a row, or with two, stops the lookup", "[table][row]") {
    // The linter finds such tables; a player's own table may never have seen it.
    const auto gap = table_from(R"({
        "id": "test.gap", "title": "Gap", "source": "Nowhere", "dice": "d6",
        "rows": [{"range": "1-3", "result": "hit"}, {"range": "5-6", "result": "hit"}],
        "results": {"hit": {"label": "Hit"}}
    })");
    CHECK_THAT(thrown_by<LookupError>([&] { look_up(gap, {4}, {}); }).what(),
               ContainsSubstring("test.gap") && ContainsSubstring("4"));
    const auto overlap = table_from(R"({
        "id": "test.overlap", "title": "Overlap", "source": "Nowhere", "dice": "d6",
        "rows": [{"range": "1-4", "result": "hit"}, {"range": "4-6", "result": "hit"}],
        "results": {"hit": {"label": "Hit"}}
    })");
    CHECK_THAT(thrown_by<LookupError>([&] { look_up(overlap, {4}, {}); }).what(),
               ContainsSubstring("test.overlap") && ContainsSubstring("1 and 2") && ContainsSubstring("4"));
    CHECK(look_up(overlap, {3}, {}).row == 0);
    CHECK(look_up(overlap, {5}, {}).row == 1);
}

TEST_CASE("A number to start from must be known", "[table][row]") {
    const Table table = number(R"({"id": "x", "label": "X", "add": 1})");
    CHECK_THAT(thrown_by<LookupError>([&] { look_up(table, {}, {}); }).what(),
               ContainsSubstring("test.number") && ContainsSubstring("n"));
    CHECK_THROWS_AS(look_up(table, {}, {{"n", "four"}}), LookupError);
}

TEST_CASE("A person picks a result of a table without dice", "[table][pick]") {
    const Lookup lookup = pick(fighters, "cap", {});
    CHECK(lookup.result == "cap");
    CHECK(lookup.label == "CAP");
    CHECK(lookup.then() == std::vector<std::string>{"test.hit"});
    CHECK(lookup.notes == std::vector<std::string>{"Stays above the ship."});
    CHECK(lookup.effects.at("hold") == true);
    CHECK(pick(fighters, "escort", {}).notes.empty());
}

TEST_CASE("A result that the table doesn't have can't be picked", "[table][pick]") {
    CHECK_THAT(
        thrown_by<LookupError>([] { pick(fighters, "sweep", {}); }).what(),
        ContainsSubstring("test.fighters") && ContainsSubstring("\"sweep\"") && ContainsSubstring("cap, escort"));
}

TEST_CASE("A table from which a person picks isn't looked up: its first row is no answer", "[table][pick]") {
    CHECK_THROWS_AS(look_up(fighters, {}, {}), LookupError);
}

TEST_CASE("A result names the tables that follow, and whether the same one is rolled again", "[table][then]") {
    Lookup lookup;
    CHECK(lookup.then().empty());
    CHECK_FALSE(lookup.again());
    lookup.effects = Tree{{"then", "a.b"}, {"again", true}};
    CHECK(lookup.then() == std::vector<std::string>{"a.b"});
    CHECK(lookup.again());
    lookup.effects = Tree{{"then", {"a.b", "c.d"}}, {"again", false}};
    CHECK(lookup.then() == std::vector<std::string>{"a.b", "c.d"});
    CHECK_FALSE(lookup.again());
}

TEST_CASE("A footnote's table comes after the result's, instead of in its place", "[table][footnote]") {
    // A hit on an oiler: the damage is rolled, and then whether the oil burns.
    const Table table = table_from(R"({
        "id": "t.hit", "title": "Hit", "source": "1", "dice": "d6", "rows": [{"range": "1-6", "result": "hit"}],
        "results": {"hit": {"label": "Hit", "effects": {"then": "t.damage"}}},
        "footnotes": [{"id": "oil", "text": "Oil burns.", "when": {"natural": 6}, "effects": {"then": ["t.oil"]}}]
    })");
    CHECK(look_up(table, {5}, {}).then() == std::vector<std::string>{"t.damage"});
    CHECK(look_up(table, {6}, {}).then() == std::vector<std::string>{"t.damage", "t.oil"});
}

TEST_CASE("A footnote without a condition is always on the sheet and never in a result", "[table][footnote]") {
    const Table table = table_from(R"({
        "id": "test.notes", "title": "Notes", "source": "Nowhere", "dice": "d6",
        "rows": [{"range": "1-6", "result": "hit"}],
        "results": {"hit": {"label": "Hit", "effects": {"hull": 1, "speed": -1}}},
        "footnotes": [
            {"id": "always", "text": "One die a ship."},
            {"id": "close", "text": "Two hull hits up close.", "when": {"range": {"max": 1}}, "effects": {"hull": 2}},
            {"id": "high", "text": "A high total.", "when": {"total": {"min": 5}}}
        ]
    })");
    const Lookup far = look_up(table, {4}, {{"range", 2}});
    CHECK(far.notes.empty());
    CHECK(far.effects == Tree{{"hull", 1}, {"speed", -1}});
    const Lookup close = look_up(table, {5}, {{"range", 1}});
    CHECK(close.notes == std::vector<std::string>{"Two hull hits up close.", "A high total."});
    CHECK(close.effects == Tree{{"hull", 2}, {"speed", -1}});
}

TEST_CASE("A lookup keeps the facts that its table speaks of, and no others", "[table][lookup]") {
    const Lookup lookup = look_up(two_columns, {3}, {{"weather", "clear"}, {"night", true}, {"leader", true}});
    CHECK(lookup.facts == Facts{{"night", true}, {"weather", "clear"}});
}

TEST_CASE("What isn't known is listed before the dice fall", "[table][facts]") {
    CHECK(unknown_facts(two_columns, {}) == std::vector<std::string>{"weather", "night"});
    CHECK(unknown_facts(two_columns, {{"weather", "clear"}}) == std::vector<std::string>{"night"});
    CHECK(unknown_facts(two_columns, {{"weather", "clear"}, {"night", false}}).empty());
}

TEST_CASE("A column that is named makes the facts needless that choose it, unless a modifier needs them too",
          "[table][facts]") {
    // The gale's modifier still has to know the weather.
    CHECK(unknown_facts(two_columns, {}, "calm") == std::vector<std::string>{"weather", "night"});
    Table bare = two_columns;
    bare.modifiers.clear();
    bare.settle();
    CHECK(unknown_facts(bare, {}) == std::vector<std::string>{"weather"});
    CHECK(unknown_facts(bare, {}, "calm").empty());
}

TEST_CASE("A lookup explains its total", "[table][explain]") {
    const Table table = ten_rows(R"({"id": "leader", "label": "Leader", "when": {"leader": true}, "add": 2},
                                    {"id": "night", "label": "Night", "when": {"night": true}, "add": -3})");
    CHECK(explain(look_up(table, {4}, {})) == "4");
    CHECK(explain(look_up(table, {4}, {{"leader", true}})) == "4 +2 Leader = 6");
    CHECK(explain(look_up(table, {4}, {{"leader", true}, {"night", true}})) == "4 +2 Leader -3 Night = 3");
    CHECK(explain(look_up(table, {2}, {{"night", true}})) == "2 -3 Night = -1, read as 1 (the first row)");
    CHECK(explain(pick(fighters, "cap", {})).empty());
}

TEST_CASE("Behind the equals sign stands what a line adds up to, past the table's end as well", "[table][explain]") {
    const Table gale = ten_rows(R"({"id": "gale", "label": "Gale", "add": 5})");
    const Lookup above = look_up(gale, {6}, {});
    CHECK(above.total == 10);
    CHECK(sum_of(above) == 11);
    CHECK(read_as(above) == "read as 10 (the last row)");
    CHECK(explain(above) == "6 +5 Gale = 11, read as 10 (the last row)");
    const Lookup within = look_up(gale, {5}, {});
    CHECK(sum_of(within) == 10);
    CHECK(read_as(within).empty());
    CHECK(explain(within) == "5 +5 Gale = 10");
    const Lookup below = look_up(ten_rows(R"({"id": "ace", "label": "Ace", "add": -4})"), {1}, {});
    CHECK(explain(below) == "1 -4 Ace = -3, read as 1 (the first row)");

    const Lookup limited = look_up(
        ten_rows(R"({"id": "twice", "label": "Twice", "times": "2"}, {"id": "far", "label": "Far", "at-most": 11})"),
        {6}, {});
    CHECK(explain(limited) == "6 x 2 Twice at most 11 Far = 11, read as 10 (the last row)");
}

TEST_CASE("Which way a number beyond the table was rounded isn't guessed", "[table][explain]") {
    const std::string half = R"({"id": "half", "label": "Half", "times": "5/2", "round": "up"})";
    const Lookup even = look_up(ten_rows(half), {6}, {});
    CHECK(explain(even) == "6 x 5/2 Half = 15, read as 10 (the last row)");
    const Lookup odd = look_up(ten_rows(half), {5}, {});
    CHECK_FALSE(sum_of(odd));
    CHECK(explain(odd) == "5 x 5/2 Half, read as 10 (the last row)");
}

TEST_CASE("A modifier's amount times a count that nobody means doesn't overflow", "[table][lookup]") {
    const Table table = number(R"({"id": "each", "label": "Each", "add": 1000000, "per": {"fact": "m"}},
                                  {"id": "more", "label": "More", "add": 1000000, "per": {"fact": "m"}},
                                  {"id": "less", "label": "Less", "add": -1000000, "per": {"fact": "l"}})");
    CHECK(total_of(table, {{"n", 1}, {"m", 1'000'000'000}, {"l", 0}}) == unlimited);
    CHECK(total_of(table, {{"n", 1}, {"m", 0}, {"l", 1'000'000'000}}) == -unlimited + 1);
    const Table above =
        number(R"({"id": "each", "label": "Each", "add": 1, "per": {"fact": "m", "above": -1000000, "each": 1}})");
    CHECK(total_of(above, {{"n", 1}, {"m", 1'000'000'000}}) == unlimited);
    CHECK(total_of(number(R"({"id": "x", "label": "X", "times": "1000"})"), {{"n", 1'000'000'000}}) == unlimited);
}
