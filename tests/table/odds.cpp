// The odds of a table: worked out by hand, and against every throw of its dice, one after the other.
#include "table/odds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "json/tree.h"
#include "support/catch.h"
#include "support/edges.h"
#include "support/thrown.h"

using Catch::Matchers::ContainsSubstring;
using flagplot::dice::DiceError;
using flagplot::json::Tree;
using flagplot::table::Chance;
using flagplot::table::CountOdds;
using flagplot::table::Differences;
using flagplot::table::differences;
using flagplot::table::Facts;
using flagplot::table::fraction;
using flagplot::table::look_up;
using flagplot::table::Lookup;
using flagplot::table::LookupError;
using flagplot::table::most_throws;
using flagplot::table::Odds;
using flagplot::table::odds;
using flagplot::table::odds_of_counts;
using flagplot::table::percent;
using flagplot::table::Table;
using flagplot::test::edges_rules;
using flagplot::test::table_from;
using flagplot::test::thrown_by;

namespace {

// How often a result comes; null: it can't.
const CountOdds::Count* find(const CountOdds& odds, const std::string& result) {
    const auto found =
        std::ranges::find_if(odds.counts, [&](const CountOdds::Count& count) { return count.chance.result == result; });
    return found == odds.counts.end() ? nullptr : &*found;
}

const std::string sighting_rows = R"("rows": [{"range": "2-7", "result": "nothing"},
                                              {"range": "8-11", "result": "sighted"},
                                              {"range": "12+", "result": "surprise"}],
                                     "results": {"surprise": {"label": "Surprise", "effects": {"then": "test.panic"}},
                                                 "sighted": {"label": "Sighted", "effects": {"distance": 3}},
                                                 "nothing": {"label": "Nothing", "effects": {"again": true}}})";

// 2d6, with these modifiers.
Table sighting(const std::string& modifiers = "", const std::string& more = "") {
    return table_from(R"({"id": "test.sighting", "title": "Sighting", "source": "Nowhere", "dice": "2d6", )" +
                      sighting_rows + R"(, "modifiers": [)" + modifiers + "]" + more + "}");
}

// A sum of dice that facts modify.
Table sum_of(const std::string& dice, const std::string& modifiers = "") {
    return table_from(R"({"id": "test.sum", "title": "Sum", "source": "Nowhere", "dice": ")" + dice +
                      R"(", "total-is": "sum", "modifiers": [)" + modifiers + "]}");
}

std::vector<std::string> results_of(const Odds& all) {
    std::vector<std::string> ids;
    for (const Chance& chance : all.chances) ids.push_back(chance.result);
    return ids;
}

// Every throw of the table's dice, each by itself.
void throw_all(const Table& table, const std::function<void(const std::vector<int>&)>& take) {
    const std::vector<int>& sides = table.sides();
    std::vector<int> faces(sides.size(), 1);
    while (true) {
        take(faces);
        std::size_t die = 0;
        while (die < faces.size() && faces[die] == sides[die]) faces[die++] = 1;
        if (die == faces.size()) return;
        ++faces[die];
    }
}

}  // namespace

TEST_CASE("The odds of two dice are the ways in which they fall", "[table][odds]") {
    // Of 36 throws 21 show 7 or less (1+2+3+4+5+6), 14 show 8 to 11 (5+4+3+2), one shows 12.
    const Odds all = odds(sighting(), {});
    CHECK(all.throws == 36);
    CHECK_FALSE(all.decided);
    REQUIRE(results_of(all) == std::vector<std::string>{"nothing", "sighted", "surprise"});  // as the rows stand
    CHECK(all.ways_of("nothing") == 21);
    CHECK(all.ways_of("sighted") == 14);
    CHECK(all.ways_of("surprise") == 1);
    CHECK(all.ways_of("panic") == 0);
    CHECK(flagplot::table::share(all.ways_of("sighted"), all.throws) == Approx(14.0 / 36));
    CHECK(all.chances[0].again);
    CHECK(all.chances[1].effects == Tree{{"distance", 3}});
    CHECK(all.chances[2].then == std::vector<std::string>{"test.panic"});
    const std::map<int, std::uint64_t> ways{{2, 1}, {3, 2}, {4, 3},  {5, 4},  {6, 5}, {7, 6},
                                            {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}};
    CHECK(all.totals == ways);
}

TEST_CASE("Modifiers move the odds, and what lies beyond the table takes its nearest row", "[table][odds]") {
    const Table table = sighting(R"({"id": "night", "label": "Night", "when": {"night": true}, "add": -2},
                                    {"id": "ships", "label": "Ships", "add": 1, "per": {"fact": "ships"}})");
    // At night an 8 takes a natural 10, and a 12 would take a 14: 30 throws show 9 or less, 6 show 10 to 12.
    const Odds night = odds(table, {{"night", true}, {"ships", 0}});
    CHECK(night.ways_of("nothing") == 30);
    CHECK(night.ways_of("sighted") == 6);
    CHECK(results_of(night) == std::vector<std::string>{"nothing", "sighted"});
    REQUIRE(night.modifiers.size() == 1);
    CHECK(night.modifiers[0].value == -2);
    CHECK(night.facts == Facts{{"night", true}, {"ships", 0}});
    CHECK(night.totals.at(2) == 1 + 2 + 3);  // naturals of 2, 3 and 4
    // Three ships: 8 of a natural 5, 12 of a natural 9. 6 throws show 4 or less, 20 show 5 to 8, 10 show 9 or more.
    const Odds ships = odds(table, {{"night", false}, {"ships", 3}});
    CHECK(ships.ways_of("nothing") == 6);
    CHECK(ships.ways_of("sighted") == 20);
    CHECK(ships.ways_of("surprise") == 10);
    CHECK(ships.totals.at(12) == 4);  // of a natural 9
    CHECK(ships.totals.at(15) == 1);  // the last row has no end
}

TEST_CASE("What is automatic or forbidden before the dice is certain", "[table][odds]") {
    const Table table = sighting(R"({"id": "fog", "label": "Fog", "when": {"fog": true}, "result": "nothing"},
                                    {"id": "port", "label": "In port", "when": {"port": true}, "forbid": true})");
    const Odds fog = odds(table, {{"fog", true}});
    CHECK(fog.decided);
    CHECK(fog.throws == 1);
    REQUIRE(results_of(fog) == std::vector<std::string>{"nothing"});
    CHECK(fog.ways_of("nothing") == fog.throws);
    CHECK(fog.totals.empty());
    const Odds port = odds(table, {{"port", true}});
    REQUIRE(port.chances.size() == 1);
    CHECK(port.chances[0].forbidden);
    CHECK(port.chances[0].result.empty());
    CHECK(port.chances[0].ways == 1);
}

TEST_CASE("What is automatic on a natural number takes these throws from the rows", "[table][odds]") {
    const Table table = sighting(R"({"id": "twelve", "label": "A twelve", "when": {"natural": 12}, "result": "nothing"},
                                    {"id": "seven", "label": "A seven", "when": {"natural": 7}, "forbid": true})");
    const Odds all = odds(table, {});
    CHECK_FALSE(all.decided);
    CHECK(all.ways_of("nothing") == 21 - 6 + 1);
    CHECK(all.ways_of("sighted") == 14);
    REQUIRE(all.chances.size() == 3);
    CHECK(all.chances.back().forbidden);
    CHECK(all.chances.back().ways == 6);
    CHECK(all.totals.count(7) == 0);  // these have no total
    CHECK(all.totals.count(12) == 0);
    CHECK_THROWS_AS(differences(all, all), LookupError);
}

TEST_CASE("A footnote with effects makes another chance, one with words only doesn't", "[table][odds]") {
    const Table table = sighting("", R"(, "footnotes": [
        {"id": "box", "text": "Boxcars.", "when": {"natural": 12}},
        {"id": "ten", "text": "Farther.", "when": {"natural": [10, 11]}, "effects": {"distance": 5}},
        {"id": "any", "text": "Seen.", "when": {"result": "sighted"}}])");
    const Odds all = odds(table, {});
    REQUIRE(results_of(all) == std::vector<std::string>{"nothing", "sighted", "sighted", "surprise"});
    CHECK(all.chances[1].ways == 5 + 4);
    CHECK(all.chances[1].effects == Tree{{"distance", 3}});
    CHECK(all.chances[1].notes == std::vector<std::string>{"Seen."});
    CHECK(all.chances[2].ways == 3 + 2);
    CHECK(all.chances[2].effects == Tree{{"distance", 5}});
    CHECK(all.chances[2].notes == std::vector<std::string>{"Farther.", "Seen."});
    CHECK(all.ways_of("sighted") == 14);
    CHECK(all.chances[3].notes == std::vector<std::string>{"Boxcars."});
}

TEST_CASE("A note that only some throws have isn't said of all of them", "[table][odds]") {
    const Table table =
        sighting("", R"(, "footnotes": [{"id": "two", "text": "Snake eyes.", "when": {"natural": 2}}])");
    CHECK(odds(table, {}).chances[0].notes.empty());
}

TEST_CASE("Two dice as row and column have odds together, and apart if the column is named", "[table][odds]") {
    // N1 stands in one row of one column of three: 1/6 of 2/6.
    const Table table = edges_rules().table("edges.direction-finding");
    const Odds all = odds(table, {});
    CHECK(all.throws == 36);
    CHECK(all.column.empty());
    CHECK(all.chances.size() == 18);
    for (const Chance& chance : all.chances) CHECK(chance.ways == 2);
    const Odds low = odds(table, {}, "1-2");
    CHECK(low.column == "1-2");
    CHECK(low.chances.size() == 6);
    for (const Chance& chance : low.chances) CHECK(chance.ways == 6);  // whatever the column die shows
}

TEST_CASE("A table without dice is certain, and one that a person reads has no odds", "[table][odds]") {
    const auto rules = edges_rules();
    const Odds half =
        odds(rules.table("edges.weapon-strength"), {{"strength", 5}, {"weather", "clear"}, {"weapon", "primary"}});
    CHECK(half.decided);
    CHECK(half.throws == 1);
    REQUIRE(half.chances.size() == 1);
    CHECK(half.chances[0].ways == 1);
    const Table picked = table_from(R"({"id": "test.picked", "title": "Picked", "source": "Nowhere",
        "rows": [{"label": "a", "result": "a"}], "results": {"a": {"label": "A"}}})");
    const auto error = thrown_by<LookupError>([&] { odds(picked, {}); });
    CHECK_THAT(error.what(), ContainsSubstring("test.picked") && ContainsSubstring("person"));
}

TEST_CASE("Odds are refused where a lookup is", "[table][odds]") {
    CHECK_THROWS_AS(odds(sighting(), {}, "nowhere"), LookupError);
    const auto error = thrown_by<DiceError>([] { odds(sum_of("30d6"), {}); });
    CHECK_THAT(error.what(), ContainsSubstring("30d6"));
}

TEST_CASE("A table without rows has a chance for each total, the least first", "[table][odds]") {
    const Odds all =
        odds(sum_of("2d4", R"({"id": "up", "label": "Up", "when": {"up": true}, "add": -3})"), {{"up", true}});
    std::vector<int> totals;
    for (const Chance& chance : all.chances) totals.push_back(chance.total.value());
    CHECK(totals == std::vector<int>{-1, 0, 1, 2, 3, 4, 5});
    CHECK(all.chances[0].label == "-1");
    CHECK(all.chances[3].ways == 4);
    CHECK(all.chances[3].effects == Tree{{"sum", 2}});
}

TEST_CASE("Every throw by itself says what the odds say", "[table][odds]") {
    const Table table = table_from(R"({"id": "test.many", "title": "Many", "source": "Nowhere",
        "dice": [{"dice": "2d4", "as": "column"}, {"dice": "3d6", "as": "row"}, {"dice": "d10", "as": "row"}],
        "columns": [{"id": "low", "label": "Low", "range": "2-4"}, {"id": "high", "label": "High", "range": "5+"}],
        "rows": [{"range": "4-9", "cells": {"low": "a", "high": "b"}},
                 {"range": "10-17", "cells": {"low": "b", "high": [{"when": {"natural": 13}, "result": "c"},
                                                                   {"result": "a"}]}},
                 {"range": "18+", "cells": {"low": "c", "high": "c"}}],
        "modifiers": [{"id": "half", "label": "Half", "when": {"natural": {"min": 20}}, "times": "1/2", "round": "up"},
                      {"id": "ten", "label": "Ten", "when": {"natural": 10}, "result": "c"}],
        "results": {"a": {"label": "A"}, "b": {"label": "B"}, "c": {"label": "C"}}})");
    std::map<std::string, std::uint64_t> ways;
    std::map<int, std::uint64_t> totals;
    std::uint64_t throws = 0;
    throw_all(table, [&](const std::vector<int>& faces) {
        const Lookup lookup = look_up(table, faces, {});
        ++throws;
        ++ways[lookup.result];
        if (lookup.total) ++totals[*lookup.total];
    });
    const Odds all = odds(table, {});
    REQUIRE(all.throws == throws);
    CHECK(throws == 4ULL * 4 * 6 * 6 * 6 * 10);
    for (const auto& [result, count] : ways) {
        CAPTURE(result);
        CHECK(all.ways_of(result) == count);
    }
    CHECK(all.totals == totals);
}

TEST_CASE("How often a result comes in several throws", "[table][odds]") {
    // A hit on a 6: of three dice none hits in 125 of 216 throws, one in 75, two in 15, three in one.
    const Table table = table_from(R"({"id": "test.hit", "title": "Hit", "source": "Nowhere", "dice": "d6",
        "rows": [{"range": "1-5", "result": "miss"}, {"range": "6", "result": "hit"}],
        "modifiers": [{"id": "gone", "label": "Gone", "when": {"gone": true}, "forbid": true}],
        "results": {"hit": {"label": "Hit"}, "miss": {"label": "Miss"}}})");
    const CountOdds three = odds_of_counts(table, {}, 3);
    REQUIRE(find(three, "hit"));
    const CountOdds::Count& hits = *find(three, "hit");
    REQUIRE(hits.exactly.size() == 4);
    CHECK(hits.exactly[0] == Approx(125.0 / 216).epsilon(1e-14));
    CHECK(hits.exactly[1] == Approx(75.0 / 216).epsilon(1e-14));
    CHECK(hits.exactly[2] == Approx(15.0 / 216).epsilon(1e-14));
    CHECK(hits.exactly[3] == Approx(1.0 / 216).epsilon(1e-14));
    CHECK(hits.expected == Approx(0.5).epsilon(1e-14));
    CHECK(find(three, "miss")->exactly[3] == Approx(125.0 / 216).epsilon(1e-14));
    CHECK_FALSE(find(three, "sunk"));
    // What isn't allowed isn't allowed each time.
    const CountOdds gone = odds_of_counts(table, {{"gone", true}}, 4);
    REQUIRE(gone.counts.size() == 1);
    CHECK(gone.counts[0].chance.forbidden);
    CHECK(gone.counts[0].exactly == std::vector<double>{0, 0, 0, 0, 1});
}

TEST_CASE("Many throws keep their precision", "[table][odds]") {
    // 1000 coins: the most likely number is 500, and its chance is C(1000, 500) / 2^1000, here by logarithms.
    const Table coin = table_from(R"({"id": "test.coin", "title": "Coin", "source": "Nowhere", "dice": "d2",
        "rows": [{"range": "1", "result": "head"}, {"range": "2", "result": "tail"}],
        "results": {"head": {"label": "Head"}, "tail": {"label": "Tail"}}})");
    const CountOdds many = odds_of_counts(coin, {}, most_throws);
    const double half = std::exp(std::lgamma(1001.0) - 2 * std::lgamma(501.0) - 1000 * std::log(2.0));
    CHECK(find(many, "head")->exactly[500] == Approx(half).epsilon(1e-9));  // the logarithms have no more
    double sum = 0;
    for (const double chance : find(many, "head")->exactly) sum += chance;
    CHECK(sum == Approx(1).epsilon(1e-12));
    CHECK(find(many, "head")->exactly[0] == Approx(std::ldexp(1.0, -1000)).epsilon(1e-12));
    CHECK_THROWS_AS(odds_of_counts(coin, {}, most_throws + 1), LookupError);
    CHECK_THROWS_AS(odds_of_counts(coin, {}, 0), LookupError);
}

TEST_CASE("The difference of two totals", "[table][odds]") {
    // Two d4: 4 throws are even, and a difference of d has 4 - d throws each way. With +1 it all moves up by one.
    const Odds plain = odds(sum_of("d4"), {});
    const Odds more = odds(sum_of("d4", R"({"id": "up", "label": "Up", "add": 1})"), {});
    const Differences same = differences(plain, plain);
    CHECK(same.throws == 16);
    CHECK(same.ways == std::map<int, std::uint64_t>{{-3, 1}, {-2, 2}, {-1, 3}, {0, 4}, {1, 3}, {2, 2}, {3, 1}});
    CHECK(same.below_zero() == 6);
    CHECK(same.zero() == 4);
    CHECK(same.above_zero() == 6);
    const Differences moved = differences(more, plain);
    CHECK(moved.ways == std::map<int, std::uint64_t>{{-2, 1}, {-1, 2}, {0, 3}, {1, 4}, {2, 3}, {3, 2}, {4, 1}});
    CHECK(moved.above_zero() == 10);
    CHECK(differences(plain, more).below_zero() == 10);
    const Differences apart = differences(odds(sum_of("d4", R"({"id": "up", "label": "Up", "add": 9})"), {}), plain);
    CHECK(apart.zero() == 0);
    CHECK(apart.below_zero() == 0);
    // 2d2 show 2, 3, 3 or 4. Less a d2: 0 once, 1 three times, 2 three times, 3 once.
    const Differences weighted = differences(odds(sum_of("2d2"), {}), odds(sum_of("d2"), {}));
    CHECK(weighted.throws == 8);
    CHECK(weighted.ways == std::map<int, std::uint64_t>{{0, 1}, {1, 3}, {2, 3}, {3, 1}});
    // 2^62 throws of the first and as many of the second are more than 64 bits count.
    const Odds wide = odds(sum_of("62d2"), {});
    CHECK(wide.throws == 1ULL << 62U);
    CHECK_THROWS_AS(differences(wide, wide), DiceError);
}

TEST_CASE("A table of d66 reads its dice as tens and ones, each of 36 as likely", "[table][odds]") {
    const Table all = table_from(R"({"id": "test.d66", "title": "Sixes", "source": "Nowhere", "dice": "d66",
                                     "rows": [{"range": "11-16", "result": "low"}, {"range": "21-65", "result": "middle"},
                                              {"range": "66", "result": "high"}],
                                     "results": {"low": {"label": "Low"}, "middle": {"label": "Middle"},
                                                 "high": {"label": "High"}}})");
    CHECK(all.sides() == std::vector<int>{6, 6});
    CHECK(look_up(all, {3, 5}, {}, "").total == 35);
    CHECK(look_up(all, {1, 6}, {}, "").result == "low");
    CHECK(look_up(all, {6, 1}, {}, "").result == "middle");
    CHECK(look_up(all, {6, 6}, {}, "").result == "high");
    const Odds chances = odds(all, {});
    CHECK(chances.throws == 36);
    CHECK(chances.ways_of("low") == 6);
    CHECK(chances.ways_of("middle") == 29);
    CHECK(chances.ways_of("high") == 1);
}

TEST_CASE("The ten of a d10 that counts from 0 is a 0", "[table][odds]") {
    const Table all = table_from(R"json({"id": "test.zero", "title": "Zero", "source": "Nowhere", "dice": "d10 (0-9)",
                                     "rows": [{"range": "0", "result": "none"}, {"range": "1-9", "result": "some"}],
                                     "results": {"none": {"label": "None"}, "some": {"label": "Some"}}})json");
    CHECK(look_up(all, {10}, {}, "").result == "none");
    CHECK(look_up(all, {10}, {}, "").total == 0);
    CHECK(look_up(all, {9}, {}, "").total == 9);
    CHECK(odds(all, {}).ways_of("none") == 1);
    CHECK(odds(all, {}).throws == 10);
}

TEST_CASE("Chances in words hide nothing", "[table][odds]") {
    CHECK(percent(7.0 / 36) == "19.4 %");
    CHECK(percent(0) == "0 %");
    CHECK(percent(1) == "100 %");
    CHECK(percent(0.0004) == "under 0.1 %");
    CHECK(percent(0.0006) == "0.1 %");
    CHECK(percent(0.9994) == "99.9 %");
    CHECK(percent(0.9996) == "over 99.9 %");
    CHECK(fraction(6, 36) == "6/36");
}
