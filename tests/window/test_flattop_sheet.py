"""Five attacks of a turn of Flat Top on one sheet, by keys and by mouse: its forms, presses and clicks are counted, and
those of the same attacks one at a time beside them."""

import re
import unittest

import journal
from driver import Screen, Window, fitting
from test_battle import Counted

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
# Row, target, BHT, factors (none: those that the roster has).
ATTACKS = [("TF17/K1", "K1", 5, 6), ("TF17/K2", "K2", 5, 6), ("CAP1", "K1", 4, None), ("K1", "Yorktown", 7, None),
           ("K2", "Yorktown", 6, None)]
# Two forms, and what truly depends on the dice: planes lost on the carrier, and from which boxes, after each raid.
MOST_FORMS = 2 + 4
MOST_ACTS = 12 * len(ATTACKS)


class Sheet(unittest.TestCase):
    def begin(self, screen, window):
        path = window.home / "sheet.flagplot"
        words = [word for fact, value in SETTINGS.items() for word in ("--set", f"{fact}={value}")]
        journal.run("session", "new", path, "--rulebook", "flattop", "--title", "Sheet", "--seed", SEED, *words)
        for line in ROSTER:
            journal.run("unit", "add", path, *(word.replace("_", " ") for word in line.split()))
        for _ in range(6):
            journal.run("session", "next", path)
        copy = window.home / "data/flagplot/charts/flattop.combat-results.csv"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(CRT)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == "Sheet — Flagplot", "the session should be open")
        return Counted(screen, window, journal.Journal(path))

    def test_pictures(self):
        for size in ((1280, 800), (1024, 700)):
            with Screen(*size) as screen, Window(screen) as window:
                hand = self.begin(screen, window)
                window.keys("ctrl+k")
                window.focused("text", "Find a procedure, table or rule")
                window.type("Attacks of this turn")
                window.keys("Return")
                hand.asked("attacks")
                window.picture(f"sheet-plot-{size[0]}")
                window.button("Nearest").click()
                window.picture(f"sheet-nearest-{size[0]}")
                print("\n".join(window.listing()[-80:]))
                window.button("Confirm all").click()
                hand.asked("numbers")
                window.picture(f"sheet-numbers-{size[0]}")


if __name__ == "__main__":
    unittest.main()
