// What lasts a turn in Flat Top and ends, what is refused, what moving units come to (6.2, 7.1, 9.3, 9.51, 12.5
// to 12.8, 19.1, 22.2.2, 22.74, 22.75).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "flattop.h"
#include "procedures/flattop/forces.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Texts = std::vector<std::string>;

Game::Charts results(const std::string& line) {
    return {{"flattop.combat-results", {{"BHT", "999-"}, {"99-", line}}}};
}

Script shot(const std::string& attacker, const std::string& target, const std::string& weapon, int factors = 4) {
    Script all;
    all.answers["attack"] = {{"attacker", attacker}, {"target", target}, {"weapon", weapon}};
    all.answers["numbers"] = {{"bht", 6}, {"factors", factors}};
    all.faces["die-attack"] = {"3"};
    return all;
}

Script without_die(Script script) {
    script.faces.clear();
    return script;
}

Script mail(const std::string& text) {
    Script all;
    all.answers["mail"] = {{"from", "usn"}, {"text", text}};
    return all;
}

const Tree in_the_air{{"airborne", true}, {"planes", "SBD 4"}, {"level", "LO"}, {"ammunition", "AP"},
                      {"report-1", 1},    {"report-2", 1},     {"mp", 8}};

int maps_told_to(const Flattop& game, const std::string& audience) {
    int maps = 0;
    for (int number = 1; number <= game.session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&game.session.entry(number).body);
        if (told && told->map && told->audience == audience) ++maps;
    }
    return maps;
}

}  // namespace

// ---- 9.3

TEST_CASE("Planes may orbit where they fought in the turn before, and no longer", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("air-formation", "P", "AA25", in_the_air);
    game.add_enemy("ship", "X", "AA25", {{"type", "CA"}});
    game.finish("flattop.attack", shot("P", "X", "bombs"));
    CHECK(game.field("P", "fought-in") == "AA25");
    game.go_to_turn(2);
    game.finish("flattop.orders", mail("P: AA25 - O,N4 - AA21, low."));
    CHECK_FALSE(says(game.told("P"), "9.3"));
    // Its orders aren't played, and it is there another turn.
    game.go_to_turn(3);
    const Progress again = game.play("flattop.orders", mail("P: AA25 - O,N4 - AA21, low."));
    CHECK(says(row_of(again, "P").note, "9.3"));
    game.go_on(script(R"({"readings": {}})"));
    game.finish("flattop.move-planes");
    CHECK(game.field("P", "fought-in").empty());
}

TEST_CASE("Planes that were shot at fought, too; those that are gone didn't", "[flattop]") {
    Flattop game({}, 10, {}, results("1 1 1 1 1 9"));
    game.add_enemy("task-force", "J1", "AA25");
    game.add_unit("air-formation", "P", "AA25", in_the_air);
    game.add_unit("air-formation", "Q", "AA25", in_the_air);
    game.finish("flattop.attack", shot("J1", "P", "aa"));
    Script end = shot("J1", "Q", "aa");
    end.faces["die-attack"] = {"6"};
    game.finish("flattop.attack", end);
    CHECK(game.field("P", "fought-in") == "AA25");
    CHECK(game.field("Q", "fought-in").empty());
}

TEST_CASE("Planes that fought may orbit, whether their commander has heard of the fight or not", "[flattop]") {
    Flattop game({}, 10, {{"command-control", true}}, results("0 0 0 0 0 0"));
    game.add_unit("air-formation", "P", "AA25", in_the_air);
    game.add_enemy("ship", "X", "AA25", {{"type", "CA"}});
    game.finish("flattop.attack", shot("P", "X", "bombs"));
    game.go_to_turn(2);
    // By what he has heard it didn't; the game master is told that it did.
    Script orders = mail("P: AA25 - O,N4 - AA21, low.");
    const Progress asked = game.play("flattop.orders", orders);
    CHECK(says(row_of(asked, "P").note, "for you alone: it isn't so, and its commander hasn't heard of it (22.5)"));
    game.go_on(Script{.answers = {{"readings", {{"P", Tree::object()}}}}});
    CHECK(game.field("P", "path") == "O,N4");
}

// ---- 22.74, 22.75

TEST_CASE("A ready CAP that was launched has its orders: others come by radio", "[flattop]") {
    Flattop game({}, 10, {{"command-control", true}});
    game.add_unit("base", "H", "AA25", {{"ready-cap", true}, {"launch-max", 6}});
    game.add_enemy("air-formation", "E", "AA25", in_the_air);
    Script cap;
    cap.answers["base"] = {{"choice", "H"}};
    cap.answers["strike"] = {{"warning", 5}, {"launch-altitude", "LO"}};
    cap.answers["planes"] = {{"planes", "F4F 4"}, {"id", "AF9"}};
    game.finish("flattop.ready-cap", cap);
    game.go_to_turn(2);
    const Progress orders = game.play("flattop.orders", mail("AF9: AA25 - N4 - AA21, low. Report numbers 3, 3."));
    CHECK(says(row_of(orders, "AF9").note, "by radio only (21.5)"));
}

TEST_CASE("A strike is announced in the turns in which it is vectored", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA30");
    game.add_unit("air-formation", "P", "AA20", in_the_air);
    game.add_unit("air-formation", "A", "AA25", in_the_air);
    game.add_enemy("base", "Lae", "AA25", {{"ready-cap", true}});
    Script vector;
    vector.answers["vector"] = {{"shadower", "P"}, {"strike", "A"}, {"control", "H"}};
    for (const char* const unit : {"P", "A", "H"}) vector.faces[fmt::format("heard-{}", unit)] = {"1"};
    game.finish("flattop.vector", vector);
    const auto offered = [&] {
        const Progress act = game.play("flattop.ready-cap", script(R"({"base": {"choice": "Lae"}})"));
        REQUIRE(act.pending);
        json::Value warning = act.pending->fields.at(1).otherwise;
        game.runner.back(0, "");
        game.runner.back(0, "");
        return warning;
    };
    CHECK(offered() == 5);
    game.go_to_turn(2);
    CHECK(offered().is_null());
}

// ---- 6.2, 7.1

TEST_CASE("Clouds to which a unit comes by moving are told when it has moved, and once", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "M20", {{"mp", 3}, {"path", "S3"}});
    game.add_unit("air-formation", "P", "K9", {{"airborne", true}, {"path", "O"}});
    game.add("cloud", "Near", {{"hexes", "M19"}});
    game.add("cloud", "Far", {{"hexes", "M24-N25"}});
    game.finish("flattop.weather");
    CHECK(game.told_to("usn") == Texts{"Clouds in M19."});
    game.finish("flattop.move-ships");
    CHECK(game.told_to("usn", "Clouds in M24, M25, N24, N25."));
    game.finish("flattop.move-planes");
    int told = 0;
    for (const std::string& line : game.told_to("usn")) told += says(line, "Clouds") ? 1 : 0;
    CHECK(told == 2);
    CHECK(game.told_to("ijn").empty());
    game.check_sound();
}

TEST_CASE("A base sees what flies over it, and planes that have landed were seen on their way", "[flattop]") {
    for (const bool lands : {false, true}) {
        Flattop game;
        game.add_unit("base", "H", "M20", {{"sight", 1}});
        game.add_enemy("base", "Lae", "M26", {{"landed", 0}});
        game.add_enemy("air-formation", "E", "M16",
                       {{"airborne", true}, {"path", "S10"}, {"report-1", 4}, {"lands", lands}, {"lands-at", "Lae"}});
        game.finish("flattop.move-planes");
        Script look;
        look.answers["seen"] = {{"H-E", {{"condition", "1"}}}};
        game.finish("flattop.observe", look);
        CHECK(game.told_to("usn") == Texts{"1000 M20, condition 1: AF, reported number 4."});
        CHECK(game.field("E", "seen-hex") == "M20");
    }
}

TEST_CASE("What takes off is seen in the hex of its base", "[flattop]") {
    Flattop game;
    game.add_enemy("base", "Lae", "M22", {{"ready", 9}});
    game.add_enemy(
        "air-formation", "E", "",
        {{"planes", "D3A 4"}, {"launched-from", "Lae"}, {"launches", true}, {"path", "S4"}, {"report-1", 4}});
    game.add_unit("base", "H", "M21", {{"sight", 1}});
    game.finish("flattop.move-planes");
    game.finish("flattop.observe", script(R"({"seen": {"H-E": {"condition": "1"}, "H-Lae": {"condition": "none"}}})"));
    CHECK(game.told_to("usn") == Texts{"1000 M22, condition 1: AF, reported number 4."});
}

TEST_CASE("Clouds to which a coastwatcher comes are told when it has moved, and once", "[flattop]") {
    Flattop game({}, 12);
    game.add_unit("counter", "C", "M20", {{"kind", "coastwatcher"}});
    game.add_unit("air-formation", "P", "M20", {{"airborne", true}, {"path", "S1"}});
    game.add("cloud", "Near", {{"hexes", "M22"}});
    game.finish("flattop.weather");
    CHECK(game.told_to("usn").empty());
    game.finish("flattop.move-counters", script(R"({"moves": {"C": {"to": "M21"}}})"));
    CHECK(game.told_to("usn") == Texts{"In M21.", "Clouds in M22."});
    game.finish("flattop.move-planes");
    int told = 0;
    for (const std::string& line : game.told_to("usn")) told += says(line, "Clouds") ? 1 : 0;
    CHECK(told == 1);
    game.check_sound();
}

// ---- what an attack may be

TEST_CASE("An attack is made in one hex, with no more factors than the planes have", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("air-formation", "P", "AA25", in_the_air);
    game.add_enemy("ship", "X", "AA24", {{"type", "CA"}});
    game.add_enemy("ship", "Y", "AA25", {{"type", "CA"}});
    CHECK(says(game.refusal("flattop.attack", without_die(shot("P", "X", "bombs"))), "P is in AA25, X in AA24"));
    CHECK(says(game.refusal("flattop.attack", without_die(shot("P", "Y", "bombs", 5))), "from 0 to 4"));
    game.add_enemy("ship", "Z", "", {{"type", "CA"}});
    CHECK(says(game.refusal("flattop.attack", without_die(shot("P", "Z", "bombs"))), "Z has no hex"));
    game.finish("flattop.attack", shot("P", "Y", "bombs", 3));
}

TEST_CASE("Planes that orbited in a hex may be attacked there, wherever they went then", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("air-formation", "CAP", "AA25", in_the_air);
    Tree orbit = in_the_air;
    orbit["path"] = "O,N4";
    game.add_enemy("air-formation", "E", "AA25", orbit);
    game.finish("flattop.move-planes");
    CHECK(game.field("E", "hex") == "AA21");
    game.finish("flattop.attack", shot("CAP", "E", "air-combat"));
    CHECK(game.field("E", "fought-in") == "AA25");  // where it fought, not where it went then
    CHECK(game.field("CAP", "fought-in") == "AA25");
}

TEST_CASE("An attack with shells takes a factor at least", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("ship", "A", "AA25", {{"type", "CA"}, {"ammunition", "AP"}});
    game.add_enemy("ship", "X", "AA25", {{"type", "CA"}});
    CHECK(says(game.refusal("flattop.attack", without_die(shot("A", "X", "gunfire", 0))), "from 1 to 999"));
}

TEST_CASE("The form of an attack's numbers names the paragraph by which they are entered", "[flattop]") {
    const auto source = [](const std::string& weapon, const std::string& type) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
        const bool planes = weapon == "bombs";
        game.add_unit(planes ? "air-formation" : "ship", "A", "AA25", planes ? in_the_air : Tree{{"type", "CA"}});
        game.add_enemy("ship", "X", "AA25", {{"type", type}});
        Script all = without_die(shot("A", "X", weapon));
        all.answers.erase("numbers");
        if (!planes) all.answers["ammunition"] = {{"choice", "AP"}};
        const Progress act = game.play("flattop.attack", all);
        REQUIRE(act.pending);
        return act.pending->source;
    };
    // So that the ruling stands there by which it is decided.
    const auto rulings = [](const std::string& citation) {
        const rulebook::CoverageItem* place = rulebook("flattop")->find_rule(citation);
        return place ? fmt::format("{}: {}", place->place, fmt::join(place->carried_by, " ")) : "";
    };
    CHECK_THAT(rulings(source("gunfire", "CA")),
               Catch::Matchers::StartsWith("13.3:") && Catch::Matchers::ContainsSubstring("flattop.least-ammunition"));
    CHECK_THAT(rulings(source("bombs", "DD")),
               Catch::Matchers::StartsWith("13.4:") && Catch::Matchers::ContainsSubstring("flattop.even-bht"));
    CHECK_THAT(rulings(source("bombs", "CA")),
               Catch::Matchers::StartsWith("13.2:") && Catch::Matchers::ContainsSubstring("flattop.bombs-wrong"));
}

TEST_CASE("A deep submarine only receives attacks, unless it dived after its own", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("submarine", "S", "AA25", {{"depth", "deep"}});
    game.add_enemy("ship", "X", "AA25", {{"type", "CA"}});
    CHECK(says(game.refusal("flattop.attack", without_die(shot("S", "X", "torpedoes"))), "12.62"));
    game.change("S", {{"depth", "periscope"}});
    Script plan;
    plan.answers["submarine"] = {{"choice", "S"}};
    plan.answers["enemy"] = {{"enemy", "X"}};
    plan.answers["how"] = {{"attacks", true}, {"asw", true}, {"dives", "after"}, {"dives-to", "deep"}};
    game.finish("flattop.submarine-combat", plan);
    CHECK(game.field("S", "depth") == "deep");
    game.finish("flattop.attack", shot("S", "X", "torpedoes"));
}

TEST_CASE("By night a deep submarine finds no targets either", "[flattop]") {
    Flattop game({}, 22);
    game.add_unit("submarine", "S", "AA25", {{"depth", "deep"}});
    game.add_enemy("task-force", "X", "AA25");
    CHECK(says(game.refusal("flattop.submarine-night-attack", script(R"({"submarine": {"choice": "S"}})")), "12.62"));
}

TEST_CASE("Four DDs that didn't move find a deep submarine, three don't", "[flattop]") {
    const auto play = [](int destroyers) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
        game.add_unit("submarine", "S", "AA25", {{"depth", "deep"}});
        game.add_enemy("task-force", "J1", "AA25", {{"stationary", true}});
        for (int i = 1; i <= destroyers; ++i)
            game.add_enemy("ship", fmt::format("D{}", i), "", {{"type", "DD"}, {"task-force", "J1"}});
        const Progress act = game.play("flattop.attack", shot("J1", "S", "asw"));
        return act.pending ? act.pending->key : "";
    };
    CHECK(play(4).empty());
    CHECK(play(3) == "found");
}

TEST_CASE("A TF attacks a submarine that planes spot as long as these are there", "[flattop]") {
    const auto play = [](const std::string& planes_at, const std::string& seen) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
        game.add_unit("submarine", "S", "AA25", {{"depth", "periscope"}});
        game.add_enemy("task-force", "J1", "AA24", {{"path", "S1"}});
        Tree planes = in_the_air;
        planes["path"] = "O3";
        game.add_enemy("air-formation", "E", "AA25", planes);
        game.finish("flattop.move-ships");
        game.finish("flattop.move-planes");
        Script look;
        look.answers["seen"] = {{"E-S", {{"condition", seen}}}};
        look.answers["seen"]["S-J1"] = {{"condition", "none"}};
        look.answers["seen"]["S-E"] = {{"condition", "none"}};
        game.finish("flattop.observe", look);
        game.change("E", {{"hex", planes_at}});
        const Progress act = game.play("flattop.attack", shot("J1", "S", "asw"));
        return act.pending ? act.pending->key : "";
    };
    CHECK(play("AA25", "1").empty());
    CHECK(play("AA26", "1") == "found");     // they have left (12.7)
    CHECK(play("AA25", "none") == "found");  // they didn't pass their search die roll
}

TEST_CASE("By night a submarine's factors can't be combined", "[flattop]") {
    Flattop game({}, 22, {}, results("0 0 0 0 0 0"));
    game.add_unit("submarine", "S", "AA25");
    game.add_enemy("ship", "X", "AA25", {{"type", "CA"}});
    CHECK(says(game.refusal("flattop.attack", without_die(shot("S", "X", "torpedoes", 4))), "from 0 to 1"));
    game.finish("flattop.attack", shot("S", "X", "torpedoes", 1));
}

TEST_CASE("A ready CAP consists of regular interceptors, which a setting names", "[flattop]") {
    const auto play = [](const Game::Facts& facts) {
        Flattop game({}, 10, facts);
        game.add_unit("base", "H", "AA25", {{"ready-cap", true}, {"launch-max", 6}});
        game.add_enemy("air-formation", "E", "AA25", in_the_air);
        Script cap;
        cap.answers["base"] = {{"choice", "H"}};
        cap.answers["strike"] = {{"warning", 5}, {"launch-altitude", "LO"}};
        cap.answers["planes"] = {{"planes", "F4F 2, SBD 2"}, {"id", "AF9"}};
        try {
            game.finish("flattop.ready-cap", cap);
        } catch (const json::InputError& error) {
            return std::string(error.what());
        }
        return game.told("H");
    };
    CHECK(says(play({}), "SBD is no regular interceptor (9.51)"));
    CHECK(says(play({{"interceptors", "F4F, SBD"}}), "takes off"));
    CHECK(says(play({{"interceptors", "any"}}), "takes off"));
}

// ---- 19.1

TEST_CASE("A critical hit that slows a ship ends with the next turn", "[flattop]") {
    Flattop game({}, 10, {{"critical-dice", "1"}});
    game.add_unit("ship", "S", "AA25",
                  {{"type", "CA"}, {"damage-factor", 6}, {"hits-left", 3}, {"mp", 4}, {"path", "N4,N4,N4"}});
    Script hit;
    hit.answers["ship"] = {{"unit", "S"}};
    hit.answers["column"] = {{"text", "all"}};
    hit.answers["effect"] = {{"effect", "Rudder"}};
    hit.answers["does"] = {{"half-speed", 1}};
    hit.faces["dice"] = {"2"};
    game.finish("flattop.critical-hit", hit);
    CHECK(game.field("S", "slowed") == "2");
    game.go_to_turn(2);
    game.finish("flattop.move-ships");
    CHECK(game.field("S", "hex") == "AA25");  // two restrictions: crippled
    game.finish("flattop.decisions");
    CHECK(game.field("S", "slowed").empty());  // it ends with the turn, before the mail
    game.go_to_turn(3);
    game.finish("flattop.move-ships");
    CHECK(game.field("S", "hex") == "AA23");  // half of its boxes are hit
    CHECK(game.field("S", "slowed").empty());
}

TEST_CASE("Whatever stands behind the number of a turn is a note", "[flattop]") {
    CHECK(flattop::turns_in("7, 9") == std::vector{7, 9});
    CHECK(flattop::turns_in("7 (fire), 9; 11,, x, -2") == std::vector{7, 9, -2});
    CHECK(flattop::turns_in("7 8") == std::vector{7});
    CHECK(flattop::turns_in("fire").empty());
}

// ---- maps

TEST_CASE("A map that shows what the last one of the turn did isn't told again", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"path", "N1"}, {"sight", 3}});
    game.add_enemy("task-force", "J1", "AA22");
    game.finish("flattop.move-ships");
    game.finish("flattop.move-planes");
    Script look;
    look.answers["seen"] = {{"TF1-J1", {{"condition", "none"}}}};
    game.add_enemy("task-force", "J2", "AA23");
    look.answers["seen"]["TF1-J2"] = {{"condition", "1"}};
    game.finish("flattop.observe", look);
    CHECK(maps_told_to(game, "usn") == 2);  // it has moved; it has seen something
    CHECK(maps_told_to(game, "ijn") == 2);  // J1, and J2
    game.go_to_turn(2);
    game.finish("flattop.move-planes");
    game.finish("flattop.observe", script(R"({"seen": {}})"));
    CHECK(maps_told_to(game, "usn") == 3);
    game.check_sound();
}

}  // namespace flagplot::procedures::test
