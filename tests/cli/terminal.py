"""The program on a pseudo-terminal, as somebody sits before it."""

import fcntl
import os
import select
import struct
import subprocess
import termios
import time

import program

PATIENCE = 30  # seconds, before a test is given up


class Terminal:
    def __init__(self, *arguments, wrapper=()):
        own, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
        environment = {**os.environ, "HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent", "TERM": "xterm",
                       "LC_ALL": program.LOCALE,
                       "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")}
        self.process = subprocess.Popen(
            [*wrapper, program.CLI, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)
        self.descriptor = own
        self.seen = ""  # everything that stood on the screen
        self.read_to = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.descriptor is not None:
            os.close(self.descriptor)

    def read_more(self, deadline):
        """Whether something more came; nothing more comes once the program has ended."""
        if not select.select([self.descriptor], [], [], max(0, deadline - time.monotonic()))[0]:
            raise AssertionError(f"the terminal stands still:\n{self.seen}")
        try:
            block = os.read(self.descriptor, 65536)
        except OSError:  # the other side is closed
            return False
        self.seen += block.decode().replace("\r\n", "\n")
        return block != b""

    def expect(self, words):
        """Waits for the words; returns what stood before them since the last time."""
        deadline = time.monotonic() + PATIENCE
        while (found := self.seen.find(words, self.read_to)) < 0:
            if not self.read_more(deadline):
                raise AssertionError(f"never said {words!r}:\n{self.seen}")
        before = self.seen[self.read_to:found]
        self.read_to = found + len(words)
        return before

    def type(self, line):
        os.write(self.descriptor, line.encode() + b"\n")

    def answer(self, prompt, line):
        """Waits for the prompt at the beginning of a line and types the answer behind it."""
        before = self.expect(prompt)
        self.type(line)
        return before

    def prompt(self):
        """Waits for any prompt; returns what stands before it since the last time, or None at the end."""
        deadline = time.monotonic() + PATIENCE
        while not (self.read_to < len(self.seen) and self.seen.endswith((": ", "\n  > "))):
            if not self.read_more(deadline):
                return None
        asked = self.seen[self.read_to:]
        self.read_to = len(self.seen)
        return asked

    def close_input(self):
        """Ctrl-D."""
        os.write(self.descriptor, b"\x04")

    def hang_up(self):
        """The window is closed."""
        os.close(self.descriptor)
        self.descriptor = None
        return self.process.wait(PATIENCE)

    def end(self):
        """Waits for the end; returns what was still said."""
        deadline = time.monotonic() + PATIENCE
        while self.read_more(deadline):
            pass
        self.process.wait(PATIENCE)
        said = self.seen[self.read_to:]
        self.read_to = len(self.seen)
        return said

    @property
    def code(self):
        return self.process.returncode
