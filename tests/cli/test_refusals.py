"""Bad command lines, rulebooks and session files: exit 1, one line that says what, where and what was expected."""

import json
import os
import shutil
import unittest

import program

HARBOUR = program.FIXTURES / "harbour"
NO_UTF8 = b"Z\xff\xfe1"


class CommandLine(program.Case):
    def test_a_command_line_that_makes_no_sense_is_refused(self):
        self.begin(roster=False)
        for arguments, words in (
                ([], "subcommand"), (["dance"], "subcommand"), (["--dance"], "subcommand"), (["session"], "subcommand"),
                (["session", "dance", self.session], "subcommand"), (["session", "show"], "FILE"),
                (["session", "new", self.folder / "new"], "--rulebook"), (["unit", "add", self.session], "TYPE"),
                (["unit", "add", self.session, "fleet"], "ID"), (["play", self.session], "PROCEDURE"),
                (["session", "show", self.session, "more"], "more"), (["table", "roll"], "ID"),
                (["session", "show", self.session, "--dance"], "--dance"), (["session", "note", self.session], "TEXT"),
                (["session", "reroll", self.session], "ENTRY"), (["session", "reroll", self.session, "four"], "four"),
                (["session", "back", self.session, "--to", "9" * 30], "--to"), (["--tables"], "--tables"),
                (["log", self.session, "--format", "pdf"], "pdf"), (["a\nb"], "subcommand")):
            with self.subTest(arguments=arguments):
                self.refuse(*arguments, saying=words)

    def test_a_line_break_in_an_argument_does_not_break_the_message(self):
        self.begin(roster=False)
        self.refuse("session", "show", self.folder / "no\nfile", saying="no file")
        self.refuse("session", "show", self.session, "more\nthan that", saying="more than that")
        self.refuse("session", "set", self.session, "no\nfact=1", saying="no fact")

    def test_name_and_value_are_needed(self):
        self.begin(roster=False)
        for argument in ("turns-a-day", "=4", ""):
            self.refuse("session", "set", self.session, argument, saying="name=value")
        self.refuse("session", "set", self.session, saying="nothing given")
        self.refuse("session", "set", self.session, "turns-a-day=4", "turns-a-day=5", saying=["turns-a-day", "twice"])
        self.refuse("unit", "add", self.session, "fleet", "Z1", "side=axis", "side=axis", saying=["side", "twice"])


class Tables(program.Case):
    def roll(self, *arguments, saying):
        self.refuse("--tables", program.FIXTURES / "edges", "table", "roll", *arguments, saying=saying)

    def test_an_unknown_table_is_refused(self):
        for command in ("show", "roll"):
            self.refuse("table", command, "swwas.flet-speed", saying=["swwas.flet-speed", "swwas.fleet-speed"])

    def test_faces_that_the_dice_do_not_have_are_refused(self):
        for face in ("0", "21", "-3", "x", "7/0", "7/7", "11/1", "4.0", "4 7", "7/", "/4", ""):
            with self.subTest(face=face):
                self.roll("swwas.direction", f"--dice={face}", saying="--dice")

    def test_too_few_and_too_many_faces_are_refused(self):
        self.roll("swwas.direction", "--dice", "4,5", saying=["--dice", "not used: 5"])
        self.roll("edges.direction-finding", "--dice", "4", saying=["--dice", "1 face", "2, d6, d6"])

    def test_unknown_facts_readings_columns_and_results_are_refused(self):
        face = ["--dice", "3"]
        self.roll("swwas.direction", *face, "--fact", "wether=clear", saying=["--fact", "wether"])
        self.roll("edges.search", *face, "--fact", "wether=clear", "--fact", "ships=3", "--fact", "mission=raid",
                  saying=["--fact", "wether", "weather"])
        self.roll("edges.search", *face, "--fact", "ships=0", saying=["ships", "0", "from 1 to 200"])
        self.roll("edges.search", *face, "--fact", "ships=many", saying=["ships", "many"])
        self.roll("edges.search", *face, "--fact", "weather=sunny", saying=["weather", "sunny", "clear, mist"])
        self.roll("edges.search", *face, "--fact", "night=perhaps", saying=["night", "perhaps", "yes or no"])
        self.roll("edges.search", *face, "--fact", "ships", saying=["--fact", "name=value"])
        self.roll("swwas.direction", *face, "--reading", "swwas.x=y", saying=["swwas.x", "swwas.fleet-speed-10"])
        self.roll("swwas.direction", *face, "--reading", "swwas.fleet-speed-10=third", saying=["third", "half-speed"])
        self.roll("swwas.direction", *face, "--column", "pacific", saying="pacific")
        self.roll("edges.weather", *face, "--column", "atlantic", "--fact", "region=pacific", "--fact", "month=may",
                  saying=["atlantic", "mediterranean"])
        self.roll("swwas.fighters", "--result", "bombing", saying=["bombing", "cap, escort, sweep"])
        self.roll("swwas.direction", *face, "--result", "desired-direction", saying="--result")

    def test_a_rulebooks_folder_must_be_one(self):
        self.refuse("--tables", self.folder / "nowhere", "table", "list", saying="nowhere")
        self.refuse("--tables", self.file("file", "x"), "table", "list", saying="file")
        checked = program.run("table", "check", self.folder / "nowhere")
        self.assertEqual((program.PROBLEM, ""), (checked.code, checked.out))
        self.assertRegex(checked.err, r"\A[^\n]+nowhere: [^\n]+\n\Z")

    def damaged(self, name, damage):
        shutil.rmtree(self.folder / "harbour", ignore_errors=True)
        shutil.copytree(HARBOUR, self.folder / "harbour")
        path = self.folder / "harbour" / name
        text = path.read_text("utf-8")
        path.write_bytes(damage(text) if callable(damage) else damage)
        return ["--tables", self.folder]

    def test_a_malformed_table_is_refused_with_file_and_place(self):
        def with_member(name, value):
            def change(text):
                return json.dumps({**json.loads(text), name: value}).encode()
            return change
        for damage, words in (
                (lambda text: text[:-9].encode(), "line"), (b"", "line 1"), (b"[]", "an object"), (b"{}", "id"),
                (b"\x00" * 9, "null byte"), (os.urandom(64), "JSON"), (b'{"id":"\xff"}', "UTF-8"),
                (lambda text: text.replace('"dice": "d6"', '"dice": "d7x"').encode(), "/dice"),
                (lambda text: text.replace('"dice": "d6"', '"dice": "d6", "dice": "d6"').encode(), "dice"),
                (lambda text: text.replace('"1-4"', '"4-1"').encode(), "/rows/0"),
                (lambda text: text.replace('"result": "gale"', '"result": "gal"').encode(), "gal"),
                (with_member("colour", "red"), "colour"), (with_member("rows", 7), "/rows"),
                (with_member("title", None), "/title")):
            tables = self.damaged("weather.json", damage)
            with self.subTest(words=words):
                self.refuse(*tables, "table", "show", "harbour.weather", saying=["weather.json", words])

    def test_a_malformed_rulebook_is_refused_with_file_and_place(self):
        for damage, words in (
                (b"", "line 1"), (b"{", "line 1"), (b"[]", "an object"), (lambda text: text[:-9].encode(), "line"),
                (lambda text: text.replace('"title": "Harbour Watch"', '"titel": "x"').encode(), "titel"),
                (lambda text: text.replace('"type": "number"', '"type": "numbre"').encode(), "/type"),
                (lambda text: text.replace('"max": 24', '"max": "24"').encode(), "/max"),
                (lambda text: text.replace('"id": "buoy"', '"id": "ship"').encode(), "ship"),
                (lambda text: text.replace('"max": 24', '"max": 24.5').encode(), "/max")):
            tables = self.damaged("rulebook.json", damage)
            with self.subTest(words=words):
                self.refuse(*tables, "session", "new", self.session, "--rulebook", "harbour",
                            saying=["rulebook.json", words])


class NewSessions(program.Case):
    def new(self, *options, saying, file=None):
        self.refuse("session", "new", file or self.session, *options, saying=saying)

    def test_a_session_with_wrong_options_is_not_begun(self):
        swwas = ["--rulebook", "swwas"]
        self.new("--rulebook", "swas", saying=["rulebook", "swas", "swwas"])
        self.new(*swwas, "--seed", "12", saying=["--seed", "12", "64 hexadecimal digits"])
        self.new(*swwas, "--seed", "g" * 64, saying=["--seed", "64 hexadecimal digits"])
        self.new(*swwas, "--set", "turns-a-day=25", saying=["turns-a-day", "25", "from 1 to 24"])
        self.new(*swwas, "--set", "wether=clear", saying=["wether", "turns-a-day"])
        self.new(*swwas, "--reading", "swwas.x=y", saying=["swwas.x", "swwas.fleet-speed-10"])
        self.new(*swwas, "--reading", "swwas.fleet-speed-10=9", saying=["9", "half-speed"])
        self.new(*swwas, "--title", NO_UTF8, saying="UTF-8")

    def test_a_file_that_is_there_is_not_overwritten(self):
        self.session.write_bytes(b"my novel")
        self.new("--rulebook", "swwas", saying=["session.flagplot", "exists"])

    def test_a_session_needs_a_folder_that_is_there(self):
        self.new("--rulebook", "swwas", file=self.folder / "no/such/folder", saying="no/such/folder")
        self.new("--rulebook", "swwas", file=self.folder, saying=str(self.folder))

    def test_a_file_s_name_may_be_no_utf_8(self):
        self.session = self.folder / os.fsdecode(b"Gr\xf6\xdfe")
        made = program.run("--json", "session", "new", self.session, "--rulebook", "swwas", "--title", "Größe")
        self.assertEqual((program.DONE, ""), (made.code, made.err))
        self.assertEqual("Größe", self.show()["title"])


class Files(program.Case):
    """Whatever lies where a session should."""

    READING = (["session", "show"], ["session", "verify"], ["log"])
    WRITING = (["session", "next"], ["session", "back"], ["session", "redo"])

    def refuse_all(self, path, *words):
        for command in (*self.READING, *self.WRITING):
            self.refuse(*command, path, saying=[str(path), *words])
        self.refuse("session", "note", path, "Rain.", saying=[str(path), *words])
        self.refuse("unit", "add", path, "fleet", "Z1", "side=axis", saying=[str(path), *words])
        self.refuse("play", path, "swwas.turn", saying=[str(path), *words])

    def test_a_missing_file(self):
        self.refuse_all(self.folder / "nothing.flagplot", "No such file")

    def test_a_directory(self):
        self.refuse_all(self.folder, "is a folder (expected a file)")

    def test_an_empty_file(self):
        self.refuse_all(self.file("empty", b""), "not a session")

    def test_binary_garbage(self):
        for name, garbage in (("zeros", b"\x00" * 5000), ("random", os.urandom(5000)), ("line", b"\xff\xfe\n" * 9),
                              ("executable", b"\x7fELF" + bytes(range(256)))):
            self.refuse_all(self.file(name, garbage))

    def test_json_that_is_no_session(self):
        for name, text in (("list", "[]\n"), ("object", "{}\n"), ("text", "Dear diary\n"), ("deep", "[" * 9999 + "\n"),
                           ("table", (HARBOUR / "weather.json").read_text("utf-8")),
                           ("note", json.dumps({"n": 1, "kind": "note", "text": "x", "at": "", "prev": "0" * 64,
                                                "end": True}) + "\n")):
            self.refuse_all(self.file(name, text))

    def test_a_session_of_a_rulebook_that_is_not_there(self):
        self.succeed("--tables", HARBOUR, "session", "new", self.session, "--rulebook", "harbour")
        self.refuse("session", "show", self.session, saying=["harbour", "swwas"])

    def rewritten(self, change):
        """The session with one entry changed and every hash worked out anew."""
        entries = program.entries(self.session)
        change(entries)
        program.write_lines(self.session, program.chained(entries))

    def test_a_damaged_line_is_named_and_nothing_is_written_behind_it(self):
        self.begin()
        lines = program.lines(self.session)
        program.write_lines(self.session, [*lines[:5], lines[5][:-20], *lines[6:]])
        for command in (["session", "note", self.session, "Rain."], ["session", "next", "--leave", self.session],
                        ["unit", "add", self.session, "fleet", "Z9", "side=axis"],
                        ["play", self.session, "swwas.turn"]):
            self.refuse(*command, saying=[str(self.session), "line 6", "read-only"])
        self.assertIn("line 6", self.show()["damage"])
        self.assertEqual(5, self.show()["entries"])
        self.assertIn("Damaged: ", self.succeed("session", "show", self.session).out)
        for command in (["log", self.session], ["log", self.session, "--side", "axis"], ["ledger", self.session],
                        ["unit", "export", self.session, "--type", "fleet"]):
            self.assertRegex(program.run(*command).err, r"\ADamaged: [^\n]+: line 6: [^\n]+\n\Z")

    def test_a_newer_format_is_read_but_not_written(self):
        self.begin()
        self.rewritten(lambda entries: entries[0].update(format=2))
        self.refuse("session", "note", self.session, "Rain.", saying=[str(self.session), "read-only", "format 2"])
        self.assertIn("Z1", self.succeed("session", "show", self.session).out)

    def test_an_unknown_kind_is_read_but_not_written(self):
        self.begin()
        self.rewritten(lambda entries: entries[-1].update(kind="weather-report"))
        self.refuse("session", "note", self.session, "Rain.",
                    saying=[f"line {len(program.lines(self.session))}", "read-only", "weather-report"])
        self.assertIn("Z1", self.succeed("session", "show", self.session).out)

    def test_a_line_that_is_valid_but_makes_no_sense_is_named(self):
        for change, words in ((dict(kind="retracted"), "line"), (dict(kind="unit-removed", id="Z9", was={}), "Z9"),
                              (dict(kind="unit-changed", id="Z9", was={}, now={}), "Z9"), (dict(id="Z1"), "Z1"),
                              (dict(n=3), "line"), (dict(n="six"), "line"), (dict(kind=7), "line"),
                              (dict(type=None), "line")):
            self.begin()
            last = len(program.lines(self.session))
            self.rewritten(lambda entries, change=change: entries[-1].update(change))
            with self.subTest(change=change):
                self.refuse("session", "note", self.session, "Rain.", saying=[f"line {last}", words, "read-only"])


if __name__ == "__main__":
    unittest.main()
