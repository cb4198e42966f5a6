// The way that a unit may go, from the odds of a table whose results are so many ways off the desired one.
#include "report/odds.h"

#include <cmath>

#include "json/tree.h"
#include "support/catch.h"
#include "support/folder.h"

namespace flagplot::report {
namespace {

const std::vector<std::string> six{"N", "NE", "SE", "S", "SW", "NW"};
const std::vector<std::string> eight{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

table::Odds direction(const char* reading) {
    const rulebook::Library library({test::source_dir() / "tables"});
    const rulebook::Rules rules(std::make_shared<const rulebook::Rulebook>(library.load("swwas")),
                                {{"swwas.left-and-away", reading}});
    return table::odds(rules.table("swwas.direction"), {});
}

void is_about(const std::vector<double>& found, const std::vector<double>& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(std::abs(found[i] - expected[i]) < 1e-9);
}

// Direction: 1-7 desired, 8-11 left, 12-15 right, 16-17 left and away, 18-19 right and away, 20 directly away.
TEST_CASE("On a map of six ways each result of the sheet's Direction is one of them") {
    is_about(odds_by_way(direction("eight-by-quarters"), six, "S"), {.05, .10, .20, .35, .20, .10});
    is_about(odds_by_way(direction("eight-by-neighbours"), six, "N"), {.35, .20, .10, .05, .10, .20});
}

TEST_CASE("On a map of eight ways two of them are never rolled, which ones by the reading") {
    is_about(odds_by_way(direction("eight-by-quarters"), eight, "N"), {.35, 0, .20, .10, .05, .10, .20, 0});
    is_about(odds_by_way(direction("eight-by-neighbours"), eight, "N"), {.35, .20, 0, .10, .05, .10, 0, .20});
}

TEST_CASE("Any number of steps leads round, and what is no number says nothing") {
    const auto with = [](const json::Tree& steps) {
        table::Odds odds;
        table::Chance only;
        only.effects = json::Value(json::Tree{{"steps", json::Tree{{"6", steps}}}});
        only.ways = 1;
        odds.chances = {only};
        return odds_by_way(odds, six, "N");
    };
    is_about(with(-13), {0, 0, 0, 0, 0, 1});         // twice round, and one to the left
    is_about(with(2000000000), {0, 0, 1, 0, 0, 0});  // 333,333,333 times round, and two to the right
    CHECK(with("two").empty());
    CHECK(with(nullptr).empty());
}

TEST_CASE("There are no odds of ways where the table says none, or the desired one is none of the map's") {
    CHECK(odds_by_way(direction("words"), six, "S").empty());
    CHECK(odds_by_way(direction("eight-by-quarters"), six, "E").empty());
    CHECK(odds_by_way(direction("eight-by-quarters"), six, "").empty());
    CHECK(odds_by_way(direction("eight-by-quarters"), {}, "N").empty());
}

}  // namespace
}  // namespace flagplot::report
