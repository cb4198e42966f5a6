"""A turn of the Great War at Sea in the window, by mouse and keys: two fleets a side, a storm, a minefield, a contact;
then on paper.
"""

import os
import subprocess
import unittest

import journal
from driver import PROGRAM, Screen, Window

ROSTER = """
    zone N1 theatre=north-sea-baltic home-country=British
    zone N2 theatre=north-sea-baltic density=3
    zone N3 theatre=north-sea-baltic home-country=German
    fleet G1 side=central-powers mission=raid zone=N3 leader=Hipper orders=1:N2
    fleet G2 side=central-powers mission=minelaying zone=N3 orders=1:N3
    fleet B1 side=allied mission=intercept zone=N1 leader=Beatty orders=1:N2
    fleet B2 side=allied mission=minesweeping zone=N1 orders=1:N2
    ship Seydlitz side=central-powers nationality=German type=BC speed-class=2 hull=9 primary=5 fleet=G1
    ship Albatross side=central-powers nationality=German type=ML speed-class=1 hull=2 mines=2 fleet=G2
    ship Lion side=allied nationality=British type=BC speed-class=2 hull=9 primary=4 fleet=B1
    ship Tiger side=allied nationality=British type=BC speed-class=2 hull=9 primary=4 fleet=B1
    ship Lance side=allied nationality=British type=DD speed-class=2+ hull=1 fleet=B1
    ship Sweeper side=allied nationality=British type=MS speed-class=1 hull=1 fleet=B2
    minefield M1 side=central-powers zone=N2 fields=2
    air L3 side=central-powers kind=airship zone=N3
"""


class Turn(unittest.TestCase):
    def begin(self, window):
        path = window.home / "sweep.flagplot"
        journal.run("session", "new", path, "--rulebook", "gwas", "--title", "Channel sweep", "--seed", "6" * 64,
                    "--set", "month=november", "--set", "year=1914", "--set", "weather-north-sea-baltic=storm",
                    "--hand-dice")
        for unit in ROSTER.strip().splitlines():
            journal.run("unit", "add", path, *[word.replace(":", " ") for word in unit.split()])
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == "Channel sweep — Flagplot", "the session should be open")
        return journal.Journal(path)

    def answer(self, window, game, key, *keys):
        """Waits for the form of this key and answers it by keys; what is no name of a key is typed."""
        def pending():
            return (game.show()["pending"] or {}).get("key")
        window.wait(lambda: pending() == key, f"{key} should be asked, it is {pending()}")
        window.wait(lambda: window.focus() is not None, "the form should have the focus")
        window.keys(*keys)
        window.wait(lambda: pending() != key, f"{key} should be answered")

    def throw(self, window, game, key, *dice):
        """Dice thrown by hand: the next one has the focus as soon as one is typed."""
        keys = [face for die in dice for face in die]
        self.answer(window, game, key, *keys, "Return")

    def go_on(self, window, name):
        window.focused("push button", name)
        window.keys("Return")

    def also(self, window, place):
        """Plays what stands at this place of the step's menu."""
        self.open_step_menu(window)
        window.keys("space", *["Down"] * place, "Return")

    def open_step_menu(self, window):
        window.focused("push button", "Next: *|Continue*|Play turn *|*: Fleet *")
        window.keys("Tab")
        window.focused("push button", "Also in this step")

    def pass_over(self, window, *left):
        """Goes on by the step's menu, though this is left."""
        self.open_step_menu(window)
        window.to_item(window.focus(), "Pass over: *", opened_by=["space"])
        window.keys("Return")
        button = window.button("Pass over")
        for words in left:
            window.wait_words(words)
        button.click()

    def test_a_turn(self):
        self.play(1280, 800, 100)

    def test_a_turn_in_large_letters_on_a_small_screen(self):
        self.play(1024, 700, 150)

    def play(self, width, height, zoom):
        self.size = f"{width}-{zoom}"
        with Screen(width, height) as screen, Window(screen, zoom=zoom) as window:
            game = self.begin(window)
            self.weather_and_orders(window, game)
            self.movement(window, game)
            self.foundering_and_contact(window, game)
            game.verify()
            self.on_paper(window, game)

    def weather_and_orders(self, window, game):
        self.go_on(window, "Play turn 1: Prepare the scenario")
        self.answer(window, game, "flagships", "Down", "Return")
        self.assertEqual("Beatty", game.unit("Lion")["leader"])
        self.answer(window, game, "orders", "Return")
        window.wait_words("Orders for missions: still to do: G1 (none for turn 2), B1 (none for turn 2).")
        self.go_on(window, "Next: Check weather")
        self.go_on(window, "Play turn 1: Check weather")
        self.throw(window, game, "weather/north-sea-baltic", "4")
        window.wait_words("North Sea/Baltic: Storm (as before).")
        self.go_on(window, "Next: Combine fleets")
        self.go_on(window, "Next: Write orders")
        self.go_on(window, "Play turn 1: Write orders")
        self.answer(window, game, "orders", "N", "3", "Return", "N", "1", "Return")
        self.assertEqual("1 N2; 3 N3", game.unit("G1")["orders"])
        self.go_on(window, "Next: Change missions to Abort")
        self.go_on(window, "Next: Check fuel")
        self.go_on(window, "Play turn 1: Check fuel")
        self.answer(window, game, "fuel", "Return")

    def movement(self, window, game):
        self.go_on(window, "Next: Move fleets")
        self.go_on(window, "Play turn 1: Move fleets")
        window.wait_words("Fleet B1, speed 1 (Lance: DD, TB in gale, storm), order N2")
        window.picture(f"gwas-moves-{self.size}")
        self.answer(window, game, "moves", "Return")
        self.assertEqual(["N2", "N3", "N2", "N2"], [game.unit(fleet)["zone"] for fleet in ("G1", "G2", "B1", "B2")])
        self.also(window, 2)
        self.answer(window, game, "fleet", "2", "Return")
        # Two fields, +1; Lion and Tiger at class 2, +1 more.
        window.wait_words("Lance")
        self.throw(window, game, "dice", "45", "33", "46")
        self.throw(window, game, "dice/then", "5", "1")
        window.picture(f"gwas-mines-{self.size}")
        window.wait_words("Lion: Strikes a mine: 5 Hull, 4 of 9 left; speed 1S (1 class lost by damage, "
                          "Hull hits above half the boxes).")
        window.wait_words("Lance: Strikes a mine: 1 Hull; it sinks.")
        self.also(window, 3)  # the one fleet that can sweep isn't asked for
        self.throw(window, game, "sweep/Sweeper", "6")
        self.assertEqual(1, game.unit("M1")["fields"])

    def foundering_and_contact(self, window, game):
        self.pass_over(window, "Enter a minefield: Fleet G1 has come to N2, where there are mines")
        self.go_on(window, "Play turn 1: Check for foundering")
        self.answer(window, game, "ships", "space", "Down", "Down", "space", "Return")
        self.throw(window, game, "dice", "5", "4")  # +2 in the storm
        window.wait_words("Seydlitz: Takes 1 Hull, 8 of 9 left.")
        for step in ("Move aircraft", "Check for contact"):
            self.go_on(window, f"Next: {step}")
        self.go_on(window, "Play turn 1: Check for contact")
        self.answer(window, game, "searcher", "2", "Return")
        self.answer(window, game, "discretionary", "Return")
        self.answer(window, game, "night", "Return")
        self.throw(window, game, "search", "6")
        window.wait_words("Fleet B1 finds Fleet G1. Place at surprise distance (7.28).")
        window.picture(f"gwas-contact-{self.size}")
        self.pass_over(window, "Search: Fleet ")
        self.also(window, 5)
        self.answer(window, game, "why", "f", "o", "g", "Return")
        window.wait_words("No combat of Fleet B1 and Fleet G1: fog.")
        self.go_on(window, "Next: Orders for fleets newly on Abort")
        self.go_on(window, "Play turn 1: Orders for fleets newly on Abort")
        self.answer(window, game, "fleets", "space", "Return")
        self.answer(window, game, "orders", "2", "space", "N", "3", "Return")
        self.assertEqual(("abort", "1 N2; 2 N3"), (game.unit("G1")["mission"], game.unit("G1")["orders"]))

    def on_paper(self, window, game):
        pdf = window.home / "turn.pdf"
        subprocess.run([PROGRAM, "--print", pdf, game.path], env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
                       check=True, capture_output=True, timeout=60)
        words = " ".join(subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True,
                                        text=True).stdout.split())
        for part in ("Turn 1", "Storm (as before)", "Strikes a mine: 5 Hull, 4 of 9 left", "surprise distance",
                     "Sweeping Mines", "1 minefield removed"):
            self.assertIn(part, words)


if __name__ == "__main__":
    unittest.main()
