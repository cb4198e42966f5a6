"""Somebody without a home plays, and is told where one is needed."""

import unittest

import program


class NoHome(program.Case):
    def test_sessions_and_tables_need_none(self):
        self.succeed("session", "new", self.session, "--rulebook", "swwas", home=None)
        self.succeed("unit", "add", self.session, "fleet", "Z1", "side=axis", "desired-direction=N", home=None)
        self.succeed("play", self.session, "swwas.fleet-movement", "--answers",
                     self.answers({"unit": {"unit": "Z1"}, "what": {"choice": "both"}, "desired-direction": {"text": "N"}}),
                     home=None)
        for command in (["session", "verify", self.session], ["log", self.session], ["ledger", self.session],
                        ["table", "roll", "swwas.fleet-speed"], ["house", "list"], ["chart", "list"]):
            self.succeed(*command, home=None)

    def test_what_would_be_kept_there_is_refused(self):
        grid = self.file("chart.csv", "Bought / Cost,Surprise points\nA lamp,1\n")
        for command in (["game", "new", "Patrol"], ["game", "remove", "patrol"], ["chart", "import", "ssw.surprise-costs", grid],
                        ["house", "make", "slow", "--table", "swwas.fleet-speed", "--title", "Slower", "--set",
                         "/rows/0/range=1-9", "--set", "/rows/1/range=10-16"]):
            with self.subTest(command=command):
                self.refuse(*command, home=None, saying="HOME: isn't set (expected your home folder, where your ")


if __name__ == "__main__":
    unittest.main()
