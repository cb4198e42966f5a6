#pragma once

#include <string>
#include <vector>

#include "json/reader.h"
#include "json/tree.h"
#include "support/folder.h"
#include "support/patch.h"

namespace flagplot::test {

// The files of a small rulebook, all in order: a test patches one and looks at what is said.
struct SmallRulebook {
    json::Tree book = json::parse(R"({
        "id": "small", "title": "A small game", "sides": [{"id": "red", "label": "Red"}, {"id": "blue", "label": "Blue"}],
        "clock": {"turn": "Turn", "turns-a-day": "turns-a-day"},
        "phases": [{"id": "fire", "label": "Fire", "procedures": ["small.fire"]}],
        "scopes": ["fleet"],
        "facts": {
            "turns-a-day": {"label": "Turns a day", "type": "number", "min": 1, "max": 24, "scope": "session"},
            "night": {"label": "Night", "type": "yes-no", "scope": "turn"},
            "weather": {"label": "Weather", "type": "choice", "choices": ["clear", "gale"], "scope": "turn"},
            "ships": {"label": "Ships", "type": "number", "min": 0, "max": 20, "scope": "fleet"}
        },
        "numbers": {"torpedoes": {"label": "Torpedoes in a spread", "source": "4", "value": 3}},
        "unit-types": [{"id": "fleet", "label": "Fleet", "plural": "Fleets", "fields": [
            {"id": "side", "label": "Side", "type": "side", "required": true},
            {"id": "flagship", "label": "Flagship", "type": "unit", "of": "fleet"}
        ]}]
    })",
                                  "rulebook.json");

    json::Tree table = json::parse(R"({
        "id": "small.fire", "title": "Fire", "source": "1", "dice": "d6",
        "rows": [{"range": "1-3", "result": "miss"}, {"range": "4-6", "result": "hit"}],
        "modifiers": [{"id": "night", "label": "Night", "when": {"night": true, "weather": "gale"}, "add": -1}],
        "results": {"miss": {"label": "Miss"}, "hit": {"label": "Hit", "effects": {"then": "small.damage"}}},
        "footnotes": [{"id": "six", "text": "A six.", "when": {"natural": 6, "result": "hit"}}]
    })",
                                   "fire.json");

    json::Tree other_table = json::parse(R"({
        "id": "small.damage", "title": "Damage", "source": "2",
        "dice": [{"dice": "d6", "as": "column"}, {"dice": "2d6", "as": "row"}],
        "columns": [{"id": "low", "label": "Low", "range": "1-3"}, {"id": "high", "label": "High", "range": "4-6"}],
        "rows": [{"range": "2-12", "cells": {"low": "hull", "high": "hull"}}],
        "results": {"hull": {"label": "1 Hull", "effects": {"hull": 1}}}
    })",
                                         "damage.json");

    json::Tree rulings = json::parse(R"({"rulings": [
        {"id": "small.three", "source": "1", "printed": "1-3 and 3-6", "question": "Where does a 3 belong?", "readings": [
            {"id": "miss", "label": "It misses"},
            {"id": "hit", "label": "It hits", "patches": [{"table": "small.fire", "patch": [
                {"op": "replace", "path": "/rows/0/range", "value": "1-2"},
                {"op": "replace", "path": "/rows/1/range", "value": "3-6"}
            ]}]}
        ], "default": "miss", "why": "The first row counts."},
        {"id": "small.asked", "source": "2", "question": "Is the low column the first?", "readings": [
            {"id": "first", "label": "Yes"}, {"id": "second", "label": "No", "ours": true}
        ]}
    ]})",
                                     "rulings.json");

    json::Tree coverage = json::parse(R"({"document": "The rules", "items": [
        {"place": "1", "says": "How ships fire.",
         "carried-by": ["table:small.fire", "procedure:small.fire", "ruling:small.three", "phase:fire",
                        "unit-type:fleet", "fact:night", "number:torpedoes"]},
        {"place": "3", "says": "Be nice.", "reminder": "Nothing to look up."}
    ]})",
                                      "coverage.json");

    json::Tree& file(const std::string& name) {
        if (name == "rulebook.json") return book;
        if (name == "fire.json") return table;
        if (name == "damage.json") return other_table;
        return name == "rulings.json" ? rulings : coverage;
    }

    void patch(const std::string& name, const Patch& patch) { file(name) = patch.applied_to(file(name)); }

    void write(const Folder& folder) {
        for (const char* name : {"rulebook.json", "fire.json", "damage.json", "rulings.json", "coverage.json"}) {
            folder.write(name, file(name).dump(2) + "\n");
        }
    }
};

}  // namespace flagplot::test
