"""The two ways to do an errand: by mouse alone, and by keys alone."""

from driver import PAGES, fitting
from errand import Errand

FIELDS = {"text", "radio button", "check box", "combo box"}


class ByMouse(Errand):
    """Keys are typed only where words have to be written."""

    def press(self, name):
        self.window.button(name).click()

    def fill(self, name, words):
        self.window.line(name).replace_text(words)

    def tick(self, name):
        """A chip, which stands there while its row has the focus."""
        row = name.split(", ")[0]
        self.window.find("text", f"{row}, *").click()
        box = self.window.find("check box", name)
        was = box.is_checked
        box.click()
        self.window.wait(lambda: box.is_checked != was, f"{name} doesn't change")

    def look_at(self, page):
        self.window.page(page)

    def play(self, procedure):
        """In the tree of the game."""
        self.look_at("Rules")
        tree = self.window.find("tree", "Procedures, units, tables, rules")
        item = next(item for item in tree.items() if item.name == procedure)
        tree.scroll_to(lambda: item.extents)
        item.click()

    def pick(self, field, choice):
        self.window.find("radio button", f"{field}: *{choice}").click()
        self.press("Continue")

    def write_into_cell(self, table, row, heading, words):
        table.click_cell(row, heading, times=2)
        self.window.focused("text", f"{heading} of *").replace_text(words)
        table.click_cell(row, table.headings[1])

    def go_back(self):
        self.window.menu("Step", "Undo*")

    def redo(self):
        self.window.menu("Step", "Redo")

    def choose_hand_dice(self):
        self.window.menu("Step", "Dice", "Roll by hand")

    def enter_face(self, face):
        self.window.focus().click()
        self.window.keys("ctrl+a")
        self.window.type(face)

    def note(self, words):
        self.look_at("Session")
        self.window.line("Note").click()
        self.window.type(words)
        self.window.keys("Return")  # ends the line

    def show_in_panel(self, words, kind):
        self.look_at("Session")
        self.window.line("Find in the session").replace_text(words)
        self.window.find("radio button", kind).click()

    def print_to(self, page):
        self.window.menu("Session", "Save or print…")
        self.window.dialog("Save or print").find("push button", "Print…").click()
        dialog = self.window.dialog("Print")
        dialog.find("text", "Output file:").replace_text(str(page))
        dialog.find("push button", "Print").click()
        self.window.wait_gone("dialog", "Save or print")


class ByKeys(Errand):
    """The mouse isn't touched."""

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
        """Enter goes on, from the button or from the field that has the focus: it is put there by itself."""
        fits = fitting(name)
        self.window.button(name)

        def is_ready():
            focus = self.window.focus()
            return focus and focus.is_shown and (focus.role in FIELDS or fits(focus.name))
        self.window.wait(is_ready, lambda: f"Enter should press {name}, but {self.window.focus()!r} has the focus")
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

    def look_at(self, page):
        """By its key, and back to the step."""
        self.window.keys(PAGES[page])
        self.window.wait_page(page)
        self.window.keys("ctrl+l")

    def play(self, procedure):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type(procedure)
        self.window.wait(lambda: self.window.line("Find a procedure, unit, table or rule").text == procedure, "lost keys")
        self.window.keys("Return")

    def pick(self, field, choice):
        """Each choice shows the number key that picks it."""
        wanted = self.window.find("radio button", f"{field}: *{choice}")
        self.window.focused("radio button", f"{field}: *")
        choices = [one for one in self.window.all() if one.role == "radio button" and one.name.startswith(f"{field}: ")]
        self.window.keys(str(choices.index(wanted) + 1))
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
        self.tab_to("The story", key="shift+Tab")
        for _ in range(["The story", "Orders", "Dice", "Notes"].index(kind)):
            self.window.keys("Right")
        self.window.focused("radio button", kind)

    def print_to(self, page):
        self.window.keys("ctrl+p")
        self.window.dialog("Save or print")
        self.window.focused("push button", "Print…")
        self.window.keys("Return")
        dialog = self.window.dialog("Print")
        line = dialog.find("text", "Output file:")
        self.tab_to("Output file:")
        self.window.keys("ctrl+a")
        self.window.type(str(page))
        self.window.wait(lambda: line.text == str(page), "lost keys")
        self.window.keys("Return")
