#!/usr/bin/env python3
"""Works out combat.json from the document's words, independently of the program. `combat.py --check` compares."""
import fractions
import itertools
import json
import pathlib
import random
import sys


# ---- 9.5, 9.6: combat air patrols

def ready_cap():
    # Table 9.5, as it is printed: hexes of warning 1, 2, 3, 4, 5+.
    printed = {"LO": "- MIN NOR NOR MAX".split(), "HI": "- - MIN NOR NOR".split()}
    cases = []
    for altitude, line in printed.items():
        for warning in range(8):
            launch = "-" if warning == 0 else line[min(warning, 5) - 1]
            cases.append({"altitude": altitude, "warning": warning, "launch": launch})
    return cases


def dives():
    part = dict(zip(range(1, 7), map(fractions.Fraction, "0 1/4 1/3 1/3 1/2 2/3".split())))
    return [{"die": die, "of": [int(part[die] * factors) for factors in range(31)]} for die in part]


def dive_conditions():
    """9.61: all at LO. 9.62: three Afs for each of all at HI. 9.6: it is a strike at LO that is met."""
    strikes = [[], [["LO", 4]], [["LO", 4], ["LO", 20]], [["HI", 4]], [["HI", 1], ["LO", 9]], [["HI", 2], ["LO", 4]],
               [["HI", 3], ["LO", 1]], [["HI", 2], ["HI", 3], ["LO", 4]]]
    cases = []
    for all_of, cap in itertools.product(strikes, [1, 2, 3, 5, 6, 8, 9, 14, 15, 30]):
        high = sum(factors for level, factors in all_of if level == "HI")
        low = any(level == "LO" for level, _ in all_of)
        cases.append({"cap": cap, "strikes": all_of, "dives": low and cap >= 3 * high})
    return cases


# ---- 12: submarines

DEPTHS = ["surface", "periscope", "deep"]


def sight():
    """12.3: the best condition; what isn't seen is 0. It may see 2 hexes far by its radar."""
    cases = []
    targets = [("task-force", ""), ("air-formation", "LO"), ("air-formation", "HI")]
    for depth, radar, distance, (target, level) in itertools.product(DEPTHS, [False, True], range(4), targets):
        best = 0
        if distance == 0:
            best = {"surface": 3, "periscope": 2, "deep": 1}[depth]
        elif depth == "surface" and radar and distance <= 2:
            best = 3
        elif depth == "surface" and distance == 1 and level == "HI":
            best = 1
        cases.append({"depth": depth, "radar": radar, "distance": distance, "target": target, "level": level,
                      "best": best})
    return cases


def detection():
    """12.5 to 12.5.2: by how many DDs of one TF that didn't move. Two TFs aren't one."""
    cases = []
    forces = [[[count, moved]] for count in range(6) for moved in (False, True)]
    forces += [[[2, False], [2, False]], [[4, False], [1, True]], [[3, False], [5, True]], [[4, True], [4, False]]]
    for depth, all_of in itertools.product(DEPTHS, forces):
        needed = {"surface": 0, "periscope": 1, "deep": 4}[depth]
        cases.append({"depth": depth, "forces": all_of,
                      "found-by": [needed == 0 or (not moved and count >= needed) for count, moved in all_of]})
    return cases


def spotting():
    """12.7: low, three MP in its hex, at periscope depth."""
    return [{"depth": depth, "level": level, "mp": mp,
             "found": depth == "surface" or (depth == "periscope" and level == "LO" and mp >= 3)}
            for depth, level, mp in itertools.product(DEPTHS, ["LO", "HI"], range(5))]


def may_dive(depth, to, against):
    """12.64: to periscope depth from a surface or air attack, deep from an ASW attack."""
    if to == "periscope":
        return depth == "surface" and ("surface" in against or "air" in against)
    return depth != "deep" and "asw" in against


def resolved_at(one, kind, reading):
    depth, dives, to = one["depth"], one["dives"], one["to"]
    if kind == "asw" and one["stayed"] and reading != "dive":  # 12.68
        named = [d for d in ("surface", "periscope") if d in (one["began"], depth)]
        return {0: "deep", 1: named[0] if named else ""}.get(len(named), "either")
    if dives == "no":
        return depth
    if dives == "before":  # 12.66
        return to
    if kind == "asw":  # 12.67
        return "periscope"
    return "surface" if depth == "surface" or reading == "literal" else depth


def encounters():
    """12.6 to 12.69, in the readings in which they differ."""
    cases = []
    against = [["surface"], ["asw"], ["surface", "asw"]]
    dives = [("no", "deep"), ("before", "periscope"), ("before", "deep"), ("after", "periscope"), ("after", "deep")]
    for depth, kinds, (dive, to), stayed, began, night in itertools.product(
            DEPTHS, against, dives, [False, True], DEPTHS, [False, True]):
        if (depth == "deep" and dive != "no") or (depth == "periscope" and to == "periscope" and dive != "no"):
            continue
        if not stayed and began != "surface":
            continue
        one = {"depth": depth, "against": kinds, "dives": dive, "to": to, "stayed": stayed, "began": began,
               "night": night}
        if dive != "no" and not may_dive(depth, to, kinds):
            one["refused"] = True
        else:
            fires_from = to if dive == "before" else depth
            one["attacks-from"] = "" if fires_from == "deep" else fires_from  # 12.62
            one["first"] = night or fires_from == "periscope"  # 12.6 to 12.63
            for reading in ("usual", "dive", "literal"):
                one[reading] = [resolved_at(one, kind, reading) for kind in kinds]
        cases.append(one)
    return cases


def air_encounters():
    """12.65: one that dives under an air attack makes no attack. 12.64: not deep."""
    cases = []
    for depth, dive, night in itertools.product(DEPTHS, ["no", "periscope", "deep"], [False, True]):
        if depth == "deep" and dive != "no":
            continue
        if depth == "periscope" and dive == "periscope":
            continue
        one = {"depth": depth, "to": dive, "night": night}
        if dive != "no" and not may_dive(depth, dive, ["air"]):
            one["refused"] = True
        else:
            one["attacks"] = depth != "deep" and dive == "no"
            one["first"] = night or depth == "periscope"
            one["new"] = depth if dive == "no" else dive
            one["surface"] = depth if dive == "no" else "surface"
        cases.append(one)
    return cases


# ---- 13: ammunition

SMALL = ["DD", "PG", "AO", "AP", "APD"]
SHIPS = ["BB", "CV", "CVL", "CA", "CL", "CAV", "DD", "AV", "PG", "AP", "AO", "APD"]


def ammunition():
    cases = []
    for target, load, weapon in itertools.product(["base"] + SHIPS, ["GP", "AP"], ["gunfire", "bombardment", "bombs"]):
        small = target in SMALL
        wrong = load == "AP" if target == "base" else load == "GP" and not small
        one = {"target": target, "ammunition": load, "weapon": weapon, "least": -4 if wrong else 0}
        one["both"] = -4 if small and load == "AP" and weapon == "bombs" else one["least"]
        if small and weapon == "bombs":
            one["bht"] = "most favourable" if load == "GP" else "least favourable"
        cases.append(one)
    return cases


def torpedoes():
    return [{"ship": ship, "hits": hits, "two": hits * (1 if ship == "CV" else 2),
             "one": hits * (1 if ship in ("CV", "CVL") else 2)} for ship in SHIPS for hits in range(4)]


# ---- 15: fires

def begins(ready, aboard, hits):
    if hits >= 2 and (ready >= 9 or aboard >= 15):
        return "major"
    return "fire" if hits >= 1 and (ready >= 4 or aboard >= 9) else "none"


def fires():
    """By bomb hits 0 to 3, a line for each number ready and aboard."""
    return [{"ready": ready, "aboard": aboard, "begins": [begins(ready, aboard, hits) for hits in range(4)]}
            for ready in range(17) for aboard in range(ready, 18)]


def extinguishing():
    return {"fire": [die for die in range(1, 7) if die <= 4], "major": [die for die in range(1, 7) if die <= 3]}


def burning():
    """A fire begins in turn 1; the dice are those of turns 2, 3, ...: 15.11, 15.12, 15.1.3, 15.21, 15.22."""
    chance = random.Random("Flat Top, 15")
    runs = [{"major": False, "fires": 1, "dice": [[5], [5], [2]]}, {"major": True, "fires": 1, "dice": [[6], [4], [3]]},
            {"major": False, "fires": 1, "dice": [[4]]}]
    for _ in range(24):
        major = chance.random() < 0.3
        count = 1 if major else chance.randint(1, 3)
        runs.append({"major": major, "fires": count, "dice": []})
        while count and len(runs[-1]["dice"]) < 5:
            dice = [chance.randint(1, 6) for _ in range(count)]
            runs[-1]["dice"].append(dice)
            count = sum(die > (3 if major else 4) for die in dice)
    for run in runs:
        aboard, hits, left = 40, 0, run["fires"]
        run["after"] = []
        for dice in [None] + run["dice"]:
            if dice:
                left = sum(die > (3 if run["major"] else 4) for die in dice)
            hits += left * (2 if run["major"] else 1)
            aboard -= left * (5 if run["major"] else 2)
            run["after"].append({"burning": left, "hits": hits, "aboard": aboard})
    return runs


# ---- 16: mines

ORDER = ["DD", "AP", "PG", "CL", "AO"]


def place(ship):
    return ORDER.index(ship) if ship in ORDER else len(ORDER)


def in_order(ships, reading):
    """Numbers of the ships, in the order in which they are hit; equal ones as they stand in the roster."""
    by_type = sorted(range(len(ships)), key=lambda number: place(ships[number]))
    if reading == "types":
        return by_type
    rounds = []
    while by_type:
        taken = {}
        for number in by_type:
            taken.setdefault(place(ships[number]), number)
        rounds += taken.values()
        by_type = [number for number in by_type if number not in taken.values()]
    return rounds


def mine_hits():
    chance = random.Random("Flat Top, 16")
    forces = [(["CV", "DD", "DD", "CL"], hits) for hits in (1, 3, 4, 5, 9)]
    forces += [(["AO", "PG", "AP", "DD"], hits) for hits in (1, 3, 5)] + [(["APD", "DD"], 1), (["AP", "APD"], 1)]
    for _ in range(40):
        ships = [chance.choice(SHIPS) for _ in range(chance.randint(1, 8))]
        forces.append((ships, chance.randint(0, 2 * len(ships) + 1)))
    cases = []
    for ships, hits in forces:
        one = {"ships": ships, "hits": hits}
        for reading in ("types", "one-of-each"):
            order = in_order(ships, reading)
            taken = [0] * len(ships)
            for number in range(hits):
                taken[order[number % len(order)]] += 1
            one[reading] = taken
        cases.append(one)
    return cases


def work_out():
    return {"ready-cap": ready_cap(), "dives": dives(), "dive-conditions": dive_conditions(), "sight": sight(),
            "detection": detection(), "spotting": spotting(), "encounters": encounters(),
            "air-encounters": air_encounters(), "ammunition": ammunition(), "torpedoes": torpedoes(),
            "fires": fires(), "extinguishing": extinguishing(), "burning": burning(), "mine-hits": mine_hits()}


def written(parts):
    """A case a line, so that a change can be read."""
    blocks = []
    for name, part in parts.items():
        if isinstance(part, dict):
            blocks.append(f'  "{name}": {json.dumps(part)}')
        else:
            lines = ",\n".join("    " + json.dumps(one) for one in part)
            blocks.append(f'  "{name}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def main():
    file = pathlib.Path(__file__).with_name("combat.json")
    text = written(work_out())
    if "--check" in sys.argv:
        if file.read_text() != text:
            sys.exit("combat.json isn't what the script works out")
    else:
        file.write_text(text)


if __name__ == "__main__":
    main()
