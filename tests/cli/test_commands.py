"""The commands for tables, procedures, sessions and units: what they print, what they write, their exit codes."""

import json
import os
import re
import shutil
import subprocess
import unittest

import program

WINDOW = os.environ.get("FLAGPLOT", "")
EDGES = ["--tables", program.FIXTURES / "edges"]
HARBOUR = ["--tables", program.FIXTURES / "harbour"]
GAME_TABLES = ["direction", "dive-bombers", "fighters", "fleet-speed", "land-based-recon", "level-bombers",
               "seaplanes", "submarine-speed", "torpedo-bombers"]
PROCEDURES = ["swwas.turn", "swwas.fleet-movement", "swwas.submarine-movement", "swwas.air-mission",
              "swwas.transfer", "swwas.strike-sorties", "table.roll"]


class Program(program.Case):
    def test_help_and_version_are_printed(self):
        self.assertRegex(self.succeed("--version").out, r"\Aflagplot \d+\.\d+\.\d+\n\Z")
        for command in ("table", "procedure", "session", "unit", "play", "log", "ledger"):
            self.assertIn(command, self.succeed("--help").out)
            self.assertIn("Usage", self.succeed(command, "--help").out)

    def test_json_may_stand_before_or_behind_the_command(self):
        self.begin()
        before = self.succeed("--json", "session", "show", self.session).out
        self.assertEqual(before, self.succeed("session", "show", self.session, "--json").out)

    def test_a_closed_standard_stream_does_not_land_in_the_session(self):
        # Without care the session would get the closed stream's number, and what is printed would be written to it.
        answers = self.answers({"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}})
        for closed in (">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            self.begin(turn=2)
            for arguments in (["--json", "play", self.session, "swwas.turn", "--answers", answers,
                               "--dice", "mission/S1=1"], ["play", self.session, "nothing"]):
                subprocess.run(["bash", "-c", f'exec "$0" "$@" {closed}', program.CLI, *arguments], check=False,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.succeed("session", "verify", self.session)
            self.assertEqual("closed", program.entries(self.session)[-1]["kind"])

    def test_lost_output_has_an_exit_code_of_its_own(self):
        # Exit 1 would promise that nothing was written.
        self.begin()
        with open("/dev/full", "wb") as full:
            lost = program.run("session", "note", self.session, "Rain.", stdout=full)
        self.assertEqual(program.OUTPUT_LOST, lost.code)
        self.assertRegex(lost.err, r"\Aflagplot-cli: standard output: [^\n]+\n\Z")
        self.assertEqual("Rain.", program.entries(self.session)[-1]["text"])


class Tables(program.Case):
    def rolled(self, *arguments):
        return self.succeed("--json", *EDGES, "table", "roll", *arguments).json()

    def test_the_list_names_every_table(self):
        listed = self.succeed("--json", "table", "list").json()
        self.assertEqual([f"swwas.{name}" for name in GAME_TABLES],
                         [row["id"] for row in listed if row["rulebook"] == "swwas"])
        text = self.succeed("table", "list").out
        self.assertEqual(len(listed), len(text.splitlines()))
        self.assertRegex(text, r"(?m)^swwas\.fleet-speed +Fleet Speed$")

    def test_a_table_is_shown_as_it_is_printed(self):
        text = self.succeed("table", "show", "swwas.fleet-speed").out
        self.assertEqual(["1-10 Full Speed", "11-16 Half Speed", "17-19 One Zone", "20 No Movement"],
                         [" ".join(line.split()) for line in text.splitlines()[-4:]])

    def test_a_table_is_shown_as_a_reading_has_it(self):
        text = self.succeed("table", "show", "swwas.fleet-speed", "--reading", "swwas.fleet-speed-10=half-speed").out
        self.assertRegex(text, r"1-9 +Full Speed\n +10-16 +Half Speed\n")

    def test_a_roll_takes_the_given_face(self):
        self.assertEqual("Fleet Speed: 16: Half Speed\n",
                         self.succeed("table", "roll", "swwas.fleet-speed", "--dice", "16").out)

    def test_a_d20_may_be_given_as_a_d10_and_a_d6(self):
        for given, face in (("7/4", 17), ("7/3", 7), ("0/1", 10), ("10/6", 20), ("1/1", 1), ("1/6", 11)):
            self.assertEqual([face], self.rolled("swwas.direction", "--dice", given)["dice"], given)

    def test_a_roll_without_faces_throws_dice_of_its_own(self):
        faces = {self.rolled("swwas.direction")["dice"][0] for _ in range(40)}
        self.assertLessEqual(faces, set(range(1, 21)))
        self.assertGreater(len(faces), 5)  # fewer happen once in 10^22

    def test_a_reading_changes_a_roll(self):
        reading = ["--reading", "swwas.fleet-speed-10=half-speed"]
        self.assertEqual("full-speed", self.rolled("swwas.fleet-speed", "--dice", "10")["row"]["result"])
        self.assertEqual("half-speed", self.rolled("swwas.fleet-speed", "--dice", "10", *reading)["row"]["result"])

    def test_a_fact_that_is_not_given_takes_its_default_and_is_named(self):
        # GWAS, Search: clear +1. A 3 and clear weather, which is the default, is a 4: found.
        rolled = self.rolled("edges.search", "--dice", "3", "--fact", "ships=3", "--fact", "mission=other")
        self.assertEqual((3, 4, "contact"), (rolled["natural"], rolled["total"], rolled["row"]["result"]))
        self.assertIn("Weather: clear (the default)", rolled["notes"])
        self.assertNotIn("Ships", " ".join(rolled["notes"]))

    def test_a_fact_without_a_default_is_asked_for(self):
        waiting = self.wait("--json", *EDGES, "table", "roll", "edges.search", "--dice", "3").json()
        self.assertEqual({"ships", "mission"}, {field["id"] for field in waiting["pending"]["fields"]})
        text = self.wait(*EDGES, "table", "roll", "edges.search", "--dice", "3").out
        self.assertIn("Ships in the fleet -- a whole number from 1 to 200", text)

    def test_every_modifier_is_named_with_its_value(self):
        # Squall -1, a leader +1, 20 ships +1, raid that wants contact +1: a 2 becomes a 4.
        facts = ["weather=squall", "leader=yes", "ships=20", "mission=raid", "raid-choice=contact"]
        rolled = self.rolled("edges.search", "--dice", "2", *[word for f in facts for word in ("--fact", f)])
        self.assertEqual([-1, 1, 1, 1], [modifier["value"] for modifier in rolled["modifiers"]])
        self.assertEqual((2, 4, False), (rolled["natural"], rolled["total"], rolled["clamped"]))

    def test_a_roll_says_what_it_adds_up_to_past_the_tables_end(self):
        gale = ["gwas.foundering", "--fact", "weather=gale", "--fact", "zones-moved=0", "--dice", "6"]
        self.assertEqual("Foundering Check: 6 +3 Gale = 9, read as 6 (the last row): 1 Hull\n",
                         self.succeed("table", "roll", *gale).out)
        rolled = self.succeed("--json", "table", "roll", *gale).json()
        self.assertEqual((6, 6, 9, True), (rolled["natural"], rolled["total"], rolled["sum"], rolled["clamped"]))

    def test_a_roll_of_several_dice_says_what_they_are_together(self):
        mines = ["gwas.minefield", "--fact", "minefields=1", "--fact", "speed-class=2", "--dice", "4,6"]
        self.assertTrue(self.succeed("table", "roll", *mines, "--dice", "gwas.minefield-damage=1").out.startswith(
            "Minefield: 4 6, 10 +1 "))

    def test_a_ladder_is_read_from_place_to_place(self):
        storm = ["gwas.movement-allowance", "--fact", "speed=4", "--fact", "unit-kind=small-ship",
                 "--fact", "weather=storm"]
        line = self.succeed("table", "roll", *storm).out.splitlines()[0]
        self.assertEqual("Movement Allowance: 2+ at most 1 DD, TB in gale, storm = 1", line)
        rolled = self.succeed("--json", "table", "roll", *storm).json()
        self.assertEqual(("2+", None, None), (rolled["start"], rolled["natural"], rolled["total"]))
        shown = self.succeed("table", "show", "gwas.movement-allowance").out
        self.assertRegex(shown, r"(?m)^ +2\+$")  # a place is called by its result alone

    def test_a_column_may_be_named(self):
        # GWAS, Weather: a 5 goes a level up in the Baltic from November on, and nowhere else.
        facts = ["--dice", "5", "--fact", "month=december", "--column"]
        self.assertEqual("up", self.rolled("edges.weather", *facts, "north-sea-baltic")["row"]["result"])
        self.assertEqual("same", self.rolled("edges.weather", *facts, "pacific")["row"]["result"])

    def test_a_roll_goes_on_to_the_table_that_its_result_names(self):
        facts = ["--fact", "region=pacific", "--fact", "month=may"]
        rolled = self.rolled("edges.weather", "--dice", "6,6", *facts)
        self.assertEqual(["up-two"], [one["row"]["result"] for one in rolled["then"]])
        by_table = self.rolled("edges.weather", "--dice", "edges.weather-second-roll=4,edges.weather=6", *facts)
        self.assertEqual(["up"], [one["row"]["result"] for one in by_table["then"]])

    def test_a_follow_up_without_a_face_is_asked_for(self):
        facts = ["--fact", "region=pacific", "--fact", "month=may"]
        waiting = self.wait("--json", *EDGES, "table", "roll", "edges.weather", "--dice", "6", *facts).json()
        self.assertEqual(("faces", [6]), (waiting["pending"]["fields"][0]["type"],
                                          waiting["pending"]["fields"][0]["dice"]))

    def test_a_table_without_dice_is_asked_for_its_result(self):
        self.wait("table", "roll", "swwas.fighters")
        self.assertEqual("sweep", self.rolled("swwas.fighters", "--result", "sweep")["row"]["result"])

    def test_a_faulty_rulebook_is_checked_finding_by_finding(self):
        self.assertIn("no problems found", self.succeed("table", "check").out)
        self.assertEqual({"rulebooks": 1, "tables": 1},
                         self.succeed("--json", "table", "check", program.FIXTURES / "harbour").json())
        folder = self.folder / "harbour"
        shutil.copytree(program.FIXTURES / "harbour", folder)
        weather = json.loads((folder / "weather.json").read_text("utf-8"))
        weather["rows"][1]["range"] = "6"  # nothing holds a 5 any more
        self.file("harbour/weather.json", json.dumps(weather))
        checked = program.run("table", "check", folder)
        self.assertEqual((program.PROBLEM, ""), (checked.code, checked.out))
        for line in checked.err.splitlines():
            self.assertIn(str(folder), line)
        self.assertIn("weather.json", checked.err)

    def test_of_several_tables_folders_the_later_one_wins(self):
        folders = []
        for name in ("first", "second"):
            folders.append(self.folder / name)
            shutil.copytree(program.FIXTURES / "harbour", folders[-1] / "harbour")
            path = folders[-1] / "harbour/weather.json"
            path.write_text(path.read_text("utf-8").replace("Weather in the Roads", f"Weather of the {name}"), "utf-8")
        first, second = ([word for folder in order for word in ("--tables", folder)]
                         for order in (folders[::-1], folders))
        self.assertIn("Weather of the first", self.succeed(*first, "table", "show", "harbour.weather").out)
        self.assertIn("Weather of the second", self.succeed(*second, "table", "show", "harbour.weather").out)
        self.assertIn("Weather of the second", self.succeed("table", "show", "harbour.weather", *second).out)

    def begin_elsewhere(self):
        """A session whose rulebook only a folder of tables has."""
        self.succeed(*HARBOUR, "session", "new", self.session, "--rulebook", "harbour", "--title", "Mist")
        self.refuse("session", "show", self.session, saying=["rulebook", "harbour"])

    def test_what_follows_the_folder_is_the_session(self):
        """One --tables has one folder, also where the command's own argument comes next."""
        self.begin_elsewhere()
        self.succeed("unit", "add", *HARBOUR, self.session, "ship", "Anna", "side=north")
        self.assertIn("Anna", self.succeed("session", "show", *HARBOUR, self.session).out)
        self.assertIn("Anna", self.succeed("log", *HARBOUR, self.session).out)
        self.assertIn("Anna", self.succeed("log", *EDGES, *HARBOUR, self.session).out)
        self.refuse("session", "show", *HARBOUR, saying=["FILE"])

    @unittest.skipUnless(WINDOW, "the window isn't built")
    def test_it_is_for_the_window_s_program_too(self):
        self.begin_elsewhere()
        page = self.folder / "log.pdf"
        environment = {**os.environ, "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder),
                       "LC_ALL": program.LOCALE, "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run([WINDOW, "--print", page, *HARBOUR, self.session], env=environment, capture_output=True,
                              timeout=120, text=True)
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        self.assertTrue(page.read_bytes().startswith(b"%PDF"))

    def test_one_s_own_rulebooks_lie_in_the_data_folder(self):
        shutil.copytree(program.FIXTURES / "harbour", self.folder / "flagplot/rulebooks/harbour")
        self.assertIn("harbour.weather", self.succeed("table", "list", home=self.folder).out)


class Procedures(program.Case):
    def test_the_list_names_every_procedure(self):
        listed = self.succeed("--json", "procedure", "list").json()
        self.assertEqual(sorted(PROCEDURES), sorted(one["id"] for one in listed if one["rulebook"] in ("swwas", "")))
        text = self.succeed("procedure", "list").out
        self.assertEqual([one["id"] for one in listed], [line.split()[0] for line in text.splitlines()])

    def test_one_procedure_is_shown_with_its_paragraph(self):
        self.assertIn("Air Unit Missions, 4th paragraph", self.succeed("procedure", "show", "swwas.transfer").out)


class NewSession(program.Case):
    def new(self, *options, **run_options):
        return self.succeed("session", "new", self.session, "--rulebook", "swwas", *options, **run_options)

    def test_a_session_begins_with_its_header_and_its_rules(self):
        self.new("--seed", program.SEED, "--title", "Coral Sea")
        header, rules = program.entries(self.session)[:2]
        self.assertEqual(("session", 1, "swwas", "Coral Sea", program.SEED, "0" * 64),
                         tuple(header[name] for name in ("kind", "format", "rulebook", "title", "seed", "prev")))
        self.assertEqual(("rules", {}), (rules["kind"], rules["readings"]))
        self.assertEqual(program.digest(program.lines(self.session)[0]), rules["prev"])

    def test_without_a_title_the_session_is_called_as_its_file(self):
        self.new()
        self.assertEqual("session", self.show()["title"])

    def test_without_a_seed_each_session_has_another(self):
        seeds = set()
        for name in ("one", "two", "three"):
            self.session = self.folder / name
            self.new()
            seeds.add(program.entries(self.session)[0]["seed"])
        self.assertEqual(3, len(seeds))
        for seed in seeds:
            self.assertRegex(seed, r"\A[0-9a-f]{64}\Z")

    def test_readings_facts_and_hand_dice_are_in_force_from_the_start(self):
        self.new("--reading", "swwas.transfer=resumes-mission", "--reading", "swwas.fighters=equal-thirds",
                 "--set", "turns-a-day=8", "--set", "first-daylight-turn=3", "--hand-dice")
        shown = self.show()
        self.assertEqual({"swwas.transfer": "resumes-mission", "swwas.fighters": "equal-thirds"}, shown["readings"])
        self.assertEqual({"turns-a-day": 8, "first-daylight-turn": 3, "dice": "by-hand"},
                         {fact["fact"]: fact["value"] for fact in shown["facts"]})

    def test_a_session_may_be_of_a_rulebook_of_one_s_own(self):
        self.succeed(*HARBOUR, "session", "new", self.session, "--rulebook", "harbour")
        self.succeed(*HARBOUR, "unit", "add", self.session, "ship", "Skerry", "side=north")
        self.assertIn("Ships:\n  Skerry", self.succeed(*HARBOUR, "session", "show", self.session).out)


class Sessions(program.Case):
    def test_the_clock_goes_from_phase_to_phase_and_from_turn_to_turn(self):
        self.begin(roster=False)
        self.assertEqual((1, "rolls"), (self.show()["turn"], self.show()["phase"]))
        self.assertIn("On the map", self.succeed("session", "next", "--leave", self.session).out)
        self.assertEqual((1, "map"), (self.show()["turn"], self.show()["phase"]))
        self.succeed("session", "next", "--leave", self.session)
        self.assertEqual((2, "rolls"), (self.show()["turn"], self.show()["phase"]))
        self.succeed("session", "next", "--leave", self.session)
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.assertEqual((3, "rolls"), (self.show()["turn"], self.show()["phase"]))

    def refuse_to_leave(self, undone, *way):
        """A line for what is left, and one that says how it is passed over."""
        with self.nothing_written():
            done = program.run("session", "next", self.session, *way)
        self.assertEqual((program.PROBLEM, ""), (done.code, done.out))
        self.assertRegex(done.err, r"\Aleft undone: [^\n]+\nflagplot-cli: [^\n]+--leave[^\n]+\n\Z")
        self.assertIn(undone, done.err)

    def test_what_is_left_undone_is_asked_about_first(self):
        self.succeed("session", "new", self.session, "--rulebook", "ambush")
        while self.show()["phase"] != "check":
            self.succeed("session", "next", "--leave", self.session)
        for way in ((), ("--turn",)):
            self.refuse_to_leave("Ambush check: it is due (play ambush.check)", *way)
        self.succeed("session", "next", self.session, "--leave")
        self.assertEqual("ground", self.show()["phase"])
        self.assertIn("PASSED OVER\n     Ambush check: it is due", self.succeed("log", self.session).out)

    def test_a_combat_that_is_on_is_asked_about_first(self):
        self.succeed("session", "new", self.session, "--rulebook", "gwas", "--set", "battle=true")
        while self.show()["phase"] != "combat":
            self.succeed("session", "next", "--leave", self.session)
        for way in ((), ("--turn",)):
            self.refuse_to_leave("Tactical combat: it is due (play gwas.battle)", *way)
        self.succeed("session", "set", self.session, "battle=false")
        self.succeed("session", "next", "--leave", self.session)
        self.assertEqual("abort-orders", self.show()["phase"])

    def test_daylight_the_wrong_way_round_is_refused_when_it_is_set(self):
        self.begin(roster=False)
        self.refuse("session", "set", self.session, "first-daylight-turn=5", "last-daylight-turn=2",
                    saying="the last daylight turn comes before the first: 2 before 5")
        self.succeed("session", "set", self.session, "last-daylight-turn=6", "first-daylight-turn=6")

    def test_the_turn_is_named_with_its_day_and_its_light(self):
        # Six turns a day, light from the 2nd to the 5th.
        for turn, label in ((1, "day 1, 1 of 6, night"), (2, "day 1, 2 of 6, daylight"), (6, "day 1, 6 of 6, night"),
                            (7, "day 2, 1 of 6, night"), (8, "day 2, 2 of 6, daylight")):
            self.begin(turn=turn, roster=False)
            self.assertEqual(f"Turn {turn}, {label}", self.show()["label"])

    def test_facts_are_set_and_cleared(self):
        self.begin(roster=False)
        self.succeed("session", "set", self.session, "turns-a-day=4", "last-daylight-turn=")
        self.assertEqual({("first-daylight-turn", 2), ("turns-a-day", 4)},
                         {(fact["fact"], fact["value"]) for fact in self.show()["facts"]})

    def test_the_dice_may_be_thrown_by_hand_for_one_side(self):
        self.begin(turn=2)
        self.succeed("session", "set", self.session, "dice@side axis=by-hand")
        form = self.play("swwas.turn", {"fighters": {"rabaul": "cap"}}, waits=True)["pending"]
        self.assertEqual(["Z1", "I-1"], [row["unit"] for row in form["rows"]])

    def test_a_fact_of_a_turn_is_gone_on_the_next(self):
        self.succeed(*HARBOUR, "session", "new", self.session, "--rulebook", "harbour")
        self.succeed(*HARBOUR, "session", "set", self.session, "weather=gale", "first-light=2")
        facts = self.succeed(*HARBOUR, "--json", "session", "show", self.session).json()["facts"]
        self.assertIn({"fact": "weather", "scope": "turn 1", "value": "gale"}, facts)
        self.succeed(*HARBOUR, "session", "next", "--leave", self.session, "--turn")
        facts = self.succeed(*HARBOUR, "--json", "session", "show", self.session).json()["facts"]
        self.assertEqual([{"fact": "first-light", "scope": "session", "value": 2}], facts)

    def test_a_fact_of_a_zone_is_set_for_a_named_zone(self):
        self.succeed(*EDGES, "session", "new", self.session, "--rulebook", "edges")
        self.succeed(*EDGES, "session", "set", self.session, "density@zone North Sea=3")
        facts = self.succeed(*EDGES, "--json", "session", "show", self.session).json()["facts"]
        self.assertEqual([{"fact": "density", "scope": "zone North Sea", "value": 3}], facts)

    def test_a_reading_may_change_in_the_middle(self):
        self.begin()
        self.play("swwas.turn", dice="speed/Z1=10")
        self.assertTrue(self.told()["Z1"].startswith("3 zones"))
        self.succeed("session", "set", self.session, "--reading", "swwas.fleet-speed-10=half-speed")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}},
                  dice="speed/Z1=10,mission/S1=1")
        self.assertTrue(self.told()["Z1"].startswith("2 zones"))
        self.succeed("session", "verify", self.session)

    def test_notes_are_kept_as_they_were_written(self):
        self.begin(roster=False)
        notes = ["Fog.", "Two\nlines", '"quoted" \\ back', "[a,b]", "Größe ⚓", "=x=", "  spaces  ", "a=b"]
        for note in notes:
            self.succeed("session", "note", self.session, note)
        self.succeed("session", "note", self.session, "--", "-5 degrees")
        self.assertEqual([*notes, "-5 degrees"],
                         [entry["text"] for entry in program.entries(self.session) if entry["kind"] == "note"])

    def test_what_was_done_is_said_with_its_entry_s_number(self):
        self.begin(roster=False)
        said = self.succeed("unit", "add", self.session, "fleet", "Z1", "side=axis", "place=E6").out
        said += self.succeed("unit", "set", self.session, "fleet", "Z1", "place=E7", "--reason", "a slip").out
        said += self.succeed("session", "note", self.session, "Rain.").out
        said += self.succeed("session", "set", self.session, "turns-a-day=8").out
        said += self.succeed("session", "back", self.session, "--reason", "no").out
        said += self.succeed("unit", "remove", self.session, "fleet", "Z1", "--reason", "sunk").out
        numbers = {int(number): words for number, words in re.findall(r"(?m)^ +(\d+)  (.*)$", said)}
        written = {entry["n"]: entry for entry in program.entries(self.session)}
        self.assertEqual(["unit-added", "unit-changed", "note", "fact", "retracted", "unit-removed"],
                         [written[number]["kind"] for number in sorted(numbers)])
        words = [numbers[number] for number in sorted(numbers)]
        for part, line in zip(["Z1", "Place: E7 (was E6)", "Rain.", "Turns a day: 8", "no", "sunk"], words):
            self.assertIn(part, line)

    def test_showing_and_verifying_write_nothing(self):
        self.begin(turn=2)
        self.wait("play", self.session, "swwas.turn")
        with self.nothing_written():
            self.assertIn("Next question: Fighter missions", self.succeed("session", "show", self.session).out)
            self.succeed("session", "verify", self.session)
            self.succeed("log", self.session)

    def test_a_printed_head_is_found_again(self):
        self.begin()
        printed = self.show()["head"]
        self.assertEqual(program.digest(program.lines(self.session)[-1]), printed)
        self.succeed("session", "note", self.session, "Later.")
        self.succeed("session", "verify", self.session, "--head", printed)
        self.refuse_head("ab" * 32)

    def refuse_head(self, head):
        verified = program.run("session", "verify", self.session, "--head", head)
        self.assertEqual(program.PROBLEM, verified.code)
        self.assertIn("Not verified in full: 1 problem.", verified.out)
        self.assertIn(head, verified.err)


class Units(program.Case):
    def test_a_unit_takes_the_defaults_of_its_type(self):
        self.begin(roster=False)
        self.succeed("unit", "add", self.session, "air-unit", "K1", "side=axis", "kind=torpedo-bombers", "naval=5")
        self.assertEqual({"side": "axis", "kind": "torpedo-bombers", "naval": 5, "land": 0, "sorties": 0},
                         self.units()["K1"])

    def test_a_change_keeps_what_was_before(self):
        self.begin()
        self.succeed("unit", "set", self.session, "fleet", "Z1", "zones-full=4", "desired-direction=", "intercept=no",
                     "--reason", "damaged")
        entry = program.entries(self.session)[-1]
        self.assertEqual({"zones-full": 3, "desired-direction": "NE", "intercept": True}, entry["was"])
        self.assertEqual({"zones-full": 4, "desired-direction": None, "intercept": False}, entry["now"])
        self.assertEqual("damaged", entry["reason"])
        self.assertNotIn("desired-direction", self.units()["Z1"])

    def test_what_is_already_so_is_not_written(self):
        self.begin()
        with self.nothing_written():
            self.succeed("unit", "set", self.session, "fleet", "Z1", "zones-full=3")

    def test_a_removed_unit_is_gone_and_its_id_is_free(self):
        self.begin()
        self.succeed("unit", "remove", self.session, "fleet", "Z1", "--reason", "sunk")
        self.assertNotIn("Z1", self.units())
        self.succeed("unit", "add", self.session, "flotilla", "Z1", "side=allied")
        self.assertEqual("allied", self.units()["Z1"]["side"])

    def test_a_change_while_a_procedure_waits_takes_effect_at_once(self):
        self.begin(turn=2)
        self.wait("play", self.session, "swwas.turn")
        added = self.succeed("--json", "unit", "set", self.session, "air-unit", "F1", "obvious-mission=search").json()
        self.assertNotIn("fighters", str(added["pending"]))


if __name__ == "__main__":
    unittest.main()
