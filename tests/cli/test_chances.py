"""The command `chances`: what it counts is held against enumerations made here from the printed tables, and it changes
nothing of the session."""

import csv
import fractions
import io
import itertools
import json
import math
import pathlib
import shutil
import tempfile
import unittest

import program
import schemas

SAMPLES = program.SOURCE / "resources/samples"
SHARE = fractions.Fraction


def rows(table):
    """The rows of a table of one die as {face: result}, read from its file."""
    faces = {}
    for row in json.loads((program.SOURCE / f"tables/{table.replace('.', '/')}.json").read_text())["rows"]:
        first, _, last = row["range"].partition("-")
        faces.update({face: row["result"] for face in range(int(first), int(last or first) + 1)})
    return faces


class Chances(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.session = self.folder / "coral-sea.flagplot"
        shutil.copy(SAMPLES / "coral-sea.flagplot", self.session)
        self.answers = self.folder / "answers.json"

    def ask(self, procedure, answers, *options):
        self.answers.write_text(json.dumps(answers))
        return program.run("chances", str(self.session), procedure, "--answers", str(self.answers), *options)

    def counted(self, procedure, answers, *options):
        done = self.ask(procedure, answers, "--format", "json", *options)
        self.assertEqual((0, ""), (done.code, done.err))
        found = json.loads(done.out)
        self.assertEqual([], schemas.problems("chances", found))
        return found

    def shares(self, found, prefix):
        """Of each quantity whose id begins so: the share of the runs in which it is more than 0."""
        return {one["id"].removeprefix(prefix): sum(value["share"] for value in one["values"] if value["value"] > 0)
                for one in found["quantities"] if one["id"].startswith(prefix)}

    def check(self, expected, found):
        self.assertEqual(set(expected), set(found))
        for name, share in expected.items():
            self.assertAlmostEqual(float(share), found[name], places=9, msg=name)

    def test_a_fleets_movement_is_what_its_two_tables_make_it(self):
        found = self.counted("swwas.fleet-movement", {"unit": {"unit": "Z2"}, "what": {"choice": "both"}})
        self.assertTrue(found["exact"])
        self.assertEqual(20 * 20, found["runs"])
        speed, way = rows("swwas.fleet-speed"), rows("swwas.direction")
        for table, faces in (("fleet-speed", speed), ("direction", way)):
            expected = {}
            for result in faces.values():
                expected[result] = expected.get(result, 0) + SHARE(1, 20)
            self.check(expected, self.shares(found, f"result:swwas.{table}/"))
        # What is told depends on both dice: three zones by full speed, in the desired direction.
        both = sum(SHARE(1, 400) for a, b in itertools.product(speed.values(), way.values())
                   if (a, b) == ("full-speed", "desired-direction"))
        self.assertAlmostEqual(float(both), self.shares(found, "told:")["3 zones SW (the desired direction)"], places=9)

    def test_sampled_shares_lie_around_the_exact_ones(self):
        answers = {"unit": {"unit": "Z2"}, "what": {"choice": "both"}}
        exact = self.shares(self.counted("swwas.fleet-movement", answers), "result:")
        seed = "11" * 32
        sampled = self.counted("swwas.fleet-movement", answers, "--ways", "0", "--runs", "2500", "--seed", seed)
        self.assertEqual((False, 2500), (sampled["exact"], sampled["runs"]))
        for name, share in self.shares(sampled, "result:").items():
            deviation = (exact[name] * (1 - exact[name]) / 2500) ** 0.5
            self.assertLess(abs(share - exact[name]), 6 * deviation, name)  # the seed is fixed: it holds or it doesn't
        again = self.counted("swwas.fleet-movement", answers, "--ways", "0", "--runs", "2500", "--seed", seed)
        self.assertEqual(sampled, again)

    def test_the_session_and_its_later_dice_stay_as_they_are(self):
        other = self.folder / "other.flagplot"
        shutil.copy(self.session, other)
        before = self.session.read_bytes()
        self.counted("swwas.fleet-movement", {"unit": {"unit": "Z2"}, "what": {"choice": "both"}})
        self.assertEqual(before, self.session.read_bytes())
        self.assertEqual({"coral-sea.flagplot", "other.flagplot", "answers.json"},
                         {file.name for file in self.folder.iterdir()})
        faces = []
        for file in (self.session, other):
            program.run("play", str(file), "swwas.fleet-movement", "--answers", str(self.answers))
            faces.append([entry["faces"] for entry in program.entries(file) if entry["kind"] == "roll"])
        self.assertEqual(faces[0], faces[1])
        self.assertGreater(len(faces[0]), 0)

    def test_a_question_without_an_answer_stops_it_and_is_named(self):
        done = self.ask("swwas.fleet-movement", {"unit": {"unit": "Z2"}}, "--ask-all")
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn('"Roll for" has no answer. Give one by its key, what.', done.out)

    def test_what_is_shown_is_chosen_and_goes_to_a_spreadsheet(self):
        one = "result:swwas.direction/desired-direction"
        done = self.ask("swwas.fleet-movement", {"unit": {"unit": "Z2"}, "what": {"choice": "both"}}, "--format", "csv",
                        "--of", one)
        lines = list(csv.DictReader(io.StringIO(done.out)))
        self.assertEqual([("0", "0.65"), ("1", "0.35")], [(line["value"], line["share"]) for line in lines])
        self.assertEqual({one}, {line["id"] for line in lines})
        refused = self.ask("swwas.fleet-movement", {"unit": {"unit": "Z2"}, "what": {"choice": "both"}}, "--of", "hull:X")
        self.assertEqual(program.PROBLEM, refused.code)
        self.assertIn('--of: found "hull:X"', refused.err)


class EveryWay(unittest.TestCase):
    """Each way in which the dice can fall is played for itself by `play`, with dice thrown by hand, in a copy of the
    session; what its journal says is counted here."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.answers = self.folder / "answers.json"

    def begin(self, sample, **played):
        """Where procedures have been played, with these answers."""
        self.session = self.folder / "begun.flagplot"
        shutil.copy(SAMPLES / f"{sample}.flagplot", self.session)
        for procedure, answers in played.items():
            self.give(answers)
            done = program.run("play", str(self.session), procedure, "--answers", str(self.answers))
            self.assertEqual((0, ""), (done.code, done.err), done.out[-300:])

    def give(self, answers):
        self.answers.write_text(json.dumps(answers))

    def play(self, procedure, faces):
        """What the run wrote, and the dice that it threw: (sides, face)."""
        copy = self.folder / "copy.flagplot"
        shutil.copy(self.session, copy)
        before = len(program.entries(copy))
        dice = ["--dice", ",".join(map(str, faces))] if faces else []
        done = program.run("--json", "play", str(copy), procedure, "--answers", str(self.answers), *dice)
        if done.code == program.ANSWER_MISSING:  # it has defaults, as the count has taken them
            self.give(json.loads(self.answers.read_text()) | {json.loads(done.out)["pending"]["key"]: {}})
            return self.play(procedure, faces)
        self.assertEqual((0, ""), (done.code, done.err), done.out[-300:])
        entries = program.entries(copy)[before:]
        return entries, [die for entry in entries if entry["kind"] == "roll" for die in zip(entry["dice"], entry["faces"])]

    def ways(self, procedure, faces=(), weight=SHARE(1)):
        entries, dice = self.play(procedure, faces)
        if len(dice) == len(faces):
            yield weight, entries
            return
        sides = dice[len(faces)][0]
        for face in range(1, sides + 1):
            yield from self.ways(procedure, (*faces, face), weight / sides)

    def values(self, entries):
        """Of each quantity that a run touched: its last value."""
        values = {}
        for entry in entries:
            if entry["kind"] == "lookup":
                if "result" in entry["row"]:
                    name = f"result:{entry['table']}/{entry['row']['result']}"
                    values[name] = values.get(name, 0) + 1
            elif entry["kind"] == "told":
                values["told:" + entry["text"]] = 1
            elif entry["kind"] == "effect" and entry["change"] == "unit-changed":
                for field, value in entry["now"].items():
                    if isinstance(value, (int, bool)):
                        values[f"{field}:{entry['id']}"] = int(value)
        return values

    def compare(self, procedure, answers, least_ways):
        self.give(answers)
        done = program.run("chances", str(self.session), procedure, "--answers", str(self.answers), "--format", "json")
        self.assertEqual((0, ""), (done.code, done.err))
        found = {one["id"]: one for one in json.loads(done.out)["quantities"]}
        played = [(weight, self.values(entries)) for weight, entries in self.ways(procedure)]
        self.assertGreaterEqual(len(played), least_ways)
        self.assertEqual((True, len(played)), (json.loads(done.out)["exact"], json.loads(done.out)["runs"]))
        self.assertEqual(1, sum(weight for weight, _ in played))
        names = {name for _, values in played for name in values}
        self.assertLessEqual(names, set(found))
        for name in names:
            shares = {}
            for weight, values in played:
                value = values.get(name, found[name]["before"])
                shares[value] = shares.get(value, 0) + weight
            counted = {one["value"]: one["share"] for one in found[name]["values"]}
            self.assertEqual(set(shares), set(counted), name)
            for value, share in shares.items():
                self.assertAlmostEqual(float(share), counted[value], places=9, msg=f"{name} {value}")

    def test_second_world_war_at_sea(self):
        self.begin("coral-sea")
        for procedure, unit in (("swwas.fleet-movement", "Z2"), ("swwas.submarine-movement", "I-1")):
            with self.subTest(procedure):
                self.compare(procedure, {"unit": {"unit": unit}, "what": {"choice": "aground"}}, 20)

    def test_great_war_at_sea(self):
        self.begin("goeben")
        for procedure, answers, ways in (("gwas.check-weather", {}, 11), ("gwas.check-grounding", {"ship": {"unit": "Goeben"}}, 6)):
            with self.subTest(procedure):
                self.compare(procedure, answers, ways)

    def test_flat_top(self):
        self.begin("flat-top")
        self.compare("flattop.observe", {}, 216)
        program.run("unit", "set", str(self.session), "task-force", "TF17", "hex=P15")  # where TF1 is
        self.compare("flattop.attack",
                     {"attack": {"attacker": "Astoria", "target": "Goyo-Maru", "weapon": "gunfire"},
                      "ammunition": {"choice": "AP"}, "numbers": {"bht": 6, "factors": 4},
                      "crt-attack": {"results": "0 0 1 1 2 3"}}, 6)

    def test_the_convoy(self):
        self.begin("six-knots")
        for course in ("straight", "zigzag"):
            with self.subTest(course):
                self.compare("convoy.night", {"orders": {"course": course, "hunters": []}}, 6)

    def test_a_table_rolled_by_itself(self):
        for sample, table, facts, ways in (("six-knots", "convoy.contact", {"roll/facts": {"course": "zigzag", "boat": "shadowing"}}, 6),
                                           ("natuna", "ambush.direction", {}, 6)):
            with self.subTest(table):
                self.begin(sample)
                self.compare("table.roll", {"table": {"table": table}, **facts}, ways)

    def test_strategic_submarine_warfare(self):
        self.begin("north-atlantic", **{"ssw.initiation": {"zone": {}, "subs/North-Atlantic": {}},
                                     "ssw.interception": {"interception/North-Atlantic": {}}})
        self.compare("ssw.search", {}, 100)
        self.begin("north-atlantic")
        zone = "North-Atlantic"
        self.compare("ssw.step",
                     {"plan": {sub: {"takes-part": False} for sub in ("U-1", "U-2", "U-4")},
                      f"bombardment/{zone}": {f"bombardment-3/{zone}": {"off": 1}},
                      f"attacks/{zone}": {f"{attack}/{zone}": {"destroyed": 0, "damaged": 0, "aborted": 0}
                                          for attack in ("sub-attack", "asw-attack")}}, 100)


class Ambush(unittest.TestCase):
    """A hidden ambush: too many ways to play each by itself, so they are enumerated here, hex by hex."""

    COLUMNS, ROWS = 37, 24  # to KK24
    STEPS = {"N": (0, -1, -1), "S": (0, 1, 1), "NE": (1, -1, 0), "SE": (1, 0, 1), "NW": (-1, -1, 0), "SW": (-1, 0, 1)}

    def step(self, at, way, hexes):
        """Columns of even numbers lie half a hex further south; rows are counted from the north."""
        for _ in range(hexes):
            columns, from_high, from_low = self.STEPS[way]
            at = (at[0] + columns, at[1] + (from_low if at[0] % 2 == 0 else from_high))
        return at

    def hex(self, name):
        letters = name.rstrip("0123456789")
        column = ord(letters[0]) - ord("A") + 1 + (26 if len(letters) == 2 else 0)
        return column, int(name[len(letters):])

    def test_its_outcomes_are_those_of_its_dice(self):
        with tempfile.TemporaryDirectory(prefix="flagplot-test-") as folder:
            session = pathlib.Path(folder) / "natuna.flagplot"
            shutil.copy(SAMPLES / "natuna.flagplot", session)
            for _ in range(6):
                program.run("session", "next", "--leave", str(session), "--turn")
            program.run("session", "next", "--leave", str(session))
            answers = pathlib.Path(folder) / "answers.json"
            answers.write_text('{"prey": {"yes": false},'  # off the board it is placed on nobody
                               '"ruling/ambush.equal": {"reading": "no-ambush"}}')
            done = program.run("chances", str(session), "ambush.check", "--answers", str(answers), "--ways", "2000000",
                               "--format", "json")
        self.assertEqual((0, ""), (done.code, done.err))
        found = json.loads(done.out)
        self.assertTrue(found["exact"])
        where = {}
        for (way, first), (other, second) in itertools.product(itertools.product(self.STEPS, range(1, 7)), repeat=2):
            last = self.step(self.step(self.hex("U11"), way, first), other, second)
            where[last] = where.get(last, 0) + SHARE(1, 36 * 36)
        ambushes = SHARE(15, 36)  # of either side: its die is the higher one
        shares = {one["id"]: {value["value"]: value["share"] for value in one["values"]} for one in found["quantities"]}
        for field, factors, subs, prey in (("Field-1", 4, "Sub-1", ("W9", "W10", "V9")),
                                           ("Field-2", 3, "Sub-2", ("S15", "T14", "R14"))):
            hit = ambushes * sum(where.get(self.hex(name), 0) for name in prey)
            self.assertGreater(hit, 0)
            # The last die is lower than the mine factors, or higher; as many is no ambush.
            self.assertAlmostEqual(float(hit * SHARE(factors - 1, 6)), shares[f"factors:{field}"][0], places=9, msg=field)
            self.assertAlmostEqual(float(hit * SHARE(6 - factors, 6)), shares[f"hidden:{subs}"][0], places=9, msg=subs)


class Luck(unittest.TestCase):
    def test_the_samples_turns_are_weighed_by_what_matters(self):
        with tempfile.TemporaryDirectory(prefix="flagplot-test-") as folder:
            session = pathlib.Path(folder) / "coral-sea.flagplot"
            shutil.copy(SAMPLES / "coral-sea.flagplot", session)
            before = session.read_bytes()
            done = program.run("luck", str(session), "--format", "json", "--seed", "11" * 32)
            self.assertEqual((0, ""), (done.code, done.err))
            found = json.loads(done.out)
            self.assertEqual([], schemas.problems("luck", found))
            self.assertEqual(before, session.read_bytes())
            entries = program.entries(session)
        sides = {entry["id"]: entry["fields"]["side"] for entry in entries if entry["kind"] == "unit-added"}
        came = {}
        for entry in entries:
            if entry["kind"] == "lookup" and entry["row"].get("result") == "desired-direction":
                came[sides[entry["unit"]]] = came.get(sides[entry["unit"]], 0) + 1
        sums = {one["of"].rpartition("/")[2]: one for one in found["sums"]}
        self.assertEqual(set(came), set(sums))
        for side, count in came.items():
            self.assertEqual(count, sums[side]["value"], side)
            # 7 of the 20 faces lead there.
            dice = sum(1 for entry in entries if entry["kind"] == "roll" and entry["key"].startswith("direction/")
                       and sides[entry["unit"]] == side)
            self.assertAlmostEqual(dice * 7 / 20, sums[side]["expected"], delta=6 * (dice * 0.35 * 0.65 / 2000) ** 0.5)
            # As many hits of so many dice as the binomial distribution has, and half of what is as good.
            share = [math.comb(dice, hits) * 0.35 ** hits * 0.65 ** (dice - hits) for hits in range(count + 1)]
            self.assertAlmostEqual(sum(share) - share[-1] / 2, sums[side]["percentile"], delta=0.02)


if __name__ == "__main__":
    unittest.main()
