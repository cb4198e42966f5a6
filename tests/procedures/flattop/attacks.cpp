// Attacks of a turn on one sheet: what comes of them is what single attacks one after the other would do (11.2, 12.6,
// 14.1, 19.2), and nobody learns more.
#include <fmt/format.h>

#include <algorithm>

#include "flattop.h"
#include "json/tree.h"
#include "report/mail.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Texts = std::vector<std::string>;

constexpr const char* sheet = "flattop.attacks";

Game::Charts results(const std::string& line) {
    return {{"flattop.combat-results", {{"BHT", "999-"}, {"99-", line}}}};
}

// Lines that tell every BHT and number of factors from another.
Game::Charts many_lines() {
    return {{"flattop.combat-results",
             {{"BHT", "0-3", "4-6", "7+"},
              {"3-", "0 0 0 1 1 2", "0 0 1 1 1 2", "0 1 1 1 2 3"},
              {"4-5", "0 0 1 1 2 2", "0 1 1 2 2 3", "1 1 2 2 3 4"},
              {"6-7", "0 1 1 2 2 3", "1 1 2 2 3 4", "1 2 2 3 4 5"},
              {"8+", "1 1 2 2 3 4", "1 2 2 3 4 5", "2 2 3 4 5 6"}}}};
}

// One attack as a game master plays it: alone, or as a row of the sheet.
struct One {
    std::string row;
    std::string attacker;
    std::string target;
    std::string weapon;
    int bht = 6;
    int factors = -1;  // those that the roster has
    std::string ammunition = {};
    std::string die = {};  // the key of its throw in the sheet
    bool anvil = false;

    Tree numbers() const {
        Tree tree = {{"bht", bht}};
        if (factors >= 0) tree["factors"] = factors;
        if (anvil) tree["anvil"] = true;
        return tree;
    }
};

// What is asked after the numbers, the same alone and on a sheet, whose keys end with the row.
Tree answer_to(const Form& form) {
    const std::string step = form.key.substr(0, form.key.find('/'));
    if (step == "aboard") return {{"lost", std::min(1, form.fields.front().most.value_or(1))}};
    if (step == "factors-told") return {{"factors", 5}};
    if (step == "ordered") return {{"ordered", 6}};  // the B5Ns of the battle, before their losses
    if (step == "expected-attack") return {{"choice", "four"}};
    Tree rows = Tree::object();
    for (const referee::FormRow& row : form.rows) {
        rows[row.unit] = Tree::object();
        if (step == "expected") rows[row.unit] = {{"expected", "four"}};
        if (step == "launching") rows[row.unit] = {{"lost", 1}};
    }
    return rows;
}

// Whether the run that is open has thrown it.
bool find_roll(const Flattop& game, const std::string& key) {
    for (int number = game.session.size(); number > 0; --number) {
        const session::Body& body = game.session.entry(number).body;
        if (std::holds_alternative<session::Opened>(body)) return false;
        const auto* roll = std::get_if<session::Roll>(&body);
        if (roll && roll->key == key) return true;
    }
    return false;
}

// To the end; returns the keys that were asked on the way.
Texts go_to_the_end(Flattop& game, Progress act, const std::string& die = "", int face = 0) {
    Texts asked;
    while (act.pending) {
        asked.push_back(act.pending->key);
        Script next;
        if (!die.empty() && !find_roll(game, die)) next.faces[die] = {fmt::format("{}", face)};
        next.answers[act.pending->key] = answer_to(*act.pending);
        act = game.go_on(next);
    }
    CHECK(act.finished);
    return asked;
}

// "B5N 4, A6M 3": 4.
int first_planes(const session::Unit& formation) {
    const std::string planes = formation.text("planes");
    return std::stoi(planes.substr(planes.find(' ')));
}

void play_alone(Flattop& game, const One& one, int die) {
    const session::Unit attacker = game.unit(one.attacker);
    const bool gone = attacker.flag("destroyed");
    if (gone && attacker.number("believed") == 0) return;
    Script script;
    script.answers["attack"] = {{"attacker", one.attacker}, {"target", one.target}, {"weapon", one.weapon}};
    script.answers["numbers"] = one.numbers();
    if (one.row == "K2/B5N") script.answers["numbers"]["factors"] = first_planes(attacker);
    if (!one.ammunition.empty()) script.answers["ammunition"] = {{"choice", one.ammunition}};
    if (!gone) script.faces["die-attack"] = {fmt::format("{}", die)};
    go_to_the_end(game, game.play("flattop.attack", script), gone ? "" : "die-attack", die);
}

Script on_a_sheet(const std::vector<One>& attacks, const std::vector<int>& dice) {
    Script script;
    for (std::size_t i = 0; i < attacks.size(); ++i) {
        const One& one = attacks[i];
        script.answers["attacks"][one.row] = {{"target", one.target}};
        Tree numbers = one.numbers();
        numbers["weapon"] = one.weapon;
        numbers["order"] = i + 1;
        if (!one.ammunition.empty()) numbers["ammunition"] = one.ammunition;
        script.answers["numbers"][one.row] = numbers;
        script.faces["die/" + one.die] = {fmt::format("{}", dice[i])};
    }
    return script;
}

Texts play_together(Flattop& game, const std::vector<One>& attacks, const std::vector<int>& dice) {
    return go_to_the_end(game, game.play(sheet, on_a_sheet(attacks, dice)));
}

// All that stands in the roster.
std::string roster_of(const Flattop& game) {
    std::string all;
    for (const session::Unit& unit : game.session.state().units()) {
        all += unit.id;
        for (const auto& [field, value] : unit.fields) {
            if (!value.is_null()) all += fmt::format(" {}={}", field, json::to_text(value));
        }
        all += "\n";
    }
    return all;
}

std::string bytes(const Flattop& game, const std::string& who) {
    return game.report(who) + report::make_mail(game.session, who).text();
}

void add_planes(Flattop& game, const std::string& id, const std::string& planes, const Tree& more = Tree::object()) {
    Tree fields = {{"airborne", true}, {"planes", planes}};
    fields.update(more);
    game.add_enemy("air-formation", id, "AA25", fields);
}

// A strike on a carrier's TF under a CAP, a TF that shells it, a submarine.
void set_up_battle(Flattop& game) {
    game.add_unit("task-force", "TF17", "AA25");
    game.add_unit("ship", "Yorktown", "", {{"type", "CV"}, {"task-force", "TF17"}, {"damage-factor", 30}});
    game.add_unit("ship", "Sims", "", {{"type", "DD"}, {"task-force", "TF17"}, {"damage-factor", 30}});
    game.add_unit("base", "Yorktown-air", "",
                  {{"ship", "Yorktown"}, {"ready", 9}, {"readying", 4}, {"landed", 2}, {"launch-nor", 2}});
    game.add_unit("air-formation", "CAP", "",
                  {{"planes", "F4F 6"}, {"launched-from", "Yorktown-air"}, {"launches", true}});
    add_planes(game, "K1", "D3A 8", {{"ammunition", "AP"}, {"hex", "AA24"}, {"path", "S1"}});
    add_planes(game, "K2", "B5N 6, A6M 3", {{"ammunition", "torpedoes"}, {"hex", "AA24"}, {"path", "S1"}});
    game.add_enemy("task-force", "J1", "AA25");
    game.add_enemy("ship", "Tama", "", {{"type", "CL"}, {"task-force", "J1"}, {"damage-factor", 30}});
    game.add_enemy("submarine", "I19", "AA25", {{"depth", "surface"}, {"damage-factor", 30}});
    game.finish("flattop.move-planes");
}

const std::vector<One>& battle() {
    static const std::vector<One> attacks{
        {"TF17/K1", "TF17", "K1", "aa", 5, 6, "", "TF17-K1"},
        {"TF17/K2", "TF17", "K2", "aa", 5, 7, "", "TF17-K2", true},
        {"K1", "K1", "Yorktown", "bombs", 7, -1, "", "K1-TF17"},
        {"Tama", "Tama", "Sims", "gunfire", 4, 3, "AP", "Tama-TF17"},
        {"I19/TF17", "I19", "Sims", "torpedoes", 5, 2, "", "I19-TF17"},
        {"K2/B5N", "K2", "Yorktown", "torpedoes", 6, -1, "", "K2-TF17"},
        {"CAP", "CAP", "K1", "air-combat", 4, -1, "", "CAP-K1"},
    };
    return attacks;
}

Texts words_of(const std::vector<sheet::Cell>& cells) {
    Texts words;
    for (const sheet::Cell& cell : cells) words.push_back(cell.words);
    return words;
}

}  // namespace

// ---- the same as one after the other

TEST_CASE("A sheet does what the same attacks do one after the other, for every die", "[flattop][sheet]") {
    for (int first = 1; first <= 6; ++first) {
        for (int step = 0; step < 6; ++step) {
            std::vector<int> dice;
            for (std::size_t i = 0; i < battle().size(); ++i)
                dice.push_back((first - 1 + step * static_cast<int>(i)) % 6 + 1);
            INFO("dice " << Catch::rangeToString(dice));
            Flattop alone({}, 10, {}, many_lines());
            Flattop together({}, 10, {}, many_lines());
            for (Flattop* game : {&alone, &together}) set_up_battle(*game);
            const std::vector<One>& attacks = battle();
            for (std::size_t i = 0; i < attacks.size(); ++i) play_alone(alone, attacks[i], dice[i]);
            play_together(together, attacks, dice);
            for (const char* const who : {"usn", "ijn", session::game_master}) {
                INFO(who);
                CHECK(alone.told_to(who) == together.told_to(who));
            }
            CHECK(roster_of(alone) == roster_of(together));
        }
    }
}

TEST_CASE("A sheet with command control withholds what single attacks do", "[flattop][sheet]") {
    for (const int die : {1, 4, 6}) {
        INFO(die);
        Flattop alone({}, 10, {{"command-control", true}}, many_lines());
        Flattop together({}, 10, {{"command-control", true}}, many_lines());
        const std::vector<One>& attacks = battle();
        const std::vector<int> dice(attacks.size(), die);
        for (Flattop* game : {&alone, &together}) set_up_battle(*game);
        for (const One& one : attacks) play_alone(alone, one, die);
        play_together(together, attacks, dice);
        for (const char* const who : {"usn", "ijn"}) {
            INFO(who);
            CHECK(alone.told_to(who) == together.told_to(who));
            CHECK(alone.report(who) == together.report(who));
        }
        CHECK(roster_of(alone) == roster_of(together));
        together.check_sound();
    }
}

// ---- 11.2

TEST_CASE("Who was told of two losses is attacked by six, on a sheet too", "[flattop][sheet]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "D3A 8", {{"ammunition", "GP"}});
    play_together(game, {{"H", "H", "E", "aa", 6, 9, "", "H-E"}, {"E", "E", "H", "bombs", 6, -1, "", "E-H"}}, {6, 1});
    CHECK(game.told_to("usn") == Texts{"H / enemy AF / HT 6 / 9 / 2 lost", "enemy AF / H / HT 6 / 6 / no hit"});
    CHECK(game.told_to("ijn") ==
          Texts{"enemy base / E / HT 6 / 9 / 4 Afs lost: D3A 4", "E / enemy base / HT 6 / 4 / 2 hits"});
    game.check_sound();
}

TEST_CASE("A part of planes that lose some is told as it was ordered, and its factors are entered once more",
          "[flattop][sheet]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "D3A 8", {{"ammunition", "GP"}});
    Script script =
        on_a_sheet({{"H", "H", "E", "aa", 6, 9, "", "H-E"}, {"E", "E", "H", "bombs", 6, 5, "", "E-H"}}, {6, 1});
    const Progress act = game.play(sheet, script);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "numbers/E/again");
    CHECK(act.pending->fields.at(1).otherwise == 4);  // no more are left
    CHECK(act.pending->fields.at(1).most == 4);
    go_to_the_end(game, game.go_on(::flagplot::test::script(R"({"numbers/E/again": {"factors": 3}})")));
    CHECK(game.told_to("ijn", "E / enemy base / HT 6 / 3 / 2 hits"));
    CHECK(game.told_to("usn", "enemy AF / H / HT 6 / 5 / no hit"));
    game.check_sound();
}

TEST_CASE("Planes that a sheet's first attack shoots down make the attack that is expected", "[flattop][sheet]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 9"));
    game.add_unit("base", "H", "AA25");
    add_planes(game, "E", "D3A 8", {{"ammunition", "GP"}});
    play_together(game, {{"H", "H", "E", "aa", 6, 9, "", "H-E"}, {"E", "E", "H", "bombs", 6, -1, "", "E-H"}}, {6, 6});
    CHECK(game.told_to("usn", "enemy AF / H / HT 6 / 6 / no hit"));
    CHECK(game.told_to("ijn").size() == 1);
    CHECK(game.told_to(session::game_master, "nobody is there"));
}

TEST_CASE("Who attacks planes that were shot down before is told what he expects, and their side nothing",
          "[flattop][sheet]") {
    const auto usn = [](int die) {
        Flattop game({}, 10, {}, results("0 1 2 2 3 9"));
        game.add_unit("base", "H", "AA25");
        game.add_unit("air-formation", "CAP", "AA25", {{"airborne", true}, {"planes", "F4F 4"}});
        add_planes(game, "E", "D3A 8");
        Script script = on_a_sheet(
            {{"H", "H", "E", "aa", 6, 9, "", "H-E"}, {"CAP", "CAP", "E", "air-combat", 5, -1, "", "CAP-E"}}, {die, 3});
        if (die == 6) script.answers["target/CAP/again"] = {{"target", "E"}};
        go_to_the_end(game, game.play(sheet, script));
        CHECK(game.told_to("ijn").size() == (die == 6 ? 1 : 2));
        CHECK(game.field("E", "believed") == "4");
        game.check_sound();
        return bytes(game, "usn");
    };
    CHECK((usn(6) == usn(1)));
}

TEST_CASE("What one side may not know of a sheet changes nothing in its report", "[flattop][sheet]") {
    // The program's own dice: they may depend on nothing that is hidden, such as who else fights or with which planes.
    struct Hidden {
        std::string planes = "D3A 8";
        bool another = false;  // more planes overhead, that nobody has seen
        int ready = 9;         // boxes on the enemy's carrier
    };
    const auto usn = [](const Hidden& one) {
        Flattop game({}, 10, {}, results("0 1 1 1 1 2"));
        game.add_unit("task-force", "TF17", "AA25");
        game.add_unit("ship", "Sims", "", {{"type", "DD"}, {"task-force", "TF17"}, {"damage-factor", 9}});
        if (one.another) add_planes(game, "Unseen", "A6M 4");
        add_planes(game, "K1", one.planes, {{"ammunition", "AP"}});
        game.add_enemy("task-force", "J1", "AA25");
        game.add_enemy("ship", "Hosho", "", {{"type", "CVL"}, {"task-force", "J1"}, {"damage-factor", 9}});
        game.add_enemy("base", "Hosho-air", "", {{"ship", "Hosho"}, {"ready", one.ready}});
        const bool mixed = one.planes.find(',') != std::string::npos;
        Script script;
        script.answers["attacks"] = {{"TF17/K1", {{"target", "K1"}}},
                                     {"TF17/J1", {{"target", "J1"}}},
                                     {mixed ? "K1/D3A" : "K1", {{"target", "Sims"}}}};
        script.answers["numbers"] = {{"TF17/K1", {{"bht", 5}, {"factors", 6}}},
                                     {"TF17/J1", {{"bht", 5}, {"factors", 6}, {"ammunition", "AP"}}},
                                     {mixed ? "K1/D3A" : "K1", {{"bht", 7}, {"factors", 4}}}};
        Progress act = game.play(sheet, script);
        while (act.pending) {
            Script next;
            next.answers[act.pending->key] = answer_to(*act.pending);
            act = game.go_on(next);
        }
        return bytes(game, "usn");
    };
    const std::string plain = usn({});
    CHECK((usn({.another = true}) == plain));
    CHECK((usn({.ready = 3}) == plain));
    CHECK((usn({.planes = "D3A 8, A6M 4"}) == plain));
}

// ---- 19.2

TEST_CASE("On a sheet a slowed target has its BHT entered once more, a sunk one another target", "[flattop][sheet]") {
    const auto play = [](int boxes) {
        auto game = std::make_unique<Flattop>(Flattop::Readings{}, 10, Flattop::Facts{}, results("2 2 2 2 2 2"));
        game->add_unit("ship", "S", "AA25", {{"type", "CA"}, {"damage-factor", boxes}});
        game->add_unit("ship", "T", "AA25", {{"type", "CA"}, {"damage-factor", 9}});
        for (const char* const id : {"A", "B"}) add_planes(*game, id, "D3A 4", {{"ammunition", "AP"}});
        Progress act = game->play(
            sheet, on_a_sheet({{"A", "A", "S", "bombs", 6, -1, "", "A-S"}, {"B", "B", "S", "bombs", 6, -1, "", "B-S"}},
                              {1, 1}));
        return std::pair(std::move(game), act);
    };
    auto [free, done] = play(9);
    CHECK(done.finished);
    CHECK(free->field("S", "hits-left") == "5");
    auto [slow, asks] = play(4);
    REQUIRE(asks.pending);
    CHECK(asks.pending->key == "numbers/B/again");
    CHECK(says(asks.pending->help, "19.2"));
    CHECK(slow->go_on(script(R"({"numbers/B/again": {"bht": 7}})")).finished);
    CHECK(slow->told_to("usn", "enemy AF / S / HT 7 / 4 / 2 hits, sunk"));
    slow->check_sound();
    auto [sunk, seeks] = play(2);
    REQUIRE(seeks.pending);
    CHECK(seeks.pending->key == "target/B/again");
    CHECK(seeks.pending->fields.front().choices.size() == 1);
    const Progress again = sunk->go_on(script(R"({"target/B/again": {"target": "T"}})"));
    REQUIRE(again.pending);
    CHECK(again.pending->key == "numbers/B/again");
    CHECK(sunk->go_on(script(R"({"numbers/B/again": {}})")).finished);
    CHECK(sunk->field("T", "hits-left") == "7");
    sunk->check_sound();
    auto [none, last] = play(2);
    CHECK(none->go_on(script(R"({"target/B/again": {}})")).finished);
    CHECK(none->told_to(session::game_master, "B, at S: no attack, as S is gone."));
    CHECK(none->told_to("ijn").size() == 1);
}

TEST_CASE("A critical hit is played before a sheet's next attack", "[flattop][sheet]") {
    Game::Charts charts = results("1 1 1 1 1 1");
    charts["flattop.critical-hits"] = {{"Dice", "all"}, {"1-6", "Rudder"}};
    Flattop game({}, 10, {{"critical-dice", "1"}}, charts);
    game.add_unit("ship", "S", "AA25", {{"type", "CA"}, {"damage-factor", 9}});
    for (const char* const id : {"A", "B"}) add_planes(game, id, "D3A 4", {{"ammunition", "AP"}});
    Script script =
        on_a_sheet({{"A", "A", "S", "bombs", 6, -1, "", "A-S"}, {"B", "B", "S", "bombs", 6, -1, "", "B-S"}}, {1, 1});
    script.answers["criticals/A"] = {{"count", 1}};
    script.answers["column/A/critical-1"] = {{"text", "all"}};
    script.answers["does/A/critical-1"] = {{"half-speed", 1}};
    script.faces["dice/A/critical-1"] = {"2"};
    const Progress act = game.play(sheet, script);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "numbers/B/again");  // it is slower
    CHECK(game.told_to("usn", "S: critical hit: Rudder."));
    CHECK(game.go_on(::flagplot::test::script(R"({"numbers/B/again": {}, "criticals/B": {"count": 0}})")).finished);
    game.check_sound();
}

// ---- the order

TEST_CASE("A sheet's order is offered as the document has it, and may be changed", "[flattop][sheet]") {
    const auto order_of = [](const Progress& act) {
        Texts order;
        for (const referee::FormRow& row : act.pending->rows) order.push_back(row.unit);
        return order;
    };
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("air-formation", "U", "AA25", {{"airborne", true}, {"planes", "SBD 8"}, {"ammunition", "AP"}});
    game.add_unit("submarine", "S", "AA25", {{"depth", "periscope"}, {"met-turn", 1}});
    game.add_enemy("task-force", "J1", "AA25");
    game.add_enemy("ship", "Tone", "", {{"type", "CA"}, {"task-force", "J1"}, {"damage-factor", 9}});
    Script plot;
    plot.answers["attacks"] = {{"U", {{"target", "Tone"}}},
                               {"S", {{"target", "Tone"}}},
                               {"J1/U", {{"target", "U"}}},
                               {"J1/S", {{"target", "S"}}}};
    const Progress day = game.play(sheet, plot);
    REQUIRE(day.pending);
    // AA before the raid; by day a submarine at periscope depth attacks first (12.61).
    CHECK(order_of(day) == Texts{"S", "J1/U", "U", "J1/S"});
    game.runner.act([](Session& now) { now.change_unit("S", {{"depth", "surface"}}, ""); });
    Script all;
    all.answers["numbers"] = {{"S", {{"bht", 5}, {"factors", 2}}},
                              {"J1/U", {{"bht", 5}, {"factors", 6}, {"order", 9}}},
                              {"U", {{"bht", 7}}},
                              {"J1/S", {{"bht", 5}, {"factors", 6}, {"weapon", "asw"}}}};
    all.faces = {{"die/S-J1", {"1"}}, {"die/U-J1", {"1"}}, {"die/J1-U", {"6"}}, {"die/J1-S", {"1"}}};
    go_to_the_end(game, game.go_on(all));
    CHECK(game.told_to("usn", "U / enemy TF / HT 7 / 8 / 2 hits"));  // before the AA fire
    CHECK(says(game.told_to("ijn").back(), "J1 / enemy AF"));
}

TEST_CASE("By day a surfaced submarine is attacked first, by night it attacks first", "[flattop][sheet]") {
    const auto first = [](int hour) {
        Flattop game({}, hour);
        game.add_unit("submarine", "S", "AA25", {{"depth", "surface"}});
        game.add_enemy("ship", "Tone", "AA25", {{"type", "CA"}});
        const Progress act =
            game.play(sheet, script(R"({"attacks": {"S": {"target": "Tone"}, "Tone": {"target": "S"}}})"));
        REQUIRE(act.pending);
        CHECK(act.pending->rows.front().own.at(1).most ==
              (hour == 22 && act.pending->rows.front().unit == "S" ? std::optional<int>(1) : std::optional<int>(999)));
        return act.pending->rows.front().unit;
    };
    CHECK(first(10) == "Tone");
    CHECK(first(22) == "S");
}

// ---- the form

TEST_CASE("A sheet has a row for each attack that may be made, and says why others can't", "[flattop][sheet]") {
    Flattop game;
    game.add_unit("task-force", "TF17", "AA25");
    game.add_unit("ship", "Sims", "", {{"type", "DD"}, {"task-force", "TF17"}, {"ammunition", "GP"}});
    game.add_unit("task-force", "TF16", "Y30");
    game.add_unit("ship", "Far", "", {{"type", "DD"}, {"task-force", "TF16"}});
    game.add_unit("base", "H", "AA20");
    game.add_unit("air-formation", "Down", "", {{"planes", "SBD 4"}, {"launched-from", "H"}});
    game.add_unit("submarine", "Deep", "AA25", {{"depth", "deep"}});
    game.add_unit("submarine", "Hidden", "AA25", {{"depth", "periscope"}});
    add_planes(game, "K1", "D3A 8, A6M 3", {{"ammunition", "AP"}});
    add_planes(game, "K2", "B5N 6", {{"ammunition", "torpedoes"}, {"target", "enemy Sims"}});
    game.add_enemy("ship", "Tone", "AA25", {{"type", "CA"}});
    game.add_enemy("base", "Truk", "", {{"hex", "AA25"}});
    const Progress act = game.play(sheet);
    REQUIRE(act.pending);
    const auto choices = [&](const std::string& row) {
        Texts ids;
        for (const auto& one : row_of(act, row).field_here(act.pending->fields.front()).choices) ids.push_back(one.id);
        return ids;
    };
    CHECK(act.pending->board == "main");
    CHECK(game.session.rulebook().find_board("main") == game.session.rulebook().find_board(""));
    CHECK(game.session.rulebook().find_unit_type("base")->fields_of_place("main") == Texts{"ship", "hex"});
    Texts headings;
    for (const referee::PairColumn& column : act.pending->pair_columns) headings.push_back(column.heading);
    CHECK(headings == Texts{"BHT", "Hex", "Factors"});
    Texts rows;
    for (const referee::FormRow& row : act.pending->rows) rows.push_back(row.unit);
    CHECK(rows == Texts{"TF17/K1", "TF17/K2", "TF17/Tone", "TF17/Truk", "Sims", "Hidden/Tone", "Hidden/Truk",
                        "Hidden/K1", "Hidden/K2", "TF16", "Deep", "Down", "H", "Tone", "K1/D3A", "K1/A6M", "K2",
                        "Truk"});
    CHECK(choices("TF17/K1") == Texts{"K1"});
    CHECK(choices("Sims") == Texts{"K1", "K2", "Tone", "Truk"});
    CHECK(choices("K1/D3A") == Texts{"Sims", "TF17"});  // nobody finds the submarines
    CHECK(choices("K2") == Texts{"Sims", "TF17"});
    CHECK(row_of(act, "TF16").note == "no enemy in its hex");
    CHECK(row_of(act, "H").note == "no enemy in its hex");
    CHECK(row_of(act, "Down").note == "on the ground");
    CHECK(row_of(act, "Deep").note == "deep: it can only be attacked (12.62)");
    // 13.2, 10.2: GP at a cruiser, and a DD that bombards; 8 planes of the type.
    CHECK(words_of(row_of(act, "Sims").pairs.at("Tone")) == Texts{"yours - 4", "AA25", ""});
    CHECK(words_of(row_of(act, "Sims").pairs.at("Truk")) == Texts{"4", "AA25", ""});
    CHECK(words_of(row_of(act, "K1/D3A").pairs.at("TF17")) == Texts{"yours", "AA25", "8"});
}

TEST_CASE("A sheet's numbers have the limits of a single attack's", "[flattop][sheet]") {
    Flattop game({}, 10, {}, results("0 1 2 2 3 4"));
    game.add_unit("ship", "Sims", "AA25", {{"type", "DD"}});
    game.add_enemy("base", "Truk", "AA25");
    add_planes(game, "K1", "D3A 8");
    const Progress act =
        game.play(sheet, script(R"({"attacks": {"Sims/Truk": {"target": "Truk"}, "K1": {"target": "Sims"}}})"));
    REQUIRE(act.pending);
    const referee::FormRow& ship = row_of(act, "Sims/Truk");
    CHECK(ship.defaults.at("weapon") == "bombardment");
    CHECK(ship.own.front().otherwise == 4);  // 10.2
    CHECK(ship.blank == Texts{"anvil"});
    CHECK(row_of(act, "K1").own.at(1).most == 8);
    const auto refused = [&](const std::string& ship_fields, const std::string& plane_fields) {
        try {
            game.go_on(script(
                fmt::format(R"({{"numbers": {{"Sims/Truk": {{{}}}, "K1": {{{}}}}}}})", ship_fields, plane_fields)));
        } catch (const json::InputError& error) {
            return std::string(error.what());
        }
        return std::string("nothing");
    };
    const std::string bombs = R"("bht": 6, "weapon": "bombs", "ammunition": "GP")";
    CHECK(says(refused(R"("factors": 3)", bombs), "numbers, Sims/Truk, ammunition"));
    CHECK(says(refused(R"("factors": 0, "ammunition": "GP")", bombs), "1 or more (13.3)"));
    CHECK(says(refused(R"("factors": 3, "ammunition": "GP")", bombs + R"(, "factors": 9)"), "8"));
    CHECK(says(refused(R"("factors": 3, "ammunition": "GP")", bombs + R"(, "anvil": true)"), "18.3"));
    CHECK(says(refused(R"("factors": 3, "ammunition": "GP")", R"("bht": 6)"), "weapon"));
    game.check_sound();
}

TEST_CASE("Without a chart a sheet asks for each line once, and for what depends on losses later", "[flattop][sheet]") {
    Flattop game;
    game.add_unit("base", "H", "AA25");
    for (const char* const id : {"A", "B", "C"}) add_planes(game, id, "D3A 8", {{"ammunition", "GP"}});
    Script script = on_a_sheet({{"H/A", "H", "A", "aa", 6, 9, "", "H-A"},
                                {"A", "A", "H", "bombs", 6, -1, "", "A-H"},
                                {"B", "B", "H", "bombs", 6, -1, "", "B-H"},
                                {"C", "C", "H", "bombs", 6, -1, "", "C-H"}},
                               {2, 1, 1, 1});
    script.answers["lines/H/A"] = {{"crt/6-9", {{"results", "0 2 2 2 2 2"}}},
                                   {"crt/6-8", {{"results", "0 0 1 2 2 2"}}}};
    const Progress act = game.play(sheet, script);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "expected/H/A");  // of both that read the line with 8 factors
    CHECK(act.pending->rows.size() == 2);
    const Texts asked =
        go_to_the_end(game, game.go_on(::flagplot::test::script(
                                R"({"expected/H/A": {}, "lines/A": {"crt/6-6": {"results": "0 0 0 0 0 0"}}})")));
    CHECK(asked.empty());
    CHECK(game.told_to("ijn", "A / enemy base / HT 6 / 6 / no hit"));
    game.check_sound();
}

TEST_CASE("Hand-thrown dice of a sheet are one grid, and a sheet can be taken back in the middle", "[flattop][sheet]") {
    Flattop game({}, 10, {{"dice", "by-hand"}}, results("0 1 2 2 3 4"));
    set_up_battle(game);
    Script script = on_a_sheet(battle(), std::vector<int>(battle().size(), 1));
    script.faces.clear();
    const Progress act = game.play(sheet, script);
    REQUIRE(act.pending);
    CHECK(act.pending->key == "dice");
    CHECK(act.pending->rows.size() == 6);  // TF17 throws twice
    CHECK(act.pending->fields.size() == 2);
    Tree faces = Tree::object();
    for (const referee::FormRow& row : act.pending->rows) faces[row.unit] = {{"die", {"6"}}};
    faces["TF17"]["die-2"] = {"6"};
    go_to_the_end(game, game.go_on({{{"dice", faces}}}));
    game.check_sound();
    game.runner.back(find_entry<session::Roll>(game.session, "die/TF17-K1"), "Other dice.");
    const Progress again = game.go_on({});
    REQUIRE(again.pending);
    CHECK(again.pending->key == "dice");
    CHECK(game.field("K1", "planes") == "D3A 8");
    game.check_sound();
}

TEST_CASE("A sheet without anybody to attack says so", "[flattop][sheet]") {
    Flattop game;
    game.add_unit("task-force", "TF17", "AA25");
    game.finish(sheet);
    CHECK(game.told_to(session::game_master, "Nobody meets an enemy."));
    game.add_enemy("task-force", "J1", "AA25");
    game.finish(sheet, script(R"({"attacks": {}})"));
    CHECK(game.told_to(session::game_master, "Nobody attacks."));
    game.check_sound();
}

TEST_CASE("Nine escorted bombers of which one was shot down attack as eight; the first attack has the losses",
          "[flattop][sheet]") {
    // By 11.2 two of eight were destroyed, and six attack; so one of nine, and eight. The escort doesn't bomb.
    for (const int die : {2, 6}) {  // one is lost, or three; one is expected
        Flattop game({}, 10, {}, results("0 1 1 1 2 3"));
        game.add_unit("base", "PM", "AA25");
        add_planes(game, "E", "G4M 9, A6M 6", {{"ammunition", "GP"}});
        Script script = on_a_sheet({{"PM", "PM", "E", "aa", 6, 9, "", "PM-E"},
                                    {"E/G4M", "E", "PM", "bombs", 6, -1, "", "E-PM"},
                                    {"E/A6M", "E", "PM", "bombs", 6, -1, "", "E-PM/2"}},
                                   {die, 1, 1});
        script.answers["planes/PM"] = {{"type-1", die == 2 ? 1 : 3}, {"type-2", 0}};
        go_to_the_end(game, game.play(sheet, script));
        CHECK(game.told_to("usn") == Texts{"PM / enemy AF / HT 6 / 9 / 1 lost", "enemy AF / PM / HT 6 / 8 / no hit",
                                           "enemy AF / PM / HT 6 / 6 / no hit"});
        game.check_sound();
    }
}

}  // namespace flagplot::procedures::test
