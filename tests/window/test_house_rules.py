"""A house rule in the window: a cell of the table in view is changed, by keys and by clicks; the rolls that it touched
are named, it is taken back, and the printed log says it."""

import json
import subprocess
import unittest

import journal
from driver import PROGRAM, Screen, Window

TABLE = "Fleet Speed"


class HouseRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def open(self):
        window = Window(self.screen, "--sample", colours="light")
        self.addCleanup(window.ends.close)
        window.keys("ctrl+l")
        return window

    def show_table(self, window):
        window.keys("ctrl+k")
        line = window.focused("text", "Find a procedure, unit, table or rule")
        window.keys("ctrl+a")
        window.type(TABLE)
        window.wait(lambda: line.text == TABLE, "lost keys")
        window.keys("Return")
        page = window.find("label", "Table in use")
        window.wait(lambda: "Roll on this table" in page.text, "the table isn't shown")
        return page

    def session(self, window):
        return next((window.home / "data/flagplot/sessions").glob("*.flagplot"))

    def lookups(self, window):
        return [one for one in journal.Journal(self.session(window)).entries() if one["kind"] == "lookup"]

    def roll(self, window, face):
        """Thrown by hand."""
        before = len(self.lookups(window))
        self.show_table(window).click_words("Roll on this table")
        window.focused("text", "*")
        window.type(str(face))
        window.keys("Return")
        window.wait(lambda: len(self.lookups(window)) == before + 1, f"a {face} isn't looked up")
        return self.lookups(window)[-1]

    def printed(self, window):
        pdf = window.home / "log.pdf"
        subprocess.run([PROGRAM, "--print", pdf, self.session(window)], check=True,
                       env=window.environment(dark_desktop=False))
        return subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout

    def test_a_cell_is_changed_rolled_printed_and_taken_back(self):
        window = self.open()
        window.keys("ctrl+d")  # dice are thrown by hand
        self.show_table(window).click_words("Make a house rule from this table")
        dialog = window.dialog(f"House rule: {TABLE}")
        window.keys("Down", "Down", "F2", "ctrl+a")  # 17-19: One Zone
        window.type("Two Zones")
        window.keys("Return")
        window.wait_words('"Two Zones" without zones')
        window.keys("Tab", "ctrl+End", "F2", "ctrl+a")  # what it does: the last row below
        window.type("2")
        window.keys("Return")
        dialog.find("text", "Name").replace_text("Brave fleets")
        dialog.find("text", "Why").replace_text("they never dawdled")
        window.picture("house-rule")
        window.keys("Return")
        window.wait_gone("dialog", f"House rule: {TABLE}")
        [file] = (window.home / "data/flagplot/rulebooks/house-rules").glob("*.json")
        rule = json.loads(file.read_text())
        self.assertEqual(("brave-fleets", "Brave fleets", "they never dawdled"),
                         (rule["id"], rule["title"], rule["why"]))
        page = self.show_table(window)
        window.wait(lambda: "House rule in force: Brave fleets" in page.text, "the table doesn't say it")
        touched, untouched = self.roll(window, 18), self.roll(window, 1)
        self.assertEqual(["Two Zones", "Full Speed"], [one["row"]["label"] for one in (touched, untouched)])
        self.assertEqual({"zones": 2}, touched["row"]["effects"])
        self.assertEqual([["brave-fleets"], None], [one.get("house-rules") for one in (touched, untouched)])
        window.picture("house-rule-rolled")
        words = self.printed(window)
        self.assertIn("House rule: Brave fleets (Fleet Speed): they never dawdled", words)
        self.assertEqual(1, words.count("house rule:"), words)
        self.switch_off_and_back(window)

    def switch_off_and_back(self, window):
        window.keys("ctrl+h")
        dialog = window.dialog("House rules")
        listed = dialog.find("list", "House rules")
        self.assertEqual(["Brave fleets (Fleet Speed): they never dawdled"], [one.name for one in listed.items()])
        self.assertTrue(listed.items()[0].is_checked)
        window.picture("house-rules")
        window.keys("space")
        window.wait(lambda: not journal.Journal(self.session(window)).show()["house-rules"], "it should be switched off")
        window.leave("House rules")
        self.assertEqual("One Zone", self.roll(window, 18)["row"]["label"])
        for _ in range(2):
            window.keys("ctrl+z")
        window.wait(lambda: journal.Journal(self.session(window)).show()["house-rules"], "it should be in force again")
        journal.Journal(self.session(window)).verify()
        self.assertEqual("", window.said())


if __name__ == "__main__":
    unittest.main()
