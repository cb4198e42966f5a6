"""The machine refuses: a full disk, a folder that can't be written, somebody else who writes."""

import contextlib
import fcntl
import os
import re
import resource
import shutil
import signal
import subprocess
import unittest
import unittest.mock

import program


class Disk(program.Case):
    ACTS = (["session", "next", "--leave"], ["session", "back"], ["unit", "add", "fleet", "Z9", "side=axis"],
            ["session", "note", "Rain. " * 50], ["play", "swwas.turn"])

    def acts(self):
        for act in self.ACTS:
            name, *rest = act
            yield [name, self.session, *rest] if name == "play" else [*act[:2], self.session, *act[2:]]

    @staticmethod
    def limited(bytes_left):
        """The process may write no file longer than this, and is told so instead of killed."""
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, bytes_left))
        return limit

    def test_a_full_disk_leaves_the_session_as_it_was(self):
        self.begin()
        size = self.session.stat().st_size
        for room in (0, 1, 100):  # every line is longer
            for act in self.acts():
                self.refuse(*act, preexec_fn=self.limited(size + room), saying=[str(self.session), "File too large"])
        self.succeed("session", "verify", self.session)

    def test_a_full_disk_in_the_middle_of_a_turn_leaves_the_session_as_it_was(self):
        self.begin()
        size = self.session.stat().st_size
        whole = self.folder / "whole.flagplot"
        shutil.copy(self.session, whole)
        self.succeed("play", whole, "swwas.turn")
        needed = whole.stat().st_size - size
        for room in range(0, needed, needed // 12):
            self.refuse("play", self.session, "swwas.turn", preexec_fn=self.limited(size + room), saying="too large")
        self.succeed("play", self.session, "swwas.turn", preexec_fn=self.limited(size + needed))
        self.succeed("session", "verify", self.session)

    def test_no_session_is_begun_on_a_full_disk(self):
        for room in (0, 100, 300):
            self.refuse("session", "new", self.session, "--rulebook", "swwas", preexec_fn=self.limited(room),
                        saying=[str(self.session), "too large"])

    def test_files_of_ones_own_are_written_whole_or_not_at_all(self):
        self.begin()
        home = self.folder / "home"
        home.mkdir()
        rows = self.file("rows.csv", "1-4,Nothing\n5-6,Seen\n")
        made = ["house", "make", "slow", "--table", "swwas.fleet-speed", "--title", "Slower fleets", "--set",
                "/rows/0/range=1-9", "--set", "/rows/1/range=10-16"]
        acts = [made, ["game", "new", "Patrol", "--turn", "A watch of four hours" * 20],
                ["game", "table", "patrol", "Contact", "--rows", rows],
                ["unit", "export", self.session, "--type", "air-unit", "--output", self.folder / "units.csv"]]
        for room in (0, 10):
            for act in acts:
                self.succeed(*act, home=home)
                again = [*act, "--id", f"patrol-{room}"] if act[1] == "new" else act
                again = [*again, "--why", "Because. " * 99] if act is made else again
                again = [*again, "--title", "Contacts" * 9] if act[1] == "table" else again
                self.refuse(*again, home=home, preexec_fn=self.limited(room), saying="File too large")
            program.run("game", "remove", "patrol", home=home)
        self.assertEqual([], [path for path in self.folder.rglob("*") if path.name.endswith(".new")])

    @staticmethod
    def broken(library, whole_folders=0):
        """The program's C library has this one before it."""
        return unittest.mock.patch.dict(os.environ, {
            "LD_PRELOAD": os.environ[library], "FLAGPLOT_WHOLE_FOLDERS": str(whole_folders),
            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"})

    def test_where_no_folder_can_be_synced_a_file_is_in_its_place_and_it_is_said_that_its_name_may_be_lost(self):
        self.begin()
        units = self.folder / "units.csv"
        export = ["unit", "export", self.session, "--type", "air-unit", "--output", units]
        self.succeed(*export)
        expected = units.read_bytes()
        units.write_bytes(b"old")
        with self.broken("FLAGPLOT_BROKEN_FOLDERS"):
            self.refuse(*export, saying=f"{self.folder}: can't be synced to the disk")  # when the new one is begun
        with self.broken("FLAGPLOT_BROKEN_FOLDERS", whole_folders=1):
            done = program.run(*export)
        self.assertEqual((program.PROBLEM, ""), (done.code, done.out))
        self.assertIn(f"{units}: is written, but nobody knows whether it would survive a power failure: {self.folder}: "
                      "can't be synced to the disk: Input/output error", done.err)
        self.assertEqual(expected, units.read_bytes())  # so it was synced after the renaming
        self.assertEqual([self.session, units], sorted(self.folder.iterdir()))

    def test_where_no_folder_can_be_synced_no_session_is_begun_or_copied_and_one_that_is_there_goes_on(self):
        self.begin()
        with self.broken("FLAGPLOT_BROKEN_FOLDERS"):
            for act in (["new", self.folder / "new.flagplot", "--rulebook", "swwas"],
                        ["copy", self.session, self.folder / "copy.flagplot"]):
                self.refuse("session", *act, saying=[str(self.folder), "can't be synced to the disk"])
            self.succeed("session", "note", self.session, "Rain.")

    def test_where_the_disk_breaks_it_is_said_that_nobody_knows_and_the_help_promises_no_more(self):
        self.begin()
        with self.broken("FLAGPLOT_BROKEN_DISK"):
            done = program.run("session", "note", self.session, "Rain.")
        self.assertEqual(program.PROBLEM, done.code)
        self.assertIn("Rain.", self.session.read_text(), "the disk should have refused to take it back")
        self.assertIn("it is unknown", done.err)
        promises = {"the help": self.succeed("--help").out, "README.md": (program.SOURCE / "README.md").read_text()}
        for place, words in promises.items():
            promise = re.search(r"1 a problem, ([^;]*);", " ".join(words.split()))
            self.assertIn("unless the message says that the state of the file", promise[1], place)

    @staticmethod
    def can(*command):
        """Runs a command that not every machine has or allows."""
        return bool(shutil.which(command[0])) and subprocess.run(command, check=False,
                                                                 capture_output=True).returncode == 0

    @contextlib.contextmanager
    def mounted(self, folder, *command):
        """A mount for the time of the test; it is skipped where mounting isn't allowed."""
        if not self.can("mount", *command, folder):
            self.skipTest("nothing can be mounted here")
        try:
            yield
        finally:
            subprocess.run(["umount", folder], check=True)

    def test_a_disk_that_is_really_full(self):
        disk = self.folder / "disk"
        disk.mkdir()
        with self.mounted(disk, "-t", "tmpfs", "-o", "size=64k", "tmpfs"):
            self.session = disk / "session.flagplot"
            self.begin()
            with open(disk / "ballast", "wb", buffering=0) as ballast:
                with contextlib.suppress(OSError):
                    while ballast.write(b"x" * 4096):
                        pass
            answers = self.answers({})
            for _ in range(99):  # until the session's last page is full too
                if program.run("session", "note", self.session, "Rain. " * 20).code != program.DONE:
                    break
            for act in (*self.acts(), ["play", self.session, "swwas.turn", "--answers", answers]):
                if "next" not in act and "back" not in act:  # a short line may still fit
                    self.refuse(*act, saying=[str(self.session), "No space left"])
            self.refuse("session", "new", disk / "new.flagplot", "--rulebook", "swwas", saying="No space left")
            self.succeed("session", "verify", self.session)
            (disk / "ballast").unlink()
            self.succeed("play", self.session, "swwas.turn")

    def locked_folder(self):
        """A folder in which nothing can be written, with the session in it."""
        folder = self.folder / "locked"
        folder.mkdir()
        self.session = folder / "session.flagplot"
        self.begin()
        if os.geteuid() != 0:
            self.session.chmod(0o444)
            folder.chmod(0o555)
            self.addCleanup(folder.chmod, 0o755)
            return contextlib.nullcontext()
        stack = contextlib.ExitStack()
        stack.enter_context(self.mounted(folder, "--bind", folder))
        if not self.can("mount", "-o", "remount,bind,ro", folder):
            stack.close()
            self.skipTest("nothing can be mounted read-only here")
        return stack

    def test_in_a_read_only_folder_a_session_can_be_read_but_not_written(self):
        with self.locked_folder():
            for act in self.acts():
                self.refuse(*act, saying=[str(self.session), "read-only"])
            self.refuse("session", "new", self.session.with_name("new"), "--rulebook", "swwas", saying="new")
            for command in (["session", "show"], ["session", "verify"], ["log"]):
                self.succeed(*command, self.session)

    def test_a_session_that_may_not_be_written_can_still_be_read(self):
        self.begin()
        if os.geteuid() != 0:
            self.session.chmod(0o444)
        elif not self.can("chattr", "+i", self.session):
            self.skipTest("root may write everything, and chattr doesn't work on this disk")
        try:
            for act in self.acts():
                self.refuse(*act, saying=[str(self.session), "read-only"])
            self.succeed("session", "show", self.session)
        finally:
            self.can("chattr", "-i", self.session)

    def test_a_second_writer_is_refused_and_may_read(self):
        self.begin()
        self.file(".session.flagplot.holder", "process 4711 on the-laptop\n")
        with open(self.session, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            for act in self.acts():
                self.refuse(*act, saying=[str(self.session), "is open in another program, process 4711 on the-laptop"])
            for command in (["session", "show"], ["session", "verify"], ["log"]):
                with self.nothing_written():
                    self.succeed(*command, self.session)
        self.succeed("session", "note", self.session, "Free again.")

    def test_nothing_but_the_session_is_left_behind(self):
        self.begin()
        for act in self.acts():
            self.succeed(*act)
        self.assertEqual([self.session], list(self.folder.iterdir()))

    def test_of_many_writers_at_once_none_is_lost_and_none_does_harm(self):
        self.begin()
        before = len(program.lines(self.session))
        command = [program.CLI, "session", "note", self.session]
        writers = [subprocess.Popen([*command, f"writer {number}"], stdout=subprocess.DEVNULL,
                                    stderr=subprocess.PIPE) for number in range(40)]
        done = []
        for number, writer in enumerate(writers):
            said = writer.communicate()[1].decode()
            self.assertIn(writer.returncode, (program.DONE, program.PROBLEM), said)
            if writer.returncode == program.DONE:
                done.append(f"writer {number}")
            else:
                self.assertIn("is open in another program", said)
        self.assertGreater(len(done), 0)
        self.assertEqual(sorted(done), sorted(entry["text"] for entry in program.entries(self.session)[before:]))
        self.succeed("session", "verify", self.session)


if __name__ == "__main__":
    unittest.main()
