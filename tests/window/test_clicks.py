"""A new user's errand by mouse alone."""

import unittest

import hands


class Clicks(hands.ByMouse):
    def test_from_the_sample_to_a_printed_page_by_mouse_alone(self):
        self.errand()

    def test_an_answered_step_opens_by_a_click_and_is_changed_by_another(self):
        self.open_the_sample()
        self.window.choose_from(self.window.button("Also in this step"), "What happened")
        happened = self.window.find("label", "What happened")
        happened.click_words("Fleets and flotillas")
        self.window.wait(lambda: "Go back and change it" in happened.text, "the answered step doesn't open")
        self.assertIn("Desired direction: SW", happened.text)
        happened.click_words("Go back and change it")
        self.window.button("Confirm all")
        self.assertEqual("movement", self.journal.show()["pending"]["key"])


if __name__ == "__main__":
    unittest.main()
