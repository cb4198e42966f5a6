// Tables that lead to each other without end: found by the linter, refused wherever rules are loaded.
#include "table/loops.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "json/tree.h"
#include "rulebook/check.h"
#include "rulebook/rules.h"
#include "support/catch.h"
#include "support/patch.h"
#include "support/rulebook.h"
#include "support/thrown.h"
#include "workshop/own_game.h"

using namespace flagplot;
using Catch::Matchers::ContainsSubstring;
using flagplot::json::FileError;
using flagplot::rulebook::check_rulebook;
using flagplot::rulebook::Finding;
using flagplot::rulebook::HouseRule;
using flagplot::rulebook::load_rulebook;
using flagplot::rulebook::Rulebook;
using flagplot::rulebook::Rules;
using flagplot::table::find_loop;
using flagplot::table::Table;
using flagplot::test::Folder;
using flagplot::test::Patch;
using flagplot::test::put;
using flagplot::test::SmallRulebook;
using flagplot::test::thrown_by;

namespace {

const char* const back_to_fire = R"([{"op": "add", "path": "/results/hull/effects/then", "value": "small.fire"}])";
const std::string both = "small.damage, then small.fire, then small.damage";

std::vector<Finding> findings_of(SmallRulebook files, const Folder& folder) {
    files.write(folder);
    return check_rulebook(folder.path(), {"small.fire"});
}

std::shared_ptr<const Rulebook> loaded(SmallRulebook files, const Folder& folder) {
    files.write(folder);
    return std::make_shared<const Rulebook>(load_rulebook(folder.path()));
}

// A chain of so many tables, each of which leads to the next.
std::map<std::string, table::Table> chain(int length) {
    std::map<std::string, table::Table> tables;
    for (int i = 0; i < length; ++i) {
        table::Table table;
        table.id = fmt::format("t.{:06}", i);
        table.results.push_back(
            {"on", "On", flagplot::json::Value::object().with("then", fmt::format("t.{:06}", i + 1))});
        tables.emplace(table.id, table);
    }
    return tables;
}

}  // namespace

TEST_CASE("Tables that lead to each other are found and refused, with the names of all of them", "[loops]") {
    struct Case {
        std::string file;
        Patch patch;
        std::string place;
        std::string loop;
    };
    const auto [file, patch, place, loop] = GENERATE_COPY(values<Case>({
        {"fire.json", put("/results/hit/effects/then", R"("small.fire")"), "fire.json: /results/hit/effects/then",
         "small.fire, then small.fire"},
        {"fire.json", put("/results/miss/effects", R"({"then": ["small.damage", "small.fire"]})"),
         "fire.json: /results/miss/effects/then", "small.fire, then small.fire"},
        {"fire.json", put("/footnotes/0/effects", R"({"then": "small.fire"})"), "fire.json: /footnotes/0/effects/then",
         "small.fire, then small.fire"},
        {"damage.json", put("/results/hull/effects/then", R"("small.fire")"), "fire.json: /results/hit/effects/then",
         both},
    }));
    CAPTURE(file, patch.text());
    const Folder folder;
    SmallRulebook files;
    files.patch(file, patch);
    const std::vector<Finding> findings = findings_of(files, folder);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].line(), ContainsSubstring(place));
    CHECK_THAT(findings[0].found, ContainsSubstring(loop));
    CHECK_THAT(findings[0].expected, ContainsSubstring("\"again\""));
    CHECK_THAT(thrown_by<FileError>([&] { load_rulebook(folder.path()); }).what(),
               ContainsSubstring(place) && ContainsSubstring(loop));
}

TEST_CASE("Every loop is found, and what else is wrong is said, too", "[loops]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json", put("/results/hit/effects/then", R"("small.fire")"));
    files.patch("damage.json", put("/results/hull/effects/then", R"("small.damage")"));
    files.patch("rulebook.json", put("/phases/0/procedures/-", R"("small.flag")"));
    const std::vector<Finding> findings = findings_of(files, folder);
    REQUIRE(findings.size() == 3);
    CHECK_THAT(findings[0].found, ContainsSubstring("small.damage"));
    CHECK_THAT(findings[1].found, ContainsSubstring("small.fire"));
    CHECK_THAT(findings[2].found, ContainsSubstring("small.flag"));
}

TEST_CASE("A reading and a house rule may make no loop", "[loops]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("rulings.json", put("/rulings/1/readings/1/patches",
                                    fmt::format(R"([{{"table": "small.damage", "patch": {}}}])", back_to_fire)));
    const auto book = loaded(files, folder);
    CHECK(Rules(book).tables().size() == 2);
    const auto by_reading = thrown_by<FileError>([&] { Rules(book, {{"small.asked", "second"}}); });
    CHECK_THAT(by_reading.what(), ContainsSubstring(both));
    const std::vector<Finding> findings = check_rulebook(folder.path(), {"small.fire"});
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].found, ContainsSubstring(both));

    const HouseRule rule{"ours", "Ours", "small", "", {{"small.damage", flagplot::json::parse(back_to_fire, "")}}};
    CHECK_THAT(thrown_by<FileError>([&] { Rules(book, {}, {rule}); }).what(), ContainsSubstring(both));
}

TEST_CASE("A table that is rolled again, and ways that meet, are no loops", "[loops]") {
    const Folder folder;
    SmallRulebook files;
    files.patch("fire.json",
                put("/results/miss/effects", R"({"again": true, "then": ["small.damage", "small.damage"]})"));
    CHECK(findings_of(files, folder).empty());
}

TEST_CASE("The longest chain is looked through, with and without an end", "[loops]") {
    std::map<std::string, table::Table> tables = chain(100'000);
    CHECK_FALSE(find_loop(tables));
    tables.rbegin()->second.results[0].effects = flagplot::json::Value::object().with("then", std::string("t.000000"));
    REQUIRE(find_loop(tables));
    CHECK(find_loop(tables)->tables.size() == 100'000);
}

TEST_CASE("A result of a game of one's own that leads to its own table is marked in its cell", "[loops]") {
    using namespace flagplot::workshop;
    OwnGame game = blank_game("Patrol");
    const std::string file = add_file(game, workshop::FileKind::table, "Contact");
    set_rows(game.files.at(file), {{"Range", "Result"}, {"1-4", "Nothing"}, {"5-6", "Seen"}});
    set_grid(game, {.file = file, .part = Part::results}, {{"Nothing", ""}, {"Seen", "Contact"}});
    const std::vector<Finding> findings = check_game(game, {});
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].found, ContainsSubstring("patrol.contact, then patrol.contact"));
    const Place place = place_of(game, findings[0]);
    CHECK(place.part == Part::results);
    CHECK(place.row == 1);
    CHECK_FALSE(load_game(game));  // so it isn't saved among the rulebooks
}
