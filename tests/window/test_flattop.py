"""A day at the game master's desk of Flat Top in the window: every mail pasted, read and confirmed, everything moved,
observed and told, from 0100 to 2400; it ends where the unattended day does. Its first turns in large letters, too.
"""

import os
import re
import subprocess
import sys
import unittest

import journal
from driver import PROGRAM, Atspi, Screen, Window

sys.path += [str(journal.SOURCE / folder) for folder in ("tests/cases/flattop/day", "tests/cli")]
import day  # noqa: E402 (their folders are named first)
import test_flattop_day  # noqa: E402

COMMANDERS = list(day.HQS)
# Of the menu beside the button that goes on, in the Orders phase once a mail was taken.
TAKE_ORDERS, NO_ORDERS, TWO_NIGHT_TURNS = 1, 4, 5
ATTACKS = "Attacks of this turn: *"
CONDITIONS = {"1": "condition 1", "2": "condition 2", "3": "condition 3"}
WORDS = {"take": {"written": "as written", "no-move": "no move"}, "condition": CONDITIONS}
LABELS = {"take": "Orders", "moves": "Moves", "level": "Level", "task": "Task", "wind": "Wind from",
          "condition": "Seen", "target": "Target", "column": "Column", "shadows": "Shadows", "clouds": "Clouds"}
# Where a choice is reached from by keys: a line of its row.
BESIDE = {"take": ("moves", "shift+Tab"), "level": ("moves", "Tab"), "task": ("target", "shift+Tab"),
          "condition": ("column", "shift+Tab"), "shadows": ("clouds", "shift+Tab")}
AIRBORNE = range(6, 16)  # hours in which planes are in the air or launched
ROSTER = {"hits-left": ("Ships", "Boxes left"), "fought-in": ("Air formations", "Fought last turn in")}


class Desk:
    """The game master's hands: the keyboard, and a clipboard."""

    def __init__(self, window, path, size):
        self.window = window
        self.game = journal.Journal(path)
        self.size = size

    # ---- keys

    def press(self, name):
        """Enter, once the button has the focus; it is another one then."""
        button = self.window.focused("push button", name)
        was = button.name
        self.window.press("Return", until=lambda: self.window.focus() != button or button.name != was,
                          complaint=f"{name} should be pressed")

    def also(self, place, beside="Next: *|Continue*|Weather: *|Shadowing: *"):
        self.open_menu(beside)
        self.window.keys(*["Down"] * place, "Return")

    def open_menu(self, beside):
        self.window.focused("push button", beside)
        self.window.keys("Tab")
        self.window.focused("push button", "Also in this step")
        self.window.keys("space")

    def pass_over(self, phase, beside="Play turn *", button="Next: *|Weather: *"):
        self.open_menu(beside)
        self.window.to_item(self.window.focus(), "Pass over: *")
        self.window.keys("Return")
        self.leave_even_so(phase, button)

    def leave_even_so(self, phase, button="Next: *|Weather: *"):
        """Where somebody hasn't written, or something isn't done, it asks once. The button has the focus then."""
        def is_there():
            return self.game.show()["phase"] == phase
        def focused():
            one = self.window.focus()
            return one.name if one else "Cancel"  # the question is about to go
        asked = ("Go there", "Cancel")
        self.window.wait(lambda: is_there() or (self.window.focus() and focused() in asked), "the phase should be left")
        if not is_there():
            self.window.keys("alt+p")  # Pass over
        self.window.wait(is_there, f"{phase} should be next")
        self.window.wait(lambda: focused() not in asked, "the question should be gone")
        if focused() == "Also in this step":  # from where it was asked
            self.window.keys("shift+Tab")
        self.window.focused("push button", button)

    def go_to_turn(self, turn):
        """Orders that aren't ticked are passed over, where it asks."""
        def asks():
            return self.window.focus() and self.window.focus().name == "Go there"
        self.press(f"Go to turn {turn}")
        self.window.wait(lambda: self.game.show()["turn"] == turn or asks(), f"turn {turn} should be next")
        if asks():
            self.window.keys("alt+p")  # Pass over
        self.window.wait(lambda: self.game.show()["turn"] == turn, f"turn {turn} should be next")

    def cell(self, named, field):
        """A field of a grid, as a screen reader finds it by the names of its row and column."""
        def is_wanted(one):
            if one.role not in ("text", "combo box"):
                return False
            # A combo box's description goes on with the row's note.
            row, comma, rest = (one.name if one.role == "text" else one.description).partition(f", {LABELS[field]}")
            parts = [part.split() for part in row.split(": ")]  # who looks, and for whom
            return comma and rest[:1] in ("", " ") and all(name in part for name, part in zip(named, parts))
        return self.window.wait(lambda: next((one for one in self.window.all() if is_wanted(one)), None),
                                f"there is no field for {named}, {field}")

    def enter(self, named, field, value):
        cell = self.cell(named, field)
        if cell.role == "combo box":
            beside, key = BESIDE[field]
            Atspi.Component.grab_focus(self.cell(named, beside).node)
            self.window.focused("text", f"*, {LABELS[beside]}")
            self.window.keys(key)
            self.window.wait(lambda: self.window.focus() == cell, f"{cell!r} should have the focus")
            words = WORDS.get(field, {}).get(value, value or "")
            place = next(i for i, item in enumerate(cell.items()) if words in (item.name, item.name.split(" ")[-1]))
            self.window.keys("Home", *["Down"] * place)
            self.window.wait(lambda: cell.name.endswith(words), f"{cell!r} should show {words!r}")
        else:
            Atspi.Component.grab_focus(cell.node)
            self.window.wait(lambda: self.window.focus() == cell, f"{cell!r} should have the focus")
            self.window.keys("ctrl+a", "Delete")
            self.window.type(value)
            self.window.wait(lambda: cell.text == value, f"{cell!r} should show {value!r}")

    # ---- a turn

    def paste(self, text):
        """The mail's words are put there as an assistive program does it, then cut and pasted as a person does."""
        lines = self.window.focused("text", "Orders")
        Atspi.EditableText.set_text_contents(lines.node, text)
        self.window.keys("ctrl+a", "ctrl+x")
        self.window.wait(lambda: lines.text == "", "it should be cut")
        self.window.keys("ctrl+v")
        self.window.wait(lambda: lines.text == text, "the mail should be pasted as it was")

    def take_mail(self, hour, who, text, decisions, is_first):
        if is_first:
            self.press(f"Play turn {hour}: Orders")
        else:
            self.also(TAKE_ORDERS)
        self.window.focused("radio button", "From: *")
        self.window.keys(str(COMMANDERS.index(who) + 1), "Return")
        self.paste(text)
        self.picture(f"{hour:02}-{who}-mail", (1, "Fletcher"), hour, who)
        self.window.keys("ctrl+Return")
        self.window.focused("push button", "Confirm all")
        for unit, fields in decisions.get("readings", {}).items():
            for field, value in fields.items():
                self.enter([self.called(unit)], field, value)
        self.picture(f"{hour:02}-{who}-read", None, hour, who)
        self.window.keys("ctrl+Return")

    def called(self, unit):
        for one in day.roster():
            if one[1] == unit:
                return next((word.partition("=")[2] for word in one if word.startswith("called=")), unit)
        raise KeyError(unit)

    def picture(self, name, only, hour, who):
        if only in (None, (hour, who)):
            self.window.picture(f"flattop-{self.size}-{name}")

    def play(self, hour, look=lambda desk, step: None):
        entered = day.desk(hour)
        mails = list(day.mails(hour))
        for number, mail in enumerate(mails):
            self.take_mail(hour, *mail, number == 0)
        if mails:
            self.also(NO_ORDERS)
        if "flattop.two-night-turns" in entered:
            # Without a mail the button has the orders, so they aren't in the menu.
            self.also(TWO_NIGHT_TURNS) if mails else self.also(TWO_NIGHT_TURNS - 1, "Play turn *")
        if mails:
            self.press("Next: Weather")
            self.leave_even_so("weather")
        else:
            self.pass_over("weather")
        self.weather(hour, entered.get("flattop.weather", {}))
        look(self, "weather")
        self.press("Next: Shadowing")
        if day.is_shadowing(hour):
            self.shadowing(hour, entered.get("flattop.shadow", {}))
        self.press("Next: Task Force Movement")
        self.press(f"Play turn {hour}: Task Force Movement")
        self.ships(hour)
        look(self, "ships")
        self.press("Next: Plane Movement")
        self.press(f"Play turn {hour}: Plane Movement")
        self.planes(hour)
        look(self, "planes")
        self.press("Next: Observation")
        self.press(f"Play turn {hour}: Observation")
        self.observe(hour, entered.get("flattop.observe", {}))
        look(self, "seen")
        self.press("Next: Combat")
        if self.window.focused("push button", f"Next: *|{ATTACKS}").name == "Next: Reports":
            self.press("Next: Reports")
            self.leave_even_so("reports", "Go to turn *")
        else:
            self.pass_over("reports", ATTACKS, "Go to turn *")
        for change in entered.get("roster", []):
            self.change(*change)
        look(self, "reports")

    def grid(self, entries, name=None):
        """A grid: what is entered, each row's names as they are in its id, and then Confirm all."""
        def key_asked():
            return (self.game.show()["pending"] or {}).get("key")
        def is_ready():  # what is doubtful has the focus before the button
            focus = self.window.focus()
            return focus and (focus.name == "Confirm all" or focus.role == "combo box")
        self.window.wait(is_ready, "a grid should be asked")
        key = key_asked()
        if name:
            self.window.picture(f"flattop-{self.size}-{name}")
        for row, fields in entries.items():
            for field, value in fields.items():
                self.enter(row.split("-"), "shadows" if name == "shadowing" else field, value)
        self.window.keys("ctrl+Return")
        self.window.wait(lambda: key_asked() != key and self.window.focus(), "the grid should have been confirmed")

    def weather(self, hour, entries):
        self.also(1)
        self.grid(entries.get("wind", {}))
        self.grid(entries.get("clouds", {}), "clouds" if hour == 10 else None)

    def shadowing(self, hour, entries):
        self.also(1)
        self.grid(entries.get("targets", {}), "shadowing")
        def role_of_focus():
            focus = self.window.focus()
            return focus and focus.role
        while self.window.wait(role_of_focus, "something should have the focus") == "radio button":
            key = self.game.show()["pending"]["key"]
            if hour == 10:
                self.window.picture(f"flattop-{self.size}-contact")
            self.window.keys("1" if entries[key]["result"] == "kept" else "2", "Return")
            self.window.wait(lambda was=key: (self.game.show()["pending"] or {}).get("key") != was,
                             f"{key} should be answered")

    def ships(self, hour):
        self.grid({}, "ships" if hour in (1, 10) else None)
        if hour in (12, 13):
            self.grid({}, "followers" if hour == 12 else None)

    def planes(self, hour):
        if hour in AIRBORNE:
            self.grid({}, "planes" if hour == 8 else None)

    def observe(self, hour, entries):
        if self.window.focused("push button", "*").name == "Confirm all":
            self.grid(entries.get("seen", {}), "seen" if hour == 9 else None)

    def change(self, unit_type, name, field, value):
        """In the roster, by mouse; a column that says nothing yet isn't there, but a field of the unit's sheet."""
        tab, heading = ROSTER[field]
        self.window.page("Roster")
        self.window.find("page tab", tab).click()
        table = self.window.table(tab)
        row = next(row for row in range(table.row_count) if table.cell(row, "Id").name == name)
        if table.cell(row, heading).extents[2] > 0:
            table.click_cell(row, heading, times=2)
            self.window.wait(lambda: self.window.focus() and self.window.focus().label == f"{heading} of {name}",
                             f"{heading} of {name} should be open")
            self.window.keys("ctrl+a")
            self.window.type(value)
        else:
            table.click_cell(row, "Id")
            self.window.find("check box", "* more").click()
            self.window.find("text", f"{heading} of {name}").replace_text(value)
        self.window.keys("Return")
        self.window.wait(lambda: str(self.game.unit(name).get(field)) == value, f"{name} should have {value}")
        self.window.keys("ctrl+l")


class Day(unittest.TestCase):
    def test_a_day(self):
        with Screen() as screen, Window(screen) as window:
            desk = self.begin(window, "day")
            for hour in day.HOURS:
                desk.play(hour, {9: self.nine_o_clock}.get(hour, lambda desk, step: None))
                if hour < day.HOURS[-1]:
                    desk.go_to_turn(hour + 1)
            self.assertEqual("", window.said())
            desk.game.verify()
            for name, place in day.PLACES[24].items():
                fields = desk.game.unit(name)
                with self.subTest(unit=name):
                    self.assertEqual(place, "-" if fields.get("airborne") is False else fields["hex"])
            unattended = window.home / "unattended.flagplot"
            test_flattop_day.play_day(unattended)
            self.assertEqual(test_flattop_day.units(unattended), test_flattop_day.units(desk.game.path))
            self.on_paper(desk)

    def test_the_first_turns_in_large_letters_on_a_small_screen(self):
        with Screen(1024, 700) as screen, Window(screen, zoom=150) as window:
            desk = self.begin(window, "large")
            for hour in (1, 2, 3):
                desk.play(hour, self.maps if hour == 3 else lambda desk, step: None)
                if hour < 3:
                    desk.go_to_turn(hour + 1)
            self.assertEqual("", window.said())
            desk.game.verify()

    def begin(self, window, size):
        path = window.home / "day.flagplot"
        test_flattop_day.begin(path)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == f"{day.TITLE} — Flagplot", "the session should be open")
        return Desk(window, path, size)

    # ---- what the game master looks at

    def nine_o_clock(self, desk, step):
        """AF2 finds the Shoho, the Mavis finds the Lexington: each is told his own."""
        if step != "seen":
            return
        self.maps(desk, "ships")  # also those that show the same as when the ships had moved
        fletcher = self.choose_map(desk, "Fletcher", "AF2", "enemy TF (IJN)")
        desk.window.picture(f"flattop-{desk.size}-map-of-Fletcher")
        for secret in ("J1", "J2", "J3", "JA1", "JA2", "S44"):
            self.assertNotRegex(fletcher, rf"\b{secret}\b")
        self.report(desk)
        desk.window.keys("ctrl+l")

    def maps(self, desk, step):
        if step != "ships":
            return
        self.choose_map(desk, "True map", "TF17 (USN)", "TF44 (USN)", "J1 (IJN)", "J2 (IJN)", "J3 (IJN)", "S44 (USN)")
        desk.window.picture(f"flattop-{desk.size}-true-map")
        takagi = self.choose_map(desk, "Takagi", "Shokaku-air (IJN)")
        self.assertNotRegex(takagi, r"\bTF17\b")
        desk.window.picture(f"flattop-{desk.size}-map-of-Takagi")
        desk.window.keys("ctrl+l")

    def choose_map(self, desk, whose, *named):
        """The words of the map, once they name these units and not those of other maps."""
        desk.window.page("Map")
        desk.window.find("combo box", "Whose map").choose(f"*{whose}*")
        is_true = whose == "True map"

        def words():
            told = self.map_words(desk)
            right = all(name in told for name in named) and is_true == ("J1" in told and "TF44" in told)
            return told if right else None
        return desk.window.wait(words, f"the map should be {whose}'s, with {named}")

    @staticmethod
    def map_words(desk):
        return next((one.text for one in desk.window.all() if one.role == "text" and one.name.endswith("in words")), "")

    def report(self, desk):
        """A commander's report of the turn, printed."""
        window = desk.window
        page = window.home / "fletcher.pdf"
        window.menu("Session", "Save or print…")
        output = window.dialog("Save or print")
        output.find("combo box", "For").choose("*Fletcher*")
        output.find("push button", "Print…").click()
        dialog = window.dialog("Print")
        proposed = dialog.find("text", "Output file:")
        self.assertRegex(proposed.text, rf"/{day.TITLE}, turn 9, Fletcher\.pdf$")
        proposed.replace_text(str(page))
        dialog.find("push button", "Print").click()
        window.wait_gone("dialog", "Save or print")
        window.wait(lambda: page.exists() and page.stat().st_size > 1000, "there is no page")
        words = self.words_of(page)
        for part in ("Turn 9", "Fletcher", "Q19 - N3 - Q16", "condition 3: TF: CA Aoba, CVL Shoho",
                     "reported number 3"):
            self.assertIn(part, words)
        for secret in ("J1", "J2", "J3", "JA1", "JA2", "S44", "Takagi"):
            self.assertNotRegex(words, rf"\b{secret}\b")

    @staticmethod
    def words_of(page):
        printed = subprocess.run(["pdftotext", "-layout", page, "-"], check=True, capture_output=True, text=True)
        return " ".join(printed.stdout.split())

    def on_paper(self, desk):
        """The whole day, without a display: the game master's log, and one commander's."""
        for side in ([], ["--side", "Crace"]):
            page = desk.window.home / f"paper{len(side)}.pdf"
            subprocess.run([PROGRAM, "--print", page, *side, desk.game.path], check=True, capture_output=True,
                           env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, timeout=60)
            words = self.words_of(page)
            with self.subTest(side=side):
                self.assertIn("1400 P18, condition 2: TF, reported number 12.", words)
                self.assertEqual(not side, bool(re.search(r"\bJA1\b", words)))


if __name__ == "__main__":
    unittest.main()
