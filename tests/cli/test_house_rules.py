"""House rules: made, listed, refused, switched on and off, and named in the log where they count."""

import json
import unittest

import program
import schemas

SLOWER = ["--table", "swwas.fleet-speed", "--set", "/rows/0/range=1-9", "--set", "/rows/1/range=10-16"]
HOME = ["--set", "/rows/0/result=Home", "--set", "/results/home/effects/zones=0"]


class HouseRules(program.Case):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.kept = self.home / "flagplot/rulebooks/house-rules/slower.json"

    def own(self, *arguments, **options):
        return self.succeed(*arguments, home=self.home, **options)

    def refuse_own(self, *arguments, saying):
        return self.refuse(*arguments, saying=saying, home=self.home)

    def document(self, kind, *arguments):
        """What a command prints as JSON; it fits its schema, and there its own shape."""
        document = self.own("--json", "house", *arguments).json()
        self.assertEqual([], schemas.problems("house", document))
        self.assertEqual([], schemas.problems("house", document, kind))
        return document

    def make(self, *more, rule="slower"):
        return self.own("house", "make", rule, *SLOWER, "--title", "Slower fleets", "--why", "convoys", *more)

    def begin(self, *more):
        self.own("session", "new", self.session, "--rulebook", "swwas", "--title", "Test", "--seed", program.SEED, *more)

    def roll(self, face, table="swwas.fleet-speed"):
        answers = self.file("answers.json", json.dumps({"table": {"table": table}}))
        self.own("play", self.session, "table.roll", "--answers", answers, "--dice", str(face))

    def log(self):
        return self.own("log", self.session, "--format", "json").json()

    def dice(self):
        return [row for turn in self.log()["turns"] for row in turn["dice"]]

    def test_it_is_made_listed_checked_and_removed(self):
        self.assertIn("Slower fleets (Fleet Speed): convoys", self.make().out)
        made = json.loads(self.kept.read_text())
        self.assertEqual([], schemas.problems("house-rule", made))
        self.assertEqual(["test", "replace"] * 2, [one["op"] for one in made["patches"][0]["patch"]])
        listed = self.own("--json", "house", "list").json()
        self.assertEqual([(str(self.kept), "slower")], [(one["file"], one["id"]) for one in listed])
        self.assertEqual(made, json.loads(self.own("house", "show", "slower").out))
        self.assertIn("House rules: 1, no problems found.", self.own("house", "check").out)
        self.own("house", "remove", "slower")
        self.assertFalse(self.kept.exists())
        self.refuse_own("house", "show", "slower", saying="none: there are no house rules yet")

    def test_every_document_fits_its_schema(self):
        self.assertEqual([], self.document("list", "list"))
        made = self.document("rule", "make", "slower", *SLOWER)
        self.assertEqual(made, self.document("rule", "show", "slower"))
        self.assertEqual([made], self.document("list", "list"))
        self.assertEqual({"house-rules": 1}, self.document("checked", "check"))
        self.assertEqual({"removed": "slower"}, self.document("removed", "remove", "slower"))
        for table in self.own("--json", "table", "list").json():
            self.document("places", "places", table["id"])

    def test_a_second_table_joins_it(self):
        self.make()
        self.own("house", "make", "slower", "--table", "swwas.direction", "--set", "/rows/0/result=Home")
        rule = json.loads(self.kept.read_text())
        self.assertEqual(["swwas.fleet-speed", "swwas.direction"], [one["table"] for one in rule["patches"]])
        self.assertEqual("Slower fleets", rule["title"])

    def test_what_cant_be_right_is_refused_and_nothing_is_kept(self):
        for changes, saying in ((["--set", "/rows/0/range=1-8"], "no row between 1-8 and 11-16"),
                                (["--set", "/rows/0/range=1-12"], "1-12 and 11-16 overlap"),
                                (["--set", "/rows/0/range=ten"], "expected a range"),
                                (["--set", "/rows/9/range=1"], "no place"),
                                (["--set", "/rows/0/range=1-10"], "nothing changes")):
            with self.subTest(saying):
                self.refuse_own("house", "make", "slower", "--table", "swwas.fleet-speed", *changes, saying=saying)
                self.assertFalse(self.kept.exists())

    def test_a_new_result_says_what_it_does(self):
        """As each printed one does: a fleet's move couldn't go on without."""
        two_zones = ["house", "make", "brave", "--table", "swwas.fleet-speed", "--set", "/rows/2/result=Two Zones"]
        self.refuse_own(*two_zones, saying='"Two Zones" without zones')
        place = "/results/two-zones/effects/zones"
        self.refuse_own(*two_zones, "--set", f"{place}=fast", saying="or another number")
        self.own(*two_zones, "--set", f"{place}=2")
        rolled = self.own("--json", "table", "roll", "swwas.fleet-speed", "--house-rule", "brave", "--dice", "18").json()
        self.assertEqual(("Two Zones", {"zones": 2}), (rolled["row"]["label"], rolled["row"]["effects"]))

    def test_tables_are_shown_and_rolled_under_it(self):
        self.make()
        shown = self.own("--json", "table", "show", "swwas.fleet-speed", "--house-rule", "slower").json()
        self.assertEqual("1-9", shown["rows"][0]["range"])
        rolled = self.own("--json", "table", "roll", "swwas.fleet-speed", "--house-rule", "slower", "--dice", "10").json()
        self.assertEqual("half-speed", rolled["row"]["result"])
        plain = self.own("--json", "table", "roll", "swwas.fleet-speed", "--dice", "10").json()
        self.assertEqual("full-speed", plain["row"]["result"])
        self.refuse_own("table", "show", "swwas.fleet-speed", "--house-rule", "faster", saying="one of slower")

    def test_the_log_names_it_in_its_header_and_at_each_roll_that_it_touched(self):
        self.make()
        self.begin("--house-rule", "slower")
        self.roll(10)  # half speed, which would be full speed
        self.roll(9)  # full speed either way
        self.roll(10, "swwas.direction")
        rows = self.dice()
        self.assertEqual([["Slower fleets"], None, None], [row.get("house-rules") for row in rows])
        self.assertEqual("half-speed", rows[0]["result"])
        log = self.log()
        self.assertEqual([], schemas.problems("log", log))
        self.assertEqual(["Slower fleets (Fleet Speed): convoys"], log["house-rules"])
        text = self.own("log", self.session).out
        self.assertIn("House rule: Slower fleets (Fleet Speed): convoys", text)
        self.assertEqual(1, text.count("house rule: Slower fleets"))
        page = self.own("log", self.session, "--format", "html").out
        self.assertIn("<p>House rule: Slower fleets (Fleet Speed): convoys</p>", page)
        self.assertEqual(1, page.count("house rule: Slower fleets"))
        self.own("session", "verify", self.session)

    def test_each_turn_names_those_that_were_in_force_in_it(self):
        self.make()
        self.begin()
        for turn, switch in enumerate(((), ("--on", "slower"), ("--off", "slower"), ()), 1):
            if switch:
                self.own("session", "house", self.session, *switch)
            self.roll(10)
            if turn < 4:
                self.own("session", "next", "--leave", self.session, "--turn")
        line = "Slower fleets (Fleet Speed): convoys"
        log = self.log()
        self.assertEqual([], schemas.problems("log", log))
        self.assertEqual([None, [line], [line], None], [turn.get("house-rules") for turn in log["turns"]])
        self.assertEqual([line], log["house-rules"])
        for turn in range(1, 5):
            for form, words in ("text", f"House rule: {line}\n"), ("html", f"<p>House rule: {line}</p>"):
                page = self.own("log", self.session, "--format", form, "--turn", str(turn)).out
                self.assertEqual(turn in (2, 3), words in page, (turn, form))

    def test_a_turn_that_was_taken_back_names_what_was_in_force_in_it(self):
        self.make()
        self.begin()
        self.roll(10)
        self.own("session", "next", "--leave", self.session, "--turn")
        self.own("session", "house", self.session, "--on", "slower")
        self.roll(10)
        clock = next(entry["n"] for entry in program.entries(self.session) if entry["kind"] == "clock")
        self.own("session", "back", self.session, "--to", str(clock))
        named = [turn.get("house-rules") for turn in self.log()["turns"]]
        self.assertEqual([None, ["Slower fleets (Fleet Speed): convoys"]], named)

    def test_switching_is_a_step_that_can_be_taken_back(self):
        self.make()
        self.begin()
        self.roll(10)
        self.own("session", "house", self.session, "--on", "slower")
        self.roll(10)
        self.own("session", "house", self.session, "--off", "slower")
        self.roll(10)
        self.own("session", "back", self.session)
        self.own("session", "back", self.session)
        self.roll(10)
        standing = [row["result"] for row in self.dice() if "withdrawn" not in row]
        self.assertEqual(["full-speed", "half-speed", "half-speed"], standing)
        shown = self.own("--json", "session", "show", self.session).json()
        self.assertEqual([], schemas.problems("session-show", shown))
        self.assertEqual(["slower"], [rule["id"] for rule in shown["house-rules"]])
        self.own("session", "verify", self.session)

    def test_a_session_keeps_it_whole(self):
        """Whatever becomes of its file."""
        self.make()
        self.begin("--house-rule", "slower")
        self.own("house", "make", "slower", "--table", "swwas.fleet-speed", *HOME)
        self.roll(10)
        self.kept.unlink()
        self.roll(10)
        self.assertEqual(["half-speed", "half-speed"], [row["result"] for row in self.dice()])
        self.own("session", "verify", self.session)
        self.refuse_own("session", "house", self.session, "--on", "slower", saying="there is no house rule for swwas")
        self.own("session", "house", self.session, "--off", "slower")

    def test_its_file_is_taken_as_it_is_now_when_it_is_switched_on_again(self):
        self.make()
        self.begin("--house-rule", "slower")
        self.own("house", "make", "slower", "--table", "swwas.fleet-speed", *HOME, "--anew")
        self.own("session", "house", self.session, "--on", "slower")
        self.roll(10)
        self.roll(11)
        self.assertEqual(["home", "half-speed"], [row["result"] for row in self.dice()])

    def test_a_second_change_joins_the_first(self):
        self.make()
        self.own("house", "make", "slower", "--table", "swwas.fleet-speed", *HOME)
        shown = self.own("--json", "table", "show", "swwas.fleet-speed", "--house-rule", "slower").json()
        self.assertEqual([("1-9", "home"), ("10-16", "half-speed")],
                         [(row["range"], row["result"]) for row in shown["rows"][:2]])

    def test_one_that_was_written_by_hand_is_not_overwritten(self):
        self.make()
        rule = json.loads(self.kept.read_text())
        rule["patches"][0]["patch"] = [{"op": "replace", "path": "/title", "value": "Speed"}]
        self.kept.write_text(json.dumps(rule))
        self.refuse_own("house", "make", "slower", "--table", "swwas.fleet-speed", *HOME,
                        saying="was written by hand")

    def test_a_file_that_cant_be_read_is_in_nobodys_way(self):
        self.make()
        self.kept.with_name("broken.json").write_text("{")
        done = program.run("house", "list", home=self.home)
        self.assertEqual(program.DONE, done.code)
        self.assertIn("Slower fleets", done.out)
        self.assertIn("skipped: ", done.err)
        self.own("table", "show", "swwas.fleet-speed", "--house-rule", "slower")
        self.assertEqual(program.PROBLEM, program.run("house", "check", home=self.home).code)

    def test_one_that_switches_a_modifier_off_is_named_where_it_would_have_counted(self):
        """Though the table no longer speaks of the modifier's fact."""
        games = self.games({"modifiers": [{"id": "night", "label": "Night", "when": {"night": True}, "add": -1}]})
        self.own(*games, "house", "make", "radar", "--table", "patrol.contact", "--set", "/modifiers/0=no")
        answers = self.file("answers.json", json.dumps({"table": {"table": "patrol.contact"}}))
        for night, named in (("yes", ["radar"]), ("no", None)):
            session = self.folder / f"{night}.flagplot"
            self.own(*games, "session", "new", session, "--rulebook", "patrol", "--title", "P", "--house-rule", "radar",
                     "--set", f"night={night}")
            self.own(*games, "play", session, "table.roll", "--answers", answers, "--dice", "5")
            [row] = self.own(*games, "log", session, "--format", "json").json()["turns"][0]["dice"]
            self.assertEqual(("ship", named), (row["result"], row.get("house-rules")))

    def test_two_that_change_one_place_are_refused_together(self):
        self.make()
        self.own("house", "make", "other", "--table", "swwas.fleet-speed", "--set", "/rows/0/range=1-8", "--set",
                 "/rows/1/range=9-16")
        self.begin("--house-rule", "slower")
        before = self.session.read_bytes()
        self.refuse_own("session", "house", self.session, "--on", "other", saying='at /rows/0/range "1-9" and not "1-10"')
        self.assertEqual(before, self.session.read_bytes())
        self.refuse_own("session", "house", self.session, "--off", "other", saying="one of slower")
        self.refuse_own("session", "house", self.session, saying="--on ID or --off ID")

    def test_a_folder_of_tables_may_bring_its_own(self):
        self.make()
        shared = self.folder / "club/house-rules"
        shared.mkdir(parents=True)
        self.kept.rename(shared / "anything.json")
        self.own("--tables", self.folder / "club", "session", "new", self.session, "--rulebook", "swwas", "--title",
                 "Club", "--house-rule", "slower")
        self.roll(10)
        self.assertEqual(["Slower fleets"], self.dice()[0]["house-rules"])
        self.refuse_own("--tables", self.folder / "club", "house", "remove", "slower", saying="isn't your own")

    def games(self, more):
        """A folder with one small game, in which --tables finds it."""
        book = self.folder / "games/patrol"
        book.mkdir(parents=True, exist_ok=True)
        facts = {"night": {"label": "Night", "type": "yes-no", "default": False, "scope": "session"}}
        table = {"id": "patrol.contact", "title": "Contact", "source": "Own notes", "dice": "d6",
                 "rows": [{"range": "1-4", "result": "none"}, {"range": "5-6", "result": "ship"}],
                 "results": {"none": {"label": "Nothing"}, "ship": {"label": "A ship"}}, **more}
        (book / "rulebook.json").write_text(json.dumps({"id": "patrol", "title": "Patrol", "facts": facts}))
        (book / "contact.json").write_text(json.dumps(table))
        return "--tables", self.folder / "games"

    def test_what_no_longer_fits_can_be_switched_off_and_blocks_nothing(self):
        games = self.games({})
        for rule, changes in (("busy", ["--set", "/rows/0/range=1-3", "--set", "/rows/1/range=4-6"]),
                              ("named", ["--set", "/results/ship/label=A tanker"])):
            self.own(*games, "house", "make", rule, "--table", "patrol.contact", *changes)
        self.own(*games, "session", "new", self.session, "--rulebook", "patrol", "--title", "P", "--house-rule", "busy",
                 "--house-rule", "named")
        self.games({"rows": [{"range": "1-5", "result": "none"}, {"range": "6", "result": "ship"}],
                    "results": {"none": {"label": "Nothing"}, "ship": {"label": "A boat"}}})
        for rule in ("busy", "named"):
            done = program.run(*games, "session", "house", self.session, "--off", rule, home=self.home)
            self.assertEqual(program.DONE, done.code, done)
        self.assertEqual([], self.own(*games, "--json", "session", "show", self.session).json()["house-rules"])

    def test_a_rulebook_that_changed_leaves_out_what_no_longer_fits(self):
        games = self.games({})
        self.own(*games, "house", "make", "busy", "--title", "Busy waters", "--table", "patrol.contact", "--set",
                 "/rows/0/range=1-3", "--set", "/rows/1/range=4-6")
        self.own(*games, "session", "new", self.session, "--rulebook", "patrol", "--title", "P", "--house-rule", "busy")
        self.games({"rows": [{"range": "1-5", "result": "none"}, {"range": "6", "result": "ship"}]})
        for command in ("session", "show"), ("log",):
            done = program.run(*games, *command, self.session, home=self.home)
            self.assertEqual(program.DONE, done.code)
            self.assertIn("The house rule busy no longer fits and isn't in force", done.err)
        self.assertIn("House rule: Busy waters (Contact); not in force: it no longer fits", done.out)


if __name__ == "__main__":
    unittest.main()
