"""Rolling an order again as the rules have it, and hand dice as people write them."""

import json
import unittest

import program


class Again(program.Case):
    """One turn: Z1 moves, and its order is ticked."""

    def setUp(self):
        super().setUp()
        self.begin()
        self.play("swwas.turn", dice="11, 12, 20, 20")
        self.succeed("session", "tick", self.session, self.line(), "--without-moving")

    def orders(self):
        groups = json.loads(self.succeed("orders", self.session, "--format", "json").out)["groups"]
        return [order for group in groups for order in group["orders"]]

    def line(self):
        return str(self.orders()[0]["line"])

    def test_an_order_is_rolled_again_without_a_reason(self):
        before = program.lines(self.session)
        self.succeed("session", "again", self.session, self.line())
        after = program.entries(self.session)
        self.assertEqual(before, program.lines(self.session)[:len(before)])
        kinds = [entry["kind"] for entry in after[len(before):]]
        self.assertEqual(1, kinds.count("roll"), kinds)
        self.assertNotIn("retracted", kinds)
        self.assertTrue(self.orders()[0]["text"].startswith("instead of running aground"), self.orders())

    def test_one_step_back_takes_all_of_it(self):
        before = self.orders()
        self.succeed("session", "again", self.session, self.line())
        self.succeed("session", "back", self.session)
        self.assertEqual(before, self.orders())
        self.assertIsNone(json.loads(self.succeed("--json", "session", "show", self.session).out)["open"])
        self.succeed("session", "redo", self.session)
        self.assertTrue(self.orders()[0]["text"].startswith("instead of running aground"), self.orders())

    def test_a_counter_that_was_moved_goes_back_first(self):
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=D9")
        self.assertIn("Place: none (was D9)", self.succeed("session", "again", self.session, self.line()).out)
        self.assertIsNone(self.units()["Z1"].get("place"))
        self.succeed("session", "back", self.session)
        self.assertEqual("D9", self.units()["Z1"]["place"])

    def test_an_order_that_was_replaced_is_rolled_again_no_more(self):
        first = self.line()
        self.succeed("session", "again", self.session, first)
        self.refuse("session", "again", self.session, first, saying=["can't be rolled again"])
        self.refuse("session", "again", self.session, self.line(), "--as", "next-zone", saying=["aground"])

    def test_a_general_re_roll_says_in_a_line_what_it_takes_back(self):
        roll = next(entry for entry in program.entries(self.session) if entry.get("key") == "direction/Z1")
        said = self.succeed("session", "reroll", self.session, str(roll["n"]), "--go-back", "--reason", "aground").out
        self.assertIn("Taken back: ", said)
        self.assertIn("1 tick", said)


class Written(program.Case):
    """A d20 thrown as a d10 and a d6: seven on the d10, four on the d6."""

    def test_two_dice_may_have_a_blank_a_hyphen_or_a_dot_between_them(self):
        for pair in ("7/4", "7 4", "7-4", "7.4", "7 / 4"):
            with self.subTest(pair):
                self.session.unlink(missing_ok=True)
                self.begin()
                self.play("swwas.turn", dice=f"14, {pair},20,20")
                rolls = [entry for entry in program.entries(self.session) if entry["kind"] == "roll"]
                self.assertEqual([[14], [17]], [roll["faces"] for roll in rolls[:2]])
                self.assertEqual("7/4", rolls[1]["entered"][0])

    def test_what_no_die_shows_is_refused_whole(self):
        self.begin()
        for wrong in ("123", "7 7", "7x4"):
            self.refuse("play", self.session, "swwas.turn", "--dice", f"{wrong},12,20,20", saying=[wrong.split()[0]])


if __name__ == "__main__":
    unittest.main()
