"""What is due in each phase, from the rules and from the orders: going on lists it, passes it over only when told to, and
the log says what was passed over. In every game, and in each sample played on by going on alone."""

import json
import pathlib
import tempfile
import unittest

import program

SAMPLES = program.SOURCE / "resources/samples"


class Due(program.Case):
    def begin_game(self, rulebook, *facts):
        self.succeed("session", "new", self.session, "--rulebook", rulebook, *[f"--set={fact}" for fact in facts])

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
        self.assertEqual(["Move fleets: by their orders", "Sweep mines: Fleet Blues is ordered to, in Alpha",
                          "Refloat: Ship Tiger is aground"], self.due())

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

    def test_mines_that_were_ordered_and_are_not_there_are_said(self):
        self.go_to("movement")
        self.play_with("gwas.move", {"moves": {}})
        self.assertIn("Move fleets: Fleet Far is ordered to mine: no minefield of its side is in Beta", self.due())


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

    def test_who_has_ticked_once_is_asked_about_every_turn(self):
        self.begin_game("swwas", "first-daylight-turn=2", "last-daylight-turn=4")
        self.add("fleet", "Z1", "side=axis", "desired-direction=SE", "zones-full=3", "zones-half=2")
        self.play_turn_of_orders()
        order = next(entry for entry in program.entries(self.session) if entry["kind"] == "told" and entry.get("unit"))
        self.succeed("session", "tick", self.session, str(order["n"]))
        self.succeed("session", "next", self.session)
        for turn in range(2):
            self.play_turn_of_orders()
            self.assertEqual((["1 order isn't ticked"],) * 2, self.passes_over(), turn)

    def test_the_ambush_and_six_knots_have_their_checks(self):
        self.begin_game("ambush")
        self.go_to("check")
        self.assertEqual(["Ambush check: it is due"], self.due())


class Samples(Due):
    TURNS = 2

    def test_what_was_due_in_a_sample_is_in_the_log_of_who_only_goes_on(self):
        for sample in sorted(SAMPLES.glob("*.flagplot")):
            with self.subTest(sample.name):
                self.session.write_bytes(sample.read_bytes())
                self.walk(sample)

    def walk(self, sample):
        if self.show()["open"]:
            self.succeed("session", "back", self.session)
        last = self.show()["turn"] + self.TURNS
        passed = 0
        while (now := self.show())["turn"] < last and "over" not in now:
            before = len(program.entries(self.session))
            self.succeed("session", "next", "--leave", self.session)
            went = next(entry for entry in program.entries(self.session)[before:] if entry["kind"] in ("phase", "clock"))
            words = [one["words"] for one in now["due"]]
            self.assertEqual(words, went.get("passed-over", []))
            log = " ".join(self.succeed("log", self.session).out.split())
            for line in words:
                self.assertIn(" ".join(line.split()), log)
            passed += len(words)
        self.assertGreater(passed, 0, "nothing was due")


if __name__ == "__main__":
    unittest.main()
