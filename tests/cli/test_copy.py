"""Copies of a session; and a session that lies where nothing can be locked."""

import os
import unittest
import unittest.mock

import program


class CopyTest(program.Case):
    def setUp(self):
        super().setUp()
        self.begin()

    def copy(self, name="copy.flagplot"):
        out = self.folder / name
        return out, self.succeed("session", "copy", self.session, out)

    def test_a_copy_is_the_session_byte_by_byte(self):
        out, result = self.copy()
        self.assertEqual(out.read_bytes(), self.session.read_bytes())
        self.assertIn("head", result.out)
        self.succeed("session", "note", out, "The copy goes a way of its own.")

    def test_a_torn_tail_was_never_shown_and_is_not_copied(self):
        whole = self.session.read_bytes()
        self.session.write_bytes(whole + b'{"n":')
        self.assertEqual(self.copy()[0].read_bytes(), whole)

    def test_a_damaged_file_is_copied_as_a_whole(self):
        damaged = self.session.read_bytes() + b"{}\n{}\n"
        self.session.write_bytes(damaged)
        self.assertEqual(self.copy()[0].read_bytes(), damaged)

    def test_nothing_is_overwritten(self):
        self.refuse("session", "copy", self.session, self.session, saying="exists")
        (self.folder / "other").write_text("mine")
        self.refuse("session", "copy", self.session, self.folder / "other", saying="exists")
        self.assertEqual((self.folder / "other").read_text(), "mine")

    def test_no_game_is_needed(self):
        entries = program.entries(self.session)
        entries[0]["rulebook"] = "unheard-of"
        program.write_lines(self.session, program.chained(entries))
        self.copy()


class NoLockTest(program.Case):
    def setUp(self):
        super().setUp()
        self.begin()
        without = unittest.mock.patch.dict(os.environ, {
            "LD_PRELOAD": os.environ["FLAGPLOT_NO_FLOCK"],
            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0",
        })
        without.start()
        self.addCleanup(without.stop)

    def test_a_session_is_read_and_it_is_said_why_it_is_not_written(self):
        self.succeed("session", "show", self.session)
        self.refuse("session", "note", self.session, "On.", saying=["can't be locked", "another program", "--without-lock"])

    def test_writing_even_so_is_the_persons_choice(self):
        self.succeed("--without-lock", "session", "note", self.session, "On.")
        self.assertIn("On.", self.session.read_text())

    def test_a_session_is_begun_there_only_by_choice(self):
        new = self.folder / "new.flagplot"
        begin = ("session", "new", new, "--rulebook", "swwas")
        self.refuse(*begin, saying="--without-lock")
        self.assertFalse(new.exists())
        self.succeed("--without-lock", *begin)
        self.assertTrue(new.exists())


if __name__ == "__main__":
    unittest.main()
