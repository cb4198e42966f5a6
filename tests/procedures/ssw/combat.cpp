// SSW, 1.2.5 and 1.2.5.1: values, ships, lookups, surprise points, losses, naval air combats.
#include <fmt/format.h>

#include "json/tree.h"
#include "report/log.h"
#include "ssw.h"
#include "support/catch.h"
#include "table/chart.h"

namespace flagplot::procedures::test {
namespace {

using Names = std::vector<std::string>;

// A zone whose combat is to be fought, with nothing left to be spent.
std::unique_ptr<Ssw> before_combat(const Tree& one, const Game::Readings& readings = {},
                                   const Game::Charts& charts = invented_charts()) {
    auto game = std::make_unique<Ssw>(readings, charts);
    game->add_all(one);
    game->at_stage("chosen", one.value("weather", "fine"), {{"combat", "ssw"}});
    return game;
}

// The sub player has points to spend.
std::unique_ptr<Ssw> with_points(int points, const Game::Readings& readings = {}, const std::string& side = "axis",
                                 const Game::Charts& charts = invented_charts()) {
    auto game = std::make_unique<Ssw>(readings, charts);
    game->add_sub("S1", 4, 3, {{"takes-part", true}});
    game->add_convoy("C1", 6);
    game->add_asw("E1", 2);
    game->add_asw("E2", 2, {{"power", "USA"}});
    game->add_asw("E3", 2, {{"place", "0"}});
    game->at_stage("chosen", "fine", {{"combat", "ssw"}, {"surprise", points}, {"surprise-of", side}});
    return game;
}

// What was looked up: factors and ships.
std::pair<json::Value, json::Value> asked_of_chart(const Game& game, const std::string& key) {
    const table::Lookup lookup = game.lookup(key);
    return {lookup.facts.at("row"), lookup.facts.at("column")};
}

std::pair<json::Value, json::Value> factors_and_ships(int factors, int ships) {
    return {factors, ships};
}

Names ids_of(const std::vector<table::Field>& fields) {
    Names ids;
    for (const table::Field& field : fields) ids.push_back(field.id);
    return ids;
}

// What is asked once, beside the rows or without any.
Names asked_once(const Progress& progress) {
    REQUIRE(progress.pending);
    return ids_of(progress.pending->grid ? progress.pending->also : progress.pending->fields);
}

std::string label_of_row(const Progress& progress, std::size_t row) {
    REQUIRE(progress.pending);
    return progress.pending->rows.at(row).label;
}

Names rows_of(const Progress& progress) {
    REQUIRE(progress.pending);
    Names units;
    for (const referee::FormRow& row : progress.pending->rows) units.push_back(row.unit);
    return units;
}

}  // namespace

// ---- what each side has

TEST_CASE("Each sub's combat value by section and weather, one by one and together", "[ssw][combat]") {
    int others = 0;
    for (const Tree& one : ssw_cases().at("sub-factors")) {
        INFO(one.dump());
        const auto fight = [&](const Game::Readings& readings) {
            const auto game = before_combat(one, readings);
            game->add_convoy("C9", 1);
            game->finish("ssw.combat");
            CHECK(says(game->said("strength/Cape"),
                       fmt::format("factors: {} (", json::to_text(asked_of_chart(*game, "sub-attack/Cape").first))));
            return asked_of_chart(*game, "sub-attack/Cape");
        };
        CHECK(fight({}) == factors_and_ships(one.at("factors").get<int>(), 1));
        if (!one.contains("otherwise")) continue;
        const Tree& other = one.at("otherwise");
        CHECK(fight(other.at("readings").get<Game::Readings>()) ==
              factors_and_ships(other.at("factors").get<int>(), 1));
        ++others;
    }
    CHECK(others == 12);
}

TEST_CASE("Two convoy points are a ship, an odd one is one too; section 0 and other ships aren't counted",
          "[ssw][combat]") {
    for (const Tree& one : ssw_cases().at("ships")) {
        INFO(one.dump());
        const auto game = before_combat(one);
        game->add_sub("S9", 4, 8, {{"takes-part", true}});
        const Progress act = game->finish("ssw.combat");
        const int ships = one.at("ships").get<int>();
        if (ships > 0) {
            CHECK(asked_of_chart(*game, "sub-attack/Cape") == factors_and_ships(8, ships));
        } else {
            CHECK(find_entry<session::LookedUp>(game->session, "sub-attack/Cape") == 0);
        }
        CHECK(says(game->said("combat/Cape"), ships == 0
                                                  ? "Subs, no convoy points in the Convoy Section."
                                                  : fmt::format("against {} ship{}:", ships, ships == 1 ? "" : "s")));
        CHECK(game->asked(act).empty());
    }
}

TEST_CASE("ASW factors in the Convoy Section, dark red ones twice, against the subs that take part", "[ssw][combat]") {
    for (const Tree& one : ssw_cases().at("asw")) {
        INFO(one.dump());
        Tree units = one;
        units.erase("subs");
        const auto game = before_combat(units);
        for (int i = 1; i <= one.at("subs").get<int>(); ++i)
            game->add_sub(fmt::format("S{}", i), i == 1 ? 0 : 4, 3, {{"takes-part", true}});
        for (int i = 1; i <= one.value("others", 0); ++i) game->add_sub(fmt::format("T{}", i), 4);
        game->finish("ssw.combat");
        const int factors = one.at("factors").get<int>();
        if (factors == 0) {
            CHECK(find_entry<session::LookedUp>(game->session, "asw-attack/Cape") == 0);
            continue;
        }
        CHECK(asked_of_chart(*game, "asw-attack/Cape") == factors_and_ships(factors, one.at("ships").get<int>()));
    }
}

TEST_CASE("Only the modifiers of sections between 0 and 4 are looked up, once each", "[ssw][combat]") {
    const auto game = before_combat({{"weather", "storm"},
                                     {"subs", {{{"section", 0}}, {{"section", 4}}, {{"section", 2}}, {{"section", 2}}}},
                                     {"convoys", {{{"points", 1}}}}});
    game->finish("ssw.combat");
    CHECK(asked_of_chart(*game, "bombardment-2/Cape") == std::pair<json::Value, json::Value>{"2", "snow"});
    CHECK(find_entry<session::LookedUp>(game->session, "bombardment-0/Cape") == 0);
    CHECK(find_entry<session::LookedUp>(game->session, "bombardment-4/Cape") == 0);
    CHECK(game->said("strength/Cape") == "The subs' combat factors: 6 (S1 1, S2 3, S3 1, S4 1).");
}

TEST_CASE("What US torpedoes are worth is asked for those subs only, and may be less than 1", "[ssw][combat]") {
    Ssw game({}, invented_charts());
    game.add_sub("S1", 1, 1, {{"takes-part", true}, {"us-torpedoes", true}});
    game.add_sub("S2", 1, 1, {{"takes-part", true}});
    game.add_sub("S3", 4, 5, {{"takes-part", true}, {"us-torpedoes", true}});
    game.add_convoy("C1", 1);
    game.at_stage("chosen", "fine", {{"combat", "ssw"}});
    const Progress asked = game.play("ssw.combat");
    CHECK(rows_of(asked) == Names{"S1", "S3"});
    CHECK(asked.pending->rows[0].defaults.at("value") == 1);  // what stands there is the value without 1.8
    CHECK(asked.pending->rows[1].defaults.at("value") == 5);
    game.go_on(script(R"({"us-torpedoes/Cape": {"S1": {"value": 0}, "S3": {"value": 2}}})"));
    CHECK(asked_of_chart(game, "sub-attack/Cape") == factors_and_ships(3, 1));
    game.check_sound();
}

TEST_CASE("The example's roster carried on with invented factors", "[ssw][combat]") {
    const auto game = before_combat({{"weather", "rain"},
                                     {"subs", {{{"section", 3}}, {{"section", 3}}, {{"section", 4}, {"factor", 4}}}},
                                     {"convoys", {{{"points", 12}}}},
                                     {"asw", {{{"factor", 2}, {"dark-red", true}}, {{"factor", 1}}}}});
    game->change("Cape", {{"surprise", 6}, {"surprise-of", "axis"}});
    game->finish("ssw.combat", script(R"({"combat/Cape": {"E1": {"target": true}}})"));
    CHECK(asked_of_chart(*game, "sub-attack/Cape") == factors_and_ships(6, 6));
    CHECK(asked_of_chart(*game, "asw-attack/Cape") == factors_and_ships(5, 3));
    CHECK(game->zone().number("surprise") == 3);
    CHECK(game->said("combat/Cape") ==
          "SSW combat, one round without ASW fire before it. Subs, 6 factors against 6 ships: nothing. ASW, 5 factors "
          "against 3 subs: nothing.");
    CHECK(says(game->refusal("ssw.combat"), "Initiation"));  // there is no second round
}

// ---- surprise points

TEST_CASE("ASW units are targets for 3 points each; one point short none is offered", "[ssw][combat][surprise]") {
    for (const int points : {0, 1, 2}) {
        const auto game = with_points(points);
        const Progress asked = game->play("ssw.combat");
        CHECK(asked.pending.has_value() == (points > 0));
        if (asked.pending) CHECK_FALSE(asked.pending->grid);
        if (asked.pending) REQUIRE(game->go_on(script(R"({"combat/Cape": {}})")).finished);
        CHECK(game->zone().number("surprise") == points);
    }
    const auto exactly = with_points(3);
    const Progress asked = exactly->play("ssw.combat");
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "combat/Cape");
    CHECK(rows_of(asked) == Names{"E1", "E2"});  // not the one in section 0
    CHECK(ids_of(asked.pending->fields) == Names{"target"});
    CHECK(asked.pending->fields[0].label == "Target (3 points each)");
    exactly->go_on(script(R"({"combat/Cape": {"E2": {"target": true}}})"));
    CHECK(exactly->zone().number("surprise") == 0);
    CHECK(exactly->said("targets/Cape") == "3 surprise points for E2 as target, 0 left.");

    const auto both = with_points(6);
    both->finish("ssw.combat", script(R"({"combat/Cape": {"E1": {"target": true}, "E2": {"target": true}}})"));
    CHECK(both->zone().number("surprise") == 0);

    for (const char* const target : {"E3", "C1", "S1"}) {  // section 0, convoy points, not a ship of the enemy's
        const auto game = with_points(9);
        const Script given = script(fmt::format(R"({{"combat/Cape": {{"{}": {{"target": true}}}}}})", target));
        CHECK(says(game->refusal("ssw.combat", given), target));
    }
}

TEST_CASE("Two targets cost 6, or 3 by the other reading", "[ssw][combat][surprise]") {
    const Script given = script(R"({"combat/Cape": {"E1": {"target": true}, "E2": {"target": true}}})");
    const auto short_of_one = with_points(5);
    CHECK(says(short_of_one->refusal("ssw.combat", given),
               "E1, E2 as target costs 6 surprise points (expected at most 5"));
    const auto once = with_points(5, {{"ssw.target-price", "once"}});
    CHECK(once->play("ssw.combat").pending->fields[0].label == "Target (3 points for all)");
    REQUIRE(once->go_on(given).finished);
    CHECK(once->zone().number("surprise") == 2);
}

TEST_CASE("The combat type and a target: 7 points buy both, 6 one of them", "[ssw][combat][surprise]") {
    for (const int points : {6, 7}) {
        const auto game = with_points(points);
        game->at_stage("searched", "fine", {{"surprise", points}, {"surprise-of", "axis"}});
        game->finish("ssw.combat-type", script(R"({"combat-type/Cape": {"type": "buy-ssw"}})"));
        CHECK(game->zone().number("surprise") == points - 4);
        Script given = script(R"({"combat/Cape": {}})");
        if (points == 7) given.answers["combat/Cape"] = {{"E1", {{"target", true}}}};
        game->finish("ssw.combat", given);
        CHECK(game->zone().number("surprise") == (points == 7 ? 0 : 2));
        game->check_sound();
    }
}

TEST_CASE("The base game's purchases are looked up by the name that the owner gave them", "[ssw][combat][surprise]") {
    const auto game = with_points(3);
    const Progress act = game->finish("ssw.combat", script(R"({"combat/Cape": {"*": {"bought": "flee; Run"}}})"));
    CHECK(game->asked(act) == Names{"combat/Cape"});
    CHECK(game->zone().number("surprise") == 0);
    CHECK(game->said("spending-1/Cape") == "2 surprise points for flee (noted only), 1 left.");
    CHECK(game->said("spending-2/Cape") == "1 surprise point for Run (noted only), 0 left.");
    game->check_sound();

    const auto more = with_points(1);
    CHECK(says(more->refusal("ssw.combat", script(R"({"combat/Cape": {"bought": "Flee"}})")),
               "Flee (noted only) costs 2 surprise points (expected at most 1 surprise point"));
}

TEST_CASE("What the same name buys twice is paid twice, and its price asked once", "[ssw][combat][surprise]") {
    const auto game = with_points(5, {}, "allied", {});
    const Progress asked = game->play("ssw.combat", script(R"({"combat/Cape": {"bought": "Hide; Run ; Hide;"}})"));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "costs/Cape");
    CHECK(rows_of(asked) == Names{"cost-1/Cape", "cost-2/Cape"});
    game->go_on(script(R"({"costs/Cape": {"cost-1/Cape": {"points": 2}, "cost-2/Cape": {"points": 1}}})"));
    CHECK(game->zone().number("surprise") == 0);
}

TEST_CASE("A purchase that the copy doesn't know, or without a copy, is asked for its price",
          "[ssw][combat][surprise]") {
    for (const bool copy : {true, false}) {
        const auto game = with_points(2, {}, "allied", copy ? invented_charts() : Game::Charts());
        const Progress asked = game->play("ssw.combat", script(R"({"combat/Cape": {"bought": "Hide"}})"));
        REQUIRE(asked.pending);
        CHECK(says(label_of_row(asked, 0), "Hide"));
        CHECK(
            says(asked.pending->help, copy ? "Your copy of the chart has no such row" : "Read it from your own chart"));
        CHECK_THROWS_AS(game->go_on(script(R"({"costs/Cape": {"cost-1/Cape": {"points": 3}}})")), json::InputError);
        Script given = script(R"({"costs/Cape": {"cost-1/Cape": {"points": 2}}})");
        const Tree nothing = {{"destroyed", 0}, {"damaged", 0}, {"aborted", 0}};
        if (!copy) given.answers["attacks/Cape"] = {{"sub-attack/Cape", nothing}, {"asw-attack/Cape", nothing}};
        REQUIRE(game->go_on(given).finished);
        CHECK(game->zone().number("surprise") == 0);
        game->check_sound();
    }
}

TEST_CASE("The convoy player spends by the base game only, and targets no sub", "[ssw][combat][surprise]") {
    const auto game = with_points(9, {}, "allied");
    const Progress asked = game->play("ssw.combat");
    CHECK(asked_once(asked) == Names{"shift-subs", "shift-asw", "shift-line", "bought"});
    CHECK(asked.pending->rows.empty());
    CHECK(game->asked(game->go_on(script(R"({"combat/Cape": {}})"))) == Names{"combat/Cape"});
    CHECK(game->zone().number("surprise") == 9);
}

TEST_CASE("The form says whose points there are, what the player's list asks for, and what meets", "[ssw][combat]") {
    const auto game = with_points(3);
    const Progress asked = game->play("ssw.combat");
    REQUIRE(asked.pending);
    CHECK(asked.pending->help ==
          "The Axis have 3 surprise points. By your list: Flee 2, Run 1. Subs, 3 factors against 3 ships. ASW, 4 "
          "factors against 1 sub.");
}

// ---- losses

TEST_CASE("The subs' results fall on convoy points, and on ASW units only if they were targeted",
          "[ssw][combat][losses]") {
    const auto game = with_points(3, {}, "axis", invented_charts("1X"));
    game->add_sub("S2", 4);  // stays out
    game->add_convoy("C2", 2, {{"power", "USA"}});
    game->add_convoy("C3", 0, {{"points-zero", 9}});
    game->add_convoy("C4", 5, {{"power", "Italy"}});  // the sub player's own
    game->add_plane("P1", "nav", 5, "convoy");
    const Progress asked = game->play("ssw.combat");
    REQUIRE(asked.pending);
    CHECK(rows_of(asked) == Names{"E1", "E2", "C1", "C2", "S1"});
    CHECK(says(asked.pending->help, "By the chart, without a shift: Convoy: 1 destroyed. Subs: 1 destroyed."));
    CHECK(says(asked.pending->help, "the owners choose"));
    CHECK(ids_of(asked.pending->fields) == Names{"target", "outcome", "lost"});
    SECTION("nothing was targeted") {
        const auto refused = [&](const char* answer, const char* words) {
            const std::string why = thrown_by<json::InputError>([&] { game->go_on(script(answer)); }).what();
            CHECK(says(why, words));
        };
        refused(R"({"combat/Cape": {"E1": {"outcome": "destroyed"}, "S1": {"outcome": "destroyed"}}})",
                "ASW unit E1 is destroyed, but isn't a target");
        refused(R"({"combat/Cape": {"C1": {"lost": 7}}})", "C1 can't lose 7 convoy points (expected at most 6");
        refused(R"({"combat/Cape": {"C4": {"lost": 1}}})", "C4");
        game->go_on(script(R"({"combat/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "destroyed"}}})"));
        CHECK(game->unit("C1").number("points") == 4);
        CHECK(game->unit("C2").number("points") == 2);
        CHECK(game->unit("S1").text("state") == "destroyed");
        CHECK(game->said("losses/Cape") == "Sub S1 is destroyed; C1 loses 2 convoy points.");
    }
    SECTION("one was targeted") {
        game->go_on(script(R"({"combat/Cape": {"E1": {"target": true, "outcome": "destroyed"},
                                               "S1": {"outcome": "destroyed"}}})"));
        CHECK(game->unit("E1").text("state") == "destroyed");
        CHECK(game->unit("C1").number("points") == 6);
    }
    CHECK(game->unit("C3").number("points-zero") == 9);
    CHECK(game->unit("C4").number("points") == 5);
    game->check_sound();
}

// Why losses are refused without a reason; empty if they are the results.
std::string why_refused(Ssw& game, const std::string& losses, const std::string& form = "losses/Cape") {
    Script given;
    given.answers[form] = json::parse(losses, "losses");
    bool finished = false;
    try {
        finished = game.play("ssw.combat", given).finished;
    } catch (const json::InputError& error) {
        return error.what();
    }
    CHECK(finished);
    return "";
}

TEST_CASE("Subs are lost as the chart says, part by part, neither more nor less without a reason",
          "[ssw][combat][losses]") {
    const auto subs = [](const std::string& losses) {
        const auto game = with_points(0, {}, "axis", invented_charts("1D"));
        game->change("C1", {{"points", 0}});
        game->add_sub("S2", 4, 3, {{"takes-part", true}});
        return why_refused(*game, losses);
    };
    CHECK(subs(R"({"S1": {"outcome": "damaged"}})").empty());
    CHECK(subs(R"({"S2": {"outcome": "damaged"}})").empty());  // the owner chooses
    CHECK(says(subs(R"({})"), "subs: nothing, by the chart 1 damaged"));
    CHECK(says(subs(R"({"S1": {"outcome": "aborted"}})"), "subs: 1 aborted, by the chart 1 damaged"));
    CHECK(says(subs(R"({"S1": {"outcome": "damaged"}, "S2": {"outcome": "aborted"}})"),
               "subs: 1 damaged, 1 aborted, by the chart 1 damaged"));
}

TEST_CASE("Each result takes a ship of convoy points, two of them or the odd one, or as the owner says",
          "[ssw][combat][losses]") {
    const auto asked = [](int points, const std::string& cell, int lost, const Game::Readings& readings = {}) {
        const auto game = with_points(0, readings, "axis", invented_charts(cell));
        game->change("C1", {{"points", points}});
        for (const char* const id : {"E1", "E2", "E3"}) game->change(id, {{"factor", 0}});
        return why_refused(*game, fmt::format(R"({{"C1": {{"lost": {}}}}})", lost));
    };
    CHECK(asked(6, "1A", 2).empty());
    CHECK(says(asked(6, "1A", 1), "convoy points: 1, by the chart 2"));
    CHECK(says(asked(6, "1A", 3), "convoy points: 3, by the chart 2"));
    CHECK(asked(5, "1D", 1).empty());
    CHECK(asked(5, "1D", 2).empty());
    CHECK(says(asked(5, "1D", 0), "convoy points: 0, by the chart 1 to 2"));
    CHECK(asked(5, "1X 1A", 3).empty());
    CHECK(asked(5, "9X", 5).empty());  // all that is there
    const Game::Readings owner{{"ssw.convoy-results", "owner-says"}};
    CHECK(asked(6, "1X 1A", 0, owner).empty());
    CHECK(asked(6, "1X 1A", 4, owner).empty());
    CHECK(says(asked(6, "1X 1A", 5, owner), "convoy points: 5, by the chart 0 to 4"));
}

TEST_CASE("Targeted ASW units take results first, as the chart has them; the rest falls on convoy points",
          "[ssw][combat][losses]") {
    const auto asked = [](const std::string& losses) {
        const auto game = with_points(3, {}, "axis", invented_charts("1X 1A"));
        game->add_sub("S2", 4, 3, {{"takes-part", true}});
        Tree answer = json::parse(losses, "losses");
        answer["E1"]["target"] = true;
        answer["S1"] = {{"outcome", "destroyed"}};
        answer["S2"] = {{"outcome", "aborted"}};
        return why_refused(*game, answer.dump(), "combat/Cape");
    };
    CHECK(asked(R"({"E1": {"outcome": "aborted"}, "C1": {"lost": 2}})").empty());
    CHECK(asked(R"({"E1": {"outcome": "destroyed"}, "C1": {"lost": 2}})").empty());
    CHECK(says(asked(R"({"C1": {"lost": 4}})"), "ASW units: nothing, by the chart 1 of 1 destroyed, 1 aborted"));
    CHECK(says(asked(R"({"E1": {"outcome": "damaged"}, "C1": {"lost": 2}})"), "ASW units: 1 damaged"));
    CHECK(says(asked(R"({"E1": {"outcome": "aborted"}, "C1": {"lost": 4}})"), "convoy points: 4, by the chart 2"));
}

TEST_CASE("Other losses than the results stand with their reason, and the log says that they were overruled",
          "[ssw][combat][losses]") {
    const auto game = with_points(0, {}, "axis", invented_charts("1D"));
    game->play("ssw.combat");
    const auto answer = [](const char* reason) {
        Script given = script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "aborted"}}})");
        given.answers["losses/Cape"]["*"] = {{"reason", reason}};
        return given;
    };
    CHECK_THROWS_AS(game->go_on(answer("")), json::InputError);
    CHECK(game->go_on(answer("a good defence roll")).finished);
    CHECK(game->said("losses-overruled/Cape") ==
          "Results overruled: a good defence roll (subs: 1 aborted, by the chart 1 damaged).");
    CHECK(game->unit("S1").text("state") == "aborted");
    game->check_sound();
}

TEST_CASE("A reason that isn't needed is kept in the log", "[ssw][combat][losses]") {
    const auto game = with_points(0, {}, "axis", invented_charts("1D"));
    game->finish("ssw.combat", script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "damaged"},
                                                          "*": {"reason": "no roll held"}}})"));
    CHECK(game->said("losses-overruled/Cape").empty());
    CHECK(game->said("losses-reason/Cape") == "no roll held");
    game->check_sound();
}

TEST_CASE("WiF's defence rolls can be thrown here, a die for each result, and are logged", "[ssw][combat][losses]") {
    const auto game = with_points(0, {{"ssw.defence-rolls", "here"}}, "axis", invented_charts("1X 1A"));
    game->add_sub("S2", 4, 3, {{"takes-part", true}});
    const Progress asked = game->play("ssw.combat", script("{}", {{"defence-convoy-destroyed-1/Cape", {"7"}},
                                                                  {"defence-convoy-aborted-1/Cape", {"2"}},
                                                                  {"defence-subs-destroyed-1/Cape", {"10"}},
                                                                  {"defence-subs-aborted-1/Cape", {"4"}}}));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "losses/Cape");
    CHECK(says(asked.pending->help,
               "Defense rolls: the Allies, destroyed: 7; the Allies, aborted: 2; the Axis, "
               "destroyed: 10; the Axis, aborted: 4."));
    CHECK(game->roll("defence-subs-destroyed-1/Cape").sides == std::vector<int>{10});
    CHECK(game->roll("defence-subs-destroyed-1/Cape").side == "axis");
}

// ---- what surprise points do

TEST_CASE("A column shift that was bought is what the chart is read with, up or down, to its ends",
          "[ssw][combat][surprise]") {
    Game::Charts charts = invented_charts();
    charts["ssw.naval-combat"] = {{"", "1-2", "3+"}, {"1-2", "-", "1A"}, {"3-4", "1D", "2D"}, {"5+", "1X", "2X"}};
    const auto read = [&](const std::string& attack, int columns, const std::string& reading) {
        const auto game =
            with_points(4, {{"ssw.column-shift", reading}, {"ssw.shift-price", "a-line"}}, "axis", charts);
        Script given;
        given.answers["combat/Cape"] = {{"*", {{"shift-" + attack, columns}, {"shift-line", "Run"}}}};
        game->play("ssw.combat", given);
        CHECK(game->zone().number("surprise") == 3);
        return std::pair(game->lookup("sub-attack/Cape").label, game->lookup("asw-attack/Cape").label);
    };
    using Cells = std::pair<std::string, std::string>;
    // 3 factors against 3 ships, 4 against 1 sub.
    CHECK(read("subs", 1, "factors") == Cells{"2X", "1D"});
    CHECK(read("subs", -1, "factors") == Cells{"1A", "1D"});
    CHECK(read("subs", 5, "factors") == Cells{"2X", "1D"});
    CHECK(read("asw", -2, "factors") == Cells{"2D", "-"});
    CHECK(read("subs", -1, "ships") == Cells{"1D", "1D"});
    CHECK(read("asw", 1, "ships") == Cells{"2D", "2D"});
}

TEST_CASE("Both attacks may be shifted, and each is paid for", "[ssw][combat][surprise]") {
    Game::Charts charts = invented_charts();
    charts["ssw.naval-combat"] = {{"", "1+"}, {"1", "-"}, {"2", "1A"}, {"3", "1D"}, {"4", "2D"}, {"5+", "1X"}};
    const auto game = with_points(4, {}, "axis", charts);
    game->play("ssw.combat",
               script(R"({"combat/Cape": {"*": {"shift-subs": -2, "shift-asw": 1, "shift-line": "Run"}}})"));
    CHECK(game->zone().number("surprise") == 1);
    CHECK(game->lookup("sub-attack/Cape").label == "-");  // 3 factors, 2 down
    CHECK(game->lookup("asw-attack/Cape").label == "1X");
}

TEST_CASE("Several columns at once cost the line's price for each, or once by the other reading",
          "[ssw][combat][surprise]") {
    const auto buy = [](int columns) {
        Script given;
        given.answers["combat/Cape"] = {{"*", {{"shift-asw", columns}, {"shift-line", "Flee"}}}};
        return given;
    };
    const auto each = with_points(5);
    each->play("ssw.combat", buy(-2));
    CHECK(each->said("spending-1/Cape") == "4 surprise points for a shift of -2 columns for the ASW attack, 1 left.");
    const auto short_of_one = with_points(5);
    CHECK(says(short_of_one->refusal("ssw.combat", buy(3)),
               "a shift of +3 columns for the ASW attack costs 6 surprise points (expected at most 5"));
    const auto once = with_points(5, {{"ssw.shift-price", "a-line"}});
    once->play("ssw.combat", buy(3));
    CHECK(once->said("spending-1/Cape") == "2 surprise points for a shift of +3 columns for the ASW attack, 3 left.");
}

TEST_CASE("Each of two shifts may have a line of its own in the list", "[ssw][combat][surprise]") {
    const auto buy = [](const char* lines) {
        Script given;
        given.answers["combat/Cape"] = {{"*", {{"shift-subs", 2}, {"shift-asw", -1}, {"shift-line", lines}}}};
        return given;
    };
    const auto game = with_points(4, {{"ssw.shift-price", "a-line"}});
    game->play("ssw.combat", buy("Flee; Run"));
    CHECK(game->said("spending-1/Cape") == "2 surprise points for a shift of +2 columns for the subs' attack, 2 left.");
    CHECK(game->said("spending-2/Cape") == "1 surprise point for a shift of -1 column for the ASW attack, 1 left.");
    const auto third = with_points(4);
    CHECK(says(third->refusal("ssw.combat", buy("Flee; Run; Hide")), "one name or two"));
}

TEST_CASE("Who types the price of several columns is told that it is that of one", "[ssw][combat][surprise]") {
    const auto price = [](const Game::Readings& readings) {
        const auto game = with_points(4, readings, "allied", {});
        const std::string label = game->play("ssw.combat").pending->fields.at(2).label;
        return label + "; " + label_of_row(game->go_on(script(R"({"combat/Cape": {"shift-asw": 2}})")), 0);
    };
    CHECK(says(price({}), "A column's name in your list of prices"));
    CHECK(says(price({}), "a shift of +2 columns for the ASW attack, the price of one of 2: "));
    CHECK(says(price({{"ssw.shift-price", "a-line"}}), "A shift's name in your list of prices"));
    CHECK(says(price({{"ssw.shift-price", "a-line"}}), "a shift of +2 columns for the ASW attack: "));
}

TEST_CASE("A cell that the player reads off is asked for with its shift", "[ssw][combat][surprise]") {
    const auto game = with_points(2, {}, "allied", {});
    const Progress price = game->play("ssw.combat", script(R"({"combat/Cape": {"shift-subs": -2}})"));
    CHECK(says(label_of_row(price, 0), "bought Column shift"));  // nothing is shipped: it is typed
    const Progress cell = game->go_on(script(R"({"costs/Cape": {"cost-1/Cape": {"points": 1}}})"));
    CHECK(game->said("spending-1/Cape") == "2 surprise points for a shift of -2 columns for the subs' attack, 0 left.");
    REQUIRE(cell.pending);
    CHECK(cell.pending->key == "attacks/Cape");
    CHECK(says(label_of_row(cell, 0), "combat factors 3, ships 3; combat factors shifted by -2"));
    CHECK_FALSE(says(label_of_row(cell, 1), "shifted"));
    game->go_on(script(R"({"attacks/Cape": {"sub-attack/Cape": {"destroyed": 0, "damaged": 0, "aborted": 0},
                                            "asw-attack/Cape": {"destroyed": 0, "damaged": 0, "aborted": 0}}})"));
    CHECK(table::shift_of(game->lookup("sub-attack/Cape").facts) == table::ChartShift{-2, 0});
    std::vector<std::string> logged;
    const report::Log log = report::make_log(game->session);
    for (const report::DiceRow& row : log.turns.at(0).dice) logged.push_back(row.table);
    REQUIRE(logged.size() == 3);
    CHECK(says(logged[1], "combat factors 3, ships 3; combat factors shifted by -2"));
    game->check_sound();
}

TEST_CASE("Only what can be helped is sold: no shift of an attack that isn't made, no target that can't be hit",
          "[ssw][combat][surprise]") {
    const Names no_shift_of_subs{"shift-asw", "shift-line", "bought"};
    const auto no_ships = with_points(9);
    no_ships->change("C1", {{"points", 0}});
    const Progress asked = no_ships->play("ssw.combat");
    CHECK(asked_once(asked) == no_shift_of_subs);
    CHECK(asked.pending->rows.empty());  // no targets are offered
    CHECK(no_ships->go_on(script(R"({"combat/Cape": {}})")).finished);
    const auto no_factor = with_points(9);
    no_factor->change("S1", {{"factor", 0}});
    CHECK(asked_once(no_factor->play("ssw.combat")) == no_shift_of_subs);
    // What US torpedoes are worth is known before anything is bought.
    const auto torpedoes = with_points(9);
    torpedoes->change("S1", {{"us-torpedoes", true}});
    for (const char* const id : {"E1", "E2"}) torpedoes->change(id, {{"factor", 0}});
    const Progress worth = torpedoes->play("ssw.combat");
    REQUIRE(worth.pending);
    CHECK(worth.pending->key == "us-torpedoes/Cape");
    const Progress spending = torpedoes->go_on(script(R"({"us-torpedoes/Cape": {"S1": {"value": 0}}})"));
    REQUIRE(spending.pending);
    CHECK(spending.pending->key == "combat/Cape");
    CHECK(asked_once(spending) == Names{"bought"});  // that is noted, if anything
    CHECK(torpedoes->go_on(script(R"({"combat/Cape": {}})")).finished);
    CHECK_FALSE(torpedoes->zone().text("combat") == "ssw");  // nothing was fought
    const auto nothing = with_points(9);
    for (const char* const id : {"C1"}) nothing->change(id, {{"points", 0}});
    for (const char* const id : {"E1", "E2"}) nothing->change(id, {{"factor", 0}});
    CHECK_THROWS_AS(nothing->play("ssw.combat", script(R"({"combat/Cape": {"shift-asw": 1}})")), json::InputError);
}

TEST_CASE("Both lookups come before any loss", "[ssw][combat][losses]") {
    const auto game = with_points(0, {}, "axis", invented_charts("1X"));
    game->finish("ssw.combat", script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "destroyed"}}})"));
    const int losses = find_entry<session::Answer>(game->session, "losses/Cape");
    CHECK(find_entry<session::LookedUp>(game->session, "sub-attack/Cape") < losses);
    CHECK(find_entry<session::LookedUp>(game->session, "asw-attack/Cape") < losses);
    CHECK(asked_of_chart(*game, "asw-attack/Cape") == factors_and_ships(4, 1));
}

// ---- losses beside what is bought

TEST_CASE("Losses of attacks that aren't shifted don't go with a shift: they are asked for after it",
          "[ssw][combat][losses]") {
    const auto game = with_points(2, {}, "axis", invented_charts("1X"));
    const char* const both = R"({"combat/Cape": {"C1": {"lost": 2}, "*": {"shift-asw": 1, "shift-line": "Run"}}})";
    CHECK(says(game->refusal("ssw.combat", script(both)), "these losses are of attacks that aren't shifted"));
    const Progress asked =
        game->play("ssw.combat", script(R"({"combat/Cape": {"*": {"shift-asw": 1, "shift-line": "Run"}}})"));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "losses/Cape");
    CHECK(rows_of(asked) == Names{"S1", "C1"});
    const char* const short_of_one = R"({"losses/Cape": {"C1": {"lost": 1}, "S1": {"outcome": "destroyed"}}})";
    CHECK_THROWS_AS(game->go_on(script(short_of_one)), json::InputError);
    game->go_on(script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "destroyed"}}})"));
    CHECK(game->unit("C1").number("points") == 4);
    game->check_sound();
}

TEST_CASE("What is lost stands in the form of what is bought as far as the charts have results",
          "[ssw][combat][losses]") {
    const auto nothing_to_choose = with_points(0, {}, "axis", invented_charts("1A"));
    CHECK(nothing_to_choose->play("ssw.combat").pending->key == "losses/Cape");
    const auto no_results = with_points(1);
    CHECK_FALSE(no_results->play("ssw.combat").pending->grid);
    const auto no_ships = with_points(1, {}, "axis", invented_charts("1A"));
    no_ships->change("C1", {{"points", 0}});
    const Progress on_subs = no_ships->play("ssw.combat");
    CHECK(rows_of(on_subs) == Names{"S1"});
    CHECK(ids_of(on_subs.pending->fields) == Names{"outcome"});
    const auto no_asw = with_points(1, {}, "axis", invented_charts("1A"));
    for (const char* const id : {"E1", "E2"}) no_asw->change(id, {{"factor", 0}});
    const Progress on_convoy = no_asw->play("ssw.combat");
    CHECK(rows_of(on_convoy) == Names{"C1"});
    CHECK(ids_of(on_convoy.pending->fields) == Names{"lost"});
    CHECK(asked_once(on_convoy) == Names{"shift-subs", "shift-line", "bought", "reason"});
    const auto rolls = with_points(1, {{"ssw.defence-rolls", "here"}}, "axis", invented_charts("1A"));
    CHECK_FALSE(rolls->play("ssw.combat").pending->grid);  // the rolls come first
}

TEST_CASE("A result that is overruled after its losses were said is one for which they are said again",
          "[ssw][combat][losses]") {
    const auto begin = [](const char* reason) {
        auto game = with_points(1, {}, "axis", invented_charts("1D"));
        Script given = script(R"({"combat/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "damaged"}}})");
        given.answers["combat/Cape"]["*"] = {{"reason", reason}, {"bought", "Hide"}};
        // The run waits for a price, so that it is open when a cell is overruled.
        REQUIRE(game->play("ssw.combat", given).pending->key == "costs/Cape");
        return game;
    };
    const auto game = begin("");
    game->own(invented_charts("1X"));  // the chart is typed in anew before the cells are read
    const Progress asked = game->go_on(script(R"({"costs/Cape": {"cost-1/Cape": {"points": 1}}})"));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "losses/Cape");
    CHECK(says(asked.pending->help, "Convoy: 1 destroyed. Subs: 1 destroyed."));
    referee::Correction correction;
    correction.result = "-";
    correction.reason = "the printed one says so";
    for (const char* const key : {"sub-attack/Cape", "asw-attack/Cape"}) {
        const int cell = find_entry<session::LookedUp>(game->session, key);
        game->runner.correct(cell, correction);
    }
    CHECK(game->session.state().open_run() == std::nullopt);
    CHECK(game->unit("C1").number("points") == 6);  // nothing is lost by no result
    CHECK(game->unit("S1").text("state") != "damaged");
    game->check_sound();
}

TEST_CASE("What the form asked stands in its answer: with the chart gone or typed in anew it is played again the same",
          "[ssw][combat][charts]") {
    const auto game = with_points(2, {}, "axis", invented_charts("1D"));
    const Script given = script(R"({"combat/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "damaged"},
                                                    "*": {"bought": "Hide"}}})");
    REQUIRE(game->play("ssw.combat", given).pending->key == "costs/Cape");
    game->own({});
    const Progress waiting = game->go_on({});
    REQUIRE(waiting.pending);
    CHECK(waiting.pending->key == "costs/Cape");
    const Progress cells = game->go_on(script(R"({"costs/Cape": {"cost-1/Cape": {"points": 1}}})"));
    REQUIRE(cells.pending);
    CHECK(cells.pending->key == "attacks/Cape");  // the copy is gone, so the cells are typed
    game->go_on(script(R"({"attacks/Cape": {"sub-attack/Cape": {"damaged": 1}, "asw-attack/Cape": {"damaged": 1}}})"));
    CHECK(game->unit("C1").number("points") == 4);
    CHECK(game->unit("S1").text("state") == "damaged");
    game->check_sound();
    // Taken back, the form asks for what can be known now.
    game->runner.back(find_entry<session::Answer>(game->session, "combat/Cape"), "another answer");
    const auto again = game->runner.pending();
    REQUIRE(again);
    CHECK_FALSE(again->grid);
}

// ---- without charts

TEST_CASE("Without charts each number is asked for, naming row and column, all of a kind in one grid",
          "[ssw][combat][charts]") {
    const auto game = with_points(0, {}, "axis", {});
    game->add_sub("S2", 2, 6, {{"takes-part", true}});
    game->add_sub("S3", 1, 1, {{"takes-part", true}});
    const Progress first = game->play("ssw.combat");
    REQUIRE(first.pending);
    CHECK(first.pending->key == "bombardment/Cape");
    CHECK(first.pending->title == "Shore bombardment modifiers in Sea zone Cape");
    CHECK(rows_of(first) == Names{"bombardment-2/Cape", "bombardment-1/Cape"});
    CHECK(label_of_row(first, 0) == "Section 2, weather Fine");
    const Progress second = game->go_on(
        script(R"({"bombardment/Cape": {"bombardment-2/Cape": {"off": 3}, "bombardment-1/Cape": {"off": 3}}})"));
    REQUIRE(second.pending);
    CHECK(second.pending->key == "attacks/Cape");
    CHECK(says(second.pending->title, "Naval Combat Chart, Sub & ASW line"));
    CHECK(label_of_row(second, 0) == "The subs' attack: combat factors 7, ships 3");
    CHECK(label_of_row(second, 1) == "ASW: combat factors 4, ships 3");
    CHECK(ids_of(second.pending->fields) == Names{"destroyed", "damaged", "aborted"});
    const Progress third = game->go_on(
        script(R"({"attacks/Cape": {"sub-attack/Cape": {"aborted": 2}, "asw-attack/Cape": {"aborted": 1}}})"));
    REQUIRE(third.pending);
    CHECK(third.pending->key == "losses/Cape");
    CHECK(says(third.pending->help, "Convoy: 2 aborted. Subs: 1 aborted."));
    game->go_on(script(R"({"losses/Cape": {"*": {"reason": "all rolls held"}}})"));
    CHECK(game->said("losses/Cape") == "No losses.");
    game->check_sound();
}

TEST_CASE("A chart that is typed in meanwhile is read from then on", "[ssw][combat][charts]") {
    const auto game = with_points(0, {}, "axis", {});
    game->add_sub("S2", 2, 6, {{"takes-part", true}});
    REQUIRE(game->play("ssw.combat").pending->key == "bombardment/Cape");
    game->own(invented_charts("1A"));
    const Progress asked = game->go_on({});
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "losses/Cape");
    CHECK(says(asked.pending->help, "Convoy: 1 aborted. Subs: 1 aborted."));
    game->go_on(script(R"({"losses/Cape": {"C1": {"lost": 2}, "S2": {"outcome": "aborted"}}})"));
    CHECK(game->said("losses/Cape") == "Sub S2 is aborted; C1 loses 2 convoy points.");
    game->check_sound();
}

TEST_CASE("A line that the copy doesn't have is asked for", "[ssw][combat][charts]") {
    Game::Charts charts = invented_charts();
    charts["ssw.naval-combat"] = {{"", "1-3"}, {"1-3", "1X"}};
    const auto game = with_points(0, {}, "axis", charts);
    const Progress asked = game->play("ssw.combat");  // 3 factors against 3 ships are in it, 4 against 1 aren't
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "attacks/Cape");
    CHECK(rows_of(asked) == Names{"asw-attack/Cape"});
    CHECK(says(asked.pending->help, "no such row or column"));
}

// ---- naval air

TEST_CASE("A naval air combat is fought elsewhere, and its outcome recorded", "[ssw][combat]") {
    Ssw game({}, invented_charts("1X"));
    game.add_sub("S1", 1, 3, {{"takes-part", true}});
    game.add_convoy("C1", 4);
    game.add_plane("P1", "nav", 5, "convoy");
    game.add_plane("A1", "nav", 5, "3", {{"power", "Germany"}});
    game.add_asw("E1", 2);
    game.at_stage("chosen", "fine", {{"combat", "naval-air"}});
    const Progress asked = game.play("ssw.combat");
    CHECK(rows_of(asked) == Names{"S1", "A1", "P1", "E1", "C1"});
    CHECK(asked_once(asked) == Names{"report"});
    game.go_on(script(R"({"losses/Cape": {"P1": {"outcome": "aborted"}, "A1": {"outcome": "destroyed"},
                                          "*": {"report": "Two rounds."}}})"));
    CHECK(game.unit("P1").text("state") == "aborted");
    CHECK(game.unit("A1").text("state") == "destroyed");
    CHECK(game.unit("C1").number("points") == 4);
    CHECK(game.said("losses/Cape") == "Aircraft A1 is destroyed; Aircraft P1 is aborted.");
    CHECK(game.said("report/Cape") == "Two rounds.");
    CHECK(find_entry<session::LookedUp>(game.session, "sub-attack/Cape") == 0);
    game.check_sound();
}

}  // namespace flagplot::procedures::test
