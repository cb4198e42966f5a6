"""Files that somebody made to hold the program up, opened in the window and closed again: it shows something, takes
little, and is gone soon after it was told to end."""

import hashlib
import os
import pathlib
import sys
import time
import unittest

import journal
from driver import PROGRAM, Screen, Window, wait_until

sys.path.append(str(journal.SOURCE / "tests/cli"))
import hostile  # noqa: E402 (its folder is named first)

START = 1  # seconds of processor time, for what the window does without such a file, and for its end
BYTES = 1_000_000_000
TICKS = os.sysconf("SC_CLK_TCK")

Window.starts_again = "none"  # the sessions are what is tested


def seconds(process):
    """Of processor time, of all its threads."""
    words = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


def most_bytes(process):
    """That it ever had in memory."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1920, 1080)  # where the plot is beside the turn
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.home = self.screen.folder()
        self.session = self.home / "hostile.flagplot"

    def is_shown(self, process):
        self.assertIsNone(process.poll(), "it has ended")
        return b'"Flagplot")' in self.screen.run("xwininfo", "-root", "-tree").stdout

    def is_opened_and_closed(self, *keys, at_once=False):
        """Closed when nothing is left to do, or in the middle of what the keys begin. No screen reader asks, which would
        take time, too."""
        kinds = {f"XDG_{kind.upper()}_HOME": str(self.home / kind) for kind in ("config", "data", "cache", "state")}
        environment = self.screen.environment(HOME=str(self.home), QT_QPA_PLATFORM="xcb", **kinds)
        process = self.screen.start(PROGRAM, str(self.session), env=environment)
        wait_until(lambda: self.is_shown(process), "its window isn't there")
        taken = [0.0]

        def rests():
            time.sleep(0.5)
            taken.append(seconds(process))
            return taken[-1] - taken[-2] < 0.02 or (at_once and taken[-1] > 2 * START)
        wait_until(rests, "it doesn't come to rest")
        for key in keys:
            self.screen.keys(key)
            wait_until(rests, "it doesn't come to rest")
        if not at_once:
            self.assertLess(taken[-1], START + hostile.SECONDS)
        most = most_bytes(process)

        def has_ended():
            taken.append(seconds(process))
            self.screen.keys("ctrl+q")
            return process.poll() is not None
        begun = taken[-1]
        wait_until(has_ended, "it doesn't end")
        self.assertEqual(0, process.returncode)
        self.assertLess(taken[-1] - begun, START)
        self.assertLess(most, BYTES)

    def test_a_session_with_one_long_text(self):
        for kind, (fits, change) in hostile.KINDS.items():
            made = (hostile.with_first(source, fits, change) for source in hostile.SOURCES)
            with self.subTest(kind):
                self.session.write_bytes(next(data for data in made if data))
                self.is_opened_and_closed()

    def test_a_picture_that_costs_more_than_it_weighs(self):
        pictures = self.home / "flagplot-maps"
        pictures.mkdir()
        for kind, make in hostile.PICTURES.items():
            with self.subTest(kind):
                data = make()
                digest = hashlib.blake2b(data, digest_size=32).hexdigest()
                (pictures / f"{digest}.jpg").write_bytes(data)
                self.session.write_bytes(hostile.with_fact(journal.SAMPLE, "map-picture", hostile.map_picture(digest)))
                self.is_opened_and_closed("ctrl+b", at_once=True)


if __name__ == "__main__":
    unittest.main()
