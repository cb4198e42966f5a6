"""What is typed wrong isn't taken, and what is chosen from a picture is."""

import re
import time
import unittest

from driver import HASTE, Screen, Window, end, start
from journal import SAMPLE, Journal

QUICK = 300  # milliseconds between presses of one who doesn't read, as in ui/step


class Slips(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def journal(self, name):
        return Journal(next(self.window.home.rglob(name)))

    def test_a_slip_of_the_compass_is_no_place(self):
        with Window(self.screen, "--sample") as self.window:
            self.window.focused("push button", "Next: On the map")
            self.window.keys("ctrl+t")
            self.window.focused("push button", "Play turn 9*")
            self.window.keys("Return")
            self.window.find("label", "* rolls for * units")
            self.window.line("Fleet Z5, Desired direction").replace_text("ES")
            self.window.keys("ctrl+Return")
            self.window.button("Correct Z5's direction")
            self.window.focused("text", "Fleet Z5, Desired direction")
            self.window.wait_words("Enter N, NE, SE, S, SW, NW, or a place on the board")
            self.assertEqual("movement", self.journal("coral-sea.flagplot").show()["pending"]["key"])
            self.window.keys("ctrl+a")
            self.window.type("SE")
            self.window.button("Confirm all")
            self.window.keys("ctrl+Return")
            self.window.wait_words("Fighter missions")

    def test_presses_that_follow_each_other_at_once_go_on_once(self):
        for pause in (20, 100, 200):  # milliseconds
            with Window(self.screen, "--sample") as self.window:
                self.window.focused("push button", "Next: On the map")
                time.sleep(HASTE)
                made = self.press_many(20, pause)
                game = self.journal("coral-sea.flagplot")
                self.window.wait(lambda: self.steps_of(game) > self.steps_of(Journal(SAMPLE)), "the first is lost")
                self.window.button("Go to turn 9|Next: *|Play turn *")
                steps = self.steps_of(game) - self.steps_of(Journal(SAMPLE))
                # Where the machine was too busy to press in time, a later press is one of its own.
                late = sum(after - before >= QUICK for before, after in zip(made, made[1:]))
                self.assertIn(steps, range(1, 2 + late), f"{pause} ms, made at {made}")

    def press_many(self, count, pause):
        """When the display says that they were made, in milliseconds."""
        told = self.window.home / "presses"
        with open(told, "wb") as output:
            focused = self.screen.run("xdotool", "getwindowfocus").stdout.decode().strip()
            listener = start("stdbuf", "-oL", "xev", "-id", focused, "-event", "keyboard", stdout=output, env=self.screen.environment())

        def is_heard():
            self.screen.run("xdotool", "key", "shift")  # which does nothing
            return told.read_bytes()
        self.window.wait(is_heard, "nobody listens to the keys")
        self.screen.run("xdotool", "key", "--delay", str(pause), *["Return"] * count)

        def made():
            events = re.findall(r"KeyPress event.*?time (\d+).*?keysym \w+, (\w+)", told.read_text(), re.DOTALL)
            return [int(time) for time, key in events if key == "Return"]
        self.window.wait(lambda: len(made()) == count, lambda: f"{len(made())} presses were heard")
        end(listener)
        return made()

    @staticmethod
    def steps_of(game):
        return len([entry for entry in game.entries() if entry["kind"] in ("phase", "clock", "opened")])

    def test_the_layout_of_a_map_is_chosen_from_a_picture(self):
        with Window(self.screen) as self.window:
            self.window.find("push button", "New session: Second World War at Sea").click()
            dialog = self.window.dialog("New session")
            self.window.type("Bricks")
            dialog.find("radio button", "Layout of the map: Six ways: N, NE*").click()
            dialog.find("push button", "Begin turn 1").click()
            self.window.button("Skip for now")
            facts = [entry for entry in self.journal("Bricks.flagplot").entries() if entry["kind"] == "fact"]
            self.assertIn(("layout", "n-ne-se-s-sw-nw"), [(entry["fact"], entry["now"]) for entry in facts])


if __name__ == "__main__":
    unittest.main()
