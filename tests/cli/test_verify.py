"""session verify accepts whatever the program wrote, and finds what somebody changed by hand: a single byte, or a value
with the whole chain of hashes worked out anew."""

import json
import random
import re
import unittest

import program

PRINTABLE = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{}[],:\"\\ "


class Verify(program.Case):
    def verified(self, *options):
        return self.succeed("--json", "session", "verify", self.session, *options).json()

    def problems(self, *options):
        """What verify says of a session that isn't in order."""
        with self.nothing_written():
            done = program.run("session", "verify", self.session, *options)
        self.assertEqual(program.PROBLEM, done.code, done.err)
        self.assertTrue(done.err.endswith("\n"))
        return done.err.splitlines()

    def last(self, kind, key=None):
        """The number of the last entry of the kind."""
        return str([entry["n"] for entry in program.entries(self.session)
                    if entry["kind"] == kind and key in (None, entry.get("key"))][-1])

    def played(self):
        """Two turns with everything that may happen in them."""
        session = self.session
        self.begin("--reading", "swwas.transfer=resumes-mission")
        self.play("swwas.turn", {"movement": {"Z1": {"desired-direction": "S"}}}, dice="7/4,3,direction/A1=9")
        self.succeed("session", "note", session, 'Größe \u2693 "rain"\n\ttwo lines')
        self.succeed("session", "next", "--leave", session, "--turn")
        self.play("swwas.turn", {"fighters": {"rabaul": "unit-by-unit"},
                                 "fighters-unit-by-unit": {"F1": {"mission": "cap"}}},
                  dice="mission/D1=1,mission/S1=3", waits=True)
        self.play("table.roll", {"table": {"table": "swwas.direction", "for": "a straggler"}})
        self.succeed("unit", "set", session, "fleet", "A1", "place=G11", "--reason", "a slip")
        self.succeed("session", "reroll", session, self.last("roll", "direction/A1"), "--reason", "aground")
        self.succeed("session", "override", session, self.last("roll", "speed/I-1"), "--faces", "16", "--reason", "x")
        self.play("swwas.turn", {"strike/S1": {"choice": "land-strike"}}, dice="mission/D1=1,mission/S1=3")
        self.succeed("session", "override", session, self.last("lookup", "mission/S1"), "--result", "asw",
                     "--reason", "no base near", "--go-back")
        self.succeed("session", "back", session)
        self.succeed("session", "redo", session)
        self.play("swwas.transfer", {"transfer": {"units": ["F1"], "base": "Tulagi"}})
        self.play("swwas.strike-sorties", {"flown": {"D1": {"flown": True}}})
        self.succeed("session", "reveal", session, self.last("told"), "--to", "axis")


class Accepted(Verify):
    def test_the_sample_verifies(self):
        self.session.write_bytes(program.SAMPLE.read_bytes())
        lines = program.lines(self.session)
        found = self.verified()
        self.assertEqual(len(lines), found["entries"])
        self.assertEqual(sum(b'"kind":"roll"' in line for line in lines), found["rolls"])
        self.assertEqual(program.digest(lines[-1]), found["head"])

    def test_whatever_was_played_verifies(self):
        self.played()
        entries = program.entries(self.session)
        found = self.verified()
        self.assertEqual(len(entries), found["entries"])
        self.assertEqual(sum(entry.get("source") == "stream" for entry in entries), found["rolls"])
        self.assertEqual([], found["not-replayed"])
        self.assertTrue(found["in-full"])
        self.assertGreaterEqual(found["replayed"], 3)

    def test_a_head_that_is_empty_is_none(self):
        self.begin()
        self.assertIn("--head", self.problems("--head", "")[0])

    def test_an_open_procedure_verifies(self):
        self.begin(turn=2)
        self.play("swwas.turn", waits=True)
        self.verified()

    def test_the_chain_is_what_hashlib_makes_of_the_lines(self):
        self.played()
        prev = "0" * 64
        for line in program.lines(self.session):
            self.assertEqual(prev, json.loads(line)["prev"])
            prev = program.digest(line)

    def test_a_torn_tail_is_no_damage(self):
        self.played()
        whole = self.session.read_bytes()
        self.session.write_bytes(whole + whole[-100:-30])
        done = program.run("--json", "session", "verify", self.session)
        self.assertEqual(program.DONE, done.code)
        self.assertEqual(len(whole.splitlines()), done.json()["entries"])
        notice = f"{self.session}: its last 70 bytes don't count: the last write was cut off"
        self.assertIn(notice, done.err)
        self.assertIn(notice, "".join(one["what"] for one in done.json()["said"]))

    def test_a_noted_head_is_named_by_its_line(self):
        self.played()
        lines = program.lines(self.session)
        for number in (1, 2, len(lines) // 2, len(lines)):
            for head in (program.digest(lines[number - 1]), program.digest(lines[number - 1]).upper()):
                self.assertEqual(number, self.verified("--head", head)["expected-head-line"])
                self.assertIn(f"is that of line {number}; {len(lines) - number} lines follow it.",
                              self.succeed("session", "verify", self.session, "--head", head).out)

    def test_a_head_that_is_no_hash_is_refused(self):
        self.begin()
        for head in ("5eed", "g" * 64, "a" * 65):
            self.refuse("session", "verify", self.session, "--head", head, saying=["--head", "64 hexadecimal digits"])


class NotInFull(Verify):
    """What this program can't play again is counted and named, and the exit code says so."""

    def setUp(self):
        super().setUp()
        self.begin(turn=2)
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}},
                  dice="mission/S1=1")
        self.entries = program.entries(self.session)
        self.opened = next(entry for entry in self.entries if entry["kind"] == "opened")

    def rewrite(self):
        program.write_lines(self.session, program.chained(self.entries))

    def not_replayed(self):
        """Of the run: why. In words it says the same."""
        self.rewrite()
        with self.nothing_written():
            done = program.run("--json", "session", "verify", self.session)
            words = program.run("session", "verify", self.session)
        self.assertEqual((program.NOT_IN_FULL, ""), (done.code, done.err))
        self.assertEqual((program.NOT_IN_FULL, ""), (words.code, words.err))
        found = done.json()
        self.assertEqual((False, 0), (found["in-full"], found["replayed"]))
        self.assertEqual([(self.opened["n"], "swwas.turn")],
                         [(one["line"], one["procedure"]) for one in found["not-replayed"]])
        why = found["not-replayed"][0]["why"]
        self.assertIn("Not verified in full: 1 not replayed.\n"
                      f"  line {self.opened['n']}: Turn: {why.replace('swwas.turn', 'Turn')}\n", words.out)
        return why

    def change_a_told_line(self):
        told = next(entry for entry in self.entries if entry["kind"] == "told")
        told["text"] = "Whatever I like"

    def other_rulebook(self):
        for entry in self.entries:
            if entry["kind"] == "rules":
                entry["digest"] = "0123456789abcdef" * 4

    def test_another_version(self):
        self.opened["version"] += 1
        self.change_a_told_line()
        self.assertIn(f"version {self.opened['version']} of the procedure", self.not_replayed())

    def test_another_rulebook_under_which_it_comes_out_otherwise(self):
        self.other_rulebook()
        self.change_a_told_line()
        why = self.not_replayed()
        self.assertIn("under the rulebook 01234567", why)
        self.assertIn("Whatever I like", why)

    def test_another_rulebook_under_which_it_comes_out_the_same(self):
        self.other_rulebook()
        self.rewrite()
        found = self.verified()
        self.assertEqual((True, 1, []), (found["in-full"], found["replayed"], found["not-replayed"]))

    def test_the_same_rulebook_under_which_it_comes_out_otherwise(self):
        self.change_a_told_line()
        self.rewrite()
        self.assertIn("Whatever I like", "\n".join(self.problems()))

    def test_a_procedure_that_there_is_not(self):
        self.opened["procedure"] = "swwas.mine"
        for entry in self.entries:
            if entry["kind"] == "roll":
                entry["source"] = "hand"  # the stream's faces would tell
        self.rewrite()
        done = program.run("--json", "session", "verify", self.session)
        self.assertEqual(program.NOT_IN_FULL, done.code)
        self.assertEqual([{"line": self.opened["n"], "procedure": "swwas.mine",
                           "why": "this program has no such procedure"}], done.json()["not-replayed"])
        self.assertIn("thrown by hand", "".join(one["what"] for one in done.json()["said"]))

    def test_the_exit_code_is_in_the_help(self):
        self.assertIn("4 session verify: not verified in full", self.succeed("--help").out)

    def test_a_run_without_its_last_line(self):
        self.assertEqual("closed", self.entries.pop()["kind"])
        self.entries[-1]["end"] = True
        self.rewrite()
        self.assertIn("it is over, but no line closes it", "\n".join(self.problems()))

    def test_a_run_that_was_taken_back_is_said(self):
        self.succeed("session", "back", self.session, "--to", str(self.opened["n"]))
        found = self.verified()
        self.assertEqual((True, 0), (found["in-full"], found["replayed"]))
        self.assertIn([self.opened["n"]], [one["lines"] for one in found["said"] if "taken back" in one["what"]])

    def test_the_game_master_s_own_words_are_said(self):
        self.succeed("session", "tell", self.session, "Contact lost.", "--to", "axis")
        number = len(program.lines(self.session))
        said = {one["what"]: one["lines"] for one in self.verified()["said"]}
        self.assertEqual([number], said["told by the game master, not by a procedure"])
        self.assertIn(f"Line {number}: told by the game master, not by a procedure\n",
                      self.succeed("session", "verify", self.session).out)

    def test_no_member_stands_in_for_the_head_of_a_group_that_was_cut_off(self):
        noted = program.digest(program.lines(self.session)[-1])
        last_but_one = [entry["n"] for entry in self.entries if entry.get("end")][-2]
        del self.entries[last_but_one:]
        for name, value in (("before", {"prev": noted}), ("prev", noted), ("note", f'"prev":"{noted}"')):
            with self.subTest(member=name):
                forged = [json.dumps(entry) for entry in self.entries[:-1]]
                lines = list(program.chained([json.loads(line) for line in forged] + [dict(self.entries[-1])]))
                last = json.loads(lines[-1])
                # As the old search had it: the text "prev":"HASH" anywhere in the file.
                last["x"] = {name: value}
                lines[-1] = program.dumped(last)
                program.write_lines(self.session, lines)
                self.verified()
                self.assertIn(f"no line has the hash {noted}", self.problems("--head", noted)[-1])


class Charts(Verify):
    """Somebody plays by a chart of his own making, and then says that it was read from the honest one."""

    HONEST = "BHT / Factors,1-9\n4-,0 0 0 0 0 0\n5+,0 0 0 0 0 1\n"
    FACTS = {"first-daylight-hour": 6, "last-daylight-hour": 18, "weather-dice": "none", "maps": "none",
             "maps-join": "none", "skipped-letters": "none", "command-control": "no"}

    def owner(self, chart):
        """A home where this is the Combat Results Table."""
        home = self.folder / f"home {len(list(self.folder.iterdir()))}"
        self.succeed("chart", "import", "flattop.combat-results", self.file("chart.csv", chart), home=home)
        return home

    def attack(self, home):
        """Planes bomb Akagi; her factors are 6."""
        self.session.unlink(missing_ok=True)
        facts = [word for fact, value in self.FACTS.items() for word in ("--set", f"{fact}={value}")]
        self.succeed("session", "new", self.session, "--rulebook", "flattop", "--title", "Duel", "--seed", "ab" * 32,
                     *facts, home=home)
        for unit in (["air-formation", "P", "side=usn", "hex=AA25", "airborne=yes", "ammunition=AP", "planes=SBD 9"],
                     ["ship", "Akagi", "side=ijn", "hex=AA25", "type=CV", "damage-factor=6", "hits-left=6"]):
            self.succeed("unit", "add", self.session, *unit, home=home)
        for _ in range(6):
            program.run("session", "next", "--leave", self.session, home=home)
        self.play("flattop.attack", {"attack": {"attacker": "P", "target": "Akagi", "weapon": "bombs"},
                                     "numbers": {"bht": 5, "factors": 9}}, home=home)

    def of_kind(self, kind):
        return [entry for entry in program.entries(self.session) if entry["kind"] == kind]

    def test_no_result_of_a_doctored_chart_passes_for_the_honest_one_s(self):
        honest = self.owner(self.HONEST)
        self.attack(honest)
        self.succeed("session", "verify", self.session, home=honest)
        (charts,) = [entry["charts"] for entry in self.of_kind("rules") if "charts" in entry]
        for hits in ("0 0 0 0 0 0", "0 0 0 0 0 5", "0 0 0 0 2 2", "6 6 6 6 6 6"):
            with self.subTest(hits=hits):
                doctored = self.owner(f"BHT / Factors,1-9\n4-,{hits}\n5+,{hits}\n")
                self.attack(doctored)
                entries = program.entries(self.session)
                for entry in entries:
                    if "charts" in entry:
                        self.assertNotEqual(charts, entry["charts"])
                        entry["charts"] = charts
                program.write_lines(self.session, program.chained(entries))
                done = program.run("session", "verify", self.session, home=honest)
                self.assertEqual(program.PROBLEM, done.code, done)
                self.assertRegex(done.err, r'entry \d+: the lookup "crt-attack" says something else')
                # Where the honest chart isn't at hand, nobody can say so; it isn't called verified either.
                done = program.run("session", "verify", self.session)
                self.assertEqual(program.NOT_IN_FULL, done.code, done)
                self.assertIn("Not verified in full: 1 line not verified.\n", done.out)


class Readme(Charts):
    """What README says that verifying proves, row by row: the first cell of each row is what a test here is called."""

    test_no_result_of_a_doctored_chart_passes_for_the_honest_one_s = None  # is a test of the charts

    def setUp(self):
        super().setUp()
        self.begin(turn=2)
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}},
                  dice="mission/S1=1")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.turn")
        self.succeed("session", "note", self.session, "Rain.")
        self.read()

    def read(self):
        self.entries = program.entries(self.session)
        self.head = program.digest(program.lines(self.session)[-1])

    def first(self, kind, **members):
        return next(entry for entry in self.entries if entry["kind"] == kind
                    and all(entry.get(name) == value for name, value in members.items()))

    def rewrite(self):
        """The file with all hashes as they have to be."""
        self.entries[-1]["end"] = True
        for number, entry in enumerate(self.entries, 1):
            entry["n"] = number
        program.write_lines(self.session, program.chained(self.entries))

    def forge(self, **members):
        """One more line, after the last one."""
        self.entries.append({"n": 0, **members, "at": self.entries[-1]["at"], "prev": ""})
        self.rewrite()
        return len(self.entries)

    def assert_says(self, code, words, *options, home="/nonexistent"):
        """In text and as JSON."""
        for as_json in ([], ["--json"]):
            with self.nothing_written():
                done = program.run(*as_json, "session", "verify", self.session, *options, home=home)
            self.assertEqual(code, done.code, done)
            said = done.out + done.err if not as_json else "".join(
                [*done.json()["problems"], *(f"Line {line}: {one['what']}" for one in done.json()["said"]
                                             for line in one["lines"]),
                 *(f"line {one['line']}: {one['why']}" for one in done.json()["not-replayed"])])
            self.assertRegex(said, words)

    def assert_listed(self, number, words, code=program.DONE):
        self.assert_says(code, rf"Line {number}: (not verified: )?{words}")

    def assert_found(self, number, words=""):
        self.assert_says(program.PROBLEM, rf"(line|entry) {number}\b.*{words}")

    def assert_silent(self):
        """It is as if nothing were wrong."""
        self.assertTrue(self.verified()["in-full"])

    def assert_found_by_head(self):
        self.assert_says(program.PROBLEM, f"no line has the hash {self.head}", "--head", self.head)

    def test_a_line(self):
        """a line was changed, removed, added or moved, and nothing else"""
        lines = program.lines(self.session)
        roll = self.first("roll")["n"]
        changed = lines[roll - 1].replace(b'"faces":[', b'"faces": [')
        for number, forged in ((roll, [*lines[:roll - 1], changed, *lines[roll:]]),
                               (roll, [*lines[:roll - 1], *lines[roll:]]),
                               (roll + 1, [*lines[:roll], lines[roll - 1], *lines[roll:]]),
                               (roll, [*lines[:roll - 1], lines[roll], lines[roll - 1], *lines[roll + 1:]])):
            program.write_lines(self.session, forged)
            self.assert_found(number)
        program.write_lines(self.session, [*lines[:-1], lines[-1].replace(b"Rain", b"Snow")])
        self.assert_silent()
        self.assert_found_by_head()

    def test_all_lines(self):
        """the whole file was rewritten, with all hashes"""
        self.first("note")["text"] = "Snow."
        self.rewrite()
        self.assert_silent()
        self.assert_found_by_head()

    def test_the_end(self):
        """the last groups were cut off"""
        program.write_lines(self.session, program.lines(self.session)[:-1])
        self.assert_silent()
        self.assert_found_by_head()
        whole = self.session.read_bytes()
        for cut, words in ((whole + whole[:50], "its last 50 bytes don't count"),
                           (whole[:-1], "the last line has lost its newline")):
            self.session.write_bytes(cut)
            done = program.run("session", "verify", self.session)
            self.assertEqual(program.DONE, done.code)
            self.assertIn(words, done.err)
        last = [entry["n"] for entry in self.entries if entry["kind"] == "roll"][-1]
        del self.entries[last:]
        self.rewrite()
        opened = [entry["n"] for entry in self.entries if entry["kind"] == "opened"][-1]
        self.assert_says(program.NOT_IN_FULL, f"line {opened}: .*waits for nothing")

    def test_a_face(self):
        """a rolled face isn't the seed's for that turn, procedure, run and attempt"""
        roll = self.first("roll", source="stream")
        roll["faces"] = [roll["faces"][0] % 20 + 1]
        self.rewrite()
        self.assert_found(roll["n"], "the session's seed gives")

    def test_a_result(self):
        """a result, an effect, a told line or the order of lines isn't what the procedure makes of dice and answers"""
        told = self.first("told")
        told["text"] = "Whatever I like"
        self.rewrite()
        self.assert_found(told["n"], "Whatever I like")
        self.first("opened")["version"] += 1
        self.rewrite()
        self.assert_says(program.NOT_IN_FULL, f"line {self.first('opened')['n']}: .*version")

    def test_a_run(self):
        """a run was taken back, waits, or is never closed"""
        before = self.session.read_bytes()
        opened = [entry["n"] for entry in self.entries if entry["kind"] == "opened"]
        self.succeed("session", "back", self.session, "--to", str(opened[-1]))
        self.assert_listed(opened[-1], "opened and taken back")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.transfer", waits=True)
        self.read()
        self.assert_listed([entry["n"] for entry in self.entries if entry["kind"] == "opened"][-1], "open: ")
        self.session.write_bytes(before)
        self.read()
        self.entries = [entry for entry in self.entries if entry["kind"] != "closed" or entry["run"] == opened[-1]]
        self.entries = self.entries[:opened[-1] - 2]
        self.rewrite()
        self.assert_says(program.PROBLEM, f"run of line {opened[0]}: it is over, but no line closes it")

    def test_a_chart(self):
        """what a chart of the player's said"""
        home = self.owner(self.HONEST)
        self.attack(home)
        self.read()
        number = self.first("lookup", key="crt-attack")["n"]
        self.assert_listed(number, "read from .*Combat Results Table.*, a copy that isn't at hand", program.NOT_IN_FULL)
        self.first("lookup", key="crt-attack")["row"]["label"] = "6"
        self.rewrite()
        self.assert_says(program.PROBLEM, rf"entry {number}\b", home=home)

    def test_what_was_typed(self):
        """what a typed cell of a chart, a form or dice thrown by hand said"""
        self.assert_listed(self.first("roll", source="hand")["n"], "dice that were thrown by hand, as they were typed")

    def test_by_hand(self):
        """units, facts, the clock or the phase were changed by hand, units added or removed"""
        words = "units, facts, the clock or the phase, changed by hand"
        before = self.session.read_bytes()
        ship = self.units()["A1"]
        phase = [entry["now"] for entry in self.entries if entry["kind"] == "phase"][-1]
        fact = {"kind": "fact", "fact": "last-daylight-turn", "scope": "session"}
        for members, other in (({"kind": "unit-changed", "id": "A1", "was": {"close-quarters": True},
                                 "now": {"close-quarters": False}}, {"close-quarters": "x"}),
                               ({"kind": "unit-removed", "type": "fleet", "id": "A1", "was": ship}, {"place": "x"}),
                               ({"kind": "unit-added", "type": "fleet", "id": "A9", "fields": {}}, None),
                               ({**fact, "was": 5, "now": 6}, 4),
                               ({"kind": "clock", "was": 3, "now": 9}, 7),
                               ({"kind": "phase", "was": phase, "now": phase}, "x")):  # it is on already
            with self.subTest(kind=members["kind"]):
                self.session.write_bytes(before)
                self.read()
                number = self.forge(**members)
                self.assert_listed(number, words)
                for entry in self.entries:
                    entry.pop("end", None)  # as if the whole file were its beginning
                self.rewrite()
                self.assert_listed(number, words)
                if other is not None:
                    self.entries[-1]["was"] = other
                    self.rewrite()
                    self.assert_found(number)
                    self.assert_says(program.PROBLEM, f"Line {number}: {words}")

    def test_unknown(self):
        """lines of a kind, or a file of a format, that this program doesn't know"""
        self.entries[0]["format"] = 2
        self.rewrite()
        self.assert_listed(1, "written in the session format 2", program.NOT_IN_FULL)
        self.entries[0]["format"] = 1
        self.assert_listed(self.forge(kind="weather-front", text="x"), "of a kind", program.NOT_IN_FULL)

    def test_time(self):
        """a time that is none"""
        number = self.first("note")["n"]
        self.entries[number - 1]["at"] = "yesterday"
        self.rewrite()
        self.assert_listed(number, "whose time is none")

    def test_own_lines(self):
        """the game master's own lines, overrides"""
        self.succeed("session", "tell", self.session, "Contact lost.", "--to", "axis")
        self.assert_listed(len(program.lines(self.session)), "told by the game master, not by a procedure")
        self.succeed("session", "override", self.session, self.last("roll", "speed/Z1"), "--faces", "16",
                     "--reason", "x", "--go-back")
        self.read()
        self.assert_listed(self.first("override")["n"], "rolls and results that were overruled")

    def test_seed(self):
        """the seed was chosen by trying many"""
        self.assert_silent()

    def test_dice_before(self):
        """somebody with the file works out dice before they are thrown"""
        self.assert_silent()

    def test_each_row_has_a_test(self):
        table = (program.SOURCE / "README.md").read_text().split("## What verifying proves")[1].split("\nExit code")[0]
        rows = re.findall(r"^\| ([^|]+?) \|", table, re.MULTILINE)
        named = {getattr(self, name).__doc__ for name in dir(self) if name.startswith("test_") and getattr(self, name)}
        named.add("orders say something else than the mail that came")  # test_lying_mails.Forged: it takes a day by mail
        self.assertEqual(set(), set(rows) - named)


class OneByte(Verify):
    """A copy in which one byte is another; the head was printed before."""

    def setUp(self):
        super().setUp()
        self.random = random.Random(7)

    def changed(self, lines, number, place):
        """The lines with that byte of a line (numbered from 1) changed into another printable one."""
        line = bytearray(lines[number - 1])
        line[place] = self.random.choice([byte for byte in PRINTABLE if byte != line[place]])
        program.write_lines(self.session, [*lines[:number - 1], bytes(line), *lines[number:]])

    def found(self, lines, number, place, head):
        """Verify names the line. A changed hash of the line before can't be told from a change of that line."""
        self.changed(lines, number, place)
        in_prev = place >= lines[number - 1].index(b'"prev":"')
        fitting = {number, number - 1} if in_prev and number > 1 else {number}
        problems = "\n".join(self.problems("--head", head))
        named = {int(line) for line in re.findall(r": line (\d+): ", problems)}
        self.assertTrue(named & fitting, (number, place, problems))
        return problems

    def test_a_byte_anywhere_in_a_played_session_is_found_and_its_line_named(self):
        self.played()
        lines = program.lines(self.session)
        for number in range(1, len(lines)):  # the last line has no next one that would hold its hash
            for place in self.random.sample(range(len(lines[number - 1])), 2):
                with self.subTest(line=number, byte=place):
                    self.found(lines, number, place, program.digest(lines[-1]))

    def test_a_byte_anywhere_in_the_sample_is_found_and_its_line_named(self):
        lines = program.SAMPLE.read_bytes().splitlines()
        for number in self.random.sample(range(1, len(lines)), 120):
            place = self.random.randrange(len(lines[number - 1]))
            with self.subTest(line=number, byte=place):
                self.found(lines, number, place, program.digest(lines[-1]))

    def test_a_changed_face_is_found_by_its_hash_and_the_roll_named(self):
        lines = program.SAMPLE.read_bytes().splitlines()
        rolls = [number for number, line in enumerate(lines, 1) if b'"kind":"roll"' in line]
        for number in self.random.sample(rolls, 40):
            faces = re.search(rb'"faces":\[(\d+)\]', lines[number - 1])
            line = bytearray(lines[number - 1])
            if faces[1] == b"20":
                line[faces.start(1)] = ord("1")
            else:  # the last digit: another face of a d20
                line[faces.end(1) - 1] = self.random.choice([b for b in b"123456789" if b != line[faces.end(1) - 1]])
            program.write_lines(self.session, [*lines[:number - 1], bytes(line), *lines[number:]])
            key = json.loads(lines[number - 1])["key"]
            with self.subTest(line=number, roll=key):
                self.assertIn(f'{self.session}: line {number}: the roll "{key}" was changed after it was written',
                              self.problems()[0])

    def test_a_byte_of_the_last_line_is_found_by_the_printed_head(self):
        self.played()
        lines = program.lines(self.session)
        for place in range(0, len(lines[-1]), 3):
            self.changed(lines, len(lines), place)
            with self.subTest(byte=place):
                self.assertIn(program.digest(lines[-1]), self.problems("--head", program.digest(lines[-1]))[-1])

    def test_a_null_byte_anywhere_but_in_the_last_write_is_damage(self):
        # It is what a power cut leaves behind, but only at the end.
        self.played()
        data = self.session.read_bytes()
        ends = [match.end() for match in re.finditer(rb'"end":true\}\n', data)]
        for place in self.random.sample(range(ends[-3]), 40):
            self.session.write_bytes(data[:place] + b"\0" + data[place + 1:])
            with self.subTest(byte=place):
                self.assertIn(f"line {data.count(b'%c' % 10, 0, place) + 1}", "\n".join(self.problems()))
                self.refuse("session", "note", self.session, "Rain.", saying="line")


class Recomputed(Verify):
    """Somebody changes a line and works the whole chain out anew: the dice and the procedures still tell."""

    def setUp(self):
        super().setUp()
        self.begin(turn=2)
        self.play("swwas.turn", {"fighters": {"rabaul": "cap"}, "strike/S1": {"choice": "naval-strike"}},
                  dice="mission/S1=1")
        self.succeed("session", "next", "--leave", self.session, "--turn")
        self.play("swwas.turn")
        self.verified()
        self.entries = program.entries(self.session)

    def rewritten(self, number, **members):
        """The problems of the session with one entry changed and every hash behind it."""
        changed = json.loads(json.dumps(self.entries))
        changed[number - 1].update(members)
        program.write_lines(self.session, program.chained(changed))
        return "\n".join(self.problems())

    def of_kind(self, kind):
        return [entry for entry in self.entries if entry["kind"] == kind]

    def test_rewriting_nothing_changes_nothing(self):
        before = self.session.read_bytes()
        program.write_lines(self.session, program.chained(self.entries))
        self.assertEqual(before, self.session.read_bytes())

    def test_every_rolled_face_is_known_from_the_seed(self):
        rolls = [roll for roll in self.of_kind("roll") if roll["source"] == "stream"]
        self.assertEqual(11, len(rolls))  # seven on turn 2 besides the one by hand, four on turn 3
        for roll in rolls:
            with self.subTest(roll=roll["key"]):
                problems = self.rewritten(roll["n"], faces=[roll["faces"][0] % 20 + 1])
                self.assertRegex(problems, rf'line {roll["n"]}: the roll "{roll["key"]}" shows \d+, but the session\'s '
                                           rf'seed gives {roll["faces"][0]}')

    def test_a_face_thrown_by_hand_must_fit_what_was_looked_up(self):
        roll = next(roll for roll in self.of_kind("roll") if roll["source"] == "hand")
        self.assertIn('the lookup "mission/S1"', self.rewritten(roll["n"], faces=[6]))

    def test_a_rolled_face_cannot_be_called_thrown_by_hand_alone(self):
        roll = next(roll for roll in self.of_kind("roll") if roll["source"] == "stream")
        problems = self.rewritten(roll["n"], faces=[roll["faces"][0] % 20 + 1], source="hand")
        self.assertIn(roll["key"], problems)

    def test_a_roll_s_dice_key_attempt_and_run_are_known(self):
        roll = self.of_kind("roll")[0]
        for members in (dict(key="speed/Z9"), dict(dice=[12], faces=[1]), dict(attempt=2, reason="x"),
                        dict(dice=[20, 20], faces=[1, 1]), {"for": "Fleet Z9: Fleet Speed"}, dict(unit="A1")):
            with self.subTest(members=members):
                self.assertRegex(self.rewritten(roll["n"], **members), rf"(line|entry) {roll['n']}\b")

    def test_impossible_faces_are_damage(self):
        roll = self.of_kind("roll")[0]
        for faces in ([21], [0], [], [1, 1], ["1"], 1):
            with self.subTest(faces=faces):
                self.assertIn(f"line {roll['n']}", self.rewritten(roll["n"], faces=faces))

    def test_every_looked_up_result_is_known_from_its_table(self):
        for lookup in self.of_kind("lookup"):
            row = {**lookup["row"], "label": "Victory"}
            with self.subTest(lookup=lookup["key"]):
                problems = self.rewritten(lookup["n"], row=row)
                self.assertIn(f'entry {lookup["n"]}', problems)
                self.assertIn(lookup["key"], problems)

    def test_every_told_line_is_known_from_its_procedure(self):
        for told in self.of_kind("told"):
            with self.subTest(told=told["key"]):
                self.assertIn(f"entry {told['n']}", self.rewritten(told["n"], text=told["text"] + "!"))
                self.assertIn(f"entry {told['n']}", self.rewritten(told["n"], audience="gm"))

    def test_every_effect_is_known_from_its_procedure(self):
        for effect in self.of_kind("effect"):
            now = {name: 9 if isinstance(value, int) else "search" for name, value in effect["now"].items()}
            if now == effect["now"]:
                continue
            with self.subTest(effect=effect["key"]):
                self.assertIn(f"entry {effect['n']}", self.rewritten(effect["n"], now=now))

    def test_the_seed_is_known_from_the_dice(self):
        problems = self.rewritten(1, seed="0" * 64)
        self.assertGreater(problems.count("but the session's seed gives"), 5)

    def test_a_run_s_procedure_turn_and_ordinal_are_known_from_its_dice(self):
        opened = self.of_kind("opened")[0]
        for members in (dict(procedure="swwas.transfer"), dict(turn=5), dict(ordinal=2)):
            with self.subTest(members=members):
                self.assertIn("seed gives", self.rewritten(opened["n"], **members))

    def test_an_answer_must_fit_what_came_of_it(self):
        answer = next(entry for entry in self.of_kind("answer") if entry["key"] == "fighters")
        effect = next(entry for entry in self.of_kind("effect") if entry["key"] == "mission/F1")
        self.assertIn(f"entry {effect['n']}", self.rewritten(answer["n"], fields={"rabaul": "sweep"}))
        self.assertIn("no longer legal", self.rewritten(answer["n"], fields={"rabaul": "bombing"}))

    def test_a_unit_s_beginning_must_fit_what_came_of_it(self):
        added = next(entry for entry in self.of_kind("unit-added") if entry["id"] == "D1")
        self.rewritten(added["n"], fields={**added["fields"], "kind": "level-bombers"})

    def without(self, numbers):
        """The problems of the session without these entries, numbered and chained anew."""
        left = [json.loads(json.dumps(entry)) for entry in self.entries if entry["n"] not in numbers]
        place = {entry["n"]: number for number, entry in enumerate(left, 1)}
        for entry in left:
            entry["n"] = place[entry["n"]]
            if "run" in entry:
                entry["run"] = place.get(entry["run"], entry["run"])
        program.write_lines(self.session, program.chained(left))
        return "\n".join(self.problems())

    def test_a_roll_that_was_taken_out_is_missed(self):
        roll = self.of_kind("roll")[2]
        self.assertIn(roll["key"], self.without([roll["n"]]))
        self.assertIn(roll["key"], self.without([roll["n"], roll["n"] + 1]))

    def test_a_told_line_that_was_taken_out_is_missed(self):
        told = self.of_kind("told")[0]
        self.assertIn(told["key"], self.without([told["n"]]))

    def test_lines_that_changed_places_are_missed(self):
        roll = self.of_kind("roll")[0]["n"]
        changed = json.loads(json.dumps(self.entries))
        changed[roll - 1], changed[roll + 1] = changed[roll + 1], changed[roll - 1]
        changed[roll - 1]["n"], changed[roll + 1]["n"] = roll, roll + 2
        program.write_lines(self.session, program.chained(changed))
        self.assertIn(f"entry {roll}", "\n".join(self.problems()))

    def test_a_session_that_was_cut_short_is_known_from_the_printed_head(self):
        head = program.digest(program.lines(self.session)[-1])
        lines = program.lines(self.session)
        last_but_one = [number for number, entry in enumerate(self.entries, 1) if entry.get("end")][-2]
        program.write_lines(self.session, lines[:last_but_one])
        self.verified()
        self.assertIn(head, "\n".join(self.problems("--head", head)))


if __name__ == "__main__":
    unittest.main()
