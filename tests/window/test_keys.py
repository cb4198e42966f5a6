"""A new user's errand by keys alone, and keys that have to do what everybody expects of them."""

import contextlib
import unittest

import hands
from driver import PAGES, Missing, wait_until


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
        for name in ("Phases of the turn", "Orders", "Also in this step", "Plot", "Whose plot", "When",
                     "Who throws the dice", "Find a procedure, unit, table or rule"):
            self.assertIn(name, names)
        # From what to do to what is looked at, by its tabs, and to the newest line below it.
        newest = next(number for number, name in enumerate(names) if name.startswith("Newest in the session: "))
        places = [names.index(name) for name in ("Also in this step", "Plot", "When")]
        self.assertEqual(sorted([*places, newest]), [*places, newest], names)

    def tab_on(self):
        """In a text Tab goes from link to link before it leaves."""
        before = self.window.focus()
        for _ in range(8):
            self.window.keys("Tab")
            with contextlib.suppress(Missing):
                return wait_until(lambda: self.window.focus() not in (None, before) and self.window.focus(), "", 0.3)
        return self.fail(f"Tab doesn't leave {before!r}")

    def test_what_is_found_stands_below_the_search_until_it_is_left(self):
        self.open_the_sample()
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type("direction")
        found = self.window.find("tree", "Found")
        self.window.wait(lambda: any(item.name == "Direction" for item in found.items()), "the table isn't found")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.keys("Escape")
        self.window.focused("push button", "Next: On the map")
        self.window.wait_page("Plot")  # which stayed in sight
        self.window.wait_gone("tree", "Found")

    def test_the_phases_say_how_they_stand_and_one_leads_to_its_procedures(self):
        self.open_the_sample()
        self.press("Next: On the map")
        self.window.button("Go to turn 9")
        lines = [one.name for one in self.window.find("list", "Phases of the turn").items()]
        self.assertRegex(lines[0], "^The turn's rolls, played, [0-9]+ dice$")
        self.assertRegex(lines[1], "^On the map, current, [0-9]+ orders open$")
        self.tab_to("Phases of the turn")  # at the one that is on
        self.window.keys("Return")
        page = self.window.focused("label", "Table in use")
        self.window.wait_page("Rules")
        self.assertIn("Fleet movement", page.text)
        self.window.keys("Tab", "Tab", "Return")  # behind the way back to the table in use
        self.window.focused("radio button", "Fleet: *Z1")

    def test_the_pages_have_their_keys(self):
        """Each is a press away, and from there the step is."""
        self.open_the_sample()
        for page, (role, name) in {"Session": ("table", "Session"), "Roster": ("table", "Fleets"), "Plot": ("canvas", "Plot*"),
                                   "Rules": ("tree", "Procedures, units, tables, rules"), "Dice": ("*", "*")}.items():
            self.window.keys(PAGES[page])
            self.window.wait_page(page)
            if page != "Dice":
                self.window.focused(role, name)
            self.window.keys("ctrl+l")
            self.window.focused("push button", "Next: On the map")
            self.window.wait_page(page)

    def test_a_key_goes_from_pane_to_pane(self):
        self.open_the_sample()
        self.window.keys("F6")
        self.window.focused("canvas", "Plot*")
        self.window.keys("F6")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.keys("F6")
        self.window.focused("push button", "Next: On the map")

    def test_a_page_over_the_whole_window_and_back(self):
        self.open_the_sample()
        width = self.window.find("canvas", "Plot*").extents[2]
        self.window.keys("ctrl+b", "ctrl+shift+b")
        self.window.wait(lambda: self.window.find("canvas", "Plot*").extents[2] > 1.5 * width, "the plot should be larger")
        self.window.wait_gone("push button", "Next: On the map")
        self.window.focused("canvas", "Plot*")
        self.window.keys("ctrl+shift+b")
        self.window.wait(lambda: self.window.find("canvas", "Plot*").extents[2] == width, "it should be as it was")
        self.window.button("Next: On the map")
        self.window.keys("ctrl+shift+b", "ctrl+l")
        self.window.focused("push button", "Next: On the map")

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
