#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>

#include "json/tree.h"
#include "rulebook/rulebook.h"

// A small game whose procedures are data: boats that look for a convoy.
namespace flagplot::test {

inline rulebook::Texts patrol_texts(const std::string& steps, const std::string& more = "") {
    rulebook::Texts texts;
    texts["rulebook.json"] = R"({
        "id": "patrol", "title": "Patrol", "author": "A. Player", "licence": "CC0", "edition": "2",
        "sides": [{"id": "axis", "label": "Axis"}, {"id": "allied", "label": "Allied"}],
        "phases": [{"id": "day", "label": "The day", "procedures": ["patrol.day"], "plays": "patrol.day"}],
        "numbers": {"range": {"label": "Range", "source": "1", "value": 4}},
        "facts": {"weather": {"label": "Weather", "type": "choice", "choices": ["calm", "storm"], "scope": "session", "default": "calm"},
                  "night": {"label": "Night", "type": "yes-no", "scope": "turn"},
                  "screen": {"label": "Screen", "type": "number", "min": 0, "max": 9, "scope": "roll"},
                  "ways": {"label": "Ways", "type": "text", "scope": "session", "default": "n-ne-se-s-sw-nw"}},
        "board": {"cells": "hexes"},
        "unit-types": [
            {"id": "boat", "label": "Boat", "plural": "Boats", "place": ["hex"], "fields": [
                {"id": "side", "label": "Side", "type": "side", "default": "axis"},
                {"id": "hull", "label": "Hull", "type": "number", "min": 0, "max": 5, "default": 5},
                {"id": "hull-left", "label": "Hull left", "type": "number", "min": 0, "max": 5, "boxes": "hull"},
                {"id": "state", "label": "State", "type": "choice", "choices": [{"id": "at-sea", "label": "At sea"}, "in-port"], "default": "at-sea"},
                {"id": "hex", "label": "Hex", "type": "text", "default": "C4"}]},
            {"id": "convoy", "label": "Convoy", "plural": "Convoys", "fields": [
                {"id": "ships", "label": "Ships", "type": "number", "min": 0, "max": 20, "default": 9}]}]
    })";
    texts["contact.json"] = R"({
        "id": "patrol.contact", "title": "Contact", "source": "1", "dice": "d6",
        "rows": [{"range": "1-3", "result": "nothing"}, {"range": "4-6", "result": "convoy"}],
        "results": {"nothing": {"label": "Empty sea", "effects": {"ships": 0}},
                    "convoy": {"label": "A convoy", "effects": {"ships": 2, "steps": {"6": 1}}}},
        "modifiers": [{"id": "screen", "label": "Screen", "when": {"screen": {"min": 3}}, "add": -1}]
    })";
    texts["haste.json"] = R"({
        "id": "patrol.haste", "title": "Haste", "source": "2",
        "rows": [{"when": {"weather": "storm"}, "result": "slow"}, {"result": "fast"}],
        "results": {"slow": {"label": "Slow", "effects": {"miles": 1}}, "fast": {"label": "Fast", "effects": {"miles": 3}}}
    })";
    texts["procedures/day.json"] =
        R"({"id": "patrol.day", "title": "A day", "source": "Rule 3", "steps": )" + steps + more + "}";
    return texts;
}

inline std::shared_ptr<const rulebook::Rulebook> patrol(const rulebook::Texts& texts) {
    return std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook("patrol", texts));
}

}  // namespace flagplot::test
