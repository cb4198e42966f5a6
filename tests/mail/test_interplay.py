"""Messages that Python's own library makes are read as it means them, and it reads the drafts that the program writes."""

import email
import email.policy
import email.utils
import hashlib
import json
import mailbox
import os
import pathlib
import subprocess
import tempfile
import unittest
from email.message import EmailMessage

PROGRAM = os.environ["FLAGPLOT_MAIL_PROGRAM"]
UMLAUTS = "TF1 fährt nach Süden – 4 Felder\n\n-- \nRené\n"
LONG = "Die Flotte läuft aus. " * 30 + "\n"


def new_message(subject="Befehle für Zug 3 – TF1 und die ganze übrige Flotte, jedenfalls soweit sie noch schwimmt"):
    message = EmailMessage(policy=email.policy.SMTP)
    message["From"] = email.utils.formataddr(("René, der Admiral", "Rene@Example.org"))
    message["To"] = "gm@example.org"
    message["Subject"] = subject
    message["Date"] = "Fri, 20 Nov 2026 06:44:37 +0100"
    message["Message-ID"] = "<1@example.org>"
    message["In-Reply-To"] = "<0@example.org>"
    return message


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-mail-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *words):
        done = subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(b"", done.stderr)
        return done.stdout


class Reading(Folder):
    def read(self, message):
        file = self.folder / "a.eml"
        self.bytes = message if isinstance(message, bytes) else message.as_bytes()
        file.write_bytes(self.bytes)
        [read] = json.loads(self.run_program("read", file))
        return read

    def test_the_head(self):
        message = new_message()
        message.set_content("TF1: N4\n")
        read = self.read(message)
        self.assertEqual("René, der Admiral", read["name"])
        self.assertEqual("rene@example.org", read["from"])
        self.assertEqual(message["Subject"], read["subject"])
        self.assertEqual("2026-11-20T05:44:37Z", read["date"])
        self.assertEqual(("1@example.org", "0@example.org"), (read["id"], read["answers"]))
        self.assertEqual(hashlib.blake2b(self.bytes, digest_size=32).hexdigest(), read["digest"])
        self.assertEqual([], read["problems"])

    def test_text_in_every_encoding(self):
        for charset in ("utf-8", "windows-1252", "utf-7"):
            for encoding in ("quoted-printable", "base64"):
                for text in (UMLAUTS, LONG):
                    with self.subTest(charset=charset, encoding=encoding):
                        message = new_message()
                        message.set_content(text, charset=charset, cte=encoding)
                        read = self.read(message)
                        self.assertEqual((text, []), (read["text"], read["problems"]))
        for charset, text in (("iso-8859-1", "Süden\n"), ("iso-8859-15", "5 €\n"), ("koi8-r", "флот\n"), ("shift_jis", "艦隊\n"),
                              ("gb18030", "舰队\n"), ("euc-kr", "함대\n"), ("iso-2022-jp", "艦隊\n"), ("big5", "艦隊\n")):
            with self.subTest(charset=charset):
                message = new_message()
                message.set_content(text, charset=charset, cte="base64")
                read = self.read(message)
                self.assertEqual((text, []), (read["text"], read["problems"]))

    def test_two_ways_and_attachments(self):
        message = new_message()
        message.set_content("TF1: N4\n")
        message.add_alternative("<p>TF1: <b>N4</b></p>", subtype="html")
        picture = bytes(range(256)) * 100
        message.add_attachment(picture, maintype="image", subtype="png", filename="Karte für Zug 3.png")
        message.add_attachment("Notizen", filename="a.txt")
        message.add_attachment(new_message("Alt"))
        read = self.read(message)
        self.assertEqual("TF1: N4\n\n===== Attached: a.txt =====\nNotizen\n", read["text"])
        self.assertEqual([("Karte für Zug 3.png", "image/png", 25600), ("a.txt", "text/plain", len("Notizen\r\n"))],
                         [(one["name"], one["type"], one["bytes"]) for one in read["attachments"][:2]])
        self.assertEqual(("Alt", "message/rfc822"), tuple(read["attachments"][2][key] for key in ("name", "type")))
        self.assertEqual(["the attachment Alt (message/rfc822) isn't read: only plain text is, so ask for orders in it "
                          "as text"], read["problems"])

    def test_html_alone(self):
        message = new_message()
        message.set_content("<html><body><p>TF1: s&uuml;d&nbsp;4</p><p>TF2: hält</p></body></html>", subtype="html")
        self.assertEqual("TF1: süd 4\n\nTF2: hält\n", self.read(message)["text"])

    def test_html_from_outlook(self):
        message = new_message()
        message.set_content(
            "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><style><!-- p.MsoNormal {margin:0} --></style>"
            "<!--[if gte mso 9]><xml><o:shapedefaults v:ext=\"edit\"/></xml><![endif]--></head><body lang=EN-US>"
            "<div class=WordSection1><p class=MsoNormal>TF1: N4<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>"
            "<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'>"
            "<p class=MsoNormal><b>From:</b> GM &lt;gm@example.org&gt; <br><b>Sent:</b> Monday<br><b>To:</b> Ren&eacute;<br>"
            "<b>Subject:</b> Turn 3<o:p></o:p></p></div></div><p class=MsoNormal>TF2: hold</p></div></body></html>",
            subtype="html", charset="windows-1252", cte="quoted-printable")
        read = self.read(message)
        self.assertEqual(["TF1: N4"], read["own"].split("\n")[:1])
        self.assertNotIn("TF2", read["own"])
        self.assertIn("TF2: hold", read["text"])

    def test_mailboxes(self):
        texts = ["From here TF1 goes north\n", "one\n\nFrom there\n\n>From the start\n", "three"]
        boxes = {"inbox": mailbox.mbox(self.folder / "inbox"), "maildir": mailbox.Maildir(self.folder / "maildir")}
        for name, box in boxes.items():
            for number, text in enumerate(texts):
                message = new_message(str(number))
                message.set_content(text, cte="7bit")
                box.add(message)
            box.close()
            with self.subTest(name):
                read = json.loads(self.run_program("read", self.folder / name))
                found = {int(one["subject"]): one["text"].rstrip("\n") for one in read}
                # Python's mbox doesn't mark a ">From" that was there: it is read as "From", as every program would.
                wanted = [text.rstrip("\n").replace(">From", "From") if name == "inbox" else text.rstrip("\n") for text in texts]
                self.assertEqual(wanted, [found[number] for number in range(3)])


class Writing(Folder):
    def write(self, **changes):
        draft = {"to": "bob@example.org", "to_name": "Böb, \"the\" Fox", "subject": "Bericht für Zug 3 " + "und so weiter " * 10,
                 "date": "2026-11-20T05:44:37Z", "id": "3.bob@flagplot.invalid", "answers": "1@example.org", "text": UMLAUTS}
        file = self.folder / "draft.json"
        file.write_text(json.dumps(draft | changes), encoding="utf-8")
        return draft | changes, email.message_from_bytes(self.run_program("draft", file), policy=email.policy.default)

    def test_a_draft(self):
        for text in (UMLAUTS, LONG, "TF1 is sunk.\n", "флот и снова флот\n", "From here\n.\n-- \nx\n", "a" * 5000 + "\n"):
            with self.subTest(text[:20]):
                draft, message = self.write(text=text)
                self.assertEqual(draft["subject"].strip(), message["Subject"])
                [to] = message["To"].addresses
                self.assertEqual((draft["to_name"], draft["to"]), (to.display_name, to.addr_spec))
                self.assertEqual("2026-11-20T05:44:37+00:00", message["Date"].datetime.isoformat())
                self.assertEqual("<3.bob@flagplot.invalid>", message["Message-ID"])
                self.assertEqual(("<1@example.org>", "<1@example.org>"), (message["In-Reply-To"], message["References"]))
                self.assertEqual("1", message["X-Unsent"])
                self.assertEqual(text.replace("\n", "\r\n"), message.get_content())
                self.assertEqual([], message.defects)

    def test_a_draft_with_files(self):
        files = [{"name": "Bericht für Zug 3.html", "type": "text/html", "bytes": "<p>ä</p>\r\n"},
                 {"name": "a \"b\"; c.svg", "type": "image/svg+xml", "bytes": "<svg/>"},
                 {"name": "x" * 300 + ".pdf", "type": "application/pdf", "bytes": "%PDF" * 1000}]
        _, message = self.write(attachments=files)
        self.assertEqual(UMLAUTS.replace("\n", "\r\n"), message.get_body(("plain",)).get_content())
        found = [{"name": part.get_filename(), "type": part.get_content_type(), "bytes": part.get_payload(decode=True).decode()}
                 for part in message.iter_attachments()]
        self.assertEqual(files, found)
        self.assertEqual("multipart/mixed", message.get_content_type())


if __name__ == "__main__":
    unittest.main()
