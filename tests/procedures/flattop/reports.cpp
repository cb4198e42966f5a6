// What is reported of combat in Flat Top, and when (4, 11, 22.5). The cases are decided from the document.
#include <fmt/format.h>

#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "recipe.h"
#include "report/mail.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const Tree& report_cases(std::string_view part) {
    static const Tree all = cases("reports.json", "flattop");
    return all.at(part);
}

std::string text(const Tree& one, const char* key) {
    return one.at(key).get<std::string>();
}

std::string lost(int number) {
    return number == 0 ? "/ no loss" : fmt::format("/ {} lost", number);
}

std::string last_told(const Flattop& game, const std::string& who) {
    const std::vector<std::string> lines = game.told_to(who);
    return lines.empty() ? "" : lines.back();
}

// The numbers of an attack, as the game master reads them on his table.
struct Attack {
    std::string attacker;
    std::string defender;
    int factors = 1;
    int rolled = 0;
    int three = 0;
    int four = 0;
    int strength = 0;
    std::string chosen = {};

    Script script() const {
        Script all;
        all.answers["attack"] = {{"attacker", attacker}, {"defender", defender}, {"ht", "6"},
                                 {"factors", factors},   {"rolled", rolled},     {"three", three},
                                 {"four", four},         {"strength", strength}};
        if (!chosen.empty()) all.answers["expected"] = {{"choice", chosen}};
        return all;
    }
};

// All that a reader gets: report and mail.
std::string bytes(const Flattop& game, const std::string& who) {
    return game.report(who) + report::make_mail(game.session, who).text();
}

Game::Facts controlled(bool control = true) {
    return {{"command-control", control}};
}

}  // namespace

TEST_CASE("Who attacks reads what was to be expected, who is attacked what he lost", "[flattop]") {
    for (const Tree& one : report_cases("expected")) {
        INFO(one.dump());
        Flattop game({{"flattop.expected", text(one, "reading")}});
        game.add_unit("air-formation", "P", "AA25", {{"airborne", true}});
        game.add_enemy("task-force", "E", "AA25");
        const Attack attack{.attacker = "P",
                            .defender = "E",
                            .factors = 9,
                            .rolled = 5,
                            .three = one.at("three").get<int>(),
                            .four = one.at("four").get<int>(),
                            .strength = 20,
                            .chosen = one.value("chosen", "")};
        game.finish("flattop.combat-line", attack.script());
        // Attacker, defender, HT, factors, result.
        CHECK(last_told(game, "usn") == "P / enemy / HT 6 / 9 " + lost(one.at("told").get<int>()));
        CHECK(last_told(game, "ijn") == "enemy / E / HT 6 / 9 / 5 lost");
        CHECK(says(last_told(game, "gm"), "P / E / HT 6 / 9 / 5 lost"));
        game.check_sound();
    }
}

TEST_CASE("The factors of who attacks don't tell what he lost to AA fire, until the next turn", "[flattop]") {
    for (const Tree& one : report_cases("believed")) {
        INFO(text(one, "name"));
        const auto number = [&](const char* key) { return one.at(key).get<int>(); };
        Flattop game;
        game.add_unit("base", "H", "AA25");
        game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}});
        game.finish("flattop.combat-line", Attack{.attacker = "H",
                                                  .defender = "E",
                                                  .factors = 10,
                                                  .rolled = number("rolled"),
                                                  .three = number("expected"),
                                                  .four = number("expected"),
                                                  .strength = number("strength")}
                                               .script());
        CHECK(says(last_told(game, "usn"), lost(number("base-reads-lost"))));
        CHECK(says(last_told(game, "ijn"), lost(number("planes-read-lost"))));
        const auto attack = [&] {
            game.finish("flattop.combat-line",
                        Attack{.attacker = "E", .defender = "H", .factors = number("left")}.script());
        };
        attack();
        CHECK(last_told(game, "usn") == fmt::format("enemy / H / HT 6 / {} / no loss", number("base-reads-attacking")));
        CHECK(last_told(game, "ijn") == fmt::format("E / enemy / HT 6 / {} / no loss", number("left")));
        game.go_to_turn(2);
        attack();
        CHECK(last_told(game, "usn") == fmt::format("enemy / H / HT 6 / {} / no loss", number("next-turn")));
        game.check_sound();
    }
}

TEST_CASE("Two attacks on the same planes add up, as they were to be expected", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25");
    game.add_unit("task-force", "TF1", "AA25");
    game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}});
    for (const char* const from : {"H", "TF1"}) {
        // Eight, of which a 6 destroys four; then four, of which nothing is hit: each time two are expected.
        const bool first = std::string(from) == "H";
        game.finish("flattop.combat-line", Attack{.attacker = from,
                                                  .defender = "E",
                                                  .rolled = first ? 4 : 0,
                                                  .three = 2,
                                                  .four = 2,
                                                  .strength = first ? 8 : 4}
                                               .script());
    }
    game.finish("flattop.combat-line", Attack{.attacker = "E", .defender = "H", .factors = 4}.script());
    CHECK(last_told(game, "usn") == "enemy / H / HT 6 / 4 / no loss");
}

TEST_CASE("A ship that a line has damaged otherwise than was told shoots as the enemy has to believe", "[flattop]") {
    const auto play = [](int rolled, int factors) {
        Flattop game({}, 10);
        game.add_unit("ship", "A", "AA25", {{"type", "CA"}});
        game.add_enemy("ship", "X", "AA25", {{"type", "CA"}});
        Attack first{"A", "X"};
        first.rolled = rolled;
        first.three = first.four = 1;
        game.finish("flattop.combat-line", first.script());
        Script back = Attack{"X", "A", factors}.script();
        if (rolled != 1) back.answers["factors-told"] = {{"factors", 8}};
        game.finish("flattop.combat-line", back);
        return bytes(game, "usn");
    };
    CHECK(says(play(1, 8), "/ 8 / no loss"));
    CHECK(play(6, 2) == play(1, 8));
}

TEST_CASE("Planes that are all shot down attack in a line, too, as far as the enemy knows", "[flattop]") {
    const auto play = [](bool gone) {
        Flattop game({}, 10);
        game.add_unit("base", "H", "AA25");
        game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"planes", "D3A 4"}});
        Attack first{"H", "E"};
        first.rolled = gone ? 4 : 2;
        first.three = first.four = 2;
        first.strength = 4;
        game.finish("flattop.combat-line", first.script());
        if (gone) game.change("E", {{"planes", "D3A 0"}, {"destroyed", true}});
        game.finish("flattop.combat-line", Attack{"E", "H", gone ? 0 : 2}.script());
        return bytes(game, "usn");
    };
    CHECK(says(play(true), "enemy / H / HT 6 / 2 / no loss"));
    CHECK(play(true) == play(false));
}

TEST_CASE("Two of one side don't attack each other", "[flattop]") {
    Flattop game;
    game.add_unit("base", "H", "AA25");
    game.add_unit("task-force", "TF1", "AA25");
    CHECK(says(game.refusal("flattop.combat-line", Attack{.attacker = "H", .defender = "TF1"}.script()), "one side"));
}

// ---- 22.5

TEST_CASE("Results of those who aren't controlled wait", "[flattop]") {
    for (const Tree& one : report_cases("withheld")) {
        INFO(one.dump());
        for (const bool attacks : {true, false}) {
            Flattop game({}, 10, controlled(one.at("control").get<bool>()));
            Tree fields = one.value("fields", Tree::object());
            fields["commander"] = "Fletcher";
            game.add("commander", "Fletcher", {{"side", "usn"}});
            game.add_unit(text(one, "type"), "U", "AA25", fields);
            int number = 0;
            for (const Tree& type : one.value("ships", Tree::array()))
                game.add_unit("ship", fmt::format("S{}", ++number), "", {{"type", type}, {"task-force", "U"}});
            if (one.contains("base")) game.add_unit("base", "H", text(one, "base"));
            game.add_enemy("base", "E", "AA25");  // controlled: its side is told at once
            game.finish("flattop.combat-line",
                        Attack{.attacker = attacks ? "U" : "E", .defender = attacks ? "E" : "U", .rolled = 3}.script());
            const bool told = one.at("told").get<bool>();
            CHECK(game.told_to("Fletcher").size() == (told ? 1 : 0));
            CHECK(game.field("U", "withheld").empty() == told);
            CHECK(game.told_to("ijn").size() == 1);
            CHECK(game.told_to("gm", "Withheld") != told);
            CHECK_FALSE(says(bytes(game, "Fletcher"), "ithheld"));
            game.check_sound();
        }
    }
}

namespace {

// U has fought in AA25 and lost three; H, a base, and TF1 with a carrier are in AA20.
void let_fight(Flattop& game, const Tree& one) {
    game.add_unit("base", "H", "AA20");
    game.add_unit("task-force", "TF1", "AA20");
    game.add_unit("ship", "Lex", "", {{"type", "CV"}, {"task-force", "TF1"}});
    Tree fields = one.value("fields", Tree::object());
    if (text(one, "type") == "ship") fields["type"] = "DD";
    game.add_unit(text(one, "type"), "U", fields.value("hex", "AA25"), fields);
    game.add_enemy("task-force", "E", "AA25");
    game.finish("flattop.combat-line", Attack{.attacker = "E", .defender = "U", .rolled = 3}.script());
    REQUIRE(game.told_to("usn").empty());
}

}  // namespace

TEST_CASE("They are told when the unit transmits, lands or joins a controlled one", "[flattop]") {
    for (const Tree& one : report_cases("released")) {
        INFO(text(one, "name"));
        Flattop game({}, 10, controlled());
        let_fight(game, one);
        for (const Tree& next : one.at("acts")) REQUIRE_FALSE(act(game, next).pending);
        const bool told = one.at("told").get<bool>();
        CHECK(game.told_to("usn", "1000 enemy / U / HT 6 / 1 / 3 lost") == told);
        CHECK(game.field("U", "withheld").empty() == told);
        game.check_sound();
    }
}

TEST_CASE("They are told once, all of them, in their order", "[flattop]") {
    Flattop game({}, 10, controlled());
    let_fight(game, {{"type", "submarine"}});
    game.go_to_turn(2);
    game.finish("flattop.combat-line", Attack{.attacker = "U", .defender = "E", .three = 1, .four = 1}.script());
    CHECK(game.told_to("usn").empty());
    Script call;
    call.answers["message"] = {{"from", "U"}, {"to", "H"}, {"text", "Report"}, {"acknowledge", false}};
    call.faces = {{"heard-1", {"1"}}, {"garbled-1", {"1"}}};
    game.finish("flattop.radio", call);
    game.finish("flattop.radio", call);
    std::vector<std::string> told = game.told_to("usn");
    std::erase_if(told, [](const std::string& line) { return !says(line, "HT"); });
    CHECK(told == std::vector<std::string>{"1000 enemy / U / HT 6 / 1 / 3 lost\n1100 U / enemy / HT 6 / 1 / 1 lost"});
}

TEST_CASE("While results wait, the roster in the report is as it was", "[flattop]") {
    for (const Tree& one : report_cases("fields")) {
        INFO(one.dump());
        const std::string type = text(one, "type");
        const std::string field = text(one, "field");
        const auto play = [&](bool changes, bool calls) {
            Flattop game({}, 10, controlled());
            game.add_unit("base", "H", "AA20");
            Tree fields = {{field, one.at("before")}};
            if (type == "air-formation") fields["airborne"] = true;
            if (type == "ship") fields.update({{"type", "CA"}, {"damage-factor", 6}});
            game.add_unit(type, "U", "AA25", fields);
            game.add_enemy("task-force", "E", "AA25");
            game.finish("flattop.combat-line", Attack{.attacker = "E", .defender = "U", .rolled = 3}.script());
            if (changes) game.change("U", {{field, one.at("after")}});
            Script call;
            call.answers["message"] = {{"from", "U"}, {"to", "H"}, {"text", "Report"}, {"acknowledge", false}};
            call.faces = {{"heard-1", {"1"}}, {"garbled-1", {"1"}}};
            if (calls) game.finish("flattop.radio", call);
            return bytes(game, "usn");
        };
        CHECK((play(true, false) == play(false, false)));
        CHECK((play(true, true) != play(false, true)));  // then it is known
    }
}

TEST_CASE("A ship's hits wait with the results of its TF", "[flattop]") {
    const auto play = [](bool hit, bool joins) {
        Flattop game({}, 10, controlled());
        game.add_unit("base", "H", "AA24");
        game.add_unit("task-force", "TF9", "AA25", {{"path", joins ? "N1" : "S1"}});
        game.add_unit("ship", "Sims", "", {{"type", "DD"}, {"task-force", "TF9"}, {"damage-factor", 3}});
        game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}});
        game.finish("flattop.combat-line", Attack{.attacker = "E", .defender = "TF9", .rolled = 2}.script());
        if (hit) game.change("Sims", {{"hits-left", 2}});
        game.finish("flattop.move-ships");
        return bytes(game, "usn");
    };
    CHECK((play(true, false) == play(false, false)));
    CHECK((play(true, true) != play(false, true)));
}

// ---- what the other side may not know

namespace {

// An air raid on a base, of planes that stay away from the next turn on.
struct Raid {
    int rolled = 4;    // planes that AA fire destroys; two are expected
    int left = 4;      // of eight
    std::string note;  // a line of the game master's that is held back
    Tree planes = {{"airborne", true}, {"planes", "D3A 8"}};
    std::string name = "E";

    std::string report(const std::string& who) const {
        Flattop game({}, 10, controlled());
        game.add_unit("base", "H", "AA25");
        game.add_enemy("base", "R", "M10");
        game.add_enemy("air-formation", name, "AA25", planes);
        game.finish(
            "flattop.combat-line",
            Attack{
                .attacker = "H", .defender = name, .factors = 5, .rolled = rolled, .three = 2, .four = 2, .strength = 8}
                .script());
        game.change(name, {{"planes", fmt::format("D3A {}", left)}});
        game.finish("flattop.combat-line",
                    Attack{.attacker = name, .defender = "H", .factors = left, .rolled = 1}.script());
        Script asked;
        asked.answers["decisions"] = {{"usn", {{"words", ""}}}, {"ijn", {{"words", note}}}};
        game.finish("flattop.decisions", asked);
        if (!note.empty()) {
            const int entry = find_entry<session::Told>(game.session, "decisions/ijn");
            REQUIRE(entry > 0);
            game.runner.act([&](Session& now) { now.amend(entry, std::string("gm"), {}, "not yet"); });
        }
        return bytes(game, who);
    }
};

}  // namespace

TEST_CASE("Losses beyond the expected, withheld results and held lines change no byte for who may not know them",
          "[flattop]") {
    const Raid plain;
    const std::string usn = plain.report("usn");
    CHECK(says(usn, "2 lost"));
    CHECK(says(usn, "/ 6 /"));
    CHECK_FALSE(says(usn, "D3A"));
    Raid unhurt;
    unhurt.rolled = 0;
    unhurt.left = 8;
    Raid other_name;
    other_name.name = "F";
    Raid other_planes;
    other_planes.planes = {{"airborne", true}, {"planes", "G4M 8"}, {"fuel", 3}, {"ammunition", "AP"}};
    for (const Raid& other : {unhurt, other_name, other_planes}) CHECK((other.report("usn") == usn));
    // Its own commander doesn't know it either, as long as the planes are in the air.
    const std::string ijn = plain.report("ijn");
    CHECK((unhurt.report("ijn") == ijn));
    CHECK(says(ijn, "D3A 8"));
    // A line that the game master holds back isn't there.
    Raid held;
    held.note = "What do you do about the tanker?";
    Raid nothing_asked;
    CHECK((held.report("ijn") == nothing_asked.report("ijn")));
    CHECK((held.report("usn") == usn));
}

TEST_CASE("What each is asked goes to him alone, with what he knows of his units", "[flattop]") {
    Flattop game;
    game.add("commander", "Fletcher", {{"side", "usn"}});
    game.add_unit("task-force", "TF1", "AA25", {{"commander", "Fletcher"}, {"report-1", 4}, {"report-2", 9}});
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"path", "N4"}, {"mp", 4}, {"fuel", 3}});
    game.add_enemy("task-force", "E1", "M10", {{"path", "N2"}, {"report-1", 1}, {"report-2", 2}});
    game.finish("flattop.decisions");
    CHECK(game.told_to("Fletcher") == std::vector<std::string>{"TF1: no orders are left."});
    CHECK(game.told_to("usn", "P: fuel for 3 MP is left"));
    CHECK(game.told_to("usn", "report numbers"));  // 3.6
    CHECK_FALSE(game.told_to("usn", "TF1"));
    CHECK(game.told_to("ijn").empty());
    game.check_sound();
}

TEST_CASE("What is destroyed is asked for no orders, and has no line among them", "[flattop]") {
    for (const bool lost : {false, true}) {
        INFO(lost);
        Flattop game;
        const Tree boxes = {{"damage-factor", 2}, {"hits-left", lost ? 0 : 1}};
        game.add_unit("submarine", "S44", "AA27", boxes);
        game.add_unit("ship", "Sims", "AA26", {{"type", "DD"}, {"damage-factor", 2}, {"hits-left", lost ? 0 : 1}});
        game.add_unit("air-formation", "AF1", "AA28", {{"airborne", true}, {"destroyed", lost}, {"planes", "F4F 1"}});
        game.add_unit("base", "H", "A1");
        game.finish("flattop.decisions");
        const std::string mail = report::make_mail(game.session, "usn").text();
        for (const char* const id : {"Sims", "S44", "AF1"}) {
            INFO(id);
            CHECK(says(mail, fmt::format("\n{}: AA", id)) == !lost);
            CHECK(game.told_to("usn", fmt::format("{}: no orders are left", id)) == !lost);
        }
        CHECK(says(mail, "\nH:"));
    }
}

TEST_CASE("A TF whose ships are all sunk is gone, and a sunk carrier's air group with her", "[flattop]") {
    for (const int left : {1, 0}) {
        INFO(left);
        Flattop game;
        game.add_unit("task-force", "TF1", "AA26", {{"mp", 2}});
        for (const char* const ship : {"Lexington", "Sims"})
            game.add_unit("ship", ship, "", {{"type", "CV"}, {"task-force", "TF1"}, {"damage-factor", 2}});
        game.add_unit("base", "Group", "", {{"ship", "Lexington"}, {"ready", 9}});
        game.add_unit("task-force", "TF2", "AA20", {{"mp", 2}});
        game.change("Lexington", {{"hits-left", 0}});
        game.change("Sims", {{"hits-left", left}});
        const bool there = left > 0;
        game.finish("flattop.decisions");
        const std::string mail = report::make_mail(game.session, "usn").text();
        CHECK(says(mail, "\nTF1: AA26") == there);
        CHECK(says(mail, "\nTF2: AA20"));
        CHECK_FALSE(says(mail, "\nGroup:"));
        Script ask;
        ask.standing = false;
        const Progress moves = game.play("flattop.move-ships", ask);
        CHECK((moves.pending->find_row("TF1") != nullptr) == there);
        CHECK(moves.pending->find_row("TF2") != nullptr);
    }
}

}  // namespace flagplot::procedures::test
