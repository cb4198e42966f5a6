// Dice thrown by hand: for a session, a side, or one roll; and what becomes of them when they are taken back.
#include <fmt/format.h>

#include <string_view>

#include "game.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using Source = session::Roll::Source;

const Game::Facts by_hand{{"first-daylight-turn", 3}, {"last-daylight-turn", 5}, {"dice", "by-hand"}};

std::vector<std::string> units(const Form& form) {
    std::vector<std::string> all;
    for (const referee::FormRow& row : form.rows) all.push_back(row.unit);
    return all;
}

std::vector<std::string> columns(const Form& form) {
    std::vector<std::string> all;
    for (const table::Field& field : form.fields) all.push_back(field.id);
    return all;
}

const referee::FormRow& row(const Form& form, std::string_view unit) {
    for (const referee::FormRow& one : form.rows) {
        if (one.unit == unit) return one;
    }
    FAIL("no row for " << unit);
    throw std::logic_error("FAIL returned");
}

const Script two_fleets = script(R"({"dice": {"Z1": {"speed": "3", "direction": "8"},
                                             "Z2": {"speed": "17", "direction": "7/4"}}})");

}  // namespace

TEST_CASE("The grid's columns stand in one order, whatever the first row throws", "[swwas][hand]") {
    const bool first_has_one_die = GENERATE(true, false);
    Game game({}, by_hand);
    if (first_has_one_die) game.add_fleet("Z1", {{"best-speed", true}});  // a direction alone
    game.add_fleet("Z2");
    if (!first_has_one_die) game.add_fleet("Z3", {{"best-speed", true}});
    const Progress asked = game.play("swwas.turn");
    REQUIRE(asked.pending);
    std::vector<std::string> columns;
    for (const table::Field& field : asked.pending->fields) columns.push_back(field.id);
    CHECK(columns == std::vector<std::string>{"speed", "direction"});
}

TEST_CASE("By hand all dice of a turn are asked for in one grid, a row a unit", "[swwas][hand]") {
    Game game({}, by_hand);
    game.add_fleet("Z1");
    game.add_fleet("Z2", {{"best-speed", true}});
    game.add_fleet("Z3", {{"bound-for-port", true}});
    game.add_air("K1", "dive-bombers");
    game.go_to_turn(3);
    const Progress standing = game.play("swwas.turn");
    REQUIRE(standing.pending);
    const Form form = *standing.pending;
    CHECK(form.key == "dice");
    CHECK(form.grid);
    CHECK(form.asks_faces());
    CHECK(columns(form) == std::vector<std::string>{"speed", "direction", "mission"});
    CHECK(units(form) == std::vector<std::string>{"Z1", "Z2", "K1"});
    CHECK(form.rows[0].blank == std::vector<std::string>{"mission"});
    CHECK(form.rows[1].blank == std::vector<std::string>{"speed", "mission"});
    CHECK(form.rows[2].blank == std::vector<std::string>{"speed", "direction"});
    for (const table::Field& field : form.fields) CHECK(field.sides == std::vector<int>{20});
    CHECK_FALSE(form.standing);

    const Script faces = script(R"({"dice": {"Z1": {"speed": "3", "direction": "8"}, "Z2": {"direction": "20"},
                                            "K1": {"mission": "14"}}})");
    CHECK(game.go_on(faces).finished);
    CHECK(game.told("Z1") == "full speed, left of the desired direction");
    CHECK(game.told("Z2") == "best speed for the enemy (no speed die), directly away from the desired direction");
    CHECK(game.unit("K1").text("mission") == "search");
    for (const std::string key : {"speed/Z1", "direction/Z1", "direction/Z2", "mission/K1"}) {
        CHECK(game.roll(key).source == Source::hand);
        CHECK(game.roll(key).entered.empty());
    }
    game.check_sound();
}

TEST_CASE("A d20 may be thrown as a d10 and a d6, and both are logged", "[swwas][hand][d20]") {
    // A d6 of one to three leaves the d10 as it is, of four to six adds ten; a d10's zero is its ten.
    const std::map<std::string, int> faces{{"7/4", 17}, {"7/3", 7}, {"10/6", 20}, {"0/6", 20}, {"0/1", 10}, {"1/1", 1}};
    for (const auto& [typed, face] : faces) {
        INFO(typed);
        Game game({}, by_hand);
        game.add_fleet("Z1");
        game.finish("swwas.turn", Script{{{"dice", {{"Z1", {{"speed", "1"}, {"direction", typed}}}}}}});
        CHECK(game.roll("direction/Z1").faces == std::vector<int>{face});
        CHECK(game.roll("direction/Z1").entered == std::vector<std::string>{typed});
        CHECK(game.roll("speed/Z1").entered.empty());
    }
}

TEST_CASE("A face that a die doesn't have is refused, and nothing is kept", "[swwas][hand]") {
    for (const std::string face : {"0", "21", "-1", "seven", "7/7", "11/1", "1,2"}) {
        INFO(face);
        Game game({}, by_hand);
        game.add_fleet("Z1");
        const Script wrong{{{"dice", {{"Z1", {{"speed", face}, {"direction", "1"}}}}}}};
        CHECK(says(game.refusal("swwas.turn", wrong), "dice, Z1, speed"));
    }
}

TEST_CASE("One side may throw its dice by hand while the program rolls the other's", "[swwas][hand][side]") {
    Game game;
    game.add_fleet("Z1");
    game.add_fleet("A1", {{"side", "allied"}});
    game.add_fleet("Z2");
    game.runner.act([](Session& now) { now.set_fact("dice", "side axis", "by-hand"); });
    const Progress standing = game.play("swwas.turn");
    REQUIRE(standing.pending);
    CHECK(units(*standing.pending) == std::vector<std::string>{"Z1", "Z2"});
    CHECK(game.go_on(two_fleets).finished);
    CHECK(game.roll("speed/Z1").source == Source::hand);
    CHECK(game.roll("speed/A1").source == Source::stream);
    CHECK(game.roll("direction/Z2").faces == std::vector<int>{17});
    game.check_sound();
}

TEST_CASE("The program may roll one side's dice while the session's are thrown by hand", "[swwas][hand][side]") {
    Game game({}, by_hand);
    game.add_fleet("Z1");
    game.add_fleet("A1", {{"side", "allied"}});
    game.runner.act([](Session& now) { now.set_fact("dice", "side allied", "rolled"); });
    const Progress standing = game.play("swwas.turn");
    REQUIRE(standing.pending);
    CHECK(units(*standing.pending) == std::vector<std::string>{"Z1"});
}

TEST_CASE("One roll may be thrown by hand while the program rolls the rest", "[swwas][hand][one]") {
    Game game;
    game.add_fleet("Z1");
    game.finish("swwas.turn", script("{}", {{"direction/Z1", {"7/4"}}}));
    CHECK(game.roll("direction/Z1").source == Source::hand);
    CHECK(game.roll("direction/Z1").faces == std::vector<int>{17});
    CHECK(game.roll("speed/Z1").source == Source::stream);
    game.check_sound();
}

TEST_CASE("A grid filled in part keeps what stands before its first gap, and offers the rest again",
          "[swwas][hand][partial]") {
    Game game({}, by_hand);
    game.add_fleet("Z1");
    game.add_fleet("Z2");
    game.add_fleet("Z3");
    const Progress standing =
        game.play("swwas.turn", script(R"({"dice": {"Z1": {"speed": "3", "direction": "8"}, "Z2": {"direction": "9"},
                                          "Z3": {"speed": "4"}}})"));
    REQUIRE(standing.pending);
    CHECK(standing.pending->key == "dice");
    CHECK(units(*standing.pending) == std::vector<std::string>{"Z2", "Z3"});
    CHECK(game.roll("speed/Z1").faces == std::vector<int>{3});
    CHECK(game.roll("direction/Z1").faces == std::vector<int>{8});
    CHECK(find_entry<session::Roll>(game.session, "direction/Z2") == 0);
    // What was typed behind the gap isn't lost.
    CHECK(row(*standing.pending, "Z2").defaults.at("direction") == Tree::array({"9"}));
    CHECK(row(*standing.pending, "Z3").defaults.at("speed") == Tree::array({"4"}));
    CHECK(row(*standing.pending, "Z2").defaults.at("speed").is_null());

    const Progress act = game.go_on(script(R"({"dice": {"Z2": {"speed": "1", "direction": "9"},
                                                       "Z3": {"speed": "4", "direction": "2"}}})"));
    CHECK(act.finished);
    CHECK(game.rolled(act) == std::vector<std::string>{"speed/Z2", "direction/Z2", "speed/Z3", "direction/Z3"});
    game.check_sound();
}

TEST_CASE("Dice that are rolled again by the rules are asked for by themselves", "[swwas][hand][again]") {
    Game game({}, by_hand);
    game.add_air("S1", "seaplanes");
    game.go_to_turn(3);
    const Progress standing = game.play("swwas.turn", script(R"({"dice": {"S1": {"mission": "2"}}})"));
    REQUIRE(standing.pending);
    CHECK(standing.pending->key == "mission/S1#2");
    CHECK_FALSE(standing.pending->grid);
    CHECK(game.go_on(script(R"({"mission/S1#2": {"faces": "11"}})")).finished);
    CHECK(game.unit("S1").text("mission") == "asw");
}

TEST_CASE("Under the reading that spares it, the direction may be left empty where there is no movement",
          "[swwas][hand]") {
    Game game({{"swwas.no-movement-direction", "not-rolled"}}, by_hand);
    game.add_fleet("Z1");
    game.add_fleet("Z2");
    const Script faces = script(R"({"dice": {"Z1": {"speed": "20"}, "Z2": {"speed": "1", "direction": "1"}}})");
    const Progress act = game.finish("swwas.turn", faces);
    CHECK(game.rolled(act) == std::vector<std::string>{"speed/Z1", "speed/Z2", "direction/Z2"});
}

TEST_CASE("Faces that were thrown and taken back are offered again, as they were typed", "[swwas][hand][back]") {
    Game game({}, by_hand);
    game.add_fleet("Z1");
    game.add_fleet("Z2");
    game.finish("swwas.turn", two_fleets);
    const Progress back = game.runner.back(find_entry<session::Answer>(game.session, "movement"), "a mistake");
    REQUIRE(back.pending);
    CHECK(back.pending->key == "movement");
    const Progress standing = game.go_on();
    REQUIRE(standing.pending);
    const Form form = *standing.pending;
    CHECK(form.key == "dice");
    CHECK(form.has_all_defaults());
    CHECK_FALSE(form.standing);  // a person has to confirm them
    CHECK(row(form, "Z1").defaults.at("speed") == Tree::array({"3"}));
    CHECK(row(form, "Z2").defaults.at("direction") == Tree::array({"7/4"}));

    // Confirmed: the same dice, and nothing to note.
    const Script confirmed = script(R"({"dice": {}})");
    CHECK(game.go_on(confirmed).finished);
    CHECK(game.roll("speed/Z1").faces == std::vector<int>{3});
    CHECK(game.roll("direction/Z2").faces == std::vector<int>{17});
    CHECK(game.roll("direction/Z2").entered == std::vector<std::string>{"7/4"});
    CHECK(game.roll("speed/Z1").was.empty());
    CHECK(game.roll("direction/Z2").was.empty());
    game.check_sound();
}

TEST_CASE("A face that is changed when it is offered again is logged with what it was", "[swwas][hand][back]") {
    Game game({}, by_hand);
    game.add_fleet("Z1");
    game.add_fleet("Z2");
    game.finish("swwas.turn", two_fleets);
    game.runner.back(find_entry<session::Answer>(game.session, "movement"), "");
    game.go_on(script(R"({"movement": {}, "dice": {"Z2": {"direction": "18"}}})"));
    CHECK_FALSE(game.session.state().open_run());
    CHECK(game.roll("direction/Z2").faces == std::vector<int>{18});
    CHECK(game.roll("direction/Z2").was == std::vector<int>{17});
    CHECK(game.roll("speed/Z2").was.empty());
    // The same face typed another way is no change.
    game.runner.back(find_entry<session::Answer>(game.session, "movement"), "");
    game.go_on(script(R"({"movement": {}, "dice": {"Z2": {"direction": "8/6"}}})"));
    CHECK(game.roll("direction/Z2").faces == std::vector<int>{18});
    CHECK(game.roll("direction/Z2").was.empty());
    game.check_sound();
}

TEST_CASE("What was thrown by hand before it was taken back is thrown by hand again", "[swwas][hand][back]") {
    // Otherwise a bad throw could be exchanged for one of the program's.
    Game game;
    game.add_fleet("Z1");
    const Progress act = game.finish("swwas.turn", script("{}", {{"direction/Z1", {"20"}}}));
    game.runner.back(act.first_new, "");
    const Progress standing = game.play("swwas.turn");
    REQUIRE(standing.pending);
    CHECK(units(*standing.pending) == std::vector<std::string>{"Z1"});
    CHECK(columns(*standing.pending) == std::vector<std::string>{"direction"});
    CHECK(row(*standing.pending, "Z1").defaults.at("direction") == Tree::array({"20"}));
}

TEST_CASE("A re-roll by hand is thrown anew, with the reason and what it was", "[swwas][hand][correct]") {
    Game game({}, by_hand);
    game.add_fleet("Z1");
    game.finish("swwas.turn", script(R"({"dice": {"Z1": {"speed": "3", "direction": "8"}}})"));
    const referee::Correction reroll{{}, "", true, "it leaned against a book", true};
    const Progress standing = game.runner.correct(find_entry<session::Roll>(game.session, "direction/Z1"), reroll);
    REQUIRE(standing.pending);
    CHECK_FALSE(row(*standing.pending, "Z1").defaults.contains("direction"));  // the old face isn't offered
    CHECK(game.go_on(script(R"({"dice": {"Z1": {"direction": "2/5"}}})")).finished);
    const session::Roll roll = game.roll("direction/Z1");
    CHECK(roll.faces == std::vector<int>{12});
    CHECK(roll.attempt == 2);
    CHECK(roll.reason == "it leaned against a book");
    CHECK(roll.was == std::vector<int>{8});
    CHECK(game.roll("speed/Z1").faces == std::vector<int>{3});
    game.check_sound();
}

TEST_CASE("A single table may be rolled by hand", "[swwas][hand][table-roll]") {
    Game game({}, by_hand);
    const Script table = script(R"({"table": {"table": "swwas.direction", "for": "a drifting hulk"}})");
    const std::string before = bytes_of(game.file());
    const Progress asked = game.play("table.roll", table);
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "roll");
    CHECK(bytes_of(game.file()) == before);  // it is written complete or not at all
    Script whole = table;
    whole.answers["roll"] = {{"faces", "16"}};
    CHECK(game.play("table.roll", whole).finished);
    CHECK(game.lookup("roll").result == "left-and-away-from-desired-direction");
    game.check_sound();
}

}  // namespace flagplot::procedures::test
