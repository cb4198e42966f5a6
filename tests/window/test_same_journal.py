"""The window and the terminal are the same referee: the same errand with the same seed leaves the same journal."""

import json
import shutil
import unittest

import hands
import journal


class SameJournal(hands.ByMouse):
    def in_the_terminal(self):
        """The errand again, with the terminal program."""
        path = self.window.home / "terminal.flagplot"
        shutil.copy(journal.SAMPLE, path)
        path.chmod(0o600)

        def play(procedure, answers, *options):
            journal.run("play", path, procedure, "--answers", "-", *options, given=json.dumps(answers))
        journal.run("session", "next", "--leave", path)
        journal.run("session", "next", "--leave", path, "--turn")
        play("swwas.turn", {"movement": {"Z2": {"desired-direction": "S"}, "Z5": {"best-speed": True}}})
        journal.run("unit", "set", path, "fleet", "Z2", "place=E9")
        play("swwas.fleet-movement", {"unit": {"unit": "Z2"}, "what": {"choice": "aground"},
                                       "desired-direction": {"text": "S"}})
        # Given in one act, the answers would go in one step.
        journal.run("session", "back", path, "--to", str(journal.Journal(path).last("answer")["n"]))
        journal.run("session", "redo", path)
        journal.run("session", "set", path, "dice=by-hand")
        play("swwas.fleet-movement", {"unit": {"unit": "A2"}, "what": {"choice": "next-zone"},
                                       "desired-direction": {"text": "NW"}}, "--dice", "12")
        journal.run("session", "set", path, "dice=rolled")
        journal.run("session", "note", path, "Crace's cruisers sighted off Jomard Passage.")
        return journal.Journal(path)

    def test_the_window_writes_what_the_terminal_writes(self):
        self.errand()
        window = [journal.without_time_and_hash(entry) for entry in self.journal.entries()]
        terminal = [journal.without_time_and_hash(entry) for entry in self.in_the_terminal().entries()]
        self.maxDiff = None
        for one, other in zip(window, terminal):
            self.assertEqual(one, other)
        self.assertEqual(len(window), len(terminal))


if __name__ == "__main__":
    unittest.main()
