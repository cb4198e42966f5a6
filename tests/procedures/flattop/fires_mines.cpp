// Fires and mines in Flat Top (15, 16), float planes (18.1). The numbers of combat.json are worked out from the
// document by a script of its own.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const Tree& combat_cases(std::string_view part) {
    static const Tree all = cases("combat.json", "flattop");
    return all.at(part);
}

// A table on which the die is the result, less one; a 3 and a 4 are the same.
const Game::Charts& hits_by_die() {
    static const Game::Charts charts{{"flattop.combat-results", {{"BHT", "999-"}, {"99-", "0 1 2 2 3 9"}}}};
    return charts;
}

Game::Charts always(int result) {
    const std::string line = fmt::format("{0} {0} {0} {0} {0} {0}", result);
    return {{"flattop.combat-results", {{"BHT", "999-"}, {"99-", line}}}};
}

// So many hits of planes on a ship.
Script hits_on(const std::string& ship, int hits, const std::string& weapon = "bombs") {
    Script all;
    all.answers["attack"] = {{"attacker", "E"}, {"target", ship}, {"weapon", weapon}};
    all.answers["numbers"] = {{"bht", 6}, {"factors", 9}};
    if (hits > 0) all.answers["aboard"] = {{"lost", 0}};
    all.faces["die-attack"] = {fmt::format("{}", hits == 3 ? 5 : hits + 1)};
    return all;
}

std::string fire_on(const Flattop& game, const std::string& ship) {
    if (!game.field(ship, "major-fire").empty()) return "major";
    return game.field(ship, "fires").empty() ? "none" : "fire";
}

// A carrier with planes, and enemies above it.
void add_carrier(Flattop& game, const std::string& type = "CV") {
    game.add_unit("task-force", "TF1", "AA25");
    game.add_unit("ship", "Lex", "", {{"type", type}, {"task-force", "TF1"}, {"damage-factor", 99}});
    game.add_unit("base", "Air", "", {{"ship", "Lex"}, {"ready", 4}, {"readying", 0}, {"landed", 0}});
    game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"ammunition", "AP"}});
}

}  // namespace

// ---- 15

TEST_CASE("A fire or a major fire begins by bomb hits and planes, for all numbers around the limits", "[flattop]") {
    Flattop game({}, 10, {}, hits_by_die());
    add_carrier(game);
    for (const Tree& one : combat_cases("fires")) {
        const int ready = one.at("ready").get<int>();
        const int others = one.at("aboard").get<int>() - ready;
        for (int hits = 0; hits <= 3; ++hits) {
            INFO(one.dump() << " " << hits << " hits");
            game.change("Air", {{"ready", ready}, {"readying", others / 2}, {"landed", others - others / 2}});
            game.change("Lex", {{"hits-left", 99}, {"fires", nullptr}, {"major-fire", nullptr}});
            Script all = hits_on("Lex", hits);
            if (ready + others == 0) all.answers.erase("aboard");
            game.finish("flattop.attack", all);
            CHECK(fire_on(game, "Lex") == one.at("begins").at(static_cast<std::size_t>(hits)).get<std::string>());
        }
    }
    CHECK(combat_cases("fires").size() > 100);
}

TEST_CASE("Only bomb hits on a CV or CVL begin a fire; planes count as they were before their losses", "[flattop]") {
    const auto begins = [](const std::string& type, const std::string& weapon, int lost) {
        Flattop game({}, 10, {}, hits_by_die());
        add_carrier(game, type);
        Script all = hits_on("Lex", 2, weapon);
        if (lost > 0) all.answers["aboard"] = {{"lost", lost}};
        game.finish("flattop.attack", all);
        return fire_on(game, "Lex");
    };
    CHECK(begins("CV", "bombs", 0) == "fire");
    CHECK(begins("CVL", "bombs", 0) == "fire");
    CHECK(begins("CV", "bombs", 4) == "fire");
    CHECK(begins("CV", "torpedoes", 0) == "none");
    for (const char* const type : {"BB", "CA", "CAV", "AV"}) CHECK(begins(type, "bombs", 0) == "none");
}

TEST_CASE("Hits of separate attacks don't add up to a major fire, but to two fires", "[flattop]") {
    Flattop game({}, 10, {}, hits_by_die());
    add_carrier(game);
    game.change("Air", {{"ready", 9}});
    game.finish("flattop.attack", hits_on("Lex", 1));
    game.finish("flattop.attack", hits_on("Lex", 1));
    CHECK(game.field("Lex", "fires") == "1, 1");
    CHECK(game.told_to("usn", "Lex: another fire begins, the second."));
    game.check_sound();
}

TEST_CASE("A major fire takes the place of fires, and ignores further ones while it burns", "[flattop]") {
    Flattop game({}, 10, {}, hits_by_die());
    add_carrier(game);
    game.change("Air", {{"ready", 9}});
    game.change("Lex", {{"fires", "1, 1"}});
    game.finish("flattop.attack", hits_on("Lex", 2));
    CHECK(fire_on(game, "Lex") == "major");
    CHECK(game.field("Lex", "fires").empty());
    const auto told = game.told_to("usn").size();
    game.finish("flattop.attack", hits_on("Lex", 1));
    game.finish("flattop.attack", hits_on("Lex", 3));
    CHECK(game.field("Lex", "fires").empty());
    CHECK(game.told_to("usn").size() == told + 2);  // the attacks' lines
    // Once it is out a new fire may begin; air operations stay forbidden.
    game.go_to_turn(2);
    game.finish("flattop.fight-fires", script("{}", {{"major/Lex", {"3"}}}));
    CHECK(fire_on(game, "Lex") == "none");
    game.finish("flattop.attack", hits_on("Lex", 1));
    CHECK(game.field("Lex", "fires") == "2");
    CHECK(game.field("Lex", "no-air-operations") == "yes");
}

TEST_CASE("Where planes aren't counted it is asked whether a fire begins; a sunk ship doesn't burn", "[flattop]") {
    Flattop game({}, 10, {}, hits_by_die());
    add_carrier(game);
    game.change("Air", {{"ready", nullptr}, {"readying", nullptr}, {"landed", nullptr}});
    Script all = hits_on("Lex", 1);
    all.answers.erase("aboard");
    const Progress act = game.play("flattop.attack", all);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "fire");
    game.go_on(script(R"({"fire": {"choice": "major"}})"));
    CHECK(fire_on(game, "Lex") == "major");
    Flattop other({}, 10, {}, hits_by_die());
    add_carrier(other);
    other.change("Lex", {{"damage-factor", 1}});
    other.finish("flattop.attack", hits_on("Lex", 1));
    CHECK(fire_on(other, "Lex") == "none");
    CHECK(other.told_to("usn", "sunk"));
}

TEST_CASE("A die puts a fire out at 4 and less, a major fire at 3 and less", "[flattop]") {
    const Tree& all = combat_cases("extinguishing");
    for (const bool major : {false, true}) {
        const auto out = all.at(major ? "major" : "fire").get<std::vector<int>>();
        for (int die = 1; die <= 6; ++die) {
            INFO(die << (major ? " major" : ""));
            Flattop game;
            add_carrier(game);
            game.change("Lex", major ? Tree{{"major-fire", 1}} : Tree{{"fires", "1"}});
            game.go_to_turn(2);
            Script script;
            script.faces[major ? "major/Lex" : "fire-1/Lex"] = {fmt::format("{}", die)};
            game.finish("flattop.fight-fires", script);
            const bool burns = std::find(out.begin(), out.end(), die) == out.end();
            CHECK((fire_on(game, "Lex") != "none") == burns);
            CHECK(game.told_to("usn", burns ? "burns" : "is out."));
        }
    }
}

TEST_CASE("Fires burn from turn to turn, each with its own die, damage and end", "[flattop]") {
    for (const Tree& run : combat_cases("burning")) {
        INFO(run.dump());
        const bool major = run.at("major").get<bool>();
        Flattop game(Game::Readings{{"flattop.fire-planes", "ready-first"}});
        add_carrier(game);
        game.change("Air", {{"ready", 10}, {"readying", 10}, {"landed", 20}});
        const int fires = run.at("fires").get<int>();
        const std::string began = fires == 1 ? "1" : fires == 2 ? "1, 1" : "1, 1, 1";
        game.change("Lex", major ? Tree{{"major-fire", 1}} : Tree{{"fires", began}});
        int turn = 0;
        for (const Tree& after : run.at("after")) {
            game.go_to_turn(++turn);
            Script dice;
            if (turn > 1) {
                const Tree& thrown = run.at("dice").at(static_cast<std::size_t>(turn - 2));
                for (std::size_t i = 0; i < thrown.size(); ++i)
                    dice.faces[major ? "major/Lex" : fmt::format("fire-{}/Lex", i + 1)] = {thrown.at(i).dump()};
            }
            const Progress act = game.finish("flattop.fight-fires", dice);
            CHECK(game.rolled(act).size() == dice.faces.size());  // none in the turn in which it began
            game.finish("flattop.fire-damage");
            const std::string left = game.field("Lex", "hits-left");
            CHECK((left.empty() ? 0 : 99 - std::stoi(left)) == after.at("hits").get<int>());
            int aboard = 0;
            for (const char* const box : {"ready", "readying", "landed"}) aboard += std::stoi(game.field("Air", box));
            CHECK(aboard == after.at("aboard").get<int>());
            CHECK((fire_on(game, "Lex") != "none") == (after.at("burning") != 0));
        }
        game.check_sound();
    }
}

TEST_CASE("Fires are fought, and do their damage, once a turn, unless the game master wants more", "[flattop]") {
    Flattop game;
    add_carrier(game);
    game.change("Lex", {{"fires", "1"}});
    for (const char* const procedure : {"flattop.fight-fires", "flattop.fire-damage"}) {
        game.finish(procedure);
        const Progress act = game.play(procedure);
        REQUIRE(act.pending);
        CHECK(act.pending->key == "again");
        CHECK(game.go_on(script(R"({"again": {"yes": false}})")).finished);
    }
    CHECK(game.field("Lex", "hits-left") == "98");
    CHECK(game.field("Air", "ready") == "2");
    game.finish("flattop.fire-damage", script(R"({"again": {"yes": true}})"));
    CHECK(game.field("Lex", "hits-left") == "97");
}

TEST_CASE("No more planes burn than are aboard; a ship without planes suffers hits only", "[flattop]") {
    const auto told = [](int ready, bool major) {
        Flattop game(Game::Readings{{"flattop.fire-planes", "ready-first"}});
        add_carrier(game);
        game.change("Air", {{"ready", ready}});
        game.change("Lex", major ? Tree{{"major-fire", 1}} : Tree{{"fires", "1"}});
        game.finish("flattop.fire-damage");
        CHECK(game.field("Lex", "hits-left") == (major ? "97" : "98"));
        return game.told_to("usn").back() + " " + game.field("Air", "ready");
    };
    CHECK(told(9, true) == "Lex: major fire: 2 hits, 97 boxes left, 5 Afs lost on board. 4");
    CHECK(told(3, true) == "Lex: major fire: 2 hits, 97 boxes left, 3 Afs lost on board. 0");
    CHECK(told(1, false) == "Lex: fire: 1 hit, 98 boxes left, 1 Af lost on board. 0");
    CHECK(told(0, false) == "Lex: fire: 1 hit, 98 boxes left. 0");
    Flattop game;
    game.add_unit("ship", "C", "AA25", {{"type", "CA"}, {"damage-factor", 4}, {"fires", "1"}});
    game.finish("flattop.fire-damage");
    CHECK(game.told_to("usn").back() == "C: fire: 1 hit, 3 boxes left.");
    game.go_to_turn(2);
    game.finish("flattop.fire-damage");  // nobody fought it
    CHECK(game.field("C", "hits-left") == "2");
}

TEST_CASE("A carrier that burns launches and lands nothing; after a major fire it never does", "[flattop]") {
    struct Case {
        Tree ship;
        std::string why;
    };
    for (const Case& one : {Case{{{"fires", "1"}}, "15.11"}, Case{{{"major-fire", 1}}, "15.11"},
                            Case{{{"no-air-operations", true}}, "15.21"}, Case{Tree::object(), ""}}) {
        INFO(one.ship.dump());
        Flattop game;
        add_carrier(game);
        game.change("Lex", one.ship);
        game.add_unit("air-formation", "Up", "", {{"planes", "F4F 2"}, {"launched-from", "Air"}, {"launches", true}});
        game.add_unit("air-formation", "Down", "AA24",
                      {{"airborne", true}, {"planes", "F4F 2"}, {"lands-at", "Air"}, {"lands", true}, {"path", "S1"}});
        Script none;
        none.standing = false;
        const Progress act = game.play("flattop.move-planes", none);
        CHECK(says(row_of(act, "Up").note, "air operations") == !one.why.empty());
        CHECK(says(row_of(act, "Up").note, one.why));
        CHECK(says(row_of(act, "Down").note, "air operations") == !one.why.empty());
        CHECK(act.pending->standing == one.why.empty());  // a person decides
    }
}

// ---- 16

TEST_CASE("Mine hits are spread over the ships, one each, in the order of their types", "[flattop]") {
    for (const std::string reading : {"types", "one-of-each"}) {
        for (const Tree& one : combat_cases("mine-hits")) {
            INFO(reading << " " << one.dump());
            Flattop game({{"flattop.mine-order", reading}}, 10, {}, always(one.at("hits").get<int>()));
            game.add_unit("task-force", "TF1", "AA26", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "ijn"}});
            int number = 0;
            for (const Tree& type : one.at("ships")) {
                // Ids in the order of the roster.
                game.add_unit("ship", fmt::format("S{}", ++number), "",
                              {{"type", type}, {"task-force", "TF1"}, {"damage-factor", 90}});
            }
            game.add_enemy("minefield", "M", "AA25", {{"kind", "port"}, {"factors", 6}});
            game.finish("flattop.move-ships");
            game.finish("flattop.mines");
            for (int ship = 1; ship <= number; ++ship) {
                const std::string left = game.field(fmt::format("S{}", ship), "hits-left");
                const int taken = left.empty() ? 0 : 90 - std::stoi(left);
                CHECK(taken == one.at(reading).at(static_cast<std::size_t>(ship - 1)).get<int>());
            }
        }
    }
}

namespace {

// TF1 has moved along a path from AA26; whether a minefield attacked it, and with which BHT.
struct Passage {
    Tree field = Tree::object();
    std::string path = "N1";
    bool seen = true;
    std::string field_side = "ijn";
    std::string type = "task-force";
    Game::Readings readings = {};
    std::function<void(Flattop&)> prepare = {};

    std::string result() const {
        Flattop game(readings, 10, {}, always(1));
        Tree fields = {{"path", path}};
        if (seen) fields.update({{"seen-turn", 1}, {"seen-by", "ijn"}});
        if (type == "ship") fields.update({{"type", "DD"}, {"damage-factor", 9}});
        game.add_unit(type, "TF1", "AA26", fields);
        Tree mines = {{"kind", "port"}, {"factors", 6}, {"side", field_side}, {"hex", "AA25"}};
        mines.update(field);
        game.add("minefield", "M", mines);
        if (prepare) prepare(game);
        game.finish("flattop.move-ships");
        game.finish("flattop.mines");
        game.check_sound();
        int attacks = 0;
        for (int number = 1; number <= game.session.size(); ++number) {
            const auto* roll = std::get_if<session::Roll>(&game.session.entry(number).body);
            if (roll && roll->key.starts_with("die-M-")) ++attacks;
        }
        if (attacks == 0) return "none";
        return fmt::format("{} by BHT {}", attacks, game.lookup("bht-M-TF1").total.value());
    }
};

}  // namespace

TEST_CASE("A minefield attacks an observed TF that crosses its hexside or enters its port", "[flattop]") {
    const Tree open = {{"kind", "open"}, {"hexside", "S"}};  // between AA25 and AA26
    CHECK(Passage{}.result() == "1 by BHT 15");
    CHECK(Passage{.field = open}.result() == "1 by BHT 3");
    CHECK(Passage{.field = {{"kind", "straight"}, {"hexside", "S"}}}.result() == "1 by BHT 14");
    CHECK(Passage{.field = {{"kind", "open"}, {"hexside", "N"}, {"hex", "AA26"}}}.result() == "1 by BHT 3");
    CHECK(Passage{.field = open, .path = "N1,S1"}.result() == "2 by BHT 3");  // out again
    CHECK(Passage{.path = "N1,S1"}.result() == "1 by BHT 15");
    CHECK(Passage{.path = "N2"}.result() == "1 by BHT 15");
    CHECK(Passage{.field = open, .path = "N3"}.result() == "1 by BHT 3");
    CHECK(Passage{.type = "ship"}.result() == "1 by BHT 15");
    // It isn't entered, nobody sees it, it is its own, or it isn't a TF.
    CHECK(Passage{.field = {{"hex", "AA26"}}}.result() == "none");  // out of a port
    CHECK(Passage{.field = {{"hex", "AA24"}}}.result() == "none");
    CHECK(Passage{.field = {{"kind", "open"}, {"hexside", "N"}}}.result() == "none");
    CHECK(Passage{.path = ""}.result() == "none");
    CHECK(Passage{.seen = false}.result() == "none");
    CHECK(Passage{.field_side = "usn"}.result() == "none");
    CHECK(Passage{.type = "submarine"}.result() == "none");
}

TEST_CASE("Who enters the hex of an enemy base is observed, also on its way; a coastwatcher there sees it",
          "[flattop]") {
    const auto with = [](const char* type, const std::string& side, const Tree& more, const std::string& path = "N1") {
        return Passage{.path = path,
                       .seen = false,
                       .prepare =
                           [&](Flattop& game) {
                               Tree fields = {{"side", side}, {"hex", "AA25"}};
                               fields.update(more);
                               game.add(type, "B", fields);
                           }}
            .result();
    };
    CHECK(with("base", "ijn", Tree::object()) == "1 by BHT 15");
    CHECK(with("base", "ijn", Tree::object(), "N3") == "1 by BHT 15");
    CHECK(with("base", "usn", Tree::object()) == "none");
    CHECK(with("base", "ijn", {{"hex", "AA24"}}) == "none");
    CHECK(with("counter", "ijn", {{"kind", "troops"}}) == "1 by BHT 15");
    CHECK(with("counter", "ijn", {{"kind", "troops"}, {"eliminated", true}}) == "none");
    CHECK(with("counter", "usn", {{"kind", "coastwatcher"}}) == "none");
}

TEST_CASE("A hexside with one shore is asked for, or as the ruling has it, for each TF", "[flattop]") {
    const Tree shore = {{"kind", "one-shore"}, {"hexside", "S"}};
    CHECK(Passage{.field = shore, .readings = {{"flattop.one-shore", "open"}}}.result() == "1 by BHT 3");
    CHECK(Passage{.field = shore, .readings = {{"flattop.one-shore", "straight"}}}.result() == "1 by BHT 14");
    Flattop game({}, 10, {}, always(0));
    for (const char* const id : {"TF1", "TF2"})
        game.add_unit("task-force", id, "AA26", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "ijn"}});
    game.add_enemy("minefield", "M", "AA25", {{"kind", "one-shore"}, {"hexside", "S"}, {"factors", 4}});
    game.finish("flattop.move-ships");
    game.finish("flattop.mines",
                script(R"({"shore/M-TF1": {"choice": "open"}, "shore/M-TF2": {"choice": "straight"}})"));
    CHECK(game.lookup("bht-M-TF1").total == 3);
    CHECK(game.lookup("bht-M-TF2").total == 14);
    game.check_sound();
}

TEST_CASE("Each TF is attacked with all factors, which stay; a hexside has to be said", "[flattop]") {
    Flattop game({}, 10, {}, always(1));
    for (const char* const id : {"TF1", "TF2"}) {
        game.add_unit("task-force", id, "AA26", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "ijn"}});
        game.add_unit("ship", fmt::format("{}-D", id), "", {{"type", "DD"}, {"task-force", id}, {"damage-factor", 3}});
    }
    game.add_enemy("minefield", "M", "AA25", {{"kind", "open"}, {"factors", 6}});
    game.finish("flattop.move-ships");
    CHECK(says(game.refusal("flattop.mines"), "M has no hexside"));
    game.change("M", {{"hexside", "S"}});
    game.finish("flattop.mines");
    CHECK(game.told_to("usn", "minefield / TF1 / HT 3 / 6 / TF1-D: 1 hit, 2 boxes left"));
    CHECK(game.told_to("usn", "minefield / TF2 / HT 3 / 6 / TF2-D: 1 hit, 2 boxes left"));
    CHECK(game.told_to("ijn", "M / enemy TF / HT 3 / 6 / 1 hit"));
    CHECK_FALSE(says(game.report("ijn"), "TF1-D"));
    CHECK(game.field("M", "factors") == "6");
    const Progress act = game.play("flattop.mines");
    REQUIRE(act.pending);
    CHECK(act.pending->key == "again");
    game.go_on(script(R"({"again": {"yes": false}})"));
    game.check_sound();
}

TEST_CASE("Planes that attack a TF in a minefield of its own side get a result that is one higher", "[flattop]") {
    struct Case {
        std::string mines_of;
        std::string kind;
        std::string attacker;
        std::string weapon;
        std::string target;
        int added;
    };
    for (const Case& one : {Case{"usn", "port", "E", "bombs", "S", 1}, Case{"usn", "port", "E", "torpedoes", "S", 1},
                            Case{"ijn", "port", "E", "bombs", "S", 0}, Case{"usn", "", "E", "bombs", "S", 0},
                            Case{"usn", "port", "J", "gunfire", "S", 0}, Case{"usn", "port", "E", "bombs", "H", 0},
                            Case{"usn", "open", "E", "bombs", "S", 1}, Case{"usn", "far", "E", "bombs", "S", 0}}) {
        INFO(one.mines_of << " " << one.kind << " " << one.weapon << " at " << one.target);
        Flattop game({}, 10, {}, always(0));
        game.add_unit("task-force", "TF1", "AA26", {{"path", "N1"}});
        game.add_unit("ship", "S", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 9}});
        game.add_unit("base", "H", "AA25");
        game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"ammunition", "AP"}});
        game.add_enemy("ship", "J", "AA25", {{"type", "CA"}, {"ammunition", "AP"}});
        if (!one.kind.empty()) {
            const Tree field = one.kind == "port"   ? Tree{{"kind", "port"}}
                               : one.kind == "open" ? Tree{{"kind", "open"}, {"hexside", "S"}}
                                                    : Tree{{"kind", "open"}, {"hexside", "N"}};
            Tree fields = {{"side", one.mines_of}, {"hex", "AA25"}, {"factors", 4}};
            fields.update(field);
            game.add("minefield", "M", fields);
        }
        game.finish("flattop.move-ships");
        Script all;
        all.answers["attack"] = {{"attacker", one.attacker}, {"target", one.target}, {"weapon", one.weapon}};
        all.answers["numbers"] = {{"bht", 6}, {"factors", 9}};
        game.finish("flattop.attack", all);
        CHECK((game.field("S", "hits-left").empty() ? 0 : 1) == (one.added > 0 ? 1 : 0));
        const int hits = one.weapon == "torpedoes" ? 2 * one.added : one.added;
        CHECK(game.told_to("usn", hits == 0 ? "no hit" : hits == 1 ? "1 hit" : "2 hits"));
    }
}

TEST_CASE("A TF that is attacked in its own minefield has the mines against it; in an enemy's they come first",
          "[flattop]") {
    const auto struck = [](const std::string& reading, const std::string& mines_of, bool passed) {
        Flattop game({{"flattop.own-mines", reading}}, 10, {}, always(0));
        game.add_unit("task-force", "TF1", "AA26", {{"path", "N1"}, {"die", 1}});
        game.add_enemy("task-force", "J1", "AA24", {{"path", "S1"}, {"die", 1}});
        game.add("minefield", "M", {{"side", mines_of}, {"hex", "AA25"}, {"kind", "port"}, {"factors", 4}});
        game.change("TF1", {{"seen-turn", 1}, {"seen-by", "ijn"}});
        game.change("J1", {{"seen-turn", 1}, {"seen-by", "usn"}});
        game.finish("flattop.move-ships");
        if (passed) game.finish("flattop.mines");
        const Progress act =
            game.finish("flattop.surface-combat", script(R"({"who": {"attacker": "J1", "defender": "TF1"}})"));
        std::string all;
        for (const std::string& key : game.rolled(act)) all += key + " ";
        game.check_sound();
        return all;
    };
    // Mines of the defender's side: against him by 16.6, against the attacker by 16.7.
    CHECK(struck("defender", "usn", false) == "die-M-TF1 die-M-J1 ");
    CHECK(struck("attacker", "usn", false) == "die-M-J1 ");
    // The attacker had them when he came in.
    CHECK(struck("defender", "usn", true) == "die-M-TF1 ");
    // Mines of the attacker's side: the defender is in an enemy minefield.
    CHECK(struck("defender", "ijn", false) == "die-M-TF1 ");
    CHECK(struck("defender", "ijn", true).empty());
}

TEST_CASE("Of mines that strike their own side's TF that side hears as the defender only", "[flattop]") {
    Flattop game({}, 10, {}, always(0));
    game.add_unit("task-force", "TF1", "AA26", {{"path", "N1"}, {"die", 1}});
    game.add_enemy("task-force", "J1", "AA24", {{"path", "S1"}, {"die", 1}});
    game.add("minefield", "M", {{"side", "usn"}, {"hex", "AA25"}, {"kind", "port"}, {"factors", 4}});
    game.change("TF1", {{"seen-turn", 1}, {"seen-by", "ijn"}});
    game.change("J1", {{"seen-turn", 1}, {"seen-by", "usn"}});
    game.finish("flattop.move-ships");
    game.finish("flattop.surface-combat", script(R"({"who": {"attacker": "J1", "defender": "TF1"}})"));
    // One line each: the mines at its own TF, and the same mines at the enemy's.
    const auto lines = [&](const std::string& words) {
        const std::vector<std::string> told = game.told_to("usn");
        return std::count_if(told.begin(), told.end(),
                             [&](const std::string& line) { return line.find(words) != std::string::npos; });
    };
    CHECK(lines("minefield / TF1") == 1);
    CHECK(lines("M / enemy TF") == 1);
}

// ---- 18.1

TEST_CASE("Float planes are recovered beside a ship that stopped, and launched from any", "[flattop]") {
    const auto note = [](const std::string& type, bool moves, const std::string& plane) {
        Flattop game;
        game.add_unit("task-force", "TF1", moves ? "AA26" : "AA25", {{"path", moves ? "N1" : ""}});
        game.add_unit("ship", "S", "", {{"type", type}, {"task-force", "TF1"}});
        game.add_unit("base", "Float", "", {{"ship", "S"}});
        game.add_unit("air-formation", "Up", "", {{"launched-from", "Float"}, {"launches", true}});
        game.add_unit("air-formation", "Down", "AA24",
                      {{"airborne", true}, {"lands-at", "Float"}, {"lands", true}, {"path", "S1"}});
        game.finish("flattop.move-ships");
        Script none;
        none.standing = false;
        return row_of(game.play("flattop.move-planes", none), plane).note;
    };
    for (const char* const type : {"BB", "CAV", "AV"}) {
        CHECK(says(note(type, true, "Down"), "18.1"));
        CHECK_FALSE(says(note(type, false, "Down"), "18.1"));
        CHECK_FALSE(says(note(type, true, "Up"), "18.1"));
    }
    CHECK_FALSE(says(note("CV", true, "Down"), "18.1"));
}

TEST_CASE("Orders to launch from a carrier that burns are marked", "[flattop]") {
    Flattop game;
    game.add_unit("ship", "Lex", "AA25", {{"type", "CV"}, {"fires", "1"}});
    game.add_unit("base", "Lex-air", "", {{"ship", "Lex"}});
    game.add_unit("air-formation", "AF7", "", {{"launched-from", "Lex-air"}, {"report-1", 1}, {"report-2", 1}});
    Script all;
    all.answers["mail"] = {{"from", "usn"}, {"text", "AF7: launch, N2, low."}};
    const Progress act = game.play("flattop.orders", all);
    CHECK(says(row_of(act, "AF7").note, "Lex burns: no air operations (15.11)"));
}

TEST_CASE("A minefield isn't set off by who believes that he sees a TF and has no unit there", "[flattop]") {
    for (const bool in_error : {false, true}) {
        Flattop game({}, 10, {}, always(0));
        game.add_unit("task-force", "TF1", "AA26", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "Hara"}});
        if (in_error) game.change("TF1", {{"seen-in-error", "Hara"}});
        game.add_enemy("minefield", "M", "AA25", {{"kind", "open"}, {"hexside", "S"}, {"factors", 4}});
        game.finish("flattop.move-ships");
        Script all;
        if (!in_error) all.faces["die-M-TF1"] = {"3"};
        game.finish("flattop.mines", all);
        CHECK(says(game.told("TF1"), "Unobserved in M") == in_error);
    }
}

TEST_CASE("Two TFs in a minefield are told to its owner in the order of the words, not of the roster", "[flattop]") {
    const auto play = [](const std::vector<std::string>& ids) {
        Flattop game({}, 10, {}, {{"flattop.combat-results", {{"BHT", "999-"}, {"99-", "0 0 1 2 2 2"}}}});
        Script all;
        for (const std::string& id : ids) {
            game.add_unit("task-force", id, "AA26", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "ijn"}});
            all.faces["die-M-" + id] = {"1"};
            all.answers["expected-M-" + id] = {{"choice", id == "X" ? "three" : "four"}};
        }
        game.add_enemy("minefield", "M", "AA25", {{"kind", "open"}, {"hexside", "S"}, {"factors", 4}});
        game.finish("flattop.move-ships");
        game.finish("flattop.mines", all);
        return game.report("ijn");
    };
    CHECK(play({"X", "Y"}) == play({"Y", "X"}));
}

// ---- 16.6, 16.7: before any combat

namespace {

Script attack_by(const std::string& attacker, const std::string& target, const std::string& weapon) {
    Script all;
    all.answers["attack"] = {{"attacker", attacker}, {"target", target}, {"weapon", weapon}};
    all.answers["numbers"] = {{"bht", 6}, {"factors", 4}};
    return all;
}

// Two TFs, planes and a base in AA25, where a port is mined by the IJN. TF1 came in, observed or not.
void set_up_mined_port(Flattop& game, bool passed) {
    game.add_unit("task-force", "TF1", passed ? "AA26" : "AA25", {{"die", 1}});
    if (passed) game.change("TF1", {{"path", "N1"}, {"seen-turn", 1}, {"seen-by", "ijn"}});
    game.add_unit("ship", "Sims", "",
                  {{"type", "DD"}, {"task-force", "TF1"}, {"damage-factor", 2}, {"ammunition", "GP"}});
    game.add_enemy("task-force", "J1", "AA25", {{"die", 1}});
    game.add_enemy("ship", "Tama", "",
                   {{"type", "CL"}, {"task-force", "J1"}, {"damage-factor", 9}, {"ammunition", "AP"}});
    game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"planes", "D3A 4"}, {"ammunition", "AP"}});
    game.add_enemy("base", "Lae", "AA25");
    game.add_enemy("minefield", "M", "AA25", {{"kind", "port"}, {"factors", 4}});
    game.finish("flattop.move-ships");
    if (passed) game.finish("flattop.mines");
}

std::string rolled_in(const Flattop& game, const Progress& act) {
    std::string all;
    for (const std::string& key : game.rolled(act)) all += key + " ";
    return all;
}

}  // namespace

TEST_CASE("A TF in an enemy minefield has its attack before any combat, of whatever kind, and once a turn",
          "[flattop]") {
    struct Case {
        std::string attacker;
        std::string target;
        std::string weapon;
        std::string own = {};  // 16.6: a TF that another TF attacks in its own side's minefield
    };
    for (const Case& one : {Case{"E", "Sims", "bombs"}, Case{"TF1", "E", "aa"}, Case{"Tama", "Sims", "gunfire"},
                            Case{"Sims", "Lae", "bombardment"}, Case{"TF1", "Tama", "torpedoes", "die-M-J1 "}}) {
        INFO(one.attacker << " " << one.weapon);
        Flattop game({}, 10, {}, always(0));
        set_up_mined_port(game, false);
        const Script script = attack_by(one.attacker, one.target, one.weapon);
        CHECK(rolled_in(game, game.finish("flattop.attack", script)) == one.own + "die-M-TF1 die-attack ");
        CHECK(rolled_in(game, game.finish("flattop.attack", script)) == "die-attack ");
        game.go_to_turn(2);
        CHECK(rolled_in(game, game.finish("flattop.attack", script)) == one.own + "die-M-TF1 die-attack ");
        game.check_sound();
    }
    // It has had the attack of that field on its way; the enemy's planes fight without it.
    Flattop game({}, 10, {}, always(0));
    set_up_mined_port(game, true);
    CHECK(rolled_in(game, game.finish("flattop.attack", attack_by("E", "Sims", "bombs"))) == "die-attack ");
    CHECK(rolled_in(game, game.finish("flattop.attack", attack_by("E", "TF1", "bombs"))) == "die-attack ");
}

TEST_CASE("A TF that came into a minefield unobserved meets it when it fights", "[flattop]") {
    Flattop game({}, 10, {}, always(0));
    game.add_unit("task-force", "TF1", "AA26", {{"path", "N1"}});
    game.add_unit("ship", "Sims", "", {{"type", "DD"}, {"task-force", "TF1"}, {"damage-factor", 2}});
    game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"planes", "D3A 4"}, {"ammunition", "AP"}});
    game.add_enemy("minefield", "M", "AA25", {{"kind", "port"}, {"factors", 4}});
    game.finish("flattop.move-ships");
    game.finish("flattop.mines");
    CHECK(game.told_to("gm", "Unobserved in M: nothing happens."));
    CHECK(rolled_in(game, game.finish("flattop.attack", attack_by("E", "Sims", "bombs"))) == "die-M-TF1 die-attack ");
}

TEST_CASE("A minefield that a TF met in combat has had its attack on her, and each further crossing has its own",
          "[flattop][due]") {
    struct Case {
        std::string path;
        std::string in_combat;
        std::string afterwards;
    };
    for (const Case& one : {Case{"N1", "die-M-TF1 die-attack ", ""},
                            Case{"N1, S1, N1", "die-M-TF1 die-attack ", "die-M-TF1 die-M-TF1-2 "}}) {
        INFO(one.path);
        Flattop game({}, 10, {}, always(0));
        game.add_unit("task-force", "TF1", "AA26", {{"path", one.path}, {"seen-turn", 1}, {"seen-by", "ijn"}});
        game.add_enemy("air-formation", "E", "AA25", {{"airborne", true}, {"planes", "D3A 4"}, {"ammunition", "AP"}});
        game.add_enemy("minefield", "M", "AA25", {{"kind", "open"}, {"hexside", "S"}, {"factors", 4}});
        game.finish("flattop.move-ships");
        const auto is_due = [&] {
            const auto due = referee::due_by_procedures(game.session, catalogue());
            return std::any_of(due.begin(), due.end(),
                               [](const auto& line) { return says(line.words, "TF1 has entered M"); });
        };
        CHECK(is_due());
        CHECK(rolled_in(game, game.finish("flattop.attack", attack_by("E", "TF1", "bombs"))) == one.in_combat);
        CHECK(is_due() == !one.afterwards.empty());
        CHECK(rolled_in(game, game.finish("flattop.mines")) == one.afterwards);
        CHECK_FALSE(is_due());
        game.check_sound();
    }
}

TEST_CASE("Mines come before the attacks of a sheet, and who is sunk by them makes none", "[flattop][sheet]") {
    for (const int hits : {0, 2}) {
        INFO(hits);
        Flattop game({}, 10, {}, always(hits));
        set_up_mined_port(game, false);
        Script script;
        script.answers["attacks"] = {{"Sims", {{"target", "Lae"}}}};
        if (hits == 0) script.answers["numbers"] = {{"Sims", {{"weapon", "bombardment"}, {"bht", 4}, {"factors", 2}}}};
        const Progress act = game.play("flattop.attacks", script);
        CHECK(act.finished);
        CHECK(rolled_in(game, act) == (hits == 0 ? "die-M-TF1 die/Sims-Lae " : "die-M-TF1 "));
        CHECK(game.told_to("gm", "no attack, as Sims was sunk by mines") == (hits > 0));
        game.check_sound();
    }
}

TEST_CASE("An attack by or at a ship that mines sink isn't made", "[flattop]") {
    for (const std::string attacker : {"Sims", "Tama"}) {
        Flattop game({}, 10, {}, always(2));
        set_up_mined_port(game, false);
        const bool by_sims = attacker == "Sims";
        Script script = attack_by(attacker, by_sims ? "Tama" : "Sims", "gunfire");
        script.answers.erase("numbers");
        const Progress act = game.play("flattop.attack", script);
        CHECK(act.finished);
        CHECK(rolled_in(game, act) == (by_sims ? "die-M-J1 die-M-TF1 " : "die-M-TF1 "));
        CHECK(game.told("Sims") == "Sunk by mines: there is no attack.");
        game.check_sound();
    }
}

}  // namespace flagplot::procedures::test
