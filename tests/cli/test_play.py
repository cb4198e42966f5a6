"""Unattended play: answers from a file, dice from the command line, what is asked next, what a refusal leaves."""

import json
import unittest

import program

CAP = {"fighters": {"rabaul": "cap"}}
STRIKE = {"strike/S1": {"choice": "naval-strike"}}


class Play(program.Case):
    """On turn 2, the day's first daylight turn: all six units are rolled for but the fighters, which are chosen."""

    def setUp(self):
        super().setUp()
        self.begin(turn=2)

    def rolls(self):
        return [entry for entry in program.entries(self.session) if entry["kind"] == "roll"]


class Answers(Play):
    def test_a_turn_is_played_from_answers_alone(self):
        document = self.play("swwas.turn", {**CAP, **STRIKE}, dice="mission/S1=5")
        self.assertEqual((True, None), (document["finished"], document["pending"]))
        self.assertEqual(program.TURN_2_ROLLS, [roll["key"] for roll in self.rolls()])
        self.assertTrue(self.told()["F1"].startswith("CAP"))
        self.assertTrue(self.told()["S1"].startswith("naval strike"))

    def test_answers_may_come_from_standard_input(self):
        self.succeed("play", self.session, "swwas.turn", "--answers", "-", "--dice", "mission/S1=6",
                     given=json.dumps(CAP))
        self.assertEqual("search", self.units()["S1"]["mission"])

    def test_an_answer_is_kept_for_the_next_turn(self):
        answers = {"movement": {"Z1": {"desired-direction": "Port Moresby", "best-speed": True}}, **CAP, **STRIKE}
        self.play("swwas.turn", answers, dice="mission/S1=1")
        self.assertNotIn("speed/Z1", self.faces())
        self.assertEqual(("Port Moresby", True), (self.units()["Z1"]["desired-direction"],
                                                  self.units()["Z1"]["best-speed"]))

    def test_a_value_may_be_written_as_a_text(self):
        self.play("swwas.turn", {"movement": {"Z1": {"best-speed": "yes"}}, **CAP, **STRIKE}, dice="mission/S1=1")
        self.assertTrue(self.units()["Z1"]["best-speed"])

    def test_an_empty_answers_file_leaves_everything_to_the_defaults(self):
        self.begin()  # on turn 1, at night, nothing has to be asked
        self.assertTrue(self.play("swwas.turn", {})["finished"])


class Weather(program.Case):
    def test_what_it_keeps_air_units_from_is_told_with_their_move(self):
        self.succeed("session", "new", self.session, "--rulebook", "gwas", "--set", "weather-pacific=storm")
        self.succeed("unit", "add", self.session, "zone", "P1", "theatre=pacific")
        self.succeed("unit", "add", self.session, "air", "Z4", "side=allied", "kind=airship", "zone=P1",
                     "in-the-air=yes")
        played = self.succeed("play", self.session, "gwas.move-aircraft", "--answers", self.answers({"zones": {}}))
        self.assertIn("> Z4: Storm: They can't attack, spot or search.", played.out)


class Waiting(Play):
    def test_a_missing_answer_shows_its_form_and_keeps_what_was_consumed(self):
        before = program.lines(self.session)
        waiting = self.wait("play", self.session, "swwas.turn", "--answers",
                            self.answers({"movement": {"Z1": {"desired-direction": "S"}}}))
        self.assertIn("Next question: Fighter missions", waiting.out)
        self.assertIn("[key fighters]", waiting.out)
        self.assertIn("one of cap, escort, sweep, unit-by-unit", waiting.out)
        after = program.lines(self.session)
        self.assertEqual(before, after[:len(before)])
        self.assertEqual("S", self.units()["Z1"]["desired-direction"])
        self.assertEqual("swwas.turn", self.show()["open"])

    def test_playing_it_again_goes_on_from_there(self):
        self.play("swwas.turn", {"movement": {"Z1": {"desired-direction": "S"}}}, waits=True)
        first = program.lines(self.session)
        self.play("swwas.turn", CAP, dice="mission/S1=2", waits=True)
        self.assertEqual(first, program.lines(self.session)[:len(first)])
        self.assertTrue(self.play("swwas.turn", STRIKE)["finished"])
        kinds = [entry["kind"] for entry in program.entries(self.session)]
        self.assertEqual((1, 1), (kinds.count("opened"), kinds.count("closed")))
        self.assertTrue(self.told()["Z1"].endswith(" S"))
        self.succeed("session", "verify", self.session)

    def test_waiting_once_more_writes_nothing(self):
        self.play("swwas.turn", waits=True)
        with self.nothing_written():
            again = self.wait("--json", "play", self.session, "swwas.turn").json()
        self.assertEqual(([], "fighters"), (again["entries"], again["pending"]["key"]))

    def test_the_same_file_may_grow_and_be_played_again(self):
        answers = {"movement": {"Z1": {"desired-direction": "S"}}}
        self.play("swwas.turn", answers, waits=True)
        answers.update(CAP)
        self.play("swwas.turn", answers, dice="mission/S1=2", waits=True)
        answers.update(STRIKE)
        self.assertTrue(self.play("swwas.turn", answers)["finished"])

    def test_another_procedure_cannot_be_opened_meanwhile(self):
        self.play("swwas.turn", waits=True)
        self.refuse("play", self.session, "swwas.transfer", saying=["Turn is open"])
        self.refuse("session", "next", "--leave", self.session, saying=["Turn is open"])

    def test_a_single_table_may_be_rolled_meanwhile(self):
        self.play("swwas.turn", waits=True)
        rolled = self.play("table.roll", {"table": {"table": "swwas.direction", "for": "a straggler"}}, dice="20")
        self.assertTrue(rolled["finished"])
        self.assertEqual("fighters", self.show()["pending"]["key"])
        self.assertTrue(self.play("swwas.turn", {**CAP, **STRIKE}, dice="mission/S1=1")["finished"])
        self.succeed("session", "verify", self.session)

    def test_a_single_table_that_lacks_an_answer_leaves_nothing(self):
        with self.nothing_written():
            waiting = self.wait("--json", "play", self.session, "table.roll").json()
        self.assertEqual("table", waiting["pending"]["key"])

    def test_a_unit_may_leave_and_another_come_while_a_procedure_waits(self):
        self.play("swwas.turn", waits=True)
        self.succeed("unit", "remove", self.session, "fleet", "Z1", "--reason", "lost in a storm")
        self.succeed("unit", "add", self.session, "fleet", "Z3", "side=axis")
        self.assertTrue(self.play("swwas.turn", {**CAP, **STRIKE}, dice="mission/S1=1")["finished"])
        self.assertNotIn("speed/Z1", self.faces())
        self.succeed("session", "verify", self.session)

    def test_what_is_not_used_yet_is_said(self):
        answers = self.answers({"strike/S1": {"choice": "naval-strike"}})
        waiting = self.wait("play", self.session, "swwas.turn", "--answers", answers, "--dice", "3")
        self.assertEqual('flagplot-cli: not used yet: the answer "strike/S1", the dice 3\n', waiting.err)


class Unused(Play):
    def test_an_unused_answer_is_refused(self):
        answers = {**CAP, "figthers": {"rabaul": "cap"}}
        self.refuse("play", self.session, "swwas.turn", "--dice", "mission/S1=6", "--answers", self.answers(answers),
                    saying=["answers.json", "figthers", "not used"])

    def test_an_answer_to_a_question_that_does_not_come_is_refused(self):
        self.refuse("play", self.session, "swwas.turn", "--dice", "mission/S1=6",
                    "--answers", self.answers({**CAP, **STRIKE}), saying=["answers.json", "strike/S1", "not used"])

    def test_an_unused_face_is_refused(self):
        dice = "1,2,3,4,5,6,7,8,9"  # eight dice are thrown, the last for a mission of the seaplane
        self.refuse("play", self.session, "swwas.turn", "--dice", dice, "--answers", self.answers(CAP),
                    saying=["--dice", "not used", "9"])
        self.assertTrue(self.play("swwas.turn", CAP, dice=dice[:-2])["finished"])

    def test_a_face_for_a_roll_that_is_not_made_is_refused(self):
        self.refuse("play", self.session, "swwas.turn", "--dice", "speed/Z9=4,mission/S1=6",
                    "--answers", self.answers(CAP), saying=["--dice", "not used", "speed/Z9=4"])

    def test_an_unused_answer_to_an_open_procedure_is_refused_too(self):
        self.play("swwas.turn", CAP, dice="mission/S1=2", waits=True)
        self.refuse("play", self.session, "swwas.turn", "--answers", self.answers({**STRIKE, "x": {}}),
                    saying=["answers.json", '"x"'])


class Dice(Play):
    def test_given_faces_are_taken_in_the_order_of_the_rolls(self):
        faces = [1, 2, 20, 4, 15, 16, 7, 8]
        self.play("swwas.turn", CAP, dice=",".join(map(str, faces)))
        self.assertEqual(dict(zip(program.TURN_2_ROLLS, ([face] for face in faces))), self.faces())
        self.assertEqual({"hand"}, {roll["source"] for roll in self.rolls()})

    def test_given_faces_may_come_in_several_arguments(self):
        self.succeed("play", self.session, "swwas.turn", "--answers", self.answers(CAP), "--dice", "1,2", "--dice",
                     "mission/S1=6", "--dice", "3")
        self.assertEqual([[1], [2], [3], [6]],
                         [self.faces()[key] for key in ("speed/Z1", "direction/Z1", "speed/A1", "mission/S1")])

    def test_a_face_may_be_given_to_a_roll_by_its_key(self):
        self.play("swwas.turn", CAP, dice="direction/A1=20,mission/S1=11")
        by_hand = {roll["key"] for roll in self.rolls() if roll["source"] == "hand"}
        self.assertEqual({"direction/A1", "mission/S1"}, by_hand)
        self.assertIn("directly away", self.told()["A1"])

    def test_a_d20_may_be_thrown_as_a_d10_and_a_d6(self):
        # A d6 of 1 to 3: the d10 as it is; of 4 to 6: ten more. A d10's 0 is its ten.
        self.play("swwas.turn", CAP, dice="7/4,7/3,0/1,0/6,10/4,1/1,mission/D1=1/4,mission/S1=6")
        self.assertEqual([17, 7, 10, 20, 20, 1, 11, 6], [roll["faces"][0] for roll in self.rolls()])
        self.assertEqual(["7/4"], self.rolls()[0]["entered"])
        self.assertNotIn("entered", self.rolls()[-1])

    def test_rolled_faces_come_from_the_session_s_seed(self):
        self.play("swwas.turn", CAP, dice="mission/S1=6")
        again = self.folder / "again.flagplot"
        again.write_bytes(program.beginning(turn=2))
        first = self.faces()
        self.session = again
        self.play("swwas.turn", CAP, dice="mission/S1=6")
        self.assertEqual(first, self.faces())


class HandDice(program.Case):
    def setUp(self):
        super().setUp()
        self.begin("--hand-dice", turn=2)

    def grid(self, **rows):
        return {**CAP, "dice": {unit.replace("_", "-"): cells for unit, cells in rows.items()}}

    def test_all_dice_are_asked_for_in_one_grid(self):
        form = self.play("swwas.turn", CAP, waits=True)["pending"]
        wanted = [f"{field['id']}/{row['unit']}" for row in form["rows"] for field in form["fields"]
                  if field["id"] not in row.get("blank", [])]
        self.assertEqual(program.TURN_2_ROLLS, wanted)

    def test_a_filled_grid_plays_the_turn(self):
        self.play("swwas.turn", self.grid(Z1={"speed": "7/4", "direction": ["3"]}, A1={"speed": "20", "direction": "1"},
                                          I_1={"speed": "16", "direction": "2"}, D1={"mission": "19"},
                                          S1={"mission": "6"}))
        self.assertEqual({"speed/Z1": [17], "direction/Z1": [3], "speed/A1": [20], "direction/A1": [1],
                          "speed/I-1": [16], "direction/I-1": [2], "mission/D1": [19], "mission/S1": [6]}, self.faces())

    def test_a_partly_filled_grid_is_kept_and_the_rest_is_asked_for(self):
        first = self.play("swwas.turn", self.grid(Z1={"speed": "7/4", "direction": "3"}, A1={"speed": "20"}),
                          waits=True)
        self.assertEqual(["A1", "I-1", "D1", "S1"], [row["unit"] for row in first["pending"]["rows"]])
        self.assertEqual({"speed/Z1": [17], "direction/Z1": [3], "speed/A1": [20]}, self.faces())
        self.assertEqual([row["unit"] for row in self.show()["pending"]["rows"]],
                         [row["unit"] for row in first["pending"]["rows"]])

    def test_a_grid_may_grow_in_its_file_and_be_played_again(self):
        grid = self.grid(Z1={"speed": "7/4", "direction": "3"}, A1={"speed": "20"})
        self.play("swwas.turn", grid, waits=True)
        grid["dice"]["A1"]["direction"] = "1"
        grid["dice"]["I-1"] = {"speed": "16", "direction": "2"}
        self.play("swwas.turn", grid, waits=True)
        grid["dice"].update({"D1": {"mission": "19"}, "S1": {"mission": "1"}})
        self.play("swwas.turn", grid, waits=True)
        self.assertTrue(self.play("swwas.turn", {**grid, **STRIKE})["finished"])
        self.assertEqual(program.TURN_2_ROLLS, list(self.faces()))

    def test_other_faces_than_those_on_the_table_are_refused(self):
        self.play("swwas.turn", self.grid(Z1={"speed": "7/4", "direction": "3"}), waits=True)
        for face in ("4", ["4"], 4):
            grid = self.grid(Z1={"speed": "7/4", "direction": face})
            self.refuse("play", self.session, "swwas.turn", "--answers", self.answers(grid),
                        saying=['the dice "direction/Z1" show 4', "3, as they lie on the table"])
        self.play("swwas.turn", self.grid(Z1={"speed": "7/4", "direction": "3"}), waits=True)

    def test_a_grid_s_unit_and_step_must_be_those_asked_for(self):
        for grid, words in ((self.grid(Z9={"speed": "1"}), ["dice", "Z9", "Z1"]),
                            (self.grid(Z1={"sped": "1"}), ["dice, Z1", "sped", "speed"]),
                            (self.grid(D1={"speed": "1"}), ["dice, D1", "speed", "mission"])):
            self.refuse("play", self.session, "swwas.turn", "--answers", self.answers(grid), saying=words)

    def test_an_impossible_face_of_a_grid_is_refused(self):
        for face in ("0", "21", "-1", "7/0", "7/7", "11/2", "x", ["1", "2"]):
            grid = self.grid(Z1={"speed": face})
            self.refuse("play", self.session, "swwas.turn", "--answers", self.answers(grid), saying="dice, Z1, speed")

    def test_an_empty_cell_is_asked_for_again(self):
        form = self.play("swwas.turn", self.grid(Z1={"speed": None, "direction": "1"}), waits=True)["pending"]
        self.assertEqual("Z1", form["rows"][0]["unit"])
        self.assertEqual({}, self.faces())


class OtherProcedures(program.Case):
    def setUp(self):
        super().setUp()
        self.begin(turn=2)
        self.play("swwas.turn", {**CAP, **STRIKE}, dice="1,2,3,4,5,6,7,2")

    def test_a_transfer_changes_the_base_and_ends_the_mission(self):
        self.play("swwas.transfer", {"transfer": {"units": ["F1", "D1"], "base": "Tulagi"}})
        units = self.units()
        self.assertEqual([("Tulagi", "transfer")] * 2,
                         [(units[unit]["base"], units[unit]["mission"]) for unit in ("F1", "D1")])

    def test_units_may_be_given_as_one_text(self):
        self.play("swwas.transfer", {"transfer": {"units": "F1, D1", "base": "Tulagi"}})
        self.assertEqual(["Tulagi", "Tulagi"], [self.units()[unit]["base"] for unit in ("F1", "D1")])

    def test_strikes_are_counted(self):
        self.play("swwas.strike-sorties", {"flown": {"D1": {"flown": True}}})
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.strike-sorties", {"flown": {"D1": {"flown": True}, "S1": {"flown": False}}})
        self.assertEqual((2, 0), (self.units()["D1"]["sorties"], self.units()["S1"]["sorties"]))

    def test_a_fleet_that_would_run_aground_gets_another_direction(self):
        self.play("swwas.fleet-movement", {"unit": {"unit": "Z1"}, "what": {"choice": "aground"},
                                           "desired-direction": {"text": "W"}}, dice="8")
        self.assertEqual("instead of running aground: 3 zones, left of W", self.told()["Z1"])

    def test_a_mission_that_makes_no_sense_is_rolled_again(self):
        self.play("swwas.air-mission", {"unit": {"unit": "D1"}}, dice="14")
        self.assertEqual("search", self.units()["D1"]["mission"])

    def test_a_turn_is_rolled_once(self):
        self.refuse("play", self.session, "swwas.turn", saying=["turn 2 has been rolled already"])

    def test_a_table_without_dice_may_be_played(self):
        self.play("table.roll", {"table": {"table": "swwas.fighters"}, "roll/choice": {"choice": "sweep"}})
        self.assertEqual("Fighters: Sweep", self.told()[None])

    def test_every_procedure_s_session_verifies(self):
        self.play("swwas.transfer", {"transfer": {"units": ["F1"], "base": "Tulagi"}})
        self.play("swwas.submarine-movement", {"unit": {"unit": "I-1"}, "what": {"choice": "both"},
                                               "desired-direction": {"text": "S"}})
        self.play("swwas.strike-sorties", {"flown": {"D1": {"flown": True}}})
        self.play("table.roll", {"table": {"table": "swwas.direction"}})
        self.assertEqual(5, self.succeed("--json", "session", "verify", self.session).json()["replayed"])


class HandDiceThatFollow(program.Case):
    """Two ships hit mines: what the mines do is thrown when all have passed."""

    def setUp(self):
        super().setUp()
        self.succeed("session", "new", self.session, "--rulebook", "gwas", "--title", "Mines", "--hand-dice")
        for unit in (["zone", "Z", "theatre=north-sea-baltic"],
                     ["fleet", "F", "side=allied", "mission=abort", "zone=Z"],
                     *(["ship", ship, "side=allied", "nationality=British", "type=CL", "fleet=F", "speed-class=2",
                        "hull=8"] for ship in ("S1", "S2")),
                     ["minefield", "X", "side=central-powers", "zone=Z", "fields=3"]):
            self.succeed("unit", "add", self.session, *unit)

    def test_their_grid_may_be_filled_bit_by_bit_in_the_same_file(self):
        answers = {"fleet": {"unit": "F"}}
        form = self.play("gwas.enter-minefield", answers, waits=True)["pending"]
        while form["key"] != "dice":
            answers[form["key"]] = {field["id"]: field["choices"][0]["id"] for field in form["fields"]}
            form = self.play("gwas.enter-minefield", answers, waits=True)["pending"]
        answers["dice"] = {"S1": {"mine": "6 6"}, "S2": {"mine": "6 6"}}
        form = self.play("gwas.enter-minefield", answers, waits=True)["pending"]
        self.assertEqual(("dice/then", ["S1", "S2"]), (form["key"], [row["unit"] for row in form["rows"]]))
        on_the_table = ['the dice "mine/S1" show 6, 5', "6, 6, as they lie on the table"]
        for faces, words in (("6 5", on_the_table), (["6", "5"], on_the_table), ("6", "dice, S1, mine: found 1 faces")):
            other = {**answers, "dice": {"S1": {"mine": faces}, "S2": {"mine": "6 6"}}}
            self.refuse("play", self.session, "gwas.enter-minefield", "--answers", self.answers(other), saying=words)
        answers["dice"] = {"S1": {"mine": ["6", "6"]}, "S2": {"mine": " 6  6 "}}
        answers["dice/then"] = {"S1": {"mine": "1"}}
        form = self.play("gwas.enter-minefield", answers, waits=True)["pending"]
        self.assertEqual(("dice/then", ["S2"]), (form["key"], [row["unit"] for row in form["rows"]]))
        answers["dice/then"]["S2"] = {"mine": "2"}
        other = {**answers, "dice/then": {"S1": {"mine": "3"}, "S2": {"mine": "2"}}}
        self.refuse("play", self.session, "gwas.enter-minefield", "--answers", self.answers(other),
                    saying=['the answer "dice/then"', 'the dice "mine/S1/then" show 3', "1, as they lie on the table"])
        self.play("gwas.enter-minefield", answers)
        self.assertEqual({"mine/S1": [6, 6], "mine/S2": [6, 6], "mine/S1/then": [1], "mine/S2/then": [2]}, self.faces())


class HandDiceOfOneUnit(program.Case):
    """A task force looks for two others: its second search die is a column of its own."""

    def setUp(self):
        super().setUp()
        numbers = ("first-daylight-hour=6", "last-daylight-hour=18", "first-hour=11")
        of_none = ("weather-dice", "maps", "maps-join", "skipped-letters", "partial-land")
        of_no = ("coded-planes", "command-control")
        settings = [*numbers, *(f"{one}=none" for one in of_none), *(f"{one}=no" for one in of_no)]
        self.succeed("session", "new", self.session, "--rulebook", "flattop", "--title", "Search", "--hand-dice",
                     *(word for setting in settings for word in ("--set", setting)))
        for unit in (["commander", "U", "side=usn"], ["commander", "J", "side=ijn"],
                     ["task-force", "T", "side=usn", "commander=U", "hex=M20", "sight=2"],
                     *(["task-force", enemy, "side=ijn", "commander=J", "hex=M19"] for enemy in ("Foe1", "Foe2", "Foe3"))):
            self.succeed("unit", "add", self.session, *unit)

    def search(self, **dice):
        return {"search": {"T": {column.replace("_", "-"): face for column, face in dice.items()}}}

    def test_their_grid_may_be_filled_bit_by_bit_in_the_same_file(self):
        self.play("flattop.observe", self.search(search="3"), waits=True)
        self.play("flattop.observe", self.search(search="3", search_2="4"), waits=True)
        self.play("flattop.observe", self.search(search="3", search_2="4", search_3="6"), waits=True)
        self.assertEqual({"search/T-Foe1": [3], "search/T-Foe2": [4], "search/T-Foe3": [6]}, self.faces())

    def test_other_faces_than_those_on_the_table_are_refused(self):
        self.play("flattop.observe", self.search(search="3", search_2="4"), waits=True)
        for column, roll, face in (("search", "Foe1", 3), ("search_2", "Foe2", 4)):
            grid = self.search(**{"search_3": "6", column: "5"})
            self.refuse("play", self.session, "flattop.observe", "--answers", self.answers(grid),
                        saying=['the answer "search"', f'the dice "search/T-{roll}" show 5', f"{face}, as they lie"])

    def test_faces_that_are_given_twice_must_be_the_same(self):
        """By --dice and in the grid."""
        dice = ("--dice", "search/T-Foe2=4")
        self.refuse("play", self.session, "flattop.observe", *dice, "--answers",
                    self.answers(self.search(search="3", search_2="5", search_3="6")),
                    saying=['the dice "search/T-Foe2" show 5', "4, as they lie on the table"])
        self.assertEqual({}, self.faces())

    def test_a_cell_that_nobody_asks_for_is_named(self):
        self.play("flattop.observe", self.search(search="3", search_2="4", search_3="6"), waits=True)
        grid = self.search(search="3", search_4="2")
        self.refuse("play", self.session, "flattop.observe", "--answers", self.answers({**grid, "seen": {}}),
                    saying=['not used: the answer "search", T, search-4'])


if __name__ == "__main__":
    unittest.main()
