"""A day of Flat Top as the tests play it: how it begins, what was mailed, what the game master enters, and where
everything has to be in the end.
"""

import json
import pathlib

DAY = pathlib.Path(__file__).parent
TITLE = "A day in the Coral Sea"
SEED = "7" * 64
SETTINGS = {"first-daylight-hour": 6, "last-daylight-hour": 18, "weather-dice": "none", "command-control": "no",
            "maps": "none", "maps-join": "none", "skipped-letters": "none"}
HQS = {"Fletcher": "TF17", "Crace": "Moresby", "Inoue": "Rabaul", "Takagi": "J3"}
HOURS = range(1, 25)

# What is played in each turn behind the mails, in this order.
TURN = ("flattop.no-orders", "flattop.weather", "flattop.shadow", "flattop.move-ships", "flattop.move-planes",
        "flattop.observe")

# Where units are after the hour's movement, worked out by hand from the mails: column AA stands half a hex north of BB,
# so from A, C, E... NE and SE lead to the row less one and the same row, from B, D, F... to the same row and one more.
# -: on the ground.
PLACES = {
    1: {"TF17": "Y28", "TF44": "N29", "Neosho": "Y33", "J1": "Q13", "J2": "R13", "J3": "CC15", "S44": "P16"},
    2: {"TF17": "X26", "TF11": "X26", "TF44": "N27", "Neosho": "Y34", "J1": "Q14", "J2": "R15", "J3": "CC17"},
    4: {"TF17": "X23", "TF11": "X23", "TF44": "P24", "Neosho": "Y36", "J1": "P15", "J2": "Q16", "J3": "CC21",
        "S44": "P15"},
    5: {"J3": "CC23", "TF17": "X23"},
    6: {"AF1": "L18", "JA1": "Q10", "J1": "P16", "S44": "P15"},
    7: {"AF1": "P16", "JA1": "Q14", "J1": "P17", "J2": "Q16"},
    8: {"AF2": "Q19", "JA1": "W17", "J1": "P18", "TF17": "X23", "TF11": "X21", "TF44": "P22"},
    9: {"AF2": "Q16", "AF1": "-", "JA1": "W21", "JA2": "AA30", "J2": "Q16"},
    10: {"AF2": "T21", "JA2": "-", "J2": "Q15", "TF11": "V20", "JA1": "W21", "J1": "P20"},
    11: {"AF2": "-", "J2": "Q14", "TF11": "T19", "JA1": "U20", "J1": "P21", "S44": "P15"},
    12: {"AF1": "M19", "S44": "P16", "TF44": "P21", "J1": "P20", "TF17": "Z22", "J3": "AA22", "JA1": "U20"},
    13: {"AF1": "O15", "S44": "P17", "TF44": "P20", "J1": "P19", "TF17": "Z20", "J3": "AA21", "J2": "Q12"},
    14: {"S44": "P18", "TF44": "P20", "J1": "P18", "TF17": "Z20", "J3": "AA21"},
    15: {"AF1": "-", "JA1": "-", "J1": "P17", "J2": "Q10", "TF17": "Z22", "TF11": "V20", "J3": "AA19", "S44": "P18"},
    17: {"TF17": "X25", "J1": "P16", "J3": "AA15"},
    19: {"J3": "EE13", "TF44": "P22", "S44": "P18"},
    20: {"TF44": "N23"},
    21: {"TF44": "M24", "J1": "P15"},
    24: {"TF17": "X25", "TF11": "V20", "TF44": "M24", "Neosho": "Y36", "J1": "P12", "J2": "Q10", "J3": "EE13",
         "S44": "P18", "AF1": "-", "AF2": "-", "JA1": "-", "JA2": "-"},
}


def roster():
    """Type, id and fields of each unit, and then the commanders' HQs."""
    for line in (DAY / "roster.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield [word.replace("_", " ") for word in line.split()]


def mails(hour):
    """What was written for the hour, in the order of the writers' names: who, his words, and in a .json file beside it
    what the game master makes of doubts.
    """
    for file in sorted((DAY / "mails").glob(f"{hour:02}00-*.txt")):
        decided = file.with_suffix(".json")
        decisions = json.loads(decided.read_text(encoding="utf-8")) if decided.exists() else {}
        yield file.stem.split("-")[1].capitalize(), file.read_text(encoding="utf-8"), decisions


def desk(hour):
    """What the game master enters in the hour: of each procedure its answers, and "roster" for the changes after it.

    "flattop.two-night-turns" is played where it stands.
    """
    return json.loads((DAY / "desk.json").read_text(encoding="utf-8")).get(str(hour), {})


def is_shadowing(hour):
    return 10 <= hour <= 14
