"""Play on a terminal: what is asked, what may be typed, how it is refused, how the table is left and found again."""

import os
import unittest

import program
from terminal import Terminal


class Screen(program.Case):
    def sit_down(self, *arguments, **options):
        screen = Terminal("play", self.session, *(arguments or ["swwas.turn"]), **options)
        self.addCleanup(screen.__exit__)
        return screen

    def ended(self, screen, code=program.DONE):
        said = screen.end()
        self.assertEqual(code, screen.code, screen.seen)
        return said

    def refused(self, screen, prompt, line, *words):
        """Typed at the prompt, it is refused in the next line, and the prompt comes again. Nothing is written."""
        screen.expect(prompt)
        size = self.session.stat().st_size
        screen.type(line)
        screen.expect(line + "\n")
        said = screen.expect(prompt)
        self.assertTrue(said.startswith("  ! "), said)
        for word in words:
            self.assertIn(word, said.splitlines()[0])
        self.assertEqual(size, self.session.stat().st_size)
        screen.read_to -= len(prompt)  # the prompt still waits


class Fields(Screen):
    def setUp(self):
        super().setUp()
        self.begin()

    def test_what_needs_no_answer_is_played_at_once(self):
        self.begin(roster=False)
        self.assertNotIn("?", self.ended(self.sit_down()))

    def test_which_dice_were_the_machines_is_said_where_too_few_are_given(self):
        screen = self.sit_down("swwas.turn", "--dice", "11")
        screen.answer(Grid.PROMPT, "")
        self.assertIn("Not given with --dice, so rolled by the program: direction/Z1, speed/A1, direction/A1\n",
                      self.ended(screen))
        self.assertEqual([11], self.faces()["speed/Z1"])

    def test_numbers_are_typed_and_a_wrong_one_is_refused(self):
        self.session.write_bytes(program.beginning(roster=False))
        self.succeed("session", "set", self.session, "first-daylight-turn=", "last-daylight-turn=")
        screen = self.sit_down()
        prompt = "First daylight turn of a day (1 to 24): "
        for line, word in (("0", "0"), ("25", "25"), ("dawn", "dawn"), ("2.5", "2.5"), ("", "nothing given")):
            self.refused(screen, prompt, line, word, "from 1 to 24")
        screen.answer(prompt, "2")
        screen.answer("Last daylight turn of a day (1 to 24): ", "5")
        self.ended(screen)
        self.assertEqual({("first-daylight-turn", 2), ("last-daylight-turn", 5)},
                         {(fact["fact"], fact["value"]) for fact in self.show()["facts"]})

    def test_a_choice_is_made_by_number_by_id_or_by_the_beginning_of_its_label(self):
        for typed, mission in (("1", "cap"), ("escort", "escort"), ("sw", "sweep"), ("CAP", "cap"), ("Esc", "escort")):
            self.begin(turn=2)
            screen = self.sit_down("swwas.turn", "--dice", "mission/S1=6")
            screen.answer("UNIT field=value ...: ", "")
            listed = screen.answer("  Rabaul: ", typed)
            self.assertIn("    1  CAP\n    2  Escort\n    3  Sweep\n    4  Unit by unit\n", listed)
            self.ended(screen)
            self.assertEqual(mission, self.units()["F1"]["mission"], typed)

    def test_choices_that_several_fields_have_are_listed_once(self):
        self.begin(turn=2)
        self.succeed("unit", "add", self.session, "air-unit", "F2", "side=allied", "kind=fighters", "base=A1")
        screen = self.sit_down("swwas.turn", "--dice", "mission/S1=6")
        screen.answer(Grid.PROMPT, "")
        screen.answer("  Rabaul: ", "1")
        screen.answer("  A1: ", "2")
        self.ended(screen)
        self.assertEqual(1, screen.seen.count("    1  CAP\n"))

    def test_a_choice_that_is_none_or_not_clear_is_refused(self):
        screen = self.sit_down("table.roll")
        for line in ("", "0", "10", "s", "swwas.x"):  # Seaplanes or Submarine Speed
            self.refused(screen, "  Table: ", line, "Table", "swwas.seaplanes")

    def test_enter_takes_the_default(self):
        self.succeed("unit", "set", self.session, "air-unit", "F1", "standing-mission=sweep")
        self.succeed("session", "next", self.session, "--turn", "--leave")
        screen = self.sit_down("swwas.turn", "--dice", "mission/S1=6")
        screen.answer("UNIT field=value ...: ", "")
        screen.answer("  Rabaul [Sweep]: ", "")
        self.ended(screen)
        self.assertEqual("sweep", self.units()["F1"]["mission"])

    def test_a_unit_and_a_text_are_typed_and_a_hyphen_empties_the_text(self):
        self.succeed("session", "next", self.session, "--turn", "--leave")
        for typed, kept in (("", "NE"), ("Port Moresby", "Port Moresby"), ("-", "")):
            screen = self.sit_down("swwas.fleet-movement")
            self.refused(screen, "  Fleet: ", "Z9", "Z9", "Z1")
            screen.answer("  Fleet: ", "Z1")
            screen.answer("  Roll for [Running aground: the direction again]: ", "")
            screen.answer("  Desired direction [", typed)
            said = self.ended(screen)
            self.assertEqual(kept, self.units()["Z1"].get("desired-direction", ""))
            self.assertRegex(said, f" {kept or 'the desired direction'}\n")

    def test_on_a_board_a_desired_direction_is_a_way_or_a_place(self):
        self.succeed("session", "set", self.session, "layout=n-ne-se-s-sw-nw", "--reading",
                     "swwas.left-and-away=words")
        screen = self.sit_down("swwas.fleet-movement")
        screen.answer("  Fleet: ", "Z1")
        screen.answer("  Roll for [Running aground: the direction again]: ", "")
        self.refused(screen, "  Desired direction [", "XYZ", "XYZ", "NW, or a place on the board")
        screen.answer("  Desired direction [", "Rabaul")  # where an air unit is based
        self.ended(screen)
        self.assertEqual("Rabaul", self.units()["Z1"]["desired-direction"])
        screen = self.sit_down("swwas.turn")
        self.refused(screen, "UNIT field=value ...: ", "Z1 desired-direction=Nowhere", "Nowhere", "a place on the board")
        screen.answer("UNIT field=value ...: ", "Z1 desired-direction=E6")
        screen.answer("UNIT field=value ...: ", "")
        self.ended(screen)
        self.assertEqual("E6", self.units()["Z1"]["desired-direction"])

    def test_several_units_are_typed_in_one_line(self):
        screen = self.sit_down("swwas.transfer")
        self.refused(screen, "  Air units (one or more, separated by spaces): ", "F1 F1", "F1", "twice")
        self.refused(screen, "  Air units (one or more, separated by spaces): ", "", "nothing given")
        screen.answer("  Air units (one or more, separated by spaces): ", "F1 D1")
        screen.answer("  To which base: ", "Tulagi")
        self.ended(screen)
        self.assertEqual(["Tulagi", "Tulagi"], [self.units()[unit]["base"] for unit in ("F1", "D1")])

    def test_an_answer_that_the_procedure_refuses_is_asked_for_again(self):
        screen = self.sit_down("swwas.transfer")
        self.assertIn("    F1  Air unit F1\n", screen.answer("  Air units (one or more, separated by spaces): ", "Z1"))
        screen.answer("  To which base: ", "Tulagi")
        self.assertIn("Z1", screen.answer("  Air units (one or more, separated by spaces): ", "D1"))
        screen.answer("  To which base: ", "Tulagi")
        self.ended(screen)
        self.assertEqual("Tulagi", self.units()["D1"]["base"])

    def test_the_results_stand_on_the_screen(self):
        screen = self.sit_down("swwas.turn", "--dice", "11,7/4,20,1")
        screen.answer("UNIT field=value ...: ", "")
        said = self.ended(screen)
        for words in ("Fleet Z1: Fleet Speed: 11, by hand: Half Speed",
                      "Fleet Z1: Direction: 17, by hand (7/4): Left and away from desired direction",
                      "> Z1: 2 zones, left and away from NE",
                      "> A1: no movement (the direction was desired direction)", "> I-1: stays (odd turn)"):
            self.assertIn(words, said)

    def test_dice_that_were_not_used_are_named(self):
        screen = self.sit_down("swwas.transfer", "--dice", "4")
        screen.answer("  Air units (one or more, separated by spaces): ", "F1")
        screen.answer("  To which base: ", "Tulagi")
        self.assertIn("not used: the dice 4", self.ended(screen))

    def test_with_answers_or_json_nothing_is_asked_even_on_a_terminal(self):
        self.begin(turn=2)
        self.assertIn("Next question: ", self.ended(self.sit_down("swwas.turn", "--answers", self.answers({})),
                                                program.ANSWER_MISSING))
        self.assertIn('"pending": {', self.ended(self.sit_down("swwas.turn", "--json"), program.ANSWER_MISSING))


class Grid(Screen):
    PROMPT = "  Press Enter to confirm all, or type UNIT field=value ...: "

    def setUp(self):
        super().setUp()
        self.begin()

    def test_the_grid_shows_what_enter_confirms(self):
        screen = self.sit_down()
        shown = [line.split() for line in screen.answer(self.PROMPT, "").splitlines()]
        self.assertIn(["Z1", "NE", "no", "no", "no", "no"], shown)
        self.assertIn(["A1", ".", "no", "no", "no", "yes"], shown)
        self.assertIn(["I-1", "SW", "-", "-", "-", "no"], shown)
        self.ended(screen)
        self.assertEqual("NE", self.units()["Z1"]["desired-direction"])

    def test_one_row_after_the_other_may_be_changed(self):
        screen = self.sit_down()
        screen.answer(self.PROMPT, "Z1 desired-direction=Port Moresby best-speed=y")
        shown = [line.split() for line in screen.answer(self.PROMPT, "A1 close-quarters=no").splitlines()]
        self.assertIn(["Z1", "Port", "Moresby", "no", "yes", "no", "no"], shown)
        screen.answer(self.PROMPT, "Z1 best-speed=no bound-for-port=yes")
        screen.answer(self.PROMPT, "I-1 desired-direction=")
        screen.answer(self.PROMPT, "")
        self.ended(screen)
        units = self.units()
        self.assertEqual(("Port Moresby", True, False), tuple(
            units["Z1"][field] for field in ("desired-direction", "bound-for-port", "best-speed")))
        self.assertFalse(units["A1"]["close-quarters"])
        self.assertEqual("", units["I-1"].get("desired-direction", ""))

    def test_a_row_that_cannot_be_is_refused(self):
        screen = self.sit_down()
        for line, words in (("\t", ["only blanks"]), ("Z9 best-speed=yes", ["Z9"]), ("Z1 sped=3", ["Z1", "sped"]), ("Z1", ["Z1", "nothing"]),
                            ("Z1 best-speed=perhaps", ["Z1, best-speed", "perhaps", "yes or no"]),
                            ("Z1 best-speed", ["Z1", "best-speed"]), ("I-1 best-speed=yes", ["I-1", "best-speed"])):
            self.refused(screen, self.PROMPT, line, *words)
        screen.answer(self.PROMPT, "")
        self.ended(screen)

    def test_a_grid_without_defaults_is_asked_cell_by_cell(self):
        self.begin(turn=2)
        screen = self.sit_down("swwas.turn", "--dice", "mission/S1=6")
        screen.answer(self.PROMPT, "")
        screen.answer("  Rabaul: ", "unit")
        self.refused(screen, "  Air unit F1, Mission: ", "bombing", "bombing", "cap, escort, sweep")
        screen.answer("  Air unit F1, Mission: ", "2")
        self.ended(screen)
        self.assertEqual("escort", self.units()["F1"]["mission"])


class HandDice(Screen):
    def setUp(self):
        super().setUp()
        self.begin("--hand-dice")

    def start(self):
        screen = self.sit_down()
        screen.answer(Grid.PROMPT, "")
        return screen

    def test_each_die_is_asked_for_and_its_result_shown_before_the_next(self):
        screen = self.start()
        self.assertIn("7/4", screen.answer("  Fleet Z1, Speed (d20): ", "7/4"))  # how to throw a d20 without one
        self.assertIn("Fleet Speed: 17, by hand (7/4): One Zone", screen.answer("  Fleet Z1, Direction (d20): ", "3"))
        self.assertIn("Direction: 3, by hand: Desired direction", screen.answer("  Fleet A1, Speed (d20): ", "20"))
        screen.answer("  Fleet A1, Direction (d20): ", "12")
        self.ended(screen)
        self.assertEqual({"speed/Z1": [17], "direction/Z1": [3], "speed/A1": [20], "direction/A1": [12]}, self.faces())
        self.succeed("session", "verify", self.session)

    def test_the_odds_stand_above_the_dice_once_for_all_that_have_the_same(self):
        said = self.start().expect("  Fleet Z1, Speed (d20): ")
        odds = "Full Speed 50 %, Half Speed 30 %, One Zone 15 %, No Movement 5 %"
        self.assertIn(f"  Odds, Fleet Z1: Fleet Speed, Fleet A1: Fleet Speed: {odds}", said.replace("\r", ""))

    def test_a_face_that_the_die_does_not_have_is_refused(self):
        screen = self.start()
        for line in ("0", "21", "7/0", "7/7", "11/3", "x", "3 4 5", "123", "3 9", "-1", ""):
            self.refused(screen, "  Fleet Z1, Speed (d20): ", line, "Speed")

    def test_each_die_is_on_the_disk_when_its_result_is_shown(self):
        screen = self.start()
        screen.answer("  Fleet Z1, Speed (d20): ", "11")
        screen.expect("Half Speed")
        self.assertEqual({"speed/Z1": [11]}, self.faces())
        screen.process.kill()
        screen.process.wait()
        screen = self.sit_down()
        screen.answer("  Fleet Z1, Direction (d20): ", "3")

    def test_the_program_rolls_the_one_die_that_it_is_told_to(self):
        screen = self.start()
        self.assertIn("Type p at a die, and the program rolls this one.", screen.answer("  Fleet Z1, Speed (d20): ", "11"))
        screen.answer("  Fleet Z1, Direction (d20): ", "p")
        said = screen.answer("  Fleet A1, Speed (d20): ", "20")
        self.assertIn("Direction: ", said)
        self.assertNotIn("by hand", said)
        screen.answer("  Fleet A1, Direction (d20): ", "12")
        self.ended(screen)
        rolls = [entry for entry in program.entries(self.session) if entry["kind"] == "roll"]
        self.assertEqual(["hand", "stream", "hand", "hand"], [roll["source"] for roll in rolls])

    def test_ctrl_d_leaves_the_procedure_open_and_it_goes_on_from_there(self):
        screen = self.start()
        screen.answer("  Fleet Z1, Speed (d20): ", "11")
        screen.expect("  Fleet Z1, Direction (d20): ")
        screen.close_input()
        self.assertIn("The procedure stays open: play it again to continue.", self.ended(screen, program.ANSWER_MISSING))
        self.assertEqual("swwas.turn", self.show()["open"])
        screen = self.sit_down()
        self.assertNotIn("Speed (d20)", screen.answer("  Fleet Z1, Direction (d20): ", "3"))
        screen.answer("  Fleet A1, Speed (d20): ", "1")
        screen.answer("  Fleet A1, Direction (d20): ", "1")
        self.ended(screen)
        self.assertEqual([1, 1], [[entry["kind"] for entry in program.entries(self.session)].count(kind)
                                  for kind in ("opened", "closed")])

    def test_dice_that_were_taken_back_are_offered_one_by_one(self):
        self.play("swwas.turn", dice="7/4,8,2,3")
        opened = next(entry["n"] for entry in program.entries(self.session) if entry["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened))
        screen = self.start()
        screen.answer("  Fleet Z1, Speed (d20) [7/4]: ", "")
        screen.answer("  Fleet Z1, Direction (d20) [8]: ", "9")
        screen.answer("  Fleet A1, Speed (d20) [2]: ", "")
        screen.answer("  Fleet A1, Direction (d20) [3]: ", "4")
        self.ended(screen)
        self.assertEqual({"speed/Z1": [17], "direction/Z1": [9], "speed/A1": [2], "direction/A1": [4]}, self.faces())


class Leaving(Screen):
    def setUp(self):
        super().setUp()
        self.begin(turn=2)

    def test_ctrl_d_in_the_first_form_leaves_the_procedure_open(self):
        screen = self.sit_down()
        screen.expect(Grid.PROMPT)
        screen.close_input()
        self.assertIn("stays open", self.ended(screen, program.ANSWER_MISSING))
        screen = self.sit_down()
        screen.answer(Grid.PROMPT, "")
        screen.expect("  Rabaul: ")

    def test_a_form_that_was_answered_is_not_asked_again(self):
        screen = self.sit_down()
        screen.answer(Grid.PROMPT, "Z1 desired-direction=S")
        screen.answer(Grid.PROMPT, "")
        screen.expect("  Rabaul: ")
        screen.close_input()
        self.ended(screen, program.ANSWER_MISSING)
        self.assertEqual("S", self.units()["Z1"]["desired-direction"])
        screen = self.sit_down("swwas.turn", "--dice", "mission/S1=6")
        screen.answer("  Rabaul: ", "cap")
        self.assertNotIn(Grid.PROMPT, screen.seen)
        self.ended(screen)

    def test_a_closed_window_leaves_a_session_in_order(self):
        screen = self.sit_down()
        screen.answer(Grid.PROMPT, "")
        screen.expect("  Rabaul: ")
        screen.hang_up()
        self.succeed("session", "verify", self.session)
        self.assertEqual("fighters", self.show()["pending"]["key"])

    def test_while_somebody_sits_there_nobody_else_writes(self):
        screen = self.sit_down()
        screen.expect(Grid.PROMPT)
        self.refuse("session", "note", self.session, "Rain.",
                    saying=f"is open in another program, process {screen.process.pid}")
        self.assertEqual("movement", self.show()["pending"]["key"])

    def test_a_file_that_somebody_else_changed_is_not_written_any_more(self):
        screen = self.sit_down()
        screen.expect(Grid.PROMPT)
        with open(self.session, "ab") as file:
            file.write(b"a network drive\n")
        screen.type("")
        self.assertIn("was changed by another program", self.ended(screen, program.PROBLEM))
        self.assertTrue(self.session.read_bytes().endswith(b'"end":true}\na network drive\n'))

    def test_a_file_that_was_cut_is_not_written_any_more(self):
        screen = self.sit_down()
        screen.expect(Grid.PROMPT)
        os.truncate(self.session, self.session.stat().st_size - 10)
        size = self.session.stat().st_size
        screen.type("")
        self.assertIn("was changed by another program", self.ended(screen, program.PROBLEM))
        self.assertEqual(size, self.session.stat().st_size)

    def test_another_procedure_is_refused_while_one_is_open(self):
        self.play("swwas.turn", waits=True)
        self.assertIn("Turn is open", self.ended(self.sit_down("swwas.transfer"), program.PROBLEM))


class GoingOn(Screen):
    """What is left undone by going on to the next phase or turn is asked about."""

    QUESTION = "Left undone:\n  Ambush check: it is due (play ambush.check)\nPass over? (y/N) "

    def setUp(self):
        super().setUp()
        self.succeed("session", "new", self.session, "--rulebook", "ambush")
        while self.show()["phase"] != "check":
            self.succeed("session", "next", self.session)

    def go_on(self, *arguments):
        screen = Terminal(*arguments, self.session)
        self.addCleanup(screen.__exit__)
        return screen

    def test_it_is_stayed_with_unless_yes_is_said(self):
        for line in ("", "n", "no", "Y?"):
            for way in ((), ("--turn",)):
                with self.subTest(line, way=way), self.nothing_written():
                    screen = self.go_on("session", "next", *way)
                    screen.answer(self.QUESTION, line)
                    self.assertIn("it to be done, or --leave", self.ended(screen, program.PROBLEM))

    def test_it_is_left_if_yes_is_said(self):
        screen = self.go_on("session", "next")
        screen.answer(self.QUESTION, "y")
        self.assertIn("Ground phase", self.ended(screen))
        self.assertEqual("ground", self.show()["phase"])

    def test_who_leaves_it_anyway_is_not_asked(self):
        self.assertNotIn("all the same", self.ended(self.go_on("session", "next", "--leave")))

    def test_whoever_reads_json_is_not_asked(self):
        with self.nothing_written():
            screen = self.go_on("--json", "session", "next")
            self.assertNotIn("all the same", self.ended(screen, program.PROBLEM))


class SingleTable(Screen):
    """table.roll leaves nothing behind before it ends, so on a terminal it needs all its answers in one go."""

    def setUp(self):
        super().setUp()
        self.begin("--hand-dice", turn=2)

    def roll(self):
        screen = self.sit_down("table.roll")
        screen.answer("  Table: ", "Direction")
        screen.answer("  What for [none]: ", "a straggler")
        screen.answer("  a straggler: Direction (d20): ", "20")
        return self.ended(screen)

    def test_it_is_rolled_to_its_end(self):
        self.assertIn("> a straggler: Direction: Directly away from desired direction", self.roll())
        self.assertEqual({"roll": [20]}, self.faces())
        self.assertIsNone(self.show()["open"])

    def test_it_may_be_rolled_while_a_procedure_waits(self):
        self.play("swwas.turn", waits=True)
        self.roll()
        self.assertEqual("fighters", self.show()["pending"]["key"])

    def test_leaving_it_leaves_nothing(self):
        with self.nothing_written():
            screen = self.sit_down("table.roll")
            screen.answer("  Table: ", "Direction")
            screen.expect("  What for [none]: ")
            screen.close_input()
            self.assertIn("Nothing was done.", self.ended(screen, program.ANSWER_MISSING))


if __name__ == "__main__":
    unittest.main()
