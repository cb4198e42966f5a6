// A table that a procedure reads without a roll: the log names the house rules that count there.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "keepers.h"
#include "referee/verify.h"

namespace flagplot::referee::test {
namespace {

int miles(Referee& ref, const std::string& weather) {
    return ref.read("lighthouse.reach", {{"weather", weather}}).effects.at("miles").get<int>();
}

// Reads the table for both kinds of weather before and after a question.
Catalogue looking_out() {
    return only("lighthouse.look", [](Referee& ref) {
        const int both = miles(ref, "clear") + miles(ref, "clear") + miles(ref, "fog");
        ref.tell("before", {.section = "Log", .text = std::to_string(both)});
        ref.ask_yes_no("sure", "Sure?");
        ref.tell("after", {.section = "Log", .text = std::to_string(miles(ref, "clear"))});
    });
}

table::HouseRule farther() {
    const json::Tree patch =
        json::parse(R"([{"op": "replace", "path": "/results/far/effects/miles", "value": 12}])", "farther");
    return {"farther", "Farther", "lighthouse", "a new lamp", {{"lighthouse.reach", patch}}};
}

// The lookups of the session, each with its house rules.
std::vector<std::string> lookups(const Session& session) {
    std::vector<std::string> found;
    for (int number = 1; number <= session.size(); ++number) {
        if (!session.holds(number)) continue;
        const auto* one = std::get_if<session::LookedUp>(&session.entry(number).body);
        if (one) found.push_back(fmt::format("{}: {}", one->key, fmt::join(one->house_rules, " ")));
    }
    return found;
}

const Script nothing = script("{}");
const Script sure = script(R"({"sure": {"yes": true}})");

}  // namespace

TEST_CASE("A reading without dice is written down once a run, and only where a house rule changes it",
          "[referee][house]") {
    const Folder folder;
    Session session = new_session(folder.path() / "night.flagplot");
    const Catalogue procedures = looking_out();
    Runner runner(session, procedures);
    CHECK(runner.play("lighthouse.look", given(sure)).finished);
    CHECK(lookups(session).empty());
    runner.act([](Session& now) { now.switch_on(farther()); });
    CHECK(runner.play("lighthouse.look", given(nothing)).pending);
    CHECK(runner.go_on(given(sure)).finished);
    CHECK(lookups(session) == std::vector<std::string>{"lighthouse.reach/clear: farther"});
    CHECK(told_text(session, "before") == "26");
    CHECK(told_text(session, "after") == "12");
    CHECK(listed(verify(session, procedures).problems) == "none");
}

TEST_CASE("A house rule that is switched on within a run counts from there on", "[referee][house]") {
    const Folder folder;
    Session session = new_session(folder.path() / "night.flagplot");
    const Catalogue procedures = looking_out();
    Runner runner(session, procedures);
    CHECK(runner.play("lighthouse.look", given(nothing)).pending);
    runner.act([](Session& now) { now.switch_on(farther()); });
    CHECK(runner.go_on(given(sure)).finished);
    CHECK(lookups(session) == std::vector<std::string>{"lighthouse.reach/clear: farther"});
    CHECK(told_text(session, "before") == "20");
    CHECK(told_text(session, "after") == "12");
    CHECK(listed(verify(session, procedures).problems) == "none");
}

TEST_CASE("What a table says without dice can be overruled where it was written down", "[referee][house]") {
    const Folder folder;
    Session session = new_session(folder.path() / "night.flagplot");
    const Catalogue procedures = looking_out();
    Runner runner(session, procedures);
    runner.act([](Session& now) { now.switch_on(farther()); });
    CHECK(runner.play("lighthouse.look", given(sure)).finished);
    const int reading = find_entry<session::LookedUp>(session, "lighthouse.reach/clear");
    Correction correction;
    correction.result = "near";
    correction.reason = "spray on the glass";
    correction.go_back = true;
    CHECK(runner.correct(reading, correction, given(sure)).finished);
    CHECK(told_text(session, "before") == "6");
    CHECK(told_text(session, "after") == "2");
    CHECK(listed(verify(session, procedures).problems) == "none");
}

}  // namespace flagplot::referee::test
