"""What `cmake --install` puts in a folder runs from there, for somebody with an empty home."""

import os
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

BUILD = pathlib.Path(os.environ["FLAGPLOT_BUILD_DIR"])


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-installed-")
        cls.addClassCleanup(folder.cleanup)
        cls.home = pathlib.Path(folder.name) / "home"
        cls.home.mkdir()
        cls.prefix = pathlib.Path(folder.name) / "prefix"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.prefix], check=True, stdout=subprocess.DEVNULL)

    def run_installed(self, program, *arguments):
        environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        return subprocess.run([self.prefix / "bin" / program, *arguments], env=environment, encoding="utf-8",
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)

    def succeed(self, program, *arguments):
        done = self.run_installed(program, *arguments)
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        return done.stdout

    def test_both_programs_say_their_version_and_their_options(self):
        self.assertRegex(self.succeed("flagplot", "--version"), r"\Aflagplot \d+\.\d+\.\d+\n\Z")
        self.assertIn("--print", self.succeed("flagplot", "--help"))
        self.assertIn("play", self.succeed("flagplot-cli", "--help"))

    def test_the_installed_tables_are_found_and_in_order(self):
        self.assertIn("swwas.fleet-speed", self.succeed("flagplot-cli", "table", "list"))
        self.succeed("flagplot-cli", "table", "check")

    def test_the_installed_sample_is_printed(self):
        out = self.home / "log.pdf"
        self.succeed("flagplot", "--print", out, self.prefix / "share/flagplot/samples/coral-sea.flagplot")
        self.assertTrue(out.read_bytes().startswith(b"%PDF"))

    def test_without_a_display_the_window_says_so_and_nothing_crashes(self):
        done = self.run_installed("flagplot")
        self.assertEqual(4, done.returncode)
        self.assertIn("there is no display that can be used", done.stderr)

    def test_what_a_desktop_needs_is_there(self):
        for file in ("applications/io.github.flagplot.Flagplot.desktop", "icons/hicolor/scalable/apps/flagplot.svg",
                     "metainfo/io.github.flagplot.Flagplot.metainfo.xml", "doc/flagplot/copyright",
                     "doc/flagplot/Inter-OFL.txt"):
            self.assertTrue((self.prefix / "share" / file).is_file(), file)

    def test_the_letters_are_in_the_program_and_pictures_need_no_further_library(self):
        program = (self.prefix / "bin/flagplot").read_bytes()
        self.assertIn("The Inter Project Authors".encode("utf-16-be"), program)
        self.assertNotIn(b"libQt6Svg", program)

    def test_a_desktop_knows_the_files_and_what_opens_them(self):
        tree = xml.etree.ElementTree.parse(self.prefix / "share/mime/packages/io.github.flagplot.Flagplot.xml")
        space = "{http://www.freedesktop.org/standards/shared-mime-info}"
        known = {one.get("type"): (one.find(f"{space}glob").get("pattern"), one.find(f"{space}icon").get("name"))
                 for one in tree.iter(f"{space}mime-type")}
        self.assertEqual({"application/x-flagplot-session": ("*.flagplot", "flagplot"),
                          "application/x-flagplot-game": ("*.flagplot-game", "flagplot")}, known)
        entry = (self.prefix / "share/applications/io.github.flagplot.Flagplot.desktop").read_text()
        opened = next(line for line in entry.splitlines() if line.startswith("MimeType="))
        self.assertEqual(set(known), set(filter(None, opened.removeprefix("MimeType=").split(";"))))

    def test_what_speaks_is_a_library_of_its_own_where_it_was_built(self):
        installed = self.prefix / "lib/flagplot/libflagplot-speech.so"
        self.assertEqual((BUILD / "ui/libflagplot-speech.so").is_file(), installed.is_file())
        self.assertNotIn(b"libQt6TextToSpeech.so", (self.prefix / "bin/flagplot").read_bytes())

    def test_what_reads_mail_is_there_and_found(self):
        self.assertTrue((self.prefix / "lib/flagplot/libflagplot-mail.so").is_file())
        session = self.home / "mail.flagplot"
        self.succeed("flagplot-cli", "session", "new", session, "--rulebook", "flattop")
        self.succeed("flagplot-cli", "unit", "add", session, "commander", "Crace", "side=usn", "mail=bill@example.org")
        mail = self.home / "orders.eml"
        mail.write_text("From: Bill <bill@example.org>\r\nSubject: Orders\r\nMessage-ID: <1@example.org>\r\n"
                        "Date: Fri, 20 Nov 2026 18:02:00 +0000\r\n\r\nNone this turn.\r\n", newline="")
        self.assertIn("Crace", self.succeed("flagplot-cli", "mail", "read", session, mail))


if __name__ == "__main__":
    unittest.main()
