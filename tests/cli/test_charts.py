"""Charts of the printed games: listed, shown, typed in, refused, forgotten. All numbers are invented."""

import csv
import io
import pathlib
import unittest

import program
import schemas

CHARTS = ["flattop.combat-results", "flattop.critical-hits", "flattop.submarine-night-attack",
          "flattop.shadowing-table", "flattop.search-table", "flattop.weather-table", "flattop.sequence-of-play",
          "gwas.armor-penetration", "ssw.naval-combat", "ssw.shore-bombardment", "ssw.surprise-costs"]
HITS = ",1-2,3+\r\n1-4,-,1D\r\n5+,1X,2X 1D 1A\r\n"


class Charts(program.Case):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.kept = self.home / "flagplot/charts/ssw.naval-combat.csv"

    def own(self, *arguments, **options):
        return self.succeed(*arguments, home=self.home, **options)

    def refuse_own(self, *arguments, saying):
        return self.refuse(*arguments, saying=saying, home=self.home)

    def take(self, text=HITS, chart="ssw.naval-combat"):
        return self.own("chart", "import", chart, self.file("typed.csv", text))

    def begin_fight(self):
        """A zone whose combat waits to be fought: 3 factors against 2 ships, no ASW."""
        self.own("session", "new", self.session, "--rulebook", "ssw", "--title", "Test", "--seed", program.SEED)
        for unit in (["power", "Germany", "side=axis"], ["power", "CW", "side=allied"],
                     ["zone", "Cape", "weather=fine", "stage=chosen", "impulse=1", "sub-side=axis", "combat=ssw"],
                     ["sub", "U1", "power=Germany", "zone=Cape", "section=4", "factor=3", "takes-part=yes"],
                     ["convoy", "HX", "power=CW", "zone=Cape", "points=3"]):
            self.own("unit", "add", self.session, *unit)

    def test_a_copy_that_was_changed_outside_is_said_wherever_it_is_used_until_it_is_checked(self):
        self.take()
        self.begin_fight()
        self.kept.write_bytes(self.kept.read_bytes().replace(b"1D", b"3D"))
        words = f"{self.kept}: was changed outside of Flagplot since it was saved"
        self.assertIn(words, self.own("chart", "list").out)
        for command in (["chart", "show", "ssw.naval-combat"], ["session", "show", self.session],
                        ["session", "note", self.session, "Rain."], ["session", "verify", self.session],
                        ["chart", "check", "ssw.naval-combat"]):
            done = program.run(*command, home=self.home)
            self.assertEqual(program.DONE, done.code, done)
            self.assertIn(words, done.err)
        self.own("chart", "show", "ssw.naval-combat")
        self.own("session", "show", self.session)
        self.refuse_own("chart", "check", "ssw.surprise-costs", saying="isn't typed in yet")

    def test_the_list_says_which_are_typed_in(self):
        listed = self.own("--json", "chart", "list").json()
        self.assertEqual(CHARTS, [chart["id"] for chart in listed])
        self.assertEqual({"not typed in yet"}, {chart["state"] for chart in listed})
        self.take()
        states = {chart["id"]: chart["state"] for chart in self.own("--json", "chart", "list").json()}
        self.assertEqual(f"yours: {self.kept}", states["ssw.naval-combat"])
        self.assertEqual("not typed in yet", states["ssw.surprise-costs"])
        text = self.own("chart", "list").out
        for words in ("ssw.naval-combat  Naval Combat Chart, Sub & ASW line", f"yours: {self.kept}", "not typed in yet"):
            self.assertIn(words, text)

    def test_the_list_says_which_are_damaged(self):
        self.take()
        self.kept.write_text("half a file,")
        self.assertIn("damaged: " + str(self.kept), self.own("chart", "list").out)

    def test_heads_are_shown_filled_in_and_kept(self):
        blank = self.own("chart", "show", "ssw.shore-bombardment", "--blank").out
        rows = list(csv.reader(io.StringIO(blank)))
        self.assertEqual([["Section / Weather", "Fine", "Rain", "Snow"], ["1", "", "", ""], ["2", "", "", ""],
                          ["3", "", "", ""]], rows)
        self.assertEqual(blank, self.own("chart", "show", "ssw.shore-bombardment").out)  # there is no copy
        for row in rows[1:]:
            row[1:] = ["1", "2", "3"]
        filled = io.StringIO()
        csv.writer(filled).writerows(rows)
        done = self.take(filled.getvalue(), "ssw.shore-bombardment")
        self.assertIn("Shore bombardment modifiers: 3 rows, 3 columns, saved in ", done.out)
        self.assertEqual(filled.getvalue(), self.own("chart", "show", "ssw.shore-bombardment").out)
        self.assertEqual(blank, self.own("chart", "show", "ssw.shore-bombardment", "--blank").out)
        shown = self.own("--json", "chart", "show", "ssw.shore-bombardment").json()
        self.assertEqual((True, rows), (shown["yours"], shown["rows"]))

    def test_a_spreadsheets_own_separators_and_dashes_are_taken(self):
        self.take("\ufeff\"\";1\u20132;3+\n1-4;\u2014;1D\n5+;1X;2X 1D 1A\n")
        self.assertEqual(["", "1\u20132", "3+"], self.own("--json", "chart", "show", "ssw.naval-combat").json()["rows"][0])
        kept = self.own("--json", "chart", "import", "ssw.naval-combat", self.file("typed.csv", HITS)).json()
        self.assertEqual({"id": "ssw.naval-combat", "file": str(self.kept), "rows": 2, "columns": 2}, kept)
        self.assertEqual(HITS.encode(), self.kept.read_bytes())
        self.assertEqual([self.kept], list(self.kept.parent.iterdir()))

    def test_what_is_wrong_is_refused_with_its_place_and_the_old_copy_stays(self):
        self.take()
        typed = self.folder / "typed.csv"
        for text, place, words in (
                (",1-2,4+\n1+,-,-\n", "row 1, column 3", ['found "4+"', "a range that begins with 3"]),
                (",1-2,3+\n1-4,-,1Q\n5+,-,-\n", "row 2, column 3", ['found "1Q"', "counts such as 1X 1D 1A"]),
                (",1-2,3+\n1-4,-\n5+,-,-\n", "row 2, column 3", ["counts such as"]),
                (",1-2,3+\n1-4,-,-\nfive,-,-\n", "row 3, column 1", ['found "five"']),
                ("", "row 1, column 2", ["no column"]),
                (",1-2\n1+,\"-\n", "row 2", ["a quote out of place"])):
            with self.subTest(text):
                typed.write_text(text)
                self.refuse_own("chart", "import", "ssw.naval-combat", typed, saying=[str(typed), place, *words])
        self.assertEqual(HITS.encode(), self.kept.read_bytes())

    def test_a_modifier_that_is_printed_with_a_minus_is_not_turned_around(self):
        typed = self.file("typed.csv", ",Fine,Rain,Snow\n1,-1,2,3\n2,1,2,3\n3,1,2,3\n")
        self.refuse_own("chart", "import", "ssw.shore-bombardment", typed,
                        saying=["row 2, column 2", "a whole number from 0 to 99"])

    def test_unknown_charts_and_files_are_refused(self):
        for command in ("show", "remove"):
            self.refuse_own("chart", command, "ssw.weather", saying=['found "ssw.weather"', "ssw.naval-combat"])
        self.refuse_own("chart", "import", "ssw.naval-combat", self.folder / "none.csv", saying="none.csv")

    def test_a_copy_that_cannot_be_written_is_refused(self):
        (self.home / "flagplot").write_text("a file where the folder should be")
        typed = self.file("typed.csv", HITS)
        self.refuse_own("chart", "import", "ssw.naval-combat", typed, saying=str(self.kept))

    def test_a_copy_is_forgotten(self):
        self.take()
        self.own("chart", "remove", "ssw.naval-combat")
        self.assertFalse(self.kept.exists())
        self.assertFalse(self.own("--json", "chart", "show", "ssw.naval-combat").json()["yours"])
        self.own("chart", "remove", "ssw.naval-combat")  # which it was before

    def test_the_copies_of_others_are_not_looked_at(self):
        self.take()
        other = self.folder / "other"
        shown = self.succeed("--json", "chart", "show", "ssw.naval-combat", home=other).json()
        self.assertFalse(shown["yours"])

    def test_a_combat_is_asked_for_without_a_copy_and_read_with_one(self):
        self.begin_fight()
        before = self.session.read_bytes()
        waiting = self.play("ssw.combat", {}, waits=True, home=self.home)
        self.assertEqual("Naval Combat Chart, Sub & ASW line, in Sea zone Cape", waiting["pending"]["title"])
        self.assertEqual(["The subs' attack: combat factors 3, ships 2"],
                         [row["label"] for row in waiting["pending"]["rows"]])
        self.assertEqual("ssw.naval-combat", waiting["pending"]["chart"])
        self.session.write_bytes(before)
        self.take()
        self.play("ssw.combat", {}, home=self.home)
        lookup = next(entry for entry in program.entries(self.session) if entry["kind"] == "lookup")
        self.assertEqual(["from your copy: combat factors 1-4, ships 1-2"], lookup["notes"])
        rules = [entry for entry in program.entries(self.session) if entry["kind"] == "rules"]
        self.assertEqual([None, ["ssw.naval-combat"]],
                         [list(entry["charts"]) if "charts" in entry else None for entry in rules])
        self.succeed("session", "verify", self.session, home=self.home)
        # Without the copy nothing is wrong with the file, but what was read from it can't be looked up again.
        without = program.run("session", "verify", self.session)
        self.assertEqual((program.NOT_IN_FULL, ""), (without.code, without.err))
        self.assertIn("read from Naval Combat Chart, Sub & ASW line, a copy that isn't at hand", without.out)

    def test_a_cell_is_overruled_with_a_reason(self):
        self.begin_fight()
        self.take(",1-2\n1+,1X\n")
        self.play("ssw.combat", {}, waits=True, home=self.home)
        cell = next(entry["n"] for entry in program.entries(self.session) if entry["kind"] == "lookup")
        overrule = ("session", "override", self.session, str(cell), "--reason", "the new chart")
        self.refuse_own(*overrule, "--result", "much", saying=['found "much"', "counts such as"])
        self.own(*overrule, "--result", "1A")
        self.play("ssw.combat", {"losses/Cape": {"HX": {"lost": 1}}}, home=self.home)
        self.assertIn("3 factors against 2 ships: 1 aborted.", self.own("log", self.session).out)
        self.assertIn("; result overruled: the new chart", self.own("--json", "log", self.session).out)
        self.succeed("session", "verify", self.session)

    def test_the_log_says_where_a_cell_was_read(self):
        self.begin_fight()
        self.own("unit", "add", self.session, "asw", "EG1", "power=CW", "zone=Cape", "factor=9")
        typed = {"attacks/Cape": {"asw-attack/Cape": {"destroyed": 0, "damaged": 0, "aborted": 0}}}
        self.take(",1-2\n1-8,-\n")
        self.play("ssw.combat", typed, home=self.home)
        log = self.own("--json", "log", self.session).json()
        self.assertEqual([], schemas.problems("log", log))
        self.assertEqual([("ssw.naval-combat", "from your copy: combat factors 1-8, ships 1-2"),
                          ("ssw.naval-combat", "as it was typed")],
                         [(row["table"], row["source"]) for row in log["turns"][0]["dice"]])
        text = self.own("log", self.session).out
        for words in ("Naval Combat Chart, Sub & ASW line: combat factors 9, ships 1",
                      ", your charts: Naval Combat Chart, Sub & ASW line"):
            self.assertIn(words, text)

    def test_a_damaged_copy_is_said_and_stops_nothing(self):
        self.begin_fight()
        self.take()
        self.kept.write_text("half a file,")
        done = program.run("session", "note", self.session, "Rain.", home=self.home)
        self.assertEqual(program.DONE, done.code)
        self.assertIn(str(self.kept), done.err)
        self.assertEqual("Rain.", program.entries(self.session)[-1]["text"])
        waiting = program.run("play", self.session, "ssw.combat", "--answers", self.answers({}), home=self.home)
        self.assertEqual(program.ANSWER_MISSING, waiting.code)

    def test_the_program_ships_no_number_of_a_chart(self):
        for folder in ("tables", "resources"):
            self.assertEqual([], list(pathlib.Path(program.SOURCE / folder).rglob("*.csv")))


if __name__ == "__main__":
    unittest.main()
