"""What leaves the program as a file: its columns are those of docs/exports.md, a spreadsheet runs nothing of it, a web
page asks for nothing from elsewhere, and a row of the log is a roll by itself.
"""

import csv
import html.parser
import io
import re
import unittest

import program
import schemas

PAGE = (program.SOURCE / "docs/exports.md").read_text(encoding="utf-8")
FORMULA = '=HYPERLINK("http://example.org/","here")'


def documented(heading):
    """The names in the first column of the table under a heading of the document, in order."""
    section = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    table = next(part for part in section if part.startswith(heading + "\n"))
    cells = re.findall(r"^\| ([^|]*) \|", table, flags=re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def signed(value):
    """A modifier's number with its sign, or what it does in words."""
    return f"{value:+}" if isinstance(value, int) else value


class References(html.parser.HTMLParser):
    """Everything on a page that leads somewhere, or that a browser would fetch or run."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "link", "iframe", "object", "embed", "img", "base", "form"):
            self.found.append(tag)
        for name, value in attrs:
            fetches = name in ("src", "href", "srcset", "data", "action", "background", "poster", "xlink:href")
            if fetches or name.startswith("on") or "url(" in (value or ""):
                self.found.append((tag, name, value))

    def handle_data(self, data):
        if "url(" in data or "@import" in data:
            self.found.append(data)


class Exports(program.Case):
    def export(self, *arguments, session=None):
        return self.succeed("log", session or self.session, *arguments).out

    def rows(self, *arguments, session=None):
        text = self.export("--format", "csv", *arguments, session=session)
        return list(csv.DictReader(io.StringIO(text, newline="")))

    def begin_with_house_rule(self):
        """Full speed only to 9 of 20, not to 10."""
        self.succeed("house", "make", "slower", "--table", "swwas.fleet-speed", "--set", "/rows/0/range=1-9", "--set",
                     "/rows/1/range=10-16", "--title", "Slower fleets", "--why", "convoys", home=self.folder)
        self.succeed("session", "new", self.session, "--rulebook", "swwas", "--house-rule", "slower", home=self.folder)
        for face in ("10", "9"):
            self.play("table.roll", {"table": {"table": "swwas.fleet-speed"}}, dice=face)

    def dice(self, session=None):
        log = self.succeed("--json", "log", session or self.session).json()
        self.assertEqual([], schemas.problems("log", log))
        return [(turn["turn"], row) for turn in log["turns"] for row in turn["dice"]]


class Columns(Exports):
    def columns(self, *command):
        return self.succeed(*command, "--format", "csv").out.split("\r\n")[0].split(",")

    def test_the_document_names_every_column_in_its_place(self):
        self.assertEqual(documented("The log as CSV"), self.columns("log", program.SAMPLE))
        self.assertEqual(documented("A side's report as CSV"), self.columns("log", program.SAMPLE, "--side", "axis"))
        self.assertEqual(documented("The dice ledger as CSV"), self.columns("ledger", program.SAMPLE))

    def move_a_fleet(self):
        """Great War at Sea: how fast it is, is read on a ladder of speed classes."""
        self.succeed("session", "new", self.session, "--rulebook", "gwas")
        self.succeed("unit", "add", self.session, "zone", "Z", "theatre=pacific")
        self.succeed("unit", "add", self.session, "fleet", "F", "side=allied", "mission=escort", "zone=Z")
        self.succeed("unit", "add", self.session, "ship", "S", "side=allied", "nationality=British", "type=CA",
                     "fleet=F", "speed-class=2", "hull=6", "hull-left=1")
        self.play("gwas.move", {})

    def test_a_ladders_places_stand_in_every_export(self):
        self.move_a_fleet()
        words = "2 -1 Hull hits above half the boxes = 1"
        for form in ("text", "html"):
            self.assertIn(words, self.export("--format", form))
        row = next(row for row in self.rows() if row["table"] == "gwas.movement-allowance")
        self.assertEqual(("2", "", "1"), (row["natural"], row["total"], row["label"]))
        one = next(one for _, one in self.dice() if one["table"] == "gwas.movement-allowance")
        self.assertEqual(("2", None, None), (one["start"], one["natural"], one["total"]))

    def test_the_document_names_every_member_of_a_roll_in_json(self):
        self.begin()
        self.play("swwas.turn", dice="11,12,20,20")
        rolls = [entry["n"] for entry in program.entries(self.session) if entry["kind"] == "roll"]
        self.succeed("session", "override", self.session, str(rolls[-1]), "--faces", "7", "--reason", "misread",
                     "--go-back")
        members = set().union(*(row for _, row in self.dice()))
        self.session.unlink()
        self.begin_with_house_rule()
        members = members.union(*(row for _, row in self.dice()))
        self.session.unlink()
        self.move_a_fleet()
        members = members.union(*(row for _, row in self.dice()))
        self.assertLessEqual({"withdrawn", "house-rules", "start"}, members)
        self.assertEqual(sorted(documented("The log as JSON")), sorted(members))

    def test_csv_and_json_say_the_same_of_each_roll(self):
        for name in ("goeben", "ssw-step", "corrections"):
            session = program.SOURCE / f"tests/journals/{name}.flagplot"
            dice = self.dice(session)
            rows = self.rows(session=session)
            self.assertEqual(len(dice), len(rows))
            for (turn, one), row in zip(dice, rows):
                self.assertEqual(turn, one["turn"])
                self.assertEqual({name: str(one[name]) for name in ("turn", "entry", "unit", "side", "table", "title",
                                                                    "for", "dice", "faces")},
                                 {name: re.sub("^'", "", row[name]) for name in ("turn", "entry", "unit", "side",
                                                                                 "table", "title", "for", "dice",
                                                                                 "faces")})
                for number in ("natural", "total"):
                    self.assertEqual("" if one[number] is None else str(one[number]), row[number])
                self.assertEqual("; ".join(f"{signed(m['value'])} {m['label']}" for m in one["modifiers"]),
                                 re.sub("^'", "", row["modifiers"]))
                self.assertEqual(one["clamped"], row["clamped"].startswith(f"read as {row['total']} (the "))
                self.assertEqual(("withdrawn" if "withdrawn" in one else "", one.get("withdrawn", "")),
                                 (row["withdrawn"], row["why"]))


    def test_every_export_says_what_a_line_adds_up_to_past_the_tables_end(self):
        """Great War at Sea: a ship founders in a storm, 6 +2, on a table whose last row is 6; an aircraft lands."""
        session = program.SOURCE / "tests/recordings/0.1.0/journals/gwas-turns.flagplot"
        foundered = "6 +2 Storm = 8, read as 6 (the last row)"
        landed = "1 -3 Storm = -2, read as 1 (the first row)"
        for form in ("text", "html"):
            page = self.export("--format", form, session=session)
            self.assertIn(foundered, page)
            self.assertIn(landed, page)
        for table, natural, total, adds_up_to, words in (
                ("gwas.foundering", 6, 6, 8, "read as 6 (the last row)"),
                ("gwas.recovering-aircraft", 1, 1, -2, "read as 1 (the first row)")):
            row = next(row for row in self.rows(session=session)
                       if (row["table"], row["natural"], row["clamped"]) == (table, str(natural), words))
            self.assertEqual((str(total), str(adds_up_to)), (row["total"], row["sum"]))
            one = next(one for _, one in self.dice(session) if one["entry"] == int(row["entry"]))
            self.assertEqual((natural, total, adds_up_to, True),
                             (one["natural"], one["total"], one["sum"], one["clamped"]))

    def test_a_modifier_that_adds_has_its_plus_sign(self):
        session = program.SOURCE / "tests/recordings/0.1.0/journals/ssw-step.flagplot"
        adding = [m for _, one in self.dice(session) for m in one["modifiers"]
                  if not one["clamped"] and isinstance(m["value"], int) and m["value"] > 0]
        self.assertTrue(adding)
        text, page, rows = (self.export("--format", form, session=session) for form in ("text", "html", "csv"))
        for one in adding:
            words = f"+{one['value']} {one['label']}"
            self.assertIn(words, text)
            self.assertIn(words, page)
            self.assertIn(words, rows)


class Rows(Exports):
    def test_a_roll_whose_table_is_looked_up_later_has_one_row(self):
        """SSW: both players throw before either total is worked out."""
        rows = self.rows(session=program.SOURCE / "tests/journals/ssw-step.flagplot")
        searches = [row for row in rows if row["table"].endswith("-search")]
        self.assertGreater(len(searches), 3)
        for row in searches:
            self.assertTrue(row["faces"] and row["total"] and row["source"] in ("rolled", "by hand"), row)
        self.assertEqual([], [row for row in rows if row["dice"] and not row["table"]])

    def test_a_row_says_whose_dice_they_were(self):
        """By the unit; and where no unit throws, by the side that the procedure names."""
        self.begin()
        self.play("swwas.turn", dice="11,12,20,20")
        self.assertEqual({("Z1", "axis"), ("A1", "allied")}, {(row["unit"], row["side"]) for row in self.rows()})
        rows = self.rows(session=program.SOURCE / "tests/journals/ambush-checks.flagplot")
        self.assertEqual({"cc", "ficc"}, {row["side"] for row in rows if row["for"] in ("CC", "FICC")})
        self.assertEqual({"cc"}, {row["side"] for row in rows if row["for"] == "CC"})


    def test_a_row_names_the_house_rules_that_touched_it(self):
        self.begin_with_house_rule()
        self.assertEqual(["Slower fleets", ""], [row["house-rules"] for row in self.rows()])
        said = self.succeed("--json", "ledger", self.session).json()["results"][0]["results"]
        self.assertEqual({"full-speed": 0.9, "half-speed": 0.7, "one-zone": 0.3, "no-movement": 0.1},
                         {one["result"]: one["expected"] for one in said})


class Spreadsheets(Exports):
    def setUp(self):
        super().setUp()
        self.begin()

    def cells(self, text):
        return [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]

    def check_no_formula(self, text):
        number = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
        bad = [cell for cell in self.cells(text) if re.match(r"[=+\-@\t\r\n].", cell) and not number.fullmatch(cell)]
        self.assertEqual([], bad)

    def test_what_a_person_typed_is_no_formula_in_the_log(self):
        self.play("table.roll", {"table": {"table": "swwas.fleet-speed", "for": FORMULA}}, dice="4")
        self.play("table.roll", {"table": {"table": "swwas.fleet-speed", "for": "-1+1"}}, dice="5")
        roll = next(entry["n"] for entry in program.entries(self.session) if entry["kind"] == "roll")
        self.succeed("session", "back", self.session, "--to", str(roll - 2), "--reason", "@SUM(A1:A9)")
        text = self.export("--format", "csv")
        self.check_no_formula(text)
        rows = self.rows()
        self.assertEqual([f"'{FORMULA}: Fleet Speed", "'-1+1: Fleet Speed"],
                         [row["for"] for row in rows])
        self.assertEqual({"'@SUM(A1:A9)"}, {row["why"] for row in rows})
        self.assertEqual([f"{FORMULA}: Fleet Speed", "-1+1: Fleet Speed"], [row["for"] for _, row in self.dice()])

    def test_what_a_person_typed_is_no_formula_in_a_report(self):
        self.play("table.roll", {"table": {"table": "swwas.fleet-speed", "for": FORMULA}}, dice="4")
        text = self.export("--format", "csv", "--side", "axis")
        self.check_no_formula(text)
        self.assertIn(f"'{FORMULA}: Fleet Speed: Full Speed", self.cells(text))

    def test_negative_numbers_stay_numbers(self):
        text = self.export("--format", "csv", session=program.SOURCE / "tests/journals/ssw-step.flagplot")
        self.check_no_formula(text)
        self.play("table.roll", {"table": {"table": "swwas.fleet-speed", "for": ""}}, dice="4")
        ledger = self.succeed("ledger", program.SOURCE / "tests/journals/ssw-step.flagplot", "--format", "csv").out
        self.check_no_formula(ledger)
        self.assertIn("-3", self.cells(ledger))  # a total that a sub's search may come to


class Pages(Exports):
    def test_a_web_page_asks_for_nothing_from_elsewhere(self):
        sessions = [program.SAMPLE, *sorted((program.SOURCE / "tests/journals").glob("*.flagplot"))]
        for session in sessions:
            with self.subTest(session=session.name):
                page = self.export("--format", "html", session=session)
                self.assertEqual([], References(page).found)
                self.assertIn('<meta name="viewport" content="width=device-width', page)
        self.assertEqual(3, len(References('<a href="x"></a><img src="y"><p onclick="z">').found) - 1)

    def test_words_are_no_markup(self):
        self.begin()
        self.succeed("session", "note", self.session, '<script>alert(1)</script><img src="x">')
        self.play("table.roll", {"table": {"table": "swwas.fleet-speed", "for": "<b onclick=x>"}}, dice="4")
        self.assertEqual([], References(self.export("--format", "html")).found)


if __name__ == "__main__":
    unittest.main()
