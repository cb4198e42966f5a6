"""A reader of its own, which knows nothing but the lines of the file, comes to the same state as the program."""

import json
import random
import unittest

import program
import reader

HARBOUR = ["--tables", program.FIXTURES / "harbour"]
ACTS = 90


class Driver:
    """Somebody who does whatever comes to mind, of which the program refuses a part."""

    def __init__(self, case, seed, tables=()):
        self.case, self.random, self.tables = case, random.Random(seed), tables
        self.done = {}  # command -> how often it was done

    def act(self):
        name, arguments, given = getattr(self, self.random.choice(self.choices))()
        before = self.case.session.read_bytes()
        done = program.run(*self.tables, *arguments, given=given)
        self.case.assertIn(done.code, (program.DONE, program.PROBLEM, program.ANSWER_MISSING), (arguments, done.err))
        after = self.case.session.read_bytes()
        self.case.assertTrue(after.startswith(before))
        if done.code == program.PROBLEM:
            self.case.assertEqual(before, after)
        else:
            self.done[name] = self.done.get(name, 0) + 1

    def entry(self, *kinds):
        """A number, often of one of the last entries of these kinds."""
        entries = program.entries(self.case.session)
        fitting = [entry["n"] for entry in entries if entry["kind"] in kinds][-20:]
        anywhere = not fitting or self.random.random() < 0.1
        return str(self.random.choice(range(1, len(entries) + 2) if anywhere else fitting))

    def session(self, command, *arguments):
        return command, ["session", command, self.case.session, *arguments], ""

    # Weighted by how often they stand there.
    choices = ["unit_set", "unit_set", "unit_add", "unit_remove", "fact", "reading", "note", "next_phase", "next_turn",
               "play", "play", "play", "play", "play", "roll", "back", "back_to", "redo", "redo", "reroll", "reroll",
               "override", "overrule", "reveal"]

    def unit_set(self):
        return "unit set", ["unit", "set", self.case.session, "fleet", self.random.choice(["Z1", "A1", "Z3"]),
                            self.random.choice(["place=E6", "place=", "zones-full=2", "zones-full=", "intercept=no",
                                                "desired-direction=N", "best-speed=yes"])], ""

    def unit_add(self):
        return "unit add", ["unit", "add", self.case.session, *self.random.choice(
            [["fleet", "Z3", "side=axis"], ["flotilla", "I-2", "side=allied"],
             ["air-unit", "F2", "side=axis", "kind=fighters", "standing-mission=cap"]])], ""

    def unit_remove(self):
        return "unit remove", ["unit", "remove", self.case.session, *self.random.choice(
            [["fleet", "Z3"], ["flotilla", "I-2"], ["air-unit", "F2"], ["fleet", "Z1"]])], ""

    def fact(self):
        return self.session("set", self.random.choice(["turns-a-day=4", "turns-a-day=6", "turns-a-day=", "dice=by-hand",
                                                       "dice=rolled", "dice@side axis=by-hand", "dice@side axis="]))

    def reading(self):
        return self.session("set", "--reading", self.random.choice(
            ["swwas.fleet-speed-10=half-speed", "swwas.fleet-speed-10=full-speed", "swwas.transfer=resumes-mission"]))

    def note(self):
        return self.session("note", self.random.choice(["Rain.", "Größe ⚓", "\"quoted\"\n"]))

    def next_phase(self):
        return self.session("next")

    def next_turn(self):
        return self.session("next", "--turn")

    def play(self):
        show = program.run("--json", "session", "show", self.case.session).json()
        pending = show["pending"] or {"key": "", "fields": []}
        answers = {"fighters": {"rabaul": self.random.choice(["cap", "unit-by-unit"])},
                   "fighters-unit-by-unit": {"F1": {"mission": "sweep"}}, "strike/S1": {"choice": "land-strike"},
                   "transfer": {"units": ["F1"], "base": "Tulagi"}, "what": {"choice": "both"},
                   "unit": {"unit": self.random.choice(["Z1", "A1"])}, "desired-direction": {"text": "W"}}
        if pending["fields"] and pending["fields"][0]["type"] == "faces":
            answers[pending["key"]] = self.faces(pending)
        given = {key: answer for key, answer in answers.items() if key == pending["key"]}
        procedure = show["open"] or self.random.choice(["swwas.turn"] * 5 + ["swwas.transfer", "swwas.fleet-movement"])
        return "play", ["play", self.case.session, procedure, "--answers", "-"], json.dumps(given)

    def faces(self, form):
        """Dice thrown by hand, for every cell of the grid or for the one roll."""
        if "rows" not in form:
            return {"faces": str(self.random.randint(1, 20))}
        return {row["unit"]: {field["id"]: str(self.random.randint(1, 20)) for field in form["fields"]
                              if field["id"] not in row.get("blank", [])} for row in form["rows"]}

    def roll(self):
        return "roll", ["play", self.case.session, "table.roll", "--answers", "-", "--dice", "4"], json.dumps(
            {"table": {"table": "swwas.direction"}})

    def back(self):
        return self.session("back")

    def back_to(self):
        return self.session("back", "--to", self.entry("answer", "opened", "unit-changed", "fact", "roll", "told"))

    def redo(self):
        return self.session("redo")

    def reroll(self):
        return self.session("reroll", self.entry("roll"), "--reason", "x", "--go-back")

    def override(self):
        return self.session("override", self.entry("roll"), "--faces", str(self.random.randint(1, 20)), "--reason", "x",
                            "--go-back")

    def overrule(self):
        result = self.random.choice(["half-speed", "desired-direction", "search"])
        return self.session("override", self.entry("lookup"), "--result", result, "--reason", "x", "--go-back")

    def reveal(self):
        return self.session("reveal", self.entry("told"), "--to", self.random.choice(["axis", "gm", "everyone"]))


class HarbourDriver(Driver):
    """A game with facts of a turn, which end when the clock moves."""

    choices = ["fact", "fact", "unit_add", "unit_set", "unit_remove", "next_phase", "next_turn", "note", "back",
               "back_to", "redo", "reading", "roll"]

    def fact(self):
        return self.session("set", self.random.choice(
            ["weather=calm", "weather=gale", "weather=", "fog=yes", "fog=no", "pilot=Skerry", "first-light=2",
             "first-light=", "dice=by-hand"]))

    def unit_add(self):
        return "unit add", ["unit", "add", self.case.session, *self.random.choice(
            [["ship", "Skerry", "side=north"], ["ship", "Holm", "side=south", "consort=Skerry"], ["buoy", "B1"]])], ""

    def unit_set(self):
        return "unit set", ["unit", "set", self.case.session, "ship", "Skerry",
                            self.random.choice(["hull=2", "rig=brig", "rig=", "moored=yes", "convoy=Holm,Skerry"])], ""

    def unit_remove(self):
        return "unit remove", ["unit", "remove", self.case.session, "ship", "Holm"], ""

    def reading(self):
        return self.session("set", "--reading", self.random.choice(["a-four=gale", "a-four=calm"]))

    def roll(self):
        return "roll", ["play", self.case.session, "table.roll", "--answers", "-", "--dice", "4"], json.dumps(
            {"table": {"table": "harbour.weather"}})


class IndependentReader(program.Case):
    def compare(self, tables=()):
        read = reader.Session(self.session.read_bytes())
        shown = self.succeed(*tables, "--json", "session", "show", self.session).json()
        self.assertEqual(read.state(), {name: shown[name] for name in read.state()})
        return read

    def compare_log(self, read, tables=()):
        """What counts is printed plainly; what doesn't is withdrawn, or left out since it came again word for word. An
        order in whose place another one stands is withdrawn, too."""
        log = self.succeed(*tables, "--json", "log", self.session).json()
        standing = {"told": set(), "note": set(), "roll": set()}
        for turn in log["turns"]:
            for lines, kind in ((turn["dice"], "roll"), (turn["notes"], "note"),
                                ([line for section in turn["sections"] for line in section["lines"]], "told")):
                standing[kind] |= {line["entry"] for line in lines if "withdrawn" not in line}
        chosen = {row["entry"] for turn in log["turns"] for row in turn["dice"] if row["faces"] == ""}
        standing["roll"] -= chosen
        for kind, numbers in standing.items():
            expected = {entry["n"] for entry in read.of_kind(kind)} - read.replaced() - read.struck()
            if kind == "told":  # the log tells of what was passed over, too
                expected |= {entry["n"] for going_on in ("phase", "clock") for entry in read.of_kind(going_on)
                             if entry.get("passed-over")}
            self.assertEqual(expected, numbers, kind)

    def drive(self, driver, tables=()):
        for act in range(ACTS):
            driver.act()
            if act % 3 == 0:
                self.compare(tables)
        read = self.compare(tables)
        self.compare_log(read, tables)
        self.succeed(*tables, "session", "verify", self.session)
        return driver.done

    def test_the_sample_is_read_the_same(self):
        self.session.write_bytes(program.SAMPLE.read_bytes())
        self.compare_log(self.compare())

    def test_sessions_that_were_driven_at_random_are_read_the_same(self):
        done = {}
        for seed in range(5):
            with self.subTest(seed=seed):
                self.begin(turn=2)
                for name, times in self.drive(Driver(self, seed)).items():
                    done[name] = done.get(name, 0) + times
        for name in ("unit set", "unit add", "unit remove", "set", "note", "next", "play", "roll", "back", "redo",
                     "reroll", "override", "reveal"):
            self.assertGreater(done.get(name, 0), 0, f"{name} was never done: {done}")

    def test_sessions_with_facts_of_a_turn_are_read_the_same(self):
        for seed in range(3):
            with self.subTest(seed=seed):
                self.session = self.folder / f"harbour-{seed}.flagplot"
                self.succeed(*HARBOUR, "session", "new", self.session, "--rulebook", "harbour", "--title", "Roads")
                done = self.drive(HarbourDriver(self, seed, HARBOUR), HARBOUR)
                self.assertGreater(done.get("set", 0), 5)

    def test_every_prefix_of_a_session_is_read_the_same(self):
        self.begin(turn=2)
        driver = Driver(self, 99)
        for _ in range(40):
            driver.act()
        data = self.session.read_bytes()
        lines = data.splitlines(keepends=True)
        ends = [number for number, line in enumerate(lines, 1) if line.endswith(b'"end":true}\n')]
        for number in ends:
            self.session.write_bytes(b"".join(lines[:number]))
            self.compare()

    def test_the_reader_finds_what_was_changed(self):
        self.begin()
        data = self.session.read_bytes()
        with self.assertRaises(reader.Damaged):
            reader.Session(data.replace(b'"desired-direction":"NE"', b'"desired-direction":"NW"'))


if __name__ == "__main__":
    unittest.main()
