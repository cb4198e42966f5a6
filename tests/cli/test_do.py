"""Acts by their names: what the window's menus and dialogs do to a session."""

import json
import shutil
import unittest

import program
import schemas

STRAITS = ["--tables", program.FIXTURES / "straits"]


class Acts(program.Case):
    def do(self, *words, **options):
        return self.succeed(*STRAITS, "do", self.session, *words, **options).out

    def form(self, *words):
        return json.loads(self.succeed(*STRAITS, "--json", "do", self.session, *words, "--ask").out)

    def refuse(self, *words, saying):
        """It says why, and the file is as it was."""
        before = self.session.read_bytes()
        run = program.run(*STRAITS, "do", self.session, *words)
        self.assertEqual(program.PROBLEM, run.code, run)
        self.assertIn(saying, run.err)
        self.assertEqual(before, self.session.read_bytes())

    def unit(self, name):
        units = json.loads(self.succeed(*STRAITS, "--json", "session", "show", self.session).out)["units"]
        return next((unit for unit in units if unit["id"] == name), None)

    def last(self, kind):
        return [entry for entry in program.entries(self.session) if entry["kind"] == kind][-1]

    def begin_in_straits(self):
        self.succeed(*STRAITS, "session", "new", self.session, "--rulebook", "straits", "--title", "Fog",
                     "--seed", program.SEED)
        for unit in (["commander", "Fletcher", "side=south"], ["commander", "Hara", "side=north"],
                     ["ship", "S1", "side=south", "commander=Fletcher"]):
            self.succeed(*STRAITS, "unit", "add", self.session, *unit)


class Coast(Acts):
    PLACES = ["1/place=C1", "1/at=Kavieng", "2/place=P10", "2/at=10.45 S, 161.92 E", "3/place=B9", "3/at=cape vogel"]

    def fact(self):
        return [entry["now"] for entry in program.entries(self.session) if entry.get("fact") == "coast"]

    def has_land(self):
        return 'fill-rule="evenodd"' in self.succeed("plot", self.session, "--format", "svg").out

    def begin_on_a_map(self):
        self.begin()
        self.succeed("session", "set", self.session, "layout=n-ne-se-s-sw-nw", "first-zone=A1",
                     "last-zone=T14")

    def test_a_session_of_ones_own_is_laid_on_the_earth_by_places_and_names_of_ports(self):
        self.begin_on_a_map()
        self.assertFalse(self.has_land())
        self.assertIn("Three places always fit", self.do("coast", "as=own", *self.PLACES))
        self.assertEqual(["C1: 2.57 S, 150.80 E; P10: 10.45 S, 161.92 E; B9: 9.68 S, 150.05 E"], self.fact())
        self.assertTrue(self.has_land())
        rows = self.form("coast")["rows"]
        self.assertEqual({"place": "B9", "at": "9.68 S, 150.05 E"}, rows[2]["defaults"])

    def test_a_fourth_place_says_how_well_they_agree(self):
        self.begin_on_a_map()
        said = self.do("coast", "as=own", *self.PLACES, "4/place=E4", "4/at=Cape St. George")
        self.assertRegex(said, r"Each place lies within 0\.\d\d of a cell's width")
        # It is fifteen columns and ten rows from E4.
        said = self.do("coast", "as=own", *self.PLACES, "4/place=T14", "4/at=Cape St. George")
        self.assertIn("T14 is the furthest off", said)
        self.assertGreater(float(said.split("lies within ")[1].split()[0]), 5)

    def test_it_is_as_in_the_sample_or_none(self):
        self.begin_on_a_map()
        self.assertIn("The places below are left out", self.do("coast", "as=coral-sea", *self.PLACES))
        self.assertTrue(self.has_land())
        self.do("coast", "as=none")
        self.assertFalse(self.has_land())
        self.assertEqual(["as coral-sea", "none"], self.fact())

    def test_what_lays_no_map_on_the_earth_is_refused(self):
        self.begin_on_a_map()
        two = self.PLACES[:4]
        self.refuse("coast", "as=own", *two, saying="found 2 places (expected 3 at least)")
        self.refuse("coast", "as=own", *two, "3/place=Z99", "3/at=Kavieng", saying="Z99 isn't on the map")
        self.refuse("coast", "as=own", *two, "3/place=B9", "3/at=Nowhere", saying='found "Nowhere"')
        self.refuse("coast", "as=own", "1/place=C1", "1/at=2 S, 150 E", "2/place=C3", "2/at=4 S, 150 E", "3/place=C5",
                    "3/at=6 S, 150 E", saying="in a line")
        self.refuse("coast", "as=flat-top", saying="flat-top")


class Listing(Acts):
    def test_without_an_act_all_are_listed_with_what_they_are_done_to(self):
        self.begin()
        rows = json.loads(self.succeed("--json", "do", self.session).out)
        self.assertTrue(all(row["does"] for row in rows))
        self.assertIn({"act": "overrule", "of": "ENTRY", "does": "Sets what dice show, or what a table says"}, rows)
        text = self.do()
        for row in rows:
            self.assertIn(row["act"], text)

    def test_what_an_act_asks_is_a_form_and_asking_writes_nothing(self):
        self.begin()
        before = self.session.read_bytes()
        for act, of in (("note", []), ("message", []), ("facts", []), ("add-unit", ["fleet"]), ("change-unit", ["Z1"])):
            form = self.form(act, *of)
            self.assertEqual([], schemas.problems("form", form))
            self.assertEqual(act, form["key"])
        self.assertIn("Due", self.do("note", "--ask"))
        self.assertEqual(before, self.session.read_bytes())

    def test_an_unknown_act_is_answered_with_those_that_there_are(self):
        self.begin()
        self.refuse("sink", "Z1", saying="add-unit, change-unit, facts")


class Roster(Acts):
    def test_a_unit_is_added_and_changed_field_by_field_or_as_a_whole(self):
        self.begin()
        self.do("add-unit", "fleet", "id=Z2", "side=axis")
        self.assertEqual("axis", self.unit("Z2")["fields"]["side"])
        self.do("change-unit", "Z2", "desired-direction=NE", "zones-full=3")
        self.assertEqual("NE", self.unit("Z2")["fields"]["desired-direction"])
        self.do("change-unit", "Z2 desired-direction", "desired-direction=")
        self.assertNotIn("desired-direction", self.unit("Z2")["fields"])
        self.assertEqual(3, self.unit("Z2")["fields"]["zones-full"])  # it wasn't named

    def test_a_new_unit_may_have_what_the_first_turn_asks_for(self):
        self.begin()
        asked = [field["id"] for field in self.form("add-unit", "fleet")["fields"]]
        self.assertEqual(["id", "side", "mission", "place"], asked[:4])
        self.assertLessEqual({"desired-direction", "bound-for-port", "zones-full"}, set(asked[4:]))
        self.assertNotIn("ordered-turn", asked)  # only the procedures write it
        self.do("add-unit", "fleet", "id=Z2", "side=axis", "desired-direction=NE", "bound-for-port=yes", "zones-full=3")
        fields = self.unit("Z2")["fields"]
        self.assertEqual(("NE", True, 3), tuple(fields[one] for one in ("desired-direction", "bound-for-port",
                                                                        "zones-full")))

    def test_a_zone_that_the_map_does_not_have_is_refused_wherever_it_is_typed(self):
        self.begin()
        self.succeed("session", "set", self.session, "layout=n-ne-se-s-sw-nw", "last-zone=T14")
        before = self.session.read_bytes()
        why = "K99 isn't on the map (expected A1 to T14, or a name such as a port's)"
        self.refuse("add-unit", "fleet", "id=Z2", "side=axis", "place=K99", saying=why)
        self.refuse("change-unit", "Z1", "place=K99", saying=why)
        for words in (("add", self.session, "fleet", "Z2", "side=axis", "place=K99"),
                      ("set", self.session, "fleet", "Z1", "place=K99")):
            program.Case.refuse(self, "unit", *words, saying=why)
        way = "W is none of the map's ways (expected N, NE, SE, S, SW, NW, or a place)"
        self.refuse("add-unit", "fleet", "id=Z2", "side=axis", "desired-direction=W", saying=way)
        program.Case.refuse(self, "unit", "set", self.session, "fleet", "Z1", "desired-direction=W", saying=way)
        self.assertEqual(before, self.session.read_bytes())
        self.do("change-unit", "Z1", "place=Rabaul")

    def test_what_changes_nothing_writes_nothing(self):
        self.begin()
        before = self.session.read_bytes()
        self.do("change-unit", "Z1")
        self.assertEqual(before, self.session.read_bytes())

    def test_what_is_wrong_is_refused_and_an_id_that_would_do_is_named(self):
        self.begin()
        self.refuse("add-unit", "fleet", "id=SMS Seydlitz", "side=axis", saying="SMS-Seydlitz")
        self.refuse("add-unit", "fleet", "id=Z9", saying="side")
        self.refuse("add-unit", "fleet", "id=Z1", "side=axis", saying="Z1")
        self.refuse("add-unit", "zeppelin", "id=L1", saying="fleet")
        self.refuse("add-unit", saying="do FILE add-unit TYPE")
        self.refuse("change-unit", "Q7", saying="a unit of the roster")
        self.refuse("change-unit", "Z1", "colour=grey", saying="colour")


class Words(Acts):
    def test_a_note_is_pinned_and_what_is_due_comes_in_its_turn(self):
        self.begin()
        self.do("note", "text=Fog here", "at=")
        self.assertEqual("Fog here", self.last("note")["text"])
        self.do("note", "text=Oiler", "due=4")
        self.assertEqual(4, self.last("note")["due"])
        self.refuse("note", "text=Oiler", "due=0", saying="due")
        self.refuse("note", "text=", saying="text")

    def test_a_line_is_told_said_in_other_words_and_revealed_with_its_reader_named(self):
        self.begin_in_straits()
        self.do("tell", "to=gm", "section=Search", "text=A sail.")
        line = str(self.last("told")["n"])
        self.assertIn("These words are for the game master", self.do("reword", line, "text=Two sails."))
        said = self.do("reveal", line, "to=Fletcher")
        self.assertIn("Fletcher reads:\nTwo sails.", said)
        report = self.succeed(*STRAITS, "log", self.session, "--side", "Fletcher").out
        self.assertIn("Two sails.", report)
        self.assertNotIn("Two sails.", self.succeed(*STRAITS, "log", self.session, "--side", "Hara").out)
        self.refuse("reveal", line, "to=Nimitz", saying="Nimitz")
        self.refuse("reveal", "2", "to=Hara", saying="told line")
        self.refuse("reveal", "9999", "to=Hara", saying="9999")


class WhatHappened(Acts):
    def setUp(self):
        super().setUp()
        shutil.copy(program.SAMPLE, self.session)
        self.rolls = [entry for entry in program.entries(self.session) if entry["kind"] == "roll"]

    def test_dice_are_set_and_what_is_taken_back_is_said_before(self):
        roll = self.rolls[-1]
        face = 1 if roll["faces"] != [1] else 2
        said = self.do("overrule", str(roll["n"]), f"faces={face}", "reason=misread")
        self.assertIn("Taken back: 1 roll", said)
        self.assertEqual([face], self.last("roll")["faces"])
        self.assertIn("misread", self.succeed("log", self.session).out)

    def test_a_roll_is_made_again_and_gone_back_to(self):
        roll = self.rolls[-1]
        self.do("reroll", str(roll["n"]), "reason=cocked")
        self.assertEqual(roll["key"], self.last("roll")["key"])
        self.assertGreater(self.last("roll")["n"], roll["n"])
        before = len(program.entries(self.session))
        run = program.run("do", self.session, "back", str(self.last("roll")["n"]))
        self.assertEqual(program.ANSWER_MISSING, run.code)  # it asks again
        self.assertGreater(len(program.entries(self.session)), before)
        self.assertEqual("retracted", program.entries(self.session)[before]["kind"])

    def test_without_a_reason_or_with_two_results_it_is_refused(self):
        roll = str(self.rolls[-1]["n"])
        self.refuse("reroll", roll, saying="reason")
        self.refuse("overrule", roll, "reason=misread", saying="neither dice nor a result")
        self.refuse("overrule", roll, "faces=21", "reason=misread", saying="21")
        self.refuse("overrule", "2", "reason=misread", saying="neither a roll nor a lookup")


if __name__ == "__main__":
    unittest.main()
