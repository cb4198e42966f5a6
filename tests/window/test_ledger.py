"""The dice ledger in the window: opened by its key, followed by keys to a table's group, growing with a turn that is
played, narrowed, and saved; whole on a small screen with large letters.
"""

import csv
import re
import unittest

from driver import Screen, Window

WIDTH, HEIGHT = 1024, 700
HEADINGS = ("Die", "Source", "Side", "Table", "Dice", "Mean", "Expected mean", "Fairness", "Result", "Count", "Expected")


def said(view, row, heading):
    """What a row says under that heading: it says all of itself, "Die d20, Source rolled, ..."."""
    words = view.cell(row, 0).name
    found = re.search(rf"(?:^|, ){heading} (.*?)(?=, (?:{'|'.join(HEADINGS)}) |$)", words)
    if not found:
        raise AssertionError(f"there is no {heading} in {words!r}")
    return found[1]


class Ledger(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(WIDTH, HEIGHT)
        cls.addClassCleanup(cls.screen.ends.close)

    def open(self):
        self.window.keys("ctrl+g")
        self.groups = self.window.focused("table", "Groups of dice")
        return self.window.dialog("Dice ledger")

    def dice(self):
        """How many there are of all together, once they are shown."""
        return int(said(self.groups, 0, "Dice"))

    def test_a_turn_and_its_dice(self):
        with Window(self.screen, "--sample") as self.window:
            self.window.button("Next: On the map")
            ledger = self.open()
            self.window.wait(lambda: self.dice() == 124, "124 dice should be there")
            self.window.picture("ledger-all")
            self.down_to("Fleet Speed")
            results = ledger.find("table", "Table results")
            rows = range(results.row_count)
            self.assertEqual(["Full Speed", "Half Speed", "One Zone", "No Movement"],
                             [said(results, row, "Result") for row in rows])
            self.assertEqual(["16.0", "9.6", "4.8", "1.6"], [said(results, row, "Expected") for row in rows])
            self.assertIn("too few throws to say: 32 of 100", ledger.words())
            self.window.picture("ledger-table")
            self.play_a_turn()
            self.open()
            self.window.wait(lambda: self.dice() > 124, "the turn's dice should be there")
            self.save(ledger)

    def down_to(self, table):
        for _ in range(self.groups.row_count):
            row = next((row for row in range(self.groups.row_count)
                        if "selected" in self.groups.cell(row, 0).states), None)
            if row is not None and said(self.groups, row, "Table") == table:
                return
            self.window.keys("Down")
            self.window.wait(lambda was=row: "selected" not in self.groups.cell(was or 0, 0).states or was is None,
                             "the next row should be chosen")
        self.fail(f"there is no {table}")

    def play_a_turn(self):
        self.window.leave("Dice ledger")
        self.window.keys("ctrl+t")
        self.window.button("Play turn 9*").click()
        for button in ("Confirm all", "Set the fighter missions", "Confirm all"):
            self.window.button(button).click()
            self.window.wait_gone("push button", button)
        self.window.button("Next: On the map")

    def save(self, ledger):
        ledger.find("combo box", "Side").choose("Axis")
        self.window.wait(lambda: said(self.groups, 0, "Side") == "Axis", "only the Axis should be shown")
        self.window.keys("alt+c")
        file = self.window.home / "dice.csv"
        self.window.dialog("Save the dice ledger").find("text", "File name:").replace_text(str(file))
        self.window.keys("Return")
        self.window.wait(lambda: f"Saved: {file}" in ledger.words(), "it should say that it is saved")
        with open(file, newline="", encoding="utf-8") as written:
            rows = list(csv.DictReader(written))
        self.assertEqual({"axis"}, {row["side"] for row in rows})
        self.assertEqual({"face", "result"}, {row["what"] for row in rows})

    def test_it_is_whole_on_a_small_screen(self):
        for zoom in (100, 125, 150):
            with self.subTest(zoom=zoom), Window(self.screen, "--sample", zoom=zoom) as self.window:
                self.window.button("Next: On the map")
                ledger = self.open()
                self.window.wait(lambda: self.dice() == 124, "124 dice should be there")
                self.window.picture(f"ledger-{zoom}")
                x, y, width, height = ledger.extents
                self.assertLessEqual((x + width, y + height), (WIDTH, HEIGHT))
                shown = [one for one in ledger.all() if one.role in ("push button", "table", "combo box", "chart")]
                self.assertEqual(7, len(shown))
                for one in shown:
                    left, top, wide, high = one.extents
                    self.assertTrue(x <= left and y <= top and left + wide <= x + width and top + high <= y + height,
                                    f"{one!r} at {one.extents}, the ledger at {ledger.extents}")
                nameless = [one for one in ledger.all() if "focusable" in one.states and not one.label]
                self.assertEqual([], nameless)

    def test_tab_goes_everywhere(self):
        with Window(self.screen, "--sample") as self.window:
            self.window.button("Next: On the map")
            self.open()
            seen = []
            for _ in range(12):
                focus = self.window.wait(self.window.focus, "nothing has the focus")
                seen.append(focus.label)
                self.window.keys("Tab")
                self.window.wait(lambda was=focus: self.window.focus() not in (None, was), "Tab should go on")
            for name in ("Groups of dice", "How often each face came", "Export CSV…", "Close", "Side", "Table", "Source"):
                self.assertIn(name, seen)


if __name__ == "__main__":
    unittest.main()
