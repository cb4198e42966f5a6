"""A round of a battle of six ships a side on the terminal: how often one has to type a line."""

import json
import re
import shutil
import unittest

import program
from terminal import Terminal

SHIP = ["hull-armor=light", "primary=3", "primary-armor=light", "secondary=3", "type=CA", "speed-class=1", "hull=8"]
SIX = {"Souchon": ["side=central-powers", "nationality=German"], "Troubridge": ["side=allied", "nationality=British"]}
MOST = 30  # lines for the first round


class Prompts(program.Case):
    def test_a_round_takes_few_lines(self):
        session = self.folder / "battle.flagplot"
        shutil.copyfile(program.SOURCE / "resources/samples/goeben.flagplot", session)
        for fleet, side in SIX.items():
            there = [unit["id"] for unit in self.units(session) if unit["type"] == "ship"
                     and unit["fields"]["fleet"] == fleet]
            for number in range(6 - len(there)):
                self.succeed("unit", "add", session, "ship", f"{fleet[:3]}{number}", f"fleet={fleet}", *side, *SHIP)
        lines = 0
        while self.round(session) < 2:
            lines += self.play(session)
            self.assertLessEqual(lines, MOST)
        print(f"{lines} lines for a round of six ships a side")
        self.succeed("session", "verify", session)

    def units(self, session):
        return json.loads(self.succeed("--json", "session", "show", session).out)["units"]

    def round(self, session):
        zone = next(unit for unit in self.units(session) if unit["id"] == "M22")
        return zone["fields"].get("battle-round") or 0

    def play(self, session):
        """One play, every question answered in a line. Returns how many there were."""
        lines = 0
        with Terminal("play", session, "gwas.battle") as screen:
            while (asked := screen.prompt()) is not None:
                lines += 1
                screen.type(self.line_for(asked))
                self.assertLess(lines, 100, asked)
        return lines

    @staticmethod
    def line_for(asked):
        if "set up" in asked:
            first = re.search(r"The (Allies|Central Powers) set up in the center", asked)[1]
            center, edge = ("allies", "central") if first == "Allies" else ("central", "allies")
            return f"{center} C3; {edge} 5; ."
        if "Fire plot" in asked:
            return "all nearest; same; ."
        if "penetrate" in asked:
            return "all yes; ."
        if "move" in asked:
            return "nobody; ."
        if "what became of" in asked:  # a flagship has sunk, and its commander with it
            return "lost"
        return ""


if __name__ == "__main__":
    unittest.main()
