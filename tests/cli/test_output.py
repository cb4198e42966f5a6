"""Every document that flagplot-cli --json prints fits its JSON Schema, and the schemas refuse what is broken."""

import copy
import json
import unittest

import program
import schemas

# The documents that are too small for a schema file of their own.
TEXT = {"type": "string", "minLength": 1}
HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
COUNT = {"type": "integer", "minimum": 0}


def closed(**members):
    return {"type": "object", "required": list(members), "additionalProperties": False, "properties": members}


SMALL = {
    "table list": {"type": "array", "minItems": 9, "items": closed(id=TEXT, title=TEXT, rulebook=TEXT, source=TEXT)},
    "table check": closed(rulebooks=COUNT, tables=COUNT),
    "procedure list": {
        "type": "array",
        "minItems": 7,
        "items": closed(id=TEXT, title=TEXT, rulebook={"type": "string"}, source={"type": "string"}, help=TEXT,
                        version={"type": "integer", "minimum": 1}),
    },
    "session new": closed(file=TEXT, rulebook=TEXT, head=HASH),
    "session verify": closed(**{
        "entries": COUNT, "rolls": COUNT, "replayed": COUNT, "problems": {"type": "array", "items": TEXT},
        "not-replayed": {"type": "array", "items": closed(line=COUNT, procedure=TEXT, why=TEXT)},
        "said": {"type": "array", "items": closed(what=TEXT, lines={"type": "array", "items": COUNT})},
        "in-full": {"type": "boolean"}, "head": HASH}),
    "session salvage": closed(file=TEXT, kept=COUNT, note=TEXT),
}
SMALL["procedure show"] = SMALL["procedure list"]["items"]
SMALL["rule show"] = closed(**{
    "place": TEXT, "says": TEXT, "reminder": {"type": "string"},
    "carried-by": {"type": "array", "items": closed(
        kind={"enum": ["table", "chart", "procedure", "ruling", "phase", "unit-type", "fact", "number"]},
        id=TEXT, label=TEXT)},
})
SMALL["ruling show"] = closed(**{
    "ruling": TEXT, "source": TEXT, "printed": {"type": "string"}, "question": TEXT, "why": {"type": "string"},
    "readings": {"type": "array", "minItems": 1, "items": closed(
        reading=TEXT, label=TEXT, ours={"type": "boolean"}, default={"type": "boolean"},
        tables={"type": "array", "items": TEXT})},
})
SMALL["ruling list"] = {"type": "array", "items": SMALL["ruling show"]}
SMALL["rule list"] = {"type": "array", "minItems": 1, "items": SMALL["rule show"]}

EDGES = ["--tables", program.FIXTURES / "edges"]


class Output(program.Case):
    def fits(self, name, document):
        self.assertEqual([], schemas.problems(name, document), name)
        return document

    def fits_small(self, name, document):
        schema = SMALL[name]
        errors = [error.message for error in schemas.jsonschema.Draft7Validator(schema).iter_errors(document)]
        self.assertEqual([], errors, name)

    def act(self, *arguments):
        """A command that writes to the session: its output has the shape of play's."""
        return self.fits("play", self.succeed("--json", *arguments).json())

    def shown(self):
        return self.fits("session-show", self.show())


class Tables(Output):
    def test_the_lists_and_the_check_are_documents(self):
        self.fits_small("table list", self.succeed("--json", "table", "list").json())
        self.fits_small("table check", self.succeed("--json", "table", "check").json())
        for rulebook in program.GAMES:
            rules = self.succeed("--json", "rule", "list", rulebook).json()
            self.fits_small("rule list", rules)
            self.fits_small("rule show", self.succeed("--json", "rule", "show", rulebook, rules[-1]["place"]).json())
            rulings = self.succeed("--json", "ruling", "list", rulebook).json()
            self.fits_small("ruling list", rulings)
            for ruling in rulings[-1:]:
                last = self.succeed("--json", "ruling", "show", rulebook, ruling["ruling"]).json()
                self.fits_small("ruling show", last)
                self.assertEqual(ruling, last)
            self.fits("cards", self.succeed("--json", "table", "cards", rulebook).json())
        self.fits_small("procedure list", self.succeed("--json", "procedure", "list").json())
        self.fits_small("procedure show", self.succeed("--json", "procedure", "show", "swwas.turn").json())

    def test_a_shown_table_is_the_table_s_file(self):
        for row in self.succeed("--json", "table", "list").json():
            shown = self.succeed("--json", "table", "show", row["id"]).json()
            files = [json.loads(file.read_text(encoding="utf-8"))
                     for file in (program.SOURCE / "tables").glob("*/*.json") if file.name != "rulebook.json"]
            self.assertIn(shown, files)

    def roll(self, *arguments):
        return self.fits("table-roll", self.succeed("--json", *EDGES, "table", "roll", *arguments).json())

    def test_every_table_with_a_single_die_rolls_on_every_face(self):
        for row in self.succeed("--json", "table", "list").json():
            table = self.succeed("--json", "table", "show", row["id"]).json()
            if row["rulebook"] != "swwas" or "dice" not in table:
                continue
            for face in range(1, int(table["dice"][1:]) + 1):
                rolled = self.roll(row["id"], "--dice", str(face))
                self.assertEqual([face], rolled["dice"])

    def test_a_roll_with_modifiers_and_a_footnote(self):
        rolled = self.roll("edges.search", "--dice", "6", "--fact", "ships=20", "--fact", "mission=intercept",
                           "--fact", "weather=clear")
        self.assertEqual(["clear", "many-ships", "intercept"], [one["id"] for one in rolled["modifiers"]])
        self.assertTrue(rolled["clamped"])

    def test_a_roll_that_leads_to_another_table(self):
        rolled = self.roll("edges.weather", "--dice", "6,6", "--fact", "region=pacific", "--fact", "month=may")
        self.assertEqual(["edges.weather-second-roll"], [one["table"] for one in rolled["then"]])

    def test_a_roll_of_which_one_die_chooses_the_column(self):
        self.assertEqual("3-4", self.roll("edges.direction-finding", "--dice", "3,2")["column"])

    def test_a_roll_that_is_forbidden(self):
        rolled = self.roll("edges.launching-aircraft", "--fact", "weather=gale", "--fact", "from-carrier=yes")
        self.assertTrue(rolled["forbidden"])

    def test_an_automatic_result(self):
        rolled = self.roll("edges.search", "--fact", "pursuit=yes", "--fact", "ships=2", "--fact", "mission=raid")
        self.assertEqual("automatic", rolled["modifiers"][0]["value"])

    def test_a_table_that_only_modifies_a_number(self):
        rolled = self.roll("edges.weapon-strength", "--fact", "strength=7", "--fact", "weapon=primary", "--fact",
                           "range=2", "--fact", "bombardment=yes", "--fact", "first-fire=yes")
        self.assertEqual("x 1/2", rolled["modifiers"][0]["value"])

    def test_a_table_that_a_person_chooses_from(self):
        self.roll("swwas.fighters", "--result", "sweep")

    def test_the_forms_of_a_roll_that_waits(self):
        for arguments in (["edges.search"], ["swwas.fighters"],
                          ["edges.weather", "--dice", "6", "--fact", "region=pacific", "--fact", "month=may"]):
            waiting = self.wait("--json", *EDGES, "table", "roll", *arguments).json()
            self.assertEqual(["pending"], list(self.fits("table-roll", waiting)))


class Sessions(Output):
    def test_a_new_session(self):
        made = self.succeed("--json", "session", "new", self.session, "--rulebook", "swwas").json()
        self.fits_small("session new", made)
        self.assertEqual([], self.shown()["units"])

    def test_every_act_on_a_session(self):
        self.begin()
        session = self.session
        self.act("unit", "add", session, "fleet", "Z9", "side=axis")
        self.act("unit", "set", session, "fleet", "Z9", "place=E4", "mission=", "--reason", "sighted")
        self.act("unit", "set", session, "fleet", "Z9", "place=")
        self.act("unit", "remove", session, "fleet", "Z9", "--reason", "sunk")
        self.act("session", "set", session, "turns-a-day=8", "dice@side axis=by-hand", "--reading",
                 "swwas.fleet-speed-10=half-speed")
        self.act("session", "note", session, "Fog over the Slot.\nNobody sails.")
        self.act("session", "next", "--leave", session)
        self.act("session", "next", "--leave", session, "--turn")
        self.act("session", "back", session, "--reason", "too early")
        self.act("session", "redo", session)
        shown = self.shown()
        self.assertEqual({"swwas.fleet-speed-10": "half-speed"}, shown["readings"])
        self.assertIn({"fact": "dice", "scope": "side axis", "value": "by-hand"}, shown["facts"])

    def test_a_session_whose_open_procedure_does_not_fit(self):
        self.begin(turn=2)
        self.play("swwas.turn", waits=True)
        entries = program.entries(self.session)
        entries[-1]["key"] = "moves"  # as another version of the procedure might have asked
        program.write_lines(self.session, program.chained(entries))
        shown = self.shown()
        self.assertEqual(("swwas.turn", None), (shown["open"], shown["pending"]))
        self.assertIn(f"entry {len(entries)}: found the answer \"moves\"", shown["misfit"])
        self.refuse("play", self.session, "swwas.turn", saying=[f"entry {len(entries)}", "moves", "movement"])
        self.act("session", "back", self.session, "--to", str(entries[-1]["run"]))
        self.assertEqual("", self.shown()["misfit"])

    def test_verifying(self):
        self.begin()
        self.fits_small("session verify", self.succeed("--json", "session", "verify", self.session).json())
        found = self.succeed("--json", "session", "verify", self.session, "--head", self.shown()["head"]).json()
        self.assertEqual(found["entries"], found.pop("expected-head-line"))
        self.fits_small("session verify", found)
        self.session.write_bytes(self.session.read_bytes()[:-100])
        salvaged = self.succeed("--json", "session", "salvage", self.session, self.folder / "new.flagplot").json()
        self.fits_small("session salvage", salvaged)

    def test_a_finished_turn_corrected_revealed_and_taken_back(self):
        self.begin(turn=2)
        played = self.fits("play", self.play("swwas.turn", {"fighters": {"rabaul": "cap"},
                                                            "strike/S1": {"choice": "naval-strike"}},
                                             dice="speed/Z1=7/4,mission/S1=3"))
        self.assertTrue(played["finished"])
        numbers = {(entry["kind"], entry.get("key")): entry["n"] for entry in played["entries"]}
        self.act("session", "reveal", self.session, str(numbers["told", "order/Z1"]), "--to", "axis", "--reason", "fog")
        self.act("session", "reveal", self.session, str(numbers["told", "order/A1"]), "--text", "It sails.")
        self.act("session", "reveal", self.session, str(numbers["told", "order/A1"]), "--hold")
        self.act("session", "override", self.session, str(numbers["lookup", "mission/D1"]), "--result", "search",
                 "--reason", "house rule", "--go-back")
        self.shown()

    def test_a_reroll_and_an_overruling_of_the_open_procedure(self):
        self.begin(turn=2)
        played = self.play("swwas.turn", {"fighters": {"rabaul": "cap"}}, dice="mission/S1=3", waits=True)
        numbers = {(entry["kind"], entry.get("key")): entry["n"] for entry in self.fits("play", played)["entries"]}
        again = self.act("session", "reroll", self.session, str(numbers["roll", "direction/Z1"]), "--reason", "aground")
        self.assertIn(2, [entry.get("attempt") for entry in again["entries"]])
        self.assertIsNotNone(again["pending"])
        overruled = self.act("session", "override", self.session, str(numbers["roll", "speed/Z1"]), "--faces", "7/4",
                             "--reason", "cocked die")
        self.assertIn("overruled", [entry.get("source") for entry in overruled["entries"]])
        self.assertEqual("swwas.turn", self.shown()["open"])


class Forms(Output):
    def pending(self, *arguments, **options):
        document = self.fits("play", self.wait("--json", "play", self.session, *arguments, **options).json())
        shown = self.shown()
        if shown["pending"] is not None:  # an ad-hoc procedure leaves nothing open
            self.assertEqual(document["pending"], shown["pending"])
        return self.fits("form", document["pending"])

    def test_a_form_of_facts(self):
        self.session.write_bytes(program.beginning(roster=False))
        self.succeed("session", "set", self.session, "first-daylight-turn=", "last-daylight-turn=")
        form = self.pending("swwas.turn")
        self.assertEqual([("number", 1, 24)] * 2, [(f["type"], f["min"], f["max"]) for f in form["fields"]])

    def test_a_form_of_choices(self):
        self.begin(turn=2)
        self.assertEqual("choice", self.pending("swwas.turn")["fields"][0]["type"])

    def test_a_form_of_a_unit_and_one_of_units(self):
        self.begin()
        self.assertEqual("unit", self.pending("swwas.fleet-movement")["fields"][0]["type"])
        self.succeed("session", "back", self.session)
        self.assertEqual("units", self.pending("swwas.transfer")["fields"][0]["type"])

    def test_a_grid_without_defaults(self):
        self.begin(turn=2)
        form = self.pending("swwas.turn", "--answers", self.answers({"fighters": {"rabaul": "unit-by-unit"}}))
        self.assertEqual(["F1"], [row["unit"] for row in form["rows"]])

    def test_a_grid_of_hand_thrown_dice(self):
        self.begin("--hand-dice", turn=2)
        form = self.pending("swwas.turn", "--answers", self.answers({"fighters": {"rabaul": "cap"}}))
        self.assertEqual({"faces"}, {field["type"] for field in form["fields"]})
        self.assertEqual(["Z1", "A1", "I-1", "D1", "S1"], [row["unit"] for row in form["rows"]])
        self.assertEqual(["mission"], form["rows"][0]["blank"])

    def test_a_grid_that_offers_dice_which_were_taken_back(self):
        self.begin("--hand-dice", turn=2)
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}}, dice="7/4,8", waits=True)
        opened = next(entry["n"] for entry in program.entries(self.session) if entry["kind"] == "opened")
        self.act("session", "back", self.session, "--to", str(opened))
        form = self.pending("swwas.turn", "--answers", self.answers({"fighters": {"rabaul": "cap"}}))
        self.assertEqual({"speed": ["7/4"], "direction": ["8"]}, form["rows"][0]["defaults"])

    def test_a_form_of_one_die_and_one_of_text(self):
        self.begin("--hand-dice")
        form = self.pending("table.roll", "--answers", self.answers({"table": {"table": "swwas.direction"}}))
        self.assertEqual([20], form["fields"][0]["dice"])
        form = self.pending("table.roll")
        self.assertEqual(["choice", "text"], [field["type"] for field in form["fields"]])

    def test_a_finished_procedure_asks_nothing(self):
        self.begin()
        document = self.fits("play", self.play("swwas.turn"))
        self.assertEqual((True, None), (document["finished"], document["pending"]))


class Logs(Output):
    def log(self, *arguments):
        return self.fits("log", self.succeed("--json", "log", self.session, *arguments).json())

    def test_the_log_of_a_session_without_turns_played(self):
        self.begin(roster=False)
        self.assertEqual([1], [turn["turn"] for turn in self.log()["turns"]])

    def test_the_log_of_the_sample(self):
        self.session.write_bytes(program.SAMPLE.read_bytes())
        self.assertEqual(list(range(1, 9)), [turn["turn"] for turn in self.log()["turns"]])
        for side in ("axis", "allied"):
            self.assertNotIn("seed-digest", self.log("--side", side))

    def test_the_log_of_withdrawn_rolls_readings_and_notes(self):
        self.begin("--reading", "swwas.fleet-speed-10=half-speed", turn=2)
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "land-strike"}},
                  dice="speed/Z1=7/4,mission/S1=3,speed/A1=20")
        speed = next(e["n"] for e in program.entries(self.session) if e.get("key") == "speed/Z1")
        self.act("session", "override", self.session, str(speed), "--faces", "2", "--reason", "misread", "--go-back")
        self.play("swwas.turn", {"strike/S1": {"choice": "land-strike"}}, dice="mission/S1=3,speed/A1=20")
        self.act("session", "note", self.session, "Rain.")
        self.play("table.roll", {"table": {"table": "swwas.fighters"}, "roll/choice": {"choice": "cap"}})
        log = self.log("--turn", "last")
        self.assertEqual(["Fleet Speed: Half Speed (1-9, 10-16)"], log["readings"])
        rows = log["turns"][0]["dice"]
        self.assertIn(("misread", "by hand (7/4)"), [(row.get("withdrawn"), row["source"]) for row in rows])
        self.assertIn("chosen", [row["source"] for row in rows])
        self.assertEqual(["Rain."], [note["text"] for note in log["turns"][0]["notes"]])

    def test_a_side_s_report(self):
        self.begin()
        self.play("swwas.turn")
        report = self.log("--side", "axis")
        self.assertEqual(("Axis", 3), (report["side"], len(report["units"])))


class Answers(Output):
    def test_the_sample_s_answers_fit_and_are_taken(self):
        answers = json.loads((program.SOURCE / "resources/samples/coral-sea-answers.json").read_text("utf-8"))
        self.fits("answers", answers)
        self.session.write_bytes(program.SAMPLE.read_bytes())
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.assertTrue(self.play("swwas.turn", answers)["finished"])

    def test_an_answers_file_may_name_its_schema(self):
        self.begin()
        answers = self.fits("answers", {"$schema": "tables/schema/answers.schema.json",
                                        "movement": {"Z1": {"desired-direction": "S"}}})
        self.assertTrue(self.play("swwas.turn", answers)["finished"])

    def test_the_schema_s_own_example_fits(self):
        for example in schemas.validator("answers").schema["examples"]:
            self.fits("answers", example)

    def test_answers_of_every_type_fit(self):
        self.fits("answers", {})
        self.fits("answers", {"a": {"text": "x", "number": 3, "yes": True, "none": None, "units": ["F1", "D1"]}})


# ---- what the schemas refuse

FIELD = {"id": "mission", "label": "Mission", "type": "choice", "required": True,
         "choices": [{"id": "cap", "label": "CAP"}]}
FACES = {"id": "speed", "label": "Speed", "type": "faces", "required": True, "dice": [20]}
STAKE = {"unit": "Z1", "field": "faces", "label": "Fleet Z1: Fleet Speed", "table": "swwas.fleet-speed",
         "facts": {"night": True}, "times": 2}
FORM = {"key": "dice", "title": "The dice", "chart": "ssw.naval-combat", "fields": [FIELD], "at-stake": [STAKE]}
GRID = {"key": "dice", "title": "The dice", "fields": [FACES],
        "rows": [{"unit": "Z1", "label": "Fleet Z1", "defaults": {"speed": ["14"]}, "blank": ["direction"],
                  "own": [dict(FACES, dice=[20, 20])], "note": "throws twice"}]}
ROLL = {"n": 41, "kind": "roll", "run": 39, "key": "speed/Z1", "for": "Fleet Z1: Fleet Speed", "unit": "Z1",
        "dice": [20], "faces": [14], "source": "stream"}
LOOKUP = {"n": 42, "kind": "lookup", "run": 39, "key": "speed/Z1", "unit": "Z1", "table": "swwas.fleet-speed",
          "dice": [14], "natural": 14, "modifiers": [], "total": 14, "clamped": False,
          "row": {"index": 1, "result": "half-speed", "label": "Half Speed", "effects": {"zones": "half"}}}
PLAY = {"finished": True, "entries": [ROLL, LOOKUP, {"n": 43, "kind": "closed", "run": 39}], "pending": None}
TABLE_ROLL = {"table": "swwas.fleet-speed", "dice": [14], "natural": 14,
              "modifiers": [{"id": "night", "label": "Night", "value": -2}], "total": 12, "clamped": False,
              "row": LOOKUP["row"], "then": [], "notes": []}
CHANCES = {"table": "ssw.sub-search", "modifiers": [{"id": "wet", "label": "Rain", "value": 1}], "decided": False,
           "throws": 2, "chances": [{"result": "hit", "label": "Hit", "effects": {"hits": 1}, "ways": 2, "chance": 1.0}],
           "totals": [{"total": 2, "ways": 2, "chance": 1}]}
PART = {"label": "Points", "ways": 4, "chance": 1}
ODDS = {**CHANCES, "times": 2, "counts": [{"result": "hit", "label": "Hit", "expected": 2, "exactly": [0, 0, 1]}],
        "against": CHANCES,
        "difference": {"throws": 4, "above": PART, "even": PART, "below": PART,
                       "differences": [{"difference": 0, "ways": 4, "chance": 1}]}, "notes": ["night: no"]}
SHOW = {"title": "Test", "rulebook": "swwas", "turn": 1, "label": "Turn 1", "phase": "rolls", "open": None,
        "sequence": [{"phase": "rolls", "label": "The turn's rolls", "mark": "still open"}],
        "due": [{"phase": "rolls", "words": "The turn's rolls: it is due", "play": "swwas.turn"}],
        "pending": None, "misfit": "", "readings": {}, "house-rules": [],
        "facts": [{"fact": "dice", "scope": "side axis", "value": "by-hand"}],
        "units": [{"id": "Z1", "type": "fleet", "fields": {"side": "axis"}}], "entries": 9, "head": "0f" * 32,
        "damage": ""}
LINE = {"entry": 50, "unit": "Fleet Z1", "text": "half speed", "audience": "everyone"}
DICE_ROW = {"turn": 1, "entry": 41, "unit": "Z1", "side": "axis", "table": "swwas.fleet-speed", "title": "Fleet Speed",
            "for": "Fleet Z1: Fleet Speed", "dice": "d20", "faces": "14", "natural": 14, "modifiers": [], "total": 14, "clamped": False, "result": "half-speed",
            "label": "Half Speed", "source": "rolled"}
LOG = {"title": "Test", "rulebook": "swwas", "game": "Second World War at Sea", "program": "flagplot 0.1.0",
       "head": "0f" * 32, "seed-digest": "0f" * 32, "readings": [],
       "turns": [{"turn": 1, "label": "Turn 1", "sections": [{"heading": "Orders for the map", "lines": [LINE]}],
                  "readings": [], "sequence": SHOW["sequence"], "dice": [DICE_ROW], "changes": [], "notes": []}]}
LEDGER = {"title": "Test", "rulebook": "swwas", "game": "Second World War at Sea", "first-turn": 1, "last-turn": 8,
          "sides": {"axis": "Axis"}, "tables": {"swwas.fleet-speed": "Fleet Speed"}, "judged": 1, "without-odds": 0,
          "groups": [{"die": 2, "source": "rolled", "side": "*", "table": "", "dice": 30, "faces": [14, 16],
                      "expected": 15, "mean": 1.533, "expected-mean": 1.5, "chi-square": 0.133, "degrees": 1,
                      "chance": 0.715, "verdict": "usual", "words": "nothing unusual"}],
          "results": [{"source": "overruled", "side": "axis", "table": "swwas.fleet-speed", "throws": 2, "results": [
              {"result": "full-speed", "label": "Full Speed", "count": 2, "expected": 0.5}]}]}
REPORT = {"title": "Test", "rulebook": "swwas", "game": "Second World War at Sea", "side": "Axis",
          "turns": [{"turn": 1, "label": "Turn 1",
                     "sections": [{"heading": "Air", "lines": [{"unit": "Fleet Z1", "text": "half speed"}]}]}],
          "units": []}
CARDS = {"game": "A small game", "document": "The rules", "played-differently": [], "left-out": ["Gunnery"],
         "cards": [{"id": "small.fire", "title": "Fire", "source": "1", "dice": "d6", "heads": [],
                    "rows": [{"name": "1-3", "when": "", "cells": ["Miss"]}],
                    "modifiers": [{"amount": "-1", "label": "Night", "when": "Weather: gale"}],
                    "notes": ["Hit: then Damage."], "readings": []}]}
GAME_LIST = [{"id": "patrol", "folder": "/home/rulebooks/patrol", "wrong": 0}]
GAME_KEPT = {"id": "patrol", "title": "Patrol", "folder": "/home/rulebooks/patrol", "tables": ["patrol.contact"]}
GAME_TRIED = {"procedure": "patrol.day", "steps": [{"procedure": "patrol.day", "step": "contact", "within": ["Boat-1"],
                                                   "words": "1, 1: Empty sea"}]}
GAME_PART = {"id": "patrol", "part": "rows", "rows": [["Range", "Result"], ["1-6", "Nothing"]]}
HOUSE_RULE = {"id": "slower", "title": "Slower fleets", "rulebook": "swwas", "file": "/home/slower.json",
              "patches": [{"table": "swwas.fleet-speed", "patch": [{"op": "replace", "path": "/rows/0/range"}]}]}
PLACES = [{"place": "/rows/0/range", "label": "Row 1", "value": "1-9"}]
MISSING = object()

# Schema, a good document, and ways to break it: a path in it, and what is put there.
BROKEN = [
    ("form", FORM, [
        (["key"], MISSING), (["key"], ""), (["key"], "two\nlines"), (["title"], MISSING), (["fields"], []),
        (["fields"], MISSING), (["colour"], "red"), (["standing"], False), (["help"], ""), (["rows"], []),
        (["fields", 0, "type"], "colour"), (["fields", 0, "choices"], MISSING), (["fields", 0, "choices"], []),
        (["fields", 0, "choices", 0, "label"], MISSING), (["fields", 0, "required"], MISSING),
        (["fields", 0, "default"], 3), (["fields", 0, "min"], 1), (["fields", 0, "of"], "fleet"),
        (["fields", 0, "dice"], [20]), (["chart"], ""), (["fields", 0, "type"], "number"), (["at-stake"], []),
        (["at-stake", 0, "table"], MISSING), (["at-stake", 0, "label"], MISSING), (["at-stake", 0, "times"], 1),
        (["at-stake", 0, "facts"], []), (["at-stake", 0, "dice"], "d6"), (["at-stake", 0, "unit"], ""),
        (["fields", 0], {"id": "a", "label": "A", "type": "number", "required": True, "default": "3"}),
        (["fields", 0], {"id": "a", "label": "A", "type": "yes-no", "required": True, "default": "yes"}),
        (["fields", 0], {"id": "a", "label": "A", "type": "units", "required": True, "default": "F1"}),
        (["fields", 0], {"id": "a", "label": "A", "type": "unit", "required": True, "default": "-F1"}),
        (["fields", 0], {"id": "a", "label": "A", "type": "text", "required": True, "default": ["x"]}),
    ]),
    ("form", GRID, [
        (["fields", 0, "dice"], MISSING), (["fields", 0, "dice"], [1]), (["fields", 0, "dice"], [101]),
        (["fields", 0, "default"], "14"), (["fields", 0, "default"], ["7/7"]), (["rows", 0, "unit"], "-"),
        (["rows", 0, "label"], MISSING), (["rows", 0, "defaults"], MISSING), (["rows", 0, "defaults", "x"], {}),
        (["rows", 0, "defaults", "x"], [1]), (["rows", 0, "blank"], "direction"), (["rows", 0, "colour"], "red"),
        (["rows", 0, "note"], ""), (["rows", 0, "note"], 3), (["rows", 0, "own"], []),
        (["rows", 0, "own", 0, "id"], MISSING), (["rows", 0, "own", 0, "dice"], [1]), (["rows", 0, "own", 0], "speed"),
    ]),
    ("play", PLAY, [
        (["finished"], MISSING), (["finished"], 1), (["pending"], MISSING), (["pending"], {}), (["entries"], {}),
        (["head"], ""), (["entries", 0, "n"], MISSING), (["entries", 0, "n"], 1), (["entries", 0, "kind"], "dance"),
        (["entries", 0, "kind"], "session"), (["entries", 0, "kind"], "lookup"), (["entries", 0, "faces"], MISSING),
        (["entries", 0, "faces"], [0]), (["entries", 0, "faces"], [101]), (["entries", 0, "faces"], ["14"]),
        (["entries", 0, "source"], "heaven"), (["entries", 0, "source"], "overruled"), (["entries", 0, "attempt"], 2),
        (["entries", 0, "entered"], ["7/4"]), (["entries", 0, "was"], [3]), (["entries", 0, "prev"], "0" * 64),
        (["entries", 0, "at"], "2026-11-20T05:44:37Z"), (["entries", 0, "run"], MISSING),
        (["entries", 1, "row"], MISSING), (["entries", 1, "row", "label"], MISSING), (["entries", 1, "then"], []),
        (["entries", 1, "natural"], "14"), (["entries", 1, "modifiers"], MISSING), (["entries", 2, "text"], "end"),
        (["entries", 2], {"n": 43, "kind": "retracted"}), (["entries", 2], {"n": 43, "kind": "note", "text": ""}),
        (["entries", 2], {"n": 43, "kind": "amended", "entry": 41}),
        (["entries", 2], {"n": 43, "kind": "override", "run": 39, "key": "speed/Z1", "reason": "x"}),
        (["entries", 2], {"n": 43, "kind": "answer", "run": 39, "key": "x", "fields": {}, "rows": {"Z1": {}}}),
        (["entries", 2], {"n": 43, "kind": "answer", "run": 39, "key": "x"}),
        (["entries", 2], {"n": 43, "kind": "told", "run": 39, "key": "x", "section": "Air", "text": "y"}),
        (["entries", 2], {"n": 43, "kind": "unit-added", "type": "fleet", "id": "Z 1", "fields": {}}),
        (["entries", 2], {"n": 43, "kind": "unit-changed", "id": "Z1", "now": {}}),
        (["entries", 2], {"n": 43, "kind": "unit-removed", "type": "fleet", "id": "Z1"}),
        (["entries", 2], {"n": 43, "kind": "fact", "fact": "dice", "scope": "session", "now": "rolled"}),
        (["entries", 2], {"n": 43, "kind": "clock", "was": 0, "now": 1}),
        (["entries", 2], {"n": 43, "kind": "phase", "was": ""}),
        (["entries", 2], {"n": 43, "kind": "opened", "procedure": "swwas.turn", "version": 1, "turn": 1}),
        (["entries", 2], {"n": 43, "kind": "rules", "readings": {}, "digest": "0f", "program": "flagplot"}),
        (["entries", 2], {"n": 43, "kind": "effect", "run": 39, "key": "x", "change": "clock", "was": 1}),
        (["entries", 2], {"n": 43, "kind": "effect", "run": 39, "key": "x", "change": "told", "text": "y"}),
        (["entries", 2], {"n": 43, "kind": "effect", "run": 39, "key": "x", "change": "unit-changed", "id": "Z1",
                          "was": {}, "now": {}, "fields": {}}),
    ]),
    ("cards", CARDS, [
        (["game"], ""), (["cards", 0, "id"], "Small Fire"), (["cards", 0, "dice"], None),
        (["cards", 0, "rows", 0, "cells"], "Hit"), (["cards", 0, "rows", 0, "when"], MISSING),
        (["cards", 0, "modifiers", 0, "amount"], -1), (["cards", 0, "notes"], [""]), (["left-out"], MISSING),
    ]),
    ("table-roll", TABLE_ROLL, [
        (["table"], MISSING), (["table"], "Fleet Speed"), (["dice"], 14), (["natural"], MISSING), (["total"], "12"),
        (["modifiers"], MISSING), (["modifiers", 0, "value"], 0), (["modifiers", 0, "value"], "twice"),
        (["modifiers", 0, "label"], MISSING), (["clamped"], MISSING), (["row"], MISSING), (["row", "effects"], MISSING),
        (["row", "index"], -1), (["then"], MISSING), (["then"], [{}]), (["notes"], MISSING), (["notes"], [""]),
        (["forbidden"], False), (["forbidden"], True), (["pending"], FORM), (["facts"], {}), (["facts"], {"a": {}}),
    ]),
    ("table-roll", {"pending": FORM}, [(["pending"], None), (["pending"], MISSING), (["pending", "key"], MISSING)]),
    ("table-odds", ODDS, [
        (["table"], MISSING), (["throws"], MISSING), (["throws"], 0), (["decided"], MISSING), (["chances"], []),
        (["chances", 0, "ways"], 0), (["chances", 0, "ways"], 0.5), (["chances", 0, "chance"], 1.5),
        (["chances", 0, "chance"], MISSING), (["chances", 0, "label"], MISSING), (["chances", 0, "effects"], MISSING),
        (["chances", 0, "forbidden"], True), (["chances", 0, "notes"], []), (["chances", 0, "colour"], "red"),
        (["totals"], MISSING), (["totals", 0, "ways"], MISSING), (["modifiers"], MISSING), (["notes"], MISSING),
        (["times"], MISSING), (["times"], 1), (["counts"], MISSING), (["counts", 0, "exactly"], [1]),
        (["counts", 0, "expected"], -1), (["against"], MISSING), (["against", "notes"], []), (["difference"], MISSING),
        (["difference", "even"], MISSING), (["difference", "above", "label"], MISSING),
        (["difference", "differences"], []), (["difference", "differences", 0, "difference"], "0"),
    ]),
    ("table-odds", [ODDS], [([0], {}), ([0, "table"], MISSING)]),
    ("session-show", SHOW, [
        (["turn"], 0), (["turn"], MISSING), (["label"], ""), (["open"], "swwas.turn"), (["pending"], FORM),
        (["facts", 0, "scope"], "nobody"), (["facts", 0, "value"], None), (["facts", 0, "value"], {}),
        (["units", 0, "id"], "Z 1"), (["units", 0, "fields"], MISSING), (["units", 0, "place"], "E4"),
        (["entries"], 0), (["head"], "0F" * 32), (["head"], ""), (["damage"], None), (["readings"], []),
        (["seed"], "0f" * 32), (["misfit"], "entry 9: found"), (["misfit"], MISSING),
    ]),
    ("log", LOG, [
        (["head"], MISSING), (["head"], "x"), (["seed-digest"], MISSING), (["seed"], "0f" * 32), (["readings"], None),
        (["turns", 0, "turn"], 0), (["turns", 0, "dice"], MISSING), (["turns", 0, "notes"], MISSING),
        (["turns", 0, "sections", 0, "heading"], MISSING), (["turns", 0, "sections", 0, "lines"], []),
        (["turns", 0, "sections", 0, "lines", 0, "audience"], MISSING), (["units"], []),
        (["turns", 0, "sections", 0, "lines", 0, "withdrawn"], True), (["turns", 0, "dice", 0, "faces"], [14]),
        (["turns", 0, "dice", 0, "source"], "heaven"), (["turns", 0, "dice", 0, "dice"], "20"),
        (["turns", 0, "dice", 0, "result"], None), (["turns", 0, "dice", 0, "entry"], MISSING),
        (["turns", 0, "dice", 0, "turn"], 0), (["turns", 0, "dice", 0, "side"], None),
        (["turns", 0, "dice", 0, "title"], MISSING),
    ]),
    ("ledger", LEDGER, [
        (["last-turn"], 0), (["judged"], MISSING), (["tables"], []), (["sides", "axis"], ""), (["head"], "0f" * 32),
        (["groups", 0, "die"], 1), (["groups", 0, "source"], "heaven"), (["groups", 0, "side"], None),
        (["groups", 0, "faces"], [30]), (["groups", 0, "faces", 0], -1), (["groups", 0, "dice"], 0),
        (["groups", 0, "chance"], 1.5), (["groups", 0, "chance"], MISSING), (["groups", 0, "verdict"], "too-few"),
        (["groups", 0, "verdict"], "loaded"), (["groups", 0, "words"], ""), (["groups", 0, "loaded"], True),
        (["results", 0, "table"], ""), (["results", 0, "throws"], 0), (["results", 0, "results"], []),
        (["results", 0, "results", 0, "expected"], "8"), (["results", 0, "results", 0, "count"], MISSING),
    ]),
    ("log", REPORT, [  # nothing of this may reach a side
        (["head"], "0f" * 32), (["seed-digest"], "0f" * 32), (["program"], "flagplot 0.1.0"), (["readings"], []),
        (["turns", 0, "dice"], []), (["turns", 0, "changes"], []), (["turns", 0, "notes"], []),
        (["turns", 0, "sections", 0, "lines", 0, "entry"], 50), (["units"], MISSING), (["side"], MISSING),
        (["turns", 0, "sections", 0, "lines", 0, "audience"], "gm"),
        (["turns", 0, "sections", 0, "lines", 0, "withdrawn"], ""),
    ]),
    ("game", GAME_LIST, [
        ([0, "id"], "Patrol"), ([0, "folder"], ""), ([0, "wrong"], -1), ([0, "wrong"], MISSING), ([0, "title"], "Patrol"),
    ]),
    ("game", GAME_KEPT, [
        (["id"], MISSING), (["title"], 1), (["folder"], ""), (["tables"], MISSING), (["tables"], ["a", "a"]),
        (["tables", 0], "Contact"), (["wrong"], 0),
    ]),
    ("game", GAME_PART, [
        (["part"], "everything"), (["rows"], []), (["rows", 0], []), (["rows", 1, 1], 6), (["rows"], MISSING),
        (["id"], ""), (["title"], "Patrol"),
    ]),
    ("game", {"id": "patrol", "wrong": 0}, [(["wrong"], 1), (["id"], MISSING), (["folder"], "/home")]),
    ("game", {"removed": "patrol", "draft": "new+patrol"}, [
        (["removed"], ""), (["draft"], MISSING), (["draft"], "patrol"), (["id"], "patrol"),
    ]),
    ("game", GAME_TRIED, [
        (["procedure"], MISSING), (["steps"], MISSING), (["steps", 0, "step"], ""), (["steps", 0, "within"], [""]),
        (["steps", 0, "words"], 1), (["pending"], {}), (["problem"], ""), (["dice"], []),
    ]),
    ("game", {"shared": "patrol", "file": "patrol.flagplot-game"}, [(["file"], ""), (["shared"], "two words")]),
    ("game", {"added": "patrol", "folder": "/home/rulebooks/patrol", "changes": ["contact.json was changed"]}, [
        (["changes"], MISSING), (["changes", 0], ""), (["added"], ""), (["folder"], ""),
    ]),
    ("house", [HOUSE_RULE], [([0, "file"], MISSING), ([0, "id"], "two words"), ([0, "patches"], [])]),
    ("house", HOUSE_RULE, [
        (["file"], ""), (["title"], ""), (["rulebook"], MISSING), (["why"], 1), (["patches", 0, "patch"], []),
        (["patches", 0, "patch", 0, "op"], "swap"), (["author"], "me"),
    ]),
    ("house", PLACES, [
        ([0, "place"], "rows"), ([0, "label"], ""), ([0, "value"], MISSING), ([0, "value"], []), ([0, "id"], "x"),
    ]),
    ("house", {"house-rules": 1}, [(["house-rules"], -1), (["house-rules"], "1"), (["wrong"], 0)]),
    ("house", {"removed": "slower"}, [(["removed"], ""), (["draft"], "new+slower")]),
    ("answers", {"movement": {"Z1": {"place": "E4"}}, "fighters": {"rabaul": "cap"}}, [
        (["movement"], "yes"), (["movement"], []), (["movement"], None), (["movement", "Z1", "place"], {}),
        (["movement", "Z1", "place"], [1]), (["movement", "Z 1"], {}), (["fighters", "rabaul"], 1.5),
        (["$schema"], {}),
    ]),
]


def broken(document, path, value):
    document = copy.deepcopy(document)
    place = document
    for step in path[:-1]:
        place = place[step]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


class Schemas(unittest.TestCase):
    def test_the_examples_fit_before_they_are_broken(self):
        for name, good, _ in BROKEN:
            self.assertEqual([], schemas.problems(name, good), name)

    def test_the_schemas_refuse_every_broken_example(self):
        for name, good, ways in BROKEN:
            for path, value in ways:
                with self.subTest(schema=name, path=path, value="(taken out)" if value is MISSING else value):
                    self.assertTrue(schemas.problems(name, broken(good, path, value)))


if __name__ == "__main__":
    unittest.main()
