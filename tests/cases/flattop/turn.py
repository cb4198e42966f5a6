#!/usr/bin/env python3
"""Works out turn.json from the document's words, independently of the program. `turn.py --check` compares."""
import itertools
import json
import pathlib
import sys

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLUMNS = list(LETTERS) + [letter * 2 for letter in LETTERS]


# ---- the grid of 8.12: AA and every second column from it stand half a hex further north

def parse(label):
    letters = label.rstrip("0123456789")
    return COLUMNS.index(letters), int(label[len(letters):])


def write(place):
    return f"{COLUMNS[place[0]]}{place[1]}"


def step(place, way):
    column, row = place
    high = column % 2 == COLUMNS.index("AA") % 2
    if way == "N":
        return column, row - 1
    if way == "S":
        return column, row + 1
    across = column + (1 if way.endswith("E") else -1)
    if way.startswith("N"):
        return across, row - 1 if high else row
    return across, row if high else row + 1


WAYS = ["N", "NE", "SE", "S", "SW", "NW"]


def around(place, distance):
    """All hexes at that distance, by walking."""
    seen, edge = {place}, {place}
    for _ in range(distance):
        edge = {step(one, way) for one in edge for way in WAYS} - seen
        seen |= edge
    return edge


def apart(a, b):
    distance = 0
    seen, edge = {a}, {a}
    while b not in seen:
        edge = {step(one, way) for one in edge for way in WAYS} - seen
        seen |= edge
        distance += 1
    return distance


# ---- 8.3 to 8.6

def shadowing():
    die = 3
    kinds = ["task-force", "ship", "submarine", "air-formation"]
    shadowers = [{"kind": kind, "radar": radar, "level": level}
                 for kind in kinds for radar in (False, True) for level in ("1", "3")]
    targets = [{"kind": kind, "seen": seen} for kind in ("task-force", "air-formation") for seen in ("2", "3")]
    clouds = [-1, 0, 2]
    games = []
    for radar_shadow, night_sub, level_three, cloud, night in itertools.product(
            ("task-forces", "any"), ("instead", "on-top"), ("shadower", "condition"),
            ("shadower", "shadowed", "either"), (False, True)):
        totals = []
        for one, other, modifier in itertools.product(shadowers, targets, clouds):
            total = die
            is_tf = one["kind"] in ("task-force", "ship")
            if one["radar"] and (is_tf or radar_shadow == "any"):
                total -= 1
            if night:
                if one["kind"] == "submarine":
                    total += 1 if night_sub == "instead" else 3
                else:
                    total += 2
            if (one["level"] if level_three == "shadower" else other["seen"]) == "3":
                total -= 1
            af_shadows, af_shadowed = one["kind"] == "air-formation", other["kind"] == "air-formation"
            if {"shadower": af_shadows, "shadowed": af_shadowed, "either": af_shadows or af_shadowed}[cloud]:
                total += modifier
            totals.append(total)
        games.append({"readings": {"flattop.radar-shadow": radar_shadow, "flattop.night-submarine": night_sub,
                                   "flattop.level-three": level_three, "flattop.cloud-modifiers": cloud},
                      "night": night, "totals": totals})
    return {"die": die, "shadowers": shadowers, "targets": targets, "clouds": clouds, "games": games}


# ---- 19.1

def half_speed():
    cases = []
    for reading, (boxes, hits), others, mp in itertools.product(
            ("down", "up"), ((6, 0), (6, 2), (6, 3), (6, 4), (5, 2), (5, 3), (1, 0)), (0, 1, 2), (4, 3, 1)):
        restrictions = others + (1 if hits * 2 >= boxes else 0)
        if restrictions == 0:
            now = mp
        elif restrictions == 1:
            now = mp // 2 if reading == "down" else (mp + 1) // 2
        else:
            now = 0
        cases.append({"reading": reading, "boxes": boxes, "hits": hits, "others": others, "mp": mp, "moves": now})
    return cases


# ---- 12.2

def submarines():
    cases = []
    for depth, then, hour in itertools.product(("surface", "periscope", "deep"), ("surface", "periscope", "deep"),
                                               (1, 2, 3, 12, 13, 23, 24)):
        hexes = {"surface": 1, "periscope": 1 if hour % 2 == 0 else 0, "deep": 0}[depth]
        cases.append({"depth": depth, "then": then, "hour": hour, "hexes": hexes})
    return cases


# ---- 9.3, 9.4

def cost(moves):
    total = 0
    for move in moves.split(","):
        number = move.strip("ONESW ")
        total += int(number) if number else 1
    return total


def flights():
    cases = []
    for reading, (before, after), moves in itertools.product(
            ("nothing", "same"), (("LO", "LO"), ("LO", "HI"), ("HI", "LO"), ("HI", "HI")),
            ("O,N4", "N4,NW2", "O", "O2,N2", "S1")):
        climbs = (before, after) == ("LO", "HI") or ((before, after) == ("HI", "LO") and reading == "same")
        cases.append({"reading": reading, "before": before, "after": after, "moves": moves,
                      "mp": cost(moves) + (1 if climbs else 0)})
    return cases


def cuttings():
    cases = []
    for mp, path in ((2, "N5"), (2, "NE1,O2,N2"), (3, "O,N4"), (4, "N4,NW2"), (1, "NE1,N1"), (5, "O,N4"), (2, "N1,O3"),
                     (3, "NE2,SE2,S2"), (7, "N4,NW2")):
        units = []
        for move in path.split(","):
            number = move.strip("ONESW")
            way = move.rstrip("0123456789")
            units += [way] * (int(number) if number else 1)
        turns = []
        place = parse("AA25")
        while units:
            now, units = units[:mp], units[mp:]
            text = []
            for way, group in itertools.groupby(now):
                count = len(list(group))
                text.append("O" if way == "O" and count == 1 else f"{way}{count}")
            for way in now:
                place = place if way == "O" else step(place, way)
            turns.append({"moves": ",".join(text), "hex": write(place)})
        cases.append({"mp": mp, "path": path, "turns": turns})
    return cases


# ---- 6

def clouds():
    pattern = ["M20", "M21", "N20"]
    hexes = [parse(one) for one in pattern]
    places = set(hexes)
    for one in hexes:
        places |= around(one, 1) | around(one, 2) | around(one, 3)
    cases = []
    for place in sorted(places):
        near = [write(one) for one in hexes if apart(place, one) <= 1]
        cases.append({"hex": write(place), "whole": pattern if near else [], "near": near})
    return {"pattern": pattern, "places": cases}


def depths():
    """Who looks around: 6.2 and 6.3, and the ruling of deep submarines."""
    return [{"depth": depth, "reading": reading, "sees": depth != "deep" or reading == "any"}
            for depth in ("surface", "periscope", "deep") for reading in ("not-deep", "any")]


# ---- hours

def nights():
    cases = []
    for first, last in ((6, 18), (7, 17), (1, 24), (12, 12)):
        for hour in range(1, 25):
            night = not first <= hour <= last
            later = hour % 24 + 1
            cases.append({"first": first, "last": last, "hour": hour, "night": night,
                          "two": night and not first <= later <= last})
    return cases


def hours():
    return [{"first-hour": first, "turn": turn, "hour": f"{(first + turn - 2) % 24 + 1:02}00"}
            for first in (1, 6, 24) for turn in (1, 2, 19, 20, 24, 25)]


# ---- 8.3, 9.2: where a shadower stops that is so far from what it follows

def followers():
    cases = []
    for kind, radar, away, distance in itertools.product(("task-force", "ship", "submarine", "air-formation"),
                                                         (False, True), (False, True), (0, 1, 2, 3)):
        if away and kind != "air-formation":
            continue
        enters = not away if kind == "air-formation" else radar and kind != "submarine"
        cases.append({"kind": kind, "radar": radar, "one-hex-away": away, "distance": distance,
                      "moves": distance if enters else max(0, distance - 1)})
    return cases


# ---- 21

def control():
    cases = []
    for ships in (["BB"], ["CV"], ["CVL"], ["CA", "DD"], ["BB", "CV"], ["CVL", "BB"], ["AV"], ["CAV"], []):
        for reading in ("not", "too"):
            leads = any(ship in ("BB", "CV") or (ship == "CVL" and reading == "too") for ship in ships)
            cases.append({"ships": ships, "reading": reading, "controlled": leads})
    return cases


def main():
    text = "{\n" + ",\n".join(
        f"  {json.dumps(name)}: {body}" for name, body in (
            ("shadowing", None), ("half-speed", half_speed()), ("submarines", submarines()), ("flights", flights()),
            ("cuttings", cuttings()), ("clouds", None), ("depths", depths()), ("nights", nights()), ("hours", hours()),
            ("followers", followers()), ("control", control()))
        for body in [lines(name, body)]) + "\n}\n"
    file = pathlib.Path(__file__).with_name("turn.json")
    if "--check" in sys.argv:
        if file.read_text() != text:
            sys.exit("turn.json isn't what turn.py works out")
    else:
        file.write_text(text)


def lines(name, body):
    if name in ("shadowing", "clouds"):
        whole = shadowing() if name == "shadowing" else clouds()
        last = "games" if name == "shadowing" else "places"
        head = "".join(f"    {json.dumps(key)}: {json.dumps(whole[key])},\n" for key in whole if key != last)
        rows = ",\n".join("      " + json.dumps(one) for one in whole[last])
        return "{\n" + head + f"    {json.dumps(last)}: [\n{rows}\n    ]\n  }}"
    return "[\n" + ",\n".join("    " + json.dumps(one) for one in body) + "\n  ]"


main()
