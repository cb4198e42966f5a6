"""Whoever can't see the window can still use it: everything that can have the focus says what it is."""

import unittest

from driver import Screen, Window


class Names(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen()
        cls.addClassCleanup(cls.screen.ends.close)

    def begin(self, *arguments):
        self.window = Window(self.screen, *arguments)
        self.addCleanup(self.window.ends.close)

    def check(self, where):
        """No name is missing, and no two fields of a window share one."""
        nameless = [one for one in self.window.all() if "focusable" in one.states and not one.label]
        with self.subTest("a name is missing", where=where):
            self.assertEqual([], [(one, one.extents) for one in nameless])
        fields = [(one.role, one.label) for one in self.window.all() if one.role in ("text", "check box")]
        with self.subTest("a name stands for two", where=where):
            self.assertEqual([], sorted({field for field in fields if fields.count(field) > 1}))

    def test_the_start_page(self):
        self.begin()
        self.window.button("Play the sample: Coral Sea*")
        self.check("start page")

    def test_a_turn(self):
        self.begin("--sample")
        self.window.button("Next: On the map")
        self.check("sample")
        self.window.keys("ctrl+t")
        self.window.button("Play turn 9*")
        self.window.keys("Return")
        for button in ("Confirm all", "Set the fighter missions", "Confirm all"):
            self.window.wait(lambda name=button: self.window.button(name).is_shown, f"{button} isn't shown")
            self.check(f"form with {button}")
            self.window.keys("ctrl+Return" if button.startswith("Set ") else "Return")
            self.window.wait_gone("push button", button)
        self.window.button("Next: On the map")
        self.check("orders")

    def test_dice_by_hand(self):
        self.begin("--sample")
        self.window.keys("ctrl+t", "ctrl+d")
        self.window.button("Play turn 9*").click()
        for button in ("Confirm all", "Set the fighter missions", "Confirm all"):
            self.window.button(button).click()
            self.window.wait_gone("push button", button)
        self.window.button("Throw Z1's direction")
        self.check("dice by hand")

    def test_what_can_be_looked_at(self):
        self.begin("--sample")
        for page in ("Plot", "Session", "Roster", "Rules", "Dice"):
            self.window.page(page)
            self.check(page)

    def test_tabs_of_the_roster(self):
        self.begin("--sample")
        self.window.page("Roster")
        for tab in ("Submarine flotillas", "Air units"):
            self.window.find("page tab", tab).click()
            self.window.table(tab)
            self.check(tab)

    def test_dialogs(self):
        self.begin("--sample")
        self.window.keys("ctrl+n")
        self.window.dialog("New session")
        self.check("New session")
        self.window.leave("New session")
        self.window.page("Roster")
        self.window.button("Add fleet").click()
        self.window.dialog("Add fleet")
        self.check("Add fleet")
        self.window.leave("Add fleet")
        self.window.page("Session")
        panel = self.window.table("Session")
        self.window.find("radio button", "Dice").click()
        last_roll = next(row for row in reversed(range(panel.row_count))
                         if any(cell.startswith("d20:") for cell in panel.row(row)))
        panel.click_cell(last_roll, "#")
        for words in ("Go back to here…", "Re-roll…", "Overrule…"):
            self.window.menu("Step", words)
            title = words.split(" to")[0].rstrip("…")
            self.window.dialog(title)
            self.check(words)
            self.window.leave(title)

    def test_the_guide(self):
        self.begin("--sample")
        self.window.keys("F1")
        self.window.find("text", "Find in the guide")
        self.check("the user's guide")


if __name__ == "__main__":
    unittest.main()
