"""Games of one's own in the terminal: made, changed, checked, refused; a broken one is in nobody's way."""

import json
import shutil
import unittest

import program
import schemas

ROWS = "1-4,Nothing\n5-6,Seen\n"


class OwnGame(program.Case):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.games = self.home / "flagplot/rulebooks"

    def own(self, *arguments, **options):
        return self.succeed(*arguments, home=self.home, **options)

    def refuse_own(self, *arguments, saying, **options):
        return self.refuse(*arguments, saying=saying, home=self.home, **options)

    def document(self, kind, *arguments, **options):
        """What a command prints as JSON; it fits its schema, and there its own shape."""
        document = self.own("--json", "game", *arguments, **options).json()
        self.assertEqual([], schemas.problems("game", document))
        self.assertEqual([], schemas.problems("game", document, kind))
        return document

    def make(self):
        self.own("game", "new", "Patrol", "--sides", "Wolves, Convoys", "--turn", "Watch", "--turns-a-day", "6")
        self.own("game", "table", "patrol", "Contact", "--rows", "-", given=ROWS)

    def book(self):
        return json.loads((self.games / "patrol/rulebook.json").read_text())

    def test_files_that_were_changed_outside_are_said_until_the_game_is_checked(self):
        self.make()
        book = self.games / "patrol/rulebook.json"
        book.write_bytes(book.read_bytes() + b"\n")
        words = f"{book}: was changed outside of Flagplot since it was saved"
        self.own("session", "new", self.session, "--rulebook", "patrol", "--title", "Test")
        for command in (["session", "show", self.session], ["game", "check", "patrol"]):
            done = program.run(*command, home=self.home)
            self.assertEqual(program.DONE, done.code, done)
            self.assertIn(words, done.err)
        self.own("session", "show", self.session)

    def test_a_game_is_made_and_listed(self):
        self.assertEqual([], self.own("--json", "game", "list").json())
        self.make()
        self.assertEqual([{"id": "patrol", "folder": str(self.games / "patrol"), "wrong": 0}],
                         self.own("--json", "game", "list").json())
        self.assertEqual([{"id": "wolves", "label": "Wolves"}, {"id": "convoys", "label": "Convoys"}],
                         self.book()["sides"])
        self.assertEqual({"turn": "Watch", "turns-a-day": "turns-a-day"}, self.book()["clock"])
        rolled = self.own("--json", "table", "roll", "patrol.contact", "--dice", "5").json()
        self.assertEqual("Seen", rolled["row"]["label"])

    def test_a_game_gets_its_id_from_its_title_or_by_hand(self):
        made = self.own("--json", "game", "new", "Submarine patrol!", "--id", "subs").json()
        self.assertEqual({"id": "subs", "title": "Submarine patrol!", "folder": str(self.games / "subs"),
                          "tables": []}, made)
        self.refuse_own("game", "new", "Subs", saying='there is already a game "subs"')
        self.refuse_own("game", "new", "SSW", saying='there is already a game "ssw"')
        self.refuse_own("game", "new", "X", "--id", "No id", saying="lower-case")
        self.refuse_own("game", "new", " ", "--id", "blank", saying="title: ")
        self.assertFalse((self.games / "blank").exists())

    def test_every_document_fits_its_schema(self):
        self.document("list", "list")
        self.document("kept", "new", "Patrol")
        self.assertEqual(["patrol.contact"],
                         self.document("kept", "table", "patrol", "Contact", "--rows", "-", given=ROWS)["tables"])
        self.document("kept", "set", "patrol", "--sides", "Wolves, Convoys")
        self.document("kept", "put", "patrol", "units", "--from", "-", given="One,Several\nBoat,Boats\n")
        self.document("kept", "put", "patrol", "fields", "Boat", "--from", "-", given="Field\nName\n")
        for part in (["rows", "Contact"], ["results", "Contact"], ["modifiers", "Contact"], ["units"],
                     ["fields", "Boat"], ["sequence"]):
            self.assertEqual(part[0], self.document("part", "show", "patrol", *part)["part"])
        self.document("checked", "check", "patrol")
        self.assertEqual(1, len(self.document("list", "list")))
        self.document("removed", "remove", "patrol")

    def test_a_game_is_removed_and_waits_as_a_draft(self):
        self.make()
        self.own("session", "new", self.session, "--rulebook", "patrol", "--title", "Test")
        files = {path.name: path.read_text() for path in (self.games / "patrol").iterdir()}
        self.refuse_own("game", "remove", "swwas", saying=['"swwas" isn\'t your own: ', "tables/swwas", "one of patrol"])
        self.refuse_own("game", "remove", "attack", saying=['found "attack"', "one of patrol"])
        removed = self.own("game", "remove", "patrol").out
        self.assertIn("can't be opened without it", removed)
        self.assertFalse((self.games / "patrol").exists())
        self.assertEqual(files, json.loads((self.home / "flagplot/drafts/new+patrol.json").read_text()))
        self.refuse_own("session", "show", self.session, saying='found "patrol"')
        self.make()  # it may be made again
        self.assertEqual("Test", self.own("--json", "session", "show", self.session).json()["title"])

    def test_a_game_in_a_folder_of_another_name_stays_there(self):
        self.make()
        (self.games / "patrol").rename(self.games / "mine")
        self.own("game", "set", "patrol", "--title", "A long patrol")
        self.assertEqual("A long patrol", json.loads((self.games / "mine/rulebook.json").read_text())["title"])
        self.assertFalse((self.games / "patrol").exists())

    def test_what_was_written_by_hand_stays(self):
        self.make()
        table = self.games / "patrol/contact.json"
        tree = json.loads(table.read_text())
        tree["results"]["seen"]["effects"] = {"tonnage": 3}
        tree["footnotes"] = [{"id": "six", "text": "Look again."}]
        by_hand = json.dumps(tree)
        table.write_text(by_hand)
        self.succeed_saying(f"{table}: was changed outside of Flagplot", "game", "set", "patrol", "--title",
                            "A long patrol", home=self.home)
        self.assertEqual(by_hand, table.read_text())  # to the letter: nothing in it was changed
        self.own("game", "table", "patrol", "contact", "--rows", "-", given="1-5,Nothing\n6,Seen\n")
        tree["rows"] = [{"range": "1-5", "result": "nothing"}, {"range": "6", "result": "seen"}]
        self.assertEqual(tree, json.loads(table.read_text()))

    def test_a_table_is_changed_and_removed(self):
        self.make()
        self.own("game", "table", "patrol", "Contact", "--title", "Lookout", "--modifier", "Night=-1", "--source", "Me")
        table = json.loads((self.games / "patrol/contact.json").read_text())  # sessions know it by its id
        self.assertEqual(("patrol.contact", "Lookout", "Me"), (table["id"], table["title"], table["source"]))
        self.assertEqual({"id": "night", "label": "Night", "when": {"night": True}, "add": -1}, table["modifiers"][0])
        self.own("game", "table", "patrol", "lookout", "--remove")
        self.assertFalse((self.games / "patrol/contact.json").exists())
        self.assertNotIn("night", self.book()["facts"])

    def test_what_does_not_load_is_refused_and_what_is_only_wrong_is_said(self):
        self.make()
        self.refuse_own("game", "table", "patrol", "Contact", "--rows", "-", given="1-4,Nothing\nfive,Seen\n",
                        saying=["contact.json: /rows/1/range", "five"])
        self.refuse_own("game", "table", "patrol", "Attack", "--dice", "d6", saying="--rows: nothing given")
        said = program.run("game", "table", "patrol", "Contact", "--rows", "-", given="1-3,Nothing\n5-6,Seen\n",
                           home=self.home)
        self.assertEqual(program.DONE, said.code)
        self.assertIn("no row between 1-3 and 5-6", said.err)
        checked = program.run("game", "check", "patrol", home=self.home)
        self.assertEqual(program.PROBLEM, checked.code)
        self.assertIn("no row between 1-3 and 5-6", checked.err)
        self.assertEqual(1, self.own("--json", "game", "list").json()[0]["wrong"])

    def test_tables_that_lead_to_each_other_without_end_are_refused(self):
        self.make()
        self.refuse_own("game", "put", "patrol", "results", "Contact", "--from", "-",
                        given="Result,Leads to\nNothing,Contact\nSeen,Contact\n",
                        saying=["contact.json: /results/", "/effects/then: ", "patrol.contact, then patrol.contact"])
        self.own("game", "table", "patrol", "Attack", "--rows", "-", given="1-6,Hit\n")
        self.own("game", "put", "patrol", "results", "Contact", "--from", "-",
                 given="Result,Leads to\nNothing,\nSeen,Attack\n")
        loop = "patrol.attack, then patrol.contact, then patrol.attack"
        self.refuse_own("game", "put", "patrol", "results", "Attack", "--from", "-",
                        given="Result,Leads to\nHit,Contact\n", saying=loop)
        self.own("game", "check", "patrol")
        attack = self.games / "patrol/attack.json"  # by hand
        attack.write_text(attack.read_text().replace('"label": "Hit"',
                                                     '"label": "Hit", "effects": {"then": "patrol.contact"}'))
        checked = program.run("game", "check", "patrol", home=self.home)
        self.assertEqual((program.PROBLEM, ""), (checked.code, checked.out))
        self.assertIn(loop, checked.err)
        self.refuse_own("table", "roll", "patrol.attack", saying=loop)

    def test_a_table_that_is_rolled_again_each_time_is_given_up(self):
        self.make()
        contact = self.games / "patrol/contact.json"
        tree = json.loads(contact.read_text())
        for result in tree["results"].values():
            result["effects"] = {"again": True}
        contact.write_text(json.dumps(tree))
        shutil.rmtree(self.home / "flagplot/sums")  # as if all had been written by hand
        self.own("session", "new", self.session, "--rulebook", "patrol", "--title", "Test")
        words = "Contact is rolled again and again"
        self.refuse_own("table", "roll", "patrol.contact", saying="patrol.contact: is rolled again and again")
        self.refuse_own("play", self.session, "table.roll", "--answers", "-",
                        given='{"table": {"table": "patrol.contact"}}', saying=words)

    def test_headings_need_not_be_exact_and_an_empty_file_changes_nothing(self):
        self.make()
        self.own("game", "put", "patrol", "units", "--from", "-", given="one, several,\nBoat,Boats\n")
        self.assertEqual(["Boat"], [unit["label"] for unit in self.book()["unit-types"]])
        for part in (["units"], ["rows", "Contact"]):
            self.refuse_own("game", "put", "patrol", *part, "--from", "-", given=" ,\n", saying="standard input: ")
        self.assertEqual(["Boat"], [unit["label"] for unit in self.book()["unit-types"]])

    def test_what_is_not_there_is_refused(self):
        self.refuse_own("game", "check", "patrol", saying="game new makes one")
        self.make()
        self.refuse_own("game", "check", "swwas", saying="one of patrol")
        self.refuse_own("game", "show", "patrol", "rows", "Attack", saying="one of Contact")
        self.refuse_own("game", "show", "patrol", "everything", saying="rows, results")
        self.refuse_own("game", "put", "patrol", "fields", "Boat", "--from", "-", saying="Boat", given="Field\n")

    def test_a_broken_game_is_in_nobodys_way(self):
        self.make()
        self.own("session", "new", self.session, "--rulebook", "patrol", "--title", "Test")
        for name, text in (("broken/rulebook.json", "{"), ("half/rulebook.json", '{"id": "half", "title": "Half"}'),
                           ("half/table.json", '{"id": "half.table"}')):
            self.file(self.games / name, text)
        self.assertEqual("Test", self.own("--json", "session", "show", self.session).json()["title"])
        rolled = self.own("--json", "table", "roll", "patrol.contact", "--dice", "5").json()
        self.assertEqual("Seen", rolled["row"]["label"])
        listed = program.run("table", "list", home=self.home)
        self.assertIn("patrol.contact", listed.out)
        for words in ("broken/rulebook.json", "half/table.json"):
            self.assertIn(words, listed.err)
        self.refuse_own("table", "roll", "half.table", saying="half/table.json")
        self.refuse_own("session", "new", self.folder / "other.flagplot", "--rulebook", "half", "--title", "X",
                        saying="half/table.json")
        wrong = {game["id"]: game["wrong"] for game in self.own("--json", "game", "list").json()}
        self.assertEqual({"half": 1, "patrol": 0}, wrong)

    def test_a_session_goes_on_under_the_changed_game(self):
        self.make()
        self.own("session", "new", self.session, "--rulebook", "patrol", "--title", "Test")
        self.own("game", "table", "patrol", "Contact", "--rows", "-", given="1-6,Fog\n")
        self.succeed_saying("Patrol has changed since this session was last played", "play", self.session, "table.roll",
                            "--answers", self.answers({"table": {"table": "patrol.contact"}}), home=self.home)
        kinds = [entry["kind"] for entry in program.entries(self.session)]
        self.assertEqual(2, kinds.count("rules"))  # what is in force from here on
        self.assertIn("Fog", self.own("log", self.session).out)


if __name__ == "__main__":
    unittest.main()
