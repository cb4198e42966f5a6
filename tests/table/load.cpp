// Loading a table: what is read, and what the message says about each way to write one wrongly.
#include <string>
#include <vector>

#include "json/tree.h"
#include "support/catch.h"
#include "support/edges.h"
#include "support/patch.h"
#include "support/thrown.h"
#include "table/load_table.h"
#include "table/table.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::json::parse;
using flagplot::json::Tree;
using flagplot::table::load_table;
using flagplot::table::Modifier;
using flagplot::table::Range;
using flagplot::table::Table;
using flagplot::table::unlimited;
using flagplot::test::drop;
using flagplot::test::Patch;
using flagplot::test::put;
using flagplot::test::table_from;
using flagplot::test::thrown_by;

namespace {

const std::string plain = R"({
    "id": "test.hit", "title": "Hit", "source": "Nowhere, 1", "dice": "d6",
    "rows": [{"range": "1-3", "result": "miss"}, {"range": "4-6", "result": "hit"}],
    "modifiers": [{"id": "night", "label": "Night", "when": {"night": true}, "add": -1}],
    "results": {"miss": {"label": "Miss"}, "hit": {"label": "Hit", "effects": {"hull": 1}}},
    "footnotes": [{"id": "six", "text": "A six.", "when": {"natural": 6}}]
})";

const std::string with_columns = R"({
    "id": "test.hit", "title": "Hit", "source": "Nowhere, 1",
    "dice": [{"dice": "d6", "as": "column"}, {"dice": "d6", "as": "row"}],
    "columns": [{"id": "low", "label": "Low", "range": "1-3"}, {"id": "high", "label": "High", "range": "4-6"}],
    "rows": [{"range": "1-6", "cells": {"low": "miss", "high": [{"when": {"night": true}, "result": "miss"},
                                                                {"result": "hit"}]}}],
    "results": {"miss": {"label": "Miss"}, "hit": {"label": "Hit"}}
})";

// So many times a hundred dice.
std::string dice_of(int hundreds) {
    Tree dice = Tree::array();
    for (int i = 0; i < hundreds; ++i) dice.push_back({{"dice", "100d6"}, {"as", "row"}});
    return dice.dump();
}

// A list of so many of the same.
std::string many(std::size_t count, const std::string& one) {
    std::string list = "[" + one;
    for (std::size_t i = 1; i < count; ++i) list += ", " + one;
    return list + "]";
}

// One way to write a table wrongly: a patch of a table that loads, and the parts of the message.
struct Wrong {
    Patch patch;
    std::string pointer;
    std::string found;
    std::string expected;
};

void check_refused(const std::string& base, const std::vector<Wrong>& cases) {
    const Tree good = parse(base, "good");
    REQUIRE_NOTHROW(load_table(good, "hit.json"));
    for (const Wrong& wrong : cases) {
        CAPTURE(wrong.patch.text());
        const Tree tree = wrong.patch.applied_to(good);
        const FileError error = thrown_by<FileError>([&] { load_table(tree, "hit.json"); });
        CHECK(error.where() == (wrong.pointer.empty() ? "hit.json" : "hit.json: " + wrong.pointer));
        CHECK_THAT(error.found(), ContainsSubstring(wrong.found));
        CHECK_THAT(error.expected(), ContainsSubstring(wrong.expected));
    }
}

}  // namespace

TEST_CASE("A table is read as it is written", "[table][load]") {
    const Table table = table_from(plain);
    CHECK(table.id == "test.hit");
    CHECK(table.source == "Nowhere, 1");
    CHECK(table.sides() == std::vector<int>{6});
    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[0].range == Range{1, 3});
    CHECK(table.rows[1].range == Range{4, 6});
    REQUIRE(table.find_result("hit"));
    CHECK(table.find_result("hit")->effects.at("hull") == 1);
    CHECK_FALSE(table.find_result("sunk"));
    REQUIRE(table.modifiers.size() == 1);
    CHECK(table.modifiers[0].operation == Modifier::Operation::add);
    CHECK(table.modifiers[0].amount == -1);
    CHECK(table.facts() == std::vector<std::string>{"night"});
    CHECK_FALSE(table.is_choice());
}

TEST_CASE("Dice are rolled in the order in which they stand, columns apart from the natural roll", "[table][load]") {
    const Table table = table_from(R"({
        "id": "test.two", "title": "Two", "source": "Nowhere, 2",
        "dice": [{"dice": "d10", "as": "column"}, {"dice": "2d6", "as": "row"}],
        "columns": [{"id": "all", "label": "All", "range": "1-10"}],
        "rows": [{"range": "2-12", "cells": {"all": "hit"}}],
        "results": {"hit": {"label": "Hit"}}
    })");
    CHECK(table.sides() == std::vector<int>{10, 6, 6});
    CHECK(table.least_natural() == 2);
    CHECK(table.most_natural() == 12);
}

TEST_CASE("A table without dice, start and conditions is one from which a person picks", "[table][load]") {
    CHECK(table_from(R"({
        "id": "test.fighters", "title": "Fighters", "source": "Nowhere, 3",
        "rows": [{"result": "cap"}, {"result": "escort"}],
        "results": {"cap": {"label": "CAP"}, "escort": {"label": "Escort"}}
    })")
              .is_choice());
}

TEST_CASE("A table names each fact once, in its own order, and the roll's own facts not at all", "[table][load]") {
    const Table table = table_from(R"({
        "id": "test.facts", "title": "Facts", "source": "Nowhere, 4", "start": "strength",
        "columns": [{"id": "a", "label": "A", "when": {"sea": "a"}}, {"id": "b", "label": "B", "when": {"sea": "b"}}],
        "rows": [{"range": "0+", "cells": {"a": [{"when": {"month": "may"}, "result": "hit"}, {"result": "hit"}],
                                           "b": "hit"}}],
        "modifiers": [
            {"id": "count", "label": "Count", "when": {"any": [{"sea": "a"}, {"not": {"night": true}}]}, "add": 1,
             "per": {"fact": "ships"}},
            {"id": "miss", "label": "Miss", "when": {"natural": 1}, "result": "hit"}
        ],
        "results": {"hit": {"label": "Hit"}},
        "footnotes": [{"id": "note", "text": "Note.", "when": {"total": 3, "result": "hit", "leader": true}}]
    })");
    CHECK(table.facts() == std::vector<std::string>{"strength", "sea", "month", "night", "ships", "leader"});
}

TEST_CASE("A range is one number, two, or open to one side", "[table][range]") {
    const auto range = [](const std::string& text) {
        const Tree tree = text;
        return flagplot::table::load_range({tree, "test.json"});
    };
    CHECK(range("20") == Range{20, 20});
    CHECK(range("1-10") == Range{1, 10});
    CHECK(range("5+") == Range{5, unlimited});
    CHECK(range("2-") == Range{-unlimited, 2});
    CHECK(range("-3") == Range{-3, -3});
    CHECK(range("-3-") == Range{-unlimited, -3});
    CHECK(range("-5--3") == Range{-5, -3});
    CHECK(range("-1-2") == Range{-1, 2});
    CHECK(range("-2+") == Range{-2, unlimited});
}

TEST_CASE("A range is written as it was read", "[table][range]") {
    const std::string text = GENERATE("20", "1-10", "5+", "2-", "-3", "-3-", "-5--3", "0");
    const Tree tree = text;
    CHECK(to_string(flagplot::table::load_range({tree, "test.json"})) == text);
}

TEST_CASE("A range that isn't one is refused", "[table][range]") {
    const std::string text =
        GENERATE("", "a", "-", "+", "1~2", "1 - 2", "6-1", "3-3", "1-2-3", "1-a", "1.5", "+5", "5++", "5-+", "1\u20132",
                 "2000000", "-2000000", "1-2000000", "-2147483648", "9999999999");
    CAPTURE(text);
    const Tree tree = text;
    const FileError error = thrown_by<FileError>([&] { flagplot::table::load_range({tree, "test.json"}); });
    CHECK_THAT(error.found(), ContainsSubstring(text));
    CHECK_THAT(error.expected(), ContainsSubstring("range"));
}

TEST_CASE("A table's own members are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {put("/reslts", "{}"), "/reslts", "\"reslts\"", "results"},
        {drop("/id"), "", "\"id\"", "\"id\""},
        {drop("/title"), "", "\"title\"", "\"title\""},
        {drop("/source"), "", "\"source\"", "\"source\""},
        {put("/id", R"("Test Hit")"), "/id", "Test Hit", "lower-case"},
        {put("/title", "3"), "/title", "the number 3", "a text"},
        {put("", "[]"), "", "a list", "an object"},
        {put("/total-is", R"("hull")"), "", "rows and total-is", "one of them"},
        {put("/opposed", R"("small.fire")"), "/opposed", "small.fire", "an object"},
        {put("/opposed", R"({"table": "small.fire", "above": "Ours", "even": "Nobody's"})"), "/opposed", "below", ""},
        {put("/opposed", R"({"by": "small.fire"})"), "/opposed/by", "by", ""},
        {put("/start", R"("strength")"), "", "dice and start", "one of them"},
        {drop("/rows") + drop("/modifiers"), "", "neither rows", "look up"},
    };
    check_refused(plain, cases);
}

TEST_CASE("A ladder starts from a fact, and each of its rows is one place with one name", "[table][load]") {
    const std::string ladder = R"({
        "id": "test.speed", "title": "Speed", "source": "1", "start": "speed", "ladder": true,
        "rows": [{"range": "1", "result": "slow"}, {"range": "0", "result": "still"}],
        "results": {"slow": {"label": "1S"}, "still": {"label": "0"}}
    })";
    CHECK(load_table(parse(ladder, "speed"), "speed.json").ladder);
    const std::vector<Wrong> cases{
        {put("/ladder", "1"), "/ladder", "the number 1", ""},
        {drop("/start"), "", "a ladder without start", "the fact"},
        {put("/rows", "[]") + put("/total-is", R"("speed")"), "", "a ladder without rows", "a row for each"},
        {put("/rows/0/range", R"("1-2")"), "/rows/0", "isn't one place", "one number"},
        {put("/rows/1", R"({"when": {"night": true}, "result": "still"})"), "/rows/1", "isn't one place", "one number"},
        {put("/rows/0/result", R"([{"when": {"night": true}, "result": "still"}, {"result": "slow"}])"), "/rows/0",
         "isn't one place", "one result"},
    };
    check_refused(ladder, cases);
}

TEST_CASE("A table's dice are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {put("/dice", R"("6")"), "/dice", "\"6\"", ""},
        {put("/dice", R"("d1")"), "/dice", "\"d1\"", ""},
        {put("/dice", "6"), "/dice", "the number 6", "a list"},
        {put("/dice", R"([{"dice": "d6"}])"), "/dice/0", "\"as\"", "\"as\""},
        {put("/dice", R"([{"as": "row"}])"), "/dice/0", "\"dice\"", "\"dice\""},
        {put("/dice", R"([{"dice": "d6", "as": "page"}])"), "/dice/0/as", "\"page\"", "row or column"},
        {put("/dice", R"([{"dice": "d6", "as": "row", "for": 1}])"), "/dice/0/for", "\"for\"", "dice, as"},
        {put("/dice", dice_of(11)), "/dice", "more dice", "at most 1000"},
    };
    check_refused(plain, cases);
    const std::vector<Wrong> others{
        {put("/dice/1/as", R"("column")"), "/dice", "2 column dice", "one at most"},
    };
    check_refused(with_columns, others);
}

TEST_CASE("A table has no more parts than tables have", "[table][load][limits]") {
    check_refused(plain, {
                             {put("/rows", many(10'001, R"({"range": "1", "result": "hit"})")), "/rows", "10001 items",
                              "at most 10000"},
                             {put("/modifiers", many(1'001, "{}")), "/modifiers", "1001 items", "at most 1000"},
                             {put("/footnotes", many(1'001, "{}")), "/footnotes", "1001 items", "at most 1000"},
                             {put("/results/hit/effects/deep", many(500'000, "1")), "", "values", "at most 500000"},
                         });
    check_refused(with_columns, {{put("/columns", many(1'001, "{}")), "/columns", "1001 items", "at most 1000"}});
    Tree results = Tree::object();
    for (int i = 0; i < 10'001; ++i) results.get_ref<Tree::object_t&>().emplace_back(std::to_string(i), Tree());
    check_refused(plain, {{put("/results", results.dump()), "/results", "10001 members", "at most 10000"}});
}

TEST_CASE("A table has no more text than tables have", "[table][load][limits]") {
    Tree table = parse(plain, "test.json");
    table["results"]["hit"]["effects"]["long"] = std::vector<std::string>(17, std::string(1'000'000, 'a'));
    const auto error = thrown_by<FileError>([&] { load_table(table, "test.json"); });
    CHECK_THAT(error.found(), ContainsSubstring("17000") && ContainsSubstring("bytes in their texts"));
    CHECK(error.expected() == "at most 500000 and 16000000");
}

TEST_CASE("A table's columns are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {drop("/columns/0/id"), "/columns/0", "\"id\"", "\"id\""},
        {drop("/columns/0/label"), "/columns/0", "\"label\"", "\"label\""},
        {put("/columns/1/id", R"("low")"), "/columns/1/id", "\"low\"", "once"},
        {put("/columns/0/rnage", R"("1")"), "/columns/0/rnage", "\"rnage\"", "range"},
        {put("/columns/0/range", R"("3-1")"), "/columns/0/range", "3-1", "range"},
        {put("/columns/0/when", R"({"night": true})"), "/columns/0", "a range and a condition", "one of them"},
    };
    check_refused(with_columns, cases);
}

TEST_CASE("A table's rows are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {put("/rows", "{}"), "/rows", "an object", "a list"},
        {put("/rows/1/range", R"("4~6")"), "/rows/1/range", "4~6", "range"},
        {put("/rows/1/range", "4"), "/rows/1/range", "the number 4", "a text"},
        {put("/rows/0/when", R"({"night": true})"), "/rows/0", "a range and a condition", "one of them"},
        {put("/rows/0/reslut", R"("hit")"), "/rows/0/reslut", "\"reslut\"", "result"},
        {drop("/rows/0/result"), "/rows/0", "\"result\"", "\"result\""},
        {put("/rows/0/result", "3"), "/rows/0/result", "the number 3", "a list"},
        {put("/rows/0/result", R"("sunk")"), "/rows/0", "\"sunk\"", "results"},
        {put("/rows/0/cells", R"({"low": "hit"})"), "/rows/0", "a result and cells", "one of them"},
    };
    check_refused(plain, cases);
}

TEST_CASE("A row's cells are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {drop("/rows/0/cells/low"), "/rows/0/cells", "\"low\"", "\"low\""},
        {put("/rows/0/cells/middle", R"("hit")"), "/rows/0/cells/middle", "\"middle\"", "a column"},
        {put("/rows/0/cells/low", R"("sunk")"), "/rows/0", "\"sunk\"", "results"},
        {put("/rows/0/cells", R"("miss")"), "/rows/0/cells", "\"miss\"", "an object"},
        {drop("/rows/0/cells") + put("/rows/0/result", R"("hit")"), "/rows/0", "\"cells\"", "\"cells\""},
        {drop("/rows/0/cells/high/1"), "/rows/0/cells/high", "may have no result", "a last option without a condition"},
        {put("/rows/0/cells/high", "[]"), "/rows/0/cells/high", "may have no result",
         "a last option without a condition"},
        {put("/rows/0/cells/high/0/result", R"("sunk")"), "/rows/0", "\"sunk\"", "results"},
        {drop("/rows/0/cells/high/1/result"), "/rows/0/cells/high/1", "\"result\"", "\"result\""},
        {put("/rows/0/cells/high/0/else", R"("hit")"), "/rows/0/cells/high/0/else", "\"else\"", "when, result"},
    };
    check_refused(with_columns, cases);
}

TEST_CASE("A table's results are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {drop("/results/hit/label"), "/results/hit", "\"label\"", "\"label\""},
        {put("/results/hit/hull", "1"), "/results/hit/hull", "\"hull\"", "effects"},
        {put("/results/hit/effects", "1"), "/results/hit/effects", "the number 1", "an object"},
        {put("/results/hit/effects/then", "1"), "/results/hit/effects/then", "the number 1", "a text"},
        {put("/results/hit/effects/then", R"(["a.b", 2])"), "/results/hit/effects/then/1", "the number 2", "a text"},
        {put("/results/hit/effects/again", R"("yes")"), "/results/hit/effects/again", "\"yes\"", "true or false"},
        {put("/results", "[]"), "/results", "a list", "an object"},
    };
    check_refused(plain, cases);
}

TEST_CASE("A table's modifiers are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {drop("/modifiers/0/id"), "/modifiers/0", "\"id\"", "\"id\""},
        {drop("/modifiers/0/label"), "/modifiers/0", "\"label\"", "\"label\""},
        {put("/modifiers/-", R"({"id": "night", "label": "Night", "add": 1})"), "/modifiers/1/id", "\"night\"", "once"},
        {put("/modifiers/0/plus", "1"), "/modifiers/0/plus", "\"plus\"", "add"},
        {drop("/modifiers/0/add"), "/modifiers/0", "0 operations", "exactly one"},
        {put("/modifiers/0/times", R"("2")"), "/modifiers/0", "2 operations", "exactly one"},
        {put("/modifiers/0/at-most", "2"), "/modifiers/0", "2 operations", "at-most"},
        {drop("/modifiers/0/add") + put("/modifiers/0/at-most", R"("2")"), "/modifiers/0/at-most", "\"2\"",
         "whole number"},
        {drop("/modifiers/0/add") + put("/modifiers/0/at-most", "1000001"), "/modifiers/0/at-most", "1000001",
         "whole number"},
        {drop("/modifiers/0/add") + put("/modifiers/0/at-most", "2") + put("/modifiers/0/round", R"("up")"),
         "/modifiers/0", "round without times", "times"},
        {drop("/modifiers/0/add") + put("/modifiers/0/at-most", "2") + put("/modifiers/0/per", R"({"fact": "ships"})"),
         "/modifiers/0", "per without add", "add"},
        {put("/modifiers/0/add", R"("1")"), "/modifiers/0/add", "\"1\"", "whole number"},
        {put("/modifiers/0/add", "1000001"), "/modifiers/0/add", "1000001", "whole number"},
        {put("/modifiers/0/round", R"("up")"), "/modifiers/0", "round without times", "times"},
        {drop("/modifiers/0/add") + put("/modifiers/0/result", R"("sunk")"), "/modifiers/0", "\"sunk\"", "results"},
        {drop("/modifiers/0/add") + put("/modifiers/0/forbid", "false"), "/modifiers/0/forbid", "false", "true"},
        {drop("/modifiers/0/add") + put("/modifiers/0/forbid", "true") +
             put("/modifiers/0/per", R"({"fact": "ships"})"),
         "/modifiers/0", "per without add", "add"},
    };
    check_refused(plain, cases);
}

TEST_CASE("A modifier's fraction is checked", "[table][load]") {
    const std::string pointer = "/modifiers/0/times";
    const auto times = [](const std::string& value) {
        return drop("/modifiers/0/add") + put("/modifiers/0/round", R"("up")") + put("/modifiers/0/times", value);
    };
    const std::vector<Wrong> cases{
        {times("\"half\""), pointer, "\"half\"", "fraction"},
        {times("\"1/0\""), pointer, "\"1/0\"", "fraction"},
        {times("\"-1\""), pointer, "\"-1\"", "fraction"},
        {times("\"1/2/3\""), pointer, "\"1/2/3\"", "fraction"},
        {times("\"0.5\""), pointer, "\"0.5\"", "fraction"},
        {times("\"\""), pointer, "\"\"", "fraction"},
        {times("2"), pointer, "the number 2", "a text"},
        {times("\"1/2\"") + put("/modifiers/0/round", R"("nearest")"), "/modifiers/0/round", "\"nearest\"",
         "up or down"},
        // A half without its rounding would be rounded by whoever wrote the program.
        {times("\"1/2\"") + drop("/modifiers/0/round"), "/modifiers/0", "\"round\"", "\"round\""},
    };
    check_refused(plain, cases);
}

TEST_CASE("A modifier's count is checked", "[table][load]") {
    const auto per = [](const std::string& value) { return put("/modifiers/0/per", value); };
    const std::vector<Wrong> cases{
        {per("{}"), "/modifiers/0/per", "\"fact\"", "\"fact\""},
        {per("\"ships\""), "/modifiers/0/per", "\"ships\"", "an object"},
        {per(R"({"fact": "ships", "every": 2})"), "/modifiers/0/per/every", "\"every\"", "each"},
        {per(R"({"fact": "ships", "each": 0})"), "/modifiers/0/per/each", "the number 0", "whole number"},
        {per(R"({"fact": "ships", "max": 0})"), "/modifiers/0/per/max", "the number 0", "whole number"},
        {per(R"({"fact": "ships", "above": "20"})"), "/modifiers/0/per/above", "\"20\"", "whole number"},
        {per(R"({"fact": "ships", "round": "nearest"})"), "/modifiers/0/per/round", "\"nearest\"", "up or down"},
    };
    check_refused(plain, cases);
}

TEST_CASE("A condition is checked", "[table][load]") {
    const auto when = [](const std::string& value) { return put("/modifiers/0/when", value); };
    const std::string place = "/modifiers/0/when";
    const std::vector<Wrong> cases{
        {when("\"night\""), place, "\"night\"", "an object"},
        {when(R"({"ships": {}})"), place + "/ships", "no limit", "min, max or both"},
        {when(R"({"ships": {"least": 3}})"), place + "/ships/least", "\"least\"", "min, max"},
        {when(R"({"ships": {"min": "3"}})"), place + "/ships/min", "\"3\"", "whole number"},
        {when(R"({"weather": []})"), place + "/weather", "an empty list", "values"},
        {when(R"({"weather": [{"is": "gale"}]})"), place + "/weather/0", "an object", "a text"},
        {when(R"({"any": []})"), place + "/any", "an empty list", "conditions"},
        {when(R"({"any": {"night": true}})"), place + "/any", "an object", "a list"},
        {when(R"({"any": [true]})"), place + "/any/0", "true", "an object"},
        {when(R"({"not": true})"), place + "/not", "true", "an object"},
        {when(R"({"any": [{"not": {"ships": {}}}]})"), place + "/any/0/not/ships", "no limit", "min, max or both"},
    };
    check_refused(plain, cases);
}

TEST_CASE("A table's footnotes are checked", "[table][load]") {
    const std::vector<Wrong> cases{
        {drop("/footnotes/0/id"), "/footnotes/0", "\"id\"", "\"id\""},
        {drop("/footnotes/0/text"), "/footnotes/0", "\"text\"", "\"text\""},
        {put("/footnotes/-", R"({"id": "six", "text": "Six."})"), "/footnotes/1/id", "\"six\"", "once"},
        {put("/footnotes/0/label", R"("Six")"), "/footnotes/0/label", "\"label\"", "text"},
        {put("/footnotes/0/effects", R"({"then": [3]})"), "/footnotes/0/effects/then/0", "the number 3", "a text"},
    };
    check_refused(plain, cases);
}
