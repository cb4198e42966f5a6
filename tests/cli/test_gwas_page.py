"""docs/gwas.md, read as its reader does: the sample battle is played, and what is overruled then are Goeben's dice."""

import re
import shlex
import shutil
import unittest

import program

PAGE = (program.SOURCE / "docs/gwas.md").read_text(encoding="utf-8")
BRITISH = ("Defence", "Warrior", "DukeOfEdinburgh", "BlackPrince", "Gloucester")
# Enter takes the zone and both fleets; Goeben and Breslau to hex C3, the British to hex 5; then the plot.
PLAYS = (
    {"zone": {"unit": "M22"}, "fleets": {"fleets": ["Souchon", "Troubridge"]},
     "hexes-2": {ship: {"hex": "C3"} for ship in ("Goeben", "Breslau")} | {ship: {"hex": "5"} for ship in BRITISH},
     "plot-5": {"Goeben/primary": {"target": "Defence"}, "Warrior/primary": {"target": "Goeben"}}},
)


class Battle(program.Case):
    def test_the_entry_that_is_overruled_is_goebens_dice(self):
        self.session = self.folder / "battle.flagplot"
        shutil.copyfile(program.SOURCE / "resources/samples/goeben.flagplot", self.session)
        for answers in PLAYS:
            done = program.run("play", self.session, "gwas.battle", "--answers", self.answers(answers))
            # A hit may ask what it penetrates.
            self.assertIn(done.code, (program.DONE, program.ANSWER_MISSING), done)
        line = re.search(r"^    flagplot-cli (session override battle\.flagplot .*)$", PAGE, re.MULTILINE)
        command = shlex.split(line[1])
        entry = program.entries(self.session)[int(command[3]) - 1]
        self.assertEqual(("roll", "primary-5/Goeben"), (entry["kind"], entry["key"]))
        done = program.run(*command[:2], self.session, *command[3:])
        self.assertIn(done.code, (program.DONE, program.ANSWER_MISSING), done)
        self.assertIn("cocked dice", self.succeed("log", self.session).out)


if __name__ == "__main__":
    unittest.main()
