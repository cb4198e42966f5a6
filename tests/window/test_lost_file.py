"""What becomes of a session when its file goes beneath the window, or lies where nothing can be locked."""

import os
import pathlib
import shutil
import tempfile
import time
import unittest

from driver import Screen, Window
from journal import SAMPLE, Journal


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen()
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="flagplot-window-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.journal = Journal(self.folder / "session.flagplot")
        shutil.copy(SAMPLE, self.journal.path)
        self.journal.path.chmod(0o600)

    def begin(self, **options):
        self.window = Window(self.screen, self.journal.path, **options)
        self.addCleanup(self.window.ends.close)

    def note(self, words):
        before = len(self.journal.entries())
        self.window.keys("ctrl+j")
        self.window.focused("text", "Note").replace_text(words)
        self.window.keys("Return")
        self.window.wait(lambda: len(self.journal.entries()) > before, f"{words!r} isn't in the file")
        self.assertEqual(words, self.journal.last("note")["text"])


class LostFile(Files):
    def lose(self, lose, saying):
        """The window says at once what happened, and offers a copy, which is what was shown and not what is there."""
        self.begin()
        self.note("Sighted off Jomard Passage.")
        self.shown = self.journal.path.read_bytes()
        time.sleep(0.1)  # nobody is as quick as the tick of a few milliseconds that files' times have
        lose(self.journal.path)
        self.window.button("Save a copy of the session")
        self.window.wait_words(saying)
        self.window.wait_words("Read-only")

    def save_copy(self, path):
        self.window.button("Save a copy of the session").click()
        self.window.dialog("Save or print").find("push button", "Save the copy…").click()
        dialog = self.window.dialog("Save the copy")
        dialog.find("text", "File name:").replace_text(str(path))
        dialog.find("push button", "Save").click()
        self.window.wait_gone("dialog", "Save or print")
        self.window.wait(path.exists, "there is no copy")
        self.assertEqual(self.shown, path.read_bytes())
        copy = Journal(path)
        copy.verify()
        self.assertEqual("Sighted off Jomard Passage.", copy.last("note")["text"])

    def test_a_file_that_is_deleted(self):
        self.lose(os.unlink, "was deleted or replaced by another program")
        self.save_copy(self.folder / "copy.flagplot")

    def test_a_file_that_is_replaced(self):
        def replace(path):
            other = self.folder / "other"
            other.write_text("{}\n")
            other.rename(path)
        self.lose(replace, "was deleted or replaced by another program")
        self.save_copy(self.folder / "copy.flagplot")
        self.assertEqual("{}\n", self.journal.path.read_text())

    def test_a_file_that_is_cut_short(self):
        self.lose(lambda path: os.truncate(path, 1000), "was changed by another program since it was last written")
        self.save_copy(self.folder / "copy.flagplot")
        self.assertEqual(1000, self.journal.path.stat().st_size)

    def test_a_file_that_is_changed_in_its_middle_at_the_same_length(self):
        def change(path):
            before = path.read_bytes()
            place = before.index(b'"at":"', len(before) // 2) + 6
            with path.open("r+b") as file:  # the same file, written over
                file.seek(place)
                file.write(b"1")
            self.changed = path.read_bytes()
            self.assertEqual(len(before), len(self.changed))
            self.assertNotEqual(before, self.changed)
        self.lose(change, "was changed by another program since it was last written")
        self.save_copy(self.folder / "copy.flagplot")
        self.assertEqual(self.changed, self.journal.path.read_bytes())

    def test_where_it_stood_a_copy_may_stand_which_another_program_may_hold(self):
        self.lose(os.unlink, "was deleted or replaced by another program")
        self.save_copy(self.journal.path)
        with Window(self.screen, self.journal.path) as other:
            other.keys("ctrl+j")
            other.focused("text", "Note").replace_text("From the other one.")
            other.keys("Return")
            other.wait(lambda: self.journal.last("note")["text"] == "From the other one.", "it should be written there")
            self.screen.keys("alt+Tab")
            self.window.wait(self.window.focus, "the first window isn't in front")
            self.window.keys("ctrl+q")
            self.window.wait(lambda: self.window.process.poll() == 0, "the first window doesn't close")
            holder = self.folder / ".session.flagplot.holder"
            self.assertIn(f"process {other.process.pid} on ", holder.read_text())
        self.journal.verify()


class NoLock(Files):
    def test_where_nothing_can_be_locked_it_is_read_until_writing_is_chosen(self):
        without = {"LD_PRELOAD": os.environ["FLAGPLOT_NO_FLOCK"],
                   "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
        self.begin(variables=without)
        before = self.journal.path.read_bytes()
        self.window.wait_words("can't be locked")
        self.window.wait_words("another program could write to it at the same time")
        self.assertFalse(any(one.role == "push button" and one.name.startswith("Play ") and one.is_enabled
                             for one in self.window.all()))
        self.assertEqual(before, self.journal.path.read_bytes())
        self.window.button("Write to the session anyway").click()
        self.window.wait_gone("push button", "Write to the session anyway")
        self.assertNotIn("can't be locked", self.window.words())
        self.note("On, at our own risk.")
        self.journal.verify()
        self.assertNotIn("can't be locked", self.window.words())


if __name__ == "__main__":
    unittest.main()
