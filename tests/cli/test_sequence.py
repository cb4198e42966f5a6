"""The sequence of play as the owner of the printed game typed it in."""

import unittest

import program

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
        self.assertIn(" > Sailing: roads.sail, roads.row\n", self.shown())
        self.succeed(*self.roads("set", f"sequence={TYPED}"))
        self.assertIn("   Reinforcements: \n > The fleets sail: roads.sail, roads.row\n   Fighting: roads.fight\n",
                      self.shown())
        self.assertNotIn("Weather", self.shown())
        self.assertIn("Tide 1: Fighting\n", self.succeed(*self.roads("next")).out)
        self.assertIn("Tide 2: Reinforcements\n", self.succeed(*self.roads("next")).out)
        self.succeed(*self.roads("set", "sequence="))
        self.assertIn("   Weather: roads.weather\n", self.shown())
        self.assertIn("Tide 2: Sailing\n", self.succeed(*self.roads("next")).out)

    def test_it_may_be_there_from_the_start(self):
        self.session.unlink()
        self.succeed(*self.roads("new"), "--rulebook", "roads", "--set", f"sequence={TYPED}")
        self.assertIn(" > Reinforcements: \n", self.shown())

    def test_what_cannot_be_read_is_refused(self):
        for text, words in (("Dive = dive", ["line 1", '"dive"', "weather, sail, fight"]),
                            ("A = sail\nB = sail", ["line 2", "second time", "at most once"]),
                            (" \n ", ["no phase"])):
            with self.subTest(text=text):
                self.refuse(*self.roads("set", f"sequence={text}"), saying=["sequence", *words])
        self.session.unlink()
        self.refuse(*self.roads("new"), "--rulebook", "roads", "--set", "sequence=Dive = dive",
                    saying=["sequence, line 1", '"dive"'])


if __name__ == "__main__":
    unittest.main()
