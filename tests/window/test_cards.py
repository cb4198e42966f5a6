"""Reference cards from the real window: all of a game, and the table that is looked at; and the rules index by keys."""

import re
import subprocess
import unittest

from driver import Screen, Window


def words_of(pdf):
    return subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True).stdout.decode()


class Cards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1024, 700)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen, zoom=125)
        self.addCleanup(self.window.ends.close)
        self.window.button("Play the sample: Coral Sea*").click()
        self.window.button("Close the guide").click()

    def saved(self, dialog):
        """The words of the PDF that the dialog saves."""
        path = self.window.home / "cards.pdf"
        dialog.find("combo box", "As").choose("PDF")
        dialog.find("push button", "Save as PDF…").click()
        self.window.dialog("Save as PDF").find("text", "File name:").replace_text(str(path))
        self.window.keys("Return")
        self.window.wait(path.exists, "the cards should be saved")
        return words_of(path)

    def open_dialog(self):
        self.window.menu("Session", "Save or print…")
        dialog = self.window.dialog("Save or print")
        what = dialog.find("list", "What to save or print")
        next(item for item in what.items() if item.name == "Reference cards").click()
        dialog.find("check box", "Add the rules index")
        return dialog

    def test_all_tables_of_the_game_by_the_menu(self):
        dialog = self.open_dialog()
        dialog.find("check box", "Add the rules index").click()
        self.window.picture("cards-dialog")
        words = self.saved(dialog)
        for title in ("Fleet Speed", "Submarine Speed", "Direction", "Dive Bombers", "Seaplanes", "Rules index"):
            self.assertIn(title, words)

    def test_the_ticked_ones_are_seen_before(self):
        """Page by page."""
        dialog = self.open_dialog()
        dialog.find("check box", "Add the rules index").click()
        self.window.wait(lambda: re.search("Page 1 of [2-9]", dialog.words()), "the index should have pages of its own")
        dialog.find("push button", "Page after").click()
        self.window.wait(lambda: "Page 2 of" in dialog.words(), "the next page isn't shown")
        self.window.picture("cards-preview")
        self.assertIn("Fleet Speed", self.saved(dialog))

    def test_the_printer_is_asked_for_and_declined(self):
        """Nothing is printed; then it is, into a file."""
        dialog = self.open_dialog()
        page = self.window.home / "printed.pdf"
        dialog.find("push button", "Print…").click()
        asked = self.window.dialog("Print")
        asked.find("text", "Output file:").replace_text(str(page))
        asked.find("push button", "Cancel").click()
        self.window.wait_gone("dialog", "Print")
        self.assertFalse(page.exists())
        dialog.find("push button", "Print…").click()
        asked = self.window.dialog("Print")
        asked.find("text", "Output file:").replace_text(str(page))
        self.window.picture("cards-printer")
        asked.find("push button", "Print").click()
        self.window.wait_gone("dialog", "Save or print")
        self.window.wait(lambda: page.exists() and page.stat().st_size > 1000, "there is no page")
        self.assertIn("Fleet Speed", words_of(page))

    def test_with_nothing_ticked_it_says_so(self):
        dialog = self.open_dialog()
        dialog.find("push button", "Select none").click()
        dialog.find("push button", "Print…").click()
        self.window.wait_words("Nothing is selected")
        dialog.find("push button", "Select all").click()
        self.window.wait(lambda: "Nothing is selected" not in dialog.words(), "it should no longer say so")

    def test_the_table_that_is_looked_at(self):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type("submarine speed")
        self.window.keys("Return")
        self.window.wait_words("Print this table")
        page = self.window.find("label", "Table in use")
        page.click_words("Print this table")
        words = self.saved(self.window.dialog("Save or print"))
        self.assertIn("Submarine Speed", words)
        self.assertNotIn("Fleet Speed", words)

    def test_a_rule_is_found_by_keys_and_leads_on(self):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type("Air Unit Missions, 1st paragraph")
        self.window.keys("Return")
        self.window.wait_words("Fact: ")
        page = self.window.find("label", "Table in use")
        page.click_words("Fact: ")
        self.window.wait_words("In this session: ")


if __name__ == "__main__":
    unittest.main()
