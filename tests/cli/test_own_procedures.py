"""Procedures of one's own on the terminal, and games that are passed on: docs/tutorial.md's from one home to another."""

import json
import unittest

import program
import schemas
import tutorial

GAME = "submarine-patrol"
PROCEDURE = f"{GAME}.patrol-day"


class Patrol(program.Case):
    """The tutorial's game up to its procedure."""

    def setUp(self):
        super().setUp()
        self.home = self.new_home("home")
        tutorial.write(self.folder)
        for words in tutorial.commands():
            if words[0] == "session":
                break
            self.at_home(*words)
        self.at_home("game", "procedure", "add", GAME, "Patrol day", "--steps", "patrol.json", "--phase", "Patrol")

    def new_home(self, name):
        home = self.folder / name
        home.mkdir()
        return home

    def at_home(self, *words, home=None, **options):
        return self.succeed(*words, home=home or self.home, cwd=self.folder, **options)

    def fits(self, done):
        """The JSON that was printed, after it was checked against its schema."""
        tree = done.json()
        self.assertEqual([], schemas.problems("game", tree))
        return tree

    def begin(self, name="patrol.flagplot", home=None):
        self.at_home("session", "new", name, "--rulebook", GAME, "--title", "Patrol", "--seed", program.SEED, home=home)
        self.at_home("unit", "add", name, "boat", "U-1", home=home)
        return self.folder / name

    def play(self, session, dice, answers, home=None):
        return self.at_home("play", session, PROCEDURE, "--answers", "-", "--dice", dice, home=home,
                            given=json.dumps(answers))


class Made(Patrol):
    def test_it_reads_as_sentences(self):
        self.assertEqual(
            "Patrol day\n"
            "   1  For each Boat called boat\n"
            "   2      Roll Contact for boat as contact\n"
            "   3      If contact = 'a-lone-ship' or contact = 'a-convoy'\n"
            "   4          Ask {boat}: attack or shadow? Choice: attack, shadow\n"
            "   5          If choice = 'attack'\n"
            "   6              Roll Attack for boat\n"
            "   7              Change boat\u2019s torpedoes by -2, at least 0\n"
            "   8      Tell all {contact.label}\n",
            self.at_home("game", "procedure", "show", GAME, "patrol DAY").out)
        kept = self.at_home("--json", "game", "procedure", "show", GAME, PROCEDURE).json()
        self.assertEqual(json.loads(tutorial.files()["patrol.json"]), kept["steps"])

    def test_a_try_shows_each_step_and_keeps_nothing(self):
        tried = self.fits(self.at_home("--json", "game", "procedure", "try", GAME, "Patrol day", "--units", "2", "--dice",
                             "contact/Boat-1=1,1", "--dice", "contact/Boat-2=5,5", "--answers", "-",
                             given=json.dumps({"contact/Boat-1/facts": {"night": False},
                                               "contact/Boat-2/facts": {"night": True},
                                               "ask/Boat-2": {"choice": "shadow"}})))
        self.assertEqual([["each", "Boat-1"], ["contact", "1, 1: Empty sea"], ["if", "no"], ["tell", "Empty sea"],
                          ["each", "Boat-2"], ["contact", "5, 5: A convoy"], ["if", "yes"], ["ask", "shadow"],
                          ["attacks", "no"], ["tell", "A convoy"]],
                         [[step["step"], step["words"]] for step in tried["steps"]])
        asks = program.run("game", "procedure", "try", GAME, "Patrol day", home=self.home)
        self.assertEqual(program.ANSWER_MISSING, asks.code)
        self.assertIn("It asks: ", asks.out)
        asks = program.run("--json", "game", "procedure", "try", GAME, "Patrol day", home=self.home)
        self.assertEqual(program.ANSWER_MISSING, asks.code)
        self.assertIn("pending", self.fits(asks))

    def test_it_is_played_taken_back_and_verified(self):
        session = self.begin()
        self.play(session, "4,3,2", {"contact/U-1/facts": {"night": False}, "ask/U-1": {"choice": "attack"},
                                          "attack/U-1/facts": {"close-range": False}})
        entries = program.entries(session)
        opened = next(entry for entry in entries if entry["kind"] == "opened")
        file = self.home / f"flagplot/rulebooks/{GAME}/procedures/patrol-day.json"
        self.assertEqual(program.digest(file.read_bytes()), opened["digest"])
        self.assertEqual("A lone ship", [entry for entry in entries if entry["kind"] == "told"][-1]["text"])
        self.assertIn("torpedoes=12", self.at_home("session", "show", session).out)
        log = self.at_home("log", session).out
        for words in ("Boat U-1  A lone ship", "SOURCES\n Patrol day: My own; Contact: My own; Attack: My own\n"):
            self.assertIn(words, log)
        self.assertIn("1 procedures replayed word for word", self.at_home("session", "verify", session).out)
        self.at_home("session", "back", session)
        self.assertIn("torpedoes=14", self.at_home("session", "show", session).out)

    def test_what_was_played_before_a_change_is_said(self):
        session = self.begin()
        self.play(session, "1,1", {"contact/U-1/facts": {"night": False}})
        steps = json.loads(tutorial.files()["patrol.json"])
        steps[0]["steps"][2]["tell"]["text"] = "{boat} sees: {contact.label}"
        self.at_home("game", "procedure", "add", GAME, "Patrol day", "--steps", "-", given=json.dumps(steps))
        verified = program.run("session", "verify", str(session), home=self.home)
        self.assertEqual(program.NOT_IN_FULL, verified.code)
        self.assertIn("before it was changed", verified.out + verified.err)
        self.succeed_saying("the procedure Patrol day", "session", "next", "--leave", session, "--turn", home=self.home,
                            cwd=self.folder)
        self.play(session, "1,1", {"contact/U-1/facts": {"night": False}})
        self.assertEqual("U-1 sees: Empty sea", program.entries(session)[-2]["text"])

    def test_what_is_wrong_is_said_with_its_place_and_isnt_kept_if_it_doesnt_load(self):
        file = self.home / f"flagplot/rulebooks/{GAME}/procedures/patrol-day.json"
        before = file.read_bytes()
        for steps, words in (([{"id": "a"}], "a step that does nothing"), ([{"id": "a", "if": "1 +", "then": []}], "/steps/0/if"),
                             ([{"id": "a", "stop": True}, {"id": "a", "stop": True}], "a second time")):
            done = program.run("game", "procedure", "add", GAME, "Patrol day", "--steps", "-", given=json.dumps(steps),
                               home=self.home)
            self.assertEqual(program.PROBLEM, done.code)
            self.assertIn(words, done.err)
            self.assertEqual(before, file.read_bytes())
        done = program.run("game", "procedure", "add", GAME, "Patrol day", "--steps", "-", home=self.home,
                           given=json.dumps([{"id": "t", "tell": {"section": "s", "text": "{nobody}"}}]))
        self.assertIn("the name \"nobody\"", done.err)

    def test_it_is_removed(self):
        self.at_home("game", "procedure", "remove", GAME, "Patrol day")
        self.assertEqual([], list((self.home / f"flagplot/rulebooks/{GAME}/procedures").glob("*")))
        self.assertNotIn("patrol-day", (self.home / f"flagplot/rulebooks/{GAME}/rulebook.json").read_text())


class Shared(Patrol):
    def share(self, name="game.flagplot-game"):
        self.at_home("game", "share", GAME, name)
        return self.folder / name

    def test_a_game_goes_from_one_home_to_another_is_played_updated_and_verified(self):
        other = self.new_home("other")
        added = self.at_home("game", "add", self.share(), home=other)
        for words in ("Submarine patrol", "procedures: Patrol day", "Attack, Contact, Counter-attack"):
            self.assertIn(words, added.out)
        self.assertEqual("submarine-patrol: no problems found.\n", self.at_home("game", "check", GAME, home=other).out)
        session = self.begin("there.flagplot", home=other)
        self.play(session, "1,1", {"contact/U-1/facts": {"night": False}}, home=other)
        self.assertIn("1 procedures replayed", self.at_home("session", "verify", session, home=other).out)

        self.at_home("game", "table", GAME, "Counter-attack", "--title", "Their answer")
        again = self.share("again.flagplot-game")
        refused = program.run("game", "add", str(again), home=other)
        self.assertEqual(program.PROBLEM, refused.code)
        self.assertIn("counter-attack.json was changed", refused.err)
        self.assertIn("--update", refused.err)
        self.assertIn("updated", self.at_home("game", "add", again, "--update", home=other).out)
        table = json.loads((other / f"flagplot/rulebooks/{GAME}/counter-attack.json").read_text())
        self.assertEqual("Their answer", table["title"])
        unused = "nothing that was used in it, as far as can be seen"
        self.assertIn("1 procedures replayed",
                      self.succeed_saying(unused, "session", "verify", session, home=other, cwd=self.folder).out)
        self.succeed_saying(unused, "session", "next", "--leave", session, "--turn", home=other, cwd=self.folder)
        self.play(session, "1,1", {"contact/U-1/facts": {"night": False}}, home=other)
        self.assertIn("2 procedures replayed", self.at_home("session", "verify", session, home=other).out)

    def test_a_house_rule_goes_with_the_game_and_replaces_none_that_is_there(self):
        rule = {"id": "lucky", "title": "Lucky boats", "rulebook": GAME, "why": "they were", "patches": [
            {"table": f"{GAME}.contact", "patch": [{"op": "test", "path": "/dice", "value": "2d6"},
                                                   {"op": "replace", "path": "/dice", "value": "2d6"}]}]}
        own = self.home / f"flagplot/rulebooks/{GAME}/house-rules/lucky.json"
        own.parent.mkdir()
        own.write_text(json.dumps(rule))
        other = self.new_home("other")
        self.at_home("game", "add", self.share(), home=other)
        there = other / f"flagplot/rulebooks/{GAME}/house-rules/lucky.json"
        self.assertEqual("Lucky boats", json.loads(there.read_text())["title"])
        there.write_text(there.read_text().replace("Lucky boats", "My lucky boats"))
        self.at_home("game", "add", self.share("again.flagplot-game"), "--update", home=other)
        self.assertEqual("My lucky boats", json.loads(there.read_text())["title"])

    def test_the_json_of_sharing_and_adding(self):
        file = self.folder / "game.flagplot-game"
        shared = self.fits(self.at_home("--json", "game", "share", GAME, file))
        self.assertEqual({"shared": GAME, "file": str(file)}, shared)
        other = self.new_home("other")
        self.assertEqual([], self.fits(self.at_home("--json", "game", "add", file, home=other))["changes"])
        self.at_home("game", "table", GAME, "Counter-attack", "--title", "Their answer")
        self.at_home("game", "share", GAME, file)
        updated = self.fits(self.at_home("--json", "game", "add", file, "--update", home=other))
        self.assertEqual(["counter-attack.json was changed"], updated["changes"])

    def test_the_file_is_one_json_document_and_the_same_each_time(self):
        first = self.share("a.flagplot-game").read_bytes()
        self.assertEqual(first, self.share("b.flagplot-game").read_bytes())
        tree = json.loads(first)
        self.assertEqual({"format", "version", "files"}, set(tree))
        self.assertEqual({"rulebook.json", "contact.json", "attack.json", "counter-attack.json",
                          "procedures/patrol-day.json"}, set(tree["files"]))

    def test_a_shipped_game_isnt_replaced(self):
        self.at_home("game", "share", "ambush", "ambush.flagplot-game")
        refused = program.run("game", "add", str(self.folder / "ambush.flagplot-game"), home=self.home)
        self.assertEqual(program.PROBLEM, refused.code)
        self.assertIn("there is already a game", refused.err)

    def test_a_strangers_file_writes_nothing(self):
        other = self.new_home("other")
        tree = json.loads(self.share().read_text())
        tree["files"]["../evil.json"] = {}
        bad = self.folder / "bad.flagplot-game"
        for text in ("", "{", json.dumps(tree), json.dumps({**tree, "files": {}}), "[" * 1000, json.dumps({"format": "x"})):
            bad.write_text(text)
            refused = program.run("game", "add", str(bad), home=other)
            self.assertEqual(program.PROBLEM, refused.code, text[:40])
            self.assertIn("bad.flagplot-game", refused.err)
            self.assertEqual([], list(other.rglob("*.json")))


if __name__ == "__main__":
    unittest.main()
