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

int field_count(const Progress& progress) {
    REQUIRE(progress.pending);
    return static_cast<int>(progress.pending->fields.size());
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
    game->finish("ssw.combat", script(R"({"spending-1/Cape": {}, "targets/Cape": {"units": ["E1"]}})"));
    CHECK(asked_of_chart(*game, "sub-attack/Cape") == factors_and_ships(6, 6));
    CHECK(asked_of_chart(*game, "asw-attack/Cape") == factors_and_ships(5, 3));
    CHECK(game->zone().number("surprise") == 3);
    CHECK(game->said("combat/Cape") ==
          "SSW combat, one round without ASW fire before it. Subs, 6 factors against 6 ships: nothing. ASW, 5 factors "
          "against 3 subs: nothing.");
    CHECK(says(game->refusal("ssw.combat"), "Initiation"));  // there is no second round
}

// ---- surprise points

TEST_CASE("ASW units are targets for 3 points each; one point short nobody is asked", "[ssw][combat][surprise]") {
    for (const int points : {0, 1, 2}) {
        const auto game = with_points(points);
        const Progress act = game->finish("ssw.combat", points == 0 ? Script() : script(R"({"spending-1/Cape": {}})"));
        CHECK(game->asked(act).size() == (points == 0 ? 0U : 1U));
    }
    const auto exactly = with_points(3);
    const Progress asked = exactly->play("ssw.combat", script(R"({"spending-1/Cape": {}})"));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "targets/Cape");
    Names choices;
    for (const table::Choice& choice : asked.pending->fields[0].choices) choices.push_back(choice.id);
    CHECK(choices == Names{"E1", "E2"});  // not the one in section 0
    exactly->go_on(script(R"({"targets/Cape": {"units": ["E2"]}})"));
    CHECK(exactly->zone().number("surprise") == 0);
    CHECK(exactly->said("targets/Cape") == "3 surprise points for E2 as target, 0 left.");

    const auto both = with_points(6);
    both->finish("ssw.combat", script(R"({"spending-1/Cape": {}, "targets/Cape": {"units": ["E1", "E2"]}})"));
    CHECK(both->zone().number("surprise") == 0);

    for (const char* const target : {"E3", "C1", "S1"}) {  // section 0, convoy points, not a ship of the enemy's
        const auto game = with_points(9);
        const Script given =
            script(fmt::format(R"({{"spending-1/Cape": {{}}, "targets/Cape": {{"units": ["{}"]}}}})", target));
        CHECK(says(game->refusal("ssw.combat", given), target));
    }
}

TEST_CASE("Two targets cost 6, or 3 by the other reading", "[ssw][combat][surprise]") {
    const Script given = script(R"({"spending-1/Cape": {}, "targets/Cape": {"units": ["E1", "E2"]}})");
    const auto short_of_one = with_points(5);
    CHECK(says(short_of_one->refusal("ssw.combat", given),
               "E1, E2 as target costs 6 surprise points (expected at most 5"));
    const auto once = with_points(5, {{"ssw.target-price", "once"}});
    once->finish("ssw.combat", given);
    CHECK(once->zone().number("surprise") == 2);
}

TEST_CASE("The combat type and a target: 7 points buy both, 6 one of them", "[ssw][combat][surprise]") {
    for (const int points : {6, 7}) {
        const auto game = with_points(points);
        game->at_stage("searched", "fine", {{"surprise", points}, {"surprise-of", "axis"}});
        game->finish("ssw.combat-type", script(R"({"buy-type/Cape": {"choice": "ssw"}})"));
        CHECK(game->zone().number("surprise") == points - 4);
        Script given = script(R"({"spending-1/Cape": {}})");
        if (points == 7) given.answers["targets/Cape"] = {{"units", {"E1"}}};
        game->finish("ssw.combat", given);
        CHECK(game->zone().number("surprise") == (points == 7 ? 0 : 2));
        game->check_sound();
    }
}

TEST_CASE("The base game's purchases are looked up by the name that the owner gave them", "[ssw][combat][surprise]") {
    const auto game = with_points(3);
    const Progress act = game->finish("ssw.combat", script(R"({"spending-1/Cape": {"what": "other", "line": "flee"},
                                "spending-2/Cape": {"what": "other", "line": "Run"}})"));
    CHECK(game->asked(act) == Names{"spending-1/Cape", "spending-2/Cape"});
    CHECK(game->zone().number("surprise") == 0);
    CHECK(game->said("spending-1/Cape") == "2 surprise points for flee (noted only), 1 left.");
    game->check_sound();

    const auto more = with_points(1);
    CHECK(says(more->refusal("ssw.combat", script(R"({"spending-1/Cape": {"what": "other", "line": "Flee"}})")),
               "Flee (noted only) costs 2 surprise points (expected at most 1 surprise point"));
}

TEST_CASE("A purchase that the copy doesn't know, or without a copy, is asked for its price",
          "[ssw][combat][surprise]") {
    for (const bool copy : {true, false}) {
        const auto game = with_points(2, {}, "allied", copy ? invented_charts() : Game::Charts());
        const Progress asked =
            game->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "other", "line": "Hide"}})"));
        REQUIRE(asked.pending);
        CHECK(says(asked.pending->title, "Hide"));
        CHECK(
            says(asked.pending->help, copy ? "Your copy of the chart has no such row" : "Read it from your own chart"));
        CHECK_THROWS_AS(game->go_on(script(R"({"cost-1/Cape": {"points": 3}})")), json::InputError);
        Script given = script(R"({"cost-1/Cape": {"points": 2}})");
        const Tree nothing = {{"destroyed", 0}, {"damaged", 0}, {"aborted", 0}};
        if (!copy) given.answers["sub-attack/Cape"] = given.answers["asw-attack/Cape"] = nothing;
        REQUIRE(game->go_on(given).finished);
        CHECK(game->zone().number("surprise") == 0);
        game->check_sound();
    }
}

TEST_CASE("The convoy player spends by the base game only, and targets no sub", "[ssw][combat][surprise]") {
    const auto game = with_points(9, {}, "allied");
    const Progress act = game->finish("ssw.combat", script(R"({"spending-1/Cape": {}})"));
    CHECK(game->asked(act) == Names{"spending-1/Cape"});
    CHECK(game->zone().number("surprise") == 9);
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
    SECTION("nothing was targeted") {
        const Progress asked = game->play("ssw.combat", script(R"({"spending-1/Cape": {}, "targets/Cape": {}})"));
        CHECK(rows_of(asked) == Names{"S1", "C1", "C2"});
        CHECK(says(asked.pending->help, "Convoy: 1 destroyed. Subs: 1 destroyed."));
        CHECK(says(asked.pending->help, "The owners choose what is lost."));
        CHECK_THROWS_AS(game->go_on(script(R"({"losses/Cape": {"E1": {"outcome": "destroyed"}}})")), json::InputError);
        CHECK_THROWS_AS(game->go_on(script(R"({"losses/Cape": {"C1": {"lost": 7}}})")), json::InputError);
        game->go_on(script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "destroyed"}}})"));
        CHECK(game->unit("C1").number("points") == 4);
        CHECK(game->unit("C2").number("points") == 2);
        CHECK(game->unit("S1").text("state") == "destroyed");
        CHECK(game->said("losses/Cape") == "Sub S1 is destroyed; C1 loses 2 convoy points.");
    }
    SECTION("one was targeted") {
        const Progress asked =
            game->play("ssw.combat", script(R"({"spending-1/Cape": {}, "targets/Cape": {"units": ["E1"]}})"));
        CHECK(rows_of(asked) == Names{"E1", "S1", "C1", "C2"});
        CHECK(says(asked.pending->help, "E1 was targeted; otherwise the owners choose."));
        game->go_on(script(R"({"losses/Cape": {"E1": {"outcome": "destroyed"}, "S1": {"outcome": "destroyed"}}})"));
        CHECK(game->unit("E1").text("state") == "destroyed");
        CHECK(game->unit("C1").number("points") == 6);
    }
    CHECK(game->unit("C3").number("points-zero") == 9);
    CHECK(game->unit("C4").number("points") == 5);
    game->check_sound();
}

// What the reason for the losses is asked with; empty if they are the results and nothing is asked.
std::string asked_for_a_reason(Ssw& game, const std::string& losses) {
    Script given;
    given.answers["losses/Cape"] = json::parse(losses, "losses");
    const Progress progress = game.play("ssw.combat", given);
    if (!progress.pending) return "";
    CHECK(progress.pending->key == "losses-reason/Cape");
    return progress.pending->help;
}

TEST_CASE("Subs are lost as the chart says, part by part, neither more nor less without a reason",
          "[ssw][combat][losses]") {
    const auto subs = [](const std::string& losses) {
        const auto game = with_points(0, {}, "axis", invented_charts("1D"));
        game->change("C1", {{"points", 0}});
        game->add_sub("S2", 4, 3, {{"takes-part", true}});
        return asked_for_a_reason(*game, losses);
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
        return asked_for_a_reason(*game, fmt::format(R"({{"C1": {{"lost": {}}}}})", lost));
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
        Script given;
        given.answers = {{"spending-1/Cape", Tree::object()}, {"targets/Cape", {{"units", {"E1"}}}}};
        given.answers["losses/Cape"] = json::parse(losses, "losses");
        given.answers["losses/Cape"]["S1"] = {{"outcome", "destroyed"}};
        given.answers["losses/Cape"]["S2"] = {{"outcome", "aborted"}};
        const Progress progress = game->play("ssw.combat", given);
        return progress.pending ? progress.pending->help : "";
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
    game->play("ssw.combat", script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "aborted"}}})"));
    CHECK_THROWS_AS(game->go_on(script(R"({"losses-reason/Cape": {"reason": ""}})")), json::InputError);
    CHECK(game->go_on(script(R"({"losses-reason/Cape": {"reason": "a good defence roll"}})")).finished);
    CHECK(game->said("losses-overruled/Cape") ==
          "Results overruled: a good defence roll (subs: 1 aborted, by the chart 1 damaged).");
    CHECK(game->unit("S1").text("state") == "aborted");
    game->check_sound();
}

TEST_CASE("WiF's defence rolls can be thrown here, a die for each result, and are logged", "[ssw][combat][losses]") {
    const auto game = with_points(0, {{"ssw.defence-rolls", "here"}}, "axis", invented_charts("1X 1A"));
    game->add_sub("S2", 4, 3, {{"takes-part", true}});
    const Progress asked = game->play("ssw.combat", script("{}", {{"defence-convoy-1/Cape", {"7"}},
                                                                  {"defence-convoy-2/Cape", {"2"}},
                                                                  {"defence-subs-1/Cape", {"10"}},
                                                                  {"defence-subs-2/Cape", {"4"}}}));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "losses/Cape");
    CHECK(says(asked.pending->help,
               "Defense rolls: the Allies, destroyed: 7; the Allies, aborted: 2; the Axis, "
               "destroyed: 10; the Axis, aborted: 4."));
    CHECK(game->roll("defence-subs-1/Cape").sides == std::vector<int>{10});
    CHECK(game->roll("defence-subs-1/Cape").side == "axis");
}

// ---- what surprise points do

TEST_CASE("A column shift that was bought is what the chart is read with, up or down, to its ends",
          "[ssw][combat][surprise]") {
    Game::Charts charts = invented_charts();
    charts["ssw.naval-combat"] = {{"", "1-2", "3+"}, {"1-2", "-", "1A"}, {"3-4", "1D", "2D"}, {"5+", "1X", "2X"}};
    const auto read = [&](const std::string& attack, int columns, const std::string& reading) {
        const auto game =
            with_points(4, {{"ssw.column-shift", reading}, {"ssw.shift-price", "a-line"}}, "axis", charts);
        Script given = script(R"({"spending-1/Cape": {"what": "shift", "line": "Run"}, "spending-2/Cape": {},
                                  "targets/Cape": {}})");
        given.answers["shift-1/Cape"] = {{"attack", attack}, {"columns", columns}};
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

TEST_CASE("Shifts of one attack add up, and each is paid for", "[ssw][combat][surprise]") {
    Game::Charts charts = invented_charts();
    charts["ssw.naval-combat"] = {{"", "1+"}, {"1", "-"}, {"2", "1A"}, {"3", "1D"}, {"4", "2D"}, {"5+", "1X"}};
    const auto game = with_points(4, {}, "axis", charts);
    game->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift", "line": "Run"},
                                        "shift-1/Cape": {"attack": "subs", "columns": -1},
                                        "spending-2/Cape": {"what": "shift", "line": "Run"},
                                        "shift-2/Cape": {"attack": "asw", "columns": 1},
                                        "spending-3/Cape": {"what": "shift", "line": "Run"},
                                        "shift-3/Cape": {"attack": "subs", "columns": -1}, "spending-4/Cape": {}})"));
    CHECK(game->zone().number("surprise") == 1);
    CHECK(game->lookup("sub-attack/Cape").label == "-");  // 3 factors, 2 down
    CHECK(game->lookup("asw-attack/Cape").label == "1X");
}

TEST_CASE("Several columns at once cost the line's price for each, or once by the other reading",
          "[ssw][combat][surprise]") {
    const auto buy = [](int columns) {
        return script(fmt::format(R"({{"spending-1/Cape": {{"what": "shift", "line": "Flee"}},
                                       "shift-1/Cape": {{"attack": "asw", "columns": {}}}, "spending-2/Cape": {{}}}})",
                                  columns));
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

TEST_CASE("Who types the price of several columns is told that it is that of one", "[ssw][combat][surprise]") {
    const auto price = [](const Game::Readings& readings) {
        const auto game = with_points(4, readings, "allied", {});
        const Progress asked = game->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift"}})"));
        REQUIRE(asked.pending);
        const std::string help = asked.pending->help;
        return help + "; " + game->go_on(script(R"({"shift-1/Cape": {"attack": "asw", "columns": 2}})")).pending->title;
    };
    CHECK(says(price({}), "Each column has the price of Column shift."));
    CHECK(says(price({}), "a shift of +2 columns for the ASW attack, the price of one of 2. "));
    CHECK(says(price({{"ssw.shift-price", "a-line"}}), "The whole shift has the price of Column shift."));
    CHECK(says(price({{"ssw.shift-price", "a-line"}}), "a shift of +2 columns for the ASW attack. "));
}

TEST_CASE("A cell that the player reads off is asked for with its shift", "[ssw][combat][surprise]") {
    const auto game = with_points(2, {}, "allied", {});
    const Progress price = game->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift"},
                                                               "shift-1/Cape": {"attack": "subs", "columns": -2}})"));
    REQUIRE(price.pending);
    CHECK(says(price.pending->title, "bought Column shift"));  // nothing is shipped: it is typed
    const Progress cell = game->go_on(script(R"({"cost-1/Cape": {"points": 1}})"));
    CHECK(game->said("spending-1/Cape") == "2 surprise points for a shift of -2 columns for the subs' attack, 0 left.");
    REQUIRE(cell.pending);
    CHECK(says(cell.pending->title, "combat factors 3, ships 3; combat factors shifted by -2"));
    game->go_on(script(R"({"sub-attack/Cape": {"destroyed": 0, "damaged": 0, "aborted": 0},
                           "asw-attack/Cape": {"destroyed": 0, "damaged": 0, "aborted": 0}})"));
    CHECK(table::shift_of(game->lookup("sub-attack/Cape").facts) == table::ChartShift{-2, 0});
    std::vector<std::string> logged;
    for (const report::DiceRow& row : report::make_log(game->session).turns.at(0).dice) logged.push_back(row.table);
    REQUIRE(logged.size() == 3);
    CHECK(says(logged[1], "combat factors 3, ships 3; combat factors shifted by -2"));
    game->check_sound();
}

TEST_CASE("Only what can be helped is sold: no shift of an attack that isn't made, no target that can't be hit",
          "[ssw][combat][surprise]") {
    const auto no_convoy = with_points(9);
    no_convoy->change("C1", {{"points", 0}});
    const Progress asked = no_convoy->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift"}})"));
    REQUIRE(asked.pending);
    REQUIRE(asked.pending->fields.at(0).choices.size() == 1);
    CHECK(asked.pending->fields.at(0).choices[0].id == "asw");
    const auto no_ships = with_points(9);
    no_ships->change("C1", {{"points", 0}});
    CHECK(no_ships->finish("ssw.combat", script(R"({"spending-1/Cape": {}})")).finished);  // no targets are offered
    const auto no_factor = with_points(9);
    no_factor->change("S1", {{"factor", 0}});
    const Progress none = no_factor->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift"}})"));
    REQUIRE(none.pending);
    REQUIRE(none.pending->fields.at(0).choices.size() == 1);  // nor a shift of the subs' attack
    CHECK(none.pending->fields.at(0).choices[0].id == "asw");
    // What US torpedoes are worth is known before anything is bought.
    const auto torpedoes = with_points(9);
    torpedoes->change("S1", {{"us-torpedoes", true}});
    for (const char* const id : {"E1", "E2"}) torpedoes->change(id, {{"factor", 0}});
    const Progress worth = torpedoes->play("ssw.combat");
    REQUIRE(worth.pending);
    CHECK(worth.pending->key == "us-torpedoes/Cape");
    const Progress spending = torpedoes->go_on(script(R"({"us-torpedoes/Cape": {"S1": {"value": 0}}})"));
    REQUIRE(spending.pending);
    CHECK(spending.pending->key == "spending-1/Cape");
    CHECK(spending.pending->fields.at(0).choices.size() == 2);  // nothing, or something that is noted
    CHECK(torpedoes->go_on(script(R"({"spending-1/Cape": {}})")).finished);
    CHECK_FALSE(torpedoes->zone().text("combat") == "ssw");  // nothing was fought
    const auto nothing = with_points(9);
    for (const char* const id : {"C1"}) nothing->change(id, {{"points", 0}});
    for (const char* const id : {"E1", "E2"}) nothing->change(id, {{"factor", 0}});
    CHECK_THROWS_AS(nothing->play("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift"}})")), json::InputError);
}

TEST_CASE("What is named is bought, and what is bought by free words is named", "[ssw][combat][surprise]") {
    for (const char* const answer : {R"({"line": "Flee"})", R"({"what": "other"})"}) {
        const auto game = with_points(3);
        Script given;
        given.answers["spending-1/Cape"] = json::parse(answer, "answer");
        game->refusal("ssw.combat", given);
    }
    const auto game = with_points(3);
    CHECK(says(game->refusal("ssw.combat", script(R"({"spending-1/Cape": {"what": "shift", "line": "Run"},
                                                      "shift-1/Cape": {"columns": 0}})")),
               "the shift is 0 columns"));
}

TEST_CASE("Both lookups come before any loss", "[ssw][combat][losses]") {
    const auto game = with_points(0, {}, "axis", invented_charts("1X"));
    game->finish("ssw.combat", script(R"({"losses/Cape": {"C1": {"lost": 2}, "S1": {"outcome": "destroyed"}}})"));
    const int losses = find_entry<session::Answer>(game->session, "losses/Cape");
    CHECK(find_entry<session::LookedUp>(game->session, "sub-attack/Cape") < losses);
    CHECK(find_entry<session::LookedUp>(game->session, "asw-attack/Cape") < losses);
    CHECK(asked_of_chart(*game, "asw-attack/Cape") == factors_and_ships(4, 1));
}

// ---- without charts

TEST_CASE("Without charts each number is asked for, naming row and column", "[ssw][combat][charts]") {
    const auto game = with_points(0, {}, "axis", {});
    game->add_sub("S2", 2, 6, {{"takes-part", true}});
    const Progress first = game->play("ssw.combat");
    REQUIRE(first.pending);
    CHECK(first.pending->title == "Subs in section 2. Shore bombardment modifiers: section 2, weather Fine");
    const Progress second = game->go_on(script(R"({"bombardment-2/Cape": {"off": 3}})"));
    REQUIRE(second.pending);
    CHECK(second.pending->title == "The subs' attack. Naval Combat Chart, Sub & ASW line: combat factors 6, ships 3");
    CHECK(field_count(second) == 3);
    const Progress third = game->go_on(script(R"({"sub-attack/Cape": {"destroyed": 0, "damaged": 0, "aborted": 2}})"));
    REQUIRE(third.pending);
    CHECK(says(third.pending->title, "ASW"));
    CHECK(says(third.pending->title, "combat factors 4, ships 2"));
    // The chart is typed in meanwhile: what is asked from now on is read from it.
    game->own(invented_charts("1A"));
    const Progress fourth = game->go_on({});
    REQUIRE(fourth.pending);
    CHECK(fourth.pending->key == "losses/Cape");
    CHECK(says(fourth.pending->help, "Convoy: 2 aborted. Subs: 1 aborted."));
    game->go_on(script(R"({"losses/Cape": {}, "losses-reason/Cape": {"reason": "all rolls held"}})"));
    CHECK(game->said("losses/Cape") == "No losses.");
    game->check_sound();
}

TEST_CASE("A line that the copy doesn't have is asked for", "[ssw][combat][charts]") {
    Game::Charts charts = invented_charts();
    charts["ssw.naval-combat"] = {{"", "1-3"}, {"1-3", "1X"}};
    const auto game = with_points(0, {}, "axis", charts);
    const Progress asked = game->play("ssw.combat");  // 3 factors against 3 ships are in it, 4 against 1 aren't
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "asw-attack/Cape");
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
    game.go_on(script(R"({"losses/Cape": {"P1": {"outcome": "aborted"}, "A1": {"outcome": "destroyed"}},
                          "report/Cape": {"text": "Two rounds."}})"));
    CHECK(game.unit("P1").text("state") == "aborted");
    CHECK(game.unit("A1").text("state") == "destroyed");
    CHECK(game.unit("C1").number("points") == 4);
    CHECK(game.said("losses/Cape") == "Aircraft A1 is destroyed; Aircraft P1 is aborted.");
    CHECK(game.said("report/Cape") == "Two rounds.");
    CHECK(find_entry<session::LookedUp>(game.session, "sub-attack/Cape") == 0);
    game.check_sound();
}

}  // namespace flagplot::procedures::test
