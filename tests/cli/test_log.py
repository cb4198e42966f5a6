"""The log in its four formats, and the side reports, in which nothing stands that the side may not know."""

import csv
import html.parser
import io
import json
import re
import unittest
from xml.etree import ElementTree

import program
import schemas

FORMATS = ("text", "html", "csv", "json")


class Page(html.parser.HTMLParser):
    """Checks that every element is closed, and gathers cells and text."""

    VOID = {"meta", "br", "!doctype"}

    def __init__(self, text):
        super().__init__()
        self.open, self.text, self.rows = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (self.open, tag)
        self.open.pop()

    def handle_data(self, data):
        if "style" in self.open:
            return
        self.text.append(data)
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


class Log(program.Case):
    def log(self, *arguments):
        return self.succeed("log", self.session, *arguments).out

    def rows(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.log("--format", "csv", *arguments), newline="")))


class TheLog(Log):
    """Two turns, dice by hand, the second turn's first roll overruled."""

    def setUp(self):
        super().setUp()
        self.begin()
        self.play("swwas.turn", dice="11,12,20,20")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.succeed("session", "note", self.session, "Squalls <east> & \"west\", all day.")
        self.play("swwas.turn", {"fighters": {"rabaul": "sweep"}}, dice="7/4,7,2,16,15,18,19,11")

    def test_lines_of_a_note_stand_on_the_page_as_far_to_the_right_as_they_were_written(self):
        self.succeed("session", "note", self.session, "Losses:\n  Lexington  sunk\n    her planes with her")
        page = self.succeed("log", self.session, "--format", "html").out
        self.assertIn("Losses:<br>\n&#160;&#160;Lexington  sunk<br>\n&#160;&#160;&#160;&#160;her planes with her", page)

    def test_text_has_orders_dice_changes_and_notes_turn_by_turn(self):
        first, second = self.log().split("\n\nTest   Second World War at Sea   Turn 2, day 1, 2 of 6, daylight\n")
        self.assertIn("Turn 1, day 1, 1 of 6, night", first)
        for words in ("ORDERS FOR THE MAP", "[ ] Fleet Z1      2 zones, right of NE",
                      "     Flotilla I-1  stays (odd turn)", "THE DICE", "CHANGED BY HAND", "Fleet Z1: added"):
            self.assertIn(words, first)
        for words in ("NOTES", "Squalls <east>", "[ ] Air unit F1  sweep (chosen)", "[ ] Air unit D1  ASW (rolled)"):
            self.assertIn(words, second)
        self.assertRegex(second, r"\n +\d+ +Z1 +Fleet Speed +17 +17 +One Zone +by hand \(7/4\)\n")

    def test_the_head_and_the_seed_s_digest_are_printed_but_not_the_seed(self):
        for form in ("text", "html", "json"):
            text = self.log("--format", form)
            self.assertIn(program.digest(program.lines(self.session)[-1]), text)
            self.assertIn(program.digest(program.SEED.encode()), text)
            self.assertNotIn(program.SEED, text)

    def test_csv_has_one_row_a_roll(self):
        rows = self.rows()
        self.assertEqual(12, len(rows))
        self.assertEqual(["11", "12", "20", "20", "17", "7", "2", "16", "15", "18", "19", "11"],
                         [row["faces"] for row in rows])
        self.assertEqual({"turn": "2", "unit": "D1", "table": "swwas.dive-bombers", "dice": "d20", "total": "19",
                          "result": "asw", "label": "ASW", "source": "by hand", "withdrawn": ""},
                         {name: rows[10][name] for name in ("turn", "unit", "table", "dice", "total", "result",
                                                            "label", "source", "withdrawn")})
        for row in rows:
            entry = program.entries(self.session)[int(row["entry"]) - 1]
            self.assertEqual(("roll", row["faces"]), (entry["kind"], " ".join(map(str, entry["faces"]))))

    def test_html_is_well_formed_and_says_the_same(self):
        page = Page(self.log("--format", "html"))
        self.assertEqual([], page.open)
        self.assertIn('Squalls <east> & "west", all day.', page.text)
        faces = [row[3] for row in page.rows if row[3] != "dice"]
        self.assertEqual([row["faces"] for row in self.rows()], faces)

    def test_json_has_what_the_other_formats_have(self):
        log = self.succeed("--json", "log", self.session).json()
        self.assertEqual(self.log("--format", "json"), self.succeed("--json", "log", self.session).out)
        self.assertEqual([row["faces"] for row in self.rows()],
                         [row["faces"] for turn in log["turns"] for row in turn["dice"]])
        self.assertEqual(["Orders for the map", "Air"], [part["heading"] for part in log["turns"][1]["sections"]])

    def test_one_turn_may_be_printed(self):
        self.assertEqual({"1"}, {row["turn"] for row in self.rows("--turn", "1")})
        self.assertEqual({"2"}, {row["turn"] for row in self.rows("--turn", "2")})
        self.assertEqual({"2"}, {row["turn"] for row in self.rows("--turn", "last")})
        self.assertEqual({"1", "2"}, {row["turn"] for row in self.rows()})
        self.assertNotIn("Turn 1", self.log("--turn", "2"))
        self.assertIn("PASSED OVER", self.log("--turn", "1"))  # in the turn that was left

    def test_what_was_taken_back_is_printed_as_withdrawn(self):
        roll = [e["n"] for e in program.entries(self.session) if e["kind"] == "roll" and e["key"] == "speed/Z1"][-1]
        self.succeed("session", "override", self.session, str(roll), "--faces", "1", "--reason", "misread <it>",
                     "--go-back")
        self.play("swwas.turn", dice="7,2,16,15,18,19,11")
        self.assertRegex(self.log("--turn", "2"), r"\[-\] Fleet Z1 +WITHDRAWN: misread <it> \(one zone,")
        self.assertRegex(self.log("--turn", "2"), r" +17 +17 +WITHDRAWN: misread <it> \(One Zone\) +by hand \(7/4\)")
        self.assertIn("WITHDRAWN (misread <it>): ", "".join(Page(self.log("--format", "html")).text))
        self.assertEqual([("17", "withdrawn"), ("1", "")],
                         [(row["faces"], row["withdrawn"]) for row in self.rows("--turn", "2")
                          if row["unit"] == "Z1" and row["table"] == "swwas.fleet-speed"])

    def test_a_reading_that_is_not_the_default_is_named_from_the_turn_on_that_it_was_chosen_in(self):
        self.assertNotIn("Played differently", self.log())
        self.succeed("session", "set", self.session, "--reading", "swwas.fleet-speed-10=half-speed")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.succeed("session", "note", self.session, "Played on.")
        line = "Fleet Speed: Half Speed (1-9, 10-16)"
        log = json.loads(self.log("--format", "json"))
        self.assertEqual([[], [line], [line]], [turn["readings"] for turn in log["turns"]])
        self.assertEqual([line], log["readings"])
        self.assertNotIn("Played differently", self.log("--turn", "1"))
        self.assertEqual(2, self.log().count(f"Played differently: {line}"))

    def test_a_reading_that_is_ours_says_so(self):
        self.succeed("session", "set", self.session, "--reading", "swwas.fighters=equal-thirds")
        self.assertIn("Played differently: Fighters: A die: each of the three is equally likely (ours)", self.log())

    def test_the_order_of_words_fits_on_paper(self):
        for line in self.log().splitlines():
            if not re.match(r" *[0-9#]+ |flagplot|seed", line):
                self.assertLessEqual(len(line), 100, line)


class Map(Log):
    """A check for an ambush, whose crosshair has a map: by its words, as a drawing, and as it stands in the journal."""

    SVG = "{http://www.w3.org/2000/svg}"

    def setUp(self):
        super().setUp()
        self.succeed("session", "new", self.session, "--rulebook", "ambush", "--title", "Strait & <sea>")
        self.succeed("unit", "add", self.session, "submarine", "Tang", "side=cc")
        self.succeed("unit", "add", self.session, "naval-unit", "DDG-1", "side=ficc", "hex=Y11")
        while self.show()["phase"] != "check":
            self.succeed("session", "next", "--leave", self.session)
        self.play("ambush.check", {"map": {"column-offset": "low", "row-direction": "north"}}, dice="6,1,2,4,4,2")

    PLOT = re.compile('<ul class="plot">.*?</ul>', re.DOTALL)

    def drawings(self, *arguments):
        """Those of lines."""
        html = self.PLOT.sub("", self.log("--format", "html", *arguments))
        return [ElementTree.fromstring(drawing) for drawing in re.findall("<svg.*?</svg>", html, re.DOTALL)]

    def plots(self, *arguments):
        return self.PLOT.findall(self.log("--format", "html", *arguments))

    def told_map(self):
        return [entry["map"] for entry in program.entries(self.session) if "map" in entry]

    def test_html_has_it_as_a_drawing_with_its_words(self):
        for arguments in [(), ("--side", "cc"), ("--side", "ficc")]:
            page = Page(self.log("--format", "html", *arguments))
            self.assertEqual([], page.open)
            (drawing,) = self.drawings(*arguments)
            self.assertEqual("img", drawing.get("role"))
            self.assertIn("U11, NE 4 to Y9, S 2 to Y11", drawing.findtext(self.SVG + "title"))
            words = [text.text for text in drawing.iter(self.SVG + "text")]
            for word in ("U11", "Y9", "Y11", "NE 4", "S 2"):
                self.assertIn(word, words)

    def test_the_turn_ends_with_its_plot_which_has_the_crosshair_until_it_is_taken_back(self):
        for arguments in [(), ("--side", "cc"), ("--side", "ficc")]:
            self.assertIn("Y11: crosshair", self.plots(*arguments)[-1])
        self.assertIn("DDG-1", self.plots("--side", "ficc")[-1])
        self.assertNotIn("Tang", self.plots("--side", "ficc")[-1])
        self.assertIn("Tang", self.plots()[-1])
        opened = next(e["n"] for e in program.entries(self.session) if e["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened), "--reason", "wrong hex")
        self.assertNotIn("crosshair", self.plots()[-1])

    def test_json_has_it_as_it_is_in_the_journal_and_fits_its_schema(self):
        for arguments in [(), ("--side", "cc")]:
            log = self.succeed("--json", "log", self.session, *arguments).json()
            self.assertEqual([], schemas.problems("log", log))
            lines = log["turns"][-1]["sections"][0]["lines"]
            self.assertEqual(self.told_map(), [line["map"] for line in lines if "map" in line])
            self.assertIn("map", lines[0])

    def test_text_and_csv_say_it_once(self):
        self.assertEqual(1, self.log().count("NE 4"))
        self.assertEqual(1, self.log("--side", "cc").count("NE 4"))
        self.assertEqual(1, self.log("--side", "cc", "--format", "csv").count("NE 4"))

    def test_what_was_taken_back_is_drawn_no_more(self):
        opened = next(e["n"] for e in program.entries(self.session) if e["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened), "--reason", "wrong hex")
        self.assertEqual([], self.drawings())
        self.assertRegex(self.log(), r"WITHDRAWN: wrong hex \(Crosshair: U11, NE 4 to Y9")


class SideReport(Log):
    def reports(self, side="axis"):
        return {form: self.log("--format", form, "--side", side) for form in FORMATS}

    def played(self, name, seed, dice, before=()):
        """The same told lines, from other dice, another seed, another path and other entry numbers."""
        self.session = self.folder / name / "game.flagplot"
        self.session.parent.mkdir()
        self.succeed("session", "new", self.session, "--rulebook", "swwas", "--title", "Fog", "--seed", seed * 32,
                     "--set", "first-daylight-turn=2", "--set", "last-daylight-turn=5")
        for unit in program.ROSTER:
            self.succeed("unit", "add", self.session, *unit)
        for command in before:
            self.succeed(*command[:2], self.session, *command[2:])
        self.play("swwas.turn", dice=dice)
        return self.reports()

    def test_it_holds_nothing_of_seed_hashes_numbers_dice_times_and_paths(self):
        # 3 and 7 are both Full Speed, 1 and 6 the desired direction: what was told is the same, all else differs.
        one = self.played("one", "0a", "3,1,3,1")
        other = self.played("elsewhere", "0b", "7,6,7,6", before=[
            ["session", "note", "Only for the GM."], ["unit", "set", "fleet", "A1", "place=G11"], ["session", "back"],
            ["session", "note", "Another."]])
        self.assertEqual(one, other)
        self.assertIn("3 zones, toward NE", one["text"])

    def test_each_page_says_for_whom_it_is(self):
        self.begin()
        self.play("swwas.turn", dice="3,1,3,1")
        self.assertIn("Turn 1, day 1, 1 of 6, night   for Axis", self.log("--side", "axis"))
        self.assertIn("Turn 1, day 1, 1 of 6, night, for Axis",
                      Page(self.log("--side", "axis", "--format", "html")).text)
        self.assertNotIn("Axis", self.log("--side", "allied"))

    def test_its_csv_has_a_row_a_line_that_was_told(self):
        self.begin()
        self.play("swwas.turn", dice="3,1,3,1")
        rows = self.rows("--side", "axis")
        self.assertEqual(["turn", "heading", "unit", "text"], list(rows[0]))
        self.assertEqual(["Fleet Z1", "Fleet A1", "Flotilla I-1", ""], [row["unit"] for row in rows])

    def test_its_numbers_are_turns_and_the_roster_s_alone(self):
        self.begin()
        self.play("swwas.turn", dice="18,13,19,14")
        for form, report in self.reports().items():
            for gone in ("18", "13", "19", "14", program.SEED, self.show()["head"], str(self.folder), "flagplot"):
                self.assertNotIn(gone, report, form)
            self.assertNotRegex(report, r"[0-9a-f]{16}")
            self.assertNotRegex(report, r"\d\d:\d\d")

    def test_what_is_for_the_gm_or_the_other_side_is_not_in_it(self):
        self.begin()
        self.play("swwas.turn", dice="3,1,3,1")
        told = {e["unit"]: str(e["n"]) for e in program.entries(self.session) if e["kind"] == "told" and "unit" in e}
        whole = self.reports()
        self.succeed("session", "reveal", self.session, told["Z1"], "--to", "allied", "--reason", "secret one")
        self.succeed("session", "reveal", self.session, told["A1"], "--hold", "--reason", "secret two")
        self.succeed("session", "note", self.session, "secret three")
        for form, report in self.reports().items():
            told = re.split('our units|OUR UNITS|"units"', report)[0]
            self.assertNotIn("Fleet", told, form)
            self.assertNotIn("secret", report, form)
            self.assertIn("Fleet A1", whole[form])

    def test_the_other_side_s_units_are_not_in_its_roster(self):
        self.begin()
        units = self.succeed("--json", "log", self.session, "--side", "allied").json()["units"]
        self.assertEqual(["Fleet A1", "Air unit D1", "Air unit S1"], [unit.split(":")[0] for unit in units])

    def test_what_was_taken_back_leaves_no_trace_and_no_gap(self):
        self.begin()
        clean = self.reports()
        self.play("swwas.turn", dice="3,1,3,1")
        opened = next(e["n"] for e in program.entries(self.session) if e["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened), "--reason", "wrong turn")
        self.assertEqual(clean, self.reports())

    def test_one_turn_of_it_may_be_printed(self):
        self.begin()
        self.play("swwas.turn", dice="3,1,3,1")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}}, dice="1,1,1,1,1,1,1,6")
        self.assertEqual({"2"}, {row["turn"] for row in self.rows("--side", "axis", "--turn", "last")})
        self.assertNotIn("stays (odd turn)", self.log("--side", "axis", "--turn", "2"))

    def test_the_sample_s_reports_hold_no_hash_and_no_number_of_an_entry(self):
        self.session.write_bytes(program.SAMPLE.read_bytes())
        for side in ("axis", "allied"):
            for form, report in self.reports(side).items():
                self.assertNotRegex(report, r"[0-9a-f]{32}", form)
                self.assertNotIn("rolled again", report)
        numbers = [value for turn in self.succeed("--json", "log", self.session, "--side", "axis").json()["turns"]
                   for value in turn.values() if isinstance(value, int)]
        self.assertEqual(list(range(1, 9)), numbers)


if __name__ == "__main__":
    unittest.main()
