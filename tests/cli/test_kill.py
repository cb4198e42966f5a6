"""What was shown is on the disk: a game is played by processes that are killed at random moments, and nothing that came
through their pipes is missing from the file."""

import codecs
import json
import os
import random
import re
import select
import shutil
import signal
import subprocess
import time
import unittest

import program
from terminal import Terminal

KILLS = 160
# Of the lines that the program prints as text, those that show an entry: its number, and what it says.
SHOWN_LINE = re.compile(r"^ *(\d+)  (.+)$")


def without_time_and_hash(entry):
    return {name: value for name, value in entry.items() if name not in ("at", "prev", "end")}


def shown_as_json(text):
    """The entries that came through whole, of a document that may be cut off anywhere."""
    block = []
    for line in text.split("\n")[:-1]:
        if line == "    {":
            block = []
        block.append(line)
        if line in ("    }", "    },"):
            entry = json.loads("\n".join(block).rstrip(","))
            if "kind" in entry:
                yield entry


def shown_as_text(text):
    """Number and words of the lines that came through whole."""
    for line in text.split("\n")[:-1]:
        match = SHOWN_LINE.match(line)
        if match:
            yield int(match[1]), match[2]


def as_text(entries, number):
    """What is printed of an entry."""
    entry = entries[number - 1]
    if entry["kind"] == "roll":
        return f"{entry['for']}: {entry['faces'][0]}: {entries[number]['row']['label']}"
    if entry["kind"] == "told":
        return "> " + (f"{entry['unit']}: " if "unit" in entry else "") + entry["text"]
    if entry["kind"] == "note":
        return f"note: {entry['text']}"
    return f"Fleet {entry['id']}: Place: {entry['now']['place']} (was {entry['was']['place']})"


class Killed(program.Case):
    def setUp(self):
        super().setUp()
        self.begin()
        self.succeed("unit", "set", self.session, "fleet", "Z1", "place=E1")
        self.random = random.Random(20261120)
        self.answers_file = self.folder / "answers.json"
        self.shown = 0
        self.in_the_middle = 0
        self.kept = program.lines(self.session)  # the committed lines that were in the file before

    def show(self):
        """As usual; a process that was killed while it wrote may have left a part of a line, which is said."""
        shown = program.run("--json", "session", "show", self.session)
        self.assertEqual(program.DONE, shown.code, shown.err)
        if shown.err:
            self.assertRegex(shown.err, r"its last \d+ bytes don't count")
        return shown.json()

    def next_command(self):
        """What the player does next, as the session stands."""
        show = self.show()
        # Not of the whole file: a process that was killed while it wrote may have left a part of a line.
        turn_is_played = any(entry["kind"] == "opened" and entry["turn"] == show["turn"]
                             for entry in map(json.loads, self.kept))
        if show["open"] or not turn_is_played:
            pending = show["pending"] or {"key": ""}
            given = {"fighters": {"fighters": {"rabaul": "cap"}},
                     "strike/S1": {"strike/S1": {"choice": "naval-strike"}}}.get(pending["key"], {})
            self.answers_file.write_text(json.dumps(given))
            return ["play", self.session, "swwas.turn", "--answers", self.answers_file]
        return self.random.choice([
            ["session", "next", "--leave", self.session, "--turn"],
            ["session", "note", self.session, "rain " * self.random.randrange(1, 2000)],
            ["unit", "set", self.session, "fleet", "Z1", f"place=E{self.random.randrange(2, 10**9)}"]])

    def killed(self, command, after_seconds=None, after_bytes=None):
        """Runs the command and kills it; returns what came through its pipe, and whether it was still alive."""
        # Its pipe is small from the beginning, so that it has to wait for the reader.
        process = subprocess.Popen([program.CLI, *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, bufsize=0, pipesize=4096)
        shown = b""
        deadline = time.monotonic() + (60 if after_seconds is None else after_seconds)
        while after_bytes is None or len(shown) < after_bytes:
            if not select.select([process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                break
            block = os.read(process.stdout.fileno(), 512)
            if not block:
                break
            shown += block
        process.kill()
        shown += process.stdout.read()
        process.stdout.close()
        return shown.decode(errors="replace"), process.wait() == -signal.SIGKILL

    def usual_time(self):
        times = []
        for number in range(5):
            copy = self.folder / f"copy-{number}"
            shutil.copy(self.session, copy)
            began = time.monotonic()
            self.succeed("play", copy, "swwas.turn")
            times.append(time.monotonic() - began)
            copy.unlink()
        return sorted(times)[2]

    def check(self, shown, as_json):
        """Every entry that was shown is in the file, and every line that was there before."""
        entries = []
        for line in program.lines(self.session):
            try:
                entries.append(json.loads(line))
            except ValueError:
                break  # the torn tail
        self.assertEqual(self.kept, program.lines(self.session)[:len(self.kept)])
        if as_json:
            for entry in shown_as_json(shown):
                self.assertLessEqual(entry["n"], len(entries), "it was shown, but isn't in the file")
                self.assertEqual(entry, without_time_and_hash(entries[entry["n"] - 1]))
                self.shown += 1
        else:
            for number, words in shown_as_text(shown):
                self.assertLessEqual(number, len(entries), "it was shown, but isn't in the file")
                self.assertEqual(words, as_text(entries, number))
                self.shown += 1
        ends = [number for number, entry in enumerate(entries, 1) if entry.get("end")]
        self.kept = program.lines(self.session)[:ends[-1]]

    def test_whatever_was_shown_is_in_the_file_after_160_kills(self):
        usual = self.usual_time()
        kills = 0
        # The test is worth something only if the processes were killed while they were showing things. How often that
        # happens depends on what else the machine does.
        while kills < KILLS or self.shown <= 100 or self.in_the_middle <= 10:
            self.assertLess(kills, 10 * KILLS, (self.shown, self.in_the_middle))
            as_json = self.random.random() < 0.5
            command = (["--json"] if as_json else []) + self.next_command()
            if self.random.random() < 0.6:
                shown, alive = self.killed(command, after_seconds=self.random.uniform(0, 1.3 * usual))
            else:
                shown, alive = self.killed(command, after_bytes=self.random.choice([1, 600, 2000, 6000]))
            kills += alive
            self.in_the_middle += alive and shown != ""
            self.check(shown, as_json)
            if kills % 20 == 0:
                self.assertEqual(program.DONE, program.run("session", "verify", self.session).code)
        done = program.run("play", self.session, "table.roll", "--answers", "-",
                           given='{"table": {"table": "swwas.direction"}}')
        self.assertEqual(program.DONE, done.code, done.err)
        self.succeed("session", "verify", self.session)
        self.check("", False)


class CutOff(program.Case):
    """What a power cut leaves: the last write is there in part."""

    def show_torn(self, length):
        """What is shown of a file that ends in so many bytes of a cut write; they are said on standard error."""
        shown = program.run("--json", "session", "show", self.session)
        self.assertEqual(program.DONE, shown.code)
        self.assertIn(f"{self.session}: its last {length} bytes don't count", shown.err)
        return shown.json()

    def test_only_the_last_newline_was_cut_off(self):
        self.begin()
        self.succeed("play", self.session, "swwas.turn")
        whole = self.session.read_bytes()
        self.session.write_bytes(whole[:-1])
        verified = program.run("session", "verify", self.session, "--head", program.digest(whole.splitlines()[-1]))
        self.assertEqual(program.DONE, verified.code, verified)
        self.assertIn("lost its newline", verified.err)
        noted = program.run("session", "note", self.session, "Lights again.")
        self.assertEqual(program.DONE, noted.code)
        self.assertIn("was added back", noted.err)
        self.assertTrue(self.session.read_bytes().startswith(whole))
        self.assertEqual([self.session], [path for path in self.folder.iterdir() if path.is_file()])

    def test_a_write_that_was_cut_off_is_moved_aside_and_said(self):
        self.begin()
        before = self.session.read_bytes()
        self.succeed("play", self.session, "swwas.turn")
        written = self.session.read_bytes()[len(before):]
        for length in random.Random(1).sample(range(1, len(written) - 1), 25) + [1, len(written) - 2]:
            tail = written[:length]
            self.session.write_bytes(before + tail)
            with self.nothing_written():  # reading repairs nothing
                self.assertEqual(len(before.splitlines()), self.show_torn(length)["entries"])
            noted = program.run("session", "note", self.session, "Lights again.")
            self.assertEqual(program.DONE, noted.code)
            self.assertIn(f"its last {length} bytes were moved to {self.session}.torn-1: the last write was cut off",
                          noted.err)
            aside = self.session.with_name("session.flagplot.torn-1")
            self.assertEqual(tail, aside.read_bytes())
            aside.unlink()
            self.assertEqual(before, self.session.read_bytes()[:len(before)])
            self.assertEqual("Lights again.", program.entries(self.session)[-1]["text"])
            self.succeed("session", "verify", self.session)

    def test_the_step_is_played_again_with_the_same_dice(self):
        self.begin()
        before = self.session.read_bytes()
        self.succeed("play", self.session, "swwas.turn")
        faces = self.faces()
        self.session.write_bytes(self.session.read_bytes()[:len(before) + 1000])
        self.assertEqual(program.DONE, program.run("play", self.session, "swwas.turn").code)
        self.assertEqual(faces, self.faces())


class Traced(program.Case):
    """The system calls themselves: write, fsync, and only then the screen."""

    def setUp(self):
        super().setUp()
        self.file_of_calls = self.folder / "calls"
        # Sanitizers look for leaks by tracing, too.
        self.strace = ["env", "ASAN_OPTIONS=detect_leaks=0", "strace", "-f", "-s", "1000000",
                       "-e", "trace=openat,write,fsync,close", "-o", self.file_of_calls]
        if not shutil.which("strace"):
            self.skipTest("there is no strace here")
        if subprocess.run([*self.strace, "true"], check=False, capture_output=True).returncode != 0:
            self.skipTest("strace may not trace here")

    def calls(self):
        return [line.split(maxsplit=1)[1] for line in self.file_of_calls.read_text(errors="replace").splitlines()]

    def trace(self, *command):
        subprocess.run([*self.strace, program.CLI, *command], check=True, stdout=subprocess.PIPE,
                       stdin=subprocess.DEVNULL)
        return self.calls()

    def check(self, calls, path):
        """Goes through the calls: an entry may be shown once it was written and the file was synced after that."""
        descriptor, written, synced, shown = None, set(), set(), set()
        for call in calls:
            opened = re.match(r'openat\(AT_FDCWD, "(.*?)", (\S+).*= (\d+)$', call)
            if opened and opened[1] == str(path) and "O_RDWR" in opened[2]:
                descriptor = opened[3]
            elif descriptor and call.startswith(f"write({descriptor}, "):
                text = codecs.decode(call, "unicode_escape")
                written |= {int(number) for number in re.findall(r'\{"n":(\d+),"kind"', text)}
            elif descriptor and re.match(rf"fsync\({descriptor}\) += 0", call):
                synced |= written
            elif descriptor and call.startswith(f"close({descriptor})"):
                descriptor = None
            elif call.startswith("write(1, "):
                text = codecs.decode(call, "unicode_escape")
                shown |= {int(one or other) for one, other in re.findall(r'(?m)^ *(\d+)  \S|"n": (\d+)', text)}
                self.assertLessEqual(shown, synced)
        self.assertEqual(written, synced)
        self.assertTrue(shown)

    def test_every_entry_is_synced_to_the_disk_before_it_is_shown(self):
        self.begin()
        self.check(self.trace("--json", "play", self.session, "swwas.turn"), self.session)
        self.check(self.trace("session", "note", self.session, "Rain."), self.session)
        self.check(self.trace("session", "next", "--leave", self.session, "--turn", "--json"), self.session)

    def test_on_a_terminal_every_die_is_synced_before_its_result_is_shown(self):
        self.begin("--hand-dice")
        with Terminal("play", self.session, "swwas.turn", wrapper=self.strace) as screen:
            screen.answer("UNIT field=value ...: ", "")
            for die in ("Fleet Z1, Speed", "Fleet Z1, Direction", "Fleet A1, Speed", "Fleet A1, Direction"):
                screen.answer(f"  {die} (d20): ", "4")
            screen.end()
        calls = self.calls()
        self.check(calls, self.session)
        self.assertGreaterEqual(sum(call.startswith("fsync(") for call in calls), 5)  # the answer, and each die

    def test_a_new_session_and_its_folder_are_synced(self):
        calls = self.trace("session", "new", self.session, "--rulebook", "swwas")
        opened = next(i for i, call in enumerate(calls) if str(self.session) in call and "O_CREAT" in call)
        folder = next(i for i, call in enumerate(calls) if f'"{self.folder}"' in call and "O_DIRECTORY" in call
                      and i > opened)
        descriptors = [calls[i].rsplit("=", 1)[1].strip() for i in (opened, folder)]
        shown = next(i for i, call in enumerate(calls) if call.startswith("write(1, "))
        for descriptor in descriptors:
            synced = [i for i, call in enumerate(calls) if re.match(rf"fsync\({descriptor}\) += 0", call)]
            self.assertTrue(synced and opened < synced[-1] < shown, (descriptor, calls))


if __name__ == "__main__":
    unittest.main()
