"""A day at the game master's desk of Flat Top, unattended: two sides with four commanders, six task forces, four air
formations and a submarine, from the mails that the commanders sent.
"""

import json
import pathlib
import re
import sys
import tempfile
import unittest

import program

sys.path.append(str(program.SOURCE / "tests/cases/flattop/day"))
import day  # noqa: E402 (its folder is named first)

HEX = re.compile(r"\b(?:[A-Z]|([A-Z])\1)\d{1,2}\b")
SIDES = {"Fletcher": "usn", "Crace": "usn", "Inoue": "ijn", "Takagi": "ijn"}


def run(*arguments):
    done = program.run(*map(str, arguments))
    if done.code != program.DONE:
        raise AssertionError(f"{arguments}: ended with {done.code}: {done.err}{done.out}")
    return done.out


def play(path, procedure, answers):
    for given in (answers, CONFIRMED.get(procedure, {})):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(given, file)
            file.flush()
            done = program.run("play", str(path), procedure, "--answers", file.name)
        if done.code == program.DONE:
            return
        if done.code != program.ANSWER_MISSING:
            break
    raise AssertionError(f"{procedure}: ended with {done.code}: {done.err}{done.out}")


def begin(path):
    settings = [word for fact, value in day.SETTINGS.items() for word in ("--set", f"{fact}={value}")]
    run("session", "new", path, "--rulebook", "flattop", "--title", day.TITLE, "--seed", day.SEED, *settings)
    for unit in day.roster():
        run("unit", "add", path, *unit)
    for commander, hq in day.HQS.items():
        run("unit", "set", path, "commander", commander, f"hq={hq}")


# What the game master confirms as it stands where it is asked: orders that are to be carried out only if something is so.
CONFIRMED = {"flattop.move-ships": {"moves": {}}, "flattop.move-planes": {"flights": {}}}


def play_hour(path, hour):
    entered = day.desk(hour)
    for who, text, decisions in day.mails(hour):
        # What the game master doesn't decide otherwise he takes as it was read.
        play(path, "flattop.orders", {"mail": {"from": who, "text": text}, "readings": {}, **decisions})
    if "flattop.two-night-turns" in entered:
        play(path, "flattop.two-night-turns", {})
    for procedure in day.TURN:
        if procedure != "flattop.shadow" or day.is_shadowing(hour):
            play(path, procedure, entered.get(procedure, {}))
    for unit_type, name, field, value in entered.get("roster", []):
        run("unit", "set", path, unit_type, name, f"{field}={value}")


def units(path):
    return {one["id"]: one["fields"] for one in json.loads(run("--json", "session", "show", path))["units"]}


def play_day(path, look=lambda hour: None):
    begin(path)
    for hour in day.HOURS:
        if hour > 1:
            run("session", "next", path, "--turn", "--leave")
        play_hour(path, hour)
        look(hour)


class Day(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.path = pathlib.Path(folder.name) / "day.flagplot"
        cls.units = {}
        play_day(cls.path, cls.look)
        cls.log = run("log", cls.path)
        cls.reports = {who: json.loads(run("--json", "log", cls.path, "--side", who)) for who in SIDES}

    @classmethod
    def look(cls, hour):
        cls.units[hour] = units(cls.path)

    def lines(self, who, hour, heading=None):
        """What his report says of the hour, of the section with this heading or of all."""
        turns = [turn for turn in self.reports[who]["turns"] if turn["turn"] == hour]
        return [line for turn in turns for section in turn["sections"] if heading in (None, section["heading"])
                for line in section["lines"]]

    def texts(self, who, hour, heading):
        return [line["text"] for line in self.lines(who, hour, heading)]

    # ---- where everything is

    def test_units_are_where_their_mails_send_them(self):
        for hour, places in day.PLACES.items():
            for name, place in places.items():
                fields = self.units[hour][name]
                at = "-" if fields.get("airborne") is False else fields["hex"]
                with self.subTest(hour=hour, unit=name):
                    self.assertEqual(place, at)

    def test_a_submarine_dives_and_surfaces(self):
        depths = [self.units[hour]["S44"]["depth"] for hour in (1, 3, 5, 6, 9, 11, 12, 15, 19)]
        self.assertEqual(["surface", "periscope", "periscope", "deep", "periscope", "periscope", "surface", "periscope",
                          "surface"], depths)

    def test_planes_land_where_they_came_from_and_their_base_counts_them(self):
        last = self.units[24]
        self.assertEqual(["Moresby", "Yorktown-air", "Rabaul", "Shokaku-air"],
                         [last[name]["launched-from"] for name in ("AF1", "AF2", "JA1", "JA2")])
        self.assertEqual([(8, 4), (8, 16), (18, 2), (6, 18)],
                         [(last[base]["ready"], last[base]["landed"])
                          for base in ("Moresby", "Yorktown-air", "Rabaul", "Shokaku-air")])

    def test_damage_in_the_middle_of_the_day_halves_a_task_force_s_speed(self):
        self.assertEqual(["Q15", "Q14", "Q13", "Q12", "Q11", "Q10", "Q10"],
                         [self.units[hour]["J2"]["hex"] for hour in range(10, 17)])

    def test_clouds_move_twice(self):
        clouds = [self.units[hour]["C1"]["hexes"] for hour in (5, 6, 9, 10, 24)]
        self.assertEqual("R14, R15, R16, S15, S16, S17, T14, T15, T16", clouds[1])
        self.assertEqual("R16, R17, R18, S17, S18, S19, T16, T17, T18", clouds[3])
        self.assertEqual(["S14-U16", clouds[1], clouds[3]], [clouds[0], clouds[2], clouds[4]])

    # ---- what the game master is told

    def test_every_word_of_every_mail_is_in_the_log(self):
        said = json.dumps(json.loads(run("--json", "log", self.path)), ensure_ascii=False)
        said = " ".join(said.replace("\\n", " ").replace('\\"', '"').split())
        for hour in day.HOURS:
            for who, text, _ in day.mails(hour):
                for line in text.splitlines():
                    with self.subTest(hour=hour, who=who, line=line):
                        self.assertIn(" ".join(line.split()), said)

    def test_what_is_doubtful_is_marked(self):
        orders = {hour: self.orders(hour) for hour in (1, 6, 8)}
        self.assertIn("contradiction", orders[1]["Task force J2"])
        self.assertIn("Unknown unit TF 9", orders[6][None])
        self.assertIn("missing: altitude", orders[8]["Air formation AF2"])
        self.assertIn("contradiction", orders[8]["Task force TF17"])
        for clear in ("Task force TF17", "Task force J3", "Ship Neosho"):
            self.assertNotIn("Doubts", orders[1][clear])

    def orders(self, hour):
        """Unit -> what is told of its orders; without a unit, all that belongs to none."""
        turn = json.loads(run("--json", "log", self.path, "--turn", hour))["turns"][0]
        texts = {}
        for section in turn["sections"]:
            if section["heading"] == "Orders":
                for line in section["lines"]:
                    texts[line.get("unit")] = texts.get(line.get("unit"), "") + line["text"] + "\n"
        return texts

    def test_nothing_is_wrong_with_the_session(self):
        run("session", "verify", self.path)

    # ---- what the commanders are told

    def test_sightings_are_told_to_those_who_made_them(self):
        sightings = {"Fletcher": {9: ["0900 W21, condition 1: AF, reported number 3.",
                                      "0900 Q16, condition 3: TF: CA Aoba, CVL Shoho."],
                                  12: ["1200 AA22, condition 2: TF, reported number 18."],
                                  13: ["1300 AA21, condition 1: TF, reported number 17."]},
                     "Crace": {4: ["0400 P15, condition 2: TF, reported number 12."],
                               7: ["0700 P17, condition 2: TF, reported number 12.",
                                   "0700 Q16, condition 3: TF: CA Aoba, CVL Shoho."],
                               11: ["1100 P21, condition 2: TF, reported number 12."],
                               12: ["1200 P20, condition 2: TF, reported number 12."],
                               14: ["1400 P18, condition 2: TF, reported number 12."]},
                     "Inoue": {7: ["0700 P16, condition 1: AF, reported number 1."],
                               8: ["0800 Q19, condition 1: AF, reported number 10."],
                               9: ["0900 Q16, condition 2: AF, reported number 16.",
                                   "0900 X21, condition 2: TF, reported number 8."],
                               10: ["1000 V20, condition 3: TF: CA Minneapolis, CV Lexington."],
                               11: ["1100 P22, condition 1: TF, reported number 4."],
                               14: ["1400 P18, condition 1: submarine, reported number 1."]},
                     "Takagi": {12: ["1200 Z22, condition 1: TF, reported number 6."],
                                13: ["1300 Z20, condition 2: TF, reported number 9."]}}
        for who, expected in sightings.items():
            told = {hour: sorted(self.texts(who, hour, "Sightings")) for hour in day.HOURS}
            with self.subTest(who=who):
                self.assertEqual({hour: sorted(texts) for hour, texts in expected.items()},
                                 {hour: texts for hour, texts in told.items() if texts})

    def test_each_is_told_how_his_own_units_moved(self):
        self.assertEqual(["Launched. X23 - NW7,N1 - Q19. LO. 8 MP."], self.texts("Fletcher", 8, "Plane Movement"))
        self.assertIn("Lands at Moresby.", self.texts("Crace", 9, "Plane Movement")[0])
        self.assertEqual(["Keeps contact."], self.texts("Inoue", 10, "Shadowing"))
        self.assertEqual(["Loses contact."], self.texts("Inoue", 12, "Shadowing"))
        for who in ("Fletcher", "Takagi"):
            self.assertEqual(1, len(self.texts(who, 14, "Shadowing")))

    def test_weather_is_told_to_those_who_see_it(self):
        for hour, who, sees in ((2, "Inoue", True), (3, "Inoue", True), (4, "Inoue", False), (2, "Fletcher", False),
                                (6, "Inoue", True), (9, "Fletcher", True), (12, "Fletcher", True),
                                (16, "Fletcher", False), (12, "Takagi", False)):  # at 9 AF2 comes next to them
            told = [text for text in self.texts(who, hour, "Weather") if text.startswith("Clouds")]
            with self.subTest(hour=hour, who=who):
                self.assertEqual(sees, bool(told))
        north = {hour: any("North" in text for text in self.texts("Fletcher", hour, "Weather"))
                 for hour in range(1, 13)}
        self.assertEqual([8, 9, 10, 11, 12], [hour for hour, told in north.items() if told])  # AF2, then TF11

    def test_no_report_says_what_its_reader_has_not_seen(self):
        """Ids of the enemy never; names of ships only where they were seen at condition 3; hexes only of sightings."""
        for who, side in SIDES.items():
            enemies = [unit for unit in day.roster() if f"side={side}" not in unit and unit[0] not in
                       ("cloud", "wind-area")]
            own = {unit[1] for unit in day.roster()} - {unit[1] for unit in enemies}
            own |= {word.partition("=")[2] for unit in day.roster() if f"side={side}" in unit
                    for word in unit if word.startswith("called=")}
            names = {word for unit in enemies for word in
                     (unit[1], *(part.partition("=")[2] for part in unit if part.startswith("called=")))} - own
            for hour in day.HOURS:
                said = json.dumps(self.lines(who, hour))
                seen = " ".join(self.texts(who, hour, "Sightings"))
                for name in names:
                    with self.subTest(who=who, hour=hour, name=name):
                        if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", seen):
                            self.assertNotRegex(said, rf"(?<![\w-]){re.escape(name)}(?![\w-])")
                self.check_hexes(who, hour)
            self.assertFalse([unit for unit in self.reports[who]["units"] if f"Commander: {who}" not in unit
                              and not unit.startswith(f"Commander {who}")])

    def check_hexes(self, who, hour):
        seen = {match[0] for text in self.texts(who, hour, "Sightings") for match in HEX.finditer(text)}
        own = {fields.get("hex") for at in (hour - 1, hour) for fields in self.units.get(at, {}).values()
               if fields.get("commander") == who}
        for name, fields in self.units[hour].items():
            if fields.get("side") in (None, SIDES[who]) or not fields.get("hex") or fields["hex"] in seen | own:
                continue
            for line in self.lines(who, hour):
                if "Clouds" in line["text"]:
                    continue
                with self.subTest(who=who, hour=hour, unit=name):
                    self.assertNotIn(fields["hex"], [match[0] for match in HEX.finditer(line["text"])])

    def test_maps_show_the_enemy_only_where_it_was_seen(self):
        for who, side in SIDES.items():
            for hour in day.HOURS:
                marks = {(mark["label"], mark["side"]) for line in self.lines(who, hour, "Map")
                         for mark in line["map"]["marks"]}
                enemies = {mark for mark in marks if mark[1] != side.upper()}
                with self.subTest(who=who, hour=hour):
                    self.assertLessEqual({label for label, _ in enemies}, {"enemy TF", "enemy AF", "enemy submarine", "enemy base"})
                    self.assertEqual(bool(self.texts(who, hour, "Sightings")), bool(enemies))


class Sample(unittest.TestCase):
    def test_it_stands_before_the_0600_turn(self):
        """If its words are others than the program's now, resources/samples/make-flat-top makes it anew."""
        sample = program.SOURCE / "resources/samples/flat-top.flagplot"
        run("session", "verify", sample)
        shown = json.loads(run("--json", "session", "show", sample))
        self.assertEqual((6, "orders"), (shown["turn"], shown["phase"]))
        self.assertEqual({"X23", "P24", "P15", "Q16", "CC23"},
                         {one["fields"]["hex"] for one in shown["units"] if one["type"] == "task-force"})


if __name__ == "__main__":
    if len(sys.argv) == 2 and sys.argv[1].endswith(".flagplot"):
        play_day(pathlib.Path(sys.argv[1]))
    else:
        unittest.main()
