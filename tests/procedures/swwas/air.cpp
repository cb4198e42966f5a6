// Air Unit Missions: fighters, seaplanes, missions rolled again, transfers, strikes.
#include <fmt/format.h>

#include "game.h"
#include "json/tree.h"
#include "report/log.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

Game::Readings reading(const std::string& ruling, const std::string& id) {
    return {{"swwas." + ruling, id}};
}

// A seaplane's mission on the first daylight turn, with these faces.
struct Seaplane {
    Seaplane(int naval, int land, const Game::Readings& readings = {}) : game(readings) {
        game.add_air("S1", "seaplanes", {{"naval", naval}, {"land", land}});
        game.go_to_turn(3);
    }
    Game game;
};

std::vector<std::string> ids(const std::vector<table::Choice>& choices) {
    std::vector<std::string> all;
    for (const table::Choice& choice : choices) all.push_back(choice.id);
    return all;
}

}  // namespace

TEST_CASE("A mission is rolled on the first daylight turn, noted with its day, and told", "[swwas][air]") {
    Game game;
    game.add_air("K1", "torpedo-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    const Progress act = game.finish("swwas.turn", script("{}", {{"mission/K1", {"14"}}}));
    CHECK(game.tables(act) == std::vector<std::string>{"swwas.torpedo-bombers"});
    CHECK(game.unit("K1").text("mission") == "search");
    CHECK(game.unit("K1").number("mission-day") == 1);
    CHECK(game.told("K1") == "search (rolled), for the rest of the day");
}

TEST_CASE("A strike mission stays in the ready box until there is a target", "[swwas][air]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"10"}}}));
    CHECK(game.told("K1") == "naval strike (rolled), in the ready box until there is a target; 0 sorties today");
}

TEST_CASE("Fighters fly one mission for a whole base, or unit by unit", "[swwas][air][fighters]") {
    Game game;
    game.add_air("F1", "fighters", {{"base", "Lae"}});
    game.add_air("F2", "fighters", {{"base", "Port Moresby"}});
    game.add_air("F3", "fighters", {{"base", "Lae"}});
    game.add_air("F4", "fighters", {{"base", "Port Moresby"}});
    game.add_air("F5", "fighters");
    game.go_to_turn(3);
    const Progress progress = game.play("swwas.turn");
    REQUIRE(progress.pending);
    const Form form = *progress.pending;
    CHECK(form.key == "fighters");
    REQUIRE(form.fields.size() == 3);
    CHECK(form.fields[0].id == "lae");
    CHECK(form.fields[0].help == "F1, F3");
    CHECK(form.fields[1].id == "port-moresby");
    CHECK(form.fields[1].label == "Port Moresby");
    CHECK(form.fields[2].id == "no-base");
    CHECK(ids(form.fields[0].choices) == std::vector<std::string>{"cap", "escort", "sweep", "unit-by-unit"});

    const Progress second =
        game.go_on(script(R"({"fighters": {"lae": "sweep", "port-moresby": "unit-by-unit", "no-base": "cap"}})"));
    REQUIRE(second.pending);
    CHECK(second.pending->key == "fighters-unit-by-unit");
    REQUIRE(second.pending->rows.size() == 2);
    CHECK(second.pending->rows[0].unit == "F2");
    CHECK(second.pending->rows[1].unit == "F4");
    CHECK(ids(second.pending->fields.at(0).choices) == std::vector<std::string>{"cap", "escort", "sweep"});

    const Progress third =
        game.go_on(script(R"({"fighters-unit-by-unit": {"F2": {"mission": "cap"}, "F4": {"mission": "escort"}}})"));
    CHECK(third.finished);
    std::map<std::string, std::string> missions;
    for (const std::string id : {"F1", "F2", "F3", "F4", "F5"}) missions[id] = game.unit(id).text("mission");
    CHECK(missions == std::map<std::string, std::string>{
                          {"F1", "sweep"}, {"F2", "cap"}, {"F3", "sweep"}, {"F4", "escort"}, {"F5", "cap"}});
    CHECK(game.told("F4") == "escort (chosen), for the rest of the day");
    CHECK(game.told("F5") == "CAP (chosen), for the rest of the day");
    game.check_sound();
}

TEST_CASE("Fighters with standing missions need no answer", "[swwas][air][fighters]") {
    Game game;
    game.add_air("F1", "fighters", {{"base", "Lae"}, {"standing-mission", "cap"}});
    game.add_air("F2", "fighters", {{"base", "Lae"}, {"standing-mission", "escort"}});
    game.add_air("F3", "fighters", {{"base", "Buna"}, {"standing-mission", "sweep"}});
    game.go_to_turn(3);
    const Progress act = game.finish("swwas.turn");
    // The bases' missions differ at Lae, so they are listed unit by unit.
    CHECK(game.asked(act) == std::vector<std::string>{"fighters", "fighters-unit-by-unit"});
    CHECK(game.unit("F1").text("mission") == "cap");
    CHECK(game.unit("F2").text("mission") == "escort");
    CHECK(game.unit("F3").text("mission") == "sweep");
}

TEST_CASE("A fighter without a standing mission leaves its base to be asked for", "[swwas][air][fighters]") {
    Game game;
    game.add_air("F1", "fighters", {{"base", "Lae"}, {"standing-mission", "cap"}});
    game.add_air("F2", "fighters", {{"base", "Lae"}});
    game.go_to_turn(3);
    const Progress progress = game.play("swwas.turn");
    REQUIRE(progress.pending);
    CHECK(progress.pending->fields.at(0).otherwise.is_null());
}

TEST_CASE("Bases whose names are alike are asked for one by one", "[swwas][air][fighters]") {
    Game game;
    const std::vector<std::string> bases{"Lae", "LAE", "Буна", "ラエ", "", "No base"};
    for (std::size_t i = 0; i < bases.size(); ++i) {
        game.add_air(fmt::format("F{}", i), "fighters", {{"base", bases[i]}});
    }
    game.go_to_turn(3);
    const Progress progress = game.play("swwas.turn");
    REQUIRE(progress.pending);
    REQUIRE(progress.pending->fields.size() == bases.size());
    Tree answer = Tree::object();
    const std::vector<std::string> missions{"cap", "escort", "sweep", "escort", "cap", "sweep"};
    for (std::size_t i = 0; i < bases.size(); ++i) {
        CHECK_FALSE(progress.pending->fields[i].id.empty());
        answer[progress.pending->fields[i].id] = missions[i];
    }
    REQUIRE(answer.size() == bases.size());
    CHECK(game.go_on(Script{{{"fighters", answer}}}).finished);
    for (std::size_t i = 0; i < bases.size(); ++i)
        CHECK(game.unit(fmt::format("F{}", i)).text("mission") == missions[i]);
}

TEST_CASE("A seaplane's strike is the one that it has the factor for", "[swwas][air][seaplanes]") {
    for (const std::string face : {"1", "5"}) {
        Seaplane naval(2, 0);
        CHECK(naval.game.asked(naval.game.finish("swwas.turn", script("{}", {{"mission/S1", {face}}}))).empty());
        CHECK(naval.game.unit("S1").text("mission") == "naval-strike");
        Seaplane land(0, 1);
        CHECK(land.game.asked(land.game.finish("swwas.turn", script("{}", {{"mission/S1", {face}}}))).empty());
        CHECK(land.game.unit("S1").text("mission") == "land-strike");
    }
}

TEST_CASE("A seaplane with both factors flies the strike that the player chooses", "[swwas][air][seaplanes]") {
    for (const std::string strike : {"naval-strike", "land-strike"}) {
        Seaplane both(2, 1);
        const Progress progress = both.game.play("swwas.turn", script("{}", {{"mission/S1", {"3"}}}));
        REQUIRE(progress.pending);
        CHECK(progress.pending->key == "strike/S1");
        CHECK(ids(progress.pending->fields.at(0).choices) == std::vector<std::string>{"naval-strike", "land-strike"});
        CHECK(both.game.go_on(Script{{{"strike/S1", {{"choice", strike}}}}}).finished);
        CHECK(both.game.unit("S1").text("mission") == strike);
        both.game.check_sound();
    }
}

TEST_CASE("A seaplane with a search or ASW isn't asked for its factor", "[swwas][air][seaplanes]") {
    for (const auto& [face, mission] : std::map<std::string, std::string>{{"6", "search"}, {"11", "asw"}}) {
        for (const int factor : {0, 1}) {
            Seaplane plane(factor, factor);
            const Progress act = plane.game.finish("swwas.turn", script("{}", {{"mission/S1", {face}}}));
            CHECK(plane.game.asked(act).empty());
            CHECK(plane.game.rolled(act).size() == 1);
            CHECK(plane.game.unit("S1").text("mission") == mission);
        }
    }
}

TEST_CASE("A seaplane without a factor rolls again until it is no strike", "[swwas][air][seaplanes]") {
    Seaplane none(0, 0);
    const Progress act = none.game.finish(
        "swwas.turn", script("{}", {{"mission/S1", {"1"}}, {"mission/S1#2", {"5"}}, {"mission/S1#3", {"6"}}}));
    CHECK(none.game.rolled(act) == std::vector<std::string>{"mission/S1", "mission/S1#2", "mission/S1#3"});
    CHECK(none.game.unit("S1").text("mission") == "search");
    CHECK(none.game.told("S1") ==
          "search (rolled; a strike came first, and it has no factor for one), for the rest of the day");
    none.game.check_sound();
}

TEST_CASE("A seaplane that is rolled for by itself says as well why it rolled again", "[swwas][air][seaplanes]") {
    Seaplane none(0, 0);
    none.game.finish("swwas.turn", script("{}", {{"mission/S1", {"11"}}}));
    none.game.finish("swwas.air-mission",
                     script(R"({"unit": {"unit": "S1"}})", {{"mission/S1", {"2"}}, {"mission/S1#2", {"6"}}}));
    CHECK(
        none.game.told("S1") ==
        "search (rolled again, ASW made no sense; a strike came first, and it has no factor for one), for the rest of "
        "the day");
    none.game.check_sound();
}

TEST_CASE("A seaplane without a factor and a mission has none all day, by the other reading",
          "[swwas][air][seaplanes]") {
    Seaplane none(0, 0, reading("seaplane-no-factor", "no-mission"));
    Game& game = none.game;
    CHECK(game.rolled(game.finish("swwas.turn", script("{}", {{"mission/S1", {"1"}}}))).size() == 1);
    CHECK(says(game.told("S1"), "no mission today"));
    for (const int turn : {4, 5, 6}) {
        game.go_to_turn(turn);
        const Progress act = game.finish("swwas.turn");
        INFO("turn " << turn);
        CHECK(game.rolled(act).empty());
        CHECK(says(game.told("S1"), "no mission"));
    }
    game.go_to_turn(9);
    CHECK(game.rolled(game.finish("swwas.turn", script("{}", {{"mission/S1", {"7"}}}))).size() == 1);
    CHECK(game.unit("S1").text("mission") == "search");
}

TEST_CASE("No mission today replaces yesterday's in the roster", "[swwas][air][seaplanes]") {
    Seaplane none(0, 0, reading("seaplane-no-factor", "no-mission"));
    Game& game = none.game;
    game.finish("swwas.turn", script("{}", {{"mission/S1", {"7"}}}));
    CHECK(game.unit("S1").text("mission") == "search");
    game.go_to_turn(9);
    game.finish("swwas.turn", script("{}", {{"mission/S1", {"1"}}}));
    CHECK(game.unit("S1").text("mission") == "none");
    CHECK(game.unit("S1").number("mission-day") == 2);
}

TEST_CASE("A mission that makes no sense is rolled again: that die alone", "[swwas][air][air-mission]") {
    Game game;
    game.add_fleet("Z1");
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.add_air("K2", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"20"}}, {"mission/K2", {"19"}}}));
    CHECK(game.unit("K1").text("mission") == "asw");
    const Progress act =
        game.finish("swwas.air-mission", script(R"({"unit": {"unit": "K1"}})", {{"mission/K1", {"11"}}}));
    CHECK(game.rolled(act) == std::vector<std::string>{"mission/K1"});
    CHECK(game.unit("K1").text("mission") == "land-strike");
    CHECK(game.unit("K2").text("mission") == "asw");
    CHECK(says(game.told("K1"), "rolled again, ASW made no sense"));
    // A later turn of the day keeps the new one.
    game.go_to_turn(4);
    game.finish("swwas.turn");
    CHECK(says(game.told("K1"), "land strike (today's mission, not rolled)"));
    game.check_sound();
}

TEST_CASE("Before dawn no mission is rolled that the dawn's roll would find there", "[swwas][air][air-mission]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.add_air("F1", "fighters");
    for (const char* const unit : {"K1", "F1"}) {
        const Script given{{{"unit", {{"unit", unit}}}}};
        CHECK(says(game.refusal("swwas.air-mission", given), "yet to come"));
    }
    game.go_to_turn(3);
    CHECK(game.rolled(game.finish("swwas.turn", script(R"({"fighters": {"no-base": "cap"}})"))).size() == 1);
}

TEST_CASE("A unit that transfers has its mission, which isn't rolled", "[swwas][air][air-mission][transfer]") {
    const std::string other = GENERATE(as<std::string>{}, "ends-mission", "resumes-mission");
    Game game(reading("transfer", other));
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.transfer", script(R"({"transfer": {"units": ["K1"], "base": "Rabaul"}})"));
    const Script given = script(R"({"unit": {"unit": "K1"}})");
    CHECK(says(game.refusal("swwas.air-mission", given), "Air unit K1 transfers this turn"));
    game.go_to_turn(4);
    if (other == "ends-mission") {
        CHECK(says(game.refusal("swwas.air-mission", given), "Air unit K1 has transferred today"));
    } else {
        CHECK(game.rolled(game.finish("swwas.air-mission", given)).size() == 1);
        CHECK_FALSE(says(game.told("K1"), "made no sense"));
    }
}

TEST_CASE("After a mission rolled again the old one no longer stands beside it", "[swwas][air][air-mission]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"20"}}}));
    game.finish("swwas.air-mission", script(R"({"unit": {"unit": "K1"}})", {{"mission/K1", {"11"}}}));
    const std::vector<report::Line> lines = report::make_log(game.session).turns.back().sections.at(0).lines;
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].withdrawn);
    CHECK_FALSE(lines[1].withdrawn);
}

TEST_CASE("A mission rolled again is a die thrown afresh", "[swwas][air][air-mission]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.turn");
    for (int i = 1; i <= 5; ++i) {
        game.finish("swwas.air-mission", script(R"({"unit": {"unit": "K1"}})"));
        CHECK(game.roll("mission/K1").faces ==
              dice::roll({game.session.seed(), 3, "swwas.air-mission", i, "mission/K1", 1}, {20}));
    }
}

TEST_CASE("An air unit without a mission can be rolled for by itself once the day has dawned",
          "[swwas][air][air-mission]") {
    Game game;
    game.add_air("K1", "level-bombers");
    CHECK(says(game.refusal("swwas.air-mission", script(R"({"unit": {"unit": "K1"}})")),
               "the day's first daylight turn is yet to come"));
    game.go_to_turn(6);  // after dusk
    const Progress act =
        game.finish("swwas.air-mission", script(R"({"unit": {"unit": "K1"}})", {{"mission/K1", {"12"}}}));
    CHECK(game.rolled(act).size() == 1);
    CHECK(game.told("K1") == "search (rolled), for the rest of the day");
}

TEST_CASE("A fighter's mission by itself is chosen, with its standing mission offered", "[swwas][air][air-mission]") {
    Game game;
    game.add_air("F1", "fighters", {{"standing-mission", "sweep"}});
    game.go_to_turn(3);
    const Progress progress = game.play("swwas.air-mission", script(R"({"unit": {"unit": "F1"}})"));
    REQUIRE(progress.pending);
    CHECK(progress.pending->key == "mission");
    CHECK(progress.pending->fields.at(0).otherwise == "sweep");
    const Progress act = game.go_on(script(R"({"mission": {"choice": "escort"}})"));
    CHECK(game.rolled(act).empty());
    CHECK(game.unit("F1").text("mission") == "escort");
}

TEST_CASE("A transfer ends the day's mission, as it is played by default", "[swwas][air][transfer]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 4}, {"base", "Lae"}});
    game.go_to_turn(3);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"14"}}}));
    game.finish("swwas.transfer", script(R"({"transfer": {"units": ["K1"], "base": "Rabaul"}})"));
    CHECK(game.told("K1") == "transfers from Lae to Rabaul this turn");
    CHECK(game.unit("K1").text("base") == "Rabaul");
    game.go_to_turn(4);
    CHECK(game.rolled(game.finish("swwas.turn")).empty());
    CHECK(says(game.told("K1"), "transfer (today's mission, not rolled)"));
    CHECK_FALSE(says(game.told("K1"), "search"));
    // The next day it has a mission again.
    game.go_to_turn(9);
    CHECK(game.rolled(game.finish("swwas.turn")).size() == 1);
}

TEST_CASE("By the other reading a unit has its mission again on the turn after the transfer",
          "[swwas][air][transfer]") {
    Game game(reading("transfer", "resumes-mission"));
    game.add_air("K1", "dive-bombers", {{"naval", 4}, {"base", "Lae"}});
    game.add_air("K2", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"14"}}, {"mission/K2", {"14"}}}));
    game.go_to_turn(4);
    game.finish("swwas.transfer", script(R"({"transfer": {"units": ["K1"], "base": "Rabaul"}})"));
    game.finish("swwas.turn");
    CHECK(game.told("K1") == "transfers to Rabaul, not rolled");
    CHECK(says(game.told("K2"), "search"));
    game.go_to_turn(5);
    CHECK(game.rolled(game.finish("swwas.turn")).empty());
    CHECK(says(game.told("K1"), "search (today's mission, not rolled)"));
    game.check_sound();
}

TEST_CASE("Any units transfer together, on any turn, a night turn too", "[swwas][air][transfer]") {
    Game game;
    game.add_air("F1", "fighters");
    game.add_air("S1", "seaplanes");
    const Progress act =
        game.finish("swwas.transfer", script(R"({"transfer": {"units": ["S1", "F1"], "base": "Truk"}})"));
    CHECK(game.rolled(act).empty());
    CHECK(game.told("F1") == "transfers to Truk this turn");
    CHECK(game.told("S1") == "transfers to Truk this turn");
    CHECK(game.unit("F1").number("transfer-turn") == 1);
}

TEST_CASE("A transfer needs air units, each once, and a base", "[swwas][air][transfer]") {
    Game game;
    CHECK(says(game.refusal("swwas.transfer"), "no air unit"));
    game.add_air("F1", "fighters");
    game.add_fleet("Z1");
    CHECK(says(game.refusal("swwas.transfer", script(R"({"transfer": {"units": ["F1", "F1"], "base": "Truk"}})")),
               "twice"));
    CHECK(says(game.refusal("swwas.transfer", script(R"({"transfer": {"units": ["Z1"], "base": "Truk"}})")),
               "one of F1"));
    CHECK(says(game.refusal("swwas.transfer", script(R"({"transfer": {"units": [], "base": "Truk"}})")),
               "nothing given"));
    CHECK(says(game.refusal("swwas.transfer", script(R"({"transfer": {"units": ["F1"], "base": ""}})")),
               "nothing given"));
}

TEST_CASE("A unit that transfers by its roster without a base is told so without one", "[swwas][air][transfer]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"transfer-turn", 3}});
    game.go_to_turn(3);
    game.finish("swwas.turn");
    CHECK(game.told("K1") == "transfers, not rolled");
}

TEST_CASE("Strikes that flew are counted, and the next turn tells how many", "[swwas][air][strikes]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    game.add_air("K2", "dive-bombers", {{"naval", 4}});
    game.add_air("K3", "dive-bombers", {{"naval", 4}});
    game.go_to_turn(3);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"1"}}, {"mission/K2", {"11"}}, {"mission/K3", {"14"}}}));
    const Progress progress = game.play("swwas.strike-sorties");
    REQUIRE(progress.pending);
    REQUIRE(progress.pending->rows.size() == 2);  // the search isn't a strike
    CHECK(progress.pending->rows[0].unit == "K1");
    CHECK(progress.pending->rows[1].unit == "K2");
    game.go_on(script(R"({"flown": {"K1": {"flown": true}}})"));
    CHECK(game.told("K1") == "naval strike flown, sortie 1 today");
    CHECK(game.unit("K2").number("sorties") == 0);
    game.go_to_turn(4);
    game.finish("swwas.turn");
    CHECK(game.told("K1") ==
          "naval strike (today's mission, not rolled), in the ready box until there is a target; 1 sortie today");
    game.finish("swwas.strike-sorties", script(R"({"flown": {"K1": {"flown": true}, "K2": {"flown": true}}})"));
    CHECK(game.told("K1") == "naval strike flown, sortie 2 today");
    CHECK(game.told("K2") == "land strike flown, sortie 1 today");
    // The next day's mission begins without sorties.
    game.go_to_turn(9);
    game.finish("swwas.turn", script("{}", {{"mission/K1", {"2"}}, {"mission/K2", {"2"}}, {"mission/K3", {"2"}}}));
    CHECK(says(game.told("K1"), "0 sorties today"));
    game.check_sound();
}

TEST_CASE("Strikes are asked for only where a strike mission stands today", "[swwas][air][strikes]") {
    Game game;
    CHECK(says(game.refusal("swwas.strike-sorties"), "no air unit waits for a target"));
    game.add_air("K1", "dive-bombers", {{"mission", "naval-strike"}, {"mission-day", 1}});
    game.go_to_turn(7);
    CHECK(says(game.refusal("swwas.strike-sorties"), "no air unit waits for a target"));
}

TEST_CASE("A strike is counted once a turn, and none of a unit that transfers", "[swwas][air][strikes]") {
    Game game(reading("transfer", "resumes-mission"));
    for (const char* const id : {"K1", "K2", "K3"})
        game.add_air(id, "dive-bombers", {{"mission", "naval-strike"}, {"mission-day", 1}});
    game.finish("swwas.strike-sorties", script(R"({"flown": {"K1": {"flown": true}}})"));
    game.finish("swwas.transfer", script(R"({"transfer": {"units": ["K2"], "base": "Truk"}})"));
    const Progress progress = game.play("swwas.strike-sorties");
    REQUIRE(progress.pending);
    REQUIRE(progress.pending->rows.size() == 1);
    CHECK(progress.pending->rows[0].unit == "K3");
    game.go_on(script(R"({"flown": {"K3": {"flown": true}}})"));
    CHECK(says(game.refusal("swwas.strike-sorties"), "no air unit waits for a target"));
    game.go_to_turn(2);
    CHECK(game.play("swwas.strike-sorties").pending->rows.size() == 3);
}

TEST_CASE("Whether a strike flew has to be yes or no", "[swwas][air][strikes]") {
    Game game;
    game.add_air("K1", "dive-bombers", {{"mission", "naval-strike"}, {"mission-day", 1}});
    CHECK(says(game.refusal("swwas.strike-sorties", script(R"({"flown": {"K1": {"flown": null}}})")), "yes or no"));
    CHECK(says(game.refusal("swwas.strike-sorties", script(R"({"flown": {"K1": {"flown": 2}}})")), "yes or no"));
}

TEST_CASE("An obvious mission is taken without a die", "[swwas][air]") {
    Game game;
    game.add_air("K1", "torpedo-bombers", {{"naval", 4}, {"obvious-mission", "naval-strike"}});
    game.go_to_turn(3);
    CHECK(game.rolled(game.finish("swwas.turn")).empty());
    CHECK(game.unit("K1").text("mission") == "naval-strike");
    CHECK(game.told("K1") ==
          "naval strike (obvious, not rolled), in the ready box until there is a target; 0 sorties today");
}

TEST_CASE("Units that wait for daylight are told of in one line", "[swwas][air]") {
    Game game;
    game.add_air("K1", "dive-bombers");
    game.add_air("K2", "seaplanes");
    const Progress act = game.finish("swwas.turn");
    CHECK(game.rolled(act).empty());
    const int line = find_entry<session::Told>(game.session, "waiting");
    REQUIRE(line > 0);
    CHECK(std::get<session::Told>(game.session.entry(line).body).text ==
          "Not rolled, as this isn't the day's first daylight turn: K1, K2");
}

TEST_CASE("A seaplane that is removed while its strike is chosen leaves the turn to go on", "[swwas][air][meanwhile]") {
    Game game;
    game.add_air("S1", "seaplanes", {{"naval", 1}, {"land", 1}});
    game.add_air("S2", "seaplanes", {{"naval", 1}});
    game.go_to_turn(3);
    CHECK(game.play("swwas.turn", script("{}", {{"mission/S1", {"1"}}, {"mission/S2", {"1"}}})).pending->key ==
          "strike/S1");
    const Progress progress = game.runner.act([](Session& now) { now.remove_unit("S1", "shot down"); });
    CHECK(progress.finished);
    CHECK(game.told("S1").empty());
    CHECK(game.unit("S2").text("mission") == "naval-strike");
    game.check_sound();
}

}  // namespace flagplot::procedures::test
