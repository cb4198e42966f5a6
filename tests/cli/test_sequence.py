"""The sequence of play as the owner of the printed game typed it in."""

import unittest

import program
import schemas

ROADS = program.FIXTURES / "roads"
TYPED = "Reinforcements\nThe fleets sail = sail\nFighting = fight"


class Sequence(program.Case):
    def roads(self, command, *arguments):
        return ("--tables", ROADS, "session", command, self.session, *arguments)

    def setUp(self):
        super().setUp()
        self.succeed(*self.roads("new"), "--rulebook", "roads", "--title", "Tides", "--seed", program.SEED)

    def shown(self):
        return self.succeed(*self.roads("show")).out

    def test_its_phases_are_listed_and_walked_through(self):
        self.assertIn(" > Sailing (still open): roads.sail, roads.row\n", self.shown())
        self.succeed(*self.roads("set", f"sequence={TYPED}"))
        self.assertIn("   Reinforcements (played)\n > The fleets sail (still open): roads.sail, roads.row\n"
                      "   Fighting (still open): roads.fight\n",
                      self.shown())
        self.assertNotIn("Weather", self.shown())
        self.assertIn("Tide 1: Fighting\n", self.succeed(*self.roads("next")).out)
        self.assertIn("Tide 2: Reinforcements\n", self.succeed(*self.roads("next")).out)
        self.succeed(*self.roads("set", "sequence="))
        self.assertIn("   Weather (in Tide 3): roads.weather\n", self.shown())
        self.assertIn("Tide 2: Sailing\n", self.succeed(*self.roads("next")).out)

    def test_it_may_be_there_from_the_start(self):
        self.session.unlink()
        self.succeed(*self.roads("new"), "--rulebook", "roads", "--set", f"sequence={TYPED}")
        self.assertIn(" > Reinforcements (still open)\n", self.shown())

    def test_what_cannot_be_read_is_refused(self):
        for text, words in (("Dive = dive", ["line 1", '"dive"', "weather, sail, fight"]),
                            ("A = sail\nB = sail", ["line 2", "second time", "at most once"]),
                            (" \n ", ["no phase"])):
            with self.subTest(text=text):
                self.refuse(*self.roads("set", f"sequence={text}"), saying=["sequence", *words])
        self.session.unlink()
        self.refuse(*self.roads("new"), "--rulebook", "roads", "--set", "sequence=Dive = dive",
                    saying=["sequence, line 1", '"dive"'])


class Marks(program.Case):
    """Great War at Sea: the weather is checked, the orders and all after them are passed over."""

    def setUp(self):
        super().setUp()
        self.succeed("session", "new", self.session, "--rulebook", "gwas", "--title", "Marks", "--set", "month=june",
                     "--set", "year=1916")
        self.succeed("unit", "add", self.session, "zone", "Z", "theatre=north-sea-baltic")
        self.play("gwas.check-weather", {})
        for _ in range(4):
            self.succeed("session", "next", self.session)

    def marks(self, shown):
        return {one["phase"]: one["mark"] for one in shown["sequence"]}

    def test_the_session_says_of_each_phase_how_it_stands(self):
        shown = self.succeed("--json", "session", "show", self.session).json()
        self.assertEqual([], schemas.problems("session-show", shown))
        self.assertEqual("abort", shown["phase"])
        marks = self.marks(shown)
        self.assertEqual(["played", "passed over", "passed over", "still open"],
                         [marks[phase] for phase in ("weather", "combining", "orders", "abort")])
        text = self.succeed("session", "show", self.session).out
        self.assertIn("   Check weather (played): gwas.check-weather\n", text)
        self.assertIn("   Write orders (passed over): gwas.write-orders\n", text)
        self.assertIn(" > Change missions to Abort (still open): gwas.abort\n", text)

    def test_what_comes_in_the_first_turn_alone_is_in_no_later_one(self):
        self.assertIn("   Prepare the scenario (passed over): gwas.prepare", self.succeed("session", "show", self.session).out)
        self.assertIn("Turn 2: Check weather\n", self.succeed("session", "next", "--leave", self.session, "--turn").out)
        self.assertNotIn("Prepare the scenario", self.succeed("session", "show", self.session).out)

    def test_what_came_before_the_session_began_is_in_no_turn(self):
        """Sessions that were begun before the game had a preparation began at the weather."""
        entries = program.entries(self.session)
        begun = next(i for i, entry in enumerate(entries) if entry["kind"] == "phase")
        self.assertEqual("preparation", entries[begun]["now"])
        entries[begun]["now"] = "weather"
        program.write_lines(self.session, program.chained(entries[:begun + 1]))
        text = self.succeed("session", "show", self.session).out
        self.assertIn(" > Check weather (still open): gwas.check-weather\n", text)
        self.assertNotIn("Prepare the scenario", text)
        self.assertNotIn("Prepare the scenario", self.succeed("log", self.session).out)

    def test_the_log_says_it_of_a_turn_that_is_over_and_of_the_one_that_is_on(self):
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("gwas.check-weather", {})
        log = self.succeed("--json", "log", self.session).json()
        self.assertEqual([], schemas.problems("log", log))
        first, second = (self.marks(turn) for turn in log["turns"])
        self.assertEqual(("played", "passed over", "passed over"),
                         (first["weather"], first["orders"], first["contact"]))
        self.assertEqual(("played", "still open"), (second["weather"], second["orders"]))
        for form, ends in (("text", "SEQUENCE OF PLAY\n Played: Check weather. Passed over: Prepare the scenario, "),
                           ("html", "<h2>Sequence of play</h2>\n<p>Played: Check weather. Passed over: Prepare ")):
            self.assertIn(ends, self.succeed("log", self.session, "--format", form).out)


if __name__ == "__main__":
    unittest.main()
