// Staging, committing and forgetting; going back and what it leaves.
#include <fmt/format.h>

#include <random>

#include "harness.h"
#include "json/tree.h"
#include "session/session.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// The state that entries add up to, folded from scratch without the Session's own ways.
Picture folded_anew(const Session& session) {
    State state;
    for (int number = 1; number <= session.size(); ++number) {
        if (session.holds(number)) state.apply(session.entry(number));
    }
    return picture_of(state);
}

// A harbour whose rulebook can be changed under the session.
class ChangingHarbour {
  public:
    ChangingHarbour() { fs::copy(harbour_folder(), folder_ / "harbour"); }
    Session create() const { return Session::create(path(), beginning(), library(), environment()); }
    Session open(const std::string& program = this_program) const {
        Environment other = environment();
        other.program = program;
        return Session::open(path(), OpenMode::write, library(), other);
    }
    void change() const {
        const fs::path table = folder_ / "harbour" / "weather.json";
        write_bytes(table, replaced(read_bytes(table), "Weather in the Roads", "Weather outside the Roads"));
    }
    fs::path path() const { return folder_ / "night.flagplot"; }

  private:
    rulebook::Library library() const { return rulebook::Library({folder_ / "harbour"}); }
    TempFolder folder_;
};

std::vector<std::string> kinds_from(const Session& session, int first) {
    std::vector<std::string> kinds;
    for (int number = first; number <= session.size(); ++number) kinds.push_back(kind_of(session.entry(number).body));
    return kinds;
}

using Kinds = std::vector<std::string>;

}  // namespace

// ---- staging

TEST_CASE("What is staged counts at once and is written by the commit as one group", "[session][commit]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    const std::string before = read_bytes(path);
    const int size = session.size();
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.add_note("Fog.");
    CHECK(session.has_staged());
    CHECK(session.size() == size + 2);
    CHECK(session.entry(size + 2).number == size + 2);
    CHECK(session.state().find_unit("S1"));
    CHECK(read_bytes(path) == before);

    session.commit();
    CHECK_FALSE(session.has_staged());
    CHECK(session.size() == size + 2);
    const std::vector<std::string> lines = split_lines(read_bytes(path));
    CHECK(read_bytes(path).starts_with(before));
    REQUIRE(lines.size() == static_cast<std::size_t>(size + 2));
    CHECK_FALSE(nlohmann::json::parse(lines[lines.size() - 2]).contains("end"));
    CHECK(nlohmann::json::parse(lines.back()).at("end") == true);
    session.commit();  // nothing more
    CHECK(split_lines(read_bytes(path)).size() == lines.size());
}

TEST_CASE("Rolling back leaves all as before", "[session][commit]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.set_fact("weather", "turn 1", "gale");
    session.commit();
    const Picture before = picture_of(session.state());
    const std::string bytes = read_bytes(path);
    const int size = session.size();

    SECTION("changes") {
        session.change_unit("S1", {{"hull", 1}}, "");
        session.add_unit("ship", "S2", {{"side", "south"}});
        session.remove_unit("S1", "");
        session.set_reading("a-four", "gale");
        session.next_turn();
    }
    SECTION("going back") {
        session.stage(Retracted{size - 1, ""});
    }
    SECTION("going back and redo") {
        session.stage(Retracted{size - 1, ""});
        session.stage(Retracted{size + 1, ""});
    }
    SECTION("an opened procedure") {
        session.stage(Opened{"harbour.patrol", 1, 1, 1});
    }
    SECTION("nothing") {}
    session.rollback();

    CHECK(picture_of(session.state()) == before);
    CHECK(session.size() == size);
    CHECK_FALSE(session.has_staged());
    for (int number = 1; number <= size; ++number) CHECK(session.holds(number));
    CHECK(session.state().runs_of("harbour.patrol", 1) == 0);
    CHECK(read_bytes(path) == bytes);
}

TEST_CASE("An entry that doesn't fit isn't staged, and what was staged before stays", "[session][commit]") {
    // Otherwise the next commit would write what no program can read.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    session.add_unit("ship", "S1", {{"side", "north"}});
    const Picture before = picture_of(session.state());
    const int size = session.size();
    const std::string next = fmt::format("entry {}", size + 1);
    const std::vector<std::pair<Body, std::string>> bodies{{UnitChanged{"S9", {}, {}, ""}, next},
                                                           {UnitAdded{"ship", "S1", {}}, next},
                                                           {Retracted{1, ""}, "from"},
                                                           {Retracted{size + 1, ""}, "from"},
                                                           {Retracted{99, ""}, "from"}};
    for (const auto& [body, where] : bodies) {
        CHECK(thrown_by<SessionError>([&, &misfit = body] { session.stage(misfit); }).where() == where);
        CHECK(session.size() == size);
        CHECK(picture_of(session.state()) == before);
        CHECK(session.holds(size));
    }
    session.commit();
    CHECK(session.size() == size);
    const Session again = open_session(path, OpenMode::read);
    CHECK(again.journal().damage().empty());
    CHECK(again.size() == size);
}

TEST_CASE("The first entry that doesn't fit leaves nothing staged", "[session][commit]") {
    ChangingHarbour harbour;
    { harbour.create(); }
    Session session = harbour.open("flagplot 2.0");
    CHECK_THROWS_AS(session.stage(UnitChanged{"S9", {}, {}, ""}), SessionError);
    CHECK_FALSE(session.has_staged());  // not even the new version's rules entry
}

TEST_CASE("A commit that fails forgets what was staged, and the next works", "[session][commit][fault]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    const auto faults = std::make_shared<Faults>();
    Environment faulty = environment();
    faulty.open_file = open_with(faults);
    Session session = Session::create(path, beginning(), harbour_library(), faulty);
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.commit();
    const Picture before = picture_of(session.state());
    const std::string bytes = read_bytes(path);
    const int size = session.size();

    for (int kind = 0; kind < 3; ++kind) {
        session.change_unit("S1", {{"hull", 1}}, "a rock");
        session.stage(Retracted{size, ""});
        faults->mend();
        if (kind == 0) faults->failing_writes = {1};
        if (kind == 1) faults->failing_syncs = {1};
        if (kind == 2) faults->room = 100;
        const auto error = thrown_by<IoError>([&] { session.commit(); });
        CHECK(says(error.what(), path.string()));
        CHECK_FALSE(session.has_staged());
        CHECK(session.size() == size);
        CHECK(picture_of(session.state()) == before);
        CHECK(session.holds(size));
        CHECK(read_bytes(path) == bytes);
    }
    faults->mend();
    session.change_unit("S1", {{"hull", 2}}, "a rock");
    session.commit();
    CHECK(session.size() == size + 1);
    CHECK(session.state().find_unit("S1")->number("hull") == 2);
}

TEST_CASE("A text that is not UTF-8 is refused by the commit, and the session goes on", "[session][commit]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    const std::string bytes = read_bytes(path);
    session.add_note("caf\xe9");
    CHECK(says(thrown_by<SessionError>([&] { session.commit(); }).what(), "not UTF-8"));
    CHECK_FALSE(session.has_staged());
    CHECK(read_bytes(path) == bytes);
    session.add_note("café");
    session.commit();
}

TEST_CASE("A session that somebody else changed on the disk says so at the next commit", "[session][commit][foreign]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    const std::string changed = read_bytes(path) + "{}\n";
    write_bytes(path, changed);
    session.add_note("Fog.");
    CHECK(says(thrown_by<SessionError>([&] { session.commit(); }).what(), "changed by another program"));
    CHECK(says(thrown_by<SessionError>([&] { session.add_note("Fog."); }).what(), "changed by another program"));
    CHECK(read_bytes(path) == changed);
}

TEST_CASE("A session that is read-only refuses every act with the reason", "[session][lock]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session first = new_session(path);
    first.add_unit("ship", "S1", {{"side", "north"}});
    first.commit();
    Session second = open_session(path);
    CHECK(second.state().find_unit("S1"));
    CHECK(says(thrown_by<SessionError>([&] { second.add_note("Fog."); }).what(), "is open in another program"));
    CHECK(says(thrown_by<SessionError>([&] { second.next_turn(); }).what(), "is open in another program"));
    CHECK_FALSE(second.has_staged());
    Session reader = open_session(path, OpenMode::read);
    CHECK(says(thrown_by<SessionError>([&] { reader.add_note("Fog."); }).what(), "read-only"));
}

// ---- the rules in force

TEST_CASE("A changed rulebook writes a rules entry with the next commit", "[session][rules]") {
    ChangingHarbour harbour;
    std::string digest;
    {
        Session session = harbour.create();
        session.set_reading("a-four", "gale");
        session.commit();
        digest = session.state().digest();
    }
    harbour.change();
    Session session = harbour.open();
    const int size = session.size();
    CHECK(session.state().digest() == digest);  // until something is written, nothing is
    CHECK_FALSE(session.has_staged());
    session.add_note("Fog.");
    session.add_note("Wind.");
    session.commit();
    CHECK(kinds_from(session, size + 1) == Kinds{"rules", "note", "note"});
    CHECK(session.state().digest() == session.rulebook().digest);
    CHECK(session.state().digest() != digest);
    CHECK(session.rules().reading("a-four") == "gale");  // the readings go on
    session.add_note("Rain.");
    session.commit();
    CHECK(kinds_from(session, size + 4) == Kinds{"note"});
}

TEST_CASE("Another version of the program writes a rules entry with the next commit", "[session][rules]") {
    ChangingHarbour harbour;
    { harbour.create(); }
    Session session = harbour.open("flagplot 2.0");
    const int size = session.size();
    session.add_note("Fog.");
    CHECK(kinds_from(session, size + 1) == Kinds{"rules", "note"});
    CHECK(session.state().program() == "flagplot 2.0");
    session.rollback();
    CHECK(session.state().program() == this_program);
    session.add_note("Fog.");  // forgotten with the rest, so it is written again
    CHECK(kinds_from(session, size + 1) == Kinds{"rules", "note"});
}

TEST_CASE("A new reading carries the changed rulebook itself", "[session][rules]") {
    ChangingHarbour harbour;
    { harbour.create(); }
    harbour.change();
    Session session = harbour.open("flagplot 2.0");
    const int size = session.size();
    session.set_reading("a-four", "gale");
    CHECK(kinds_from(session, size + 1) == Kinds{"rules"});
    CHECK(session.state().digest() == session.rulebook().digest);
    CHECK(session.state().program() == "flagplot 2.0");
}

TEST_CASE("What is written after going back stands under the rules that it was written with",
          "[session][rules][back]") {
    // Going back takes a rules entry with it that stands before it in the same write.
    ChangingHarbour harbour;
    int first = 0;
    {
        Session session = harbour.create();
        session.add_unit("ship", "S1", {{"side", "north"}});
        session.commit();
        first = session.size();
    }
    Session session = harbour.open("flagplot 2.0");
    session.stage(Retracted{first, ""});
    session.add_unit("ship", "S2", {{"side", "north"}});
    CHECK(session.state().program() == "flagplot 2.0");
    CHECK(kinds_from(session, first + 1) == Kinds{"retracted", "rules", "unit-added"});
    session.commit();
    CHECK(session.state().program() == "flagplot 2.0");
}

TEST_CASE("Going back to before the new rules writes them again with the next entry", "[session][rules][back]") {
    ChangingHarbour harbour;
    { harbour.create(); }
    Session session = harbour.open("flagplot 2.0");
    const int size = session.size();
    session.add_note("Fog.");
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.commit();
    session.stage(Retracted{size + 1, ""});
    session.commit();
    CHECK(session.state().program() == this_program);
    session.add_unit("ship", "S1", {{"side", "north"}});
    session.commit();
    CHECK(kinds_from(session, size + 4) == Kinds{"retracted", "rules", "unit-added"});
    CHECK(session.state().program() == "flagplot 2.0");
}

// ---- going back

TEST_CASE("The state after going back and redo is the state before", "[session][back]") {
    const TempFolder folder;
    Session session = new_session(folder / "night.flagplot");
    session.add_unit("ship", "S1", {{"side", "north"}});
    const int first = session.size();
    const Picture after_first = picture_of(session.state());
    session.change_unit("S1", {{"hull", 1}}, "a rock");
    session.add_unit("ship", "S2", {{"side", "south"}});
    session.set_fact("weather", "turn 1", "gale");
    session.next_turn();
    session.set_reading("a-four", "gale");
    session.commit();
    const Picture before = picture_of(session.state());

    session.stage(Retracted{first + 1, ""});
    session.commit();
    CHECK(picture_of(session.state()) == after_first);
    session.stage(Retracted{session.size(), "redo"});
    session.commit();
    CHECK(picture_of(session.state()) == before);
}

TEST_CASE("Any session's state is what the entries that count add up to", "[session][back][property]") {
    // However it came about: by folding one entry, by folding anew, by rolling back or by opening the file.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    std::mt19937 random(44);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    Session session = new_session(path);
    const int begun = session.size();
    for (int step = 0; step < 400; ++step) {
        const std::string ship = fmt::format("S{}", below(4));
        const bool there = session.state().find_unit(ship) != nullptr;
        switch (below(8)) {
            case 0:
                session.add_note("Fog.");
                break;
            case 1:
            case 2:
                if (session.size() > begun) session.stage(Retracted{begun + 1 + below(session.size() - begun), ""});
                break;
            case 3:
                if (std::holds_alternative<Retracted>(session.entry(session.size()).body)) {
                    session.stage(Retracted{session.size(), "redo"});
                }
                break;
            case 4:
                session.next_phase();
                break;
            case 5:
                session.set_fact("weather", fmt::format("turn {}", session.state().turn()), below(2) ? "gale" : "calm");
                break;
            case 6:
                if (there) session.remove_unit(ship, "");
                break;
            default:
                if (there) {
                    session.change_unit(ship, {{"hull", below(10)}}, "");
                } else {
                    session.add_unit("ship", ship, {{"side", "north"}});
                }
        }
        REQUIRE(picture_of(session.state()) == folded_anew(session));
        if (below(3) == 0) session.commit();
        if (below(10) == 0) {
            session.rollback();
            REQUIRE(picture_of(session.state()) == folded_anew(session));
        }
        if (below(20) == 0) {
            session.commit();
            const Session reader = open_session(path, OpenMode::read);
            REQUIRE(reader.journal().damage().empty());
            REQUIRE(picture_of(reader.state()) == picture_of(session.state()));
            for (int number = 1; number <= session.size(); ++number)
                REQUIRE(reader.holds(number) == session.holds(number));
        }
    }
}

TEST_CASE("A procedure that was taken back doesn't count as a run", "[session][back][run]") {
    // So that it has the same ordinal, and therefore the same dice, when it is opened again.
    const TempFolder folder;
    Session session = new_session(folder / "night.flagplot");
    const int run = session.stage(Opened{"harbour.patrol", 1, 1, 1});
    CHECK(session.state().runs_of("harbour.patrol", 1) == 1);
    session.stage(Retracted{run, ""});
    CHECK(session.state().runs_of("harbour.patrol", 1) == 0);
    CHECK_FALSE(session.state().open_run());
    session.stage(Retracted{run + 1, "redo"});
    CHECK(session.state().runs_of("harbour.patrol", 1) == 1);
    CHECK(session.state().open_run()->id == run);
}

TEST_CASE("The state at the opening is kept while the procedure is open", "[session][run]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    session.add_unit("ship", "S1", {{"side", "north"}});
    const int run = session.stage(Opened{"harbour.patrol", 1, 1, 1});
    const Picture at_opening = picture_of(session.state());
    session.stage(Effect{"hit", UnitChanged{"S1", {{"hull", 3}}, {{"hull", 2}}, ""}}, run);
    const int roll = session.stage(Opened{"table.roll", 1, 1, 1});
    session.stage(Closed{}, roll);
    CHECK(picture_of(session.state_at_opening()) == at_opening);
    session.commit();
    CHECK(picture_of(session.state_at_opening()) == at_opening);
    {
        const Session reader = open_session(path, OpenMode::read);
        CHECK(picture_of(reader.state_at_opening()) == at_opening);
    }
    // Going back within the run leaves it open, from the same state.
    session.stage(Retracted{run + 1, ""});
    CHECK(picture_of(session.state_at_opening()) == at_opening);
    CHECK(session.state().find_unit("S1")->number("hull") == 3);
}

TEST_CASE("Answers and hand-thrown dice that were taken back are remembered for the same step",
          "[session][back][run]") {
    // They become the defaults when the step is played again.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    const Opened patrol{"harbour.patrol", 1, 1, 1};
    const auto hand = [](int face) {
        return Roll{"search", "", "", {6}, {face}, Roll::Source::hand, 1, {std::to_string(face)}, {}, ""};
    };
    const int run = session.stage(patrol);
    const int course = session.stage(Answer{"course", {{"speed", 4}}, {}}, run);
    session.stage(hand(5), run);
    session.stage(Roll{"drift", "", "", {6}, {2}, Roll::Source::stream, 1, {}, {}, ""}, run);
    CHECK(session.taken_back(patrol, "course") == nullptr);  // they count

    session.stage(Retracted{course, ""});
    REQUIRE(session.taken_back(patrol, "course"));
    CHECK(std::get<Answer>(session.taken_back(patrol, "course")->body).fields.at("speed") == 4);
    REQUIRE(session.taken_back(patrol, "search"));
    CHECK(std::get<Roll>(session.taken_back(patrol, "search")->body).faces == std::vector<int>{5});
    CHECK(session.taken_back(patrol, "drift") == nullptr);  // the program rolls it again, the same

    // Only for the same step of the same run of the same procedure in the same turn.
    CHECK(session.taken_back(patrol, "speed") == nullptr);
    CHECK(session.taken_back({"harbour.patrol", 1, 1, 2}, "course") == nullptr);
    CHECK(session.taken_back({"harbour.patrol", 1, 2, 1}, "course") == nullptr);
    CHECK(session.taken_back({"harbour.watch", 1, 1, 1}, "course") == nullptr);
    CHECK(session.taken_back({"harbour.patrol", 7, 1, 1}, "course"));  // whatever the procedure's version

    // The latest is offered.
    const int again = session.stage(Answer{"course", {{"speed", 6}}, {}}, run);
    CHECK(std::get<Answer>(session.taken_back(patrol, "course")->body).fields.at("speed") == 4);
    session.stage(Retracted{again, ""});
    CHECK(std::get<Answer>(session.taken_back(patrol, "course")->body).fields.at("speed") == 6);

    // Also when the whole run was taken back, and from the file.
    session.stage(Retracted{run, ""});
    session.commit();
    CHECK(std::get<Answer>(session.taken_back(patrol, "course")->body).fields.at("speed") == 6);
    const Session reader = open_session(path, OpenMode::read);
    CHECK(std::get<Answer>(reader.taken_back(patrol, "course")->body).fields.at("speed") == 6);
}

TEST_CASE("What redo restores isn't taken back any more", "[session][back][run]") {
    const TempFolder folder;
    Session session = new_session(folder / "night.flagplot");
    const Opened patrol{"harbour.patrol", 1, 1, 1};
    const int run = session.stage(patrol);
    const int course = session.stage(Answer{"course", {{"speed", 4}}, {}}, run);
    const int back = session.stage(Retracted{course, ""});
    session.stage(Retracted{back, "redo"});
    CHECK(session.taken_back(patrol, "course") == nullptr);
    CHECK(session.holds(course));
    CHECK_FALSE(session.holds(back));
}

}  // namespace flagplot::session::test
