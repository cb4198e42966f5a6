"""Going back, redo, re-rolls, overruling, revealing: nothing is lost, and everything has its reason."""

import json
import sys
import unittest

import program
from terminal import Terminal

sys.path.insert(0, str(program.SOURCE / "tests/dice"))
import vectors  # noqa: E402  (the dice stream, worked out without any code of Flagplot)


class GoingBack(program.Case):
    def setUp(self):
        super().setUp()
        self.begin()

    def test_going_back_takes_the_last_step_back_and_redo_restores_it(self):
        with_the_ship = self.show()["units"]
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=E6")
        self.assertEqual("E6", self.units()["Z1"]["place"])
        self.succeed("session", "back", self.session, "--reason", "wrong fleet")
        self.assertEqual(with_the_ship, self.show()["units"])
        self.succeed("session", "redo", self.session)
        self.assertEqual("E6", self.units()["Z1"]["place"])
        self.assertEqual("wrong fleet", program.entries(self.session)[-2]["reason"])

    def test_going_back_to_an_entry_takes_everything_from_there_on_but_notes(self):
        first = len(program.entries(self.session)) + 1
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=E6")
        self.succeed("session", "note", self.session, "A storm.")
        self.succeed("unit", "set", self.session, "fleet", "A1", "place=G11")
        self.succeed("session", "back", self.session, "--to", str(first))
        self.assertEqual((None, None), tuple(self.units()[unit].get("place") for unit in ("Z1", "A1")))
        notes = self.succeed("--json", "log", self.session).json()["turns"][0]["notes"]
        self.assertEqual([("A storm.", False)], [(note["text"], "withdrawn" in note) for note in notes])

    def test_no_line_is_ever_changed(self):
        kept = []
        for command in (["unit", "set", self.session, "fleet", "Z1", "place=E6"], ["session", "back", self.session],
                        ["session", "redo", self.session], ["session", "back", self.session],
                        ["unit", "remove", self.session, "fleet", "Z1"]):
            self.succeed(*command)
            self.assertEqual(kept, program.lines(self.session)[:len(kept)])
            kept = program.lines(self.session)

    def test_answers_taken_back_become_the_defaults(self):
        self.play("swwas.turn", {"movement": {"Z1": {"desired-direction": "S", "best-speed": True}}})
        answer = next(e["n"] for e in program.entries(self.session) if e["kind"] == "answer")
        self.succeed("session", "back", self.session, "--to", str(answer))
        row = self.show()["pending"]["rows"][0]
        self.assertEqual(("Z1", "S", True),
                         (row["unit"], row["defaults"]["desired-direction"], row["defaults"]["best-speed"]))

    def test_the_same_step_gives_the_same_dice(self):
        self.play("swwas.turn")
        before = self.faces()
        opened = next(e["n"] for e in program.entries(self.session) if e["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened))
        self.play("swwas.turn")
        self.assertEqual(before, self.faces())
        self.assertEqual([], [key for key, faces in before.items()
                              if faces != self.stream("swwas.turn", key)])

    def stream(self, procedure, key, attempt=1, turn=1):
        return vectors.plain("", program.SEED, turn, procedure, 1, key, attempt, [20])["faces"]

    def test_a_reroll_throws_the_next_dice_of_the_stream(self):
        self.play("swwas.turn")
        roll = next(e["n"] for e in program.entries(self.session) if e.get("key") == "direction/A1")
        again = self.succeed("--json", "session", "reroll", self.session, str(roll), "--reason", "it would run aground",
                             "--go-back").json()
        rolls = [entry for entry in again["entries"] if entry["kind"] == "roll"]
        self.assertEqual([("direction/A1", 2, "it would run aground")],
                         [(entry["key"], entry["attempt"], entry["reason"]) for entry in rolls])
        self.assertEqual(self.stream("swwas.turn", "direction/A1", attempt=2), rolls[0]["faces"])
        self.assertTrue(again["finished"])
        self.succeed("session", "verify", self.session)

    def test_a_second_reroll_is_the_third_attempt(self):
        self.play("swwas.turn")
        for attempt in (2, 3):
            roll = [e["n"] for e in program.entries(self.session) if e.get("key") == "direction/A1"
                    and e["kind"] == "roll"][-1]
            self.succeed("session", "reroll", self.session, str(roll), "--reason", "no", "--go-back")
            self.assertEqual(self.stream("swwas.turn", "direction/A1", attempt), self.faces()["direction/A1"])

    def test_overruled_faces_are_played_with_their_reason(self):
        self.play("swwas.turn")
        roll = next(e["n"] for e in program.entries(self.session) if e.get("key") == "speed/Z1")
        self.succeed("session", "override", self.session, str(roll), "--faces", "10/6", "--reason", "a cocked die",
                     "--go-back")
        last = [e for e in program.entries(self.session) if e.get("key") == "speed/Z1" and e["kind"] == "roll"][-1]
        self.assertEqual(([20], "overruled", "a cocked die"), (last["faces"], last["source"], last["reason"]))
        self.assertTrue(self.told()["Z1"].startswith("no movement"))
        self.succeed("session", "verify", self.session)

    def test_what_falls_away_with_a_die_is_said_by_name(self):
        self.session.write_bytes((program.SAMPLE.parent / "natuna.flagplot").read_bytes())
        rolls = [e for e in program.entries(self.session) if e["kind"] == "roll"]
        run = rolls[0]["run"]
        crosshair = [f"{e['for']} (#{e['n']})" for e in rolls if e["run"] == run and e["for"].startswith("Crosshair")]
        self.assertEqual(("cc", 4), (rolls[0]["key"], len(crosshair)))
        said = self.succeed("session", "override", self.session, str(rolls[0]["n"]), "--faces", "1", "--reason",
                            "misread", "--go-back").out
        self.assertIn(f"Falls away: {'; '.join(crosshair)}.\n", said)

    def test_an_overruled_result_is_played_with_its_reason(self):
        self.play("swwas.turn", dice="speed/Z1=1")
        lookup = next(e["n"] for e in program.entries(self.session) if e.get("key") == "speed/Z1"
                      and e["kind"] == "lookup")
        self.succeed("session", "override", self.session, str(lookup), "--result", "one-zone", "--reason", "reefs",
                     "--go-back")
        self.assertTrue(self.told()["Z1"].startswith("one zone"))
        self.assertIn("result overruled: reefs", self.succeed("log", self.session).out)
        self.succeed("session", "verify", self.session)

    def test_a_unit_s_history_has_the_result_that_counts_and_not_the_one_that_was_overruled(self):
        self.play("swwas.turn", dice="speed/Z1=1")
        entry = next(e for e in program.entries(self.session) if e.get("key") == "speed/Z1" and e["kind"] == "lookup")
        self.succeed("session", "override", self.session, str(entry["n"]), "--result", "one-zone", "--reason", "reefs",
                     "--go-back")
        lines = json.loads(self.succeed("--json", "history", self.session, "Z1").out)
        speeds = [line["words"] for line in lines if "Fleet Speed" in line["words"]]
        self.assertNotEqual("one-zone", entry["row"]["result"])
        self.assertEqual([], [words for words in speeds if entry["row"]["label"] in words])
        self.assertEqual(1, len([words for words in speeds if words.endswith("(overruled: reefs)")]), speeds)

    def test_in_a_closed_procedure_a_roll_is_only_corrected_by_going_back(self):
        self.play("swwas.turn")
        roll = next(e["n"] for e in program.entries(self.session) if e["kind"] == "roll")
        self.refuse("session", "reroll", self.session, str(roll), "--reason", "no",
                    saying=[f"entry {roll}", "--go-back"])

    def test_hand_thrown_faces_are_offered_again_and_a_change_is_logged(self):
        self.succeed("session", "set", self.session, "dice=by-hand")
        grid = {"dice": {"Z1": {"speed": ["7/4"], "direction": ["8"]}, "A1": {"speed": ["2"], "direction": ["3"]}}}
        self.play("swwas.turn", grid)
        opened = next(e["n"] for e in program.entries(self.session) if e["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened))
        form = self.play("swwas.turn", waits=True)["pending"]
        self.assertEqual({"speed": ["7/4"], "direction": ["8"]}, form["rows"][0]["defaults"])
        self.play("swwas.turn", {"dice": {"Z1": {"speed": ["20"]}}})  # the others as they are offered
        rolls = {e["key"]: e for e in program.entries(self.session) if e["kind"] == "roll"}
        self.assertEqual(([20], [17]), (rolls["speed/Z1"]["faces"], rolls["speed/Z1"]["was"]))
        self.assertEqual([8], rolls["direction/Z1"]["faces"])
        self.assertNotIn("was", rolls["direction/Z1"])


class AnsweringAnew(program.Case):
    """After going back, another answer to an earlier question leads elsewhere."""

    def setUp(self):
        super().setUp()
        self.succeed("session", "new", self.session, "--rulebook", "ssw", "--title", "Two zones", "--set",
                     "phasing-side=axis")
        for unit in (["power", "Germany", "side=axis", "action=naval"], ["power", "CW", "side=allied", "action=naval"],
                     ["zone", "North-Sea", "weather=rain"], ["zone", "Bay", "weather=fine"],
                     *(["sub", sub, "power=Germany", f"zone={zone}", "section=3", "factor=3"]
                       for sub, zone in (("U1", "North-Sea"), ("U2", "Bay"))),
                     *(["convoy", convoy, "power=CW", f"zone={zone}", "points=12"]
                       for convoy, zone in (("HX", "North-Sea"), ("SL", "Bay")))):
            self.succeed("unit", "add", self.session, *unit)

    def test_an_answer_that_nobody_asks_for_there_is_named(self):
        here = {"plan": {"North-Sea": {"order": 1}, "Bay": {"order": 2}}, "combat/North-Sea": {"type": "ssw"}}
        self.play("ssw.step", here, dice="5,5", waits=True)
        self.succeed("session", "back", self.session)  # the surprise points
        answers = self.answers({**here, "plan": {"North-Sea": {"order": 2}, "Bay": {"order": 1}}})
        done = self.wait("--json", "play", self.session, "ssw.step", "--answers", answers, "--dice", "5,5")
        self.assertEqual("combat/Bay", done.json()["pending"]["key"])
        self.assertEqual('flagplot-cli: not used yet: the answer "combat/North-Sea"\n', done.err)


class Revealing(program.Case):
    def setUp(self):
        super().setUp()
        self.begin()
        self.play("swwas.turn", dice="1,1,1,1")
        self.line = {entry["unit"]: str(entry["n"]) for entry in program.entries(self.session)
                     if entry["kind"] == "told" and "unit" in entry}

    def side(self, side):
        return self.succeed("log", self.session, "--side", side).out

    def test_a_line_may_be_for_one_side(self):
        self.succeed("session", "reveal", self.session, self.line["Z1"], "--to", "axis")
        self.assertIn("Fleet Z1 ", self.side("axis").split("YOUR UNITS")[0])
        self.assertNotIn("Z1", self.side("allied"))

    def test_a_line_may_be_held_back_and_revealed_later(self):
        self.succeed("session", "reveal", self.session, self.line["A1"], "--hold", "--reason", "hidden in the mist")
        for side in ("axis", "allied"):
            self.assertNotIn("A1", self.side(side).split("YOUR UNITS")[0])
            self.assertNotIn("mist", self.side(side))
        self.refuse("session", "reveal", self.session, self.line["A1"], saying=["nothing says to whom"])
        for side in ("axis", "allied"):
            self.assertNotIn("A1", self.side(side).split("YOUR UNITS")[0])
        self.succeed("session", "reveal", self.session, self.line["A1"], "--to", "everyone")
        for side in ("axis", "allied"):
            self.assertIn("A1", self.side(side).split("YOUR UNITS")[0])

    def test_on_a_terminal_the_words_and_the_reader_are_shown_before_a_line_is_revealed(self):
        self.succeed("session", "reveal", self.session, self.line["A1"], "--hold")
        for answer, is_told in (("", False), ("n", False), ("y", True)):
            with Terminal("session", "reveal", self.session, self.line["A1"], "--to", "axis") as terminal:
                shown = terminal.expect("(y/N) ")
                self.assertIn("Is read by Axis.", shown)
                self.assertIn("toward the desired direction; close quarters", shown)
                terminal.type(answer)
                terminal.end()
            self.assertEqual(is_told, "A1" in self.side("axis").split("YOUR UNITS")[0])

    def test_a_line_may_get_other_words(self):
        self.succeed("session", "reveal", self.session, self.line["A1"], "--text", "A periscope is seen.")
        self.assertIn("A periscope is seen.", self.side("axis"))
        self.assertIn("A periscope is seen.", self.succeed("log", self.session).out)


if __name__ == "__main__":
    unittest.main()
