// Numbers by which entries refer to others: whoever reads a session may rely on them, whoever made the file.
#include <fmt/format.h>

#include "harness.h"
#include "json/limits.h"
#include "json/tree.h"
#include "session/session.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

// After header and rules, lines 3 to 8: a run that was closed and a line that was told.
const std::vector<std::string> sound{
    R"({"kind":"opened","procedure":"harbour.patrol","version":1,"turn":1,"ordinal":1})",
    R"({"kind":"roll","run":3,"key":"k","for":"","dice":[6],"faces":[3],"source":"hand"})",
    R"({"kind":"told","run":3,"key":"t","section":"","text":"A sail.","audience":"everyone"})",
    R"({"kind":"closed","run":3,"end":true})",
    R"({"kind":"clock","was":1,"now":2,"end":true})",
    R"({"kind":"note","text":"Fog.","end":true})",
};
constexpr int first_free = 9;

std::string with_lines(const std::vector<std::string>& more) {
    std::vector<std::string> objects{R"({"kind":"session","format":1,"rulebook":"harbour","title":"By hand","seed":")" +
                                         std::string(64, '5') + R"("})",
                                     R"({"kind":"rules","readings":{},"digest":"d","program":"p","end":true})"};
    objects.insert(objects.end(), sound.begin(), sound.end());
    objects.insert(objects.end(), more.begin(), more.end());
    objects.push_back(R"({"kind":"note","text":"The end.","end":true})");
    return chained(objects);
}

struct Opening {
    int size;
    std::string damage;
};

Opening opened(const std::string& bytes) {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, bytes);
    Session session = open_session(path);
    const std::string damage = session.journal().damage();
    CHECK(session.journal().why_read_only().empty() == damage.empty());
    if (!damage.empty()) CHECK_THROWS_AS(session.add_note("More."), SessionError);
    CHECK(read_bytes(path) == bytes);
    return {session.size(), damage.empty() ? "" : damage.substr(path.string().size())};
}

std::string lookup_of(int run) {
    return fmt::format(
        R"({{"kind":"lookup"{},"key":"k","table":"harbour.weather","dice":[3],"natural":3,"modifiers":[],"total":3,)"
        R"("clamped":false,"row":{{"label":"Calm","effects":{{}}}},"end":true}})",
        run == 0 ? "" : fmt::format(R"(,"run":{})", run));
}

}  // namespace

TEST_CASE("A session whose entries refer to what is there opens", "[session][references]") {
    const std::vector<std::string> more{
        R"({"kind":"amended","entry":5,"audience":"gm","end":true})",
        R"({"kind":"told","key":"","section":"","text":"A sail.","audience":"north","of":5,"end":true})",
        R"({"kind":"retracted","from":6})",
        lookup_of(3),  // the run is open again
        R"({"kind":"override","run":3,"key":"k","faces":[4],"reason":"cocked"})",
        R"({"kind":"opened","procedure":"table.roll","version":1,"turn":2,"ordinal":1})",
        R"({"kind":"answer","run":14,"key":"a","fields":{}})",
        R"({"kind":"fact","run":3,"fact":"fog","scope":"session","was":null,"now":true})",
        R"({"kind":"closed","run":14})",
        R"({"kind":"closed","run":3,"end":true})",
        R"({"kind":"lantern","run":3,"end":true})",
    };
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, with_lines(more));
    const Session session = open_session(path);
    CHECK(session.journal().damage().empty());
    CHECK(session.size() == first_free + static_cast<int>(more.size()));
}

TEST_CASE("An entry that refers to what isn't there is damage, named by line and member", "[session][references]") {
    struct Case {
        std::string line;
        std::string says;
    };
    const std::vector<Case> cases{
        {lookup_of(999999), "run: found 999999"},  // there is no such entry
        {lookup_of(9), "run: found 9"},            // itself
        {lookup_of(10), "run: found 10"},          // a later one
        {lookup_of(1), "run: found 1"},            // the header
        {lookup_of(2), "run: found 2"},            // rules
        {lookup_of(4), "run: found 4"},            // an entry of a run
        {lookup_of(0), "run: nothing given"},
        {R"({"kind":"roll","key":"k","for":"","dice":[],"faces":[],"source":"hand","end":true})", "run: nothing"},
        {R"({"kind":"answer","key":"k","end":true})", "run: nothing"},
        {R"({"kind":"closed","end":true})", "run: nothing"},
        {R"({"kind":"override","key":"k","reason":"","end":true})", "run: nothing"},
        {R"({"kind":"effect","key":"k","change":"clock","was":1,"now":2,"end":true})", "run: nothing"},
        {R"({"kind":"told","run":8,"key":"k","section":"","text":"","audience":"gm","end":true})", "run: found 8"},
        {R"({"kind":"note","run":7,"text":"","end":true})", "run: found 7"},
        {R"({"kind":"lantern","run":7,"end":true})", "run: found 7"},  // whatever it is
        {R"({"kind":"opened","run":3,"procedure":"p","version":1,"turn":1,"ordinal":1,"end":true})", "run: found 3"},
        {R"({"kind":"retracted","run":3,"from":5,"end":true})", "run: found 3"},
        {R"({"kind":"amended","entry":4,"end":true})", "entry: found 4"},  // a roll
        {R"({"kind":"amended","entry":9,"end":true})", "entry: found 9"},
        {R"({"kind":"amended","entry":5000,"end":true})", "entry: found 5000"},
        {R"({"kind":"told","key":"","section":"","text":"","audience":"gm","of":8,"end":true})", "of: found 8"},
        {R"({"kind":"told","key":"","section":"","text":"","audience":"gm","of":9,"end":true})", "of: found 9"},
        {R"({"kind":"told","key":"","section":"","text":"","audience":"gm","of":77,"end":true})", "of: found 77"},
        {R"({"kind":"ticked","of":4,"yes":true,"end":true})", "of: found 4"},  // a roll
        {R"({"kind":"ticked","of":9,"yes":true,"end":true})", "of: found 9"},
        {R"({"kind":"struck","of":4,"yes":true,"end":true})", "of: found 4"},
        {R"({"kind":"struck","of":9,"yes":true,"end":true})", "of: found 9"},
        {R"({"kind":"told","key":"","section":"","text":"","audience":"gm","message":8,"end":true})",
         "message: found 8"},  // a note
        {R"({"kind":"retracted","from":1,"end":true})", "from: a retraction from 1"},
        {R"({"kind":"retracted","from":9,"end":true})", "from: a retraction from 9"},
        {R"({"kind":"retracted","from":999999,"end":true})", "from: a retraction from 999999"},
        {R"({"kind":"session","format":1,"rulebook":"harbour","title":"","seed":")" + std::string(64, '5') +
             R"(","end":true})",
         "kind: a second entry of kind session"},
    };
    for (const Case& bad : cases) {
        INFO(bad.line);
        const auto [size, damage] = opened(with_lines({bad.line}));
        CHECK(size == first_free - 1);
        CHECK(says(damage, fmt::format(": line {}: {}", first_free, bad.says)));
    }
}

TEST_CASE("A step of a run that was taken back when it was written is damage", "[session][references]") {
    const auto [size, damage] = opened(with_lines({R"({"kind":"retracted","from":3,"end":true})", lookup_of(3)}));
    CHECK(size == first_free);
    CHECK(says(damage, fmt::format(": line {}: run: found 3", first_free + 1)));
    // Restored, it may go on.
    CHECK(opened(with_lines({R"({"kind":"retracted","from":3})", R"({"kind":"retracted","from":9})", lookup_of(3)}))
              .damage.empty());
}

TEST_CASE("A header that belongs to a run begins no session", "[session][references]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, chained({R"({"kind":"session","run":7,"format":1,"rulebook":"harbour","title":"","seed":")" +
                               std::string(64, '5') + R"(","end":true})"}));
    const auto error = thrown_by<SessionError>([&] { open_session(path); });
    CHECK(error.where() == path.string() + ": line 1: run");
}

TEST_CASE("A file that is larger than any session isn't read", "[session][limits]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    write_bytes(path, with_lines({}));
    fs::resize_file(path, json::limits::session_bytes + 1);  // a hole, which takes no room
    const auto error = thrown_by<SessionError>([&] { open_session(path); });
    CHECK(error.where() == path.string());
    CHECK(error.found() == "2000000001 bytes");
    CHECK(error.expected() == "at most 2000000000");
}

TEST_CASE("Rules that are taken back were in force for what was written under them", "[session][references]") {
    const TempFolder folder;
    Session session = new_session(folder / "night.flagplot");
    session.set_reading("a-four", "gale");
    session.add_note("Under the reading.");
    const int under = session.size();
    session.stage(Retracted{under - 1, ""});
    session.add_note("Without it.");
    CHECK(session.rules_set_before(under).readings.at("a-four") == "gale");
    CHECK(session.rules_set_before(session.size()).readings.empty());
}

TEST_CASE("What held when an entry was written is known, whatever has happened since", "[session][back]") {
    Effectiveness effective;
    const auto add = [&](Body body) {
        Entry made = entry(std::move(body));
        made.number = static_cast<int>(effective.size()) + 1;
        effective.add(made);
    };
    for (int number = 1; number <= 5; ++number) add(ClockSet{number, number + 1});
    add(Retracted{3, ""});  // 6
    add(ClockSet{1, 2});    // 7
    add(Retracted{6, ""});  // 8: redo
    add(ClockSet{1, 2});    // 9
    const auto held = [&](int later) {
        std::string shown;
        for (int number = 1; number < later; ++number) shown += effective.held_before(number, later) ? 'x' : '.';
        return shown;
    };
    CHECK(held(5) == "xxxx");
    CHECK(held(6) == "xx...");
    CHECK(held(7) == "xx...x");
    CHECK(held(8) == "xxxxx..");
    CHECK(held(9) == "xxxxx..x");
}

TEST_CASE("Many takings back leave what stood before them", "[session][back]") {
    Effectiveness effective;
    const auto add = [&](Body body) {
        Entry made = entry(std::move(body));
        made.number = static_cast<int>(effective.size()) + 1;
        effective.add(made);
        return made.number;
    };
    add(Note{""});
    const int run = add(Opened{"harbour.patrol", 1, 1, 1});
    for (int time = 0; time < 50'000; ++time) {
        Entry answer = entry(Answer{"course", {}, {}}, run);
        answer.number = static_cast<int>(effective.size()) + 1;
        effective.add(answer);
        add(Retracted{answer.number, ""});
    }
    CHECK(effective.holds(run));
    CHECK_FALSE(effective.holds(run + 1));
    CHECK(effective.holds(static_cast<int>(effective.size())));
}

}  // namespace flagplot::session::test
