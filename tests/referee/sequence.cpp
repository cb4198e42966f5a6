// Procedures under a sequence of play that is typed in.
#include "keepers.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

// A session of tests/fixtures/roads with two procedures: "roads.sail" tells whether its phase is on, "roads.type" asks
// for the sequence.
struct Roads {
    Folder folder;
    Session session;
    Catalogue procedures{{
        {"roads.sail", "roads", "Sail", "", "", 1,
         [](Referee& ref) { ref.tell("sail", {.section = "Sail", .text = ref.is_in_its_phase() ? "in" : "out"}); }},
        {"roads.type", "roads", "Type", "", "", 1, [](Referee& ref) { ref.facts("typed", "Typed", {"sequence"}); }},
    }};
    Runner runner{session, procedures};

    Roads() : session(create(folder.path() / "tide.flagplot")) {}

    static Session create(const fs::path& path) {
        session::Beginning beginning;
        beginning.rulebook = "roads";
        beginning.title = "Tides";
        return Session::create(path, beginning,
                               rulebook::Library({flagplot::test::source_dir() / "tests/fixtures/roads"}),
                               {[] { return "2026-11-20T05:44:37Z"; }, quick_files(), "flagplot 1.0"});
    }

    std::string sail() {
        const Progress progress = runner.play("roads.sail", {});
        return std::get<session::Told>(session.entry(progress.last_new - 1).body).text;
    }
    void type(const char* sequence) {
        runner.act([&](Session& now) { now.set_fact("sequence", "session", sequence); });
    }
};

}  // namespace

TEST_CASE("A procedure is in its phase where the typed sequence has it under another name", "[referee][sequence]") {
    Roads roads;
    CHECK(roads.sail() == "in");
    roads.type("Count\nThe fleets sail = sail");
    CHECK(roads.sail() == "in");
    roads.type("Count\nFight = fight");
    CHECK(roads.sail() == "out");  // the phase that is on isn't in the sequence
    roads.runner.act([](Session& now) { now.next_phase(); });
    CHECK(roads.session.state().phase() == "count");
    CHECK(roads.sail() == "out");
}

TEST_CASE("A sequence that a procedure asks for is refused if it can't be read", "[referee][sequence]") {
    Roads roads;
    const Progress progress = roads.runner.play("roads.type", {});
    REQUIRE(progress.pending);
    const int size = roads.session.size();
    const auto answer = [&](const char* sequence) {
        const Script script{{{"typed", {{"sequence", sequence}}}}};
        return roads.runner.go_on(given(script));
    };
    const auto error = thrown_by<json::InputError>([&] { answer("Count\nDive = dive"); });
    CHECK(error.where() == "sequence, line 2");
    CHECK(roads.session.size() == size);
    CHECK(answer("Count\nDive").finished);
    CHECK(roads.session.state().fact("sequence", "session") == "Count\nDive");
}

}  // namespace flagplot::referee::test
