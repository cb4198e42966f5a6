// A table that a procedure reads without a roll: the log names the house rules that count there.
#include "support/catch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "json/tree.h"
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

rulebook::HouseRule farther() {
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

// A session in which the look-out is played.
struct Night {
    Folder folder;
    Session session = new_session(folder.path() / "night.flagplot");
    Catalogue procedures = looking_out();
    Runner runner{session, procedures};

    // What the look-out has told, and that the journal is as it would be again.
    void check_told(const std::string& before, const std::string& after) {
        CHECK(told_text(session, "before") == before);
        CHECK(told_text(session, "after") == after);
        CHECK(listed(verify(session, procedures).problems) == "none");
    }
};

const Script nothing = script("{}");
const Script sure = script(R"({"sure": {"yes": true}})");

}  // namespace

TEST_CASE("A reading without dice is written down once a run, and only where a house rule changes it",
          "[referee][house]") {
    Night night;
    CHECK(night.runner.play("lighthouse.look", given(sure)).finished);
    CHECK(lookups(night.session).empty());
    night.runner.act([](Session& now) { now.switch_on(farther()); });
    CHECK(night.runner.play("lighthouse.look", given(nothing)).pending);
    CHECK(night.runner.go_on(given(sure)).finished);
    CHECK(lookups(night.session) == std::vector<std::string>{"lighthouse.reach/clear: farther"});
    night.check_told("26", "12");
}

TEST_CASE("A house rule that is switched on within a run counts from there on", "[referee][house]") {
    Night night;
    CHECK(night.runner.play("lighthouse.look", given(nothing)).pending);
    night.runner.act([](Session& now) { now.switch_on(farther()); });
    CHECK(night.runner.go_on(given(sure)).finished);
    CHECK(lookups(night.session) == std::vector<std::string>{"lighthouse.reach/clear: farther"});
    night.check_told("20", "12");
}

TEST_CASE("What a table says without dice can be overruled where it was written down", "[referee][house]") {
    Night night;
    night.runner.act([](Session& now) { now.switch_on(farther()); });
    CHECK(night.runner.play("lighthouse.look", given(sure)).finished);
    const int reading = find_entry<session::LookedUp>(night.session, "lighthouse.reach/clear");
    Correction correction;
    correction.result = "near";
    correction.reason = "spray on the glass";
    correction.go_back = true;
    CHECK(night.runner.correct(reading, correction, given(sure)).finished);
    night.check_told("6", "2");
}

TEST_CASE("A roll is overruled with what its table had when it was rolled", "[referee][house]") {
    Night night;
    night.procedures = only("lighthouse.repair", [](Referee& ref) {
        const Outcome lamp = ref.consult({.key = "mend", .table = "lighthouse.mend"});
        ref.tell("after", {.section = "Log", .text = lamp.label()});
    });
    CHECK(night.runner.play("lighthouse.repair", given(nothing)).finished);
    const json::Tree patch = json::parse(R"([{"op": "replace", "path": "/rows/0/result", "value": "ablaze"},
        {"op": "add", "path": "/results/ablaze", "value": {"label": "Ablaze"}},
        {"op": "remove", "path": "/results/mended"}])",
                                         "ablaze");
    night.runner.act([&](Session& now) {
        now.switch_on({"ablaze", "Ablaze", "lighthouse", "", {{"lighthouse.mend", patch}}});
    });
    const int rolled = find_entry<session::LookedUp>(night.session, "mend");
    Correction correction;
    correction.result = "ablaze";  // which came later
    correction.reason = "a second look";
    correction.go_back = true;
    CHECK_THROWS_AS(night.runner.correct(rolled, correction, given(nothing)), json::InputError);
    for (const char* const result : {"mended", "dark"}) {
        correction.result = result;
        const int entry = find_entry<session::LookedUp>(night.session, "mend");
        CHECK(night.runner.correct(entry, correction, given(nothing)).finished);
        CHECK(told_text(night.session, "after") == (correction.result == "dark" ? "Dark" : "Mended"));
    }
    CHECK(listed(verify(night.session, night.procedures).problems) == "none");
}

}  // namespace flagplot::referee::test
