"""What the disk says of a session: its lines, read without Flagplot, and what flagplot-cli tells of it."""

import json
import os
import pathlib
import subprocess

CLI = os.environ["FLAGPLOT_CLI"]
SOURCE = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"])
SAMPLE = SOURCE / "resources/samples/coral-sea.flagplot"
LOCALE = os.environ.get("FLAGPLOT_TEST_LOCALE", "C.UTF-8")  # the language in which the programs run


def run(*arguments, given="", home="/nonexistent"):
    """Runs flagplot-cli, which has to succeed, and returns what it printed."""
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "LC_ALL": LOCALE}
    done = subprocess.run([CLI, *map(str, arguments)], input=given.encode(), env=environment, timeout=60,
                          capture_output=True)
    assert done.returncode == 0, (arguments, done)
    return done.stdout.decode()


class Journal:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def entries(self):
        """Those that are whole: a write that a kill cut off leaves a torn tail."""
        entries = []
        for line in self.path.read_bytes().split(b"\n")[:-1]:
            entries.append(json.loads(line))
        return entries

    def last(self, kind):
        """The newest entry of a kind, retracted or not."""
        return next((entry for entry in reversed(self.entries()) if entry["kind"] == kind), None)

    def show(self):
        return json.loads(run("--json", "session", "show", self.path))

    def unit(self, name):
        return next(unit["fields"] for unit in self.show()["units"] if unit["id"] == name)

    def turn(self):
        """The log of the last turn."""
        return json.loads(run("log", self.path, "--format", "json", "--turn", "last"))["turns"][-1]

    def orders(self):
        """Unit -> order of the last turn, as the log has them: the newest of each unit that counts."""
        lines = [line for section in self.turn()["sections"] for line in section["lines"]]
        return {line.get("unit"): line["text"] for line in lines if "withdrawn" not in line}

    def verify(self):
        run("session", "verify", self.path)


def without_time_and_hash(entry):
    return {name: value for name, value in entry.items() if name not in ("at", "prev", "end")}
