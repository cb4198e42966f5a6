"""The shipped samples are verified in full: every procedure is played again by the rules as they are now."""

import json
import unittest

import program
import reader

SAMPLES = program.SOURCE / "resources/samples"


class Samples(program.Case):
    def test_each_has_what_makes_it(self):
        names = {path.stem for path in SAMPLES.glob("*.flagplot")}
        self.assertIn("coral-sea", names)  # the guide leads through it
        self.assertEqual({path.name.removeprefix("make-") for path in SAMPLES.glob("make-*")} - {"all"}, names)

    def test_every_procedure_is_replayed(self):
        for sample in sorted(SAMPLES.glob("*.flagplot")):
            with self.subTest(sample=sample.name):
                done = program.run("--json", "session", "verify", sample)
                self.assertEqual((program.DONE, ""), (done.code, done.err),
                                 f"the rules have changed: make it anew, {SAMPLES}/make-all\n{done.out}")
                session = reader.Session(sample.read_bytes())
                closed = sum(entry["kind"] == "closed" and session.counts[entry["n"]] for entry in session.entries)
                self.assertGreater(closed, 0)
                self.assertEqual((True, closed, []), tuple(done.json()[member] for member in
                                                           ("in-full", "replayed", "not-replayed")))

    def test_every_procedure_of_a_phase_was_played_in_it(self):
        """Who goes back in a sample sees the turn as it was played."""
        for sample in sorted(SAMPLES.glob("*.flagplot")):
            session = reader.Session(sample.read_bytes())
            rulebook = program.SOURCE / "tables" / session.entries[0]["rulebook"] / "rulebook.json"
            phases = {phase["id"]: phase.get("procedures", []) for phase in json.loads(rulebook.read_text())["phases"]}
            of_a_phase = {procedure for procedures in phases.values() for procedure in procedures}
            on = ""
            for entry in session.entries:
                if not session.counts[entry["n"]]:
                    continue
                if entry["kind"] == "phase":
                    on = entry["now"]
                if entry["kind"] == "opened" and entry["procedure"] in of_a_phase:
                    with self.subTest(sample=sample.name, entry=entry["n"]):
                        self.assertIn(entry["procedure"], phases[on])


if __name__ == "__main__":
    unittest.main()
