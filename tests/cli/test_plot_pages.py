"""Plots on paper and as pictures (flagplot --plot), and a session that takes the pictures of its maps along."""

import hashlib
import os
import pathlib
import struct
import subprocess
import unittest
import zlib

import program

WINDOW = os.environ.get("FLAGPLOT", "")
WIDTH, HEIGHT = 600, 400
RED, GREEN = b"\xd0\x10\x10", b"\x10\x90\x30"


def png(colour=RED):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + colour * WIDTH for _ in range(HEIGHT))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pixels(picture):
    """The colours of a PNG of three bytes a pixel, row by row; and its width and height."""
    data, at, packed = picture[8:], 0, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 2), (depth, colours)
        packed += body if kind == b"IDAT" else b""
        at += size + 12
    raw, rows, before = zlib.decompress(packed), [], bytes(width * 3)
    for y in range(height):
        kind, row = raw[y * (width * 3 + 1)], bytearray(raw[y * (width * 3 + 1) + 1:(y + 1) * (width * 3 + 1)])
        for x in range(width * 3):
            left, up, corner = (row[x - 3] if x > 2 else 0), before[x], (before[x - 3] if x > 2 else 0)
            near = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            row[x] = (row[x] + (0, left, up, (left + up) // 2, near)[kind]) % 256
        before = bytes(row)
        rows.append(before)
    return [row[x * 3:x * 3 + 3] for row in rows for x in range(width)], width, height


class Pictured(program.Case):
    """A session on a map of bricks, with a picture beneath it that is in this home, and a home without it."""

    def setUp(self):
        super().setUp()
        self.begin("--set", "layout=n-ne-se-s-sw-nw")
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=C4")
        self.here, self.elsewhere = self.folder / "here", self.folder / "elsewhere"
        self.digest = hashlib.blake2b(png(), digest_size=32).hexdigest()
        self.kept(self.here).parent.mkdir(parents=True)
        self.elsewhere.mkdir()
        self.kept(self.here).write_bytes(png())
        self.name_picture(self.digest)

    def kept(self, home, digest=None):
        return home / "flagplot" / "maps" / (digest or self.digest)

    def name_picture(self, digest):
        self.succeed("session", "set", self.session,
                     f"map-picture={WIDTH}x{HEIGHT}; A1 50 50; K1 550 50; A8 50 350; K8 550 350; {digest}")

    def window(self, *arguments, home=None, code=0):
        home = home or self.here
        done = subprocess.run([WINDOW, *map(str, arguments)], capture_output=True, timeout=60,
                              env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home),
                                   "XDG_CONFIG_HOME": str(home / "config"), "LC_ALL": program.LOCALE})
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr.decode()

    def plot(self, name, *arguments, session=None, home=None, saying=""):
        out = self.folder / name
        err = self.window("--plot", out, *arguments, session or self.session, home=home)
        self.assertIn(saying, err)
        self.assertEqual(bool(saying), bool(err), err)
        return out.read_bytes()


@unittest.skipUnless(WINDOW, "the window isn't built here, and it is what paints")
class PlotPages(Pictured):
    def test_a_picture_of_the_size_asked_for_has_the_players_own_beneath(self):
        colours, width, height = pixels(self.plot("plot.png"))
        self.assertEqual((width, height), (960, 640))
        self.assertGreater(colours.count(RED), width * height // 2)
        colours, width, height = pixels(self.plot("small.png", "--width", "400", "--height", "300"))
        self.assertEqual((width, height), (400, 300))
        colours, _, _ = pixels(self.plot("plain.PNG", "--without", "picture"))
        self.assertEqual(colours.count(RED), 0)

    def test_where_the_picture_is_missing_or_damaged_the_grid_stays_and_it_is_said(self):
        missing = self.plot("missing.png", home=self.elsewhere, saying="isn't on this machine")
        self.assertEqual(pixels(missing)[0].count(RED), 0)
        self.kept(self.here).write_bytes(png()[:100])
        damaged = self.plot("damaged.png", saying=f"{self.kept(self.here)}: another picture")
        self.assertEqual(damaged, missing)
        self.kept(self.here).write_bytes(png(GREEN))
        self.assertEqual(self.plot("another.png", saying=f"{self.kept(self.here)}: another picture"), missing)
        self.assertEqual(missing, self.plot("plain.png", "--without", "picture"))

    def test_the_same_plot_is_the_same_bytes(self):
        for name in ("one.pdf", "one.png"):
            self.assertEqual(self.plot(name), self.plot("other." + name[-3:]))

    def test_turn_and_reader_are_chosen(self):
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=F6")
        plots = {self.plot("plot.png", *how) for how in ([], ["--turn", "1"], ["--side", "axis"])}
        self.assertEqual(len(plots), 2)  # all of it is the axis's
        self.assertEqual(self.plot("a.png", "--turn", "last"), self.plot("b.png"))
        self.assertEqual(self.plot("a.png", "--side", "axis"), self.plot("b.png"))
        self.assertNotEqual(self.plot("a.png", "--side", "allied"), self.plot("b.png"))
        self.assertNotEqual(self.plot("a.pdf", "--side", "axis"), self.plot("b.pdf"))  # it says whose it is

    def test_a_log_has_the_picture_once_a_turn_and_no_more_is_read_of_it(self):
        log = self.folder / "log.pdf"
        self.window("--print", log, self.session)
        self.assertIn(b"/Subtype /Image", log.read_bytes())
        self.window("--print", log, self.session, home=self.elsewhere)
        self.assertNotIn(b"/Subtype /Image", log.read_bytes())

    def test_settings_that_are_no_file_are_set_aside_and_the_paper_is_printed(self):
        settings = self.here / "config" / "Flagplot" / "Flagplot.conf"
        settings.parent.mkdir(parents=True)

        def large(path):
            with open(path, "wb") as file:
                file.truncate(900_000_000)
        paper = {"--print": [self.session], "--plot": [self.session], "--cards": ["swwas"],
                 "--record-sheets": [self.session]}  # of which this game has none
        for what, make in (("a pipe", os.mkfifo), ("a folder", os.mkdir), ("900000000 bytes", large)):
            for kind, given in paper.items():
                with self.subTest(what, kind=kind):
                    make(settings)
                    out = ["--plot" if kind == "--plot" else "--print", self.folder / "out.pdf"]
                    more = [] if kind in out else [kind]
                    err = self.window(*out, *more, *given, code=int(kind == "--record-sheets"))
                    self.assertRegex(err, f"Flagplot.conf (is|has) {what}: it was set aside")
                    for left in settings.parent.iterdir():  # that, and which pages were printed
                        left.rmdir() if left.is_dir() else left.unlink()

    def test_what_cannot_be_done_is_said(self):
        out = self.folder / "out.png"
        plain = self.folder / "plain.flagplot"
        self.succeed("session", "new", plain, "--rulebook", "swwas")
        for arguments, saying in ((["--plot", out], "no FILE"), (["--plot", self.folder / "a.svg", self.session], "a.svg"),
                                  (["--plot", out, "--print", out, self.session], "one of them"),
                                  (["--turn", "1", self.session], "--plot"),
                                  (["--plot", out, "--turn", "7", self.session], "7"),
                                  (["--plot", out, "--turn", "x", self.session], '"x"'),
                                  (["--plot", out, "--side", "nobody", self.session], "nobody"),
                                  (["--plot", out, "--without", "fog", self.session], "fog"),
                                  (["--plot", out, "--width", "10", self.session], "10"),
                                  (["--plot", out, "--width", "9999", "--height", "9999", self.session], "megapixels"),
                                  (["--plot", out, plain], "plain.flagplot"),
                                  (["--plot", self.folder / "no/out.png", self.session], "no/out.png"),
                                  (["--plot", out, self.folder / "none.flagplot"], "none.flagplot")):
            with self.subTest(saying=saying):
                err = self.window(*arguments, code=1)
                self.assertRegex(err, r"\Aflagplot: [^\n]+\n\Z")
                self.assertIn(saying, err)
                self.assertFalse(out.exists())


class CopyWithPictures(Pictured):
    def copy(self, code=program.DONE, **options):
        away = self.folder / "away" / "copy.flagplot"
        away.parent.mkdir(exist_ok=True)
        done = program.run("session", "copy", self.session, away, "--with-pictures", **{"home": self.here, **options})
        self.assertEqual(code, done.code, done)
        return away, done

    def beside(self, away, digest=None):
        return away.parent / "flagplot-maps" / f"{digest or self.digest}.png"

    def test_the_pictures_lie_beside_the_copy_each_once(self):
        away, done = self.copy()
        self.assertEqual(away.read_bytes(), self.session.read_bytes())
        self.assertEqual(self.beside(away).read_bytes(), png())
        self.assertIn(str(self.beside(away)), done.out)
        self.assertEqual(len(program.contents(away.parent)), 2)

    def test_a_copy_without_them_has_none(self):
        away = self.folder / "plain.flagplot"
        self.succeed("session", "copy", self.session, away, home=self.here)
        self.assertFalse((self.folder / "flagplot-maps").exists())

    def test_pictures_of_earlier_turns_go_with_it(self):
        other = hashlib.blake2b(png(GREEN), digest_size=32).hexdigest()
        self.kept(self.here, other).write_bytes(png(GREEN))
        self.name_picture(other)
        away, _ = self.copy()
        self.assertEqual(self.beside(away).read_bytes(), png())
        self.assertEqual(self.beside(away, other).read_bytes(), png(GREEN))

    def test_one_that_is_not_here_is_named_and_the_copy_is_made(self):
        away, done = self.copy(home=self.elsewhere)
        self.assertEqual(away.read_bytes(), self.session.read_bytes())
        self.assertIn(self.digest, done.err)
        self.assertIn("isn't on this machine", done.err)
        self.assertFalse((away.parent / "flagplot-maps").exists())

    def test_one_that_is_another_by_now_is_named_and_stays_here(self):
        for bad in (png(GREEN), bytes(1000), png()[:-1] + b"x"):
            self.kept(self.here).write_bytes(bad)
            away, done = self.copy()
            self.assertIn(f"{self.kept(self.here)}: another picture", done.err)
            self.assertFalse((away.parent / "flagplot-maps").exists())
            away.unlink()

    def test_one_beside_the_copy_that_is_another_is_neither_taken_for_it_nor_replaced(self):
        away, _ = self.copy()
        away.unlink()
        self.beside(away).write_bytes(png(GREEN))
        away, done = self.copy(code=program.PROBLEM)
        self.assertIn(f"{self.beside(away)}: another picture", done.err)
        self.assertEqual({self.beside(away): png(GREEN)}, program.contents(away.parent))

    @unittest.skipUnless(WINDOW, "the window isn't built here, and it is what paints")
    def test_one_that_is_another_by_now_is_replaced_by_the_one_beside_the_session(self):
        away, _ = self.copy()
        self.kept(self.here).write_bytes(png(GREEN))
        self.assertEqual(self.plot("again.png", session=away), self.plot("here.png"))
        self.assertEqual(self.kept(self.here).read_bytes(), png())

    def test_a_place_where_they_cannot_be_written_is_named(self):
        (self.folder / "away").mkdir()
        (self.folder / "away" / "flagplot-maps").write_text("a file")
        away, done = self.copy(code=program.PROBLEM)
        self.assertIn("flagplot-maps", done.err)
        self.assertFalse(away.exists())

    def test_a_copy_that_fails_leaves_nothing(self):
        size = self.session.stat().st_size
        self.kept(self.here).write_bytes(large := png() + bytes(3 * size))
        self.name_picture(hashlib.blake2b(large, digest_size=32).hexdigest())
        self.kept(self.here).rename(self.kept(self.here, hashlib.blake2b(large, digest_size=32).hexdigest()))
        for most in (size // 2, 2 * size):  # the session doesn't fit, or the picture
            away, done = self.copy(code=program.PROBLEM, preexec_fn=lambda: program.no_file_larger_than(most))
            self.assertIn("File too large", done.err)
            self.assertEqual({}, program.contents(away.parent))
            self.assertEqual([], list(away.parent.iterdir()))

    @unittest.skipUnless(WINDOW, "the window isn't built here, and it is what paints")
    def test_what_comes_with_a_session_cannot_fill_the_home(self):
        beside = self.folder / "flagplot-maps"
        beside.mkdir()
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0))
        hollow = [b"\x89PNG\r\n\x1a\n" + bytes(10_000_000 + n) + chunk(b"IEND", b"") for n in range(2)]
        # By their pieces these might be pictures.
        padded = [head + chunk(b"IDAT", bytes(45_000_000 + n)) + chunk(b"IEND", b"") for n in range(6)]
        for picture in [*hollow, *padded]:
            digest = hashlib.blake2b(picture, digest_size=32).hexdigest()
            (beside / f"{digest}.png").write_bytes(picture)
            self.name_picture(digest)
        err = self.window("--plot", self.folder / "plot.png", self.session, home=self.elsewhere)
        self.assertIn("it is damaged", err)
        self.assertIn("more pictures than a session may bring", err)
        sizes = [len(kept) for kept in program.contents(self.elsewhere / "flagplot/maps").values()]
        self.assertLessEqual(sum(sizes), 200_000_000)
        self.assertEqual(4, len(sizes))

    def test_in_json_it_says_which_there_are(self):
        away = self.folder / "copy.flagplot"
        said = self.succeed("--json", "session", "copy", self.session, away, "--with-pictures", home=self.here).json()
        self.assertEqual(said["pictures"], [str(self.folder / "flagplot-maps" / f"{self.digest}.png")])

    @unittest.skipUnless(WINDOW, "the window isn't built here, and it is what paints")
    def test_on_another_machine_the_plot_has_the_picture(self):
        away, _ = self.copy()
        there = self.plot("there.png", session=away, home=self.elsewhere)
        self.assertEqual(there, self.plot("here.png"))
        self.assertEqual(self.kept(self.elsewhere).read_bytes(), png())

    @unittest.skipUnless(WINDOW, "the window isn't built here, and it is what paints")
    def test_another_picture_in_its_place_is_refused(self):
        away, _ = self.copy()
        self.beside(away).write_bytes(png(GREEN))
        err = self.window("--plot", self.folder / "there.png", away, home=self.elsewhere)
        self.assertIn(str(self.beside(away)), err)
        self.assertIn("isn't on this machine", err)
        self.assertFalse(self.kept(self.elsewhere).exists())
        self.assertEqual(pixels((self.folder / "there.png").read_bytes())[0].count(GREEN), 0)


if __name__ == "__main__":
    unittest.main()
