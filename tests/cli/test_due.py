"""What is due in each phase, from the rules and from the orders: going on lists it, passes it over only when told to, and
the log says what was passed over. In every game, and in each sample and a new game of each played on by going on alone:
for two turns, or, with FLAGPLOT_WALK=all in the environment, for forty."""

import json
import os
import tempfile
import unittest

import program
import schemas

SAMPLES = program.SOURCE / "resources/samples"


class Due(program.Case):
    def begin_game(self, rulebook, *facts):
        # With other dice a fleet may stay where it is, and then there is no order to tick.
        self.succeed("session", "new", self.session, "--rulebook", rulebook, "--seed", "5" * 64,
                     *[f"--set={fact}" for fact in facts])

    def add(self, unit_type, name, *fields):
        self.succeed("unit", "add", self.session, unit_type, name, *fields)

    def show(self):
        return self.succeed("--json", "session", "show", self.session).json()

    def due(self):
        return [one["words"] for one in self.show()["due"]]

    def go_to(self, phase):
        while self.show()["phase"] != phase:
            self.succeed("session", "next", "--leave", self.session)

    def play_with(self, procedure, answers=None, *dice):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(answers or {}, file)
            file.flush()
            self.succeed("play", self.session, procedure, "--answers", file.name, *dice)

    def refused(self, *options):
        with self.nothing_written():
            done = program.run("session", "next", self.session, *options)
        self.assertEqual(program.PROBLEM, done.code, done.out)
        return done.err

    def passes_over(self, *options):
        """What going on without a terminal says, and writes down, that it passes over."""
        before = len(program.entries(self.session))
        done = program.run("session", "next", self.session, *options)
        self.assertEqual(program.DONE, done.code, done)
        went = next(entry for entry in program.entries(self.session)[before:] if entry["kind"] in ("phase", "clock"))
        said = done.err.splitlines()
        self.assertTrue(all(line.startswith("passed over: ") for line in said), said)
        return [line.removeprefix("passed over: ") for line in said], went.get("passed-over", [])


class Unattended(Due):
    """`session next` without a terminal: what was played by scripts of earlier versions goes on as it did."""

    def test_what_is_newly_due_is_said_and_passed_over(self):
        self.begin_game("flattop", "first-daylight-hour=6", "last-daylight-hour=18", "weather-dice=none", "maps=none",
                        "maps-join=none", "skipped-letters=none", "command-control=no")
        self.add("air-formation", "P", "side=usn", "hex=AA25", "airborne=yes", "ammunition=AP", "planes=SBD 9")
        self.add("ship", "Akagi", "side=ijn", "hex=AA25", "type=CV", "damage-factor=6", "hits-left=6")
        said = [self.passes_over() for _ in range(6)]
        self.assertEqual("combat", self.show()["phase"])
        self.assertEqual([[], [], [], ["Task Force Movement: it is due"], ["Plane Movement: it is due"],
                          ["Observation: it is due"]], [written for _, written in said])
        self.assertEqual((["Observation: it is due (play flattop.observe)"], ["Observation: it is due"]), said[-1])

    def test_a_phase_that_the_rulebook_does_not_let_pass_is_refused(self):
        self.begin_game("ambush")
        self.go_to("check")
        self.assertIn("left undone: Ambush check: it is due (play ambush.check)", self.refused())
        self.assertEqual(([], ["Ambush check: it is due"]), self.passes_over("--leave"))

    def test_a_zone_that_is_not_finished_is_refused(self):
        self.begin_game("ssw")
        self.add("zone", "Cape", "stage=initiated", "impulse=1")
        self.go_to("ssw")
        self.assertIn("left undone: Sea zone Cape: it isn't finished", self.refused())

    def test_orders_of_which_some_are_ticked_are_refused(self):
        self.begin_game("swwas", "first-daylight-turn=2", "last-daylight-turn=4")
        for fleet in ("Z1", "Z2"):
            self.add("fleet", fleet, "side=axis", "desired-direction=SE", "zones-full=3", "zones-half=2")
        self.play_with("swwas.turn", {"movement": {fleet: {"desired-direction": "SE"} for fleet in ("Z1", "Z2")}})
        order = next(entry for entry in program.entries(self.session) if entry["kind"] == "told" and entry.get("unit"))
        self.succeed("session", "tick", self.session, str(order["n"]))
        self.assertIn("left undone: 1 of 2 orders isn't ticked", self.refused("--turn"))


class FlatTop(Due):
    def setUp(self):
        super().setUp()
        self.begin_game("flattop", "first-daylight-hour=6", "last-daylight-hour=18", "weather-dice=none", "maps=none",
                        "maps-join=none", "skipped-letters=none", "command-control=no")

    def test_a_burning_ship_is_fought_for_and_burns_before_combat_is_left(self):
        """15.11, 15.12: a die for each fire of an earlier turn, and its damage at the end of combat."""
        self.add("ship", "Yorktown", "side=usn", "hex=AA25", "type=CV", "damage-factor=6", "hits-left=6", "fires=1")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.go_to("combat")
        self.assertEqual(["Fires are fought: Ship Yorktown burns", "Fires do damage: Ship Yorktown burns"], self.due())
        self.play_with("flattop.fight-fires")
        if self.due():
            self.play_with("flattop.fire-damage")
        self.assertEqual([], self.due())
        self.succeed("session", "next", self.session)

    def test_who_is_ordered_to_shadow_is_due(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "task=shadow", "target=BB23")
        self.go_to("shadowing")
        self.assertEqual(["Shadowing: Task force TF17 is ordered to shadow BB23"], self.due())
        self.succeed("session", "next", "--leave", self.session)
        self.assertEqual(["Shadowing: Task force TF17 is ordered to shadow BB23"],
                         program.entries(self.session)[-1]["passed-over"])
        self.assertIn("Shadowing: Task force TF17 is ordered to shadow BB23", self.succeed("log", self.session).out)

    def test_a_task_force_that_has_entered_mines_meets_them(self):
        """16.1."""
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "mp=2", "path=N1")
        self.add("minefield", "Field", "side=ijn", "kind=port", "hex=AA24", "factors=3")
        self.go_to("task-force-movement")
        self.play_with("flattop.move-ships")
        self.go_to("combat")
        self.assertEqual(["Minefields: Task force TF17 has entered Field"], self.due())

    def test_an_attack_that_was_ordered_is_due(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "task=attack", "target=Raiders", "ordered-turn=1")
        self.add("task-force", "Raiders", "side=ijn", "hex=AA25")
        self.go_to("combat")
        self.assertEqual(["Attacks of this turn: Task force TF17 is ordered to attack Raiders"], self.due())

    def test_who_is_ordered_to_attack_nobody_by_name_attacks_what_it_meets(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "task=attack", "ordered-turn=1")
        self.add("task-force", "Raiders", "side=ijn", "hex=AA25")
        self.go_to("combat")
        self.assertEqual(["Attacks of this turn: Task force TF17 is ordered to attack what it meets"], self.due())

    def test_the_one_that_is_attacked_has_not_carried_out_its_own_order_to_attack(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "task=attack", "target=Raiders", "ordered-turn=1")
        self.add("task-force", "Raiders", "side=ijn", "hex=AA25")
        self.go_to("combat")
        self.play_with("flattop.combat-line", {"attack": {
            "attacker": "Raiders", "defender": "TF17", "ht": "5", "factors": 3, "rolled": 0, "three": 0, "four": 0,
            "strength": 9}})
        self.assertEqual(["Attacks of this turn: Task force TF17 is ordered to attack Raiders"], self.due())
        self.play_with("flattop.combat-line", {"attack": {
            "attacker": "TF17", "defender": "Raiders", "ht": "5", "factors": 3, "rolled": 0, "three": 0, "four": 0,
            "strength": 9}})
        self.assertEqual([], self.due())

    def test_a_sheet_on_which_nobody_attacks_carries_out_no_order_to_attack(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "task=attack", "target=Raiders", "ordered-turn=1")
        self.add("task-force", "Raiders", "side=ijn", "hex=AA25")
        self.go_to("combat")
        self.play_with("flattop.attacks", {"attacks": {}})
        self.assertEqual(["Attacks of this turn: Task force TF17 is ordered to attack Raiders"], self.due())

    def test_the_desk_says_what_is_due_and_what_was_passed_over(self):
        self.add("wind-area", "South", "hexes=AA25", "wind=N")
        self.go_to("weather")
        desk = self.succeed("--json", "desk", self.session).json()
        self.assertEqual([], schemas.problems("desk", desk))
        self.assertEqual([{"phase": "weather", "words": "Weather: the wind", "play": "flattop.weather"}], desk["left"])
        self.assertEqual([], desk["passed-over"])
        self.assertIn("To be done in this phase\n  Weather: the wind (play flattop.weather)\n",
                      self.succeed("desk", self.session).out)
        self.succeed("session", "next", "--leave", self.session)
        went = len(program.entries(self.session))
        desk = self.succeed("--json", "desk", self.session).json()
        self.assertEqual(([], [{"turn": 1, "entry": went, "words": "Weather: the wind"}]),
                         (desk["left"], desk["passed-over"]))
        self.assertIn(f"Passed over\n  {went}  Turn 1  Weather: the wind\n", self.succeed("desk", self.session).out)
        self.succeed("session", "back", self.session)
        self.assertEqual([], self.succeed("--json", "desk", self.session).json()["passed-over"])

    def test_what_the_end_of_a_turn_passed_over_is_on_the_desk_in_the_next(self):
        self.add("wind-area", "South", "hexes=AA25", "wind=N")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        desk = self.succeed("--json", "desk", self.session).json()
        self.assertEqual([(1, "Weather: the wind")], [(one["turn"], one["words"]) for one in desk["passed-over"]])

    def take_orders(self, text):
        self.play_with("flattop.orders", {"mail": {"from": "usn", "text": text}, "readings": {}})

    def test_a_transmission_that_was_ordered_is_due_until_it_is_made(self):
        """22.6: orders state when a transmission is to be made."""
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "report-1=10", "report-2=10")
        self.add("task-force", "TF11", "side=usn", "hex=BB23", "report-1=10", "report-2=10")
        self.take_orders("TF17: AA25 - no move, transmit position to TF11.\n\nTF11: BB23 - no move. Keep radio silence.")
        self.assertEqual(["A radio transmission: Task force TF17 is ordered: transmit position to TF11"], self.due())
        self.play_with("flattop.radio", {"message": {"from": "TF17", "to": "TF11", "text": "AA25", "acknowledge": False}},
                       "--dice", "heard-1=1", "--dice", "garbled-1=1")
        self.assertEqual([], self.due())

    def test_a_transmission_that_a_sentence_of_its_own_asks_for_is_due_until_it_is_ticked(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "report-1=10", "report-2=10")
        self.take_orders("TF17: AA25 - no move. Transmit position to TF11.")
        self.assertEqual(["Settle 1 radio request in USN's mail"], self.due())
        [line] = [one["n"] for one in program.entries(self.session) if one.get("section") == "Radio requests"]
        self.succeed("session", "tick", self.session, str(line))
        self.assertEqual([], self.due())

    def move_ships(self):
        """Planes are next."""
        self.go_to("task-force-movement")
        self.play_with("flattop.move-ships")
        self.go_to("plane-movement")

    def test_a_cap_that_its_carrier_has_left_behind_is_said(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "report-1=10", "report-2=10")
        self.add("air-formation", "AF1", "side=usn", "hex=AA25", "airborne=yes", "level=HI", "planes=F4F 4", "mp=1",
                 "report-1=10", "report-2=10")
        self.take_orders("TF17: AA25 - N2.\n\nAF1: AA25 - no move, CAP over TF17, HI.")
        self.move_ships()
        self.play_with("flattop.move-planes", {"flights": {"AF1": {}}})
        self.assertEqual(["Planes move: Air formation AF1 is ordered: CAP over TF17, and isn't where Task force TF17 is"],
                         self.due())
        # A unit that can't be read is said, since what is due can't be told without it.
        self.succeed("unit", "set", self.session, "task-force", "TF17", "hex=nowhere")
        [line] = self.due()
        self.assertIn("what is due can't be told", line)
        self.assertIn("TF17", line)
        self.assertIn("nowhere", line)

    def test_a_cap_over_a_force_goes_with_it(self):
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "report-1=10", "report-2=10")
        self.add("air-formation", "AF1", "side=usn", "hex=AA25", "airborne=yes", "level=HI", "planes=F4F 4", "mp=3",
                 "report-1=10", "report-2=10")
        self.take_orders("TF17: AA25 - N2.\n\nAF1: CAP over TF17, HI.")
        self.move_ships()
        self.play_with("flattop.move-planes")
        planes = next(unit for unit in self.show()["units"] if unit["id"] == "AF1")
        self.assertEqual("AA23", planes["fields"]["hex"])
        self.assertEqual([], self.due())

    def test_a_formation_that_was_ordered_to_fly_and_is_not_launched_is_said(self):
        """As long as it stands on its base after the planes have moved, whatever the order was."""
        self.add("base", "Henderson", "side=usn", "hex=AA25", "launch-nor=4", "launch-max=9", "ready=9", "landed=0")
        self.add("air-formation", "AF1", "side=usn", "launched-from=Henderson", "planes=SBD 9", "mp=2", "report-1=10",
                 "report-2=10")
        self.add("air-formation", "AF2", "side=usn", "launched-from=Henderson", "planes=F4F 4", "mp=2", "report-1=11",
                 "report-2=11")
        self.take_orders("AF1: takes off from Henderson, N1, HI.")
        self.go_to("plane-movement")
        self.assertEqual(["Plane Movement: it is due"], self.due())
        self.play_with("flattop.move-planes", {"flights": {"AF1": {"launch": False}}})
        self.assertEqual(["Planes move: Air formation AF1 has orders, and isn't launched"], self.due())
        self.succeed("unit", "set", self.session, "air-formation", "AF1", "airborne=yes", "hex=AA25", "level=HI")
        self.assertEqual([], self.due())

    def at_hour(self, hour):
        """Turn 1 is at this hour."""
        self.succeed("session", "set", self.session, f"first-hour={hour}")

    def incoming(self, planes, level):
        """Over the base at AA25."""
        self.add("air-formation", "Raid", "side=ijn", "hex=AA25", "airborne=yes", f"level={level}", f"planes={planes}")

    def test_a_ready_cap_is_due_when_as_many_planes_come_in_as_its_orders_say(self):
        """9.5: the base's orders have a trigger."""
        self.at_hour(10)
        self.add("base", "Henderson", "side=usn", "hex=AA25", "launch-nor=4", "launch-max=9", "ready=9", "ready-cap=yes",
                 "trigger=6")
        self.add("base", "Rabaul", "side=ijn", "hex=BB23", "launch-nor=4", "launch-max=9", "ready=9", "ready-cap=yes")
        self.go_to("combat")
        self.assertEqual([], self.due())
        self.incoming("D3A 5", "HI")
        self.assertEqual([], self.due())
        self.succeed("unit", "set", self.session, "air-formation", "Raid", "planes=D3A 6")
        ready = "Ready CAP: Base Henderson has one, and enemy planes come in"
        self.assertEqual([ready], self.due())
        self.play_with("flattop.ready-cap", {"base": {"choice": "Henderson"}, "planes": {"planes": "F4F 4", "id": "C"},
                                             "strike": {"size": 6, "warning": 5, "launch-altitude": "HI"}})
        self.assertNotIn(ready, self.due())

    def test_no_ready_cap_is_due_by_night(self):
        """9.54."""
        self.at_hour(20)
        self.add("base", "Henderson", "side=usn", "hex=AA25", "launch-nor=4", "launch-max=9", "ready=9", "ready-cap=yes")
        self.incoming("D3A 9", "HI")
        self.go_to("combat")
        self.assertEqual([], self.due())

    def test_a_cap_at_hi_may_dive_at_what_comes_in_at_lo(self):
        """9.61, 9.62: at three times as many Afs as come in at HI; 9.66: unless its orders forbid it."""
        self.at_hour(10)
        self.add("air-formation", "CAP", "side=usn", "hex=AA25", "airborne=yes", "level=HI", "planes=F4F 6", "task=cap",
                 "target=AA25")
        self.go_to("combat")
        self.incoming("B5N 9", "HI")
        self.assertEqual([], self.due())
        self.succeed("unit", "set", self.session, "air-formation", "Raid", "level=LO")
        dive = "CAP dive: Air formation CAP at HI may dive at what comes in at LO"
        self.assertEqual([dive], self.due())
        self.add("air-formation", "Escort", "side=ijn", "hex=AA25", "airborne=yes", "level=HI", "planes=A6M 3")
        self.assertEqual([], self.due())
        self.succeed("unit", "set", self.session, "air-formation", "Escort", "planes=A6M 2")
        self.assertEqual([dive], self.due())
        self.succeed("unit", "set", self.session, "air-formation", "CAP", "no-dive=yes")
        self.assertEqual([], self.due())
        self.succeed("unit", "set", self.session, "air-formation", "CAP", "no-dive=no")
        self.play_with("flattop.cap-dive", {"cap": {"choice": "CAP"}}, "--dice", "part=5")
        self.assertNotIn(dive, self.due())

    def counters(self, *more):
        for name, side, kind, hexagon in (("Watcher", "usn", "coastwatcher", "AA25"), ("Troops", "ijn", "troops", "AA25"),
                                          *more):
            self.add("counter", name, f"side={side}", f"kind={kind}", f"hex={hexagon}", "island=Guadalcanal")

    def test_coastwatchers_and_troops_move_at_one_and_at_noon(self):
        """23.3.3."""
        self.counters()
        for hour in range(1, 25):
            self.at_hour(hour)
            self.go_to("task-force-movement")
            moves = [words for words in self.due() if words.startswith("Coastwatchers and troops move: ")]
            self.assertEqual([f"Coastwatchers and troops move: it is {hour:02}00"] if hour in (1, 12) else [], moves, hour)
        self.at_hour(1)
        self.play_with("flattop.move-counters", {"moves": {"Watcher": {}, "Troops": {}}})
        self.assertEqual([], self.due())

    def test_counters_that_meet_at_noon_are_due_for_it(self):
        """23.3.4: in the 1200 turn, where one of them are troops."""
        self.counters(("Lonely", "usn", "coastwatcher", "BB23"), ("Other", "ijn", "coastwatcher", "CC23"),
                      ("Third", "usn", "coastwatcher", "CC23"))
        self.at_hour(12)
        self.go_to("task-force-movement")
        meets = "Coastwatchers and troops meet: both sides are in AA25"
        self.assertEqual([meets], [words for words in self.due() if "meet" in words])
        self.play_with("flattop.resolve-counters")
        self.assertEqual([], [words for words in self.due() if "meet" in words])
        self.at_hour(1)
        self.assertEqual([], [words for words in self.due() if "meet" in words])

    def test_troops_that_were_eliminated_come_back_at_midnight(self):
        """23.3.5; coastwatchers don't."""
        self.counters()
        self.succeed("unit", "set", self.session, "counter", "Watcher", "eliminated=yes")
        self.at_hour(24)
        self.go_to("task-force-movement")
        self.assertEqual([], self.due())
        self.succeed("unit", "set", self.session, "counter", "Troops", "eliminated=yes")
        back = "New troops: it is 2400"
        self.assertEqual([back], self.due())
        self.at_hour(12)
        self.assertNotIn(back, self.due())

    def test_a_case_is_brought_up_when_its_unit_moves_and_when_it_is_known_what_was_met(self):
        """3.2, 3.4: the commander's words stand beside the moves, and are due in combat."""
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "report-1=10", "report-2=10")
        self.take_orders("TF17: AA25 - N2 - AA23. If a TF is seen, shell it.")
        self.go_to("task-force-movement")
        asked = program.run("--json", "play", self.session, "flattop.move-ships")
        self.assertEqual(program.ANSWER_MISSING, asked.code)
        form = self.show()["pending"]
        self.assertIn("provided: If a TF is seen, shell it", form["rows"][0]["note"])
        self.play_with("flattop.move-ships", {"moves": {"TF17": {}}})
        self.go_to("combat")
        self.assertIn("Attacks of this turn: Task force TF17 has orders, provided: If a TF is seen, shell it", self.due())
        self.assertEqual(self.due(), self.passes_over()[0])

    def test_mines_that_have_attacked_in_combat_are_not_due_again(self):
        """16.7."""
        self.add("task-force", "TF17", "side=usn", "hex=AA25", "mp=2", "path=N1")
        self.add("minefield", "Field", "side=ijn", "kind=port", "hex=AA24", "factors=3")
        self.go_to("task-force-movement")
        self.play_with("flattop.move-ships")
        self.go_to("combat")
        self.succeed("unit", "set", self.session, "task-force", "TF17", "mined-turn=1", "mined-by=Field")
        self.assertEqual([], self.due())

    def test_weather_movement_and_observation_are_due_where_there_is_anything(self):
        for phase in ("weather", "task-force-movement", "plane-movement", "observation"):
            self.go_to(phase)
            self.assertEqual([], self.due(), phase)
        self.add("wind-area", "South", "hexes=AA25", "wind=N")
        self.add("task-force", "TF17", "side=usn", "hex=AA25")
        self.add("air-formation", "AF1", "side=usn", "hex=AA25", "airborne=yes", "planes=SBD 4")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        for phase, words in {"weather": "Weather: the wind", "task-force-movement": "Task Force Movement: it is due",
                             "plane-movement": "Plane Movement: it is due",
                             "observation": "Observation: it is due"}.items():
            self.go_to(phase)
            self.assertEqual([words], self.due())


class GreatWarAtSea(Due):
    def setUp(self):
        super().setUp()
        self.begin_game("gwas", "month=june", "year=1915")
        self.add("zone", "Alpha", "theatre=mediterranean")
        self.add("zone", "Beta", "theatre=mediterranean")
        for side, fleet, zone, orders in (("central-powers", "Reds", "Alpha", "1 Pursue"), ("allied", "Blues", "Alpha", "1 Sweep"),
                                          ("allied", "Far", "Beta", "1 Mine")):
            self.add("fleet", fleet, f"side={side}", "mission=raid", f"zone={zone}", f"orders={orders}")
        for ship, side, nation, fleet in (("Goeben", "central-powers", "German", "Reds"), ("Lion", "allied", "British", "Blues"),
                                          ("Tiger", "allied", "British", "Far")):
            self.add("ship", ship, f"side={side}", f"nationality={nation}", "type=BC", f"fleet={fleet}", "speed-class=2",
                     "hull=6")
        self.add("minefield", "F1", "side=central-powers", "zone=Alpha", "fields=1")

    def test_position_and_written_orders_make_due_what_the_movement_has(self):
        """Minefield Table, Sweeping Mines, Missions: Mine."""
        self.succeed("unit", "set", self.session, "ship", "Tiger", "aground=yes")
        self.go_to("movement")
        unable = "Sweep mines: Fleet Blues is ordered to, in Alpha: it has no minesweeper"
        self.assertEqual(["Move fleets: by their orders", unable, "Refloat: Ship Tiger is aground"], self.due())
        self.add("ship", "Sweeper", "side=allied", "nationality=British", "type=MS", "fleet=Blues", "speed-class=1",
                 "hull=1")
        self.assertEqual(["Move fleets: by their orders", "Sweep mines: Fleet Blues is ordered to, in Alpha",
                          "Refloat: Ship Tiger is aground"], self.due())

    def test_foundering_is_due_once_a_turn_as_long_as_a_ship_is_at_sea(self):
        """Foundering: whose checks they are is asked, as it hangs on weather and damage."""
        check = "Check for foundering: ships are at sea"
        self.go_to("foundering")
        self.assertEqual([check], self.due())
        self.assertEqual(([check + " (play gwas.check-foundering)"], [check]), self.passes_over())
        self.go_to("foundering")
        self.play_with("gwas.check-foundering", {"ships": {"ships": ["Lion"]}})
        self.assertEqual([], self.due())
        self.succeed("session", "next", self.session)
        self.go_to("foundering")
        self.assertEqual([check], self.due())
        for ship in ("Goeben", "Lion", "Tiger"):
            self.succeed("unit", "set", self.session, "ship", ship, "in-port=yes")
        self.assertEqual([], self.due())

    def test_who_has_moved_into_a_minefield_meets_it(self):
        self.succeed("unit", "set", self.session, "fleet", "Far", "zone=Beta", "orders=1 Alpha")
        self.go_to("movement")
        self.play_with("gwas.move", {"moves": {}})
        if self.show()["open"]:
            self.fail(self.show()["pending"])
        self.assertIn("Enter a minefield: Fleet Far has come to Alpha, where there are mines", self.due())
        self.assertNotIn("Enter a minefield: Fleet Reds has come to Alpha, where there are mines", self.due())

    def test_only_who_has_an_enemy_in_its_zone_searches_or_pursues(self):
        self.go_to("contact")
        self.assertEqual(["Search: Fleet Blues, in Alpha", "Pursue: Fleet Reds is ordered to, in Alpha"], self.due())

    def offered(self, procedure):
        """Who is offered where it asks for one of several."""
        form = program.run("--json", "play", self.session, procedure, "--answers", "-", given="{}").json()["pending"]
        return form["fields"][0].get("default")

    def test_who_is_due_is_offered_first_where_one_after_the_other_searches(self):
        self.succeed("unit", "set", self.session, "fleet", "Reds", "orders=1 Sweep")
        self.go_to("contact")
        self.assertEqual("Reds", self.offered("gwas.check-contact"))
        self.play_with("gwas.check-contact", {"searcher": {"unit": "Reds"}, "night": {"night": False},
                                              "discretionary": {"discretionary": False}})
        self.assertEqual("Blues", self.offered("gwas.check-contact"))

    def test_who_is_ordered_to_pursue_is_offered_for_that_and_not_for_a_search(self):
        self.go_to("contact")
        self.assertEqual("Blues", self.offered("gwas.check-contact"))
        self.succeed("session", "back", self.session)
        self.assertEqual("Reds", self.offered("gwas.pursue"))
        self.succeed("session", "back", self.session)
        self.succeed("unit", "set", self.session, "fleet", "Reds", "orders=1 Sweep")
        self.succeed("unit", "set", self.session, "fleet", "Blues", "orders=1 Pursue")
        self.assertEqual("Blues", self.offered("gwas.pursue"))

    def test_the_fleet_that_is_searched_for_has_not_searched_itself(self):
        self.succeed("unit", "set", self.session, "fleet", "Reds", "orders=1 Sweep")
        self.go_to("contact")
        self.assertEqual(["Search: Fleet Reds, in Alpha", "Search: Fleet Blues, in Alpha"], self.due())
        self.play_with("gwas.check-contact", {"searcher": {"unit": "Blues"}, "night": {"night": False},
                                              "discretionary": {"discretionary": False}})
        self.assertEqual(["Search: Fleet Reds, in Alpha"], self.due())

    def test_a_search_for_the_only_enemy_asks_for_no_target(self):
        self.go_to("contact")
        self.play_with("gwas.pursue", {"pursuer": {"unit": "Reds"}, "night": {"night": False}})
        answers = [entry for entry in program.entries(self.session) if entry["kind"] == "answer"]
        self.assertEqual({"unit": "Blues"}, next(one["fields"] for one in answers if one["key"] == "enemy"))

    def test_merchants_are_looked_for_by_order_where_there_are_any(self):
        """Missions: Search1, Search2; ruling gwas.search-orders."""
        self.succeed("unit", "set", self.session, "fleet", "Far", "orders=1 Search1")
        self.go_to("contact")
        self.assertNotIn("Locate merchants: Fleet Far is ordered to search, in Beta", self.due())
        self.succeed("unit", "set", self.session, "zone", "Beta", "density=3")
        self.assertIn("Locate merchants: Fleet Far is ordered to search, in Beta", self.due())
        self.play_with("gwas.locate-merchants", {"night": {"night": False}})  # one fleet may: it isn't asked which
        self.assertNotIn("Locate merchants: Fleet Far is ordered to search, in Beta", self.due())

    def test_air_units_in_the_air_move_unless_the_weather_keeps_all_of_them(self):
        self.add("air", "L3", "side=central-powers", "kind=airship", "zone=Alpha")
        self.go_to("aircraft")
        self.assertEqual([], self.due())
        self.succeed("unit", "set", self.session, "air", "L3", "in-the-air=yes")
        self.assertEqual(["Move aircraft: air units are in the air"], self.due())
        self.succeed("session", "set", self.session, "weather-mediterranean=gale")
        self.assertEqual([], self.due())
        self.succeed("session", "set", self.session, "weather-mediterranean=clear")
        self.play_with("gwas.move-aircraft")
        self.assertEqual([], self.due())

    def test_a_fleet_launches_by_its_orders_until_one_of_its_own_aircraft_was_rolled_for(self):
        self.succeed("unit", "set", self.session, "fleet", "Far", "orders=1 Launch")
        self.go_to("aircraft")
        self.assertEqual(["Launch aircraft: Fleet Far is ordered to, in Beta: it has no aircraft that may take off"],
                         self.due())
        self.add("air", "S1", "side=allied", "kind=aircraft", "carrier=Tiger")
        self.add("air", "S2", "side=allied", "kind=aircraft", "carrier=Lion")
        launch = "Launch aircraft: Fleet Far is ordered to, in Beta"
        self.assertEqual([launch], self.due())
        self.play_with("gwas.launch", {"planes": {"planes": ["S2"]}, "night": {"night": False}}, "--dice", "roll/S2=4")
        self.assertIn(launch, self.due())
        self.play_with("gwas.launch", {"planes": {"planes": ["S1"]}}, "--dice", "roll/S1=4")
        self.assertNotIn(launch, self.due())

    def test_a_ship_whose_engines_have_stopped_tries_to_repair_them_once_a_turn(self):
        """Emergency Repairs: roll again next turn."""
        self.succeed("unit", "set", self.session, "ship", "Tiger", "speed-lost=3")
        self.go_to("combat")
        self.assertEqual(["Emergency repairs: Ship Tiger is stopped"], self.due())
        self.play_with("gwas.repair", {}, "--dice", "repairs/Tiger=3")
        self.assertEqual([], self.due())
        self.succeed("session", "next", self.session, "--leave", "--turn")
        self.go_to("combat")
        self.assertEqual(["Emergency repairs: Ship Tiger is stopped"], self.due())

    def test_mines_that_lay_there_before_are_not_those_that_were_ordered(self):
        """Missions: Mine."""
        self.add("minefield", "Old", "side=allied", "zone=Beta", "fields=2")
        self.go_to("movement")
        self.play_with("gwas.move", {"moves": {}})
        words = "Move fleets: Fleet Far is ordered to mine: no minefield of its side was laid in Beta"
        self.assertIn(words, self.due())
        self.add("minefield", "Elsewhere", "side=allied", "zone=Alpha", "fields=1")
        self.assertIn(words, self.due())
        self.succeed("unit", "set", self.session, "minefield", "Old", "fields=3")
        self.assertNotIn(words, self.due())

    def test_a_new_minefield_is_one_that_was_laid(self):
        self.go_to("movement")
        self.play_with("gwas.move", {"moves": {}})
        self.add("minefield", "New", "side=allied", "zone=Beta")
        self.assertEqual([], [one for one in self.due() if "mine" in one and "Far" in one])

    def test_mines_that_were_ordered_and_are_not_there_are_said(self):
        self.go_to("movement")
        self.play_with("gwas.move", {"moves": {}})
        self.assertIn("Move fleets: Fleet Far is ordered to mine: no minefield of its side was laid in Beta", self.due())


class OtherGames(Due):
    def test_submarine_warfare_has_its_impulse_and_its_step(self):
        self.begin_game("ssw")
        self.assertEqual([], self.due())
        self.add("power", "Germany", "side=axis")
        self.assertEqual(["The impulse: it is due"], self.due())
        self.succeed("session", "next", "--leave", self.session)
        self.assertEqual([], self.due())
        self.add("sub", "U1", "power=Germany", "factor=3", "section=1")
        self.assertEqual(["SSW step: it is due"], self.due())

    def test_the_solitaire_tables_have_the_turn_s_rolls_and_orders_that_nobody_ticked(self):
        self.begin_game("swwas", "first-daylight-turn=2", "last-daylight-turn=4")
        self.assertEqual([], self.due())
        self.add("fleet", "Z1", "side=axis", "desired-direction=SE", "zones-full=3", "zones-half=2")
        self.assertEqual(["The turn's rolls: it is due"], self.due())
        self.play_with("swwas.turn", {"movement": {"Z1": {"desired-direction": "SE"}}})
        self.succeed("session", "next", self.session)
        self.assertEqual(["1 order isn't ticked"], self.due())

    def play_turn_of_orders(self):
        self.play_with("swwas.turn", {"movement": {"Z1": {"desired-direction": "SE"}}})
        self.succeed("session", "next", self.session)

    def test_orders_of_which_none_is_ticked_are_asked_about_until_it_is_known_that_nobody_ticks(self):
        self.begin_game("swwas", "first-daylight-turn=2", "last-daylight-turn=4")
        self.add("fleet", "Z1", "side=axis", "desired-direction=SE", "zones-full=3", "zones-half=2")
        self.play_turn_of_orders()
        self.assertEqual((["1 order isn't ticked"],) * 2, self.passes_over())
        self.play_turn_of_orders()
        self.assertEqual(["1 order isn't ticked"], self.due())
        self.assertEqual(([], ["1 order isn't ticked"]), self.passes_over())

    def test_who_has_ticked_once_is_asked_about_a_turn_in_which_he_has_not(self):
        self.begin_game("swwas", "first-daylight-turn=2", "last-daylight-turn=4")
        self.add("fleet", "Z1", "side=axis", "desired-direction=SE", "zones-full=3", "zones-half=2")
        self.play_turn_of_orders()
        order = next(entry for entry in program.entries(self.session) if entry["kind"] == "told" and entry.get("unit"))
        self.succeed("session", "tick", self.session, str(order["n"]))
        self.succeed("session", "next", self.session)
        self.play_turn_of_orders()
        self.assertEqual((["1 order isn't ticked"],) * 2, self.passes_over())

    def test_the_ambush_and_six_knots_have_their_checks(self):
        self.begin_game("ambush")
        self.go_to("check")
        self.assertEqual(["Ambush check: it is due"], self.due())


def has_default(field, row):
    return not field["required"] or "default" in field or row.get("defaults", {}).get(field["id"]) is not None


def some_answer(field):
    """What somebody might answer where nothing is offered; None: a person has to know."""
    if field["type"] in ("choice", "unit") and field.get("choices"):
        return field["choices"][0]["id"]
    if field["type"] == "units":
        return [field["choices"][0]["id"]] if field.get("choices") else []
    return {"yes-no": False, "number": field.get("min", 0)}.get(field["type"])


def filled_in(form):
    """An answer: what is offered, and something for what isn't. None: it can't be made up."""
    def fields_of(row):
        own = {field["id"]: field for field in row.get("own", [])}
        columns = [own.get(field["id"], field) for field in form["fields"] if field["id"] not in row.get("blank", [])]
        return {field["id"]: some_answer(field) for field in columns if not has_default(field, row)}

    rows = {row["unit"]: fields_of(row) for row in form["rows"]} if "rows" in form else {"": fields_of({})}
    rows["*"] = {field["id"]: some_answer(field) for field in form.get("also", []) if not has_default(field, {})}
    if any(value is None for fields in rows.values() for value in fields.values()):
        return None
    return {unit: fields for unit, fields in rows.items() if fields} if "rows" in form else rows[""]


class Walk(Due):
    """Games played to their end, or for some turns, by going on alone: what is due is played with what is offered, and
    where a person would have to know something, passed over."""

    TURNS = 40 if os.environ.get("FLAGPLOT_WALK") == "all" else 2

    def is_played(self, procedure):
        """Plays it to its end; or takes it back."""
        opened = len(program.entries(self.session)) + 1
        answers = {}
        done = None
        for _ in range(200):
            done = program.run("--json", "play", self.session, procedure, "--answers", "-", given=json.dumps(answers))
            form = done.json()["pending"] if done.code == program.ANSWER_MISSING else None
            answer = filled_in(form) if form and form["key"] not in answers else None
            if answer is None:
                break
            answers[form["key"]] = answer
        if done.code == program.DONE:
            return True
        if self.show()["open"]:
            self.succeed("session", "back", self.session, "--to", str(opened))
        return False

    def play_what_is_due(self):
        """In the phase that is on. Nothing that is due vanishes but by a play. Returns what stands then."""
        tried = set()
        shown = self.show()
        while True:
            wanted = next((one for one in shown["due"] if "play" in one and one["words"] not in tried), None)
            if wanted is None:
                return shown
            tried.add(wanted["words"])
            before = shown["due"]
            played = self.is_played(wanted["play"])
            shown = self.show()
            self.played += played
            if not played:
                self.assertEqual(before, shown["due"])

    def go_on(self, due):
        """What was left is written with the step, word for word."""
        before = len(program.entries(self.session))
        if program.run("session", "next", self.session).code == program.PROBLEM:
            self.succeed("session", "next", "--leave", self.session)
        went = next(entry for entry in program.entries(self.session)[before:] if entry["kind"] in ("phase", "clock"))
        self.assertEqual([one["words"] for one in due], went.get("passed-over", []))
        self.left += [one["words"] for one in due]

    def walk(self, turns):
        self.played = 0
        self.left = []
        if self.show()["open"]:
            self.succeed("session", "back", self.session)
        last = self.show()["turn"] + turns
        while (shown := self.play_what_is_due())["turn"] < last and "over" not in shown:
            self.go_on(shown["due"])
        log = " ".join(self.succeed("log", self.session).out.split())
        for words in self.left:
            self.assertIn(" ".join(words.split()), log)
        self.assertGreater(self.played + len(self.left), 0, "nothing was due")
        verified = program.run("session", "verify", self.session)
        self.assertIn(verified.code, (program.DONE, program.NOT_IN_FULL), verified.err)
        return shown

    def test_each_sample_is_played_on(self):
        for sample in sorted(SAMPLES.glob("*.flagplot")):
            with self.subTest(sample.name):
                self.session.write_bytes(sample.read_bytes())
                self.walk(self.TURNS)

    def test_six_knots_is_played_to_its_end(self):
        self.session.write_bytes((SAMPLES / "six-knots.flagplot").read_bytes())
        shown = self.walk(40)
        self.assertIn("over", shown)
        self.assertEqual([], self.left)

    GAMES = {
        "flattop": (["first-daylight-hour=6", "last-daylight-hour=18", "weather-dice=none", "maps=none",
                     "maps-join=none", "skipped-letters=none", "command-control=no"],
                    [["wind-area", "South", "hexes=AA25", "wind=N"],
                     ["task-force", "TF17", "side=usn", "hex=AA25", "mp=2", "task=shadow", "target=Raiders"],
                     ["ship", "Yorktown", "side=usn", "task-force=TF17", "type=CV", "damage-factor=6", "hits-left=6",
                      "fires=1"],
                     ["task-force", "Raiders", "side=ijn", "hex=AA25", "task=attack", "target=TF17"],
                     ["air-formation", "AF1", "side=usn", "hex=AA25", "airborne=yes", "level=HI", "planes=F4F 9"],
                     ["minefield", "Field", "side=ijn", "kind=port", "hex=AA24", "factors=3"]]),
        "gwas": (["month=june", "year=1915"],
                 [["zone", "Alpha", "theatre=mediterranean", "density=2"], ["zone", "Beta", "theatre=mediterranean"],
                  ["fleet", "Reds", "side=central-powers", "mission=raid", "zone=Alpha", "leader=Souchon",
                   "orders=1 Search1; 2 Beta; 3 Pursue"],
                  ["fleet", "Blues", "side=allied", "mission=intercept", "zone=Beta", "orders=1 Alpha; 2 Beta; 3 Pursue"],
                  ["ship", "Goeben", "side=central-powers", "nationality=German", "type=BC", "fleet=Reds",
                   "speed-class=2", "hull=6"],
                  ["ship", "Lion", "side=allied", "nationality=British", "type=BC", "fleet=Blues", "speed-class=2",
                   "hull=6"],
                  ["minefield", "F1", "side=central-powers", "zone=Alpha", "fields=1"],
                  ["air", "L3", "side=central-powers", "kind=airship", "zone=Alpha", "in-the-air=yes"]]),
        "ssw": (["year=1941", "game-turn=mar-apr", "impulse=1", "phasing-side=axis"],
                [["power", "Germany", "side=axis"], ["zone", "Cape"],
                 ["sub", "U1", "power=Germany", "factor=3", "section=1", "zone=Cape"]]),
        "swwas": (["first-daylight-turn=2", "last-daylight-turn=4"],
                  [["fleet", "Z1", "side=axis", "desired-direction=SE", "zones-full=3", "zones-half=2"],
                   ["flotilla", "I-1", "side=axis", "desired-direction=SW"]]),
        "ambush": ([], []),
        "convoy": ([], [["convoy", "OX9"], ["escort", "Heron"], ["submarine", "S13"]])}

    def test_a_new_game_of_each_rulebook_is_played(self):
        self.assertEqual(program.GAMES, sorted(self.GAMES))
        for rulebook, (facts, roster) in self.GAMES.items():
            with self.subTest(rulebook):
                self.session.unlink(missing_ok=True)
                self.begin_game(rulebook, *facts)
                for unit in roster:
                    self.add(*unit)
                self.walk(max(self.TURNS, 6) if rulebook == "ambush" else self.TURNS)


if __name__ == "__main__":
    unittest.main()
