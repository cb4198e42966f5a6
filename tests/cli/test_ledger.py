"""The dice ledger against a reckoning of its own: from the lines of the session file, the printed tables and the density
of the chi-square distribution, with nothing of Flagplot.
"""

import collections
import csv
import io
import json
import math
import unittest

import program
import reader
import schemas

ALL = "*"
SOURCES = {"stream": "rolled", "hand": "by hand", "overruled": "overruled"}


class Reckoning(reader.Session):
    """Every die that counts: its sides, whose it was, its face. And what was looked up on tables with dice."""

    def __init__(self, data):
        self.rolls, self.looked_up = {}, []
        super().__init__(data)

    def fold(self, entry):
        super().fold(entry)
        if entry["kind"] == "roll":
            unit = self.units.get(entry.get("unit"), {"fields": {}})
            side = entry.get("side") or unit["fields"].get("side") or ""
            self.rolls[entry["run"], entry["key"]] = {"entry": entry, "side": side, "table": ""}
        if entry["kind"] == "lookup" and entry.get("dice"):
            roll = self.rolls[entry["run"], entry["key"]]
            roll["table"] = entry["table"]
            source = "overruled" if "overruled" in entry else roll["entry"]["source"]
            self.looked_up.append((SOURCES[source], roll["side"], entry))

    def casts(self):
        return [(die, SOURCES[roll["entry"]["source"]], roll["side"], roll["table"], face)
                for roll in self.rolls.values()
                for die, face in zip(roll["entry"]["dice"], roll["entry"]["faces"])]

    def faces(self, group):
        """How often each face came in a group of the ledger."""
        came = collections.Counter(face for die, source, side, table, face in self.casts()
                                   if (die, source) == (group["die"], group["source"])
                                   and group["side"] in (ALL, side) and group["table"] in (ALL, table))
        return [came[face] for face in range(1, group["die"] + 1)]

    def groups(self):
        """Which groups there are: every part, and sums that are more than one of their parts."""
        sizes = collections.Counter()
        for die, source, side, table, _ in self.casts():
            for key in {(die, source, a, b) for a in (side, ALL) for b in (table, ALL)}:
                sizes[key] += 1

        def is_part(part, whole):
            return part != whole and part[:2] == whole[:2] and all(w in (p, ALL) for p, w in zip(part[2:], whole[2:]))
        return {key for key, size in sizes.items()
                if not any(is_part(other, key) and sizes[other] == size for other in sizes)}


def tail(chi_square, degrees):
    """Simpson's rule over the density, as far out as it is anything."""
    def density(x):
        return math.exp((degrees / 2 - 1) * math.log(x) - x / 2 - degrees / 2 * math.log(2) - math.lgamma(degrees / 2))
    steps, width = 20_000, 200 + 10 * degrees
    step = width / steps
    inner = sum((4 if i % 2 else 2) * density(chi_square + i * step) for i in range(1, steps))
    return (density(chi_square) + inner + density(chi_square + width)) * step / 3


def chances(table):
    """Of a table with one die and no modifiers: result -> chance."""
    shown = json.loads((program.SOURCE / "tables" / table.replace(".", "/")).with_suffix(".json").read_text())
    sides = int(shown["dice"][1:])
    totals = collections.Counter()
    for row in shown["rows"]:
        first, _, last = row["range"].partition("-")
        totals[row["result"]] += int(last or first) - int(first) + 1
    assert sum(totals.values()) == sides and "modifiers" not in shown, table
    return {result: faces / sides for result, faces in totals.items()}


class Ledger(program.Case):
    def ledger(self, *arguments, session=None):
        ledger = self.succeed("--json", "ledger", session or self.session, *arguments).json()
        self.assertEqual([], schemas.problems("ledger", ledger))
        return ledger

    def check_faces(self, ledger, reckoning):
        judged = [group for group in ledger["groups"] if "chance" in group]
        for group in ledger["groups"]:
            with self.subTest(die=group["die"], source=group["source"], side=group["side"], table=group["table"]):
                faces = reckoning.faces(group)
                count = sum(faces)
                self.assertEqual((faces, count), (group["faces"], group["dice"]))
                expected = count / group["die"]
                self.assertAlmostEqual(expected, group["expected"], delta=0.0006)
                mean = sum(face * came for face, came in enumerate(faces, 1)) / count
                self.assertAlmostEqual(mean, group["mean"], delta=0.0006)
                self.assertEqual((group["die"] + 1) / 2, group["expected-mean"])
                is_judged = expected >= 5 and group["source"] != "overruled"
                self.assertEqual(is_judged, "chance" in group)
                if not is_judged:
                    continue
                chi_square = sum((came - expected) ** 2 / expected for came in faces)
                self.assertAlmostEqual(chi_square, group["chi-square"], delta=0.0006)
                self.assertEqual(group["die"] - 1, group["degrees"])
                chance = tail(chi_square, group["die"] - 1)
                self.assertAlmostEqual(chance, group["chance"], delta=1e-9)
                self.assertEqual("uneven" if chance * len(judged) * 4000 < 1 else "usual", group["verdict"])
        self.assertEqual(len(judged), ledger["judged"])
        self.assertEqual(reckoning.groups(),
                         {(one["die"], one["source"], one["side"], one["table"]) for one in ledger["groups"]})

    def test_the_faces_of_recorded_sessions(self):
        for name in ("coral-sea", "goeben", "flattop-turns", "flattop-combat", "ambush-checks", "corrections",
                     "hand-dice", "gwas-turns", "ssw-step"):
            folder = "resources/samples" if name == "coral-sea" else "tests/journals"
            session = program.SOURCE / folder / f"{name}.flagplot"
            if name == "flattop-turns":  # a unit's side may be its commander's there
                self.ledger(session=session)
                continue
            with self.subTest(session=name):
                self.check_faces(self.ledger(session=session), Reckoning(session.read_bytes()))

    def test_what_the_sample_s_tables_said(self):
        reckoning = Reckoning(program.SAMPLE.read_bytes())
        ledger = self.ledger(session=program.SAMPLE)
        self.assertGreater(len(ledger["results"]), 10)
        for group in ledger["results"]:
            said = [entry["row"]["result"] for source, side, entry in reckoning.looked_up
                    if (source, entry["table"]) == (group["source"], group["table"]) and group["side"] in (ALL, side)]
            with self.subTest(table=group["table"], side=group["side"]):
                self.assertEqual(len(said), group["throws"])
                expected = chances(group["table"])
                self.assertEqual(set(expected), {one["result"] for one in group["results"]})
                for one in group["results"]:
                    self.assertEqual(said.count(one["result"]), one["count"])
                    self.assertAlmostEqual(expected[one["result"]] * len(said), one["expected"], delta=0.0006)


class AShortSession(Ledger):
    """A turn by hand; one roll taken back and re-rolled, one overruled."""

    def setUp(self):
        super().setUp()
        self.begin()
        self.play("swwas.turn", dice="11,12,20,20")
        rolls = {entry["key"]: entry["n"] for entry in program.entries(self.session) if entry["kind"] == "roll"}
        self.succeed("session", "override", self.session, str(rolls["direction/A1"]), "--faces", "7", "--reason",
                     "cocked", "--go-back")

    def groups(self, *arguments):
        return {(one["source"], one["side"], one["table"]): one for one in self.ledger(*arguments)["groups"]}

    def test_what_was_taken_back_does_not_count_and_what_was_overruled_is_not_judged(self):
        groups = self.groups()
        self.assertEqual({("by hand", "*", "*"), ("by hand", "*", "swwas.fleet-speed"),
                          ("by hand", "allied", "swwas.fleet-speed"), ("by hand", "axis", "*"),
                          ("by hand", "axis", "swwas.fleet-speed"), ("by hand", "axis", "swwas.direction"),
                          ("overruled", "allied", "swwas.direction")}, set(groups))
        faces = [0] * 20
        for face in (11, 12, 20):
            faces[face - 1] = 1
        self.assertEqual(faces, groups["by hand", "*", "*"]["faces"])
        overruled = groups["overruled", "allied", "swwas.direction"]
        self.assertEqual(("not-judged", 1, 1), (overruled["verdict"], overruled["dice"], overruled["faces"][6]))
        said = [one for one in self.ledger()["results"] if one["source"] == "overruled"]
        self.assertTrue(said and all("expected" not in one for group in said for one in group["results"]))

    def test_it_can_be_narrowed(self):
        self.assertEqual({"axis"}, {side for _, side, _ in self.groups("--side", "axis")})
        self.assertEqual({"swwas.direction"}, {table for *_, table in self.groups("--table", "swwas.direction")})
        self.assertEqual({"overruled"}, {source for source, *_ in self.groups("--source", "overruled")})
        self.assertEqual({}, self.groups("--side", "none"))
        self.assertEqual(self.groups(), self.groups("--turn", "1"))
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.assertEqual({}, self.groups("--turn", "last"))
        self.assertEqual(self.groups("--turn", "1"), self.groups("--turn", "1-2"))
        self.assertIn("No dice were thrown.", self.succeed("ledger", self.session, "--turn", "2").out)

    def test_what_is_not_there_is_refused(self):
        for arguments, saying in ((["--side", "nobody"], ["nobody", "allied, axis"]),
                                  (["--table", "swwas.nothing"], ["swwas.nothing", "swwas.direction"]),
                                  (["--turn", "9"], ["9-9", "from 1 to 1"]), (["--turn", "2-1"], ["2-1"]),
                                  (["--turn", "x"], ["--turn", "FIRST-LAST"]), (["--turn", "1-"], ["--turn"]),
                                  (["--source", "heaven"], ["by hand"]), (["--format", "html"], ["csv"])):
            self.refuse("ledger", self.session, *arguments, saying=saying)

    def test_the_three_formats_say_the_same(self):
        ledger = self.ledger()
        rows = list(csv.DictReader(io.StringIO(self.succeed("ledger", self.session, "--format", "csv").out, newline="")))
        for group in ledger["groups"]:
            faces = [row for row in rows if row["what"] == "face"
                     and [row[key] for key in ("source", "side", "table")] == [group["source"], group["side"],
                                                                              group["table"]]]
            self.assertEqual([str(face) for face in range(1, 21)], [row["value"] for row in faces])
            self.assertEqual(group["faces"], [int(row["count"]) for row in faces])
            self.assertEqual({(f"d{group['die']}", str(group["dice"]), group["verdict"])},
                             {(row["die"], row["of"], row["verdict"]) for row in faces})
        self.assertEqual([(group["table"], one["result"], one["count"]) for group in ledger["results"]
                          for one in group["results"]],
                         [(row["table"], row["value"], int(row["count"])) for row in rows if row["what"] == "result"])
        text = self.succeed("ledger", self.session).out
        for group in ledger["groups"]:
            self.assertIn(group["words"], text)
        self.assertEqual(self.succeed("--json", "ledger", self.session).out,
                         self.succeed("ledger", self.session, "--format", "json").out)

    def test_it_changes_nothing(self):
        before = program.contents(self.folder)
        self.ledger()
        self.assertEqual(before, program.contents(self.folder))

    def test_a_side_s_report_has_none_of_it(self):
        for form in ("text", "html", "csv", "json"):
            report = self.succeed("log", self.session, "--side", "axis", "--format", form).out
            for words in ("such series", "expected", "chi-square", "d20"):
                self.assertNotIn(words, report)


class ADieOfOnesOwn(Ledger):
    def test_a_loaded_die_gets_a_warning(self):
        """A hundred and twenty throws by hand, half of them 20."""
        self.begin("--hand-dice", roster=False)
        faces = [20 if throw % 2 else throw // 2 % 19 + 1 for throw in range(120)]
        for face in faces:
            self.play("table.roll", {"table": {"table": "swwas.fleet-speed"}}, dice=str(face))
        ledger = self.ledger()
        self.assertEqual(["uneven"], [group["verdict"] for group in ledger["groups"]])
        self.assertIn("uneven: a fair die is at least this uneven in only 1 of more than 1000000000 such series",
                      self.succeed("ledger", self.session).out)


class AGameThatWasChanged(program.Case):
    """What was thrown under a table that says something else today is left out; under one that is as it was, it isn't."""

    def write(self, contact, title="Patrol"):
        book = self.folder / "games/patrol"
        book.mkdir(parents=True, exist_ok=True)
        (book / "rulebook.json").write_text(json.dumps({"id": "patrol", "title": title}))
        for name, ranges in (("contact", contact), ("attack", ["1-3", "4-6"])):
            rows = [{"range": one, "result": result} for one, result in zip(ranges, ("none", "some"))]
            (book / f"{name}.json").write_text(json.dumps({
                "id": f"patrol.{name}", "title": name, "source": "Ours", "dice": "d6", "rows": rows,
                "results": {"none": {"label": "None"}, "some": {"label": "Some"}}}))

    def on_tables(self, *arguments):
        return self.succeed("--tables", self.folder / "games", *arguments)

    def expectations(self):
        ledger = self.on_tables("--json", "ledger", self.session).json()
        return ({group["table"]: [one["expected"] for one in group["results"]]
                 for group in ledger["results"] if group["side"] == ""}, ledger["without-odds"])

    def test_it_is_known_by_what_its_tables_said(self):
        self.write(["1-4", "5-6"])
        self.on_tables("session", "new", self.session, "--rulebook", "patrol", "--title", "P")
        for table in ("contact", "attack"):
            for face in "123456":
                answers = self.file("answers.json", json.dumps({"table": {"table": f"patrol.{table}"}}))
                self.on_tables("play", self.session, "table.roll", "--answers", answers, "--dice", face)
        before = {"patrol.attack": [3.0, 3.0], "patrol.contact": [4.0, 2.0]}
        self.assertEqual((before, 0), self.expectations())
        self.write(["1-4", "5-6"], title="Patrols")  # another rulebook with the same tables
        self.assertEqual((before, 0), self.expectations())
        self.write(["1-2", "3-6"])
        self.assertEqual(({"patrol.attack": [3.0, 3.0]}, 6), self.expectations())


if __name__ == "__main__":
    unittest.main()
