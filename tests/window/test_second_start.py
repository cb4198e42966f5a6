"""The program is started again and again in one home: with the settings that it has kept there, with those of other
versions, and with what a damaged disk or another program has made of them."""

import faulthandler
import os
import pathlib
import random
import re
import unittest

from driver import PATIENCE, PROGRAM, SIZES, Screen, Window, wait_until

SOURCE = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"])

# As an earlier version kept a window that filled 1280x800, with parts that this one has no more.
TABS = r"""[window]
docks=@ByteArray(\0\0\0\xff\0\0\0\0\xfd\0\0\0\x2\0\0\0\0\0\0\0\xf9\0\0\x2\xae\xfc\x2\0\0\0\x1\xfc\0\0\0:\0\0\x2\xae\0\0\x1)\x1\0\0\x1b\xfa\0\0\0\0\x2\0\0\0\x2\xfb\0\0\0\b\0g\0\x61\0m\0\x65\x1\0\0\0\0\xff\xff\xff\xff\0\0\0v\0\xff\xff\xfe\xfb\0\0\0\xe\0s\0\x65\0s\0s\0i\0o\0n\x1\0\0\0\0\xff\xff\xff\xff\0\0\x1\f\0\xff\xff\xfe\0\0\0\x3\0\0\x5\0\0\0\0\x1d\xfc\x1\0\0\0\x1\xfb\0\0\0\f\0r\0o\0s\0t\0\x65\0r\x1\0\0\0\0\0\0\x5\0\0\0\x1\xec\0\xff\xff\xff\0\0\x4\x1\0\0\x2\xae\0\0\0\x4\0\0\0\x4\0\0\0\b\0\0\0\b\xfc\0\0\0\x1\0\0\0\x2\0\0\0\x1\0\0\0\n\0t\0o\0o\0l\0s\x1\0\0\0\0\xff\xff\xff\xff\0\0\0\0\0\0\0\0)
geometry=@ByteArray(\x1\xd9\xd0\xcb\0\x3\0\0\0\0\0\0\0\0\0\0\0\0\x4\xff\0\0\x3\x1f\0\0\0\0\0\0\0\0\0\0\x4\xbf\0\0\x2\xf7\0\0\0\0\x2\0\0\0\x5\0\0\0\0\0\0\0\0\x15\0\0\x4\xff\0\0\x3\x1f)
"""


def keys():
    """Of all settings, by their groups."""
    words = (SOURCE / "ui/common/settings.h").read_text()
    found = re.findall(r'\{"([a-z-]+)/([a-z-]+)"', words)
    assert len(found) > 10, found
    return [*found, ("window", "docks"), ("printed", "session")]


def settings(value):
    """Each of them with what `value` makes for it."""
    lines = []
    for group in sorted({group for group, _ in keys()}):
        lines.append(f"[{group}]")
        lines += [f"{key}={value()}" for at, key in keys() if at == group]
    return "\n".join(lines) + "\n"


def noise(dice):
    """Bytes as the settings' file has them, of any length."""
    return "".join(f"\\x{dice.randrange(256):x}" for _ in range(dice.randrange(200)))


Window.starts_again = "none"  # but by these tests


class SecondStart(unittest.TestCase):
    def start(self, screen, home, *arguments, **options):
        window = Window(screen, *arguments, home=home, **options)
        self.addCleanup(window.ends.close)
        return window

    def check(self, window):
        """It is there, within the screen, and has what a session needs."""
        window.find("tool bar", "Bar").find("label", "Turn *")
        window.wait(window.pages, "what can be looked at should be shown")
        window.button("Next: On the map|Play*")
        window.wait(lambda: window.main().extents[2] <= window.screen.width + 2, "it is wider than the screen")

    def first(self, screen, words=None, **options):
        """A window with the sample that has been left, or one with such settings that hasn't been there yet; its home."""
        window = Window(screen, "--sample", **options)
        self.addCleanup(window.ends.close)
        window.quit()
        if words is not None:
            window.write_settings(words)
        return window.home

    def start_again(self, sizes, **options):
        """Twice on each screen, filled and not, with what the window before has kept there."""
        variables = options.get("variables", ())  # the text's size is in what is kept, these aren't
        for size in sizes:
            for maximized in (True, False):
                with self.subTest(size=size, maximized=maximized), Screen(*size, maximized=maximized) as screen:
                    home = self.first(screen, **options)
                    for _ in range(2):
                        window = self.start(screen, home, "--sample", variables=variables)
                        self.check(window)
                        self.assertIn(f"zoom={options.get('zoom', 100)}\n", window.settings.read_text())
                        window.quit()
                        self.assertEqual("", window.said())

    def test_what_it_has_kept_it_finds_again_on_every_screen(self):
        self.start_again(SIZES)

    def test_so_it_does_with_large_text(self):
        self.start_again(SIZES, zoom=150)

    def test_so_it_does_where_everything_is_larger(self):
        """As on a screen with small pixels."""
        self.start_again(SIZES[-1:], variables={"QT_SCALE_FACTOR": "1.5"}.items())

    def test_a_home_goes_from_screen_to_screen(self):
        home = None
        for size in (*SIZES, *reversed(SIZES)):
            with self.subTest(size=size), Screen(*size) as screen:
                home = home or self.first(screen)
                window = Window(screen, "--sample", home=home)
                self.check(window)
                window.quit()
                window.ends.close()

    def test_what_to_do_stays_as_wide_as_it_was_made(self):
        def width(window):
            """Up to the pages."""
            return window.pages()["Plot"].extents[0]
        with Screen() as screen:
            home = self.first(screen)
            window = self.start(screen, home, "--sample")
            self.check(window)
            usual = width(window)
            handle, _, thickness, _ = window.find("split pane", "").children()[-1].extents
            place, there = (handle + thickness // 2, 400), (handle + thickness // 2 + 50, 400)
            screen.drag(place, there)
            window.wait(lambda: width(window) > usual + 30, "what to do should be wider")
            chosen = width(window)
            window.quit()
            window = self.start(screen, home, "--sample")
            self.check(window)
            self.assertAlmostEqual(chosen, width(window), delta=8)  # it is kept in letters
            window.quit()

    def test_what_another_version_has_kept_is_set_aside(self):
        with Screen() as screen:
            window = self.start(screen, self.first(screen, TABS), "--sample")
            self.check(window)
            window.quit()

    def test_what_is_damaged_is_set_aside(self):
        dice = random.Random(52)
        kinds = {
            "nothing": lambda: "",
            "words": lambda: "no, rather not",
            "a list": lambda: "1, 2, ü, 4",
            "a large number": lambda: "2147483648",
            "less than nothing": lambda: "-1",
            "another kind": lambda: "@Size(-5 99999999)",
            "bytes": lambda: f"@ByteArray({noise(dice)})",
            "anything": lambda: f"@Variant({noise(dice)})",
        }
        with Screen() as screen:
            home = self.first(screen)
            for name, value in kinds.items():
                with self.subTest(name):
                    (home / "config/Flagplot/Flagplot.conf").write_text(settings(value))
                    window = self.start(screen, home, "--sample")
                    self.check(window)
                    window.quit()
            with self.subTest("no settings at all"):
                (home / "config/Flagplot/Flagplot.conf").write_bytes(dice.randbytes(5000))
                window = self.start(screen, home, "--sample")
                self.check(window)
                window.quit()

    def test_what_is_no_file_of_usual_size_is_set_aside_with_words(self):
        def large(file):
            with open(file, "wb") as end:
                end.truncate(1_000_000_000)

        kinds = {
            "a pipe": os.mkfifo,
            "a folder": os.mkdir,
            "a device": lambda file: os.symlink("/dev/zero", file),
            "1000000000 bytes": large,
        }
        with Screen() as screen:
            home = self.first(screen)
            for name, make in kinds.items():
                with self.subTest(name):
                    file = home / "config/Flagplot/Flagplot.conf"
                    file.unlink(missing_ok=True)
                    make(file)
                    window = self.start(screen, home, "--sample")
                    window.find("label", f"*Flagplot.conf*{name}*set aside*")
                    self.check(window)
                    window.quit()
                    self.assertTrue(file.is_file())


def starts():
    """How often it is started with settings of any kind."""
    wanted = os.environ.get("FLAGPLOT_STARTS", "")
    return int(wanted) if wanted.isdigit() else 6


class AnySettings(SecondStart):
    """Settings of every state and size, on screens of every size. Seen from outside alone, which is quick."""

    def states(self, kept, dice):
        """Bytes of a settings' file, without end; `kept` are those that a window has left."""
        while True:
            yield kept
            yield kept[:dice.randrange(len(kept))]  # cut off
            damaged = bytearray(kept)
            for _ in range(dice.randrange(1, 30)):
                damaged[dice.randrange(len(damaged))] = dice.randrange(256)
            yield bytes(damaged)
            lines = kept.splitlines(keepends=True)
            dice.shuffle(lines)
            yield b"".join(lines)
            yield settings(lambda: f"@ByteArray({noise(dice)})").encode()
            yield settings(lambda: str(dice.choice([-1, 0, 2**31, 10**30, "", "nan", "true"]))).encode()
            yield kept * dice.randrange(2, 40)
            yield dice.randbytes(dice.choice([0, 1, 100, 10_000, 1_000_000, 3_000_000]))

    def test_it_starts_with_any_settings(self):
        faulthandler.dump_traceback_later(840 + 60 * starts(), exit=True)
        dice = random.Random(53)
        with Screen() as screen:
            home = self.first(screen)
        file = home / "config/Flagplot/Flagplot.conf"
        states = self.states(file.read_bytes(), dice)
        screens = [Screen(*size, maximized=maximized) for size in SIZES for maximized in (True, False)]
        for screen in screens:
            self.addCleanup(screen.ends.close)
        for number in range(starts()):
            file.write_bytes(next(states))
            with self.subTest(start=number):
                self.start_and_leave(screens[number % len(screens)], home)

    def start_and_leave(self, screen, home):
        more = {f"XDG_{kind.upper()}_HOME": str(home / kind) for kind in ("config", "data", "cache", "state")}
        process = screen.start(PROGRAM, "--sample", env=screen.environment(HOME=str(home), QT_QPA_PLATFORM="xcb", **more))

        def is_shown():
            self.assertIsNone(process.poll(), "it has ended")
            return b'"Flagplot")' in screen.run("xwininfo", "-root", "-tree").stdout

        def has_ended():
            screen.keys("ctrl+q")
            return process.poll() is not None

        wait_until(is_shown, "its window isn't there", 3 * PATIENCE)
        wait_until(has_ended, "it doesn't end", 3 * PATIENCE)
        self.assertEqual(0, process.returncode)


if __name__ == "__main__":
    unittest.main()
