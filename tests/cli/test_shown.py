"""What a person reads has nothing in it that a terminal would obey; what goes to a program is as it is."""

import re
import unittest

import program
from terminal import Terminal

# Clears the screen, turns the direction of writing, begins an escape of 8-bit terminals, ends a line, rings.
NASTY = "\x1b[2J\u202egnorw\u202c\u009b31m\u2028\x07\u200f\x7f"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
SHOWN = r"\u{1B}[2J\u{202E}gnorw\u{202C}\u{9B}31m\u{2028}\u{7}\u{200F}\u{7F}"


class Shown(program.Case):
    def begin_nasty(self):
        """A session whose title, ids, names, notes and reasons were made by somebody who means ill."""
        self.begin(turn=2)
        all_entries = program.entries(self.session)
        for entry in all_entries:
            if entry["kind"] == "session":
                entry["title"] += NASTY
            if entry["kind"] == "unit-added" and entry["id"] == "S1":
                entry["id"] += NASTY
        after = {"at": all_entries[-1]["at"], "end": True}
        all_entries += [
            {"kind": "note", "text": "A note" + NASTY, **after},
            {"kind": "told", "key": "", "section": "Orders" + NASTY, "text": "Told" + NASTY, "audience": "gm", **after},
            {"kind": "unit-changed", "id": "Z1", "was": {"desired-direction": "NE"},
             "now": {"desired-direction": "E"}, "reason": "Because" + NASTY, **after}]
        for number, entry in enumerate(all_entries, 1):
            entry["n"] = number
        program.write_lines(self.session, program.chained(all_entries))

    def overrule_nastily(self):
        """A die whose reason means ill, too: the log as CSV has the dice and no notes."""
        self.play("swwas.submarine-movement", {"unit": {"unit": "I-1"}, "what": {"choice": "both"},
                                               "desired-direction": {"text": "S"}})
        roll = [entry["n"] for entry in program.entries(self.session) if entry["kind"] == "roll"][-1]
        self.succeed("session", "override", self.session, str(roll), "--faces", "7", "--reason", "Misread" + NASTY,
                     "--go-back")

    def check_shown(self, *arguments, code=program.DONE, **options):
        done = program.run(*arguments, **options)
        self.assertEqual(code, done.code, (arguments, done))
        for said in (done.out, done.err):
            self.assertIsNone(OBEYED.search(said), (arguments, said))
        return done

    def test_what_a_session_has_in_it_is_shown_escaped(self):
        self.begin_nasty()
        self.assertIn("Test" + SHOWN, self.check_shown("session", "show", self.session).out)
        log = self.check_shown("log", self.session).out
        for words in ("A note", "Told"):
            self.assertIn(words + SHOWN, log)
        self.check_shown("ledger", self.session)
        back = self.check_shown("session", "back", self.session).out
        self.assertIn("Went back to before", back)
        self.assertIn("note: More" + SHOWN, self.check_shown("session", "note", self.session, "More" + NASTY).out)
        self.check_shown("play", self.session, "swwas.turn", "--dice", "1", code=program.ANSWER_MISSING)

    def test_arguments_and_names_of_files_are_shown_escaped_in_messages(self):
        said = self.check_shown("session", "show", self.folder / ("no" + NASTY), code=program.PROBLEM).err
        self.assertIn("no" + SHOWN, said)
        self.check_shown("session" + NASTY, code=program.PROBLEM)
        self.check_shown("table", "roll", "x" + NASTY, code=program.PROBLEM)
        self.begin()
        said = self.check_shown("session", "show", self.session, "--" + NASTY, code=program.PROBLEM).err
        self.assertIn(SHOWN, said)

    def test_names_of_a_game_are_shown_escaped(self):
        self.check_shown("game", "new", "Patrol" + NASTY, "--id", "patrol", home=self.folder)
        self.check_shown("game", "table", "patrol", "Contact" + NASTY, "--rows", "-", given=f"1-6,Seen{NASTY}\n",
                         home=self.folder)
        listed = self.check_shown("table", "list", home=self.folder).out
        self.assertIn("Contact" + SHOWN, listed)
        table = re.search(r"patrol\.[a-z0-9-]+", listed).group()
        for command in ("show", "roll", "odds"):
            self.assertIn("Seen" + SHOWN, self.check_shown("table", command, table, home=self.folder).out)
        self.check_shown("table", "cards", "patrol", home=self.folder)

    def test_what_is_for_programs_is_as_it_is(self):
        self.begin_nasty()
        self.assertEqual("Test" + NASTY, self.show()["title"])
        self.overrule_nastily()
        self.assertIn("Misread" + NASTY, self.succeed("log", self.session, "--format", "csv").out)
        notes = self.succeed("--json", "log", self.session).json()["turns"][-1]["notes"]
        self.assertEqual(["A note" + NASTY], [note["text"] for note in notes])
        self.assertIn("S1" + NASTY, self.succeed("unit", "export", self.session, "--type", "air-unit").out)
        output = self.folder / "units.csv"
        self.check_shown("unit", "export", self.session, "--type", "air-unit", "--output", output)
        self.assertIn("S1" + NASTY, output.read_text("utf-8"))

    def test_on_a_terminal_a_person_reads_that_too(self):
        self.begin_nasty()
        self.overrule_nastily()
        for arguments in (["unit", "export", self.session, "--type", "air-unit"], ["--json", "session", "show",
                          self.session], ["log", self.session, "--format", "csv"]):
            with Terminal(*arguments) as terminal:
                terminal.end()
                self.assertEqual(program.DONE, terminal.code)
                self.assertIsNone(OBEYED.search(terminal.seen.replace("\r", "")), terminal.seen)
                self.assertIn("\\u{202E}", terminal.seen)

    def test_everything_goes_one_way(self):
        for file in sorted((program.SOURCE / "src/cli").glob("*.cpp")):
            if file.name not in ("screen.cpp", "main.cpp"):
                with self.subTest(file=file.name):
                    self.assertNotRegex(file.read_text(), r"std::(cout|cerr|clog)|fmt::print|\bprintf|\bputs\b")


if __name__ == "__main__":
    unittest.main()
