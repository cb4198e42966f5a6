"""Pairs of hidden games of Great War at Sea and of strategic submarine warfare that differ only in what one side may
not know: that side's reports are the same, byte for byte, in every format and on paper."""

import unittest

import pairs
import program
from pairs import Script

SHEETS = ["--print", "--record-sheets"]


def add(*unit):
    return ["unit", "add", "{}", *unit]


def play(procedure, answers):
    return ["play", "{}", procedure, answers]


def change(*unit):
    return ["unit", "set", "{}", *unit]


NEXT_TURN = ["session", "next", "{}", "--turn"]
NEW = ["session", "new", "{}", "--title", "Hidden", "--seed", program.SEED]

# ---- Great War at Sea. The Allied player reads; or the Central Powers', where the pair says so.

GWAS = Script(
    [*NEW, "--rulebook", "gwas", "--set", "month=may", "--set", "year=1915"],
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
SEARCH = play("gwas.check-contact", {"searcher": {"unit": "G1"}, "target": {"unit": "B1"}, "night": {"night": False}})
BATTLE = play("gwas.battle", {"zone": {"unit": "N2"}, "fleets": {"fleets": ["G1", "B1"]},
                              "hexes-2": {"Seydlitz": {"hex": "C3"}, "Lion": {"hex": "5"}, "Lance": {"hex": "5"}}})


def with_dice(procedure, answers, dice):
    """By dice that are thrown by hand, so that a pair has the same or others where it should."""
    return [["session", "set", "{}", "dice=by-hand"], play(procedure, answers | dice),
            ["session", "set", "{}", "dice=rolled"]]


def thrown(key, *faces):
    return {f"{key}/faces": {"faces": list(faces)}}


def a_search(face):
    answers = {"searcher": {"unit": "G1"}, "target": {"unit": "B1"}, "night": {"night": False}}
    return with_dice("gwas.check-contact", answers, thrown("search", face))


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
    ship = add("ship", "Moltke", "side=central-powers", "type=BC", "speed-class=2", "hull=9", "fleet=G1")
    return QUIET, GWAS.with_more(ship, *QUIET_TURN)


def other_boxes():
    return QUIET, GWAS.with_more(change("ship", "Seydlitz", "hull-left=3"), *QUIET_TURN)


def fleets_combined():
    """Two raiders of the enemy's, so that the mission allows it."""
    beginning = GWAS.with_more(add("fleet", "G3", "side=central-powers", "mission=minelaying", "zone=N3"),
                               add("ship", "Pelikan", "side=central-powers", "type=ML", "speed-class=1", "hull=2",
                                   "fleet=G3"))
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
    return in_one_zone(NEXT_TURN), in_one_zone(*a_search(1), NEXT_TURN)


def prepared():
    """Where the enemy's submarines patrol."""
    beginning = GWAS.with_more(add("submarine", "U20", "side=central-powers"))
    return tuple(beginning.with_more(play("gwas.prepare", {"patrols": {"U20": {"zone": zone}}, "orders": {}}),
                                     *QUIET_TURN) for zone in ("N1", "N2"))


def boxes_in_a_fight():
    """Seydlitz has lost boxes before she is hit: those that are left are on the enemy's sheet."""
    dice = thrown("primary-5/Lion", "6", "1", "1", "1") | thrown("damage-1-5/Seydlitz", "3", "2")
    fight = [*a_search(5), *with_dice("gwas.battle", BATTLE[-1], thrown("initiative-1", "5")),
             *with_dice("gwas.battle", {"plot-5": {"Lion/primary": {"target": "Seydlitz"}}}, dice)]
    return tuple(in_one_zone(change("ship", "Seydlitz", f"hull-left={left}"), *fight) for left in (9, 7))


GWAS_KINDS = [other_orders, another_move, an_abort, other_fuel, a_ship_more, other_boxes, fleets_combined,
              more_ships_checked, a_mine_struck, searched_in_vain, prepared, boxes_in_a_fight]


class HiddenPairs(pairs.Pairs):
    PAGES = [["--print"], SHEETS, ["--plot", ".pdf"], ["--plot", ".png"]]
    KINDS = []
    READER = "allied"
    ENEMY = ""

    @classmethod
    def setUpClass(cls):
        cls.make_folder()
        cls.pairs = []
        for kind in cls.KINDS:
            paths = [script.play(cls.folder / f"{kind.__name__}-{which}.flagplot")
                     for which, script in enumerate(kind())]
            cls.pairs.append((kind.__name__, cls.READER, paths))
        Script.played.clear()

    def test_the_enemy_s_reports_would_not_be(self):
        """The same comparison finds what the other side knows of it."""
        for name, _, paths in self.pairs:
            with self.subTest(pair=name):
                one, other = ({**self.reports(path, self.ENEMY), **self.sheets(path, self.ENEMY)} for path in paths)
                self.assertNotEqual(one, other)


class GreatWarAtSea(HiddenPairs, unittest.TestCase):
    KINDS = GWAS_KINDS
    ENEMY = "central-powers"


if __name__ == "__main__":
    unittest.main()
