#include "script/script.h"

#include <fmt/format.h>

#include <array>

#include "json/tree.h"
#include "support/thrown.h"

namespace flagplot::script {
namespace {

std::shared_ptr<const Script> loaded(const std::string& steps) {
    const json::Tree tree =
        json::parse(R"({"id": "game.hunt", "title": "The hunt", "steps": )" + steps + "}", "hunt.json");
    return load_script(tree, "hunt.json", "digest", {{"us", "We"}, {"them", "They"}});
}

std::string refusal(const std::string& steps) {
    return test::words_thrown_by<json::FileError>([&] { loaded(steps); });
}

// The word for what a step does, as files have it.
std::string kind_of(const Step& step) {
    static constexpr std::array kinds{"ask",  "roll",   "if",    "set", "add",  "remove", "move",  "tell",
                                      "each", "repeat", "count", "let", "play", "stop",   "refuse"};
    return kinds.at(step.act.index());
}

}  // namespace

TEST_CASE("A procedure is read with all kinds of steps") {
    const auto script = loaded(R"([
        {"id": "ask", "ask": {"title": "Orders", "fields": [
            {"id": "hunters", "label": "Hunters", "type": "units", "of": "escort", "where": "not unit.sunk", "required": false},
            {"id": "who", "label": "Who", "type": "side"}]}},
        {"id": "roll", "roll": {"table": "game.contact", "facts": {"screen": "3"}, "unit": "boat"}, "as": "contact"},
        {"id": "dice", "roll": {"dice": "2d6"}},
        {"id": "if", "if": {"contact": ["seen"]}, "then": [{"id": "stop", "stop": true}], "else": []},
        {"id": "set", "set": {"unit": "boat", "field": "hull", "by": -1, "least": 0}},
        {"id": "add", "add": {"type": "boat", "id": "S{n}", "fields": {"hull": 4}}, "as": "new"},
        {"id": "remove", "remove": {"unit": "new"}},
        {"id": "move", "move": {"unit": "boat", "way": "'N'", "cells": 2}},
        {"id": "tell", "tell": {"section": "Hunt", "text": "{boat} is seen", "order": true}},
        {"id": "each", "each": {"unit": "boat", "type": "boat"}, "steps": [{"id": "let", "let": "n", "be": "n + 1"}]},
        {"id": "repeat", "repeat": {"while": "n > 0", "most": 5}, "steps": []},
        {"id": "count", "count": {"unit": "boat", "type": "boat"}, "as": "boats"},
        {"id": "play", "play": "game.attack"},
        {"id": "refuse", "refuse": {"found": "no boat", "expected": "one"}}
    ])");
    CHECK(script->id == "game.hunt");
    CHECK(script->digest == "digest");
    std::vector<std::string> kinds;
    for (const Step& step : script->steps) kinds.push_back(kind_of(step));
    CHECK(kinds == std::vector<std::string>{"ask", "roll", "roll", "if", "set", "add", "remove", "move", "tell", "each",
                                            "repeat", "count", "play", "refuse"});
    const auto& ask = std::get<Ask>(script->steps[0].act);
    CHECK_FALSE(ask.fields[0].field.required);
    CHECK(ask.fields[1].field.required);  // unless it says otherwise
    CHECK(ask.fields[1].field.choices.size() == 2);
    CHECK(std::get<Roll>(script->steps[2].act).dice == std::vector<int>{6, 6});
    CHECK(script->steps[3].pointer == "/steps/3");
    CHECK(std::get<If>(script->steps[3].act).then[0].pointer == "/steps/3/then/0");
    CHECK(parts_of(script->steps[3]).size() == 2);
}

TEST_CASE("What is wrong in a procedure says its place, what was found and what was expected") {
    CHECK(test::says(refusal(R"([{"id": "a"}])"), "hunt.json: /steps/0: a step that does nothing"));
    CHECK(test::says(refusal(R"([{"stop": true}])"), "id"));
    CHECK(
        test::says(refusal(R"([{"id": "a", "stop": true}, {"id": "a", "stop": true}])"), "the id \"a\" a second time"));
    CHECK(test::says(refusal(R"([{"id": "a", "if": "1 +", "then": []}])"), "/steps/0/if"));
    CHECK(test::says(refusal(R"([{"id": "a", "let": "and", "be": 1}])"), "a name: letters"));
    CHECK(test::says(refusal(R"([{"id": "a", "let": "n"}])"), "neither or both of be and text"));
    CHECK(test::says(refusal(R"([{"id": "a", "roll": {"dice": "d6", "table": "t"}}])"),
                     "neither or both of dice and table"));
    CHECK(test::says(refusal(R"([{"id": "a", "roll": {"dice": "many"}}])"), "dice, such as d6"));
    CHECK(test::says(refusal(R"([{"id": "a", "set": {"unit": "b", "field": "f"}}])"), "neither or both of to and by"));
    CHECK(test::says(refusal(R"([{"id": "a", "set": {"unit": "b", "to": 1}}])"), "not one of field, fields and fact"));
    CHECK(test::says(refusal(R"([{"id": "a", "repeat": {"while": "yes", "most": 100000}, "steps": []}])"), "1000"));
    CHECK(test::says(refusal(R"([{"id": "a", "tell": {"section": "s", "text": "{"}}])"), "/steps/0/tell/text"));
    CHECK(test::says(refusal(R"([{"id": "a", "stop": true, "more": 1}])"), "more"));
    CHECK(test::says(
        refusal(R"([{"id": "a", "ask": {"title": "t", "fields": [{"id": "x", "label": "X", "type": "colour"}]}}])"),
        "colour"));
}

TEST_CASE("Procedures have limits") {
    std::string deep = R"({"id": "s", "stop": true})";
    for (int i = 0; i < 20; ++i) deep = fmt::format(R"({{"id": "s{}", "if": "yes", "then": [{}]}})", i, deep);
    CHECK(test::says(refusal("[" + deep + "]"), "at most 16 levels"));
    std::string many;
    for (int i = 0; i < 1001; ++i) many += fmt::format(R"({}{{"id": "s{}", "stop": true}})", i == 0 ? "" : ",", i);
    CHECK(refusal("[" + many + "]") != "nothing");
    CHECK(refusal(R"([{"id": "a", "tell": {"section": "s", "text": ")" + std::string(20'000, 'x') + R"("}}])") !=
          "nothing");
}

}  // namespace flagplot::script
