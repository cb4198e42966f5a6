"""What a screen reader is told while somebody works: the cell that has the focus, and nothing else."""

import unittest

from driver import Screen, Window


class ScreenReader(unittest.TestCase):
    def test_it_hears_the_cell_of_the_roster_that_has_the_focus_and_nothing_of_its_cards(self):
        with Screen() as screen, Window(screen, "--sample") as window:
            window.button("Next: On the map|Play*")
            window.keys("ctrl+3")
            table = window.focused("table", "Fleets")
            del screen.bus.heard[:]
            for key, words in (("Down", "Z2"), ("Down", "Z3"), ("Up", "Z2")):
                window.keys(key)
                window.wait(lambda: self.is_said(screen, words), f"{words} isn't said")
            self.assertTrue(self.is_said(screen, "Z3"))
            for node in screen.bus.heard:
                with self.subTest(heard=node.get_name()):
                    self.assertEqual(table.node, node.get_parent())

    def is_said(self, screen, words):
        return any(words == node.get_name() for node in screen.bus.heard)


if __name__ == "__main__":
    unittest.main()
