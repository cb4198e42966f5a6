"""Order mails as players write them, none of whom knew the program: whatever it reads otherwise than it was meant, it
doubts. Nothing is lost or made up in silence.

tests/cases/flattop/player-mails has the mails, who commands what (a unit a line: type, id, fields), and of each mail in
NAME.json what its writer meant:

    {"session": "coral", "mails": [{"file": "p02.eml", "take": true}], "orders": [
        {"unit": "TF17", "class": "clear", "meant": {"path": "N2"}, "words": "TF 17 should go N2", "mail": 1}, ...]}

`take`: false means that the next mail comes before this one is taken. `class`: clear; doubtful, to a careful person; or
outside, no order at all. `meant`: `path`, `end` (a hex, by a shortest way), `before` (its earlier orders) or none of
these (no move); `level`, `depth`; `task`, `target`, `follows`; `launch`, `land` ("own": where it belongs), `away`;
`num`, `die`, `trigger`; `cond`, words of a condition that is shown beside the order, or `note`, words that stand as a note
in the order as it was taken; and `any`: what of these isn't compared.
"""

import difflib
import json
import re
import unittest

import program
from test_flattop_day import run

CASES = program.SOURCE / "tests/cases/flattop/player-mails"
FACTS = {
    "coral": ["first-hour=6", "maps=none"],
    "solomons": ["first-hour=10", "maps=A DD45\nB DD45"],
}
SAME_FACTS = ["first-daylight-hour=6", "last-daylight-hour=18", "weather-dice=none", "maps-join=none", "skipped-letters=none",
              "command-control=no"]
AS_TASK = {"attack", "shell", "shadow"}  # others stay words beside the unit
BELONGS_TO = "launched-from", "ship", "task-force"
MOST_FORMS = 6  # of one mail


# ---- hexes: columns A to Z, AA, BB; odd ones stand half a hex higher (8.12: NE of AA25 is BB24)

def steps_of(path):
    """The single steps of "N1,NW2"; of anything else none."""
    legs = re.findall(r"(NE|NW|SE|SW|N|S|O)(\d*)", (path or "").upper())
    return [way for way, count in legs for _ in range(int(count or 1))]


def parsed(label):
    sheet, column, row = re.fullmatch(r"(?:([A-Z])/)?([A-Z]{1,2})(\d+)", label).groups()
    return sheet, ord(column[0]) - ord("A") + 26 * (len(column) - 1), int(row)


def hexes_of(start, steps):
    """All hexes on the way, the first one too."""
    sheet, column, row = parsed(start)
    way = [(column, row)]
    for step in steps:
        high = column % 2 == 0  # A is the first of the odd ones
        side = {"E": 1, "W": -1}.get(step[-1], 0)
        if side:
            row += (-1 if high else 0) if step[0] == "N" else (0 if high else 1)
        else:
            row += {"N": -1, "S": 1, "O": 0}[step]
        column += side
        way.append((column, row))
    return sheet, way


def distance(one, other):
    (_, column, row), (_, to_column, to_row) = parsed(one), parsed(other)
    across = abs(column - to_column)
    halves = abs((2 * row + column % 2) - (2 * to_row + to_column % 2))
    return across + max(0, (halves - across) // 2)


# ---- words

def words(text):
    return re.findall(r"[a-z0-9]+", str(text or "").lower())


def singulars(text):
    return {word.rstrip("s") for word in words(text)}


def share(part, whole):
    """How much of the part stands in the whole in one piece: 0 to 1."""
    one, other = words(part), words(whole)
    match = difflib.SequenceMatcher(None, one, other, autojunk=False).find_longest_match()
    return match.size / len(one) if one else 0


def texts(tree):
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, (dict, list)):
        for value in tree.values() if isinstance(tree, dict) else tree:
            yield from texts(value)


class Reading:
    """What the program made of a case's mails: of each unit its row and fields, and whatever was said besides."""

    def __init__(self, session, folder, case):
        self.session = session
        self.before = self.units()
        self.rows = {}
        self.said = []  # texts of the forms that wait to be looked at
        self.all_doubts = []
        self.refused = set()  # numbers of mails that weren't accepted as a whole
        numbers = {}  # of mails, by their entries
        for number, mail in enumerate(case["mails"], 1):
            done = program.run("mail", "read", str(session), str(folder / mail["file"]))
            if done.code != program.DONE:
                self.refused.add(number)
            arrived = [one for one in json.loads(run("--json", "mail", "list", session)) if one["state"] == "arrived"]
            for one in arrived:
                numbers.setdefault(one["entry"], number)
            for one in arrived if mail["take"] else []:
                self.said += one["problems"]
                if not self.take(one["entry"]):
                    self.refused.add(numbers[one["entry"]])
        self.after = self.units()
        for unit, fields in self.after.items():
            self.all_doubts += fields.get("doubts", "").split("\n")

    def shown(self):
        return json.loads(run("--json", "session", "show", self.session))

    def units(self):
        return {unit["id"]: {**unit["fields"], "type": unit["type"]} for unit in self.shown()["units"]}

    def play(self, *command, answers):
        file = self.session.with_name("answers.json")
        file.write_text(json.dumps(answers), encoding="utf-8")
        return program.run(*command, "--answers", str(file))

    def take(self, entry):
        """With the defaults of each form, doubts and all. Whether anything was made of it."""
        known = sum(map(len, self.rows.values()))
        done = self.play("mail", "take", str(self.session), str(entry), answers={})
        assert done.code >= 0, f"ended by signal {-done.code}"
        for _ in range(MOST_FORMS):
            form = self.shown().get("pending")
            if not form:
                break
            self.note(form)
            if form.get("rows"):
                given = {row["unit"]: {field: value for field, value in row.get("defaults", {}).items() if value is not None}
                         for row in form["rows"]}
            else:
                given = {field["id"]: field["default"] for field in form["fields"] if "default" in field}
            done = self.play("play", str(self.session), "flattop.orders", answers={form["key"]: given})
            if done.code not in (program.DONE, program.ANSWER_MISSING):
                break
        is_new = sum(map(len, self.rows.values())) > known
        return done.code == program.DONE or (done.code == program.ANSWER_MISSING and is_new)

    def note(self, form):
        """What it shows: its rows, and what waits to be looked at."""
        if not form.get("standing"):
            self.said += [text for key in form.keys() - {"key", "title", "help", "rows", "fields", "source"}
                          for text in texts(form[key])]
        for row in form.get("rows", []):
            self.rows.setdefault(row.get("of") or row["unit"], []).append(row)
            of_no_unit = row.get("of", row["unit"]) not in self.before
            if of_no_unit:
                self.said += texts(row)
            else:
                self.all_doubts += texts(row.get("doubts", []))

    def is_read(self, unit):
        return unit in self.rows or self.after.get(unit) != self.before.get(unit)

    def doubts(self, unit):
        doubts = [text for row in self.rows.get(unit, []) for text in texts(row.get("doubts", [])) if text]
        return doubts + self.after.get(unit, {}).get("doubts", "").split()

    def beside(self, unit):
        """What is shown with the unit besides its own words: conditions and the like."""
        skipped = {"unit", "of", "label", "defaults", "blank", "own", "group", "pairs", "written"}
        return " ".join(text for row in self.rows.get(unit, []) for key in row.keys() - skipped for text in texts(row[key]))

    def notes(self, unit):
        """What stands as a note in the order as it was taken: "Note: but not into any squall"."""
        log = json.loads(run("--json", "log", self.session))
        lines = [line for turn in log["turns"] for section in turn["sections"] for line in section["lines"]]
        told = [line["text"].split("\n") for line in lines if unit in line.get("unit", "").split()]
        return " ".join(row for rows in told for row in rows if row.startswith("Note: "))

    def is_marked(self, words_of_order, unit):
        """Whether a doubt, a text that waits to be looked at, or the line in which a doubt stands has these words."""
        names = {unit, self.before.get(unit, {}).get("called", unit)}
        return (any(share(words_of_order, text) >= 0.5 for text in self.said + self.all_doubts)
                or any(share(name, text) == 1 for text in self.said for name in names if words(name))
                or any(share(words_of_order, line) >= 0.7 for line in self.doubtful_lines()))

    def doubtful_lines(self):
        """Lines of orders that a doubt quotes from, and all of one that has a doubt which quotes nothing."""
        for fields in self.after.values():
            quoted = re.findall(r'"([^"]*)"', fields.get("doubts", ""))
            unplaced = any('"' not in doubt for doubt in fields.get("doubts", "").split("\n") if doubt)
            for line in fields.get("orders", "").split("\n"):
                if unplaced or any(share(words_of_doubt, line) >= 0.5 for words_of_doubt in quoted):
                    yield line

    def place(self, unit, units):
        while unit in units:
            if units[unit].get("hex"):
                return units[unit]["hex"]
            unit = next((units[unit][link] for link in BELONGS_TO if units[unit].get(link)), None)
        return None

    # ---- what was meant

    def otherwise(self, unit, meant):
        """What was read in another way, each in words."""
        old, got = self.before[unit], self.after[unit]
        free = set(meant.get("any", "").split(","))
        differs = {
            "path": not self.moves_as(unit, meant),
            "level": self.level_differs(old, got, meant.get("level") or meant.get("depth")),
            "task": (got.get("task") or None) != (meant.get("task") if meant.get("task") in AS_TASK else None)
                    and got["type"] != "base" and got.get("task") != meant.get("task"),
            "target": not singulars(meant.get("target")) <= singulars(got.get("target")),
            "launch": bool(got.get("launches")) != ("launch" in meant),
            "land": bool(got.get("lands")) != ("land" in meant),
            "away": bool(got.get("one-hex-away")) != ("away" in meant),
            "num": [got.get("report-1"), got.get("report-2")] != self.numbers(old, meant),
            "die": str(got.get("die", "")) != str(meant.get("die", got.get("die", "") if "cond" in meant else "")),
            "trigger": "trigger" in meant and got["type"] == "base" and str(got.get("trigger")) != meant["trigger"],
            "cond": not singulars(meant.get("cond")) <= singulars(self.beside(unit)),
            "note": "note" in meant and not singulars(meant["note"]) <= singulars(self.notes(unit)),
        }
        return [what for what, is_other in differs.items() if is_other and what not in free]

    @staticmethod
    def numbers(old, meant):
        return [int(one) for one in meant["num"].split(",")] if "num" in meant else [old.get("report-1"), old.get("report-2")]

    @staticmethod
    def level_differs(old, got, wanted):
        ordered = got.get("level-ordered") or got.get("depth-ordered")
        now = old.get("level") or old.get("depth")
        return ordered != wanted and (ordered or now) != (wanted or now)

    def moves_as(self, unit, meant):
        start = self.place(unit, self.before)
        steps = steps_of(self.after[unit].get("path"))
        moves = [step for step in steps if step != "O"]
        if "path" in meant:
            wanted = steps_of(meant["path"])
            return steps == wanted or (start and hexes_of(start, steps) == hexes_of(start, wanted))
        if "end" in meant or "move" in meant:
            end = meant.get("end")
            wanted = parsed(end)[1:] if end else hexes_of(start, steps_of(meant["move"]))[1][-1]
            sheet = self.after[unit].get("hex") if "move" in meant else start
            return (sheet and parsed(sheet)[1:] == wanted) or (
                hexes_of(start, moves)[1][-1] == wanted and (not end or len(moves) == distance(start, end)))
        if meant.get("before"):
            return self.after[unit].get("path") == self.before[unit].get("path")
        if meant.get("task") == "follow":
            return self.after[unit].get("follows") == meant["follows"] or bool(moves)
        return not moves or "land" in meant


class PlayersMails(program.Case):
    sessions = {}

    def session_of(self, name):
        """Its bytes; made once."""
        if name not in self.sessions:
            path = self.folder / f"{name}.flagplot"
            settings = [word for fact in FACTS[name] + SAME_FACTS for word in ("--set", fact)]
            run("session", "new", path, "--rulebook", "flattop", "--title", name, "--seed", program.SEED, *settings)
            for line in (CASES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
                run("unit", "add", path, *(part.replace("~", " ") for part in line.split()))
            self.sessions[name] = path.read_bytes()
        return self.sessions[name]

    def silent(self, order, reading):
        """What became of the order in silence; nothing, as it should be."""
        unit, said = order["unit"], order["words"]
        if order["class"] == "outside":
            return None
        if order.get("mail", 1) in reading.refused or reading.doubts(unit) or reading.is_marked(said, unit):
            return None
        if not reading.is_read(unit):
            return "lost"
        if order["class"] == "doubtful" and reading.beside(unit):
            return None
        if "meant" not in order:
            return "not doubted"
        return ", ".join(reading.otherwise(unit, order["meant"]))

    def test_no_order_is_lost_or_misread_in_silence(self):
        cases = sorted(CASES.glob("*.json"))
        self.assertGreaterEqual(len(cases), 600)
        as_meant = clear = 0
        for file in cases:
            case = json.loads(file.read_text(encoding="utf-8"))
            session = self.folder / "game.flagplot"
            session.write_bytes(self.session_of(case["session"]))
            reading = Reading(session, CASES, case)
            for order in case["orders"]:
                with self.subTest(mail=file.stem, unit=order["unit"], words=order["words"]):
                    self.assertFalse(self.silent(order, reading))
                if order["class"] == "clear" and reading.is_read(order["unit"]):
                    clear += 1
                    as_meant += not reading.doubts(order["unit"]) and not reading.otherwise(order["unit"], order["meant"])
            ordered = {order["unit"] for order in case["orders"]}
            for unit in reading.rows.keys() - ordered:
                with self.subTest(mail=file.stem, unit=unit):
                    self.assertTrue(reading.doubts(unit) or not reading.after.get(unit, {}).get("path"), "made up")
        self.assertGreater(as_meant, clear / 2, "most of what is clear needs no doubt")


if __name__ == "__main__":
    unittest.main()
