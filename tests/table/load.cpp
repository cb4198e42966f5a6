// Loading a table: what is read, and what the message says about each way to write one wrongly.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/stretch.h"
#include "support/thrown.h"
#include "table/table.h"

using Catch::Matchers::Contains;
using flagplot::json::FileError;
using flagplot::json::parse;
using flagplot::json::Tree;
using flagplot::table::load_table;
using flagplot::table::Modifier;
using flagplot::table::Range;
using flagplot::table::Table;
using flagplot::table::unlimited;
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

// One way to write a table wrongly: a patch of a table that loads, and the parts of the message.
struct Wrong {
    std::string patch;
    std::string pointer;
    std::string found;
    std::string expected;
};

void check_refused(const std::string& base, const std::vector<Wrong>& cases) {
    const Tree good = parse(base, "good");
    REQUIRE_NOTHROW(load_table(good, "hit.json"));
    for (const Wrong& wrong : cases) {
        CAPTURE(wrong.patch);
        const Tree tree = good.patch(parse("[" + wrong.patch + "]", "patch"));
        const FileError error = thrown_by<FileError>([&] { load_table(tree, "hit.json"); });
        CHECK(error.where() == (wrong.pointer.empty() ? "hit.json" : "hit.json: " + wrong.pointer));
        CHECK_THAT(error.found(), Contains(wrong.found));
        CHECK_THAT(error.expected(), Contains(wrong.expected));
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
    CHECK_THAT(error.found(), Contains(text));
    CHECK_THAT(error.expected(), Contains("range"));
}

TEST_CASE("A table's own members are checked", "[table][load]") {
    check_refused(
        plain, {
                   {R"({"op": "add", "path": "/reslts", "value": {}})", "/reslts", "\"reslts\"", "results"},
                   {R"({"op": "remove", "path": "/id"})", "", "\"id\"", "\"id\""},
                   {R"({"op": "remove", "path": "/title"})", "", "\"title\"", "\"title\""},
                   {R"({"op": "remove", "path": "/source"})", "", "\"source\"", "\"source\""},
                   {R"({"op": "replace", "path": "/id", "value": "Test Hit"})", "/id", "Test Hit", "lower-case"},
                   {R"({"op": "replace", "path": "/title", "value": 3})", "/title", "the number 3", "a text"},
                   {R"({"op": "replace", "path": "", "value": []})", "", "a list", "an object"},
                   {R"({"op": "add", "path": "/total-is", "value": "hull"})", "", "rows and total-is", "one of them"},
                   {R"({"op": "add", "path": "/start", "value": "strength"})", "", "dice and start", "one of them"},
                   {R"({"op": "remove", "path": "/rows"}, {"op": "remove", "path": "/modifiers"})", "", "neither rows",
                    "look up"},
               });
}

TEST_CASE("A table's dice are checked", "[table][load]") {
    check_refused(
        plain,
        {
            {R"({"op": "replace", "path": "/dice", "value": "6"})", "/dice", "\"6\"", ""},
            {R"({"op": "replace", "path": "/dice", "value": "d1"})", "/dice", "\"d1\"", ""},
            {R"({"op": "replace", "path": "/dice", "value": 6})", "/dice", "the number 6", "a list"},
            {R"({"op": "replace", "path": "/dice", "value": [{"dice": "d6"}]})", "/dice/0", "\"as\"", "\"as\""},
            {R"({"op": "replace", "path": "/dice", "value": [{"as": "row"}]})", "/dice/0", "\"dice\"", "\"dice\""},
            {R"({"op": "replace", "path": "/dice", "value": [{"dice": "d6", "as": "page"}]})", "/dice/0/as", "\"page\"",
             "row or column"},
            {R"({"op": "replace", "path": "/dice", "value": [{"dice": "d6", "as": "row", "for": 1}]})", "/dice/0/for",
             "\"for\"", "dice, as"},
        });
    check_refused(with_columns, {
                                    {R"({"op": "replace", "path": "/dice/1/as", "value": "column"})", "/dice",
                                     "2 column dice", "one at most"},
                                });
}

TEST_CASE("A table's columns are checked", "[table][load]") {
    check_refused(
        with_columns,
        {
            {R"({"op": "remove", "path": "/columns/0/id"})", "/columns/0", "\"id\"", "\"id\""},
            {R"({"op": "remove", "path": "/columns/0/label"})", "/columns/0", "\"label\"", "\"label\""},
            {R"({"op": "replace", "path": "/columns/1/id", "value": "low"})", "/columns/1/id", "\"low\"", "once"},
            {R"({"op": "add", "path": "/columns/0/rnage", "value": "1"})", "/columns/0/rnage", "\"rnage\"", "range"},
            {R"({"op": "replace", "path": "/columns/0/range", "value": "3-1"})", "/columns/0/range", "3-1", "range"},
            {R"({"op": "add", "path": "/columns/0/when", "value": {"night": true}})", "/columns/0",
             "a range and a condition", "one of them"},
        });
}

TEST_CASE("A table's rows are checked", "[table][load]") {
    check_refused(
        plain,
        {
            {R"({"op": "replace", "path": "/rows", "value": {}})", "/rows", "an object", "a list"},
            {R"({"op": "replace", "path": "/rows/1/range", "value": "4~6"})", "/rows/1/range", "4~6", "range"},
            {R"({"op": "replace", "path": "/rows/1/range", "value": 4})", "/rows/1/range", "the number 4", "a text"},
            {R"({"op": "add", "path": "/rows/0/when", "value": {"night": true}})", "/rows/0", "a range and a condition",
             "one of them"},
            {R"({"op": "add", "path": "/rows/0/reslut", "value": "hit"})", "/rows/0/reslut", "\"reslut\"", "result"},
            {R"({"op": "remove", "path": "/rows/0/result"})", "/rows/0", "\"result\"", "\"result\""},
            {R"({"op": "replace", "path": "/rows/0/result", "value": 3})", "/rows/0/result", "the number 3", "a list"},
            {R"({"op": "replace", "path": "/rows/0/result", "value": "sunk"})", "/rows/0", "\"sunk\"", "results"},
            {R"({"op": "add", "path": "/rows/0/cells", "value": {"low": "hit"}})", "/rows/0", "a result and cells",
             "one of them"},
        });
}

TEST_CASE("A row's cells are checked", "[table][load]") {
    check_refused(
        with_columns,
        {
            {R"({"op": "remove", "path": "/rows/0/cells/low"})", "/rows/0/cells", "\"low\"", "\"low\""},
            {R"({"op": "add", "path": "/rows/0/cells/middle", "value": "hit"})", "/rows/0/cells/middle", "\"middle\"",
             "a column"},
            {R"({"op": "replace", "path": "/rows/0/cells/low", "value": "sunk"})", "/rows/0", "\"sunk\"", "results"},
            {R"({"op": "replace", "path": "/rows/0/cells", "value": "miss"})", "/rows/0/cells", "\"miss\"",
             "an object"},
            {R"({"op": "remove", "path": "/rows/0/cells"}, {"op": "add", "path": "/rows/0/result", "value": "hit"})",
             "/rows/0", "\"cells\"", "\"cells\""},
            {R"({"op": "remove", "path": "/rows/0/cells/high/1"})", "/rows/0/cells/high", "may say nothing",
             "a last option without a condition"},
            {R"({"op": "replace", "path": "/rows/0/cells/high", "value": []})", "/rows/0/cells/high", "may say nothing",
             "a last option without a condition"},
            {R"({"op": "replace", "path": "/rows/0/cells/high/0/result", "value": "sunk"})", "/rows/0", "\"sunk\"",
             "results"},
            {R"({"op": "remove", "path": "/rows/0/cells/high/1/result"})", "/rows/0/cells/high/1", "\"result\"",
             "\"result\""},
            {R"({"op": "add", "path": "/rows/0/cells/high/0/else", "value": "hit"})", "/rows/0/cells/high/0/else",
             "\"else\"", "when, result"},
        });
}

TEST_CASE("A table's results are checked", "[table][load]") {
    check_refused(
        plain,
        {
            {R"({"op": "remove", "path": "/results/hit/label"})", "/results/hit", "\"label\"", "\"label\""},
            {R"({"op": "add", "path": "/results/hit/hull", "value": 1})", "/results/hit/hull", "\"hull\"", "effects"},
            {R"({"op": "replace", "path": "/results/hit/effects", "value": 1})", "/results/hit/effects", "the number 1",
             "an object"},
            {R"({"op": "add", "path": "/results/hit/effects/then", "value": 1})", "/results/hit/effects/then",
             "the number 1", "a text"},
            {R"({"op": "add", "path": "/results/hit/effects/then", "value": ["a.b", 2]})",
             "/results/hit/effects/then/1", "the number 2", "a text"},
            {R"({"op": "add", "path": "/results/hit/effects/again", "value": "yes"})", "/results/hit/effects/again",
             "\"yes\"", "true or false"},
            {R"({"op": "replace", "path": "/results", "value": []})", "/results", "a list", "an object"},
        });
}

TEST_CASE("A table's modifiers are checked", "[table][load]") {
    check_refused(
        plain,
        {
            {R"({"op": "remove", "path": "/modifiers/0/id"})", "/modifiers/0", "\"id\"", "\"id\""},
            {R"({"op": "remove", "path": "/modifiers/0/label"})", "/modifiers/0", "\"label\"", "\"label\""},
            {R"({"op": "add", "path": "/modifiers/-", "value": {"id": "night", "label": "Night", "add": 1}})",
             "/modifiers/1/id", "\"night\"", "once"},
            {R"({"op": "add", "path": "/modifiers/0/plus", "value": 1})", "/modifiers/0/plus", "\"plus\"", "add"},
            {R"({"op": "remove", "path": "/modifiers/0/add"})", "/modifiers/0", "0 operations", "exactly one"},
            {R"({"op": "add", "path": "/modifiers/0/times", "value": "2"})", "/modifiers/0", "2 operations",
             "exactly one"},
            {R"({"op": "replace", "path": "/modifiers/0/add", "value": "1"})", "/modifiers/0/add", "\"1\"",
             "whole number"},
            {R"({"op": "replace", "path": "/modifiers/0/add", "value": 1000001})", "/modifiers/0/add", "1000001",
             "whole number"},
            {R"({"op": "add", "path": "/modifiers/0/round", "value": "up"})", "/modifiers/0", "round without times",
             "times"},
            {R"({"op": "remove", "path": "/modifiers/0/add"}, {"op": "add", "path": "/modifiers/0/result", "value": "sunk"})",
             "/modifiers/0", "\"sunk\"", "results"},
            {R"({"op": "remove", "path": "/modifiers/0/add"}, {"op": "add", "path": "/modifiers/0/forbid", "value": false})",
             "/modifiers/0/forbid", "false", "true"},
            {R"({"op": "remove", "path": "/modifiers/0/add"}, {"op": "add", "path": "/modifiers/0/forbid", "value": true},
            {"op": "add", "path": "/modifiers/0/per", "value": {"fact": "ships"}})",
             "/modifiers/0", "per without add", "add"},
        });
}

TEST_CASE("A modifier's fraction is checked", "[table][load]") {
    const std::string pointer = "/modifiers/0/times";
    const auto times = [](const std::string& value) {
        return R"({"op": "remove", "path": "/modifiers/0/add"},
                  {"op": "add", "path": "/modifiers/0/round", "value": "up"},
                  {"op": "add", "path": "/modifiers/0/times", "value": )" +
               value + "}";
    };
    check_refused(plain,
                  {
                      {times("\"half\""), pointer, "\"half\"", "fraction"},
                      {times("\"1/0\""), pointer, "\"1/0\"", "fraction"},
                      {times("\"-1\""), pointer, "\"-1\"", "fraction"},
                      {times("\"1/2/3\""), pointer, "\"1/2/3\"", "fraction"},
                      {times("\"0.5\""), pointer, "\"0.5\"", "fraction"},
                      {times("\"\""), pointer, "\"\"", "fraction"},
                      {times("2"), pointer, "the number 2", "a text"},
                      {times("\"1/2\"") + R"(, {"op": "replace", "path": "/modifiers/0/round", "value": "nearest"})",
                       "/modifiers/0/round", "\"nearest\"", "up or down"},
                      // A half without its rounding would be rounded by whoever wrote the program.
                      {times("\"1/2\"") + R"(, {"op": "remove", "path": "/modifiers/0/round"})", "/modifiers/0",
                       "\"round\"", "\"round\""},
                  });
}

TEST_CASE("A modifier's count is checked", "[table][load]") {
    const auto per = [](const std::string& value) {
        return R"({"op": "add", "path": "/modifiers/0/per", "value": )" + value + "}";
    };
    check_refused(
        plain,
        {
            {per("{}"), "/modifiers/0/per", "\"fact\"", "\"fact\""},
            {per("\"ships\""), "/modifiers/0/per", "\"ships\"", "an object"},
            {per(R"({"fact": "ships", "every": 2})"), "/modifiers/0/per/every", "\"every\"", "each"},
            {per(R"({"fact": "ships", "each": 0})"), "/modifiers/0/per/each", "the number 0", "whole number"},
            {per(R"({"fact": "ships", "max": 0})"), "/modifiers/0/per/max", "the number 0", "whole number"},
            {per(R"({"fact": "ships", "above": "20"})"), "/modifiers/0/per/above", "\"20\"", "whole number"},
            {per(R"({"fact": "ships", "round": "nearest"})"), "/modifiers/0/per/round", "\"nearest\"", "up or down"},
        });
}

TEST_CASE("A condition is checked", "[table][load]") {
    const auto when = [](const std::string& value) {
        return R"({"op": "replace", "path": "/modifiers/0/when", "value": )" + value + "}";
    };
    const std::string place = "/modifiers/0/when";
    check_refused(plain, {
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
                             {when(R"({"any": [{"not": {"ships": {}}}]})"), place + "/any/0/not/ships", "no limit",
                              "min, max or both"},
                         });
}

TEST_CASE("A table's footnotes are checked", "[table][load]") {
    check_refused(
        plain, {
                   {R"({"op": "remove", "path": "/footnotes/0/id"})", "/footnotes/0", "\"id\"", "\"id\""},
                   {R"({"op": "remove", "path": "/footnotes/0/text"})", "/footnotes/0", "\"text\"", "\"text\""},
                   {R"({"op": "add", "path": "/footnotes/-", "value": {"id": "six", "text": "Six."}})",
                    "/footnotes/1/id", "\"six\"", "once"},
                   {R"({"op": "add", "path": "/footnotes/0/label", "value": "Six"})", "/footnotes/0/label", "\"label\"",
                    "text"},
                   {R"({"op": "add", "path": "/footnotes/0/effects", "value": {"then": [3]}})",
                    "/footnotes/0/effects/then/0", "the number 3", "a text"},
               });
}
