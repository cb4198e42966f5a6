"""What the tests of flagplot-cli share: the program, a folder of their own, a session, the chain of hashes."""

import contextlib
import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import unittest

CLI = os.environ["FLAGPLOT_CLI"]
SOURCE = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"])
SAMPLE = SOURCE / "resources/samples/coral-sea.flagplot"
LOCALE = os.environ.get("FLAGPLOT_TEST_LOCALE", "C.UTF-8")  # the language in which the programs run
FIXTURES = SOURCE / "tests/fixtures"
GAMES = sorted(book.parent.name for book in (SOURCE / "tables").glob("*/rulebook.json"))
SEED = "5eed" * 16
DONE, PROBLEM, ANSWER_MISSING, OUTPUT_LOST, NOT_IN_FULL = range(5)


@dataclasses.dataclass
class Run:
    """What a run of the program left."""

    code: int
    out: str
    err: str

    def json(self):
        return json.loads(self.out)


def run(*arguments, given="", home="/nonexistent", **options):
    """Runs the program. `given` is its standard input; nobody's own rulebooks are found. None is no home at all."""
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "LC_ALL": LOCALE}
    if home is None:
        del environment["HOME"], environment["XDG_DATA_HOME"]
    done = subprocess.run([CLI, *arguments], input=given.encode(), env=environment, timeout=60,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
    return Run(done.returncode, (done.stdout or b"").decode(errors="surrogateescape"),
               (done.stderr or b"").decode(errors="surrogateescape"))


SECONDS = 2  # of processor time that reading a file which somebody made to do harm may take


def limited():
    """For `preexec_fn`: a clock that ends the program. Sanitizers make it slow, so there is none then."""
    if not os.environ.get("FLAGPLOT_NO_CLOCK"):
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


def limit_each_run():
    """For tests of hostile files: every run of the program has the clock."""
    global run
    run = functools.partial(run, preexec_fn=limited)


def no_file_larger_than(most):
    """For `preexec_fn`: a disk that has no more room than so many bytes a file."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


# ---- the file, without any code of Flagplot

def lines(session):
    return session.read_bytes().splitlines()


def entries(session):
    return [json.loads(line) for line in lines(session)]


def digest(line):
    return hashlib.blake2b(line, digest_size=32).hexdigest()


def dumped(entry):
    """A line as the program writes it: without spaces, UTF-8."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def chained(changed):
    """The lines with their hashes worked out anew, as somebody would who has changed one and wants to hide it."""
    prev = "0" * 64
    for entry in changed:
        entry["prev"] = prev
        line = dumped(entry)
        prev = digest(line)
        yield line


def write_lines(session, all_lines):
    session.write_bytes(b"".join(line + b"\n" for line in all_lines))


def contents(folder):
    """Every file of the folder and what is in it."""
    return {path: path.read_bytes() for path in pathlib.Path(folder).rglob("*") if path.is_file()}


# ---- a session to play on

ROSTER = [
    ["fleet", "Z1", "side=axis", "desired-direction=NE", "zones-full=3", "zones-half=2"],
    ["fleet", "A1", "side=allied", "close-quarters=yes"],
    ["flotilla", "I-1", "side=axis", "desired-direction=SW"],
    ["air-unit", "F1", "side=axis", "kind=fighters", "base=Rabaul", "naval=1"],
    ["air-unit", "D1", "side=allied", "kind=dive-bombers", "base=A1", "naval=4", "land=2"],
    ["air-unit", "S1", "side=allied", "kind=seaplanes", "base=Noumea", "naval=1", "land=1"],
]
# Rolled on turn 2, the day's first daylight turn: these keys, in this order. Flotillas move on even turns.
TURN_2_ROLLS = ["speed/Z1", "direction/Z1", "speed/A1", "direction/A1", "speed/I-1", "direction/I-1", "mission/D1",
                "mission/S1"]


@functools.lru_cache(maxsize=None)
def beginning(*options, turn=1, roster=True):
    """The bytes of a session with the roster, made once."""
    with tempfile.TemporaryDirectory() as folder:
        session = pathlib.Path(folder) / "session.flagplot"
        commands = [["session", "new", session, "--rulebook", "swwas", "--title", "Test", "--seed", SEED,
                     "--set", "first-daylight-turn=2", "--set", "last-daylight-turn=5", *options]]
        commands += [["unit", "add", session, *unit] for unit in ROSTER if roster]
        commands += [["session", "next", "--leave", session, "--turn"]] * (turn - 1)
        for command in commands:
            done = run(*command)
            assert done.code == DONE, (command, done)
        return session.read_bytes()


class Case(unittest.TestCase):
    """A test with a folder of its own, and a session in it once begin() was called."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-cli-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.session = self.folder / "session.flagplot"

    def begin(self, *options, turn=1, roster=True):
        self.session.write_bytes(beginning(*options, turn=turn, roster=roster))

    def file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def answers(self, answers):
        return self.file("answers.json", json.dumps(answers))

    def succeed(self, *arguments, **options):
        """The command is done and says nothing on standard error."""
        done = run(*arguments, **options)
        self.assertEqual((DONE, ""), (done.code, done.err), (arguments, done.out))
        return done

    def succeed_saying(self, words, *arguments, **options):
        """The command is done and says these words, in a line of its own, on standard error."""
        done = run(*arguments, **options)
        self.assertEqual(DONE, done.code, (arguments, done))
        self.assertRegex(done.err, r"\A[^\n]+\n\Z")
        self.assertIn(words, done.err)
        return done

    def wait(self, *arguments, **options):
        """The command lacks an answer."""
        done = run(*arguments, **options)
        self.assertEqual(ANSWER_MISSING, done.code, (arguments, done))
        return done

    def refuse(self, *arguments, saying, **options):
        """The command is refused: one line that says all of `saying`, nothing on standard output, no file changed."""
        before = contents(self.folder)
        done = run(*arguments, **options)
        self.assertEqual((PROBLEM, ""), (done.code, done.out), (arguments, done.err))
        self.assertRegex(done.err, r"\Aflagplot-cli: [^\n]+\n\Z")
        for words in [saying] if isinstance(saying, str) else saying:
            self.assertIn(words, done.err)
        self.assertEqual(before, contents(self.folder))
        return done

    def play(self, procedure, answers=None, dice=None, waits=False, **options):
        """Plays unattended and returns what --json prints."""
        arguments = ["--json", "play", self.session, procedure]
        arguments += [] if dice is None else ["--dice", dice]
        if answers is not None:
            arguments += ["--answers", self.answers(answers)]
        return (self.wait if waits else self.succeed)(*arguments, **options).json()

    def show(self):
        return self.succeed("--json", "session", "show", self.session).json()

    def units(self):
        return {unit["id"]: unit["fields"] for unit in self.show()["units"]}

    def faces(self):
        """Key -> faces of every roll that the file holds, the last one of each key."""
        return {entry["key"]: entry["faces"] for entry in entries(self.session) if entry["kind"] == "roll"}

    def told(self):
        """Unit -> text of every told line that the file holds, the last one of each unit."""
        return {entry.get("unit"): entry["text"] for entry in entries(self.session) if entry["kind"] == "told"}

    @contextlib.contextmanager
    def nothing_written(self):
        before = contents(self.folder)
        yield
        self.assertEqual(before, contents(self.folder))
