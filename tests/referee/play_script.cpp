#include "referee/play_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "keepers.h"
#include "referee/trial.h"
#include "referee/verify.h"
#include "support/catch.h"
#include "support/patrol.h"

namespace flagplot::referee::test {
namespace {

using flagplot::test::patrol;
using flagplot::test::patrol_texts;

Trial tried(const std::string& steps, TrialWith with = {}, int boats = 2) {
    const auto book = patrol(patrol_texts(steps));
    with.units = units_made_up(*book, boats);
    return try_procedure(book, "patrol.day", with);
}

std::string told(const Trial& trial) {
    std::string all;
    for (const session::Told& line : trial.told) all += line.text + "\n";
    return all;
}

// What a let of the expression comes to.
std::string value_of(const std::string& expression, const std::string& before = "") {
    const Trial trial = tried(fmt::format(
        R"([{} {{"id": "x", "let": "x", "be": "{}"}}, {{"id": "t", "tell": {{"section": "s", "text": "{{x}}"}}}}])",
        before, expression));
    return trial.problem.empty() ? told(trial) : trial.problem;
}

constexpr const char* boat_before = R"({"id": "b", "let": "boat", "be": "'Boat-1'"},)";

TrialWith with_faces(const std::string& key, const std::vector<std::string>& faces) {
    TrialWith with;
    with.faces[key] = faces;
    return with;
}

// A session of the game on the disk.
session::Session begun(const Folder& folder, const rulebook::Texts& texts) {
    session::Beginning beginning{"patrol", "A patrol", {}, {}, {}, {}, units_made_up(*patrol(texts), 2)};
    return session::Session::create(
        folder.path() / "patrol.flagplot", beginning, patrol(texts),
        {[] { return std::string("2026-01-01T00:00:00Z"); }, session::open_posix_file, "flagplot 1.0"});
}

}  // namespace

TEST_CASE("Names stand for units, fields, facts, numbers and the clock", "[script]") {
    CHECK(value_of("boat.hull", boat_before) == "5\n");
    CHECK(value_of("boat.hull-left", boat_before) == "5\n");  // none is crossed off yet
    CHECK(value_of("boat.state.label", boat_before) == "At sea\n");
    CHECK(value_of("boat.label", boat_before) == "Boat Boat-1\n");
    CHECK(value_of("boat.type", boat_before) == "boat\n");
    CHECK(value_of("range + 1") == "5\n");
    CHECK(value_of("turn") == "1\n");
    CHECK(value_of("in-its-phase") == "yes\n");
    CHECK(value_of("earlier-runs") == "0\n");
    CHECK(value_of("known('weather') = nothing") == "yes\n");
    CHECK(value_of("place(boat)", boat_before) == "C4\n");
    CHECK(value_of("step('C4', 'N', 2)") == "C2\n");
    CHECK(value_of("heading('C4', 'C1')") == "N\n");
    CHECK(value_of("distance('C4', 'C1')") == "3\n");
    CHECK(value_of("on-board('nowhere at all')") == "no\n");
    CHECK(value_of("turned('NW', 2)") == "NE\n");
    CHECK(value_of("turned('NW', -1)") == "SW\n");
    CHECK(value_of("turned('W', 1) = nothing") == "yes\n");
    CHECK(value_of("way('north')") == "N\n");
    CHECK(says(value_of("nobody"), "patrol.day, step x: the name \"nobody\""));
    CHECK(says(value_of("boat.beam", boat_before), "the name \"boat.beam\""));
    CHECK(says(value_of("7 / 2"), "step x: 7/2 (expected a whole number"));
    CHECK(says(value_of("step('C4', 'W', 1)"), "step x"));
}

TEST_CASE("Dice and tables give results, totals and effects", "[script]") {
    const std::string steps = R"([
        {"id": "contact", "roll": {"table": "patrol.contact", "unit": "'Boat-1'", "facts": {"screen": "1 + 2"}}},
        {"id": "dice", "roll": {"dice": "2d6"}},
        {"id": "haste", "roll": {"table": "patrol.haste", "facts": {"weather": "'storm'"}}, "as": "speed"},
        {"id": "t", "tell": {"section": "s", "text": "{contact} {contact.label} {contact.total} {contact.ships} {contact.steps.6} {dice} {dice.1} {dice.2} {speed} {speed.miles}"}}
    ])";
    TrialWith with = with_faces("contact/Boat-1", {"6"});
    with.faces["dice"] = {"2", "5"};
    const Trial trial = tried(steps, with);
    CHECK(trial.problem.empty());
    CHECK(told(trial) == "convoy A convoy 5 2 1 7 2 5 slow 1\n");
    REQUIRE(trial.rolls.size() == 2);
    CHECK(trial.rolls[0].key == "contact/Boat-1");
    CHECK(trial.rolls[0].unit == "Boat-1");
    CHECK(trial.steps[0].words == "6: A convoy");
}

TEST_CASE("Of units that are thrown for together each goes on with its own result", "[script]") {
    const std::string steps = R"([
        {"id": "contact", "roll": {"table": "patrol.contact", "facts": {"screen": 0},
                                   "each": {"unit": "boat", "type": "boat", "where": "boat.hull > 0"}},
         "then": [{"id": "t", "tell": {"section": "s", "unit": "boat", "text": "{boat}: {contact}"}}]},
        {"id": "n", "count": {"unit": "boat", "type": "boat", "where": "boat.side = 'axis'"}, "as": "boats"},
        {"id": "e", "tell": {"section": "s", "text": "{boats} boats"}}
    ])";
    TrialWith with = with_faces("contact/Boat-1", {"1"});
    with.faces["contact/Boat-2"] = {"6"};
    const Trial trial = tried(steps, with);
    CHECK(trial.problem.empty());
    CHECK(told(trial) == "Boat-1: nothing\nBoat-2: convoy\n2 boats\n");
    CHECK(trial.rolls.size() == 2);
    CHECK(trial.told[0].key == "t/Boat-1");
}

TEST_CASE("Fields are set, changed within limits, and units come, move and go", "[script]") {
    const std::string steps = R"([
        {"id": "boat", "let": "boat", "be": "'Boat-1'"},
        {"id": "hit", "set": {"unit": "boat", "field": "hull-left", "by": -7, "least": 1}},
        {"id": "more", "set": {"unit": "boat", "fields": {"state": "'in-port'", "hull": "boat.hull - 1"}}},
        {"id": "wind", "set": {"fact": "weather", "to": "'storm'"}},
        {"id": "new", "add": {"type": "convoy", "id": "HX{turn}", "fields": {"ships": 12}}, "as": "convoy"},
        {"id": "go", "move": {"unit": "boat", "way": "'S'", "cells": 2}},
        {"id": "there", "move": {"unit": "'Boat-2'", "to": "'B2'"}},
        {"id": "t", "tell": {"section": "s", "text": "{boat.hull-left} {boat.state} {boat.hull} {weather} {convoy.ships} {place(boat)} {place('Boat-2')}"}},
        {"id": "gone", "remove": {"unit": "convoy"}},
        {"id": "n", "count": {"unit": "one", "type": "convoy"}, "as": "convoys"},
        {"id": "t2", "tell": {"section": "s", "text": "{convoys}", "order": true}}
    ])";
    const Trial trial = tried(steps, {}, 2);
    CHECK(trial.problem.empty());
    CHECK(told(trial) == "1 in-port 4 storm 12 C6 B2\n2\n");
    CHECK(trial.told[0].reports);
    CHECK_FALSE(trial.told[1].reports);
    CHECK(trial.steps[1].words == "5 \u2192 1");
    CHECK(says(tried(R"([{"id": "s", "set": {"unit": "'Boat-1'", "field": "hull", "to": 9}}])").problem, "hull"));
    CHECK(says(tried(R"([{"id": "s", "set": {"unit": "'Boat-1'", "field": "beam", "to": 9}}])").problem,
               "the field \"beam\""));
    CHECK(says(tried(R"([{"id": "s", "set": {"unit": "'Nobody'", "field": "hull", "to": 3}}])").problem, "a unit"));
    CHECK(says(tried(R"([{"id": "a", "add": {"type": "boat", "id": "Boat-1"}}])").problem, "Boat-1"));
}

TEST_CASE("Loops go through units and rounds, and names within are forgotten", "[script]") {
    const std::string steps = R"([
        {"id": "n", "let": "n", "be": 0},
        {"id": "loop", "repeat": {"while": "n < 3", "most": 5}, "steps": [
            {"id": "more", "let": "n", "be": "n + 1"},
            {"id": "each", "each": {"unit": "boat", "type": "boat"}, "steps": [
                {"id": "last", "if": "n = 3", "then": [{"id": "t", "tell": {"section": "s", "unit": "boat", "text": "{n} {boat}"}}]}
            ]}
        ]}
    ])";
    const Trial trial = tried(steps);
    CHECK(trial.problem.empty());
    CHECK(told(trial) == "3 Boat-1\n3 Boat-2\n");
    CHECK(trial.told[0].key == "t/3/Boat-1");
    const Trial stale = tried(R"([
        {"id": "each", "each": {"unit": "boat", "type": "boat"}, "steps": [
            {"id": "if", "if": "boat = 'Boat-1'", "then": [{"id": "let", "let": "seen", "be": "yes"}]},
            {"id": "t", "tell": {"section": "s", "text": "{boat} {seen}"}}
        ]}])");
    CHECK(told(stale) == "Boat-1 yes\n");
    CHECK(says(stale.problem, "the name \"seen\""));  // what one boat has seen is no other one's
    CHECK(says(tried(R"([{"id": "r", "repeat": {"while": "turn = 1", "most": 4}, "steps": []}])").problem,
               "still so after 4 rounds"));
    CHECK(says(tried(R"([{"id": "a", "repeat": {"while": "turn = 1", "most": 1000}, "steps": [
        {"id": "b", "repeat": {"while": "turn = 1", "most": 1000}, "steps": [{"id": "c", "let": "x", "be": 1}]}]}])")
                   .problem,
               "still so after 1000 rounds"));
    CHECK(says(
        tried(
            R"([{"id": "n", "let": "n", "be": 0}, {"id": "a", "repeat": {"while": "n < 1000", "most": 1000}, "steps": [
        {"id": "m", "let": "n", "be": "n + 1"}, {"id": "k", "let": "k", "be": 0},
        {"id": "b", "repeat": {"while": "k < 100", "most": 1000}, "steps": [{"id": "c", "let": "k", "be": "k + 1"}]}]}])")
            .problem,
        "more than 50000 steps"));
}

TEST_CASE("A run looks at units only so often", "[script]") {
    const std::string counts =
        R"({"id": "x", "count": {"type": "boat", "unit": "boat", "where": "boat.hull > 9"}, "as": "x"},
        {"id": "y", "count": {"type": "boat", "unit": "boat"}, "as": "y"}])";
    const std::string rounds =
        R"([{{"id": "n", "let": "n", "be": 0}}, {{"id": "a", "repeat": {{"while": "n < {}", "most": 1000}}, "steps": [
        {{"id": "m", "let": "n", "be": "n + 1"}}, {}}}])";
    CHECK(tried(fmt::format(fmt::runtime(rounds), 800, counts), {}, 300).problem.empty());
    CHECK(says(tried(fmt::format(fmt::runtime(rounds), 1000, counts), {}, 300).problem,
               "more than 500000 units looked at"));
}

TEST_CASE("A trial says which tables a result led to", "[script]") {
    rulebook::Texts texts = patrol_texts(R"([{"id": "r", "roll": {"table": "patrol.contact"}, "as": "seen"}])");
    texts["answer.json"] = R"({"id": "patrol.answer", "title": "Answer", "source": "4", "dice": "d6",
        "rows": [{"range": "1-6", "result": "dives"}], "results": {"dives": {"label": "It dives"}}})";
    const std::string effects = R"("effects": {"ships": 2,)";
    std::string& contact = texts.at("contact.json");
    contact.replace(contact.find(effects), effects.size(), effects + R"( "then": "patrol.answer",)");
    const auto book = patrol(texts);
    TrialWith with = with_faces("r", {"5"});
    with.answers["r/facts"].fields = {{"screen", 0}};
    const Trial trial = try_procedure(book, "patrol.day", with);
    REQUIRE(trial.steps.size() == 1);
    const std::string words = trial.steps[0].words;
    INFO(words);
    CHECK(words.starts_with("5: A convoy; Answer "));
    CHECK(words.ends_with(": It dives"));
}

TEST_CASE("What is asked is asked once, and stopping and refusing end it", "[script]") {
    const std::string steps = R"([
        {"id": "orders", "ask": {"title": "Orders for {turn}", "fields": [
            {"id": "how", "label": "How", "type": "choice", "choices": ["attack", "shadow"], "default-from": "'shadow'"},
            {"id": "boat", "label": "Boat", "type": "unit", "of": "boat", "where": "unit != 'Boat-1'"},
            {"id": "yes", "as": "is-sure", "label": "Sure", "type": "yes-no"}]}},
        {"id": "if", "if": "how = 'attack'", "then": [{"id": "t", "tell": {"section": "s", "text": "{boat} attacks: {is-sure}"}}],
         "else": [{"id": "stop", "stop": true}]},
        {"id": "no", "refuse": {"found": "{boat}", "expected": "another boat"}}
    ])";
    Trial trial = tried(steps);
    REQUIRE(trial.pending);
    CHECK(trial.pending->title == "Orders for 1");
    CHECK(trial.pending->fields[0].otherwise == "shadow");
    CHECK(trial.pending->fields[1].choices == std::vector<table::Choice>{{"Boat-2", "Boat Boat-2"}});
    TrialWith with;
    with.answers["orders"] = {"orders", {{"how", "shadow"}, {"boat", "Boat-2"}, {"yes", true}}, {}};
    trial = tried(steps, with);
    CHECK_FALSE(trial.pending);
    CHECK(trial.problem.empty());
    CHECK(told(trial).empty());
    with.answers["orders"].fields["how"] = "attack";
    trial = tried(steps, with);
    CHECK(told(trial) == "Boat-2 attacks: yes\n");
    CHECK(says(trial.problem, "Boat-2 (expected another boat)"));
    const Trial asks = tried(R"([{"id": "f", "ask": {"title": "Facts", "facts": ["weather", "night"]}}])");
    REQUIRE(asks.pending);
    CHECK(asks.pending->fields.size() == 2);
    CHECK(tried(R"([{"id": "x", "if": "night", "then": []}])").pending);  // a fact that nobody knows is asked for
}

TEST_CASE("A procedure plays another one, with the names that it needs", "[script]") {
    rulebook::Texts texts = patrol_texts(R"([
        {"id": "each", "each": {"unit": "boat", "type": "boat"}, "steps": [{"id": "fight", "play": "patrol.attack"}]},
        {"id": "t", "tell": {"section": "s", "text": "over"}}])");
    texts["procedures/attack.json"] = R"({"id": "patrol.attack", "title": "Attack", "with": ["boat"], "steps": [
        {"id": "roll", "roll": {"dice": "d6", "unit": "boat"}},
        {"id": "t", "tell": {"section": "s", "unit": "boat", "text": "{boat} {roll}"}}, {"id": "s", "stop": true}]})";
    TrialWith with;
    with.units = units_made_up(*patrol(texts), 2);
    with.faces["fight.roll/Boat-1"] = {"3"};
    with.faces["fight.roll/Boat-2"] = {"4"};
    const Trial trial = try_procedure(patrol(texts), "patrol.day", with);
    CHECK(trial.problem.empty());
    CHECK(told(trial) == "Boat-1 3\nBoat-2 4\nover\n");
    CHECK(Catalogue({}).of(*patrol(texts)).size() == 1);  // the part isn't begun by itself
    CHECK_THROWS(Catalogue({}).at("patrol.attack", *patrol(texts)));
    texts["procedures/attack.json"] = R"({"id": "patrol.attack", "title": "Attack", "with": ["boat"], "steps": [
        {"id": "again", "play": "patrol.attack"}]})";
    CHECK(says(try_procedure(patrol(texts), "patrol.day", with).problem, "procedures within each other"));
}

TEST_CASE("A procedure that is data goes back, is corrected and verified like any other", "[script]") {
    const std::string steps = R"([
        {"id": "contact", "roll": {"table": "patrol.contact", "facts": {"screen": 0}, "each": {"unit": "boat", "type": "boat"}},
         "then": [{"id": "hit", "set": {"unit": "boat", "field": "hull-left", "by": "0 - contact.ships", "least": 0}}]},
        {"id": "orders", "ask": {"title": "Orders", "fields": [{"id": "how", "label": "How", "type": "choice", "choices": ["a", "b"]}]}},
        {"id": "t", "tell": {"section": "s", "text": "{how}", "order": true}}
    ])";
    const Folder folder;
    rulebook::Texts texts = patrol_texts(steps);
    const Catalogue none({});
    session::Session session = begun(folder, texts);
    Runner runner(session, none);
    Progress progress = runner.play("patrol.day", {});
    REQUIRE(progress.pending);
    CHECK(progress.pending->key == "orders");
    const session::Roll before = roll_at(session, "contact/Boat-1");
    runner.back(0, "");  // before it was begun
    CHECK_FALSE(session.state().open_run());
    progress = runner.play("patrol.day", {});
    CHECK(roll_at(session, "contact/Boat-1").faces == before.faces);  // the same dice return
    Given given;
    given.answers = [](const Form& form) { return std::optional<session::Answer>({form.key, {{"how", "b"}}, {}}); };
    progress = runner.go_on(given);
    CHECK(progress.finished);
    CHECK(told_text(session, "t") == "b");
    Verification found = verify(session, none);
    CHECK(listed(found.problems) == "none");
    CHECK(found.not_replayed.empty());
    CHECK(found.replayed == 1);

    // A file that was changed since is another procedure.
    std::string other = steps;
    other.replace(other.find("{how}"), 5, "so: {how}");
    session.take_rulebook(patrol(patrol_texts(other)));
    found = verify(session, none);
    CHECK(found.problems.empty());
    REQUIRE(found.not_replayed.size() == 1);
    CHECK(says(found.not_replayed[0].why, "before it was changed"));
}

TEST_CASE("A procedure that is open when its file changes says so", "[script]") {
    const Folder folder;
    const std::string steps = R"([
        {"id": "d", "roll": {"dice": "d6"}},
        {"id": "a", "ask": {"title": "A", "fields": [{"id": "how", "label": "How", "type": "yes-no"}]}}])";
    session::Session session = begun(folder, patrol_texts(steps));
    const Catalogue none({});
    Runner runner(session, none);
    REQUIRE(runner.play("patrol.day", {}).pending);
    std::string other = steps;
    other.replace(other.find("d6"), 2, "d8");
    session.take_rulebook(patrol(patrol_texts(other)));
    try {
        runner.pending();
        FAIL("nothing is said");
    } catch (const ReplayError& error) {
        CHECK(says(error.what(), "patrol.day was changed since the run was begun"));
        CHECK(says(error.what(), "go back to entry"));
    }
}

TEST_CASE("Texts that grow in a loop are refused", "[script]") {
    const char* const grows = R"([{{"id": "a", "let": "a", "text": "xxxxxxxxxx"}},
        {{"id": "r", "repeat": {{"while": "turn = 1", "most": 1000}}, "steps": [{{"id": "b", "let": "a", {}}}]}}])";
    for (const char* const step : {R"x("text": "{a}{a}")x", R"x("be": "replace(a, 'x', a)")x"}) {
        const Trial trial = tried(fmt::format(fmt::runtime(grows), step));
        CHECK(says(trial.problem, "step b"));
        CHECK(says(trial.problem, "at most 10000"));
    }
}

TEST_CASE("The rulebook's own procedure counts where the program has one of that id", "[script]") {
    const auto book = patrol(patrol_texts(R"([{"id": "s", "stop": true}])"));
    const Catalogue programs({{"patrol.day", "patrol", "The program's", "", "", 1, [](Referee&) {}}});
    CHECK(programs.at("patrol.day", *book).title == "A day");
    CHECK(programs.of(*book).size() == 1);
    CHECK(programs.find("patrol.day", *book)->digest == book->find_script("patrol.day")->digest);
}

}  // namespace flagplot::referee::test
