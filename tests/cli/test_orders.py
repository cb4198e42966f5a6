"""The worksheet: what a turn tells people to do, in groups, with ticks that stay; notes that are struck out."""

import csv
import io
import json
import pathlib
import unittest

import program


class Orders(program.Case):
    """One turn: Z1 moves, A1 has no movement, a flotilla stays; then daylight, and air units by their base."""

    def setUp(self):
        super().setUp()
        self.begin()
        self.play("swwas.turn", dice="11,12,20,20")

    def orders(self, *arguments):
        return json.loads(self.succeed("orders", self.session, "--format", "json", *arguments).out)

    def all(self, *arguments):
        return [order for group in self.orders(*arguments)["groups"] for order in group["orders"]]

    def refused(self, *arguments):
        return self.refuse(*arguments, saying="")

    def bytes(self):
        return pathlib.Path(self.session).read_bytes()

    def line_of(self, unit):
        return str(next(order["line"] for order in self.all() if order.get("unit") == unit))

    def test_what_asks_nothing_stands_apart(self):
        self.assertEqual(["Z1"], [order["unit"] for order in self.all()])
        at_rest = [order.get("unit") for group in self.orders()["groups"] for order in group.get("at-rest", [])]
        self.assertEqual(["A1", "I-1", None], at_rest)
        text = self.succeed("orders", self.session).out
        self.assertIn("0 of 1 done", text)
        self.assertIn("I-1: stays (odd turn)", " ".join(text.split()))

    def test_an_order_has_its_dice(self):
        self.assertEqual("11, 12", self.all()[0]["dice"])

    def test_the_open_ones_are_said_for_the_ear(self):
        self.assertEqual("Z1: two zones, right of north-east.\n",
                         self.succeed("orders", self.session, "--format", "aloud").out)
        self.succeed("session", "tick", self.session, self.line_of("Z1"))
        self.assertEqual("", self.succeed("orders", self.session, "--format", "aloud").out)

    def test_air_units_stand_under_their_base(self):
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.turn", {"fighters": {"rabaul": "sweep"}}, dice="7/4,7,2,16,15,18,19,11")
        groups = {group.get("group"): [order["unit"] for order in group["orders"]]
                  for group in self.orders()["groups"] if group["heading"] == "Air"}
        self.assertNotIn(None, groups)
        self.assertTrue(all(groups.values()), groups)

    def test_a_tick_stays_until_it_is_taken_off(self):
        line = self.line_of("Z1")
        self.succeed("session", "tick", self.session, line)
        self.assertTrue(self.all()[0]["done"])
        self.assertIn(" [x] ", self.succeed("orders", self.session).out)
        self.succeed("session", "tick", self.session, line, "--off")
        self.assertFalse(self.all()[0]["done"])

    def test_the_log_has_the_tick_and_a_side_s_report_hasn_t(self):
        self.succeed("session", "tick", self.session, self.line_of("Z1"))
        self.assertIn("[x] Fleet Z1", self.succeed("log", self.session).out)
        log = json.loads(self.succeed("log", self.session, "--format", "json").out)
        lines = [line for section in log["turns"][0]["sections"] for line in section["lines"]]
        self.assertEqual(["Fleet Z1"], [line["unit"] for line in lines if line.get("done")])
        self.assertIn('<li class="done"><b>Fleet Z1', self.succeed("log", self.session, "--format", "html").out)
        report = self.succeed("log", self.session, "--side", "axis").out
        self.assertIn("[ ] Fleet Z1", report)

    def test_going_back_takes_the_tick_first(self):
        self.succeed("session", "tick", self.session, self.line_of("Z1"))
        self.succeed("session", "back", self.session)
        self.assertFalse(self.all()[0]["done"])

    def test_what_cannot_be_ticked_is_refused_and_nothing_is_written(self):
        before = self.bytes()
        at_rest = next(order["line"] for group in self.orders()["groups"] for order in group.get("at-rest", []))
        for line, words in ((str(at_rest), "it says what happened"), ("1", "a line that was told"),
                            ("9999", "no such entry")):
            self.assertIn(words, self.refused("session", "tick", self.session, line).err)
        line = self.line_of("Z1")
        self.assertIn("it isn't ticked", self.refused("session", "tick", self.session, line, "--off").err)
        # One of them is wrong: none is ticked.
        self.refused("session", "tick", self.session, line, "1")
        self.assertEqual(before, self.bytes())

    def test_an_earlier_turn_s_sheet_is_there(self):
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.assertEqual([], self.all())
        self.assertEqual(["Z1"], [order["unit"] for order in self.all("--turn", "1")])
        self.assertIn("turn: found 7", self.refused("orders", self.session, "--turn", "7").err)

    def test_a_turn_s_end_asks_for_orders_that_are_open_of_those_who_tick(self):
        self.play("swwas.fleet-movement", {"unit": {"unit": "A1"}, "what": {"choice": "both"},
                                           "desired-direction": {"text": "E"}}, dice="5,5")
        self.assertEqual(2, len(self.all()))
        self.succeed("session", "tick", self.session, self.line_of("Z1"))
        refused = program.run("session", "next", self.session, "--turn")
        self.assertEqual(program.PROBLEM, refused.code)
        self.assertIn("left undone: 1 of 2 orders isn't ticked\n", refused.err)
        self.succeed("session", "next", self.session, "--turn", "--leave")
        self.assertIn("1 of 2 orders isn't ticked", self.succeed("log", self.session).out)

    def test_csv_has_a_row_an_order(self):
        self.succeed("session", "tick", self.session, self.line_of("Z1"))
        table = list(csv.DictReader(io.StringIO(self.succeed("orders", self.session, "--format", "csv").out,
                                                newline="")))
        self.assertEqual([("Z1", "yes"), ("A1", ""), ("I-1", "")], [(row["unit"], row["done"]) for row in table][:3])
        self.assertEqual("2 zones, right of NE", table[0]["text"])

    def test_a_note_is_struck_out_and_stays_so(self):
        self.succeed("session", "note", self.session, "Fog.")
        entries = [json.loads(line) for line in self.bytes().splitlines()]
        note = str(next(entry["n"] for entry in entries if entry["kind"] == "note"))
        self.succeed("session", "strike", self.session, note)
        self.assertIn("WITHDRAWN: struck out (Fog.)", self.succeed("log", self.session).out)
        self.succeed("session", "back", self.session)  # the turn's rolls: the note is none of them
        self.assertIn("struck out", self.succeed("log", self.session).out)
        self.succeed("session", "strike", self.session, note, "--off")
        self.assertNotIn("struck out", self.succeed("log", self.session).out)
        self.assertIn("a note", self.refused("session", "strike", self.session, "2").err)


if __name__ == "__main__":
    unittest.main()
