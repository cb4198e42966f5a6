// The state that a session's entries add up to.
#include "session/state.h"

#include <fmt/format.h>

#include "harness.h"
#include "session/journal.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

State folded(const std::vector<Entry>& entries) {
    State state;
    int number = 0;
    for (Entry each : entries) {
        each.number = ++number;
        state.apply(each);
    }
    return state;
}

State folded(const std::vector<Body>& bodies) {
    std::vector<Entry> entries;
    for (const Body& body : bodies) entries.push_back(entry(body));
    return folded(entries);
}

std::vector<std::string> ids_of(const std::vector<Unit>& units) {
    std::vector<std::string> ids;
    for (const Unit& unit : units) ids.push_back(unit.id);
    return ids;
}

Opened opened(const std::string& procedure, int turn = 1, int ordinal = 1) {
    return {procedure, 1, turn, ordinal};
}

}  // namespace

TEST_CASE("A session begins in turn 1, without units, facts or a phase", "[session][state]") {
    const State state;
    CHECK(state.turn() == 1);
    CHECK(state.phase().empty());
    CHECK(state.units().empty());
    CHECK(state.facts().empty());
    CHECK(state.readings().empty());
    CHECK_FALSE(state.open_run());
}

// ---- units

TEST_CASE("Units stand in the order in which they were added", "[session][state][unit]") {
    const State state = folded(std::vector<Body>{UnitAdded{"ship", "S2", {}}, UnitAdded{"buoy", "B1", {}},
                                                 UnitAdded{"ship", "S1", {}}, UnitRemoved{"buoy", "B1", {}, ""},
                                                 UnitAdded{"buoy", "A1", {}}, UnitAdded{"buoy", "B1", {}}});
    CHECK(ids_of(state.units()) == std::vector<std::string>{"S2", "S1", "A1", "B1"});
    const std::vector<const Unit*> ships = state.units_of("ship");
    REQUIRE(ships.size() == 2);
    CHECK(ships[0]->id == "S2");
    CHECK(ships[1]->id == "S1");
    CHECK(state.units_of("fleet").empty());
    CHECK(state.find_unit("A1")->type == "buoy");
    CHECK(state.find_unit("S3") == nullptr);
}

TEST_CASE("A unit is found by its id after others were removed, and in a copy that goes its own way",
          "[session][state]") {
    State state = folded(std::vector<Body>{UnitAdded{"ship", "S1", {}}, UnitAdded{"ship", "S2", {{"hull", 2}}},
                                           UnitAdded{"ship", "S3", {{"hull", 3}}}});
    const State before = state;
    state.apply(entry(UnitRemoved{"ship", "S1", {}, ""}));
    state.apply(entry(UnitChanged{"S3", {{"hull", 3}}, {{"hull", 1}}, ""}));
    CHECK(state.find_unit("S1") == nullptr);
    CHECK(state.find_unit("S2") == &state.units()[0]);
    CHECK(state.find_unit("S3") == &state.units()[1]);
    CHECK(state.find_unit("S3")->number("hull") == 1);
    CHECK(before.find_unit("S1") == &before.units()[0]);
    CHECK(before.find_unit("S3") == &before.units()[2]);
    CHECK(before.find_unit("S3")->number("hull") == 3);
}

TEST_CASE("A change sets fields, and null takes one away; the others stay", "[session][state][unit]") {
    const State state = folded(std::vector<Body>{
        UnitAdded{"ship", "S1", {{"hull", 3}, {"name", "Gull"}, {"rig", "brig"}}},
        UnitChanged{
            "S1", {{"hull", 3}, {"name", "Gull"}}, {{"hull", 2}, {"name", nullptr}, {"moored", true}}, "a rock"}});
    const Unit& unit = *state.find_unit("S1");
    CHECK(unit.fields == Fields{{"hull", 2}, {"rig", "brig"}, {"moored", true}});
    CHECK(unit.get("name").is_null());
}

TEST_CASE("Fields that no rulebook knows are kept", "[session][state][unit]") {
    // A newer program, or another rulebook's state, may have put them there.
    const State state =
        folded(std::vector<Body>{UnitAdded{"ship", "S1", {{"sails", json::Value::array({"main", "jib"})}, {"hull", 3}}},
                                 UnitChanged{"S1", {{"hull", 3}}, {{"hull", 2}}, ""}});
    CHECK(state.find_unit("S1")->get("sails") == Value::array({"main", "jib"}));
}

TEST_CASE("A unit's field is read as text, number or yes and no", "[session][state][unit]") {
    const Unit unit{"ship", "S1", {{"hull", 3}, {"name", "Gull"}, {"moored", true}}};
    CHECK(unit.number("hull") == 3);
    CHECK(unit.number("name") == 0);
    CHECK(unit.number("none") == 0);
    CHECK(unit.text("name") == "Gull");
    CHECK(unit.text("hull") == "3");
    CHECK(unit.text("none").empty());
    CHECK(unit.flag("moored"));
    CHECK_FALSE(unit.flag("hull"));
    CHECK_FALSE(unit.flag("none"));
}

TEST_CASE("A procedure's effects change the state as a person's entries do", "[session][state][unit]") {
    const UnitAdded added{"ship", "S1", {{"hull", 3}}};
    const UnitChanged changed{"S1", {{"hull", 3}}, {{"hull", 1}}, ""};
    const FactSet fact{"weather", "turn 2", nullptr, "gale"};
    const std::vector<Body> by_person{added, changed, ClockSet{1, 2}, fact, PhaseSet{"", "mooring"}};
    const std::vector<Body> by_procedure{Effect{"a", added}, Effect{"b", changed}, Effect{"c", ClockSet{1, 2}},
                                         Effect{"d", fact}, Effect{"e", PhaseSet{"", "mooring"}}};
    const State state = folded(by_procedure);
    CHECK(picture_of(state) == picture_of(folded(by_person)));
    CHECK(state.find_unit("S1")->number("hull") == 1);
    CHECK(
        folded(std::vector<Body>{Effect{"a", added}, Effect{"z", UnitRemoved{"ship", "S1", {}, ""}}}).units().empty());
}

TEST_CASE("An entry that doesn't fit is named with what was found", "[session][state][unit]") {
    struct Case {
        Body body;
        std::string found;
    };
    for (const Case& bad :
         {Case{UnitAdded{"ship", "S1", {}}, "\"S1\" a second time"},
          Case{UnitAdded{"buoy", "S1", {}}, "\"S1\" a second time"}, Case{UnitChanged{"S2", {}, {}, ""}, "\"S2\""},
          Case{UnitRemoved{"ship", "S2", {}, ""}, "\"S2\""},
          Case{Effect{"k", UnitAdded{"ship", "S1", {}}}, "\"S1\" a second time"},
          Case{Effect{"k", UnitChanged{"S2", {}, {}, ""}}, "\"S2\""}}) {
        State state = folded(std::vector<Body>{UnitAdded{"ship", "S1", {{"hull", 3}}}});
        const Picture before = picture_of(state);
        Entry misfit = entry(bad.body);
        misfit.number = 17;
        const auto error = thrown_by<SessionError>([&] { state.apply(misfit); });
        CHECK(error.where() == "entry 17");
        CHECK(says(error.found(), bad.found));
        CHECK_FALSE(error.expected().empty());
        CHECK(picture_of(state) == before);
    }
}

// ---- facts and the clock

TEST_CASE("A fact has a value in each scope, and null takes it away", "[session][state][fact]") {
    const State state = folded(std::vector<Body>{
        FactSet{"weather", "zone North Sea", nullptr, "gale"}, FactSet{"weather", "zone Baltic", nullptr, "calm"},
        FactSet{"weather", "session", nullptr, "calm"}, FactSet{"weather", "zone Baltic", "calm", nullptr}});
    CHECK(state.fact("weather", "zone North Sea") == "gale");
    CHECK(state.fact("weather", "zone Baltic").is_null());
    CHECK(state.fact("weather", "session") == "calm");
    CHECK(state.fact("fog", "session").is_null());
    CHECK(state.facts().size() == 2);
}

TEST_CASE("What was known for a turn is over when the clock moves", "[session][state][fact]") {
    const std::vector<Body> facts{FactSet{"weather", "turn 1", nullptr, "gale"},
                                  FactSet{"fog", "turn 1", nullptr, true}, FactSet{"pilot", "session", nullptr, "S1"},
                                  FactSet{"dice", "side north", nullptr, "by-hand"},
                                  FactSet{"weather", "zone turn 1", nullptr, "calm"}};
    std::vector<Body> moved = facts;
    moved.push_back(ClockSet{1, 2});
    const State state = folded(moved);
    CHECK(state.turn() == 2);
    CHECK(state.fact("weather", "turn 1").is_null());
    CHECK(state.fact("fog", "turn 1").is_null());
    CHECK(state.fact("pilot", "session") == "S1");
    CHECK(state.fact("dice", "side north") == "by-hand");
    CHECK(state.fact("weather", "zone turn 1") == "calm");
    CHECK(folded(facts).facts().size() == 5);
}

TEST_CASE("What was said of the coming turn beforehand is known when it comes", "[session][state][fact]") {
    const State state = folded(std::vector<Body>{FactSet{"weather", "turn 2", nullptr, "gale"}, ClockSet{1, 2}});
    CHECK(state.fact("weather", "turn 2") == "gale");
}

TEST_CASE("Turn 1 and turn 10 are two turns", "[session][state][fact]") {
    const State state = folded(std::vector<Body>{ClockSet{1, 10}, FactSet{"weather", "turn 10", nullptr, "gale"},
                                                 FactSet{"weather", "turn 1", nullptr, "calm"}, ClockSet{10, 1}});
    CHECK(state.fact("weather", "turn 10").is_null());
    CHECK(state.fact("weather", "turn 1") == "calm");
}

TEST_CASE("Rules are in force from where they stand", "[session][state][rules]") {
    State state = folded(std::vector<Body>{RulesSet{{{"a-four", "gale"}}, "d1", "flagplot 1.0"}});
    CHECK(state.readings() == std::map<std::string, std::string>{{"a-four", "gale"}});
    CHECK(state.digest() == "d1");
    CHECK(state.program() == "flagplot 1.0");
    state.apply(entry(RulesSet{{}, "d2", "flagplot 1.1"}));
    CHECK(state.readings().empty());
    CHECK(state.digest() == "d2");
    CHECK(state.program() == "flagplot 1.1");
}

TEST_CASE("Entries that only tell what happened change nothing", "[session][state]") {
    State state = folded(std::vector<Body>{UnitAdded{"ship", "S1", {{"hull", 3}}}, ClockSet{1, 2}});
    const Picture before = picture_of(state);
    for (const Body& body :
         {Body(Header{}), Body(Answer{}), Body(Roll{}), Body(LookedUp{}), Body(Told{}), Body(Amended{}), Body(Note{}),
          Body(Override{}), Body(Retracted{}), Body(Unknown{"wind-tunnel"})}) {
        state.apply(entry(body));
    }
    CHECK(picture_of(state) == before);
}

// ---- runs

TEST_CASE("A procedure is open from its opening to its closing", "[session][state][run]") {
    State state = folded(std::vector<Entry>{note("Fog."), entry(opened("harbour.patrol"))});
    REQUIRE(state.open_run());
    CHECK(state.open_run()->id == 2);
    CHECK(state.open_run()->opened.procedure == "harbour.patrol");
    state.apply(entry(Closed{}, 2));
    CHECK_FALSE(state.open_run());
}

TEST_CASE("A roll of a table in the middle of a procedure leaves it open", "[session][state][run]") {
    const State state = folded(std::vector<Entry>{entry(opened("harbour.patrol")), entry(opened("table.roll")),
                                                  entry(Roll{}, 2), entry(Closed{}, 2)});
    REQUIRE(state.open_run());
    CHECK(state.open_run()->id == 1);
    CHECK(state.runs_of("table.roll", 1) == 1);
}

TEST_CASE("Runs are counted by procedure and turn", "[session][state][run]") {
    // The count is part of what the dice are drawn from: which run of the procedure in that turn.
    const State state = folded(std::vector<Entry>{
        entry(opened("harbour.patrol")), entry(Closed{}, 1), entry(opened("harbour.patrol", 1, 2)), entry(Closed{}, 3),
        entry(opened("table.roll")), entry(Closed{}, 5), entry(ClockSet{1, 2}), entry(opened("harbour.patrol", 2))});
    CHECK(state.runs_of("harbour.patrol", 1) == 2);
    CHECK(state.runs_of("harbour.patrol", 2) == 1);
    CHECK(state.runs_of("harbour.patrol", 3) == 0);
    CHECK(state.runs_of("table.roll", 1) == 1);
    CHECK(state.runs_of("table.roll", 2) == 0);
}

// ---- days

TEST_CASE("A turn's place in its day is counted from one", "[session][state][clock]") {
    const rulebook::Rulebook harbour = harbour_library().load("harbour");
    struct Case {
        int turn, day, turn_of_day;
    };
    const State by_default;  // six watches a day, as the rulebook has it
    for (const Case& c : {Case{1, 1, 1}, Case{2, 1, 2}, Case{6, 1, 6}, Case{7, 2, 1}, Case{12, 2, 6}, Case{13, 3, 1},
                          Case{600, 100, 6}, Case{601, 101, 1}}) {
        CHECK(day_place(by_default, harbour, c.turn) == DayPlace{c.day, c.turn_of_day, 6});
    }
    const State four = folded(std::vector<Body>{FactSet{"watches-a-day", "session", nullptr, 4}});
    CHECK(day_place(four, harbour, 4) == DayPlace{1, 4, 4});
    CHECK(day_place(four, harbour, 5) == DayPlace{2, 1, 4});
    const State one = folded(std::vector<Body>{FactSet{"watches-a-day", "session", nullptr, 1}});
    CHECK(day_place(one, harbour, 1) == DayPlace{1, 1, 1});
    CHECK(day_place(one, harbour, 2) == DayPlace{2, 1, 1});
}

TEST_CASE("A clock without days, or with an unknown number of turns a day, gives no place", "[session][state][clock]") {
    rulebook::Rulebook harbour = harbour_library().load("harbour");
    const State none = folded(std::vector<Body>{FactSet{"watches-a-day", "session", nullptr, 0}});
    CHECK_FALSE(day_place(none, harbour, 1));
    const State text = folded(std::vector<Body>{FactSet{"watches-a-day", "session", nullptr, "six"}});
    CHECK_FALSE(day_place(text, harbour, 1));
    harbour.clock.turns_a_day = "first-light";  // a fact without a default
    CHECK_FALSE(day_place(State(), harbour, 1));
    harbour.clock.turns_a_day = "";
    CHECK_FALSE(day_place(State(), harbour, 1));
    CHECK_FALSE(is_daylight(State(), harbour, 1));
}

TEST_CASE("The first and the last turn of daylight are daylight, on each day", "[session][state][clock]") {
    const rulebook::Rulebook harbour = harbour_library().load("harbour");
    const State state = folded(
        std::vector<Body>{FactSet{"first-light", "session", nullptr, 2}, FactSet{"last-light", "session", nullptr, 4}});
    const std::vector<bool> a_day{false, true, true, true, false, false};
    for (int turn = 1; turn <= 18; ++turn) {
        INFO("turn " << turn);
        CHECK(is_daylight(state, harbour, turn) == a_day[static_cast<std::size_t>((turn - 1) % 6)]);
    }
}

TEST_CASE("Daylight isn't guessed while its limits are unknown", "[session][state][clock]") {
    const rulebook::Rulebook harbour = harbour_library().load("harbour");
    CHECK(is_daylight(State(), harbour, 1) == std::nullopt);
    const State half = folded(std::vector<Body>{FactSet{"first-light", "session", nullptr, 2}});
    CHECK(is_daylight(half, harbour, 1) == std::nullopt);
}

TEST_CASE("A session's number is the fact, or else the rulebook's default", "[session][state][fact]") {
    const rulebook::Rulebook harbour = harbour_library().load("harbour");
    CHECK(session_number(State(), harbour, "watches-a-day") == 6);
    CHECK(session_number(State(), harbour, "first-light") == std::nullopt);
    CHECK(session_number(State(), harbour, "weather") == std::nullopt);
    CHECK(session_number(State(), harbour, "no-such-fact") == std::nullopt);
    CHECK(session_number(State(), harbour, "") == std::nullopt);
    const State state = folded(std::vector<Body>{FactSet{"watches-a-day", "session", nullptr, 4}});
    CHECK(session_number(state, harbour, "watches-a-day") == 4);
}

}  // namespace flagplot::session::test
