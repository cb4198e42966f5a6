"""The game of Flat Top by mail, played with flagplot-cli: for the tests of its mails, of pairs of games, and of the
window.
"""

import json
import sys
import tempfile

import program
from test_flattop_day import CONFIRMED, run

sys.path.append(str(program.SOURCE / "tests/cases/flattop/mail"))
import mail_game as game  # noqa: E402 (its folder is named first)


def play(path, procedure, answers=None, dice=None):
    faces = [word for key, each in (dice or {}).items() for face in each for word in ("--dice", f"{key}={face}")]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(answers or {}, file)
        file.flush()
        run("play", path, procedure, "--answers", file.name, *faces)


def begin_empty(path, dice="--hand-dice"):
    settings = [word for fact, value in game.SETTINGS.items() for word in ("--set", f"{fact}={value}")]
    run("session", "new", path, "--rulebook", "flattop", "--title", game.TITLE, "--seed", game.SEED, dice, *settings)


def name_hqs(path):
    for commander, hq in game.HQS.items():
        run("unit", "set", path, "commander", commander, f"hq={hq}")


def begin(path):
    begin_empty(path)
    for unit in game.roster():
        run("unit", "add", path, *unit)
    name_hqs(path)


def told_line(path, words):
    """The number of the newest line that was told with these words."""
    return next(entry["n"] for entry in reversed(program.entries(path))
                if entry["kind"] == "told" and words in entry["text"])


def do(path, step):
    if "play" in step:
        answers = CONFIRMED.get(step["play"], {}) | (step.get("answers") or {})
        return play(path, step["play"], answers, step.get("dice"))
    if step["act"] == "roster":
        return run("unit", "set", path, *step["unit"], f"{step['field']}={step['value']}")
    if step["act"] == "tell":
        return run("session", "tell", path, "--to", step["reader"], "--section", step["section"], step["text"])
    how = ["--hold"] if step["act"] == "hold" else ["--also", step["reader"]]
    return run("session", "reveal", path, told_line(path, step["line"]), *how, "--reason", step["reason"])


def play_turn(path, turn):
    if turn > 1:
        run("session", "next", "--leave", path, "--turn")
    for step in game.desk(turn):
        do(path, step)


def play_game(path, look=lambda turn: None):
    begin(path)
    for turn in game.HOURS:
        play_turn(path, turn)
        look(turn)
