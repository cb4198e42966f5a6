"""A new user's errand by keys alone, and keys that have to do what everybody expects of them."""

import unittest

import hands


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
        self.open_the_sample()
        self.play("Fleet movement")
        self.pick("Fleet", "Z2")
        self.pick("What is rolled", "It would run aground: the direction again")
        self.press("Go on")
        self.window.button("Go on: On the map")
        for key in ("desired-direction", "what", "unit"):
            self.window.keys("ctrl+z")
            self.window.wait(lambda wanted=key: (self.journal.show()["pending"] or {}).get("key") == wanted,
                             f"Ctrl+Z should lead back to {key}")

    def test_every_step_that_the_menu_names_has_a_key_of_its_own(self):
        self.open_the_sample()
        self.window.keys("alt+t", "r")
        self.window.wait_gone("menu item", "Redo")


if __name__ == "__main__":
    unittest.main()
