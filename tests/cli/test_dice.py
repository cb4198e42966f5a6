"""Dice on the command line: whose were the others, and rulings that can be read in the terminal."""

import json
import unittest

import program
import schemas


# Whatever is asked in a turn whose seaplane is rolled to strike.
ANSWERS = {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}}
STRIKES = "mission/S1=5"


class Dice(program.Case):
    def setUp(self):
        super().setUp()
        self.begin(turn=2)

    def test_which_dice_were_the_machines_is_said_where_too_few_are_given(self):
        played = self.play("swwas.turn", ANSWERS, dice=f"11,12,{STRIKES}")
        self.assertEqual([], schemas.problems("play", played))
        self.assertEqual(program.TURN_2_ROLLS[2:-1], played["machine-dice"])
        self.assertEqual([11, 12], [self.faces()[key][0] for key in program.TURN_2_ROLLS[:2]])

    def test_it_is_said_in_words_too(self):
        said = self.succeed("play", self.session, "swwas.turn", "--dice", f"11,12,{STRIKES}", "--answers",
                            self.answers(ANSWERS)).out
        self.assertIn("Not given with --dice, so rolled by the program: "
                      f"{', '.join(program.TURN_2_ROLLS[2:-1])}\n", said)

    def test_nothing_is_said_where_all_dice_are_given(self):
        self.assertNotIn("machine-dice", self.play("swwas.turn", ANSWERS, dice="11,12,13,14,15,16,5,5"))

    def test_nothing_is_said_where_none_are_given(self):
        self.begin()
        self.assertNotIn("machine-dice", self.play("swwas.turn", {}))

    def test_dice_by_key_stand_for_that_roll_only(self):
        key = program.TURN_2_ROLLS[3]
        played = self.play("swwas.turn", ANSWERS, dice=f"{key}=7,{STRIKES}")
        self.assertEqual([7], self.faces()[key])
        self.assertEqual([one for one in program.TURN_2_ROLLS[:-1] if one != key], played["machine-dice"])


class Rulings(program.Case):
    def test_a_games_rulings_are_listed_with_readings_and_reasons(self):
        for game in ("ambush", "flattop", "gwas", "ssw", "swwas"):
            written = json.loads((program.SOURCE / "tables" / game / "rulings.json").read_text(encoding="utf-8"))
            listed = self.succeed("--json", "ruling", "list", game).json()
            self.assertEqual([one["id"] for one in written["rulings"]], [one["ruling"] for one in listed])
            text = " ".join(self.succeed("ruling", "list", game).out.split())
            for ruling in written["rulings"]:
                for words in (ruling["id"], ruling["question"], ruling.get("why", ""),
                              *(f"- {reading['id']}: {reading['label']}" for reading in ruling["readings"])):
                    self.assertIn(" ".join(words.split()), text)

    def test_one_ruling_says_which_reading_is_the_default_and_what_is_ours(self):
        shown = self.succeed("ruling", "show", "gwas", "gwas.weather-levels").out
        self.assertRegex(shown, r"\Agwas\.weather-levels   Weather Table\n  Which levels")
        self.assertIn("(the default)", " ".join(shown.split()))
        self.assertIn("  Why: These are the names", shown)
        shown = " ".join(self.succeed("ruling", "show", "ssw", "ssw.convoy-results").out.split())
        self.assertIn("2 convoy points, or an odd one (the default; ours)", shown)
        self.assertIn("for each result (ours)", shown)
        for ruling in ("flattop.interceptors", "flattop.even-bht", "flattop.unheard-sightings"):
            self.assertIn("ours", self.succeed("ruling", "show", "flattop", ruling).out)
        self.refuse("ruling", "show", "gwas", "gwas.nothing", saying=["gwas.nothing", "ruling list gwas"])


if __name__ == "__main__":
    unittest.main()
