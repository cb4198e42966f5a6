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

TEST_CASE("Undo says whose unit, fact, order or turn it takes back, and passes over notes", "[referee][back]") {
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
    CHECK(words(runner) == step);
}

}  // namespace flagplot::referee::test
