"""At the table: a turn of the sample by the space bar alone, a turn with a question answered, and dice by hand."""

import time
import unittest

from driver import HASTE, Screen, Window
from journal import Journal


class AtTable(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1920, 1080)
        cls.addClassCleanup(cls.screen.ends.close)

    def shown(self):
        """What is on the table, in words."""
        return next((one.name for one in self.window.all() if "Esc window" in one.description), "")

    def wait_shown(self, words):
        self.window.wait(lambda: words in self.shown(), lambda: f"the table should show {words!r}: {self.shown()!r}")

    def press(self, key, words):
        """One key, and what it leads to."""
        time.sleep(HASTE)  # it is read before
        self.presses += 1
        self.window.keys(key)
        self.wait_shown(words)

    def begin(self, *keys):
        self.presses = 0
        self.window.focused("push button", "Next: On the map")
        self.window.keys("ctrl+t")
        self.window.button("Play turn 9*")
        if keys:
            self.window.keys(*keys)
        self.window.keys("F11")
        self.wait_shown("Play turn 9")

    def to_orders(self):
        self.press("space", "Desired direction")
        self.press("space", "Fighter missions")
        self.press("space", "Mission, CAP")
        self.press("space", "Next: On the map")

    def journal(self):
        return Journal(next(self.window.home.rglob("coral-sea*.flagplot")))

    def test_a_turn_by_space_alone(self):
        with Window(self.screen, "--sample") as self.window:
            self.begin()
            self.to_orders()
            self.press("space", "Z1, Carriers")
            for unit in ("Z2", "Z3", "Z4", "Z5", "A1", "A2", "A3", "A4"):
                self.press("space", f"{unit}, ")
            for base in ("Z1, Carriers Shokaku and Zuikaku: 10 units", "Z2, ", "Rabaul"):
                self.press("space", base)
            bases = self.presses
            while not self.shown().startswith("Go to turn 10"):
                before = self.shown()
                time.sleep(HASTE)
                self.presses += 1
                self.window.keys("space")
                self.window.wait(lambda now=before: self.shown() not in ("", now), "nothing happens")
            print(f"a turn at the table: {self.presses} keys", flush=True)
            self.assertEqual(self.presses - bases, 7)  # of nine bases the last seven
            self.assertLessEqual(self.presses, 5 + 9 + 9)
            ticks = [entry for entry in self.journal().entries() if entry["kind"] == "ticked" and entry["yes"]]
            self.assertEqual(len(ticks), 39)

    def test_a_question_answered(self):
        with Window(self.screen, "--sample") as self.window:
            self.begin()
            self.press("space", "Z1, Carriers Shokaku and Zuikaku: Desired direction")
            self.window.type("nw")
            self.wait_shown("Desired direction, north-west")
            self.press("Return", "Z2, ")
            self.press("BackSpace", "Z1, ")
            self.press("space", "Fighter missions")
            self.window.type("2")
            self.wait_shown("Escort. 1 CAP")
            time.sleep(HASTE)
            self.window.keys("Escape")
            self.window.wait(lambda: not self.shown(), "the table stays")
            self.window.find("push button", "Set the fighter missions")  # the window has the same question
            self.window.keys("F11")
            self.wait_shown("Escort. 1 CAP")

    def test_dice_by_hand(self):
        with Window(self.screen, "--sample") as self.window:
            self.begin("ctrl+d")
            self.press("space", "Desired direction")
            self.press("space", "Fighter missions")
            self.press("space", "Mission, CAP")
            self.press("space", "Z1, Carriers Shokaku and Zuikaku: Direction, throw a d20")
            self.window.type("12")
            self.wait_shown("Right of desired direction")
            self.press("Return", "Z2, Cover for Port Moresby, Shoho: Speed, throw a d20")
            self.press("BackSpace", "Right of desired direction")
            self.press("Return", "Z2, Cover for Port Moresby, Shoho: Speed, throw a d20")
            self.press("p", "Z2, Cover for Port Moresby, Shoho: Direction, throw a d20")
            self.assertTrue(any(entry["kind"] == "roll" and entry.get("faces") == [12]
                                for entry in self.journal().entries()))


    def test_what_is_covered_stands_nowhere(self):
        """Neither in a title nor behind it, for whoever looks at the list of windows or has a screen reader."""
        with Window(self.screen, "--sample") as self.window:
            self.begin()
            self.press("space", "Desired direction")
            self.window.wait(self.has_light_edges, "nothing is shown")
            self.window.keys("ctrl+c")
            self.window.wait(lambda: any(one.name == "Covered" for one in self.window.all()), "it isn't covered")
            self.window.wait(lambda: not self.has_light_edges(), "what was shown is still on the screen")
            self.window.wait(lambda: len(self.names()) < 5, self.names)
            said = " ".join(self.names())
            for plan in ("Z1", "Z2", "D9", "Rabaul", "Direction", "Shoho", "mission"):
                self.assertNotIn(plan, said)
            shown = self.screen.run("xdotool", "search", "--onlyvisible", "--name", ".").stdout.decode().split()
            titles = [self.screen.run("xdotool", "getwindowname", one).stdout.decode().strip() for one in shown]
            self.assertEqual(["At the table \u2014 Flagplot"], [one for one in titles if "Flagplot" in one])
            time.sleep(HASTE)
            self.window.keys("ctrl+c")
            self.wait_shown("Z1, Carriers Shokaku and Zuikaku: Desired direction")
            self.press("space", "Fighter missions")
            self.window.keys("Escape")
            self.window.find("push button", "Set the fighter missions")

    def has_light_edges(self):
        """Whether anything is written where the turn and the keys stand, above and below the middle."""
        lights = self.screen.lights()
        part = len(lights) // 6
        return max(lights[:part]) > 100 or max(lights[-part:]) > 100

    def names(self):
        return [words for one in self.window.all() for words in (one.name, one.description) if words]


if __name__ == "__main__":
    unittest.main()
