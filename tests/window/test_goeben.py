"""The sample battle in the window: Goeben and Breslau against a British squadron, with dice thrown by hand, left in the
middle of a broadside and gone on with, to a sinking; then on paper.
"""

import json
import os
import shutil
import subprocess
import unittest

import journal
from driver import PROGRAM, Screen, Window

SAMPLE = journal.SOURCE / "resources/samples/goeben.flagplot"
BRITISH = ["Defence", "Warrior", "DukeOfEdinburgh", "BlackPrince", "Gloucester"]


class Battle(unittest.TestCase):
    def test_to_a_sinking(self):
        self.play(1280, 800, 100)

    def test_in_large_letters_on_a_small_screen(self):
        self.play(1024, 700, 150)

    def play(self, width, height, zoom):
        self.size = f"{width}-{zoom}"
        self.height = height
        with Screen(width, height) as screen:
            with Window(screen, zoom=zoom) as window:
                path = window.home / "goeben.flagplot"
                shutil.copy(SAMPLE, path)
                path.chmod(0o600)
                journal.run("session", "set", path, "dice=by-hand")
                self.open(window, path)
                game = journal.Journal(path)
                self.set_up(window, game)
                self.plot(window, game)
                self.half_a_broadside(window, game)
                kept = path.read_bytes()
                copy = screen.folder() / "goeben.flagplot"
                copy.write_bytes(kept)
            with Window(screen, zoom=zoom) as window:
                self.open(window, copy)
                game = journal.Journal(copy)
                self.finish(window, game)
                game.verify()
                self.on_paper(copy)

    @staticmethod
    def open(window, path):
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == "Goeben and Breslau, August 1914 — Flagplot", "it should be open")

    def pending(self, game):
        return (game.show()["pending"] or {}).get("key")

    def answer(self, window, game, key, *keys):
        window.wait(lambda: self.pending(game) == key, lambda: f"{key} should be asked, not {self.pending(game)}")
        window.wait(lambda: window.focus() is not None, "the form should have the focus")
        window.keys(*keys)
        window.wait(lambda: self.pending(game) != key, f"{key} should be answered")

    def go_on(self, window, name):
        window.focused("push button", name)
        window.keys("Return")

    def set_up(self, window, game):
        self.go_on(window, "Play turn 1: Tactical combat")
        self.answer(window, game, "zone", "Return")
        self.answer(window, game, "fleets", "Return")
        self.answer(window, game, "initiative-1", "5", "Return")
        window.wait_words("The Central Powers set up in the center hexes")
        self.assertIn('"Round 1: initiative with the Allies."', game.path.read_text())
        window.wait(lambda: self.pending(game) == "hexes-2", "the set-up should be asked")
        window.wait(lambda: window.focus() is not None, "the form should have the focus")
        for ship in range(2):
            window.keys("c", "3", "Return")
        # A ship in a hex of its own is refused, and what was typed stays.
        for ship in range(4):
            window.keys("5", "Return")
        window.keys("4", "Return")
        window.keys("ctrl+Return")
        window.wait_words("there is only 1 ship in hex 4: put at least 4 there")
        window.line("Gloucester, speed 2, Hex").replace_text("5")
        window.keys("ctrl+Return")
        window.wait(lambda: self.pending(game) != "hexes-2", "the set-up should be answered")
        self.assertEqual({"5"}, {game.unit(ship)["hex"] for ship in BRITISH})
        self.assertEqual({"C3"}, {game.unit(ship)["hex"] for ship in ("Goeben", "Breslau")})

    def plot(self, window, game):
        window.wait_words("no enemy within 1 hex")  # the tertiary guns
        window.picture(f"goeben-plot-{self.size}")
        for part in (window.main(), window.button("Nearest"), window.button("Confirm all")):
            _, y, _, high = part.extents
            self.assertLessEqual(y + high, self.height + 2, f"{part!r} reaches below the screen")
        # Goeben's primary at Defence, Defence's at Goeben; nobody else fires.
        self.answer(window, game, "plot-5", "D", "Return", "Return", "G", "ctrl+Return")

    def half_a_broadside(self, window, game):
        window.wait(lambda: self.pending(game) == "fire-5", "the dice should be asked")
        window.wait(lambda: window.focus() is not None, "the form should have the focus")
        window.keys(*"66611")
        window.button("Use these dice").click()
        window.button("Correct *")  # half of them isn't taken
        self.assertEqual("fire-5", self.pending(game))
        self.assertNotIn("primary-5/Goeben", [entry["key"] for entry in game.entries() if entry["kind"] == "roll"])
        window.picture(f"goeben-half-{self.size}")

    def finish(self, window, game):
        self.answer(window, game, "fire-5", *"66611623", "Return")
        rolls = {entry["key"]: entry for entry in game.entries() if entry["kind"] == "roll"}
        self.assertEqual([6, 6, 6, 1, 1], rolls["primary-5/Goeben"]["faces"])
        # Three hits on Defence, one on Goeben: a 12 is critical, 7 a primary box, 5 and 8 as they are.
        self.answer(window, game, "penetration-5", *["y", "Return"] * 8, "ctrl+Return")
        self.answer(window, game, "fire-5-damage", *"66344135", "Return")
        self.answer(window, game, "fire-5-damage/then", *"11", "Return")
        self.answer(window, game, "fire-5-weak", *"111", "Return")
        window.wait_words("It sinks.")
        window.picture(f"goeben-sunk-{self.size}")
        self.assertTrue(game.unit("Defence")["sunk"])
        self.assertEqual(["Ship Goeben"], [line["unit"] for section in game.turn()["sections"] for line in section["lines"]
                                      if line["text"].startswith("1 Tertiary")])

    def on_paper(self, path):
        pdf = path.with_suffix(".pdf")
        subprocess.run([PROGRAM, "--print", pdf, path], env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True,
                       capture_output=True, timeout=60)
        words = " ".join(subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True,
                                        text=True).stdout.split())
        for part in ("ROUND 1, STEP 5: GUNFIRE", "Primary at Defence: 3 hits of 5 dice.", "It sinks.", "Critical"):
            self.assertIn(part, words)


class OutOfItsPlace(unittest.TestCase):
    """The combat goes on in the next turn, before its step: by the menu, and then by the main button."""

    GO_ON = "Continue with Tactical combat"

    def play(self, window, title):
        window.choose_from(window.button("Also in this step"), "Play something else", title)

    @staticmethod
    def fight_to_the_first_dice(path):
        hexes = {ship: {"hex": "5"} for ship in ("Goeben", "Breslau")} | {ship: {"hex": "C3"} for ship in BRITISH}
        answers = {"zone": {"unit": "M22"}, "fleets": {}, "hexes-2": hexes, "hexes-4": {},
                   "night": {"night": False},
                   "plot-5": {"Goeben/primary": {"target": "Defence"}},
                   "penetration-5": {f"penetration/{gun}-{armor}": {"penetrates": "yes"} for armor in ("heavy", "light")
                                     for gun in ("primary", "secondary", "tertiary", "torpedo")}}
        file = path.with_suffix(".json")
        file.write_text(json.dumps(answers), encoding="utf-8")
        journal.run("play", path, "gwas.battle", "--answers", file)

    def test_the_combat_keeps_the_main_button_whatever_is_played_in_between(self):
        with Screen() as screen, Window(screen) as window:
            path = window.home / "goeben.flagplot"
            shutil.copyfile(SAMPLE, path)
            journal.run("session", "next", path, "--turn", "--leave")
            self.fight_to_the_first_dice(path)
            Battle.open(window, path)
            game = journal.Journal(path)
            window.button(self.GO_ON)
            self.play(window, "Check fleets and missions")
            window.wait(lambda: "gwas.check-fleets" in path.read_text(), "the fleets should have been checked")
            window.button(self.GO_ON)
            window.keys("ctrl+r")
            window.focused("combo box", "Table")
            window.type("Refloating")  # a table that asks for nothing before its die
            window.find("combo box", "Refloating")
            window.keys("ctrl+Return")
            window.wait(lambda: '"gwas.refloating"' in path.read_text(), "a table should have been rolled on")
            window.button(self.GO_ON).click()
            window.wait(lambda: (game.show()["pending"] or {}).get("key") == "hexes-7", "the moves should be asked")


if __name__ == "__main__":
    unittest.main()
