"""A new user's errand by keys alone, and keys that have to do what everybody expects of them."""

import contextlib
import unittest

import hands
from driver import ITEMS, Missing, wait_until


class Keys(hands.ByKeys):
    def test_from_the_sample_to_a_printed_page_by_keys_alone(self):
        self.errand()

    def test_arrow_keys_choose_where_nothing_is_chosen_yet(self):
        self.open_the_sample()
        self.play("Fleet movement")
        self.window.focused("radio button", "Fleet: *Z1")
        self.window.keys("Down")
        wanted = self.window.focused("radio button", "Fleet: *Z2")
        self.window.wait(lambda: wanted.is_checked, "Down should choose Z2")

    def test_going_back_several_steps_by_the_same_key(self):
        """With the hand in a field the first press says what the second takes back."""
        self.open_the_sample()
        self.play("Fleet movement")
        self.pick("Fleet", "Z2")
        self.pick("Roll for", "Running aground: the direction again")
        self.press("Continue")
        self.window.button("Next: On the map")
        for key in ("desired-direction", "what", "unit"):
            if key != "desired-direction":
                self.window.keys("ctrl+z")
                self.window.wait_words("Press Ctrl+Z again to undo: ")
            self.window.keys("ctrl+z")
            self.window.wait(lambda wanted=key: (self.journal.show()["pending"] or {}).get("key") == wanted,
                             f"Ctrl+Z should lead back to {key}")

    def test_no_two_items_of_the_step_menu_share_a_letter(self):
        self.open_the_sample()
        self.window.keys("alt+t", "r")  # Redo: the letter does it, without Enter
        self.window.wait_gone("menu item", "Redo")

    def test_tab_goes_round_all_parts_of_the_window_and_back(self):
        self.open_the_sample()
        start = self.window.focused("push button", "Next: On the map")
        passed = []
        while len(passed) < 40 and start not in passed:
            passed.append(self.tab_on())
        self.assertEqual(start, passed[-1])
        names = [one.label for one in passed]
        for name in ("Orders", "Tick all", "Print sheet", "All dice", "Re-roll…", "Play something else", "Find in the session", "Show", "Session",
                     "Note", "Fleets", "Fold the roster", "Add fleet", "Turn", "Phases", "Open now"):
            self.assertIn(name, names)

    def tab_on(self):
        """In a text Tab goes from link to link before it leaves."""
        before = self.window.focus()
        for _ in range(8):
            self.window.keys("Tab")
            with contextlib.suppress(Missing):
                return wait_until(lambda: self.window.focus() not in (None, before) and self.window.focus(), "", 0.3)
        return self.fail(f"Tab doesn't leave {before!r}")

    def test_a_search_that_is_left_leaves_the_tree_as_it_was(self):
        self.open_the_sample()
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        tree = self.window.find("tree", "Procedures, units, tables, rules")

        def shown():
            return [item.name for item in tree.items() if item.role in ITEMS]
        before = shown()
        self.window.type("direction")
        self.window.wait(lambda: shown() != before, "the search should leave only what was found")
        self.window.keys("Escape")
        self.window.focused("push button", "Next: On the map")
        self.window.find("list", "Phases")  # where the search was begun
        self.window.keys("ctrl+k")
        self.window.find("tree", "Procedures, units, tables, rules")
        self.window.wait(lambda: shown() == before, "the tree should be as it was")

    def test_the_turn_board_says_how_it_stands_and_begins_a_procedure(self):
        self.open_the_sample()
        self.press("Next: On the map")
        self.window.button("Go to turn 9")
        self.window.keys("ctrl+1")
        phases = self.window.focused("list", "Phases")
        lines = [item.name for item in phases.items()]
        self.assertRegex(lines[0], "^The turn's rolls, played, [0-9]+ dice$")
        self.assertRegex(lines[1], "^On the map, current, [0-9]+ orders open$")
        self.window.keys("Down", "Return")
        self.window.focused("radio button", "Fleet: *Z1")

    def test_what_was_typed_into_a_form_is_still_there_after_a_roll_by_itself(self):
        self.open_the_sample()
        self.window.keys("ctrl+t")
        self.press("Play turn 9*")
        self.fill("Fleet Z2, Desired direction", "N")
        self.window.keys("ctrl+r")
        self.window.focused("radio button", "Table: *")
        self.window.keys("ctrl+period")
        self.window.button("Confirm all")
        self.assertEqual("N", self.window.line("Fleet Z2, Desired direction").text)

    def test_the_start_page_keeps_the_focus(self):
        self.window.focused("push button", "Play the sample: Coral Sea*")
        self.window.keys("ctrl+l", "Return")
        self.window.button("Next: On the map")


if __name__ == "__main__":
    unittest.main()
