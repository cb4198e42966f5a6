"""One long text, wherever a session may have one: whatever reads the file has done with it in two seconds of processor
time and 1 GB, or says what is wrong with it."""

import copy
import resource
import unittest

import program

LONG = 900_000  # letters
SECONDS = 2  # of processor time: more ends the program
BYTES = 1_000_000_000

SOURCES = [*sorted((program.SOURCE / "resources/samples").glob("*.flagplot")),
           *sorted((program.SOURCE / "tests/journals").glob("*.flagplot"))]


def fact(name):
    """The entry that sets this fact, and the change that makes its value long."""
    def fits(entry):
        return entry["kind"] == "fact" and entry["fact"] == name

    def change(entry):
        entry["now"] = "A" * LONG
    return fits, change


def skipped_by_map(entry):
    entry["map"]["skipped"] = "A" * LONG


def long_id(entry):
    entry["id"] = "Z" * LONG


def no_total(entry):
    del entry["total"]


KINDS = {
    "skipped letters": fact("skipped-letters"),
    "maps": fact("maps"),
    "a map's skipped letters": (lambda entry: entry["kind"] == "told" and "skipped" in entry.get("map", {}),
                                skipped_by_map),
    "a zone's id": (lambda entry: entry["kind"] == "unit-added" and entry["type"] == "zone", long_id),
    "a fleet's id": (lambda entry: entry["kind"] == "unit-added" and entry["type"] == "fleet", long_id),
    "a submarine's id": (lambda entry: entry["kind"] == "unit-added" and entry["type"] == "sub", long_id),
    "a lookup without total": (lambda entry: entry["kind"] == "lookup" and "total" in entry, no_total),
}


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


class Hostile(program.Case):
    def hostile(self, fits, change):
        """Each recorded session with its first such entry changed; the chain of hashes is right."""
        found = 0
        for source in SOURCES:
            entries = copy.deepcopy(program.entries(source))
            entry = next((one for one in entries if fits(one)), None)
            if entry is None:
                continue
            found += 1
            change(entry)
            program.write_lines(self.session, program.chained(entries))
            yield source.name
            if found == 3:
                return
        self.assertGreater(found, 0)

    def test_whatever_reads_one_long_text_ends_soon(self):
        for kind, (fits, change) in KINDS.items():
            for name in self.hostile(fits, change):
                for words in (["log"], ["plot"], ["session", "verify"], ["session", "show"], ["archive"]):
                    with self.subTest(kind, session=name, command=words):
                        out = [self.folder / f"{kind} {name}"] if words == ["archive"] else []
                        done = program.run(*words, self.session, *out, preexec_fn=limited)
                        self.assertIn(done.code, (program.DONE, program.PROBLEM, program.NOT_IN_FULL), done.err[:500])
                        self.assertNotIn("a bug in Flagplot", done.err)
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024  # of the largest
        self.assertLess(most, BYTES)


if __name__ == "__main__":
    unittest.main()
