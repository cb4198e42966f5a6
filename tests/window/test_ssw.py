"""SSW in the window, by keys: a step over three sea zones, one of them a naval air combat, with and without charts; and
the document's example (1.2.3).
"""

import unittest

import journal
from driver import Screen, Window

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
# Two subs in section 3, one in 4, a Condor in 4; 12 convoy points and a NAV in the Convoy Section.
EXAMPLE = """
    power Germany side=axis action=naval
    power CW side=allied
    zone Sea weather=rain
    sub U-1 power=Germany zone=Sea section=3 factor=1
    sub U-2 power=Germany zone=Sea section=3 factor=1
    sub U-3 power=Germany zone=Sea section=4 factor=1
    air Condor power=Germany zone=Sea kind=nav place=4
    air NAV power=CW zone=Sea kind=nav place=convoy
    convoy CP power=CW zone=Sea points=12
"""
# Made up: no value of a printed chart stands here.
CHARTS = {"ssw.naval-combat": "x,1-9,10+\r\n1-9,1X,1D\r\n10+,2X,1X\r\n",
          "ssw.shore-bombardment": "x,Fine,Rain,Snow\r\n1,1,1,1\r\n2,1,1,1\r\n3,1,1,1\r\n"}
FOCUS = "where the focus is"
# What is done in a form before it is answered: a field, by the name that a screen reader says, and what is pressed there.
# Every other form is taken as it stands. By the charts each attack has one result, which takes a ship: 2 convoy points.
CONVOY = "{}: {} convoy points, Convoy points lost or aborted"
WITH_CHARTS = {"combat/Alpha": [(CONVOY.format("HX", 6), "ctrl+a", "2")],
               "combat/Beta": [("Combat type", "Home", "Down")],  # the convoy player's choice
               "losses/Beta": [("Sub U-2, Outcome", "End"), ("What else happened? (for the log)", "x")],
               "combat/Gamma": [(CONVOY.format("OB", 5), "ctrl+a", "2"), ("Sub U-3, Outcome", "End")]}
WITHOUT_CHARTS = {"attacks/Alpha": [("The subs' attack: combat factors 3, ships 3, Destroyed", "ctrl+a", "1")],
                  "losses/Alpha": [(CONVOY.format("HX", 6), "ctrl+a", "2")],
                  "combat/Beta": [("Combat type", "Home", "Down")],
                  "bombardment/Gamma": [("Section 3, weather Snow, Factors taken off", "1")],
                  # The cell of the chart that was read in Alpha, as it stood there.
                  "losses/Gamma": [(CONVOY.format("OB", 5), "ctrl+a", "2")]}
MOST_FORMS = 6  # for the three zones, with charts


class Step(unittest.TestCase):
    def play(self, charts, fields, zoom, size=(1280, 800)):
        with Screen(*size) as screen:
            with Window(screen, zoom=zoom) as window:
                for chart, text in charts.items():
                    copy = window.home / "data/flagplot/charts" / f"{chart}.csv"
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.write_text(text, newline="")
                path = self.session(window.home / "atlantic.flagplot", ROSTER)
                self.open(window, path)
                asked = self.step(window, path, fields)
                window.wait_words("SSW is over, fought in Alpha, Beta, Gamma.")
                window.picture(f"ssw-{len(charts)}-{zoom}")
                self.assertEqual("", window.said())
                self.look_at(journal.Journal(path), window.home / "data")
                return asked

    def open(self, window, path):
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == "Atlantic — Flagplot", "the session should be open")

    @staticmethod
    def session(path, roster, *options):
        journal.run("session", "new", path, "--rulebook", "ssw", "--title", "Atlantic", "--seed", "5" * 64, *options)
        for unit in roster.strip().splitlines():
            journal.run("unit", "add", path, *unit.split())
        journal.run("session", "set", path, "phasing-side=axis")
        journal.run("session", "next", "--leave", path)
        return path

    def step(self, window, path, fields, last=""):
        """The forms that were asked, in their order; up to the one whose key is `last`."""
        def pending():
            return (journal.Journal(path).show()["pending"] or {}).get("key")
        asked = []
        window.focused("push button", "Play impulse 1: SSW step")
        window.keys("Return")
        window.wait(pending, "the plan should be asked for")
        while (key := pending()) and key != last:
            asked.append(key)
            window.wait(lambda: window.focus() is not None, "the form should have the focus")
            window.picture(f"ssw-{key.replace('/', '-')}")
            for name, *keys in fields.get(key, ()):
                if name != FOCUS:
                    self.go_to(window, name)
                window.keys(*keys)
            window.picture(f"ssw-{key.replace('/', '-')}-filled")
            window.press("ctrl+Return", until=lambda was=key: pending() != was, complaint=f"{key} should be answered")
        return asked

    @staticmethod
    def go_to(window, name):
        """By keys alone, from the button at the form's end."""
        for _ in range(40):
            here = window.focus()
            if here and name in (here.name, here.label):  # of a choice the name is what is chosen
                return
            window.keys("shift+Tab")
            window.wait(lambda was=here: window.focus() != was, "the focus should go on")
        raise AssertionError(f"{name!r} isn't reached by Tab")

    def look_at(self, game, home):
        zones = [game.unit(zone) for zone in ("Alpha", "Beta", "Gamma")]
        self.assertEqual(["fought"] * 3, [zone["stage"] for zone in zones])
        self.assertEqual(["ssw", "naval-air", "ssw"], [zone["combat"] for zone in zones])
        journal.run("session", "verify", game.path, home=home)  # where the charts are that it was read from

    def test_the_example(self):
        """By hand: 5 for the convoy player, 4 for the sub player."""
        fields = {"convoy-search/Sea": [(FOCUS, "5")], "sub-search/Sea": [(FOCUS, "4")], "sections/Sea": [(FOCUS, "1")]}
        with Screen(1280, 800) as screen, Window(screen) as window:
            path = self.session(window.home / "atlantic.flagplot", EXAMPLE, "--hand-dice")
            self.open(window, path)
            asked = self.step(window, path, fields, "combat/Sea")
            self.assertLess(asked.index("convoy-search/Sea"), asked.index("sub-search/Sea"))
            for words in ("5 -1 NAV, or carrier plane of range 4-6 +2 11 convoy points or more = 6",
                          "4 -4 Highest section of a participating sub -1 NAV, or carrier plane of range 4-6 "
                          "+1 Rain or Snow = 0",
                          "Search: convoy player 6, sub player 0: 6 surprise points to the Axis, the sub player."):
                window.wait_words(words)
            window.picture("ssw-example")

    def test_without_charts(self):
        asked = self.play({}, WITHOUT_CHARTS, 100)
        print(f"{len(asked)} forms without charts: {', '.join(asked)}")
        self.assertEqual(["plan", "combat/Alpha", "attacks/Alpha", "losses/Alpha", "combat/Beta", "losses/Beta",
                          "combat/Gamma", "bombardment/Gamma", "attacks/Gamma", "losses/Gamma"], asked)

    def test_with_charts(self):
        asked = self.play(CHARTS, WITH_CHARTS, 150)
        print(f"{len(asked)} forms with charts: {', '.join(asked)}")
        self.assertLessEqual(len(asked), MOST_FORMS)
        for part in ("bombardment", "attacks", "costs"):
            self.assertFalse([key for key in asked if key.startswith(part)], asked)

    def test_in_a_small_window(self):
        self.assertLessEqual(len(self.play(CHARTS, WITH_CHARTS, 100, (1024, 700))), MOST_FORMS)


if __name__ == "__main__":
    unittest.main()
