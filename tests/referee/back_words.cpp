// What going back would take first, in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "keepers.h"
#include "support/catch.h"

namespace flagplot::referee::test {
namespace {

std::string words(const Runner& runner) {
    const std::optional<Back> next = runner.next_back();
    return next ? next->words : "nothing";
}

}  // namespace

TEST_CASE("Undo says what it takes back", "[referee][back]") {
    Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const Catalogue procedures = catalogue();
    Session session = open_session(file);
    Runner runner(session, procedures);

    // From the newest answer to the opening, and what came before: as many steps as there are words.
    std::vector<std::string> all;
    std::vector<int> rolls;
    while (const std::optional<Back> next = runner.next_back()) {
        all.push_back(next->words);
        rolls.push_back(next->rolls);
        const int entry = next->entry;
        runner.back(0, "");
        CHECK_FALSE(session.holds(entry));
        REQUIRE(all.size() < 50);
    }
    INFO(fmt::format("{}", fmt::join(all, "; ")));
    CHECK(std::find(all.begin(), all.end(), "start of Watch") != all.end());
    CHECK(std::find(all.begin(), all.end(), "answer of 5 lamps") != all.end());
    CHECK(*std::max_element(rolls.begin(), rolls.end()) > 0);
    CHECK(words(runner) == "nothing");
}

TEST_CASE("What was corrected is undone as one, and stands as it did", "[referee][back]") {
    Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const Catalogue procedures = catalogue();
    Session session = open_session(file);
    Runner runner(session, procedures);
    const auto standing = [&] {  // what counts, without the numbers
        std::vector<std::string> all;
        for (int number = 1; number <= session.size(); ++number) {
            const session::Body& body = session.entry(number).body;
            const bool is_mark = std::holds_alternative<session::Retracted>(body) ||
                                 std::holds_alternative<session::Note>(body) ||
                                 std::holds_alternative<session::Struck>(body);
            if (session.holds(number) && !is_mark) all.push_back(std::to_string(number));
        }
        return all;
    };
    const std::vector<std::string> before = standing();
    const std::string step_before = words(runner);
    int roll = 0;
    for (int number = 1; number <= session.size(); ++number) {
        if (std::holds_alternative<session::Roll>(session.entry(number).body)) roll = number;
    }
    REQUIRE(roll > 0);
    const int face = std::get<session::Roll>(session.entry(roll).body).faces.front();
    Correction correction;
    correction.faces = std::get<session::Roll>(session.entry(roll).body).faces;
    correction.faces.front() = face == 1 ? 2 : 1;
    correction.reason = "misread";
    correction.go_back = true;
    runner.correct(roll, correction);
    CHECK_FALSE(session.holds(roll));
    runner.act([](Session& now) { now.add_note("fog"); });
    runner.back(0, "");  // the note
    CHECK(words(runner).starts_with("correction of "));
    CHECK(runner.next_back()->rolls == 0);
    runner.act([](Session& now) { now.change_unit("L1", {{"oil", 2}}, "spilt"); });
    CHECK(words(runner) == "change of Lamp L1");  // what was done since then comes first
    runner.back(0, "");
    CHECK(words(runner).starts_with("correction of "));
    runner.back(0, "");
    CHECK(session.holds(roll));
    CHECK(standing() == before);
    CHECK(words(runner) == step_before);
    runner.redo();
    CHECK_FALSE(session.holds(roll));
    CHECK(words(runner).starts_with("correction of "));
    runner.back(0, "");
    CHECK(session.holds(roll));
    const Session anew = open_session(file);
    CHECK(anew.holds(roll));
}

TEST_CASE("Undo says whose unit, fact, order or turn it takes back, and puts a note aside first", "[referee][back]") {
    Folder folder;
    const fs::path file = folder.path() / "watch.flagplot";
    play_watch(file);
    const Catalogue procedures = catalogue();
    Session session = open_session(file);
    Runner runner(session, procedures);
    int lamp_line = 0;
    for (int number = 1; number <= session.size(); ++number) {
        const auto* told = std::get_if<session::Told>(&session.entry(number).body);
        if (told && told->unit == "L1") lamp_line = number;
    }
    REQUIRE(lamp_line > 0);
    runner.act([&](Session& now) { now.tick(lamp_line); });
    CHECK(words(runner) == "tick of L1");
    CHECK(runner.next_back()->rolls == 0);
    runner.act([&](Session& now) { now.tick(lamp_line, false); });
    CHECK(words(runner) == "unticking of L1");
    runner.act([](Session& now) { now.change_unit("L1", {{"oil", 2}}, "spilt"); });
    CHECK(words(runner) == "change of Lamp L1");
    runner.act([](Session& now) { now.next_turn(); });
    const std::string step = words(runner);
    CHECK(step.starts_with("step to "));
    runner.act([](Session& now) { now.add_note("fog"); });
    CHECK(words(runner) == "note");
    runner.back(0, "");
    CHECK(words(runner) == step);
}

}  // namespace flagplot::referee::test
