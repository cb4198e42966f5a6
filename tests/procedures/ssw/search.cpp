// SSW, 1.2.3: each modifier in each weather, the results, the points.
#include <fmt/format.h>

#include "json/tree.h"
#include "ssw.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

// The sub player's planes stand in section 3, which the search includes, or in section 2, which it doesn't.
Script dice(int convoy, int sub, const Tree& one = Tree::object()) {
    Script script;
    script.faces = {{"convoy-search/Cape", {std::to_string(convoy)}}, {"sub-search/Cape", {std::to_string(sub)}}};
    const std::string weather = one.value("weather", "fine");
    if (weather == "storm" || weather == "blizzard") return script;
    Tree sections = Tree::object();
    const Tree planes = one.value("planes", Tree::array());
    for (const Tree& plane : planes) {
        const bool counts_at_all =
            plane.at("kind") == "nav" || (plane.at("kind") == "carrier-plane" && plane.at("range") >= 4);
        if (!plane.contains("counts") || !counts_at_all) continue;
        sections["section-" + plane.at("place").get<std::string>()] = plane.at("counts");
    }
    if (!sections.empty()) script.answers["sections/Cape"] = sections;
    return script;
}

int sum_of(const table::Lookup& lookup, const std::set<std::string>& ids) {
    int sum = 0;
    for (const table::AppliedModifier& modifier : lookup.modifiers) {
        if (ids.contains(modifier.id)) sum += modifier.value.get<int>();
    }
    return sum;
}

// What a case's modifier is worth after a search.
int worth(const Game& game, const std::string& modifier) {
    const table::Lookup sub = game.lookup("sub-search/Cape");
    const table::Lookup convoy = game.lookup("convoy-search/Cape");
    if (modifier == "sub-section") return sum_of(sub, {"section"});
    if (modifier == "sub-plane") return sum_of(sub, {"short-air", "long-air"});
    if (modifier == "sub-weather") return *sub.total - sub.natural.value();
    if (modifier == "convoy-plane") return sum_of(convoy, {"short-air", "long-air"});
    if (modifier == "convoy-points") return *convoy.total - convoy.natural.value();
    REQUIRE(modifier == "convoy-weather");
    return *convoy.total - convoy.natural.value();
}

int value_played(const Tree& one, const Game::Readings& readings) {
    Ssw game(readings);
    game.add_all(one);
    if (!one.contains("subs")) game.add_sub("S1", 0, 3, {{"takes-part", true}});
    if (one.at("modifier") == "sub-section") {
        // From the announcement on, so that nobody counts who may not take part.
        game.change("Cape", {{"weather", one.at("weather")}});
        Script script;
        for (std::size_t i = 0; i < one.at("subs").size(); ++i) {
            const Tree& sub = one.at("subs")[i];
            const bool may = sub.value("face-up", true) && !sub.contains("action");
            if (may)
                script.answers["subs/Cape"][fmt::format("S{}", i + 1)] = {
                    {"takes-part", sub.value("takes-part", true)}};
        }
        script.answers["zone"] = {{"choice", "Cape"}};
        game.finish("ssw.initiation", script);
        game.finish("ssw.interception");
    } else {
        game.at_stage("intercepted", one.at("weather").get<std::string>());
    }
    Script thrown = dice(5, 5, one);
    if (readings.contains("ssw.nav-range")) thrown.answers.erase("sections/Cape");  // no plane that could count
    game.finish("ssw.search", thrown);
    return worth(game, one.at("modifier").get<std::string>());
}

}  // namespace

TEST_CASE("Each search modifier in each weather has the document's value", "[ssw][search]") {
    std::map<std::string, int> count;
    for (const Tree& one : ssw_cases().at("search-modifiers")) {
        INFO(one.dump());
        CHECK(value_played(one, {}) == one.at("value").get<int>());
        ++count[one.at("modifier").get<std::string>()];
    }
    CHECK(count == std::map<std::string, int>{{"convoy-plane", 126},
                                              {"convoy-points", 101},
                                              {"convoy-weather", 5},
                                              {"sub-plane", 118},
                                              {"sub-section", 31},
                                              {"sub-weather", 5}});
}

TEST_CASE("Each search modifier that a ruling decides has its other value under the other reading", "[ssw][search]") {
    int count = 0;
    for (const Tree& one : ssw_cases().at("search-modifiers")) {
        if (!one.contains("otherwise")) continue;
        INFO(one.dump());
        const Tree& other = one.at("otherwise");
        CHECK(value_played(one, other.at("readings").get<Game::Readings>()) == other.at("value").get<int>());
        ++count;
    }
    CHECK(count == 45);
}

TEST_CASE("Both results, the points, and whose they are", "[ssw][search]") {
    for (const Tree& one : ssw_cases().at("search-results")) {
        INFO(one.dump());
        Ssw game;
        game.add_all(one);
        game.at_stage("intercepted", one.at("weather").get<std::string>());
        const Tree& expect = one.at("expect");
        const Progress act =
            game.finish("ssw.search", dice(one.at("convoy-die").get<int>(), one.at("sub-die").get<int>(), one));
        CHECK(game.rolled(act) == std::vector<std::string>{"convoy-search/Cape", "sub-search/Cape"});
        CHECK(game.lookup("sub-search/Cape").total == expect.at("sub").get<int>());
        CHECK(game.lookup("convoy-search/Cape").total == expect.at("convoy").get<int>());
        CHECK(game.zone().number("surprise") == expect.at("points").get<int>());
        const std::string side = expect.at("to").is_null() ? "" : expect.at("to") == "sub" ? "axis" : "allied";
        CHECK(game.zone().text("surprise-of") == side);
        CHECK(game.zone().text("stage") == "searched");
        CHECK(says(game.said("search/Cape"),
                   side.empty() ? "no surprise points"
                                : fmt::format("to {}, the {} player", side == "axis" ? "the Axis" : "the Allies",
                                              side == "axis" ? "sub" : "convoy")));
        game.check_sound();
    }
}

TEST_CASE("The document's example: each modifier by its name, and the dice don't change places", "[ssw][search]") {
    const Tree& example = ssw_cases().at("search-results").at(0);
    Ssw game;
    game.add_all(example);
    game.at_stage("intercepted", "rain");
    game.finish("ssw.search", dice(5, 4, example));
    const auto modifiers = [&](const std::string& key) {
        std::vector<std::string> all;
        for (const table::AppliedModifier& one : game.lookup(key).modifiers) {
            all.push_back(one.label + " " + json::to_text(one.value));
        }
        return all;
    };
    CHECK(modifiers("convoy-search/Cape") ==
          std::vector<std::string>{"NAV, or carrier plane of range 4-6 -1", "11 convoy points or more 2"});
    CHECK(modifiers("sub-search/Cape") == std::vector<std::string>{"Highest section of a participating sub -4",
                                                                   "NAV, or carrier plane of range 4-6 -1",
                                                                   "Rain or Snow 1"});
    CHECK(game.said("search/Cape") ==
          "Search: convoy player 6, sub player 0: 6 surprise points to the Axis, the sub player.");
    CHECK(game.roll("sub-search/Cape").purpose == "Sea zone Cape: Search, sub player");
}

TEST_CASE("The sections are asked once each, with the die on the table", "[ssw][search]") {
    Ssw game;
    game.add_sub("S1", 0, 3, {{"takes-part", true}});
    game.add_plane("A1", "nav", 5, "1", {{"power", "Germany"}});
    game.add_plane("A2", "nav", 5, "1", {{"power", "Italy"}});
    game.add_plane("A3", "carrier-plane", 9, "4", {{"power", "Germany"}});
    game.add_plane("A4", "other", 9, "2", {{"power", "Germany"}});  // counts nowhere, so nobody asks
    game.at_stage("intercepted");
    const Progress waiting =
        game.play("ssw.search", script("{}", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"7"}}}));
    REQUIRE(waiting.pending);
    CHECK(waiting.pending->key == "sections/Cape");
    CHECK(says(waiting.pending->title, "die shows 7"));
    CHECK(waiting.pending->fields.size() == 2);
    CHECK(game.rolled(waiting) == std::vector<std::string>{"convoy-search/Cape", "sub-search/Cape"});
    game.go_on(script(R"({"sections/Cape": {"section-1": true, "section-4": false}})"));
    CHECK(game.lookup("sub-search/Cape").total == 6);
    CHECK(game.lookup("sub-search/Cape").facts.at("sub-air") == "short");
    game.check_sound();
}

TEST_CASE("Thrown by hand, the convoy player's die is asked for first, then the sub player's", "[ssw][search]") {
    Ssw game;
    game.runner.act([](Session& now) { now.set_fact("dice", "session", "by-hand"); });
    game.add_sub("S1", 2, 3, {{"takes-part", true}});
    game.add_plane("A1", "nav", 5, "1", {{"power", "Germany"}});
    game.at_stage("intercepted");
    const Progress first = game.play("ssw.search");
    CHECK(first.pending->key == "convoy-search/Cape");
    CHECK(first.pending->asks_faces());
    const Progress second = game.go_on(script(R"({"convoy-search/Cape": {"faces": ["8"]}})"));
    CHECK(second.pending->key == "sub-search/Cape");
    const Progress third = game.go_on(script(R"({"sub-search/Cape": {"faces": ["6"]}})"));
    CHECK(third.pending->key == "sections/Cape");
    game.go_on(script(R"({"sections/Cape": {"section-1": true}})"));
    CHECK(game.said("search/Cape") ==
          "Search: convoy player 8, sub player 3: 5 surprise points to the Axis, the sub player.");
    game.check_sound();
}

TEST_CASE("One side may throw its search die by hand while the program rolls the other's", "[ssw][search]") {
    Ssw game;
    game.runner.act([](Session& now) { now.set_fact("dice", "side axis", "by-hand"); });
    game.add_sub("S1", 2, 3, {{"takes-part", true}});
    game.at_stage("intercepted");
    const Progress act = game.play("ssw.search");
    REQUIRE(act.pending);
    CHECK(act.pending->key == "sub-search/Cape");
    game.go_on(script(R"({"sub-search/Cape": {"faces": ["6"]}})"));
    CHECK(game.roll("convoy-search/Cape").source == session::Roll::Source::stream);
    CHECK(game.roll("sub-search/Cape").source == session::Roll::Source::hand);
    game.check_sound();
}

TEST_CASE("Another die on the table, and the sections are asked about again", "[ssw][search]") {
    Ssw game;
    game.add_sub("S1", 2, 3, {{"takes-part", true}});
    game.add_plane("A1", "nav", 5, "1", {{"power", "Germany"}});
    game.at_stage("intercepted");
    game.play("ssw.search", script("{}", {{"convoy-search/Cape", {"8"}}, {"sub-search/Cape", {"6"}}}));
    referee::Correction correction;
    correction.faces = {9};
    correction.reason = "it fell off the table";
    const Progress again = game.runner.correct(find_entry<session::Roll>(game.session, "sub-search/Cape"), correction);
    REQUIRE(again.pending);
    CHECK(says(again.pending->title, "die shows 9"));
    game.go_on(script(R"({"sections/Cape": {"section-1": false}})"));
    CHECK(game.lookup("sub-search/Cape").total == 7);
    game.check_sound();
}

}  // namespace flagplot::procedures::test
