"""A laptop at a table: on 1024 by 700 nothing is cut off, at 125% text either."""

import pathlib
import tempfile
import unittest

import checks
from driver import Screen, Window

WIDTH, HEIGHT = 1024, 700


class Sizes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(WIDTH, HEIGHT)
        cls.addClassCleanup(cls.screen.ends.close)

    def at_each(self, zooms, check):
        for zoom in zooms:
            with self.subTest(zoom=zoom), Window(self.screen, "--sample", zoom=zoom) as self.window:
                self.window.keys("ctrl+t")
                self.window.button("Play turn 9*")
                check()

    def sides(self, widget):
        x, y, width, height = widget.extents
        return x, y, x + width, y + height

    def is_within(self, inner, outer):
        left, top, right, bottom = self.sides(outer)
        x, y, end, below = self.sides(inner)
        return left <= x and top <= y and end <= right and below <= bottom

    def test_the_window_is_no_larger_than_the_screen(self):
        self.at_each((100, 125, 175), self.check_window)

    def check_window(self):
        x, y, right, bottom = self.sides(self.window.main())
        border = 2
        self.assertLessEqual(right, WIDTH + border)
        self.assertLessEqual(bottom, HEIGHT + border)

    def test_every_button_is_whole(self):
        self.at_each((100, 125), self.check_buttons)

    def check_buttons(self):
        """And no tab of what can be looked at or of the roster has to be scrolled to."""
        buttons = [one for one in self.window.all() if one.role in ("push button", "page tab")]
        buttons = [one for one in buttons if one.extents[0] >= 0]  # what lies behind another tab is kept out there
        self.assertEqual([], [(one, one.extents) for one in buttons if not self.is_within(one, self.window.main())])

    def test_the_columns_of_a_grid_are_in_sight(self):
        self.at_each((100, 125), self.check_grid)

    def check_grid(self):
        self.window.keys("Return")
        self.window.button("Confirm all")
        grid = self.window.find("filler", "Fleets and flotillas")
        field = self.window.find("text", "Fleet Z1, Desired direction")
        field.click()
        self.assertLessEqual(self.sides(field)[2], self.sides(grid)[2], "the field is out of sight")
        last = self.window.find("check box", "Fleet Z1, Close quarters")  # beside the grid
        self.assertTrue(self.is_within(last, self.window.main()), f"{last!r} at {last.extents}")

    def test_the_field_that_has_the_focus_is_in_sight(self):
        self.at_each((100, 125), self.check_focus)

    def check_focus(self):
        self.window.keys("Return")
        self.window.button("Confirm all")
        self.window.keys("Return")
        area = self.window.find("filler", "Fighter missions")
        button = self.window.focused("push button", "Set the fighter missions")
        self.assertTrue(self.is_within(button, self.window.main()), f"{button!r} at {button.extents}")
        self.window.keys("shift+Tab")
        field = self.window.wait(lambda: (now := self.window.focus()) != button and now, "the button keeps the focus")
        self.window.wait(lambda: self.is_within(field, area), f"{field!r} at {field.extents}, seen is {area.extents}")

    def test_the_map_and_its_question_are_whole(self):
        for zoom in (100, 125, 150):
            with self.subTest(zoom=zoom), tempfile.TemporaryDirectory() as folder:
                path = checks.session(pathlib.Path(folder) / "natuna.flagplot", "off-the-board")
                with Window(self.screen, path, zoom=zoom) as self.window:
                    checks.begin(self.window, path, checks.OUTCOMES["off-the-board"][0])
                    self.check_map()

    def check_within(self, parts):
        for part in parts:
            self.assertTrue(self.is_within(part, self.window.main()), f"{part!r} at {part.extents}")

    def check_map(self):
        """Each is a page of its own in a window as narrow as this."""
        focus = self.window.focused("radio button", "*Yes")
        self.check_buttons()
        question = [focus, self.window.find("radio button", "*No")]
        self.check_within(question)
        self.window.page("Map")
        self.check_buttons()
        canvas = self.window.find("canvas", "Map")
        self.check_within([canvas, self.window.line("The map in words")])
        _, _, width, height = canvas.extents
        self.assertGreater(min(width, height), 120, "the map is too small to look at")

    def test_the_reports_are_whole(self):
        for zoom in (100, 150):
            with self.subTest(zoom=zoom), Window(self.screen, zoom=zoom) as self.window:
                self.window.menu("Session", "Open a copy of a sample", "Flat Top*")
                self.window.focused("push button", "Play turn 6: Orders")
                for _ in range(4):  # the sample's three notes, and the step to turn 6
                    self.window.keys("ctrl+z")
                self.window.wait_words("Turn 5")
                self.check_whose_map()
                self.window.keys("ctrl+m")
                self.window.focused("list", "Report: *")
                self.check_reports(["Add a line…", "Hold back", "Reword…", "Reveal to Fletcher…",
                                    "Mail, save or print…", "Close"])

    def test_the_window_stays_on_the_screen_whatever_is_opened(self):
        with Window(self.screen, zoom=150) as self.window:
            for sample in ("Flat Top*", "Goeben*", "Coral Sea*"):
                self.window.menu("Session", "Open a copy of a sample", sample)
                self.window.wait(lambda: self.window.main().extents[2] <= WIDTH, f"{sample} should fit the screen")
                self.assertEqual(0, self.window.main().extents[0])

    def test_what_is_asked_comes_into_sight(self):
        """Where there is one pane, whatever is looked at."""
        with Window(self.screen, "--sample") as self.window:
            self.window.button("Next: On the map")
            self.window.keys("ctrl+3")
            self.window.focused("table", "Fleets")
            self.assertTrue(self.window.is_gone("push button", "Next: On the map"))
            self.window.keys("ctrl+r")
            self.window.focused("radio button", "Table: *")
            self.window.wait_page("Orders")
            self.window.keys("ctrl+period")
            self.window.focused("push button", "Next: On the map")

    def test_a_key_goes_from_the_page_to_the_bar_and_back(self):
        with Window(self.screen, "--sample") as self.window:
            self.window.button("Next: On the map")
            for key, role, name in (("ctrl+l", "push button", "Next: On the map"), ("ctrl+b", "canvas", "Plot*")):
                self.window.keys(key)
                self.window.focused(role, name)
                self.window.keys("F6")
                self.window.focused("text", "Find a procedure, unit, table or rule")
                self.window.keys("F6")
                self.window.focused(role, name)

    def check_whose_map(self):
        """With the list of maps, and the tabs of all that can be looked at."""
        self.window.page("Map")
        tabs = self.window.pages()
        self.assertEqual(["Orders", "Plot", "Map", "Session", "Roster", "Rules"], list(tabs)[:6])
        self.check_within([*tabs.values(), self.window.find("combo box", "True map")])

    def check_reports(self, buttons):
        dialog = self.window.find("dialog", "Reports: *")
        self.assertTrue(self.is_within(dialog, self.window.main()), dialog.extents)
        shown = [one for one in dialog.all() if one.role in ("push button", "list", "text", "page tab")]
        self.assertEqual([], [(one, one.extents) for one in shown if not self.is_within(one, dialog)])
        for name in buttons:
            dialog.find("push button", name)


if __name__ == "__main__":
    unittest.main()
