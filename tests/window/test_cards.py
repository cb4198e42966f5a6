"""Reference cards from the real window: all of a game, and the table that is looked at; and the rules index by keys."""

import subprocess
import unittest

from driver import Screen, Window


class Cards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1024, 700)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen, zoom=125)
        self.addCleanup(self.window.ends.close)
        self.window.button("Play the sample: Coral Sea").click()
        self.window.button("Close the guide").click()

    def saved(self, dialog):
        """The words of the PDF that the dialog saves."""
        path = self.window.home / "cards.pdf"
        dialog.find("push button", "Save as PDF…").click()
        self.window.dialog("Save the reference cards").find("text", "File name:").replace_text(str(path))
        self.window.keys("Return")
        self.window.wait(path.exists, "the cards should be saved")
        done = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, check=True)
        return done.stdout.decode()

    def test_all_tables_of_the_game_by_the_menu(self):
        self.window.menu("Session", "Print reference cards…")
        dialog = self.window.dialog("Print reference cards")
        dialog.find("check box", "With the rules index at the end").click()
        self.window.picture("cards-dialog")
        words = self.saved(dialog)
        for title in ("Fleet Speed", "Submarine Speed", "Direction", "Dive Bombers", "Seaplanes", "Rules index"):
            self.assertIn(title, words)

    def test_the_table_that_is_looked_at(self):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, table or rule")
        self.window.type("submarine speed")
        self.window.keys("Return")
        self.window.wait_words("Print this table")
        page = self.window.find("label", "Table in play")
        page.click_words("Print this table")
        words = self.saved(self.window.dialog("Print reference cards"))
        self.assertIn("Submarine Speed", words)
        self.assertNotIn("Fleet Speed", words)

    def test_a_rule_is_found_by_keys_and_leads_on(self):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, table or rule")
        self.window.type("Air Unit Missions, 1st paragraph")
        self.window.keys("Return")
        self.window.wait_words("Fact: ")
        page = self.window.find("label", "Table in play")
        page.click_words("Fact: ")
        self.window.wait_words("In this session: ")


if __name__ == "__main__":
    unittest.main()
