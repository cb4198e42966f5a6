"""A day at the game master's desk of Flat Top, unattended: two sides with four commanders, six task forces, four air
formations and a submarine, from the mails that the commanders sent.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI = os.environ["FLAGPLOT_CLI"]
DAY = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"]) / "tests/cases/flattop/day"


def run(*args, status=0):
    done = subprocess.run([CLI, *map(str, args)], capture_output=True, text=True, check=False)
    if done.returncode != status:
        raise AssertionError(f"{args}: ended with {done.returncode}: {done.stderr}{done.stdout}")
    return done.stdout


def begin(path):
    """The roster as it is at 0100."""
    run("session", "new", path, "--rulebook", "flattop", "--title", "A day in the Coral Sea", "--seed", "7" * 64,
        "--set", "first-daylight-hour=6", "--set", "last-daylight-hour=18", "--set", "maps=none",
        "--set", "maps-join=none", "--set", "skipped-letters=none", "--set", "command-control=no",
        "--set", "weather-dice=none")
    for line in (DAY / "roster.txt").read_text(encoding="utf-8").splitlines():
        run("unit", "add", path, *[word.replace("_", " ") for word in line.split()])
    for commander, hq in (("Fletcher", "TF17"), ("Crace", "Moresby"), ("Inoue", "Rabaul"), ("Takagi", "J3")):
        run("unit", "set", path, "commander", commander, f"hq={hq}")


def show(path):
    return json.loads(run("--json", "session", "show", path))


def unit(path, name):
    return next(one for one in show(path)["units"] if one["id"] == name)["fields"]


def mails(hour):
    """What was written for the hour, in the order of the writers' names: HHMM-commander.txt, and in a .json file beside
    it what the game master makes of doubts.
    """
    for file in sorted((DAY / "mails").glob(f"{hour:02}00-*.txt")):
        answers = {"mail": {"from": file.stem.split("-")[1].capitalize(), "text": file.read_text(encoding="utf-8")}}
        decided = file.with_suffix(".json")
        if decided.exists():
            answers.update(json.loads(decided.read_text(encoding="utf-8")))
        yield answers


def play(path, procedure, answers=None, status=0):
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(answers or {}, file)
        file.flush()
        return run("play", path, procedure, "--answers", file.name, status=status)


if __name__ == "__main__":
    path = pathlib.Path(sys.argv[1])
    begin(path)
    for hour in range(1, int(sys.argv[2]) + 1):
        for answers in mails(hour):
            print("-----", hour, answers["mail"]["from"])
            print(play(path, "flattop.orders", answers))
        for procedure in ("flattop.no-orders", "flattop.weather", "flattop.shadow", "flattop.move-ships",
                          "flattop.move-planes", "flattop.observe"):
            print("-----", hour, procedure)
            print(play(path, procedure))
        run("session", "next", path, "--turn")
