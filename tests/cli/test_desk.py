"""A turn of Flat Top at the game master's desk, unattended: four commanders, three mails as mail programs write them, one
missing, and four drafts in an outbox. Messages are made, and drafts read, by Python's own email library.
"""

import datetime
import email
import email.policy
import json
import mailbox
import pathlib
import re
import tempfile
import unittest
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr, parsedate_to_datetime

import program
import schemas
from test_flattop_day import begin, day, run, units

ADDRESSES = {"Fletcher": "ann@example.org", "Crace": "bill@example.org", "Inoue": "cy@example.org",
             "Takagi": "dora@example.org"}
SENT = datetime.datetime(2026, 11, 20, 19, 2, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))

# As Outlook answers: the mail that is answered below a line, with its head, and everything in paragraphs.
OUTLOOK = """<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {{margin:0}}</style></head>
<body lang="EN-US"><div class="WordSection1">{paragraphs}
<p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">
<p class="MsoNormal"><b>From:</b> Game master &lt;gm@example.org&gt;<br><b>Sent:</b> Friday, November 20, 2026 9:10 AM<br>
<b>To:</b> Ann<br><b>Subject:</b> Flat Top, report</p></div>
<p class="MsoNormal">TF17: Y30 - S9 - Y39</p></div></body></html>"""

FLETCHER = ["Dear game master,", "TF17: Y30 - N2,NW1,N4 - X23. Report numbers 6, 9. Die 3.",
            "TF11: Y30 - N2,NW1,N4 - X23.", "Neosho: Y32 - S4 - Y36", "Best regards, Ann"]
CRACE = """Caf\u00e9, na\u00efve na\u00efve na\u00efve: what a long line this is, so that it is broken by the encoding.

TF44: N31 - N6, NE2 - P24 -- do not divert, report all sightings.
S-44: P17 - N1 - P16, on the surface.

-- 
Bill
"""
INOUE = """TF1: Q12 - S3,SW1 - P15
TF2: R11 - S4,SW1 - Q15

Gr\u00fc\u00dfe, Cy

On Friday the game master wrote:
> TF1: Q12 - N9 - Q3
"""


def message(who, subject="Orders for turn 1", number=1):
    made = EmailMessage()
    made["From"] = f"{who} <{ADDRESSES[who].upper()}>"
    made["To"] = "gm@example.org"
    made["Subject"] = subject
    made["Date"] = format_datetime(SENT + datetime.timedelta(minutes=number - 1))
    made["Message-ID"] = f"<{who}.{number}@example.org>"
    return made


def outlook(who, lines, number=1):
    made = message(who, number=number)
    paragraphs = "\n".join(f'<p class="MsoNormal">{line}<o:p></o:p></p>' for line in lines)
    made.set_content(OUTLOOK.format(paragraphs=paragraphs), subtype="html")
    return made


def quoted_printable(who, text):
    made = message(who, subject="Orders, caf\u00e9 turn")
    made.set_content(text, charset="utf-8", cte="quoted-printable")
    return made


def base64_latin1(who, text):
    made = message(who)
    made.set_content(text, charset="iso-8859-1", cte="base64")
    made.add_attachment(b"\x89PNG\r\n\x1a\n", maintype="image", subtype="png", filename="map.png")
    return made


def subject_and_text():
    """Orders in both."""
    made = message("Crace", subject="TF44: N31 - N6 - N25")
    made.set_content("S-44: P17 - N1 - P16\n\nOn Friday the game master wrote:\n> S-44: P17 -\n")
    return made


def answer(who, text, number):
    made = message(who, number=number)
    made.set_content(text)
    return made


class Desk(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = self.folder / "coral.flagplot"
        begin(self.path)

    def keep(self, name, made):
        file = self.folder / name
        file.write_bytes(made.as_bytes(policy=email.policy.SMTP))
        return file

    def maildir(self, *messages):
        kept = mailbox.Maildir(self.folder / "Maildir", create=True)
        for one in messages:
            kept.add(one)
        return self.folder / "Maildir"

    def three(self):
        return outlook("Fletcher", FLETCHER), quoted_printable("Crace", CRACE), base64_latin1("Inoue", INOUE)

    def desk(self):
        desk = json.loads(run("--json", "desk", self.path))
        self.assertEqual([], schemas.problems("desk", desk))
        return desk

    def row(self, who):
        return next(row for row in self.desk()["readers"] if row["reader"] == who)

    def drafts(self, outbox):
        found = {}
        for file in sorted(outbox.glob("*.eml")):
            with file.open("rb") as opened:
                found[file.name] = email.message_from_binary_file(opened, policy=email.policy.default)
        return found


class Turn(Desk):
    def test_a_turn_from_three_mails_to_four_drafts(self):
        run("mail", "read", self.path, self.maildir(*self.three()))
        self.assertEqual({"Fletcher": "arrived", "Crace": "arrived", "Inoue": "arrived", "Takagi": "none"},
                         {who: self.row(who)["mail"]["state"] for who in ADDRESSES})
        listed = json.loads(run("--json", "mail", "list", self.path))
        self.assertEqual([], schemas.problems("mail", listed))
        came = {mail["from"]: mail for mail in listed}
        self.assertEqual({"Fletcher", "Crace", "Inoue"}, set(came))
        self.assertEqual({"2026-11-20T18:02:00Z"}, {mail["date"] for mail in came.values()})
        self.assertEqual("Orders, caf\u00e9 turn", came["Crace"]["subject"])
        self.assertEqual(CRACE.split(), came["Crace"]["text"].split())
        self.assertEqual(INOUE.split(), came["Inoue"]["text"].split())
        self.assertEqual(["map.png, image/png, 8 bytes"], came["Inoue"]["attachments"])
        self.assertIn("Dear game master,", came["Fletcher"]["text"])
        self.assertNotIn("<", came["Fletcher"]["text"].replace("<gm@example.org>", ""))
        self.assertNotIn("margin", came["Fletcher"]["text"])

        # The game master settles what Inoue has miscounted; the others' orders are clear.
        done = program.run("mail", "take", str(self.path))
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("the moves S4,SW1 lead from R11 to Q16, not to Q15", done.err)
        settled = self.folder / "settled.json"
        settled.write_text(json.dumps({"readings": {"J2": {"take": "written"}}}))
        run("mail", "take", self.path, "--answers", settled)
        now = units(self.path)
        self.assertEqual({"TF17": "N2,NW1,N4", "TF11": "N2,NW1,N4", "Neosho": "S4", "TF44": "N6,NE2", "S44": "N1",
                          "J1": "S3,SW1", "J2": "S4,SW1"},
                         {name: now[name]["path"] for name in ("TF17", "TF11", "Neosho", "TF44", "S44", "J1", "J2")})
        self.assertEqual({"Fletcher": [], "Crace": [], "Inoue": [], "Takagi": ["TF3"]},
                         {who: self.row(who)["without-orders"] for who in ADDRESSES})

        # Going on without Takagi says so, and is logged.
        refused = program.run("session", "next", str(self.path))
        self.assertEqual(program.PROBLEM, refused.code)
        self.assertIn("Takagi: no mail", refused.err)
        run("session", "next", self.path, "--leave")
        self.assertIn("Takagi: no mail", run("log", self.path))
        for procedure in ("flattop.no-orders", "flattop.weather", "flattop.move-ships", "flattop.move-planes",
                          "flattop.observe"):
            self.answer(procedure)
        now = units(self.path)
        self.assertEqual({"TF17": "Y28", "TF44": "N29", "J1": "Q13", "J3": "EE14"},
                         {name: now[name]["hex"] for name in ("TF17", "TF44", "J1", "J3")})

        outbox = self.folder / "outbox"
        run("report", "send", self.path, *ADDRESSES, "--outbox", outbox)
        self.check_drafts(outbox)
        self.assertEqual({"drafted"}, {self.row(who)["report"]["state"] for who in ADDRESSES})
        run("report", "sent", self.path, *ADDRESSES)
        self.assertEqual({"sent"}, {self.row(who)["report"]["state"] for who in ADDRESSES})
        run("session", "verify", self.path)

    def answer(self, procedure):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(day.desk(1).get(procedure, {}), file)
            file.flush()
            run("play", self.path, procedure, "--answers", file.name)

    def check_drafts(self, outbox):
        drafts = self.drafts(outbox)
        self.assertEqual(4, len(drafts))
        for who, address in ADDRESSES.items():
            name = next(name for name in drafts if name.endswith(f"{who}.eml"))
            draft = drafts[name]
            with self.subTest(reader=who):
                mail = run("log", self.path, "--format", "mail", "--side", who, "--turn", "1")
                head, body = mail.split("\n\n", 1)
                heads = dict(line.split(": ", 1) for line in head.splitlines())
                self.assertEqual(address, parseaddr(draft["To"])[1])
                self.assertEqual(heads["Subject"], draft["Subject"])
                self.assertEqual("1", draft["X-Unsent"])
                self.assertIsNotNone(parsedate_to_datetime(draft["Date"]))
                self.assertRegex(draft["Message-ID"], r"^<[^<>@\s]+@[^<>@\s]+>$")
                self.assertEqual(None if who == "Takagi" else f"<{who}.1@example.org>", draft["In-Reply-To"])
                text = draft.get_body(("plain",)).get_content()
                self.assertEqual(body.rstrip(), text.replace("\r\n", "\n").rstrip())
                files = {part.get_filename(): part for part in draft.iter_attachments()}
                stem = name.removesuffix(".eml")
                self.assertEqual({f"{stem}.html", f"{stem}, plot.svg"}, set(files))
                page = run("log", self.path, "--format", "html", "--side", who, "--turn", "1")
                self.assertEqual(page, files[f"{stem}.html"].get_content())
                svg = run("plot", self.path, "--format", "svg", "--side", who, "--turn", "1")
                got = files[f"{stem}, plot.svg"].get_content()
                got = got.decode() if isinstance(got, bytes) else got
                self.assertEqual(svg.strip(), got.strip())

    def test_the_reply_says_what_was_read_and_quotes_it(self):
        run("mail", "read", self.path, self.keep("crace.eml", quoted_printable("Crace", CRACE)), "--orders")
        mail = run("log", self.path, "--format", "mail", "--side", "Crace")
        part = mail.split("\n--\nREAD OF YOUR MAIL\n")[1]
        self.assertIn("TF44: N6, then NE2 to P24", part)
        self.assertIn("S-44: N1 to P16; stays surface", part)
        self.assertIn("\n> TF44: N31 - N6, NE2 - P24 -- do not divert, report all sightings.\n", part)
        self.assertNotIn("Bill", part)  # his signature
        for line in mail.splitlines():
            self.assertLessEqual(len(line), 72)
        for who in ("Fletcher", "Inoue"):
            other = run("log", self.path, "--format", "mail", "--side", who)
            self.assertNotIn("READ OF YOUR MAIL", other)
            self.assertNotIn("divert", other)

    def test_orders_in_a_subject_are_read_of_his_mail_too(self):
        run("mail", "read", self.path, self.keep("crace.eml", subject_and_text()), "--orders")
        mail = run("log", self.path, "--format", "mail", "--side", "Crace")
        self.assertNotIn("ORDERED FOR YOU", mail)
        part = mail.split("\n--\nREAD OF YOUR MAIL\n")[1]
        self.assertIn("TF44: N6 to N25", part)
        self.assertIn("S-44: N1 to P16", part)
        self.assertIn("\n> Subject: TF44: N31 - N6 - N25\n>\n> S-44: P17 - N1 - P16\n", part)
        # What the game master types then stands apart, as before.
        typed = self.folder / "typed.json"
        typed.write_text(json.dumps({"mail": {"from": "Crace", "text": "TF44: N31 - S6 - N37"}, "readings": {}}))
        run("play", self.path, "flattop.orders", "--answers", typed)
        read, ordered = run("log", self.path, "--format", "mail", "--side", "Crace").split("\nORDERED FOR YOU\n")
        self.assertIn("READ OF YOUR MAIL", read)
        self.assertIn("TF44: S6 to N37", ordered)

    def part_of_crace(self, name, subject, before=()):
        """What his report of a session of its own says of his mail with that subject."""
        path = self.folder / f"{name}.flagplot"
        begin(path)
        for number, made in enumerate(before):
            run("mail", "read", path, self.keep(f"{name} {number}.eml", made))
        made = message("Crace", subject=subject, number=2)
        made.set_content("TF44: N31 - N6 - N25\n")
        run("mail", "read", path, self.keep(f"{name}.eml", made), "--orders")
        return run("log", path, "--format", "mail", "--side", "Crace").split("\n--\nREAD OF YOUR MAIL\n")[1]

    def test_a_subject_does_not_tell_what_the_enemy_has(self):
        self.assertEqual("ijn", next(unit["side"] for unit in units(self.path).values() if unit.get("called") == "TF1"))
        nobody = self.part_of_crace("nobody", "Orders as to TF98")
        self.assertIn("\n> TF44: N31 - N6 - N25\n", nobody)
        self.assertNotIn("Subject", nobody)
        self.assertEqual(nobody, self.part_of_crace("enemy", "Orders as to TF1"))

    def test_a_subject_does_not_tell_what_the_enemy_wrote(self):
        theirs = message("Inoue", subject="TF44")
        theirs.set_content("TF1: Q12 - S3,SW1 - P15\n")
        alone = self.part_of_crace("alone", "Re: TF44")
        self.assertIn("\n> Subject: Re: TF44\n", alone)
        self.assertEqual(alone, self.part_of_crace("after", "Re: TF44", [theirs]))


class Mails(Desk):
    def test_doubts_stop_a_mail_and_answers_settle_them(self):
        file = self.keep("takagi.eml", answer("Takagi", "TF3: EE14 - SW2,S8 - ZZ1\n", 1))
        done = program.run("mail", "read", str(self.path), str(file), "--orders")
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("ZZ1", done.err)
        self.assertEqual("arrived", self.row("Takagi")["mail"]["state"])
        self.assertEqual([], [e for e in program.entries(self.path) if e["kind"] == "opened"])
        settled = self.folder / "settled.json"
        settled.write_text(json.dumps({"readings": {"J3": {"take": "written", "moves": "SW2,S8"}}}))
        run("mail", "take", self.path, "--answers", settled)
        self.assertEqual("SW2,S8", units(self.path)["J3"]["path"])
        self.assertEqual("read", self.row("Takagi")["mail"]["state"])

    def test_a_folder_without_mails_says_so(self):
        folder = self.folder / "empty"
        folder.mkdir()
        self.assertEqual("No new mail.\n", run("mail", "read", self.path, folder))

    def test_the_same_mail_twice_is_one_and_a_later_one_amends_it(self):
        first = self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\n", 1))
        run("mail", "read", self.path, first, "--orders")
        again = run("mail", "read", self.path, first)
        self.assertIn("is there already", again)
        self.assertEqual(1, len(json.loads(run("--json", "mail", "list", self.path))))
        run("mail", "read", self.path, self.keep("two.eml", answer("Crace", "TF44: N31 - S6 - N37\n", 2)))
        self.assertEqual({"read", "arrived"},
                         {mail["state"] for mail in json.loads(run("--json", "mail", "list", self.path))})
        self.assertEqual(1, self.row("Crace")["mail"]["replaced"])
        run("mail", "take", self.path)
        self.assertEqual("S6", units(self.path)["TF44"]["path"])

    def test_what_a_second_mail_does_not_name_stays_as_the_first_had_it(self):
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\nPort Moresby: ready CAP against 6 or more\n", 1)))
        run("mail", "read", self.path, self.keep("two.eml", answer("Crace", "TF44: S6 instead of N6. The rest stands.\n", 2)))
        self.assertEqual({"arrived"}, {mail["state"] for mail in json.loads(run("--json", "mail", "list", self.path))})
        run("mail", "take", self.path)
        self.assertEqual("S6", units(self.path)["TF44"]["path"])
        self.assertEqual({"read"}, {mail["state"] for mail in json.loads(run("--json", "mail", "list", self.path))})

    def test_a_mail_is_set_aside_and_taken_up_again_and_says_whose_orders_it_gave(self):
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\n", 1)), "--orders")
        run("mail", "read", self.path, self.keep("two.eml", answer("Crace", "TF44: N31 - S6 - N37\n", 2)))
        first, second = (mail["entry"] for mail in json.loads(run("--json", "mail", "list", self.path)))
        run("mail", "aside", self.path, str(second))
        self.assertEqual(["read", "set aside"],
                         [mail["state"] for mail in json.loads(run("--json", "mail", "list", self.path))])
        self.assertEqual("No mail of this turn waits.\n", run("mail", "take", self.path))
        self.assertEqual([["TF44"], []],
                         [mail["orders-of"] for mail in json.loads(run("--json", "mail", "list", self.path))])
        run("mail", "aside", self.path, str(second), "--back")
        run("mail", "take", self.path)
        self.assertEqual([[], ["TF44"]],
                         [mail["orders-of"] for mail in json.loads(run("--json", "mail", "list", self.path))])
        refused = program.run("mail", "aside", str(self.path), str(second), "--back")
        self.assertEqual(program.PROBLEM, refused.code)
        self.assertIn("left out: TF44", run("mail", "take", self.path, str(first)))
        self.assertEqual("S6", units(self.path)["TF44"]["path"])

    def test_the_earlier_of_two_mails_is_taken_first_and_the_later_waits_for_it(self):
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - ZZ1\nS-44: P17 - N1 - P16\n", 1)))
        run("mail", "read", self.path, self.keep("two.eml", answer("Crace", "TF44: N31 - S6 - N37\n", 2)))
        first, second = (mail["entry"] for mail in json.loads(run("--json", "mail", "list", self.path)))
        done = program.run("mail", "take", str(self.path))
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn(f"mail {second} of Crace waits until the one before it is taken or set aside", done.err)
        self.assertEqual("arrived", self.row("Crace")["mail"]["state"])
        # Whoever takes the later one by its number has said which counts: the earlier one doesn't order its unit again.
        run("mail", "take", self.path, str(second))
        reading = json.loads(run("--json", "mail", "show", self.path, str(first)))["reading"]
        self.assertEqual(["TF44"], reading["left-out"])
        self.assertIn("left out: TF44", run("mail", "take", self.path))
        self.assertEqual({"TF44": "S6", "S44": "N1"}, {name: units(self.path)[name]["path"] for name in ("TF44", "S44")})

    def test_what_was_confirmed_row_by_row_is_settled_and_a_question_is_by_a_reply(self):
        text = "TF3: EE14 - SW2,S8 - ZZ1\n\nWhen does the turn end?\n"
        run("mail", "read", self.path, self.keep("one.eml", answer("Takagi", text, 1)))
        entry = json.loads(run("--json", "mail", "list", self.path))[0]["entry"]
        settled = self.folder / "settled.json"
        settled.write_text(json.dumps({"readings": {"J3": {"take": "written", "moves": "SW2,S8"}}}))
        run("mail", "take", self.path, "--answers", settled)
        words = [step["words"] for step in self.desk()["next"] if step["what"] == "settle-doubts"]
        self.assertEqual(["Settle 1 question in Takagi's mail"], words)
        run("mail", "reply", self.path, str(entry))
        self.assertEqual([], [step for step in self.desk()["next"] if step["what"] == "settle-doubts"])
        run("session", "verify", self.path)

    def test_a_mail_that_waits_shows_how_it_would_be_read_and_its_doubts_where_they_stand(self):
        text = "Hello,\n\nTF44: N31 - N6 - N25. Meander. When does the turn end?\n"
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", text, 1)))
        entry = json.loads(run("--json", "mail", "list", self.path))[0]["entry"]
        reading = json.loads(run("--json", "mail", "show", self.path, str(entry)))["reading"]
        self.assertFalse(reading["clear"])
        self.assertTrue(reading["units"][0]["says"].startswith("N6 to N25"), reading)
        self.assertEqual([{"kind": "question", "text": "When does the turn end?"}], reading["asides"])
        mark = reading["marks"][0]
        self.assertEqual((3, "Meander"), (mark["line"], mark["words"]))
        shown = run("mail", "show", self.path, str(entry))
        self.assertIn('line 3: "Meander" (TF44', shown)
        self.assertIn("When does the turn end?", shown)

    def test_a_mail_without_orders_takes_nothing_away_and_says_what_may_have_been_meant(self):
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\n", 1)), "--orders")
        run("mail", "read", self.path, self.keep("two.eml", answer("Crace", "Thanks! TF44 did well.\n", 2)))
        done = program.run("mail", "take", str(self.path))
        self.assertIn("TF44 did well", done.err + done.out)
        second = json.loads(run("--json", "mail", "list", self.path))[-1]["entry"]
        self.assertIn("second mail of this turn", run("mail", "show", self.path, str(second)))
        self.assertEqual("N6", units(self.path)["TF44"]["path"])

    def test_a_mail_of_thanks_holds_nothing_up(self):
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "Thank you, see you on Sunday.\n", 1)))
        run("mail", "read", self.path, self.keep("two.eml", answer("Crace", "TF44: N31 - S6 - N37\n", 2)))
        first = json.loads(run("--json", "mail", "list", self.path))[0]["entry"]
        done = program.run("mail", "take", str(self.path))
        self.assertIn(f"mail aside {first}", done.err)
        self.assertEqual("S6", units(self.path)["TF44"]["path"])

    def test_the_mail_that_was_sent_last_counts_whatever_the_order_in_the_mailbox(self):
        first, last = answer("Crace", "TF44: N31 - N6 - N25\n", 1), answer("Crace", "TF44: N31 - S6 - N37\n", 2)
        last.replace_header("Date", format_datetime(SENT + datetime.timedelta(hours=2)))
        run("mail", "read", self.path, self.keep("last.eml", last))
        run("mail", "read", self.path, self.keep("first.eml", first))
        self.assertEqual({"Crace.1@example.org": "arrived", "Crace.2@example.org": "arrived"},
                         {mail["id"]: mail["state"] for mail in json.loads(run("--json", "mail", "list", self.path))})
        run("mail", "take", self.path)
        self.assertEqual("S6", units(self.path)["TF44"]["path"])

    def test_a_name_given_for_strangers_isn_t_put_on_those_who_are_known(self):
        stranger = answer("Crace", "TF44: N31 - N6 - N25\n", 1)
        stranger.replace_header("From", "bill@work.example.org")
        box = self.maildir(stranger, answer("Inoue", "TF1: Q12 - S3,SW1 - P15\n", 1))
        run("mail", "read", self.path, box, "--from", "Crace", "--new-address")
        self.assertEqual({"bill@work.example.org": "Crace", "cy@example.org": "Inoue"},
                         {mail["address"]: mail["from"] for mail in json.loads(run("--json", "mail", "list", self.path))})

    def test_two_strangers_are_not_one(self):
        one, other = answer("Crace", "TF44: N31 - N6 - N25\n", 1), answer("Crace", "Buy this!\n", 2)
        one.replace_header("From", "bill@work.example.org")
        other.replace_header("From", "news@shop.example.org")
        done = program.run("mail", "read", str(self.path), str(self.maildir(one, other)), "--from", "Crace")
        self.assertEqual(program.PROBLEM, done.code)
        self.assertIn("news@shop.example.org", done.err)
        self.assertEqual([], json.loads(run("--json", "mail", "list", self.path)))

    def test_a_strange_sender_is_asked_for_once(self):
        made = answer("Crace", "TF44: N31 - N6 - N25\n", 1)
        made.replace_header("From", "Bill at work <bill@work.example.org>")
        file = self.keep("work.eml", made)
        done = program.run("mail", "read", str(self.path), str(file))
        self.assertEqual(program.ANSWER_MISSING, done.code)
        self.assertIn("work.eml", done.err)
        self.assertIn("nobody is known to write from Bill at work <bill@work.example.org>", done.err)
        self.assertIn("--from", done.err)
        run("mail", "read", self.path, file, "--from", "Crace", "--new-address")
        made.replace_header("Message-ID", "<another@work.example.org>")
        run("mail", "read", self.path, self.keep("again.eml", made))
        self.assertEqual(["Crace", "Crace"], [m["from"] for m in json.loads(run("--json", "mail", "list", self.path))])

    def test_a_broken_mail_doesn_t_stop_the_others(self):
        folder = self.folder / "folder"
        folder.mkdir()
        (folder / "a.eml").write_bytes(b"\0\1\2 this is no mail")
        (folder / "b.eml").write_bytes(answer("Crace", "TF44: N31 - N6 - N25\n", 1).as_bytes())
        done = program.run("mail", "read", str(self.path), str(folder))
        self.assertEqual(program.ANSWER_MISSING, done.code)  # something was taken
        self.assertIn("a.eml", done.err)
        self.assertEqual(["Crace"], [m["from"] for m in json.loads(run("--json", "mail", "list", self.path))])

    def test_an_mbox_is_read_in_its_order(self):
        box = mailbox.mbox(self.folder / "orders.mbox")
        self.addCleanup(box.close)
        for made in self.three():
            box.add(made)
        box.flush()
        run("mail", "read", self.path, self.folder / "orders.mbox")
        self.assertEqual(["Fletcher", "Crace", "Inoue"],
                         [mail["from"] for mail in json.loads(run("--json", "mail", "list", self.path))])

    def test_drafts_of_a_long_title_keep_their_names_apart(self):
        path = self.folder / "long.flagplot"
        path.write_bytes(b"".join(line + b"\n" for line in program.chained(
            [{**entry, "title": "Сражение" * 9 + "мир"} if entry["n"] == 1 else entry
             for entry in program.entries(self.path)])))
        for turn in (1, 2):
            for who in ("Crace", "Inoue"):
                run("session", "tell", path, "--to", who, f"It rains in turn {turn}.")
                run("report", "send", path, who, "--turn", turn, "--outbox", self.folder / "out")
            run("session", "next", "--leave", path, "--turn")
        self.assertEqual(4, len(self.drafts(self.folder / "out")))

    def test_drafts_of_two_sessions_of_one_title_stand_beside_each_other(self):
        other = self.folder / "other" / "coral.flagplot"
        other.parent.mkdir()
        other.write_bytes(b"".join(line + b"\n" for line in program.chained(
            [{**entry, "seed": "ab" * 32} if entry["n"] == 1 else entry for entry in program.entries(self.path)])))
        for path, words in ((self.path, "It rains."), (other, "It snows."), (self.path, "It hails."), (other, "Fog.")):
            run("session", "tell", path, "--to", "Crace", words)
            done = program.run("report", "send", str(path), "Crace", "--outbox", str(self.folder / "out"))
            self.assertEqual(program.DONE, done.code)
            self.assertEqual(path is other, "is another session's" in done.err, done.err)
        first, second = sorted(self.drafts(self.folder / "out").values(), key=lambda mail: "hails" not in str(mail))
        texts = [mail.get_body(("plain",)).get_content() for mail in (first, second)]
        self.assertIn("It hails.", texts[0])
        self.assertIn("Fog.", texts[1])
        self.assertNotIn("Fog.", texts[0])

    def test_a_draft_that_somebody_has_edited_stays(self):
        def send():
            return program.run("report", "send", str(self.path), "Crace", "--outbox", str(self.folder / "out"))
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        self.assertEqual("", send().err)
        self.assertEqual("", send().err)  # as it was written: it is replaced
        (draft,) = (self.folder / "out").glob("*.eml")
        draft.write_bytes(edited := draft.read_bytes() + b"Good luck!\n")
        for words in ("It snows.", "It hails."):
            run("session", "tell", self.path, "--to", "Crace", words)
            done = send()
            self.assertIn(f"{draft} stays as it is", done.err)
            self.assertIn(f"{draft.stem} 2.eml", done.out)
            self.assertEqual(edited, draft.read_bytes())
            self.assertEqual(2, len(self.drafts(self.folder / "out")))

    def test_an_archive_that_fails_leaves_nothing(self):
        pages = self.folder / "pages"
        for made_before in (False, True):
            if made_before:
                pages.mkdir()
            done = program.run("archive", str(self.path), str(pages),
                               preexec_fn=lambda: program.no_file_larger_than(3000))
            self.assertEqual(program.PROBLEM, done.code)
            self.assertEqual(made_before, pages.exists())
        self.assertEqual({}, program.contents(pages))
        run("archive", self.path, pages)

    def test_a_report_doesn_t_go_to_another_s_address(self):
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        done = program.run("report", "send", str(self.path), "Crace", "--to", "CY@example.org")
        self.assertEqual(program.PROBLEM, done.code)
        self.assertIn("CY@example.org is the address of Inoue", done.err)
        self.assertFalse((self.folder / "coral outbox").exists())
        run("report", "send", self.path, "Crace", "--to", "bill@new.example.org")
        self.assertEqual(1, len(list((self.folder / "coral outbox").glob("*.eml"))))

    def test_who_sends_a_report_is_told_whose_mails_wait(self):
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        self.assertNotIn("read", run("report", "send", self.path, "Crace"))
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\n", 1)))
        self.assertIn("The mail of Crace isn't read yet.", run("report", "send", self.path, "Crace"))
        run("mail", "read", self.path, self.keep("two.eml", answer("Takagi", "TF3: EE14 - SW2,S8 - DD23\n", 1)))
        self.assertIn("These mails aren't read yet: Crace, Takagi.", run("report", "send", self.path, "Crace"))

    def test_a_message_is_told_when_it_is_due(self):
        run("message", self.path, "--from", "Crace", "--to", "Fletcher", "--due", "2", "Troopships seen.")
        self.assertEqual([("Crace", "Fletcher", 2)],
                         [(one["from"], one["to"], one["due"]) for one in self.desk()["under-way"]])
        run("session", "next", self.path, "--turn", "--leave")
        self.assertEqual([], self.desk()["under-way"])
        self.assertIn("Troopships seen.", run("log", self.path, "--format", "mail", "--side", "Fletcher"))
        for who in ("Crace", "Inoue", "Takagi"):
            self.assertNotIn("Troopships", run("log", self.path, "--format", "mail", "--side", who))

    def history(self, who):
        lines = json.loads(run("--json", "history", self.path, who))
        self.assertEqual([], schemas.problems("history", lines))
        return lines

    def test_a_history_says_what_was_told_and_ordered(self):
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\n-- \nBill\n", 1)),
            "--orders")
        run("session", "tell", self.path, "--to", "Crace", "It rains.")
        run("session", "next", self.path, "--turn", "--leave")
        run("message", self.path, "--from", "Crace", "--to", "Fletcher", "All is well.")
        self.assertEqual([(1, "Game master", "It rains."), (1, "Mail", "TF44: N31 - N6 - N25"),
                          (2, "Message", "To Fletcher: All is well.")],
                         [(line["turn"], line["heading"], line["words"]) for line in self.history("Crace")])
        unit = self.history("TF44")
        self.assertIn("added: ", unit[0]["words"])
        self.assertTrue(any("Moves left: N6" in line["words"] for line in unit))
        self.assertEqual(program.PROBLEM, program.run("history", str(self.path), "TF99").code)

    def test_a_history_has_a_mail_once_and_below_the_subject_that_was_read_with_it(self):
        run("mail", "read", self.path, self.keep("one.eml", subject_and_text()))
        orders = [("Mail", "S-44: P17 - N1 - P16")]
        self.assertEqual(orders, [(line["heading"], line["words"]) for line in self.history("Crace")])
        run("mail", "take", self.path)
        orders = [("Mail", "Subject: TF44: N31 - N6 - N25\n\nS-44: P17 - N1 - P16")]
        self.assertEqual(orders, [(line["heading"], line["words"]) for line in self.history("Crace")])
        typed = self.folder / "typed.json"
        typed.write_text(json.dumps({"mail": {"from": "Crace", "text": "TF44: N31 - S6 - N37"}, "readings": {}}))
        run("play", self.path, "flattop.orders", "--answers", typed)
        orders.append(("Orders", "TF44: N31 - S6 - N37"))
        self.assertEqual(orders, [(line["heading"], line["words"]) for line in self.history("Crace")])

    def test_an_archive_is_pages_that_lead_to_each_other(self):
        run("session", "tell", self.path, "--to", "Crace", "It <b>rains</b>.")
        run("session", "tell", self.path, "--to", "Inoue", "A secret.")
        run("mail", "read", self.path, self.keep("one.eml", answer("Crace", "TF44: N31 - N6 - N25\n", 1)), "--orders")
        for who, folder in ((None, "all"), ("Crace", "his")):
            run("archive", self.path, self.folder / folder, *(["--side", who] if who else []))
            pages = {page.name: page.read_text(encoding="utf-8") for page in (self.folder / folder).iterdir()}
            links = {link for page in pages.values() for link in re.findall(r'href="([^"]*)"', page)}
            self.assertEqual(set(pages), links)
            self.assertTrue(any("It &lt;b&gt;rains" in page for page in pages.values()))
            self.assertTrue(any("TF44: N31 - N6 - N25" in page for page in pages.values()))
            self.assertEqual(who is None, any("A secret" in page for page in pages.values()))
            self.assertEqual(who is None, any("Takagi" in page for page in pages.values()))
        # Pages that another may not read are never left among his.
        again = program.run("archive", str(self.path), str(self.folder / "all"), "--side", "Crace")
        self.assertEqual(program.PROBLEM, again.code)
        self.assertIn("it isn't empty", again.err)

    def test_a_note_is_due_at_its_turn(self):
        run("session", "note", self.path, "TF11 at QQ30", "--due", "2")
        self.assertEqual([(2, "TF11 at QQ30")],
                         [(one["turn"], one["words"]) for one in self.desk()["due"] if one["kind"] == "note"])


if __name__ == "__main__":
    unittest.main()
