// A single table, rolled at any time, of any game.
#include "procedures/table_roll.h"

#include <fmt/format.h>

#include "game.h"
#include "json/tree.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

// A game whose tables have modifiers, follow-ups and repeats.
Session lighthouse(const fs::path& file) {
    static const rulebook::Library library({source_dir() / "tests/fixtures/lighthouse"});
    return Session::create(file, {"lighthouse", "A windy night", {}, {}, {}}, library,
                           {[] { return "1899-12-31T00:00:00Z"; }, flagplot::test::quick_files(), "flagplot 1.0"});
}

std::string told_by(Session& session, const Script& script) {
    referee::Runner runner(session, catalogue());
    const Progress act = runner.play("table.roll", flagplot::test::given(script));
    INFO("asked: " << (act.pending ? to_json(*act.pending).dump() : "nothing"));
    REQUIRE(act.finished);
    const int number = find_entry<session::Told>(session, "result");
    return std::get<session::Told>(session.entry(number).body).text;
}

}  // namespace

TEST_CASE("A single table offers every table of the game", "[table-roll]") {
    Game game;
    const Progress progress = game.play("table.roll");
    REQUIRE(progress.pending);
    std::vector<std::string> offered;
    for (const table::Choice& table : progress.pending->fields.at(0).choices) offered.push_back(table.id);
    std::vector<std::string> all;
    for (const auto& [id, tree] : game.session.rulebook().tables) all.push_back(id);
    CHECK(offered == all);
    CHECK_FALSE(game.session.state().open_run());
}

TEST_CASE("A single table's result is told with what it was for", "[table-roll]") {
    Game game;
    const auto roll = [&](const Tree& table) {
        game.finish("table.roll", Script{{{"table", table}}, {{"roll", {"16"}}}});
        return game.told("");
    };
    CHECK(roll({{"table", "swwas.direction"}, {"for", "A raft"}}) ==
          "A raft: Direction: Left and away from desired direction");
    CHECK(roll({{"table", "swwas.fleet-speed"}}) == "Fleet Speed: Half Speed");
    game.check_sound();
}

TEST_CASE("A table without dice is a choice", "[table-roll]") {
    Game game;
    const Progress act = game.finish(
        "table.roll", script(R"({"table": {"table": "swwas.fighters"}, "roll/choice": {"choice": "escort"}})"));
    CHECK(game.rolled(act).empty());
    CHECK(game.told("") == "Fighters: Escort");
}

TEST_CASE("A table is rolled under the reading that is played", "[table-roll]") {
    Game game(Game::Readings{{"swwas.fleet-speed-10", "half-speed"}});
    game.finish("table.roll", script(R"({"table": {"table": "swwas.fleet-speed"}})", {{"roll", {"10"}}}));
    CHECK(game.told("") == "Fleet Speed: Half Speed");
}

TEST_CASE("A table's repeats and all the tables that it sends on to are told", "[table-roll]") {
    const Folder folder;
    Session session = lighthouse(folder.path() / "s.flagplot");
    const std::string text = told_by(
        session, script(R"({"table": {"table": "lighthouse.storm"}})",
                        {{"roll", {"2"}}, {"roll/then", {"6"}}, {"roll/then#2", {"3"}}, {"roll/then-2", {"5"}}}));
    CHECK(text == "Storm: Squall; Flares; Burns; Dark");
}

TEST_CASE("What a table needs to know is asked in one form, and kept for its scope", "[table-roll]") {
    const Folder folder;
    Session session = lighthouse(folder.path() / "s.flagplot");
    referee::Runner runner(session, catalogue());
    const Script table = script(R"({"table": {"table": "lighthouse.sighting"}})", {{"roll", {"4", "4"}}});
    const Progress asked = runner.play("table.roll", flagplot::test::given(table));
    REQUIRE(asked.pending);
    CHECK(asked.pending->key == "roll/facts");
    REQUIRE(asked.pending->fields.size() == 2);

    Script facts = table;
    facts.answers["roll/facts"] = {{"weather", "fog"}, {"moon", true}};
    CHECK(told_by(session, facts) == "Sighting: Nothing");  // 8, three less for the fog and one more for the moon
    CHECK(session.state().fact("weather", "turn 1") == "fog");
    CHECK(session.state().fact("moon", "turn 1").is_null());  // holds for the roll alone

    // The weather is known now, and may be overruled where the moon is asked for.
    const Progress again = runner.play("table.roll", flagplot::test::given(table));
    REQUIRE(again.pending);
    REQUIRE(again.pending->fields.size() == 2);
    CHECK(again.pending->fields[0].otherwise == "fog");
    CHECK(again.pending->fields[1].otherwise.is_null());
    facts.answers["roll/facts"] = {{"weather", "clear"}, {"moon", false}};
    CHECK(told_by(session, facts) == "Sighting: A sail");
    CHECK(session.state().fact("weather", "turn 1") == "clear");
}

}  // namespace flagplot::procedures::test
