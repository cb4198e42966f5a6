"""The errand by mouse alone. Keys are typed only where words have to be written."""

import unittest

import errand


class Clicks(errand.Errand):
    def test_from_the_sample_to_a_printed_page_by_mouse_alone(self):
        self.errand()

    def press(self, name):
        self.window.button(name).click()

    def fill(self, name, words):
        self.window.line(name).replace_text(words)

    def tick(self, name):
        box = self.window.find("check box", name)
        was = box.is_checked
        box.click()
        self.window.wait(lambda: box.is_checked != was, f"{name} doesn't change")

    def play(self, procedure):
        """In the tree of the game."""
        tree = self.window.find("tree", "Sequence of play*")
        item = next(item for item in tree.items() if item.name == procedure)
        tree.scroll_to(lambda: item.extents)
        item.click()

    def pick(self, field, choice):
        self.window.find("radio button", f"{field}: *{choice}").click()
        self.press("Go on")

    def write_into_cell(self, table, row, heading, words):
        table.click_cell(row, heading, times=2)
        self.window.focused("text", f"{heading} of *").replace_text(words)
        table.click_cell(row, "Id")

    def go_back(self):
        self.window.menu("Step", "Go back")

    def redo(self):
        self.window.menu("Step", "Redo")

    def choose_hand_dice(self):
        self.window.menu("Step", "Dice", "Thrown by hand")

    def enter_face(self, face):
        self.window.focus().click()
        self.window.keys("ctrl+a")
        self.window.type(face)

    def note(self, words):
        self.window.line("Note").click()
        self.window.type(words)
        self.window.keys("Return")  # ends the line

    def show_in_panel(self, words, kind):
        self.window.line("Find in the session").replace_text(words)
        self.window.find("combo box", "Show").choose(kind)

    def print_to(self, page):
        self.window.menu("Session", "Print this turn…")
        dialog = self.window.dialog("Print")
        dialog.find("text", "Output file:").replace_text(str(page))
        dialog.find("push button", "Print").click()


if __name__ == "__main__":
    unittest.main()
