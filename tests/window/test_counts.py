"""How much stands on the screen: what a person can press or type into, by screen, and how large what he came for is."""

import unittest

from driver import Screen, Window

CONTROLS = {"push button", "check box", "toggle button", "radio button", "text", "spin button", "combo box", "page tab",
            "menu item", "slider", "link"}


class Counts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1440, 900)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen, colours="light")
        self.addCleanup(self.window.ends.close)
        self.window.button("Play the sample: Coral Sea*").click()
        self.window.button("Close the guide").click()
        self.window.wait_gone("push button", "Close the guide")

    def controls(self):
        """Those in sight. A page's own words, lists, their cells and pictures aren't counted."""
        return [f"{one.role} {one.name or one.label}" for one in self.window.all()
                if one.role in CONTROLS and one.is_shown and one.extents[2] > 0]

    def assert_few(self, most):
        controls = self.controls()
        self.assertLessEqual(len(controls), most, controls)

    def share(self, top, bottom):
        """Of the window, in percent: from the top of the one part to the bottom of the other, as wide as the wider."""
        _, first, one, _ = self.window.find(*top).extents
        _, last, other, high = self.window.find(*bottom).extents
        _, _, width, height = self.window.find("frame", "*").extents
        return 100 * max(one, other) * (last + high - first) / (width * height)

    def orders_in_sight(self):
        """Those that are whole."""
        orders = self.window.find("list", "Orders")
        _, top, _, height = orders.extents
        rows = [one.extents for one in orders.items()]
        return sum(y >= top and y + high <= top + height and high > 1 for _, y, _, high in rows)

    def test_all_orders_of_the_sample_are_in_sight(self):
        self.assertGreaterEqual(self.orders_in_sight(), 11)

    def test_a_turn_to_be_carried_out(self):
        self.assert_few(22)
        self.assertGreaterEqual(self.share(("label", "Orders for the map"), ("list", "Orders")), 32)
        self.assertGreaterEqual(self.share(("list", "Orders"), ("list", "Orders")), 31)
        self.assertGreaterEqual(self.share(("canvas", "Plot"), ("slider", "When")), 49)
        self.assertGreaterEqual(self.share(("canvas", "Plot"), ("canvas", "Plot")), 47)

    def question(self):
        self.window.keys("ctrl+t", "Return")
        self.window.button("Confirm all")

    def test_a_question(self):
        self.question()
        self.assert_few(36)

    def test_dice_by_hand(self):
        self.window.keys("ctrl+d")
        self.question()
        self.window.keys("ctrl+Return")
        while not any(one.role == "text" and one.name.endswith("Speed") for one in self.window.all()):
            title = self.window.find("filler", "*missions*").name
            self.window.keys("ctrl+Return")
            self.window.wait_gone("filler", title)
        self.assert_few(45)  # of which 30 are dice

    def test_the_roster(self):
        self.window.page("Roster")
        self.assert_few(27)


if __name__ == "__main__":
    unittest.main()
