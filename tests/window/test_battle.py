"""A battle of five ships a side in the window, by mouse: its forms, presses and clicks are counted."""

import json
import math
import re
import shutil
import unittest

import journal
from driver import Screen, Window

SAMPLE = journal.SOURCE / "resources/samples/goeben.flagplot"
RULEBOOK = json.loads((journal.SOURCE / "tables/gwas/rulebook.json").read_text(encoding="utf-8"))
GERMANS = ["Goeben", "Breslau", "Scharnhorst", "Gneisenau", "Blucher"]
BRITISH = ["Defence", "Warrior", "DukeOfEdinburgh", "BlackPrince", "Gloucester"]
MORE = ["side=central-powers", "nationality=German", "fleet=Souchon", "type=CA", "speed-class=1", "hull=5",
        "hull-armor=light", "primary=3", "primary-armor=light", "secondary=3"]
CELLS_AROUND = 1.2  # that the view leaves free, on both sides together


def hexes():
    """The tactical map: names to the middles of hexes, in cells from the middle of the map."""
    middle = {}
    for column, row, name in re.findall(r"([A-G])(\d+) = (\w+)", RULEBOOK["facts"]["tactical-hexes"]["default"]):
        number = "ABCDEFG".index(column) + 1
        south = int(row) + (0.5 if number % 2 == 0 else 0)
        middle[name] = ((number - 4) * math.sqrt(3) / 2, south - 4.5)
    return middle


class Counted:
    """The screen with a person's hands on it: every press and every click counts."""

    def __init__(self, screen, window, game):
        self.screen, self.window, self.game = screen, window, game
        self.acts = 0
        self.forms = []

    def keys(self, *keys):
        self.acts += len(keys)
        self.window.keys(*keys)

    def click(self, node):
        self.acts += 1
        node.click()

    def at(self, name):
        """Where a hex of the board lies on the screen."""
        left, top, width, height = next(
            one for one in self.window.all() if one.role == "canvas").extents
        cell = min(width / (6 * math.sqrt(3) / 2 + 2 / math.sqrt(3) + CELLS_AROUND), height / (7 + CELLS_AROUND))
        x, y = hexes()[name]
        return round(left + width / 2 + x * cell), round(top + height / 2 + y * cell)

    def click_hex(self, name):
        self.acts += 1
        self.screen.click(*self.at(name))

    def pending(self):
        return (self.game.show()["pending"] or {}).get("key")

    def asked(self, key):
        self.window.wait(lambda: self.pending() == key, lambda: f"{key} should be asked, not {self.pending()}")
        self.window.wait(lambda: self.window.focus() is not None, "the form should have the focus")
        self.forms.append(key)

    def answered(self, key):
        self.window.wait(lambda: self.pending() != key, f"{key} should be answered")


class Battle(unittest.TestCase):
    def begin(self, screen, window):
        path = window.home / "goeben.flagplot"
        shutil.copyfile(SAMPLE, path)
        for ship in GERMANS[2:]:
            journal.run("unit", "add", path, "ship", ship, *MORE)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.button("Play turn 1: Tactical combat")
        return Counted(screen, window, journal.Journal(path))

    def begin_combat(self, hand):
        hand.keys("Return")
        for key in ("zone", "fleets"):
            hand.asked(key)
            hand.keys("Return")
            hand.answered(key)
        hand.asked("hexes-2")

    def where(self, hand):
        """The Germans' hex, the British one: in the middle whoever hasn't the initiative."""
        german = hand.game.unit("M22")["initiative"] == "central-powers"
        return ("5", "C3") if german else ("C3", "5")

    def stands(self, hand, german, british):
        for ships, place in ((GERMANS, german), (BRITISH, british)):
            self.assertEqual({place}, {hand.game.unit(ship)["hex"] for ship in ships})

    def finish_round(self, hand, number):
        """By mouse: each form that comes is filled in as quickly as it can be, until the round is over."""
        while hand.game.unit("M22")["battle-round"] == number:
            key = hand.pending()
            if key is None:
                hand.click(hand.window.button("Continue with Tactical combat"))
                hand.window.wait(lambda: hand.pending() or hand.game.unit("M22")["battle-round"] != number,
                                 "the combat should go on")
                continue
            hand.asked(key)
            if key.startswith("fate/"):  # whose flagship has sunk
                hand.click(hand.window.find("radio button", "*: Lost with her"))
                hand.click(hand.window.button("Continue"))
            else:
                self.fill_in(hand, key, number)
                hand.click(hand.window.button("Confirm all"))
            hand.answered(key)

    def fill_in(self, hand, key, number):
        if key.startswith("penetration"):
            hand.keys(*["y", "Return"] * (len(hand.game.show()["pending"]["rows"]) - 1), "y")
        elif key.startswith("plot"):
            if number == 1:
                hand.click(hand.window.button("Nearest"))
            hand.click(hand.window.find("check box", "Same targets until the round ends"))
        elif key.startswith("hexes"):
            hand.click(hand.window.find("check box", "Nobody moves any more in this round"))

    def test_by_mouse(self):
        with Screen() as screen, Window(screen) as window:
            hand = self.begin(screen, window)
            self.begin_combat(hand)
            german, british = self.where(hand)
            for row in hand.game.show()["pending"]["rows"]:
                hand.click_hex(german if row["unit"] in GERMANS else british)
            window.picture("battle-set-up")
            hand.click(window.button("Confirm all"))
            hand.answered("hexes-2")
            self.stands(hand, german, british)
            self.finish_round(hand, 1)
            print(f"round 1: {len(hand.forms)} forms, {hand.acts} presses and clicks")
            # The same targets are asked for anew after one has sunk, and what became of a leader whose flagship she was.
            sunk = [ship for ship in GERMANS + BRITISH if hand.game.unit(ship).get("hull-left") == 0]
            plots = [key for key in hand.forms if key.startswith("plot")]
            self.assertLessEqual(len(plots[1:]), len(sunk))
            of_the_sunk = plots[1:] + [key for key in hand.forms if key.startswith("fate/")]
            self.assertLessEqual(len(hand.forms) - len(of_the_sunk), 6, hand.forms)
            self.assertLessEqual(hand.acts, 60)
            hand.acts = 0
            self.finish_round(hand, 2)
            print(f"round 2, same targets: {hand.acts} presses and clicks")
            self.assertLessEqual(hand.acts, 12)
            hand.game.verify()


if __name__ == "__main__":
    unittest.main()
