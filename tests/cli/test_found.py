"""What fuzzing found: each file once did harm, and is read here again."""

import json
import unittest

import program

FOUND = program.FIXTURES / "found"


class Found(program.Case):
    def files(self, kind):
        files = sorted((FOUND / kind).iterdir())
        self.assertTrue(files)
        return files

    def begin_before(self, found):
        """The session as it was when the answers were given."""
        lines = program.lines(program.SOURCE / found["session"])
        program.write_lines(self.session, lines[:found["lines"]])

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
