"""How much stands on a screen: controls, the share of the window that orders and plot have, orders in sight."""

import unittest

from driver import Screen, Window

CONTROLS = {"push button", "check box", "toggle button", "radio button", "text", "spin button", "combo box", "page tab",
            "menu item", "slider", "link"}


class Counts(unittest.TestCase):
    def sample(self, width=1440, height=900, zoom=100):
        screen = Screen(width, height)
        self.addCleanup(screen.ends.close)
        self.window = Window(screen, "--sample", zoom=zoom)
        self.addCleanup(self.window.ends.close)
        self.window.button("Close the guide").click()
        self.window.wait_gone("push button", "Close the guide")

    def controls(self):
        return sorted(f"{one.role} {one.name}" for one in self.window.all()
                      if one.role in CONTROLS and one.is_shown and one.extents[2] > 0)

    def check_controls(self, most):
        controls = self.controls()
        self.assertLessEqual(len(controls), most, controls)

    def share(self, part):
        _, _, width, height = self.window.main().extents
        return part.extents[2] * part.extents[3] / (width * height)

    def in_sight(self):
        """Orders that are whole."""
        orders = self.window.find("list", "Orders")
        _, top, _, height = orders.extents
        rows = [one.extents for one in orders.items()]
        return sum(y >= top and y + high <= top + height and high > 1 for _, y, _, high in rows)

    def test_controls(self):
        self.sample()
        self.check_controls(31)
        self.window.page("Roster")
        self.check_controls(37)
        self.window.page("Plot")
        self.window.keys("ctrl+t", "Return")
        self.window.button("Confirm all")
        self.check_controls(37)
        self.window.keys("ctrl+d", "ctrl+Return")
        while self.window.is_gone("text", "Fleet Z2, Speed"):
            self.window.keys("ctrl+Return")
            self.window.wait_words("missions")
        self.check_controls(47)

    def test_shares_of_the_window(self):
        self.sample()
        self.assertGreaterEqual(self.share(self.window.find("list", "Orders")), 0.30)
        self.assertGreaterEqual(self.share(self.window.find("canvas", "Plot*")), 0.47)

    def test_orders_in_sight(self):
        self.sample()
        self.assertGreaterEqual(self.in_sight(), 11, "of eleven orders")

    def test_orders_in_sight_in_a_small_window_with_large_letters(self):
        self.sample(1024, 700, zoom=125)
        self.assertGreaterEqual(self.in_sight(), 6)


if __name__ == "__main__":
    unittest.main()
