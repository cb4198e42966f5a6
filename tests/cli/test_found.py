"""What fuzzing and strangers found: each file once did harm, and is read here again."""

import json
import resource
import unittest

import program

FOUND = program.FIXTURES / "found"
program.limit_each_run()


class Found(program.Case):
    def files(self, kind):
        files = sorted((FOUND / kind).iterdir())
        self.assertTrue(files)
        return files

    def begin_before(self, found):
        """The session as it was when the answers were given."""
        lines = program.lines(program.SOURCE / found["session"])
        program.write_lines(self.session, lines[:found["lines"]])

    def make(self, found):
        """A recorded session with some lines changed and others behind it, and the chain of hashes worked out anew."""
        entries = program.entries(program.SOURCE / found["session"])
        for number, members in found.get("changes", {}).items():
            entries[int(number) - 1].update(members)
        for entry in found.get("more", []):
            entries.append({**entry, "n": len(entries) + 1})
        program.write_lines(self.session, program.chained(entries))

    def check_everything(self, says):
        """Whatever reads the session, or would write to it, ends in a result or in a message, and in little memory."""
        side = ("--side", "axis")
        for command in (["session", "show"], ["session", "verify"], ["log"], ["log", "--format", "html"],
                        ["log", "--format", "json", *side], ["ledger"], ["orders"], ["unit", "export", "--type", "fleet"],
                        ["play", "swwas.turn"], ["session", "note", "Rain."], ["session", "back"]):
            words = 2 if command[0] in ("session", "unit") else 1
            with self.subTest(command=command):
                done = program.run(*command[:words], self.session, *command[words:])
                self.assertIn(done.code, (program.DONE, program.PROBLEM, program.ANSWER_MISSING, program.NOT_IN_FULL))
                self.assertNotIn("a bug in Flagplot", done.err)
                if says:
                    self.assertIn(says, done.err + done.out)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 1_000_000)  # KB, of the largest

    def test_a_session_that_was_made_to_do_harm_is_read_and_shown_as_far_as_it_is_sound(self):
        for file in self.files("harm"):
            with self.subTest(file=file.name):
                found = json.loads(file.read_bytes())
                self.make(found)
                self.check_everything(found["says"])

    def test_a_roll_and_a_lookup_of_no_run_in_two_turns(self):
        self.session.write_bytes((FOUND / "sessions/loose-lookup.flagplot").read_bytes())
        self.check_everything("line 3: run: found 2")

    def test_an_answer_that_leaves_empty_what_has_to_be_filled_is_refused_at_its_place(self):
        for file in self.files("answers"):
            with self.subTest(file=file.name):
                found = json.loads(file.read_bytes())
                self.begin_before(found)
                dice = [word for one in found["dice"] for word in ("--dice", one)]
                self.refuse("play", self.session, found["play"], "--answers", self.answers(found["answers"]), *dice,
                            saying=f"{found['says']}: nothing given")

    def test_what_is_salvaged_can_be_read(self):
        for file in self.files("sessions"):
            with self.subTest(file=file.name):
                out = self.folder / file.name
                self.succeed("session", "salvage", file, out, "--rulebook", "swwas", "--title", "Found")
                self.assertEqual("", self.succeed("--json", "session", "show", out).json()["damage"])


if __name__ == "__main__":
    unittest.main()
