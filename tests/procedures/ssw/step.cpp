// SSW, 1.2, 1.2.1, 1.2.2 and 1.2.4: who may initiate, who takes part, who intercepts, which combat, and whole steps.
#include <fmt/format.h>

#include <random>

#include "json/tree.h"
#include "report/log.h"
#include "session/sequence.h"
#include "ssw.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const char* const cape = R"({"zone": {"choice": "Cape"}})";

std::vector<std::string> choices_of(const Progress& standing, const std::string& field) {
    std::vector<std::string> ids;
    REQUIRE(standing.pending);
    for (const auto* const fields : {&standing.pending->fields, &standing.pending->also}) {
        for (const table::Field& one : *fields) {
            if (one.id != field) continue;
            for (const table::Choice& choice : one.choices) ids.push_back(choice.id);
        }
    }
    return ids;
}

// Those that may be filled in, or in which this field may.
std::vector<std::string> rows_of(const Progress& standing, const std::string& field = "") {
    std::vector<std::string> units;
    REQUIRE(standing.pending);
    for (const referee::FormRow& row : standing.pending->rows) {
        for (const table::Field& one : standing.pending->fields) {
            if (!row.has(one) || (!field.empty() && one.id != field)) continue;
            units.push_back(row.unit);
            break;
        }
    }
    return units;
}

std::string note_of(const Progress& standing, const std::string& unit) {
    REQUIRE(standing.pending);
    const referee::FormRow* row = standing.pending->find_row(unit);
    return row ? row->note : "no such row";
}

using Names = std::vector<std::string>;

}  // namespace

// ---- the impulse

TEST_CASE("An impulse is as the last one was unless it is changed", "[ssw]") {
    Ssw game;
    game.finish("ssw.impulse", script(R"({"when": {"year": 1942, "impulse": 3, "game-turn": "nov-dec"},
                                          "actions": {"Germany": {"action": "land"}, "Italy": {"action": "none"}},
                                          "weather": {"Cape": {"weather": "storm"}}})"));
    CHECK(game.session.state().fact("year", "session") == 1942);
    CHECK(game.unit("Germany").text("action") == "land");
    CHECK(game.unit("CW").text("action") == "naval");
    CHECK(game.zone().text("weather") == "storm");
    CHECK(game.said("impulse") ==
          "November/December 1942, impulse 3, Axis phasing. Germany: Land, Italy: None or "
          "pass, CW: Naval, USA: Naval");
    game.finish("ssw.impulse");
    CHECK(game.session.state().fact("impulse", "session") == 3);
    CHECK(game.zone().text("weather") == "storm");
    game.check_sound();
}

TEST_CASE("The next impulse offers the next impulse and the other side; the same one again, what was said",
          "[ssw][impulse]") {
    Ssw game;  // the session begins with impulse 1, the Axis phasing
    const auto offered = [&] {
        Script asked;
        asked.standing = false;
        const Progress standing = game.play("ssw.impulse", asked);
        REQUIRE(standing.pending);
        std::pair<json::Value, json::Value> values;
        for (const table::Field& field : standing.pending->fields) {
            if (field.id == "impulse") values.first = field.otherwise;
            if (field.id == "phasing-side") values.second = field.otherwise;
        }
        game.go_on();
        return values;
    };
    using Values = std::pair<json::Value, json::Value>;
    CHECK(offered() == Values{1, "axis"});
    game.go_to_turn(2);
    CHECK(offered() == Values{2, "allied"});
    CHECK(offered() == Values{2, "allied"});
    game.go_to_turn(3);
    CHECK(offered() == Values{3, "axis"});
    game.check_sound();
}

// ---- aircraft of which the roster doesn't say enough

TEST_CASE("A carrier plane without a range and an aircraft without a place are asked for", "[ssw][interception]") {
    Ssw game;
    game.add_sub("S1", 0, 3, {{"takes-part", true}});
    game.add_plane("P1", "carrier-plane", 0, "convoy", {{"range", json::Value()}});
    game.add_plane("P2", "nav", 0, "convoy", {{"range", json::Value()}, {"place", json::Value()}});
    game.add_plane("P3", "other", 0, "2", {{"range", json::Value()}});
    game.add_plane("P4", "carrier-plane", 0, "2", {{"range", json::Value()}, {"zone", json::Value()}});
    game.at_stage("initiated");
    const Progress asked = game.play("ssw.interception");
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "aircraft/Cape");
    CHECK(rows_of(asked) == Names{"P1", "P2"});
    CHECK(asked.pending->rows[0].blank == Names{"place"});
    CHECK(asked.pending->rows[1].blank == Names{"range"});
    game.go_on(script(R"({"aircraft/Cape": {"P1": {"range": 7}, "P2": {"place": "convoy"}},
                          "interception/Cape": {"in": ["P4"]}})"));
    CHECK(game.unit("P1").number("range") == 7);
    CHECK(game.unit("P2").text("place") == "convoy");
    const Progress search = game.play("ssw.search");  // what flew in is asked for as well
    REQUIRE(search.pending);
    CHECK(search.pending->key == "aircraft-in-search/Cape");
    CHECK(rows_of(search) == Names{"P4"});
    game.check_sound();
}

// ---- 1.2.1

TEST_CASE("The sub player initiates where his side has a sub in the sea box, in any section", "[ssw][initiation]") {
    Ssw game;
    for (const char* const id : {"Baltic", "Coast", "Deep", "Empty"}) game.add("zone", id, {{"weather", "fine"}});
    CHECK(says(game.refusal("ssw.initiation"), "the Axis may initiate nowhere"));
    game.add_sub("S1", 0);                                               // section 0 is part of the box
    game.add_sub("S2", 4, 3, {{"zone", "Baltic"}, {"power", "Italy"}});  // an ally's
    game.add_sub("S3", 2, 3, {{"zone", "Coast"}, {"face-up", false}});   // initiating asks for a sub, not for a face
    game.add_sub("S4", 2, 3, {{"zone", "Deep"}, {"power", "USA"}});      // the other side's
    game.add_sub("S5", 2, 3, {{"zone", json::Value()}});                 // in port
    game.add_sub("S6", 2, 3, {{"zone", "Empty"}, {"state", "destroyed"}});
    game.add_plane("A1", "nav", 5, "3", {{"power", "Germany"}, {"zone", "Empty"}});
    const Progress asked = game.play("ssw.initiation");
    CHECK(choices_of(asked, "choice") == Names{"Cape", "Baltic", "Coast"});
}

TEST_CASE("Face-up subs whose own power took an action may take part", "[ssw][initiation]") {
    for (const Tree& one : ssw_cases().at("participation")) {
        INFO(one.dump());
        Ssw game;
        game.add_sub("S1", 2, 3, {{"face-up", one.at("face-up")}});
        game.add_sub("S2", 0, 3, {{"power", "Italy"}});  // takes part whatever Germany does
        game.change("Germany", {{"action", one.at("action")}});
        const Progress asked = game.play("ssw.initiation", script(cape));
        CHECK(rows_of(asked) == (one.at("may") == true ? Names{"S1", "S2"} : Names{"S2"}));
        CHECK(note_of(asked, "S1").empty() == one.at("may").get<bool>());
        CHECK(note_of(asked, "S2").empty());
        game.go_on(script(R"({"subs/Cape": {}})"));
        CHECK(game.unit("S1").flag("takes-part") == one.at("may").get<bool>());
        CHECK(game.unit("S2").flag("takes-part"));
        CHECK(game.unit("S1").flag("face-up") == one.at("face-up").get<bool>());  // nothing is flipped
        const std::string told = game.said("subs/Cape");
        CHECK(says(told, "S1 is face down") == !one.at("face-up").get<bool>());
        const bool stays_out = one.at("face-up") == true && one.at("action") == "none";
        CHECK(says(told, "S1 stays out, as Germany took no action") == stays_out);
    }
}

TEST_CASE("All, some or none take part; without any the zone is over", "[ssw][initiation]") {
    const std::map<std::string, Names> answers{
        {R"({})", {"S1", "S2", "S3"}},
        {R"({"S2": {"takes-part": false}})", {"S1", "S3"}},
        {R"({"S1": {"takes-part": false}, "S2": {"takes-part": false}, "S3": {"takes-part": false}})", {}}};
    for (const auto& [answer, expected] : answers) {
        Ssw game;
        for (const char* const id : {"S1", "S2", "S3"}) game.add_sub(id, 1);
        Script given = script(cape);
        given.answers["subs/Cape"] = json::parse(answer, "answer");
        game.finish("ssw.initiation", given);
        Names in;
        for (const char* const id : {"S1", "S2", "S3"}) {
            if (game.unit(id).flag("takes-part")) in.emplace_back(id);
        }
        CHECK(in == expected);
        if (in == Names{"S1", "S3"})
            CHECK(game.said("subs/Cape") == "The Axis initiate SSW with S1, S3. S2 is held back.");
        CHECK(game.zone().text("stage") == (expected.empty() ? "fought" : "initiated"));
        if (!expected.empty()) continue;
        CHECK(game.said("subs/Cape") ==
              "No sub takes part; nothing happens here. S1 is held back; S2 is held back; S3 is held back.");
        CHECK(says(game.refusal("ssw.search"), "Initiation"));
    }
}

TEST_CASE("A zone where nobody may take part is over at once, and nobody is asked", "[ssw][initiation]") {
    Ssw game;
    game.add_sub("S1", 1, 3, {{"face-up", false}});
    game.add_sub("S2", 1, 3, {{"power", "Italy"}});
    game.change("Italy", {{"action", "none"}});
    game.finish("ssw.initiation", script(cape));
    CHECK(game.said("subs/Cape") ==
          "No sub takes part; nothing happens here. S1 is face down; S2 stays out, as Italy took no action.");
}

TEST_CASE("A zone is finished before the next one, and each part comes in its turn", "[ssw][initiation]") {
    Ssw game({}, invented_charts());
    game.add("zone", "Baltic", {{"weather", "fine"}});
    game.add_sub("S1", 1);
    game.add_sub("S2", 1, 3, {{"zone", "Baltic"}});
    for (const char* const part : {"ssw.interception", "ssw.search", "ssw.combat-type", "ssw.combat"}) {
        CHECK(says(game.refusal(part), "no sea zone has been initiated (expected Initiation)"));
    }
    game.finish("ssw.initiation", script(R"({"zone": {"choice": "Cape"}, "subs/Cape": {}})"));
    CHECK(says(game.refusal("ssw.initiation"), "Sea zone Cape isn't finished (expected Naval air interception"));
    CHECK(says(game.refusal("ssw.search"), "expected Naval air interception"));
    game.finish("ssw.interception");
    CHECK(says(game.refusal("ssw.interception"), "expected Search"));
    game.finish("ssw.search", script("{}", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"6"}}}));
    CHECK(says(game.refusal("ssw.combat"), "expected Combat type choice"));
    game.finish("ssw.combat-type");
    game.finish("ssw.combat");
    CHECK(game.zone().text("stage") == "fought");
    CHECK(choices_of(game.play("ssw.initiation"), "choice") == Names{"Baltic"});
}

TEST_CASE("A zone is activated again only by the other reading, and in the next impulse", "[ssw][initiation]") {
    for (const bool again : {false, true}) {
        Ssw game(again ? Game::Readings{{"ssw.zone-again", "again"}} : Game::Readings());
        game.add_sub("S1", 1);
        Script none = script(R"({"zone": {"choice": "Cape"}, "subs/Cape": {"S1": {"takes-part": false}}})");
        game.finish("ssw.initiation", none);
        if (again) {
            game.finish("ssw.initiation", none);
        } else {
            CHECK(says(game.refusal("ssw.initiation"), "not activated before in this impulse"));
        }
        game.go_to_turn(2);
        game.finish("ssw.initiation", none);
        game.check_sound();
    }
}

TEST_CASE("In a step a zone can be fought twice under that reading, also one that was begun before",
          "[ssw][initiation]") {
    Ssw game({{"ssw.zone-again", "again"}}, invented_charts());
    game.add_sub("S1", 0);
    game.add_convoy("C1", 1);
    const bool begun = GENERATE(false, true);
    Script given;
    if (begun) {
        game.finish("ssw.initiation", script(R"({"zone": {"choice": "Cape"}, "subs/Cape": {}})"));
        given = script(R"({"plan": {}})");
    } else {
        given = script(R"({"plan": {"*": {"ask-again": true}}, "plan-2": {"*": {"ask-again": false}}})");
    }
    for (const char* const mark : {"", "#2"}) {
        given.faces["convoy-search/Cape" + std::string(mark)] = {"5"};
        given.faces["sub-search/Cape" + std::string(mark)] = {"5"};
    }
    const Progress act = game.finish("ssw.step", given);
    CHECK(game.rolled(act) ==
          Names{"convoy-search/Cape", "sub-search/Cape", "convoy-search/Cape#2", "sub-search/Cape#2"});
    CHECK(says(game.said("end"), "fought in Cape, Cape."));
    game.check_sound();
}

TEST_CASE("The phasing side initiates, or whoever is said to, by the ruling", "[ssw][initiation]") {
    Ssw game;
    game.add_sub("S1", 1);
    game.runner.act([](Session& now) { now.set_fact("phasing-side", "session", "allied"); });
    CHECK(says(game.refusal("ssw.initiation"), "the Allies may initiate nowhere"));
    game.runner.act([](Session& now) { now.set_reading("ssw.sub-player", "asked"); });
    CHECK(choices_of(game.play("ssw.initiation", script(R"({"sub-player": {"choice": "axis"}})")), "choice") ==
          Names{"Cape"});
}

// ---- 1.2.2

TEST_CASE("Only the convoy player's side intercepts, and only into the Convoy Section", "[ssw][interception]") {
    Ssw game;
    game.add("zone", "Baltic", {{"weather", "fine"}});
    game.add_sub("S1", 1, 3, {{"takes-part", true}});
    game.add_plane("P1", "nav", 5, "2");                                     // here, in another section
    game.add_plane("P2", "carrier-plane", 7, "convoy", {{"power", "USA"}});  // there already
    game.add_plane("P3", "nav", 5, "3", {{"zone", "Baltic"}, {"power", "USA"}});
    game.add_plane("P4", "nav", 5, "3", {{"zone", json::Value()}, {"place", json::Value()}});
    game.add_plane("P5", "nav", 5, "3", {{"state", "aborted"}});
    game.add_plane("P6", "other", 5, "3", {{"state", json::Value()}});
    game.add_plane("A1", "nav", 5, "3", {{"power", "Germany"}});
    game.add_plane("A2", "nav", 5, "3", {{"power", "Germany"}, {"zone", "Baltic"}});
    game.at_stage("initiated");
    const Progress asked = game.play("ssw.interception");
    CHECK(choices_of(asked, "in") == Names{"P1", "P3", "P4", "P6"});
    CHECK(choices_of(asked, "destroyed") == Names{"P1", "P2", "P3", "P4", "P6", "A1"});
    const auto refused = [&](const std::string& answer) {
        const std::string before = bytes_of(game.file());
        CHECK_THROWS_AS(game.go_on(script(answer)), json::InputError);
        CHECK(bytes_of(game.file()) == before);
    };
    refused(R"({"interception/Cape": {"in": ["A1"]}})");
    refused(R"({"interception/Cape": {"in": ["P1"], "aborted": ["A1"], "destroyed": ["A1"]}})");
    game.go_on(script(R"({"interception/Cape": {"in": ["P3", "P4"], "aborted": ["A1"], "destroyed": ["P2"]}})"));
    for (const char* const id : {"P3", "P4"}) {
        CHECK(game.unit(id).text("zone") == "Cape");
        CHECK(game.unit(id).text("place") == "convoy");
    }
    CHECK(game.unit("P1").text("place") == "2");
    CHECK(game.unit("A1").text("state") == "aborted");
    CHECK(game.unit("P2").text("state") == "destroyed");
    CHECK(game.said("interception/Cape") ==
          "Naval air interception. Into the Convoy Section: P3, P4. Aborted: A1. Destroyed: P2.");
    // Search comes behind it: a NAV that flew in counts, the carrier plane that was lost doesn't.
    game.finish("ssw.search", script("{}", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"5"}}}));
    CHECK(game.lookup("convoy-search/Cape").total == 4);
    CHECK(game.lookup("sub-search/Cape").total == 4);
    game.check_sound();
}

TEST_CASE("Planes that flew in or were lost count from search on", "[ssw][interception]") {
    struct Case {
        const char* answer;
        int modifier;
        bool naval_air;
    };
    const Case cases[] = {{R"({"in": ["P2"]})", -2, true},
                          {R"({"aborted": ["P1"]})", 0, false},
                          {R"({"destroyed": ["P1"]})", 0, false},
                          {R"({})", -1, true}};
    for (const Case& one : cases) {
        INFO(one.answer);
        Ssw game;
        game.add_sub("S1", 0, 3, {{"takes-part", true}});
        game.add_plane("P1", "nav", 5, "convoy");
        game.add_plane("P2", "carrier-plane", 7, "4");
        game.at_stage("initiated", "rain");
        Script given;
        given.answers["interception/Cape"] = json::parse(one.answer, "answer");
        game.finish("ssw.interception", given);
        game.finish("ssw.search", script("{}", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"3"}}}));
        CHECK(game.lookup("convoy-search/Cape").total == 5 + one.modifier);
        const Progress chosen = game.play("ssw.combat-type");
        CHECK(chosen.pending.has_value() == one.naval_air);
    }
}

// ---- 1.2.4

TEST_CASE("The combat type in every situation", "[ssw][combat-type]") {
    const auto begin = [](const Tree& one, const Game::Readings& readings) {
        auto game = std::make_unique<Ssw>(readings);
        game->add_all(one);
        Tree more = Tree::object();
        if (one.contains("points")) {
            more = {{"surprise", one.at("points")}, {"surprise-of", one.at("of") == "sub" ? "axis" : "allied"}};
        }
        game->at_stage("searched", one.at("weather").get<std::string>(), more);
        return game;
    };
    int refused = 0;
    for (const Tree& one : ssw_cases().at("combat-types")) {
        INFO(one.dump());
        const std::string weather = one.at("weather").get<std::string>();
        const bool stormy = weather == "storm" || weather == "blizzard";
        const bool may = !stormy && (one.at("type") == "naval-air" || !one.value("wants", true));
        Script given;
        const std::string buys = one.value("buys", "keep");
        const bool asked = one.contains("points") || may;
        const std::string chosen = buys != "keep"                   ? "buy-" + buys
                                   : may && one.at("wants") == true ? "naval-air"
                                                                    : "ssw";
        if (asked) given.answers["combat-type/Cape"] = {{"type", chosen}};
        const auto game = begin(one, {});
        game->finish("ssw.combat-type", given);  // which fails if anything else is asked, or less
        CHECK(game->zone().text("combat") == one.at("type").get<std::string>());
        CHECK(game->zone().text("stage") == "chosen");
        const int left = one.value("points", 0) - (one.contains("buys") ? 4 : 0);
        CHECK(game->zone().number("surprise") == one.value("left", left));
        CHECK(says(game->said("combat-type/Cape"), one.at("type") == "ssw" ? "SSW combat (" : "Naval air combat ("));
        game->check_sound();
        if (!one.contains("otherwise")) continue;
        const auto other = begin(one, one.at("otherwise").at("readings").get<Game::Readings>());
        CHECK(says(other->refusal("ssw.combat-type", given), "naval-air"));
        ++refused;
    }
    CHECK(refused == 4);
}

TEST_CASE("Only SSW and naval air combat can be bought, by whoever has 4 points", "[ssw][combat-type]") {
    Ssw game;
    game.add_plane("P1", "nav", 5, "convoy");
    for (const char* const side : {"axis", "allied"}) {
        game.at_stage("searched", "fine", {{"surprise", 3}, {"surprise-of", side}});
        CHECK(choices_of(game.play("ssw.combat-type"), "type") == Names{"ssw", "naval-air"});
        game.runner.back(find_entry<session::Opened>(game.session, ""), "one short");
        game.at_stage("searched", "fine", {{"surprise", 4}, {"surprise-of", side}});
        const Progress asked = game.play("ssw.combat-type");
        CHECK(asked.pending->key == "combat-type/Cape");
        CHECK(choices_of(asked, "type") == Names{"ssw", "naval-air", "buy-ssw", "buy-naval-air"});
        CHECK_THROWS_AS(game.go_on(script(R"({"combat-type/Cape": {"type": "surface"}})")), json::InputError);
        game.go_on(script(R"({"combat-type/Cape": {"type": "buy-ssw"}})"));
        CHECK(game.zone().number("surprise") == 0);
        CHECK(game.said("combat-type/Cape") == fmt::format("SSW combat ({} spend 4 surprise points, 0 left).",
                                                           std::string(side) == "axis" ? "the Axis" : "the Allies"));
    }
}

// ---- 1.2

TEST_CASE("The parts one by one come to the same as the step", "[ssw][step]") {
    const Tree& example = ssw_cases().at("search-results").at(0);
    const auto begin = [&] {
        auto game = std::make_unique<Ssw>(Game::Readings(), invented_charts("1X"));
        game->add_all(example);
        game->add_asw("E1", 2, {{"dark-red", true}});
        game->change("Cape", {{"weather", "rain"}});
        return game;
    };
    const std::vector<std::pair<std::string, Script>> parts{
        {"ssw.initiation", script(R"({"zone": {"choice": "Cape"}, "subs/Cape": {}})")},
        {"ssw.interception", script(R"({"interception/Cape": {}})")},
        {"ssw.search", script(R"({"sections/Cape": {"section-4": true}})",
                              {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"4"}}})},
        {"ssw.combat-type", script(R"({"combat-type/Cape": {"type": "ssw"}})")},
        {"ssw.combat", script(R"({"combat/Cape": {"E1": {"target": true, "outcome": "destroyed"},
                                                  "S2": {"outcome": "destroyed"}, "*": {"bought": "Flee"}}})")}};
    const auto one_by_one = begin();
    const auto whole = begin();
    Script all = script(R"({"plan": {"Cape": {"interception": true}}})");
    for (const auto& [procedure, given] : parts) {
        one_by_one->finish(procedure, given);
        for (const auto& [key, faces] : given.faces) all.faces[key] = faces;
        for (const auto& answer : given.answers.items()) {
            const std::string part = answer.key().substr(0, answer.key().find('/'));
            const bool is_steps = part != "zone" && part != "subs" && part != "combat-type";
            if (is_steps) all.answers[answer.key()] = answer.value();
        }
    }
    all.answers["combat/Cape"]["*"]["type"] = "ssw";
    whole->finish("ssw.step", all);
    CHECK(whole->session.state().units() == one_by_one->session.state().units());
    Names told = whole->all_said();
    CHECK(told.back() == "end: SSW is over, fought in Cape. Go on to naval combat (WiF 11.5).");
    told.pop_back();
    CHECK(told == one_by_one->all_said());
    CHECK(whole->said("search/Cape") ==
          "Search: convoy player 6, sub player 0: 6 surprise points to the Axis, the sub player.");
    CHECK(whole->zone().number("surprise") == 1);  // 6, less 2 to flee and 3 for the target
    CHECK(whole->unit("C1").number("points") == 12);
    CHECK(whole->unit("E1").text("state") == "destroyed");
    CHECK(whole->unit("S2").text("state") == "destroyed");
    whole->check_sound();
    one_by_one->check_sound();
}

TEST_CASE("A step that is entered in the middle of a zone finishes it first", "[ssw][step]") {
    Ssw game({}, invented_charts());
    game.add("zone", "Baltic", {{"weather", "fine"}});
    game.add_sub("S1", 0);
    game.add_sub("S2", 0, 3, {{"zone", "Baltic"}});
    game.add_convoy("C1", 1);
    game.finish("ssw.initiation", script(R"({"zone": {"choice": "Cape"}, "subs/Cape": {}})"));
    const Progress act =
        game.play("ssw.step", script("{}", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"5"}}}));
    CHECK(game.zone().text("stage") == "fought");
    REQUIRE(act.pending);
    CHECK(act.pending->key == "plan");
    CHECK(rows_of(act) == Names{"S2"});  // of the other zone
}

TEST_CASE("Three zones in one step, one of them naval air, in one write, with charts and without", "[ssw][step]") {
    Script given = script(R"({"plan": {"Coast": {"order": 1}, "Baltic": {"order": 2}, "Cape": {"order": 3}}})");
    const bool charts = GENERATE(true, false);
    given.answers["combat/Baltic"] = {{"*", {{"type", "naval-air"}}}};
    given.answers["losses/Baltic"] = {
        {"P1", {{"outcome", "damaged"}}}, {"C2", {{"lost", 2}}}, {"*", {{"report", "A long day."}}}};
    given.answers["losses/Cape"] = {{"C1", {{"lost", 2}}}};
    given.answers["losses/Coast"] = {{"C3", {{"lost", 1}}}};
    for (const char* const zone : {"Cape", "Baltic", "Coast"}) {
        given.faces[fmt::format("convoy-search/{}", zone)] = {"5"};
        given.faces[fmt::format("sub-search/{}", zone)] = {zone == std::string("Baltic") ? "7" : "8"};
    }
    const Tree cell = {{"destroyed", 1}, {"damaged", 0}, {"aborted", 0}};
    Ssw game({}, charts ? invented_charts("1X") : Game::Charts());
    int number = 0;
    for (const char* const zone : {"Cape", "Baltic", "Coast"}) {
        ++number;
        if (number > 1) game.add("zone", zone, {{"weather", "fine"}});
        game.add_sub(fmt::format("S{}", number), 2, 5, {{"zone", zone}});
        game.add_convoy(fmt::format("C{}", number), 5, {{"zone", zone}});
    }
    game.add_plane("P1", "nav", 5, "convoy", {{"zone", "Baltic"}});
    if (!charts) {
        given.answers["combat/Baltic"] = {{"type", "naval-air"}};
        for (const char* const zone : {"Cape", "Coast"}) {
            const auto of_zone = [&](const char* step) { return fmt::format("{}/{}", step, zone); };
            given.answers[of_zone("bombardment")] = {{of_zone("bombardment-2"), {{"off", 3}}}};
            given.answers[of_zone("attacks")] = {{of_zone("sub-attack"), cell}};
        }
    }
    const Progress act = game.finish("ssw.step", given);
    int ends = 0;
    for (const Tree& line : flagplot::test::read_lines(game.file())) {
        if (line.at("n") >= act.first_new && line.value("end", false)) ++ends;
    }
    CHECK(ends == 1);
    CHECK(game.said("end") == "SSW is over, fought in Coast, Baltic, Cape. Go on to naval combat (WiF 11.5).");
    CHECK(game.said("report/Baltic") == "A long day.");
    CHECK(says(game.said("combat/Cape"), "Subs, 2 factors against 3 ships: 1 destroyed."));
    CHECK(game.unit("P1").text("state") == "damaged");
    CHECK(game.unit("C1").number("points") == 3);
    CHECK(game.unit("C2").number("points") == 3);
    CHECK(game.unit("C3").number("points") == 4);
    CHECK(game.lookup("sub-attack/Cape").notes ==
          Names{charts ? "from your copy: combat factors 1+, ships 1+" : "as it was typed"});
    game.check_sound();
}

TEST_CASE("Leaving a zone that isn't finished, or points unspent, is seen beforehand and is a line in the log",
          "[ssw][step][undone]") {
    Ssw game;
    game.add_sub("S1", 1);
    const auto undone = [&] { return game.session.left_undone(false); };
    game.runner.act([](Session& now) { now.next_phase(); });
    const std::string due = "SSW step: it is due";
    CHECK(undone() == Names{due});
    game.at_stage("initiated");
    CHECK(undone() == Names{due, "Sea zone Cape: it isn't finished"});
    game.at_stage("chosen", "fine", {{"surprise", 3}, {"surprise-of", "axis"}});
    CHECK(undone() == Names{due, "Sea zone Cape: it isn't finished, and surprise points are unspent"});
    game.runner.act([](Session& now) { now.next_phase(); });
    CHECK(game.session.state().turn() == 2);
    const report::TurnLog log = report::make_log(game.session).turns.at(0);
    CHECK(log.sections.at(0).heading == "Passed over");
    Names passed;
    for (const report::Line& line : log.sections.at(0).lines) passed.push_back(line.text);
    CHECK(passed ==
          Names{"The impulse: it is due", due, "Sea zone Cape: it isn't finished, and surprise points are unspent"});
    game.runner.act([](Session& now) { now.next_phase(); });
    CHECK(undone() == Names{due});  // it was of another impulse
    game.at_stage("fought", "fine", {{"surprise", 3}, {"surprise-of", "axis"}});
    CHECK(undone() == Names{due});  // what is left then was left on purpose
}

TEST_CASE("A step that is played part by part was played, once it is finished", "[ssw][step][sequence]") {
    Ssw game;
    game.add_sub("S1", 1);
    game.runner.act([](Session& now) { now.next_phase(); });
    const session::State& state = game.session.state();
    const auto at_the_end = [&] { return in_words(status_of_turn(state, game.session.rulebook(), true)); };
    CHECK(at_the_end() == "Passed over: The impulse, SSW step.");
    game.finish("ssw.initiation", script(R"({"zone": {"choice": "Cape"}, "subs/Cape": {}})"));
    CHECK(at_the_end() == "Passed over: The impulse. Still open: SSW step.");
    CHECK_FALSE(state.is_to_be_played(*game.session.rulebook().find_phase("ssw")));
    game.finish("ssw.interception");
    game.finish("ssw.search", script("{}", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"6"}}}));
    game.finish("ssw.combat-type");
    game.finish("ssw.combat");
    CHECK(at_the_end() == "Played: SSW step. Passed over: The impulse.");
    game.go_to_turn(2);
    CHECK(in_words(report::make_log(game.session).turns.at(0).sequence) ==
          "Played: SSW step. Passed over: The impulse.");
    CHECK(state.is_to_be_played(*game.session.rulebook().find_phase("ssw")));
}

TEST_CASE("The step's end names the zones where something fought, and no other", "[ssw][step]") {
    Ssw game({}, invented_charts());
    game.add("zone", "Baltic", {{"weather", "fine"}});
    game.add_sub("S1", 0);  // finds neither convoy nor escort
    game.add_sub("S2", 0, 3, {{"zone", "Baltic"}});
    game.finish("ssw.step", script(R"({"plan": {"S2": {"takes-part": false}}})",
                                   {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"5"}}}));
    CHECK(game.said("end") == "SSW is over. Go on to naval combat (WiF 11.5).");
    game.check_sound();
}

TEST_CASE("Nowhere to go, the step is over", "[ssw][step]") {
    Ssw game;
    game.finish("ssw.step");
    CHECK(game.said("end") == "SSW is over. Go on to naval combat (WiF 11.5).");
    game.add_sub("S1", 1);
    game.finish("ssw.step", script(R"({"plan": {"*": {"end": true}}})"));
    CHECK(game.zone().text("stage") == "quiet");
    game.finish("ssw.step", script(R"({"plan": {"S1": {"takes-part": false}}})"));  // it isn't initiated
    CHECK(game.zone().text("stage") == "quiet");
    CHECK(game.said("end") == "SSW is over. Go on to naval combat (WiF 11.5).");
    game.check_sound();
}

TEST_CASE("Where no sub may take part nobody is asked for a plan, and the reasons are told", "[ssw][step]") {
    Ssw game;
    game.add("zone", "Baltic", {{"weather", "fine"}});
    game.add_sub("S1", 1, 3, {{"face-up", false}});
    game.add_sub("S2", 1, 3, {{"zone", "Baltic"}, {"power", "Italy"}});
    game.change("Italy", {{"action", "none"}});
    const Progress act = game.finish("ssw.step");
    CHECK(game.asked(act).empty());
    CHECK(game.said("nobody-1") == "No sub may take part. S1 is face down; S2 stays out, as Italy took no action.");
    game.check_sound();
}

// ---- the plan

namespace {

// Three zones with a sub each, and nothing that could be hit or found out by a die.
std::unique_ptr<Ssw> three_zones() {
    auto game = std::make_unique<Ssw>(Game::Readings(), invented_charts());
    for (const char* const zone : {"Baltic", "Coast"}) game->add("zone", zone, {{"weather", "fine"}});
    game->add_sub("S1", 0);
    game->add_sub("S2", 0, 3, {{"zone", "Baltic"}});
    game->add_sub("S3", 0, 3, {{"zone", "Coast"}});
    return game;
}

// The zones in the order in which they were initiated.
Names initiated(const Ssw& game) {
    Names zones;
    for (int number = 1; number <= game.session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&game.session.entry(number).body);
        if (told && told->key.starts_with("subs/") && game.session.holds(number)) zones.push_back(told->key.substr(5));
    }
    return zones;
}

Script equal_dice(Script given) {
    for (const char* const zone : {"Cape", "Baltic", "Coast"}) {
        given.faces[fmt::format("convoy-search/{}", zone)] = {"5"};
        given.faces[fmt::format("sub-search/{}", zone)] = {"5"};
    }
    return given;
}

}  // namespace

TEST_CASE("A step's plan has a row for each zone and each sub, by zone, and why a sub may not take part",
          "[ssw][step][plan]") {
    const auto game = three_zones();
    game->add_sub("S4", 3, 5, {{"zone", "Baltic"}, {"face-up", false}});
    game->add_sub("S5", 3, 5, {{"power", "USA"}});              // the other side's
    game->add_plane("P1", "nav", 5, "2", {{"zone", "Coast"}});  // may fly anywhere
    game->change("CW", {{"action", "none"}});                   // which doesn't matter for planes
    const Progress asked = game->play("ssw.step");
    REQUIRE(asked.pending);
    const Form& form = *asked.pending;
    CHECK(form.key == "plan");
    CHECK(form.title == "Where do the Axis initiate SSW, and with which subs?");
    CHECK(rows_of(asked, "takes-part") == Names{"S1", "S2", "S3"});
    CHECK(rows_of(asked, "order") == Names{"Cape", "Baltic", "Coast"});
    CHECK(rows_of(asked, "interception") == Names{"Cape", "Baltic", "Coast"});
    CHECK(note_of(asked, "S4") == "is face down");
    CHECK(form.find_row("S5") == nullptr);
    Names groups;
    for (const referee::FormRow& row : form.rows) groups.push_back(row.group);
    CHECK(groups == Names{"Sea zone Cape", "Sea zone Cape", "Sea zone Baltic", "Sea zone Baltic", "Sea zone Baltic",
                          "Sea zone Coast", "Sea zone Coast"});
    CHECK(form.also.size() == 2);
    CHECK(form.has_all_defaults());
}

TEST_CASE("The zones are activated one after the other in the sub player's order", "[ssw][step][plan]") {
    const auto game = three_zones();
    game->finish("ssw.step", equal_dice(script(R"({"plan": {"Cape": {"order": 3}, "Baltic": {"order": 1},
                                                            "Coast": {"order": 2}}})")));
    CHECK(initiated(*game) == Names{"Baltic", "Coast", "Cape"});
    const auto as_listed = three_zones();
    as_listed->finish("ssw.step", equal_dice(script(R"({"plan": {}})")));
    CHECK(initiated(*as_listed) == Names{"Cape", "Baltic", "Coast"});
    const auto at_once = three_zones();
    CHECK(says(at_once->refusal("ssw.step", script(R"({"plan": {"Coast": {"order": 1}}})")),
               "Sea zone Cape and Sea zone Coast both have place 1 in the order"));
    // A zone that isn't initiated has no place to be in.
    Script one_out = script(R"({"plan": {"Coast": {"order": 1}, "S1": {"takes-part": false}}})");
    one_out = equal_dice(one_out);
    for (const char* const key : {"convoy-search/Cape", "sub-search/Cape"}) one_out.faces.erase(key);
    at_once->finish("ssw.step", one_out);
    CHECK(initiated(*at_once) == Names{"Coast", "Baltic"});
    CHECK(at_once->zone().text("stage") == "quiet");
}

TEST_CASE("Asked again before each further zone, the sub player decides when he knows the results in the last one",
          "[ssw][step][plan]") {
    const auto game = three_zones();
    const Script first = equal_dice(script(R"({"plan": {"Coast": {"order": 1}, "Cape": {"order": 2},
                                                        "Baltic": {"order": 3}, "*": {"ask-again": true}}})"));
    const Progress asked = game->play("ssw.step", first);
    CHECK(initiated(*game) == Names{"Coast"});
    CHECK(game->unit("Coast").text("stage") == "fought");
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "plan-2");
    CHECK(rows_of(asked, "order") == Names{"Cape", "Baltic"});  // not the one that is over
    CHECK(asked.pending->find_row("Baltic")->defaults.at("order") == 3);
    CHECK(asked.pending->also.front().otherwise == true);
    SECTION("he goes on elsewhere, with other subs") {
        const Progress next = game->go_on(script(R"({"plan-2": {"S1": {"takes-part": false}}})",
                                                 {{"convoy-search/Baltic", {"5"}}, {"sub-search/Baltic", {"5"}}}));
        CHECK(initiated(*game) == Names{"Coast", "Baltic"});
        REQUIRE(next.pending);  // the zone that he left out may still be initiated
        CHECK(next.pending->key == "plan-3");
        CHECK(next.pending->find_row("S1")->defaults.at("takes-part") == false);
        game->go_on(script(R"({"plan-3": {}})"));
        CHECK(initiated(*game) == Names{"Coast", "Baltic"});
    }
    SECTION("he ends the step") {
        game->go_on(script(R"({"plan-2": {"*": {"end": true}}})"));
    }
    SECTION("he goes on with all that is left") {
        Script rest = equal_dice(script(R"({"plan-2": {"*": {"ask-again": false}}})"));
        for (const char* const key : {"convoy-search/Coast", "sub-search/Coast"}) rest.faces.erase(key);
        game->go_on(rest);
        CHECK(initiated(*game) == Names{"Coast", "Cape", "Baltic"});
    }
    CHECK(game->session.state().open_run() == std::nullopt);
    game->check_sound();
}

TEST_CASE("A naval air interception is asked for in those zones only that the plan has it in", "[ssw][step][plan]") {
    const auto game = three_zones();
    game->add_plane("P1", "nav", 5, "2", {{"zone", json::Value()}});
    Script given = equal_dice(script(R"({"plan": {"Baltic": {"interception": true}},
                                         "interception/Baltic": {"in": ["P1"]}, "combat/Baltic": {}})"));
    const Progress act = game->finish("ssw.step", given);
    CHECK(game->asked(act) == Names{"plan", "interception/Baltic", "combat/Baltic"});
    CHECK(game->unit("P1").text("zone") == "Baltic");
    CHECK(game->unit("P1").text("place") == "convoy");
    CHECK(game->said("interception/Cape") == "No naval air interception.");
    game->check_sound();
}

TEST_CASE("Two searches don't come before the first zone's result: stopped there, the next one hasn't begun",
          "[ssw][step][plan]") {
    const auto game = three_zones();
    game->add_convoy("C1", 4);
    game->own(invented_charts("1X"));
    const Progress act =
        game->play("ssw.step", script(R"({"plan": {}})", {{"convoy-search/Cape", {"5"}}, {"sub-search/Cape", {"6"}}}));
    REQUIRE(act.pending);
    CHECK(act.pending->key == "losses/Cape");
    CHECK(game->rolled(act) == Names{"convoy-search/Cape", "sub-search/Cape"});
    CHECK(game->unit("Baltic").text("stage") == "quiet");
}

// ---- the combat type and the combat in one form

TEST_CASE("The combat type stands in the form with who chooses it and what it costs", "[ssw][step][combat-type]") {
    struct Case {
        int points;
        const char* side;
        bool plane;
        Names types;
    };
    const Case cases[] = {{0, "axis", false, {}},
                          {3, "axis", false, {}},
                          {0, "axis", true, {"ssw", "naval-air"}},
                          {3, "axis", true, {"ssw", "naval-air"}},
                          {4, "axis", false, {"ssw", "buy-ssw", "buy-naval-air"}},
                          {4, "axis", true, {"ssw", "naval-air", "buy-ssw", "buy-naval-air"}},
                          {4, "allied", false, {"ssw", "buy-ssw", "buy-naval-air"}}};
    for (const Case& one : cases) {
        INFO(one.points << " " << one.side << " " << one.plane);
        Ssw game({}, invented_charts());
        game.add_sub("S1", 0, 3, {{"takes-part", true}});
        game.add_convoy("C1", 1);
        if (one.plane) game.add_plane("P1", "other", 1, "convoy");
        game.at_stage("searched", "fine", {{"surprise", one.points}, {"surprise-of", one.side}});
        Script none;
        const Progress asked = game.play("ssw.step", none);
        CHECK(asked.pending.has_value() == (one.points > 0 || one.plane));
        if (!asked.pending) continue;
        CHECK(choices_of(asked, "type") == one.types);
    }
}

TEST_CASE("A naval air combat takes no shifts, targets or losses of an SSW combat; 4 points leave the rest",
          "[ssw][step][combat-type]") {
    const auto begin = [] {
        auto game = std::make_unique<Ssw>(Game::Readings(), invented_charts("1X"));
        game->add_sub("S1", 0, 3, {{"takes-part", true}});
        game->add_convoy("C1", 4);
        game->add_asw("E1", 2);
        game->add_plane("P1", "nav", 5, "convoy");
        game->at_stage("searched", "fine", {{"surprise", 6}, {"surprise-of", "axis"}});
        return game;
    };
    for (const char* const answer :
         {R"({"combat/Cape": {"C1": {"lost": 2}, "*": {"type": "naval-air"}}})",
          R"({"combat/Cape": {"E1": {"target": true}, "*": {"type": "naval-air"}}})",
          R"({"combat/Cape": {"*": {"type": "buy-naval-air", "shift-asw": -1, "shift-line": "Run"}}})"}) {
        INFO(answer);
        CHECK(says(begin()->refusal("ssw.step", script(answer)), "a naval air combat has neither shifts nor targets"));
    }
    // 4 of 6 points leave 2, which don't pay for a target.
    const char* const target = R"({"combat/Cape": {"E1": {"target": true}, "*": {"type": "buy-ssw", "reason": "-"}}})";
    CHECK(
        says(begin()->refusal("ssw.step", script(target)), "E1 as target costs 3 surprise points (expected at most 2"));
    const auto game = begin();
    game->finish("ssw.step",
                 script(R"({"combat/Cape": {"*": {"type": "buy-naval-air", "bought": "Flee"}}, "losses/Cape": {}})"));
    CHECK(game->zone().number("surprise") == 0);
    CHECK(game->said("combat-type/Cape") == "Naval air combat (the Axis spend 4 surprise points, 2 left).");
    CHECK(find_entry<session::LookedUp>(game->session, "sub-attack/Cape") == 0);  // the chart isn't read for nothing
    game->check_sound();
    const auto free = begin();
    free->finish("ssw.step", script(R"({"combat/Cape": {"*": {"type": "naval-air"}}, "losses/Cape": {}})"));
    CHECK(free->zone().number("surprise") == 6);
    CHECK(free->said("combat-type/Cape") == "Naval air combat (the convoy player's choice).");
}

// ---- whatever is answered

namespace {

// Says something to every question that may be said to it; timid: as little as may be.
class Chance {
  public:
    explicit Chance(unsigned seed) : random_(seed) {}

    int up_to(int most) { return std::uniform_int_distribution<int>(0, most)(random_); }
    bool timid = false;

    session::Answer answer(const Form& form) {
        session::Answer answer;
        answer.key = form.key;
        bool picked = false;                          // one list of units a form
        const bool shifts = !timid && up_to(1) == 0;  // with which no losses go
        const auto value = [&](const table::Field& field) -> json::Value {
            switch (field.type) {
                case table::FieldType::yes_no:
                    if (field.id == "target" || field.id == "end") return !timid && up_to(5) == 0;
                    return up_to(1) == 1;
                case table::FieldType::choice:
                    if (field.id == "outcome" && shifts) return field.choices.front().id;
                    return one_of(field);
                case table::FieldType::number:
                    if (field.id == "order") return 1 + up_to(3);
                    if (field.id.starts_with("shift-")) return !shifts ? 0 : up_to(1) == 0 ? 1 : -2;
                    return timid || shifts ? 0 : up_to(3);
                case table::FieldType::units:
                    if (timid || picked || up_to(1) == 0) return json::Value::array();
                    picked = true;
                    return json::Value::array({one_of(field)});
                default:
                    if (field.id == "shift-line") return up_to(1) == 0 ? "Run" : "Hide";
                    if (field.id == "bought") return timid || up_to(1) == 0 ? "" : up_to(1) == 0 ? "Run" : "Hide; Run";
                    if (field.id == "reason") return timid || up_to(1) == 0 ? "so it was" : "";
                    return field.required ? "so it was" : "";
            }
        };
        for (const table::Field& field : form.fields) {
            if (!form.grid) answer.fields[field.id] = value(field);
        }
        for (const referee::FormRow& row : form.rows) {
            session::Fields cells;
            for (const table::Field& field : form.fields) {
                const bool blank = std::find(row.blank.begin(), row.blank.end(), field.id) != row.blank.end();
                if (!blank) cells[field.id] = value(field);
            }
            answer.rows.emplace_back(row.unit, cells);
        }
        if (form.also.empty()) return answer;
        session::Fields once;
        for (const table::Field& field : form.also) once[field.id] = value(field);
        answer.rows.emplace_back(referee::also_row, once);
        return answer;
    }

  private:
    std::string one_of(const table::Field& field) {
        const int last = static_cast<int>(field.choices.size()) - 1;
        return field.choices.at(timid ? 0 : static_cast<std::size_t>(up_to(last))).id;
    }

    std::mt19937 random_;
};

// The told lines whose key begins so and that hold these words.
int count_told(const Session& session, const std::string& key, const std::string& words) {
    int count = 0;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (told && told->key.starts_with(key) && says(told->text, words)) ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("Whatever is in the zones and whatever is said: points are never negative, and never both sides'",
          "[ssw][property]") {
    const std::vector<std::string> weathers{"fine", "rain", "snow", "storm", "blizzard"};
    int steps = 0;
    int zones = 0;
    int refusals = 0;
    int shifts = 0;
    int targets = 0;
    int overruled = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        INFO("seed " << seed);
        Chance chance(seed);
        dice::Digest digest{};
        digest[0] = static_cast<unsigned char>(seed);
        Ssw game({}, seed % 3 == 0 ? Game::Charts() : invented_charts(seed % 3 == 1 ? "1X 1D" : "2A"), digest);
        game.add("zone", "Baltic", {{"weather", "fine"}});
        for (const char* const zone : {"Cape", "Baltic"}) {
            const auto id = [&](const char* letter, int number) {
                return fmt::format("{}{}{}", letter, number, zone[0]);
            };
            game.change(zone, {{"weather", weathers[static_cast<std::size_t>(chance.up_to(4))]}});
            for (int i = chance.up_to(3); i >= 0; --i)
                game.add_sub(id("S", i), chance.up_to(4), chance.up_to(8), {{"zone", zone}, {"us-torpedoes", i == 3}});
            for (int i = chance.up_to(2); i > 0; --i)
                game.add_plane(id("P", i), i == 1 ? "nav" : "carrier-plane", chance.up_to(9),
                               chance.up_to(1) == 1 ? "convoy" : "2", {{"zone", zone}});
            for (int i = chance.up_to(1); i > 0; --i)
                game.add_plane(id("A", i), "nav", chance.up_to(9), "3", {{"zone", zone}, {"power", "Italy"}});
            for (int i = chance.up_to(2); i > 0; --i) game.add_convoy(id("C", i), chance.up_to(50), {{"zone", zone}});
            for (int i = chance.up_to(2); i > 0; --i)
                game.add_asw(id("E", i), chance.up_to(5), {{"zone", zone}, {"dark-red", i == 1}});
        }
        referee::Given given;
        given.answers = [&](const Form& form) -> std::optional<session::Answer> { return chance.answer(form); };
        for (int tries = 0; tries < 20 && game.session.state().turn() == 1; ++tries) {
            chance.timid = tries >= 10;  // what chance says may be refused; then nothing of it is kept
            const std::string before = bytes_of(game.file());
            try {
                const Progress standing = game.runner.play("ssw.step", given);
                REQUIRE(standing.finished);
                ++steps;
                game.go_to_turn(2);
            } catch (const json::InputError& refusal) {
                ++refusals;
                INFO(refusal.what());
                REQUIRE(bytes_of(game.file()) == before);
                REQUIRE_FALSE(game.session.has_staged());
            }
        }
        REQUIRE(game.session.state().turn() == 2);
        for (int number = 1; number <= game.session.size(); ++number) {
            const auto* effect = std::get_if<session::Effect>(&game.session.entry(number).body);
            const auto* change = effect ? std::get_if<session::UnitChanged>(&effect->change) : nullptr;
            if (!change || !change->now.contains("surprise")) continue;
            CHECK(change->now.at("surprise").get<int>() >= 0);
            if (change->now.contains("surprise-of") && change->now.at("surprise").get<int>() > 0) ++zones;
        }
        for (const session::Unit* zone : game.session.state().units_of("zone")) {
            if (zone->number("surprise") > 0) CHECK_FALSE(zone->text("surprise-of").empty());
        }
        for (const session::Unit* convoy : game.session.state().units_of("convoy"))
            CHECK(convoy->number("points") >= 0);
        shifts += count_told(game.session, "spending-", "a shift of");
        targets += count_told(game.session, "targets/", "as target");
        overruled += count_told(game.session, "losses-overruled/", "Results overruled");
        game.check_sound();
    }
    CHECK(steps == 60);
    CHECK(zones > 20);  // what is checked happens
    CHECK(refusals > 10);
    CHECK(shifts > 5);
    CHECK(targets > 0);
    CHECK(overruled > 10);
}

}  // namespace flagplot::procedures::test
