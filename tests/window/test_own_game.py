"""A game of one's own in the window: the tutorial's, made from nothing by mouse and by keys, saved, played and printed."""

import json
import subprocess
import sys
import unittest

import journal
from driver import PROGRAM, Screen, Window

sys.path.append(str(journal.SOURCE / "tests/cli"))
import tutorial  # noqa: E402 (its folder is named first)


class Errand:
    """The whole of docs/tutorial.md. What is done by hand stands in the classes below."""

    def test_the_tutorial(self):
        self.open_editor()
        self.write("Title", "Submarine patrol", leave="Tab")
        self.write("Turn name", "Day", leave="Tab")
        self.to_page("Tables")
        self.add_table("Contact", "2d6", "contact.csv", [("Night", "-1")])
        self.add_table("Attack", "d6", "attack.csv", [("Close range", "+1")])
        self.add_table("Counter-attack", "d6", "counter-attack.csv", [])
        self.choose_table("Attack")
        self.lead_on("Hit", "Counter-attack")
        self.to_page("Units")
        self.fill_grid("Unit types", tutorial.rows("units.csv")[1:])
        self.to_first_row("Unit types")
        self.fill_grid("Fields", tutorial.rows("fields.csv")[1:])
        self.to_page("Sequence")
        self.fill_grid("Sequence of play", tutorial.rows("sequence.csv")[1:])
        self.window.wait_words("No problems found")
        self.begin_session()
        self.compare_files()
        self.roll_each()
        self.play_by_a_house_rule()
        self.print_log()
        self.assertEqual("", self.window.said())

    def begin_session(self):
        self.press("Save and begin a session…")
        dialog = self.window.dialog("New session")
        self.window.wait_words("Submarine patrol")
        self.name_session(dialog)
        where = self.window.dialog("Save the session as")
        self.path = self.window.home / "patrol.flagplot"
        where.find("text", "File name:").replace_text(str(self.path))
        self.window.keys("Return")
        self.window.wait_words("patrol.flagplot, in ")
        self.begin_day_1(dialog)
        self.window.focused("push button", "Paste your *")
        self.window.keys("Escape")  # this game needs none to begin
        self.window.wait(lambda: self.window.title() == "First patrol — Flagplot", "the title is another one")
        self.journal = journal.Journal(self.path)

    def compare_files(self):
        """The window makes what the terminal makes."""
        folder = self.window.home / "terminal"
        folder.mkdir()
        tutorial.write(folder)
        for words in tutorial.commands():
            if words[0] != "game":
                break
            done = subprocess.run([journal.CLI, *words], cwd=folder, capture_output=True,
                                  env=self.screen.environment(HOME=str(folder), XDG_DATA_HOME=str(folder / "data")))
            self.assertEqual(b"", done.stderr, words)
        made, told = (read(where / "flagplot/rulebooks/submarine-patrol")
                      for where in (self.window.home / "data", folder / "data"))
        self.assertEqual(told, made)
        self.assertEqual({"rulebook", "contact", "attack", "counter-attack"}, set(made))

    def roll_each(self):
        """Each table at once, in the step that names it."""
        self.roll("Contact")
        self.next_step("Next: Attack")
        self.roll("Attack")
        self.roll("Counter-attack")
        rolled = {entry["table"] for entry in self.journal.entries() if entry["kind"] == "lookup"}
        self.assertEqual({f"submarine-patrol.{name}" for name in ("contact", "attack", "counter-attack")}, rolled)

    def roll(self, table):
        before = len(self.journal.entries())
        self.open_menu()
        self.window.keys(*["Down"] * (2 if table == "Counter-attack" else 1), "Return")
        if table != "Counter-attack":
            self.window.button("Continue")
            self.window.keys("ctrl+Return")
        self.window.wait(lambda: len(self.journal.entries()) > before, f"{table} isn't rolled")
        self.window.find("push button", "Next: *|Go to *")
        self.assertIn(f"{table}: ", self.journal.last("told")["text"])

    def play_by_a_house_rule(self):
        """A cell of the last table is changed, and dice are thrown by hand: one that hits the cell, and one that doesn't."""
        self.open_house_rule("Counter-attack")
        dialog = self.window.dialog("House rule: Counter-attack")
        self.change_cell(dialog.find("table", "The table's rows"), "They find a whale")
        self.say_why(dialog, "A lucky boat", "the sea was full of whales")
        self.window.wait_gone("dialog", "House rule: Counter-attack")
        self.window.keys("ctrl+d")
        rolled = [self.throw("Counter-attack", face) for face in (2, 6)]
        self.assertEqual(["They find a whale", "Depth charges: 2 damage"], [one["row"]["label"] for one in rolled])
        self.assertEqual([["a-lucky-boat"], None], [one.get("house-rules") for one in rolled])

    def throw(self, table, face):
        """What is looked up for it."""
        before = len(self.journal.entries())
        self.open_menu()
        self.window.keys("Down", "Down", "Return")
        self.window.focused("text", f"*{table}*")
        self.window.type(str(face))
        self.window.keys("Return")
        self.window.wait(lambda: len(self.journal.entries()) > before, f"{table} isn't rolled")
        self.window.find("push button", "Next: *|Go to *")
        return self.journal.last("lookup")

    def print_log(self):
        pdf = self.window.home / "log.pdf"
        subprocess.run([PROGRAM, "--print", pdf, self.path], env=self.window.environment(dark_desktop=False), check=True)
        words = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True).stdout.decode()
        for said in ("Submarine patrol", "Day 1", "Contact: ", "Attack: ", "Counter-attack: ", "They find a whale",
                     "House rule: A lucky boat (Counter-attack): the sea was full of whales"):
            self.assertIn(said, words)
        self.assertEqual(1, words.count("house rule:"), words)


def read(folder):
    return {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}


def make(window):
    """The tutorial's game and session, by the terminal. The session's path."""
    folder = window.home / "terminal"
    folder.mkdir()
    tutorial.write(folder)
    for words in tutorial.commands():
        if words[0] == "game" or words[:2] == ["session", "new"]:
            done = subprocess.run([journal.CLI, *words], cwd=folder, capture_output=True,
                                  env=window.environment(dark_desktop=False))
            assert (done.returncode, done.stderr) == (0, b""), (words, done)
        if words[0] == "session":
            break
    return folder / "patrol.flagplot"


def run_tutorial(window, words):
    """Those of the tutorial's commands that begin with these words, where make() has run the others."""
    folder = window.home / "terminal"
    for command in tutorial.commands():
        if " ".join(command).startswith(words):
            subprocess.run([journal.CLI, *command], cwd=folder, check=True, capture_output=True,
                           env=window.environment(dark_desktop=False))


def open_session(window, path, button="Next: Attack"):
    window.keys("ctrl+o")
    window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
    window.keys("Return")
    window.wait(lambda: not all(window.is_gone("push button", name) for name in ("Skip for now", button)),
                "there is nothing to do")
    if not window.is_gone("push button", "Skip for now"):  # there are no units yet
        window.keys("Escape")
    window.focused("push button", button)


class Setting(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1024, 700)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen)
        self.addCleanup(self.window.ends.close)

    def type_rows(self, rows):
        for row in rows:
            for number, cell in enumerate(row):
                self.window.type(cell)
                if number + 1 < len(row):
                    self.window.keys("Tab")
            self.window.keys("Return")

    def check_rows(self, name, rows):
        """Below the heads."""
        table = self.window.table(name)
        self.window.wait(lambda: [row[:2] for row in table.rows()][1:len(rows) + 1] == rows,
                         lambda: f"{name} should be {rows}, not {table.rows()}")

    def check_grid(self, name, rows):
        table = self.window.table(name)
        self.window.wait(lambda: table.rows()[:len(rows)] == rows,
                         lambda: f"{name} should be {rows}, not {table.rows()}")


class Clicks(Errand, Setting):
    def open_editor(self):
        self.window.button("Make a game of your own…").click()
        self.window.dialog("New game")

    def press(self, name):
        self.window.button(name).click()

    def next_step(self, name):
        self.press(name)

    def write(self, name, words, leave):
        self.window.line(name).replace_text(words)

    def to_page(self, name):
        self.window.find("page tab", name).click()

    def add_table(self, title, dice, file, modifiers):
        self.press("Add a table")
        self.window.focused("text", "Title of the table")
        self.window.type(title)
        self.window.line("Dice").replace_text(dice)
        rows = tutorial.rows(file)[1:]
        self.window.table("Rows").click_cell(1, 0)
        self.type_rows(rows)
        self.check_rows("Rows", rows)
        if modifiers:
            self.window.table("Modifiers").click_cell(0, "Modifier")
            self.type_rows(modifiers)

    def choose_table(self, title):
        listed = self.window.find("list", "Tables")
        next(item for item in listed.items() if item.name == title).click()
        self.window.wait(lambda: self.window.line("Title of the table").text == title, f"{title} isn't chosen")

    def lead_on(self, result, table):
        results = self.window.table("Results")
        row = next(row for row in range(results.row_count) if results.cell(row, "Result").name == result)
        results.click_cell(row, "Leads to")
        self.window.type(table)
        self.window.keys("Return")

    def fill_grid(self, name, rows):
        self.window.table(name).click_cell(0, 0)
        self.type_rows(rows)
        self.check_grid(name, rows)

    def to_first_row(self, name):
        self.window.table(name).click_cell(0, 0)

    def name_session(self, dialog):
        dialog.find("text", "Name").replace_text("First patrol")
        dialog.find("push button", "Change the file…").click()

    def begin_day_1(self, dialog):
        dialog.find("push button", "Begin day 1").click()

    def open_menu(self):
        if "Orders" in self.window.pages():  # there is one pane, which has shown the rules
            self.window.page("Orders")
        self.window.button("Also in this step").click()

    def open_house_rule(self, table):
        self.window.find("text", "Find a procedure, unit, table or rule").replace_text(table)
        self.window.keys("Return")
        page = self.window.find("label", "Table in use")
        self.window.wait(lambda: "They lose you" in page.text, f"{table} isn't shown")
        page.click_words("Make a house rule from this table")

    def change_cell(self, rows, words):
        rows.click_cell(0, "Result", times=2)
        self.window.keys("ctrl+a")
        self.window.type(words)
        self.window.keys("Return")
        self.window.wait(lambda: rows.cell(0, "Result").name.startswith(words), f"{words} doesn't stand there")

    def say_why(self, dialog, name, why):
        dialog.find("text", "Name").replace_text(name)
        dialog.find("text", "Why").replace_text(why)
        self.window.picture("own-house-rule")
        self.press("Save and turn on")


class Keys(Errand, Setting):
    def open_editor(self):
        self.window.button("Make a game of your own…")
        self.window.keys("alt+m")
        self.window.focused("text", "Title")

    def press(self, name):
        """What is there to go on with."""
        self.window.button(name)
        self.window.keys("ctrl+Return")

    def next_step(self, name):
        self.window.focused("push button", name)
        self.window.keys("Return")

    def tab_to(self, role, name, key="Tab", most=40):
        for _ in range(most):
            focus = self.window.focus()
            if focus and focus.role == role and (focus.name == name or focus.label == name):
                return focus
            self.window.keys(f"ctrl+{key}" if focus and focus.role == "table" else key)
            self.window.wait(lambda was=focus: self.window.focus() not in (None, was), f"{key} leaves {focus!r} not")
        return self.fail(f"{key} never comes to {name}")

    def write(self, name, words, leave):
        line = self.tab_to("text", name)
        self.window.keys("ctrl+a")
        self.window.type(words)
        self.window.wait(lambda: line.text == words, f"{name} should be {words}")
        self.window.keys(leave)

    def to_page(self, name):
        self.window.keys({"Tables": "alt+t", "Units": "alt+n", "Sequence": "alt+s"}[name])

    def add_table(self, title, dice, file, modifiers):
        self.window.keys("alt+a")
        self.window.focused("text", "Title of the table")
        self.window.type(title)
        self.window.keys("Tab")
        self.window.focused("text", "Dice")
        self.window.keys("ctrl+a")
        self.window.type(dice)
        self.window.keys("Tab", "Home")
        rows = tutorial.rows(file)[1:]
        self.type_rows(rows)
        self.check_rows("Rows", rows)
        if modifiers:
            self.window.keys("alt+m")
            self.window.focused("table", "Modifiers")
            self.type_rows(modifiers)

    def choose_table(self, title):
        self.window.keys("alt+l")
        self.window.focused("text", "Title of the table")
        self.tab_to("list", "Tables", "shift+Tab")
        self.window.keys("Home")
        self.window.wait(lambda: self.window.line("Title of the table").text == title, f"{title} isn't chosen")

    def lead_on(self, result, table):
        self.window.keys("alt+b")
        results = self.window.focused("table", "Results")
        row = next(row for row in range(results.row_count) if results.cell(row, "Result").name == result)
        self.window.keys("ctrl+Home", *["Down"] * row, "Right")
        self.window.type(table)
        self.window.keys("Return")

    def fill_grid(self, name, rows):
        self.window.keys({"Unit types": "alt+y", "Fields": "alt+f", "Sequence of play": "alt+u"}[name])
        self.window.focused("table", name)
        self.type_rows(rows)
        self.check_grid(name, rows)

    def to_first_row(self, name):
        self.window.keys("ctrl+Home")

    def name_session(self, dialog):
        self.window.focused("text", "Name")
        self.window.type("First patrol")
        self.window.keys("alt+g")

    def begin_day_1(self, dialog):
        self.window.focused("push button", "Begin day 1")
        self.window.keys("Return")

    def open_menu(self):
        self.window.focused("push button", "Next: *|Go to *")
        self.tab_to("push button", "Also in this step")
        self.window.keys("space")

    def open_house_rule(self, table):
        self.window.keys("ctrl+h")
        self.window.focused("push button", "New from a table…")
        self.window.keys("space")
        self.window.keys(*["Down"] * 3, "Return")  # Attack, Contact, Counter-attack

    def change_cell(self, rows, words):
        self.window.wait(lambda: self.window.focus() and self.window.focus().role in ("table", "table cell"),
                         "the rows don't have the focus")
        self.window.keys("F2", "ctrl+a")
        self.window.type(words)
        self.window.keys("Return")
        self.window.wait(lambda: rows.cell(0, "Result").name.startswith(words), f"{words} doesn't stand there")

    def say_why(self, dialog, name, why):
        self.window.keys("alt+n")
        self.window.focused("text", "Name")
        self.window.keys("ctrl+a")
        self.window.type(name)
        self.window.keys("Tab")
        self.window.focused("text", "Why")
        self.window.type(why)
        self.window.wait(lambda: dialog.find("text", "Why").text == why, "lost keys")
        self.window.keys("Return")


class Change(Setting):
    """The game is changed while it is played."""

    def change(self):
        self.window.menu("Session", "Change this game…")
        self.window.focused("list", "Tables")
        self.window.wait(lambda: self.window.line("Title of the table").text == "Attack", "no table is shown")

    def write_cell(self, row, words):
        self.window.table("Rows").click_cell(row, 1)
        self.window.type(words)
        self.window.keys("Return")
        self.window.wait(lambda: self.window.table("Rows").cell(row, 1).name == words, f"{words} doesn't stand there")

    def test_what_is_saved_counts_from_the_next_roll_on(self):
        path = make(self.window)
        open_session(self.window, path)
        self.change()
        for row in (1, 2, 3):
            self.write_cell(row, "A dud")
        self.window.button("Save").click()
        self.window.wait(lambda: not self.window.button("Save").is_enabled, "it isn't saved")
        self.window.button("Close").click()
        self.window.wait_gone("dialog", "Change Submarine patrol")
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type("Roll on a table")
        self.window.keys("Return")
        self.window.find("radio button", "Table: *Attack").click()
        self.window.keys("ctrl+Return")
        self.window.wait_words("Close range")
        self.window.keys("ctrl+Return")
        log = journal.Journal(path)
        self.window.wait(lambda: log.last("told"), "nothing was rolled")
        self.assertIn("Attack: A dud", log.last("told")["text"])
        self.assertEqual(2, sum(entry["kind"] == "rules" for entry in log.entries()))

    def test_what_is_closed_without_saving_waits(self):
        open_session(self.window, make(self.window))
        self.change()
        self.write_cell(1, "A dud")
        self.window.leave("Change Submarine patrol")
        self.change()
        self.window.wait(lambda: self.window.table("Rows").cell(1, 1).name == "A dud", "the draft isn't there")
        self.window.keys("ctrl+z")
        self.window.wait(lambda: self.window.table("Rows").cell(1, 1).name == "Miss", "it can't be undone")


    def test_what_was_changed_outside_is_asked_about(self):
        open_session(self.window, make(self.window))
        self.change()
        self.write_cell(1, "A dud")
        file = self.window.home / "data/flagplot/rulebooks/submarine-patrol/attack.json"
        outside = file.read_text().replace("Sunk", "Gone")
        file.write_text(outside)
        self.window.button("Save").click()
        self.window.find("alert", "Files changed")
        self.window.wait_words("Outside this window, attack.json was changed")
        self.window.picture("own-changed-outside")
        self.assertEqual(outside, file.read_text())
        self.window.keys("alt+r")
        self.window.wait(lambda: self.window.table("Rows").cell(3, 1).name == "Gone", "it isn't read anew")
        self.assertFalse(self.window.button("Save").is_enabled)
        self.window.keys("ctrl+z")
        self.window.wait(lambda: self.window.table("Rows").cell(1, 1).name == "A dud", "what was typed is lost")
        file.write_text(outside.replace("Gone", "Away"))
        self.window.button("Save").click()
        self.window.find("alert", "Files changed").find("push button", "Overwrite").click()
        self.window.wait(lambda: "A dud" in file.read_text(), "it isn't overwritten")
        self.window.keys("ctrl+z")
        self.window.wait(lambda: self.window.table("Rows").cell(3, 1).name == "Away", "what was overwritten is lost")

    def choose_game(self, dialog, title):
        self.window.choose_from(dialog.find("push button", "Another game"), title)
        self.window.focused("text", "Name")

    def test_a_game_is_removed_and_made_again(self):
        path = make(self.window)
        folder = self.window.home / "data/flagplot/rulebooks/submarine-patrol"
        files = read(folder)
        self.window.keys("ctrl+n")
        dialog = self.window.dialog("New session")
        self.choose_game(dialog, "Submarine patrol")
        self.window.pop_up(dialog.find("push button", "Another game"), "Remove this game…")
        self.window.picture("own-remove")
        self.window.keys("Return")
        self.window.find("alert", "Remove a game")
        self.window.wait_words("Make a game of your own… keeps it as a draft")
        self.window.picture("own-removing")
        self.window.keys("alt+r")
        self.window.wait(lambda: not folder.exists(), "it is still there")
        self.window.focused("push button", "Another game")
        self.window.leave("New session")
        self.window.menu("Session", "Make a game of your own…")
        self.window.button("Continue with Submarine patrol").click()
        self.window.wait_words("No problems found")
        self.window.button("Save").click()
        self.window.wait(lambda: not self.window.button("Save").is_enabled, "it isn't saved")
        self.assertEqual(files, read(folder))
        self.window.button("Close").click()
        self.window.wait_gone("dialog", "New game")
        open_session(self.window, path)


class Looks(unittest.TestCase):
    """On a laptop's screen, with larger text, every page is whole, and everything in it has a name."""

    def test_every_page(self):
        with Screen(1024, 700) as screen:
            for zoom in (100, 125):
                with self.subTest(zoom=zoom), Window(screen, zoom=zoom) as window:
                    open_session(window, make(window))
                    window.menu("Session", "Change this game…")
                    window.focused("list", "Tables")
                    self.check(window, "Tables")
                    for page in ("Units", "Sequence", "Procedures", "Game"):
                        window.find("page tab", page).click()
                        window.wait(lambda name=page: window.find("page tab", name).has_focus, f"{page} isn't shown")
                        self.check(window, page)

    def check(self, window, page):
        dialog = window.dialog("Change Submarine patrol")
        nameless = [one for one in dialog.all() if "focusable" in one.states and not one.label]
        self.assertEqual([], nameless, page)
        fields = [one.label for one in dialog.all() if one.role in ("text", "table", "check box")]
        self.assertEqual(sorted(set(fields)), sorted(fields), page)
        x, y, width, height = dialog.extents
        self.assertTrue(x >= 0 and y >= 0 and x + width <= 1024 and y + height <= 700, (page, dialog.extents))
        for one in dialog.all():
            if one.role in ("push button", "page tab", "text", "table", "label", "list") and one.name:
                left, top, wide, high = one.extents
                self.assertTrue(x <= left and y <= top and left + wide <= x + width and top + high <= y + height,
                                (page, one, one.extents, dialog.extents))


if __name__ == "__main__":
    unittest.main()
