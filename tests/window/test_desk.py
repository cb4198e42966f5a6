"""The game master's desk in the window: a turn of Flat Top with four commanders, of whom one doesn't write, from three
mails as mail programs keep them to four drafts that Python reads back; and how many presses a turn with two mails takes.
"""

import email
import email.policy
import importlib.util
import json
import subprocess
import sys
import tempfile
import unittest

import journal
from driver import Screen, Window
from test_flattop_mail import Desk as Hands

sys.path.append(str(journal.SOURCE / "tests/cli"))
import test_flattop_day  # noqa: E402 (its folder is named first)
from test_flattop_day import day, run, units  # noqa: E402

# The mails are those of the terminal's desk, whose test has this one's name.
_spec = importlib.util.spec_from_file_location("mails_of_the_desk", journal.SOURCE / "tests/cli/test_desk.py")
mails = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(mails)

PLAYED = {"task-force-movement": "flattop.move-ships", "plane-movement": "flattop.move-planes",
          "observation": "flattop.observe"}


def desk(path):
    return json.loads(run("--json", "desk", path))


def rows(path):
    return {row["reader"]: row for row in desk(path)["readers"]}


class AtTheDesk(unittest.TestCase):
    def open(self, window, path, title):
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.wait(lambda: window.title() == f"{title} — Flagplot", "the session should be open")

    def maildir(self, folder, *messages):
        kept = mails.mailbox.Maildir(folder / "Maildir", create=True)
        for one in messages:
            kept.add(one)
        return folder / "Maildir"

    def name_folder(self, window, folder):
        """Once, when mail is fetched first."""
        window.dialog("Where does your mail program keep the mails?").find("text", "Directory:").replace_text(str(folder))
        window.keys("Return")
        window.wait_gone("dialog", "Where does your mail program keep the mails?")

    def wait_mail(self, window, path, who, state):
        window.wait(lambda: rows(path)[who]["mail"]["state"] == state, f"the mail of {who} should be {state}")


class Turn(AtTheDesk):
    def test_from_three_mails_to_four_drafts(self):
        with Screen() as screen, Window(screen) as window:
            path = window.home / "coral.flagplot"
            test_flattop_day.begin(path)
            fletcher = mails.outlook("Fletcher", mails.FLETCHER)
            crace = mails.quoted_printable("Crace", mails.CRACE)
            inoue = mails.base64_latin1("Inoue", mails.INOUE)
            folder = self.maildir(window.home, fletcher, crace, inoue)
            self.open(window, path, day.TITLE)
            window.keys("ctrl+e")
            table = window.table("Correspondents")
            self.assertEqual(["Commander", "Mail of turn 1", "Units without orders", "Report of turn 1", "Next"],
                             table.headings)
            self.assertEqual(["Fletcher, Ann", "none yet"], table.row(0)[:2])
            window.picture("desk-empty")
            window.button("Fetch mail").click()
            self.name_folder(window, folder)
            window.wait_words("3 mails came in.")
            window.wait(lambda: [row["mail"]["state"] for row in rows(path).values()] == ["arrived"] * 3 + ["none"],
                        "three mails should be there")
            window.picture("desk-mails")

            # Two are clear; the third leads to the grid, and its answer back.
            for who in ("Fletcher", "Crace"):
                window.focused("push button", "Take these orders")
                window.wait_words(f"{who} (")
                window.keys("Return")
                self.wait_mail(window, path, who, "read")
            window.focused("push button", "Take these orders")
            window.wait_words("the moves S4,SW1 lead from R11 to Q16, not to Q15")
            window.picture("desk-doubt")
            window.keys("Return")
            hands = Hands(window, path, "desk")
            hands.grid("flattop.orders", hands.pending(), {"J2": {"take": "written"}})
            self.wait_mail(window, path, "Inoue", "read")
            table = window.table("Correspondents")
            window.wait(lambda: table.row(2)[1].startswith("read"), "what was confirmed should be settled")
            window.picture("desk-read")
            now = units(path)
            self.assertEqual({"TF17": "N2,NW1,N4", "TF44": "N6,NE2", "S44": "N1", "J1": "S3,SW1", "J2": "S4,SW1"},
                             {name: now[name]["path"] for name in ("TF17", "TF44", "S44", "J1", "J2")})

            # Without Takagi, whose mail is missing: it asks once, and the log says so.
            window.button("Go on without Takagi…").click()
            window.find("alert", "Not done yet")
            window.button("Pass over").click()
            window.wait(lambda: hands.phase() == "weather", "the turn should go on")
            self.assertIn("Takagi: no mail", run("log", path))
            self.play_on(window, hands)
            self.assertEqual(["Y28", "N29", "Q13"], [units(path)[name]["hex"] for name in ("TF17", "TF44", "J1")])

            window.keys("ctrl+e")
            window.button("Make all drafts").click()
            window.wait(lambda: "drafted" in {row["report"]["state"] for row in rows(path).values()}, "no draft")
            outbox = path.parent / "coral outbox"
            for who, row in rows(path).items():
                if row["report"]["state"] != "drafted":
                    self.draft(window, path, who)
            window.wait_words("Outbox: 4 drafts")
            window.picture("desk-drafts")
            self.check_drafts(path, outbox)
            self.mark_sent(window, path, "Crace")
            self.assertEqual("", window.said())
            journal.Journal(path).verify()

    def play_on(self, window, hands):
        window.keys("ctrl+l")
        for phase, procedure in PLAYED.items():
            hands.go_to(phase)
            size = len(hands.game.entries())
            hands.start(procedure, 1)
            hands.answer({"play": procedure, "answers": day.desk(1).get(procedure, {})}, size)
        hands.go_to("reports")

    def choose(self, window, who):
        table = window.table("Correspondents")
        row = next(row for row in range(table.row_count) if table.row(row)[0].startswith(who))
        table.click_cell(row, "Commander")
        window.wait_words(f"{who} (")

    def draft(self, window, path, who):
        self.choose(window, who)
        window.button("Make a draft of the report of turn 1").click()
        window.wait(lambda: rows(path)[who]["report"]["state"] == "drafted", f"the draft for {who} should be made")

    def mark_sent(self, window, path, who):
        self.choose(window, who)
        window.button("Mark the report of turn 1 as sent").click()
        window.wait(lambda: rows(path)[who]["report"]["state"] == "sent", f"the report for {who} should be sent")
        window.wait_words("Outbox: 3 drafts")

    def check_drafts(self, path, outbox):
        for who, address in mails.ADDRESSES.items():
            with self.subTest(reader=who):
                file = next(outbox.glob(f"*{who}.eml"))
                draft = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                self.assertEqual(address, mails.parseaddr(draft["To"])[1])
                self.assertEqual("1", draft["X-Unsent"])
                self.assertEqual(None if who == "Takagi" else f"<{who}.1@example.org>", draft["In-Reply-To"])
                head, body = run("log", path, "--format", "mail", "--side", who, "--turn", "1").split("\n\n", 1)
                self.assertIn(f"Subject: {draft['Subject']}", head)
                text = draft.get_body(("plain",)).get_content()
                self.assertEqual(body.rstrip(), text.replace("\r\n", "\n").rstrip())
                parts = list(draft.iter_attachments())
                self.assertEqual({"application/pdf"}, {part.get_content_type() for part in parts})
                self.assertEqual([f"{file.stem}.pdf", f"{file.stem}, plot.pdf"],
                                 [part.get_filename() for part in parts])
                self.assertIn("Turn 1", self.words_of(parts[0]))

    def words_of(self, part):
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            file.write(part.get_content())
            file.flush()
            return subprocess.run(["pdftotext", "-layout", file.name, "-"], check=True, capture_output=True,
                                  text=True).stdout


class Presses(AtTheDesk):
    """Each press of a key and each click counts."""

    GOAL = 15
    WEATHER = 3  # besides: it is due, and was passed over without a word before

    def setUp(self):
        self.count = 0

    def press(self, window, key):
        self.count += 1
        window.keys(key)

    def two(self, path):
        """Fletcher and Inoue alone."""
        settings = [word for fact, value in day.SETTINGS.items() for word in ("--set", f"{fact}={value}")]
        run("session", "new", path, "--rulebook", "flattop", "--title", "Two mails", "--seed", day.SEED, *settings)
        for unit in day.roster():
            if not {"Crace", "Takagi"} & {word.rpartition("=")[2] for word in unit}:
                run("unit", "add", path, *unit)

    def go_on(self, window, hands, name):
        """By the button that has the focus."""
        button = window.focused("push button", name)
        self.press(window, "Return")
        window.wait(lambda: window.focus() != button or button.name != name, f"{name} should be pressed")

    def confirm_all(self, window, hands, size):
        """All forms of what was begun, when the journal had so many entries, as they are."""
        window.wait(lambda: len(hands.game.entries()) > size, "it should be played")
        while hands.pending():
            key = hands.pending()["key"]
            self.press(window, "ctrl+Return")
            window.wait(lambda asked=key: (hands.pending() or {}).get("key") != asked, f"{key} is asked still")

    def test_a_turn_with_two_mails(self):
        with Screen() as screen, Window(screen) as window:
            path = window.home / "two.flagplot"
            self.two(path)
            inoue = mails.answer("Inoue", "TF1: Q12 - S3,SW1 - P15\nTF2: R11 - S4 - R15\n", 1)
            folder = self.maildir(window.home, mails.outlook("Fletcher", mails.FLETCHER), inoue)
            settings = window.home / "config/Flagplot/Flagplot.conf"
            self.open(window, path, "Two mails")
            window.keys("ctrl+e")
            window.table("Correspondents")
            window.button("Fetch mail")
            self.press(window, "alt+m")
            self.name_folder(window, folder)  # which isn't asked for a second time
            for who in ("Fletcher", "Inoue"):
                window.focused("push button", "Take these orders")
                window.wait_words(f"{who} (")
                self.press(window, "Return")
                self.wait_mail(window, path, who, "read")
            hands = Hands(window, path, "two")
            self.go_on(window, hands, "Next: Weather")
            size = len(hands.game.entries())
            before = self.count
            self.go_on(window, hands, "Weather: wind and clouds")
            self.confirm_all(window, hands, size)
            weather = self.count - before
            self.assertLessEqual(weather, self.WEATHER)
            self.go_on(window, hands, "Next: Shadowing")
            self.go_on(window, hands, "Next: Task Force Movement")
            for phase, following in (("Task Force Movement", "Plane Movement"), ("Plane Movement", "Observation"),
                                     ("Observation", None)):
                size = len(hands.game.entries())
                self.go_on(window, hands, f"Play turn 1: {phase}")
                self.confirm_all(window, hands, size)
                if following:
                    self.go_on(window, hands, f"Next: {following}")
            self.press(window, "ctrl+e")
            window.button("Make all drafts")
            self.press(window, "alt+k")
            window.wait(lambda: {row["report"]["state"] for row in rows(path).values()} <= {"drafted", "empty"},
                        "the drafts should be made")
            window.wait_words("Outbox: 2 drafts")
            print(f"A turn with two mails, from fetching them to drafts: {self.count} presses.")
            self.assertLessEqual(self.count - weather, self.GOAL)
            self.assertEqual(2, len(list((path.parent / "two outbox").glob("*.eml"))))
            self.assertEqual("", window.said())
            self.assertTrue(settings.read_text().count("Maildir"))


if __name__ == "__main__":
    unittest.main()
