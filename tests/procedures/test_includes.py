"""A wrong include doesn't compile: a game's sources find the floors below them and their own headers, no other game's and
not the list of all games; nobody else finds a game's; and floors and parts of the window find what docs/architecture.md
says. Looked for with the compile commands of the build."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"]).resolve()
BUILD = pathlib.Path(os.environ["FLAGPLOT_BUILD_DIR"])
GAMES = sorted(header.parent.name for header in (SOURCE / "src/procedures").glob("*/procedures.h"))


def compile_commands():
    """Of each folder of src and ui the words of one command, without what it compiles and where to."""
    found = {}
    for command in json.loads((BUILD / "compile_commands.json").read_text()):
        file = pathlib.Path(command["file"]).resolve()
        if not file.is_relative_to(SOURCE) or not file.relative_to(SOURCE).parts[0] in ("src", "ui"):
            continue
        words = shlex.split(command["command"])
        while "-include" in words:
            at = words.index("-include")
            del words[at:at + 2]
        at = words.index("-o")
        found.setdefault(str(file.relative_to(SOURCE).parent), words[:at])
    return found


COMMANDS = compile_commands()


def finds(folder, header):
    """Whether the sources of the folder can include the header."""
    words = [word for word in COMMANDS[folder] if word not in ("-Winvalid-pch", "-fpch-preprocess")]
    done = subprocess.run([*words, "-M", "-x", "c++", "-"], input=f'#include "{header}"\n', cwd=BUILD, check=False,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8",
                          env={**os.environ, "LC_ALL": "C"})  # it complains in the person's language
    assert done.returncode == 0 or f"{header}: No such file" in done.stderr, done.stderr
    return done.returncode == 0


def looks_into(folder, name):
    """Whether the compiler looks for headers of that name in any folder."""
    return any((BUILD / word[2:] / name).exists() for word in COMMANDS[folder] if word.startswith("-I"))


def table(heading):
    """The rows of the document's next table after a heading, each a list of cells."""
    text = (SOURCE / "docs/architecture.md").read_text().split(f"## {heading}\n", 1)[1]
    rows = re.search(r"\n\|---.*\n((?:\|.*\n)+)", text)[1].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def names(cell):
    return re.findall(r"`([\w/]+)`", cell)


class Floors(unittest.TestCase):
    def test_a_floor_finds_none_that_comes_after_it_and_no_window(self):
        floors = [name for row in table("The floors") for name in names(row[0]) if name.startswith("src/")]
        self.assertEqual(sorted(floors), sorted(f"src/{path.name}" for path in (SOURCE / "src").iterdir() if path.is_dir()))
        for place, floor in enumerate(floors):
            self.assertTrue(looks_into(floor, floor.removeprefix("src/")), floor)
            self.assertFalse(any("qt6" in word for word in COMMANDS[floor]), floor)
            for other in [*floors[place + 1:], "ui"]:
                with self.subTest(floor=floor, other=other):
                    self.assertFalse(looks_into(floor, other.removeprefix("src/")))

    def test_a_part_of_the_window_finds_those_that_it_depends_on_and_no_other(self):
        direct = {part: set(names(row[2])) for row in table("The window") for part in names(row[0])}
        self.assertEqual(sorted(direct), sorted(path.name for path in (SOURCE / "ui").iterdir() if path.is_dir()))

        def all_of(part):
            return {part}.union(*(all_of(other) for other in direct[part]))

        for part in direct:
            found = {other for other in direct if looks_into(f"ui/{part}", f"ui/{other}")}
            with self.subTest(part=part):
                self.assertEqual(all_of(part), found)
        self.assertFalse(finds("ui/form", "ui/roster/roster.h"))


class Includes(unittest.TestCase):
    def test_a_game_finds_its_own_headers_and_the_referee_s(self):
        self.assertGreater(len(GAMES), 1)
        for game in GAMES:
            with self.subTest(game=game):
                self.assertTrue(finds(f"src/procedures/{game}", f"procedures/{game}/procedures.h"))
                self.assertTrue(finds(f"src/procedures/{game}", "referee/referee.h"))

    def test_a_game_finds_no_other_game_and_no_list_of_them(self):
        for game in GAMES:
            others = [f"procedures/{other}/procedures.h" for other in GAMES if other != game]
            for header in [*others, "procedures/catalogue.h", "report/log.h"]:
                with self.subTest(game=game, header=header):
                    self.assertFalse(finds(f"src/procedures/{game}", header))

    def test_nobody_else_finds_a_game(self):
        folders = [folder for folder in COMMANDS if not folder.startswith("src/procedures")]
        self.assertIn("src/cli", folders)
        for folder in folders:
            with self.subTest(folder=folder):
                self.assertFalse(finds(folder, f"procedures/{GAMES[0]}/procedures.h"))
        self.assertTrue(finds("src/cli", "procedures/catalogue.h"))

    def test_no_include_climbs_out_of_its_folder(self):
        for file in [*(SOURCE / "src").rglob("*.[ch]*"), *(SOURCE / "ui").rglob("*.[ch]*")]:
            with self.subTest(file=str(file)):
                self.assertIsNone(re.search(r'#include\s+["<][^">]*\.\./', file.read_text()))


if __name__ == "__main__":
    unittest.main()
