"""What a session of a released version exports stays as it was, byte for byte.

Where words are changed on purpose, look at what the program before and after say of a recording, and then write the
digests anew: FLAGPLOT_CLI=build/test/src/flagplot-cli FLAGPLOT_SOURCE_DIR=. python3 tests/cli/test_recorded_exports.py record
"""

import hashlib
import json
import re
import sys
import unittest

import program

RECORDINGS = program.SOURCE / "tests/recordings/0.1.0"
DIGESTS = RECORDINGS / "exports.json"


def commands(session):
    """Every way of exporting a session, and what it is called."""
    for form in ("text", "html", "csv", "json"):
        yield f"log {form}", ("log", session, "--format", form)
    for form in ("text", "csv", "json"):
        yield f"ledger {form}", ("ledger", session, "--format", form)
    rulebook = program.SOURCE / "tables" / program.entries(session)[0]["rulebook"] / "rulebook.json"
    for side in json.loads(rulebook.read_bytes())["sides"]:
        for form in ("text", "html", "csv", "json"):
            yield f"{side['id']} {form}", ("log", session, "--side", side["id"], "--format", form)


def without_plots(out):
    """A turn's plot is a section of its own, and all else is as it was before there was one. How it looks is no
    promise; tests/plot and tests/cli/test_plot_pages.py have what it shows."""
    out = re.sub(r'<h2>The plot</h2>\n<ul class="plot">\n.*</li>\n</ul>\n', "", out)
    return re.sub(r"\nTHE PLOT\n(?: .*\n)+", "", out)


def digests():
    made = {}
    for session in sorted(RECORDINGS.rglob("*.flagplot")):
        for name, command in commands(session):
            run = program.run(*map(str, command))
            if run.code != program.DONE:
                raise AssertionError(f"{session}: {name}: {run.err}")
            out = without_plots(run.out).encode(errors="surrogateescape")
            made[f"{session.relative_to(RECORDINGS)}: {name}"] = hashlib.sha256(out).hexdigest()
    return made


class RecordedExports(unittest.TestCase):
    def test_every_export_is_what_it_was(self):
        expected = json.loads(DIGESTS.read_bytes())
        now = digests()
        self.assertEqual(sorted(now), sorted(expected))
        self.assertEqual([name for name in expected if now[name] != expected[name]], [])


if __name__ == "__main__":
    if sys.argv[1:] == ["record"]:
        DIGESTS.write_text(json.dumps(digests(), indent=1) + "\n")
    else:
        unittest.main()
