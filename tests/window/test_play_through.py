"""Each sample and a new game of its rulebook, with its forces, played in the real window as a new user does who reads little: by the
main button's key alone, with the defaults that are there; a value is typed only where a question has none. What was due
is played or said to be passed over, and no box says that anything went wrong.

A few turns of each; with FLAGPLOT_WHOLE_GAMES=1 so many that each game that ends has ended. The report is printed.
"""

import collections
import contextlib
import dataclasses
import faulthandler
import os
import shutil
import time
import unittest

import journal
from driver import Atspi, Missing, Screen, Widget, Window, wait_until

WHOLE = bool(os.environ.get("FLAGPLOT_WHOLE_GAMES"))
TURNS = 12 if WHOLE else 1
MOST_PRESSES = int(os.environ.get("FLAGPLOT_MOST_PRESSES", 900 if WHOLE else 10))  # of one turn
COMMANDERS = "Correspondents"  # the desk's table
MOST_TRIES = 4  # of one question
if WHOLE:
    faulthandler.dump_traceback_later(6 * 3600, exit=True)  # whole games take their time

SAMPLES = {path.stem: path for path in (journal.SOURCE / "resources/samples").glob("*.flagplot")}


@dataclasses.dataclass
class Play:
    """What a person sees of a game, and what the disk has of it."""
    window: Window
    journal: journal.Journal
    presses: int = 0
    typed: int = 0
    wrong: list = dataclasses.field(default_factory=list)
    passed: list = dataclasses.field(default_factory=list)  # what was due each time, as the terminal said

    def __post_init__(self):
        self.size = self.written()
        self.asked_before = collections.Counter()
        self.asked_by = ""  # the button that was pressed last

    def written(self):
        return self.journal.path.stat().st_size

    def press(self, *keys):
        self.presses += len(keys)
        self.window.keys(*keys)

    def dialog(self):
        """The one that is open, a window of its own; None: there is none."""
        return next((top for top in self.window.tops() if top.role != "frame" and top.is_shown), None)

    def button(self):
        """The main one: it has the focus, as a rule, and everything else is looked through only if it hasn't."""
        focus = self.window.focus()
        if focus and focus.role == "push button" and "is-default" in focus.states:
            return focus
        return next((one for one in self.window.all() if one.role == "push button" and "is-default" in one.states), None)

    def note_message(self):
        """What the bar says, which nobody has to click away."""
        shown = list(self.window.all())
        if any(one.name == "Hide the message" for one in shown):
            self.wrong.append(f"a message: {[one.text for one in shown if one.description == 'Problem']}")

    def has_gone_on(self):
        now = self.written()
        return now != self.size or self.dialog() is not None

    def goes_on(self, patience):
        """Whether the press has led anywhere: something was written, or a dialog asks."""
        with contextlib.suppress(Missing):
            wait_until(self.has_gone_on, "it stands still", patience)
            self.size = self.written()
            return True
        return False

    # ---- what is pressed

    def step(self):
        """One press, or as many as a question needs. False: the game is over, or it doesn't go on."""
        dialog = self.dialog()
        if dialog:
            return self.leave(dialog)
        shown = self.journal.show()
        if shown["pending"]:
            needs_words = any(field.get("lines") and not field.get("default") for field in shown["pending"]["fields"])
            return self.pass_over(shown) if needs_words else self.answer(shown["pending"])
        return self.go_on(shown)

    def leave(self, dialog):
        """The box that says what isn't done yet: it goes there by Return; what was gone to before is passed over."""
        words = dialog.words()
        if dialog.name == "Making drafts":  # on a busy machine it has a bar
            self.window.wait_gone("dialog", dialog.name)
            return True
        if "Not done yet" not in dialog.name + words:
            self.wrong.append(f"a dialog: {dialog.name}: {words}")
            self.press("Escape")
            return True
        shown = self.journal.show()
        place = shown["turn"], shown["phase"], words
        self.asked_before[place] += 1
        goes_there = self.asked_before[place] <= 2 and "Go there" in words.replace("&", "")
        if not goes_there:
            self.passed.append([due["words"] for due in shown["due"]])
        self.press(*(["Return"] if goes_there else ["alt+p"]))
        self.window.wait_gone("push button", "Pass over")
        went_on = self.goes_on(3)
        if goes_there and not went_on and not self.is_led_away():
            self.wrong.append(f"Return leads nowhere in the box, but to {self.window.focus()!r}: {words}")
        return True

    def is_led_away(self):
        """The focus is where something is to be done, not on the button that asked."""
        focus = self.window.focus()
        return focus is not None and (focus.role, focus.name) != ("push button", self.asked_by)

    def go_on(self, shown):
        window = self.window
        if self.is_at_missing_mail():
            window.button("Go on without *").click()
            return self.goes_on(10) or self.stands_still("going on without a mail does nothing", shown)
        button = window.wait(lambda: self.button(), "there is no button that goes on")
        if button.name.startswith("Over: "):
            return False
        if self.is_at_report():
            self.press("Return")
            return self.goes_on(10) or self.stands_still("a report isn't drafted or sent by Enter", shown)
        if self.is_at_open_order():
            self.press("Return")
            return self.goes_on(10) or self.stands_still("an order isn't ticked by Enter", shown)
        self.asked_by = button.name
        with contextlib.suppress(Missing):
            wait_until(lambda: window.focus() == button, "another has the focus", 3)
        if window.focus() != button:
            self.wrong.append(f"{button.name!r} doesn't have the focus, {window.focus()!r} has")
            button.click()
        else:
            self.press("Return")
        if button.name.endswith("moved yet"):  # counters that the player drags are named once
            with contextlib.suppress(Missing):
                wait_until(self.is_at_open_order, "it doesn't lead to their orders", 3)
            return self.is_at_open_order() or self.stands_still(f"{button.name!r} doesn't lead to the orders", shown)
        if button.name.startswith("Send "):
            with contextlib.suppress(Missing):
                wait_until(self.is_at_report, "it doesn't lead to the report", 3)
            return self.is_at_report() or self.stands_still(f"{button.name!r} doesn't lead to the report", shown)
        return self.goes_on(10) or self.stands_still(f"{button.name!r} does nothing", shown)

    def is_at_open_order(self):
        """Where "Go there" leads from orders that aren't ticked: Enter ticks the next one, and goes on behind the last."""
        focus = self.window.focus()
        is_there = focus is not None and focus.role == "list" and focus.name in ("Orders", "More orders")
        return is_there

    def is_at_report(self):
        """Where "Send Crace the report of turn 5" leads."""
        focus = self.window.focus()
        return focus is not None and focus.name.startswith(("Make a draft of the report", "Mark the report"))

    def is_at_missing_mail(self):
        """Where "Go there" leads for a mail that nobody has: to its writer's line."""
        focus = self.window.focus()
        return focus is not None and (focus.role, focus.name) == ("table", COMMANDERS)

    def stands_still(self, what, shown):
        self.wrong.append(f"{what} (turn {shown['turn']}, {shown['phase']})")
        return False

    def answer(self, form):
        """With what is there; what is missing is typed where the window then goes."""
        window = self.window
        if "pair-heads" in form:
            self.aim()
        for attempt in range(MOST_TRIES):
            window.let_it_be_seen()
            self.press("ctrl+Return")
            if self.goes_on(10 if attempt == 0 and self.has_all(form) else 1.5):
                return True
            self.fill(form)
        self.wrong.append(f"{form['title']} ({form['key']}) isn't to be answered: {self.shown_problems()}")
        return False

    def aim(self):
        """A plot of fire offers nobody to fire at, and a battle in which nobody fires never ends: the first target of
        each weapon is chosen."""
        for one in list(self.window.all()):
            if one.role != "combo box" or ", Target" not in one.description or "hex" in one.name:
                continue
            Atspi.Component.grab_focus(one.node)
            with contextlib.suppress(Missing):  # of a weapon that reaches nobody it can't
                wait_until(lambda one=one: self.window.focus() == one, f"{one!r} should have the focus", 2)
                self.press("Down")

    def pass_over(self, shown):
        """What nobody has an answer for, such as orders without a mail: it is left, and the phase with it."""
        self.presses += 1
        self.window.keys("ctrl+period")
        self.goes_on(2)
        if self.dialog():
            self.window.keys("alt+t")
        wait_until(lambda: not self.journal.show()["pending"], "it isn't left")
        self.passed.append([due["words"] for due in shown["due"]])
        self.window.choose_from(self.window.button("Also in this step"), "Pass over: *")
        while not self.goes_on(3) or self.dialog():
            self.press("alt+p")
        return True

    @staticmethod
    def has_all(form):
        return not any(field["required"] and "default" not in field for field in form["fields"])

    def shown_problems(self):
        return [one.text for one in self.window.all() if one.description == "Problem" and one.text]

    def fill(self, form):
        """What is missing, one field after the other, until the button has the focus."""
        for _ in range(1 + len(form.get("rows", [])) * len(form["fields"])):
            focus = self.window.focus()
            role = focus.role if focus else ""
            keys = {"radio button": "1", "combo box": "Down", "check box": "space", "list": "space"}.get(role)
            if keys:
                self.press(keys)
            elif role == "text":
                self.window.keys("ctrl+a")
                self.window.type(self.value_of(form, focus.label))
                self.presses += 1
            else:
                return
            self.typed += 1
            self.press("Return")
            with contextlib.suppress(Missing):
                wait_until(lambda before=focus: self.window.focus() != before, "it stays there", 2)

    @staticmethod
    def value_of(form, label):
        """Of the field with this label: the least that it takes, or a word of those that it offers."""
        if in_the_center(form, label):
            return "C1"
        fitting = [field for field in form["fields"] if label.endswith(field["label"])]
        field = fitting[0] if fitting else form["fields"][0]
        if field.get("choices"):
            return field["choices"][0]["label"]
        return str(field.get("min", 1)) if field["type"] == "number" else "1"

    # ---- what comes of it

    def play(self, turns, name):
        first = self.journal.show()["turn"]
        began = time.monotonic()
        presses_of_turn, turn = self.presses, first
        pictured = 0
        while self.step():
            now = self.journal.show()["turn"]
            if now != turn:
                self.note_message()
                presses_of_turn, turn = self.presses, now
                self.window.picture(f"play-{name}-{turn}")
            if self.window.screen and os.environ.get("FLAGPLOT_PICTURES") and self.presses - pictured >= 5:
                pictured = self.presses
                self.window.picture(f"play-{name}-{turn}-{self.presses}")
            if now - first >= turns:
                break
            if self.presses - presses_of_turn > MOST_PRESSES:
                if WHOLE:
                    self.wrong.append(f"turn {now} doesn't end: {self.button()!r} is pressed again and again")
                break
        self.window.picture(f"play-{name}-end")
        shown = self.journal.show()
        over = self.button()
        self.note_message()
        over = over.name if over and over.name.startswith("Over: ") else "goes on"
        print(f"{name}: {self.presses} presses, {self.typed} of them to fill, turns {first} to {shown['turn']}, "
              f"{len(self.passed)} times passed over, {over}, {time.monotonic() - began:.0f} s", flush=True)
        for line in self.wrong:
            print(f"  wrong: {line}", flush=True)

    def check(self, test):
        """The log has all that was passed over, word for word, and no more; and the file is whole."""
        entries = [entry for entry in self.journal.entries() if entry["kind"] in ("clock", "phase")]
        logged = [line for entry in entries for line in entry.get("passed-over", [])]
        for due in self.passed:
            for line in due:
                test.assertIn(line, logged)
        test.assertEqual([], self.wrong)
        test.assertEqual("", self.window.said())
        self.journal.verify()


def in_the_center(form, label):
    """Where the least, 1, isn't right: the question says which side sets up in the center hexes."""
    side, says_it, _ = form["title"].removeprefix("The ").partition(" set up in the center hexes")
    return says_it and any(row.get("group") == side and label.startswith(row["label"]) for row in form.get("rows", []))


class PlayThrough(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def play(self, window, game, name):
        play = Play(window, journal.Journal(game))
        play.play(TURNS, name)
        play.check(self)

    def sample(self, name):
        game = self.screen.folder() / f"{name}.flagplot"
        shutil.copyfile(SAMPLES[name], game)
        with Window(self.screen, game) as window:
            self.play(window, game, name)

    def new_game(self, name):
        """With the forces with which the sample began."""
        game = self.screen.folder() / f"new-{name}.flagplot"
        journal.run("session", "new", game, "--from", SAMPLES[name], "--forces", "began", "--title", f"New {name}",
                    "--seed", "4e" * 32)
        with Window(self.screen, game) as window:
            self.play(window, game, f"new {name}")


def add_tests():
    for name in sorted(SAMPLES):
        setattr(PlayThrough, f"test_sample_{name}", lambda self, name=name: self.sample(name))
        setattr(PlayThrough, f"test_new_{name}", lambda self, name=name: self.new_game(name))

add_tests()

if __name__ == "__main__":
    unittest.main()
