"""A game that is played hidden: whether it is, is asked when it begins; what a side's report has of the enemy."""

import unittest

import program
from pairs import Script
from test_hidden_pairs import FIGHT, GWAS, QUIET_TURN, SSW, a_search, impulse, in_one_zone, step


class Hidden(program.Case):
    def begin_game(self, script):
        script.play(self.session)

    def report(self, side, *options):
        return self.succeed("log", self.session, "--side", side, *options).out

    def lines(self, side):
        """What the side is told, each line as (heading, text)."""
        log = self.succeed("log", self.session, "--side", side, "--format", "json").out
        return [(section["heading"], line["text"]) for turn in program.json.loads(log)["turns"]
                for section in turn["sections"] for line in section["lines"]]

    def headings(self, side):
        return {heading for heading, _ in self.lines(side)}

    def facts(self):
        return [(entry["fact"], entry["now"]) for entry in program.entries(self.session)
                if entry["kind"] == "fact"]


class Beginning(Hidden):
    def new(self, game, *options):
        self.succeed("session", "new", self.session, "--rulebook", game, *options)

    def test_great_war_at_sea_begins_hidden_as_its_orders_are_written_ahead(self):
        self.new("gwas")
        self.assertEqual([("hidden", True)], self.facts())

    def test_it_begins_open_if_that_is_said(self):
        self.new("gwas", "--set", "hidden=no")
        self.assertEqual([("hidden", False)], self.facts())

    def test_submarine_warfare_begins_open_as_nothing_is_written(self):
        self.new("ssw")
        self.assertEqual([("hidden", False)], self.facts())

    def test_solitaire_games_have_no_such_question(self):
        for game in ("swwas", "ambush", "convoy"):
            with self.subTest(game=game):
                self.new(game)
                self.assertEqual([], self.facts())
                self.session.unlink()

    def test_a_session_like_another_one_is_hidden_as_that_one(self):
        self.new("gwas", "--set", "hidden=no")
        again = self.folder / "again.flagplot"
        self.succeed("session", "new", again, "--from", self.session)
        self.session = again
        self.assertEqual([("hidden", False)], self.facts())

    def test_it_can_be_changed_and_the_log_says_so(self):
        self.new("gwas")
        self.succeed("session", "set", self.session, "hidden=no")
        self.assertIn("Played hidden", self.succeed("log", self.session).out)
        self.assertEqual([("hidden", True), ("hidden", False)], self.facts())


class GreatWarAtSea(Hidden):
    def test_a_side_is_told_its_own_orders_and_moves_and_not_the_enemy_s(self):
        self.begin_game(GWAS.with_more(*QUIET_TURN))
        for side, own, enemy in (("allied", "B1", "G1"), ("central-powers", "G1", "B1")):
            with self.subTest(side=side):
                report = self.report(side)
                self.assertIn(f"Fleet {own}", report)
                self.assertNotIn(enemy, report)
                self.assertNotIn("Seydlitz" if side == "allied" else "Lion", report)

    def test_what_a_side_has_written_of_the_enemy_stands_in_its_own_report_alone(self):
        """Ruling gwas.hidden-typed."""
        written = ["unit", "set", "{}", "fleet", "B1", "orders=1 N2; 2 Pursue G1; 3 N1"]
        self.begin_game(GWAS.with_more(written))
        self.assertIn("2 Pursue G1", self.report("allied"))
        self.assertNotIn("Pursue", self.report("central-powers"))

    def test_both_are_told_the_weather(self):
        self.begin_game(GWAS.with_more(*QUIET_TURN))
        for side in ("allied", "central-powers"):
            self.assertIn("Weather", self.headings(side))

    def test_an_open_game_tells_both_everything(self):
        commands = [command + ["--set", "hidden=no"] if command[:2] == ["session", "new"] else command
                    for command in GWAS.with_more(*QUIET_TURN).commands]
        self.begin_game(Script(*commands))
        self.assertEqual(self.lines("allied"), self.lines("central-powers"))
        self.assertIn("Fleet G1", self.report("allied"))

    def test_what_was_told_before_it_was_hidden_stays_told(self):
        self.begin_game(GWAS.with_more(["session", "set", "{}", "hidden=no"], *QUIET_TURN,
                                       ["session", "set", "{}", "hidden=yes"], *QUIET_TURN))
        orders = [text for heading, text in self.lines("allied") if heading == "Orders"]
        self.assertEqual(["Turn 3: N3.", "Turn 3: N2.", "Turn 4: N2."], orders)

    def test_of_a_search_without_contact_neither_side_is_told(self):
        self.begin_game(in_one_zone(a_search(1)))
        for side in ("allied", "central-powers"):
            self.assertNotIn("Contact", self.headings(side))
        self.assertIn("doesn't find", self.succeed("log", self.session).out)

    def test_a_contact_is_told_to_both(self):
        self.begin_game(in_one_zone(a_search(5)))
        for side in ("allied", "central-powers"):
            self.assertIn(("Contact", "Fleet G1 finds Fleet B1."), self.lines(side))

    def test_who_fires_sees_the_hit_and_her_owner_what_is_left(self):
        """A 5 on the Gunnery Damage Table is 1 Hull: 8 of 9 are left."""
        self.begin_game(in_one_zone(*FIGHT))
        self.assertIn("1 Hull.", [text for _, text in self.lines("allied")])
        self.assertNotIn("Left:", self.report("allied"))
        own = [text for _, text in self.lines("central-powers") if "Left:" in text]
        self.assertEqual(1, len(own), own)
        self.assertIn("Hull 8 of 9", own[0])

    def test_both_see_who_is_in_which_hex(self):
        self.begin_game(in_one_zone(*FIGHT))
        for side in ("allied", "central-powers"):
            texts = [text for _, text in self.lines(side)]
            self.assertIn("To hex C3: Seydlitz.", texts)
            self.assertIn("To hex 5: Lion, Lance.", texts)

    def test_a_side_s_record_sheets_are_of_its_own_ships(self):
        self.begin_game(GWAS)
        for side, own, enemy in (("allied", "Lion", "Seydlitz"), ("central-powers", "Seydlitz", "Lion")):
            sheets = self.succeed("sheets", self.session, "--side", side).out
            self.assertIn(own, sheets)
            self.assertNotIn(enemy, sheets)

    def test_record_sheets_of_nobody_are_refused(self):
        self.begin_game(GWAS)
        self.refuse("sheets", self.session, "--side", "turkey", saying=["turkey", "allied"])

    def test_the_desk_sends_each_side_its_own(self):
        self.begin_game(GWAS.with_more(*QUIET_TURN))
        readers = self.succeed("--json", "desk", self.session).json()["readers"]
        lines = {row["reader"]: row["report-before"]["lines"] for row in readers}
        self.assertEqual({side: len(self.lines(side)) for side in lines}, lines)


class SubmarineWarfare(Hidden):
    def test_what_a_sub_is_worth_is_told_to_its_side(self):
        self.begin_game(SSW.with_more(impulse(), step({})))
        self.assertIn("The subs' combat factors", self.report("axis"))
        self.assertNotIn("The subs' combat factors", self.report("allied"))

    def test_search_and_combat_are_told_to_both(self):
        self.begin_game(SSW.with_more(impulse(), step({})))
        for side in ("axis", "allied"):
            texts = " ".join(text for _, text in self.lines(side))
            self.assertIn("Search: convoy player", texts)
            self.assertIn("SSW combat", texts)

    def test_why_a_sub_stays_out_is_told_to_its_side(self):
        self.begin_game(SSW.with_more(impulse(), step({})))
        self.assertIn("U2 is held back", self.report("axis"))
        self.assertIn("The Axis initiate SSW with U1. U2 doesn't take part.", [t for _, t in self.lines("allied")])


if __name__ == "__main__":
    unittest.main()
