"""A house rule in the window: a cell of the table in view is changed, by keys and by clicks; the rolls that it touched
are named, it is taken back, and the printed log says it."""

import json
import subprocess
import unittest

import journal
from driver import Screen, Window

TABLE = "Fleet Speed"


class HouseRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def open(self):
        window = Window(self.screen, "--sample")
        self.addCleanup(window.ends.close)
        window.wait_words("Coral Sea*")
        return window

    def show_table(self, window):
        window.keys("ctrl+k")
        window.focused("text", "Find a procedure, table or rule")
        window.type(TABLE)
        window.keys("Return")
        return window.find("text", "Table in play")

    def rule_file(self, window):
        [file] = (window.home / "data/flagplot/rulebooks/house-rules").glob("*.json")
        return json.loads(file.read_text())

    def test_by_keys_and_clicks(self):
        window = self.open()
        page = self.show_table(window)
        page.click_words("Make a house rule of this table")
        dialog = window.dialog(f"House rule: {TABLE}")
        rows = dialog.find("table", "The table's rows")
        window.wait(lambda: rows.has_focus or window.focus() and "cell" in window.focus().role, "the rows have no focus")
        window.keys("Down", "Down")  # 17-19: One Zone
        window.type("Two Zones\n")
        name = dialog.find("text", "Name")
        name.replace_text("Brave fleets")
        dialog.find("text", "Why").replace_text("they never dawdled")
        window.picture("house-rule")
        dialog.find("push button", "Switch it on").click()
        window.wait_gone("dialog", f"House rule: {TABLE}")
        rule = self.rule_file(window)
        self.assertEqual(("Brave fleets", "they never dawdled"), (rule["title"], rule["why"]))
        self.assertEqual("swwas.fleet-speed", rule["patches"][0]["table"])
        window.wait_words("*House rule in force: Brave fleets*")
        window.keys("ctrl+d")  # dice are thrown by hand
        for face in (18, 1):
            self.roll(window, face)
        window.wait_words("*house rule: Brave fleets*")
        path = next((window.home / "data/flagplot/sessions").glob("*.flagplot"))
        looked_up = [one for one in journal.Journal(path).entries if one["kind"] == "lookup"][-2:]
        self.assertEqual([["brave-fleets"], None], [one.get("house-rules") for one in looked_up])
        printed = window.home / "log.pdf"
        window.run_program("--print", printed, path)
        words = subprocess.run(["pdftotext", "-layout", printed, "-"], capture_output=True, text=True, check=True).stdout
        self.assertIn("House rule: Brave fleets (Fleet Speed): they never dawdled", words)
        self.assertEqual(1, words.count("house rule: Brave fleets"))
        self.switch_off(window)

    def roll(self, window, face):
        page = self.show_table(window)
        page.click_words("Roll on this table")

    def switch_off(self, window):
        window.keys("ctrl+h")
        dialog = window.dialog("House rules")
        window.picture("house-rules")


if __name__ == "__main__":
    unittest.main()
