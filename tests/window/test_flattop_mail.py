"""Two turns of Flat Top by mail in the window, with command control and dice thrown by hand: mails pasted, radio, a
strike, coastwatchers; the reports looked at before they go out, a line held back and one added, a mail copied, a page
and a web page saved. It ends where the unattended game does. The first steps in large letters, too.
"""

import json
import subprocess
import sys
import unittest

import journal
from driver import Atspi, Screen, Window, fitting

sys.path.append(str(journal.SOURCE / "tests/cli"))
import flattop_mail  # noqa: E402 (its folder is named first)
from flattop_mail import game  # noqa: E402
from test_flattop_day import units  # noqa: E402

RULEBOOK = json.loads((journal.SOURCE / "tables/flattop/rulebook.json").read_text(encoding="utf-8"))
# What a phase is there for: its button plays it. Afterwards it is in the menu, too.
MAIN = {phase["plays"]: phase["id"] for phase in RULEBOOK["phases"] if "plays" in phase}
# Of a phase's menu beside the button that goes on.
MENUS = {phase["id"]: phase.get("procedures", []) for phase in RULEBOOK["phases"]}
PHASE_OF = {procedure: phase for phase, procedures in MENUS.items() for procedure in procedures}
PHASES = ["orders", "weather", "shadowing", "task-force-movement", "plane-movement", "observation", "combat",
          "reports"]
NAMES = {phase: phase.replace("-", " ").title() for phase in PHASES}
# Of a turn: what goes on, what the phase is there for, and what is due in it.
MAIN_BUTTON = "Next: *|Go to *|Play turn *|Weather: *|Shadowing: *|Fires are fought: *|Minefields: *|Ready CAP: *|" \
              "Attacks of this turn: *|Coastwatchers and troops *: *"
BEHIND = {"take": "Moves", "condition": "Column"}
ROSTER = {"planes": ("Air formations", "Planes"), "hits-left": ("Ships", "Boxes left")}


class Desk:
    """The game master's hands: the keyboard, and a clipboard."""

    def __init__(self, window, path, size):
        self.window = window
        self.game = journal.Journal(path)
        self.size = size
        self.seen = set()

    def picture(self, name):
        """Of each kind of step the first."""
        if name not in self.seen:
            self.seen.add(name)
            self.window.picture(f"mail-{self.size}-{name}")

    # ---- a turn

    def play(self, turn):
        for step in game.desk(turn):
            if "play" in step:
                self.go_to(PHASE_OF[step["play"]])
                size = len(self.game.entries())
                self.start(step["play"], turn)
                self.answer(step, size)
            elif step["act"] == "roster":
                self.change(step)
            else:
                getattr(Reports(self), step["act"])(step)

    def phase(self):
        return self.game.show()["phase"]

    def go_to(self, wanted):
        """Presses the button that goes on until the phase is there; what was played already isn't played again."""
        while PHASES.index(self.phase()) < PHASES.index(wanted):
            following = PHASES[PHASES.index(self.phase()) + 1]
            if self.main_button().startswith("Next: "):
                self.press(f"Next: {NAMES[following]}")
            else:
                self.open_menu()
                self.window.to_item(self.window.focus(), "Pass over: *")
                self.window.keys("Return")
            self.leave_even_so(following)

    def leave_even_so(self, following):
        """Where something isn't done, it asks once."""
        def is_asked():
            focus = self.window.focus()
            return focus is not None and focus.name in ("Go there", "Cancel")
        self.window.wait(lambda: self.phase() == following or is_asked(), f"{following} should be next")
        if self.phase() != following:
            self.window.keys("alt+p")  # Pass over
            self.window.wait(lambda: self.phase() == following, f"{following} should be next")
        self.window.wait(lambda: self.window.focus() and not is_asked(), "the question should be gone")
        if self.window.focus().name == "Also in this step":  # from where it was asked
            self.window.keys("shift+Tab")

    def press(self, name):
        """Enter, once the button has the focus; it is another one then."""
        button = self.window.focused("push button", name)
        was = button.name
        self.window.keys("Return")
        self.window.wait(lambda: self.window.focus() != button or button.name != was, f"{name} should be pressed")

    def start(self, procedure, turn):
        phase = PHASE_OF[procedure]
        is_to_be_played = self.main_button().startswith("Play turn")
        if is_to_be_played and procedure in MAIN:
            return self.press(f"Play turn {turn}: {NAMES[phase]}")
        self.open_menu()
        menu = [one for one in MENUS[phase] if not (is_to_be_played and one in MAIN)]
        return self.window.keys(*["Down"] * (menu.index(procedure) + 1), "Return")

    def main_button(self):
        return self.window.focused("push button", MAIN_BUTTON).name

    def open_menu(self):
        self.main_button()
        self.window.keys("Tab")
        self.window.focused("push button", "Also in this step")
        self.window.keys("space")

    # ---- what is asked

    def pending(self):
        return self.game.show()["pending"]

    def answer(self, step, size):
        """All that the procedure asks, one form after the other, as the step has it. The journal had so many entries
        before it began."""
        dice = {key: list(faces) for key, faces in step.get("dice", {}).items()}
        self.window.wait(lambda: len(self.game.entries()) > size, f"{step['play']} should begin")
        while form := self.pending():
            given = step.get("answers", {}).get(form["key"], {})
            self.window.wait(lambda: self.window.focus() is not None, "the form should have the focus")
            if any(field["type"] == "faces" for field in form["fields"]):
                self.throw(form, dice)
            elif "rows" in form:
                self.grid(step["play"], form, given)
            else:
                self.fill_in(step["play"], form, given)
            self.window.wait(lambda key=form["key"]: (self.pending() or {}).get("key") != key,
                             f"{form['key']} should be taken")

    def throw(self, form, dice):
        """Each face, one after the other, as the fields stand."""
        cells = [(row["unit"], field) for row in form.get("rows", [{"unit": None}]) for field in form["fields"]
                 if field["id"] not in row.get("blank", [])]
        faces = []
        for unit, field in cells:
            key = form["key"] if unit is None else next(key for key in dice if key.startswith(f"search/{unit}-"))
            faces += dice.pop(key)
        for face in faces:
            line = self.window.wait(self.empty_line, "a die should be asked for")
            self.window.type(str(face))  # the next die is next by itself
            self.window.wait(lambda: line.text == str(face), "the face should be typed")
        self.picture(f"dice-{form['key'].partition('/')[0]}")
        self.window.keys("ctrl+Return")

    def empty_line(self):
        focus = self.window.focus()
        return focus if focus and focus.role == "text" and not focus.text else None

    def fill_in(self, procedure, form, given):
        """A form of several fields, from the first to the last."""
        for number, field in enumerate(form["fields"]):
            if number:
                self.window.keys("Tab")
            if field["id"] in given:
                self.enter_field(field, given[field["id"]])
        self.picture(f"{procedure}-{form['key']}")
        self.window.keys("ctrl+Return")

    def enter_field(self, field, value):
        label = field["label"]
        if "choices" in field:
            place = [choice["id"] for choice in field["choices"]].index(value)
            focus = self.window.wait(lambda: self.has_focus(("combo box", "radio button"), label),
                                     f"{label} should have the focus")
            if focus.role == "radio button":
                return self.window.keys(str(place + 1))
            words = field["choices"][place]["label"]
            listed = next(i for i, item in enumerate(focus.items()) if item.name == words)
            self.window.keys("Home", *["Down"] * listed)
            return self.window.wait(lambda: focus.name == words or words in focus.text, f"{label} should show {words}")
        if field["type"] == "yes-no":
            box = self.window.wait(lambda: self.has_focus(("check box",), label), f"{label} should have the focus")
            if box.is_checked != (value == "yes"):
                self.window.keys("space")
            return self.window.wait(lambda: box.is_checked == (value == "yes"), f"{label} should be {value}")
        line = self.window.wait(lambda: self.has_focus(("text",), label), f"{label} should have the focus")
        return self.write(line, str(value))

    def has_focus(self, roles, label):
        focus = self.window.focus()
        fits = fitting(f"{label}*")
        named = focus and (fits(focus.name) or fits(focus.label) or fits(focus.description))
        return focus if named and focus.role in roles else None

    def write(self, line, words):
        """Words are put there as an assistive program does it, then cut and pasted as a person does."""
        Atspi.EditableText.set_text_contents(line.node, words)
        self.window.keys("ctrl+a", "ctrl+x")
        self.window.wait(lambda: line.text == "", "it should be cut")
        self.window.keys("ctrl+v")
        self.window.wait(lambda: line.text == words, lambda: f"it should be pasted as it was, not {line.text!r}")

    def grid(self, procedure, form, given):
        """What is entered, each cell found by the names of its row and column, and then Confirm all."""
        self.window.focused("push button", "Confirm all")
        for unit, fields in given.items():
            row = next(row for row in form["rows"] if row["unit"] == unit)
            own = {field["id"]: field for field in row.get("fields", [])}
            for name, value in fields.items():
                field = own.get(name) or next(one for one in form["fields"] if one["id"] == name)
                self.enter_cell(row, field, value)
        self.picture(f"{procedure}-{form['key']}")
        self.window.keys("ctrl+Return")

    def cell(self, row, label):
        wanted = fitting(f"{row['label']}*, {label}*")

        def is_it(one):
            return one.role in ("text", "combo box") and (wanted(one.name) or wanted(one.description))
        return self.window.wait(lambda: next((one for one in self.window.all() if is_it(one)), None),
                                f"there is no field for {row['label']}, {label}")

    def enter_cell(self, row, field, value):
        cell = self.cell(row, field["label"])
        # A screen reader puts the focus on a line; a choice is reached from the line behind it.
        line = self.cell(row, BEHIND[field["id"]]) if cell.role == "combo box" else cell
        Atspi.Component.grab_focus(line.node)
        self.window.wait(lambda: self.window.focus() == line, f"{line!r} should have the focus")
        if cell.role == "text":
            return self.write(cell, value)
        self.window.keys("shift+Tab")
        self.window.wait(lambda: self.window.focus() == cell, f"{cell!r} should have the focus")
        words = next(choice["label"] for choice in field["choices"] if choice["id"] == value)
        place = next(i for i, item in enumerate(cell.items()) if item.name == words)
        self.window.keys("Home", *["Down"] * place)
        return self.window.wait(lambda: cell.name == words, lambda: f"{cell!r} should show {words}")

    def change(self, step):
        """In the roster, by mouse."""
        tab, heading = ROSTER[step["field"]]
        name = step["unit"][1]
        self.window.page("Roster")
        self.window.find("page tab", tab).click()
        table = self.window.table(tab)
        row = next(row for row in range(table.row_count) if table.cell(row, "Id").name == name)
        table.click_cell(row, heading, times=2)
        self.window.wait(lambda: self.window.focus() and self.window.focus().label == f"{heading} of {name}",
                         f"{heading} of {name} should be open")
        self.window.keys("ctrl+a")
        self.window.type(step["value"])
        self.window.keys("Return")
        self.window.wait(lambda: str(self.game.unit(name).get(step["field"])) == step["value"],
                         f"{name} should have {step['value']}")
        self.window.keys("ctrl+l")


class Reports:
    """Session > Reports..., by keys. It is opened for one thing, and closed."""

    def __init__(self, desk):
        self.desk = desk
        self.window = desk.window
        self.game = desk.game
        self.window.keys("ctrl+m")
        self.lines = self.window.focused("list", "Report: ticked lines are included")

    def close(self):
        self.window.leave("Reports*")
        self.window.focused("push button", "*")

    def turn_to(self, who, turn):
        """Chooses the reader and the turn. The title says whose report it is."""
        readers = self.window.press("alt+o", until=lambda: self.desk.has_focus(("combo box",), "Report to"),
                                    complaint="alt+o should come to who is told")
        names = [item.name for item in readers.items()]
        wanted = next(i for i, name in enumerate(names) if name == who)
        self.window.keys("Home", *["Down"] * wanted)
        self.window.keys("Tab", "ctrl+a")
        self.window.type(str(turn))
        self.window.keys("Return")
        title = f"Reports: {names[wanted]}: Turn {turn}, *"
        self.window.dialog(title)
        self.window.press("alt+i", until=lambda: self.window.focus() == self.lines,
                          complaint="the report should have the focus")

    def chosen(self):
        """Which line is chosen, and its words."""
        return next(((place, one.name) for place, one in enumerate(self.lines.items())
                     if one.node.get_state_set().contains(Atspi.StateType.SELECTED)), None)

    def choose(self, words):
        """Walks down the list to the line with these words."""
        self.window.keys("Home")
        while words not in (line := self.window.wait(self.chosen, "a line should be chosen"))[1]:
            self.window.keys("Down")
            self.window.wait(lambda was=line: self.chosen() != was, f"no line says {words}, up to {line}")

    def size(self):
        return len(self.game.entries())

    def wait_written(self, size):
        self.window.wait(lambda: self.size() > size, "it should be written")

    # ---- the steps of the desk

    def hold(self, step):
        """The space key takes the tick away."""
        self.turn_to(step["reader"], self.game.show()["turn"])
        self.choose(step["line"])
        size = self.size()
        self.window.keys("space")
        self.wait_written(size)
        self.window.wait(lambda: "[held back] " in (self.chosen() or (0, ""))[1], "it should be held back")
        self.desk.picture("held")
        self.close()

    def also(self, step):
        """In the report of the turn before, where it was held back, it is let through: into the new report."""
        self.turn_to(step["reader"], self.game.show()["turn"] - 1)
        self.choose(step["line"])
        size = self.size()
        self.window.keys("alt+h")
        self.wait_written(size)
        self.desk.picture("let-through")
        self.close()

    def tell(self, step):
        self.turn_to(step["reader"], self.game.show()["turn"])
        self.window.keys("alt+a")
        self.window.focused("text", "Words")
        self.window.type(step["text"])
        self.window.keys("shift+Tab", "ctrl+a")
        self.window.type(step["section"])
        self.desk.picture("tell")
        size = self.size()
        self.window.keys("Tab")
        self.window.focused("text", "Words")
        self.window.keys("ctrl+Return")
        self.wait_written(size)
        self.close()


    # ---- what goes out

    def send(self, who, turn):
        """The dialog by which the report leaves, with its mail."""
        self.turn_to(who, turn)
        self.window.keys("alt+m")
        dialog = self.window.dialog("Save or print")
        self.window.wait(lambda: "Subject: " in dialog.find("text", "What will be in the file").text,
                         "the mail should be shown")
        return dialog

    def copy(self, who, turn):
        """Copies the mail, and pastes it where words are typed. Returns what was pasted."""
        dialog = self.send(who, turn)
        self.desk.picture("mail")
        self.window.keys("alt+y")
        dialog.find("label", "Copied to the clipboard.")
        self.window.keys("Escape")
        self.window.wait_gone("dialog", "Save or print")
        self.window.keys("alt+a")
        words = self.window.focused("text", "Words")
        self.window.keys("ctrl+v")
        pasted = self.window.wait(lambda: words.text, "it should be pasted")
        self.window.discard("Add a line*")
        return pasted

    def save(self, who, turn, kind, file):
        self.send(who, turn).find("combo box", "As").choose(kind)
        self.window.button(f"Save as {kind}…").click()
        self.window.dialog(f"Save as {kind}").find("text", "File name:").replace_text(str(file))
        self.window.keys("Return")
        self.window.wait(lambda: file.exists() and file.stat().st_size > 0, f"{file} should be written")
        self.window.wait_gone("dialog", "Save or print")


class Mail(unittest.TestCase):
    def test_two_turns(self):
        with Screen() as screen, Window(screen) as window:
            desk = self.begin(window, "1280")
            desk.play(1)
            desk.go_to("reports")
            desk.press("Go to turn 2")
            desk.play(2)
            self.outputs(desk)
            self.assertEqual("", window.said())
            desk.game.verify()
            unattended = window.home / "unattended.flagplot"
            flattop_mail.play_game(unattended)
            self.assertEqual(units(unattended), units(desk.game.path))
            for who in game.SIDES:
                for turn in game.HOURS:
                    with self.subTest(who=who, turn=turn):
                        self.assertEqual(*(self.mail(path, who, turn) for path in (unattended, desk.game.path)))

    def test_a_turn_in_large_letters_on_a_small_screen(self):
        with Screen(1024, 700) as screen, Window(screen, zoom=150) as window:
            desk = self.begin(window, "1024")
            desk.play(1)
            reports = Reports(desk)
            self.assertEqual(self.mail(desk.game.path, "Fletcher", 1), reports.copy("Fletcher", 1))
            reports.close()
            self.assertEqual("", window.said())
            desk.game.verify()

    def begin(self, window, size):
        path = window.home / "mail.flagplot"
        flattop_mail.begin(path)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == f"{game.TITLE} — Flagplot", "the session should be open")
        return Desk(window, path, size)

    @staticmethod
    def mail(path, who, turn):
        return journal.run("log", path, "--format", "mail", "--side", who, "--turn", turn)

    def outputs(self, desk):
        """The mail on the clipboard, the report as a web page and as PDF."""
        reports = Reports(desk)
        for who in game.SIDES:
            self.assertEqual(self.mail(desk.game.path, who, 2), reports.copy(who, 2))
        page, paper = (desk.window.home / f"report.{kind}" for kind in ("html", "pdf"))
        reports.save("Fletcher", 2, "Web page (HTML)", page)
        reports.save("Fletcher", 2, "PDF", paper)
        reports.close()
        self.assertEqual(journal.run("log", desk.game.path, "--format", "html", "--side", "Fletcher", "--turn", 2),
                         page.read_text(encoding="utf-8"))
        words = subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True, text=True).stdout
        for told in ("AA16, condition 3: TF: CA Tone, CV Zuikaku", "enemy / AF4 / HT 5 / 6 / 3 lost"):
            self.assertIn(told, words)
        for secret in ("J1", "Kinryu-Maru", "eliminated", "Tanaka"):
            self.assertNotIn(secret, words)


if __name__ == "__main__":
    unittest.main()
