"""The JSON Schemas in tables/schema: the rulebooks fit them, and each of them refuses what is wrong.

Editors use the schemas; the program has checks of its own. Needs Debian's python3-jsonschema.
"""

import copy
import json
import os
import pathlib
import unittest

import jsonschema

ROOT = pathlib.Path(os.environ.get("FLAGPLOT_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
KINDS = ("table", "rulebook", "rulings", "coverage", "words")


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def schema(kind):
    return load(ROOT / "tables" / "schema" / f"{kind}.schema.json")


def errors(kind, document):
    """What the schema says against a document, one line each."""
    found = jsonschema.Draft7Validator(schema(kind)).iter_errors(document)
    return [f"/{'/'.join(str(step) for step in error.absolute_path)}: {error.message}" for error in found]


def rulebook_folders():
    files = [*(ROOT / "tables").glob("*/rulebook.json"), *(ROOT / "tests" / "fixtures").glob("**/rulebook.json")]
    return sorted(file.parent for file in files)


def kind_of(file):
    return file.stem if file.stem in KINDS[1:] else "table"


# One document of each kind that uses every key.
GOOD = {
    "table": {
        "$schema": "table.schema.json", "id": "small.fire", "title": "Fire", "source": "1",
        "dice": [{"dice": "d6", "as": "column"}, {"dice": "2d6", "as": "row"}],
        "columns": [{"id": "low", "label": "Low", "range": "1-3"}, {"id": "high", "label": "High", "range": "4+"}],
        "rows": [
            {"range": "5-", "label": "Low", "cells": {"low": "miss", "high": "miss"}},
            {"range": "6-12", "cells": {"low": "hit", "high": [
                {"when": {"night": True, "ships": {"min": 3, "max": 5}}, "result": "miss"}, {"result": "hit"}
            ]}},
        ],
        "modifiers": [
            {"id": "night", "label": "Night", "source": "1.2", "when": {"night": True}, "add": -1},
            {"id": "half", "label": "Half", "when": {"any": [{"night": True}, {"not": {"natural": [2, 3]}}]},
             "times": "1/2", "round": "up"},
            {"id": "ships", "label": "Ships", "add": 1,
             "per": {"fact": "ships", "above": 20, "each": 10, "round": "up", "max": 5}},
            {"id": "port", "label": "Port", "when": {"port": True}, "result": "hit"},
            {"id": "gale", "label": "Gale", "when": {"weather": ["storm", "gale"]}, "forbid": True},
        ],
        "results": {
            "miss": {"label": "Miss"},
            "hit": {"label": "Hit", "effects": {"hull": 1, "then": ["small.damage"], "again": False}},
        },
        "opposed": {"table": "small.fire", "above": "Ours", "even": "Nobody's", "below": "Theirs"},
        "footnotes": [{"id": "six", "text": "A six.", "when": {"natural": 6}, "effects": {"surprise": True}}],
    },
    "rulebook": {
        "$schema": "rulebook.schema.json", "id": "small", "title": "A small game", "short-title": "Small",
        "document": "The rules",
        "summary": "Small fights.", "double-blind": True, "sides": [{"id": "red", "label": "Red"}],
        "clock": {"turn": "Turn", "turns-a-day": "turns-a-day", "first-daylight-turn": "first",
                  "last-daylight-turn": "last"},
        "phases": [{"id": "fire", "label": "Fire", "help": "Shoot.", "procedures": ["small.fire"],
                    "tables": ["small.fire"], "plays": "small.fire", "every": 2}],
        "choice-lists": {"skies": ["clear", {"id": "grey", "label": "Grey"}]},
        "scopes": ["hex-pair"],
        "facts": {
            "turns-a-day": {"label": "Turns a day", "type": "number", "min": 1, "max": 24, "default": 6,
                            "scope": "session", "help": "In your scenario."},
            "weather": {"label": "Weather", "type": "choice", "choices": ["clear", {"id": "gale", "label": "Gale"}],
                        "scope": "hex-pair"},
            "sky": {"label": "Sky", "type": "choice", "choices": "skies", "scope": "turn"},
        },
        "charts": {
            "small.hits": {
                "title": "Hits", "source": "Page 3", "help": "Copy it.",
                "rows": {"label": "Factors", "ranges": True}, "columns": {"label": "Sky", "choices": "skies"},
                "cell": [
                    {"id": "sunk", "label": "Sunk", "type": "number", "letter": "X", "min": 0, "max": 9, "default": 0},
                    {"id": "hurt", "label": "Hurt", "type": "number", "letter": "D", "help": "And slow."},
                ],
            },
            "small.moods": {
                "title": "Moods", "source": "Page 4", "rows": {"label": "Who"},
                "columns": {"label": "When", "choices": ["day", "night"]},
                "cell": [{"id": "mood", "label": "Mood", "type": "choice", "choices": ["glad", "sad"]}],
            },
        },
        "unit-types": [{"id": "fleet", "label": "Fleet", "plural": "Fleets", "source": "1", "fields": [
            {"id": "side", "label": "Side", "type": "side", "required": True},
            {"id": "flagship", "label": "Flagship", "type": "unit", "of": "ship"},
        ]}],
    },
    "rulings": {
        "$schema": "rulings.schema.json",
        "rulings": [
            {"id": "small.three", "source": "1", "printed": "1-3 and 3-6", "question": "Where does a 3 belong?",
             "readings": [
                 {"id": "miss", "label": "It misses"},
                 {"id": "hit", "label": "It hits", "ours": True, "patches": [
                     {"table": "small.fire", "patch": [
                         {"op": "replace", "path": "/rows/0/range", "value": "1-2"},
                         {"op": "move", "from": "/rows/1", "path": "/rows/0"},
                     ]},
                 ]},
             ],
             "default": "miss", "why": "The first row counts."},
        ],
    },
    "coverage": {
        "$schema": "coverage.schema.json", "document": "The rules",
        "items": [{"place": "1", "says": "How ships fire.", "carried-by": ["table:small.fire", "chart:small.hits", "unit-type:fleet"]},
                  {"place": "2", "says": "Be nice.", "reminder": "Nothing to look up."}],
    },
    "words": {
        "$schema": "words.schema.json", "kinds": {"holding": ["hold", "stays"]}, "means": {"number": {"four": "4"}},
    },
}

GONE = object()

# Each by itself spoils the good document of its kind: the way there, and what is put in its place.
BROKEN = {
    "table": [
        (["id"], GONE), (["title"], GONE), (["source"], GONE), (["id"], "Small Fire"), (["reslts"], {}),
        (["dice"], "6"), (["dice"], "d1"), (["dice"], "101d6"), (["dice"], 6), (["dice", 0, "as"], "page"),
        (["dice", 0, "as"], GONE), (["dice", 0, "sides"], 6), (["start"], "strength"), (["total-is"], "hull"),
        (["ladder"], "yes"), (["ladder"], True),
        (["opposed", "table"], GONE), (["opposed", "table"], "Small Fire"), (["opposed", "below"], GONE),
        (["opposed", "words"], "x"), (["opposed"], "small.fire"),
        (["columns", 0, "label"], GONE), (["columns", 0, "when"], {"night": True}), (["columns", 0, "rnage"], "1"),
        (["rows", 0, "range"], "1~3"), (["rows", 0, "range"], 1), (["rows", 0, "range"], ""),
        (["rows", 0, "when"], {"night": True}), (["rows", 0, "cells"], GONE), (["rows", 0, "result"], "miss"),
        (["rows", 0, "cells", "low"], []), (["rows", 1, "cells", "high", 1], GONE),
        (["rows", 1, "cells", "high", 0, "else"], "hit"), (["columns"], GONE),
        (["modifiers", 0, "id"], GONE), (["modifiers", 0, "label"], GONE), (["modifiers", 0, "add"], GONE),
        (["modifiers", 0, "add"], "1"), (["modifiers", 0, "add"], 1.5), (["modifiers", 0, "times"], "2"),
        (["modifiers", 0, "round"], "up"), (["modifiers", 0, "plus"], 1), (["modifiers", 1, "times"], "half"),
        (["modifiers", 1, "times"], "1/0"), (["modifiers", 1, "round"], GONE), (["modifiers", 1, "round"], "nearest"),
        (["modifiers", 1, "per"], {"fact": "ships"}), (["modifiers", 2, "per", "fact"], GONE),
        (["modifiers", 2, "per", "each"], 0), (["modifiers", 2, "per", "every"], 1),
        (["modifiers", 4, "forbid"], False),
        (["modifiers", 0, "when"], "night"), (["modifiers", 0, "when", "ships"], {}),
        (["modifiers", 0, "when", "ships"], {"least": 1}), (["modifiers", 0, "when", "weather"], []),
        (["modifiers", 0, "when", "any"], []), (["modifiers", 1, "when", "any", 1, "not"], True),
        (["results", "hit", "label"], GONE), (["results", "hit", "hull"], 1), (["results", "hit", "effects"], 1),
        (["results", "hit", "effects", "then"], [1]), (["results", "hit", "effects", "again"], "yes"),
        (["footnotes", 0, "text"], GONE), (["footnotes", 0, "label"], "Six"),
    ],
    "rulebook": [
        (["id"], GONE), (["title"], GONE), (["id"], "Small"), (["turns"], 6), (["double-blind"], "yes"),
        (["sides", 0, "label"], GONE), (["sides", 0, "colour"], "red"), (["clock", "hours"], 24),
        (["phases", 0, "id"], GONE), (["phases", 0, "procedures"], "small.fire"),
        (["phases", 0, "tables"], "small.fire"),
        (["facts", "weather", "scope"], GONE), (["facts", "weather", "scope"], "Hour"),
        (["facts", "weather", "scope"], "side"), (["scopes", 0], "turn"), (["scopes", 0], "Hex pair"),
        (["scopes"], ["zone", "zone"]), (["scopes"], "hex-pair"),
        (["facts", "weather", "type"], "side"), (["facts", "weather", "choices"], GONE),
        (["facts", "weather", "choices"], []), (["facts", "weather", "min"], 1),
        (["facts", "weather", "id"], "weather"),
        (["facts", "turns-a-day", "choices"], ["1"]), (["facts", "turns-a-day", "min"], "1"),
        (["phases", 0, "every"], 0), (["phases", 0, "plays"], ["small.fire"]),
        (["choice-lists", "skies"], []), (["choice-lists", "skies"], "clear"), (["facts", "sky", "choices"], 3),
        (["charts", "small.hits", "title"], GONE), (["charts", "small.hits", "source"], GONE),
        (["charts", "small.hits", "rows"], GONE), (["charts", "small.hits", "rows", "label"], GONE),
        (["charts", "small.hits", "rows", "ranges"], "1-4"), (["charts", "small.hits", "rows", "heads"], ["1-4"]),
        (["charts", "small.hits", "columns", "choices"], []), (["charts", "small.hits", "numbers"], [[1]]),
        (["charts", "small.hits", "cell"], []), (["charts", "small.hits", "cell"], GONE),
        (["charts", "small.hits", "cell", 0, "letter"], "XX"), (["charts", "small.hits", "cell", 0, "type"], "yes-no"),
        (["charts", "small.hits", "cell", 0, "id"], GONE), (["charts", "small.moods", "cell", 0, "choices"], GONE),
        (["facts", "natural"], {"label": "Natural", "type": "number", "scope": "roll"}),
        (["unit-types", 0, "plural"], GONE), (["unit-types", 0, "fields"], GONE),
        (["unit-types", 0, "fields", 0, "id"], GONE), (["unit-types", 0, "fields", 0, "type"], "faces"),
        (["unit-types", 0, "fields", 0, "hint"], "?"),
    ],
    "rulings": [
        (["rulings"], GONE), (["note"], ""), (["rulings", 0, "question"], GONE), (["rulings", 0, "readings"], GONE),
        (["rulings", 0, "why"], GONE), (["rulings", 0, "why"], ""), (["rulings", 0, "answer"], "miss"),
        (["rulings", 0, "readings", 0, "label"], GONE), (["rulings", 0, "readings", 0, "our"], True),
        (["rulings", 0, "readings", 1, "patches", 0, "table"], GONE),
        (["rulings", 0, "readings", 1, "patches", 0, "patch"], {}),
        (["rulings", 0, "readings", 1, "patches", 0, "patch", 0, "op"], "change"),
        (["rulings", 0, "readings", 1, "patches", 0, "patch", 0, "path"], "rows/0"),
        (["rulings", 0, "readings", 1, "patches", 0, "patch", 0, "value"], GONE),
        (["rulings", 0, "readings", 1, "patches", 0, "patch", 1, "from"], GONE),
    ],
    "coverage": [
        (["items"], GONE), (["note"], ""), (["items", 0, "place"], GONE), (["items", 0, "says"], GONE),
        (["items", 0, "page"], 3), (["items", 0, "reminder"], "Both."), (["items", 1, "reminder"], GONE),
        (["items", 0, "carried-by"], []), (["items", 0, "carried-by", 0], "small.fire"),
        (["items", 0, "carried-by", 0], "picture:small.fire"), (["items", 0, "carried-by", 0], "table:"),
    ],
    "words": [
        (["words"], {}), (["kinds", "holding"], "hold"), (["kinds", "holding", 0], ""),
        (["means", "number"], ["four"]), (["means", "number", "four"], 4),
    ],
}


def spoilt(document, way, value):
    document = copy.deepcopy(document)
    place = document
    for step in way[:-1]:
        place = place[step]
    if value is GONE:
        del place[way[-1]]
    else:
        place[way[-1]] = value
    return document


class Schemas(unittest.TestCase):
    def test_each_schema_is_one(self):
        for kind in KINDS:
            with self.subTest(kind):
                jsonschema.Draft7Validator.check_schema(schema(kind))

    def test_every_file_of_every_rulebook_fits(self):
        folders = rulebook_folders()
        self.assertIn(ROOT / "tables" / "swwas", folders)
        self.assertIn(ROOT / "tests" / "fixtures" / "edges", folders)
        for folder in folders:
            for file in sorted(folder.glob("*.json")):
                with self.subTest(str(file.relative_to(ROOT))):
                    self.assertEqual(errors(kind_of(file), load(file)), [])

    def test_every_file_that_is_shipped_names_its_schema(self):
        # An editor finds the schema by it.
        for file in sorted((ROOT / "tables").glob("*/*.json")):
            if file.parent.name == "schema":
                continue
            with self.subTest(str(file.relative_to(ROOT))):
                named = (file.parent / load(file)["$schema"]).resolve()
                self.assertEqual(named, (ROOT / "tables" / "schema" / f"{kind_of(file)}.schema.json").resolve())

    def test_a_good_document_of_each_kind_fits(self):
        for kind in KINDS:
            with self.subTest(kind):
                self.assertEqual(errors(kind, GOOD[kind]), [])

    def test_what_is_wrong_is_refused(self):
        for kind in KINDS:
            for way, value in BROKEN[kind]:
                with self.subTest(kind=kind, way=way, value="gone" if value is GONE else value):
                    self.assertNotEqual(errors(kind, spoilt(GOOD[kind], way, value)), [])


if __name__ == "__main__":
    unittest.main()
