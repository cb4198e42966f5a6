"""Five attacks of a turn of Flat Top on the terminal: how often one has to type a line on a sheet, and one at a time."""

import json
import re
import unittest

import program
import schemas
from terminal import Terminal

SETTINGS = ["first-daylight-hour=6", "last-daylight-hour=18", "weather-dice=none", "command-control=no", "maps=none",
            "maps-join=none", "skipped-letters=none", "first-hour=10"]
ROSTER = ["commander Fletcher side=usn", "commander Takagi side=ijn",
          "task-force TF17 side=usn commander=Fletcher hex=AA25",
          "ship Yorktown side=usn commander=Fletcher type=CV task-force=TF17 damage-factor=8",
          "base Yorktown-air side=usn commander=Fletcher ship=Yorktown ready=9 readying=3 landed=0",
          "air-formation CAP1 side=usn commander=Fletcher planes=F4F_6 airborne=yes hex=AA25 level=HI",
          "air-formation Vals side=ijn commander=Takagi planes=D3A_8 airborne=yes hex=AA25 level=LO ammunition=AP",
          "air-formation Kates side=ijn commander=Takagi planes=B5N_6 airborne=yes hex=AA25 level=LO ammunition=torpedoes"]
LINE = "0 1 1 1 2 2"  # made up; of every BHT
ATTACKS = [("TF17", "Vals", "aa", 5, 6), ("TF17", "Kates", "aa", 5, 6), ("CAP1", "Vals", "air-combat", 4, ""),
           ("Vals", "Yorktown", "bombs", 7, ""), ("Kates", "Yorktown", "torpedoes", 6, "")]
PLOT = "tf17 vals; tf17 kates; cap1 vals; vals yorktown; kates yorktown; ."
# The plot, what is asked beside the numbers, and their confirmation; two numbers an attack; a line of the table for each,
# and another one where it is weaker by then; what the dice lead to.
MOST = 3 + 2 * len(ATTACKS) + 2 * len(ATTACKS) + 4



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

    def test_its_forms_are_as_the_schema_has_them(self):
        session = self.begin()
        answers = self.folder / "answers.json"
        plot = {"attacks": {"TF17/Vals": {"target": "Vals"}, "TF17/Kates": {"target": "Kates"}, "Vals": {"target": "Yorktown"}}}
        numbers = {"numbers": {"TF17/Vals": {"bht": 5, "factors": 6}, "TF17/Kates": {"bht": 5, "factors": 6},
                               "Vals": {"bht": 7}}}
        for given, asked in (({}, "attacks"), (plot, "numbers"), (numbers, "lines/TF17/Vals")):
            answers.write_text(json.dumps(given))
            program.run("play", str(session), "flattop.attacks", "--answers", str(answers))
            shown = json.loads(self.succeed("--json", "session", "show", session).out)
            self.assertEqual([], schemas.problems("session-show", shown))
            self.assertEqual([], schemas.problems("form", shown["pending"]))
            self.assertEqual(asked, shown["pending"]["key"])

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
