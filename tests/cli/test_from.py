"""A new session from another one: its game, its rules, and its forces as they began or as they are."""

import unittest

import program


class From(program.Case):
    def setUp(self):
        super().setUp()
        self.new = self.folder / "new.flagplot"

    def make(self, *options):
        self.succeed("session", "new", self.new, "--from", self.session, *options)
        return program.entries(self.new)

    def units_of(self, entries):
        return [entry["id"] for entry in entries if entry["kind"] == "unit-added"]

    def test_the_forces_of_the_sample(self):
        self.session.write_bytes(program.SAMPLE.read_bytes())
        began = self.make("--title", "Once more")
        first = next(n for n, entry in enumerate(program.entries(self.session)) if entry["kind"] == "opened")
        roster = self.units_of(program.entries(self.session)[:first])
        self.assertTrue(roster)
        self.assertEqual(roster, self.units_of(began))
        self.assertEqual("Once more", began[0]["title"])
        self.assertNotEqual(program.entries(self.session)[0]["seed"], began[0]["seed"])
        self.assertEqual([len(began)], [entry["n"] for entry in began if entry.get("end")], "it isn't one group")
        self.succeed("session", "verify", self.new)
        self.new.unlink()
        now = self.make("--forces", "now")
        self.assertEqual(list(self.units()), self.units_of(now))
        self.new.unlink()
        self.assertEqual([], self.units_of(self.make("--forces", "none")))

    def test_options_stand_before_what_is_taken_over(self):
        self.begin(roster=False)
        self.succeed("session", "set", self.session, "turns-a-day=7")
        made = self.make("--set", "turns-a-day=8", "--hand-dice", "--seed", program.SEED)
        self.assertEqual(program.SEED, made[0]["seed"])
        facts = {entry["fact"]: entry["now"] for entry in made if entry["kind"] == "fact"}
        self.assertEqual((8, "by-hand"), (facts["turns-a-day"], facts["dice"]))

    def test_what_makes_no_sense_is_refused(self):
        self.begin(roster=False)
        self.refuse("session", "new", self.new, "--from", self.session, "--forces", "some", saying="some")
        self.refuse("session", "new", self.new, "--from", self.session, "--rulebook", "gwas", saying="--rulebook")
        self.refuse("session", "new", self.new, "--from", self.folder / "nothing", saying="nothing")
        self.refuse("session", "new", self.session, "--from", self.session, saying="exists")
        self.assertFalse(self.new.exists())


if __name__ == "__main__":
    unittest.main()
