"""A new user's errand, told once: by mouse and by keys it is done differently, but it comes to the same."""

import pathlib
import subprocess
import unittest

from driver import Screen, Window
from journal import Journal


class Errand(unittest.TestCase):
    """From the start page to the printed page. What is done by hand stands in the classes below this one."""

    screen_size = 1280, 800

    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(*cls.screen_size)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen)
        self.addCleanup(self.window.ends.close)

    def errand(self):
        self.open_the_sample()
        self.go_to_turn_9()
        self.play_turn_9()
        self.correct_a_unit()
        self.send_a_fleet_back_from_a_reef()
        self.go_back_and_redo()
        self.throw_a_die_by_hand()
        self.write_a_note()
        self.find_a_roll()
        self.print_the_turn()
        self.assertEqual("", self.window.said())
        self.journal.verify()

    # ---- the errand; at each step, what the window shows and what the disk says

    def open_the_sample(self):
        self.press("Play the sample: Coral Sea*")
        self.window.wait(lambda: self.window.title() == "Coral Sea, May 1942 — Flagplot", "the title is another one")
        self.journal = Journal(self.window.home / "data/flagplot/sessions/coral-sea.flagplot")
        self.assertEqual(8, self.journal.show()["turn"])
        self.check_clock("Turn 8, day 2, 2 of 6, night")

    def check_clock(self, *words):
        """A screen reader is told the turn, not just that there is a clock."""
        for said in words:
            with self.subTest("the bar says", said=said):
                self.window.find("tool bar", "Bar").find("label", said, patience=1)

    def go_to_turn_9(self):
        self.press("Next: On the map")
        self.press("Go to turn 9")
        self.window.button("Play turn 9*")
        self.check_clock("Turn 9, day 2, 3 of 6, daylight", "Turns of the day: *8 night, 9 daylight, now, *")
        self.assertEqual((8, 9), (self.journal.last("clock")["was"], self.journal.last("clock")["now"]))

    def play_turn_9(self):
        self.press("Play turn 9*")
        self.fill("Fleet Z2, Desired direction", "S")
        self.tick("Fleet Z5, Best speed")
        self.press("Confirm all")
        self.window.wait_words("Fighter missions")
        self.press("Set the fighter missions")
        self.window.wait_words("Fighter missions, unit by unit")
        self.press("Confirm all")
        self.window.button("Next: On the map")
        self.assertIsNone(self.journal.show()["open"])
        self.assertEqual("S", self.journal.unit("Z2")["desired-direction"])
        self.assertTrue(self.journal.unit("Z5")["best-speed"])
        self.assertIn("the desired S", self.journal.orders()["Fleet Z2"])
        self.window.wait_words(self.journal.orders()["Fleet Z2"])
        self.check_panel()

    def check_panel(self):
        """The session panel's newest rows are the turn's orders, in the log's words."""
        orders = list(self.journal.orders().values())
        self.look_at("Session")
        self.window.find("radio button", "Orders").click()
        rows = self.window.table("Session").rows(last=3 * len(orders))
        self.window.find("radio button", "The story").click()
        told = [row[5] for row in rows if row[2] in ("Orders for the map", "Air")]
        self.assertEqual(orders, told[-len(orders):])

    def correct_a_unit(self):
        self.look_at("Roster")
        fleets = self.window.table("Fleets")
        row = next(row for row in range(fleets.row_count) if fleets.cell(row, "Id").name == "Z2")
        self.assertEqual("D9", fleets.cell(row, "Place").name)
        self.write_into_cell(fleets, row, "Place", "E9")
        self.window.wait(lambda: fleets.cell(row, "Place").name == "E9", "the place should be E9")
        changed = self.journal.last("unit-changed")
        self.assertEqual(("Z2", {"place": "E9"}), (changed["id"], changed["now"]))
        self.window.wait_words("Next: On the map")

    def send_a_fleet_back_from_a_reef(self):
        self.play("Fleet movement")
        self.pick("Fleet", "Z2")
        self.pick("Roll for", "Running aground: the direction again")
        self.window.line("Desired direction")
        self.press("Continue")
        self.window.button("Next: On the map")
        order = self.journal.orders()["Fleet Z2"]
        self.assertRegex(order, "^instead of running aground: ")
        self.window.wait_words(order)
        self.look_at("Session")
        self.assertEqual(order, self.window.table("Session").rows(last=1)[0][5])
        self.assertIsNone(self.journal.show()["open"])

    def go_back_and_redo(self):
        order = self.journal.orders()["Fleet Z2"]
        before = self.journal.show()
        self.go_back()
        self.window.wait(lambda: self.journal.last("retracted"), "nothing has been taken back")
        self.window.line("Desired direction")  # what was answered last is asked again
        self.assertEqual("desired-direction", self.journal.show()["pending"]["key"])
        self.assertNotEqual(order, self.journal.orders()["Fleet Z2"])
        panel = self.window.table("Session")
        self.window.wait(lambda: any(row[5].startswith("Went back") for row in panel.rows(last=4)),
                         "the panel should say what was taken back")
        self.redo()
        self.window.button("Next: On the map")
        self.assertEqual(order, self.journal.orders()["Fleet Z2"])
        after = self.journal.show()
        self.assertEqual((before["units"], before["open"]), (after["units"], after["open"]))

    def throw_a_die_by_hand(self):
        self.choose_hand_dice()
        self.play("Fleet movement")
        self.pick("Fleet", "A2")
        self.pick("Roll for", "Next zone in close quarters: the direction")
        self.window.line("Desired direction")
        self.press("Continue")
        self.window.button("Throw A2's direction")
        self.enter_face("21")
        self.window.wait_words("A d20 can't show 21.")
        self.assertIsNotNone(self.journal.show()["pending"])
        self.enter_face("12")
        self.press("Use these dice")
        self.window.button("Next: On the map")
        roll = self.journal.last("roll")
        self.assertEqual(([12], "hand"), (roll["faces"], roll["source"]))
        self.assertEqual("next zone N (right of the desired NW)", self.journal.orders()["Fleet A2"].split(";")[0])
        self.window.wait_words(self.journal.orders()["Fleet A2"])
        self.choose_hand_dice()  # not any more

    def write_a_note(self):
        self.note("Crace's cruisers sighted off Jomard Passage.")
        self.window.wait(lambda: self.window.line("Note").text == "", "the note's line should be empty again")
        self.assertEqual("Crace's cruisers sighted off Jomard Passage.", self.journal.last("note")["text"])
        self.assertIn("Crace's cruisers sighted", " ".join(self.window.table("Session").rows(last=1)[0]))

    def find_a_roll(self):
        self.show_in_panel("A2 direction", "Dice")
        panel = self.window.table("Session")
        rolls = [entry for entry in self.journal.entries() if entry["kind"] == "roll"
                 and entry["key"] == "direction/A2"]
        self.window.wait(lambda: sum(row[1] == "A2" for row in panel.rows()) == len(rolls), "A2's rolls aren't found")
        self.assertEqual([str(roll["faces"][0]) for roll in rolls],
                         [row[4] for row in panel.rows() if row[1] == "A2"])
        self.assertEqual("by hand", panel.rows(last=1)[0][6])

    def print_the_turn(self):
        self.page = pathlib.Path(self.window.home / "turn-9.pdf")
        self.print_to(self.page)
        self.window.wait_gone("dialog", "Print")
        self.window.wait(lambda: self.page.exists() and self.page.stat().st_size > 1000, "there is no page")
        printed = subprocess.run(["pdftotext", self.page, "-"], capture_output=True, check=True).stdout.decode()
        words = " ".join(printed.split())
        self.assertIn("Turn 9, day 2, 3 of 6, daylight", words)
        self.assertIn("instead of running aground", words)
        self.assertIn("Crace's cruisers sighted off Jomard Passage.", words)
