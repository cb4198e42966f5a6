"""Six ships a side in the window, from the contact to a sinking: by mouse, and again by keys alone; then on paper."""

import os
import subprocess
import unittest

import journal
from driver import PROGRAM, Screen, Window
from test_battle import Counted

# All boxes and strengths are made up for this test.
CRUISER = "type=CA speed-class=1 hull=3 hull-armor=light primary=4 primary-armor=light secondary=3 tertiary=1"
GERMANS = ["Scharnhorst", "Gneisenau", "Blucher", "Yorck", "Roon", "Friedrich"]
BRITISH = ["Defence", "Warrior", "Achilles", "Cochrane", "Natal", "Shannon"]
ROUNDS = 6  # by then one of the twelve has sunk
# What is said on the way to the contact: the choice, and its number.
CONTACT = {"searcher": ("Searcher: Fleet Spee", "1"),
           "discretionary": ("Discretionary search modifiers: No", "2"), "night": ("Night: No", "2")}


def roster():
    yield "zone N1 theatre=north-sea-baltic"
    yield "fleet Spee side=central-powers mission=raid zone=N1 leader=Spee"
    yield "fleet Cradock side=allied mission=intercept zone=N1"
    for side, nationality, fleet, ships in (("central-powers", "German", "Spee", GERMANS),
                                            ("allied", "British", "Cradock", BRITISH)):
        for ship in ships:
            yield f"ship {ship} side={side} nationality={nationality} fleet={fleet} {CRUISER}"


class Mouse(Counted):
    """Everything is clicked."""

    def press(self, name):
        self.click(self.window.button(name))

    def place(self, rows, where):
        for row in rows:
            self.click_hex(where(row["unit"]))
        self.press("Confirm all")

    def move(self):
        self.click(self.window.find("check box", "Nobody moves any more in this round"))
        self.press("Confirm all")

    def plot(self):
        self.press("Nearest")
        self.window.picture("six-plot-mouse")
        self.press("Confirm all")

    def penetrate(self, rows):
        for row in rows:
            self.click(self.window.find("radio button", f"{row['label']}, Penetrates: yes"))
        self.press("Confirm all")

    def choose(self, choice, number):
        self.window.focused("radio button", "*")  # the form has been laid out
        self.click(self.window.find("radio button", choice))
        self.window.wait(lambda: self.window.find("radio button", choice).is_checked, f"{choice} should be chosen")
        self.press("Continue")

    def confirm(self):
        self.press("Continue|Confirm all")


class Keys(Counted):
    """Everything is typed."""

    def press(self, name):
        self.window.focused("push button", name)
        self.keys("Return")

    def place(self, rows, where):
        for row in rows:
            self.keys(*where(row["unit"]), "Return")
        self.keys("ctrl+Return")

    def move(self):
        self.keys("ctrl+Return")

    def plot(self):
        self.keys("alt+n")
        self.window.wait_words("Expected hits: ")
        self.window.picture("six-plot-keys")
        self.keys("ctrl+Return")

    def penetrate(self, rows):
        self.keys(*["y", "Return"] * (len(rows) - 1), "y", "ctrl+Return")

    def choose(self, choice, number):
        self.keys(number, "Return")

    def confirm(self):
        self.keys("ctrl+Return")


class Battle(unittest.TestCase):
    def test_by_mouse(self):
        self.play(Mouse, 1280, 800)

    def test_by_keys_alone_on_a_small_screen(self):
        self.play(Keys, 1024, 700)

    def play(self, hands, width, height):
        self.size = f"{hands.__name__}-{width}"
        with Screen(width, height) as screen, Window(screen) as window:
            path = self.session(window.home / "falklands.flagplot")
            window.keys("ctrl+o")
            window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
            window.keys("Return")
            window.wait(lambda: window.title() == "Six a side — Flagplot", "the session should be open")
            hand = hands(screen, window, journal.Journal(path))
            self.contact(hand)
            self.fight(hand)
            sunk = [ship for ship in GERMANS + BRITISH if hand.game.unit(ship).get("sunk")]
            self.assertTrue(sunk)
            window.wait_words("It sinks.")
            window.picture(f"six-sunk-{self.size}")
            self.assertEqual("", window.said())
            hand.game.verify()
            print(f"{hands.__name__}: {len(hand.forms)} forms, {hand.acts} presses and clicks to the sinking of {sunk}")
            self.on_paper(path, sunk)

    @staticmethod
    def session(path):
        journal.run("session", "new", path, "--rulebook", "gwas", "--title", "Six a side", "--seed", "7" * 64,
                    "--set", "month=november", "--set", "year=1914")
        for unit in roster():
            journal.run("unit", "add", path, *unit.split())
        while journal.Journal(path).show()["phase"] != "contact":
            journal.run("session", "next", path, "--leave")
        return path

    def contact(self, hand):
        hand.press("Play turn 1: Check for contact")
        for key, (choice, number) in CONTACT.items():
            hand.asked(key)
            hand.choose(choice, number)
            hand.answered(key)
        hand.window.wait_words("finds Fleet Cradock")
        hand.window.focused("push button", "Search: Fleet Cradock, in N1")  # who could search as well, and needn't
        hand.window.keys("Tab")
        hand.window.to_item(hand.window.focused("push button", "Also in this step"), "Pass over: *", opened_by=["space"])
        hand.window.keys("Return")
        hand.window.button("Pass over")
        hand.window.keys("alt+p")

    def fight(self, hand):
        hand.press("Play turn 1: Tactical combat")
        while not any(hand.game.unit(ship).get("sunk") for ship in GERMANS + BRITISH):
            key = hand.pending()
            if key is None:
                hand.press("Continue with Tactical combat")
                hand.window.wait(lambda: hand.pending(), "the combat should go on")
                continue
            self.assertLessEqual(hand.game.unit("N1").get("battle-round") or 0, ROUNDS)
            self.answer(hand, key)

    def answer(self, hand, key):
        hand.asked(key)
        rows = hand.game.show()["pending"].get("rows", [])
        if key == "hexes-2":
            german = hand.game.unit("N1")["initiative"] == "central-powers"
            hand.place(rows, lambda ship: "5" if (ship in GERMANS) == german else "C3")
        elif key.startswith("hexes"):
            hand.move()
        elif key.startswith("plot"):
            hand.plot()
        elif key.startswith("penetration"):
            hand.penetrate(rows)
        elif key.startswith(("flagship", "fate")):  # of a ship that sinks, or on which a leader is killed
            hand.choose("*", "1")
        else:
            hand.confirm()
        hand.answered(key)

    def on_paper(self, path, sunk):
        pdf = path.with_suffix(".pdf")
        subprocess.run([PROGRAM, "--print", pdf, "--record-sheets", path],
                       env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True, capture_output=True, timeout=60)
        words = " ".join(subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True,
                                        text=True).stdout.split())
        for ship in GERMANS + BRITISH:
            self.assertIn(ship, words)
        self.assertEqual(len(sunk), words.count("Lost"))


if __name__ == "__main__":
    unittest.main()
