"""A new user's errand by mouse alone."""

import unittest

import hands


class Clicks(hands.ByMouse):
    def test_from_the_sample_to_a_printed_page_by_mouse_alone(self):
        self.errand()


if __name__ == "__main__":
    unittest.main()
