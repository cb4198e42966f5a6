"""Pairs of games that differ only in what one side may not know: that side's reports are the same, byte for byte, in
every format and on paper. What is compared, for every game."""

import email
import email.policy
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

import program

WINDOW = os.environ.get("FLAGPLOT", "")


def run(*arguments):
    """What the program prints. It has to be done."""
    done = program.run(*[str(argument) for argument in arguments])
    assert done.code == program.DONE, (arguments, done.err)
    return done.out


class Pairs:
    """All that a reader may be shown of a game. A test case that has it as a base sets `pairs`: each a name, the reader
    who may not know of the difference, and the files of both games."""

    PAGES = [["--print"], ["--plot", ".pdf"], ["--plot", ".png"]]  # what the window prints of each
    pairs = []

    @classmethod
    def make_folder(cls):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-pairs-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.said, cls.made, cls.printed = {}, {}, {}

    @staticmethod
    def shown_as(reader):
        """Whose reports the reader sees: his own, and as a commander his side's."""
        return [reader]

    @classmethod
    def say(cls, path, *command):
        """Kept, since many a game of a pair is the same to the byte."""
        key = (path.read_bytes(), *command)
        if key not in cls.said:
            cls.said[key] = run(*command, path)
        return cls.said[key]

    @classmethod
    def last_turn(cls, path):
        return json.loads(cls.say(path, "--json", "session", "show"))["turn"]

    @classmethod
    def reports(cls, path, reader):
        found = {}
        for who in cls.shown_as(reader):
            for form in ("text", "html", "csv", "json"):
                found[who, form] = cls.say(path, "log", "--side", who, "--format", form)
            for turn in (1, "last"):
                found[who, "mail", turn] = cls.say(path, "log", "--side", who, "--format", "mail", "--turn", turn)
                for form in ("text", "svg", "json"):
                    found[who, "plot", form, turn] = cls.say(path, "plot", "--side", who, "--format", form, "--turn",
                                                             turn)
        return found

    @classmethod
    def plots(cls, path, reader):
        """The plot as the reader knows it, at the end of each turn: in words, as data and as a picture."""
        return {(who, form, turn): cls.say(path, "plot", "--side", who, "--format", form, "--turn", str(turn))
                for who in cls.shown_as(reader) for form in ("text", "json", "svg")
                for turn in range(1, cls.last_turn(path) + 1)}

    @classmethod
    def sheets(cls, path, reader):
        """The record sheets of the reader's units, and what he was told and has ordered."""
        found = {}
        for who in cls.shown_as(reader):
            for form in ([], ["--json"]):
                found[who, "sheets", *form] = cls.say(path, *form, "sheets", "--side", who)
                found[who, "blank sheets", *form] = cls.say(path, *form, "sheets", "--blank", "--side", who)
                found[who, "history", *form] = run(*form, "history", path, who)
        return found

    @classmethod
    def post(cls, path, reader):
        """All that goes out to the reader: the archive of the game for him, and his mails, file by file."""
        key = (path.read_bytes(), reader)
        if key not in cls.made:
            cls.made[key] = cls.archive(path, reader) | cls.drafts(path, reader)
        return cls.made[key]

    @classmethod
    def archive(cls, path, reader):
        with tempfile.TemporaryDirectory(dir=cls.folder) as folder:
            run("archive", path, f"{folder}/pages", "--side", reader)
            return {f"archive/{page.name}": page.read_text() for page in pathlib.Path(folder, "pages").iterdir()}

    @classmethod
    def drafts(cls, path, reader):
        """Without their date, and the id that follows from it."""
        found = {}
        with tempfile.TemporaryDirectory(dir=cls.folder) as folder:
            copy_of_it = pathlib.Path(folder, "game.flagplot")
            copy_of_it.write_bytes(path.read_bytes())
            for turn in range(1, cls.last_turn(path) + 1):
                run("report", "send", copy_of_it, reader, "--turn", turn, "--outbox", f"{folder}/outbox")
            for draft in pathlib.Path(folder, "outbox").glob("*.eml"):
                read = email.message_from_bytes(draft.read_bytes(), policy=email.policy.default)
                del read["Date"], read["Message-ID"]
                parts = [(part.get_content_type(), part.get_filename(), part.get_payload(decode=True))
                         for part in read.walk() if not part.is_multipart()]
                found[draft.name] = (read.items()[:4], parts)
        return {name: ([head for head in heads if head[0] != "Content-Type"], parts)
                for name, (heads, parts) in found.items()}

    def test_the_games_are_not_the_same(self):
        """By the game master's log, without what it says of the file."""
        for name, _, paths in self.pairs:
            with self.subTest(pair=name):
                logs = [self.say(path, "log").rsplit("\n", 3)[0] + self.say(path, "--json", "session", "show")
                        for path in paths]
                self.assertNotEqual(*logs)

    def test_the_reader_s_reports_are_the_same(self):
        for name, reader, paths in self.pairs:
            one, other = (self.reports(path, reader) for path in paths)
            for which, report in one.items():
                with self.subTest(pair=name, report=which):
                    self.assertEqual(report, other[which])

    def test_the_reader_s_plots_are_the_same(self):
        for name, reader, paths in self.pairs:
            one, other = (self.plots(path, reader) for path in paths)
            for which, plot in one.items():
                with self.subTest(pair=name, plot=which):
                    self.assertEqual(plot, other[which])

    def test_the_reader_s_record_sheets_and_history_are_the_same(self):
        for name, reader, paths in self.pairs:
            one, other = (self.sheets(path, reader) for path in paths)
            for which, sheets in one.items():
                with self.subTest(pair=name, sheets=which):
                    self.assertEqual(sheets, other[which])

    def test_the_reader_s_mails_and_archive_are_the_same(self):
        for name, reader, paths in self.pairs:
            with self.subTest(pair=name):
                one, other = (self.post(path, reader) for path in paths)
                self.assertIn("archive/index.html", one)
                self.assertEqual(sorted(one), sorted(other))
                for file, words in one.items():
                    self.assertEqual(words, other[file], file)

    def strangers(self, path, reader):
        """What the reader can't know of the units that aren't his: their ids, and what they are called."""
        return set()

    def test_nothing_names_to_the_reader_what_he_does_not_know(self):
        """In whatever he may be shown, not even where no person looks."""
        for name, reader, paths in self.pairs:
            for path in paths:
                shown = {**self.reports(path, reader), **self.plots(path, reader), **self.sheets(path, reader),
                         **self.post(path, reader)}
                strangers = self.strangers(path, reader)
                wanted = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(strangers)))})(?![\w-])")
                for which, words in shown.items():
                    words = re.sub(r'\bd="[^"]*"', "", str(words))  # lines of a drawing: "M9 12"
                    with self.subTest(pair=name, shown=which):
                        self.assertEqual([], wanted.findall(words) if strangers else [])

    @unittest.skipUnless(WINDOW, "the window isn't built here, and it is what prints")
    def test_the_reader_s_pages_are_the_same(self):
        """Printed by two processes, at least a second apart: first one game of each pair, then the other ones."""
        pages = [[], []]
        for which in (0, 1):
            for number, (_, reader, paths) in enumerate(self.pairs):
                pages[which].append(self.print(paths[which], reader, f"{number}-{which}"))
            time.sleep(1)
        for (name, _, _), one, other in zip(self.pairs, *pages):
            with self.subTest(pair=name):
                self.assertEqual([b"\x89PNG" if ".png" in options else b"%PDF" for options in self.PAGES],
                                 [page[:4] for page in one])
                self.assertEqual(one, other)

    def print(self, path, reader, name):
        """Of what is the same to the byte, one report, and the newest plot as a PDF and as a picture."""
        key = (path.read_bytes(), reader)
        if key not in self.printed:
            self.printed[key] = self.print_anew(path, reader, name)
        return self.printed[key]

    def print_anew(self, path, reader, name):
        home = self.folder / f"home-{name}"
        home.mkdir()
        pages = []
        for number, (option, *others) in enumerate(self.PAGES):
            suffix = next((other for other in others if other.startswith(".")), ".pdf")
            page = self.folder / f"{name}-{number}{suffix}"
            more = [other for other in others if not other.startswith(".")]
            subprocess.run([WINDOW, option, page, *more, "--side", reader, path], check=True, capture_output=True,
                           timeout=60, env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home),
                                            "LC_ALL": program.LOCALE, "QT_QPA_PLATFORM": "offscreen"})
            pages.append(page.read_bytes())
        return pages


class Script:
    """A game as the commands that make it. Those that begin alike are played once."""

    played = {}  # the sessions after these commands

    def __init__(self, *commands):
        self.commands = list(commands)

    def with_more(self, *commands, before=None):
        """A copy with further commands at its end, or before the first one that has this word."""
        at = len(self.commands)
        if before:
            at = next(number for number, command in enumerate(self.commands) if before in command)
        return Script(*self.commands[:at], *commands, *self.commands[at:])

    def play(self, path):
        """Each command has its file at {}."""
        keys = [json.dumps(self.commands[:number]) for number in range(len(self.commands) + 1)]
        begun = max((number for number, key in enumerate(keys) if key in self.played), default=0)
        if begun:
            path.write_bytes(self.played[keys[begun]])
        for number in range(begun, len(self.commands)):
            self.do(path, self.commands[number])
            self.played[keys[number + 1]] = path.read_bytes()
        return path

    @staticmethod
    def do(path, command):
        *words, last = command
        if isinstance(last, dict):  # what is answered
            answers = path.with_suffix(".json")
            answers.write_text(json.dumps(last))
            words += ["--answers", answers]
        else:
            words.append(last)
        run(*[path if word == "{}" else word for word in words])
