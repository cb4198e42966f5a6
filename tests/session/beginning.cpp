// What a new session takes from another one.
#include "session/beginning.h"

#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

using json::InputError;

// Two ships and a reading; a procedure, in which one ship is lost and another found; a fact set after it.
Session played(const fs::path& path) {
    Beginning begun = beginning();
    begun.readings = {{"a-four", "gale"}};
    begun.facts = {{"watches-a-day", "4"}};
    Session session = Session::create(path, begun, harbour_library(), environment());
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.add_unit("ship", "S2", {{"side", "south"}});
    session.commit();
    const int run = session.stage(Opened{"harbour.play", 1, 1, 1});
    session.stage(Effect{"found", UnitAdded{"ship", "S3", {{"side", "north"}}}}, run);
    session.stage(Closed{}, run);
    session.remove_unit("S2", "sunk");
    session.set_fact("watches-a-day", "session", 6);
    session.commit();
    return session;
}

std::vector<std::string> ids_of(const std::vector<UnitAdded>& units) {
    std::vector<std::string> ids;
    for (const UnitAdded& unit : units) ids.push_back(unit.id);
    return ids;
}

}  // namespace

TEST_CASE("A session's forces are those before its first procedure, those of now, or none", "[session][beginning]") {
    const TempFolder folder;
    const Session session = played(folder / "night.flagplot");
    const Beginning began = beginning_from(session, Forces::began);
    CHECK(began.rulebook == "harbour");
    CHECK(began.title == "A quiet night");
    CHECK(began.seed != session.seed());
    CHECK(began.readings == std::map<std::string, std::string>{{"a-four", "gale"}});
    CHECK(began.facts.at("watches-a-day") == 4);
    CHECK(ids_of(began.units) == std::vector<std::string>{"S1", "S2"});
    const Beginning now = beginning_from(session, Forces::now);
    CHECK(now.facts.at("watches-a-day") == 6);
    CHECK(ids_of(now.units) == std::vector<std::string>{"S1", "S3"});
    const Beginning none = beginning_from(session, Forces::none);
    CHECK(none.facts.at("watches-a-day") == 4);
    CHECK(none.units.empty());
    CHECK(forces_in_words(began, session.rulebook()) == "2 ships");
    CHECK(forces_in_words(none, session.rulebook()).empty());
}

TEST_CASE("What was taken back before the first procedure is no part of how a session began", "[session][beginning]") {
    const TempFolder folder;
    Session session = new_session(folder / "night.flagplot");
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.commit();
    const int first = session.size() + 1;
    session.add_unit("ship", "S2", {{"side", "south"}});
    session.commit();
    session.stage(Retracted{first, ""});
    session.commit();
    CHECK(ids_of(beginning_from(session, Forces::began).units) == std::vector<std::string>{"S1"});
}

TEST_CASE("A session begins with its units in the first group of its file", "[session][beginning]") {
    const TempFolder folder;
    const Session model = played(folder / "night.flagplot");
    const fs::path path = folder / "again.flagplot";
    Beginning begun = beginning_from(model, Forces::began);
    begun.title = "Again";
    {
        const Session again = Session::create(path, begun, harbour_library(), environment());
        CHECK(again.header().title == "Again");
        CHECK(again.state().units() ==
              std::vector<Unit>{model.state().units().front(), {"ship", "S2", begun.units.back().fields}});
        CHECK(again.state().turn() == 1);
        CHECK(again.state().phase() == "sailing");
        CHECK_FALSE(again.state().open_run());
    }
    int groups = 0;
    const Session opened = open_session(path);
    for (int number = 1; number <= opened.size(); ++number) groups += opened.entry(number).end ? 1 : 0;
    CHECK(groups == 1);
    CHECK(opened.state().units().size() == 2);
}

TEST_CASE("Units that can't be are refused, and no file is left", "[session][beginning]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    const std::vector<std::pair<UnitAdded, std::string>> wrong = {
        {{"tram", "T1", {}}, "tram"},
        {{"ship", "S 1", {{"side", "north"}}}, "S 1"},
        {{"ship", "S1", {{"side", "east"}}}, "east"},
        {{"ship", "S1", {{"colour", "red"}}}, "colour"},
    };
    for (const auto& [unit, word] : wrong) {
        Beginning begun = beginning();
        begun.units = {unit};
        const auto error =
            thrown_by<InputError>([&] { Session::create(path, begun, harbour_library(), environment()); });
        CHECK(says(error.what(), word));
    }
    Beginning twice = beginning();
    twice.units = {{"ship", "S1", {{"side", "north"}}}, {"ship", "S1", {{"side", "south"}}}};
    thrown_by<InputError>([&] { Session::create(path, twice, harbour_library(), environment()); });
    CHECK(folder.names().empty());
}

}  // namespace flagplot::session::test
