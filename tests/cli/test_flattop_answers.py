"""What is given to Flat Top unattended is played, or refused and named: answers after going back, and mails."""

import json
import unittest

import program
from program import ANSWER_MISSING, DONE, PROBLEM

SETTINGS = {"first-hour": 11, "first-daylight-hour": 6, "last-daylight-hour": 18, "weather-dice": "none",
            "command-control": "no", "coded-planes": "no", "maps": "none", "maps-join": "none",
            "skipped-letters": "none", "partial-land": "none"}
NUMBERS = ["report-1=9", "report-2=9"]


class Answers(program.Case):
    def setUp(self):
        super().setUp()
        self.succeed("session", "new", self.session, "--rulebook", "flattop", "--title", "T", "--seed", program.SEED,
                     *(word for fact, value in SETTINGS.items() for word in ("--set", f"{fact}={value}")))
        self.succeed("unit", "add", self.session, "commander", "U", "side=usn")
        self.add("task-force", "TF1", "commander=U", "hex=M20", *NUMBERS)
        self.add("task-force", "TF2", "commander=U", "hex=P20", *NUMBERS)

    def add(self, *unit):
        self.succeed("unit", "add", self.session, *unit, "side=usn")

    def mail(self, text, **more):
        return program.run("play", self.session, "flattop.orders", "--answers", "-",
                           given=json.dumps({"mail": {"from": "U", "text": text}, **more}))

    def path(self, unit="TF1"):
        units = program.run("--json", "session", "show", self.session).json()["units"]
        return next(one for one in units if one["id"] == unit)["fields"].get("path")

    # ---- whom it attacks

    def add_bombers(self):
        self.add("base", "Henderson", "commander=U", "called=Henderson Field", "hex=M24", *NUMBERS)
        self.add("air-formation", "AF1", "commander=U", "planes=B-17 6", "airborne=yes", "hex=M22", "level=HI", *NUMBERS)

    def test_an_attack_on_its_own_side_is_doubtful(self):
        self.add_bombers()
        for target in "M24", "Henderson", "the airfield at M24", "M20":
            self.assertEqual(ANSWER_MISSING, self.mail(f"AF1: attack {target}, HI").code, target)
            waits = program.run("--json", "session", "show", self.session).json()["pending"]
            self.assertIn("of its own side", json.dumps(waits), target)
            self.succeed("session", "back", self.session)
        self.assertEqual(DONE, self.mail("AF1: attack M25, HI").code)

    def test_an_attack_where_an_enemy_was_seen_is_none_on_its_own_side(self):
        self.add_bombers()
        self.succeed("unit", "add", self.session, "task-force", "Goto", "side=ijn", "hex=M24", "seen-hex=M24")
        self.assertEqual(DONE, self.mail("AF1: attack M24, HI").code)

    # ---- going back, then other answers

    def test_another_mail_after_going_back_a_step_is_played(self):
        self.assertEqual(DONE, self.mail("TF1: M20 - N1 - M19").code)
        self.succeed("session", "back", self.session)
        self.assertEqual(DONE, self.mail("TF1: M20 - S1 - M21").code)
        self.assertEqual("S1", self.path())
        self.assertIn("answered again", self.succeed("log", self.session).out)
        self.succeed("session", "verify", self.session)

    def test_another_mail_for_one_that_nobody_has_taken_back_is_refused_and_named(self):
        self.assertEqual(ANSWER_MISSING, self.mail("TF1: P3 - N1 - P2").code)  # it isn't there: a doubt
        before = self.session.read_bytes()
        other = self.mail("TF1: M20 - S1 - M21")
        self.assertEqual(PROBLEM, other.code)
        self.assertIn('the answer "mail": says something else than entry', other.err)
        self.assertEqual(before, self.session.read_bytes())

    def test_another_mail_after_going_back_to_it_is_played_and_not_what_was_confirmed_before(self):
        self.mail("TF1: M20 - N1 - M19", readings={"TF1": {"moves": "N1"}})
        opened = next(entry["n"] for entry in program.entries(self.session) if entry["kind"] == "opened")
        self.succeed("session", "back", self.session, "--to", str(opened))
        self.assertEqual(DONE, self.mail("TF1: M20 - S1 - M21").code)
        self.assertEqual("S1", self.path())
        self.succeed("session", "verify", self.session)

    def test_the_same_mail_goes_on_where_it_was(self):
        self.mail("TF1: M20 - N1 - M19")
        self.succeed("session", "back", self.session)
        self.assertEqual(DONE, self.mail("TF1: M20 - N1 - M19", readings={"TF1": {"moves": "N2"}}).code)
        self.assertEqual("N2", self.path())

    # ---- mails

    def test_what_stands_behind_a_second_head_or_a_line_of_underscores_is_quoted(self):
        head = "From: GM <gm@example.org>\nSent: Monday\nTo: U\nSubject: Re: orders\n\nTF2: P20 - S4 - P24\n"
        for between in ("", "_" * 32 + "\n"):
            with self.subTest(between=between):
                self.assertEqual(DONE, self.mail("TF1: hold\n\n" + between + head).code)
                self.assertIsNone(self.path("TF2"))

    def test_a_line_of_underscores_or_a_head_in_bold_type_begins_what_is_quoted(self):
        for quoted in ("_" * 32 + "\nTF2: P20 - S4 - P24\n",
                       "*From:* GM <gm@example.org>\n*Sent:* Monday\n\nTF2: P20 - S4 - P24\n"):
            with self.subTest(quoted=quoted):
                self.assertEqual(DONE, self.mail("TF1: hold\n\n" + quoted).code)
                self.assertIsNone(self.path("TF2"))

    def test_a_mail_s_own_head_is_none(self):
        mail = "From: ann@example.org\nTo: gm@example.org\nSubject: orders\n\nTF1: M20 - N1 - M19\n"
        self.assertEqual(DONE, self.mail(mail).code)
        self.assertEqual("N1", self.path())

    def test_a_mail_that_names_no_known_unit_or_is_html_isn_t_taken(self):
        for text, words in (("TF9: M20 - N1 - M19", "names no known unit"), ("Nothing new. Ann", "names no known unit"),
                            ("> TF1: M20 - N1 - M19", "names no known unit"),
                            *((mark + "TF1: M20 - N1 - M19", "HTML") for mark in
                              ("<html>", "<!DOCTYPE html>", "<body bgcolor=white>", "<div>", "</div>", "</p>", "<br>",
                               "<BR/>", "<br />", "</span>", "</table>", "Content-Type: text/html\n\n"))):
            with self.subTest(mail=text):
                before = self.session.read_bytes()
                refused = self.mail(text)
                self.assertEqual(ANSWER_MISSING, refused.code)
                self.assertIn(words, refused.err)
                self.assertEqual(before, self.session.read_bytes())


if __name__ == "__main__":
    unittest.main()
