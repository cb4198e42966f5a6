"""How many presses and clicks it takes: a turn of the sample, and a new session to its first dice. Keys are counted as
a person counts them: one for each that is pressed, with or without Ctrl."""

import unittest

from driver import Screen, Window
from journal import Journal

FLEETS = ("Z1", "Z2", "A1", "A2")
FLOTILLAS = ("I-1", "S-1")
AIR_UNITS = ("SF1", "SD1", "ST1", "YF1", "YD1", "YT1")
SIDES = {one: "Axis" if one in ("Z1", "Z2", "I-1", "SF1", "SD1", "ST1") else "Allied"
         for one in (*FLEETS, *FLOTILLAS, *AIR_UNITS)}

# Fifteen units as they are typed, by tab: the id of each and the keys before the one that ends it. "Return" is pressed,
# anything else is letters. What was offered is taken by Return; what is the same as before isn't typed again.
TYPED = {
    "Fleets": (("Z1", ("Z1", "Return", "1", "D4")), ("Z2", ("Return", "D5")),
               ("A1", ("A1", "Return", "2", "M9")), ("A2", ("Return", "M8"))),
    "Submarine flotillas": (("I1", ("I1", "Return", "1", "D4")), ("S1", ("S1", "Return", "2", "M9"))),
    "Air units": (("F1", ("F1", "Return", "1", "f", "Return", "K5")), ("F2", ()), ("F3", ()), ("F4", ()),
                  ("Y1", ("Y1", "Return", "2", "Return", "Return", "M9")), ("Y2", ()), ("Y3", ()),
                  ("B1", ("B1", "Return", "Return", "d", "Return")), ("B2", ()))}
KINDS = {"Fleets": "fleet", "Submarine flotillas": "flotilla", "Air units": "air unit"}
MOVERS = ("Fleet Z1", "Fleet Z2", "Fleet A1", "Fleet A2", "Flotilla I1", "Flotilla S1")


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
        """Its title is the game's. Each unit has its kind and its place: a zone, or a base."""
        with Window(self.screen) as self.window:
            self.click("push button", "New session: Second World War at Sea")
            self.window.dialog("New session")
            self.press("Tab")
            self.type("25")  # daylight from turn 2 to 5
            self.click("push button", "Begin turn 1")
            self.window.button("Paste your fleets")
            for tab, units in TYPED.items():
                self.add(tab, units)
            self.click("push button", "Play turn 1*")
            for unit in MOVERS:
                self.window.focused("text", f"{unit}, Desired direction")
                self.type("NW")  # goes on by itself
            self.press("ctrl+Return")
            journal = self.wait_for_dice("Second World War at Sea.flagplot")
            self.said("a new session with 15 units, typed in")
            self.assertLessEqual(self.clicks, 8)
            self.assertLessEqual(self.presses, 85)
            self.assertEqual({"side": "axis", "place": "D5"}, self.fields(journal, "Z2", "side", "place"))
            self.assertEqual({"side": "allied", "place": "M9"}, self.fields(journal, "S1", "side", "place"))
            for unit, side, kind, base in (("F4", "axis", "fighters", "K5"), ("Y3", "allied", "fighters", "M9"),
                                           ("B2", "allied", "dive-bombers", "M9")):
                self.assertEqual({"side": side, "kind": kind, "base": base},
                                 self.fields(journal, unit, "side", "kind", "base"))

    @staticmethod
    def fields(journal, unit, *names):
        return {name: value for name, value in journal.unit(unit).items() if name in names}

    def add(self, tab, units):
        """One after the other in one dialog."""
        if tab != "Fleets":
            self.click("page tab", tab)
        self.click("push button", f"Add {KINDS[tab]}")
        self.window.dialog(f"Add {KINDS[tab]}")
        for unit, keys in units:
            self.window.focused("text", "Id")
            for key in keys:
                self.press(key) if key == "Return" else self.type(key)
            if unit == units[-1][0]:
                self.press("ctrl+Return")
            else:
                self.press("Return")
                self.window.wait_words(f"{unit}: done.")
        self.window.wait_gone("dialog", f"Add {KINDS[tab]}")

    def test_a_new_session_pasted_in(self):
        """From a spreadsheet, a block of rows with headings for each kind of unit."""
        with Window(self.screen) as self.window:
            self.begin()
            direction = "Id\tSide\tDesired direction"
            self.paste("Fleets", direction, [f"{one}\t{SIDES[one]}\tNW" for one in FLEETS])
            self.paste("Submarine flotillas", direction, [f"{one}\t{SIDES[one]}\tNW" for one in FLOTILLAS])
            kinds = {"F": "Fighters", "D": "Dive bombers", "T": "Torpedo bombers"}
            self.paste("Air units", "Id\tSide\tKind",
                       [f"{one}\t{SIDES[one]}\t{kinds[one[1]]}" for one in AIR_UNITS])
            self.click("push button", "Play turn 1*")
            self.enter("Confirm all")
            self.wait_for_dice()
            self.said("a new session with 12 units, pasted in")
            self.assertLessEqual(self.clicks, 7)

    def wait_for_dice(self, file="Test.flagplot"):
        journal = Journal(next(self.window.home.rglob(file)))
        self.window.wait(lambda: any(entry["kind"] == "roll" for entry in journal.entries()), "no dice fall")
        return journal

    def paste(self, tab, headings, rows):
        self.screen.copy("\n".join([headings, *rows]) + "\n")
        self.click("page tab", tab)
        self.window.focused("push button", "Add *")
        self.press("ctrl+v")
        self.window.wait(lambda: self.window.table(tab).row_count == len(rows), f"the {tab} should be there")


if __name__ == "__main__":
    unittest.main()
