"""An SSW step over three sea zones on the terminal: which forms have to be answered, with charts and without."""

import re
import unittest

import program
import schemas
from terminal import Terminal

ROSTER = """
    power Germany side=axis action=naval
    power CW side=allied
    zone Alpha weather=fine
    zone Beta weather=rain
    zone Gamma weather=snow
    sub U-1 power=Germany zone=Alpha section=4 factor=3
    sub U-2 power=Germany zone=Beta section=4 factor=2
    sub U-3 power=Germany zone=Gamma section=3 factor=4
    air Liberator power=CW zone=Beta kind=nav place=convoy
    convoy HX power=CW zone=Alpha points=6
    convoy SC power=CW zone=Beta points=4
    convoy OB power=CW zone=Gamma points=5
    asw Escort power=CW zone=Gamma factor=2 dark-red=yes
"""
# Made up: no value of a printed chart stands here.
CHARTS = {"ssw.naval-combat": "x,1-9,10+\r\n1-9,1X,1D\r\n10+,2X,1X\r\n",
          "ssw.shore-bombardment": "x,Fine,Rain,Snow\r\n1,1,1,1\r\n2,1,1,1\r\n3,1,1,1\r\n"}
# By hand. Alpha: 3 points are the sub player's. Beta: the convoy player may choose. Gamma: 8 are the sub player's.
DICE = {"convoy-search/Alpha": 6, "sub-search/Alpha": 8,  # 6 +1 for 6 convoy points = 7; 8 -4 = 4
        "convoy-search/Beta": 5, "sub-search/Beta": 8,  # 5 -1 for the NAV +1 = 5; 8 -4 +1 for rain = 5
        "convoy-search/Gamma": 9, "sub-search/Gamma": 4}  # 9 +1 = 10; 4 -3 +1 for snow = 2
# What is typed for a form, by the beginning of its title; Enter behind it takes the rest. By the chart each attack has
# one result, which takes a ship: 2 convoy points.
WITH_CHARTS = {"Where do the Axis": [],
               "Combat in Sea zone Alpha": ["HX lost=2"],
               "Combat in Sea zone Beta": ["type=naval-air"],
               "Losses in Sea zone Beta": ["SC lost=1", "report=A long day."],
               "Combat in Sea zone Gamma": ["OB lost=2", "U-3 outcome=destroyed"]}
WITHOUT = {"Where do the Axis": [],
           "Combat in Sea zone Alpha": [],
           "Naval Combat Chart, Sub & ASW line, in Sea zone Alpha": ["sub-attack/Alpha destroyed=1"],
           "Losses in Sea zone Alpha": ["HX lost=2"],
           "Combat in Sea zone Beta": ["naval"],
           "Losses in Sea zone Beta": ["SC lost=1", "report=A long day."],
           "Combat in Sea zone Gamma": [],
           "Shore bombardment modifiers in Sea zone Gamma": ["all 1"],
           "Naval Combat Chart, Sub & ASW line, in Sea zone Gamma": ["sub-attack/Gamma destroyed=1",
                                                                     "asw-attack/Gamma destroyed=1"],
           "Losses in Sea zone Gamma": ["OB lost=2", "U-3 outcome=destroyed"]}


class Prompts(program.Case):
    def begin(self, charts):
        self.home = self.folder / "home"
        self.home.mkdir()
        for chart, text in charts.items():
            self.succeed("chart", "import", chart, self.file("typed.csv", text), home=self.home)
        self.succeed("session", "new", self.session, "--rulebook", "ssw", "--title", "Atlantic")
        for unit in ROSTER.strip().splitlines():
            self.succeed("unit", "add", self.session, *unit.split())
        self.succeed("session", "set", self.session, "phasing-side=axis")

    def step(self, typed):
        """Types what belongs to each form, and returns the titles of the forms in their order."""
        forms = []
        waiting = {form: list(lines) for form, lines in typed.items()}
        wrapper = ("env", f"XDG_DATA_HOME={self.home}", f"HOME={self.home}")
        with Terminal("play", self.session, "ssw.step", "--dice", self.dice(), wrapper=wrapper) as screen:
            while (asked := screen.prompt()) is not None:
                for title in waiting:
                    if re.search(rf"^{re.escape(title)}", asked, re.M):
                        forms.append(title)
                lines = waiting[forms[-1]]
                screen.type(lines.pop(0) if lines else "")
            screen.end()
            self.assertIn("SSW is over, fought in Alpha, Beta, Gamma.", screen.seen)
            self.screen = screen.seen
        return forms

    @staticmethod
    def dice():
        return ",".join(f"{key}={face}" for key, face in DICE.items())

    def look_at(self):
        units = {unit["id"]: unit["fields"] for unit in
                 self.succeed("--json", "session", "show", self.session).json()["units"]}
        self.assertEqual([("fought", "ssw"), ("fought", "naval-air"), ("fought", "ssw")],
                         [(units[zone]["stage"], units[zone]["combat"]) for zone in ("Alpha", "Beta", "Gamma")])
        self.assertEqual([4, 3, 3], [units[convoy]["points"] for convoy in ("HX", "SC", "OB")])
        self.assertEqual("destroyed", units["U-3"]["state"])
        self.assertIn("A long day.", self.succeed("log", self.session).out)
        self.succeed("session", "verify", self.session, home=self.home)

    def test_with_charts(self):
        self.begin(CHARTS)
        forms = self.step(WITH_CHARTS)
        print(f"{len(forms)} forms with charts: {'; '.join(forms)}")
        self.assertEqual(list(WITH_CHARTS), forms)
        self.look_at()
        for words in ("The Axis have 3 surprise points.", "Naval air combat, as the Allies want it",
                      "Naval air combat: the Axis spend 4 of 8 points"):
            self.assertIn(words, self.screen)

    def test_without_charts(self):
        self.begin({})
        forms = self.step(WITHOUT)
        print(f"{len(forms)} forms without charts: {'; '.join(forms)}")
        self.assertEqual(list(WITHOUT), forms)
        self.look_at()

    def test_each_form_agrees_with_the_schema(self):
        answers = {"plan": {}, "combat/Alpha": {"HX": {"lost": 2}}, "combat/Beta": {"*": {"type": "naval-air"}},
                   "losses/Beta": {}, "combat/Gamma": {"OB": {"lost": 2}, "U-3": {"outcome": "destroyed"}}}
        searched = {"plan": "Alpha", "combat/Alpha": "Beta", "losses/Beta": "Gamma"}  # after which form
        self.begin(CHARTS)
        given = {}
        for key, answer in answers.items():
            zone = searched.get(next(iter(given), ""), "")
            dice = ",".join(f"{roll}={face}" for roll, face in DICE.items() if zone and roll.endswith(zone))
            asked = self.play("ssw.step", given, dice=dice or None, waits=True, home=self.home)["pending"]
            self.assertEqual((key, []), (asked["key"], schemas.problems("form", asked)))
            given = {key: answer}
        self.assertEqual([], schemas.problems("answers", answers))
        self.assertEqual(["Target (3 points each)", "Outcome", "Convoy points lost or aborted"],
                         [field["label"] for field in asked["fields"]])
        self.play("ssw.step", given, home=self.home)

    def test_what_is_refused_stands_there_still(self):
        self.begin(CHARTS)
        typed = {**WITH_CHARTS, "Combat in Sea zone Alpha": ["HX lost=1", "", "HX lost=2"]}
        self.assertEqual(list(WITH_CHARTS), self.step(typed))
        self.assertIn("the losses differ from the results (convoy points: 1, by the chart 2)", self.screen)
        self.look_at()


if __name__ == "__main__":
    unittest.main()
