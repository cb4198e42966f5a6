"""The ambush check in the window: from a new session to its map, by mouse and by keys, and each of its outcomes."""

import contextlib
import pathlib
import tempfile
import unittest

import checks
import hands
from driver import Missing, Screen, Window, fitting, wait_until
from journal import Journal

DICE = 6, 2, *checks.TO_X11


class Errand:
    """A new session, its roster, six cycles and the check. What is done by hand stands in the classes below."""

    def test_from_a_new_session_to_the_map(self):
        self.begin_session()
        self.add("Hidden mines", "mines", "M-1", "CC", "Mine factors", "4")
        self.add("Submarines", "submarine", "SS-21", "CC")
        self.add("Submarines", "submarine", "SS-31", "FICC")
        self.add("Naval units", "naval unit", "CV-1", "FICC")
        for cycle in range(1, 6):
            self.press_until_gone(f"Go to GQ cycle {cycle + 1}")
        self.press("Next: Ambush check")
        self.press_until_gone("Play GQ cycle 6: Ambush check")
        checks.throw(self.window, self.path, DICE[:2], "Return")
        self.answer_for_the_map()
        checks.throw(self.window, self.path, DICE[2:], "Return")
        self.look_at_the_map()
        self.pick("Is a naval unit of FICC in X11?", "Yes")
        checks.throw(self.window, self.path, [3], "Return")
        self.press("Next: Ground phase")
        self.window.wait_words("with the 4 mine factors of CC")
        self.window.wait_page("Map")
        self.window.find("canvas", "Map")
        self.assertEqual(0, self.journal.unit("M-1")["factors"])
        self.press("Go to GQ cycle 7")
        self.window.button("Pass over").click()  # "No ambush" isn't ticked
        self.window.wait(lambda: "Map" not in self.window.pages(), "the map belongs to the cycle before")
        self.assertEqual("", self.window.said())
        self.journal.verify()

    def begin_session(self):
        self.path = self.window.home / "Documents/Natuna Sea.flagplot"
        self.open_dialog("Hidden mines and submarines")
        dialog = self.window.dialog("New session")
        self.write_in(dialog, "Name", "Natuna Sea")
        self.throw_by_hand(dialog)
        self.press_in(dialog, "Begin GQ cycle 1")
        self.window.wait(lambda: self.window.title() == "Natuna Sea — Flagplot", "the title is another one")
        self.journal = Journal(self.path)

    def press_until_gone(self, name):
        """What is pressed before the last result was seen does nothing, and is pressed again."""
        for _ in range(5):
            self.press(name)
            with contextlib.suppress(Missing):
                return self.window.wait_gone("push button", name, patience=6)
        raise Missing(self.window.failure(f"{name} does nothing"))

    def answer_for_the_map(self):
        self.window.wait_words("Your map")
        self.unfold("Columns B, D, F...*", "stand half a hex lower*")
        self.unfold("Row 1*", "is at the northern edge")
        self.answer()
        self.window.wait_gone("combo box", "is at the northern edge")

    def look_at_the_map(self):
        self.look_at("Map")
        canvas = self.window.find("canvas", "Map")
        words = "U11, NE 3 to X9, S 2 to X11"
        self.assertEqual(words, canvas.description)
        self.assertEqual(words, self.window.line("The map in words").text)
        self.window.find("radio button", "Is a naval unit of FICC in X11?: *Yes")
        self.look_at("Dice")
        self.window.wait_words("Distance")
        self.look_at("Map")
        self.window.find("canvas", "Map")
        self.zoom_and_pan(canvas)


class Setting(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def begin(self, *arguments):
        self.window = Window(self.screen, *arguments)
        self.addCleanup(self.window.ends.close)


class Clicks(Errand, Setting, hands.ByMouse):
    def setUp(self):
        self.begin()

    def open_dialog(self, game):
        self.window.button(f"New session: {game}").click()

    def throw_by_hand(self, dialog):
        dialog.find("radio button", "Thrown by hand").click()

    def choose_in(self, dialog, name, choice):
        dialog.find("radio button", f"{name}: {choice}").click()

    def write_in(self, dialog, name, words):
        dialog.find("text", name).replace_text(words)

    def press_in(self, dialog, name):
        dialog.find("push button", name).click()

    def add(self, tab, kind, unit, side, field="", value=""):
        self.look_at("Roster")
        self.window.find("page tab", tab).click()
        self.window.button(f"Add {kind}").click()
        dialog = self.window.dialog(f"Add {kind}")
        dialog.find("text", "Id").replace_text(unit)
        self.choose_in(dialog, "Side", side)
        if field:
            dialog.find("text", field).replace_text(value)
        dialog.find("push button", "Add").click()
        self.window.wait_gone("dialog", f"Add {kind}")

    def unfold(self, field, choice):
        self.window.find("combo box", field).choose(choice)

    def answer(self):
        self.press("Continue")

    def zoom_and_pan(self, canvas):
        for name in ("Zoom in", "Zoom out", "Show everything marked"):
            self.press(name)
        x, y = canvas.middle
        self.screen.run("xdotool", "mousemove", x, y, "mousedown", 1, "mousemove", x + 40, y + 30, "mouseup", 1)
        self.screen.click(x, y, 4)
        self.screen.click(x, y, 5)


class Keys(Errand, Setting, hands.ByKeys):
    def setUp(self):
        self.begin()

    def open_dialog(self, game):
        """By its card, and once more by the menu of games."""
        self.tab_to("New session: Great War at Sea")
        self.window.keys("Return")
        self.window.dialog("New session")
        self.window.wait_words("Great War at Sea")
        self.window.focused("text", "Name")
        self.window.to_item(self.window.focus(), game, opened_by=["alt+a"])
        self.window.keys("Return")
        self.window.button("Begin GQ cycle 1")
        self.window.focused("text", "Name")

    def throw_by_hand(self, dialog):
        self.tab_to("Rolled by the program")
        self.window.keys("Right")
        self.window.focused("radio button", "Thrown by hand")

    def choose_in(self, dialog, name, choice):
        """Each choice shows the number key that picks it."""
        wanted = dialog.find("radio button", f"{name}: {choice}")
        self.tab_to(f"{name}: *")
        choices = [one for one in self.window.all() if one.role == "radio button" and one.name.startswith(f"{name}: ")]
        self.window.keys(str(choices.index(wanted) + 1))
        self.window.wait(lambda: wanted.is_checked, f"{wanted!r} isn't chosen")

    def write_in(self, dialog, name, words):
        line = self.tab_to(name)
        self.window.keys("ctrl+a")
        self.window.type(words)
        self.window.wait(lambda: line.text == words, f"{name} should be {words}")

    def press_in(self, dialog, name):
        self.window.keys("Return")

    def add(self, tab, kind, unit, side, field="", value=""):
        self.window.keys("ctrl+3")
        while not any(one.name == f"Add {kind}" for one in self.window.all()):
            before = self.window.words()
            self.window.keys("ctrl+Tab")
            self.window.wait(lambda was=before: self.window.words() != was, "Ctrl+Tab should lead to the next tab")
        self.window.keys("alt+a")
        dialog = self.window.dialog(f"Add {kind}")
        self.write_in(dialog, "Id", unit)
        self.choose_in(dialog, "Side", side)
        if field:
            self.tab_to(field)
            self.window.type(value)
        self.window.keys("ctrl+Return")
        self.window.wait_gone("dialog", f"Add {kind}")
        self.window.keys("ctrl+l")

    def unfold(self, field, choice):
        box = self.tab_to(field)
        self.window.keys("Down")
        self.window.wait(lambda: fitting(choice)(box.name), f"{box!r} should show {choice}")

    def answer(self):
        self.window.keys("ctrl+Return")

    def tab_through_texts_to(self, role, name):
        """In a text Tab goes from link to link before it leaves."""
        for _ in range(60):
            before = self.window.focus()
            if before and before.role == role and fitting(name)(before.name):
                return
            self.window.keys("Tab")
            with contextlib.suppress(Missing):
                wait_until(lambda was=before: self.window.focus() not in (None, was), "", 0.3)
        self.fail(f"Tab never comes to {name}")

    def zoom_and_pan(self, canvas):
        self.tab_through_texts_to("canvas", "Map")
        self.window.keys("plus", "equal", "minus", "Left", "Right", "Up", "Down", "0", "Home")
        self.assertTrue(canvas.has_focus)
        self.window.keys("ctrl+l")


class Outcomes(Setting):
    """What is said and what the map shows. The dice are thrown by hand."""

    def test_each_outcome(self):
        for name, (dice, prey, words) in checks.OUTCOMES.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path = checks.session(pathlib.Path(folder) / "natuna.flagplot", name)
                with Window(self.screen, path) as self.window:
                    self.check(path, dice, prey, words)

    def check(self, path, dice, prey, words):
        checks.play(self.window, path, dice, prey)
        if "equals" in words:  # what that means is asked, as it hasn't happened before
            self.window.focused("radio button", "Reading: No ambush*")
            self.window.keys("1", "Return")
        self.window.wait_words(words)
        self.window.button("Next: Ground phase")
        outcome = Journal(path).last("told")
        self.assertIn(words, outcome["text"])
        if len(dice) > 2:
            crosshair = next(entry for entry in Journal(path).entries() if "map" in entry)
            way = crosshair["text"].removeprefix("Crosshair: ").split(";")[0].rstrip(".")
            self.window.page("Map")
            self.assertIn(way, self.window.find("canvas", "Map").description)
        else:
            self.assertNotIn("Map", self.window.pages())
        self.assertEqual("", self.window.said())


if __name__ == "__main__":
    unittest.main()
