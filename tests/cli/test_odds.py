"""table odds: how likely each result is, as text and as JSON, and what is refused. The numbers themselves are compared
with an enumeration in tests/table/odds_by_enumeration.py."""

import json
import re
import unittest

import program
import schemas

HIT = ["gwas.weapon-hit", "--fact", "weapon=torpedo", "--fact", "range=2"]
CONVOY = ["ssw.convoy-search", "--fact", "weather=fine", "--fact", "convoy-points=1", "--fact", "convoy-air=none"]
SUB = ["--fact", "sub-section=0", "--fact", "sub-air=none"]


class Odds(program.Case):
    def odds(self, *arguments, **options):
        document = self.succeed("--json", "table", "odds", *arguments, **options).json()
        self.assertEqual([], schemas.problems("table-odds", document), arguments)
        return document

    def test_numbers_and_bars_are_printed(self):
        # A full bar of 40 characters is certain.
        text = self.succeed("table", "odds", "swwas.fleet-speed").out
        self.assertEqual(["Fleet Speed: d20",
                          "   1-10  Full Speed   10/20  50 %  " + 20 * "#",
                          "  11-16  Half Speed    6/20  30 %  " + 12 * "#",
                          "  17-19  One Zone      3/20  15 %  " + 6 * "#",
                          "     20  No Movement   1/20   5 %  " + 2 * "#"], text.splitlines())

    def test_a_reading_changes_the_odds(self):
        told = self.odds("swwas.fleet-speed", "--reading", "swwas.fleet-speed-10=half-speed")
        self.assertEqual({"full-speed": 9, "half-speed": 7, "one-zone": 3, "no-movement": 1},
                         {chance["result"]: chance["ways"] for chance in told["chances"]})

    def test_a_modifier_is_named_and_a_default_is_noted(self):
        text = self.succeed("table", "odds", *HIT, "--fact", "target-tow=yes").out
        self.assertIn("Weapon Hit: d6, +1 Target is towing or being towed\n", text)
        self.assertRegex(text, r"(?m)^ +6  Hit +2/6  33\.3 %  #{13}$")
        self.assertRegex(text, r"(?m)^.*: no \(the default\)$")

    def test_several_throws_at_once(self):
        # Three dice: 91 of 216 throws show at least one six.
        told = self.odds(*HIT, "--times", "3")
        self.assertEqual(3, told["times"])
        hits = next(count for count in told["counts"] if count["result"] == "hit")
        self.assertAlmostEqual(91 / 216, sum(hits["exactly"][1:]), delta=1e-12)
        self.assertAlmostEqual(0.5, hits["expected"], delta=1e-12)
        text = self.succeed("table", "odds", *HIT, "--times", "3").out
        self.assertIn("Hit in 3 throws: 0.50 on average\n", text)
        self.assertNotIn("Miss in 3 throws", text)  # it does nothing
        self.assertRegex(text, r"(?m)^ +1 +34\.7 %  #+$")  # 75 of 216
        self.assertNotIn("others", text)
        self.assertIn("others: under 0.1 % each", self.succeed("table", "odds", *HIT, "--times", "20").out)

    def test_a_table_that_names_its_opponent_is_compared_with_it(self):
        # Two d10 that nothing modifies: 45 of 100 pairs each way.
        told = self.odds(*CONVOY, *SUB)
        self.assertEqual("ssw.sub-search", told["against"]["table"])
        self.assertEqual([45, 10, 45], [told["difference"][part]["ways"] for part in ("above", "even", "below")])
        self.assertEqual(list(range(-9, 10)), [one["difference"] for one in told["difference"]["differences"]])
        text = self.succeed("table", "odds", *CONVOY, *SUB).out
        self.assertIn("Search, convoy player minus Search, sub player\n", text)
        self.assertRegex(text, r"(?m)^ +-9 +1/100 +1 %  #$")
        self.assertRegex(text, r"(?m)^ +Surprise points of the sub player \(above zero\) +45/100  45 %")

    def test_without_the_opponent_s_facts_there_are_the_table_s_own_odds(self):
        told = self.odds(*CONVOY)
        self.assertNotIn("difference", told)
        self.assertTrue(any("sub-section" in note for note in told["notes"]))

    def test_any_table_may_be_named_as_opponent(self):
        told = self.odds("flattop.search", "--against", "flattop.search")
        self.assertEqual([15, 6, 15], [told["difference"][part]["ways"] for part in ("above", "even", "below")])
        self.assertEqual("above zero", told["difference"]["above"]["label"])

    def test_a_fact_may_be_the_opponent_s_only(self):
        told = self.odds(*CONVOY, *SUB, "--against-fact", "weather=storm")
        self.assertEqual("fine", told["facts"]["weather"])
        self.assertEqual("storm", told["against"]["facts"]["weather"])

    def test_many_questions_are_answered_together(self):
        questions = [{"table": "swwas.fleet-speed", "readings": {"swwas.fleet-speed-10": "half-speed"}},
                     {"table": "swwas.fleet-speed"},
                     {"table": "gwas.weapon-hit", "facts": {"weapon": "torpedo", "range": 2, "target-tow": True},
                      "times": 2}]
        file = self.file("questions.json", json.dumps(questions))
        told = self.odds("--questions", file)
        self.assertEqual([9, 10, 4], [one["chances"][0]["ways"] for one in told])
        self.assertEqual(told, self.odds("--questions", "-", given=json.dumps(questions)))
        text = self.succeed("table", "odds", "--questions", file).out
        self.assertEqual(3, len(re.findall(r"(?m)^\S.*: d\d+", text)))

    def test_what_is_certain_needs_no_dice(self):
        told = self.odds("gwas.weapon-strength", "--fact", "strength=5", "--fact", "weapon=primary", "--fact",
                         "weather=gale", "--fact", "range=1")
        self.assertEqual((True, 1), (told["decided"], told["throws"]))
        self.assertEqual([("0", 1)], [(chance["label"], chance["chance"]) for chance in told["chances"]])

    def test_a_missing_fact_is_asked_for(self):
        waiting = self.wait("--json", "table", "odds", "gwas.weapon-hit").json()
        self.assertEqual([], schemas.problems("table-odds", waiting))
        self.assertEqual(["weapon", "range"], [field["id"] for field in waiting["pending"]["fields"]])
        self.wait("table", "odds", *CONVOY, "--against", "ssw.sub-search")

    def test_a_form_that_asks_for_dice_says_what_the_odds_may_be_asked_of(self):
        self.begin("--hand-dice", turn=2)
        form = self.play("swwas.turn", {"fighters": {"rabaul": "cap"}}, waits=True)["pending"]
        while "at-stake" not in form:
            answer = {row["unit"]: row["defaults"] for row in form["rows"]} if "rows" in form else {}
            form = self.play("swwas.turn", {form["key"]: answer}, waits=True)["pending"]
        self.assertEqual([], schemas.problems("form", form))
        stake = form["at-stake"][0]
        self.assertEqual(("Z1", "swwas.fleet-speed"), (stake["unit"], stake["table"]))
        self.assertIn(stake["field"], [field["id"] for field in form["fields"]])
        self.assertEqual(20, self.odds(stake["table"])["throws"])

    def test_what_is_refused(self):
        for arguments, saying in [
            (["nowhere.table"], ["nowhere.table", "swwas.fleet-speed"]),
            ([], ["no table", "--questions"]),
            (["swwas.fighters"], ["swwas.fighters", "person"]),
            (["swwas.fleet-speed", "--fact", "weather=fine"], ["weather", "isn't used", "no facts"]),
            (["gwas.weapon-hit", "--fact", "weapon=torpedo", "--fact", "range=far"], ["range", "far", "whole number"]),
            ([*HIT, "--times", "0"], ["0 throws", "1 to 1000"]),
            ([*HIT, "--times", "1001"], ["1001 throws"]),
            ([*HIT, "--column", "left"], ["left"]),
            ([*CONVOY, *SUB, "--against-fact", "convoy-air=none"], ["convoy-air", "--against-fact"]),
            (["gwas.weather-effects", "--fact", "weather=fog"], ["column", "small-ships"]),
            (["swwas.fleet-speed", "--questions", "x.json"], ["a table and --questions"]),
        ]:
            with self.subTest(arguments=arguments):
                self.refuse("table", "odds", *arguments, saying=saying)

    def test_what_is_refused_in_a_file(self):
        for text, saying in [
            ("{}", ["questions.json", "a list"]),
            ('[{"facts": {}}]', ["questions.json", "/0", "table"]),
            ('[{"table": "swwas.fleet-speed", "dice": "d6"}]', ["/0", "dice"]),
            ('[{"table": "swwas.fleet-speed", "times": "2"}]', ["/0/times", "whole number"]),
            ("[", ["questions.json"]),
        ]:
            with self.subTest(text=text):
                self.refuse("table", "odds", "--questions", self.file("questions.json", text), saying=saying)


if __name__ == "__main__":
    unittest.main()
