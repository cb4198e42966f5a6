"""Two turns of Flat Top with command control, from two mailed order texts to two mailed reports: how the game begins,
what was mailed, what the game master enters and throws, and where everything has to be in the end.
"""

import json
import pathlib

GAME = pathlib.Path(__file__).parent
TITLE = "Off Guadalcanal"
SEED = "c0ffee" + "4" * 58
DEADLINE = "Sunday, 8 p.m."
SETTINGS = {"first-hour": 11, "first-daylight-hour": 6, "last-daylight-hour": 18, "weather-dice": "none",
            "command-control": "yes", "coded-planes": "no", "deadline": DEADLINE, "maps": "none", "maps-join": "none",
            "skipped-letters": "none"}
HQS = {"Fletcher": "TF16", "Tanaka": "J1"}
SIDES = {"Fletcher": "usn", "Tanaka": "ijn"}
HOURS = {1: "1100", 2: "1200"}

# Where units are after the turn's movement, worked out by hand from the mails: column A stands half a hex north of B,
# so from A, C, E... NE and NW lead to the row less one, and from B, D, F... SE and SW to one row more. AF4 flies
# SE3,S3 from U20 to the Enterprise in X24, which is 6 of its 8 MP. TF2 can go one hex when the Jintsu is hit.
# -: on the ground.
PLACES = {
    1: {"TF16": "X24", "TF18": "R21", "Blue": "W30", "Narwhal": "P20", "AF1": "AA16", "AF4": "U20", "AF5": "-",
        "J1": "AA15", "J2": "U20", "JA1": "R20", "CW-usn-1": "R19", "T-ijn-1": "T19"},
    2: {"TF16": "X24", "TF18": "R20", "Blue": "W28", "Narwhal": "P20", "AF1": "AA20", "AF4": "-", "AF5": "-",
        "J1": "AA16", "J2": "U21", "JA1": "R17", "CW-usn-1": "S19", "T-ijn-1": "S19"},
}


def roster():
    """Type, id and fields of each unit."""
    for line in (GAME / "roster.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield [word.replace("_", " ") for word in line.split()]


def mail(turn, who):
    return (GAME / f"mails/{HOURS[turn]}-{who.lower()}.txt").read_text(encoding="utf-8")


def desk(turn):
    """The steps of the turn at the game master's desk, in their order: a procedure with its answers and the faces of
    its dice, or an act: "roster", "tell", "hold" or "also" a line that was told.
    """
    steps = json.loads((GAME / "desk.json").read_text(encoding="utf-8"))[str(turn)]
    for step in steps:
        if step.get("play") == "flattop.orders":
            who = step["from"]
            step = {**step, "answers": {"mail": {"from": who, "text": mail(turn, who)}, **step.get("answers", {})}}
        yield step
