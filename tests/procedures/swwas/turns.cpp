// One unit, one turn: which tables are rolled, in which order, and why the others aren't. The cases are an independent
// reader's.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "game.h"
#include "json/tree.h"
#include "report/log.h"
#include "session/sequence.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

// How the log words a reason.
const std::map<std::string, std::string> reasons{
    {"not-intercept", "not on intercept"},
    {"bound-for-port", "bound for port"},
    {"best-speed", "best speed"},
    {"fuel-no-concern", "ignoring fuel"},
    {"odd-turn", "odd turn"},
    {"mission-held", "today's mission, not rolled"},
    {"mission-obvious", "obvious, not rolled"},
    {"transfer", "transfers, not rolled"},
    {"player-chooses", "(chosen)"},
    {"not-first-daylight-turn", "Not rolled, as this isn't the day's first daylight turn: U1"},
};

// A twelve on a d20 and a three on a d6 lead to nothing that would be rolled besides.
referee::Given plain_dice(const Script& script) {
    referee::Given given = flagplot::test::given(script);
    given.faces = [](const std::string& /*key*/, const std::vector<int>& sides) {
        std::vector<std::string> faces;
        for (const int die : sides) faces.emplace_back(die == 20 ? "12" : "3");
        return faces;
    };
    return given;
}

std::vector<std::string> told_in(const Session& session, const Progress& act) {
    std::vector<std::string> texts;
    for (int number = act.first_new; number <= act.last_new; ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (told) texts.push_back(told->text);
    }
    return texts;
}

}  // namespace

TEST_CASE("On each turn a unit rolls what the sheet says, and the log says why it doesn't roll the rest",
          "[swwas][turn]") {
    for (const Tree& one : cases("turn.json")) {
        INFO(one.at("name").get<std::string>() << "\n" << one.dump());
        const int turn = one.at("turn").get<int>();
        Game game(one.at("readings").get<Game::Readings>());
        Tree fields = one.at("unit").at("fields");
        if (fields.contains("transfer")) {
            if (fields.at("transfer") == true) fields["transfer-turn"] = turn;
            fields.erase("transfer");
        }
        game.add(one.at("unit").at("type").get<std::string>(), "U1", fields);
        game.go_to_turn(turn);

        const Script chosen = script(R"({"fighters": {"no-base": "cap"}})");
        const Progress act = game.runner.play("swwas.turn", plain_dice(chosen));
        REQUIRE(act.finished);
        CHECK(game.tables(act) == one.at("expect").at("rolled").get<std::vector<std::string>>());
        const std::vector<std::string> texts = told_in(game.session, act);
        for (const auto& [table, reason] : one.at("expect").at("not-rolled").items()) {
            INFO(table << " isn't rolled: " << reason << "; told: " << fmt::format("{}", fmt::join(texts, " | ")));
            REQUIRE(texts.size() == 1);
            CHECK(says(texts[0], reasons.at(reason.get<std::string>())));
        }
    }
}

TEST_CASE("A session may begin at noon: the daylight's turns are counted within the day", "[swwas][turn][day]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["first-turn"] = 4;  // of six; the third to the fifth are daylight
    Game game({}, facts);
    game.add_air("K1", "dive-bombers", {{"naval", 4}});
    CHECK(report::turn_label(game.session, 1) == "Turn 1, day 1, 4 of 6, daylight");
    CHECK(game.rolled(game.finish("swwas.turn")) == std::vector<std::string>{"mission/K1"});  // its dawn was missed
    CHECK(game.unit("K1").number("mission-day") == 1);
    CHECK(report::turn_label(game.session, 3) == "Turn 3, day 1, 6 of 6, night");
    game.go_to_turn(5);
    CHECK(game.rolled(game.finish("swwas.turn")).empty());
    CHECK(report::turn_label(game.session, 6) == "Turn 6, day 2, 3 of 6, daylight");
    game.go_to_turn(6);
    CHECK(game.rolled(game.finish("swwas.turn")) == std::vector<std::string>{"mission/K1"});
    CHECK(game.unit("K1").number("mission-day") == 2);
    game.check_sound();
}

TEST_CASE("No session begins at a turn that the day doesn't have", "[swwas][turn][day]") {
    Game::Facts facts = Game::usual_facts("swwas");
    facts["first-turn"] = 7;
    const auto error = thrown_by<json::InputError>([&] { const Game game({}, facts); });
    CHECK(error.where() == "first-turn");
    CHECK(error.found() == "turn 7 of a day of 6");
    CHECK(error.expected() == "at most 6");
}

TEST_CASE("A unit that rolls is told nothing of a reason not to", "[swwas][turn]") {
    for (const Tree& one : cases("turn.json")) {
        if (!one.at("expect").at("not-rolled").empty()) continue;
        INFO(one.at("name").get<std::string>());
        Game game(one.at("readings").get<Game::Readings>());
        Tree fields = one.at("unit").at("fields");
        fields.erase("transfer");
        game.add(one.at("unit").at("type").get<std::string>(), "U1", fields);
        game.go_to_turn(one.at("turn").get<int>());
        const Script nothing;
        const Progress act = game.runner.play("swwas.turn", plain_dice(nothing));
        REQUIRE(act.finished);
        for (const std::string& text : told_in(game.session, act)) CHECK_FALSE(says(text, "not rolled"));
    }
}

TEST_CASE("What is played on the map or on paper isn't passed over in a turn that goes on from it",
          "[turn][sequence]") {
    Game game;
    const auto now = [](const Game& one) {
        return in_words(status_of_turn(one.session.state(), one.session.rulebook()));
    };
    game.finish("swwas.turn");
    CHECK(now(game) == "Played: The turn's rolls. Still open: On the map.");
    game.go_to_turn(2);
    CHECK(in_words(report::make_log(game.session).turns.at(0).sequence) == "Played: The turn's rolls, On the map.");
    const Game desk({}, Game::usual_facts("flattop"), {}, "A desk", "flattop");
    CHECK(says(now(desk), "Still open: Orders, Weather"));
    const auto at_the_end = status_of_turn(desk.session.state(), desk.session.rulebook(), true);
    CHECK(says(in_words(at_the_end), "Played: Reports. Passed over: Orders, Weather"));
}

}  // namespace flagplot::procedures::test
