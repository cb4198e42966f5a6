"""What a long game needs: for ten times as many entries about ten times the memory, whatever is made of it. How long it
takes is a benchmark.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

import program

WINDOW = os.environ.get("FLAGPLOT", "")
MOST = 11  # times the memory, for ten times the work; by the square it would be a hundred


def long_session(path, turns):
    """The sample's turns again and again, until there are so many; the chain of hashes is right."""
    sample = program.entries(program.SAMPLE)
    first = next(entry["n"] for entry in sample if entry["kind"] == "opened") - 1
    between = {"kind": "clock", "was": 0, "now": 0, "at": sample[-1]["at"], "end": True}
    made, turn, run = sample[:first], 1, 0
    while turn <= turns:
        for entry in [*sample[first:], between]:
            one = dict(entry, n=len(made) + 1)
            if one["kind"] == "opened":
                run = one["n"]
                one["turn"] = turn
            elif "run" in one:
                one["run"] = run
            if one.get("scope", "").startswith("turn "):
                one["scope"] = f"turn {turn}"
            if one["kind"] == "clock":
                one.update(was=turn, now=turn + 1)
                turn += 1
            made.append(one)
            if turn > turns:
                break
    program.write_lines(path, program.chained(made))


class Growth(program.Case):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="flagplot-growth-")
        cls.addClassCleanup(folder.cleanup)
        cls.sessions = pathlib.Path(folder.name)

    def session_of(self, turns):
        path = self.sessions / f"{turns} turns.flagplot"
        if not path.exists():
            long_session(path, turns)
        return path

    def memory(self, command, session):
        """The most that it held at once."""
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder),
                       "XDG_CONFIG_HOME": str(self.folder), "LC_ALL": program.LOCALE}
        with open(self.folder / "said", "wb") as said:
            running = subprocess.Popen([part if part != "FILE" else session for part in command], env=environment,
                                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=said)
            _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(program.DONE, running.returncode, (self.folder / "said").read_text()[:500])
        return usage.ru_maxrss

    def grows_evenly(self, turns, *command):
        few = self.memory(command, self.session_of(turns))
        many = self.memory(command, self.session_of(10 * turns))
        self.assertLess(many / few, MOST, command)

    def test_a_log_grows_with_the_game(self):
        for kind in ("text", "html", "csv", "json"):
            with self.subTest(kind):
                self.grows_evenly(60, program.CLI, "log", "FILE", "--format", kind)

    def test_luck_grows_with_the_game(self):
        self.grows_evenly(60, program.CLI, "luck", "FILE", "--runs", "1")

    def test_chances_grow_with_the_game_no_more_than_it_takes_to_read_it(self):
        self.grows_evenly(100, program.CLI, "chances", "FILE", "swwas.turn", "--runs", "20", "--ways", "0")

    def test_a_draft_of_a_report_grows_with_the_game(self):
        self.grows_evenly(100, program.CLI, "report", "send", "FILE", "axis", "--outbox", "drafts")

    def test_web_pages_grow_with_the_game(self):
        self.grows_evenly(25, "sh", "-c", 'rm -rf pages && exec "$0" archive "$1" pages', program.CLI, "FILE")

    @unittest.skipUnless(WINDOW, "built without the window")
    def test_a_pdf_grows_with_the_game(self):
        self.grows_evenly(25, WINDOW, "--print", "out.pdf", "FILE")


if __name__ == "__main__":
    unittest.main()
