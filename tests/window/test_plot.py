"""The plot by keys alone, as somebody uses it who only hears what it says: one object says what the cursor is on."""

import re
import shutil
import unittest

import journal
from driver import Screen, Window

# Where it stands in the sample, and two zones on its way.
UNIT, BEGINS, ENDS = "A3", "E12", "E10"


class Plot(unittest.TestCase):
    def setUp(self):
        self.screen = Screen()
        self.addCleanup(self.screen.ends.close)
        path = self.screen.folder() / "coral-sea.flagplot"
        shutil.copy(journal.SAMPLE, path)
        path.chmod(0o600)
        self.journal = journal.Journal(path)
        self.window = Window(self.screen, path)
        self.addCleanup(self.window.ends.close)
        self.window.button("Next: On the map")
        self.plot = self.window.press("ctrl+b", until=self.focused_plot, complaint="the plot should have the focus")

    def focused_plot(self):
        focus = self.window.focus()
        return focus if focus and focus.role == "canvas" and focus.name.startswith("Plot") else None

    def hear(self, words):
        self.window.wait(lambda: self.plot.name == words, lambda: f"{words!r} should be said, not {self.plot.name!r}")

    def place(self):
        """What the cursor is on, as it is said."""
        return re.match(r"Plot, (?:\S+ from \S+ to )?([A-Z]+)(\d+)", self.plot.name).groups()

    def walk_to(self, label):
        """A key, what it says, and the next."""
        column, row = re.fullmatch(r"([A-Z]+)(\d+)", label).groups()
        for _ in range(60):
            here_column, here_row = self.place()
            if (here_column, here_row) == (column, row):
                return
            if here_column != column:
                key = "Right" if (len(here_column), here_column) < (len(column), column) else "Left"
            else:
                key = "Down" if int(here_row) < int(row) else "Up"
            before = self.plot.name
            self.window.keys(key)
            self.window.wait(lambda was=before: self.plot.name != was, f"{key} should lead on from {before!r}")
        self.fail(f"the arrows don't lead to {label}, only to {self.plot.name!r}")

    def check_roster(self, place):
        """Where the unit is, as the roster shows it; and back to the plot."""
        self.window.keys("ctrl+3")
        fleets = self.window.focused("table", "Fleets")
        row = next(row for row in range(fleets.row_count) if fleets.cell(row, "Id").name == UNIT)
        self.window.wait(lambda: fleets.cell(row, "Place").name == place, f"the roster should say that it is in {place}")
        self.window.press("ctrl+b", until=self.focused_plot, complaint="the plot should have the focus")

    def test_a_counter_is_found_moved_and_heard_without_seeing_it(self):
        self.assertEqual(BEGINS, self.journal.unit(UNIT)["place"])
        self.walk_to(BEGINS)
        self.assertRegex(self.plot.name, f"^Plot, {BEGINS}: {UNIT} Crace's cruisers ")
        self.window.keys("Return")
        self.hear(f"Plot, {UNIT} is in {BEGINS}. Choose where it goes")
        self.window.keys("Up")
        self.hear(f"Plot, {UNIT} from {BEGINS} to E11: 1 N")
        self.window.keys("Up")
        self.hear(f"Plot, {UNIT} from {BEGINS} to {ENDS}: 2 N")
        self.assertEqual(BEGINS, self.journal.unit(UNIT)["place"])  # not yet
        self.window.keys("Return")
        self.window.wait(lambda: self.journal.unit(UNIT)["place"] == ENDS, "it should be put down")
        self.window.wait(lambda: self.plot.name.startswith(f"Plot, {ENDS}: {UNIT} "), "it should be heard there")
        self.check_roster(ENDS)
        self.window.keys("ctrl+z")
        self.window.wait(lambda: self.journal.unit(UNIT)["place"] == BEGINS, "Ctrl+Z should take it back")
        self.check_roster(BEGINS)
        self.hear(f"Plot, {ENDS}")
        self.walk_to(BEGINS)
        self.assertIn(UNIT, self.plot.name)
        self.assertEqual("", self.window.said())

    def test_escape_leaves_it_where_it_was(self):
        self.walk_to(BEGINS)
        lines = len(self.journal.entries())
        self.window.keys("Return")
        self.hear(f"Plot, {UNIT} is in {BEGINS}. Choose where it goes")
        self.window.keys("Left")
        self.window.wait(lambda: "from" in self.plot.name, "the way should be told")
        self.window.keys("Escape")
        self.window.wait(lambda: self.plot.name.startswith(f"Plot, {BEGINS}: {UNIT} "), "it should be back")
        self.assertEqual(lines, len(self.journal.entries()))


if __name__ == "__main__":
    unittest.main()
