"""A day at the game master's desk of Flat Top in the window: every mail pasted, read and confirmed, everything moved,
observed and told, from 0100 to 2400; it ends where the unattended day does. Its first turns in large letters, too.
"""

import os
import subprocess
import sys
import unittest

import journal
from driver import PROGRAM, Atspi, Screen, Window

sys.path.append(str(journal.SOURCE / "tests/cases/flattop/day"))
import day  # noqa: E402 (its folder is named first)

COMMANDERS = list(day.HQS)
# Of the menu beside the button that goes on, in the Orders phase.
TAKE_ORDERS, NO_ORDERS, TWO_NIGHT_TURNS = 1, 2, 3
CONDITIONS = {"1": "condition 1", "2": "condition 2", "3": "condition 3"}
WORDS = {"take": {"written": "as written", "no-move": "no move"}, "condition": CONDITIONS}
LABELS = {"take": "Orders", "moves": "Moves", "level": "Level", "task": "Task", "wind": "Wind from", "condition": "Seen",
          "target": "Target", "column": "Column", "shadows": "Shadows", "clouds": "Clouds"}
# Where a choice is reached from by keys: a line of its row.
BESIDE = {"take": ("moves", "shift+Tab"), "level": ("moves", "Tab"), "task": ("target", "shift+Tab"),
          "condition": ("column", "shift+Tab"), "shadows": ("clouds", "shift+Tab")}
# Hours in which planes are in the air or launched.
AIRBORNE = (range(6, 16),)
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
        self.window.keys("Return")
        self.window.wait(lambda: self.window.focus() != button or button.name != was, f"{name} should be pressed")

    def confirm(self):
        self.press("Confirm all")

    def also(self, place):
        self.window.focused("push button", "Go on*")
        self.window.keys("Tab")
        self.window.focused("push button", "Also in this step")
        self.window.keys("space", *["Down"] * place, "Return")

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

    def take_mail(self, hour, who, text, decisions):
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

    def play(self, hour, look=lambda procedure: None):
        entered = day.desk(hour)
        mails = list(day.mails(hour))
        for who, text, decisions in mails:
            self.take_mail(hour, who, text, decisions)
        if mails:
            self.also(NO_ORDERS)
        if "flattop.two-night-turns" in entered:
            self.also(TWO_NIGHT_TURNS)
        self.press("Go on: Weather")
        self.weather(hour, entered.get("flattop.weather", {}))
        look("weather")
        self.press("Go on: Shadowing")
        if day.is_shadowing(hour):
            self.shadowing(hour, entered.get("flattop.shadow", {}))
        self.press("Go on: Task Force Movement")
        self.press(f"Play turn {hour}: Task Force Movement")
        self.ships(hour)
        look("ships")
        self.press("Go on: Plane Movement")
        self.press(f"Play turn {hour}: Plane Movement")
        self.planes(hour)
        look("planes")
        self.press("Go on: Observation")
        self.press(f"Play turn {hour}: Observation")
        self.observe(hour, entered.get("flattop.observe", {}))
        look("seen")
        self.press("Go on: Combat")
        self.press("Go on: Reports")
        for change in entered.get("roster", []):
            self.change(*change)
        look("reports")

    def grid(self, entries, name=None):
        """A grid: what is entered, each row's names as they are in its id, and then Confirm all."""
        button = self.window.focused("push button", "Confirm all")
        if name:
            self.window.picture(f"flattop-{self.size}-{name}")
        for row, fields in entries.items():
            for field, value in fields.items():
                self.enter(row.split("-"), "shadows" if name == "shadowing" else field, value)
        self.window.keys("ctrl+Return")
        self.window.wait(lambda: self.window.focus() not in (None, button), "the grid should have been confirmed")

    def weather(self, hour, entries):
        self.also(1)
        self.grid(entries.get("wind", {}))
        self.grid(entries.get("clouds", {}), "clouds" if hour == 10 else None)

    def shadowing(self, hour, entries):
        self.also(1)
        self.grid(entries.get("targets", {}), "shadowing")
        while self.window.wait(lambda: self.window.focus(), "something should have the focus").role == "radio button":
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
        if any(hour in hours for hours in AIRBORNE):
            self.grid({}, "planes" if hour == 8 else None)

    def observe(self, hour, entries):
        if self.window.focused("push button", "*").name == "Confirm all":
            self.grid(entries.get("seen", {}), "seen" if hour == 9 else None)

    def change(self, unit_type, name, field, value):
        """In the roster, by mouse."""
        tab, heading = ROSTER[field]
        self.window.find("page tab", tab).click()
        table = self.window.table(tab)
        row = next(row for row in range(table.row_count) if table.cell(row, "Id").name == name)
        table.click_cell(row, heading, times=2)
        self.window.wait(lambda: self.window.focus() and self.window.focus().label == f"{heading} of {name}",
                         f"{heading} of {name} should be open")
        self.window.keys("ctrl+a")
        self.window.type(value)
        self.window.keys("Return")
        self.window.wait(lambda: str(self.game.unit(name).get(field)) == value, f"{name} should have {value}")
        self.window.keys("ctrl+l")


class Day(unittest.TestCase):
    def test_a_day(self):
        with Screen(1280, 800) as screen, Window(screen) as window:
            desk = self.begin(window, "day")
            for hour in day.HOURS:
                desk.play(hour)
                if hour < day.HOURS[-1]:
                    desk.press(f"Go to turn {hour + 1}")
            self.assertEqual("", window.said())
            self.look_at(desk)

    def begin(self, window, size):
        path = window.home / "day.flagplot"
        settings = [word for fact, value in day.SETTINGS.items() for word in ("--set", f"{fact}={value}")]
        journal.run("session", "new", path, "--rulebook", "flattop", "--title", day.TITLE, "--seed", day.SEED,
                    *settings)
        for unit in day.roster():
            journal.run("unit", "add", path, *unit)
        for commander, hq in day.HQS.items():
            journal.run("unit", "set", path, "commander", commander, f"hq={hq}")
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == f"{day.TITLE} — Flagplot", "the session should be open")
        return Desk(window, path, size)

    def look_at(self, desk):
        desk.game.verify()
        for name, place in day.PLACES[24].items():
            fields = desk.game.unit(name)
            with self.subTest(unit=name):
                self.assertEqual(place, "-" if fields.get("airborne") is False else fields["hex"])


if __name__ == "__main__":
    unittest.main()
