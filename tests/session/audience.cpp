#include "session/audience.h"

#include "session/beginning.h"
#include "session/harness.h"
#include "support/catch.h"
#include "support/files.h"

// Sides and commanders, and what is theirs.
namespace flagplot::session::test {
namespace {

struct Straits {
    Straits() {
        session.add_unit("commander", "Fletcher", {{"side", "south"}, {"mail", "f@south"}});
        session.add_unit("commander", "Hara", {{"side", "north"}});
        session.add_unit("commander", "Crace", {{"side", "south"}});
        session.add_unit("commander", "Nobody", {});
        session.add_unit("ship", "S1", {{"side", "south"}, {"commander", "Fletcher"}});
        session.add_unit("ship", "S2", {{"side", "south"}});
        session.add_unit("ship", "N1", {{"side", "north"}, {"commander", "Fletcher"}});  // somebody's mistake
        session.add_unit("boat", "B1", {{"commander", "Fletcher"}});
        session.commit();
    }

    const Unit& unit(const std::string& id) const { return *session.state().find_unit(id); }
    std::string commander(const std::string& id) const { return commander_of(unit(id), session.rulebook()); }
    std::vector<std::string> own(const Reader& reader) const {
        std::vector<std::string> ids;
        for (const Unit& unit : session.state().units()) {
            if (is_own(unit, reader, session.state(), session.rulebook())) ids.push_back(unit.id);
        }
        return ids;
    }

    TempFolder folder;
    Session session =
        Session::create(folder / "straits.flagplot", {"straits", "The Straits", {}, {}, {}},
                        rulebook::Library({flagplot::test::source_dir() / "tests/fixtures"}), environment());
};

}  // namespace

TEST_CASE("Reports are for the sides, and then for each side's commanders", "[session][audience]") {
    const Straits game;
    CHECK(readers(game.session.state(), game.session.rulebook()) ==
          std::vector<Reader>{{"north", "North", "north"},
                              {"south", "South", "south"},
                              {"Hara", "Hara", "north", true},
                              {"Fletcher", "Fletcher", "south", true},
                              {"Crace", "Crace", "south", true},
                              {"Nobody", "Nobody", "", true}});
    CHECK(label_of_reader(game.session, "Hara") == "Hara");
    CHECK(label_of_reader(game.session, "Nagumo") == "Nagumo");
    TempFolder folder;
    const Session harbour = new_session(folder / "harbour.flagplot");
    CHECK(readers(harbour.state(), harbour.rulebook()).size() == 2);
}

TEST_CASE("A game is hidden if it is double-blind, or if its session says so", "[session][audience]") {
    const Straits straits;
    CHECK(is_hidden(straits.session.state(), straits.session.rulebook()));
    CHECK(usual_audience("north", straits.session.state(), straits.session.rulebook()) == game_master);
    TempFolder folder;
    const rulebook::Library library({flagplot::test::source_dir() / "tables"});
    Session battle =
        Session::create(folder / "battle.flagplot", {"gwas", "A battle", {}, {}, {}}, library, environment());
    const auto audience_of = [&](const char* side) { return usual_audience(side, battle.state(), battle.rulebook()); };
    CHECK_FALSE(is_hidden(battle.state(), battle.rulebook()));  // as sessions from before there was the question
    CHECK(audience_of("allied") == everyone);
    CHECK(audience_of("") == everyone);
    battle.set_fact("hidden", "session", true);
    battle.commit();
    CHECK(is_hidden(battle.state(), battle.rulebook()));
    CHECK(audience_of("allied") == "allied");
    CHECK(audience_of("") == game_master);
    battle.set_fact("hidden", "session", false);
    battle.commit();
    CHECK_FALSE(is_hidden(battle.state(), battle.rulebook()));
    CHECK(beginning_of(battle.rulebook()).facts == json::Values{{"hidden", true}});
    CHECK(beginning_of(library.load("ssw")).facts == json::Values{{"hidden", false}});
    CHECK(beginning_of(library.load("swwas")).facts.empty());
}

TEST_CASE("A unit is its side's, and its commander's if both are of one side", "[session][audience]") {
    const Straits game;
    CHECK(game.commander("S1") == "Fletcher");
    CHECK(game.commander("S2").empty());
    CHECK(game.commander("Crace").empty());
    CHECK(side_of(game.unit("B1"), game.session.state(), game.session.rulebook()) == "south");
    CHECK(game.own({"south", "South", "south"}) == std::vector<std::string>{"Fletcher", "Crace", "S1", "S2", "B1"});
    CHECK(game.own({"Fletcher", "", "south", true}) == std::vector<std::string>{"S1", "B1"});
    CHECK(game.own({"Hara", "", "north", true}).empty());
}

TEST_CASE("A line can be revealed to a commander of the roster", "[session][audience]") {
    Straits game;
    Session& session = game.session;
    const int told = session.stage(Told{"order", "Orders", "", "A sail!", game_master, {}});
    session.amend(told, "Fletcher", std::nullopt, "");
    session.amend(told, "Nobody", std::nullopt, "");
    const auto refused = [&](const std::string& audience) {
        return std::string(
            thrown_by<json::InputError>([&] { session.amend(told, audience, std::nullopt, ""); }).what());
    };
    CHECK(says(refused("S1"), "everyone, gm, north, south, Hara, Fletcher, Crace, Nobody"));
    session.remove_unit("Nobody", "");
    CHECK(says(refused("Nobody"), "found \"Nobody\""));
}

TEST_CASE("No commander has an id that means somebody else", "[session][audience]") {
    Straits game;
    for (const char* id : {"gm", "everyone", "north", "south"}) {
        CHECK(says(thrown_by<json::InputError>([&] { game.session.add_unit("commander", id, {}); }).what(), id));
        CHECK_NOTHROW(game.session.add_unit("ship", id, {}));
    }
    // One that came into the journal otherwise is told nothing.
    Session session =
        Session::create(game.folder / "other.flagplot", {"straits", "The Straits", {}, {}, {}},
                        rulebook::Library({flagplot::test::source_dir() / "tests/fixtures"}), environment());
    session.stage(UnitAdded{"commander", "gm", {{"side", "north"}}});
    CHECK(readers(session.state(), session.rulebook()).size() == 2);
}

}  // namespace flagplot::session::test
