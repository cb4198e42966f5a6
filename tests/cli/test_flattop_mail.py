"""Two turns of Flat Top by mail with command control on, unattended: from two mailed order texts to two mailed reports,
and from a report's order form, filled in, to the next turn.
"""

import hashlib
import json
import pathlib
import sys
import tempfile
import unittest

import program
from flattop_mail import begin, game, play, play_game, play_turn
from test_flattop_day import run, units


class Mails(unittest.TestCase):
    """What a commander must read and what he mustn't, worked out from the rules document and the game master's desk."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.path = pathlib.Path(folder.name) / "mail.flagplot"
        cls.units = {}
        cls.mails = {}
        play_game(cls.path, cls.look)
        cls.log = run("log", cls.path)

    @classmethod
    def look(cls, turn):
        cls.units[turn] = units(cls.path)
        for who in game.SIDES:
            cls.mails[turn, who] = run("log", cls.path, "--turn", turn, "--format", "mail", "--side", who)

    def section(self, turn, who, heading):
        """The section's words, as if no line had been broken; a section that isn't there has none."""
        parts = [part for part in self.mails[turn, who].split("\n\n") if part.split("\n")[0] == heading]
        self.assertLessEqual(len(parts), 1)
        return " ".join(" ".join(parts[0].splitlines()[1:]).split()) if parts else ""

    def has(self, turn, who, heading, *words):
        section = self.section(turn, who, heading)
        for part in words:
            self.assertIn(part, section)

    # ---- what all of them have

    def test_units_are_where_their_mails_and_the_radio_send_them(self):
        for turn, places in game.PLACES.items():
            for name, place in places.items():
                fields = self.units[turn][name]
                with self.subTest(turn=turn, unit=name):
                    self.assertEqual(place, "-" if fields.get("airborne") is False else fields["hex"])

    def test_nothing_is_wrong_with_the_session(self):
        run("session", "verify", self.path)

    def test_each_has_its_address_and_its_subject(self):
        heads = {key: mail.splitlines()[:4] for key, mail in self.mails.items()}
        self.assertEqual({
            (1, "Fletcher"): ["To: ann@example.org", "Subject: Off Guadalcanal T1 1100 USN, Fletcher report 1", "",
                              "Turn 1, day 1, 1100, daylight"],
            (1, "Tanaka"): ["To: cy@example.org", "Subject: Off Guadalcanal T1 1100 IJN, Tanaka report 1", "",
                            "Turn 1, day 1, 1100, daylight"],
            (2, "Fletcher"): ["To: ann@example.org", "Subject: Off Guadalcanal T2 1200 USN, Fletcher report 2", "",
                              "Turn 2, day 1, 1200, daylight"],
            (2, "Tanaka"): ["To: cy@example.org", "Subject: Off Guadalcanal T2 1200 IJN, Tanaka report 2", "",
                            "Turn 2, day 1, 1200, daylight"]}, heads)

    def test_no_line_is_longer_than_a_mail_s(self):
        for key, mail in self.mails.items():
            with self.subTest(mail=key):
                self.assertEqual([], [line for line in mail.splitlines() if len(line) > 72])
                self.assertEqual([], [line for line in mail.splitlines() if line != line.rstrip()])

    def test_each_has_the_digest_of_the_seed_and_not_the_seed(self):
        digest = hashlib.blake2b(game.SEED.encode(), digest_size=32).hexdigest()  # of its 64 digits, as b2sum has it
        for key, mail in self.mails.items():
            with self.subTest(mail=key):
                self.assertIn(digest, mail)
                self.assertNotIn(game.SEED[:8], mail)

    def test_each_has_the_deadline_above_its_order_form(self):
        for key, mail in self.mails.items():
            with self.subTest(mail=key):
                self.assertIn(f"YOUR ORDERS (until {game.DEADLINE})", mail)

    def test_a_map_isn_t_mailed(self):
        for key, mail in self.mails.items():
            with self.subTest(mail=key):
                self.assertNotIn("\nMAP\n", mail)

    # ---- weather (6.2, 6.3)

    def test_wind_and_clouds_are_told_to_those_who_see_them(self):
        """At 1100 all that Fletcher has is in the south, his base and TF18 beside the clouds; all of Tanaka's ships
        and planes are in the north, his troops in T19 beside the clouds, in the south. At 1200 the PBYs are in the
        north, TF2 in the clouds."""
        both = "Clouds in T20, T21, U20, U21, V20, V21. Wind area North: wind from SE. Wind area South: wind from E."
        # Entered in the turn, so told after the others: AF1's area in the north (6.3).
        self.assertEqual("Clouds in T20, T21, U20, U21, V20, V21. Wind area South: wind from E. Wind area North: wind "
                         "from SE.", self.section(1, "Fletcher", "WEATHER"))
        self.assertEqual(both, self.section(1, "Tanaka", "WEATHER"))
        for who in game.SIDES:
            self.assertEqual(both, self.section(2, who, "WEATHER"))

    # ---- own units

    def test_each_is_told_how_his_own_moved(self):
        self.assertEqual("Task force TF16: Y26 - N1,NW1 - X24. Task force TF18: R22 - N1 - R21. Ship Blue: W28 - S2 - "
                         "W30. Submarine Narwhal: P21 - N1 - P20.", self.section(1, "Fletcher", "TASK FORCE MOVEMENT"))
        self.has(1, "Fletcher", "PLANE MOVEMENT", "AF1: AA20 - N4 - AA16. LO. 4 MP.", "AF4: U28 - N8 - U20. LO. 8 MP.")
        self.assertEqual("Task force TF1: AA14 - S1 - AA15. Task force TF2: U18 - S2 - U20.",
                         self.section(1, "Tanaka", "TASK FORCE MOVEMENT"))
        self.has(2, "Fletcher", "TASK FORCE MOVEMENT", "TF16: Stays in X24.", "Blue: W30 - N2 - W28.")
        self.has(2, "Fletcher", "PLANE MOVEMENT", "AF4: U20 - SE3,S3 - X24. 6 MP. Lands at Enterprise-air.")
        self.assertEqual("Task force TF1: AA15 - S1 - AA16. Task force TF2: U20 - S1 - U21.",
                         self.section(2, "Tanaka", "TASK FORCE MOVEMENT"))

    def test_losses_of_those_that_don_t_answer_are_not_among_own_units_either(self):
        """22.5: AF4's until it lands, the Jintsu's until TF2 calls."""
        self.has(1, "Fletcher", "YOUR UNITS", "Planes: F4F 4, SBD 8")
        self.has(2, "Fletcher", "YOUR UNITS", "Planes: F4F 3, SBD 6")
        self.has(1, "Tanaka", "YOUR UNITS", "Jintsu: Commander: Tanaka, Type: CL, TF: J2, Boxes left: □□□,")
        self.has(2, "Tanaka", "YOUR UNITS", "Jintsu: Commander: Tanaka, Type: CL, TF: J2, Boxes left: □☒☒,")

    # ---- sightings (7.1, 3.6)

    def test_sightings_have_hex_hour_observer_condition_and_the_number_that_was_given(self):
        """Ships by their words, as another order would be the roster's. The coastwatcher is gone at 1200, and until
        the radio check it reports what it would see: the PBY that comes from R20 by R19, the next hex to its S19."""
        self.assertEqual("Air formation AF1: 1100 AA15, condition 2: TF, reported number 15. Air formation AF4: 1100 "
                         "U20, condition 3: TF: AP Kinryu-Maru, CL Jintsu. Counter CW-usn-1: 1100 R20, condition 1: "
                         "AF, reported number 3.", self.section(1, "Fletcher", "SIGHTINGS"))
        self.assertEqual("Task force TF2: 1100 U20, condition 1: AF, reported number 10.",
                         self.section(1, "Tanaka", "SIGHTINGS"))
        self.assertEqual("Air formation AF1: 1200 AA16, condition 3: TF: CA Tone, CV Zuikaku. Counter CW-usn-1: 1200 "
                         "R19, condition 1: AF, reported number 3.", self.section(2, "Fletcher", "SIGHTINGS"))

    def test_a_line_that_was_held_back_comes_a_turn_later_and_says_of_when_it_is(self):
        self.assertNotIn("R21", self.mails[1, "Tanaka"])
        self.assertEqual("Air formation AF1: 1200 R20, condition 2: TF, reported number 4. Air formation AF1: (Turn 1) "
                         "1100 R21, condition 1: TF, reported number 3.", self.section(2, "Tanaka", "SIGHTINGS"))
        again = run("log", self.path, "--turn", 1, "--format", "mail", "--side", "Tanaka")
        self.assertNotIn("R21", again)

    # ---- combat (11, 22.5)

    def test_results_of_those_that_don_t_answer_wait(self):
        for who in game.SIDES:
            self.assertNotIn(" / ", self.mails[1, who])

    def test_an_attack_has_own_losses_exactly_and_the_enemy_s_as_expected(self):
        """11.1: attacker / defender / HT / factors / result. AF4 lost 3 where 1 was to be expected, so TF2 sees 12 - 1
        factors come; 9 attacked. It hit twice where one was to be expected."""
        heading = "RESULTS THAT WERE NOT KNOWN YET"
        self.assertEqual("Air formation AF4: 1100 enemy / AF4 / HT 5 / 6 / 3 lost 1100 AF4 / enemy / HT 8 / 9 / 1 lost",
                         self.section(2, "Fletcher", heading))
        self.assertEqual("Task force TF2: 1100 TF2 / enemy / HT 5 / 6 / 1 lost 1100 enemy / TF2 / HT 8 / 11 / 2 lost",
                         self.section(2, "Tanaka", heading))

    # ---- radio (22)

    def test_the_enemy_hears_where_from_and_what_isn_t_in_code(self):
        """Each hex is two steps or one from the true one, by the table of 22.2.2: Henderson's S20 goes N1; TF16's X24
        NE1,SE1, the Blue's W30 S2; the Narwhal's P20 S1, Henderson's NW2, AF1's AA16 N1,NE1; TF2's U20 NE1."""
        self.assertEqual('1100 enemy radio from S19. In clear: "Carriers may be at AA15. Turn back at AA14."',
                         self.section(1, "Tanaka", "RADIO"))
        self.assertEqual('1200 enemy radio from W32 and from Z24. 1200 enemy radio from BB14 and from P21 and from '
                         'Q19. In clear: "New course: AA16 - S4 - AA20." Task force TF1: 1200 from TF2: "Attacked by '
                         'dive bombers."', self.section(2, "Tanaka", "RADIO"))
        self.has(2, "Fletcher", "RADIO", "1200 enemy radio from V19.")
        for turn in game.HOURS:
            for coded, enemy in (("Join me", "Tanaka"), ("dive bombers", "Fletcher")):
                self.assertNotIn(coded, self.section(turn, enemy, "RADIO"))

    def test_the_sender_learns_of_it_by_an_acknowledgement_only(self):
        self.assertEqual("", self.section(1, "Fletcher", "RADIO"))
        """And what a submarine calls to his base, which is controlled, he reads there."""
        self.assertEqual('Task force TF16: Blue acknowledges. Base Henderson: 1200 from Narwhal: "New course: AA16 - S4 '
                         '- AA20." Submarine Narwhal: AF1 acknowledges. 1200 enemy radio from V19.',
                         self.section(2, "Fletcher", "RADIO"))
        for mail in self.mails.values():
            self.assertNotIn("AA5", mail)  # what was garbled

    # ---- coastwatchers and troops (23)

    def test_nobody_is_told_that_a_coastwatcher_is_gone(self):
        for who, moved in (("Fletcher", "CW-usn-1"), ("Tanaka", "T-ijn-1")):
            self.assertEqual(f"Counter {moved}: In S19.", self.section(2, who, "COASTWATCHERS AND TROOPS"))
            self.assertNotIn("liminated", self.mails[2, who])
        self.assertIn("S19: The coastwatcher is eliminated.", self.log)

    # ---- the game master's own words

    def test_a_line_of_his_own_goes_to_one_and_what_he_asks_stands_before_the_form(self):
        self.assertEqual("A smudge of smoke is seen in the north-west.", self.section(1, "Fletcher", "INTELLIGENCE"))
        self.assertNotIn("smudge", self.mails[1, "Tanaka"])
        self.assertEqual("Blue: does she stay with TF16?", self.section(2, "Fletcher", "DECISIONS WANTED"))
        self.assertEqual("TF1: no orders are left.", self.section(1, "Tanaka", "DECISIONS WANTED"))

    def test_no_mail_says_what_its_reader_has_not_seen(self):
        seen = {"Fletcher": {1: {"Jintsu", "Kinryu-Maru"}, 2: {"Zuikaku", "Tone"}}, "Tanaka": {1: set(), 2: set()}}
        for who, side in game.SIDES.items():
            enemies = {unit[1] for unit in game.roster() if f"side={side}" not in unit
                       and unit[0] not in ("cloud", "wind-area")}
            own = {unit[1] for unit in game.roster()} - enemies
            own |= {word.partition("=")[2] for unit in game.roster() if f"side={side}" in unit
                    for word in unit if word.startswith("called=")}
            for turn in game.HOURS:
                for name in enemies - own - seen[who][turn]:
                    with self.subTest(who=who, turn=turn, name=name):
                        self.assertNotRegex(self.mails[turn, who], rf"(?<![\w-]){name}(?![\w-])")

    # ---- the order form

    def test_the_order_form_has_what_each_may_order_and_what_is_left_of_it(self):
        forms = {key: mail[mail.index("YOUR ORDERS"):].split("\n\n")[1].splitlines()
                 for key, mail in self.mails.items()}
        self.assertEqual({
            (1, "Fletcher"): ["TF16: X24 -", "TF18: R21 - N1", "Blue: W30 - S2", "Henderson:", "Enterprise-air:",
                              "AF1: AA16 - N2, LO", "AF4: U20 -, LO", "AF5:", "Narwhal: P20 -, surface"],
            (1, "Tanaka"): ["TF1: AA15 -", "TF2: U20 - S2", "Rabaul:", "Zuikaku-air:", "AF1: R20 - N3, LO"],
            (2, "Fletcher"): ["TF16: X24 -", "TF18: R20 -", "Blue: W28 -", "Henderson:", "Enterprise-air:",
                              "AF1: AA20 -, LO", "AF4:", "AF5:", "Narwhal: P20 -, surface"],
            (2, "Tanaka"): ["TF1: AA16 -", "TF2: U21 - S1", "Rabaul:", "Zuikaku-air:", "AF1: R17 -, LO"]}, forms)


class OrderForm(unittest.TestCase):
    """A report's order form, filled in and pasted back, is read without a doubt."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-test-")
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "mail.flagplot"

    def next_turn(self, turns, who):
        """Plays these turns, and goes to the next one. Returns the order form of the last report."""
        begin(self.path)
        for turn in turns:
            play_turn(self.path, turn)
        mail = run("log", self.path, "--format", "mail", "--side", who)
        run("session", "next", self.path, "--turn")
        return mail[mail.index("YOUR ORDERS"):mail.index("The seed")]

    def take(self, who, form):
        """Unattended: what is doubtful would have to be decided."""
        play(self.path, "flattop.orders", {"mail": {"from": who, "text": form}})
        self.assertIn("none with doubts; no unknown units.", run("log", self.path, "--turn", "last"))
        play(self.path, "flattop.no-orders")
        return units(self.path)

    def test_moves_that_a_player_adds_are_read(self):
        form = self.next_turn((1, 2), "Fletcher")
        form = form.replace("TF16: X24 -", "TF16: X24 - N2 - X22")
        form = form.replace("Henderson:", "Henderson: ready CAP against 4 or more")
        form = form.replace("AF5:", "AF5: launch, N3, high")
        now = self.take("Fletcher", form)
        self.assertEqual("N2", now["TF16"]["path"])
        self.assertEqual(4, now["Henderson"]["trigger"])
        self.assertEqual(("N3", "HI", True),
                         tuple(now["AF5"][field] for field in ("path", "level-ordered", "launches")))

    def test_a_form_with_nothing_added_changes_nothing(self):
        """Neither moves nor tasks, and what was written before is still known; also of those that aren't controlled,
        whose orders only a radio transmission changes (21.4)."""
        form = self.next_turn((1,), "Fletcher")
        before = units(self.path)
        now = self.take("Fletcher", form)
        for name in ("TF16", "TF18", "Blue", "Narwhal", "AF1", "AF4", "AF5", "Henderson"):
            with self.subTest(unit=name):
                self.assertEqual({**before[name], "ordered-turn": None}, {**now[name], "ordered-turn": None})
        self.assertEqual(("attack", True), (now["AF4"]["task"], now["AF4"]["lands"]))

    def test_moves_that_are_longer_than_a_line_are_broken_and_still_nothing_new(self):
        begin(self.path)
        moves = ",".join(["N1", "NE1", "S1", "SW1"] * 10)  # 129 columns
        run("unit", "set", self.path, "task-force", "TF16", f"path={moves}")
        mail = run("log", self.path, "--format", "mail", "--side", "Fletcher")
        self.assertEqual([], [line for line in mail.splitlines() if len(line) > 72])
        form = mail[mail.index("YOUR ORDERS"):mail.index("The seed")]
        self.assertIn(moves, "".join(form.split()))
        self.assertEqual(moves, self.take("Fletcher", form)["TF16"]["path"])
        longer = form.replace("SW1\nTF18", "SW1, S2\nTF18")
        self.assertNotEqual(form, longer)
        play(self.path, "flattop.orders", {"mail": {"from": "Fletcher", "text": longer}})
        self.assertEqual(f"{moves},S2", units(self.path)["TF16"]["path"])

    def test_moves_that_a_player_takes_away_are_gone(self):
        form = self.next_turn((1,), "Tanaka")
        form = form.replace("TF1: AA15 -", "TF1: AA15 - S2").replace("AF1: R20 - N3, LO\n", "")
        now = self.take("Tanaka", form)
        self.assertEqual(("S2", "S2", "N3"), tuple(now[unit]["path"] for unit in ("J1", "J2", "JA1")))

    def test_who_isn_t_controlled_is_marked_if_its_line_says_something_new(self):
        form = self.next_turn((1,), "Tanaka").replace("TF2: U20 - S2", "TF2: U20 - N2")
        done = program.run("play", str(self.path), "flattop.orders", "--answers", "-",
                           given=json.dumps({"mail": {"from": "Tanaka", "text": form}}))
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("its orders change by radio only (21.4)", done.out)


class RadioCheck(unittest.TestCase):
    def test_only_now_its_side_learns_who_is_lost(self):
        """23.3.4: the USN has lost the coastwatcher in S19; the IJN has lost nobody."""
        with tempfile.TemporaryDirectory(prefix="flagplot-test-") as folder:
            path = pathlib.Path(folder) / "mail.flagplot"
            play_game(path)
            run("session", "next", path, "--turn")
            play(path, "flattop.radio-check")
            told = {who: run("log", path, "--turn", "3", "--format", "mail", "--side", who) for who in game.SIDES}
        self.assertIn("No answer from CW-usn-1.", told["Fletcher"])
        self.assertIn("All counters answer.", told["Tanaka"])


if __name__ == "__main__":
    if len(sys.argv) == 2 and sys.argv[1].endswith(".flagplot"):
        def look(turn):
            for who in game.SIDES:
                print("=" * 80)
                print(run("log", sys.argv[1], "--format", "mail", "--side", who))
        play_game(pathlib.Path(sys.argv[1]), look)
    else:
        unittest.main()
