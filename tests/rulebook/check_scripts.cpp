#include "rulebook/check_scripts.h"

#include <fmt/format.h>

#include <algorithm>

#include "rulebook/check.h"
#include "support/catch.h"
#include "support/patrol.h"

namespace flagplot::rulebook {
namespace {

using test::patrol_texts;

std::string found_in(const Texts& texts) {
    std::string all;
    for (const Finding& finding : check_rulebook("patrol", texts, {})) all += finding.line() + "\n";
    return all.empty() ? "nothing" : all;
}

std::string found(const std::string& steps, const std::string& more = "") {
    return found_in(patrol_texts(steps, more));
}

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A procedure of which nothing is wrong is found right") {
    CHECK(found(R"([
        {"id": "contact", "roll": {"table": "patrol.contact", "facts": {"screen": 1}, "each": {"unit": "boat", "type": "boat", "where": "boat.state = 'at-sea'"}},
         "then": [{"id": "a", "if": "contact = 'convoy' and weather != 'storm'", "then": [
            {"id": "b", "set": {"unit": "boat", "field": "hull-left", "by": "0 - contact.ships", "least": 0}}]}]},
        {"id": "n", "let": "n", "be": 0},
        {"id": "r", "repeat": {"while": "n < range", "most": 9}, "steps": [{"id": "m", "let": "n", "be": "n + 1"}]},
        {"id": "c", "if": {"weather": ["storm"]}, "then": [{"id": "x", "let": "y", "be": 1}], "else": [{"id": "z", "let": "y", "be": 2}]},
        {"id": "t", "tell": {"section": "s", "text": "{y} {n} {turn}"}}
    ])") == "nothing");
}

TEST_CASE("Names that nobody knows are found, with their place") {
    CHECK(says(found(R"([{"id": "t", "tell": {"section": "s", "text": "{boat}"}}])"),
               "patrol/procedures/day.json: /steps/0/tell/text: the name \"boat\""));
    CHECK(
        says(found(R"([{"id": "e", "each": {"unit": "boat", "type": "boat", "where": "boat.beam > 1"}, "steps": []}])"),
             "/steps/0/each/where: \"boat.beam\" (expected a field of boat)"));
    CHECK(says(
        found(
            R"([{"id": "e", "each": {"unit": "boat", "type": "boat"}, "steps": []}, {"id": "t", "tell": {"section": "s", "text": "{boat}"}}])"),
        "the name \"boat\""));  // it ends with the loop
    CHECK(says(
        found(
            R"([{"id": "i", "if": "turn = 1", "then": [{"id": "l", "let": "x", "be": 1}]}, {"id": "t", "tell": {"section": "s", "text": "{x}"}}])"),
        "the name \"x\""));  // one way doesn't know it
    CHECK(says(
        found(
            R"([{"id": "c", "roll": {"table": "patrol.contact"}}, {"id": "t", "tell": {"section": "s", "text": "{c.miles}"}}])"),
        "\"c.miles\" (expected label, total, or an effect of patrol.contact)"));
    CHECK(says(found(R"([{"id": "t", "tell": {"section": "s", "text": "{screen}"}}])"),
               "the name \"screen\""));  // of a roll
}

TEST_CASE("Fields, tables, facts, types, results and choices that there aren't are found") {
    CHECK(says(found(R"([{"id": "r", "roll": {"table": "patrol.none"}}])"), "the unknown table \"patrol.none\""));
    CHECK(says(found(R"([{"id": "r", "roll": {"table": "patrol.contact", "facts": {"moon": 1}}}])"), "moon"));
    CHECK(says(found(R"([{"id": "r", "roll": {"dice": "d6", "side": "'neutral'"}}])"),
               "\"neutral\" (expected one of axis, allied)"));
    CHECK(says(
        found(R"([{"id": "r", "roll": {"table": "patrol.contact"}}, {"id": "i", "if": "r = 'convoi'", "then": []}])"),
        "\"convoi\" (expected one of nothing, convoy)"));
    CHECK(says(found(R"([{"id": "i", "if": {"weather": ["rain"]}, "then": []}])"),
               "\"rain\" (expected one of calm, storm)"));
    CHECK(says(found(R"([{"id": "e", "each": {"unit": "boat", "type": "ship"}, "steps": []}])"),
               "the unknown unit type \"ship\""));
    const auto each = [](const std::string& step) {
        return found(R"([{"id": "e", "each": {"unit": "boat", "type": "boat"}, "steps": [)" + step + "]}]");
    };
    CHECK(
        says(each(R"({"id": "s", "set": {"unit": "boat", "field": "beam", "to": 1}})"), "the unknown field \"beam\""));
    CHECK(says(each(R"({"id": "s", "set": {"unit": "boat", "field": "state", "to": "'sunk'"}})"),
               "\"sunk\" (expected one of at-sea, in-port)"));
    CHECK(says(found(R"([{"id": "s", "set": {"fact": "screen", "to": 1}}])"), "the fact \"screen\""));
    CHECK(says(found(R"([{"id": "a", "add": {"type": "fleet", "id": "A"}}])"), "the unknown unit type \"fleet\""));
    CHECK(says(found(R"([{"id": "a", "ask": {"title": "t", "facts": ["moon"]}}])"), "the fact \"moon\""));
    CHECK(says(found(R"([{"id": "p", "play": "patrol.none"}])"), "the unknown procedure \"patrol.none\""));
    CHECK(says(
        found(R"([{"id": "d", "roll": {"dice": "d6"}}, {"id": "s", "set": {"unit": "d", "field": "hull", "to": 1}}])"),
        "which is no unit"));
    CHECK(says(
        each(
            R"({"id": "m", "move": {"unit": "c", "to": "'A1'"}}, {"id": "x", "count": {"unit": "c", "type": "convoy"}, "as": "c"})"),
        "the name \"c\""));
    CHECK(says(
        found(
            R"([{"id": "e", "each": {"unit": "c", "type": "convoy"}, "steps": [{"id": "m", "move": {"unit": "c", "to": "'A1'"}}]}])"),
        "which stands nowhere"));
}

TEST_CASE("Steps that can't be reached and loops without end are found") {
    CHECK(says(found(R"([{"id": "s", "stop": true}, {"id": "t", "tell": {"section": "s", "text": "x"}}])"),
               "/steps/1: a step that can't be reached"));
    CHECK(says(
        found(
            R"([{"id": "i", "if": "turn = 1", "then": [{"id": "a", "stop": true}], "else": [{"id": "b", "refuse": {"found": "x", "expected": "y"}}]}, {"id": "t", "tell": {"section": "s", "text": "x"}}])"),
        "a step that can't be reached"));
    CHECK(says(
        found(
            R"([{"id": "r", "repeat": {"while": "turn < 9", "most": 5}, "steps": [{"id": "x", "let": "y", "be": 1}]}])"),
        "a loop in which nothing changes"));
    CHECK(found(R"([{"id": "e", "each": {"unit": "boat", "type": "boat"}, "steps": [
        {"id": "r", "repeat": {"while": "boat.hull > 1", "most": 9}, "steps": [{"id": "s", "set": {"unit": "boat", "field": "hull", "by": -1}}]}]}])") ==
          "nothing");
}

TEST_CASE("A procedure that doesn't load hides nothing of what is wrong elsewhere, and circles are found") {
    Texts texts = patrol_texts(
        R"([{"id": "p", "play": "patrol.other"}, {"id": "t", "tell": {"section": "s", "text": "{boat}"}}])");
    texts["procedures/other.json"] = R"({"id": "patrol.other", "title": "Other", "steps": [{"id": "x"}]})";
    const std::string all = found_in(texts);
    CHECK(says(all, "procedures/other.json: /steps/0: a step that does nothing"));
    CHECK(says(all, "the name \"boat\""));
    CHECK_FALSE(all.find("the unknown procedure") != std::string::npos);
    texts["procedures/other.json"] =
        R"({"id": "patrol.other", "title": "Other", "steps": [{"id": "x", "play": "patrol.day"}]})";
    CHECK(says(found_in(texts), "a procedure that plays itself"));
    texts["procedures/other.json"] = R"({"id": "convoy.other", "title": "Other", "steps": []})";
    CHECK(says(found_in(texts), "patrol. and a name of its own"));
    texts["procedures/other.json"] = R"({"id": "patrol.other", "title": "Other", "with": ["boat"], "steps": []})";
    CHECK(says(found_in(texts), "no \"boat\", which patrol.other needs"));
}

}  // namespace flagplot::rulebook
