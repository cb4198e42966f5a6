"""A game that somebody shares, in the window of somebody who hasn't it: looked at, added, updated, removed."""

import subprocess
import unittest

import journal
import test_own_game
from driver import Screen, Window

CARD = "New session: Submarine patrol"


class Shared(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1024, 700)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen)
        self.addCleanup(self.window.ends.close)
        self.theirs = self.window.home / "theirs"
        self.theirs.mkdir()
        test_own_game.tutorial.write(self.theirs)
        for words in test_own_game.tutorial.commands():
            if words[0] == "game" and words[1] not in ("share", "remove"):
                self.there(*words)
        self.file = self.theirs / "patrol.flagplot-game"
        self.there("game", "set", "submarine-patrol", "--author", "Ann Author", "--edition", "1")
        self.there("game", "share", "submarine-patrol", self.file)

    def there(self, *words):
        """In the other home."""
        home = {"HOME": str(self.theirs), "XDG_DATA_HOME": str(self.theirs / "data")}
        done = subprocess.run([journal.CLI, *map(str, words)], cwd=self.theirs, capture_output=True,
                              env=self.window.environment(dark_desktop=False) | home)
        self.assertEqual((0, b""), (done.returncode, done.stderr), (words, done.stdout))

    def offer(self, title):
        self.window.menu("Session", "Add a game from a file…")
        self.window.dialog("Add a game").find("text", "File name:").replace_text(str(self.file))
        self.window.keys("Return")
        return self.window.dialog(title)

    def card(self):
        return self.window.find("push button", CARD)

    def wait_card(self, words):
        self.window.wait(lambda: self.card().description == words, lambda: f"the card says {self.card().description!r}")

    def test_a_game_is_added_updated_and_removed(self):
        self.offer("Add a game")
        for words in ("Submarine patrol", "Ann Author", "Attack, Contact, Counter-attack", "Patrol day"):
            self.window.wait_words(words)
        self.window.picture("add-a-game")
        self.window.button("Add the game").click()
        self.window.wait_gone("push button", "Add the game")
        self.wait_card("By Ann Author · Edition 1")
        ours = self.window.home / "data/flagplot/rulebooks/submarine-patrol"
        self.assertEqual(test_own_game.read(self.theirs / "data/flagplot/rulebooks/submarine-patrol"),
                         test_own_game.read(ours))

        # The same once more is no news.
        self.offer("Update a game")
        self.window.wait_words("none: you have this game")
        self.assertFalse(self.window.button("Update the game").is_enabled)
        self.window.leave("Update a game")

        self.there("game", "set", "submarine-patrol", "--edition", "2")
        self.there("game", "share", "submarine-patrol", self.file)
        self.offer("Update a game")
        self.window.wait_words("rulebook.json was changed")
        self.window.button("Update the game").click()
        self.wait_card("By Ann Author · Edition 2")

        self.card().click(button=3)
        self.window.press("Up", "Return", until=lambda: not self.window.is_gone("push button", "Remove"),
                          complaint="the menu of the card should offer to remove the game")
        self.window.button("Remove").click()
        self.window.wait(lambda: self.window.is_gone("push button", CARD), "the card should be gone")
        self.assertFalse((ours / "rulebook.json").exists())
        self.assertEqual("", self.window.said())


if __name__ == "__main__":
    unittest.main()
