"""Commanders of a double-blind game: what is told to them, and their reports."""

import json
import unittest

import program

STRAITS = ["--tables", program.FIXTURES / "straits"]


class Commanders(program.Case):
    def setUp(self):
        super().setUp()
        self.straits("session", "new", self.session, "--rulebook", "straits", "--title", "Fog", "--seed", program.SEED)
        for unit in (["commander", "Fletcher", "side=south"], ["commander", "Hara", "side=north"],
                     ["ship", "S1", "side=south", "commander=Fletcher", "true-place=K7", "place=H13"],
                     ["ship", "S2", "side=south"], ["ship", "N1", "side=north", "true-place=K8"]):
            self.straits("unit", "add", self.session, *unit)
        self.line = self.told("gm", "A sail in K8.", {"south": "A sail."})

    def straits(self, *arguments):
        return self.succeed(*STRAITS, *arguments).out

    def told(self, audience, text, wordings):
        """Writes a run that told a line, as another program could; returns the line's number."""
        lines = program.entries(self.session)
        n = len(lines)
        at = lines[-1]["at"]
        run = n + 1
        lines += [
            {"n": run, "kind": "opened", "procedure": "straits.search", "version": 1, "turn": 1, "ordinal": 1, "at": at},
            {"n": n + 2, "kind": "told", "run": run, "key": "sail", "section": "Search", "text": text,
             "audience": audience, "wordings": wordings, "at": at},
            {"n": n + 3, "kind": "closed", "run": run, "at": at, "end": True}]
        program.write_lines(self.session, list(program.chained(lines)))
        return str(n + 2)

    def report(self, who):
        return json.loads(self.straits("--json", "log", self.session, "--side", who))

    def test_a_line_that_is_revealed_to_a_commander_is_in_its_report_and_its_side_s(self):
        self.straits("session", "reveal", self.session, self.line, "--to", "Fletcher")
        for who in ("Fletcher", "south"):
            lines = [line["text"] for line in self.report(who)["turns"][0]["sections"][0]["lines"]]
            self.assertEqual(["A sail."], lines)
        for who in ("Hara", "north"):
            self.assertEqual([], self.report(who)["turns"])

    def test_a_report_says_for_whom_it_is_and_has_its_own_units_without_secrets(self):
        self.straits("session", "reveal", self.session, self.line, "--to", "Fletcher")
        self.assertIn("for Fletcher", self.straits("log", self.session, "--side", "Fletcher"))
        report = self.report("Fletcher")
        self.assertEqual("Fletcher", report["side"])
        self.assertEqual(["Ship S1: Commander: Fletcher, Place: H13"], report["units"])
        self.assertEqual(["Commander Fletcher: ", "Ship S1: Commander: Fletcher, Place: H13", "Ship S2: "],
                         self.report("south")["units"])
        self.assertNotIn("K8", json.dumps(self.report("north")))

    def lines(self, who):
        return [(section["heading"], line["text"]) for turn in self.report(who)["turns"]
                for section in turn["sections"] for line in section["lines"]]

    def last(self):
        return program.entries(self.session)[-1]

    def test_the_game_master_tells_a_line_of_his_own(self):
        self.straits("session", "tell", self.session, "Fog, and a bell.", "--to", "south", "--section", "Weather")
        told = self.last()
        self.assertEqual(("told", "south", "Weather", True), tuple(told[one] for one in
                                                                   ("kind", "audience", "section", "reports")))
        self.assertNotIn("run", told)
        self.straits("session", "tell", self.session, "Well done.", "--to", "Fletcher")
        self.straits("session", "tell", self.session, "They know nothing.", "--to", "gm")
        self.assertEqual([("Weather", "Fog, and a bell."), ("Game master", "Well done.")], self.lines("Fletcher"))
        self.assertEqual([], self.lines("Hara"))
        self.assertIn("WEATHER\n  Fog, and a bell.\n\nGAME MASTER\n  Well done.\n", self.mail("Fletcher"))
        self.straits("session", "back", self.session)
        self.straits("session", "back", self.session)
        self.assertEqual([("Weather", "Fog, and a bell.")], self.lines("Fletcher"))

    def mail(self, who, *options):
        return self.straits("log", self.session, "--side", who, "--format", "mail", *options)

    def test_a_line_without_words_or_for_nobody_is_not_told(self):
        tell = [*STRAITS, "session", "tell", self.session]
        self.refuse(*tell, " ", "--to", "south", saying=["text", "no words"])
        self.refuse(*tell, "Fog.", "--to", "Nagumo", saying=["Nagumo", "everyone, gm, north, south, Hara, Fletcher"])

    def test_a_line_is_held_back_reworded_and_let_through(self):
        self.straits("session", "tell", self.session, "A brig.", "--to", "Fletcher")
        line = str(self.last()["n"])
        self.straits("session", "reveal", self.session, line, "--hold")
        self.assertEqual([], self.lines("Fletcher"))
        self.assertNotIn("brig", self.mail("Fletcher"))
        self.straits("session", "reveal", self.session, line, "--to", "Fletcher", "--text", "A ship.")
        self.assertEqual([("Game master", "A ship.")], self.lines("Fletcher"))

    def test_a_line_is_shown_to_one_more_and_who_had_it_keeps_it(self):
        self.straits("session", "tell", self.session, "Fog.", "--to", "Hara", "--section", "Weather")
        line = str(self.last()["n"])
        self.straits("session", "reveal", self.session, line, "--also", "Fletcher")
        for who in ("Hara", "Fletcher"):
            self.assertEqual([("Weather", "Fog.")], self.lines(who))

    def test_a_line_of_an_earlier_turn_is_revealed_in_the_reader_s_words_in_the_newest_report(self):
        self.straits("session", "next", self.session, "--turn")
        self.straits("session", "reveal", self.session, self.line, "--also", "Fletcher")
        self.assertEqual([("Search", "(Watch 1) A sail.")], self.lines("Fletcher"))
        self.assertIn("(Watch 1) A sail.", self.mail("Fletcher", "--turn", "2"))
        self.assertNotIn("sail", self.mail("Fletcher", "--turn", "1"))
        self.assertNotIn("K8", self.mail("Fletcher", "--turn", "2").split("YOUR UNITS")[0])
        self.refuse(*STRAITS, "session", "reveal", self.session, "1", "--also", "Fletcher",
                    saying=["entry 1", "told and not taken back"])

    def test_who_is_no_commander_is_refused(self):
        known = "north, south, Hara, Fletcher"
        self.refuse(*STRAITS, "log", self.session, "--side", "S1", saying=["S1", known])
        self.refuse(*STRAITS, "session", "reveal", self.session, self.line, "--to", "Nagumo",
                    saying=["Nagumo", "everyone, gm, " + known])
        self.refuse(*STRAITS, "unit", "add", self.session, "commander", "gm", saying=["gm", "a different id"])


if __name__ == "__main__":
    unittest.main()
