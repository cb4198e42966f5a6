#!/usr/bin/env python3
"""Works out radio.json from the document's words (12.4, 22), independently of the program. `radio.py --check`
compares."""
import itertools
import json
import pathlib
import sys

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLUMNS = list(LETTERS) + [letter * 2 for letter in LETTERS]

# 22.2.2: the second die down, the first across.
FINDING = """N1 N2 S2
NE1 N1,NE1 S1,SW1
SE1 NE2 SW2
S1 NE1,SE1 SW1,NW1
SW1 SE2 NW2
NW1 SE1,S1 NW1,N1"""


def step(place, way):
    """8.12: AA and every second column from it stand half a hex further north."""
    column, row = place
    if way in "NS":
        return column, row + (1 if way == "S" else -1)
    high = column % 2 == COLUMNS.index("AA") % 2
    across = column + (1 if way.endswith("E") else -1)
    if way.startswith("N"):
        return across, row - 1 if high else row
    return across, row if high else row + 1


def walk(label, moves):
    letters = label.rstrip("0123456789")
    place = COLUMNS.index(letters), int(label[len(letters):])
    for move in moves.split(","):
        for _ in range(int(move[-1])):
            place = step(place, move[:-1])
    return f"{COLUMNS[place[0]]}{place[1]}"


def cell(first, second):
    return FINDING.split("\n")[second - 1].split()[(first - 1) // 2]


def found(label, dice):
    return walk(label, cell(*dice))


def directions():
    return [{"dice": [str(first), str(second)], "moves": cell(first, second),
             "found": {start: walk(start, cell(first, second)) for start in ("AA25", "BB25")}}
            for first, second in itertools.product(range(1, 7), repeat=2)]


# ---- 22.2.1: 1 in 6 isn't heard, by the example of 22.9.2 on a 6; 1 in 6 of what is heard is garbled

def hearing():
    return [{"heard": str(heard), "garbled": str(garbled), "arrives": heard != 6,
             "changed": heard != 6 and garbled == 6}
            for heard, garbled in itertools.product(range(1, 7), repeat=2)]


# ---- 22.31, 22.3.2, 22.8

KINDS = ["ship", "task-force", "base", "submarine", "air-formation"]


def coding():
    cases = [{"from": a, "to": b, "option": False, "planes": "B-17 4", "coded": "air-formation" not in (a, b)}
             for a, b in itertools.product(KINDS, repeat=2)]
    large = ["B-17 4", "B-24 2", "Mavis 3", "Emily 1", "PBY 2", "mavis 2, emily 1", "B-17E 3"]
    others = ["SBD 4", "B-17 4, P-38 2", "A6M 2, Mavis 3", "B-26 6", ""]
    for planes in large + others:
        for option in (False, True):
            coded = option and planes in large
            cases.append({"from": "air-formation", "to": "base", "option": option, "planes": planes, "coded": coded})
            cases.append({"from": "task-force", "to": "air-formation", "option": option, "planes": planes,
                          "coded": coded})
    return cases


# ---- games: who is told what

def unit(kind, name, hex_, **more):
    fields = {"side": "usn", **({"hex": hex_} if hex_ else {}), **more}
    return {"add": kind, "id": name, "fields": fields}


FLEET = [unit("task-force", "TF3", "AA25"), unit("ship", "Lexington", "", type="CV", **{"task-force": "TF3"}),
         unit("base", "Lex-air", "", ship="Lexington")]
AF4 = unit("air-formation", "AF4", "Y20", airborne=True, planes="SBD 4", **{"launched-from": "Lex-air",
                                                                         "lands-at": "Lex-air"})
SIMS = unit("ship", "Sims", "CC27", type="DD")
S44 = unit("submarine", "S44", "P17", depth="surface")


def dice(**faces):
    return {key.replace("_", "-"): [str(face) for face in list_] for key, list_ in faces.items()}


def message(sender, receiver, text, ack=False, via=None, **faces):
    fields = {"from": sender, "to": receiver, "text": text, "acknowledge": ack}
    if via:
        fields["via"] = via
    return {"play": "flattop.radio", "answers": {"message": fields}, "faces": dice(**faces)}


def hears(has=(), lacks=(), lines=1):
    return {"lines": lines, "has": list(has), "lacks": list(lacks)}


def games():
    cases = []
    words = "Leave the tanker and come to TF3"
    cases.append({
        "place": "22.9.1", "name": "A destroyer is called to a TF and acknowledges: two hexes, not which is which.",
        "acts": FLEET + [SIMS, message("TF3", "Sims", words, ack=True, direction_1=[1, 1], heard_1=[3], garbled_1=[3],
                                       direction_ack=[3, 3], heard_ack=[1])],
        "told": {"ijn": hears([found("AA25", (1, 1)), found("CC27", (3, 3))],
                              ["Sims", "TF3", "AA25", "CC27", "tanker"]),
                 "usn": hears(["Sims"], ["tanker"])}})
    cases.append({
        "place": "22.9.1", "name": "The other way round the enemy reads the same.",
        "acts": FLEET + [SIMS, message("Sims", "TF3", words, ack=True, direction_1=[3, 3], heard_1=[3], garbled_1=[3],
                                       direction_ack=[1, 1], heard_ack=[1])],
        "told": {"ijn": hears([found("AA25", (1, 1)), found("CC27", (3, 3))],
                              ["Sims", "TF3", "AA25", "CC27", "tanker"])}})
    cases.append({
        "place": "22.9.1", "name": "One that hears nothing doesn't acknowledge, and its commander learns nothing.",
        "acts": FLEET + [SIMS, message("TF3", "Sims", words, ack=True, direction_1=[5, 6], heard_1=[6])],
        "told": {"ijn": hears([found("AA25", (5, 6))], ["CC27", " and "]), "usn": hears(lines=0)}})
    cases.append({
        "place": "22.4", "name": "Without an acknowledgement only the sender is placed.",
        "acts": FLEET + [SIMS, message("TF3", "Sims", words, direction_1=[4, 4], heard_1=[2], garbled_1=[5])],
        "told": {"ijn": hears([found("AA25", (4, 4))], ["Sims", "TF3", "tanker", " and "]), "usn": hears(lines=0)}})
    change = "Land at the new hex, SW2 of the old"
    for heard in (1, 6):
        faces = {"garbled_1": [1]} if heard == 1 else {}
        cases.append({
            "place": "22.9.2", "name": f"An AF is told another landing point, die {heard}: words and sender's hex.",
            "acts": FLEET + [AF4, message("TF3", "AF4", change, direction_1=[2, 5], heard_1=[heard], **faces)],
            "told": {"ijn": hears([found("AA25", (2, 5)), change], ["AF4", "Y20", "TF3", "AA25", " and "]),
                     "usn": hears(lines=0),
                     "gm": hears(["not heard"] if heard == 6 else [change], ["not heard"] if heard == 1 else [change],
                                 lines=1 if heard == 6 else 2)},
            "roster": {"AF4": {"lands-at": "Lex-air", "hex": "Y20"}}})
    shadow = "Shadow the enemy at N17"
    cases.append({
        "place": "22.9.3", "name": "A submarine's sighting sends an AF to shadow, by way of the carrier.",
        "acts": FLEET + [AF4, S44, message("S44", "AF4", shadow, ack=True, via="TF3", direction_1=[1, 4], heard_1=[4],
                                           garbled_1=[1], direction_2=[6, 1], heard_2=[5], garbled_2=[2],
                                           direction_ack=[3, 1], heard_ack=[5])],
        "told": {"ijn": hears([found("P17", (1, 4)), found("AA25", (6, 1)), found("Y20", (3, 1)), shadow],
                              ["S44", "TF3", "AF4", "P17", "AA25", "Y20"])}})
    cases.append({
        "place": "22.9.3", "name": "If the carrier doesn't hear the submarine, nothing is sent on, nothing in clear.",
        "acts": FLEET + [AF4, S44, message("S44", "AF4", shadow, ack=True, via="TF3", direction_1=[1, 4], heard_1=[6])],
        "told": {"ijn": hears([found("P17", (1, 4))], [shadow, " and "]), "usn": hears(lines=0)}})
    sighting = "Two carriers in R30, course south"
    cases.append({
        "place": "22.9.4", "name": "A shadower tells its carrier: its hex and words; its commander reads them, too.",
        "acts": FLEET + [AF4, message("AF4", "TF3", sighting, direction_1=[5, 2], heard_1=[1], garbled_1=[4])],
        "told": {"ijn": hears([found("Y20", (5, 2)), sighting], ["AF4", "TF3", "Y20", "AA25"]),
                 "usn": hears([sighting, "AF4"])}})
    cases.append({
        "place": "22.9.4", "name": "If nobody hears it, the enemy still does.",
        "acts": FLEET + [AF4, message("AF4", "TF3", sighting, direction_1=[5, 2], heard_1=[6])],
        "told": {"ijn": hears([found("Y20", (5, 2)), sighting]), "usn": hears(lines=0)}})
    cases.append({
        "place": "22.75", "name": "A shadower vectors a strike: three transmissions, and the strike is expected.",
        "acts": FLEET + [AF4, unit("air-formation", "AF5", "Z22", airborne=True), {
            "play": "flattop.vector", "answers": {"vector": {"shadower": "AF5", "strike": "AF4", "control": "TF3"}},
            "faces": {"direction-AF5": ["1", "1"], "heard-AF5": ["1"], "direction-AF4": ["2", "2"], "heard-AF4": ["1"],
                      "direction-TF3": ["6", "6"], "heard-TF3": ["1"]}}],
        "told": {"ijn": hears([found("Z22", (1, 1)), found("Y20", (2, 2)), found("AA25", (6, 6)), "vector"],
                              ["AF4", "AF5", "TF3"]),
                 "usn": hears(["AF5"])},
        "roster": {"AF4": {"announced-turn": 1}}})
    cases.append({
        "place": "22.75", "name": "One that isn't heard breaks it for the turn; the enemy is warned all the same.",
        "acts": FLEET + [AF4, unit("air-formation", "AF5", "Z22", airborne=True), {
            "play": "flattop.vector", "answers": {"vector": {"shadower": "AF5", "strike": "AF4", "control": "TF3"}},
            "faces": {"direction-AF5": ["1", "1"], "heard-AF5": ["1"], "direction-AF4": ["2", "2"], "heard-AF4": ["6"],
                      "direction-TF3": ["6", "6"], "heard-TF3": ["1"]}}],
        "told": {"ijn": hears([found("Z22", (1, 1)), found("Y20", (2, 2)), found("AA25", (6, 6)), "vector"]),
                 "usn": hears([], ["AF5"])},
        "roster": {"AF4": {"announced-turn": 1}}})
    return cases


# ---- 12.4

def depths():
    return [{"depth": depth, "works": depth != "deep"} for depth in ("surface", "periscope", "deep")]


def main():
    parts = [("directions", directions()), ("hearing", hearing()), ("coding", coding()), ("depths", depths()),
             ("games", games())]
    text = "{\n" + ",\n".join(
        f"  {json.dumps(name)}: [\n" + ",\n".join("    " + json.dumps(one) for one in part) + "\n  ]"
        for name, part in parts) + "\n}\n"
    file = pathlib.Path(__file__).with_suffix(".json")
    if "--check" not in sys.argv:
        file.write_text(text)
    elif file.read_text() != text:
        sys.exit("radio.json isn't what radio.py works out")


main()
