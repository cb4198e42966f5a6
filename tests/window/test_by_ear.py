"""A turn of the sample by the accessibility bus alone: no key, no mouse, no picture. What a screen reader is told is
enough to know what to do, and what it can press is enough to do it."""

import re
import unittest

from driver import Screen, Window


class ByEar(unittest.TestCase):
    def test_a_turn_is_played(self):
        with Screen(1440, 900) as screen, Window(screen, "--sample") as window:
            self.window = window
            self.press("Next: On the map")
            self.press("Go to turn 9")
            self.press("Play turn 9: The turn's rolls")

            # The question: each field says whose it is and what it asks, and what also holds are boxes to tick.
            field = window.find("text", "Fleet Z1, Desired direction")
            self.write(field, "N")
            self.tick("Fleet Z5, Close quarters", of=window.find("text", "Fleet Z5, Desired direction"))
            self.press("Confirm all")
            window.wait_words("Fighter missions")
            self.press("Set the fighter missions")
            window.wait_words("Fighter missions, unit by unit")
            self.press("Confirm all")

            # The orders: each says all of itself, and the button is the one at hand.
            orders = self.orders()
            first = next(order for order in orders if order.startswith("Z1"))
            self.assertRegex(first, r"^Z1 Carriers Shokaku and Zuikaku: E6 to \w+")
            self.press("Next: On the map")
            window.let_it_be_seen()
            self.choose("Step", "Z1 is moved")
            self.wait_done(1)
            while any(re.search(r"(is|are) (moved|done)$", name) for name in self.buttons()):
                button = next(name for name in self.buttons() if re.search(r"(is|are) (moved|done)$", name))
                ticked, of = self.count(), self.all_orders()
                self.press(button)
                window.wait(lambda: button not in self.buttons() or self.count() > ticked, f"{button} does nothing")
                if self.all_orders() == of:  # else those of the next section are counted
                    self.assertGreater(self.count(), ticked)
            self.assertEqual(self.count(), self.all_orders())
            self.press("* moved yet")  # how far some go only the player knows; it leads to the first of them
            words = "not on its zone yet: drag its counter"
            window.wait(lambda: any(words in order for order in self.orders()), "no order says so")
            self.press("Go to turn 10 without moving *")
            window.button("Play turn 10: The turn's rolls")

    # By the bus alone.

    def press(self, name):
        self.act(self.window.button(name), "Press")

    def act(self, widget, wanted):
        names = [widget.node.get_action_name(i) for i in range(widget.node.get_n_actions())]
        self.assertIn(wanted, names, f"{widget!r} can't be acted on so")
        self.window.let_it_be_seen()
        widget.node.do_action(names.index(wanted))

    def write(self, field, words):
        field.node.set_text_contents(words)
        self.window.wait(lambda: field.text == words, "the field should have the words")

    def tick(self, name, of):
        of.node.grab_focus()
        box = self.window.find("check box", name)
        before = box.is_checked
        self.act(box, "Toggle")
        self.window.wait(lambda: box.is_checked != before, f"{name} should be ticked")

    def choose(self, menu, name):
        items = self.window.find("menu bar", "").find("menu item", menu).children()[0].children()
        self.act(next(item for item in items if item.name == name), "Press")

    def orders(self):
        self.window.find("list", "Orders")
        self.window.wait(lambda: self.window.find("list", "Orders").items(), "there are no orders")
        return [item.name for item in self.window.find("list", "Orders").items()]

    def buttons(self):
        return [one.name for one in self.window.all() if one.role == "push button"]

    def done(self):
        return next(re.fullmatch(r"(\d+) of (\d+) done", one.name) for one in self.window.all()
                    if re.fullmatch(r"\d+ of \d+ done", one.name))

    def count(self):
        return int(self.done()[1])

    def all_orders(self):
        return int(self.done()[2])

    def wait_done(self, count):
        self.window.wait(lambda: self.count() == count, f"{count} orders should be done")


if __name__ == "__main__":
    unittest.main()
