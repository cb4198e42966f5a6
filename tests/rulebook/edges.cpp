// Printed tables that edges the format, looked up cell by cell. The figures are written down here a second time, from
// the documents: GWAS Player Aid Sheet 1.0, Flat Top PBEM & Variant Rules, World in Flames SSW variant.
#include <array>
#include <string>
#include <vector>

#include "json/tree.h"
#include "rulebook/check.h"
#include "support/catch.h"
#include "support/edges.h"
#include "table/lookup.h"

using namespace flagplot;
using flagplot::json::Tree;
using flagplot::rulebook::Rules;
using flagplot::table::decided_before_dice;
using flagplot::table::Facts;
using flagplot::table::look_up;
using flagplot::table::unknown_facts;
using flagplot::test::edges_folder;
using flagplot::test::edges_rules;

namespace {

table::Facts with(table::Facts facts, const table::Facts& others) {
    for (const auto& [id, value] : others) facts[id] = value;
    return facts;
}

// The result of each face of a d6.
std::vector<std::string> results(const table::Table& table, const table::Facts& facts) {
    std::vector<std::string> all;
    for (int face = 1; face <= 6; ++face) all.push_back(look_up(table, {face}, facts).result);
    return all;
}

const table::Facts fair{{"weather", "clear"}, {"night", false}};
const table::Facts on_land{{"weather", "clear"}, {"night", false}, {"from-carrier", false}};

// Weather that no modifier of the search speaks of, and nothing else that counts.
const table::Facts quiet_search{{"submarine-or-mtb", false}, {"night", false},           {"weather", "fog"},
                                {"pursuit", false},          {"leader", false},          {"ships", 5},
                                {"light-ships-only", false}, {"mission", "other"},       {"raid-choice", "evade"},
                                {"airship", false},          {"attacked-in-port", false}};

const table::Facts gun{{"weapon", "primary"},  {"weather", "clear"},     {"strength", 5},   {"range", 2},
                       {"bombardment", false}, {"first-fire", false},    {"towing", false}, {"fueling", false},
                       {"immobile", false},    {"target-in-port", false}};

}  // namespace

TEST_CASE("The linter finds nothing in the tables that edges the format", "[edges][check]") {
    std::string lines;
    for (const auto& finding : flagplot::rulebook::check_rulebook(edges_folder(), {})) lines += finding.line() + "\n";
    CHECK(lines.empty());
}

// ---- GWAS, Weather Table

TEST_CASE("GWAS weather: each die in each sea", "[edges][weather]") {
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.weather");
    using Column = std::vector<std::string>;
    for (const char* month : {"january", "june", "november"}) {
        CHECK(results(table, {{"region", "mediterranean"}, {"month", month}}) ==
              Column{"down", "down", "down", "same", "same", "second-roll"});
        CHECK(results(table, {{"region", "pacific"}, {"month", month}}) ==
              Column{"down", "down", "same", "same", "same", "second-roll"});
    }
    CHECK(results(table, {{"region", "north-sea-baltic"}, {"month", "june"}}) ==
          Column{"down", "same", "same", "same", "same", "up"});
}

TEST_CASE("GWAS weather: a 5 in the North Sea raises the level from November to March only", "[edges][weather]") {
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.weather");
    const std::vector<std::pair<std::string, std::string>> months{
        {"october", "same"}, {"november", "up"}, {"december", "up"}, {"january", "up"},
        {"february", "up"},  {"march", "up"},    {"april", "same"},  {"may", "same"},
        {"june", "same"},    {"july", "same"},   {"august", "same"}, {"september", "same"}};
    for (const auto& [month, result] : months) {
        CAPTURE(month);
        CHECK(look_up(table, {5}, {{"region", "north-sea-baltic"}, {"month", month}}).result == result);
    }
}

TEST_CASE("GWAS weather: the second roll differs between the Mediterranean and the Pacific", "[edges][weather]") {
    const Rules rules = edges_rules();
    const table::Lookup first = look_up(rules.table("edges.weather"), {6}, {{"region", "pacific"}, {"month", "june"}});
    REQUIRE(first.then().size() == 1);
    const table::Table& second = rules.table(first.then().front());
    const auto levels = [&](const char* region) {
        std::vector<int> all;
        for (int face = 1; face <= 6; ++face) {
            const Tree effects = look_up(second, {face}, {{"region", region}}).effects;
            all.push_back(effects.value("weather-level", 0));
        }
        return all;
    };
    CHECK(levels("mediterranean") == std::vector<int>{0, 0, 0, 1, 1, 1});
    CHECK(levels("pacific") == std::vector<int>{0, 0, 0, 1, 1, 2});
}

TEST_CASE("GWAS weather: a sea and a month are all that has to be known", "[edges][weather]") {
    const Rules rules = edges_rules();
    CHECK(unknown_facts(rules.table("edges.weather"), {}) == std::vector<std::string>{"region", "month"});
    // In the North Sea's column the month is asked still: a cell depends on it.
    CHECK(unknown_facts(rules.table("edges.weather"), {}, "north-sea-baltic") == std::vector<std::string>{"month"});
}

// ---- GWAS, Launching and Recovering Aircraft

TEST_CASE("GWAS launching: 1 destroys, 2 to 6 do nothing", "[edges][aircraft]") {
    const Rules rules = edges_rules();
    CHECK(results(rules.table("edges.launching-aircraft"), on_land) ==
          std::vector<std::string>{"destroyed", "no-effect", "no-effect", "no-effect", "no-effect", "no-effect"});
}

TEST_CASE("GWAS launching: each condition has its modifier", "[edges][aircraft]") {
    struct Case {
        table::Facts facts;
        int most_destroyed;  // the highest face at which the aircraft is lost
    };
    const auto [facts, most_destroyed] = GENERATE(values<Case>({
        {{}, 1},
        {{{"weather", "mist"}}, 1},
        {{{"from-carrier", true}}, 0},  // a 1 becomes a 2
        {{{"weather", "fog"}}, 2},
        {{{"weather", "fog"}, {"from-carrier", true}}, 1},
        {{{"night", true}}, 3},
        {{{"weather", "squall"}}, 3},
        {{{"weather", "squall"}, {"night", true}}, 3},  // one line, one modifier: the ruling's default
        {{{"weather", "storm"}}, 4},
        {{{"weather", "storm"}, {"night", true}}, 6},
        {{{"weather", "storm"}, {"night", true}, {"from-carrier", true}}, 5},
    }));
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.launching-aircraft");
    for (int face = 1; face <= 6; ++face) {
        CAPTURE(face, most_destroyed);
        CHECK((look_up(table, {face}, with(on_land, facts)).result == "destroyed") == (face <= most_destroyed));
    }
}

TEST_CASE("GWAS launching: a gale forbids it before a die is thrown", "[edges][aircraft]") {
    const Rules rules = edges_rules();
    const auto lookup =
        decided_before_dice(rules.table("edges.launching-aircraft"), with(on_land, {{"weather", "gale"}}));
    REQUIRE(lookup.has_value());
    CHECK(lookup->forbidden);
    CHECK(lookup->result.empty());
    CHECK(lookup->effects.empty());
}

TEST_CASE("GWAS recovering: 1 and 2 destroy, each condition has its modifier", "[edges][aircraft]") {
    struct Case {
        table::Facts facts;
        int most_destroyed;
    };
    const auto [facts, most_destroyed] = GENERATE(values<Case>({
        {{}, 2},
        {{{"weather", "fog"}}, 3},
        {{{"weather", "squall"}}, 4},
        {{{"night", true}}, 5},
        {{{"weather", "storm"}}, 5},
        {{{"night", true}, {"weather", "fog"}}, 6},
    }));
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.recovering-aircraft");
    for (int face = 1; face <= 6; ++face) {
        CAPTURE(face, most_destroyed);
        CHECK((look_up(table, {face}, with(fair, facts)).result == "destroyed") == (face <= most_destroyed));
    }
}

TEST_CASE("GWAS recovering: a gale destroys without a die", "[edges][aircraft]") {
    const Rules rules = edges_rules();
    const auto lookup =
        decided_before_dice(rules.table("edges.recovering-aircraft"), with(fair, {{"weather", "gale"}}));
    REQUIRE(lookup.has_value());
    CHECK_FALSE(lookup->forbidden);
    CHECK(lookup->result == "destroyed");
    CHECK(lookup->effects == Tree{{"destroyed", true}});
    CHECK(lookup->faces.empty());
}

// ---- GWAS, Search Table

TEST_CASE("GWAS search: 4 to 6 find, and each condition has its modifier", "[edges][search]") {
    struct Case {
        table::Facts facts;
        int modifier;
    };
    const auto [facts, modifier] = GENERATE(values<Case>({
        {{}, 0},
        {{{"weather", "mist"}}, 0},
        {{{"submarine-or-mtb", true}}, -1},
        {{{"night", true}}, -2},
        {{{"weather", "gale"}}, -2},
        {{{"weather", "gale"}, {"night", true}}, -2},
        {{{"weather", "storm"}}, -1},
        {{{"weather", "squall"}}, -1},
        {{{"weather", "squall"}, {"night", true}}, -3},
        {{{"weather", "clear"}}, +1},
        {{{"leader", true}}, +1},
        {{{"ships", 19}}, 0},
        {{{"ships", 20}}, +1},
        {{{"light-ships-only", true}}, -1},
        {{{"mission", "intercept"}}, +2},
        {{{"mission", "raid"}, {"raid-choice", "contact"}}, +1},
        {{{"mission", "raid"}, {"raid-choice", "evade"}}, -1},
        {{{"mission", "intercept"}, {"raid-choice", "contact"}}, +2},  // only a raid has the choice
        {{{"airship", true}, {"weather", "mist"}}, +2},
        {{{"airship", true}, {"weather", "clear"}}, +3},
        {{{"airship", true}, {"weather", "fog"}}, 0},  // bad weather
        {{{"airship", true}, {"weather", "squall"}}, -1},
        {{{"weather", "clear"}, {"leader", true}, {"ships", 30}, {"mission", "intercept"}}, +5},
    }));
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.search");
    for (int face = 1; face <= 6; ++face) {
        CAPTURE(face, modifier);
        const table::Lookup lookup = look_up(table, {face}, with(quiet_search, facts));
        CHECK(lookup.natural == face);
        CHECK((lookup.result == "contact") == (face + modifier >= 4));
        CHECK(lookup.clamped == (face + modifier < 1 || face + modifier > 6));
    }
}

TEST_CASE("GWAS search: pursuit and an attack in port find without a die", "[edges][search]") {
    const Rules rules = edges_rules();
    const char* fact = GENERATE("pursuit", "attacked-in-port");
    // At night and in a gale too, where dice could do no better than a 4.
    const table::Facts facts = with(quiet_search, {{fact, true}, {"night", true}, {"weather", "gale"}});
    const auto lookup = decided_before_dice(rules.table("edges.search"), facts);
    REQUIRE(lookup.has_value());
    CHECK(lookup->result == "contact");
    CHECK(lookup->notes.empty());  // no die, so no natural 6
}

TEST_CASE("GWAS search: a natural 6 that finds is a surprise, and nothing else is", "[edges][search]") {
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.search");
    const auto surprises = [&](int face, const table::Facts& facts) {
        const table::Lookup lookup = look_up(table, {face}, with(quiet_search, facts));
        CHECK(lookup.notes.size() == lookup.effects.contains("surprise"));
        return lookup.effects.contains("surprise");
    };
    CHECK(surprises(6, {}));
    CHECK(surprises(6, {{"weather", "gale"}}));                           // 4
    CHECK_FALSE(surprises(6, {{"weather", "squall"}, {"night", true}}));  // 3: not found
    CHECK_FALSE(surprises(5, {}));
    CHECK_FALSE(surprises(5, {{"leader", true}}));  // 6, but not unmodified
    CHECK_FALSE(surprises(4, {{"mission", "intercept"}}));
}

// ---- GWAS, Weapon Strength Modifiers

TEST_CASE("GWAS weapon strength: what leaves nothing, what leaves half", "[edges][weapon]") {
    struct Case {
        table::Facts facts;
        int strength;  // of 5
    };
    const auto [facts, strength] = GENERATE(values<Case>({
        {{}, 5},
        {{{"weather", "gale"}}, 0},
        {{{"weather", "gale"}, {"weapon", "torpedo"}}, 0},
        {{{"weather", "storm"}}, 5},  // primary guns fire on
        {{{"weather", "storm"}, {"weapon", "sixteen-inch"}}, 5},
        {{{"weather", "storm"}, {"weapon", "secondary"}}, 0},
        {{{"weather", "squall"}, {"weapon", "tertiary"}}, 0},
        {{{"weather", "squall"}, {"weapon", "torpedo"}}, 0},
        {{{"weather", "fog"}, {"weapon", "tertiary"}}, 5},
        {{{"bombardment", true}, {"first-fire", true}}, 3},
        {{{"bombardment", true}}, 5},
        {{{"bombardment", true}, {"first-fire", true}, {"weapon", "torpedo"}}, 5},  // guns only
        {{{"towing", true}, {"first-fire", true}}, 0},
        {{{"towing", true}}, 5},
        {{{"towing", true}, {"first-fire", true}, {"weapon", "torpedo"}}, 5},
        {{{"fueling", true}}, 0},
        {{{"fueling", true}, {"weapon", "torpedo"}}, 0},
        {{{"weapon", "sixteen-inch"}, {"range", 4}}, 3},
        {{{"weapon", "sixteen-inch"}, {"range", 3}}, 5},
        {{{"weapon", "primary"}, {"range", 4}}, 5},
        {{{"weapon", "torpedo"}, {"immobile", true}}, 0},
        {{{"weapon", "primary"}, {"immobile", true}}, 5},
        {{{"weapon", "torpedo"}, {"target-in-port", true}}, 0},
        {{{"weapon", "primary"}, {"target-in-port", true}}, 5},
        {{{"weapon", "sixteen-inch"}, {"range", 4}, {"bombardment", true}, {"first-fire", true}}, 2},  // 5, 3, 2
        {{{"strength", 4}, {"bombardment", true}, {"first-fire", true}}, 2},
        {{{"strength", 1}, {"bombardment", true}, {"first-fire", true}}, 1},
        {{{"strength", 0}}, 0},
    }));
    const Rules rules = edges_rules();
    const table::Lookup lookup = look_up(rules.table("edges.weapon-strength"), {}, with(gun, facts));
    CHECK(lookup.total == strength);
    CHECK(lookup.effects == Tree{{"strength", strength}});
    CHECK(lookup.label == std::to_string(strength));
}

// ---- GWAS, Refloating

TEST_CASE("GWAS refloating: a 1 frees the ship and rolls for damage", "[edges][refloating]") {
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.refloating");
    CHECK(results(table, {}) ==
          std::vector<std::string>{"freed", "aground", "aground", "aground", "aground", "aground"});
    CHECK(look_up(table, {1}, {}).then() == std::vector<std::string>{"edges.refloating-damage"});
    CHECK(look_up(table, {2}, {}).then().empty());
}

TEST_CASE("GWAS refloating: half the second die, rounded up, is hull hits", "[edges][refloating]") {
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.refloating-damage");
    std::vector<int> hull;
    for (int face = 1; face <= 6; ++face) hull.push_back(look_up(table, {face}, {}).effects.at("hull").get<int>());
    CHECK(hull == std::vector<int>{1, 1, 2, 2, 3, 3});
}

// ---- GWAS, Merchant Location Table

TEST_CASE("GWAS merchants: each die in each density, by day and by night", "[edges][merchants]") {
    const std::vector<std::vector<std::string>> printed{
        {"-/1", "1/1", "1/2", "2/2"},  // 1
        {"-/-", "-/1", "-/1", "1/2"},  // 2
        {"-/-", "-/-", "-/1", "1/1"},  // 3
        {"-/-", "-/-", "-/-", "-/1"},  // 4
        {"-/-", "-/-", "-/-", "-/1"},  // 5
        {"-/-", "-/-", "-/-", "-/-"},  // 6
        {"-/-", "-/-", "-/-", "-/-"},  // 7, at night: the nearest row
    };
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.merchant-location");
    for (int face = 1; face <= 6; ++face) {
        for (int density = 1; density <= 4; ++density) {
            CAPTURE(face, density);
            const auto column = static_cast<std::size_t>(density - 1);
            const auto row = static_cast<std::size_t>(face - 1);
            const table::Lookup day = look_up(table, {face}, {{"density", density}, {"night", false}});
            CHECK(day.label == printed[row][column]);
            CHECK(day.column == std::to_string(density));
            const table::Lookup night = look_up(table, {face}, {{"density", density}, {"night", true}});
            CHECK(night.label == printed[row + 1][column]);
            CHECK(night.clamped == (face == 6));
        }
    }
}

// ---- Flat Top, Table 9.5

TEST_CASE("Flat Top 9.52: ready CAP by altitude and hexes of warning, without dice", "[edges][ready-cap]") {
    const std::vector<std::string> low{"-", "MIN", "NOR", "NOR", "MAX", "MAX", "MAX"};
    const std::vector<std::string> high{"-", "-", "MIN", "NOR", "NOR", "NOR", "NOR"};
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.ready-cap");
    CHECK(table.sides().empty());
    for (std::size_t i = 0; i < low.size(); ++i) {  // 6 and 7 hexes are 5+
        const int warning = static_cast<int>(i) + 1;
        CAPTURE(warning);
        CHECK(look_up(table, {}, {{"altitude", "low"}, {"warning", warning}}).label == low[i]);
        CHECK(look_up(table, {}, {{"altitude", "high"}, {"warning", warning}}).label == high[i]);
    }
    CHECK(unknown_facts(table, {}) == std::vector<std::string>{"warning", "altitude"});
}

// ---- Flat Top, 22.2.2

TEST_CASE("Flat Top 22.2.2: the first die is the column, the second the row", "[edges][direction-finding]") {
    const std::vector<std::vector<std::string>> printed{
        {"N1", "N2", "S2"},            // second die 1; first die 1-2, 3-4, 5-6
        {"NE1", "N1,NE1", "S1,SW1"},   // 2
        {"SE1", "NE2", "SW2"},         // 3
        {"S1", "NE1,SE1", "SW1,NW1"},  // 4
        {"SW1", "SE2", "NW2"},         // 5
        {"NW1", "SE1,S1", "NW1,N1"},   // 6
    };
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.direction-finding");
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            CAPTURE(first, second);
            const std::string& path =
                printed[static_cast<std::size_t>(second - 1)][static_cast<std::size_t>(first - 1) / 2];
            const table::Lookup lookup = look_up(table, {first, second}, {});
            CHECK(lookup.label == path);
            CHECK(lookup.effects == Tree{{"path", path}});
            CHECK(lookup.natural == second);  // only the row's die is the roll that modifiers would change
        }
    }
}

// ---- SSW 1.2.3

TEST_CASE("SSW 1.2.3: convoy points add by tens, a part of ten like a whole", "[edges][ssw]") {
    const std::vector<std::pair<int, int>> steps{{0, 0},  {1, 0},  {2, 1},  {3, 1},   {9, 1},  {10, 1},
                                                 {11, 2}, {19, 2}, {20, 2}, {21, 3},  {29, 3}, {30, 3},
                                                 {31, 4}, {40, 4}, {41, 5}, {100, 10}};
    const Rules rules = edges_rules();
    const table::Table& table = rules.table("edges.convoy-search");
    for (const auto& [points, added] : steps) {
        CAPTURE(points);
        for (const char* weather : {"fine", "rain", "snow"}) {
            CHECK(look_up(table, {4}, {{"convoy-points", points}, {"convoy-air", "none"}, {"sea-weather", weather}})
                      .total == 4 + added);
        }
        for (const char* weather : {"storm", "blizzard"}) {
            CHECK(look_up(table, {4}, {{"convoy-points", points}, {"convoy-air", "none"}, {"sea-weather", weather}})
                      .total == 4);
        }
    }
}

TEST_CASE("SSW 1.2.3: aircraft subtract 1 or 2, but not in storm or blizzard", "[edges][ssw]") {
    struct Case {
        const char* air;
        const char* weather;
        int added;
    };
    const auto [air, weather, added] = GENERATE(values<Case>({
        {"none", "fine", 0},
        {"short", "fine", -1},
        {"long", "fine", -2},
        {"short", "rain", -1},
        {"long", "snow", -2},
        {"short", "storm", 0},
        {"long", "storm", 0},
        {"short", "blizzard", 0},
        {"long", "blizzard", 0},
    }));
    CAPTURE(air, weather);
    const Rules rules = edges_rules();
    CHECK(look_up(rules.table("edges.convoy-search"), {7},
                  {{"convoy-points", 1}, {"convoy-air", air}, {"sea-weather", weather}})
              .total == 7 + added);
    // The sub player's own modifiers for the weather come on top.
    const int wet = std::string(weather) == "rain" || std::string(weather) == "snow" ? 1 : 0;
    const int wild = std::string(weather) == "storm" || std::string(weather) == "blizzard" ? 2 : 0;
    CHECK(
        look_up(rules.table("edges.sub-search"), {7}, {{"sub-section", 0}, {"sub-air", air}, {"sea-weather", weather}})
            .total == 7 + added + wet + wild);
}

TEST_CASE("SSW 1.2.3: the sub player subtracts the highest section number", "[edges][ssw]") {
    const Rules rules = edges_rules();
    for (int section = 0; section <= 4; ++section) {
        CAPTURE(section);
        CHECK(look_up(rules.table("edges.sub-search"), {3},
                      {{"sub-section", section}, {"sub-air", "none"}, {"sea-weather", "fine"}})
                  .total == 3 - section);
    }
}

TEST_CASE("SSW 1.2.3: the document's example gives 6 for the convoy and 0 for the submarines", "[edges][ssw]") {
    const Rules rules = edges_rules();
    const table::Lookup convoy = look_up(rules.table("edges.convoy-search"), {5},
                                         {{"convoy-points", 12}, {"convoy-air", "short"}, {"sea-weather", "rain"}});
    CHECK(convoy.total == 6);
    CHECK(convoy.effects == Tree{{"search", 6}});
    const table::Lookup sub = look_up(rules.table("edges.sub-search"), {4},
                                      {{"sub-section", 4}, {"sub-air", "short"}, {"sea-weather", "rain"}});
    CHECK(sub.total == 0);
    CHECK(sub.modifiers.size() == 3);
}
