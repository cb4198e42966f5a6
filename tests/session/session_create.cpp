// Beginning a session, and opening one.
#include <fmt/format.h>

#include "harness.h"
#include "json/tree.h"
#include "samples.h"
#include "session/session.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

using json::InputError;

// A session file by hand: header and rules, then these lines, the last of which ends the group.
std::string session_of(std::vector<std::string> objects) {
    objects.insert(objects.begin(), {R"({"kind":"session","format":1,"rulebook":"harbour","title":"By hand","seed":")" +
                                         std::string(64, '5') + R"("})",
                                     R"({"kind":"rules","readings":{},"digest":"d","program":"p","end":true})"});
    return chained(objects);
}

}  // namespace

TEST_CASE("A new session holds what it was begun with", "[session][create]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Beginning begun = beginning();
    begun.readings = {{"a-four", "gale"}};
    begun.facts = {{"watches-a-day", "4"}, {"dice", "by-hand"}};  // a text is read as the fact's type
    const Session session = Session::create(path, begun, harbour_library(), environment());

    CHECK(session.header() == Header{1, "harbour", "A quiet night", dice::to_hex(begun.seed)});
    CHECK(session.seed() == begun.seed);
    CHECK(session.state().turn() == 1);
    CHECK(session.state().phase() == "sailing");
    CHECK(session.state().fact("watches-a-day", "session") == 4);
    CHECK(session.state().fact("dice", "session") == "by-hand");
    CHECK(session.state().program() == this_program);
    CHECK(session.state().digest() == session.rulebook().digest);
    CHECK(session.rules().reading("a-four") == "gale");
    CHECK_FALSE(session.has_staged());
    for (int number = 1; number <= session.size(); ++number) {
        CHECK(session.entry(number).number == number);
        CHECK(session.entry(number).at == some_time);
        CHECK(session.holds(number));
    }
}

TEST_CASE("A session is the same when it is opened again", "[session][create]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Picture before;
    int size = 0;
    {
        Session session = new_session(path);
        session.add_unit("ship", "S1", {{"side", "north"}});
        session.next_phase();
        session.commit();
        before = picture_of(session.state());
        size = session.size();
    }
    for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
        const Session session = open_session(path, mode);
        CHECK(picture_of(session.state()) == before);
        CHECK(session.size() == size);
        CHECK(session.seed() == beginning().seed);
        CHECK(session.header().title == "A quiet night");
    }
}

TEST_CASE("Beginning over a file is refused and leaves it", "[session][create]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, "somebody's work");
    CHECK(says(thrown_by<IoError>([&] { new_session(path); }).what(), path.string()));
    CHECK(read_bytes(path) == "somebody's work");
    CHECK(folder.names() == std::vector<std::string>{"night.flagplot"});
}

TEST_CASE("A session that can't be begun leaves nothing behind", "[session][create]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    struct Case {
        std::string name;
        std::function<void(Beginning&)> spoil;
        std::string where, found, expected;
    };
    const std::vector<Case> cases{
        {"unknown rulebook", [](Beginning& b) { b.rulebook = "desert"; }, "rulebook", "desert", "harbour"},
        {"unknown ruling",
         [](Beginning& b) {
             b.readings = {{"a-five", "gale"}};
         },
         "reading", "a-five", "a-four"},
        {"unknown reading",
         [](Beginning& b) {
             b.readings = {{"a-four", "snow"}};
         },
         "a-four", "snow", "calm, gale"},
        {"unknown fact",
         [](Beginning& b) {
             b.facts = {{"moon", "full"}};
         },
         "fact", "moon", "watches-a-day"},
        {"number out of range",
         [](Beginning& b) {
             b.facts = {{"watches-a-day", 25}};
         },
         "watches-a-day", "25", "from 1 to 24"},
        {"no number",
         [](Beginning& b) {
             b.facts = {{"watches-a-day", "six"}};
         },
         "watches-a-day", "six", "from 1 to 24"},
        {"unknown choice",
         [](Beginning& b) {
             b.facts = {{"dice", "loaded"}};
         },
         "dice", "loaded", "rolled, by-hand"},
        {"a fact of a turn",
         [](Beginning& b) {
             b.facts = {{"weather", "gale"}};
         },
         "weather", "turn", "session"},
        {"daylight the wrong way round",
         [](Beginning& b) {
             b.facts = {{"first-light", 5}, {"last-light", 2}};
         },
         "last-light", "the last daylight turn comes before the first", "5 or later"},
        {"daylight beyond the day",
         [](Beginning& b) {
             b.facts = {{"first-light", 2}, {"last-light", 7}};
         },
         "last-light", "turn 7 of a day of 6", "at most 6"},
        {"title that is no UTF-8", [](Beginning& b) { b.title = "caf\xe9"; }, "session", "not UTF-8", "UTF-8"},
    };
    for (const Case& bad : cases) {
        INFO(bad.name);
        Beginning spoiled = beginning();
        bad.spoil(spoiled);
        const auto error =
            thrown_by<InputError>([&] { Session::create(path, spoiled, harbour_library(), environment()); });
        INFO(error.what());
        CHECK(says(error.where(), bad.where));
        CHECK(says(error.found(), bad.found));
        CHECK(says(error.expected(), bad.expected));
        CHECK(folder.names().empty());
    }
}

TEST_CASE("A full disk leaves no half session behind", "[session][create][fault]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Environment full = environment();
    const auto faults = std::make_shared<Faults>();
    faults->room = 300;
    full.open_file = open_with(faults);
    CHECK_THROWS_AS(Session::create(path, beginning(), harbour_library(), full), IoError);
    CHECK(folder.names().empty());
}

TEST_CASE("A session of a rulebook that isn't there is refused by its id, and its lock is let go", "[session][open]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, chained({R"({"kind":"session","format":1,"rulebook":"desert","title":"","seed":")" +
                               std::string(64, '5') + R"(","end":true})"}));
    const auto error = thrown_by<InputError>([&] { open_session(path); });
    CHECK(says(error.found(), "desert"));
    CHECK(says(error.expected(), "harbour"));
    CHECK(folder.names() == std::vector<std::string>{"night.flagplot"});
}

TEST_CASE("An entry that makes no sense opens the session read-only up to there, and is named", "[session][damage]") {
    struct Case {
        std::string line;
        std::string found;
    };
    const std::vector<Case> cases{
        {R"({"kind":"unit-added","type":"ship","id":"S1","fields":{},"end":true})", "\"S1\" a second time"},
        {R"({"kind":"unit-changed","id":"S9","was":{},"now":{},"end":true})", "\"S9\""},
        {R"({"kind":"unit-removed","type":"ship","id":"S9","was":{},"end":true})", "\"S9\""},
        {R"({"kind":"effect","run":4,"key":"k","change":"unit-changed","id":"S9","was":{},"now":{},"end":true})",
         "\"S9\""},
        {R"({"kind":"retracted","from":1,"end":true})", "a retraction from 1"},
        {R"({"kind":"retracted","from":5,"end":true})", "a retraction from 5"},
        {R"({"kind":"retracted","from":40,"end":true})", "a retraction from 40"},
    };
    for (const Case& bad : cases) {
        INFO(bad.line);
        const TempFolder folder;
        const fs::path path = folder / "night.flagplot";
        const std::string bytes =
            session_of({R"({"kind":"unit-added","type":"ship","id":"S1","fields":{},"end":true})",
                        R"({"kind":"opened","procedure":"harbour.patrol","version":1,"turn":1,"ordinal":1,"end":true})",
                        bad.line, R"({"kind":"clock","was":1,"now":2,"end":true})"});
        write_bytes(path, bytes);
        Session session = open_session(path);
        const Journal& journal = session.journal();
        CHECK(says(journal.damage(), path.string() + ": line 5"));
        CHECK(says(journal.damage(), bad.found));
        CHECK(journal.why_read_only() == journal.damage());
        CHECK(session.size() == 4);
        CHECK(session.state().find_unit("S1"));
        CHECK(session.state().turn() == 1);
        CHECK_THROWS_AS(session.add_note("More."), SessionError);
        CHECK(read_bytes(path) == bytes);
    }
}

TEST_CASE("An entry that makes no sense but was taken back does no harm", "[session][damage]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, session_of({R"({"kind":"unit-removed","type":"ship","id":"S9","was":{}})",
                                  R"({"kind":"retracted","from":3,"end":true})"}));
    const Session session = open_session(path);
    CHECK(session.journal().damage().empty());
    CHECK(session.size() == 4);
}

TEST_CASE("Leaving out what makes no sense also leaves out later retractions", "[session][damage]") {
    // Otherwise an entry that nothing in the trusted part took back would have no effect.
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, session_of({R"({"kind":"clock","was":1,"now":2})", R"({"kind":"note","text":"Fog."})",
                                  R"({"kind":"retracted","from":99})", R"({"kind":"retracted","from":3,"end":true})"}));
    const Session session = open_session(path);
    CHECK(says(session.journal().damage(), "line 5"));
    CHECK(session.size() == 4);
    CHECK(session.holds(3));
    CHECK(session.state().turn() == 2);
}

TEST_CASE("Every kind of entry can stand in a session that opens", "[session][open]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    std::vector<std::string> objects;
    int opened = 0;
    int told = 0;
    int mail = 0;
    for (const Sample& sample : full_samples()) {
        if (sample.name == "session" || sample.name == "unknown") continue;
        const bool changes_units = sample.name.starts_with("unit-") || sample.name == "effect";
        if (changes_units && sample.name != "unit-added") continue;  // one ship, which stays
        if (std::holds_alternative<Unknown>(sample.entry.body)) continue;
        Tree tree = Tree::parse(sample.line);
        for (const char* filled_in : {"n", "at", "prev", "end"}) tree.erase(filled_in);
        const int number = static_cast<int>(objects.size()) + 3;
        if (sample.name == "opened") {
            opened = number;
            tree.erase("run");
        }
        if (tree.contains("run")) tree["run"] = opened;
        if (sample.name == "told") told = number;
        if (sample.name == "amended") tree["entry"] = told;
        if (sample.name == "ticked") tree["of"] = told;
        if (sample.name == "mail") mail = number;
        if (sample.name == "set-aside") tree["of"] = mail;
        if (sample.name == "struck") tree["of"] = number - 1;  // the note
        objects.push_back(tree.dump());
    }
    objects.push_back(R"({"kind":"note","text":"The end.","end":true})");
    write_bytes(path, session_of(objects));
    const Session session = open_session(path);
    CHECK(session.journal().damage().empty());
    CHECK(session.size() == static_cast<int>(objects.size()) + 2);
}

TEST_CASE("A session that another program began is gone on with under its own rules", "[session][open]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    fs::copy_file(foreign_session(), path);
    Session session = open_session(path);
    const Unit* ship = session.state().find_unit("S1");
    REQUIRE(ship);
    CHECK(ship->get("sails") == Value::array({"main", "jib"}));  // a field that no rulebook knows
    session.change_unit("S1", {{"hull", 2}}, "a rock");
    CHECK(session.state().find_unit("S1")->get("sails") == Value::array({"main", "jib"}));
    session.commit();
    CHECK(session.rules().reading("a-four") == "gale");
}

}  // namespace flagplot::session::test
