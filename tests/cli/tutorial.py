"""docs/tutorial.md, read as its reader does: the files that it shows and the commands, in their order."""

import csv
import io
import pathlib
import re
import shlex

import program

PAGE = program.SOURCE / "docs/tutorial.md"


def files():
    """Name -> text."""
    return dict(re.findall(r"^```\w+ ([\w.-]+)\n(.*?)^```$", PAGE.read_text(), flags=re.MULTILINE | re.DOTALL))


def rows(name):
    return list(csv.reader(io.StringIO(files()[name])))


def commands():
    """The words of each, without the program's name."""
    lines = re.findall(r"^    flagplot-cli (.*)$", PAGE.read_text(), flags=re.MULTILINE)
    return [shlex.split(line) for line in lines]


def write(folder):
    for name, text in files().items():
        (pathlib.Path(folder) / name).write_text(text)
