// What a person does with a session: each act is checked against the rulebook and staged.
#include <fmt/format.h>

#include "harness.h"
#include "session/session.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

using json::InputError;

class Roads {
    TempFolder folder_;

  public:
    Session session = new_session(folder_ / "night.flagplot");

    template <typename Body>
    const Body& last() const {
        return std::get<Body>(session.entry(session.size()).body);
    }

    // The act is refused and stages nothing.
    void check_refused(const std::function<void()>& act, const std::string& where, const std::string& found,
                       const std::string& expected) const {
        const int size = session.size();
        const Picture before = picture_of(session.state());
        const auto error = thrown_by<InputError>(act);
        INFO(error.what());
        CHECK(says(error.where(), where));
        CHECK(says(error.found(), found));
        CHECK(says(error.expected(), expected));
        CHECK(session.size() == size);
        CHECK_FALSE(session.has_staged());
        CHECK(picture_of(session.state()) == before);
    }

    // With ships of these ids, committed.
    Roads& with(const std::vector<std::string>& ships) {
        for (const std::string& id : ships) session.add_unit("ship", id, {{"side", "north"}});
        session.commit();
        return *this;
    }
};

}  // namespace

// ---- units

TEST_CASE("A new unit has the fields that were given, and defaults for others", "[session][unit]") {
    Roads roads;
    roads.session.add_unit("ship", "S-1", {{"side", "north"}, {"name", "Gull"}, {"moored", "yes"}});
    const Fields fields{{"side", "north"}, {"name", "Gull"}, {"moored", true}, {"hull", 3}};
    CHECK(roads.last<UnitAdded>() == UnitAdded{"ship", "S-1", fields});
    CHECK(roads.session.state().find_unit("S-1")->fields == fields);
    roads.session.add_unit("buoy", "7", {});
    CHECK(roads.session.state().find_unit("7")->fields.empty());
}

TEST_CASE("Fields that were left empty aren't kept", "[session][unit]") {
    Roads roads;
    roads.session.add_unit("ship", "S1", {{"side", "north"}, {"rig", ""}, {"hull", nullptr}});
    CHECK(roads.session.state().find_unit("S1")->fields == Fields{{"side", "north"}, {"moored", false}});
}

TEST_CASE("A unit that the rulebook doesn't allow is refused with what was found and expected", "[session][unit]") {
    Roads roads;
    roads.with({"S1"});
    Session& session = roads.session;
    session.add_unit("buoy", "B1", {});
    session.commit();
    const auto add = [&](const std::string& type, const std::string& id, const Fields& fields) {
        return [&session, type, id, fields] { session.add_unit(type, id, fields); };
    };
    const Value north = "north";
    roads.check_refused(add("whale", "W1", {}), "unit type", "whale", "ship, buoy");
    roads.check_refused(add("ship", "S1", {{"side", north}}), "S1", "already", "new id");
    roads.check_refused(add("buoy", "S1", {}), "S1", "already", "new id");
    roads.check_refused(add("buoy", "", {}), "unit", "\"\"", "letters, digits");
    roads.check_refused(add("buoy", "-a", {}), "unit", "-a", "letters, digits");
    roads.check_refused(add("buoy", "a/b", {}), "unit", "a/b", "letters, digits");
    roads.check_refused(add("ship", "S2", {}), "S2, side", "nothing", "north, south");
    roads.check_refused(add("ship", "S2", {{"side", nullptr}}), "S2, side", "nothing", "north, south");
    roads.check_refused(add("ship", "S2", {{"side", "west"}}), "S2, side", "west", "north, south");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"mast", 2}}), "S2", "mast", "side, name, hull");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"hull", 10}}), "S2, hull", "10", "from 0 to 9");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"hull", -1}}), "S2, hull", "-1", "from 0 to 9");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"hull", "two"}}), "S2, hull", "two", "from 0 to 9");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"name", 7}}), "S2, name", "7", "a text");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"rig", "raft"}}), "S2, rig", "raft", "sloop, brig");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"moored", "perhaps"}}), "S2, moored", "perhaps",
                        "yes or no");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"consort", "S9"}}), "S2, consort", "S9", "type ship");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"consort", "B1"}}), "S2, consort", "B1", "type ship");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"convoy", json::Value::array({"S1", "S9"})}}),
                        "S2, convoy", "S9", "units");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"convoy", json::Value::array({"B1"})}}), "S2, convoy",
                        "B1", "units");
    roads.check_refused(add("ship", "S2", {{"side", north}, {"convoy", json::Value::array({"S1", "S1"})}}),
                        "S2, convoy", "twice", "once");
}

TEST_CASE("A unit's consorts are units of the roster", "[session][unit]") {
    Roads roads;
    roads.with({"S1", "S2"});
    roads.session.add_unit("ship", "S3", {{"side", "north"}, {"consort", "S1"}, {"convoy", "S2, S1"}});
    CHECK(roads.session.state().find_unit("S3")->get("consort") == "S1");
    CHECK(roads.session.state().find_unit("S3")->get("convoy") == Value::array({"S2", "S1"}));
}

TEST_CASE("A change records the old values of what changes, and nothing else", "[session][unit]") {
    Roads roads;
    roads.with({"S1"});
    roads.session.change_unit("S1", {{"hull", "2"}, {"moored", false}, {"name", "Gull"}}, "a rock");
    CHECK(roads.last<UnitChanged>() ==
          UnitChanged{"S1", {{"hull", 3}, {"name", nullptr}}, {{"hull", 2}, {"name", "Gull"}}, "a rock"});
    roads.session.change_unit("S1", {{"name", nullptr}}, "");
    CHECK(roads.last<UnitChanged>() == UnitChanged{"S1", {{"name", "Gull"}}, {{"name", nullptr}}, ""});
    CHECK(roads.session.state().find_unit("S1")->fields == Fields{{"side", "north"}, {"hull", 2}, {"moored", false}});
}

TEST_CASE("A change that changes nothing stages nothing", "[session][unit]") {
    Roads roads;
    roads.with({"S1"});
    roads.session.change_unit("S1", {{"hull", 3}, {"rig", nullptr}}, "a rock");
    roads.session.change_unit("S1", {}, "");
    CHECK_FALSE(roads.session.has_staged());
}

TEST_CASE("A change that the rulebook doesn't allow is refused", "[session][unit]") {
    Roads roads;
    roads.with({"S1"});
    Session& session = roads.session;
    const auto set = [&](const std::string& id, const Fields& fields) {
        return [&session, id, fields] { session.change_unit(id, fields, ""); };
    };
    roads.check_refused(set("S9", {{"hull", 2}}), "unit", "S9", "roster");
    roads.check_refused(set("S1", {{"mast", 2}}), "S1", "mast", "side, name, hull");
    roads.check_refused(set("S1", {{"hull", 10}}), "S1, hull", "10", "from 0 to 9");
    roads.check_refused(set("S1", {{"side", nullptr}}), "S1, side", "nothing", "north, south");
    roads.check_refused(set("S1", {{"hull", 2}, {"rig", "raft"}}), "S1, rig", "raft", "sloop, brig");
    roads.check_refused([&] { session.remove_unit("S9", ""); }, "unit", "S9", "roster");
}

TEST_CASE("A removed unit's fields are recorded, and its id can be given again", "[session][unit]") {
    Roads roads;
    roads.with({"S1", "S2"});
    roads.session.change_unit("S1", {{"name", "Gull"}}, "");
    roads.session.remove_unit("S1", "sunk");
    const Fields fields{{"side", "north"}, {"hull", 3}, {"moored", false}, {"name", "Gull"}};
    CHECK(roads.last<UnitRemoved>() == UnitRemoved{"ship", "S1", fields, "sunk"});
    CHECK(roads.session.state().find_unit("S1") == nullptr);
    roads.session.add_unit("buoy", "S1", {});
    CHECK(roads.session.state().find_unit("S1")->type == "buoy");
}

TEST_CASE("A unit that others name isn't removed before they don't", "[session][unit]") {
    Roads roads;
    roads.with({"S1", "S2", "S3"});
    Session& session = roads.session;
    session.change_unit("S2", {{"consort", "S1"}}, "");
    session.change_unit("S3", {{"convoy", Value::array({"S2", "S1"})}}, "");
    session.commit();
    roads.check_refused([&] { session.remove_unit("S1", ""); }, "unit S1", "named by Ship S2, Ship S3", "no other");
    session.change_unit("S2", {{"consort", nullptr}}, "");
    session.change_unit("S3", {{"convoy", Value::array({"S2"})}}, "");
    session.remove_unit("S1", "");
    CHECK(session.state().find_unit("S1") == nullptr);
}

TEST_CASE("Units that name each other are removed together, but for one that a third names", "[session][unit]") {
    Roads roads;
    roads.with({"S1", "S2", "S3"});
    Session& session = roads.session;
    session.change_unit("S1", {{"consort", "S2"}}, "");
    session.change_unit("S2", {{"consort", "S1"}}, "");
    session.change_unit("S3", {{"consort", "S2"}}, "");
    session.commit();
    roads.check_refused([&] { session.remove_units({"S1", "S2"}, ""); }, "unit S2", "named by Ship S3", "no other");
    session.change_unit("S3", {{"consort", nullptr}}, "");
    session.remove_units({"S1", "S2"}, "sunk");
    CHECK(session.state().units().size() == 1);
    CHECK(roads.last<UnitRemoved>().reason == "sunk");
}

TEST_CASE("A unit whose type the rulebook no longer has can be removed, but not changed", "[session][unit]") {
    // The rulebook may have changed since.
    Roads roads;
    Session& session = roads.session;
    session.stage(UnitAdded{"galley", "G1", {{"oars", 20}}});
    session.commit();
    roads.check_refused([&] { session.change_unit("G1", {{"oars", 10}}, ""); }, "unit G1", "galley", "rulebook");
    session.remove_unit("G1", "");
    CHECK(roads.last<UnitRemoved>() == UnitRemoved{"galley", "G1", {{"oars", 20}}, ""});
}

// ---- facts, rules, notes

TEST_CASE("A fact is set with its old value, as its type, and only if it changes", "[session][fact]") {
    Roads roads;
    roads.session.set_fact("weather", "turn 1", "gale");
    CHECK(roads.last<FactSet>() == FactSet{"weather", "turn 1", nullptr, "gale"});
    roads.session.set_fact("weather", "turn 1", "calm");
    CHECK(roads.last<FactSet>() == FactSet{"weather", "turn 1", "gale", "calm"});
    roads.session.set_fact("fog", "turn 1", "no");
    CHECK(roads.last<FactSet>() == FactSet{"fog", "turn 1", nullptr, false});
    roads.session.set_fact("watches-a-day", "session", "8");
    CHECK(roads.last<FactSet>() == FactSet{"watches-a-day", "session", nullptr, 8});
    const int size = roads.session.size();
    roads.session.set_fact("weather", "turn 1", "calm");
    roads.session.set_fact("first-light", "session", nullptr);
    CHECK(roads.session.size() == size);
    roads.session.set_fact("weather", "turn 1", nullptr);
    CHECK(roads.session.state().fact("weather", "turn 1").is_null());
}

TEST_CASE("Daylight the wrong way round is refused when it is set, whichever of its turns is set first",
          "[session][fact][clock]") {
    Roads roads;
    Session& session = roads.session;
    const auto set = [&](const Value& first, const Value& last) {
        session.set_fact("first-light", "session", first);
        session.set_fact("last-light", "session", last);
        session.commit();
    };
    set(2, 3);
    const auto error = thrown_by<InputError>([&] { set(3, 2); });
    CHECK(error.where() == "last-light");
    CHECK(error.found() == "the last daylight turn comes before the first: 2 before 3");
    CHECK(session.state().fact("first-light", "session") == 2);  // nothing of it is kept
    CHECK(session.state().fact("last-light", "session") == 3);
    CHECK_FALSE(session.has_staged());
    set(4, 5);  // in between, the last one was before the first
    CHECK(session.state().fact("last-light", "session") == 5);
    session.set_fact("watches-a-day", "session", 4);
    CHECK(thrown_by<InputError>([&] { session.commit(); }).found() == "turn 5 of a day of 4");
}

TEST_CASE("A fact that the rulebook doesn't allow is refused", "[session][fact]") {
    Roads roads;
    roads.with({"S1"});
    Session& session = roads.session;
    const auto set = [&](const std::string& fact, const Value& value) {
        return [&session, fact, value] { session.set_fact(fact, "session", value); };
    };
    roads.check_refused(set("moon", "full"), "fact", "moon", "weather, fog, dice");
    roads.check_refused(set("weather", "snow"), "weather", "snow", "calm, gale");
    roads.check_refused(set("watches-a-day", 0), "watches-a-day", "0", "from 1 to 24");
    roads.check_refused(set("watches-a-day", 25), "watches-a-day", "25", "from 1 to 24");
    roads.check_refused(set("fog", 3), "fog", "3", "yes or no");
    roads.check_refused(set("dice", "loaded"), "dice", "loaded", "rolled, by-hand");
    roads.check_refused(set("pilot", "S9"), "pilot", "S9", "type ship");
    session.set_fact("pilot", "session", "S1");
    CHECK(session.state().fact("pilot", "session") == "S1");
}

TEST_CASE("Where the dice come from is a fact of every session", "[session][fact]") {
    Roads roads;
    CHECK(roads.session.fact("dice").field.otherwise == "rolled");
    roads.session.set_fact("dice", "side north", "by-hand");
    CHECK(roads.session.state().fact("dice", "side north") == "by-hand");
    CHECK_THROWS_AS(roads.session.fact("moon"), InputError);
}

TEST_CASE("A reading changes the tables from where it stands", "[session][rules]") {
    Roads roads;
    const auto on_a_four = [&] {
        return table::look_up(roads.session.rules().table("harbour.weather"), {4}, {}).result;
    };
    CHECK(on_a_four() == "calm");
    roads.session.set_reading("a-four", "gale");
    CHECK(on_a_four() == "gale");
    CHECK(roads.last<RulesSet>().readings == std::map<std::string, std::string>{{"a-four", "gale"}});
    const int size = roads.session.size();
    roads.session.set_reading("a-four", "gale");  // again
    CHECK(roads.session.size() == size);
    roads.session.stage(Retracted{size, ""});
    CHECK(on_a_four() == "calm");
    roads.session.stage(Retracted{size + 1, "redo"});
    CHECK(on_a_four() == "gale");
    // Rules of the past can still be asked for.
    CHECK(roads.session.rules_for(State()).reading("a-four") == "calm");
}

TEST_CASE("A reading that the rulebook doesn't have is refused", "[session][rules]") {
    Roads roads;
    roads.check_refused([&] { roads.session.set_reading("a-five", "gale"); }, "reading", "a-five", "a-four");
    roads.check_refused([&] { roads.session.set_reading("a-four", "snow"); }, "a-four", "snow", "calm, gale");
}

TEST_CASE("A note has a text", "[session][note]") {
    Roads roads;
    roads.session.add_note("Fog, and a bell.");
    CHECK(roads.last<Note>().text == "Fog, and a bell.");
    roads.session.commit();
    roads.check_refused([&] { roads.session.add_note(""); }, "note", "nothing given", "a text");
}

// ---- told lines

TEST_CASE("A told line can be revealed or reworded, with the reason", "[session][told]") {
    Roads roads;
    const int told = roads.session.stage(Told{"order", "Orders", "", "A sail!", game_master, {}});
    roads.session.amend(told, everyone, std::nullopt, "it came into sight");
    CHECK(roads.last<Amended>() == Amended{told, everyone, std::nullopt, "it came into sight"});
    roads.session.amend(told, "south", "A brig!", "");
    CHECK(roads.last<Amended>() == Amended{told, "south", "A brig!", ""});
}

TEST_CASE("Only a told line that counts can be amended, and only for somebody known", "[session][told]") {
    Roads roads;
    Session& session = roads.session;
    const int taken_back = session.stage(Told{"order", "Orders", "", "A sail!", everyone, {}});
    session.stage(Retracted{taken_back, ""});
    const int told = session.stage(Told{"order", "Orders", "", "No sail.", everyone, {}});
    session.commit();
    const auto reveal = [&](int number, const std::string& audience) {
        return [&session, number, audience] { session.amend(number, audience, std::nullopt, ""); };
    };
    const std::string expected = "told and not taken back";
    roads.check_refused(reveal(0, everyone), "entry 0", "no such entry", expected);
    roads.check_refused(reveal(-1, everyone), "entry -1", "no such entry", expected);
    roads.check_refused(reveal(session.size() + 1, everyone), "entry", "no such entry", expected);
    roads.check_refused(reveal(1, everyone), "entry 1", "kind session", expected);
    roads.check_refused(reveal(taken_back, everyone), fmt::format("entry {}", taken_back), "told", expected);
    roads.check_refused(reveal(told, "west"), "audience", "west", "everyone, gm, north, south");
    roads.check_refused([&] { session.amend(told, std::nullopt, std::nullopt, "why not"); },
                        fmt::format("entry {}", told), "nothing given", "audience or a text");
}

TEST_CASE("The game master tells a line in his own words, under a heading, outside any run", "[session][told]") {
    Roads roads;
    roads.session.tell("south", "Weather", "Fog,\nand a bell.");
    CHECK(roads.last<Told>() == Told{"", "Weather", "", "Fog,\nand a bell.", "south", {}, {}, true});
    CHECK(roads.session.entry(roads.session.size()).run == 0);
    roads.session.tell(game_master, "", "It is a trap.");
    CHECK(roads.last<Told>() == Told{"", "Game master", "", "It is a trap.", game_master, {}, {}, true});
}

TEST_CASE("A line without words, or for nobody who is known, isn't told", "[session][told]") {
    Roads roads;
    roads.with({});
    roads.check_refused([&] { roads.session.tell("south", "Weather", ""); }, "text", "no words", "what is told");
    roads.check_refused([&] { roads.session.tell("south", "Weather", " \n\t"); }, "text", "no words", "what is told");
    roads.check_refused([&] { roads.session.tell("west", "Weather", "Fog."); }, "audience", "west",
                        "everyone, gm, north, south");
}

TEST_CASE("What was the game master's alone is revealed itself, in the turn in which it was told", "[session][told]") {
    Roads roads;
    const int told = roads.session.stage(Told{"sail", "Search", "", "A sail.", game_master, {}});
    roads.session.reveal(told, "south", "it came into sight");
    CHECK(roads.last<Amended>() == Amended{told, "south", std::nullopt, "it came into sight"});
    // Once more, to the other side: the first one keeps it.
    roads.session.reveal(told, "north", "");
    CHECK(roads.last<Told>() == Told{"", "Search", "", "A sail.", "north", {}, {}, true, told});
    // Held back, it is his alone again.
    const int held = roads.session.stage(Told{"smoke", "Search", "", "Smoke.", "south", {}});
    roads.session.amend(held, game_master, {}, "");
    roads.session.reveal(held, "north", "");
    CHECK(roads.last<Amended>() == Amended{held, "north", std::nullopt, ""});
}

TEST_CASE("What was told to others is revealed as a copy, of its newest words", "[session][told]") {
    Roads roads;
    hex::Picture map;
    map.board = {.columns = 3, .rows = 3};
    const int told = roads.session.stage(Told{"sail", "Search", "S1", "A sail.", "north", {}, map});
    roads.session.reveal(told, "south", "");
    CHECK(roads.last<Told>() == Told{"", "Search", "S1", "A sail.", "south", {}, map, true, told});
    CHECK(roads.session.entry(roads.session.size()).run == 0);
    // The map shows what the first words say.
    roads.session.amend(told, {}, "Something white.", "");
    roads.session.reveal(told, "south", "");
    CHECK(roads.last<Told>() == Told{"", "Search", "S1", "Something white.", "south", {}, {}, true, told});
}

TEST_CASE("A line of an earlier turn is revealed in this one, and says of which it was", "[session][told]") {
    Roads roads;
    Session& session = roads.session;
    const int run = session.stage(Opened{"harbour.patrol", 1, 1, 1});
    const int told = session.stage(Told{"sail", "Search", "", "A sail.", game_master, {}}, run);
    session.stage(Closed{}, run);
    session.next_turn();
    session.tell(game_master, "Search", "Smoke.");
    const int own = session.size();
    session.next_turn();
    session.reveal(told, "south", "");
    CHECK(roads.last<Told>() == Told{"", "Search", "", "(Watch 1) A sail.", "south", {}, {}, true, told});
    session.reveal(own, "north", "");
    CHECK(roads.last<Told>() == Told{"", "Search", "", "(Watch 2) Smoke.", "north", {}, {}, true, own});
    // Gone back to its turn, nothing has to be said.
    session.stage(Retracted{own + 1, ""});
    session.reveal(own, "north", "");
    CHECK(roads.last<Amended>() == Amended{own, "north", std::nullopt, ""});
}

TEST_CASE("A copy has the words that its reader would have been told, and then no map", "[session][told]") {
    Roads roads;
    hex::Picture map;
    map.board = {.columns = 3, .rows = 3};
    const int told = roads.session.stage(
        Told{"sail", "Search", "", "A brig in K8.", game_master, {{"south", "A sail."}, {"north", "Fog."}}, map});
    roads.session.next_turn();
    roads.session.reveal(told, "south", "");
    CHECK(roads.last<Told>() == Told{"", "Search", "", "(Watch 1) A sail.", "south", {}, {}, true, told});
    roads.session.reveal(told, everyone, "");
    CHECK(roads.last<Told>() == Told{"", "Search", "", "(Watch 1) A brig in K8.", everyone, {}, map, true, told});
    // The game master's own words come before all others.
    roads.session.amend(told, {}, "A ship.", "");
    roads.session.reveal(told, "south", "");
    CHECK(roads.last<Told>().text == "(Watch 1) A ship.");
}

TEST_CASE("Only a told line that counts can be revealed, and only to somebody known", "[session][told]") {
    Roads roads;
    Session& session = roads.session;
    const int taken_back = session.stage(Told{"order", "Orders", "", "A sail!", everyone, {}});
    session.stage(Retracted{taken_back, ""});
    const int told = session.stage(Told{"order", "Orders", "", "No sail.", game_master, {}});
    session.commit();
    const auto reveal = [&](int number, const std::string& reader) {
        return [&session, number, reader] { session.reveal(number, reader, ""); };
    };
    const std::string expected = "told and not taken back";
    roads.check_refused(reveal(0, "south"), "entry 0", "no such entry", expected);
    roads.check_refused(reveal(session.size() + 1, "south"), "entry", "no such entry", expected);
    roads.check_refused(reveal(1, "south"), "entry 1", "kind session", expected);
    roads.check_refused(reveal(taken_back, "south"), fmt::format("entry {}", taken_back), "told", expected);
    roads.check_refused(reveal(told, "west"), "audience", "west", "everyone, gm, north, south");
}

// ---- the clock

TEST_CASE("Phases follow the sequence of play, and after the last the next turn begins", "[session][clock]") {
    Roads roads;
    Session& session = roads.session;
    CHECK(session.state().phase() == "sailing");
    session.next_phase();
    CHECK(session.state().phase() == "mooring");
    CHECK(session.state().turn() == 1);
    session.next_phase();
    CHECK(session.state().phase() == "sailing");
    CHECK(session.state().turn() == 2);
    const int size = session.size();
    session.next_turn();
    CHECK(session.size() == size + 1);  // the phase stays: only the clock moves
    CHECK(session.state().phase() == "sailing");
    CHECK(session.state().turn() == 3);
    session.next_phase();
    session.next_turn();
    CHECK(session.state().phase() == "sailing");
    CHECK(session.state().turn() == 4);
}

TEST_CASE("The clock stands while a procedure is open", "[session][clock]") {
    Roads roads;
    Session& session = roads.session;
    const int run = session.stage(Opened{"harbour.patrol", 1, 1, 1});
    session.commit();
    roads.check_refused([&] { session.next_turn(); }, "clock", "harbour.patrol is open", "finished or taken back");
    roads.check_refused([&] { session.next_phase(); }, "clock", "harbour.patrol is open", "finished or taken back");
    session.stage(Closed{}, run);
    session.next_turn();
    CHECK(session.state().turn() == 2);
}

}  // namespace flagplot::session::test
