"""docs/tutorial.md, word for word: its files, its commands in their order, and the game that comes of them."""

import json
import unittest

import program
import tutorial


class Tutorial(program.Case):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()
        tutorial.write(self.folder)

    def follow(self):
        """All commands, and what each printed. The game has changed when the session is played on."""
        printed = {}
        for words in tutorial.commands():
            place = {"home": self.home, "cwd": self.folder}
            changed = words[0] == "play" and words[2] == "submarine-patrol.patrol-day"
            printed[" ".join(words)] = (
                self.succeed_saying("Submarine patrol has changed since this session was last played", *words, **place)
                if changed else self.succeed(*words, **place))
        return printed

    def table(self, name):
        return json.loads((self.home / f"flagplot/rulebooks/submarine-patrol/{name}.json").read_text())

    def test_the_page_makes_a_game_of_three_tables_and_plays_it(self):
        self.assertEqual(18, len(tutorial.commands()))
        printed = self.follow()
        self.assertEqual("submarine-patrol: no problems found.\n", printed["game check submarine-patrol"].out)
        self.assertIn("Contact", printed["log patrol.flagplot"].out)
        self.assertIn("Night", printed["log patrol.flagplot"].out)
        lookup = next(entry for entry in program.entries(self.folder / "patrol.flagplot") if entry["kind"] == "lookup")
        self.assertEqual("submarine-patrol.contact", lookup["table"])
        self.assertEqual(-1, lookup["modifiers"][0]["value"])

    def test_the_tables_say_what_the_page_shows(self):
        self.follow()
        for name in ("contact", "attack", "counter-attack"):
            shown = self.succeed("--json", "game", "show", "submarine-patrol", "rows", f"submarine-patrol.{name}",
                                 home=self.home).json()
            self.assertEqual(tutorial.rows(f"{name}.csv"), shown["rows"])
        for part, name, file in (("results", "Attack", "results"), ("units", "", "units"), ("fields", "Boat", "fields"),
                                 ("sequence", "", "sequence")):
            shown = self.succeed("--json", "game", "show", "submarine-patrol", part, *([name] if name else []),
                                 home=self.home).json()
            self.assertEqual(tutorial.rows(f"{file}.csv"), shown["rows"])

    def test_a_hit_is_answered(self):
        self.follow()
        roll = self.succeed("--json", "table", "roll", "submarine-patrol.attack", "--dice",
                            "submarine-patrol.attack=4,submarine-patrol.counter-attack=6", home=self.home).json()
        self.assertEqual("Hit", roll["row"]["label"])
        self.assertEqual("Depth charges: 2 damage", roll["then"][0]["row"]["label"])

    def test_the_session_shows_what_a_step_rolls(self):
        self.follow()
        shown = self.succeed("session", "show", self.folder / "patrol.flagplot", home=self.home).out
        self.assertIn("> Patrol (played): submarine-patrol.patrol-day, table.roll on submarine-patrol.contact", shown)
        self.assertIn("Attack (played): table.roll on submarine-patrol.attack, "
                      "table.roll on submarine-patrol.counter-attack", shown)
        self.assertIn("U-1  torpedoes=12", shown)


if __name__ == "__main__":
    unittest.main()
