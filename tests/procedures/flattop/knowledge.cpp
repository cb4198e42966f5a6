// What one side of Flat Top learns and must not: of pairs of games that differ in what it may not know its report is
// the same, byte for byte (3.6, 11.1, 11.2, 16.6, 22.5).
#include <fmt/format.h>

#include "flattop.h"
#include "referee/audience.h"
#include "referee/mail_reading.h"
#include "report/mail.h"
#include "report/outbox.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Texts = std::vector<std::string>;

// All that a reader gets: report and mail.
std::string bytes(const Flattop& game, const std::string& who) {
    return game.report(who) + report::make_mail(game.session, who).text();
}

// A table whose every cell has these results.
Game::Charts results(const std::string& line) {
    return {{"flattop.combat-results", {{"BHT", "999-"}, {"99-", line}}}};
}

Script shot(const std::string& attacker, const std::string& target, const std::string& weapon, int factors, int die,
            const Tree& more = Tree::object()) {
    Script all;
    all.answers = more;
    all.answers["attack"] = {{"attacker", attacker}, {"target", target}, {"weapon", weapon}};
    all.answers["numbers"] = {{"bht", 6}, {"factors", factors}};
    all.faces["die-attack"] = {fmt::format("{}", die)};
    return all;
}

void add_raiders(Flattop& game, const std::string& hex, const std::string& planes = "D3A 9") {
    game.add_enemy("air-formation", "E", hex,
                   {{"airborne", true}, {"planes", planes}, {"level", "LO"}, {"ammunition", "AP"}});
}

const Game::Facts command_control{{"command-control", true}};

}  // namespace

// ---- 9.5 with 3.6

TEST_CASE("A ready CAP that stays down tells its commander nothing, and one that reacts what was reported",
          "[flattop]") {
    const auto play = [](int planes, int reported) {
        Flattop game;
        game.add_unit("base", "H", "AA25", {{"ready-cap", true}, {"ready", 9}, {"trigger", 6}, {"launch-max", 6}});
        add_raiders(game, "AA25", fmt::format("D3A {}", planes));
        game.change("E", {{"report-1", reported}, {"seen-turn", 1}, {"seen-by", "usn"}, {"seen-condition", "1"}});
        Script all;
        all.answers["base"] = {{"choice", "H"}};
        all.answers["strike"] = {{"warning", 5}, {"launch-altitude", "LO"}};
        if (reported >= 6) all.answers["planes"] = {{"planes", "F4F 4"}, {"id", "CAP1"}};
        game.finish("flattop.ready-cap", all);
        return bytes(game, "usn");
    };
    CHECK(play(2, 5) == play(9, 5));
    CHECK(play(2, 6) == play(9, 6));
    CHECK_FALSE(says(play(9, 5), "Ready CAP stays"));
    CHECK(says(play(2, 6), "takes off"));
}

TEST_CASE("A strike that nobody reported is below the trigger, and its commander hears nothing", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25", {{"ready-cap", true}, {"ready", 9}, {"trigger", 6}, {"launch-max", 6}});
    add_raiders(game, "AA25", "D3A 5");
    Script all;
    all.answers["base"] = {{"choice", "H"}};
    all.answers["strike"] = {{"warning", 5}, {"launch-altitude", "LO"}};
    game.finish("flattop.ready-cap", all);
    CHECK(game.told("H") == "Ready CAP stays down: 5 planes are coming, and it reacts to 6.");
    CHECK(game.told_to("usn").empty());
}

TEST_CASE("Whether a CAP dives tells no more of a strike at HI than was reported", "[flattop]") {
    const auto play = [](int planes) {
        Flattop game;
        game.add_unit("air-formation", "CAP", "AA25", {{"airborne", true}, {"planes", "F4F 12"}, {"level", "HI"}});
        add_raiders(game, "AA25");
        game.add_enemy("air-formation", "High", "AA25",
                       {{"airborne", true},
                        {"planes", fmt::format("A6M {}", planes)},
                        {"level", "HI"},
                        {"report-1", 3},
                        {"seen-turn", 1},
                        {"seen-by", "usn"},
                        {"seen-condition", "1"}});
        Script all;
        all.answers["cap"] = {{"choice", "CAP"}};
        all.faces["part"] = {"4"};
        game.finish("flattop.cap-dive", all);
        return bytes(game, "usn");
    };
    CHECK(play(1) == play(9));
    CHECK(says(play(9), "4 dive to LO"));
}

// ---- 22.5

TEST_CASE("What is gone without its commander's knowledge goes on in his report: moves, map, weather, decisions",
          "[flattop]") {
    struct Victim {
        std::string type;
        Tree fields;
        std::string weapon;
    };
    const Tree planes = {{"airborne", true}, {"planes", "SBD 3"}, {"path", "S6"}, {"mp", 2}, {"fuel", 30}};
    for (const Victim& one :
         {Victim{"air-formation", planes, "air-combat"},
          Victim{"submarine", {{"damage-factor", 3}, {"path", "S6"}, {"depth-ordered", "periscope"}}, "bombs"},
          Victim{"ship", {{"type", "DD"}, {"damage-factor", 3}, {"path", "S6"}, {"mp", 2}}, "bombs"}}) {
        INFO(one.type);
        const auto report = [&](int die) {
            Flattop game({}, 10, command_control, results("0 0 0 0 2 9"));
            game.add("wind-area", "South", {{"hexes", "A26-MM40"}, {"wind", "SE"}});
            game.add("cloud", "C", {{"hexes", "AA28"}});
            game.add_unit(one.type, "U", "AA25", one.fields);
            game.add_unit("base", "H", "K9");
            game.add_enemy("task-force", "J1", "B2");
            add_raiders(game, "AA25");
            game.finish("flattop.attack", shot("E", "U", one.weapon, 9, die));
            for (int turn = 2; turn <= 4; ++turn) {
                game.go_to_turn(turn);
                game.finish("flattop.no-orders");
                game.finish("flattop.weather");
                game.finish("flattop.move-ships");
                game.finish("flattop.move-planes");
                game.finish("flattop.decisions");
            }
            game.check_sound();
            return bytes(game, "usn");
        };
        const std::string unhurt = report(1);
        CHECK(says(unhurt, "AA25 - S"));
        CHECK(says(unhurt, "Clouds in AA28"));
        CHECK(report(5) == unhurt);
        CHECK(report(6) == unhurt);
    }
}

TEST_CASE("A damaged TF slows in the game master's log, and not in its commander's report", "[flattop]") {
    const auto play = [](int die, Flattop& game) {
        game.add_unit("task-force", "TF1", "AA25", {{"mp", 2}, {"path", "S6"}});
        game.add_unit("ship", "Ca", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 4}});
        game.add_unit("task-force", "TF2", "AA20", {{"mp", 2}, {"path", "S2"}});
        game.add_unit("base", "H", "K9");
        add_raiders(game, "AA25");
        game.finish("flattop.attack", shot("E", "Ca", "bombs", 9, die));
        game.change("E", {{"hex", "MM40"}});
        for (int turn = 2; turn <= 3; ++turn) {
            game.go_to_turn(turn);
            game.finish("flattop.move-ships");
            game.finish("flattop.observe");
            game.finish("flattop.decisions");
        }
        game.check_sound();
        return bytes(game, "usn");
    };
    Flattop unhurt({}, 10, command_control, results("0 0 0 0 0 2"));
    Flattop hurt({}, 10, command_control, results("0 0 0 0 0 2"));
    const std::string report = play(1, unhurt);
    CHECK(play(6, hurt) == report);
    CHECK(hurt.field("TF1", "hex") == "AA27");  // half of 2 MP, twice
    CHECK(unhurt.field("TF1", "hex") == "AA29");
    CHECK(hurt.field("TF1", "path") == "S4");
    CHECK(says(report, "AA27 - S2 - AA29"));
    CHECK(hurt.told_to("gm", "AA26 - S1 - AA27"));
    // It calls: now he knows where it is and why.
    Script call;
    call.answers["message"] = {{"from", "TF1"}, {"to", "H"}, {"text", "Hit."}};
    call.faces = {{"direction-1", {"1", "1"}}, {"heard-1", {"1"}}, {"garbled-1", {"1"}}};
    hurt.finish("flattop.radio", call);
    CHECK(says(hurt.report("usn"), "Hex: AA27"));
    CHECK(says(hurt.report("usn"), "2 hits, 2 boxes left"));
    CHECK(hurt.field("TF1", "known-hex").empty());
}

TEST_CASE("A submarine that dived unknown to its commander moves in his report as if it hadn't", "[flattop]") {
    const auto play = [](bool dives) {
        Flattop game({}, 10, command_control);
        game.add_unit("submarine", "S", "AA25", {{"depth", "periscope"}, {"path", "S3"}});
        game.add_unit("base", "H", "K9");
        game.add_enemy("task-force", "J1", "AA25");
        Script all;
        all.answers["submarine"] = {{"choice", "S"}};
        all.answers["enemy"] = {{"enemy", "J1"}};
        all.answers["how"] = {{"asw", true}, {"dives", dives ? "before" : "no"}, {"dives-to", "deep"}};
        game.finish("flattop.submarine-combat", all);
        for (int turn = 2; turn <= 4; ++turn) {
            game.go_to_turn(turn);
            game.finish("flattop.move-ships");
        }
        CHECK(game.field("S", "hex") == (dives ? "AA25" : "AA26"));  // one hex, at 1200
        game.check_sound();
        return bytes(game, "usn");
    };
    CHECK(play(true) == play(false));
}

namespace {

// A CVL in a TF that isn't controlled, attacked in the first turn; then all is quiet.
struct LightCarrier : Flattop {
    LightCarrier(const std::string& weapon, int die, const Tree& more = Tree::object())
        : Flattop({}, 10, command_control, results("0 0 0 0 0 1")) {
        add_unit("task-force", "TF1", "AA25", {{"mp", 2}, {"path", "S8"}});
        add_unit("ship", "Prin", "", {{"type", "CVL"}, {"task-force", "TF1"}, {"damage-factor", 40}});
        add_unit("ship", "Ca", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 4}});
        add_unit("base", "Air", "",
                 {{"ship", "Prin"}, {"ready", 9}, {"readying", 0}, {"landed", 0}, {"launch-max", 9}});
        add_unit("base", "H", "K9");
        add_raiders(*this, "AA25");
        finish("flattop.attack", shot("E", weapon == "torpedoes at Ca" ? "Ca" : "Prin",
                                      weapon == "bombs" ? "bombs" : "torpedoes", 9, die, more));
        change("E", {{"hex", "MM40"}});
    }

    void play_turn(int turn, const Tree& flights = Tree::object()) {
        go_to_turn(turn);
        finish("flattop.move-ships");
        Script planes;
        if (!flights.empty()) planes.answers["flights"] = flights;
        finish("flattop.move-planes", planes);
        finish("flattop.decisions");
    }

    void call() {
        Script all;
        all.answers["message"] = {{"from", "TF1"}, {"to", "H"}, {"text", "Hit."}};
        all.faces = {{"direction-1", {"1", "1"}}, {"heard-1", {"1"}}, {"garbled-1", {"1"}}};
        finish("flattop.radio", all);
        check_sound();
    }
};

const Tree lost_aboard{{"aboard", {{"lost", 3}}}};

}  // namespace

TEST_CASE("Planes that take off and land while their carrier's losses wait change the boxes that are known",
          "[flattop]") {
    const auto play = [](LightCarrier& game) {
        game.add_unit("air-formation", "P", "",
                      {{"planes", "F4F 4"}, {"launched-from", "Air"}, {"launches", true}, {"path", "N2"}, {"mp", 8}});
        game.add_unit("air-formation", "Q", "AA24",
                      {{"airborne", true}, {"planes", "SBD 2"}, {"lands-at", "Air"}, {"lands", true}, {"mp", 8}});
        game.play_turn(2);
        game.check_sound();
        return bytes(game, "usn");
    };
    LightCarrier unhurt("torpedoes", 1);
    LightCarrier hurt("torpedoes", 6, lost_aboard);
    const std::string report = play(unhurt);
    CHECK(play(hurt) == report);
    CHECK(says(report, "Ready: 5"));
    CHECK(hurt.field("Air", "ready") == "2");
    CHECK(hurt.field("Air", "landed") == "2");
    hurt.call();
    CHECK(says(hurt.report("usn"), "Ready: 2"));
    CHECK(hurt.field("Air", "known-ready").empty());
}

TEST_CASE("Planes come home to where their commander believes their carrier", "[flattop]") {
    const auto play = [](LightCarrier& game) {
        game.add_unit("air-formation", "Q", "AA20",
                      {{"airborne", true}, {"planes", "SBD 2"}, {"lands-at", "Air"}, {"lands", true}, {"mp", 9}});
        game.add_unit("air-formation", "P", "",
                      {{"planes", "F4F 4"}, {"launched-from", "Air"}, {"launches", true}, {"path", "SE1"}, {"mp", 8}});
        game.play_turn(2);
        game.check_sound();
        return bytes(game, "usn");
    };
    LightCarrier unhurt("torpedoes at Ca", 1);
    LightCarrier hurt("torpedoes at Ca", 6);
    const std::string report = play(unhurt);
    CHECK(says(report, "AA20 - S7 - AA27. 7 MP. Lands at Air."));
    CHECK(says(report, "Launched. AA27 - SE1"));
    CHECK(play(hurt) == report);
    CHECK(hurt.field("TF1", "hex") == "AA26");  // half of 2 MP
    CHECK_FALSE(hurt.unit("Q").flag("airborne"));
}

TEST_CASE("Planes that a burning carrier doesn't launch fly in the report of a commander who hasn't heard of it",
          "[flattop]") {
    const auto play = [](LightCarrier& game, const Tree& flights) {
        game.change("Air", {{"ready-cap", true}});
        game.add_unit("air-formation", "P", "",
                      {{"planes", "F4F 4"},
                       {"launched-from", "Air"},
                       {"launches", true},
                       {"path", "N4"},
                       {"mp", 2},
                       {"fuel", 20}});
        game.play_turn(2, flights);
        game.change("E", {{"hex", game.field("TF1", "hex")}});
        Script cap;
        cap.answers["base"] = {{"choice", "Air"}};
        cap.answers["strike"] = {{"warning", 5}, {"launch-altitude", "LO"}};
        cap.answers["planes"] = {{"planes", "F4F 3"}, {"id", "CAP1"}};
        game.finish("flattop.ready-cap", cap);
        game.change("E", {{"hex", "MM40"}});
        game.play_turn(3);
        game.check_sound();
        return bytes(game, "usn");
    };
    LightCarrier unhurt("bombs", 1);
    LightCarrier hurt("bombs", 6, lost_aboard);
    const std::string report = play(unhurt, Tree::object());
    CHECK(says(report, "Launched. AA27 - N2 - AA25."));
    CHECK(says(report, "Ready CAP takes off: CAP1, F4F 3"));
    CHECK(play(hurt, {{"P", {{"launch", false}}}}) == report);
    CHECK(hurt.field("Air", "ready") == "6");
    hurt.call();
    CHECK(hurt.told_to("usn", "Isn't launched."));
    CHECK_FALSE(hurt.unit("P").flag("airborne"));
    CHECK_FALSE(hurt.unit("CAP1").flag("airborne"));
    CHECK(hurt.field("P", "hex").empty());
}

TEST_CASE("Planes that never left are believed back aboard, or missed where they should land", "[flattop]") {
    for (const std::string& home : Texts{"Air", "H"}) {
        INFO(home);
        LightCarrier hurt("bombs", 6, lost_aboard);
        hurt.change("H", {{"hex", "AA26"}, {"landed", 0}});
        hurt.add_unit("air-formation", "P", "",
                      {{"planes", "F4F 4"},
                       {"launched-from", "Air"},
                       {"launches", true},
                       {"lands-at", home},
                       {"lands", true},
                       {"path", home == "Air" ? "O" : "N1"},
                       {"mp", 2}});
        hurt.play_turn(2, {{"P", {{"launch", false}}}});
        CHECK(hurt.told_to("usn", home == "Air" ? "Lands at Air." : "Doesn't come back to H."));
        CHECK(hurt.told_to("usn", "Isn't launched.") == (home == "H"));
        CHECK(hurt.field("P", "launched-from") == "Air");
        CHECK_FALSE(hurt.unit("P").flag("still-aboard"));
        CHECK(hurt.field("P", "withheld").empty());
        CHECK(hurt.field("H", "landed") == "0");
        CHECK(hurt.field("Air", "landed") == "0");
        hurt.check_sound();
    }
}

TEST_CASE("An attack that does nothing leaves no trace while its report waits: marks end that end", "[flattop]") {
    const auto play = [](bool attacked) {
        Flattop game({}, 10, command_control, results("0 0 0 0 0 0"));
        game.add_unit("task-force", "TF1", "AA25", {{"mp", 4}, {"path", "S8"}});
        game.add_unit("ship", "Ca", "", {{"type", "CA"}, {"task-force", "TF1"}, {"slowed", "2"}});
        add_raiders(game, "AA25");
        if (attacked) game.finish("flattop.attack", shot("E", "Ca", "bombs", 9, 3));
        for (int turn = 2; turn <= 3; ++turn) {
            game.go_to_turn(turn);
            game.finish("flattop.move-ships");
            game.finish("flattop.decisions");
        }
        game.check_sound();
        return bytes(game, "usn");
    };
    const std::string quiet = play(false);
    CHECK(says(quiet, "AA27 - S4 - AA31"));
    CHECK(play(true) == quiet);
}

TEST_CASE("A damaged TF reports what it would see, and with its results what it has seen", "[flattop]") {
    const auto play = [](int die, Flattop& game) {
        game.add_unit("task-force", "TF1", "AA25", {{"mp", 2}, {"path", "S6"}, {"sight", 1}});
        game.add_unit("ship", "Ca", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 4}});
        game.add_unit("base", "H", "K9");
        game.add_enemy("task-force", "J1", "AA30", {{"report-1", 4}});
        game.add_enemy("task-force", "J2", "AA25", {{"report-1", 9}});
        add_raiders(game, "AA25");
        game.finish("flattop.attack", shot("E", "Ca", "bombs", 9, die));
        game.change("E", {{"hex", "MM40"}});
        for (int turn = 2; turn <= 3; ++turn) {
            game.go_to_turn(turn);
            game.finish("flattop.move-ships");
        }
        Script look;
        look.answers["seen"] = {{"TF1-J1", {{"condition", "1"}}}};
        if (die == 6) look.answers["seen"]["TF1/true-J2"] = {{"condition", "1"}};
        game.finish("flattop.observe", look);
        game.check_sound();
        return bytes(game, "usn");
    };
    const std::string twice = "0 0 0 0 0 2";
    Flattop unhurt({}, 10, command_control, results(twice));
    Flattop hurt({}, 10, command_control, results(twice));
    const std::string report = play(1, unhurt);
    CHECK(says(report, "AA30, condition 1: TF, reported number 4."));
    CHECK(play(6, hurt) == report);
    CHECK(hurt.told_to("gm", "AA25, condition 1: TF, reported number 9."));
    CHECK(hurt.field("J1", "seen-in-error") == "usn");
    CHECK(unhurt.field("J1", "seen-in-error").empty());
    CHECK(hurt.field("J2", "seen-by").empty());  // nobody who commands knows of it yet
    Script call;
    call.answers["message"] = {{"from", "TF1"}, {"to", "H"}, {"text", "Hit."}};
    call.faces = {{"direction-1", {"1", "1"}}, {"heard-1", {"1"}}, {"garbled-1", {"1"}}};
    hurt.finish("flattop.radio", call);
    CHECK(hurt.told_to("usn", "AA25, condition 1: TF, reported number 9."));
}

TEST_CASE("An AF that is gone is missed where it should land, and its end is told", "[flattop]") {
    Flattop game({}, 10, command_control, results("9 9 9 9 9 9"));
    game.add_unit("base", "H", "AA27", {{"landed", 0}});
    game.add_unit("air-formation", "P", "AA25",
                  {{"airborne", true}, {"planes", "SBD 3"}, {"path", "S2"}, {"lands", true}, {"lands-at", "H"}});
    add_raiders(game, "AA25");
    game.finish("flattop.attack", shot("E", "P", "air-combat", 9, 3));
    CHECK(game.told_to("usn").empty());
    game.go_to_turn(2);
    game.finish("flattop.move-planes");
    CHECK(game.told_to("usn", "Doesn't come back to H."));
    CHECK(game.told_to("usn", "3 Afs lost: SBD 3"));
    CHECK(game.field("H", "landed") == "0");
    CHECK(says(game.report("usn"), "Destroyed"));
    game.check_sound();
}

TEST_CASE("A TF that loses the ship that controls it hears of it at once", "[flattop]") {
    Flattop game({}, 10, command_control, results("9 9 9 9 9 9"));
    game.add_unit("task-force", "TF1", "AA25");
    game.add_unit("ship", "Lex", "", {{"type", "CV"}, {"task-force", "TF1"}, {"damage-factor", 4}});
    add_raiders(game, "AA25");
    game.finish("flattop.attack", shot("E", "Lex", "bombs", 9, 3));
    CHECK(game.told_to("usn", "sunk"));
    CHECK(game.field("TF1", "withheld").empty());
}

TEST_CASE("A message to a unit that is gone isn't heard, and the enemy places its sender all the same", "[flattop]") {
    const auto play = [](int die) {
        Flattop game({}, 10, command_control, results("0 0 0 0 0 9"));
        game.add_unit("base", "H", "AA30");
        game.add_unit("air-formation", "P", "AA25",
                      {{"airborne", true}, {"planes", "SBD 3"}, {"launched-from", "H"}, {"lands-at", "H"}});
        add_raiders(game, "K9");
        game.change("E", {{"hex", "AA25"}});
        game.finish("flattop.attack", shot("E", "P", "air-combat", 9, die));
        Script call;
        call.answers["message"] = {{"from", "H"}, {"to", "P"}, {"text", "Come home"}};
        call.faces["direction-1"] = {"1", "1"};
        if (die < 6) call.faces["heard-1"] = {"1"};
        if (die < 6) call.faces["garbled-1"] = {"1"};
        game.finish("flattop.radio", call);
        return std::pair(game.told_to("usn"), game.told_to("ijn", "Come home"));
    };
    CHECK(play(1) == play(6));
    CHECK(play(6).second);
}

// ---- 7.1

TEST_CASE("Two enemies in one hex are told in the order of the words, not of the roster", "[flattop]") {
    const auto play = [](const Texts& ids) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25", {{"sight", 2}});
        for (const std::string& id : ids)
            game.add_enemy("task-force", id, "AA24", {{"report-1", id == "J1" ? 9 : 3}, {"report-2", 1}});
        Script look;
        look.answers["seen"] = {{"TF1-J1", {{"condition", "1"}}}, {"TF1-J2", {{"condition", "1"}}}};
        game.finish("flattop.observe", look);
        return game.told_to("usn");
    };
    CHECK(play({"J1", "J2"}) == play({"J2", "J1"}));
    CHECK(play({"J1", "J2"}) ==
          Texts{"1000 AA24, condition 1: TF, reported number 3.", "1000 AA24, condition 1: TF, reported number 9."});
}

TEST_CASE("The ships of an enemy TF are told in the order of the words, too", "[flattop]") {
    const auto play = [](const Texts& ids) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25", {{"sight", 2}});
        game.add_enemy("task-force", "J1", "AA24");
        for (const std::string& id : ids) game.add_enemy("ship", id, "", {{"type", "CA"}, {"task-force", "J1"}});
        game.finish("flattop.observe", script(R"({"seen": {"TF1-J1": {"condition": "3"}}})"));
        return game.told_to("usn");
    };
    CHECK(play({"Aoba", "Kako"}) == Texts{"1000 AA24, condition 3: TF: CA Aoba, CA Kako."});
    CHECK(play({"Kako", "Aoba"}) == play({"Aoba", "Kako"}));
}

// ---- 11.2, 16.6

TEST_CASE("A damaged ship or base shoots with the factors that the enemy has to believe", "[flattop]") {
    for (const std::string& foe : Texts{"X", "Truk"}) {
        INFO(foe);
        const auto play = [&](int die, int factors, const Tree& more) {
            Flattop game({}, 10, {}, results("0 1 1 1 2 6"));
            game.add_unit("ship", "A", "AA25", {{"type", "CA"}, {"damage-factor", 8}, {"ammunition", "AP"}});
            game.add_enemy("ship", "X", "AA25", {{"type", "CA"}, {"damage-factor", 8}, {"ammunition", "AP"}});
            game.add_enemy("base", "Truk", "AA25");
            game.finish("flattop.attack", shot("A", foe, "gunfire", 9, die));
            Tree back = more;
            if (foe == "Truk") back["ammunition"] = {{"choice", "AP"}};
            game.finish("flattop.attack", shot(foe, "A", "gunfire", factors, 3, back));
            return bytes(game, "usn");
        };
        const std::string expected = play(3, 8, Tree::object());
        CHECK(says(expected, "/ 8 /"));
        CHECK(play(6, 2, {{"factors-told", {{"factors", 8}}}}) == expected);
    }
}

TEST_CASE("Planes that are all shot down make the attack that the enemy expects, and it does nothing", "[flattop]") {
    const auto play = [](int die, int factors) {
        Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
        game.add_unit("base", "H", "AA25");
        add_raiders(game, "AA25", "D3A 4");
        game.finish("flattop.attack", shot("H", "E", "aa", 8, die));
        // On a table that hits with any factors nobody is there to hit.
        game.own(results(die == 6 ? "1 1 1 1 1 1" : "0 0 0 0 0 0"));
        Script second = shot("E", "H", "bombs", factors, 3);
        if (die == 6) second.faces.clear();
        game.finish("flattop.attack", second);
        if (die == 6) CHECK_FALSE(game.told_to("ijn", "no hit"));
        return bytes(game, "usn");
    };
    const std::string expected = play(3, 2);
    CHECK(says(expected, "enemy AF / H / HT 2 / 2 / no hit"));  // AP on a base: four off
    CHECK(play(6, 0) == expected);
}

TEST_CASE("A base that shot down one of nine where two were to be expected is told of two, and of seven that attack",
          "[flattop]") {
    const auto play = [](int die, int left) {
        Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
        game.add_unit("base", "H", "AA25");
        add_raiders(game, "AA25", "G4M 9");
        game.finish("flattop.attack", shot("H", "E", "aa", 8, die));
        CHECK(game.told_to("ijn", fmt::format("G4M {}", 9 - left)));  // a player's own losses precisely (11.1)
        game.own(results("0 0 0 0 0 0"));
        game.finish("flattop.attack", shot("E", "H", "bombs", left, 3));
        CHECK(game.told_to("ijn", fmt::format("E / enemy base / HT 2 / {} /", left)));
        return bytes(game, "usn");
    };
    const std::string one = play(2, 8);
    CHECK(says(one, "enemy AF / H / HT 2 / 7 /"));
    CHECK(play(6, 5) == one);
}

TEST_CASE("An attacker isn't told of the one more for a minefield around his target", "[flattop]") {
    const auto play = [](bool mined) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
        game.add_unit("air-formation", "B", "AA25", {{"airborne", true}, {"planes", "SBD 4"}, {"ammunition", "AP"}});
        game.add_enemy("ship", "X", "AA25", {{"type", "CA"}, {"damage-factor", 8}});
        if (mined) game.add_enemy("minefield", "M", "AA25", {{"kind", "port"}, {"factors", 4}});
        game.finish("flattop.attack", shot("B", "X", "bombs", 4, 3));
        CHECK(game.told_to("ijn", "1 hit") == mined);
        return bytes(game, "usn");
    };
    CHECK(play(true) == play(false));
}

// ---- 9.63 with 22.5 and 11.2

namespace {

// A CAP of twelve at HI that isn't controlled and was attacked, below it a strike at LO; the dive's die is a 6: 2/3.
struct HighCap : Flattop {
    explicit HighCap(int die, const Facts& facts = command_control, const std::string& line = "0 0 0 0 6 12")
        : Flattop({}, 10, facts, results(line)) {
        add_unit("air-formation", "CAP", "AA25",
                 {{"airborne", true}, {"planes", "F4F 12"}, {"level", "HI"}, {"report-1", 1}, {"report-2", 1}});
        add_raiders(*this, "AA25");
        finish("flattop.attack", shot("E", "CAP", "air-combat", 9, die));
        Script all;
        all.answers["cap"] = {{"choice", "CAP"}};
        all.faces["part"] = {"6"};
        finish("flattop.cap-dive", all);
    }
};

}  // namespace

TEST_CASE("A CAP that dives does so by the number that its commander believes in", "[flattop]") {
    HighCap unhurt(1);
    HighCap hurt(5);  // six are left
    HighCap gone(6);
    CHECK(unhurt.told_to("usn", "8 dive to LO as CAP-dive: F4F 8."));
    CHECK(unhurt.field("CAP", "planes") == "F4F 4");
    const std::string report = bytes(unhurt, "usn");
    CHECK(bytes(hurt, "usn") == report);
    CHECK(bytes(gone, "usn") == report);
    CHECK(hurt.field("CAP-dive", "planes") == "F4F 4");  // 2/3 of six
    CHECK(hurt.field("CAP", "planes") == "F4F 2");
    CHECK(gone.unit("CAP-dive").flag("destroyed"));
    CHECK(hurt.told_to("gm", "Only 4 have dived: F4F 4."));
    hurt.check_sound();
    gone.check_sound();
}

TEST_CASE("Of a CAP the part dives of which the enemy was told that it is left", "[flattop]") {
    for (const int die : {3, 6}) {
        HighCap game(die, {}, "0 0 3 3 3 9");  // three of twelve were expected
        game.finish("flattop.attack", shot("CAP-dive", "E", "air-combat", die == 3 ? 6 : 2, 1));
        CHECK(game.told_to("ijn", "enemy AF / E / HT 6 / 6 / no loss"));  // 2/3 of nine
    }
}

// ---- 11.1 and 11.2 for ships

TEST_CASE("A second attack at a ship that was sunk beyond the expectation is told as expected", "[flattop]") {
    for (const std::string& type : Texts{"ship", "submarine"}) {
        INFO(type);
        const auto play = [&](int die) {
            Flattop game({}, 10, {}, results("0 1 1 1 2 9"));
            for (const char* const id : {"B", "C"}) {
                game.add_unit("air-formation", id, "AA25",
                              {{"airborne", true}, {"planes", "SBD 4"}, {"level", "LO"}, {"ammunition", "AP"}});
            }
            Tree fields{{"damage-factor", 6}};
            if (type == "ship") fields["type"] = "CA";
            game.add_enemy(type, "X", "AA25", fields);
            game.finish("flattop.attack", shot("B", "X", "bombs", 4, die));
            game.finish("flattop.attack", shot("C", "X", "bombs", 4, 4));
            CHECK((game.field("X", "hits-left") == "0") == (die == 6));
            game.check_sound();
            return bytes(game, "usn");
        };
        const std::string expected = play(3);
        CHECK(says(expected, "C / enemy"));
        CHECK(play(6) == expected);
    }
}

TEST_CASE("A ship that was sunk beyond the expectation fires as the enemy expects, in vain", "[flattop]") {
    const auto play = [](int die) {
        Flattop game({}, 10, {}, results("0 1 1 1 2 9"));
        game.add_unit("ship", "A", "AA25", {{"type", "CA"}, {"damage-factor", 8}, {"ammunition", "AP"}});
        game.add_enemy("ship", "X", "AA25", {{"type", "CA"}, {"damage-factor", 6}, {"ammunition", "AP"}});
        game.finish("flattop.attack", shot("A", "X", "gunfire", 9, die));
        Script back = shot("X", "A", "gunfire", die == 3 ? 5 : 0, 1, {{"factors-told", {{"factors", 5}}}});
        if (die == 3) back.answers.erase("factors-told");
        if (die == 6) back.faces.clear();
        game.finish("flattop.attack", back);
        return bytes(game, "usn");
    };
    CHECK(says(play(3), "/ A / HT 6 / 5 / no hit"));
    CHECK(play(6) == play(3));
}

TEST_CASE("A ship of a TF that mines sank beyond the expectation is attacked as the enemy expects", "[flattop]") {
    const auto play = [](int die) {
        Flattop game({}, 10, {}, results("0 0 1 1 2 6"));
        game.add_unit("minefield", "M", "AA25", {{"kind", "port"}, {"factors", 4}});
        game.add_unit("air-formation", "B", "AA25", {{"airborne", true}, {"planes", "SBD 4"}, {"ammunition", "AP"}});
        game.add_enemy("task-force", "J", "AA26", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "usn"}});
        game.add_enemy("ship", "X", "", {{"type", "CA"}, {"task-force", "J"}, {"damage-factor", 4}});
        game.finish("flattop.move-ships");
        Script mines;
        mines.faces["die-M-J"] = {fmt::format("{}", die)};
        game.finish("flattop.mines", mines);
        game.finish("flattop.attack", shot("B", "X", "bombs", 4, 4));
        CHECK((game.field("X", "hits-left") == "0") == (die == 6));
        return bytes(game, "usn");
    };
    const std::string expected = play(3);
    CHECK(says(expected, "B / enemy TF / HT 6 / 4 / 1 hit"));
    CHECK(play(6) == expected);
}

// One ship or two in AA25, where a port is mined by one of the sides, and mines that one hit is expected of.
void set_up_port(Flattop& game, const std::string& mines_of) {
    game.add("minefield", "M", {{"side", mines_of}, {"hex", "AA25"}, {"kind", "port"}, {"factors", 4}});
    game.add_enemy("task-force", "J", "AA25");
    game.add_enemy("ship", "X", "", {{"type", "CA"}, {"task-force", "J"}, {"damage-factor", 4}, {"ammunition", "GP"}});
}

TEST_CASE("A ship that mines sink beyond the expectation is attacked all the same, as the enemy expects", "[flattop]") {
    const auto play = [](int die, bool on_a_sheet) {
        Flattop game({}, 10, {}, results("0 0 1 1 2 6"));
        set_up_port(game, "usn");
        game.add_unit("air-formation", "B", "AA25", {{"airborne", true}, {"planes", "SBD 4"}, {"ammunition", "AP"}});
        Script all = shot("B", "X", "bombs", 4, 4);
        if (on_a_sheet) all = {{{"attacks", {{"B", {{"target", "X"}}}}}, {"numbers", {{"B", {{"bht", 6}}}}}}};
        if (on_a_sheet && die == 6) all.answers["target/B/again"] = {{"target", "X"}};
        if (on_a_sheet) all.faces = {{"die/B-J", {"4"}}};
        all.faces["die-M-J"] = {fmt::format("{}", die)};
        game.finish(on_a_sheet ? "flattop.attacks" : "flattop.attack", all);
        CHECK((game.field("X", "hits-left") == "0") == (die == 6));
        game.check_sound();
        return bytes(game, "usn");
    };
    for (const bool on_a_sheet : {false, true}) {
        const std::string expected = play(3, on_a_sheet);
        CHECK(says(expected, "B / enemy TF / HT 6 / 4 / 1 hit"));
        CHECK(play(6, on_a_sheet) == expected);
    }
}

TEST_CASE("A ship that mines sink beyond the expectation attacks all the same, in vain", "[flattop]") {
    const auto play = [](int die, bool on_a_sheet) {
        Flattop game({}, 10, {}, results("0 0 1 1 2 6"));
        set_up_port(game, "usn");
        game.add_unit("base", "H", "AA25");
        Script all = shot("X", "H", "bombardment", die == 3 ? 3 : 0, 1);
        if (on_a_sheet) {
            all.answers = {
                {"attacks", {{"X", {{"target", "H"}}}}},
                {"numbers", {{"X", {{"bht", 6}, {"weapon", "bombardment"}, {"factors", die == 3 ? 3 : 0}}}}}};
            all.faces = {{"die/X-H", {"1"}}};
        }
        const char* const told = on_a_sheet ? "factors-told/X" : "factors-told";
        if (die == 6) all.answers[told] = {{"factors", 3}};
        if (die == 6) all.faces.clear();
        all.faces["die-M-J"] = {fmt::format("{}", die)};
        game.finish(on_a_sheet ? "flattop.attacks" : "flattop.attack", all);
        CHECK((game.field("X", "hits-left") == "0") == (die == 6));
        game.check_sound();
        return bytes(game, "usn");
    };
    for (const bool on_a_sheet : {false, true}) {
        const std::string expected = play(3, on_a_sheet);
        CHECK(says(expected, "enemy TF / H / HT 6 / 3 / no hit"));
        CHECK(play(6, on_a_sheet) == expected);
    }
}

TEST_CASE("Who attacks a TF in its own minefield hears nothing of the mines, and believes in all of its boxes",
          "[flattop]") {
    const auto play = [](int die) {
        Flattop game({}, 10, {}, results("0 0 1 1 2 6"));
        set_up_port(game, "ijn");
        game.add_unit("task-force", "T", "AA26", {{"path", "N1"}});
        game.add_unit("ship", "A", "", {{"type", "CA"}, {"task-force", "T"}, {"ammunition", "AP"}});
        game.finish("flattop.move-ships");
        Script all = shot("A", "X", "gunfire", 4, 3, {{"factors-told", {{"factors", 4}}}});
        all.faces["die-M-J"] = {fmt::format("{}", die)};
        all.faces["die-M-T"] = {"1"};
        game.finish("flattop.attack", all);
        CHECK(game.field("X", "believed") == "3");  // of 4, less 1
        game.check_sound();
        return bytes(game, "usn");
    };
    const std::string expected = play(5);
    CHECK(says(expected, "A / enemy TF / HT 6 / 4 / 1 hit"));
    CHECK_FALSE(says(expected, "minefield / enemy TF"));
    CHECK(play(6) == expected);
}

TEST_CASE("What mines have just done to a ship counts in the attack that they come before", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 1 1 2 6"));
    game.add_unit("minefield", "M", "AA25", {{"kind", "port"}, {"factors", 4}});
    game.add_unit("air-formation", "B", "AA25", {{"airborne", true}, {"planes", "SBD 4"}, {"ammunition", "AP"}});
    game.add_enemy("ship", "X", "AA25", {{"type", "CA"}, {"damage-factor", 9}, {"ammunition", "AP"}});
    SECTION("as expected: the enemy believes in fewer boxes") {
        Script all = shot("B", "X", "bombs", 4, 5);
        all.faces["die-M-X"] = {"3"};
        game.finish("flattop.attack", all);
        CHECK(game.field("X", "hits-left") == "6");  // 9, less 1, less 2
        CHECK(game.field("X", "believed") == "7");   // 9, less 1, less 1
    }
    SECTION("otherwise than expected: her factors are told as the enemy has to believe them") {
        Script all = shot("X", "B", "aa", 2, 1, {{"factors-told", {{"factors", 3}}}});
        all.faces["die-M-X"] = {"5"};
        game.finish("flattop.attack", all);
        CHECK(game.told_to("usn", "enemy TF / B / HT 6 / 3 / no loss"));
    }
    game.check_sound();
}

TEST_CASE("Two minefields that strike a ship by herself count both in what the enemy believes, however they are told",
          "[flattop]") {
    for (const std::string first : {"L", "M"}) {  // each may be the one that hits otherwise than expected
        Flattop game({}, 10, {}, results("0 0 1 1 2 6"));
        for (const char* const field : {"L", "M"})
            game.add_unit("minefield", field, "AA25", {{"kind", "open"}, {"hexside", "S"}, {"factors", 4}});
        game.add_enemy("ship", "X", "AA26",
                       {{"type", "CA"}, {"damage-factor", 9}, {"path", "N1"}, {"seen-turn", 1}, {"seen-by", "usn"}});
        game.finish("flattop.move-ships");
        Script all;
        all.faces["die-L-X"] = {first == "L" ? "5" : "3"};
        all.faces["die-M-X"] = {first == "M" ? "5" : "3"};
        game.finish("flattop.mines", all);
        CHECK(game.field("X", "hits-left") == "6");
        CHECK(game.field("X", "believed") == "7");
        game.check_sound();
    }
}

TEST_CASE("In a double-blind game a side's line that names no unit is that side's alone", "[flattop]") {
    const Flattop game;
    const referee::Referee look(game.session);
    CHECK(referee::is_hidden(look));
    CHECK(referee::told_to(look, "usn") == "usn");
}

// ---- 22.5: shells, the die number

TEST_CASE("The shells of a ship whose fight waits stay as her commander knows them", "[flattop]") {
    const auto play = [](bool fires) {
        Flattop game({}, 10, command_control, results("0 0 0 0 0 0"));
        game.add_unit("ship", "A", "AA25", {{"type", "CA"}, {"damage-factor", 8}, {"ammunition", "AP"}});
        game.add_enemy("ship", "X", "AA25", {{"type", "CA"}, {"damage-factor", 8}});
        if (fires) game.finish("flattop.attack", shot("A", "X", "gunfire", 6, 3));
        CHECK(game.field("A", "ap-used") == (fires ? "6" : "0"));
        return bytes(game, "usn");
    };
    CHECK(play(true) == play(false));
}

TEST_CASE("The die number that is asked for a TF whose fight waits isn't in its commander's report", "[flattop]") {
    const auto play = [](bool fights) {
        Flattop game({}, 10, command_control);
        game.add_unit("task-force", "TF1", "AA25");
        game.add_unit("ship", "A", "", {{"type", "CA"}, {"task-force", "TF1"}});
        game.add_enemy("task-force", "J1", "AA25", {{"die", 2}});
        Script all;
        all.answers["who"] = {{"attacker", "TF1"}, {"defender", "J1"}};
        all.answers["die/TF1"] = {{"die", 4}};
        if (fights) game.finish("flattop.surface-combat", all);
        return bytes(game, "usn");
    };
    CHECK(play(true) == play(false));
}

// ---- 8.2 to 8.6 with 22.5

TEST_CASE("Who shadows a ship that was sunk is told that contact is lost, as if she had slipped away", "[flattop]") {
    const auto play = [](int die) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 9"));
        game.add("commander", "Crace", {{"side", "usn"}});
        game.add_unit("air-formation", "S", "AA26",
                      {{"airborne", true}, {"planes", "PBY 1"}, {"task", "shadow"}, {"target", "TF"}});
        game.add_unit("air-formation", "B", "AA25",
                      {{"airborne", true}, {"planes", "SBD 4"}, {"ammunition", "AP"}, {"commander", "Crace"}});
        game.add_enemy("ship", "X", "AA25",
                       {{"type", "CA"},
                        {"damage-factor", 6},
                        {"seen-turn", 1},
                        {"seen-hex", "AA25"},
                        {"seen-condition", "1"},
                        {"seen-by", "usn"}});
        game.finish("flattop.attack", shot("B", "X", "bombs", 4, die));
        game.go_to_turn(2);
        Script look;
        look.answers["targets"] = {{"S", {{"target", "X"}}}};
        if (die < 6) {
            look.answers["contact/S"] = {{"result", "lost"}};
            look.faces["shadow/S"] = {"6"};
        }
        game.finish("flattop.shadow", look);
        CHECK(game.told_to("usn", "Loses contact."));
        CHECK(game.field("S", "follows").empty());
        game.check_sound();
        return game.told_to("usn");
    };
    CHECK(play(6) == play(1));
}

TEST_CASE("Who shadows a TF whose ships were all sunk is told that contact is lost", "[flattop]") {
    const auto play = [](bool sunk) {
        Flattop game;
        game.add_unit("air-formation", "S", "AA26",
                      {{"airborne", true}, {"planes", "PBY 1"}, {"task", "shadow"}, {"target", "TF"}});
        game.add_enemy("task-force", "T", "AA25",
                       {{"seen-turn", 1}, {"seen-hex", "AA25"}, {"seen-condition", "1"}, {"seen-by", "usn"}});
        game.add_enemy("ship", "X", "", {{"type", "CA"}, {"task-force", "T"}, {"damage-factor", 6}});
        if (sunk) game.change("X", {{"hits-left", 0}});
        Script look;
        look.answers["targets"] = {{"S", {{"target", "T"}}}};
        if (!sunk) {
            look.answers["contact/S"] = {{"result", "lost"}};
            look.faces["shadow/S"] = {"6"};
        }
        game.finish("flattop.shadow", look);
        game.check_sound();
        return game.told_to("usn");
    };
    CHECK(play(true) == play(false));
    CHECK(says(play(true).back(), "Loses contact."));
}

// ---- what an answer to a mail has

namespace {

std::string answer_to(Flattop& game, const std::string& text) {
    game.runner.act([&](Session& to) {
        to.take_mail({"usn", game.session.state().turn(), "ann@example.org", text, "2026-11-20T18:02:00Z", "", text});
    });
    return referee::in_words(referee::look_at_mail(game.runner, game.session, game.session.size()));
}

}  // namespace

TEST_CASE("An answer to a mail has the doubts that its writer could have had himself", "[flattop][desk]") {
    const std::string order = "P: launch, N2, high\n";
    const auto add_planes = [](LightCarrier& game) {
        game.add_unit("air-formation", "P", "",
                      {{"planes", "F4F 4"}, {"launched-from", "Air"}, {"report-1", 1}, {"report-2", 1}});
    };
    LightCarrier unhurt("bombs", 1);
    LightCarrier burns("bombs", 6, lost_aboard);
    for (LightCarrier* const game : {&unhurt, &burns}) add_planes(*game);
    const std::string answer = answer_to(unhurt, order);
    CHECK(says(answer, "I understand:"));
    CHECK_FALSE(says(answer, "What do you mean"));
    CHECK(answer_to(burns, order) == answer);
    // The game master reads it all the same, and by whom it may be read.
    const auto reading = referee::look_at_mail(burns.runner, burns.session, burns.session.size());
    REQUIRE(reading.form);
    CHECK_FALSE(reading.is_clear());
    const referee::FormRow& row = reading.form->rows.front();
    CHECK(row.doubts == std::vector{referee::RowDoubt{"for you alone: Prin burns: no air operations (15.11)", false}});
    CHECK(row.writers_doubts().empty());
    CHECK(says(row.note, "for you alone: Prin burns"));
    burns.call();
    CHECK(says(answer_to(burns, order + " "), "Prin burns: no air operations (15.11)"));
}

TEST_CASE("Whether planes may orbit is asked by the fights that their commander has heard of", "[flattop][desk]") {
    const auto answer = [](bool fought) {
        Flattop game({}, 10, command_control, results("0 0 0 0 0 0"));
        game.add_unit("air-formation", "P", "AA25",
                      {{"airborne", true}, {"planes", "F4F 4"}, {"level", "HI"}, {"report-1", 1}, {"report-2", 1}});
        add_raiders(game, "AA25");
        if (fought) game.finish("flattop.attack", shot("E", "P", "air-combat", 4, 3));
        game.go_to_turn(2);
        return answer_to(game, "P: AA25 - O - AA25, high\n");
    };
    CHECK(says(answer(false), "it orbits where it didn't fight in the turn before (9.3)"));
    CHECK(answer(true) == answer(false));
}

TEST_CASE("A CAP that stays is over what it was over, and a task of this turn isn't dropped without a word",
          "[flattop][desk]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"report-1", 1}, {"report-2", 1}});
    game.add_unit("air-formation", "P", "AA25",
                  {{"airborne", true},
                   {"planes", "F4F 4"},
                   {"level", "HI"},
                   {"task", "cap"},
                   {"target", "TF1"},
                   {"report-1", 1},
                   {"report-2", 1}});
    const auto read = [&](const std::string& text) {
        answer_to(game, text);
        const auto reading = referee::look_at_mail(game.runner, game.session, game.session.size());
        return reading.form->rows.front();
    };
    for (const char* const text :
         {"P remains on CAP.\n", "P stays over TF1.\n", "P: CAP as before\n", "P keeps its CAP.\n"}) {
        INFO(text);
        const referee::FormRow row = read(text);
        CHECK(row.doubts.empty());
        CHECK(row.defaults.at("task") == "cap");
        CHECK(row.defaults.at("target") == "TF1");
    }
    CHECK(read("P: N2\n").doubts.empty());  // a new turn's order
    game.change("P", {{"ordered-turn", 1}});
    CHECK_FALSE(read("P: N3\n").doubts.empty());
    CHECK(read("P: N3, search\n").doubts.empty());
    game.change("P", {{"lands", true}});
    CHECK_FALSE(read("P: N4, search\n").doubts.empty());
    CHECK(read("P: land\n").doubts.empty());
}

TEST_CASE("A unit that is told something in the order of another one isn't lost in silence", "[flattop][desk]") {
    Flattop game;
    for (const char* const force : {"TF1", "TF2", "TF3"})
        game.add_unit("task-force", force, "AA25", {{"report-1", 1}, {"report-2", 1}});
    const auto doubts = [&](const std::string& text) {
        answer_to(game, text);
        const auto reading = referee::look_at_mail(game.runner, game.session, game.session.size());
        std::size_t number = 0;
        for (const referee::FormRow& row : reading.form->rows) number += row.doubts.size();
        return number;
    };
    CHECK(doubts("TF1: N1, which if I am right is AA24, and TF2 stays where she is.\n") > 0);
    CHECK(doubts("TF1: N1. If it meets TF2, it turns S1.\n") == 0);
    CHECK(doubts("TF1: N1, if TF3 stays in AA25.\nTF3: no move\n") == 0);
}

TEST_CASE("The name of an answer says which mail of its writer it answers, and nothing of the journal",
          "[flattop][desk]") {
    Flattop game;
    const auto name = [&](const std::string& from) {
        game.runner.act([&](Session& to) {
            const std::string id = std::to_string(game.session.size());
            to.take_mail({from, 1, from + "@example.org", id, "2026-11-20T18:02:00Z", "", "Hello"});
        });
        const int mail = game.session.size();
        std::string file = report::make_reply(game.session, mail, "Hello", "2026-11-20T18:02:00Z").name;
        return file.substr(file.find(", turn"));
    };
    CHECK(name("usn") == ", turn 1, answer to usn.eml");
    CHECK(name("ijn") == ", turn 1, answer to ijn.eml");
    CHECK(name("usn") == ", turn 1, answer to usn, mail 2.eml");
}

// ---- what the game master types

TEST_CASE("A target that the game master corrects goes out in the commander's own words", "[flattop][desk]") {
    const auto play = [](const std::string& target, const std::string& written) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25", {{"report-1", 1}, {"report-2", 1}});
        game.add_enemy("task-force", "Q77", "AA26", {{"called", "Force Z"}});
        game.add_enemy("ship", "Zuikaku", "", {{"type", "CV"}, {"task-force", "Q77"}});
        Script all;
        all.answers["mail"] = {{"from", "usn"}, {"text", "TF1: shadow " + written + "\n"}};
        all.answers["readings"] = {{"TF1", {{"take", "written"}, {"task", "shadow"}, {"target", target}}}};
        game.finish("flattop.orders", all);
        CHECK(game.field("TF1", "target") == target);  // as the program goes on with it
        game.check_sound();
        return bytes(game, "usn");
    };
    const std::string own = play("enemy TF", "enemy TF");
    CHECK(says(own, "Target: enemy TF"));
    for (const char* const names : {"Q77", "enemy TF, q77", "Force Z", "Zuikaku"})
        CHECK(play(names, "enemy TF") == own);
    // What he has written himself, and what only speaks of his own side, he may read.
    CHECK(says(play("Q77", "Q77"), "Target: Q77"));
    CHECK(says(play("the TF beside TF1", "enemy TF"), "Target: the TF beside TF1"));
}

TEST_CASE("Cases, further orders and orders for a commander tell him nothing that he can't know", "[flattop][desk]") {
    const auto begin = [](Flattop& game) {
        game.add_unit("task-force", "TF1", "AA25", {{"report-1", 1}, {"report-2", 1}});
        game.add_unit("task-force", "TF2", "AA20", {{"report-1", 1}, {"report-2", 1}});
        game.add_enemy("task-force", "Q77", "AA26", {{"called", "Force Z"}});
    };
    const auto of_case = [&](const std::string& provided) {
        Flattop game;
        begin(game);
        Script all;
        all.answers["mail"] = {{"from", "usn"}, {"text", "TF1: N1. If they come, run.\n"}};
        all.answers["readings"] = {{"TF1", {{"provided", provided}}}};
        game.finish("flattop.orders", all);
        return bytes(game, "usn");
    };
    const std::string own = of_case("If they come, run");
    CHECK(says(own, "provided: If they come, run"));
    CHECK(of_case("if Q77 comes, run") == own);
    CHECK(says(of_case("if TF2 comes, run"), "provided: if TF2 comes, run"));

    // What the game master adds is his: it says who does something, and stands apart from what was read.
    const auto of_added = [&](const std::string& target) {
        Flattop game;
        begin(game);
        Script all;
        all.answers["mail"] = {{"from", "usn"}, {"text", "TF1: N1\n"}};
        all.answers["readings"] = {{"TF1", session::Fields{}},
                                   {referee::also_row, {{"further", "TF2: shadow " + target}}}};
        all.answers["further"] = {{"TF2", session::Fields{}}};
        game.finish("flattop.orders", all);
        CHECK(game.field("TF2", "target") == target);
        return bytes(game, "usn");
    };
    const std::string added = of_added("Q77");
    CHECK_FALSE(says(added, "Q77"));
    CHECK(says(added, "ORDERED FOR YOU"));
    REQUIRE(says(added, "TF2: shadow"));
    CHECK(added.find("ORDERED FOR YOU") < added.find("TF2: shadow"));
    CHECK(says(of_added("enemy TF"), "Target: enemy TF"));

    // Of a commander whose mails come, what is typed is the game master's.
    const auto of_typed = [&](const std::string& text) {
        Flattop game;
        begin(game);
        const session::MailCame mail{"usn", 1, "", "one", "", "", "TF2: N1\n"};
        game.runner.act([&](Session& to) { to.take_mail(mail); });
        Script all;
        all.answers["mail"] = {{"from", "usn"}, {"text", text}};
        all.answers["readings"] = {{"TF1", session::Fields{}}};
        game.finish("flattop.orders", all);
        return bytes(game, "usn");
    };
    CHECK_FALSE(says(of_typed("TF1: shadow Q77; screen against Q77\n"), "Q77"));
}

TEST_CASE("An answer to a mail knows a ship that sank unheard by her name", "[flattop][desk]") {
    const auto answer = [](int die, const std::string& boxes) {
        Flattop game({}, 10, command_control, results("0 0 0 0 0 4"));
        game.add_unit("task-force", "TF1", "AA25", {{"report-1", 1}, {"report-2", 1}});
        game.add_unit("ship", "Ca", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 4}});
        game.add_unit("base", "H", "K9");
        add_raiders(game, "AA25");
        game.finish("flattop.attack", shot("E", "Ca", "bombs", 9, die));
        game.change("E", {{"hex", "MM40"}});
        CHECK(game.field("Ca", "hits-left") == boxes);
        return answer_to(game, "Ca: detach DD Blue to TF4\n");
    };
    const std::string answered = answer(1, "");
    CHECK(answer(6, "0") == answered);
    CHECK_FALSE(says(answered, "No unit is called"));
}

TEST_CASE("A target that the game master types into the roster goes out as it was before", "[flattop][desk]") {
    const auto play = [](const std::string& typed, const std::string& again) {
        Flattop game;
        game.add_unit("task-force", "TF1", "AA25", {{"report-1", 1}, {"report-2", 1}});
        game.add_unit("task-force", "TF2", "AA20", {{"report-1", 1}, {"report-2", 1}});
        game.add_enemy("task-force", "Q77", "AA26", {{"called", "Force Z"}});
        Script all;
        all.answers["mail"] = {{"from", "usn"}, {"text", "TF1: shadow enemy TF\n"}};
        all.answers["readings"] = {{"TF1", {{"take", "written"}, {"task", "shadow"}, {"target", "enemy TF"}}}};
        game.finish("flattop.orders", all);
        for (const std::string& target : {typed, again}) {
            if (target.empty()) continue;
            game.change("TF1", {{"target", target}, {"instructions", "As for " + target}});
            game.change("TF2", {{"target", target}});
        }
        return bytes(game, "usn");
    };
    const std::string own = play("", "");
    CHECK(says(own, "Target: enemy TF"));
    for (const char* const names : {"Q77", "enemy TF, q77", "Force Z"}) {
        CHECK(play(names, "") == own);
        CHECK(play(names, "Q77") == own);
    }
    CHECK(says(play("the TF beside TF2", ""), "Target: the TF beside TF2"));
    CHECK(says(play("the TF beside TF2", "Q77"), "Target: the TF beside TF2"));
}

TEST_CASE("A line that is shown to the enemy doesn't name the unit that it was about", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"path", "N1"}});
    game.add_enemy("task-force", "Q77", "B2", {{"path", "S1"}});
    game.finish("flattop.move-ships");
    const session::Told* line = nullptr;
    int number = 0;
    for (int i = 1; i <= game.session.size(); ++i) {
        const auto* const told = std::get_if<session::Told>(&game.session.entry(i).body);
        if (told && told->unit == "Q77" && told->audience == "ijn") {
            line = told;
            number = i;
        }
    }
    REQUIRE(line);
    game.runner.act([&](Session& to) { to.reveal(number, "usn", "a spy"); });
    CHECK(says(bytes(game, "usn"), line->text));
    CHECK_FALSE(says(bytes(game, "usn"), "Q77"));
}

}  // namespace flagplot::procedures::test
