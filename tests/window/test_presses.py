"""How many presses and clicks it takes: a turn of the sample, and a new session to its first dice. Keys are counted as
a person counts them: one for each that is pressed, with or without Ctrl."""

import unittest

from driver import Screen, Window
from journal import Journal

FLEETS = ("Z1", "Z2", "A1", "A2")
FLOTILLAS = ("I-1", "S-1")
AIR_UNITS = ("SF1", "SD1", "ST1", "YF1", "YD1", "YT1")
# What is typed for the side of a unit.
SIDES = {one: "ax" if one in ("Z1", "Z2", "I-1", "SF1", "SD1", "ST1") else "al"
         for one in (*FLEETS, *FLOTILLAS, *AIR_UNITS)}


class Presses(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.clicks = 0
        self.presses = 0

    def click(self, role, name):
        self.clicks += 1
        self.window.find(role, name).click()

    def press(self, *keys):
        self.presses += len(keys)
        self.window.keys(*keys)

    def type(self, words):
        self.presses += len(words)
        self.window.type(words)

    def enter(self, button):
        """The one primary button, by the one key."""
        self.window.focused("push button", button)
        self.press("Return")

    def said(self, task):
        print(f"{task}: {self.clicks} clicks, {self.presses} keys", flush=True)

    def test_a_turn_of_the_sample(self):
        with Window(self.screen, "--sample") as self.window:
            self.window.focused("push button", "Next: On the map")
            self.window.keys("ctrl+t")
            self.enter("Play turn 9*")
            self.window.button("Confirm all")
            self.window.wait_words("desired direction")
            self.press("ctrl+Return")
            self.window.wait_words("Fighter missions")
            self.press("ctrl+Return")
            self.window.wait_words("Fighter missions, unit by unit")
            self.press("ctrl+Return")
            self.window.button("Next: On the map")
            self.press("ctrl+Return")
            self.window.wait_words("39 of 39 done")
            self.said("a turn of the sample, all orders ticked")
            self.assertLessEqual(self.presses + self.clicks, 5)
            self.assertLessEqual(self.clicks, 1)

    def begin(self):
        self.click("push button", "New session: Second World War at Sea")
        self.window.dialog("New session")
        self.type("Test")
        self.press("Tab")
        for key in ("Right", "space", "Right", "Right", "Right", "space"):  # daylight from turn 2 to 5
            self.press(key)
        self.click("push button", "Begin turn 1")
        self.window.button("Paste your fleets")  # a session without units asks for them

    def test_a_new_session_typed_in(self):
        with Window(self.screen) as self.window:
            self.begin()
            self.add("Fleets", "fleet", FLEETS)
            self.add("Submarine flotillas", "flotilla", FLOTILLAS)
            self.add("Air units", "air unit", AIR_UNITS)
            self.click("push button", "Play turn 1*")
            for unit in (*(f"Fleet {one}" for one in FLEETS), *(f"Flotilla {one}" for one in FLOTILLAS)):
                self.window.focused("text", f"{unit}, Desired direction")
                self.type("NW")
                self.press("Down" if unit != f"Flotilla {FLOTILLAS[-1]}" else "ctrl+Return")
            self.wait_for_dice()
            self.said("a new session with 12 units, typed in")
            self.assertLessEqual(self.clicks, 11)
            self.assertLessEqual(self.presses, 110)

    def test_a_new_session_pasted_in(self):
        """From a spreadsheet, a block of rows with headings for each kind of unit."""
        with Window(self.screen) as self.window:
            self.begin()
            direction = "Id\tSide\tDesired direction"
            self.paste("Fleets", direction, [f"{one}\t{self.side(one)}\tNW" for one in FLEETS])
            self.paste("Submarine flotillas", direction, [f"{one}\t{self.side(one)}\tNW" for one in FLOTILLAS])
            kinds = {"F": "Fighters", "D": "Dive bombers", "T": "Torpedo bombers"}
            self.paste("Air units", "Id\tSide\tKind",
                       [f"{one}\t{self.side(one)}\t{kinds[one[1]]}" for one in AIR_UNITS])
            self.click("push button", "Play turn 1*")
            self.enter("Confirm all")
            self.wait_for_dice()
            self.said("a new session with 12 units, pasted in")
            self.assertLessEqual(self.clicks, 7)

    def wait_for_dice(self):
        journal = Journal(next(self.window.home.rglob("Test.flagplot")))
        self.window.wait(lambda: any(entry["kind"] == "roll" for entry in journal.entries()), "no dice fall")

    @staticmethod
    def side(unit):
        return {"ax": "Axis", "al": "Allied"}[SIDES[unit]]

    def paste(self, tab, headings, rows):
        self.screen.copy("\n".join([headings, *rows]) + "\n")
        self.click("page tab", tab)
        self.window.focused("push button", "Add *")
        self.press("ctrl+v")
        self.window.wait(lambda: self.window.table(tab).row_count == len(rows), f"the {tab} should be there")

    def add(self, tab, kind, ids):
        """One after the other in one dialog; what is the same needn't be typed again."""
        if tab != "Fleets":
            self.click("page tab", tab)
        self.click("push button", f"Add {kind}")
        dialog = self.window.dialog(f"Add {kind}")
        side = None
        for one in ids:
            self.window.focused("text", "Id")
            self.type(one)
            now = SIDES[one]
            if now != side or kind == "air unit":
                self.press("Tab")
            if now != side:
                self.type(now)
            if kind == "air unit":
                self.press("Tab")
                self.type({"F": "f", "D": "d", "T": "t"}[one[1]])
            side = now
            self.press("ctrl+Return" if one == ids[-1] else "alt+t")
            if one != ids[-1]:
                self.window.wait_words(f"{one}: done.")
        self.window.wait_gone("dialog", f"Add {kind}")


if __name__ == "__main__":
    unittest.main()
