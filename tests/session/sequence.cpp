// The sequence of play, where the owner of the printed game types it in.
#include "session/sequence.h"

#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

using json::InputError;

rulebook::Library roads_library() {
    return rulebook::Library({flagplot::test::source_dir() / "tests/fixtures/roads"});
}

const rulebook::Rulebook& roads() {
    static const rulebook::Rulebook rulebook = roads_library().load("roads");
    return rulebook;
}

std::vector<std::string> ids_of(const std::vector<rulebook::Phase>& phases) {
    std::vector<std::string> ids;
    for (const rulebook::Phase& phase : phases) ids.push_back(phase.id);
    return ids;
}

using Ids = std::vector<std::string>;

// A session of the roads, with this sequence if there is one.
class Tides {
    TempFolder folder_;

    static Beginning beginning_with(const std::string& sequence) {
        Beginning beginning;
        beginning.rulebook = "roads";
        beginning.title = "Spring tide";
        if (!sequence.empty()) beginning.facts["sequence"] = sequence;
        return beginning;
    }

  public:
    explicit Tides(const std::string& sequence = "")
        : session(
              Session::create(folder_ / "tide.flagplot", beginning_with(sequence), roads_library(), environment())) {}

    Session session;

    const std::string& phase() const { return session.state().phase(); }
    Ids in_force() const { return ids_of(phases_in_force(session.state(), session.rulebook())); }
    // The turns and phases that come next.
    Ids next(int count) {
        Ids came;
        for (int i = 0; i < count; ++i) {
            session.next_phase();
            came.push_back(std::to_string(session.state().turn()) + " " + phase());
        }
        return came;
    }
    void type(const Value& sequence) {
        session.set_fact("sequence", "session", sequence);
        session.commit();
    }
};

}  // namespace

TEST_CASE("A line is a phase of the rulebook under another name, or one that is played on the map", "[sequence]") {
    const auto phases =
        read_sequence(roads(), "\n Reinforcements\r\nThe fleets sail = sail\n\n\tStorms=weather \nA = B = fight", "s");
    REQUIRE(ids_of(phases) == Ids{"reinforcements", "sail", "weather", "fight"});
    CHECK(phases[0].label == "Reinforcements");
    CHECK(phases[0].procedures.empty());
    CHECK(phases[0].plays.empty());
    CHECK(phases[0].is_due(1));
    CHECK(phases[1].label == "The fleets sail");
    CHECK(phases[1].procedures == Ids{"roads.sail", "roads.row"});
    CHECK(phases[1].plays == "roads.sail");
    CHECK(phases[2].label == "Storms");
    CHECK(phases[2].every == 3);
    CHECK(phases[2].help == "Each third tide.");
    CHECK(phases[3].label == "A = B");
    CHECK(phases[3].while_fact == "fighting");
}

TEST_CASE("A phase's id is made of its name, and no other has it", "[sequence]") {
    CHECK(ids_of(read_sequence(
              roads(), "Sail\nMines & nets!\nMines, nets\nmines nets\n(7) End\n\xC3\x84\nWeather\nX = sail", "s")) ==
          Ids{"sail-2", "mines-nets", "mines-nets-2", "mines-nets-3", "7-end", "phase", "weather-2", "sail"});
}

TEST_CASE("A sequence that can't be read is refused with its line", "[sequence]") {
    const auto check = [](const std::string& text, const std::string& where, const std::string& found,
                          const std::string& expected) {
        INFO(text);
        const auto error = thrown_by<InputError>([&] { read_sequence(roads(), text, "sequence"); });
        CHECK(error.where() == where);
        CHECK(says(error.found(), found));
        CHECK(says(error.expected(), expected));
    };
    check("Sail = sail\n\nDive = dive", "sequence, line 3", "\"dive\"", "weather, sail, fight");
    check("Sail = Sail", "sequence, line 1", "\"Sail\"", "weather, sail, fight");
    check("Sail =", "sequence, line 1", "\"\"", "weather, sail, fight");
    check("A = sail\nB\nC = sail", "sequence, line 3", "\"sail\" a second time, after \"A\"", "at most once");
    check("A\n = sail", "sequence, line 2", "no name", "NAME");
    check("", "sequence", "no phase", "a line for each phase");
    check(" \n\r\n\t", "sequence", "no phase", "a line for each phase");
}

TEST_CASE("The rulebook's phases are in force until others are typed, and when those are taken away", "[sequence]") {
    Tides tides;
    const Ids printed{"weather", "sail", "fight"};
    CHECK(tides.in_force() == printed);
    CHECK(tides.phase() == "sail");  // the weather isn't due in the first turn
    tides.type("Sail = sail\nCount\nFight = fight");
    CHECK(tides.in_force() == Ids{"sail", "count", "fight"});
    CHECK(phase_on(tides.session.state(), roads())->label == "Sail");
    CHECK(phase_label(tides.session.state(), roads(), "count") == "Count");
    CHECK(phase_label(tides.session.state(), roads(), "weather") == "Weather");
    CHECK(phase_label(tides.session.state(), roads(), "dive") == "dive");
    tides.type(nullptr);
    CHECK(tides.in_force() == printed);
}

TEST_CASE("A typed sequence is walked through, each phase when it is due", "[sequence]") {
    Tides tides("Storms = weather\nReinforcements\nSail = sail");
    CHECK(tides.phase() == "reinforcements");
    CHECK(tides.next(6) == Ids{"1 sail", "2 reinforcements", "2 sail", "3 weather", "3 reinforcements", "3 sail"});
    tides.session.next_turn();
    CHECK(tides.phase() == "reinforcements");
}

TEST_CASE("Where the phase that is on isn't in a new sequence, that begins anew in the same turn", "[sequence]") {
    Tides tides("Count\nSail = sail\nMend");
    CHECK(tides.next(2) == Ids{"1 sail", "1 mend"});
    tides.type("Storms = weather\nDraw\nSail = sail");
    CHECK_FALSE(phase_on(tides.session.state(), roads()));
    CHECK(tides.next(3) == Ids{"1 draw", "1 sail", "2 draw"});
    tides.type("Storms = weather");  // nothing is due in this turn
    CHECK(tides.next(1) == Ids{"3 weather"});
}

TEST_CASE("Going back brings the sequence back that was there", "[sequence]") {
    Tides tides("Count\nSail = sail");
    tides.type("Draw\nSail = sail");
    const int number = tides.session.size();
    tides.session.stage(Retracted{number, ""});
    tides.session.commit();
    CHECK(tides.in_force() == Ids{"count", "sail"});
}

TEST_CASE("What can't be read as a sequence isn't set", "[sequence]") {
    Tides tides("Count");
    const int size = tides.session.size();
    const auto error = thrown_by<InputError>([&] { tides.type("Count\nDive = dive"); });
    CHECK(error.where() == "sequence, line 2");
    CHECK(tides.session.size() == size);
    CHECK(tides.in_force() == Ids{"count"});
    CHECK_THROWS_AS(Tides("Dive = dive"), InputError);
}

TEST_CASE("A sequence that can't be read any more is as good as none", "[sequence]") {
    Tides tides("Count");
    tides.session.stage(FactSet{"sequence", "session", "Count", "Dive = dive"});  // as another edition had it
    CHECK(tides.in_force() == Ids{"weather", "sail", "fight"});
    CHECK(tides.next(1) == Ids{"1 sail"});
}

TEST_CASE("A rulebook without a typed sequence has its own", "[sequence]") {
    TempFolder folder;
    Session session = new_session(folder / "night.flagplot");
    CHECK(ids_of(phases_in_force(session.state(), session.rulebook())) == Ids{"sailing", "mooring"});
    check_sequence(session.rulebook(), "pilot", "Dive = dive");  // any text will do
}

TEST_CASE("A phase was played if what it is there for was; gone by without that, it was passed over", "[sequence]") {
    Tides tides;
    Session& session = tides.session;
    const auto now = [&](bool is_over = false) {
        return in_words(status_of_turn(session.state(), session.rulebook(), is_over));
    };
    const auto play = [&](const std::string& procedure) {
        const int run = session.stage(Opened{procedure, 1, session.state().turn(), 1});
        session.stage(Closed{}, run);
    };
    CHECK(now() == "Still open: Sailing, Fighting.");  // weather comes in each third tide
    CHECK(now(true) == "Passed over: Sailing, Fighting.");
    play("roads.row");  // which the phase has besides
    CHECK(now() == "Still open: Sailing, Fighting.");
    session.next_phase();
    CHECK(tides.phase() == "fight");
    CHECK(now() == "Passed over: Sailing. Still open: Fighting.");
    play("roads.sail");  // later after all
    CHECK(now() == "Played: Sailing. Still open: Fighting.");
    session.set_fact("fighting", "session", true);
    play("roads.fight");
    CHECK(now() == "Played: Sailing. Still open: Fighting.");  // they fight on
    session.set_fact("fighting", "session", false);
    CHECK(now() == "Played: Sailing, Fighting.");
    session.next_turn();
    CHECK(now() == "Still open: Sailing, Fighting.");
}

TEST_CASE("A phase whose procedure is open is still open, and one on the map is played when the turn goes on",
          "[sequence]") {
    Tides tides("Count\nThe fleets sail = sail\nDraw");
    Session& session = tides.session;
    const auto now = [&] { return in_words(status_of_turn(session.state(), session.rulebook())); };
    CHECK(now() == "Still open: Count, The fleets sail, Draw.");
    session.next_phase();
    const int run = session.stage(Opened{"roads.sail", 1, 1, 1});
    CHECK(now() == "Played: Count. Still open: The fleets sail, Draw.");
    session.stage(Closed{}, run);
    CHECK(now() == "Played: Count, The fleets sail. Still open: Draw.");
}

TEST_CASE("What is done on the map isn't done before its phase has gone by, whatever of it was played", "[sequence]") {
    const rulebook::Rulebook rulebook = rulebook::Library({flagplot::test::source_dir() / "tables"}).load("swwas");
    State state;
    const auto now = [&] { return in_words(status_of_turn(state, rulebook)); };
    state.apply({1, 0, "", false, PhaseSet{"", rulebook.phases.front().id}});
    state.apply({2, 0, "", false, Opened{"swwas.fleet-movement", 1, 1, 1}});
    state.apply({3, 2, "", false, Closed{}});
    CHECK(now() == "Still open: The turn's rolls, On the map.");
    CHECK(in_words(status_of_turn(state, rulebook, true)) == "Played: On the map. Passed over: The turn's rolls.");
}

TEST_CASE("A phase that comes in one turn alone is in no later one", "[sequence]") {
    const rulebook::Rulebook rulebook = rulebook::Library({flagplot::test::source_dir() / "tables"}).load("gwas");
    REQUIRE(rulebook.phases.front().only == 1);
    CHECK(first_phase(rulebook.phases, 1)->id == "preparation");
    CHECK(first_phase(rulebook.phases, 2)->id == "weather");
    CHECK_FALSE(rulebook.phases.front().is_past(1));
    CHECK(rulebook.phases.front().is_past(2));
    State state;
    state.apply({1, 0, "", false, ClockSet{1, 2}});
    for (const PhaseStatus& one : status_of_turn(state, rulebook)) CHECK(one.phase.id != "preparation");
}

TEST_CASE("A phase that was played and left something undone is still open", "[sequence][undone]") {
    Tides tides;
    Session& session = tides.session;
    const auto at_the_end = [&] { return in_words(status_of_turn(session.state(), session.rulebook(), true)); };
    session.add_unit("boat", "B1", {{"adrift", true}});
    CHECK(at_the_end() == "Passed over: Sailing, Fighting.");  // nothing of it was played
    const int run = session.stage(Opened{"roads.sail", 1, 1, 1});
    session.stage(Closed{}, run);
    CHECK(at_the_end() == "Passed over: Fighting. Still open: Sailing.");
    session.change_unit("B1", {{"adrift", false}}, "");
    CHECK(at_the_end() == "Played: Sailing. Passed over: Fighting.");
}

}  // namespace flagplot::session::test
