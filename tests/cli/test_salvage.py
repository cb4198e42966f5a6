"""session salvage: what can be trusted of a damaged file goes into a new one, and a note says what doesn't."""

import json
import unittest

import program


class Salvage(program.Case):
    def setUp(self):
        super().setUp()
        self.begin(turn=2)
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}},
                  dice="mission/S1=1")
        self.succeed("session", "note", self.session, "Fog.")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.lines = program.lines(self.session)
        self.ends = [number for number, line in enumerate(self.lines, 1) if line.endswith(b'"end":true}')]
        self.out = self.folder / "out.flagplot"

    def damage(self, number, line):
        """The file with a line changed; numbered from 1."""
        program.write_lines(self.session, [*self.lines[:number - 1], line, *self.lines[number:]])

    def salvage(self, *options):
        before = self.session.read_bytes()
        found = self.succeed("--json", "session", "salvage", self.session, self.out, *options).json()
        self.assertEqual(before, self.session.read_bytes())
        self.assertEqual(str(self.out), found["file"])
        self.verified = self.succeed("--json", "session", "verify", self.out).json()
        self.assertEqual(1, sum(entry["kind"] == "note" and entry["text"] == found["note"]
                                for entry in program.entries(self.out)))
        self.assertIn(str(self.session), found["note"])
        return found

    def kept_before(self, number):
        return max(end for end in self.ends if end < number)

    def test_the_groups_before_the_damage_are_kept_byte_for_byte(self):
        noted = program.digest(self.lines[self.ends[1] - 1])
        for number in (self.ends[2] + 1, self.ends[-3], len(self.lines) - 3):
            with self.subTest(line=number):
                self.damage(number, b'{"n":' + self.lines[number - 1][7:])
                found = self.salvage()
                kept = self.kept_before(number)
                self.assertEqual(kept, found["kept"])
                self.assertEqual(self.lines[:kept], program.lines(self.out)[:kept])
                self.assertEqual(kept + 1, len(program.lines(self.out)))
                for words in (f"its first {kept} lines", f"line {number}:",
                              f"{len(self.lines) - kept} lines follow them"):
                    self.assertIn(words, found["note"])
                # A head that was noted before the damage is still found, and the session goes on.
                self.succeed("session", "verify", self.out, "--head", noted)
                self.succeed("session", "note", self.out, "Going on.")
                self.out.unlink()

    def test_a_line_of_any_bytes_is_no_hindrance(self):
        for line in (b"\xff\xfe", b'{"n":"\xc3"}', b'{"\xff":1}', b"\0" * 100, b""):
            with self.subTest(line=line):
                self.damage(len(self.lines) - 1, line)
                kept = self.kept_before(len(self.lines) - 1)
                self.assertIn(f"its first {kept} lines are here", self.salvage()["note"])
                self.out.unlink()

    def test_a_changed_line_takes_its_group_with_it(self):
        number = next(number for number, line in enumerate(self.lines, 1) if b'"kind":"roll"' in line)
        self.damage(number, self.lines[number - 1].replace(b'"attempt":1', b'"attempt":2').replace(b"Fleet", b"Float"))
        found = self.salvage()
        self.assertEqual(self.kept_before(number), found["kept"])
        self.assertIn(f"line {number}: the roll", found["note"])
        self.assertIn("was changed after it was written", found["note"])

    def test_an_entry_that_makes_no_sense_takes_its_group_with_it(self):
        entries = program.entries(self.session)
        changed = next(entry for entry in entries if entry["kind"] == "effect")
        changed["id"] = "Nobody"
        program.write_lines(self.session, program.chained(entries))
        found = self.salvage()
        self.assertEqual(self.kept_before(changed["n"]), found["kept"])
        self.assertIn(f"line {changed['n']}", found["note"])

    def test_a_torn_tail_and_zeros_are_said(self):
        whole = self.session.read_bytes()
        for tail, words in ((b'{"n":', "the last write was cut off"), (b"\0" * 512, "may have been shown before")):
            with self.subTest(tail=tail[:5]):
                self.session.write_bytes(whole + tail)
                found = self.salvage()
                self.assertEqual(len(self.lines), found["kept"])
                self.assertIn(words, found["note"])
                self.out.unlink()

    def test_a_lost_newline_is_given_back(self):
        self.session.write_bytes(self.session.read_bytes()[:-1])
        self.assertEqual(len(self.lines), self.salvage()["kept"])
        self.assertEqual(self.lines, program.lines(self.out)[:-1])

    def roster_and_turn(self, session):
        shown = self.succeed("--json", "session", "show", session).json()
        return shown["units"], shown["turn"], shown["facts"]

    def test_a_damaged_first_group_leaves_the_roster_and_the_turn(self):
        before = self.roster_and_turn(self.session)
        self.assertEqual(["session", "rules"], [json.loads(line)["kind"] for line in self.lines[:2]])
        for number, line in ((1, b"\0" * len(self.lines[0])), (1, self.lines[0].replace(SEED, b"5eef" * 16)),
                             (1, self.lines[0][:-20]), (2, b"x"), (2, self.lines[1].replace(b"flagplot", b"flagpole"))):
            with self.subTest(line=line[:40]):
                self.damage(number, line)
                self.assertEqual(program.PROBLEM, program.run("session", "show", self.session).code)
                found = self.salvage("--title", "Test", "--rulebook", "swwas")
                self.assertEqual(0, found["kept"])
                self.assertIn(f"without lines {number} to {number}", found["note"])
                self.assertEqual(before, self.roster_and_turn(self.out))
                header = program.entries(self.out)[0]
                self.assertEqual(("Test", "swwas"), (header["title"], header["rulebook"]))
                self.assertNotEqual(program.SEED, header["seed"])  # its dice were seen
                self.out.unlink()

    def test_title_and_rulebook_are_read_where_they_can_be(self):
        self.damage(1, self.lines[0].replace(SEED, b"none"))
        found = self.salvage()
        self.assertEqual(0, found["kept"])
        self.assertEqual("Test", program.entries(self.out)[0]["title"])

    def test_title_and_rulebook_that_are_lost_are_wanted(self):
        self.damage(1, self.lines[0].replace(b'"title"', b'"ti\0le"').replace(b"swwas", b"swwa\xff"))
        for options, wanted in (([], "title"), (["--title", "Test"], "rulebook")):
            self.refuse("session", "salvage", self.session, self.out, *options,
                        saying=[str(self.session), f"its {wanted} can't be read any more"])
        self.salvage("--title", "Test", "--rulebook", "swwas")

    def test_what_cannot_be_done_is_refused_and_leaves_nothing(self):
        self.refuse("session", "salvage", self.session, self.out, saying="isn't damaged")
        self.damage(len(self.lines) - 2, b"x")
        self.out.write_bytes(b"mine")
        self.refuse("session", "salvage", self.session, self.out, saying=str(self.out))
        self.refuse("session", "salvage", self.session, self.session, saying=str(self.session))
        self.refuse("session", "salvage", self.folder / "none.flagplot", self.out, saying="none.flagplot")
        self.damage(1, b"x")
        self.refuse("session", "salvage", self.session, self.folder / "new.flagplot", "--title", "T", "--rulebook",
                    "nothing", saying="nothing")


SEED = program.SEED.encode()

if __name__ == "__main__":
    unittest.main()
