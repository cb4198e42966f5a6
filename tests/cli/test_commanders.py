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
        self.assertIn("for South, Fletcher", self.straits("log", self.session, "--side", "Fletcher"))
        report = self.report("Fletcher")
        self.assertEqual("South, Fletcher", report["side"])
        self.assertEqual(["Ship S1: Commander: Fletcher, Place: H13"], report["units"])
        self.assertEqual(["Commander Fletcher: ", "Ship S1: Commander: Fletcher, Place: H13", "Ship S2: "],
                         self.report("south")["units"])
        self.assertNotIn("K8", json.dumps(self.report("north")))

    def test_who_is_no_commander_is_refused(self):
        known = "north, south, Hara, Fletcher"
        self.refuse(*STRAITS, "log", self.session, "--side", "S1", saying=["S1", known])
        self.refuse(*STRAITS, "session", "reveal", self.session, self.line, "--to", "Nagumo",
                    saying=["Nagumo", "everyone, gm, " + known])
        self.refuse(*STRAITS, "unit", "add", self.session, "commander", "gm", saying=["gm", "another one"])


if __name__ == "__main__":
    unittest.main()
