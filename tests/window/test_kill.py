"""What the window has shown is on the disk: it is killed at random moments while somebody plays, and every row of the
session panel that was read before is in the file."""

import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from driver import Screen, Window, wait_until
from journal import SAMPLE, Journal

KILLS, SECONDS = 25, 30  # whichever comes first
PATIENCE = 600  # seconds, for as much as makes the test worth something
ENTER = ["xdotool", "key", "--repeat", "200", "--delay", "12", "Return"]  # goes on from whatever is asked


class Killed(unittest.TestCase):
    def setUp(self):
        self.screen = Screen()
        self.addCleanup(self.screen.ends.close)
        folder = tempfile.mkdtemp(prefix="flagplot-window-")
        self.addCleanup(shutil.rmtree, folder)
        self.journal = Journal(f"{folder}/killed.flagplot")
        shutil.copy(SAMPLE, self.journal.path)
        self.journal.path.chmod(0o600)
        self.random = random.Random(19420507)
        self.shown = {}  # number -> the words that stood in the panel beside it

    def live(self, seconds):
        """Plays for so long and is killed; whether anything new was seen."""
        before = len(self.shown)
        with Window(self.screen, self.journal.path) as window:
            window.page("Session")
            window.find("radio button", self.random.choice(("The story", "Dice"))).click()
            panel = window.table("Session")
            player = subprocess.Popen(ENTER, env=self.screen.environment())
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                rows = panel.row_count
                newest = {rows - 1, *self.random.sample(range(max(0, rows - 90), rows), 4)}
                seen = [panel.row(row) for row in newest]
                numbers = [(re.match(r"#(\d+), ", row[0]), row) for row in seen]
                self.shown.update({int(number[1]): row for number, row in numbers if number})
            window.kill()
            player.kill()
            player.wait()
            self.screen.run("xdotool", "keyup", "Return")  # it may have been held down at that moment
        return len(self.shown) > before

    def check(self):
        """What was shown is in the file, in lines that were committed."""
        entries = self.journal.entries()
        committed = max(entry["n"] for entry in entries if entry.get("end"))
        for number, row in self.shown.items():
            self.assertLessEqual(number, committed, f"{row} was shown, but isn't in the file")
            entry = entries[number - 1]
            if entry["kind"] == "roll":
                self.assertEqual(f"d20: {entry['faces'][0]}", row[3])
            elif entry["kind"] == "told":
                self.assertEqual(entry["text"], row[5])

    def test_whatever_was_shown_is_in_the_file(self):
        lives, in_the_middle, rolls = 0, 0, 0
        start = time.monotonic()

        def goes_on():
            """A slow machine gets more time for what makes the test worth something: kills while rolls were shown."""
            enough = in_the_middle > 3 and rolls > 10
            patience = SECONDS if enough else PATIENCE
            return time.monotonic() < start + patience and (lives < KILLS or not enough)

        while goes_on():
            in_the_middle += self.live(self.random.uniform(0, 0.7))
            self.check()
            lives += 1
            rolls = sum(1 for row in self.shown.values() if row[3])
        self.assertGreater(in_the_middle, 3, f"of {lives} times")
        self.assertGreater(rolls, 10)
        self.opens_again()

    def opens_again(self):
        with Window(self.screen, self.journal.path) as window:
            self.assertEqual("Coral Sea, May 1942 — Flagplot", window.title())
            before = len(self.journal.entries())
            window.keys("ctrl+j")
            window.focused("text", "Note")
            window.type("Lights again.")
            window.keys("Return")
            window.wait(lambda: len(self.journal.entries()) > before, "the note isn't in the file")
            self.assertEqual("Lights again.", self.journal.last("note")["text"])
            window.keys("ctrl+q")
            wait_until(lambda: window.process.poll() == 0, "the window doesn't close")
        self.journal.verify()


if __name__ == "__main__":
    unittest.main()
