#!/usr/bin/env python3
"""Works out counters.json from the document's words (23 and its tables), independently of the program.
`counters.py --check` compares."""
import itertools
import json
import pathlib
import sys

# ---- 23.3.4: who is eliminated. A situation is what each side has in the hex, coastwatchers (C) before troops (T);
# Japanese coastwatchers aren't in the tables, but counters of any kind can be added.

SITUATIONS = [("C", "T"), ("CC", "T"), ("C", "TT"), ("T", "C"), ("T", "T"), ("TT", "T"), ("T", "TT"), ("TT", "TT"),
              ("CT", "T"), ("CT", "TT"), ("CCT", "T"), ("C", "CT"), ("CT", "CT"), ("CT", "C"), ("C", ""), ("", "T"),
              ("T", ""), ("CT", ""), ("C", "C")]


def clash(allied, japanese, total, reading):
    """The counters that are lost, as (side, kind, number)."""
    def some(side, counters, kind):
        number = counters.count(kind)
        return [(side, kind, i) for i in range(1, (min(number, 1) if reading == "one" else number) + 1)]

    if not allied or not japanese or "T" not in allied + japanese:
        return []  # both sides have to be there, and the results are of coastwatchers against troops
    if "T" in allied and "T" in japanese:
        return {2: some("usn", allied, "T"), 3: some("usn", allied, "T") + some("ijn", japanese, "T"),
                4: some("ijn", japanese, "T")}.get(total, [])
    # One side has no troops: its coastwatchers stand against the other's troops.
    troops, watchers = (("usn", allied), ("ijn", japanese)) if "T" in allied else (("ijn", japanese), ("usn", allied))
    return {2: some(*watchers, "C"), 3: some(*troops, "T")}.get(total, [])


def rolls(allied, japanese):
    return bool(allied) and bool(japanese) and "T" in allied + japanese


def clashes():
    """Each situation in a hex of its own, the same two dice in all of them."""
    cases = []
    for reading, first, second in itertools.product(("all", "one"), range(1, 7), range(1, 7)):
        lost = []
        for number, (allied, japanese) in enumerate(SITUATIONS, 1):
            gone = clash(allied, japanese, first + second, reading)
            lost += [f"{side}-{kind}-{number}-{i}" for side, kind, i in gone]
        cases.append({"reading": reading, "dice": [str(first), str(second)], "lost": sorted(lost)})
    return cases


def situations():
    return [{"hex": f"AA{number}", "usn": allied, "ijn": japanese, "rolls": rolls(allied, japanese)}
            for number, (allied, japanese) in enumerate(SITUATIONS, 1)]


# ---- 23.3.2, 23.3.3: placing and moving

def hours():
    return [{"hour": hour, "first-turn": first, "moves": hour in (1, 12), "places": first or hour in (1, 12),
             "meets": hour == 12, "replaced": hour == 24}
            for first in (True, False) for hour in range(1, 25)]


# From AA25; H is an enemy base in AA24, K one of its own in AA26.
MOVES = [("AA25", 0), ("AA24", 1), ("AA26", 1), ("BB24", 1), ("BB25", 1), ("Z24", 1), ("Z25", 1), ("AA23", 2),
         ("CC25", 2), ("BB26", 2), ("Z26", 2), ("AA20", 5)]


def moves():
    cases = []
    for kind, reading, (to, distance) in itertools.product(("coastwatcher", "troops"), ("always", "placed"), MOVES):
        on_base = to == "AA24" and kind == "coastwatcher" and reading == "always"
        cases.append({"kind": kind, "reading": reading, "to": to, "may": distance <= 1 and not on_base})
    return cases


def placings():
    cases = []
    for kind, reading, to in itertools.product(("coastwatcher", "troops"), ("always", "placed"),
                                               ("AA24", "AA26", "A1")):
        cases.append({"kind": kind, "reading": reading, "to": to, "may": kind == "troops" or to != "AA24"})
    return cases


# ---- Tables 23A and 23B, their columns put together again: Coral Sea, Eastern Solomons, Santa Cruz, Guadalcanal,
# each USN and IJN. A row with all eight entries stands as it is printed. In those rows a C is the USN's and IJN has
# T only, so a row with four entries with a C has them in the four USN columns, and what stands between two of them is
# the IJN's. For the others: a row of four stands in the four columns of one side; a row of three in the last three,
# as the islands fill up with the scenarios; a C and a T that stand together are of one scenario.

CERTAIN, LIKELY, GUESS = "certain", "likely", "guess"
ISLANDS = {
    "san-cristobal": (CERTAIN, "C - C - 2C - 2C -"),
    "malaita": (CERTAIN, "C - C - 2C - 2C -"),
    "guadalcanal": (CERTAIN, "3C - 3C,T 2T 3C,2T 3T 3C,2T 2T"),
    "russell-islands": (GUESS, "- - - - - - C -"),
    "santa-isabel": (LIKELY, "- - C T C T C T"),
    "rendova": (LIKELY, "- T - T - T - T"),
    "new-georgia": (CERTAIN, "C - C 2T C 2T C 2T"),
    "kolombangara": (LIKELY, "- T - T - T - T"),
    "choiseul": (LIKELY, "- - - T - T - T"),
    "vella-lavella": (LIKELY, "- - - T C T C T"),
    "treasury": (LIKELY, "- T - T - T - T"),
    "bougainville": (CERTAIN, "2C 2T 2C 3T 2C 3T 2C 3T"),
    "new-ireland": (CERTAIN, "C 2T C 2T C 2T C 2T"),
    "new-britain": (CERTAIN, "2C 4T 2C 4T 2C 4T 2C 4T"),
    "fergusson": (CERTAIN, "C - C - C - C -"),
    "northern-new-guinea": (CERTAIN, "2C 2T* 2C 4T 2C 4T 2C 4T"),
    "southern-new-guinea": (LIKELY, "4T - 8T - 8T - 8T -"),
}
# No letter of Table 23B says whose a row is. A row of four is one side's through all scenarios; one of three or two
# stands in the last ones. Florida has a radar before it has troops, where all others grow: it changes hands.
BASES = {
    "espiritu-santo": (LIKELY, "T - R - R - R -"),
    "ndeni": (LIKELY, "T - R - R - R -"),
    "florida": (GUESS, "- R T - T - T -"),
    "henderson": (LIKELY, "- - R - R - R -"),
    "shortland": (LIKELY, "- B - B - B - B"),
    "buka": (LIKELY, "- T - B - B - B"),
    "rabaul": (LIKELY, "- T - R - R - R"),
    "lae": (LIKELY, "- T - R - R - R"),
    "buna": (LIKELY, "- - - B - R - R"),
    "gasmata": (LIKELY, "- - - B - R - R"),
    "buin": (LIKELY, "- - - - - B - B"),
    "port-moresby": (LIKELY, "R - R - R - R -"),
    "gili-gili": (LIKELY, "- - R - R - R -"),
}
PRINTED = """San Cris. C C 2C 2C; Malaita C C 2C 2C; Guadalcanal 3C 3C,T 2T 3C,2T 3T 3C,2T 2T; Russell I. C;
Santa Isabel C T C T C T; Rendova T T T T; New Geo. C C 2T C 2T C 2T; Kolombangara T T T T; Choiseul T T T;
Vella Lavella T C T C T; Treasury T T T T; Bougainville 2C 2T 2C 3T 2C 3T 2C 3T; New Ireland C 2T C 2T C 2T C 2T;
New Britain 2C 4T 2C 4T 2C 4T 2C 4T; Fergusson C C C C; N. New Guin. 2C 2T* 2C 4T 2C 4T 2C 4T;
S. New Guin. 4T 8T 8T 8T; E. Santo T R R R; Ndeni T R R R; Florida R T T T; Henderson R R R; Shortland B B B B;
Buka T B B B; Rabaul T R R R; Lae T R R R; Buna B R R; Gasmata B R R; Buin B B; Pt. Moresby R R R R; Gili-Gili R R R"""
SCENARIOS = ["coral-sea", "eastern-solomons", "santa-cruz", "guadalcanal"]
KINDS = {"T": "troops", "B": "base", "R": "radar"}


def check_entries():
    """Nothing of what is printed is left out or changes its place in the row."""
    rows = [row.strip() for row in PRINTED.replace("\n", " ").split(";")]
    for (name, (_, cells)), row in zip(list(ISLANDS.items()) + list(BASES.items()), rows, strict=True):
        entries = [one for one in cells.split() if one != "-"]
        assert row.endswith(" " + " ".join(entries)) and len(cells.split()) == 8, name


def amount(cell, letter):
    for part in cell.rstrip("*").split(","):
        if part.endswith(letter):
            return int(part[:-1] or 1)
    return 0


def lookups():
    """Lines for tables.json."""
    lines = []
    for table, fact, rows in (("flattop.coastwatchers-and-troops", "island", ISLANDS),
                              ("flattop.bases", "base-name", BASES)):
        for name, (sure, cells) in rows.items():
            for (scenario, side), cell in zip(itertools.product(SCENARIOS, ("usn", "ijn")), cells.split(), strict=True):
                effects = {"certainty": sure}
                if table == "flattop.bases" and cell != "-":
                    effects["kind"] = KINDS[cell]
                elif table != "flattop.bases":
                    if amount(cell, "C"):
                        effects["coastwatchers"] = amount(cell, "C")
                    if amount(cell, "T"):
                        effects["troops"] = amount(cell, "T")
                    if cell.endswith("*"):
                        effects["west-of-star"] = True
                mark = "" if sure == CERTAIN else f" ({sure})"
                lines.append({"table": table, fact: name, "scenario": scenario, "of-side": side,
                              "label": cell + mark, "effects": effects})
    return lines


def main():
    check_entries()
    parts = [("situations", situations()), ("clashes", clashes()), ("hours", hours()), ("moves", moves()),
             ("placings", placings()), ("cells", lookups())]
    text = "{\n" + ",\n".join(
        f"  {json.dumps(name)}: [\n" + ",\n".join("    " + json.dumps(one) for one in part) + "\n  ]"
        for name, part in parts) + "\n}\n"
    file = pathlib.Path(__file__).with_suffix(".json")
    if "--check" not in sys.argv:
        file.write_text(text)
    elif file.read_text() != text:
        sys.exit("counters.json isn't what counters.py works out")


main()
