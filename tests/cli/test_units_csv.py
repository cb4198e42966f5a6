"""Units as CSV: exported, imported, refused; boxes that are crossed off."""

import csv
import io
import unittest

import program
import schemas

HARBOUR = ["--tables", program.FIXTURES / "harbour"]


class UnitsAsCsv(program.Case):
    def new(self, name="session.flagplot", rulebook="harbour"):
        session = self.folder / name
        self.succeed(*HARBOUR, "session", "new", session, "--rulebook", rulebook)
        return session

    def add(self, *unit):
        self.succeed(*HARBOUR, "unit", "add", self.session, *unit)

    def exported(self, session=None, *options):
        return self.succeed(*HARBOUR, "unit", "export", session or self.session, "--type", "ship", *options).out

    def units_of(self, session):
        return self.succeed(*HARBOUR, "--json", "session", "show", session).json()["units"]

    def begin_harbour(self):
        self.new()
        self.add("ship", "Gull", "side=north", "name=The \"old\" Gull, a sloop", "hull=", "rig=sloop")
        self.add("ship", "Tern", "side=south", "moored=yes", "masts=3", "masts-left=1")
        self.succeed(*HARBOUR, "unit", "set", self.session, "ship", "Gull", "consort=Tern", "convoy=Tern,Gull")

    def test_what_is_exported_makes_the_same_roster_in_a_new_session(self):
        self.begin_harbour()
        rows = list(csv.DictReader(io.StringIO(self.exported())))
        self.assertEqual(["Gull", "Tern"], [row["Id"] for row in rows])
        self.assertEqual(["", "1"], [row["Masts"] for row in rows])
        self.assertEqual("North", rows[0]["Side"])
        other = self.new("other.flagplot")
        done = self.succeed(*HARBOUR, "unit", "import", other, "--type", "ship", "-", given=self.exported())
        self.assertIn("Ship Gull: added", done.out)
        self.assertEqual(self.units_of(self.session), self.units_of(other))
        self.assertEqual(self.exported(), self.exported(other))

    def test_an_id_that_is_also_a_place_is_taken_and_said(self):
        sea = self.folder / "sea.flagplot"
        self.succeed("session", "new", sea, "--rulebook", "swwas", "--set", "layout=n-ne-se-s-sw-nw",
                     "--set", "last-zone=H8")
        warning = ("A2 is also a place on the map. Where a place is read, A2 is that place, and \"Fleet A2\" is the unit.")
        self.assertIn(warning, program.run("unit", "add", sea, "fleet", "A2", "side=allied").err)
        self.assertNotIn("also a place", program.run("unit", "add", sea, "fleet", "Z1", "side=axis").err)
        rows = self.file("rows.csv", "Id,Side\nB3,Axis\nZ2,Axis\n")
        done = program.run("unit", "import", sea, "--type", "fleet", rows)
        self.assertIn("B3 is also a place on the map.", done.err)
        self.assertNotIn("Z2 is", done.err)
        # The counter in the zone of that name stays on the map, and the planes of the fleet with it.
        self.succeed("unit", "set", sea, "fleet", "A2", "place=G7")
        self.succeed("unit", "set", sea, "fleet", "Z1", "place=A2")
        self.succeed("unit", "add", sea, "air-unit", "YF1", "side=allied", "kind=fighters", "base=A2")
        plot = self.succeed("plot", sea).out
        self.assertIn("A2: Z1 (Axis)", plot)
        self.assertIn("G7: A2 (Allied) with YF1", plot)

    def test_a_rosters_sample_goes_out_and_in(self):
        for kind in ("fleet", "flotilla", "air-unit"):
            with self.subTest(kind=kind):
                rows = self.file("rows.csv", self.succeed("unit", "export", program.SAMPLE, "--type", kind).out)
                other = self.new(f"{kind}.flagplot", "swwas")
                for needed in ("fleet", "flotilla"):
                    given = self.succeed("unit", "export", program.SAMPLE, "--type", needed).out
                    self.succeed("unit", "import", other, "--type", needed, "-", given=given)
                self.succeed("unit", "import", other, "--type", kind, rows)
                mine = [unit for unit in self.units_of(program.SAMPLE) if unit["type"] == kind]
                self.assertEqual(mine, [unit for unit in self.units_of(other) if unit["type"] == kind])

    def test_a_text_of_several_lines_is_kept_and_shown_on_one(self):
        self.new()
        self.add("tug", "T1", "orders=NE\nthen home\n", "diary=fog")
        done = self.succeed(*HARBOUR, "unit", "set", self.session, "tug", "T1", "diary=fog\r\nrain")
        self.assertIn("Tug T1: Diary: fog / rain (was fog)\n", done.out)
        shown = self.succeed(*HARBOUR, "session", "show", self.session).out
        self.assertIn("  T1  orders=NE / then home  diary=fog / rain\n", shown)
        self.assertEqual({"orders": "NE\nthen home", "diary": "fog\nrain"}, self.units_of(self.session)[0]["fields"])
        rows = self.succeed(*HARBOUR, "unit", "export", self.session, "--type", "tug").out
        self.assertEqual([["T1", "NE\nthen home", "fog\nrain"]], list(csv.reader(io.StringIO(rows, newline="")))[1:])
        other = self.new("other.flagplot")
        self.succeed(*HARBOUR, "unit", "import", other, "--type", "tug", "-", given=rows)
        self.assertEqual(self.units_of(self.session), self.units_of(other))

    def test_an_import_is_one_act(self):
        self.begin_harbour()
        rows = self.file("rows.csv", "Id;Side;Hull\nGull;North;2\nKite;South;\n")
        before = len(program.lines(self.session))
        done = self.succeed(*HARBOUR, "--json", "unit", "import", self.session, "--type", "ship", rows).json()
        self.assertEqual([], schemas.problems("play", done))
        self.assertEqual(["unit-changed", "unit-added"], [entry["kind"] for entry in done["entries"]])
        self.assertEqual([False, True], [entry.get("end", False) for entry in program.entries(self.session)[before:]])
        self.succeed(*HARBOUR, "session", "back", self.session)
        self.assertEqual(["Gull", "Tern"], [unit["id"] for unit in self.units_of(self.session)])

    def test_an_export_goes_to_a_file(self):
        self.begin_harbour()
        path = self.folder / "ships.csv"
        self.assertEqual(f"Ships: 2 in {path}\n", self.exported(None, "--output", path))
        self.assertEqual(self.exported(), path.read_bytes().decode())
        shown = self.succeed(*HARBOUR, "--json", "unit", "export", self.session, "--type", "ship").json()
        self.assertEqual(list(csv.reader(io.StringIO(self.exported()))), shown["rows"])
        self.refuse(*HARBOUR, "unit", "export", self.session, "--type", "ship", "--output", self.folder / "no/x.csv",
                    saying="no/x.csv")

    def test_a_type_without_units_gives_the_headings(self):
        self.new()
        self.assertEqual(["Id", "Side", "Name"], next(csv.reader(io.StringIO(self.exported())))[:3])

    def test_nothing_is_kept_if_a_row_is_wrong(self):
        self.begin_harbour()
        rows = self.file("rows.csv", "Id,Side\nKite,North\n\nHern,West\n")
        arguments = [*HARBOUR, "unit", "import", self.session, "--type"]
        self.refuse(*arguments, "ship", rows, saying=[f"{rows}: row 4, column Side", "West", "one of north, south"])
        self.refuse(*arguments, "ship", "-", given="Id,Side\nKite,\"Nor\"th\n",
                    saying=["standard input: row 2", "quote"])
        self.refuse(*arguments, "whale", rows, saying=["--type", "whale", "ship, buoy"])
        self.refuse(*arguments, "ship", self.folder / "none.csv", saying="none.csv")
        self.refuse(*HARBOUR, "unit", "export", self.session, "--type", "whale", saying=["--type", "whale"])

    def test_boxes_are_shown_as_what_is_left_of_them(self):
        self.begin_harbour()
        shown = self.succeed(*HARBOUR, "session", "show", self.session).out
        self.assertIn("masts-left=1/3", shown)
        self.assertNotIn("masts-left", next(line for line in shown.splitlines() if "Gull" in line))
        self.succeed(*HARBOUR, "unit", "set", self.session, "ship", "Tern", "masts-left=")
        self.assertIn("masts-left=3/3", self.succeed(*HARBOUR, "session", "show", self.session).out)
        self.refuse(*HARBOUR, "unit", "set", self.session, "ship", "Tern", "masts-left=4",
                    saying=["masts-left", "4 left", "from 0 to 3"])

    def test_a_sides_report_shows_the_boxes(self):
        self.begin_harbour()
        self.add("ship", "Kite", "side=south", "masts=7", "masts-left=6")
        report = self.succeed(*HARBOUR, "--json", "log", self.session, "--side", "south").json()["units"]
        self.assertEqual(["Ship Tern: Hull: 3, Moored, Masts: \u25a1\u2612\u2612",
                          "Ship Kite: Hull: 3, Masts: \u25a1\u25a1\u25a1\u25a1\u25a1 \u25a1\u2612"], report)


if __name__ == "__main__":
    unittest.main()
