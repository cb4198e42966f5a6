"""The errand by keys alone: the mouse isn't touched."""

import unittest

import errand
from driver import fitting


class Keys(errand.Errand):
    def test_from_the_sample_to_a_printed_page_by_keys_alone(self):
        self.errand()

    def tab_to(self, name, key="Tab", most=60):
        """Goes on with Tab until something of that name has the focus."""
        fits = fitting(name)
        passed = []
        while len(passed) < most:
            focus = self.window.focus()
            if fits(focus.name) or fits(focus.label):
                return focus
            passed.append(focus)
            self.window.keys(key)
            self.window.wait(lambda: self.window.focus() not in (None, passed[-1]), f"{key} leaves {passed[-1]!r} not")
        return self.fail(f"{key} never comes to {name}, but to {passed}")

    def press(self, name):
        """Enter goes on, from wherever the focus is put by itself."""
        self.window.focused("push button", name)
        self.window.keys("Return")

    def fill(self, name, words):
        line = self.tab_to(name, key="shift+Tab")
        self.window.keys("ctrl+a")
        self.window.type(words)
        self.window.wait(lambda: line.text == words, f"{name} should be {words}")

    def tick(self, name):
        box = self.tab_to(name)
        was = box.is_checked
        self.window.keys("space")
        self.window.wait(lambda: box.is_checked != was, f"{name} doesn't change")
        self.tab_to("Confirm all")

    def play(self, procedure):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, table or rule")
        self.window.type(procedure)
        self.window.wait(lambda: self.window.line("Find a procedure, table or rule").text == procedure, "lost keys")
        self.window.keys("Return")

    def pick(self, field, choice):
        wanted = self.window.find("radio button", f"{field}: *{choice}")
        for _ in range(20):
            focus = self.window.focused("radio button", f"{field}: *")
            if focus == wanted:
                break
            self.window.keys("Down")
            self.window.wait(lambda: self.window.focus() not in (None, focus), f"Down leaves {focus!r} not")
        self.window.wait(lambda: wanted.is_checked, f"{wanted!r} isn't chosen")
        self.window.keys("Return")

    def write_into_cell(self, table, row, heading, words):
        self.window.keys("ctrl+3")
        self.window.focused("table", "Fleets")
        self.window.keys("ctrl+Home", *["Down"] * row, *["Right"] * table.headings.index(heading), "F2")
        editor = self.window.focused("text", f"{heading} of *")
        self.window.keys("ctrl+a")
        self.window.type(words)
        self.window.wait(lambda: editor.text == words, "lost keys")
        self.window.keys("Return", "ctrl+l")

    def go_back(self):
        self.window.keys("ctrl+z")

    def redo(self):
        self.window.keys("ctrl+shift+z")

    def choose_hand_dice(self):
        self.window.keys("ctrl+d")

    def enter_face(self, face):
        self.window.keys("ctrl+a")
        self.window.type(face)

    def note(self, words):
        self.window.keys("ctrl+j")
        self.window.focused("text", "Note")
        self.window.type(words)
        self.window.keys("Return")

    def show_in_panel(self, words, kind):
        self.window.keys("ctrl+f")
        self.window.focused("text", "Find in the session")
        self.window.type(words)
        self.tab_to("Show")
        self.window.keys(kind[0])

    def print_to(self, page):
        self.window.keys("ctrl+p")
        dialog = self.window.dialog("Print")
        line = dialog.find("text", "Output file:")
        self.tab_to("Output file:")
        self.window.keys("ctrl+a")
        self.window.type(str(page))
        self.window.wait(lambda: line.text == str(page), "lost keys")
        self.window.keys("Return")


if __name__ == "__main__":
    unittest.main()
