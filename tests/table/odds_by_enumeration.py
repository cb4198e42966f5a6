"""The odds of every shipped table, against an enumeration of every throw of its dice.

The tables' files are read here as docs/table-format.md says, without any code of Flagplot, and every combination of
faces is looked up by itself. Each modifier of each table is made true in every way that its facts allow, each count at
several values, each condition, each column, each reading of a ruling that changes the table. What `flagplot-cli table
odds` says has to be the same to the last throw.

    FLAGPLOT_CLI=build/test/src/flagplot-cli python3 tests/table/odds_by_enumeration.py
"""

import collections
import copy
import itertools
import json
import math
import os
import pathlib
import subprocess
import tempfile
import unittest
from fractions import Fraction

ROOT = pathlib.Path(os.environ.get("FLAGPLOT_SOURCE_DIR", pathlib.Path(__file__).resolve().parents[2]))
CLI = os.environ.get("FLAGPLOT_CLI", str(ROOT / "build/test/src/flagplot-cli"))
BESIDE_TABLES = ("rulebook.json", "rulings.json", "coverage.json", "words.json")
OF_THE_ROLL = ("natural", "total", "result")


class NoAnswer(Exception):
    """The table says nothing under these facts."""


# ---- reading the files

def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


class Book:
    def __init__(self, folder):
        self.rules = load(folder / "rulebook.json")
        self.tables = {}
        for path in sorted(folder.glob("*.json")):
            if path.name not in BESIDE_TABLES:
                table = load(path)
                self.tables[table["id"]] = table
        rulings = folder / "rulings.json"
        self.rulings = load(rulings)["rulings"] if rulings.exists() else []

    def fact(self, fact_id):
        return self.rules["facts"][fact_id]

    def choices(self, fact):
        choices = fact["choices"]
        if isinstance(choices, str):
            choices = self.rules["choice-lists"][choices]
        return [choice if isinstance(choice, str) else choice["id"] for choice in choices]

    def variants(self):
        """The tables as printed, and as each reading of a ruling changes them: (readings, table)."""
        changed = {}
        for ruling in self.rulings:
            for reading in ruling["readings"]:
                for one in reading.get("patches", []):
                    assert ruling.get("default") != reading["id"], "the default is what is printed"
                    table = patched(self.tables[one["table"]], one["patch"])
                    changed.setdefault(one["table"], []).append(({ruling["id"]: reading["id"]}, table))
        for table_id, table in self.tables.items():
            yield {}, table
            yield from changed.get(table_id, [])


def patched(document, patch):
    """JSON Patch (RFC 6902), as far as readings use it."""
    document = copy.deepcopy(document)
    for operation in patch:
        *path, last = [step.replace("~1", "/").replace("~0", "~") for step in operation["path"].split("/")[1:]]
        place = document
        for step in path:
            place = place[int(step)] if isinstance(place, list) else place[step]
        kind = operation["op"]
        if kind == "test":
            here = place[int(last)] if isinstance(place, list) else place[last]
            assert here == operation["value"], operation
        elif isinstance(place, list):
            if kind == "add":
                place.insert(len(place) if last == "-" else int(last), operation["value"])
            elif kind == "replace":
                place[int(last)] = operation["value"]
            else:
                assert kind == "remove", operation
                del place[int(last)]
        elif kind in ("add", "replace"):
            place[last] = operation["value"]
        else:
            assert kind == "remove", operation
            del place[last]
    return document


def dice_of(table):
    """[(sides, whether it chooses the column)], a die each."""
    dice = table.get("dice", [])
    if isinstance(dice, str):
        dice = [{"dice": dice, "as": "row"}]
    return [(int(one["dice"].split("d")[1]), one["as"] == "column")
            for one in dice for _ in range(int(one["dice"].split("d")[0] or 1))]


def ends_of(text):
    if text.endswith("+"):
        return int(text[:-1]), math.inf
    if text.endswith("-"):
        return -math.inf, int(text[:-1])
    middle = text.find("-", 1)
    return (int(text), int(text)) if middle < 0 else (int(text[:middle]), int(text[middle + 1:]))


# ---- what a table says

def same(a, b):
    return type(a) is type(b) and a == b  # True is no 1


def passes(test, value):
    if isinstance(test, list):
        return any(same(one, value) for one in test)
    if isinstance(test, dict):
        number = isinstance(value, int) and not isinstance(value, bool)
        return number and test.get("min", -math.inf) <= value <= test.get("max", math.inf)
    return same(test, value)


def holds(condition, known):
    for name, test in condition.items():
        if name == "any":
            if not any(holds(one, known) for one in test):
                return False
        elif name == "not":
            if holds(test, known):
                return False
        elif name not in known or not passes(test, known[name]):
            return False
    return True


def names_in(condition):
    for name, test in condition.items():
        if name == "any":
            for one in test:
                yield from names_in(one)
        elif name == "not":
            yield from names_in(test)
        else:
            yield name


def speaks_of_roll(condition):
    return any(name in OF_THE_ROLL for name in names_in(condition))


def count_of(per, facts):
    beyond = max(0, facts[per["fact"]] - per.get("above", 0))
    steps = Fraction(beyond, per.get("each", 1))
    number = math.ceil(steps) if per.get("round") == "up" else math.floor(steps)
    return min(number, per.get("max", number))


class Said:
    """What a table says to one throw."""

    def __init__(self):
        self.result = None
        self.label = None
        self.effects = {}
        self.forbidden = False
        self.total = None
        self.applied = []
        self.notes = []

    def key(self):
        return self.result, self.label, json.dumps(self.effects, sort_keys=True), self.forbidden


def take_result(table, result, said, known):
    said.result = result
    said.label = table["results"][result]["label"]
    said.effects = dict(table["results"][result].get("effects", {}))
    known["result"] = result


def decide(table, said, known, after_roll):
    for modifier in table.get("modifiers", []):
        if "result" not in modifier and "forbid" not in modifier:
            continue
        when = modifier.get("when", {})
        if speaks_of_roll(when) != after_roll or not holds(when, known):
            continue
        said.applied.append(modifier["id"])
        if "forbid" in modifier:
            said.forbidden = True
            said.label = modifier["label"]
        else:
            take_result(table, modifier["result"], said, known)
        return True
    return False


def total_of(table, known, said):
    total = known["natural"]
    modifiers = [one for one in table.get("modifiers", []) if holds(one.get("when", {}), known)]
    for modifier in modifiers:
        if "times" in modifier:
            scaled = total * Fraction(modifier["times"])
            total = math.ceil(scaled) if modifier.get("round") == "up" else math.floor(scaled)
            said.applied.append(modifier["id"])
    for modifier in modifiers:
        if "add" in modifier:
            amount = modifier["add"] * (count_of(modifier["per"], known) if "per" in modifier else 1)
            total += amount
            if amount != 0:
                said.applied.append(modifier["id"])
    for modifier in modifiers:
        if "at-most" in modifier:
            if not table.get("ladder") or total > modifier["at-most"]:  # what slows nobody isn't named
                said.applied.append(modifier["id"])
            total = min(total, modifier["at-most"])
    ends = [ends_of(row["range"]) for row in table.get("rows", []) if "range" in row]
    if ends:
        total = max(total, min(least for least, _ in ends))
        total = min(total, max(most for _, most in ends))
    return total


def column_of(table, known, named, column_roll):
    columns = table.get("columns", [])
    if named:
        return named
    for column in columns:
        if "range" in column:
            least, most = ends_of(column["range"])
            if column_roll is not None and least <= column_roll <= most:
                return column["id"]
        elif "when" in column and holds(column["when"], known):
            return column["id"]
    if columns:
        raise NoAnswer("no column")
    return None


def row_of(table, known):
    for row in table["rows"]:
        if "range" in row:
            least, most = ends_of(row["range"])
            if "total" in known and least <= known["total"] <= most:
                return row
        elif holds(row.get("when", {}), known):
            return row
    raise NoAnswer("no row")


def result_in(row, column, known):
    cell = row["cells"][column] if column else row["result"]
    if isinstance(cell, str):
        return cell
    return next(option["result"] for option in cell if holds(option.get("when", {}), known))


def add_footnotes(table, said, known):
    for footnote in table.get("footnotes", []):
        when = footnote.get("when", {})
        if not when or not holds(when, known):
            continue
        said.notes.append(footnote["text"])
        effects = dict(footnote.get("effects", {}))
        if "then" in effects and "then" in said.effects:
            both = [said.effects["then"], effects["then"]]
            effects["then"] = [table_id for one in both for table_id in ([one] if isinstance(one, str) else one)]
        said.effects.update(effects)


def look_up(table, faces, facts, named):
    dice = dice_of(table)
    said = Said()
    known = dict(facts)
    row_faces = [face for face, (_, column) in zip(faces, dice) if not column]
    column_faces = [face for face, (_, column) in zip(faces, dice) if column]
    if row_faces:
        known["natural"] = sum(row_faces)
    elif "start" in table:
        known["natural"] = facts[table["start"]]
    column = column_of(table, known, named, sum(column_faces) if column_faces else None)
    if not decide(table, said, known, True):
        if "natural" in known:
            said.total = known["total"] = total_of(table, known, said)
        if table.get("rows"):
            take_result(table, result_in(row_of(table, known), column, known), said, known)
        else:
            said.label = str(said.total)
            if "total-is" in table:
                said.effects[table["total-is"]] = said.total
    add_footnotes(table, said, known)
    return said


def is_picked(table):
    """A person picks the row."""
    rows = table.get("rows", [])
    return not table.get("dice") and "start" not in table and rows and \
        all("range" not in row and not row.get("when") for row in rows)


class Enumeration:
    """Every throw of a table's dice, one after the other."""

    def __init__(self, table, facts, named=None):
        said = Said()
        known = dict(facts)
        self.said = collections.Counter()
        self.totals = collections.Counter()
        self.applied = set()
        self.notes = {}
        if decide(table, said, known, False):
            add_footnotes(table, said, known)
            self.throws = 1
            self.take(said)
            return
        if is_picked(table):
            raise NoAnswer("a person picks")
        every = list(itertools.product(*(range(1, sides + 1) for sides, _ in dice_of(table))))
        self.throws = len(every)
        for faces in every:
            said = look_up(table, faces, facts, named)
            if table.get("ladder"):  # nobody is told a total
                said.total = None
            self.take(said)

    def take(self, said):
        key = said.key()
        self.said[key] += 1
        if said.total is not None:
            self.totals[said.total] += 1
        self.applied.update(said.applied)
        notes = set(said.notes)
        self.notes[key] = self.notes[key] & notes if key in self.notes else notes


# ---- what is asked

def conditions_of(table):
    for part in ("columns", "rows", "modifiers", "footnotes"):
        for one in table.get(part, []):
            yield one.get("when", {})
            cells = list(one.get("cells", {}).values()) if part == "rows" else []
            cells += [one["result"]] if part == "rows" and "result" in one else []
            for cell in cells:
                if isinstance(cell, list):
                    yield from (option.get("when", {}) for option in cell)


def facts_of(table):
    names = [table["start"]] if "start" in table else []
    names += [name for condition in conditions_of(table) for name in names_in(condition) if name not in OF_THE_ROLL]
    names += [one["per"]["fact"] for one in table.get("modifiers", []) if "per" in one]
    return list(dict.fromkeys(names))


def tests_of(condition, name):
    for key, test in condition.items():
        if key == "any":
            for one in test:
                yield from tests_of(one, name)
        elif key == "not":
            yield from tests_of(test, name)
        elif key == name:
            yield test


def numbers_for(table, name):
    """The numbers at which anything changes, and their neighbours."""
    numbers = {0, 1, 2}
    for condition in conditions_of(table):
        for test in tests_of(condition, name):
            for one in test.values() if isinstance(test, dict) else test if isinstance(test, list) else [test]:
                numbers |= {one - 1, one, one + 1}
    for modifier in table.get("modifiers", []):
        per = modifier.get("per", {})
        if per.get("fact") != name:
            continue
        above, each = per.get("above", 0), per.get("each", 1)
        for steps in {0, 1, 2, per.get("max", 3), per.get("max", 3) + 1}:
            numbers |= {above + steps * each - 1, above + steps * each, above + steps * each + 1}
    if table.get("start") == name:
        numbers |= set(range(0, 13))
    return numbers


def values_of(book, table, name):
    fact = book.fact(name)
    if fact["type"] == "yes-no":
        return [False, True]
    if fact["type"] == "choice":
        return book.choices(fact)
    if fact["type"] == "text":  # its choices are suggestions
        return [*book.choices(fact), "Another"]
    assert fact["type"] == "number", (table["id"], name)
    least, most = fact.get("min", -math.inf), fact.get("max", math.inf)
    numbers = {number for number in numbers_for(table, name) if least <= number <= most}
    return sorted(numbers | {number for number in (least, most) if abs(number) <= 100})


def question(table, facts, readings, column=None, **more):
    """As the program is asked it."""
    asked = {"table": table["id"], "facts": facts, **more}
    if column:
        asked["column"] = column
    if readings:
        asked["readings"] = readings
    return asked


def fact_sets(book, table):
    """The defaults; then for every condition and every count all values of its facts; then each fact by itself."""
    names = facts_of(table)
    values = {name: values_of(book, table, name) for name in names}
    base = {name: book.fact(name).get("default", values[name][0]) for name in names}
    seen = set()
    groups = [[name] for name in names]
    for condition in conditions_of(table):
        groups.append(list(dict.fromkeys(name for name in names_in(condition) if name not in OF_THE_ROLL)))
    for modifier in table.get("modifiers", []):
        if "per" in modifier:
            group = [name for name in names_in(modifier.get("when", {})) if name not in OF_THE_ROLL]
            groups.append(list(dict.fromkeys([*group, modifier["per"]["fact"]])))
    if "start" in table:
        groups = [list(dict.fromkeys([table["start"], *group])) for group in groups]
    # What one condition needs may be shut out by another's default (a table whose column is chosen by facts), so each
    # choice of the columns' facts is a beginning too.
    by_column = list(dict.fromkeys(name for column in table.get("columns", [])
                                   for name in names_in(column.get("when", {}))))
    for begin in itertools.product(*(values[name] for name in by_column)):
        start = {**base, **dict(zip(by_column, begin))}
        for group in [[], *groups]:
            for chosen in itertools.product(*(values[name] for name in group)):
                facts = {**start, **dict(zip(group, chosen))}
                key = json.dumps(facts, sort_keys=True)
                if key not in seen:
                    seen.add(key)
                    yield facts


def ask(questions):
    """What the program says, a reply for each question."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(questions, file)
        file.flush()
        done = subprocess.run([CLI, "--json", "table", "odds", "--questions", file.name], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600,
                              env={**os.environ, "HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent"})
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def is_refused(one):
    done = subprocess.run([CLI, "--json", "table", "odds", "--questions", "-"], input=json.dumps([one]).encode(),
                          check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    return done.returncode == 1 and not done.stdout


def books():
    return [Book(path.parent) for path in sorted((ROOT / "tables").glob("*/rulebook.json"))]


# ---- comparing

class Odds(unittest.TestCase):
    def compare(self, asked, enumeration, reply):
        where = json.dumps(asked)
        self.assertEqual(asked["table"], reply["table"], where)
        found = {}
        self.assertEqual(sum(chance["ways"] for chance in reply["chances"]), reply["throws"], where)
        for chance in reply["chances"]:
            forbidden = chance.get("forbidden", False)
            label = chance["label"].split(": ", 1)[-1] if forbidden else chance["label"]
            key = (chance.get("result"), label, json.dumps(chance["effects"], sort_keys=True), forbidden)
            self.assertNotIn(key, found, where)
            found[key] = Fraction(chance["ways"], reply["throws"])
            self.assertAlmostEqual(float(found[key]), chance["chance"], delta=1e-12, msg=where)
            self.assertEqual(enumeration.notes.get(key), set(chance.get("notes", [])), where)
        expected = {key: Fraction(ways, enumeration.throws) for key, ways in enumeration.said.items()}
        self.assertEqual(expected, found, where)
        totals = {item["total"]: Fraction(item["ways"], reply["throws"]) for item in reply["totals"]}
        self.assertEqual({total: Fraction(ways, enumeration.throws) for total, ways in enumeration.totals.items()},
                         totals, where)
        self.assertEqual(enumeration.applied, {modifier["id"] for modifier in reply["modifiers"]}, where)

    def compare_counts(self, asked, enumeration, reply):
        """Throw after throw: the chance of each number of each result."""
        where = json.dumps(asked)
        self.assertEqual(asked["times"], reply["times"], where)
        self.assertEqual(len(reply["chances"]), len(reply["counts"]), where)
        for chance, count in zip(reply["chances"], reply["counts"]):
            key = (chance.get("result"), chance["label"], json.dumps(chance["effects"], sort_keys=True), False)
            self.assertEqual((chance.get("result"), chance["label"]), (count.get("result"), count["label"]), where)
            likely = Fraction(enumeration.said[key], enumeration.throws)
            exactly = [Fraction(1)]
            for _ in range(asked["times"]):
                missed = [one * (1 - likely) for one in exactly] + [Fraction(0)]
                came = [Fraction(0)] + [one * likely for one in exactly]
                exactly = [a + b for a, b in zip(missed, came)]
            self.assertEqual(len(exactly), len(count["exactly"]), where)
            for expected, found in zip(exactly, count["exactly"]):
                self.assertAlmostEqual(float(expected), found, delta=1e-12, msg=where)
            self.assertAlmostEqual(float(likely * asked["times"]), count["expected"], delta=1e-9, msg=where)

    def test_every_table_under_every_modifier(self):
        asked, expected, refused = [], [], []
        applied = collections.defaultdict(set)
        for book in books():
            for readings, table in book.variants():
                named = [column["id"] for column in table.get("columns", [])]
                for facts in fact_sets(book, table):
                    for column in [None, *named]:
                        one = question(table, facts, readings, column)
                        try:
                            enumeration = Enumeration(table, facts, column)
                        except NoAnswer:
                            refused.append(one)
                            continue
                        asked.append(one)
                        expected.append(enumeration)
                        applied[table["id"]] |= enumeration.applied
        for book in books():
            for table_id, table in book.tables.items():
                for modifier in table.get("modifiers", []):
                    self.assertIn(modifier["id"], applied[table_id], table_id)  # it was made true
        tables = {one["table"] for one in asked}
        picked = {table_id for book in books() for table_id, table in book.tables.items() if is_picked(table)}
        self.assertEqual(set(), {table_id for book in books() for table_id in book.tables} - picked - tables)
        replies = ask(asked)
        self.assertEqual(len(asked), len(replies))
        for one, enumeration, reply in zip(asked, expected, replies):
            self.compare(one, enumeration, reply)
        one_of_each = {(one["table"], "column" in one): one for one in refused}
        for one in one_of_each.values():
            self.assertTrue(is_refused(one), one)
        print(f"{len(tables)} tables, {len(asked)} questions, {len(refused)} that have no answer")

    def test_several_throws_at_once(self):
        asked, expected = [], []
        for book in books():
            for table in book.tables.values():
                if not dice_of(table) or is_picked(table):
                    continue
                broadside = table["id"] == "gwas.weapon-hit"
                for index, facts in enumerate(fact_sets(book, table)):
                    if not broadside and index > 0:
                        break
                    for times in range(2, 13) if broadside else (2, 5):
                        one = question(table, facts, {}, times=times)
                        try:
                            expected.append(Enumeration(table, facts))
                        except NoAnswer:
                            continue
                        asked.append(one)
        self.assertIn("gwas.weapon-hit", {one["table"] for one in asked})
        for one, enumeration, reply in zip(asked, expected, ask(asked)):
            self.compare_counts(one, enumeration, reply)

    def test_the_difference_of_opposed_searches(self):
        book = next(book for book in books() if book.rules["id"] == "ssw")
        convoy, sub = book.tables["ssw.convoy-search"], book.tables["ssw.sub-search"]
        names = list(dict.fromkeys([*facts_of(convoy), *facts_of(sub)]))
        values = {name: values_of(book, convoy if name in facts_of(convoy) else sub, name) for name in names}
        asked, expected = [], []
        for chosen in itertools.product(*(values[name] for name in names)):
            facts = dict(zip(names, chosen))
            for first, second in ((convoy, sub), (sub, convoy)):
                ones = [Enumeration(table, {name: facts[name] for name in facts_of(table)})
                        for table in (first, second)]
                ways = collections.Counter()
                for total, count in ones[0].totals.items():
                    for other, more in ones[1].totals.items():
                        ways[total - other] += count * more
                asked.append(question(first, facts, {}))
                expected.append((ways, ones[0].throws * ones[1].throws))
        for one, (ways, throws), reply in zip(asked, expected, ask(asked)):
            where = json.dumps(one)
            difference = reply["difference"]
            found = {item["difference"]: Fraction(item["ways"], difference["throws"])
                     for item in difference["differences"]}
            self.assertEqual({number: Fraction(count, throws) for number, count in ways.items()}, found, where)
            for part, fits in (("above", lambda n: n > 0), ("even", lambda n: n == 0), ("below", lambda n: n < 0)):
                expected_share = Fraction(sum(count for number, count in ways.items() if fits(number)), throws)
                self.assertEqual(expected_share, Fraction(difference[part]["ways"], difference["throws"]), where)
            # The lower search finds: 1.2.3. What the words say is whose points they are.
            self.assertIn("sub player" if one["table"] == convoy["id"] else "convoy player",
                          difference["above"]["label"])


if __name__ == "__main__":
    unittest.main()
