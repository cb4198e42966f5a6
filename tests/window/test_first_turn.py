"""The guide through the first turn: what each of its sentences says is done, key by key, and it goes on."""

import re
import unittest

from driver import Screen, Window


class FirstTurn(unittest.TestCase):
    def test_each_sentence_is_true_when_it_is_followed(self):
        with Screen(1440, 900) as screen, Window(screen, "--sample") as window:
            self.window = window
            self.says("The large button at the bottom says what comes next. What was rolled before you came needn't be "
                      "moved: press Enter until it offers to play the next turn.")
            self.press_until("Return", "Go to turn 9")
            window.keys("Return")

            self.says("Press Enter to play what the button offers.")
            self.assertTrue(window.button("Play turn 9*").has_focus)
            window.keys("Return")

            self.says("Change what is different, then confirm. Then come the dice, and what else is asked.")
            window.find("text", "Fleet Z1, Desired direction").click()
            field = window.focused("text", "Fleet Z1, Desired direction")
            window.keys("ctrl+a")
            screen.type("N")
            window.wait(lambda: field.text == "N", "what is typed isn't there")
            window.keys("ctrl+Return")
            for asked in ("Fighter missions", "Fighter missions, unit by unit"):
                window.wait_words(asked)
                window.keys("ctrl+Return")

            self.says("The orders are at the left. Move a counter, then tick its order: Ctrl+1, then Space.")
            self.assertIn("0 of", self.done())
            window.keys("ctrl+1", "space")
            window.wait(lambda: self.done().startswith("1 of"), "no order is ticked")

            self.says(
                "Something wrong? Ctrl+Z goes back a step, Ctrl+Shift+Z redoes it. Nothing is lost. Try it now.")
            window.keys("ctrl+z")
            window.wait(lambda: self.done().startswith("0 of"), "the tick is still there")
            window.keys("ctrl+shift+z")
            window.wait(lambda: self.done().startswith("1 of"), "the tick isn't there again")

            self.says("Ctrl+P prints the turn, orders first. See the user's guide (F1) for the rest.")
            window.keys("ctrl+p")
            window.dialog("Save or print")
            window.leave("Save or print")
            window.press("F1", until=lambda: any("guide" in top.name for top in window.tops()),
                         complaint="there is no guide")

    def says(self, words):
        self.window.wait(lambda: any(node.name == f"Guide: {words}" for node in self.window.all()),
                         f"the guide doesn't say: {words}")

    def press_until(self, key, button):
        for _ in range(4):
            if any(node.role == "push button" and node.name == button for node in self.window.all()):
                return
            before = self.window.listing()
            self.window.keys(key)
            self.window.wait(lambda: self.window.listing() != before, f"{key} does nothing")
        self.fail(f"{key} doesn't lead to {button}")

    def done(self):
        return next(node.name for node in self.window.all() if re.fullmatch(r"\d+ of \d+ done", node.name))


if __name__ == "__main__":
    unittest.main()
