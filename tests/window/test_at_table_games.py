"""At the table: a turn of each game, and a battle, by one key alone; only what nobody but the player can say is typed, and
why that is so stands here. The keys are counted."""

import re
import shutil
import time
import unittest

import journal
from driver import HASTE, Screen, Window, wait_until

MOST_KEYS = 400
PENETRATIONS = 8  # of the player's copy of the rules, which are asked once
# What the player himself says, by what is asked.
OWN_COPY = "what stands in his own copy of the rules"
PLACE = "where a side comes onto the board"
TARGET = "at whom a mount fires"
SAVED = "what became of an admiral whose ship is lost"
COURSE = "how a convoy sails, of a game that a player made"
PASSED = "what isn't done is passed over, which the window asks about as well"
SAYS = {r": Penetrates": OWN_COPY, r": Factors taken off": OWN_COPY, r"Which sections would": OWN_COPY, r": Hex": PLACE,
        r": Target": TARGET, r"what became of": SAVED, r": Course": COURSE}
SHIPS = "Goeben", "Breslau", "Defence", "Warrior", "DukeOfEdinburgh", "BlackPrince", "Gloucester"


class Player:
    """Who stands at the table, and presses one key."""

    def __init__(self, window, game, known, key="space"):
        self.window = window
        self.key = key
        self.game = game
        self.known = known  # what to type where these words are asked
        self.keys = 0
        self.typed = 0
        self.pressed = set()  # keys that go on
        self.said = {}  # the others, by what the player says with them
        self.hits = []  # what ships lost, as it was told on pages of their own

    def scene(self):
        """What is on the table, and what the keys do, in words."""
        table = next((one for one in self.window.all() if "Esc window" in one.description), None)
        return (table.name, table.description) if table else ("", "")

    def says(self, shown):
        """The keys of what only the player can say, by why."""
        why = next((why for words, why in SAYS.items() if re.search(words, shown)), None)
        if not why:
            raise AssertionError(f"nobody has said why this is for the player to say: {shown!r}")
        return self.said.setdefault(why, set())

    def press(self, key, said=None):
        """One key, which goes on if the player says nothing; true if the table shows something else then."""
        before = self.scene()
        (self.pressed if said is None else said).add(key)
        time.sleep(HASTE)  # it is read before
        self.keys += 1
        self.window.keys(key)
        try:
            wait_until(lambda: self.scene() not in (before, ("", "")), "it stays", 6)
        except AssertionError:
            return False
        return True

    def type_answer(self):
        """What has no answer yet: the first choice, or a number."""
        shown, keys = self.scene()
        has_choices = re.search(r"[.?!] 1 \S", shown)
        known = next((answer for words, answer in self.known(self.game).items() if words in shown), None)
        self.typed += 1
        said = self.says(shown)
        if known:
            said.add(known)
            self.window.type(known)
            self.window.wait(lambda: known in self.scene()[0], "what is typed isn't shown")
        else:
            self.press("1" if has_choices else "2", said)

    def step(self):
        shown, keys = self.scene()
        if "Space: Marked" in keys:
            self.hits.append(shown)
        if "O pass over" in keys:
            return self.press("o", self.said.setdefault(PASSED, set()))
        if "To the window" in keys:
            raise AssertionError(f"only the window has it: {shown}")
        if "Space: Correct" in keys:
            self.type_answer()
        elif re.search(r": Target(, .* is sunk: choose again)?\. 1 ", shown):  # the first that there is
            self.press("1", self.says(shown))
        if not self.press(self.key) and "Space: Correct" not in self.scene()[1]:
            raise AssertionError(f"nothing happens: {shown!r} {keys!r}")
        return True

    def play(self, is_over):
        """Until it is; says what was pressed."""
        while not is_over():
            self.step()
            assert self.keys < MOST_KEYS, self.scene()


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1920, 1080)
        cls.addClassCleanup(cls.screen.ends.close)

    def play(self, name, is_over, most_typed, known=lambda _: {}, key="space", says=()):
        with Window(self.screen) as window:
            path = window.home / f"{name}.flagplot"
            shutil.copyfile(journal.SOURCE / f"resources/samples/{name}.flagplot", path)
            window.keys("ctrl+o")
            window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
            window.keys("Return")
            window.wait(lambda: window.title() and not window.title().startswith("Flagplot"), "it isn't open")
            window.focused("push button", "*")
            window.keys("F11")
            game = journal.Journal(path)
            player = Player(window, game, known, key)
            window.wait(lambda: player.scene()[0], "the table isn't shown")
            player.play(lambda: is_over(player, game))
            print(f"{name} at the table: {player.keys} keys, {player.typed} answers typed", flush=True)
            self.assertLessEqual(player.typed, most_typed)
            self.assertEqual({key}, player.pressed)
            self.assertEqual(set(says), set(player.said), player.said)
            self.assertEqual("", window.said())
            game.verify()
            return player

    @staticmethod
    def turns(count):
        """Over so many turns later."""
        begun = []

        def is_over(_, game):
            turn = game.show()["turn"]
            begun.append(turn)
            return turn >= begun[0] + count
        return is_over

    def test_second_world_war_at_sea(self):
        self.play("coral-sea", self.turns(2), 0)

    def test_a_turn_by_enter_alone(self):
        """Which goes through what is asked field by field."""
        self.play("coral-sea", self.turns(1), 0, key="Return")

    def test_an_ambush(self):
        """Six cycles of the queue, to the next check and the draw of its distance."""
        def is_over(player, game):
            return any(entry["kind"] == "roll" for entry in game.entries()[begun:]) and "Next: Ground" in player.scene()[0]
        begun = len(journal.Journal(journal.SOURCE / "resources/samples/natuna.flagplot").entries())
        self.play("natuna", is_over, 0)

    def test_a_battle(self):
        """Of the Great War at Sea: its forms of orders, its dice and its hits, until a round is over."""
        def is_over(_, game):
            return game.unit("M22").get("battle-round", 1) > 1

        def hexes(game):
            """In the middle stands whoever hasn't the initiative."""
            places = ("5", "C3") if game.unit("M22")["initiative"] == "central-powers" else ("C3", "5")
            return {f"{ship}, ": places[ship not in ("Goeben", "Breslau")] for ship in SHIPS}
        # Where the first ship of a side is; the others are offered to stand with her. What penetrates, and who is saved.
        player = self.play("goeben", is_over, 2 + PENETRATIONS + 1, hexes, key="Return",
                           says=(PLACE, TARGET, OWN_COPY, SAVED))
        self.assertTrue(player.hits)
        self.assertRegex(player.hits[0], r"^\d units? (is|are) hit\. .*(Goeben|Defence) loses .*\bleft\)")

    def test_submarines_zone_by_zone(self):
        self.play("north-atlantic", self.turns(1), 4, says=(OWN_COPY,))

    def test_flat_top(self):
        self.play("flat-top", self.turns(1), 0, says=(PASSED,))

    def test_six_knots(self):
        self.play("six-knots", self.turns(1), 1, says=(COURSE,))


if __name__ == "__main__":
    unittest.main()
