"""The odds in the real window: of a table that is looked up by keys, and of dice that are thrown by hand; whole on a
small screen with large text."""

import unittest

from driver import Screen, Window

SPEED = ["Full Speed: 50 %, 10/20", "Half Speed: 30 %, 6/20", "One Zone: 15 %, 3/20", "No Movement: 5 %, 1/20"]
MOST_TABS = 40


class Odds(unittest.TestCase):
    def lines(self, name):
        """Of a list of odds, each once: a line's cells all say the whole of it."""
        tree = self.window.find("table", name)
        return list(dict.fromkeys(item.name for item in tree.items() if ": " in item.name))  # no headings

    def wait_lines(self, name, lines):
        self.window.wait(lambda: self.lines(name) == lines,
                         lambda: f"{name} should say {lines}, not {self.lines(name)}")

    def odds_of_throw(self, name):
        """Of the throw at hand, which stands beside the form where the dice have no page in sight."""
        return self.window.find("filler", name).description.split("; ")

    def look_up(self, words):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type(words)
        self.window.keys("Return")

    def tab_to(self, role, name):
        for _ in range(MOST_TABS):
            self.window.keys("Tab")
            focus = self.window.wait(self.window.focus, "nothing has the focus")
            if focus.role == role and name in (focus.name, focus.label):
                return
        self.fail(f"Tab doesn't come to the {role} {name!r}")

    def check_lines(self, tree):
        """Three of them at least are in sight."""
        _, top, _, height = tree.extents
        seen = {item.name for item in tree.items() if ": " in item.name
                and top <= item.extents[1] and sum(item.extents[1:4:2]) <= top + height}
        self.assertGreaterEqual(len(seen), 3, seen)

    def check_whole(self, *parts):
        _, _, wide, high = self.window.main().extents
        left, top = self.window.main().extents[:2]
        for part in parts:
            x, y, width, height = part.extents
            self.assertTrue(left <= x and x + width <= left + wide, f"{part!r} at {part.extents}")
            self.assertTrue(top <= y and y + height <= top + high, f"{part!r} at {part.extents}")
            self.assertGreater(height, 20, f"{part!r} at {part.extents}")

    def test_a_table_that_is_looked_up(self):
        for zoom in (100, 125):
            with self.subTest(zoom=zoom), Screen(1024, 700) as screen, \
                    Window(screen, "--sample", zoom=zoom) as self.window:
                self.window.button("Next: *")
                self.look_up("fleet speed")
                self.wait_lines("Odds: Fleet Speed", SPEED)
                self.check_whole(self.window.find("table", "Odds: Fleet Speed"), self.window.find("spin button", "Number*"))
                self.window.picture(f"odds-table-{zoom}")
                self.check_lines(self.window.find("table", "Odds: Fleet Speed"))
                self.tab_to("spin button", "Number of throws")
                self.window.keys("Up")
                # Of two throws one is at full speed half of the time, both a quarter.
                self.window.wait(lambda: "1 times Full Speed: 50 %" in self.lines("Odds: Fleet Speed"),
                                 "there should be two throws")
                self.assertIn("2 times Full Speed: 25 %", self.lines("Odds: Fleet Speed"))
                self.tab_to("table", "Odds: Fleet Speed")
                self.window.picture(f"odds-throws-{zoom}")
                self.assertEqual("", self.window.said())

    def test_dice_that_are_thrown_by_hand(self):
        for zoom in (100, 125):
            with self.subTest(zoom=zoom), Screen(1024, 700) as screen, \
                    Window(screen, "--sample", zoom=zoom) as self.window:
                self.window.keys("ctrl+d", "ctrl+t")
                self.window.button("Play turn 9*")
                self.window.keys("Return")
                for asked in ("Fleets and flotillas", "Fighter missions", "Fighter missions, unit by unit"):
                    self.window.wait_words(asked)
                    self.window.keys("ctrl+Return")
                self.window.focused("text", "Fleet Z1, Direction")
                self.assertEqual(6, len(self.odds_of_throw("Z1 *. Direction: throw a d20. *")))
                self.tab_to("text", "Fleet Z2, Speed")
                thrown = "Z2 *. Speed: throw a d20. *"
                self.window.wait(lambda: self.odds_of_throw(thrown) == SPEED, f"{thrown} should have the odds {SPEED}")
                self.check_whole(self.window.find("filler", thrown),
                                 self.window.find("push button", "Throw Z2's speed"))
                self.window.picture(f"odds-dice-{zoom}")
                self.assertEqual("", self.window.said())


if __name__ == "__main__":
    unittest.main()
