"""Values of other types than are expected, wherever a file has one: messages in our own words, which say what was
found where and what was expected, and never those of a library."""

import copy
import json
import re
import shutil
import unittest

import program

program.limit_each_run()

OTHERS = [7, "x", None, True, [], {}, ["x", 7], {"x": 7}, -1, "", [[]], 10 ** 20]
FOREIGN = re.compile(r"json\.exception|type_error|out_of_range|parse error|std::|basic_string|bad_\w+|vector::|map::at|"
                     r"filesystem error|stoi|terminate called|Could not convert|not in \{")


def places(document, way=()):
    """The way to every value within a document, the document itself as the last."""
    members = document.items() if isinstance(document, dict) else enumerate(document) \
        if isinstance(document, list) else ()
    for key, member in members:
        yield from places(member, (*way, key))
    yield way


def with_value(document, way, value):
    if not way:
        return value
    changed = copy.deepcopy(document)
    here = changed
    for key in way[:-1]:
        here = here[key]
    here[way[-1]] = value
    return changed


def spoilt(document, each=1):
    """The document with one value after the other replaced, each by `each` others in turn."""
    number = 0
    for way in places(document):
        for _ in range(each):
            yield way, with_value(document, way, OTHERS[number % len(OTHERS)])
            number += 1


class WrongTypes(program.Case):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()

    def check_words(self, *arguments, what, **options):
        done = program.run(*arguments, home=self.home, **options)
        self.assertIn(done.code, (program.DONE, program.PROBLEM, program.ANSWER_MISSING), (arguments, what, done))
        self.assertIsNone(FOREIGN.search(done.err), (arguments, what, done.err))
        if done.code == program.PROBLEM:
            self.assertRegex(done.err, r"\A[^\n]+\n", (arguments, what))
        return done

    def rewritten(self, path, **options):
        """The file spoilt in one place after the other; in the end it is whole again."""
        whole = path.read_bytes()
        for way, document in spoilt(json.loads(whole), **options):
            path.write_text(json.dumps(document))
            yield "/".join(map(str, way)), document
        path.write_bytes(whole)

    def test_in_a_rulebook(self):
        folder = self.folder / "harbour"
        shutil.copytree(program.FIXTURES / "harbour", folder)
        self.succeed("--tables", self.folder, "session", "new", self.session, "--rulebook", "harbour")
        for name in sorted(path.name for path in folder.glob("*.json")):
            for way, document in self.rewritten(folder / name):
                what = (name, way, document)
                self.check_words("table", "check", folder, what=what)
                self.check_words("--tables", folder, "session", "show", self.session, what=what)

    def test_in_a_house_rule(self):
        rule = {"id": "slow", "title": "Slow", "rulebook": "swwas", "why": "w", "patches": [
            {"table": "swwas.fleet-speed", "patch": [
                {"op": "test", "path": "/rows/0/range", "value": "1-10"},
                {"op": "replace", "path": "/rows/0/range", "value": "1-10"},
                {"op": "copy", "from": "/rows/0", "path": "/rows/-"}, {"op": "remove", "path": "/rows/3"}]}]}
        file = self.file("slow.json", json.dumps(rule))
        for way, document in self.rewritten(file, each=4):
            self.check_words("house", "check", file, what=(way, document))
        for operation, words in (({"op": "replace", "path": "/rows/9/range", "value": "1"}, "places that exist"),
                                 ({"op": "turn", "path": "/rows"}, "/op: "), ({"op": "add", "path": 3}, "/path: "),
                                 ({"op": "add", "path": "rows", "value": 3}, "a place such as"),
                                 ({"op": "add", "path": "/rows/-"}, '"value"'), ({"op": "move", "path": "/a"}, '"from"'),
                                 ({"op": "remove", "path": "/rows/~2"}, "a place such as"), (7, "an object")):
            rule["patches"][0]["patch"] = [operation]
            said = self.check_words("house", "check", self.file("slow.json", json.dumps(rule)), what=operation)
            self.assertEqual(program.PROBLEM, said.code)
            self.assertIn(words, said.err)

    def test_in_answers(self):
        self.begin(turn=2)
        before = self.session.read_bytes()
        waits = self.play("swwas.turn", waits=True)["pending"]
        answers = {waits["key"]: {row["unit"]: {field["id"]: 1 for field in waits["fields"]}
                                  for row in waits.get("rows", [])} or {f["id"]: 1 for f in waits["fields"]},
                   "speed/Z1": {"faces": [3]}}
        file = self.answers(answers)
        for way, document in self.rewritten(file, each=4):
            self.session.write_bytes(before)
            self.check_words("play", self.session, "swwas.turn", "--answers", file, what=(way, document))

    def test_in_questions_for_odds(self):
        questions = [{"table": "swwas.fleet-speed", "column": "x", "facts": {"a": 1}, "times": 2, "against":
                      "swwas.direction", "readings": {"swwas.fleet-speed-10": "half-speed"}, "house-rules": ["slow"]}]
        file = self.file("questions.json", json.dumps(questions))
        for way, document in self.rewritten(file, each=4):
            self.check_words("table", "odds", "--questions", file, what=(way, document))

    def test_in_a_game_of_ones_own(self):
        def own(*arguments, **options):
            self.succeed("game", *arguments, home=self.home, **options)
        own("new", "Patrol", "--sides", "Wolves, Convoys", "--turns-a-day", "6")
        own("table", "patrol", "Contact", "--rows", "-", "--modifier", "Night=-1", given="1-4,Nothing\n5-6,Seen\n")
        own("table", "patrol", "Attack", "--rows", "-", given="1-6,Hit\n")
        own("put", "patrol", "results", "Contact", "--from", "-", given="Result,Leads to\nNothing,\nSeen,Attack\n")
        own("put", "patrol", "units", "--from", "-", given="One,Several\nBoat,Boats\n")
        own("put", "patrol", "fields", "Boat", "--from", "-", given="Field,Type,Values,Default\nDamage,number,0-3,0\n")
        own("put", "patrol", "sequence", "--from", "-", given="Step,What to do,Tables\nPatrol,Roll.,Contact\n")
        game = self.home / "flagplot/rulebooks/patrol"
        acts = [["list"], ["check", "patrol"], ["set", "patrol", "--title", "Other", "--turns-a-day", "4"],
                ["show", "patrol", "rows", "Contact"], ["show", "patrol", "fields", "Boat"],
                ["put", "patrol", "results", "Contact", "--from", "-"],
                ["put", "patrol", "modifiers", "Contact", "--from", "-"],
                ["put", "patrol", "sequence", "--from", "-"], ["put", "patrol", "fields", "Boat", "--from", "-"],
                ["table", "patrol", "Contact", "--rows", "-"], ["table", "patrol", "Attack", "--remove"]]
        given = {"results": "Nothing,Attack\nSeen,\n", "modifiers": "Fog,-2\n", "sequence": "Patrol,Roll twice.,\n",
                 "fields": "Damage,number,0-5,1\n"}
        number = 0
        for name in ("contact.json", "rulebook.json"):
            for way, document in self.rewritten(game / name):
                spoilt_files = {path: path.read_bytes() for path in game.glob("*.json")}
                for _ in range(2):
                    act = acts[number % len(acts)]
                    number += 1
                    rows = given.get(act[2] if len(act) > 2 else "", "1-6,Fog\n")
                    self.check_words("game", *act, given=rows, what=(name, way, document))
                    for path, text in spoilt_files.items():
                        path.write_bytes(text)


if __name__ == "__main__":
    unittest.main()
