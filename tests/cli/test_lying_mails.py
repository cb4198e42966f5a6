"""Mails that lie, are damaged, or aren't sure: each is said at the mail, and none is taken unattended. The messages are
made by hand or by Python's own email library.
"""

import datetime
import email.policy
import json
import unittest
from email.utils import format_datetime

import program
from test_desk import SENT, Desk, answer
from test_flattop_day import run, units

program.limit_each_run()

ORDERS = "TF44: N31 - N6 - N25\n"
HEAD = "From: bill@example.org\nDate: Fri, 20 Nov 2026 18:02:00 +0000\nSubject: Orders\n"


class Lying(Desk):
    number = 0

    def mail(self, text, name=None):
        """A file with that text as it is; a Message-ID is added in front, if it names none."""
        type(self).number += 1
        file = self.folder / (name or f"mail{self.number}.eml")
        given = "" if "Message-ID" in text else f"Message-ID: <lie.{self.number}@example.org>\n"
        file.write_bytes((given + text).encode())
        return file

    def read(self, *files, code=program.DONE):
        done = program.run("mail", "read", str(self.path), *map(str, files))
        self.assertEqual(code, done.code, done)
        return done

    def listed(self):
        return json.loads(run("--json", "mail", "list", self.path))

    def order_of(self, unit="TF44"):
        return units(self.path)[unit].get("path")

    def is_doubtful(self, text, *doubts):
        """It is said when it is read, listed and shown, and its orders are taken only when somebody says so."""
        done = program.run("mail", "read", str(self.path), str(self.mail(text)), "--orders")
        self.assertEqual(program.ANSWER_MISSING, done.code, done)
        self.assertIsNone(self.order_of())
        mail = self.listed()[-1]
        shown = run("mail", "show", self.path, mail["entry"])
        for doubt in doubts:
            self.assertTrue(any(doubt in problem for problem in mail["problems"]), mail["problems"])
            for place in (done.err, shown, run("mail", "list", self.path)):
                self.assertIn(doubt, place)
        again = program.run("mail", "take", str(self.path))
        self.assertEqual(program.ANSWER_MISSING, again.code)
        self.assertIn(f"the mail itself: {mail['problems'][0]}", again.err)
        run("mail", "take", self.path, mail["entry"], "--anyway")
        self.assertIsNotNone(self.order_of())


class Damaged(Lying):
    def test_a_mail_that_is_cut_off_is_never_clear(self):
        self.is_doubtful(HEAD + "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                         "Content-Transfer-Encoding: base64\n\nVEY0NDogTjMxIC0gTjYsTkUyIC0gUDI0LiAK\nVEY0NDogTj",
                         "is cut off in the middle (base64)")

    def test_nor_is_one_with_more_parts_than_are_read(self):
        parts = f"--b\nContent-Type: text/plain\n\n{ORDERS}" + "--b\nContent-Type: text/plain\n\n\n" * 120
        self.is_doubtful(HEAD + f'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n{parts}--b--\n',
                         "it has more parts than are read")

    def test_nor_one_with_a_nul_byte(self):
        self.is_doubtful(HEAD + f"\n{ORDERS}\0\n", "it has NUL bytes")

    def test_a_doubtful_mail_s_words_are_still_to_be_understood(self):
        self.read(self.mail(HEAD + "\nTF44: N31 - N6 - ZZ1\n\0"))
        done = program.run("mail", "take", str(self.path), "--anyway")
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("ZZ1", done.err)


class WhoWrote(Lying):
    def test_two_from_lines(self):
        self.is_doubtful(HEAD + f"From: mallory@evil.org\n\n{ORDERS}",
                         "its head has 2 From lines")

    def test_a_from_with_two_addresses(self):
        self.is_doubtful(HEAD.replace("bill@example.org", "bill@example.org, mallory@evil.org") + f"\n{ORDERS}",
                         "its From names several addresses: bill@example.org, mallory@evil.org")

    def test_a_check_that_failed(self):
        self.is_doubtful(HEAD + f"Authentication-Results: mx.example; dkim=fail; spf=fail; dmarc=fail\n\n{ORDERS}",
                         "failed the mail server's check (dmarc=fail)")

    def test_a_sender_and_no_from(self):
        self.is_doubtful(HEAD.replace("From:", "Sender:") + f"\n{ORDERS}", "it has no From that names an address")

    def test_a_line_of_a_mailbox_that_may_be_of_the_mail_before_it(self):
        box = self.mail("From mallory Fri Nov 20 05:44:37 2026\nReturn-Path: <cy@example.org>\nFrom: cy@example.org\n"
                        "Message-ID: <e1@x>\nSubject: o\n\nTF1: Q12 - S3,SW1 - P15\n\n"
                        "From bill@example.org Fri Nov 20 05:44:37 2026\nFrom: bill@example.org\n"
                        f"Subject: orders\nMessage-ID: <e2@x>\n\n{ORDERS}", "orders.mbox")
        done = program.run("mail", "read", str(self.path), str(box), "--orders")
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("it begins at a line that may be a part of the mail before it", done.err)
        self.assertIn("it ends before a line that may be a part of it", done.err)
        self.assertEqual((None, None), (self.order_of(), self.order_of("J1")))

    def test_a_mail_in_a_mailbox_may_be_another_writer_s_whatever_its_head_has(self):
        for mark in ("Return-Path: <bill@example.org>", "Received: from a by mx.example; Fri, 20 Nov 2026 18:02:00 +0000",
                     "Delivered-To: gm@example.org", "Status: RO", "X-Mozilla-Status: 0001"):
            with self.subTest(mark=mark):
                type(self).number += 1
                box = self.mail(
                    "From cy@example.org Fri Nov 20 05:44:37 2026\nReturn-Path: <cy@example.org>\nFrom: cy@example.org\n"
                    f"Message-ID: <c{self.number}@x>\nSubject: o\n\nHello {self.number}\n\n"
                    f"From bill@example.org Fri Nov 20 05:44:37 2026\n{mark}\nFrom: bill@example.org\n"
                    f"Subject: orders\nMessage-ID: <b{self.number}@x>\n\n{ORDERS}\n{self.number}\n", "orders.mbox")
                done = program.run("mail", "read", str(self.path), str(box), "--orders")
                self.assertEqual(program.ANSWER_MISSING, done.code)
                self.assertIn("it stands behind another writer's mail, and may be a part of it", done.err)
                self.assertIsNone(self.order_of())

    def test_of_a_mailbox_in_which_such_lines_are_marked_nothing_is_doubted(self):
        box = self.mail("From cy@example.org Fri Nov 20 05:44:37 2026\nFrom: cy@example.org\nMessage-ID: <e1@x>\n\nHello\n\n"
                        f"From bill@example.org Fri Nov 20 05:44:37 2026\nFrom: bill@example.org\nMessage-ID: <e2@x>\n"
                        f"Date: Fri, 20 Nov 2026 18:02:00 +0000\n\n{ORDERS}", "orders.mbox")
        self.read(box, "--marked")
        run("mail", "take", self.path, self.listed()[-1]["entry"])
        self.assertIsNotNone(self.order_of())

    def test_a_stranger_is_shown_with_what_he_writes_before_anybody_says_whose_it_is(self):
        done = self.read(self.mail(HEAD.replace("bill@example.org", "Bill <bill@work.example.org>") + f"\n{ORDERS}"),
                         code=program.ANSWER_MISSING)
        for words in ("nobody is known to write from Bill <bill@work.example.org>", "2026-11-20T18:02:00Z", "Orders",
                      "| TF44: N31 - N6 - N25"):
            self.assertIn(words, done.err)
        self.assertEqual([], self.listed())

    def test_another_address_needs_a_word_and_both_are_named(self):
        run("unit", "set", self.path, "commander", "Crace", "mail=")
        run("mail", "read", self.path, self.mail(HEAD + f"\n{ORDERS}"), "--from", "Crace")
        stranger = self.mail(HEAD.replace("bill@example.org", "mallory@evil.org") + "\nHello\n")
        done = program.run("mail", "read", str(self.path), str(stranger), "--from", "Crace")
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("writes from bill@example.org, not from mallory@evil.org", done.err)
        self.assertEqual(["bill@example.org"], [mail["address"] for mail in self.listed()])
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        self.assertIn(": bill@example.org", run("report", "send", self.path, "Crace"))
        run("mail", "read", self.path, stranger, "--from", "Crace", "--new-address")
        self.assertIn(": mallory@evil.org", run("report", "send", self.path, "Crace"))

    def test_no_address_of_a_list_is_learned(self):
        listed = "From: Bill via Flat Top <flattop@lists.example.org>\nList-Id: <flattop.lists.example.org>\n"
        run("unit", "set", self.path, "commander", "Crace", "mail=")
        first, second = (self.mail(listed + f"Subject: {number}\n\n{ORDERS}") for number in (1, 2))
        done = self.read(first, code=program.ANSWER_MISSING)
        self.assertIn("mailing list flattop.lists.example.org, whose address is nobody's", done.err)
        run("mail", "read", self.path, first, "--from", "Crace")
        self.assertEqual([""], [mail["address"] for mail in self.listed()])
        self.read(second, code=program.ANSWER_MISSING)
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        self.assertIn("no address is known", run("report", "send", self.path, "Crace"))

    def test_a_list_s_mail_is_the_writer_s_whom_it_names(self):
        head = "From: Bill via Flat Top <flattop@lists.example.org>\nList-Id: <flattop.lists.example.org>\nSubject: o\n"
        self.read(self.mail(head + f"X-Original-From: Bill <bill@example.org>\n\n{ORDERS}"),
                  self.mail(head + "Reply-To: Cy <cy@example.org>\n\nTF1: Q12 - S3,SW1 - P15\n"))
        self.assertEqual([("Crace", "bill@example.org"), ("Inoue", "cy@example.org")],
                         [(mail["from"], mail["address"]) for mail in self.listed()])


class Kept(Lying):
    def test_two_mails_with_one_id_are_two(self):
        enemy = self.mail("Message-ID: <same@x>\nFrom: cy@example.org\nSubject: o\n\nTF1: Q12 - S3,SW1 - P15\n")
        victim = self.mail(f"Message-ID: <same@x>\nFrom: bill@example.org\nSubject: o\n\n{ORDERS}")
        self.read(enemy, victim)
        self.assertEqual(["Inoue", "Crace"], [mail["from"] for mail in self.listed()])
        self.assertIn("with the same Message-ID", " ".join(self.listed()[1]["problems"]))
        for file in (enemy, victim):
            self.assertIn("is there already", self.read(file).out)
        copy = self.mail(f"Message-ID: <same@x>\nFrom: bill@example.org\nSubject: o\n\n{ORDERS}\n\n")  # as an mbox has it
        self.assertIn("is there already", self.read(copy).out)
        self.assertEqual(2, len(self.listed()))

    def test_who_reads_one_of_two_mails_has_not_read_the_other(self):
        for number, text in enumerate((ORDERS, "TF44: N31 - S6 - N37\n"), 1):
            self.read(self.keep(f"{number}.eml", answer("Crace", text, number)))
        first, second = self.listed()
        run("mail", "take", self.path, first["entry"])
        self.assertEqual(["read", "arrived"], [mail["state"] for mail in self.listed()])
        run("mail", "take", self.path)
        self.assertEqual("S6", self.order_of())

    def test_deleted_mails_stay_out(self):
        box = self.maildir(answer("Crace", ORDERS, 1))
        (box / "cur" / "gone:2,ST").write_bytes(answer("Inoue", "TF1: Q12 - S3,SW1 - P15\n", 1).as_bytes())
        self.assertIn("1 deleted mail stays out", self.read(box).out)
        self.assertEqual(["Crace"], [mail["from"] for mail in self.listed()])

    def test_skipped_senders_are_skipped_for_good_until_that_is_taken_back(self):
        made = [answer("Crace", "Buy this!\n", number) for number in range(1, 506)]
        for one in made:
            one.replace_header("From", "News <news@shop.example.org>")
        box = self.maildir(*made)
        run("mail", "skip", self.path, "News@shop.example.org")
        self.assertEqual(["news@shop.example.org"], json.loads(run("--json", "mail", "skip", self.path)))
        for _ in range(2):
            done = self.read(box)
            self.assertIn("505 skipped sender's mails stay out", done.out)
            self.assertEqual("", done.err)
        run("session", "back", self.path)  # there is nothing that takes it along
        self.assertIn("news@shop.example.org", run("mail", "skip", self.path))
        self.assertEqual(program.PROBLEM, program.run("mail", "skip", str(self.path), "news@shop.example.org").code)
        run("mail", "skip", self.path, "news@shop.example.org", "--back")
        self.assertIn("Nobody is skipped", run("mail", "skip", self.path))
        self.assertIn("nobody is known to write", self.read(box, code=program.ANSWER_MISSING).err)
        run("session", "verify", self.path)


class Forged(Lying):
    """Somebody has rewritten the session, with all its hashes."""

    def verified(self, kind, **changed):
        """What verify says when the last entry of the kind says something else, and what that entry is."""
        entries = program.entries(self.path)
        entry = next(one for one in reversed(entries) if one["kind"] == kind)
        for member, value in changed.items():
            entry[member] = {**entry[member], **value} if isinstance(value, dict) else value
        program.write_lines(self.path, program.chained(entries))
        found = program.run("--json", "session", "verify", str(self.path))
        said = {one["what"]: one["lines"] for one in json.loads(found.out)["said"]} if found.out else found.err
        return said, next(one["n"] for one in entries if one["kind"] == "answer" and one["key"] == "mail")

    def test_orders_that_say_something_else_than_their_mail_are_said(self):
        self.read(self.mail(HEAD + "\n" + ORDERS))
        run("mail", "take", self.path)
        differs = "orders that say something else than the mail that came"
        said, _ = self.verified("mail")
        self.assertNotIn(differs, said)
        said, answer_to = self.verified("mail", text=ORDERS.replace("N6", "S6"))
        self.assertEqual([answer_to], said[differs])


class When(Lying):
    def states(self):
        return {mail["id"]: mail["state"] for mail in self.listed()}

    def dated(self, number, text, date):
        made = answer("Crace", text, number)
        del made["Date"]
        if date:
            made["Date"] = format_datetime(date)
        return self.keep(f"{number}.eml", made)

    def is_taken_by_arrival(self, first, second):
        """What came later amends, and that the dates don't tell is said before it is taken."""
        self.read(self.dated(1, ORDERS, first))
        self.read(self.dated(2, "TF44: N31 - S6 - N37\n", second))
        self.assertEqual({"Crace.1@example.org": "arrived", "Crace.2@example.org": "arrived"}, self.states())
        done = program.run("mail", "take", str(self.path))
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("the dates don't tell", done.err)
        run("mail", "take", self.path, "--anyway")
        self.assertEqual("S6", self.order_of())

    def test_a_date_in_the_future_never_decides_alone(self):
        self.is_taken_by_arrival(SENT.replace(year=2099), SENT)
        self.assertIn("it says that it was sent later than it came", self.listed()[0]["problems"])

    def test_nor_does_none(self):
        self.is_taken_by_arrival(None, SENT)
        self.assertIn("it doesn't say when it was sent", self.listed()[0]["problems"])

    def test_nor_does_the_same_second(self):
        self.is_taken_by_arrival(SENT, SENT)

    def test_one_mail_alone_needs_no_date(self):
        self.read(self.dated(1, ORDERS, None))
        run("mail", "take", self.path)
        self.assertEqual("N6", self.order_of())

    def next_turn(self):
        run("session", "next", self.path, "--turn", "--leave")

    def turn_of_answer(self, number, subject="Orders", answers=None, said="", text=ORDERS):
        made = answer("Crace", text, number)
        made.replace_header("Subject", subject)
        made.replace_header("Date", format_datetime(SENT + datetime.timedelta(minutes=number)))
        if answers:
            made["In-Reply-To"] = answers
        file = self.folder / f"{number}.eml"
        file.write_bytes(made.as_bytes(policy=email.policy.SMTP))
        done = self.read(file)
        self.assertIn(said, done.err)
        return self.listed()[-1]["turn"]

    def test_a_mail_is_for_the_turn_after_the_report_that_it_answers(self):
        self.read(self.dated(1, ORDERS, SENT))
        run("mail", "take", self.path)
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        run("report", "send", self.path, "Crace")
        draft = next(iter(self.drafts(self.folder / "coral outbox").values()))
        answers, subject = draft["Message-ID"], f"Re: {draft['Subject']}"
        # He is quicker than the clock, which still shows the turn of the report.
        self.assertEqual(2, self.turn_of_answer(2, answers=answers))
        self.assertEqual(2, self.turn_of_answer(3, subject))
        self.assertEqual("read", self.row("Crace")["mail"]["state"])  # of turn 1
        self.next_turn()
        self.assertEqual("arrived", self.row("Crace")["mail"]["state"])
        self.assertEqual(2, self.turn_of_answer(4, answers=answers))
        self.next_turn()
        # It came late, and is kept for its turn.
        late = "it is for turn 2, since it answers the report of turn 1; it came in turn 3"
        self.assertEqual(2, self.turn_of_answer(5, answers=answers, said=late))
        self.assertIn("Look at Crace's mail for turn 2, which came late",
                      [step["words"] for step in self.desk()["next"]])
        self.assertEqual(3, self.turn_of_answer(6, "Orders, turn 3"))
        self.assertEqual(2, self.turn_of_answer(7, "Orders, turn 2", said="its subject says turn 2"))
        self.assertEqual(4, self.turn_of_answer(8, "Orders for Turn 4"))
        self.assertEqual(3, self.turn_of_answer(9, "Orders for turn 1000"))
        self.assertEqual(2, self.turn_of_answer(10, "orders of turn 3", answers, said="but its subject says turn 3"))

    def late(self):
        """The entries of those that the desk says came late."""
        return [step["entry"] for step in self.desk()["next"] if "which came late" in step["words"]]

    def test_a_late_mail_waits_until_it_is_taken_whether_its_subject_is_read_or_not(self):
        self.next_turn()
        for number, subject in enumerate(("Orders, turn 1", "TF44, turn 1"), 1):
            with self.subTest(subject=subject):
                self.assertEqual(1, self.turn_of_answer(number, subject, text=f"TF44: N31 - N{number}\n"))
                entry = self.listed()[-1]["entry"]
                self.assertEqual([entry], self.late())
                run("mail", "take", self.path, entry, "--anyway")
                self.assertEqual(f"N{number}", self.order_of())
                self.assertEqual([], self.late())

    def test_a_late_mail_is_not_read_by_what_was_read_before_it_came(self):
        self.next_turn()
        self.turn_of_answer(1, "Orders, turn 1")
        first = self.listed()[-1]["entry"]
        run("mail", "take", self.path, first, "--anyway")
        self.assertEqual([], self.late())
        self.turn_of_answer(2, "S-44 N1, turn 1")  # the same text, and one more order above it
        self.assertEqual([self.listed()[-1]["entry"]], self.late())

    def test_who_answers_the_form_of_a_turn_that_begins_orders_in_it(self):
        run("report", "send", self.path, "Crace", "Inoue")
        draft = next(d for name, d in self.drafts(self.folder / "coral outbox").items() if "Crace" in name)
        # Orders of another who was quicker change nothing of that.
        self.read(self.keep("cy.eml", answer("Inoue", "TF1: Q12 - S3,SW1 - P15\n", 1)))
        run("mail", "take", self.path)
        self.assertEqual(1, self.turn_of_answer(2, f"Re: {draft['Subject']}", draft["Message-ID"]))


if __name__ == "__main__":
    unittest.main()
