// Attacks in Flat Top and what each side is told of them, combat air patrols, ammunition (9.5 to 11, 13, 14, 18, 19).
// The numbers of combat.json are worked out from the document by a script of its own.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "flattop.h"
#include "json/tree.h"
#include "report/mail.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

const Tree& combat_cases(std::string_view part) {
    static const Tree all = cases("combat.json", "flattop");
    return all.at(part);
}

std::string text(const Tree& one, const char* key) {
    return one.at(key).get<std::string>();
}

using Texts = std::vector<std::string>;

// A table whose every cell has these results.
Game::Charts results(const std::string& line) {
    return {{"flattop.combat-results", {{"BHT", "999-"}, {"99-", line}}}};
}

// One attack: what the game master answers, and the die.
struct Shot {
    std::string attacker;
    std::string target;
    std::string weapon;
    int factors = 9;
    int die = 6;
    Tree more = Tree::object();  // further answers
    int bht = 6;

    Script script() const {
        Script all;
        all.answers = more;
        all.answers["attack"] = {{"attacker", attacker}, {"target", target}, {"weapon", weapon}};
        Tree numbers = all.answers.value("numbers", Tree::object());
        numbers["bht"] = bht;
        numbers["factors"] = factors;
        all.answers["numbers"] = numbers;
        all.faces["die-attack"] = {fmt::format("{}", die)};
        return all;
    }
};

void shoot(Flattop& game, const Shot& shot) {
    game.finish("flattop.attack", shot.script());
}

std::string last_told(const Flattop& game, const std::string& who) {
    const Texts lines = game.told_to(who);
    return lines.empty() ? "" : lines.back();
}

// All that a reader gets: report and mail.
std::string bytes(const Flattop& game, const std::string& who) {
    return game.report(who) + report::make_mail(game.session, who).text();
}

void add_planes(Flattop& game, const std::string& id, const std::string& planes, const Tree& more = Tree::object()) {
    Tree fields = {{"airborne", true}, {"planes", planes}};
    fields.update(more);
    game.add_enemy("air-formation", id, "AA25", fields);
}

}  // namespace

// ---- 9.5, 9.6

TEST_CASE("Ready CAP is launched as warning and altitude allow", "[flattop]") {
    const std::map<std::string, int> limits{{"-", 0}, {"MIN", 2}, {"NOR", 4}, {"MAX", 6}};
    for (const Tree& one : combat_cases("ready-cap")) {
        INFO(one.dump());
        const int most = limits.at(text(one, "launch"));
        const auto play = [&](Flattop& game, int launched) {
            game.add_unit("base", "H", "AA25",
                          {{"ready-cap", true}, {"ready", 9}, {"launch-min", 2}, {"launch-nor", 4}, {"launch-max", 6}});
            add_planes(game, "E", "D3A 8", {{"level", "LO"}});
            Script all;
            all.answers["base"] = {{"choice", "H"}};
            all.answers["strike"] = {{"warning", one.at("warning")}, {"launch-altitude", one.at("altitude")}};
            if (launched > 0) all.answers["planes"] = {{"planes", fmt::format("F4F {}", launched)}, {"id", "CAP1"}};
            return all;
        };
        Flattop game;
        const Script script = play(game, most);
        game.finish("flattop.ready-cap", script);
        CHECK((game.session.state().find_unit("CAP1") != nullptr) == (most > 0));
        CHECK(game.field("H", "ready") == fmt::format("{}", 9 - most));
        if (most == 0) {
            CHECK(game.told("H") == "Ready CAP can't take off: too little warning.");
            continue;
        }
        CHECK(game.field("CAP1", "hex") == "AA25");
        CHECK(game.field("CAP1", "level") == text(one, "altitude"));
        CHECK(game.field("H", "launched") == fmt::format("{}", most));
        Flattop greedy;
        const Script too_many = play(greedy, most + 1);
        CHECK(says(greedy.refusal("flattop.ready-cap", too_many), fmt::format("1 to {} Afs", most)));
    }
}

TEST_CASE("Ready CAP reacts to its trigger or more, by day, from a base that may launch", "[flattop]") {
    const auto play = [](const Tree& base, int size, int hour) {
        Flattop game({}, hour);
        Tree fields = {{"ready-cap", true}, {"launch-nor", 4}};
        fields.update(base);
        game.add_unit("ship", "Lex", "AA25", {{"type", "CV"}, {"fires", "1"}});
        game.add_unit("base", "H", "AA25", fields);
        Script all;
        all.answers["base"] = {{"choice", "H"}};
        all.answers["strike"] = {{"size", size}, {"warning", 4}, {"launch-altitude", "LO"}};
        try {
            const Progress act = game.play("flattop.ready-cap", all);
            if (act.pending) game.go_on(script(R"({"planes": {"planes": "F4F 4", "id": "CAP1"}})"));
        } catch (const json::InputError& error) {
            return std::string(error.what());
        }
        return game.told("H");
    };
    const Tree ten = {{"trigger", 10}};
    CHECK(says(play(ten, 9, 10), "stays down: 9 planes are coming, and it reacts to 10"));
    CHECK(says(play(ten, 10, 10), "takes off: CAP1, F4F 4 at LO"));
    CHECK(says(play(ten, 11, 10), "takes off"));
    CHECK(says(play(Tree::object(), 1, 10), "takes off"));  // any strike
    CHECK(says(play(ten, 10, 18), "takes off"));            // the last hour of daylight
    CHECK(says(play(ten, 10, 19), "9.54"));
    CHECK(says(play(ten, 10, 5), "9.54"));
    CHECK(says(play({{"ready-cap", false}}, 10, 10), "no base has a ready CAP"));
    CHECK(says(play({{"ready", 0}}, 10, 10), "nothing is ready"));
    CHECK(says(play({{"ship", "Lex"}}, 10, 10), "15.11"));
}

TEST_CASE("A strike that is vectored is known: it gives most warning", "[flattop]") {
    const auto offered = [](bool announced) {
        Flattop game;
        game.add_unit("base", "H", "AA25", {{"ready-cap", true}});
        add_planes(game, "E", "D3A 8", {{"announced", announced}});
        const Progress act = game.play("flattop.ready-cap", script(R"({"base": {"choice": "H"}})"));
        REQUIRE(act.pending);
        CHECK(act.pending->key == "strike");
        return act.pending->fields.at(1).otherwise;
    };
    CHECK(offered(true) == 5);
    CHECK(offered(false).is_null());
}

TEST_CASE("The part of a CAP that dives is rounded down, for every die and strength", "[flattop]") {
    Flattop game;
    game.add_unit("air-formation", "CAP", "AA25", {{"airborne", true}, {"level", "HI"}});
    add_planes(game, "E", "B5N 1", {{"level", "LO"}});
    int turn = 0;
    for (const Tree& one : combat_cases("dives")) {
        for (int factors = 1; factors <= 30; ++factors) {
            INFO(one.at("die") << " of " << factors);
            const int divers = one.at("of").at(static_cast<std::size_t>(factors)).get<int>();
            game.go_to_turn(++turn);
            game.change("CAP", {{"planes", fmt::format("F4F {}", factors)}, {"hex", "AA25"}});
            Script all;
            all.answers["cap"] = {{"choice", "CAP"}};
            all.faces["part"] = {one.at("die").dump()};
            game.finish("flattop.cap-dive", all);
            CHECK(game.field("CAP", "planes") == fmt::format("F4F {}", factors - divers));
            const std::string id = "CAP-dive";
            REQUIRE((game.session.state().find_unit(id) != nullptr) == (divers > 0));
            if (divers == 0) {
                CHECK(game.told("CAP") == "None of it dives.");
                continue;
            }
            CHECK(game.field(id, "planes") == fmt::format("F4F {}", divers));
            CHECK(game.field(id, "level") == "LO");
            CHECK(game.field(id, "hex") == "AA25");
            game.runner.act([&](Session& now) { now.remove_unit(id, ""); });
        }
    }
    CHECK(combat_cases("dives").size() == 6);
}

TEST_CASE("A CAP at HI dives on strikes at LO alone, or with three times those at HI", "[flattop]") {
    for (const Tree& one : combat_cases("dive-conditions")) {
        INFO(one.dump());
        Flattop game;
        game.add_unit("air-formation", "CAP", "AA25",
                      {{"airborne", true}, {"level", "HI"}, {"planes", fmt::format("F4F {}", one.at("cap").dump())}});
        int number = 0;
        for (const Tree& strike : one.at("strikes"))
            add_planes(game, fmt::format("E{}", ++number), fmt::format("B5N {}", strike.at(1).get<int>()),
                       {{"level", strike.at(0)}});
        add_planes(game, "Elsewhere", "B5N 9", {{"level", "HI"}, {"hex", "AA20"}});
        Script all;
        if (one.at("dives").get<bool>()) all.faces["part"] = {"6"};
        all.answers["cap"] = {{"choice", "CAP"}};
        game.finish("flattop.cap-dive", all);
        CHECK(says(game.told("CAP"), "Doesn't dive") != one.at("dives").get<bool>());
    }
}

TEST_CASE("Orders may forbid the dive; the die is thrown once a turn; mixed planes are chosen", "[flattop]") {
    Flattop game;
    game.add_unit("air-formation", "CAP", "AA25",
                  {{"airborne", true}, {"level", "HI"}, {"planes", "F4F 4, P-39 5"}, {"no-dive", true}});
    add_planes(game, "E", "B5N 1", {{"level", "LO"}});
    game.finish("flattop.cap-dive", script(R"({"cap": {"choice": "CAP"}})"));
    CHECK(says(game.told("CAP"), "9.66"));
    CHECK(game.told_to("usn").empty());  // nothing that it didn't know
    game.change("CAP", {{"no-dive", false}});
    Progress act = game.play("flattop.cap-dive", script(R"({"cap": {"choice": "CAP"}})", {{"part", {"3"}}}));
    REQUIRE(act.pending);
    CHECK(act.pending->key == "planes");
    CHECK(says(
        thrown_by<json::InputError>([&] { game.go_on(script(R"({"planes": {"type-1": 2, "type-2": 2}})")); }).what(),
        "3 in all"));
    game.go_on(script(R"({"planes": {"type-1": 1, "type-2": 2}})"));
    CHECK(game.field("CAP", "planes") == "F4F 3, P-39 3");
    CHECK(game.field("CAP-dive", "planes") == "F4F 1, P-39 2");
    CHECK(game.told_to("usn", "3 dive to LO"));
    CHECK(says(game.refusal("flattop.cap-dive"), "that hasn't dived"));
    game.check_sound();
}

// ---- 10, 13, 18

TEST_CASE("DDs bombard with a BHT of 4; others by the rules book", "[flattop]") {
    const auto offered = [](const std::string& type, const std::string& weapon) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
        game.add_unit("ship", "S", "AA25", {{"type", type}, {"ammunition", "GP"}});
        game.add_enemy("base", "B", "AA25");
        Script all;
        all.answers["attack"] = {{"attacker", "S"}, {"target", "B"}, {"weapon", weapon}};
        const Progress act = game.play("flattop.attack", all);
        REQUIRE(act.pending);
        return act.pending->fields.at(0).otherwise;
    };
    CHECK(offered("DD", "bombardment") == 4);
    CHECK(offered("DD", "gunfire").is_null());
    CHECK(offered("CA", "bombardment").is_null());
}

TEST_CASE("Ammunition for the wrong target takes four off the BHT", "[flattop]") {
    for (const std::string& reading : Texts{"least", "both"}) {
        for (const Tree& one : combat_cases("ammunition")) {
            INFO(reading << " " << one.dump());
            Flattop game({{"flattop.ap-small-ships", reading}}, 10, {}, results("0 0 0 0 0 0"));
            const bool bombs = text(one, "weapon") == "bombs";
            Tree fields = {{"ammunition", one.at("ammunition")}};
            if (!bombs) fields["type"] = "CA";
            game.add_unit(bombs ? "air-formation" : "ship", "U", "AA25", fields);
            if (text(one, "target") == "base") {
                game.add_enemy("base", "T", "AA25");
            } else {
                game.add_enemy("ship", "T", "AA25", {{"type", one.at("target")}});
            }
            Script all;
            all.answers["attack"] = {{"attacker", "U"}, {"target", "T"}, {"weapon", one.at("weapon")}};
            const Progress asks = game.play("flattop.attack", all);
            REQUIRE(asks.pending);
            CHECK(says(asks.pending->fields.at(0).help, one.value("bht", "")));
            game.go_on({{{"numbers", {{"bht", 7}, {"factors", 3}}}}, {{"die-attack", {"1"}}}});
            CHECK(game.lookup("bht-attack").total == 7 + one.at(reading.c_str()).get<int>());
            CHECK(game.lookup("ammunition").effects.value("wrong", false) == (one.at(reading.c_str()) == -4));
        }
    }
}

TEST_CASE("A Dauntless that dive-bombs an APD with GP uses the 7", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 1 1 2 2"));
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"planes", "SBD 3"}, {"ammunition", "GP"}});
    game.add_enemy("ship", "Apd", "AA25", {{"type", "APD"}});
    shoot(game, {.attacker = "P", .target = "Apd", .weapon = "bombs", .factors = 3, .die = 1, .bht = 7});
    CHECK(last_told(game, "usn") == "P / enemy TF / HT 7 / 3 / 1 hit");
}

TEST_CASE("What was fired of each kind is noted, and may be split", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("ship", "S", "AA25", {{"type", "CA"}});
    game.add_enemy("ship", "T", "AA25", {{"type", "CA"}});
    const auto fire = [&](const std::string& load, int factors) {
        shoot(game, {.attacker = "S",
                     .target = "T",
                     .weapon = "gunfire",
                     .factors = factors,
                     .more = {{"ammunition", {{"choice", load}}}}});
        return game.lookup("bht-attack").total.value();
    };
    CHECK(fire("AP", 7) == 6);
    CHECK(fire("GP", 3) == 2);
    CHECK(fire("AP", 1) == 6);
    CHECK(game.field("S", "ap-used") == "8");
    CHECK(game.field("S", "gp-used") == "3");
    // Torpedoes are neither.
    Flattop other({}, 10, {}, results("0 0 0 0 0 0"));
    other.add_unit("ship", "S", "AA25", {{"type", "DD"}, {"ammunition", "GP"}});
    other.add_enemy("ship", "T", "AA25", {{"type", "CA"}});
    shoot(other, {.attacker = "S", .target = "T", .weapon = "torpedoes"});
    CHECK(other.lookup("bht-attack").total == 6);
    CHECK(other.field("S", "gp-used") == "0");
}

TEST_CASE("A torpedo hit counts as two, but on a CV", "[flattop]") {
    for (const std::string& reading : Texts{"two", "one"}) {
        for (const Tree& one : combat_cases("torpedoes")) {
            INFO(reading << " " << one.dump());
            const int hits = one.at("hits").get<int>();
            Flattop game({{"flattop.torpedoes-on-cvl", reading}}, 10, {}, results("0 1 2 3 3 3"));
            game.add_unit("air-formation", "P", "AA25", {{"airborne", true}});
            game.add_enemy("ship", "T", "AA25", {{"type", one.at("ship")}, {"damage-factor", 9}});
            shoot(game, {.attacker = "P",
                         .target = "T",
                         .weapon = "torpedoes",
                         .die = hits + 1,
                         .more = {{"expected-attack", {{"choice", "three"}}}}});
            const int counted = one.at(reading.c_str()).get<int>();
            CHECK(game.field("T", "hits-left") == (hits == 0 ? "" : fmt::format("{}", 9 - counted)));
            CHECK(says(last_told(game, "ijn"), hits == 0      ? "no hit"
                                               : counted == 1 ? "1 hit, 8 boxes left"
                                                              : fmt::format("{} hits, ", counted)));
            CHECK(last_told(game, "usn") == "P / enemy TF / HT 6 / 9 / 2 torpedo hits");
        }
    }
}

TEST_CASE("A bomb or gunfire hit counts as one", "[flattop]") {
    Flattop game({}, 10, {}, results("2 2 2 2 2 2"));
    game.add_unit("ship", "S", "AA25", {{"type", "CA"}, {"ammunition", "AP"}});
    game.add_enemy("ship", "T", "AA25", {{"type", "BB"}, {"damage-factor", 9}});
    shoot(game, {.attacker = "S", .target = "T", .weapon = "gunfire"});
    CHECK(game.field("T", "hits-left") == "7");
}

TEST_CASE("An anvil adds one to the torpedo bombers' BHT and to that of AA", "[flattop]") {
    const auto bht = [](const std::string& weapon, bool anvil) {
        Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
        game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"planes", "TBD 9"}, {"ammunition", "AP"}});
        game.add_enemy("ship", "T", "AA25", {{"type", "CA"}});
        const bool planes = weapon != "aa";
        Tree numbers = Tree::object();
        if (weapon != "bombs") numbers["anvil"] = anvil;
        shoot(game, {.attacker = planes ? "P" : "T",
                     .target = planes ? "T" : "P",
                     .weapon = weapon,
                     .more = {{"numbers", numbers}}});
        return game.lookup("bht-attack").total.value();
    };
    CHECK(bht("torpedoes", true) == 7);
    CHECK(bht("aa", true) == 7);
    CHECK(bht("torpedoes", false) == 6);
    CHECK(bht("aa", false) == 6);
    CHECK(bht("bombs", false) == 6);
}

TEST_CASE("An attack is on an enemy, and mines have a procedure of their own", "[flattop]") {
    Flattop game({}, 10, {}, results("0 0 0 0 0 0"));
    game.add_unit("task-force", "TF1", "AA25");
    game.add_unit("ship", "Lex", "", {{"type", "CV"}, {"task-force", "TF1"}});
    game.add_unit("base", "Lex-air", "", {{"ship", "Lex"}});
    game.add_unit("base", "H", "AA25");
    game.add_enemy("task-force", "E", "AA25");
    Script all;
    all.answers["attack"] = {{"attacker", "H"}, {"target", "Lex"}, {"weapon", "aa"}};
    CHECK(says(game.refusal("flattop.attack", all), "one side"));
    const Progress act = game.play("flattop.attack");
    REQUIRE(act.pending);
    Texts targets;
    for (const table::Choice& one : act.pending->fields.at(1).choices) targets.push_back(one.id);
    CHECK(targets == Texts{"TF1", "Lex", "E", "H"});  // the air group is hit with its ship
    const auto& weapons = act.pending->fields.at(2).choices;
    CHECK(std::none_of(weapons.begin(), weapons.end(), [](const auto& one) { return one.id == "mines"; }));
}

// ---- the chart

TEST_CASE("Without a chart its cell is asked for; a line needs a result for each die", "[flattop]") {
    Flattop game;
    game.add_unit("ship", "S", "AA25", {{"type", "CA"}, {"ammunition", "AP"}});
    game.add_enemy("ship", "T", "AA25", {{"type", "CA"}, {"damage-factor", 5}});
    const Progress act = game.play("flattop.attack", Shot{"S", "T", "gunfire", 9, 4}.script());
    REQUIRE(act.pending);
    CHECK(act.pending->key == "crt-attack");
    const auto enter = [&](const std::string& line) { return game.go_on({{{"crt-attack", {{"results", line}}}}, {}}); };
    for (const char* const wrong : {"0 0 1 1 2", "0 0 1 1 2 3 3", "0 0 1 x 2 3", ""})
        CHECK_THROWS_AS(enter(wrong), json::InputError);
    CHECK(enter("0 0 1 1 2 3").finished);
    CHECK(game.field("T", "hits-left") == "4");
    game.check_sound();
}

TEST_CASE("The cell is that of the BHT with its modifiers and of the factors", "[flattop]") {
    const Game::Charts chart{{"flattop.combat-results",
                              {{"BHT", "1-4", "5-9", "10+"},
                               {"0-", "0 0 0 0 0 0", "0 0 0 0 0 0", "0 0 0 0 0 0"},
                               {"1-3", "1 1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3 3"},
                               {"4+", "4 4 4 4 4 4", "5 5 5 5 5 5", "6 6 6 6 6 6"}}}};
    const auto hits = [&](int bht, int factors, const std::string& load) {
        Flattop game({}, 10, {}, chart);
        game.add_unit("ship", "S", "AA25", {{"type", "CA"}, {"ammunition", load}});
        game.add_enemy("ship", "T", "AA25", {{"type", "CA"}, {"damage-factor", 9}});
        shoot(game, {.attacker = "S", .target = "T", .weapon = "gunfire", .factors = factors, .bht = bht});
        const std::string left = game.field("T", "hits-left");
        return left.empty() ? 0 : 9 - std::stoi(left);
    };
    CHECK(hits(4, 4, "AP") == 4);
    CHECK(hits(4, 5, "AP") == 5);
    CHECK(hits(3, 10, "AP") == 3);
    CHECK(hits(7, 9, "GP") == 2);  // 3
    CHECK(hits(8, 4, "GP") == 4);  // 4
    CHECK(hits(3, 9, "GP") == 0);  // -1
}

// ---- 11

TEST_CASE("AA takes four of eight, and two and six are told; the true number in the next turn", "[flattop]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "D3A 8");
    shoot(game, {.attacker = "H", .target = "E", .weapon = "aa"});
    CHECK(last_told(game, "usn") == "H / enemy AF / HT 6 / 9 / 2 lost");
    CHECK(last_told(game, "ijn") == "enemy base / E / HT 6 / 9 / 4 Afs lost: D3A 4");
    CHECK(game.field("E", "planes") == "D3A 4");
    const Shot raid{.attacker = "E",
                    .target = "H",
                    .weapon = "bombs",
                    .factors = 4,
                    .die = 1,
                    .more = {{"ammunition", {{"choice", "GP"}}}}};
    shoot(game, raid);
    CHECK(last_told(game, "usn") == "enemy AF / H / HT 6 / 6 / no hit");
    CHECK(last_told(game, "ijn") == "E / enemy base / HT 6 / 4 / 2 hits");
    game.go_to_turn(2);
    shoot(game, raid);
    CHECK(last_told(game, "usn") == "enemy AF / H / HT 6 / 4 / no hit");
    game.check_sound();
}

TEST_CASE("Losses smaller than expected aren't given away either", "[flattop]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "D3A 8", {{"ammunition", "GP"}});
    shoot(game, {.attacker = "H", .target = "E", .weapon = "aa", .die = 1});
    CHECK(last_told(game, "ijn") == "enemy base / E / HT 6 / 9 / no loss");
    shoot(game, {.attacker = "E", .target = "H", .weapon = "bombs", .factors = 8, .die = 1});
    CHECK(last_told(game, "usn") == "enemy AF / H / HT 6 / 6 / no hit");
}

TEST_CASE("Where planes of one of several types attack, the losses that were told are taken off them", "[flattop]") {
    // Six D3As of eight planes are to attack. Whoever was lost, the defender is told the same.
    const auto told = [](int die, const Tree& lost, int left, int ordered) {
        Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
        game.add_unit("base", "H", "AA25");
        add_planes(game, "E", "A6M 2, D3A 6", {{"ammunition", "GP"}});
        shoot(game, {.attacker = "H", .target = "E", .weapon = "aa", .die = die, .more = lost});
        shoot(game, {.attacker = "E",
                     .target = "H",
                     .weapon = "bombs",
                     .factors = left,
                     .die = 1,
                     .more = {{"ordered", {{"ordered", ordered}}}}});
        return bytes(game, "usn");
    };
    const auto lose = [](int fighters, int bombers) -> Tree {
        return {{"planes", {{"type-1", fighters}, {"type-2", bombers}}}};
    };
    const std::string four_bombers = told(6, lose(0, 4), 2, 5);
    CHECK(says(four_bombers, "enemy AF / H / HT 6 / 3 / no hit"));  // five, less the two that he was told of
    CHECK((told(6, lose(2, 2), 3, 5) == four_bombers));
    CHECK((told(2, lose(1, 0), 5, 5) == four_bombers));
    CHECK(says(told(6, lose(1, 3), 2, 7), "enemy AF / H / HT 6 / 5 / no hit"));
}

TEST_CASE("Planes that the roster doesn't count are asked for", "[flattop]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "", {{"ammunition", "GP"}});
    shoot(game, {.attacker = "H", .target = "E", .weapon = "aa", .more = {{"strength", {{"strength", 8}}}}});
    CHECK(last_told(game, "ijn") == "enemy base / E / HT 6 / 9 / 4 Afs lost");
    shoot(game, {.attacker = "E",
                 .target = "H",
                 .weapon = "bombs",
                 .factors = 4,
                 .die = 1,
                 .more = {{"ordered", {{"ordered", 8}}}}});
    CHECK(last_told(game, "usn") == "enemy AF / H / HT 6 / 6 / no hit");
}

TEST_CASE("What is expected is that of a 3, of a 4, or asked if they differ", "[flattop]") {
    const auto told = [](const std::string& reading, const std::string& chosen) {
        Flattop game({{"flattop.expected", reading}}, 10, {}, results("0 0 1 2 3 4"));
        game.add_unit("base", "H", "AA25");
        add_planes(game, "E", "D3A 8");
        Tree more = Tree::object();
        if (!chosen.empty()) more["expected-attack"] = {{"choice", chosen}};
        shoot(game, {.attacker = "H", .target = "E", .weapon = "aa", .more = more});
        CHECK(says(last_told(game, "gm"), "die 6"));
        return last_told(game, "usn");
    };
    CHECK(says(told("three", ""), "/ 1 lost"));
    CHECK(says(told("four", ""), "/ 2 lost"));
    CHECK(says(told("asked", "three"), "/ 1 lost"));
    CHECK(says(told("asked", "four"), "/ 2 lost"));
}

TEST_CASE("Neither the die nor the enemy's losses are in a report, whoever attacks with whatever", "[flattop]") {
    // Pairs of games that differ in the die alone: what was to be expected is the same.
    struct Pair {
        std::string weapon;
        bool by_planes;
        std::string target;
    };
    for (const Pair& one : {Pair{"aa", false, "P"}, Pair{"bombs", true, "Hiryu"}, Pair{"torpedoes", true, "Hiryu"},
                            Pair{"gunfire", false, "Hiryu"}, Pair{"air-combat", true, "P"}, Pair{"asw", false, "I19"},
                            Pair{"bombardment", false, "Truk"}}) {
        INFO(one.weapon << " at " << one.target);
        const auto report = [&](int die, const std::string& who) {
            Flattop game({}, 10, {}, results("0 1 1 1 2 2"));
            game.add_unit("task-force", "TF1", "AA25");
            game.add_unit("air-formation", "U", "AA25",
                          {{"airborne", true}, {"planes", "SBD 9"}, {"ammunition", "AP"}});
            add_planes(game, "P", "D3A 8");
            game.add_enemy("task-force", "J1", "AA25");
            game.add_enemy("ship", "Hiryu", "", {{"type", "CV"}, {"task-force", "J1"}, {"damage-factor", 5}});
            game.add_enemy("base", "Hiryu-air", "", {{"ship", "Hiryu"}, {"ready", 9}});
            game.add_enemy("submarine", "I19", "AA25", {{"damage-factor", 2}});
            game.add_enemy("base", "Truk", "AA25", {{"ready", 9}});
            Tree more = Tree::object();
            if (one.weapon == "gunfire" || one.weapon == "bombardment")
                more["ammunition"] = {{"choice", one.weapon == "gunfire" ? "AP" : "GP"}};
            const bool planes_aboard = one.target == "Hiryu" || one.target == "Truk";
            if (planes_aboard && die > 1) more["aboard"] = {{"lost", die - 1}};
            shoot(game, {.attacker = one.by_planes ? "U" : "TF1",
                         .target = one.target,
                         .weapon = one.weapon,
                         .die = die,
                         .more = more});
            return bytes(game, who);
        };
        const std::string mine = report(1, "usn");
        CHECK((report(2, "usn") == mine));
        CHECK((report(6, "usn") == mine));
        CHECK((report(6, "ijn") != report(1, "ijn")));  // own losses are told as they are
        CHECK_FALSE(says(mine, "die "));
    }
}

// ---- 22.5 with 11

TEST_CASE("What a commander doesn't know yet isn't in his report in any way", "[flattop]") {
    struct Victim {
        std::string type;
        Tree fields;
        std::string target;
        std::string weapon;
    };
    const Tree planes = {{"airborne", true}, {"planes", "SBD 3"}};
    for (const Victim& one :
         {Victim{"air-formation", planes, "U", "aa"}, Victim{"submarine", {{"damage-factor", 3}}, "U", "asw"},
          Victim{"task-force", Tree::object(), "Cvl", "bombs"},
          Victim{"ship", {{"type", "DD"}, {"damage-factor", 3}}, "U", "torpedoes"}}) {
        INFO(one.type);
        const auto report = [&](int die) {
            Flattop game({}, 10, {{"command-control", true}}, results("0 1 1 1 2 9"));
            game.add_unit(one.type, "U", "AA25", one.fields);
            if (one.type == "task-force") {
                game.add_unit("ship", "Cvl", "", {{"type", "CVL"}, {"task-force", "U"}, {"damage-factor", 4}});
                game.add_unit("base", "Cvl-air", "", {{"ship", "Cvl"}, {"ready", 9}, {"readying", 2}});
            }
            add_planes(game, "E", "D3A 9", {{"ammunition", "AP"}});
            game.add_enemy("task-force", "J1", "AA25");
            Tree more = Tree::object();
            if (one.weapon == "bombs" && die > 1) {
                more["aboard"] = {{"lost", 3}};
                more["boxes"] = {{"ready", 3}};
            }
            shoot(game, {.attacker = one.weapon == "bombs" ? "E" : "J1",
                         .target = one.target,
                         .weapon = one.weapon,
                         .die = die,
                         .more = more});
            CHECK(game.told_to("usn").empty());
            return bytes(game, "usn");
        };
        const std::string unhurt = report(1);
        CHECK((report(2) == unhurt));  // a hit, and on the carrier a fire
        CHECK((report(6) == unhurt));  // it is gone
        CHECK_FALSE(says(unhurt, "wait"));
    }
}

TEST_CASE("A submarine that isn't controlled dives unknown to its commander", "[flattop]") {
    Flattop game({}, 10, {{"command-control", true}});
    game.add_unit("submarine", "S", "AA25", {{"depth", "surface"}});
    game.add_enemy("task-force", "J1", "AA25");
    const std::string before = bytes(game, "usn");
    Script dives;
    dives.answers["submarine"] = {{"choice", "S"}};
    dives.answers["enemy"] = {{"enemy", "J1"}};
    dives.answers["how"] = {{"surface", true}, {"dives", "before"}, {"dives-to", "periscope"}};
    game.finish("flattop.submarine-combat", dives);
    CHECK(game.field("S", "depth") == "periscope");
    CHECK(bytes(game, "usn") == before);
    // It calls its base.
    game.add_unit("base", "H", "AA30");
    Script calls;
    calls.answers["message"] = {{"from", "S"}, {"to", "H"}, {"text", "Dived."}};
    calls.faces = {{"direction-1", {"1", "1"}}, {"heard-1", {"1"}}, {"garbled-1", {"1"}}};
    game.finish("flattop.radio", calls);
    CHECK(bytes(game, "usn").find("Dives to periscope.") != std::string::npos);
    CHECK(bytes(game, "usn").find("Depth: periscope") != std::string::npos);
}

TEST_CASE("A destroyed AF whose commander doesn't know stays in his report and on his map, and is on no other",
          "[flattop]") {
    Flattop game({}, 10, {{"command-control", true}}, results("9 9 9 9 9 9"));
    game.add_unit("base", "H", "AA20");
    game.add_unit("air-formation", "P", "AA25", {{"airborne", true}, {"planes", "SBD 3"}});
    game.add_enemy("task-force", "J1", "AA25");
    shoot(game, {.attacker = "J1", .target = "P", .weapon = "aa"});
    CHECK(game.field("P", "destroyed") == "yes");
    CHECK(says(game.report("usn"), "SBD 3"));
    CHECK_FALSE(says(game.report("usn"), "estroyed"));
    game.finish("flattop.move-planes");
    int maps = 0;
    for (int number = 1; number <= game.session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&game.session.entry(number).body);
        if (!told || !told->map) continue;
        ++maps;
        const auto& marks = told->map->marks;
        const bool there = std::any_of(marks.begin(), marks.end(), [](const auto& mark) { return mark.label == "P"; });
        CHECK(there == (told->audience == "usn"));
    }
    CHECK(maps == 3);
    game.check_sound();
}

TEST_CASE("The losses are told when it calls, and then the roster has them", "[flattop]") {
    Flattop game({}, 10, {{"command-control", true}}, results("1 1 1 1 1 1"));
    game.add_unit("base", "H", "AA25");
    game.add_unit("air-formation", "P", "AA25",
                  {{"airborne", true}, {"planes", "SBD 3"}, {"lands-at", "H"}, {"lands", true}});
    game.add_enemy("task-force", "J1", "AA25");
    shoot(game, {.attacker = "J1", .target = "P", .weapon = "aa"});
    CHECK(says(game.report("usn"), "SBD 3"));
    Script land;
    land.answers["flights"] = {{"P", {{"land", true}}}};
    game.finish("flattop.move-planes", land);
    CHECK(game.told_to("usn", "1000 enemy TF / P / HT 6 / 9 / 1 Af lost: SBD 1"));
    CHECK_FALSE(game.told_to("usn", "Results wait"));
    CHECK(says(game.report("usn"), "SBD 2"));
    game.check_sound();
}

// ---- 14

TEST_CASE("A maximum launch, or any launch under planes overhead, counts as planes on the ground", "[flattop]") {
    struct Case {
        int launched;
        bool overhead;
        std::string attacker;
        bool caught;
    };
    for (const Case& one : {Case{6, false, "E", true}, Case{5, false, "E", true}, Case{4, false, "E", false},
                            Case{1, false, "E", false}, Case{1, true, "E", true}, Case{0, true, "E", false},
                            Case{6, true, "E", true}, Case{6, false, "J1", true}, Case{4, false, "J1", false}}) {
        INFO(one.launched << " " << one.overhead << " " << one.attacker);
        Flattop game({}, 10, {}, results("1 1 1 1 1 1"));
        game.add_unit("base", "H", "AA25", {{"ready", 9}, {"launch-min", 2}, {"launch-nor", 4}, {"launch-max", 6}});
        if (one.launched > 0) {
            game.add_unit(
                "air-formation", "P", "",
                {{"planes", fmt::format("F4F {}", one.launched)}, {"launched-from", "H"}, {"launches", true}});
        }
        add_planes(game, "E", "D3A 9", {{"hex", one.overhead ? "AA25" : "AA24"}, {"ammunition", "GP"}});
        game.change("E", {{"path", one.overhead ? "O" : "S1"}});
        game.add_enemy("task-force", "J1", "AA25");
        game.finish("flattop.move-planes");
        Script shot = Shot{.attacker = one.attacker,
                           .target = "H",
                           .weapon = one.attacker == "E" ? "bombs" : "bombardment",
                           .more = {{"aboard", {{"lost", 0}}}}}
                          .script();
        if (one.attacker == "J1") shot.answers["ammunition"] = {{"choice", "GP"}};
        if (one.caught) shot.answers["launching"] = {{"P", {{"lost", 1}}}};
        game.finish("flattop.attack", shot);
        if (one.launched == 0) continue;
        const int left = one.launched - (one.caught ? 1 : 0);
        CHECK(game.field("P", "planes") == (left == 0 ? "" : fmt::format("F4F {}", left)));
        CHECK(game.told_to("usn", "P: 1 Af lost") == one.caught);
    }
}

// ---- 10.1, 19

TEST_CASE("A surface combat begins with the die numbers and instructions of the orders", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25", {{"die", 5}, {"instructions", "DDs screen, no breakthrough"}});
    game.add_enemy("task-force", "J1", "AA25");
    game.add_enemy("task-force", "J2", "AA24");
    Script all;
    all.answers["who"] = {{"attacker", "TF1"}, {"defender", "J2"}};
    CHECK(says(game.refusal("flattop.surface-combat", all), "different hexes"));
    all.answers["who"] = {{"attacker", "J1"}, {"defender", "TF1"}};
    const Progress act = game.play("flattop.surface-combat", all);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "die/J1");  // 10.1: it should have been in the orders
    CHECK_THROWS_AS(game.go_on(script(R"({"die/J1": {"die": 7}})")), json::InputError);
    game.go_on(script(R"({"die/J1": {"die": 2}})"));
    CHECK(game.told("TF1") == "Die number 5. DDs screen, no breakthrough");
    CHECK(game.told("J1") == "Die number 2. No instructions.");
    CHECK(game.told_to("usn").empty());
    CHECK(game.told_to("ijn").empty());
    game.check_sound();
}

TEST_CASE("Die number and instructions come from the turn's orders", "[flattop]") {
    Flattop game;
    game.add_unit("task-force", "TF1", "AA25",
                  {{"report-1", 1}, {"report-2", 2}, {"instructions", "of an older turn"}});
    Script mail;
    mail.answers["mail"] = {{"from", "usn"}, {"text", "TF1: AA25 - N1 - AA24, DDs screen the CVs, die 4"}};
    mail.answers["readings"] = {{"TF1", {{"take", "written"}}}};
    game.finish("flattop.orders", mail);
    CHECK(game.field("TF1", "die") == "4");
    CHECK(game.field("TF1", "instructions") == "DDs screen the CVs");
    game.go_to_turn(2);
    mail.answers["mail"] = {{"from", "usn"}, {"text", "TF1: AA25 - N1 - AA24"}};
    game.finish("flattop.orders", mail);
    CHECK(game.field("TF1", "instructions").empty());
}

TEST_CASE("A critical hit takes effect at once: the next attack finds a slower ship", "[flattop]") {
    const Game::Charts charts{{"flattop.critical-hits", {{"Dice", "all"}, {"1-3", "Rudder"}, {"4-6", "Magazine"}}}};
    Flattop game({}, 10, {}, charts);
    game.add_unit("task-force", "TF1", "AA25", {{"mp", 4}, {"path", "N4"}});
    game.add_unit("ship", "S", "", {{"type", "CA"}, {"task-force", "TF1"}, {"damage-factor", 6}, {"hits-left", 3}});
    Script all;
    all.answers["ship"] = {{"unit", "S"}};
    all.answers["column"] = {{"text", "all"}};
    all.answers["critical-dice"] = {{"critical-dice", "1"}};
    all.answers["does"] = {{"hits", 0}, {"half-speed", 1}, {"fire", "fire"}};
    all.faces["dice"] = {"2"};
    game.finish("flattop.critical-hit", all);
    CHECK(game.field("S", "slowed") == "2");
    CHECK(game.field("S", "fires") == "1");
    CHECK(game.told_to("usn", "S: critical hit: Rudder."));
    game.finish("flattop.move-ships");  // crippled: half of its boxes, and the rudder (19.1)
    CHECK(game.field("TF1", "hex") == "AA25");
    game.check_sound();
}

// ---- going back

TEST_CASE("An attack is taken back in the middle, and everything is as it was", "[flattop]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "D3A 8");
    Script all = Shot{.attacker = "H", .target = "E", .weapon = "aa"}.script();
    all.faces.clear();
    game.finish("flattop.attack", all);
    const int die = find_entry<session::Roll>(game.session, "die-attack");
    game.runner.back(die, "The other die.");
    const Progress act = game.go_on({{{"numbers", Tree::object()}}, {{"die-attack", {"1"}}}});
    INFO("asked: " << (act.pending ? to_json(*act.pending).dump() : "nothing"));
    CHECK(act.finished);
    CHECK(game.field("E", "planes") == "D3A 8");
    CHECK(game.field("E", "believed") == "6");
    game.check_sound();
}

TEST_CASE("Planes that have landed again aren't among those just launched", "[flattop]") {
    Flattop game({}, 10, {}, results("1 1 1 1 1 1"));
    game.add_unit("base", "H", "AA25", {{"ready", 9}, {"landed", 0}, {"launch-nor", 1}, {"launch-max", 9}});
    for (const char* const id : {"P", "Q"})
        game.add_unit("air-formation", id, "",
                      {{"planes", "F4F 3"}, {"launched-from", "H"}, {"launches", true}, {"path", "O"}});
    game.change("Q", {{"lands", true}, {"lands-at", "H"}});
    add_planes(game, "E", "D3A 9", {{"ammunition", "GP"}});
    game.finish("flattop.move-planes");
    CHECK(game.field("H", "landed") == "3");
    const Shot raid{.attacker = "E", .target = "H", .weapon = "bombs"};
    const Progress act = game.play("flattop.attack", raid.script());
    REQUIRE(act.pending);
    REQUIRE(act.pending->key == "launching");
    REQUIRE(act.pending->rows.size() == 1);
    CHECK(act.pending->rows.front().unit == "P");
    game.go_on({{{"launching", {{"P", {{"lost", 1}}}}}, {"aboard", {{"lost", 2}}}}, {}, false});
}

// ---- 9.5: a plane is in one place

namespace {

// What stands before a ready CAP of H with five planes in boxes, four of them of the AF that is on the ground.
void put_planes_on_the_ground(Flattop& game, const Tree& of_af = Tree::object()) {
    game.add_unit("base", "H", "AA25", {{"ready", 5}, {"launch-nor", 4}, {"launch-max", 6}});
    Tree fields = {{"planes", "F4F 3, SBD 1"}, {"launched-from", "H"}, {"mp", 9}};
    fields.update(of_af);
    game.add_unit("air-formation", "AF4", "", fields);
}

Script on_alert(const std::string& whose, const Tree& planes) {
    return {{{"base", {{"choice", whose}}},
             {"strike", {{"size", 9}, {"warning", 5}, {"launch-altitude", "LO"}}},
             {"planes", planes}},
            {}};
}

}  // namespace

TEST_CASE("A ready CAP is launched out of planes that are in no AF, or out of one, which has them no more",
          "[flattop]") {
    Flattop game;
    put_planes_on_the_ground(game);
    game.change("H", {{"ready-cap", true}});
    CHECK(says(game.refusal("flattop.ready-cap", on_alert("H", {{"formation", "none"}, {"planes", "F4F 2"}})),
               "1 at most: the others there are in AFs"));
    CHECK(says(game.refusal("flattop.ready-cap", on_alert("H", {{"formation", "AF4"}, {"planes", "F4F 4"}})),
               "planes of AF4: F4F 3, SBD 1"));
    game.finish("flattop.ready-cap", on_alert("H", {{"formation", "AF4"}, {"planes", "F4F 2"}, {"id", "C"}}));
    CHECK(game.field("C", "planes") == "F4F 2");
    CHECK(game.field("C", "mp") == "9");
    CHECK(game.field("AF4", "planes") == "F4F 1, SBD 1");
    CHECK(game.field("H", "ready") == "3");
    game.finish("flattop.ready-cap", on_alert("H", {{"formation", "none"}, {"planes", "F4F 1"}, {"id", "D"}}));
    CHECK(game.field("AF4", "planes") == "F4F 1, SBD 1");
    CHECK(game.field("H", "ready") == "2");
    game.check_sound();
}

TEST_CASE("A ready CAP that is ordered for an AF on the ground takes off as that AF", "[flattop]") {
    Flattop game;
    put_planes_on_the_ground(game, {{"planes", "F4F 4"}, {"report-1", 1}, {"report-2", 2}});
    game.finish("flattop.orders", script(R"({"mail": {"from": "usn", "text": "AF4: ready CAP against 6 or more"}})"));
    CHECK(game.unit("AF4").flag("ready-cap"));
    CHECK(game.field("AF4", "trigger") == "6");
    Script five = on_alert("AF4", Tree::object());
    five.answers["strike"]["size"] = 5;
    five.answers.erase("planes");
    game.finish("flattop.ready-cap", five);
    CHECK(game.told_to("gm", "Ready CAP stays down: 5 planes are coming, and it reacts to 6."));
    game.finish("flattop.ready-cap", on_alert("AF4", Tree::object()));
    CHECK(game.told_to("usn", "Ready CAP takes off: AF4, F4F 4 at LO; it intercepts."));
    CHECK(game.unit("AF4").flag("airborne"));
    CHECK_FALSE(game.unit("AF4").flag("ready-cap"));
    CHECK(game.field("AF4", "hex") == "AA25");
    CHECK(game.field("H", "ready") == "1");
    CHECK_FALSE(game.session.state().find_unit("AF4-CAP"));
    game.check_sound();
}

TEST_CASE("Of an AF's ready CAP no more takes off than the launch allows; the others stay", "[flattop]") {
    Flattop game;
    put_planes_on_the_ground(game, {{"planes", "F4F 4"}, {"ready-cap", true}});
    game.change("H", {{"launch-max", 3}});
    CHECK(says(game.refusal("flattop.ready-cap", on_alert("AF4", {{"planes", "F4F 4"}})), "1 to 3 Afs"));
    game.finish("flattop.ready-cap", on_alert("AF4", {{"planes", "F4F 3"}}));
    CHECK(game.field("AF4-CAP", "planes") == "F4F 3");
    CHECK(game.field("AF4", "planes") == "F4F 1");
    CHECK_FALSE(game.unit("AF4").flag("airborne"));
    game.check_sound();
}

TEST_CASE("Ready CAP is ordered of a base or of an AF on the ground; of others it is a doubt, and not confirmed",
          "[flattop]") {
    const auto note = [](const std::string& id, const std::string& type, const Tree& more) {
        Flattop game;
        Tree fields = {{"report-1", 1}, {"report-2", 2}};
        fields.update(more);
        game.add_unit("base", "H", "AA25");
        game.add_unit(type, id, "AA25", fields);
        Script mail;
        mail.answers["mail"] = {{"from", "usn"}, {"text", id + ": ready CAP against 6 or more"}};
        mail.standing = false;
        std::string words = row_of(game.play("flattop.orders", mail), id).note;
        game.go_on(script(R"({"readings": {}})"));
        const bool confirmed = game.told_to("gm", "ready CAP against 6 or more\nAs written");
        CHECK(confirmed != says(words, "of a base, or of an AF on the ground (9.5)"));
        return confirmed;
    };
    CHECK(note("K", "base", Tree::object()));
    CHECK(note("AF4", "air-formation", {{"planes", "F4F 4"}, {"launched-from", "H"}}));
    CHECK_FALSE(note("AF4", "air-formation", {{"planes", "F4F 4"}, {"launched-from", "H"}, {"airborne", true}}));
    CHECK_FALSE(note("TF1", "task-force", Tree::object()));
}

TEST_CASE("CAP that is to land in another hex in the same turn is a doubt; over the base where it lands it is none",
          "[flattop][orders]") {
    const auto doubts = [](const char* text) {
        Flattop game;
        game.add_unit("base", "Buin", "AA25");
        game.add_unit("task-force", "TF3", "AA20");
        game.add_unit("air-formation", "AF9", "AA20",
                      {{"planes", "F4F 4"}, {"airborne", true}, {"level", "HI"}, {"report-1", 1}, {"report-2", 2}});
        Script mail;
        mail.answers["mail"] = {{"from", "usn"}, {"text", text}};
        mail.standing = false;
        const Progress act = game.play("flattop.orders", mail);
        return says(row_of(act, "AF9").note, "contradiction: CAP over");
    };
    CHECK(doubts("AF9 is CAP over TF3 at HI, and it lands at Buin this turn."));
    CHECK(doubts("AF9: CAP over AA21, HI, land at Buin"));
    CHECK(doubts("AF9: CAP, HI, land at Buin"));
    CHECK_FALSE(doubts("AF9: S5, CAP over Buin, HI, land at Buin"));
    CHECK_FALSE(doubts("AF9: CAP over TF3, HI"));
    CHECK_FALSE(doubts("AF9: S5, HI, land at Buin"));
}

TEST_CASE("What a coastwatcher is told is looked at: it is kept nowhere else", "[flattop][orders]") {
    Flattop game;
    game.add_unit("counter", "CW1", "AA20", {{"kind", "coastwatcher"}});
    game.add_unit("task-force", "TF3", "AA20", {{"report-1", 1}, {"report-2", 2}});
    const auto waits = [&](const char* text) {
        Script mail;
        mail.answers["mail"] = {{"from", "usn"}, {"text", text}};
        mail.standing = true;
        return game.play("flattop.orders", mail).pending.has_value();
    };
    CHECK_FALSE(waits("TF3: N1"));
    CHECK(waits("TF3: N1\nCW1: stay"));
}

}  // namespace flagplot::procedures::test
