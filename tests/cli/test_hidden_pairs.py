"""Pairs of hidden games of Great War at Sea and of strategic submarine warfare that differ only in what one side may
not know: that side's reports are the same, byte for byte, in every format and on paper."""

import json
import unittest

import pairs
import program
from pairs import Script


def add(*unit):
    return ["unit", "add", "{}", *unit]


def play(procedure, answers, *dice):
    """With dice for these keys; the others are the program's."""
    return ["play", "{}", procedure, *(word for one in dice for word in ("--dice", one)), answers]


def change(*unit):
    return ["unit", "set", "{}", *unit]


NEXT_TURN = ["session", "next", "--leave", "{}", "--turn"]
NEW = ["session", "new", "{}", "--title", "Hidden", "--seed", program.SEED]

# ---- Great War at Sea

GWAS = Script(
    [*NEW, "--rulebook", "gwas", "--set", "month=may", "--set", "year=1915", "--set", "discretionary=no"],
    add("zone", "N1", "theatre=north-sea-baltic"),
    add("zone", "N2", "theatre=north-sea-baltic", "density=2"),
    add("zone", "N3", "theatre=north-sea-baltic"),
    add("fleet", "G1", "side=central-powers", "mission=raid", "zone=N3", "leader=Hipper", "orders=1 N3; 2 N3; 3 N3"),
    add("fleet", "G2", "side=central-powers", "mission=minelaying", "zone=N3", "orders=1 N3; 2 N3"),
    add("fleet", "B1", "side=allied", "mission=intercept", "zone=N1", "leader=Beatty", "orders=1 N2; 2 N2; 3 N1"),
    add("ship", "Seydlitz", "side=central-powers", "nationality=German", "type=BC", "speed-class=2", "hull=9",
        "hull-armor=heavy", "primary=5", "primary-armor=heavy", "secondary=3", "tertiary=2", "fleet=G1"),
    add("ship", "Albatross", "side=central-powers", "nationality=German", "type=ML", "speed-class=1", "hull=2",
        "mines=2", "fleet=G2"),
    add("ship", "Lion", "side=allied", "nationality=British", "type=BC", "speed-class=2", "hull=9",
        "hull-armor=heavy", "primary=4", "primary-armor=heavy", "secondary=3", "fleet=B1"),
    add("ship", "Lance", "side=allied", "nationality=British", "type=DD", "speed-class=2+", "hull=3", "torpedo=1",
        "fleet=B1"),
    add("minefield", "M1", "side=central-powers", "zone=N1", "fields=1"),
    add("submarine", "U9", "side=central-powers", "zone=N3"))

WEATHER = play("gwas.check-weather", {})
ORDERS = play("gwas.write-orders", {"orders": {"G1": {"order": "N3"}, "B1": {"order": "N2"}}})
FUEL = play("gwas.check-fuel", {"fuel": {"Seydlitz": {"fuel": 8}}})
MOVE = play("gwas.move", {"moves": {}})
FOUNDERING = play("gwas.check-foundering", {"ships": {"ships": ["Lance"]}})
QUIET_TURN = [WEATHER, ORDERS, FUEL, MOVE, FOUNDERING, NEXT_TURN]
QUIET = GWAS.with_more(*QUIET_TURN)
GOES_TO_N2 = change("fleet", "G1", "orders=1 N2; 2 N2; 3 N2")
BATTLE = play("gwas.battle", {"zone": {"unit": "N2"}, "fleets": {"fleets": ["G1", "B1"]},
                              "hexes-2": {"Seydlitz": {"hex": "C3"}, "Lion": {"hex": "5"}, "Lance": {"hex": "5"}},
                              "plot-5": {"Lion/primary": {"target": "Seydlitz"}}},
              "initiative-1=5", "primary-5/Lion=6,1,1,1", "damage-Lion-primary-1-5/Seydlitz=3,2")


def a_search(face):
    return play("gwas.check-contact", {"searcher": {"unit": "G1"}, "target": {"unit": "B1"}, "night": {"night": False}},
                f"search={face}")


PENETRATES = [f"penetrates@armor {weapon} heavy=yes" for weapon in ("primary", "secondary", "tertiary", "torpedo")]
FIGHT = [a_search(5), ["session", "set", "{}", *PENETRATES], BATTLE]


def in_one_zone(*more):
    """G1 and B1 meet in N2."""
    return GWAS.with_more(GOES_TO_N2, WEATHER, ORDERS, FUEL, MOVE, *more)


def other_orders():
    orders = {"orders": {"G1": {"order": "N1"}, "B1": {"order": "N2"}}}
    return QUIET, GWAS.with_more(WEATHER, play("gwas.write-orders", orders), *QUIET_TURN[2:])


def another_move():
    return QUIET, GWAS.with_more(change("fleet", "G2", "orders=1 N2; 2 N1"), *QUIET_TURN)


def an_abort():
    abort = play("gwas.abort", {"fleet": {"unit": "G2"}, "orders": {"text": "3 N1; 4 N1"}})
    return QUIET, GWAS.with_more(WEATHER, ORDERS, abort, FUEL, MOVE, FOUNDERING, NEXT_TURN)


def other_fuel():
    fuel = play("gwas.check-fuel", {"fuel": {"Seydlitz": {"fuel": 0}}})
    return QUIET, GWAS.with_more(WEATHER, ORDERS, fuel, MOVE, FOUNDERING, NEXT_TURN)


def a_ship_more():
    ship = add("ship", "Moltke", "side=central-powers", "nationality=German", "type=BC", "speed-class=2",
               "hull=9", "fleet=G1")
    return QUIET, GWAS.with_more(ship, *QUIET_TURN)


def other_boxes():
    return QUIET, GWAS.with_more(change("ship", "Seydlitz", "hull-left=3"), *QUIET_TURN)


def fleets_combined():
    """Two raiders of the enemy's, so that the mission allows it."""
    beginning = GWAS.with_more(add("fleet", "G3", "side=central-powers", "mission=minelaying", "zone=N3"),
                               add("ship", "Pelikan", "side=central-powers", "nationality=German", "type=ML",
                                   "speed-class=1", "hull=2", "fleet=G3"))
    combine = play("gwas.combine", {"first": {"unit": "G2"}, "second": {"unit": "G3"}})
    return beginning.with_more(*QUIET_TURN), beginning.with_more(WEATHER, combine, *QUIET_TURN[1:])


def more_ships_checked():
    foundering = play("gwas.check-foundering", {"ships": {"ships": ["Lance", "Seydlitz", "Albatross"]}})
    return QUIET, GWAS.with_more(WEATHER, ORDERS, FUEL, MOVE, foundering, NEXT_TURN)


def a_mine_struck():
    """By a fleet of the enemy's own in a field of his own (ruling gwas.minefields-whose)."""
    enter = play("gwas.enter-minefield", {"fleet": {"unit": "G2"}})
    beginning = GWAS.with_more(add("minefield", "M2", "side=central-powers", "zone=N3", "fields=2"))
    return beginning.with_more(*QUIET_TURN), beginning.with_more(WEATHER, ORDERS, FUEL, MOVE, enter, *QUIET_TURN[4:])


def searched_in_vain():
    """The enemy is in the zone and finds nobody, or doesn't search."""
    return in_one_zone(NEXT_TURN), in_one_zone(a_search(1), NEXT_TURN)


def prepared():
    """Where the enemy's submarines patrol."""
    beginning = GWAS.with_more(add("submarine", "U20", "side=central-powers"))
    return tuple(beginning.with_more(play("gwas.prepare", {"patrols": {"U20": {"zone": zone}}, "flagships": {}}),
                                     *QUIET_TURN) for zone in ("N1", "N2"))


def boxes_in_a_fight():
    """Seydlitz has lost boxes before she is hit: those that are left are on the enemy's sheet."""
    return tuple(in_one_zone(change("ship", "Seydlitz", f"hull-left={left}"), *FIGHT) for left in (9, 7))


def noted_chances():
    """The game master counts the chances of the enemy's, and keeps them as a note."""
    note = ["session", "note", "{}", "Battle, 1000 runs: Ship Seydlitz is lost: 12 %; 1 after N2"]
    return QUIET, QUIET.with_more(note)


# What the Central Powers may not know of the Allies'.

def other_british_orders():
    orders = {"orders": {"G1": {"order": "N3"}, "B1": {"order": "N1"}}}
    return QUIET, GWAS.with_more(WEATHER, play("gwas.write-orders", orders), *QUIET_TURN[2:])


def another_british_move():
    return QUIET, GWAS.with_more(change("fleet", "B1", "orders=1 N1; 2 N2; 3 N1"), *QUIET_TURN)


def a_british_ship_more():
    ship = add("ship", "Tiger", "side=allied", "nationality=British", "type=BC", "speed-class=2", "hull=9", "fleet=B1")
    return QUIET, GWAS.with_more(ship, *QUIET_TURN)


def other_british_boxes():
    return QUIET, GWAS.with_more(change("ship", "Lion", "hull-left=4"), *QUIET_TURN)


def a_leader_lost():
    """With a flagship that sank on the player's own map."""
    sunk = GWAS.with_more(add("ship", "Tiger", "side=allied", "nationality=British", "type=BC", "speed-class=2",
                              "hull=9", "fleet=B1"), change("ship", "Lion", "hull-left=0", "leader=Beatty"))
    return tuple(sunk.with_more(play("gwas.leaders", {"fate/Lion/Beatty": {"choice": fate}}), *QUIET_TURN)
                 for fate in ("lost", "Tiger"))


# ---- strategic submarine warfare

SSW = Script(
    [*NEW, "--rulebook", "ssw", "--set", "hidden=yes", "--set", "year=1941", "--set", "game-turn=jul-aug",
     "--set", "impulse=1", "--set", "phasing-side=axis"],
    add("power", "Germany", "side=axis", "action=naval"),
    add("power", "Italy", "side=axis", "action=none"),
    add("power", "CW", "side=allied", "action=combined"),
    add("zone", "North-Sea", "weather=rain"),
    add("zone", "Biscay", "weather=fine"),
    add("zone", "Cape", "weather=fine"),
    add("sub", "U1", "power=Germany", "zone=North-Sea", "section=4", "factor=3"),
    add("sub", "U2", "power=Germany", "zone=North-Sea", "section=2", "factor=4"),
    add("sub", "U4", "power=Germany", "zone=Biscay", "section=2", "factor=4"),
    add("air", "Hudson", "power=CW", "zone=North-Sea", "kind=nav", "range=6", "place=convoy"),
    add("convoy", "HX", "power=CW", "zone=North-Sea", "points=12"),
    add("asw", "EG1", "power=CW", "zone=North-Sea", "factor=2"))

RESULTS = {"sub-attack/North-Sea": {"destroyed": 1, "damaged": 0, "aborted": 0},
           "asw-attack/North-Sea": {"destroyed": 0, "damaged": 0, "aborted": 1}}
FOUGHT = {"combat/North-Sea": {}, "attacks/North-Sea": RESULTS,
          "losses/North-Sea": {"U1": {"outcome": "aborted"}, "HX": {"lost": 2}}}


def impulse():
    return play("ssw.impulse", {})


def step(plan, **more):
    """U1 alone attacks in the North Sea, unless the plan says otherwise."""
    plan = {"U2": {"takes-part": False}, "U4": {"takes-part": False}, **plan}
    plan = {unit: row for unit, row in plan.items() if row is not None}
    answers = {"plan": plan, **FOUGHT, **more}
    return play("ssw.step", answers, "convoy-search/North-Sea=5", "sub-search/North-Sea=4")


def ssw(*more, plan=None, before=None):
    return SSW.with_more(*more, impulse(), step(plan or {}))


def why_a_sub_stays_out():
    return ssw(), ssw(change("sub", "U2", "face-up=no"), plan={"U2": None})


def the_sub_that_stays_out():
    return ssw(), ssw(change("sub", "U2", "section=3", "factor=6"))


def a_sub_elsewhere():
    return ssw(), ssw(add("sub", "U7", "power=Germany", "section=1", "factor=5"))


def a_sub_without_action():
    return ssw(), ssw(add("sub", "I1", "power=Italy", "zone=Cape", "section=1", "factor=2"))


def a_plane_elsewhere():
    return ssw(), ssw(add("air", "Condor", "power=Germany", "zone=Biscay", "kind=nav", "range=12", "place=2"))


def a_convoy_elsewhere():
    return ssw(), ssw(add("convoy", "SL", "power=CW", "zone=Biscay", "points=5"))


def points_that_take_no_part():
    return ssw(), ssw(change("convoy", "HX", "points-zero=3"))


def planes_that_stay_where_they_are():
    """They might have intercepted."""
    return ssw(), ssw(add("air", "Swordfish", "power=CW", "zone=North-Sea", "kind=carrier-plane", "range=4", "place=2"))


def planes_that_might_have_fought():
    """Without them it would have to be SSW combat; with them it is the convoy player's choice (1.2.4)."""
    away = change("air", "Hudson", "zone=")
    plane = add("air", "Beaufort", "power=CW", "zone=North-Sea", "kind=other", "place=convoy")
    return ssw(away), ssw(away, plane)


def an_escort_elsewhere():
    return ssw(), ssw(add("asw", "EG2", "power=CW", "zone=Cape", "factor=3", "dark-red=yes"))


# What neither side is told.
NOBODY_S = {"searched_in_vain", "noted_chances"}


class HiddenPairs(pairs.Pairs):
    """Its kinds of pairs, by the side that may not know of the difference."""

    KINDS = {}
    # In these procedures the sides meet, and know each other's units from then on.
    MEETINGS = {"gwas.check-contact", "gwas.battle", "ssw.step"}

    def strangers(self, path, reader):
        """All units of the other side's, as long as they haven't met."""
        entries = program.entries(path)
        if self.MEETINGS & {entry.get("procedure") for entry in entries}:
            return set()
        return {entry["id"] for entry in entries
                if entry["kind"] == "unit-added" and entry["fields"].get("side") not in (None, reader)}

    @classmethod
    def setUpClass(cls):
        cls.make_folder()
        cls.pairs = []
        for reader, kinds in cls.KINDS.items():
            for kind in kinds:
                paths = [script.play(cls.folder / f"{kind.__name__}-{which}.flagplot")
                         for which, script in enumerate(kind())]
                cls.pairs.append((kind.__name__, reader, paths))
        Script.played.clear()

    def test_the_enemy_s_reports_would_not_be(self):
        """The same comparison finds what the other side knows of it."""
        for name, reader, paths in self.pairs:
            if name in NOBODY_S:
                continue
            enemy = next(side for side in self.KINDS if side != reader)
            with self.subTest(pair=name):
                one, other = ({**self.reports(path, enemy), **self.sheets(path, enemy)} for path in paths)
                self.assertTrue(one != other)


class GreatWarAtSea(HiddenPairs, unittest.TestCase):
    PAGES = [["--print"], ["--print", "--record-sheets"], ["--plot", ".pdf"], ["--plot", ".png"]]
    KINDS = {"allied": [other_orders, another_move, an_abort, other_fuel, a_ship_more, other_boxes, fleets_combined,
                        more_ships_checked, a_mine_struck, searched_in_vain, prepared, boxes_in_a_fight,
                        noted_chances],
             "central-powers": [other_british_orders, another_british_move, a_british_ship_more, other_british_boxes,
                                a_leader_lost]}


    def test_chances_are_the_game_master_s_and_leave_no_trace(self):
        """They are counted of all that there is, so no reader may be given them; and nothing of them is in the game."""
        path = GWAS.with_more(WEATHER).play(self.folder / "chances.flagplot")
        before = path.read_bytes()
        answers = path.with_suffix(".json")
        answers.write_text(json.dumps({"ships": {"ships": ["Seydlitz"]}}))
        counted = pairs.run("chances", path, "gwas.check-foundering", "--answers", answers, "--runs", 20)
        self.assertIn("Seydlitz", counted)
        self.assertEqual(before, path.read_bytes())
        asked = program.run("chances", str(path), "gwas.check-foundering", "--side", "allied")
        self.assertEqual(program.PROBLEM, asked.code)
        self.assertEqual("", asked.out)


class StrategicSubmarineWarfare(HiddenPairs, unittest.TestCase):
    KINDS = {"allied": [why_a_sub_stays_out, the_sub_that_stays_out, a_sub_elsewhere, a_sub_without_action,
                        a_plane_elsewhere],
             "axis": [a_convoy_elsewhere, points_that_take_no_part, planes_that_stay_where_they_are,
                      planes_that_might_have_fought,
                      an_escort_elsewhere]}


if __name__ == "__main__":
    unittest.main()
