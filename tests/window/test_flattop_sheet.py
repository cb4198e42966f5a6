"""Five attacks of a turn of Flat Top on one sheet, by keys and by mouse: its forms, presses and clicks are counted, and
those of the same attacks one at a time beside them."""

import re
import unittest

import journal
from driver import Screen, Window, fitting
from test_battle import Counted

FINDER = "Find a procedure, unit, table or rule"
SEED = "5" * 64
SETTINGS = {"first-daylight-hour": 6, "last-daylight-hour": 18, "weather-dice": "none", "command-control": "no",
            "maps": "none", "maps-join": "none", "skipped-letters": "none", "first-hour": 10}
# Made up: no value of a printed table stands here. A 3 and a 4 give the same, so nobody is asked what is expected.
CRT = "BHT,0+\n99-,0 1 1 1 2 2\n"
ROSTER = ["commander Fletcher side=usn", "commander Takagi side=ijn",
          "task-force TF17 side=usn commander=Fletcher hex=AA25 mp=2 sight=1 report-1=1 report-2=2",
          "ship Yorktown side=usn commander=Fletcher type=CV task-force=TF17 damage-factor=8",
          "ship Hammann side=usn commander=Fletcher type=DD task-force=TF17 damage-factor=3",
          "base Yorktown-air side=usn commander=Fletcher ship=Yorktown ready=9 readying=3 landed=0",
          "air-formation CAP1 side=usn commander=Fletcher planes=F4F_6 airborne=yes hex=AA25 level=HI",
          "task-force TF16 side=usn commander=Fletcher hex=Y30 mp=2 sight=1 report-1=1 report-2=2",
          "air-formation K1 side=ijn commander=Takagi planes=D3A_8 airborne=yes hex=AA25 level=LO ammunition=AP "
          "report-1=8 report-2=8",
          "air-formation K2 side=ijn commander=Takagi planes=B5N_6 airborne=yes hex=AA25 level=LO ammunition=torpedoes "
          "report-1=6 report-2=6"]
# Row, target, kind of attack, BHT, factors (none: those that the roster has).
ATTACKS = [("TF17, at K1", "K1", "AA", 5, 6), ("TF17, at K2", "K2", "AA", 5, 6), ("CAP1", "K1", "air combat", 4, None),
           ("K1", "Yorktown", "bombs", 7, None), ("K2", "Yorktown", "torpedoes", 6, None)]
# Two forms, and what truly depends on the dice: planes lost on the carrier, and out of which boxes, after each raid.
MOST_FORMS = 2 + 4
MOST_ACTS = 12 * len(ATTACKS)


class Hand(Counted):
    def type(self, words):
        self.acts += len(words)
        self.window.type(words)

    def cell(self, row, field):
        """Of a grid, by its row and its column."""
        def is_it(one):
            said = one.name if one.role == "text" else one.description
            return one.role in ("text", "combo box", "check box") and said.startswith(row) and f", {field}" in said
        return self.window.wait(lambda: next((one for one in self.window.all() if is_it(one)), None),
                                f"there is no {field} of {row}")

    def choose(self, combo, item):
        self.acts += 2
        combo.choose(item)

    def go_down_to(self, combo, item):
        """By keys: the item begins with these words."""
        self.window.wait(lambda: combo.has_focus, lambda: f"{combo!r} should have the focus, not {self.window.focus()!r}")
        place = next(i for i, one in enumerate(combo.items()) if fitting(item)(one.name))
        here = next((i for i, one in enumerate(combo.items()) if one.name == combo.name), 0)
        self.keys(*["Down" if place > here else "Up"] * abs(place - here))
        self.window.wait(lambda: fitting(item)(combo.name), f"{combo!r} should show {item!r}")

    def answer_what_the_dice_lead_to(self):
        """Each as it is offered, until nothing is asked any more."""
        while (key := self.pending()) is not None:
            self.asked(key)
            self.keys("ctrl+Return")
            self.answered(key)


class Sheet(unittest.TestCase):
    def begin(self, screen, window):
        path = window.home / "sheet.flagplot"
        words = [word for fact, value in SETTINGS.items() for word in ("--set", f"{fact}={value}")]
        journal.run("session", "new", path, "--rulebook", "flattop", "--title", "Sheet", "--seed", SEED, *words)
        for line in ROSTER:
            journal.run("unit", "add", path, *(word.replace("_", " ") for word in line.split()))
        for _ in range(6):
            journal.run("session", "next", "--leave", path)
        copy = window.home / "data/flagplot/charts/flattop.combat-results.csv"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(CRT)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == "Sheet — Flagplot", "the session should be open")
        return Hand(screen, window, journal.Journal(path))

    def play(self, hand, procedure, key):
        """Found by its name; what is pressed for that isn't counted."""
        hand.window.keys("ctrl+k")
        line = hand.window.focused("text", FINDER)
        hand.window.type(procedure)
        hand.window.wait(lambda: line.text == procedure, "lost keys")
        hand.window.keys("Return")
        hand.asked(key)
        hand.window.wait(lambda: hand.window.focus().name != FINDER, "the form should have the focus")

    def check(self, hand, how):
        """All five were resolved, and both sides told; within the bounds."""
        self.verify(hand)
        told = [one["text"] for one in hand.game.entries() if one["kind"] == "told"]
        truths = [text for text in told if "; told as" in text]
        self.assertEqual(len(ATTACKS), len(truths), told)
        for text, (row, target, _, bht, _) in zip(truths, ATTACKS):
            self.assertTrue(text.startswith(f"{row.split(',')[0]} / {target} / HT {bht} / "), text)
        # 11.2: the AA fire comes before the raid, whose factors are those that were left.
        self.assertLess(self.factors(truths[3]), 8)
        print(f"{len(ATTACKS)} attacks on a sheet {how}: {len(hand.forms)} forms, {hand.acts} presses and clicks")
        self.assertLessEqual(len(hand.forms), MOST_FORMS)
        self.assertLessEqual(hand.acts, MOST_ACTS)

    @staticmethod
    def verify(hand):
        """With the owner's table at hand, as the window has it."""
        journal.run("session", "verify", hand.game.path, home=hand.window.home / "data")

    @staticmethod
    def factors(line):
        return int(re.search(r"HT \d+ / (\d+)", line)[1])

    def test_by_keys(self):
        with Screen() as screen, Window(screen) as window:
            hand = self.begin(screen, window)
            self.play(hand, "Attacks of this turn", "attacks")
            wanted = {row: target for row, target, *_ in ATTACKS}
            rows = ["TF17, at K1", "TF17, at K2", "Yorktown", "Hammann", "CAP1", "K1", "K2"]
            for row in rows:
                if row in wanted:
                    hand.go_down_to(hand.cell(row, "Target"), wanted[row])
                if row != rows[-1]:
                    hand.keys("Tab")
            window.picture("sheet-plot-by-keys")
            hand.keys("ctrl+Return")
            hand.asked("numbers")
            for row, _, _, bht, _ in ATTACKS:  # down the column
                cell = hand.cell(row, "BHT")
                window.wait(lambda cell=cell: cell.has_focus, f"{cell!r} should have the focus")
                hand.type(str(bht))
                if row != ATTACKS[-1][0]:
                    hand.keys("Down")
            hand.keys("Tab", "Up", "Up", "Up")
            for row, _, _, _, factors in reversed(ATTACKS[:2]):
                cell = hand.cell(row, "Attack factors")
                window.wait(lambda cell=cell: cell.has_focus, f"{cell!r} should have the focus")
                hand.type(str(factors))
                if row != ATTACKS[0][0]:
                    hand.keys("Up")
            window.picture("sheet-numbers-by-keys")
            hand.keys("ctrl+Return")
            hand.answered("numbers")
            hand.answer_what_the_dice_lead_to()
            window.picture("sheet-resolved")
            self.check(hand, "by keys")
            on_sheet, forms = hand.acts, len(hand.forms)
        with Screen() as screen, Window(screen) as window:
            hand = self.begin(screen, window)
            for attack in ATTACKS:
                self.attack_alone(hand, *attack)
            self.verify(hand)
            print(f"the same attacks one at a time: {len(hand.forms)} forms, {hand.acts} presses, and each of the "
                  f"{len(ATTACKS)} procedures to be found")
            self.assertLess(forms, len(hand.forms))
            self.assertLess(on_sheet, hand.acts)

    def attack_alone(self, hand, row, target, weapon, bht, factors):
        self.play(hand, "An attack", "attack")
        for label, value in (("Attacker", row.split(",")[0]), ("Target", target), ("Kind of attack", weapon)):
            combo = hand.window.find("combo box", label)
            hand.go_down_to(combo, f"* {value}|* {value} in *|{value}")
            hand.keys("Tab")
        hand.keys("ctrl+Return")
        hand.answered("attack")
        hand.asked("numbers")
        hand.window.focused("text", "BHT, from your rulebook")
        hand.type(str(bht))
        if factors is not None:
            hand.keys("Tab")
            hand.type(str(factors))
        hand.keys("ctrl+Return")
        hand.answered("numbers")
        hand.answer_what_the_dice_lead_to()

    def test_by_mouse(self):
        for size in ((1280, 800), (1024, 700)):
            with self.subTest(size=size), Screen(*size) as screen, Window(screen) as window:
                self.by_mouse(self.begin(screen, window), size)

    def by_mouse(self, hand, size):
        window = hand.window
        self.play(hand, "Attacks of this turn", "attacks")
        for row, target, *_ in ATTACKS:
            hand.choose(hand.cell(row, "Target"), target)
        window.picture(f"sheet-plot-{size[0]}")
        hand.click(window.button("Confirm all"))
        hand.asked("numbers")
        for row, _, _, bht, factors in ATTACKS:
            for field, value in (("BHT", bht), ("Attack factors", factors)):
                if value is not None:
                    hand.click(hand.cell(row, field))
                    hand.type(str(value))
        window.picture(f"sheet-numbers-{size[0]}")
        hand.click(window.button("Confirm all"))
        hand.answered("numbers")
        while (key := hand.pending()) is not None:
            hand.asked(key)
            window.picture(f"sheet-{key.replace('/', '-')}-{size[0]}")
            hand.click(window.button("Continue|Confirm all|OK"))
            hand.answered(key)
        self.check(hand, f"by mouse at {size[0]}x{size[1]}")


if __name__ == "__main__":
    unittest.main()
