"""Five attacks of a turn of Flat Top on the terminal: how often one has to type a line on a sheet, and one at a time."""

import json
import re
import unittest

import program
from terminal import Terminal

SETTINGS = ["first-daylight-hour=6", "last-daylight-hour=18", "weather-dice=none", "command-control=no", "maps=none",
            "maps-join=none", "skipped-letters=none", "first-hour=10"]
ROSTER = ["commander Fletcher side=usn", "commander Takagi side=ijn",
          "task-force TF17 side=usn commander=Fletcher hex=AA25",
          "ship Yorktown side=usn commander=Fletcher type=CV task-force=TF17 damage-factor=8",
          "base Yorktown-air side=usn commander=Fletcher ship=Yorktown ready=9 readying=3 landed=0",
          "air-formation CAP1 side=usn commander=Fletcher planes=F4F_6 airborne=yes hex=AA25 level=HI",
          "air-formation K1 side=ijn commander=Takagi planes=D3A_8 airborne=yes hex=AA25 level=LO ammunition=AP",
          "air-formation K2 side=ijn commander=Takagi planes=B5N_6 airborne=yes hex=AA25 level=LO ammunition=torpedoes"]
LINE = "0 1 1 1 2 2"  # made up; of every BHT
ATTACKS = [("TF17", "K1", "aa", 5, 6), ("TF17", "K2", "aa", 5, 6), ("CAP1", "K1", "air-combat", 4, ""),
           ("K1", "Yorktown", "bombs", 7, ""), ("K2", "Yorktown", "torpedoes", 6, "")]
PLOT = "tf17 k1; tf17 k2; cap1 k1; k1 yorktown; k2 yorktown; ."
# The plot, the sheet's confirmation and what is asked beside it; two numbers an attack; what depends on the dice.
LINES_OF_TABLES = 2 * len(ATTACKS)  # each is asked once, also where losses ask for another one
MOST = 3 + 2 * len(ATTACKS) + 4 + LINES_OF_TABLES


class Prompts(program.Case):
    def begin(self):
        session = self.folder / f"{self.id().rpartition('.')[2]}-{len(list(self.folder.iterdir()))}.flagplot"
        words = [word for one in SETTINGS for word in ("--set", one)]
        self.succeed("session", "new", session, "--rulebook", "flattop", "--title", "Sheet", "--seed", "5" * 64, *words)
        for line in ROSTER:
            self.succeed("unit", "add", session, *(word.replace("_", " ") for word in line.split()))
        return session

    def play(self, session, procedure, line_for):
        """Returns how many lines had to be typed."""
        lines = 0
        with Terminal("play", session, procedure) as screen:
            while (asked := screen.prompt()) is not None:
                lines += 1
                screen.type(line_for(asked))
                self.assertLess(lines, 100, screen.seen)
        return lines

    def test_a_sheet_takes_few_lines(self):
        sheet = self.begin()
        on_sheet = self.play(sheet, "flattop.attacks", self.on_sheet)
        alone = self.begin()
        one_by_one = 0
        for attack in ATTACKS:
            one_by_one += self.play(alone, "flattop.attack", lambda asked, attack=attack: self.alone(asked, attack))
        print(f"{len(ATTACKS)} attacks: {on_sheet} lines on a sheet; {one_by_one} lines and {len(ATTACKS)} commands "
              "one at a time")
        self.assertLessEqual(on_sheet, MOST)
        self.assertLess(on_sheet, one_by_one)
        for session in (sheet, alone):
            self.succeed("session", "verify", session)
            self.assertEqual(len(ATTACKS), len(self.truths(session)))

    def truths(self, session):
        log = json.loads(self.succeed("--json", "log", session).out)
        return re.findall(r"; told as \d+ expected", json.dumps(log))

    @staticmethod
    def on_sheet(asked):
        last = asked.rpartition("\n")[2]
        if last == "  > ":
            return PLOT
        if "Results of 1 to 6" in last:
            return LINE
        for attacker, target, _, bht, factors in ATTACKS:
            if f"{attacker}, at {target}, BHT" in last:
                return str(bht)
            if f"{attacker}, at {target}, Factors" in last:
                return str(factors)
        return ""

    @staticmethod
    def alone(asked, attack):
        last = asked.rpartition("\n")[2]
        for label, value in zip(("Attacker", "Target", "Kind of attack", "BHT", "Attack factors"), attack):
            if last.strip().startswith(label):
                return str(value)
        return LINE if "Results of 1 to 6" in last else ""


if __name__ == "__main__":
    unittest.main()
