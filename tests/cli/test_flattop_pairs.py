"""Pairs of games that differ only in what one side may not know: that side's reports are the same, byte for byte, in
every format and on paper. A seeded script makes them from the game by mail.

What a side is told by dice depends on the seed, the turn, the procedure, how often it was played in the turn and what
the dice are for. Nothing of these comes from what is hidden: a search die is thrown for its observer and its target, a
transmission's dice are thrown for that transmission. An enemy's transmission more would shift those of one's own that
come after it, but it is always heard, so it's no hidden difference and no pair has one.
"""

import copy
import email
import email.policy
import json
import random
import pathlib
import re
import tempfile
import unittest

import flattop_mail as desk
import pairs
import program
from flattop_mail import game as mail_game
from test_flattop_day import run

SCRIPT_SEED = 1942
ENEMY = {"Fletcher": "Tanaka", "Tanaka": "Fletcher"}
SIDE = mail_game.SIDES
# Far from everything, where nobody looks.
FAR = ["B38", "C39", "D36", "E38", "F37", "G39", "H36"]
# What the reader learns only as a number: of these the other number, or both, are hidden from him.
UNTOLD_NUMBERS = {"Fletcher": [("J1", "report-1"), ("J2", "report-1"), ("J2", "report-2"), ("JA1", "report-2"),
                               ("Rabaul", "report-1")],
                  "Tanaka": [("AF4", "report-2"), ("TF16", "report-1"), ("Blue", "report-2"), ("Narwhal", "report-1"),
                             ("Henderson", "report-2")]}
# Ships that the reader doesn't see, or whose boxes he doesn't.
SHIPS = {"Fletcher": ["Zuikaku", "Tone"], "Tanaka": ["Enterprise", "Portland", "Chicago", "Blue"]}


class Game:
    """The game by mail, ready to be changed, with dice that the program throws."""

    def __init__(self, turns=2):
        self.units = [list(unit) for unit in mail_game.roster()]
        self.steps = {turn: [copy.deepcopy(step) for step in mail_game.desk(turn)] for turn in range(1, turns + 1)}
        for steps in self.steps.values():
            for step in steps:
                step.pop("dice", None)

    def add(self, *fields):
        self.units.append(list(fields))

    def set(self, unit, field, value):
        fields = next(one for one in self.units if one[1] == unit)
        fields[:] = [word for word in fields if not word.startswith(f"{field}=")] + [f"{field}={value}"]

    def find(self, turn, what, number=0):
        """The turn's step that plays this, or does it."""
        return [step for step in self.steps[turn] if what in (step.get("play"), step.get("act"))][number]

    def insert(self, turn, before, step):
        steps = self.steps[turn]
        steps.insert(steps.index(self.find(turn, before)), step)

    def at_the_end(self, turn, *steps):
        """In this order, when all else of the turn is done."""
        for step in steps:
            self.insert(turn, "flattop.decisions", step)

    def leave_out(self, turn, sender):
        """What this unit would transmit, or is called: its results would be told, or it would be missed."""
        self.steps[turn] = [step for step in self.steps[turn] if step.get("play") != "flattop.radio" or sender not in
                            (step["answers"]["message"]["from"], step["answers"]["message"]["to"])]

    def mail_of(self, turn, who):
        return next(step["answers"]["mail"] for step in self.steps[turn]
                    if step.get("play") == "flattop.orders" and step["from"] == who)

    played = {}  # the sessions after these steps: most games begin alike, and the two of a pair go on so

    def all_steps(self):
        """The roster unit by unit, and then the turns."""
        turns = [step for turn in self.steps for step in ([{"act": "turn"}] if turn > 1 else []) + self.steps[turn]]
        return [{"act": "add", "unit": unit} for unit in self.units] + [{"act": "hqs"}] + turns

    def beginnings(self):
        """The keys of the sessions before the first step, and after each."""
        steps = self.all_steps()
        return [json.dumps(steps[:number]) for number in range(len(steps) + 1)]

    def play(self, path):
        steps = self.all_steps()
        so_far = self.beginnings()
        begun = max((number for number, key in enumerate(so_far) if key in self.played), default=-1)
        if begun < 0:
            desk.begin_empty(path, "--set=dice=rolled")
        else:
            path.write_bytes(self.played[so_far[begun]])
        for number in range(max(begun, 0), len(steps) + 1):
            if number > max(begun, 0):
                self.do(path, steps[number - 1])
            self.played[so_far[number]] = path.read_bytes()

    @classmethod
    def forget_second_turns(cls):
        """Other pairs begin alike, and no more, unless one of their games is the game by mail as it is."""
        unchanged = set(cls().beginnings())
        for key in [key for key in cls.played if '"act": "turn"' in key and key not in unchanged]:
            del cls.played[key]

    def do(self, path, step):
        if step.get("act") == "turn":
            run("session", "next", "--leave", path, "--turn")
        elif step.get("act") == "add":
            run("unit", "add", path, *step["unit"])
        elif step.get("act") == "hqs":
            desk.name_hqs(path)
        elif step.get("act") == "note":
            run("session", "note", path, step["text"])
        elif step.get("act") == "fact":
            run("session", "set", path, f"{step['fact']}={step['value']}")
        elif step.get("act") == "back":
            run("session", "back", path, "--reason", step["reason"])
        elif step.get("play") == "flattop.radio" and "dice" not in step:
            self.transmit(path, step["answers"])
        elif "dice" in step:
            run("session", "set", path, "dice=by-hand")
            desk.do(path, step)
            run("session", "set", path, "dice=rolled")
        else:
            desk.do(path, step)

    @staticmethod
    def transmit(path, answers):
        """What the dice garble, the game master has words for."""
        given = {key: value for key, value in answers.items() if not key.startswith("garble-")}
        try:
            desk.play(path, "flattop.radio", given)
        except AssertionError:
            key = program.run("--json", "session", "show", str(path)).json()["pending"]["key"]
            desk.play(path, "flattop.radio", {**given, key: {"text": "... carriers ..."}})


# ---- the kinds of pairs. Each changes one game of the pair, or both; `reader` may not know of the difference.

def another_task_force(rng, reader, one, other):
    enemy = ENEMY[reader]
    other.add("task-force", "X1", f"side={SIDE[enemy]}", f"commander={enemy}", f"hex={rng.choice(FAR)}", "mp=2",
              "sight=1", f"report-1={rng.randint(1, 20)}", "report-2=3")
    other.add("ship", "Nameless", f"side={SIDE[enemy]}", f"commander={enemy}", "type=CV", "task-force=X1")


def another_course(rng, reader, one, other):
    enemy = ENEMY[reader]
    place = rng.choice(FAR)
    for game, moves in ((one, "N1"), (other, f"{rng.choice(['S', 'SE', 'NE'])}2")):
        game.add("ship", "Rover", f"side={SIDE[enemy]}", f"commander={enemy}", "type=DD", f"hex={place}", "mp=2",
                 "sight=1", "report-1=1", "report-2=1", f"path={moves}")


def another_hex(rng, reader, one, other):
    enemy = ENEMY[reader]
    for game, place in zip((one, other), rng.sample(FAR, 2)):
        game.add("submarine", "X2", f"side={SIDE[enemy]}", f"commander={enemy}", f"hex={place}", "depth=deep",
                 "report-1=1", "report-2=1")


def other_report_numbers(rng, reader, one, other):
    unit, field = rng.choice(UNTOLD_NUMBERS[reader])
    other.set(unit, field, rng.randint(30, 60))


def other_damage(rng, reader, one, other):
    ship = rng.choice(SHIPS[reader])
    for game, boxes in ((one, 2), (other, 1)):
        game.insert(1, "flattop.decisions", {"act": "roster", "unit": ["ship", ship], "field": "hits-left",
                                             "value": boxes})


def another_ship(rng, reader, one, other):
    enemy = ENEMY[reader]
    force = {"Fletcher": "X3", "Tanaka": rng.choice(["TF16", "TF18"])}[reader]
    if reader == "Fletcher":
        for game in (one, other):
            game.add("task-force", force, "side=ijn", "commander=Tanaka", f"hex={FAR[0]}", "mp=2", "report-1=1",
                     "report-2=1")
    other.add("ship", "Stranger", f"side={SIDE[enemy]}", f"commander={enemy}", "type=DD", f"task-force={force}",
              "damage-factor=2")


def other_words_in_a_mail(rng, reader, one, other):
    mail = other.mail_of(rng.choice([1, 2]), ENEMY[reader])
    mail["text"] += f"\n--\nP.S. {rng.choice(['I think he is in the south.', 'Bring tea.', 'Watch W28.'])}\n"


def another_number_in_orders(rng, reader, one, other):
    mail = other.mail_of(1, ENEMY[reader])
    mail["text"] = mail["text"].replace("TF16: ", "TF16: die 6, ").replace(" Die 4.", "")
    mail["text"] = mail["text"].replace("TF1: AA14", f"TF1: die {rng.randint(1, 5)}, AA14")


def orders_taken_back(rng, reader, one, other):
    """The game master reads the enemy's mail, goes back and reads it again."""
    steps = other.steps[1]
    at = next(i for i, step in enumerate(steps) if step.get("from") == ENEMY[reader])
    steps[at + 1:at + 1] = [{"act": "back", "reason": rng.choice(["his second mail", "a mistake"])},
                            copy.deepcopy(steps[at])]


def another_counter(rng, reader, one, other):
    enemy = ENEMY[reader]
    for game, place in zip((one, other), rng.sample(FAR, 2)):
        game.add("counter", "C-9", f"side={SIDE[enemy]}", f"commander={enemy}", "kind=coastwatcher", f"hex={place}",
                 "sight=1")


def who_is_eliminated(rng, reader, one, other):
    """Nobody learns of it before the checks (23.3.4), also by what it reports: it sees what it would see."""
    one.find(2, "flattop.resolve-counters")["dice"] = {"clash/S19": [1, 1]}
    other.find(2, "flattop.resolve-counters")["dice"] = {"clash/S19": rng.choice([[1, 2], [3, 4], [6, 6]])}


def what_the_check_finds(rng, reader, one, other):
    """The USN's coastwatcher, or the IJN's troops: the check tells their own side only."""
    face = {"Fletcher": [1, 2], "Tanaka": [1, 1]}[reader]
    one.find(2, "flattop.resolve-counters")["dice"] = {"clash/S19": face}
    other.find(2, "flattop.resolve-counters")["dice"] = {"clash/S19": [rng.randint(4, 6), 5]}
    for game in (one, other):
        game.insert(2, "flattop.decisions", {"play": "flattop.radio-check"})


def heard_or_not(rng, reader, one, other):
    """A message without an acknowledgement: neither side learns whether it was heard."""
    for game, heard in ((one, {"heard-1": [rng.randint(1, 5)], "garbled-1": [2]}), (other, {"heard-1": [6]})):
        step = game.find(1, "flattop.radio")
        step["answers"].pop("garble-1")
        step["dice"] = {"direction-1": [2, 5], **heard}


def garbled_or_not(rng, reader, one, other):
    for game, face in ((one, rng.randint(1, 5)), (other, 6)):
        step = game.find(1, "flattop.radio")
        words = step["answers"].pop("garble-1")
        if face == 6:
            step["answers"]["garble-1"] = words
        step["dice"] = {"direction-1": [5, 3], "heard-1": [1], "garbled-1": [face]}


def heard_or_its_answer_lost(rng, reader, one, other):
    """The sender has no acknowledgement, and doesn't learn which of the two was lost. The enemy does."""
    for game, dice in ((one, {"heard-1": [6]}),
                       (other, {"heard-1": [rng.randint(1, 5)], "garbled-1": [1], "direction-ack": [4, 4],
                                "heard-ack": [6]})):
        game.find(2, "flattop.radio", 0)["dice"] = {"direction-1": [1, 6], **dice}


def exact_losses(rng, reader, one, other):
    """11.1: who shot is told what was to be expected, and 11.2: he sees no more of it by the factors that come."""
    if reader == "Tanaka":
        lost = rng.choice([0, 2, 4])
        other.find(1, "flattop.combat-line", 0)["answers"]["attack"]["rolled"] = lost
        other.find(1, "flattop.combat-line", 1)["answers"]["attack"]["factors"] = 12 - lost
        other.find(1, "roster", 0)["value"] = f"F4F 4, SBD {8 - lost}"
    else:
        other.find(1, "flattop.combat-line", 1)["answers"]["attack"]["rolled"] = 1
        other.find(1, "roster", 1)["value"] = "2"


def what_waits(rng, reader, one, other):
    """22.5: his own losses, until those call or land. Only the first turn is played."""
    lost = rng.choice([0, 4, 6])
    other.find(1, "flattop.combat-line", 0)["answers"]["attack"]["rolled"] = lost
    other.find(1, "roster", 0)["value"] = f"F4F 4, SBD {8 - lost}"
    other.find(1, "roster", 1)["value"] = "2"


def what_is_held_back(rng, reader, one, other):
    for game in (one, other):
        game.insert(1, "flattop.decisions", {"act": "tell", "reader": reader, "section": "Rumours",
                                             "text": f"rumour {rng.randint(1, 10 ** 6)} of a battleship"})
        game.insert(1, "flattop.decisions", {"act": "hold", "reader": reader, "line": "of a battleship",
                                             "reason": "not yet"})


def what_others_are_told(rng, reader, one, other):
    other.insert(1, "flattop.decisions", {"act": "tell", "reader": rng.choice([ENEMY[reader], "gm"]),
                                          "section": "Intelligence", "text": "A spy has seen two carriers sail."})
    other.insert(2, "flattop.decisions", {"act": "note", "text": f"He has forgotten AF{rng.randint(1, 9)}."})


def weather_far_away(rng, reader, one, other):
    for game, wind in zip((one, other), rng.sample(["N", "SE", "SW"], 2)):
        game.add("wind-area", "Far", "hexes=A41-QQ60", f"wind={wind}")
    other.add("cloud", "C9", f"hexes={rng.choice(FAR)}")


def who_plays(rng, reader, one, other):
    other.set(ENEMY[reader], "name", rng.choice(["Zoe", "Mallory"]))
    other.set(ENEMY[reader], "mail", "elsewhere@example.org")


def what_the_enemy_is_asked(rng, reader, one, other):
    answers = other.find(1, "flattop.decisions").setdefault("answers", {})
    answers["decisions"] = {ENEMY[reader]: {"words": rng.choice(["Shall TF2 turn back?", "AF5: who leads it?"])}}


def the_enemy_s_first(rng, reader, one, other):
    """The order in which the roster was typed."""
    other.units.sort(key=lambda unit: (unit[0] != "commander", f"side={SIDE[ENEMY[reader]]}" not in unit))


def what_the_enemy_sees(rng, reader, one, other):
    seen = {"Fletcher": "JA1-TF18", "Tanaka": "AF4-J2"}[reader]
    turn = {"Fletcher": 2, "Tanaka": 1}[reader]
    answers = other.find(turn, "flattop.observe")["answers"]["seen"]
    answers[seen] = {"condition": rng.choice(["none", "1"])}


def planes_on_the_ground(rng, reader, one, other):
    base = {"Fletcher": ["Rabaul", "Zuikaku-air"], "Tanaka": ["Henderson", "Enterprise-air"]}[reader]
    other.set(rng.choice(base), "ready", rng.randint(30, 50))
    other.set({"Fletcher": "JA1", "Tanaka": "AF5"}[reader], "fuel", rng.randint(41, 80))


# ---- combat that one side may not know as it was

def roster(unit_type, unit, **fields):
    return [{"act": "roster", "unit": [unit_type, unit], "field": field.replace("_", "-"), "value": value}
            for field, value in fields.items()]


def attack(attacker, target, weapon, results, die, factors=4, **answers):
    return {"play": "flattop.attack", "dice": {"die-attack": [die]},
            "answers": {"attack": {"attacker": attacker, "target": target, "weapon": weapon},
                        "numbers": {"bht": 6, "factors": factors}, "crt-attack": {"results": results}, **answers}}


def raiders(reader, game, **fields):
    """Enemy planes that nobody has seen."""
    enemy = ENEMY[reader]
    words = {"planes": "Raider 9", "ammunition": "AP", "report-1": 5, "report-2": 5,
             **{field.replace("_", "-"): value for field, value in fields.items()}}
    game.add("air-formation", "X5", f"side={SIDE[enemy]}", f"commander={enemy}", "airborne=yes", "level=LO",
             f"hex={FAR[0]}", *(f"{field}={value}" for field, value in words.items()))


def raid(game, target, target_hex, weapon, die, **answers):
    """What a 3 and a 4 would have done is always the same; 6 is the end of it."""
    game.at_the_end(1, *roster("air-formation", "X5", hex=target_hex),
                    attack("X5", target, weapon, "0 0 0 0 1 9", die, **answers))


def loss(targets, target_hex, weapon, dice, before=lambda game: None):
    """22.5: a loss that its commander doesn't hear of, in two turns. Without a die there is no attack at all."""
    def kind(rng, reader, one, other):
        for game, die in zip((one, other), dice):
            before(game)
            raiders(reader, game)
            for target in targets.split():
                game.leave_out(2, target)
                if die:
                    raid(game, target, target_hex, weapon, die)
    kind.__name__ = f"loss_of_{targets}_{dice}"
    return kind


def loss_to_ship(target, target_hex, ship_type, weapon):
    """The same by an enemy ship."""
    def kind(rng, reader, one, other):
        enemy = ENEMY[reader]
        for game, die in ((one, 3), (other, 6)):
            game.add("ship", "X8", f"side={SIDE[enemy]}", f"commander={enemy}", f"type={ship_type}", "ammunition=AP",
                     f"hex={FAR[0]}", "mp=0", "report-1=1", "report-2=1")
            game.leave_out(2, target)
            game.at_the_end(1, *roster("ship", "X8", hex=target_hex),
                            attack("X8", target, weapon, "0 0 0 0 1 9", die), *roster("ship", "X8", hex=FAR[0]))
    kind.__name__ = f"loss_of_{target}_by_{weapon}"
    return kind


def loss_to_mines(rng, reader, one, other):
    """16: TF18, which the Mavis sees, goes from R22 to R21."""
    for game, die in ((one, 3), (other, 6)):
        game.add("minefield", "M8", "side=ijn", "commander=Tanaka", "kind=open", "hex=R21", "hexside=S", "factors=4")
        game.at_the_end(1, {"play": "flattop.mines", "dice": {"die-M8-TF18": [die]},
                            "answers": {"crt-M8-TF18": {"results": "0 0 0 0 1 3"}}})


def unseen_by_the_coastwatcher(game):
    """By him JA1 wouldn't come any more: the USN may see that."""
    del game.find(2, "flattop.observe")["answers"]["seen"]["CW-usn-1-JA1"]


def unseen_by_japanese_planes(game):
    """A TF that has lost all its ships isn't there to be seen; the USN doesn't learn whether it was."""
    game.find(2, "flattop.observe")["answers"]["seen"].pop("JA1-TF18", None)


def with_boxes(unit_type, unit, boxes):
    return lambda game: game.set(unit, "damage-factor", boxes)


def with_light_carrier(game):
    game.add("ship", "Princeton", "side=usn", "commander=Fletcher", "type=CVL", "task-force=TF18", "damage-factor=4")
    game.add("base", "Princeton-air", "side=usn", "commander=Fletcher", "ship=Princeton", "ready=9", "readying=0",
             "landed=0")


def with_japanese_submarine(game):
    """On the surface it goes one hex a turn (12.2), so to E37 in the first."""
    game.add("submarine", "I-1", "side=ijn", "commander=Tanaka", "hex=E38", "depth=surface", "damage-factor=2",
             "report-1=1", "report-2=1", "path=N2")


def air_group_that_works_on(rng, reader, one, other):
    """Planes take off from a carrier that was hit, and slows her TF, and others come home to her."""
    for game, die in ((one, 3), (other, 5)):
        with_light_carrier(game)
        raiders(reader, game)
        for unit, *fields in (("AF7", "planes=F4F 4", "launched-from=Princeton-air"),
                              ("AF8", "planes=SBD 2", "airborne=yes", "hex=R26", "level=LO")):
            game.add("air-formation", unit, "side=usn", "commander=Fletcher", "lands-at=Princeton-air", "mp=8",
                     "fuel=40", "report-1=1", "report-2=1", *fields)
        raid(game, "Princeton", "R21", "torpedoes", die, **({"aboard": {"lost": 3}} if die > 4 else {}))
        for step in roster("air-formation", "AF7", launches="yes", path="S1") + roster("air-formation", "AF8",
                                                                                      lands="yes"):
            game.insert(2, "flattop.move-planes", step)


def burning_carrier(rng, reader, one, other):
    """Planes, a fire and what it does in two turns, aboard a carrier whose TF isn't controlled."""
    for game, die in ((one, 3), (other, 5)):
        with_light_carrier(game)
        game.add("air-formation", "AF9", "side=usn", "commander=Fletcher", "launched-from=Princeton-air",
                 "planes=F4F 2", "report-1=1", "report-2=1")
        raiders(reader, game)
        raid(game, "Princeton", "R21", "bombs", die, **({"aboard": {"lost": 3}} if die > 4 else {}))
        game.at_the_end(1, {"play": "flattop.fire-damage"})
        game.at_the_end(2, {"play": "flattop.fight-fires"}, {"play": "flattop.fire-damage"})


def slowed_task_force(rng, reader, one, other):
    """19.1: half of her boxes are hit, so in the second turn the TF doesn't go where its commander believes it."""
    for game, line in ((one, "0 0 0 0 0 0"), (other, "0 0 0 0 0 1")):
        raiders(reader, game)
        game.at_the_end(1, *roster("air-formation", "X5", hex="R21"), attack("X5", "Chicago", "torpedoes", line, 6))


def size_of_a_strike(rng, reader, one, other):
    """9.5, 3.6: neither what stays down nor what takes off says more than was reported."""
    base, where = {"Fletcher": ("Henderson", "S20"), "Tanaka": ("Rabaul", "M6")}[reader]
    number = {"Fletcher": rng.choice([5, 6]), "Tanaka": rng.choice([7, 8])}[reader]
    for game, planes in ((one, 4), (other, 9)):
        raiders(reader, game, planes=f"Raider {planes}", report_1=number)
        game.at_the_end(1, *roster("air-formation", "X5", hex=where, seen_turn=1, seen_by=reader, seen_condition=1))
        step = {"play": "flattop.ready-cap",
                "answers": {"base": {"choice": base}, "strike": {"warning": 5, "launch-altitude": "LO"}}}
        if number in (6, 8):
            step["answers"].update({"limit": {"factors": 4}, "planes": {"planes": "F4F 4", "id": "CAP9"}})
        game.at_the_end(1, step)


def two_in_one_hex(rng, reader, one, other):
    """The order of the roster isn't that of the report."""
    enemy = ENEMY[reader]
    base, where = {"Fletcher": ("Henderson", "S21"), "Tanaka": ("Rabaul", "M5")}[reader]
    for game, ids in ((one, ["X6", "X7"]), (other, ["X7", "X6"])):
        game.set(base, "sight", 1)
        for unit in ids:
            game.add("task-force", unit, f"side={SIDE[enemy]}", f"commander={enemy}", f"hex={where}",
                     f"report-1={unit[1]}", "report-2=1")
        for unit in ids:
            game.find(1, "flattop.observe")["answers"]["seen"][f"{base}-{unit}"] = {"condition": "1"}


def two_battleships(reader, game):
    """Of each side one, in a TF that is controlled."""
    place = FAR[1]
    for who, unit in ((reader, "Own"), (ENEMY[reader], "Foe")):
        game.add("task-force", f"TF-{unit}", f"side={SIDE[who]}", f"commander={who}", f"hex={place}", "mp=0",
                 "report-1=1", "report-2=1")
        game.add("ship", unit, f"side={SIDE[who]}", f"commander={who}", "type=BB", f"task-force=TF-{unit}",
                 "damage-factor=8", "ammunition=AP")


def factors_of_a_damaged_ship(rng, reader, one, other):
    """11.2: he was told one hit, and is shot at as if it had been one."""
    for game, die, factors in ((one, 3, 8), (other, 6, 2)):
        two_battleships(reader, game)
        told = {} if die == 3 else {"factors-told": {"factors": 8}}
        game.at_the_end(1, attack("Own", "Foe", "gunfire", "0 1 1 1 2 6", die, factors=9),
                        attack("Foe", "Own", "gunfire", "0 0 0 0 0 0", 3, factors=factors, **told))


def critical_hit(rng, reader, one, other):
    """19: what nobody has told him doesn't show in the factors either."""
    for game, hits, factors in ((one, 0, 8), (other, 5, 3)):
        two_battleships(reader, game)
        told = {"factors-told": {"factors": 8}} if hits else {}
        game.at_the_end(1, {"play": "flattop.critical-hit", "dice": {"dice": [3]},
                            "answers": {"ship": {"unit": "Foe"}, "critical-dice": {"critical-dice": "1"},
                                        "column": {"text": "all"}, "effect": {"effect": "Turret"}, "does": {"hits": hits}}},
                        attack("Foe", "Own", "gunfire", "0 0 0 0 0 0", 3, factors=factors, **told))


def planes_that_are_all_shot_down(rng, reader, one, other):
    """11.2: two of four were to be expected, and the other two attack as far as he knows: in vain, and without a die,
    if nobody is left."""
    base, where = {"Fletcher": ("Henderson", "S20"), "Tanaka": ("Rabaul", "M6")}[reader]
    for game, die in ((one, 3), (other, 6)):
        raiders(reader, game, planes="Raider 4", ammunition="GP")
        bombs = attack("X5", base, "bombs", "0 0 0 0 0 0", 3, factors=2 if die == 3 else 0)
        if die == 6:
            del bombs["dice"], bombs["answers"]["crt-attack"]
        game.at_the_end(1, *roster("air-formation", "X5", hex=where),
                        attack(base, "X5", "aa", "0 1 2 2 3 4", die, factors=8), bombs)


def planes_that_are_all_shot_down_on_a_sheet(rng, reader, one, other):
    """The same on a sheet of attacks, where the raid was plotted before."""
    base, where = {"Fletcher": ("Henderson", "S20"), "Tanaka": ("Rabaul", "M6")}[reader]
    for game, die in ((one, 3), (other, 6)):
        raiders(reader, game, planes="Raider 4", ammunition="GP")
        answers = {"attacks": {base: {"target": "X5"}, "X5": {"target": base}},
                   "numbers": {base: {"bht": 6, "factors": 8}, "X5": {"bht": 6}},
                   f"lines/{base}": {"crt/6-8": {"results": "0 1 2 2 3 4"}}}
        if die == 3:
            answers["lines/X5"] = {"crt/6-2": {"results": "0 0 0 0 0 0"}}
        game.at_the_end(1, *roster("air-formation", "X5", hex=where),
                        {"play": "flattop.attacks", "answers": answers,
                         "dice": {f"die/{base}-X5": [die], f"die/X5-{base}": [3]}})


def mines_around_the_target(rng, reader, one, other):
    """16.6: the one more isn't in what the attacker is told."""
    enemy = ENEMY[reader]
    for game in (one, other):
        game.add("ship", "X9", f"side={SIDE[enemy]}", f"commander={enemy}", "type=CA", "damage-factor=6",
                 f"hex={FAR[2]}", "mp=0", "report-1=1", "report-2=1")
        game.add("air-formation", "Bombers", f"side={SIDE[reader]}", f"commander={reader}", "planes=Bomber 4",
                 "airborne=yes", "level=LO", f"hex={FAR[2]}", "ammunition=AP", "report-1=1", "report-2=1")
        game.at_the_end(1, {"act": "fact", "fact": "command-control", "value": "no"},
                        attack("Bombers", "X9", "bombs", "0 0 0 0 0 0", 3))
    other.add("minefield", "M9", f"side={SIDE[enemy]}", f"commander={enemy}", "kind=port", f"hex={FAR[2]}",
              "factors=4")


def cap_above(game, planes):
    """A CAP at HI far away, which isn't controlled, above raiders at LO. 2/3 of it dive."""
    game.add("air-formation", "CAP", "side=usn", "commander=Fletcher", f"planes={planes}", "airborne=yes", "level=HI",
             f"hex={FAR[3]}", "report-1=1", "report-2=1")


def dive_of_what_is_left(rng, reader, one, other):
    """9.63: of twelve planes eight dive, as far as their commander knows."""
    for game, die in ((one, 3), (other, 5)):
        cap_above(game, "F4F 12")
        raiders(reader, game)
        game.at_the_end(1, *roster("air-formation", "X5", hex=FAR[3]),
                        attack("X5", "CAP", "air-combat", "0 0 0 0 6 12", die),
                        {"play": "flattop.cap-dive", "answers": {"cap": {"choice": "CAP"}}, "dice": {"part": [6]}})


def sunk_beyond_the_expectation(rng, reader, one, other):
    """11.1, 11.2: who was told of one hit attacks her once more, as far as he knows."""
    for game, die in ((one, 3), (other, 6)):
        two_battleships(reader, game)
        game.at_the_end(1, attack("Own", "Foe", "gunfire", "0 1 1 1 2 9", die, factors=9),
                        attack("Own", "Foe", "gunfire", "0 1 1 1 2 9", 4, factors=9))


def shadowed_ship_that_is_sunk(rng, reader, one, other):
    """As if she had slipped away."""
    enemy = ENEMY[reader]
    for game, die in ((one, 3), (other, 6)):
        game.add("ship", "X8", f"side={SIDE[enemy]}", f"commander={enemy}", "type=CA", f"hex={FAR[5]}", "mp=0",
                 "damage-factor=6", "report-1=1", "report-2=1")
        for unit, place, *fields in (("Shade", "G38"), ("Bombers", FAR[5], "ammunition=AP")):
            game.add("air-formation", unit, f"side={SIDE[reader]}", f"commander={reader}", "planes=Bomber 4",
                     "airborne=yes", "level=LO", f"hex={place}", "report-1=1", "report-2=1", *fields)
        look = {"play": "flattop.shadow", "answers": {"targets": {"Shade": {"target": "X8"}}}}
        if die == 3:
            look["dice"] = {"shadow/Shade": [6]}
            look["answers"]["contact/Shade"] = {"result": "lost"}
        game.at_the_end(1, *roster("ship", "X8", seen_turn=1, seen_hex=FAR[5], seen_by=reader, seen_condition=1),
                        attack("Bombers", "X8", "bombs", "0 0 1 1 1 9", die),
                        *roster("air-formation", "Shade", task="shadow", target="enemy TF"), look,
                        *roster("air-formation", "Shade", task="", target=""))


def shells_of_an_unheard_fight(rng, reader, one, other):
    """22.5: what the Blue fires, and at whom, waits."""
    for game in (one, other):
        game.set("Blue", "ammunition", "AP")
        game.leave_out(2, "Blue")
        game.add("ship", "X8", "side=ijn", "commander=Tanaka", "type=DD", f"hex={FAR[0]}", "mp=0", "report-1=1",
                 "report-2=1")
    other.at_the_end(1, *roster("ship", "X8", hex="W30"), attack("Blue", "X8", "gunfire", "0 0 0 0 0 0", 3, factors=6),
                     *roster("ship", "X8", hex=FAR[0]))


def die_number_of_an_unheard_fight(rng, reader, one, other):
    """10.1, 22.5: TF18 has given none, and is asked for it."""
    for game in (one, other):
        game.add("task-force", "X8", "side=ijn", "commander=Tanaka", f"hex={FAR[0]}", "mp=0", "die=2", "report-1=1",
                 "report-2=1")
    answers = {"who": {"attacker": "X8", "defender": "TF18"}, "die/TF18": {"die": 5}}
    other.at_the_end(1, *roster("task-force", "X8", hex="R21"), {"play": "flattop.surface-combat", "answers": answers},
                     *roster("task-force", "X8", hex=FAR[0]))


def what_the_game_master_corrects(rng, reader, one, other):
    """A target that he types has an id which its commander doesn't know."""
    unit, enemy = {"Fletcher": ("TF18", "X8"), "Tanaka": ("J2", "X8")}[reader]
    for game, target in ((one, "enemy TF"), (other, rng.choice(["X8", "enemy TF, X8"]))):
        game.add("task-force", enemy, f"side={SIDE[ENEMY[reader]]}", f"commander={ENEMY[reader]}", f"hex={FAR[0]}",
                 "mp=0", "report-1=1", "report-2=1")
        text = f"{unit}: shadow enemy TF"
        game.at_the_end(2, {"play": "flattop.orders", "from": reader,
                            "answers": {"mail": {"from": reader, "text": text},
                                        "readings": {unit: {"take": "written", "task": "shadow", "target": target}}}})


def what_the_game_master_adds(rng, reader, one, other):
    """A case of an order, and another unit's order, by which its commander would learn an id."""
    unit, idle, enemy = {"Fletcher": ("TF18", "TF16", "X8"), "Tanaka": ("J2", "J1", "X8")}[reader]
    for game, case, target in ((one, "If they come, run", ""), (other, "if X8 comes, run", "X8")):
        game.add("task-force", enemy, f"side={SIDE[ENEMY[reader]]}", f"commander={ENEMY[reader]}", f"hex={FAR[0]}",
                 "mp=0", "report-1=1", "report-2=1")
        game.at_the_end(2, {"play": "flattop.orders", "from": reader,
                            "answers": {"mail": {"from": reader, "text": f"{unit}: hold. If they come, run."},
                                        "readings": {unit: {"take": "written", "provided": case},
                                                     "*": {"further": f"{idle}: shadow {target}"}},
                                        "further": {idle: {"take": "written"}}}})


def what_the_game_master_types(rng, reader, one, other):
    """Into the roster, beside what its commander has ordered and where nothing was: an id that he doesn't know, of a
    TF that is there only in one of the games."""
    enemy = ENEMY[reader]
    ordered, idle = {"Fletcher": ("TF18", "TF16"), "Tanaka": ("J2", "J1")}[reader]
    other.add("task-force", "X8", f"side={SIDE[enemy]}", f"commander={enemy}", f"hex={FAR[0]}", "mp=0", "report-1=1",
              "report-2=1")
    for game in (one, other):
        game.at_the_end(2, {"play": "flattop.orders", "from": reader,
                            "answers": {"mail": {"from": reader, "text": f"{ordered}: shadow enemy TF"},
                                        "readings": {ordered: {"take": "written", "task": "shadow",
                                                               "target": "enemy TF"}}}})
    other.at_the_end(2, *roster("task-force", ordered, target=rng.choice(["X8", "X8, the enemy TF"]),
                                instructions="Follow X8."),
                     *roster("task-force", idle, target="X8"))


def other_ids(rng, reader, one, other):
    """What the enemy's units are called that he meets: seen from afar, as raiders, and typed by the game master."""
    enemy = ENEMY[reader]
    base, sight = {"Fletcher": ("Henderson", "S21"), "Tanaka": ("Rabaul", "M5")}[reader]
    target, place, shadower = {"Fletcher": ("Portland", "X24", "TF18"), "Tanaka": ("Tone", "AA15", "J2")}[reader]
    for game in (one, other):
        game.set(base, "sight", 1)
        raiders(reader, game)
        game.add("task-force", "X6", f"side={SIDE[enemy]}", f"commander={enemy}", f"hex={sight}", "report-1=5",
                 "report-2=1")
        game.find(1, "flattop.observe")["answers"]["seen"][f"{base}-X6"] = {"condition": "1"}
        raid(game, target, place, "torpedoes", 3)
        game.at_the_end(2, {"play": "flattop.orders", "from": reader,
                            "answers": {"mail": {"from": reader, "text": f"{shadower}: shadow enemy TF"},
                                        "readings": {shadower: {"take": "written", "task": "shadow", "target": "X6"}}}})
    for old, new in (("X5", "Kido"), ("X6", "Butai")):
        other.units = [[re.sub(rf"\b{old}\b", new, word) for word in unit] for unit in other.units]
        other.steps = {turn: json.loads(re.sub(rf"\b{old}\b", new, json.dumps(steps)))
                       for turn, steps in other.steps.items()}


# Of each kind of unit that isn't controlled, in both turns.
LOSSES = [(loss("Blue", "W30", "bombs", (3, 6)), "Fletcher"),
          (loss("Narwhal", "P20", "bombs", (3, 6), with_boxes("submarine", "Narwhal", 2)), "Fletcher"),
          (loss("Narwhal", "P20", "bombs", (3, 5), with_boxes("submarine", "Narwhal", 2)), "Fletcher"),
          (loss("AF1", "AA16", "air-combat", (3, 6)), "Fletcher"),
          (loss("AF1", "AA16", "air-combat", (3, 5)), "Fletcher"),
          (loss("JA1", "R20", "air-combat", (3, 6), unseen_by_the_coastwatcher), "Tanaka"),
          (loss("Mugford", "R21", "bombs", (3, 6)), "Fletcher"),
          (loss("Chicago Mugford", "R21", "bombs", (3, 6), unseen_by_japanese_planes),
           "Fletcher"),
          (loss("Jintsu", "U20", "bombs", (3, 6), lambda game: game.leave_out(2, "J2")), "Tanaka"),
          (loss("I-1", "E37", "bombs", (3, 6), with_japanese_submarine), "Tanaka"),
          (loss("Blue", "W30", "bombs", (None, 6)), "Fletcher"),
          (loss("Chicago", "R21", "torpedoes", (None, 5)), "Fletcher"),
          (loss_to_ship("Blue", "W30", "CA", "gunfire"), "Fletcher"),
          (loss_to_ship("Narwhal", "P20", "DD", "asw"), "Fletcher"), (loss_to_mines, "Fletcher"),
          (air_group_that_works_on, "Fletcher"), (burning_carrier, "Fletcher"), (slowed_task_force, "Fletcher"),
          (dive_of_what_is_left, "Fletcher"), (shells_of_an_unheard_fight, "Fletcher"),
          (die_number_of_an_unheard_fight, "Fletcher")]
FIRST_TURN_ONLY = {what_waits}
BOTH_READERS = [who_is_eliminated, what_the_check_finds, heard_or_not, garbled_or_not, exact_losses, the_enemy_s_first,
                size_of_a_strike, two_in_one_hex, factors_of_a_damaged_ship, planes_that_are_all_shot_down,
                planes_that_are_all_shot_down_on_a_sheet, mines_around_the_target, critical_hit,
                sunk_beyond_the_expectation, what_the_game_master_corrects, what_the_game_master_adds,
                shadowed_ship_that_is_sunk, other_ids, what_the_game_master_types, another_task_force, another_course, another_hex,
                other_report_numbers, planes_on_the_ground]
# Of these one reader each, by turns.
KINDS = [other_damage, another_ship, other_words_in_a_mail, another_number_in_orders, orders_taken_back,
         another_counter, what_waits, what_is_held_back, what_others_are_told, weather_far_away, who_plays,
         what_the_enemy_is_asked, what_the_enemy_sees]


class FlatTopPairs(pairs.Pairs, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.make_folder()
        both = [(kind, reader) for kind in BOTH_READERS for reader in ENEMY]
        turns = [(kind, list(ENEMY)[number % 2]) for number, kind in enumerate(KINDS)]
        own = [(heard_or_its_answer_lost, "Fletcher")]
        every = both + turns + own + LOSSES
        cls.pairs = [cls.make(kind, reader, number) for number, (kind, reader) in enumerate(every)]

    @classmethod
    def make(cls, kind, reader, number):
        """Plays both games. Returns the pair's name, its reader and the two files."""
        rng = random.Random(f"{SCRIPT_SEED} {number}")
        turns = 1 if kind in FIRST_TURN_ONLY else 2
        games = [Game(turns), Game(turns)]
        kind(rng, reader, *games)
        paths = [cls.folder / f"{number}-{which}.flagplot" for which in (1, 2)]
        for game, path in zip(games, paths):
            game.play(path)
        Game.forget_second_turns()
        return f"{kind.__name__}, {reader}", reader, paths

    @staticmethod
    def shown_as(reader):
        """As the commander, and as his side."""
        return [reader, SIDE[reader]]

    def strangers(self, path, reader):
        """Bases are on everybody's map, and condition 3 says which ships there are."""
        names = {side: set() for side in SIDE.values()}
        for entry in program.entries(path):
            side = entry.get("fields", {}).get("side")
            is_added = "unit-added" in (entry["kind"], entry.get("change"))
            if is_added and side in names and entry["type"] not in ("base", "commander"):
                names[side] |= {entry["id"], entry["fields"].get("called", entry["id"])}
        seen = " ".join(entry["text"] for entry in program.entries(path)
                        if entry["kind"] == "told" and "condition 3: " in entry["text"])
        return {name for name in names[SIDE[ENEMY[reader]]] - names[SIDE[reader]] if name not in seen}

    # Orders for all that may be doubtful by what has happened: launches, orbits, moves.
    ORDERS = {"Fletcher": "AF1: O, low\n\nAF7: launch, N2, high\n\nAF9: launch, N2, high\n\nTF18: hold\n\n"
                          "Narwhal: N1\n\nBlue: N1\n\nMugford: detach to TF16\n\nChicago: N1\n",
              "Tanaka": "JA1: O, low\n\nJ2: hold\n\nJintsu: N1\n"}

    @classmethod
    def answer(cls, path, reader):
        """What is answered to his mail before anything of it is taken; the file's name is the reader's, too."""
        with tempfile.TemporaryDirectory(dir=cls.folder) as folder:
            copy_of_it = pathlib.Path(folder, "game.flagplot")
            copy_of_it.write_bytes(path.read_bytes())
            letter = pathlib.Path(folder, "orders.eml")
            letter.write_text(f"From: me@example.org\nMessage-ID: <orders@example.org>\nSubject: Orders\n\n"
                              f"{cls.ORDERS[reader]}", encoding="utf-8")
            run("mail", "read", copy_of_it, letter, "--from", reader, "--anyway")
            mail = program.entries(copy_of_it)[-1]["n"]
            run("mail", "reply", copy_of_it, mail, "--outbox", f"{folder}/outbox")
            answer = next(pathlib.Path(folder, "outbox").glob("*.eml"))
            read = email.message_from_bytes(answer.read_bytes(), policy=email.policy.default)
            return {answer.name: read.get_content()}

    @classmethod
    def post(cls, path, reader):
        key = (path.read_bytes(), reader)
        if key not in cls.made:
            cls.made[key] = super().post(path, reader) | cls.answer(path, reader)
        return cls.made[key]

    def test_a_mail_with_the_other_reader_s_report_would_be_found(self):
        """As if his enemy's went to him: of most pairs it isn't the same in both games."""
        caught = 0
        for _, reader, paths in self.pairs:
            own, wrong = self.post(paths[0], reader), self.post(paths[1], ENEMY[reader])
            self.assertNotEqual(list(own.values()), list(wrong.values()))
            caught += self.post(paths[0], ENEMY[reader]) != wrong
        self.assertGreater(caught, len(self.pairs) // 2)

    def test_a_report_isn_t_written_for_the_other_reader_s_address(self):
        path = self.pairs[0][2][0]
        for reader, enemy in ENEMY.items():
            address = next(field.removeprefix("mail=") for unit in mail_game.roster() if unit[1] == enemy
                           for field in unit if field.startswith("mail="))
            before = path.read_bytes()
            done = program.run("report", "send", str(path), reader, "--to", address, "--outbox",
                               str(self.folder / "wrong"))
            self.assertEqual(program.PROBLEM, done.code)
            self.assertFalse((self.folder / "wrong").exists())
            self.assertEqual(before, path.read_bytes())

    def test_there_are_enough_of_them(self):
        self.assertGreaterEqual(len(self.pairs), 40)

    def test_a_plot_that_he_knows_to_be_another_is_another(self):
        """The same comparison finds a task force more of his own, in every turn and format; his enemy's finds nothing."""
        one, other = Game(), Game()
        other.add("task-force", "TF9", "side=usn", "commander=Fletcher", f"hex={FAR[3]}", "mp=0", "report-1=1",
                  "report-2=1")
        paths = [self.folder / f"moved-{which}.flagplot" for which in (1, 2)]
        for game, path in zip((one, other), paths):
            game.play(path)
        plots = [self.plots(path, "Fletcher") for path in paths]
        self.assertEqual([], [which for which in plots[0] if plots[0][which] == plots[1][which]])
        self.assertEqual(*(self.plots(path, "Tanaka") for path in paths))

    def test_they_would_not_be_if_he_were_told(self):
        """The same comparison finds one sighting more."""
        one, other = Game(), Game()
        other.find(2, "flattop.observe")["answers"]["seen"]["AF1-J1"] = {"condition": "1"}
        paths = [self.folder / f"told-{which}.flagplot" for which in (1, 2)]
        for game, path in zip((one, other), paths):
            game.play(path)
        reports = [self.reports(path, "Fletcher") for path in paths]
        same = [which for which in reports[0] if reports[0][which] == reports[1][which]]
        self.assertEqual([("Fletcher", "mail", 1), ("usn", "mail", 1)], [which for which in same if "plot" not in which])
        # There is a TF there on his map, whatever its condition; where his own units are is another plot.
        self.assertEqual(len([which for which in same if "plot" in which]), 12)
        other.set("Blue", "hex", "W31")
        other.play(paths[1])
        now = self.reports(paths[1], "Fletcher")
        plots = [which for which in now if "plot" in which]
        self.assertEqual([which for which in plots if now[which] == reports[0][which]], [])

    def test_his_plot_is_in_his_reports(self):
        """What is compared has one a turn, in words and drawn."""
        for name, reader, paths in self.pairs[:4]:
            with self.subTest(pair=name):
                found = self.reports(paths[0], reader)
                turns = len(json.loads(found[reader, "json"])["turns"])
                self.assertEqual(found[reader, "text"].count("\nTHE PLOT\n"), turns)
                self.assertEqual(found[reader, "html"].count('<ul class="plot">'), turns)
                for line in found[reader, "plot", "text", "last"].splitlines()[1:]:
                    self.assertIn(line[:60], found[reader, "text"])


if __name__ == "__main__":
    unittest.main()
