"""Acts and answers that cannot be: exit 1, one line that says what, where and what was expected, no file changed."""

import json
import os
import unittest

import program

HARBOUR = program.FIXTURES / "harbour"
CAP = {"fighters": {"rabaul": "cap"}}
NO_UTF8 = b"Z\xff\xfe1"


class Acts(program.Case):
    def setUp(self):
        super().setUp()
        self.begin(turn=2)

    def refuse_session(self, command, *arguments, saying):
        self.refuse("session", command, self.session, *arguments, saying=saying)

    def refuse_unit(self, command, *arguments, saying):
        self.refuse("unit", command, self.session, *arguments, saying=saying)

    def test_units_that_cannot_be_are_refused(self):
        self.refuse_unit("add", "boat", "Z9", "side=axis", saying=["boat", "fleet, flotilla, air-unit"])
        self.refuse_unit("add", "fleet", "Z1", "side=axis", saying=["Z1", "already"])
        self.refuse_unit("add", "air-unit", "Z1", "side=axis", "kind=fighters", saying=["Z1", "already"])
        self.refuse_unit("add", "fleet", "Z9", saying=["Z9, side", "axis, allied"])
        self.refuse_unit("add", "fleet", "Z9", "side=", saying=["Z9, side", "axis, allied"])
        self.refuse_unit("add", "fleet", "Z9", "side=atlantis", saying=["Z9, side", "atlantis", "axis, allied"])
        self.refuse_unit("add", "fleet", "Z9", "side=axis", "sped=3", saying=["Z9", "sped", "zones-full"])
        for number in ("21", "-1", "many", "3.5", "1e3", "99999999999999999999", " 3", "0x3"):
            self.refuse_unit("add", "fleet", "Z9", "side=axis", f"zones-full={number}",
                             saying=["Z9, zones-full", number])
        self.refuse_unit("add", "fleet", "Z9", "side=axis", "intercept=perhaps", saying=["intercept", "yes or no"])

    def test_unit_ids_are_letters_digits_and_hyphens(self):
        for unit in ("", "Z 9", "Z_9", "Z.9", "Ä9", "Z/9", "Z9\n", NO_UTF8):
            self.refuse_unit("add", "fleet", unit, "side=axis", saying="letters, digits and hyphens")
        self.refuse_unit("add", "fleet", "--", "-Z9", "side=axis", saying="hyphen")

    def test_changes_of_units_that_are_not_there_are_refused(self):
        for command in ("set", "remove"):
            arguments = ["place=E4"] if command == "set" else []
            self.refuse_unit(command, "fleet", "Z9", *arguments, saying=["Z9", "roster"])
            self.refuse_unit(command, "flotilla", "Z1", *arguments, saying=["Z1", "fleet", "flotilla"])
        self.refuse_unit("set", "fleet", "Z1", saying=["Z1", "nothing given"])
        self.refuse_unit("set", "fleet", "Z1", "side=", saying=["side"])
        self.refuse_unit("set", "fleet", "Z1", "speed=3", saying=["speed"])

    def test_facts_and_readings_that_are_not_known_are_refused(self):
        self.refuse_session("set", "wether=clear", saying=["wether", "turns-a-day"])
        self.refuse_session("set", "turns-a-day=0", saying=["turns-a-day", "0", "from 1 to 24"])
        self.refuse_session("set", "dice=loaded", saying=["dice", "loaded", "rolled, by-hand"])
        self.refuse_session("set", "dice@side atlantis=by-hand", saying=["dice", "side atlantis", "side axis"])
        self.refuse_session("set", "dice@=by-hand", saying=["dice", "session, side axis, side allied"])
        self.refuse_session("set", "turns-a-day@turn 3=4", saying=["turns-a-day", "turn 3", "session"])
        self.refuse_session("set", "--reading", "swwas.x=y", saying=["swwas.x", "swwas.fleet-speed-10"])
        self.refuse_session("set", "--reading", "swwas.fleet-speed-10=third", saying=["third", "half-speed"])
        self.refuse_session("set", "turns-a-day=4", "--reading", "swwas.x=y", saying="swwas.x")

    def test_facts_of_a_zone_or_of_one_roll_need_their_place(self):
        edges = ["--tables", program.FIXTURES / "edges"]
        self.session = self.folder / "edges.flagplot"
        self.succeed(*edges, "session", "new", self.session, "--rulebook", "edges")
        for fact in ("density=3", "density@=3", "density@zone=3", "density@zone =3", "density@fleet A=3"):
            self.refuse(*edges, "session", "set", self.session, fact, saying=["density", "density@zone NAME=value"])
        self.refuse(*edges, "session", "set", self.session, "strength=3", saying=["strength", "one roll"])
        self.refuse(*edges, "session", "set", self.session, "weather@turn 2=fog", saying=["weather", "turn 1"])

    def test_going_back_to_nowhere_is_refused(self):
        last = len(program.lines(self.session))
        self.refuse_session("redo", saying="nothing to redo")
        for entry in ("-1", "1", "2", str(last + 1), "1000000"):
            self.refuse_session("back", "--to", entry, saying=[f"entry {entry}", str(last)])
        self.succeed("session", "note", self.session, "Rain.")
        self.refuse_session("back", "--to", str(last + 1), saying=[f"entry {last + 1}", "note"])
        self.succeed("session", "back", self.session, "--to", str(last))
        self.refuse_session("back", "--to", str(last), saying=[f"entry {last}", "taken back"])
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=E6")
        self.refuse_session("redo", saying="nothing to redo")

    def test_corrections_that_cannot_be_are_refused(self):
        self.play("swwas.turn", CAP, dice="1,2,3,4,5,6,7,6")
        numbers = {(entry["kind"], entry.get("key")): str(entry["n"]) for entry in program.entries(self.session)}
        roll, lookup = numbers["roll", "speed/Z1"], numbers["lookup", "speed/Z1"]
        why = ["--reason", "no", "--go-back"]
        self.refuse_session("override", roll, *why, saying=["--faces", "--result"])
        self.refuse_session("override", roll, "--faces", "3", "--result", "half-speed", *why,
                            saying=["--faces", "--result"])
        self.refuse_session("override", roll, "--faces", "3", "--go-back", saying=["reason"])
        self.refuse_session("override", roll, "--faces", "3", "--reason", "no", saying=[f"entry {roll}", "--go-back"])
        for faces in ("21", "0", "x", "7/7", "3,4", ""):
            self.refuse_session("override", roll, "--faces", faces, *why, saying="")
        self.refuse_session("override", roll, "--faces", "21", *why, saying=["--faces", "d20", "21", "1 to 20"])
        self.refuse_session("override", roll, "--result", "half-speed", *why, saying=[f"entry {roll}", "lookup"])
        self.refuse_session("override", lookup, "--result", "half", *why, saying=["half", "half-speed"])
        self.refuse_session("override", lookup, "--faces", "3", *why, saying=[f"entry {lookup}", "roll"])
        self.refuse_session("reroll", lookup, *why, saying=[f"entry {lookup}", "roll"])
        self.refuse_session("reroll", numbers["told", "order/Z1"], *why, saying=["roll"])
        self.refuse_session("reroll", "99999", *why, saying=["entry 99999"])
        self.refuse_session("reroll", "0", *why, saying=["entry 0"])
        self.refuse_session("reveal", roll, "--hold", saying=[f"entry {roll}", "told"])
        self.refuse_session("reveal", "99999", "--hold", saying=["entry 99999"])
        self.refuse_session("reveal", numbers["told", "order/Z1"], "--to", "atlantis",
                            saying=["atlantis", "axis, allied"])

    def test_an_empty_note_is_refused(self):
        self.refuse_session("note", "", saying=["note", "nothing given"])

    def test_logs_of_what_is_not_there_are_refused(self):
        for turn, words in (("3", "at most 2"), ("0", "turn"), ("-1", "turn"), ("x", "last"), ("1.5", "turn"),
                            ("9" * 30, "turn")):
            self.refuse("log", self.session, f"--turn={turn}", saying=["turn", turn, words])
        self.refuse("log", self.session, "--side", "atlantis", saying=["atlantis", "axis, allied"])
        self.refuse("log", self.session, "--side", "gm", saying=["gm", "axis, allied"])

    def test_text_that_is_no_utf_8_is_refused(self):
        self.refuse_session("note", NO_UTF8, saying="UTF-8")
        self.refuse_session("back", "--reason", NO_UTF8, saying="UTF-8")
        self.refuse_unit("set", "fleet", "Z1", b"place=" + NO_UTF8, saying="UTF-8")
        self.refuse_unit("set", "fleet", "Z1", NO_UTF8 + b"=E6", saying="place")
        self.refuse_unit("remove", "fleet", NO_UTF8, saying="roster")
        self.refuse_session("set", NO_UTF8 + b"=1", saying="turns-a-day")
        self.refuse_session("set", b"dice=" + NO_UTF8, saying="by-hand")
        self.refuse("play", self.session, NO_UTF8, saying="swwas.turn")
        self.refuse("play", self.session, "swwas.turn", "--answers", self.answers(CAP), "--dice", NO_UTF8,
                    saying="--dice")
        self.refuse("log", self.session, "--side", NO_UTF8, saying="axis")
        self.refuse("table", "show", NO_UTF8, saying="swwas.direction")
        self.refuse("table", "roll", "swwas.direction", "--dice", "3", "--column", NO_UTF8, saying="column")
        self.refuse("session", "show", self.folder / os.fsdecode(NO_UTF8), saying="No such file")
        self.refuse("--tables", self.folder / os.fsdecode(NO_UTF8), "table", "list", saying="folder")


class Answers(program.Case):
    def setUp(self):
        super().setUp()
        self.begin(turn=2)

    def given(self, text, saying):
        self.refuse("play", self.session, "swwas.turn", "--answers", self.file("answers.json", text), saying=saying)

    def test_a_malformed_answers_file_is_refused_with_its_place(self):
        for text, words in (("", "line 1"), ("{", "line 1"), ("[]", "an object"), ("7", "an object"),
                            ('{"a": 1.5}', "/a"), ('{"a": {}, "a": {}}', "twice"), ("// no\n{}", "line 1"),
                            ('{"a": {}} {}', "line 1"), (b"\x00", "null byte"), (b'{"a": "\xff"}', "line 1"),
                            (os.urandom(99), "JSON"), ('{"movement": []}', "/movement"),
                            ('{"movement": {"Z1": 7}}', "/movement/Z1"),
                            ('{"movement": {"Z1": {"best-speed": {}}}}', "/movement/Z1/best-speed")):
            with self.subTest(text=text):
                self.given(text, ["answers.json", words])

    def test_the_answers_file_must_be_a_file(self):
        self.refuse("play", self.session, "swwas.turn", "--answers", self.folder, saying=str(self.folder))
        self.refuse("play", self.session, "swwas.turn", "--answers", self.folder / "nothing", saying="nothing")
        self.refuse("play", self.session, "swwas.turn", "--answers", "-", given="{", saying="standard input")

    def test_answers_that_do_not_fit_are_refused_with_their_place(self):
        for answers, words in (
                ({"movement": {"Z9": {}}}, ["movement", "Z9", "Z1, A1, I-1"]),
                ({"movement": {"Z1": {"speed": 3}}}, ["movement, Z1", "speed", "best-speed"]),
                ({"movement": {"I-1": {"best-speed": True}}}, ["movement, I-1", "best-speed"]),
                ({"movement": {"Z1": {"best-speed": "perhaps"}}}, ["movement, Z1, best-speed", "yes or no"]),
                ({"movement": {"Z1": {"desired-direction": 7}}}, ["movement, Z1, desired-direction", "a text"]),
                ({"fighters": {"rabaul": "bombing"}}, ["fighters, rabaul", "bombing", "cap, escort, sweep"]),
                ({"fighters": {"rabaul": None}}, ["fighters, rabaul", "nothing given"]),
                ({"fighters": {"tokyo": "cap"}}, ["fighters", "tokyo", "rabaul"]),
                ({"fighters": {}}, ["fighters, rabaul", "nothing given"])):
            with self.subTest(answers=answers):
                self.given(json.dumps(answers), words)

    def test_units_that_do_not_fit_are_refused(self):
        for units in (["Z1"], ["F9"], ["F1", "F1"], [], "Z1", ["F 1"], "F1 F1"):
            answers = self.answers({"transfer": {"units": units, "base": "Tulagi"}})
            self.refuse("play", self.session, "swwas.transfer", "--answers", answers, saying="transfer, units")

    def test_a_number_out_of_range_is_refused(self):
        self.session.write_bytes(program.beginning(roster=False))
        self.succeed("session", "set", self.session, "first-daylight-turn=", "last-daylight-turn=")
        for first in (0, 25, -3, "0", "x", True, 10**30):
            self.given(json.dumps({"day": {"first-daylight-turn": first, "last-daylight-turn": 5}}),
                       ["day, first-daylight-turn"] if first != 10**30 else ["/day/first-daylight-turn"])
        self.given(json.dumps({"day": {"first-daylight-turn": 5, "last-daylight-turn": 2}}), ["comes before the first", "2 before 5"])

    def test_faces_that_the_die_does_not_have_are_refused(self):
        for dice in ("0", "21", "x", "7/7", "11/2", "-1", "1,2,0", "direction/A1=21", "speed/Z1=1,speed/Z1=2"):
            with self.subTest(dice=dice):
                self.refuse("play", self.session, "swwas.turn", "--answers", self.answers(CAP), f"--dice={dice}",
                            saying="--dice")

    def test_an_unknown_procedure_is_refused(self):
        self.refuse("play", self.session, "swwas.trun", saying=["swwas.trun", "swwas.turn"])
        self.refuse("procedure", "show", "swwas.trun", saying=["swwas.trun", "swwas.turn"])
        harbour = self.folder / "harbour.flagplot"
        self.succeed("--tables", HARBOUR, "session", "new", harbour, "--rulebook", "harbour")
        self.refuse("--tables", HARBOUR, "play", harbour, "swwas.turn", saying=["swwas.turn", "table.roll"])

    def test_a_refused_act_on_an_open_procedure_leaves_it_open(self):
        self.play("swwas.turn", waits=True)
        self.refuse("play", self.session, "swwas.turn", "--answers", self.answers({"fighters": {"rabaul": "x"}}),
                    saying="fighters, rabaul")
        self.assertEqual("fighters", self.show()["pending"]["key"])


if __name__ == "__main__":
    unittest.main()
