// The game turn of the Great War at Sea, step by step. What is expected stands on the sheet.
#include "gwas.h"
#include "json/tree.h"
#include "session/sequence.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Faces = std::map<std::string, std::vector<std::string>>;

Script thrown(Faces faces) {
    return {Tree::object(), std::move(faces)};
}

std::string weather_after(const std::string& theatre, const std::string& before, const std::string& die,
                          const std::string& second = "") {
    Gwas game({}, before, theatre);
    Faces faces{{"weather/" + theatre, {die}}};
    if (!second.empty()) faces["weather/" + theatre + "/then"] = {second};
    game.finish("gwas.check-weather", thrown(faces));
    return json::to_text(game.fact("weather-" + theatre));
}

TEST_CASE("Weather goes up and down the ladder and stops at its ends", "[gwas]") {
    CHECK(weather_after("mediterranean", "clear", "1") == "clear");
    CHECK(weather_after("mediterranean", "mist", "3") == "clear");
    CHECK(weather_after("mediterranean", "fog", "4") == "fog");
    CHECK(weather_after("mediterranean", "squall", "6", "4") == "storm");
    CHECK(weather_after("mediterranean", "squall", "6", "3") == "squall");
    CHECK(weather_after("north-sea-baltic", "storm", "6") == "gale");
    CHECK(weather_after("north-sea-baltic", "gale", "6") == "gale");
    CHECK(weather_after("north-sea-baltic", "fog", "5") == "squall");  // it is November
    CHECK(weather_after("pacific", "mist", "6", "5") == "fog");
    CHECK(weather_after("pacific", "mist", "6", "6") == "squall");
    CHECK(weather_after("pacific", "storm", "6", "6") == "gale");
}

TEST_CASE("In a gale destroyers and torpedo boats at sea roll, and air units in the air are lost", "[gwas]") {
    const auto play = [](Gwas& game, const Faces& gale) {
        game.add_ship("D1", "DD", "2+");
        game.add_ship("T1", "TB");
        game.add_ship("T2", "TB", "1", {{"in-port", true}});
        game.add_ship("L1", "DL");
        game.add("air", "Z1", {{"kind", "airship"}, {"zone", "A1"}, {"in-the-air", true}});
        game.add("air", "Z2", {{"kind", "airship"}, {"zone", "A1"}});
        Faces faces = gale;
        faces["weather/north-sea-baltic"] = {"6"};
        return game.finish("gwas.check-weather", thrown(faces));
    };
    Gwas game({}, "storm");
    const Progress act = play(game, {{"gale/D1", {"6"}}, {"gale/T1", {"5"}}});
    CHECK(game.rolled(act) == std::vector<std::string>{"weather/north-sea-baltic", "gale/D1", "gale/T1"});
    CHECK(game.unit("D1").flag("sunk"));
    CHECK_FALSE(game.unit("T1").flag("sunk"));
    CHECK(game.unit("Z1").flag("destroyed"));
    CHECK_FALSE(game.unit("Z2").flag("destroyed"));
    CHECK(says(game.told("Z2"), "can't spot"));
    game.check_sound();

    Gwas everywhere({{"gwas.gale-in-port", "everywhere"}}, "storm");
    CHECK(everywhere.rolled(play(everywhere, {{"gale/D1", {"1"}}, {"gale/T1", {"1"}}, {"gale/T2", {"1"}}})).size() ==
          4);

    // A gale that goes on: each turn, or once only.
    Gwas each({}, "gale");
    CHECK(each.rolled(play(each, {{"gale/D1", {"1"}}, {"gale/T1", {"1"}}})).size() == 3);
    Gwas once({{"gwas.gale-dice", "once"}}, "gale");
    CHECK(once.rolled(play(once, {})).size() == 1);
}

TEST_CASE("A zone may have weather of its own", "[gwas]") {
    Gwas game;
    game.change("A1", {{"weather", "gale"}});
    game.add_ship("D1", "DD", "2+");
    const Progress act =
        game.finish("gwas.check-weather", thrown({{"weather/north-sea-baltic", {"3"}}, {"gale/D1", {"6"}}}));
    CHECK(json::to_text(game.fact("weather-north-sea-baltic")) == "clear");
    CHECK(game.unit("D1").flag("sunk"));
    CHECK(game.rolled(act).size() == 2);
}

// What is said of the only fleet that doesn't fit.
std::string problem(Gwas& game) {
    game.finish("gwas.check-fleets");
    return game.told("G");
}

TEST_CASE("The Missions table refuses ships", "[gwas]") {
    struct Case {
        const char* mission;
        const char* type;
        Tree more;
        bool fits;
    };
    for (const Case& one : std::vector<Case>{
             {"transport", "transport", {}, true},
             {"transport", "BB", {}, true},
             {"bombard", "transport", Tree::object(), false},
             {"bombard", "BB", Tree::object(), true},
             {"escort", "oiler", Tree::object(), true},  // counts as a warship
             {"intercept", "collier", Tree::object(), true},
             {"intercept", "ML", {{"auxiliary", true}}, true},
             {"intercept", "transport", Tree::object(), false},
             {"abort", "transport", Tree::object(), true},
             {"minelaying", "ML", Tree::object(), true},
             {"minelaying", "CL", Tree::object(), false},
             {"minesweeping", "MS", Tree::object(), true},
             {"minesweeping", "DD", Tree::object(), false},
         }) {
        Gwas game;
        game.change("G", {{"mission", one.mission}});
        game.add_ship("S", one.type, "1", one.more.is_null() ? Tree::object() : one.more);
        INFO(one.mission << " " << one.type);
        CHECK(problem(game).empty() == one.fits);
    }
}

TEST_CASE("A raid has at most two ships and a leader", "[gwas]") {
    Gwas game;
    game.change("G", {{"mission", "raid"}, {"leader", "Spee"}});
    game.add_ship("S1", "CA");
    game.add_ship("S2", "CA");
    CHECK(problem(game).empty());
    game.add_ship("S3", "CA");
    CHECK(says(problem(game), "at most 2"));
    game.change("S3", {{"sunk", true}});
    game.change("G", {{"leader", nullptr}});
    CHECK(says(problem(game), "needs a leader"));
}

TEST_CASE("More than four ships are of one nationality", "[gwas]") {
    const auto fits = [](const std::vector<std::string>& nations) {
        Gwas game;
        int number = 0;
        for (const std::string& nation : nations)
            game.add_ship("S" + std::to_string(++number), "CA", "1", {{"nationality", nation}});
        return problem(game).empty();
    };
    CHECK(fits({"Russian", "British", "French", "Italian"}));
    CHECK_FALSE(fits({"British", "British", "British", "British", "French"}));
    CHECK(fits({"Turkish", "Turkish", "German", "German", "Turkish"}));  // German goes with any
    CHECK_FALSE(fits({"Turkish", "Austrian", "German", "German", "German"}));
    CHECK(fits({"British", "Canadian", "Australian", "British", "British"}));
}

TEST_CASE("Orders are written for two turns hence, and the mission refuses others", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "BC");
    game.change("G", {{"orders", "1 A1; 2 Fuel"}});
    game.finish("gwas.write-orders", script(R"({"orders": {"G": {"order": "Pursue"}}})"));
    CHECK(game.unit("G").text("orders") == "1 A1; 2 Fuel; 3 Pursue");
    CHECK(says(game.refusal("gwas.write-orders", script(R"({"orders": {"G": {"order": "Load"}}})")), "Load"));
    game.finish("gwas.write-orders", script(R"({"orders": {"G": {"order": "A1"}}})"));
    CHECK(game.unit("G").text("orders") == "1 A1; 2 Fuel; 3 A1");
    game.check_sound();
}

TEST_CASE("A fleet that aborts has new orders from two turns hence on", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "BC");
    game.change("G", {{"orders", "1 Pursue; 2 Pursue; 3 Pursue"}});
    const auto abort = [](const std::string& orders) {
        Script script;
        script.answers = {{"fleet", {{"unit", "G"}}}, {"orders", {{"text", orders}}}};
        return script;
    };
    CHECK(says(game.refusal("gwas.abort", abort("2 A1; 3 A1")), "turn 2"));
    CHECK(says(game.refusal("gwas.abort", abort("3 Pursue")), "Pursue"));
    game.finish("gwas.abort", abort("3 A1; 4 Fuel"));
    CHECK(game.unit("G").text("mission") == "abort");
    CHECK(game.unit("G").text("orders") == "1 Pursue; 2 Pursue; 3 A1; 4 Fuel");
}

TEST_CASE("After combat fleets that are newly on Abort have orders for all turns", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "BC");
    game.add_enemy("E1", "BC");
    game.finish("gwas.write-abort-orders");
    CHECK(game.says_so("No fleet is newly on Abort"));
    game.finish("gwas.check-contact",
                script(R"({"searcher": {"unit": "G"}, "target": {"unit": "B"}})", {{"search", {"6"}}}));
    game.finish("gwas.write-abort-orders",
                script(R"({"fleets": {"fleets": ["B"]}, "orders": {"B": {"orders": "2 A1; 3 Divide"}}})"));
    CHECK(game.unit("B").text("mission") == "abort");
    CHECK(game.unit("B").text("orders") == "2 A1; 3 Divide");
    CHECK(game.unit("G").text("mission") == "intercept");
}

TEST_CASE("Two fleets of a zone are combined if their missions allow it", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "BC");
    game.add("fleet", "G2", {{"mission", "escort"}, {"zone", "A1"}, {"leader", "Hipper"}});
    game.add_ship("S2", "CL", "2", {{"fleet", "G2"}});
    game.finish("gwas.combine", script(R"({"first": {"unit": "G"}, "second": {"unit": "G2"}})"));
    CHECK(game.unit("S2").text("fleet") == "G");
    CHECK(game.unit("G").text("leader") == "Hipper");
    CHECK(game.unit("G2").text("zone").empty());
    game.add("fleet", "G4", {{"mission", "escort"}, {"zone", "A1"}, {"leader", "Spee"}});
    game.add_ship("S4", "CL", "2", {{"fleet", "G4"}});
    game.finish("gwas.combine", script(R"({"first": {"unit": "G"}, "second": {"unit": "G4"}})"));
    CHECK(game.unit("G").text("leader") == "Hipper, Spee");
    game.add("fleet", "G3", {{"mission", "transport"}, {"zone", "A1"}});
    game.add_ship("S3", "transport", "1", {{"fleet", "G3"}});
    CHECK(says(game.refusal("gwas.combine", script(R"({"first": {"unit": "G"}, "second": {"unit": "G3"}})")),
               "may not go"));
}

// The fleet's speed with one ship in it, as its line says: "speed 1 (S: ...)".
std::string speed(const std::string& type, const std::string& speed_class, const Tree& more = Tree::object(),
                  const std::string& weather = "clear", const std::string& order = "") {
    Gwas game({}, weather);
    game.add_ship("S", type, speed_class, more);
    if (!order.empty()) game.change("G", {{"orders", "1 " + order}});
    game.finish("gwas.move");
    return game.lookup("allowance/G").label;
}

TEST_CASE("A fleet is as fast as its slowest ship, by the allowance table", "[gwas]") {
    CHECK(speed("BB", "1") == "1");
    CHECK(speed("CL", "2+") == "2+");
    CHECK(speed("CL", "2", {{"speed-lost", 1}}) == "1");
    CHECK(speed("CL", "1S", {{"speed-lost", 1}}) == "0");  // damage leaves less than 1S
    CHECK(speed("CL", "2", {{"hull-left", 4}}) == "2");    // half of 8 hit isn't more than half
    CHECK(speed("CL", "2", {{"hull-left", 3}}) == "1");    // 5 of 8 are
    CHECK(speed("CL", "2", {{"hull-left", 3}, {"speed-lost", 1}}) == "1S");
    CHECK(speed("CL", "2", {{"fuel", 0}}) == "0");
    CHECK(speed("CL", "2", {{"fuel", 1}}) == "2");
    CHECK(speed("CL", "2", {{"fueling", true}}) == "0");
    CHECK(speed("CL", "2", {{"in-port", true}}) == "0");
    CHECK(speed("DD", "2+", Tree::object(), "storm") == "1");
    CHECK(speed("TB", "2", Tree::object(), "gale") == "1");
    CHECK(speed("DD", "2+", Tree::object(), "squall") == "2+");
    CHECK(speed("DD", "1S", Tree::object(), "gale") == "1S");  // a limit speeds nobody up
    CHECK(speed("DL", "2+", Tree::object(), "gale") == "2+");
    CHECK(speed("CVS", "1", Tree::object(), "clear", "Launch") == "0");
    CHECK(speed("CV", "1", Tree::object(), "clear", "Launch") == "1");
    CHECK(speed("CV", "1", Tree::object(), "clear", "Recover") == "0");
    CHECK(speed("CVS", "1", Tree::object(), "clear", "Recover") == "0");
    CHECK(speed("CL", "1", Tree::object(), "clear", "Recover") == "1");
}

TEST_CASE("What limits a fleet is said as a speed", "[gwas]") {
    Gwas game({}, "storm");
    game.add_ship("S", "DD", "2+");
    game.finish("gwas.move");
    const table::Lookup lookup = game.lookup("allowance/G");
    CHECK(explain(lookup) == "2+ at most 1 DD, TB in gale, storm = 1");
    CHECK(lookup.label == "1");
}

TEST_CASE("What slows a ship is named beside its speed, and nothing else", "[gwas]") {
    // What the fleet's line says: its order can't be followed.
    const auto reason = [](const std::string& type, const std::string& speed_class, const Tree& more,
                           const std::string& weather = "clear") {
        Gwas game({}, weather);
        game.add_ship("S", type, speed_class, more);
        game.change("G", {{"orders", "1 A2"}});
        game.finish("gwas.move");
        const std::string told = game.told("G");
        return told.substr(told.find("; ") + 2);
    };
    const Tree half{{"hull-left", 3}};  // 5 of 8 are hit
    CHECK(reason("DD", "2+", Tree::object(), "storm") == "speed 1 (S: DD, TB in gale, storm).");
    CHECK(reason("DD", "1S", Tree::object(), "gale") == "speed 1S (S).");
    CHECK(reason("DD", "1", half, "storm") == "speed 1S (S: Hull hits above half the boxes).");
    CHECK(reason("DD", "2+", half, "storm") == "speed 1 (S: DD, TB in gale, storm).");
    CHECK(reason("CA", "2", {{"speed-lost", 1}}) == "speed 1 (S: 1 class lost by damage).");
    CHECK(reason("CA", "2", {{"speed-lost", 1}, {"hull-left", 3}}) ==
          "speed 1S (S: 1 class lost by damage, Hull hits above half the boxes).");
    CHECK(reason("CA", "2+", {{"speed-lost", 2}}) == "speed 1 (S: 2 classes lost by damage).");
    CHECK(reason("CA", "2", {{"speed-lost", 1}, {"fuel", 0}}) == "speed 0 (S: Out of fuel or fueling).");
    CHECK(reason("CA", "2", {{"speed-lost", 9}}) == "speed 0 (S: Damage leaves less than 1S).");
}

TEST_CASE("Fleets go where their orders say", "[gwas]") {
    Gwas game;
    game.add_zone("A2");
    game.add_ship("S1", "BC", "2");
    game.add_enemy("E1", "BC", "2", {{"fuel", 0}});
    game.change("G", {{"orders", "1 A2"}});
    game.change("B", {{"orders", "1 A2"}});
    game.finish("gwas.move");
    CHECK(game.unit("G").text("zone") == "A2");
    CHECK(game.unit("S1").number("zones-moved") == 1);
    CHECK(game.unit("B").text("zone") == "A1");
    CHECK(says(game.told("B"), "its order is A2"));
    CHECK(says(game.told("B"), "Out of fuel"));
    game.change("S1", {{"zones-moved", 2}});
    game.go_to_turn(2);
    game.finish("gwas.move");  // no order
    CHECK(game.unit("S1").number("zones-moved") == 0);
    game.check_sound();
}

TEST_CASE("A tow moves in the third of three turns, or in the first", "[gwas]") {
    const auto zones = [](const Game::Readings& readings) {
        Gwas game(readings);
        game.add_zone("A2");
        game.add_zone("A3");
        game.add_ship("S1", "CA", "1");
        game.add_ship("S2", "CA", "1", {{"towed-by", "S1"}});
        game.change("G", {{"orders", "1 A2; 2 A2; 3 A2; 4 A3; 5 A3"}});
        std::string way;
        for (int turn = 1; turn <= 5; ++turn) {
            if (turn > 1) game.go_to_turn(turn);
            game.finish("gwas.move");
            way += game.unit("G").text("zone") + " ";
        }
        return way;
    };
    CHECK(zones({}) == "A1 A1 A2 A2 A2 ");
    CHECK(zones({{"gwas.tow-turn", "first"}}) == "A2 A2 A2 A3 A3 ");
}

TEST_CASE("Fuel is asked ship by ship, and who fuels stands in the orders", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "1", {{"fuel", 3}});
    game.add_enemy("E1", "CA", "1", {{"fuel", 1}});
    game.change("G", {{"orders", "1 Fuel"}});
    game.finish("gwas.check-fuel", script(R"({"fuel": {"S1": {"fuel": 5}, "E1": {"fuel": 0}}})"));
    CHECK(game.unit("S1").flag("fueling"));
    CHECK(game.unit("S1").number("fuel") == 5);
    CHECK(game.told("E1") == "Out of fuel.");
    game.finish("gwas.move");
    CHECK(game.lookup("allowance/G").label == "0");
    CHECK(game.lookup("allowance/B").label == "0");
}

TEST_CASE("All ships in question check for foundering at once", "[gwas]") {
    Gwas game({}, "storm");
    game.add_ship("S1", "CA", "1", {{"zones-moved", 2}});
    game.add_ship("S2", "DD", "2+", {{"hull", 1}});
    game.add_ship("S3", "CA");
    game.add_ship("S4", "CA", "1", {{"in-port", true}});
    CHECK(says(game.refusal("gwas.check-foundering", script(R"({"ships": {"ships": ["S4"]}})")), "S4"));
    // 5 - 2 + 2 is 5; 4 + 2 is 6; 3 + 2 is 5.
    game.finish("gwas.check-foundering",
                script(R"({"ships": {"ships": ["S1", "S2", "S3"]}})",
                       {{"foundering/S1", {"5"}}, {"foundering/S2", {"4"}}, {"foundering/S3", {"3"}}}));
    CHECK(game.unit("S1").get("hull-left").is_null());
    CHECK(game.unit("S2").flag("sunk"));
    CHECK(game.unit("S3").get("hull-left").is_null());
    game.check_sound();
}

TEST_CASE("Aircraft take off and land by the weather", "[gwas]") {
    const auto state = [](const std::string& weather, const std::string& procedure, const std::string& carrier,
                          const std::string& die) {
        Gwas game({}, weather);
        game.add_ship("C", carrier);
        const bool flies = procedure == "gwas.recover";
        game.add("air", "P", {{"kind", "aircraft"}, {"carrier", "C"}, {"in-the-air", flies}});
        Script script;
        script.answers = {{"planes", {{"planes", {"P"}}}}};
        if (!die.empty()) script.faces = {{"roll/P", {die}}};
        game.finish(procedure, script);
        return game.unit("P").flag("destroyed") ? "lost" : game.unit("P").flag("in-the-air") ? "flies" : "aboard";
    };
    CHECK(state("clear", "gwas.launch", "CVS", "1") == std::string("lost"));
    CHECK(state("clear", "gwas.launch", "CV", "1") == std::string("flies"));  // +1
    CHECK(state("fog", "gwas.launch", "CVS", "2") == std::string("lost"));
    CHECK(state("storm", "gwas.launch", "CVS", "4") == std::string("lost"));
    CHECK(state("storm", "gwas.launch", "CV", "4") == std::string("flies"));
    CHECK(state("gale", "gwas.launch", "CV", "") == std::string("aboard"));
    CHECK(state("clear", "gwas.recover", "CV", "2") == std::string("lost"));
    CHECK(state("clear", "gwas.recover", "CV", "3") == std::string("aboard"));
    CHECK(state("squall", "gwas.recover", "CV", "4") == std::string("lost"));
    CHECK(state("gale", "gwas.recover", "CV", "") == std::string("lost"));
}

TEST_CASE("Air units move as the weather lets them", "[gwas]") {
    Gwas game({}, "storm");
    game.add_zone("A2");
    game.add("air", "Z", {{"kind", "airship"}, {"zone", "A1"}, {"in-the-air", true}});
    game.add("air", "P", {{"kind", "aircraft"}, {"zone", "A1"}});
    const Progress act = game.play("gwas.move-aircraft", {Tree::object(), {}, false});
    REQUIRE(act.pending);
    REQUIRE(act.pending->rows.size() == 1);  // the aircraft isn't in the air
    CHECK(says(act.pending->rows.front().label, "at most 1: Airship in storm, squall"));
    game.go_on(script(R"({"zones": {"Z": {"zone": "A2"}}})"));
    CHECK(game.unit("Z").text("zone") == "A2");
    Gwas gale({}, "gale");
    gale.add_zone("A2");
    gale.add("air", "Z", {{"kind", "airship"}, {"zone", "A1"}, {"in-the-air", true}});
    gale.refusal("gwas.move-aircraft", script(R"({"zones": {"Z": {"zone": "A2"}}})"));  // speed 0
}

// A carrier in A1 with an aircraft that flies in A2.
struct Flight : Gwas {
    Flight(const std::string& here, const std::string& there) {
        add_zone("A2", {{"weather", there}});
        change("A1", {{"weather", here}});
        add_ship("C", "CV");
        add("air", "P", {{"kind", "aircraft"}, {"carrier", "C"}, {"zone", "A2"}, {"in-the-air", true}});
    }
};

TEST_CASE("A carrier's aircraft is judged by the weather where it flies", "[gwas]") {
    const auto is_lost = [](const std::string& here, const std::string& there) {
        Flight game(here, there);
        game.finish("gwas.check-weather", thrown({{"weather/north-sea-baltic", {"3"}}}));
        return game.unit("P").flag("destroyed");
    };
    CHECK(is_lost("clear", "gale"));
    CHECK_FALSE(is_lost("gale", "clear"));
    Flight game("clear", "storm");
    const Progress act = game.play("gwas.move-aircraft", {Tree::object(), {}, false});
    REQUIRE(act.pending);
    CHECK(says(act.pending->rows.front().note, "Storm"));
}

TEST_CASE("Aircraft take off from where their carrier is, and land there", "[gwas]") {
    Flight game("clear", "gale");
    game.finish("gwas.recover", script(R"({"planes": {"planes": ["P"]}})", {{"roll/P", {"3"}}}));  // in the clear
    CHECK_FALSE(game.unit("P").flag("in-the-air"));
    CHECK(game.unit("P").text("zone").empty());
    game.finish("gwas.launch", script(R"({"planes": {"planes": ["P"]}})", {{"roll/P", {"3"}}}));
    CHECK(game.unit("P").text("zone") == "A1");
    game.check_sound();
}

TEST_CASE("What bad weather keeps air units from is asked with the move and told after it", "[gwas]") {
    const auto play = [](const std::string& weather, const std::string& kind) {
        Gwas game({}, weather);
        game.add_zone("A2");
        game.add("air", "Z", {{"kind", kind}, {"zone", "A1"}, {"in-the-air", true}});
        const Progress act = game.play("gwas.move-aircraft", {Tree::object(), {}, false});
        REQUIRE(act.pending);
        const referee::FormRow row = act.pending->rows.front();
        game.go_on({row.blank.empty() ? Tree{{"zones", {{"Z", {{"zone", "A2"}}}}}} : Tree{{"zones", Tree::object()}},
                    {},
                    true});
        const std::string told = game.told("Z");
        if (row.note.empty()) {
            CHECK(told == "To A2.");
        } else {
            CHECK(told == row.note + ".");
        }
        CHECK(game.unit("Z").text("zone") == (row.blank.empty() ? "A2" : "A1"));
        game.check_sound();
        return row.note;
    };
    for (const char* const kind : {"airship", "aircraft"}) {
        CHECK(play("clear", kind).empty());
        CHECK(play("mist", kind).empty());
        CHECK(says(play("squall", kind), "can't attack, spot or search"));
        CHECK(says(play("storm", kind), "can't attack, spot or search"));
        CHECK(says(play("gale", kind), "can't spot"));  // speed 0
    }
    CHECK(says(play("fog", "airship"), "can't attack, and spot in their own area only"));
    CHECK(play("fog", "aircraft").empty());
}

TEST_CASE("Aircraft that take off in a storm are told what they can't do", "[gwas]") {
    Gwas game({}, "storm");
    game.add_ship("C", "CV");
    game.add("air", "P", {{"kind", "aircraft"}, {"carrier", "C"}});
    game.finish("gwas.launch", script(R"({"planes": {"planes": ["P"]}})", {{"roll/P", {"6"}}}));
    CHECK(game.says_so("Takes off."));
    CHECK(says(game.told("P"), "can't attack, spot or search"));
}

TEST_CASE("A fleet with no ship afloat neither searches, is found, pursues nor is pursued", "[gwas]") {
    for (const bool ours : {true, false}) {
        Gwas game({}, "mist");
        game.add_ship("S1", "CA", "1", {{"sunk", ours}});
        game.add_enemy("E1", "CA", "1", {{"sunk", !ours}});
        game.refusal("gwas.pursue", {{{"pursuer", {{"unit", "G"}}}, {"enemy", {{"unit", "B"}}}}, {}});
        game.finish("gwas.check-contact");
        CHECK(game.all_said() == std::vector<std::string>{"nobody: Nobody can search."});
    }
}

TEST_CASE("A fleet with no ship afloat looks for no merchants and attacks no submarine", "[gwas]") {
    Gwas game({}, "mist");
    game.change("A1", {{"density", 4}});
    game.add("submarine", "E9", {{"side", "allied"}, {"zone", "A1"}});
    game.add_ship("S1", "CA", "1", {{"sunk", true}});
    CHECK(says(game.refusal("gwas.locate-merchants", script(R"({"fleet": {"unit": "G"}})")),
               "a sea zone with a merchant density"));
    CHECK(
        says(game.refusal("gwas.attack-submarine", script(R"({"submarine": {"unit": "E9"}, "fleet": {"unit": "G"}})")),
             "a fleet of the other side"));
    game.add_ship("T1", "transport");
    CHECK(says(game.refusal("gwas.locate-merchants", script(R"({"fleet": {"unit": "G"}})")),
               "Fleet G has no ship that looks for merchants (expected a warship)"));
}

TEST_CASE("A ship that has no hull box left by hand is a wreck", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "2+");
    game.add_ship("S2", "CA", "1", {{"hull-left", 0}});
    game.finish("gwas.move");
    CHECK(game.lookup("allowance/G").label == "2+");  // it slows nobody
    CHECK(says(game.refusal("gwas.check-foundering", script(R"({"ships": {"ships": ["S2"]}})")), "S2"));
    game.change("S1", {{"hull-left", 0}});
    for (const char* const procedure : {"gwas.check-foundering", "gwas.move", "gwas.check-fuel", "gwas.check-contact"})
        game.finish(procedure);
    const std::vector<std::string> said = game.all_said();
    for (const char* const words : {"nobody: No ship is at sea.", "nobody: No fleet is in a sea zone.",
                                    "nobody: No ship is in a fleet.", "nobody: Nobody can search."})
        CHECK(std::find(said.begin(), said.end(), words) != said.end());
}

TEST_CASE("Without a ship in the roster a phase says what a game needs", "[gwas]") {
    Gwas game;
    CHECK(says(game.refusal("gwas.check-foundering"), "no ship is at sea (expected a ship that isn't in port)"));
    CHECK(says(game.refusal("gwas.move"), "no fleet is in a sea zone"));
    CHECK(says(game.refusal("gwas.check-fuel"), "no ship is in a fleet"));
    CHECK(says(game.refusal("gwas.check-contact"), "nobody can search"));
}

TEST_CASE("A wreck isn't refloated, and nothing takes off from it or lands on it", "[gwas]") {
    Gwas game;
    game.add_ship("C", "CV", "1", {{"aground", true}, {"hull-armor", "light"}, {"hull-left", 0}});
    CHECK(says(game.refusal("gwas.refloat", script(R"({"ship": {"unit": "C"}})")), "a ship that is aground"));
    game.add("air", "P", {{"kind", "aircraft"}, {"carrier", "C"}});
    const Script planes = script(R"({"planes": {"planes": ["P"]}})");
    CHECK(says(game.refusal("gwas.launch", planes), "no aircraft"));
    game.change("P", {{"in-the-air", true}});
    CHECK(says(game.refusal("gwas.recover", planes), "no aircraft"));
}

TEST_CASE("What a wreck had in tow isn't towed any more", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "2", {{"hull-left", 0}});
    game.add_ship("S2", "CA", "1", {{"towed-by", "S1"}});
    game.finish("gwas.move");
    CHECK(game.lookup("allowance/G").label == "1");
}

TEST_CASE("No ship at all may check for foundering", "[gwas]") {
    Gwas game({}, "gale");
    game.add_ship("S1", "CA");
    const Progress act = game.finish("gwas.check-foundering", script(R"({"ships": {}})"));
    CHECK(game.rolled(act).empty());
    CHECK(game.says_so("No ship was checked."));
    game.check_sound();
}

TEST_CASE("Search finds with its modifiers, and an unmodified 6 surprises with contact only", "[gwas]") {
    const auto play = [](Gwas& game, const std::string& die, Tree answers = Tree::object()) {
        game.add_ship("S1", "CA");
        game.add_enemy("E1", "DD");
        answers["searcher"] = {{"unit", "G"}};
        answers["target"] = {{"unit", "B"}};
        game.finish("gwas.check-contact", {answers, {{"search", {die}}}});
        return game.all_said().back();
    };
    Gwas clear;
    CHECK(says(play(clear, "3"), "finds"));  // +1
    CHECK(clear.fact("contact") == true);
    Gwas storm({}, "storm");
    CHECK(says(play(storm, "4"), "doesn't find"));
    CHECK(storm.fact("contact").is_null());
    Gwas surprised({}, "mist");
    CHECK(says(play(surprised, "6"), "surprise distance"));
    Gwas found({}, "mist");
    CHECK_FALSE(says(play(found, "5"), "surprise"));

    // Night and gale: 6 - 2 - 2 is no contact.
    Gwas night({}, "gale");
    night.set_night(true);
    CHECK(says(play(night, "6"), "doesn't find"));
    CHECK_FALSE(night.says_so("surprise"));
    Gwas any_six({{"gwas.surprise", "any-six"}}, "gale");
    any_six.set_night(true);
    play(any_six, "6");
    CHECK(any_six.says_so("surprise"));
}

TEST_CASE("The discretionary modifiers of search are a switch of the session", "[gwas]") {
    const auto total = [](bool on, const Game::Readings& readings, const std::function<void(Gwas&)>& more,
                          Tree answers = Tree::object(), bool automatic = false) {
        Gwas game(readings, "mist");
        game.runner.act([&](Session& now) { now.set_fact("discretionary", "session", on); });
        game.add_ship("S1", "CA");
        game.add_enemy("E1", "DD");
        game.change("G", {{"mission", "escort"}});
        game.change("B", {{"mission", "escort"}});
        more(game);
        answers["searcher"] = {{"unit", "G"}};
        answers["target"] = {{"unit", "B"}};
        game.finish("gwas.check-contact", {answers, automatic ? Faces{} : Faces{{"search", {"3"}}}});
        const table::Lookup lookup = game.lookup("search");
        return lookup.total ? *lookup.total : 0;
    };
    const auto leader = [](Gwas& game) { game.change("G", {{"leader", "Spee"}}); };
    CHECK(total(false, {}, leader) == 3);
    CHECK(total(true, {}, leader) == 4);
    CHECK(total(true, {{"gwas.search-whose", "searched"}}, leader) == 2);  // B: no leader, but only a DD
    CHECK(total(true, {}, [](Gwas& game) { game.change("G", {{"mission", "intercept"}}); }) == 5);
    const auto twenty = [](Gwas& game) {
        for (int i = 2; i <= 20; ++i) game.add_ship("S" + std::to_string(i), "DD");
    };
    CHECK(total(true, {}, twenty) == 4);
    const auto raid = [](Gwas& game) { game.change("G", {{"mission", "raid"}}); };
    CHECK(total(true, {}, raid, {{"raid-choice", {{"choice", "no-contact"}}}}) == 2);
    const auto airship = [](Gwas& game) {
        game.add("air", "Z", {{"kind", "airship"}, {"zone", "A1"}, {"in-the-air", true}});
    };
    CHECK(total(true, {}, airship) == 5);
    const auto in_its_shed = [](Gwas& game) { game.add("air", "Z", {{"kind", "airship"}, {"zone", "A1"}}); };
    CHECK(total(true, {}, in_its_shed) == 3);
    const auto port = [](Gwas& game) { game.change("E1", {{"in-port", true}}); };
    CHECK(total(true, {}, port, Tree::object(), true) == 0);  // no die
}

TEST_CASE("A submarine or MTB that searches has the searcher's modifiers, not those of the fleet it looks for",
          "[gwas]") {
    const auto total = [](const std::string& searcher, const Game::Readings& readings) {
        Gwas game(readings, "mist");
        game.runner.act([&](Session& now) { now.set_fact("discretionary", "session", true); });
        game.add_enemy("E1", "CA");
        game.change("B", {{"leader", "Beatty"}, {"mission", "intercept"}});
        game.add("submarine", "U9", {{"side", "central-powers"}, {"zone", "A1"}});
        game.add("mtb", "S1", {{"side", "central-powers"}, {"zone", "A1"}});
        game.add("air", "Z", {{"kind", "airship"}, {"zone", "A1"}, {"in-the-air", true}});
        game.finish("gwas.check-contact",
                    {{{"searcher", {{"unit", searcher}}}, {"target", {{"unit", "B"}}}}, Faces{{"search", {"2"}}}});
        return *game.lookup("search").total;
    };
    // In mist: 2, -1 for a submarine or MTB, +2 for its side's airship.
    CHECK(total("U9", {}) == 3);
    CHECK(total("S1", {}) == 3);
    // Of the searched fleet: its leader +1, Intercept +2.
    CHECK(total("U9", {{"gwas.search-whose", "searched"}}) == 6);
}

TEST_CASE("A search says if the weather keeps its airship from helping", "[gwas]") {
    const auto says_it = [](const std::string& weather, bool discretionary) {
        Gwas game({}, weather);
        game.runner.act([&](Session& now) { now.set_fact("discretionary", "session", discretionary); });
        game.add_ship("S1", "CA");
        game.add_enemy("E1", "CA");
        game.add("air", "Z", {{"kind", "airship"}, {"zone", "A1"}, {"in-the-air", true}});
        game.finish("gwas.check-contact",
                    script(R"({"searcher": {"unit": "G"}, "target": {"unit": "B"}})", {{"search", {"1"}}}));
        return game.says_so("Storm: the airship doesn't help.");
    };
    CHECK(says_it("storm", true));
    CHECK_FALSE(says_it("storm", false));
    CHECK_FALSE(says_it("mist", true));
}

TEST_CASE("A contact that isn't fought out leaves no combat behind", "[gwas]") {
    Gwas game({}, "mist");
    game.add_ship("S1", "CA");
    game.add_enemy("E1", "CA");
    CHECK(says(game.refusal("gwas.end-battle", script(R"({"why": {"text": "fog"}})")),
               "a zone in which a tactical combat is on"));
    game.finish("gwas.check-contact",
                script(R"({"searcher": {"unit": "G"}, "target": {"unit": "B"}})", {{"search", {"4"}}}));
    const rulebook::Phase* const phase = game.session.rulebook().find_phase("combat");
    REQUIRE(phase);
    CHECK(game.session.state().is_to_be_played(*phase));
    game.finish("gwas.end-battle", script(R"({"why": {"text": "fog"}})"));
    CHECK_FALSE(game.session.state().is_to_be_played(*phase));
    CHECK(game.says_so("No combat of Fleet G and Fleet B: fog."));
    game.check_sound();
}

// Two fleets of each side, G and B in A1; a search that finds.
struct TwoContacts : Gwas {
    explicit TwoContacts(const std::string& zone) : Gwas({}, "mist") {
        add_zone("A2");
        add("fleet", "G2", {{"side", "central-powers"}, {"mission", "intercept"}, {"zone", zone}});
        add("fleet", "B2", {{"side", "allied"}, {"mission", "intercept"}, {"zone", zone}});
        add_ship("S1", "CA");
        add_ship("S2", "CA", "1", {{"fleet", "G2"}});
        add_enemy("E1", "CA");
        add_enemy("E2", "CA", "1", {{"fleet", "B2"}});
    }
    void find(const std::string& searcher, const std::string& target) {
        finish("gwas.check-contact",
               {{{"searcher", {{"unit", searcher}}}, {"target", {{"unit", target}}}}, {{"search", {"4"}}}});
    }
    // A round of these fleets, which have no guns.
    void begin_round(const std::string& zone, const Tree& fleets) {
        const Progress asked = play(
            "gwas.battle", {{{"zone", {{"unit", zone}}}, {"fleets", {{"fleets", fleets}}}}, {{"initiative-1", {"1"}}}});
        REQUIRE(asked.pending);
        Tree hexes = Tree::object();
        for (const referee::FormRow& row : asked.pending->rows) {
            const bool first = unit(row.unit).text("side") == unit(zone).text("initiative");
            hexes[row.unit] = {{"hex", first ? "4" : "C1"}};
        }
        REQUIRE(go_on({{{asked.pending->key, hexes}}, {{"initiative-23", {"1"}}}, true}).finished);
    }
    // And then the combat ends.
    void fight(const std::string& zone, const Tree& fleets) {
        begin_round(zone, fleets);
        finish("gwas.end-battle", {{{"zone", {{"unit", zone}}}, {"why", {{"text", "night"}}}}, {}});
    }
    std::vector<std::string> zones_offered() {
        const Progress asked = play("gwas.battle");
        REQUIRE(asked.pending);
        std::vector<std::string> zones;
        for (const table::Choice& choice : asked.pending->fields.front().choices) zones.push_back(choice.id);
        runner.back(0, "only looked");
        return zones;
    }
    bool is_to_be_played() const { return session.state().is_to_be_played(*session.rulebook().find_phase("combat")); }
};

TEST_CASE("Two contacts in one turn: both combats are fought before the step goes on", "[gwas]") {
    TwoContacts game("A2");
    game.find("G", "B");
    game.find("B2", "G2");
    CHECK(game.zones_offered() == std::vector<std::string>{"A1", "A2"});
    game.fight("A1", {"G", "B"});
    CHECK(game.says_so("Still in contact: Fleet B2 and Fleet G2, in A2."));
    CHECK(game.is_to_be_played());
    CHECK(game.zones_offered() == std::vector<std::string>{"A2"});
    game.fight("A2", {"G2", "B2"});
    CHECK_FALSE(game.is_to_be_played());
    game.check_sound();
}

TEST_CASE("Two contacts in one zone are fought out together or one after the other", "[gwas]") {
    TwoContacts together("A1");
    together.find("G", "B");
    together.find("G2", "B");
    together.find("B", "G");
    together.fight("A1", {"G", "G2", "B", "B2"});
    CHECK_FALSE(together.is_to_be_played());
    TwoContacts in_turn("A1");
    in_turn.find("G", "B");
    in_turn.find("G2", "B");
    in_turn.fight("A1", {"G", "B"});
    CHECK(in_turn.is_to_be_played());
    in_turn.fight("A1", {"G2", "B"});
    CHECK_FALSE(in_turn.is_to_be_played());
    in_turn.check_sound();
}

TEST_CASE("A contact of two is given up by itself, and one whose fleet is gone isn't fought", "[gwas]") {
    TwoContacts game("A2");
    game.find("G", "B");
    game.find("B2", "G2");
    game.finish("gwas.end-battle", script(R"({"contact": {"choice": "G B"}, "why": {"text": "fog"}})"));
    CHECK(game.says_so("No combat of Fleet G and Fleet B: fog."));
    CHECK(game.is_to_be_played());
    game.find("G", "B");
    game.change("S1", {{"sunk", true}});
    game.fight("A2", {"G2", "B2"});
    CHECK_FALSE(game.is_to_be_played());
    game.check_sound();
}

TEST_CASE("A contact that wasn't fought out is over with its turn", "[gwas]") {
    TwoContacts game("A2");
    game.find("G", "B");
    game.go_to_turn(2);
    game.set_night(false);
    game.find("G2", "B2");
    game.fight("A2", {"G2", "B2"});
    CHECK_FALSE(game.is_to_be_played());
}

TEST_CASE("The next turn's weather ends what wasn't fought out, and its combat", "[gwas]") {
    TwoContacts game("A2");
    game.find("G", "B");
    CHECK(says(thrown_by<json::InputError>([&] {
                   game.runner.act([](Session& now) { now.remove_unit("G", "withdrawn"); });
               }).what(),
               "named by"));
    game.finish("gwas.check-weather", thrown({{"weather/north-sea-baltic", {"3"}}}));
    CHECK(game.is_to_be_played());  // it is of this turn
    game.go_to_turn(2);
    game.finish("gwas.check-weather", thrown({{"weather/north-sea-baltic", {"3"}}}));
    CHECK(game.told("B") == "The contact with Fleet G in turn 1 is over.");
    CHECK_FALSE(game.is_to_be_played());
    CHECK(game.unit("B").get("found-by").is_null());
    for (const char* const id : {"S1", "G"}) game.runner.act([&](Session& now) { now.remove_unit(id, "withdrawn"); });
    CHECK_FALSE(game.session.state().find_unit("G"));
    game.check_sound();
}

TEST_CASE("A combat that is on isn't over with the turn, and one that the players call isn't, either", "[gwas]") {
    TwoContacts game("A2");
    game.find("G", "B");
    game.begin_round("A1", {"G", "B"});
    game.go_to_turn(2);
    game.finish("gwas.check-weather", thrown({{"weather/north-sea-baltic", {"3"}}}));
    CHECK(game.is_to_be_played());
    Gwas called({}, "mist");
    called.runner.act([](Session& now) { now.set_fact("battle", "session", true); });
    called.finish("gwas.check-weather", thrown({{"weather/north-sea-baltic", {"3"}}}));
    CHECK(called.fact("battle") == true);
}

TEST_CASE("A submarine's contact is fought out by its attack", "[gwas]") {
    Gwas game({}, "mist");
    game.add_enemy("E1", "CA");
    game.add("submarine", "U9", {{"zone", "A1"}});
    game.finish("gwas.check-contact",
                script(R"({"searcher": {"unit": "U9"}, "target": {"unit": "B"}})", {{"search", {"5"}}}));
    CHECK(game.fact("battle") == true);
    game.finish("gwas.attack-with-submarine",
                script(R"({"submarine": {"unit": "U9"}, "target": {"unit": "E1"}, "range": {"range": 1}})",
                       {{"torpedo/U9", {"1"}}}));
    CHECK(game.fact("battle") == false);
    game.check_sound();
}

TEST_CASE("Where only submarines and MTBs have found a fleet, their attacks are what the step plays", "[gwas]") {
    Gwas game({}, "mist");
    game.add_ship("S1", "CA");  // a fleet of the finders' side is there, too, and has found nobody
    game.add_enemy("E1", "CA");
    game.add("submarine", "U9", {{"zone", "A1"}});
    game.add("submarine", "U10", {{"zone", "A1"}});
    for (const char* const id : {"M1", "M2", "M3"}) game.add("mtb", id, {{"zone", "A1"}, {"torpedo", 1}});
    const auto find = [&](const std::string& searcher) {
        game.finish("gwas.check-contact",
                    script(fmt::format(R"({{"searcher": {{"unit": "{}"}}, "target": {{"unit": "B"}}}})", searcher),
                           {{"search", {"5"}}}));
    };
    for (const char* const id : {"U9", "M1", "M2"}) find(id);
    const Progress asked = game.play("gwas.battle");
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "attacker");
    std::vector<std::string> attackers;
    for (const table::Choice& choice : asked.pending->fields.front().choices) attackers.push_back(choice.id);
    CHECK(attackers == std::vector<std::string>{"U9", "M1", "M2"});
    game.go_on(script(R"({"attacker": {"unit": "U9"}, "target": {"unit": "E1"}, "range": {"range": 1}})",
                      {{"torpedo/U9", {"1"}}}));
    CHECK_FALSE(game.session.state().open_run());
    CHECK(game.fact("battle") == true);
    // The boats that have found the fleet attack together, unless the player says otherwise.
    const Progress boats = game.play("gwas.battle", script(R"({"attacker": {"unit": "M1"}})"));
    REQUIRE(boats.pending);
    CHECK(boats.pending->key == "mtbs");
    CHECK(boats.pending->fields.front().otherwise == json::Value::Texts{"M1", "M2"});
    game.go_on(script(R"({"mtbs": {}, "target": {"unit": "E1"}, "range": {"range": 1}})",
                      {{"attack", {"6"}}, {"torpedo/M1", {"1"}}, {"torpedo/M2", {"1"}}}));
    CHECK_FALSE(game.session.state().open_run());
    CHECK(game.fact("battle") == false);
    CHECK(game.unit("G").flag("in-battle") == false);
    game.check_sound();
}

TEST_CASE("Pursuit keeps contact on a 6", "[gwas]") {
    const auto play = [](const std::string& own, const std::string& other, bool night, const std::string& die) {
        Gwas game;
        game.add_ship("S1", "CA", own);
        game.add_enemy("E1", "CA", "2+");
        game.add_enemy("E2", "CA", other);
        game.set_night(night);
        game.finish("gwas.pursue",
                    script(R"({"pursuer": {"unit": "G"}, "enemy": {"unit": "B"}})", {{"pursuit", {die}}}));
        return game.fact("contact") == true;
    };
    CHECK(play("1", "1", false, "4"));  // daylight +2
    CHECK_FALSE(play("1", "1", false, "3"));
    CHECK(play("2", "1", false, "3"));  // all faster than the slowest: +1
    CHECK_FALSE(play("1", "1", true, "5"));
    CHECK(play("1", "1", true, "6"));
}

TEST_CASE("Pursuit asks how fast a ship is by all that slows it", "[gwas]") {
    const auto counts = [](const Tree& enemy, const std::string& order = "", const std::string& type = "CA",
                           const std::string& weather = "clear") {
        Gwas game({}, weather);
        game.add_ship("S1", "CA", "2");
        game.add_enemy("E1", type, "2", enemy);
        if (!order.empty()) game.change("B", {{"orders", "1 " + order}});
        game.set_night(true);
        game.finish("gwas.pursue",
                    script(R"({"pursuer": {"unit": "G"}, "enemy": {"unit": "B"}})", {{"pursuit", {"5"}}}));
        return game.fact("contact") == true;  // 5, and 1 for pursuers that are all faster
    };
    CHECK_FALSE(counts({{"hull-left", 4}}));
    CHECK(counts({{"hull-left", 3}}));
    CHECK(counts({{"fuel", 0}}));
    CHECK(counts({{"fueling", true}}));
    CHECK(counts({{"aground", true}}));
    CHECK(counts({{"dead-in-the-water", true}}));
    CHECK(counts({{"speed-lost", 1}}));
    CHECK(counts({{"in-port", true}}));
    CHECK(counts(Tree::object(), "Recover", "CV"));
    CHECK(counts(Tree::object(), "Launch", "CVS"));
    CHECK_FALSE(counts(Tree::object(), "Launch", "CV"));
    CHECK_FALSE(counts(Tree::object(), "Recover"));
    CHECK(counts(Tree::object(), "", "DD", "storm"));
    CHECK(counts(Tree::object(), "", "TB", "gale"));
    CHECK_FALSE(counts(Tree::object(), "", "DD", "squall"));
}

TEST_CASE("Only a ship that still moves at speed class 2 has the +1 of a minefield", "[gwas]") {
    const auto hit = [](const Tree& more) {
        Gwas game;
        game.add("minefield", "M1", {{"zone", "A1"}, {"side", "allied"}});
        game.add_ship("S1", "CA", "2", more);
        Script script = flagplot::test::script(R"({"fleet": {"unit": "G"}})", {{"mine/S1", {"4", "6"}}});
        const bool moves = more.empty();
        if (moves) script.faces["mine/S1/then"] = {"1"};
        game.finish("gwas.enter-minefield", script);
        return game.lookup("mine/S1").result == "hit";
    };
    CHECK(hit(Tree::object()));
    CHECK_FALSE(hit({{"hull-left", 3}}));  // 5 of 8 are hit
    CHECK_FALSE(hit({{"fuel", 0}}));
    CHECK_FALSE(hit({{"dead-in-the-water", true}}));
}

TEST_CASE("A ship of 2+ that is slowed to 2 has the +1 of a minefield, and a tow hasn't", "[gwas]") {
    Gwas game;
    game.add("minefield", "M1", {{"zone", "A1"}, {"side", "allied"}});
    game.add_ship("S1", "CA", "2+", {{"hull-left", 3}});  // 5 of 8 are hit
    game.add_ship("S2", "CA", "2");
    game.add_ship("S3", "CA", "2", {{"towed-by", "S2"}});
    const std::vector<std::string> ten{"4", "6"};
    game.finish("gwas.enter-minefield",
                script(R"({"fleet": {"unit": "G"}})",
                       {{"mine/S1", ten}, {"mine/S1/then", {"1"}}, {"mine/S2", ten}, {"mine/S3", ten}}));
    CHECK(game.lookup("mine/S1").total == 11);
    CHECK(game.lookup("mine/S2").total == 10);
    CHECK(game.lookup("mine/S3").total == 10);
}

TEST_CASE("What a mine does to a ship's speed is said as the speed that it has then", "[gwas]") {
    Gwas game;
    game.add("minefield", "M1", {{"zone", "A1"}, {"side", "allied"}});
    game.add_ship("S1", "CA", "2+");
    game.add_ship("S2", "CA", "1S");
    game.finish(
        "gwas.enter-minefield",
        script(R"({"fleet": {"unit": "G"}})",
               {{"mine/S1", {"6", "6"}}, {"mine/S1/then", {"5"}}, {"mine/S2", {"6", "6"}}, {"mine/S2/then", {"4"}}}));
    CHECK(says(game.told("S1"), "5 Hull, 3 of 8 left; speed 1 "));  // a class by the hit, another for half the hull
    CHECK(says(game.told("S2"), "3 Hull, 5 of 8 left; speed 0"));
    CHECK(game.unit("S2").flag("dead-in-the-water"));
    game.check_sound();
}

TEST_CASE("Each ship in a minefield rolls, and what it suffers is crossed off", "[gwas]") {
    Gwas game;
    game.add("minefield", "M1", {{"zone", "A1"}, {"side", "allied"}, {"fields", 2}});
    game.add("minefield", "M2", {{"zone", "A1"}, {"side", "central-powers"}, {"fields", 1}});
    game.add_ship("S1", "CA", "1");
    game.add_ship("S2", "CA", "2");
    game.add_ship("S3", "CA", "2");
    // Three fields: +2; class 2: +1.
    game.finish("gwas.enter-minefield", script(R"({"fleet": {"unit": "G"}})", {{"mine/S1", {"4", "4"}},
                                                                               {"mine/S2", {"4", "4"}},
                                                                               {"mine/S2/then", {"5"}},
                                                                               {"mine/S3", {"6", "6"}},
                                                                               {"mine/S3/then", {"6"}}}));
    CHECK(game.unit("S1").get("hull-left").is_null());
    CHECK(game.unit("S2").number("hull-left") == 3);  // 5 Hull, -1 Speed
    CHECK(game.unit("S2").number("speed-lost") == 1);
    CHECK(game.unit("S3").flag("sunk"));
    game.check_sound();
}

TEST_CASE("Minesweepers sweep until no field is left", "[gwas]") {
    Gwas game;
    game.add("minefield", "M1", {{"zone", "A1"}, {"side", "allied"}});
    for (const char* id : {"W1", "W2", "W3"}) game.add_ship(id, "MS");
    game.add_ship("S1", "CA");
    const Progress act =
        game.finish("gwas.sweep", script(R"({"fleet": {"unit": "G"}})", {{"sweep/W1", {"1"}}, {"sweep/W2", {"4"}}}));
    CHECK(game.rolled(act).size() == 2);  // nothing is left for the third
    CHECK(game.unit("W1").flag("sunk"));
    CHECK(game.unit("M1").number("fields") == 0);
    CHECK(says(game.refusal("gwas.sweep", script(R"({"fleet": {"unit": "G"}})")), "a fleet with a minesweeper"));
}

TEST_CASE("Sweeping asks whose minefield where both sides have one, and says it", "[gwas]") {
    Gwas game;
    game.add("minefield", "M1", {{"zone", "A1"}, {"side", "central-powers"}});
    game.add("minefield", "M2", {{"zone", "A1"}, {"side", "allied"}, {"fields", 2}});
    for (const char* id : {"W1", "W2"}) game.add_ship(id, "MS");
    const Progress asks = game.play("gwas.sweep", {{{"fleet", {{"unit", "G"}}}}, {}, false});
    REQUIRE(asks.pending);
    CHECK(asks.pending->key == "whose");
    CHECK(asks.pending->fields.front().otherwise == "allied");  // the enemy's
    game.go_on(script(R"({"whose": {"choice": "allied"}})", {{"sweep/W1", {"4"}}, {"sweep/W2", {"5"}}}));
    CHECK(game.told("W1") == "Removes a minefield of the Allies; 1 of theirs left in A1.");
    CHECK(game.told("W2") == "Removes a minefield of the Allies; 0 of theirs left in A1.");
    CHECK(game.unit("M1").number("fields") == 1);
    CHECK(game.unit("M2").number("fields") == 0);
    game.check_sound();
    // The other side's alone is left: nothing to ask.
    game.finish("gwas.sweep", script(R"({"fleet": {"unit": "G"}})", {{"sweep/W1", {"4"}}}));
    CHECK(game.told("W1") == "Removes a minefield of the Central Powers; 0 of theirs left in A1.");
}

TEST_CASE("Each warship looks for merchants, and the pair is told as it is printed", "[gwas]") {
    Gwas game;
    game.change("A1", {{"density", 4}});
    game.add_ship("S1", "CA");
    game.add_ship("S2", "CA");
    game.add_ship("T1", "transport");
    const Progress act =
        game.finish("gwas.locate-merchants",
                    script(R"({"fleet": {"unit": "G"}})", {{"merchants/S1", {"2"}}, {"merchants/S2", {"6"}}}));
    CHECK(game.rolled(act).size() == 2);  // a transport is no warship
    CHECK(game.told("S1") == "1/2");
    CHECK(game.told("S2") == "-/-");
}

TEST_CASE("A ship runs aground and gets free with hull hits", "[gwas]") {
    Gwas game(Game::Readings{{"gwas.refloating-no-armor", "minus-one"}});
    game.change("A1", {{"home-country", "German"}});
    game.add_ship("S1", "BB", "1", {{"hull-armor", "heavy"}});
    game.add_ship("S2", "CA");
    // 6 - 1 + 1 is 6 for a capital ship at home, 5 for another.
    game.finish("gwas.check-grounding", script(R"({"ship": {"unit": "S1"}})", {{"grounding/S1", {"6"}}}));
    game.finish("gwas.check-grounding", script(R"({"ship": {"unit": "S2"}})", {{"grounding/S2", {"6"}}}));
    CHECK(game.unit("S1").flag("aground"));
    CHECK_FALSE(game.unit("S2").flag("aground"));
    game.finish("gwas.refloat", script(R"({"ship": {"unit": "S1"}})", {{"refloating/S1", {"2"}}}));
    CHECK(game.unit("S1").flag("aground"));
    game.finish("gwas.refloat",
                script(R"({"ship": {"unit": "S1"}})", {{"refloating/S1", {"1"}}, {"refloating/S1/then", {"5"}}}));
    CHECK_FALSE(game.unit("S1").flag("aground"));
    CHECK(game.unit("S1").number("hull-left") == 5);  // half of 5 rounded up
    game.change("S2", {{"aground", true}});
    game.finish("gwas.refloat",
                script(R"({"ship": {"unit": "S2"}})", {{"refloating/S2", {"2"}}, {"refloating/S2/then", {"2"}}}));
    CHECK_FALSE(game.unit("S2").flag("aground"));
    CHECK(game.unit("S2").number("hull-left") == 7);
    game.check_sound();
}

TEST_CASE("What no armor does to refloating is asked at first use", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "1", {{"aground", true}});
    Script script = flagplot::test::script(R"({"ship": {"unit": "S1"}})");
    const Progress act = game.play("gwas.refloat", script);
    REQUIRE(act.pending);
    CHECK(says(act.pending->title, "without armor"));
}

TEST_CASE("A die for every three hunters attacks a submarine", "[gwas]") {
    const auto play = [](const Game::Readings& readings, int destroyers, int sweepers,
                         const std::vector<std::string>& dice) {
        Gwas game(readings);
        for (int i = 1; i <= destroyers; ++i) game.add_ship("D" + std::to_string(i), i % 2 == 0 ? "TB" : "DD");
        for (int i = 1; i <= sweepers; ++i) game.add_ship("W" + std::to_string(i), "MS");
        game.add_ship("C", "CL");
        game.add("submarine", "E9", {{"side", "allied"}, {"zone", "A1"}});
        Faces faces;
        for (std::size_t i = 0; i < dice.size(); ++i) faces["die-" + std::to_string(i + 1)] = {dice[i]};
        const Progress act = game.finish("gwas.attack-submarine",
                                         {{{"submarine", {{"unit", "E9"}}}, {"fleet", {{"unit", "G"}}}}, faces});
        CHECK(game.rolled(act).size() == dice.size());
        return game.all_said().back();
    };
    CHECK(says(play({}, 2, 1, {"4"}), "Not sunk"));
    CHECK(says(play({}, 2, 0, {}), "Not sunk"));
    CHECK(says(play({{"gwas.anti-submarine-fewer", "a-part"}}, 4, 0, {"1", "6"}), "attacks first"));
    CHECK(says(play({}, 3, 3, {"6", "5"}), "before it attacks"));
    CHECK(says(play({{"gwas.anti-submarine-several", "first"}}, 3, 3, {"6", "5"}), "attacks first"));
    CHECK(says(play({{"gwas.anti-submarine-several", "first"}}, 3, 3, {"5", "6"}), "before it attacks"));
}

TEST_CASE("Hunters of a submarine count by their hex, whatever their fleet", "[gwas]") {
    const auto play = [](Gwas& game, const Faces& dice) {
        game.add("fleet", "B2", {{"side", "allied"}, {"mission", "escort"}, {"zone", "A1"}});
        game.add_enemy("C1", "CL", "2", {{"hex", "4"}});
        game.add("submarine", "U9", {{"zone", "A1"}});
        Script script = flagplot::test::script(
            R"({"submarine": {"unit": "U9"}, "target": {"unit": "C1"}, "range": {"range": 0}})", dice);
        script.faces["torpedo/U9"] = {"1"};
        return game.rolled(game.finish("gwas.attack-with-submarine", script));
    };
    using Keys = std::vector<std::string>;
    Gwas far;
    for (const char* id : {"D1", "D2", "D3"}) far.add_enemy(id, "DD", "2+", {{"hex", "7"}});
    CHECK(play(far, {}) == Keys{"torpedo/U9"});
    CHECK(far.says_so("no die for 0 of DD, TB, MS in hex 4"));
    Gwas near;
    near.add("fleet", "B3", {{"side", "allied"}, {"mission", "escort"}, {"zone", "A1"}});
    near.add_enemy("D1", "DD", "2+", {{"hex", "4"}});
    near.add_enemy("D2", "TB", "2+", {{"hex", "4"}, {"fleet", "B3"}});
    near.add_enemy("D3", "MS", "1", {{"hex", "4"}, {"fleet", "B3"}});
    near.add_enemy("D4", "DD", "1", {{"fleet", "B3"}});  // placed nowhere
    near.add_ship("D5", "DD", "1", {{"hex", "4"}});      // of the submarine's side
    CHECK(play(near, {{"die-1", {"4"}}}) == Keys{"die-1", "torpedo/U9"});
    CHECK(near.says_so("1 die for 3 of DD, TB, MS in hex 4"));
    near.check_sound();
}

TEST_CASE("Ships that hunt a submarine from a hex are asked for it", "[gwas]") {
    Gwas game;
    for (const char* id : {"D1", "D2", "D3"}) game.add_ship(id, "DD", "2+", {{"hex", "7"}});
    game.add_ship("D4", "DD", "2+", {{"hex", "8"}});
    game.add("submarine", "E9", {{"side", "allied"}, {"zone", "A1"}});
    Script script = flagplot::test::script(R"({"submarine": {"unit": "E9"}, "fleet": {"unit": "G"}})");
    const Progress asked = game.play("gwas.attack-submarine", script);
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "hex");
    const Progress act = game.go_on(flagplot::test::script(R"({"hex": {"hex": "7"}})", {{"die-1", {"6"}}}));
    CHECK(game.rolled(act) == std::vector<std::string>{"die-1"});
    CHECK(game.unit("E9").flag("sunk"));
}

TEST_CASE("Emergency repairs settle a ship that is dead in the water", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "2", {{"speed-lost", 3}, {"dead-in-the-water", true}});
    game.add_ship("S2", "CA", "2", {{"dead-in-the-water", true}});
    game.add_ship("S3", "CA", "2");
    game.finish("gwas.repair", script(R"({"ship": {"unit": "S1"}})", {{"repairs/S1", {"4"}}}));
    CHECK_FALSE(game.unit("S1").flag("repairs-settled"));
    game.go_to_turn(2);
    game.finish("gwas.repair", script(R"({"ship": {"unit": "S1"}})", {{"repairs/S1", {"1"}}}));
    CHECK(game.unit("S1").flag("repairs-settled"));
    CHECK(game.unit("S1").number("speed-lost") == 2);  // 2 to 1S
    CHECK_FALSE(game.unit("S1").flag("dead-in-the-water"));
    game.finish("gwas.repair", script(R"({"ship": {"unit": "S2"}})", {{"repairs/S2", {"5"}}}));
    CHECK(game.unit("S2").flag("dead-in-the-water"));
    CHECK(
        says(game.refusal("gwas.repair", script(R"({"ship": {"unit": "S3"}})")), "a ship whose engines have stopped"));
}

TEST_CASE("Out of combat emergency repairs are rolled once a turn, and their line says the speed afterwards",
          "[gwas]") {
    const auto repaired = [](const Game::Readings& readings, const Tree& more) {
        Gwas game(readings);
        game.add_ship("S1", "CA", "2", more);
        game.finish("gwas.repair", script(R"({"ship": {"unit": "S1"}})", {{"repairs/S1", {"3"}}}));
        CHECK(says(game.told("S1"), "Its speed is now 0"));
        CHECK(says(game.refusal("gwas.repair", script(R"({"ship": {"unit": "S1"}})")), "rolled in this turn"));
        game.go_to_turn(2);
        game.finish("gwas.repair", script(R"({"ship": {"unit": "S1"}})", {{"repairs/S1", {"1"}}}));
        const std::string told = game.told("S1");
        game.finish("gwas.move");
        CHECK(says(told, "Its speed is now " + game.lookup("allowance/G").label));
        game.check_sound();
        return game.lookup("allowance/G").label;
    };
    const Tree hull_hits{{"hull-left", 3}, {"speed-lost", 3}};
    CHECK(repaired({}, {{"speed-lost", 3}}) == "1S");
    CHECK(repaired({}, hull_hits) == "1S");  // "Speed = 1S"
    CHECK(repaired({{"gwas.repaired-speed", "less-hull"}}, hull_hits) == "0");
    CHECK(repaired({}, {{"speed-lost", 3}, {"fuel", 0}}) == "0");
    CHECK(repaired({}, {{"speed-class", "1S"}, {"hull-left", 3}}) == "1S");  // its hull alone has stopped it
}

TEST_CASE("Further damage stops a ship that was repaired", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "2", {{"hull-left", 3}, {"speed-lost", 3}});
    game.finish("gwas.repair", script(R"({"ship": {"unit": "S1"}})", {{"repairs/S1", {"1"}}}));
    game.change("S1", {{"speed-lost", 3}});
    game.finish("gwas.move");
    CHECK(game.lookup("allowance/G").label == "0");
}

TEST_CASE("The scenario is prepared by a checklist", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA", "1", {{"fleet", nullptr}});
    game.add_enemy("E1", "CA");
    game.add("submarine", "U9");
    game.add("mtb", "M1", {{"zone", "A1"}});
    for (const char* id : {"Z1", "Z2", "Z3"}) game.add("air", id, {{"kind", "airship"}});
    const Progress act = game.finish("gwas.prepare", script(R"({
        "patrols": {"U9": {"zone": "A1"}},
        "airships": {"airships": 2},
        "deployed": {"Z1": {"zone": "A1"}, "Z3": {"zone": "A1"}},
        "fleets": {"S1": {"fleet": "G"}},
        "orders": {"G": {"orders": "1 A1; 2 A1"}}
    })",
                                                            {{"draw-1", {"3"}}, {"draw-2", {"1"}}}));
    CHECK(game.asked(act) == std::vector<std::string>{"patrols", "airships", "deployed", "fleets", "orders"});
    CHECK(game.unit("U9").text("zone") == "A1");
    CHECK(game.unit("Z3").text("zone") == "A1");
    CHECK(game.unit("S1").text("fleet") == "G");
    CHECK(game.says_so("Airships drawn: Z3, Z1."));
    CHECK(game.says_so("Units in fleets: done."));
    CHECK(game.says_so("Orders for missions: still to do: B (none for turn 1; none for turn 2)."));
    CHECK(game.says_so("All fleets fit their missions."));
    game.check_sound();
}

TEST_CASE("A session begins with the scenario's preparation, which says what breaks a mission's limits", "[gwas]") {
    Gwas game;
    const rulebook::Rulebook& book = game.session.rulebook();
    CHECK(game.session.state().phase() == "preparation");
    CHECK(phase_on(game.session.state(), book)->plays == "gwas.prepare");
    game.change("G", {{"mission", "raid"}, {"orders", "1 A1; 2 A1"}});
    for (const char* id : {"S1", "S2", "S3"}) game.add_ship(id, "CA");
    game.finish("gwas.prepare");
    CHECK(says(game.told("G"), "3 ships are on the mission Raid, at most 2 may be"));
    CHECK(says(game.told("G"), "the mission Raid needs a leader"));
    game.runner.act([](Session& now) { now.next_phase(); });
    CHECK(game.session.state().phase() == "weather");
    game.go_to_turn(2);
    CHECK(game.session.state().phase() == "weather");
}

TEST_CASE("The preparation asks once for each leader's flagship", "[gwas]") {
    Gwas game;
    for (const char* id : {"S1", "S2"}) game.add_ship(id, "CA");
    game.add_enemy("E1", "CA");
    game.change("G", {{"leader", "Hipper, Spee"}, {"orders", "1 A1; 2 A1"}});
    game.change("B", {{"leader", "Beatty"}, {"orders", "1 A1; 2 A1"}});
    const Progress act = game.finish(
        "gwas.prepare", script(R"({"flagships": {"G/Hipper": {"flagship": "S1"}, "G/Spee": {"flagship": "S1"}}})"));
    CHECK(game.asked(act) == std::vector<std::string>{"flagships"});  // Beatty has only one ship
    CHECK(game.unit("S1").text("leader") == "Hipper, Spee");
    CHECK(game.asked(game.finish("gwas.prepare")).empty());
}

TEST_CASE("Leaders of both sides may have one name, and a name that is written twice is one leader", "[gwas]") {
    Gwas game({}, "storm");
    for (const char* id : {"T1", "T2"}) game.add_ship(id, "TB");
    for (const char* id : {"D1", "D2"}) game.add_enemy(id, "TB");
    game.change("G", {{"leader", "Smith, Smith"}});
    game.change("B", {{"leader", "Smith"}});
    Script script = flagplot::test::script(R"({"flagship/G/Smith": {"choice": "T1"}, "fate/T1/Smith": {"choice": "T2"},
                                               "flagship/B/Smith": {"choice": "D1"}, "fate/D1/Smith": {"choice": "D2"}})");
    script.faces = {{"weather/north-sea-baltic", {"6"}},
                    {"gale/T1", {"6"}},
                    {"gale/T2", {"1"}},
                    {"gale/D1", {"6"}},
                    {"gale/D2", {"1"}}};
    const Progress act = game.finish("gwas.check-weather", script);
    CHECK(game.asked(act).size() == 4);
    CHECK(game.unit("T2").text("leader") == "Smith");
    CHECK(game.unit("D2").text("leader") == "Smith");
    game.check_sound();
}

TEST_CASE("When a flagship sinks it is asked what became of her leader", "[gwas]") {
    const auto sinks = [](Gwas& game, const std::string& fate) {
        for (const char* id : {"T1", "T2", "S3"}) game.add_ship(id, id == std::string("S3") ? "CA" : "TB");
        game.change("G", {{"leader", "Hipper"}});
        Script script = flagplot::test::script(R"({"flagship/Hipper": {"choice": "T1"}})");
        script.answers["fate/T1/Hipper"] = {{"choice", fate}};
        script.faces = {{"weather/north-sea-baltic", {"6"}}, {"gale/T1", {"6"}}, {"gale/T2", {"1"}}};
        const Progress act = game.finish("gwas.check-weather", script);
        game.check_sound();
        return game.asked(act);
    };
    using Keys = std::vector<std::string>;
    Gwas lost({}, "storm");
    CHECK(sinks(lost, "lost") == Keys{"flagship/Hipper", "fate/T1/Hipper"});
    CHECK(lost.unit("G").text("leader").empty());
    CHECK(lost.told("T1") == "Sunk by the gale.");
    CHECK(lost.says_so("Hipper is lost with her."));
    Gwas moved({}, "storm");
    sinks(moved, "S3");
    CHECK(moved.unit("G").text("leader") == "Hipper");
    CHECK(moved.unit("S3").text("leader") == "Hipper");
    CHECK(moved.unit("T1").text("leader").empty());
    CHECK(moved.says_so("Hipper hoists his flag in S3."));
    Gwas gone({}, "storm");
    sinks(gone, "elsewhere");
    CHECK(gone.unit("G").text("leader").empty());
    CHECK(gone.says_so("no more with the fleet"));
}

TEST_CASE("Of a flagship that a person has sunk in the roster it is due what became of her leader", "[gwas][due]") {
    const auto due = [](const Gwas& game) {
        std::vector<std::string> lines;
        for (const session::Due& one : referee::due_by_procedures(game.session, catalogue())) {
            if (one.procedure == "gwas.leaders") lines.push_back(one.words);
        }
        return lines;
    };
    for (const bool is_known : {true, false}) {
        INFO(is_known);
        Gwas game;
        for (const char* id : {"S1", "S2"}) game.add_ship(id, "CA");
        game.change("G", {{"leader", "Hipper"}});
        if (is_known) game.change("S1", {{"leader", "Hipper"}});
        CHECK(due(game).empty());
        CHECK(says(game.refusal("gwas.leaders"), "no leader's ship has sunk"));
        game.change("S1", {{"hull-left", 0}});
        REQUIRE(due(game).size() == 1);
        CHECK(says(due(game).front(), "Ship S1 has sunk: what became of the leader?"));
        Script script;
        if (!is_known) script.answers["flagship/Hipper"] = {{"choice", "S1"}};
        script.answers["fate/S1/Hipper"] = {{"choice", "S2"}};
        game.finish("gwas.leaders", script);
        game.check_sound();
        CHECK(game.unit("S1").text("leader").empty());
        CHECK(game.unit("S2").text("leader") == "Hipper");
        CHECK(due(game).empty());
    }
}

TEST_CASE("Orders for missions are done once each turn that the mission needs has an order that it allows",
          "[gwas][letters]") {
    const auto item = [](const std::string& mission, const std::string& orders) {
        Gwas game;
        game.add_ship("S1", mission == "minesweeping" ? "MS" : "CA");
        game.add_enemy("E1", "CA");
        game.change("G", {{"mission", mission}, {"leader", "Spee"}});
        game.change("B", {{"orders", "1 A1; 2 A1"}});
        game.finish("gwas.prepare", {{{"orders", {{"G", {{"orders", orders}}}}}}, {}});
        for (const std::string& line : game.all_said()) {
            if (says(line, "Orders for missions: ")) return line.substr(line.rfind("missions: ") + 10);
        }
        return std::string();
    };
    CHECK(item("intercept", "1 A1; 2 Pursue") == "done.");
    CHECK(item("intercept", "1 A1; 2 DIVIDE") == "done.");
    CHECK(item("raid", "1 Search1; 2 A1; 3 A1") == "done.");
    CHECK(says(item("intercept", "9 Y"), "none for turn 1; none for turn 2; \"Y\" in turn 9 is neither a sea zone"));
    CHECK(item("intercept", "1 A1") == "still to do: G (none for turn 2).");
    CHECK(says(item("intercept", "1 A1; 2 Load"), "\"Load\" in turn 2 isn't an order of the mission"));
    CHECK(item("minesweeping", "1 Sweep") == "done.");  // how many turns "All" are nobody says
    CHECK(item("minesweeping", "2 Sweep") == "still to do: G (none for turn 1).");
}

TEST_CASE("A fleet with no ship afloat is asked for no orders", "[gwas]") {
    Gwas game;
    game.add_ship("S1", "CA");
    game.add_enemy("E1", "CA", "1", {{"sunk", true}});
    const Progress act = game.finish("gwas.prepare", script(R"({"orders": {"G": {"orders": "1 A1; 2 A1"}}})"));
    CHECK(game.asked(act) == std::vector<std::string>{"orders"});
    CHECK(game.says_so("Orders for missions: done."));
}

}  // namespace
}  // namespace flagplot::procedures::test
