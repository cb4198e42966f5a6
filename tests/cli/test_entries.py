"""What `play --json` gives of the journal: its schema knows every kind of entry, with all that a file may hold of it."""

import json
import shutil
import unittest

import program
import schemas

JOURNALS = [*(program.SOURCE / "resources/samples").glob("*.flagplot"),
            *(program.SOURCE / "tests/journals").rglob("*.flagplot"),
            *(program.SOURCE / "tests/recordings").rglob("*.flagplot")]
OF_THE_FILE = {"at", "prev", "end"}  # left out there
MOST_OF_A_KIND = 60  # of a journal: the others are like them


def as_played(entry):
    return {name: value for name, value in entry.items() if name not in OF_THE_FILE}


class Entries(program.Case):
    def test_every_kind_that_a_recorded_session_has_fits(self):
        self.assertGreater(len(JOURNALS), 5)
        for journal in JOURNALS:
            seen = {}
            for line in journal.read_text(encoding="utf-8").splitlines()[1:]:
                entry = json.loads(line)
                seen[entry["kind"]] = seen.get(entry["kind"], 0) + 1
                if seen[entry["kind"]] > MOST_OF_A_KIND:
                    continue
                with self.subTest(journal=journal.name, line=entry["n"]):
                    self.assertEqual([], schemas.problems("play", as_played(entry), "entry"))

    def test_what_a_unit_did_in_a_turn_is_found(self):
        shutil.copy(program.SAMPLE, self.session)
        found = json.loads(self.succeed("--json", "find", self.session, "Z2", "turn", "8").out)
        entries = {entry["n"]: entry for entry in program.entries(self.session)}
        self.assertTrue(found)
        for one in found:
            self.assertEqual("event", one["what"])
            self.assertEqual("Z2", entries[int(one["id"])]["unit"])
        self.assertIn("2 zones SW", self.succeed("find", self.session, "turn", "8", "z2", "desired").out)
        self.assertNotIn("event", self.succeed("find", self.session, "Z2").out)
        other = self.succeed("find", self.session, "floundering").out
        self.assertIn("Nothing of Second World War at Sea has these words", other)
        self.assertIn("Great War at Sea has it: ", other)

    def test_what_is_done_by_hand_fits(self):
        shutil.copy(program.SAMPLE, self.session)
        self.succeed("do", self.session, "note", "text=Fog", "due=30")
        note = str(len(program.entries(self.session)))
        self.succeed("session", "strike", self.session, note)
        line = [entry["n"] for entry in program.entries(self.session)
                if entry["kind"] == "told" and not entry.get("reports")][-1]
        self.succeed("session", "tick", self.session, str(line), "--without-moving")
        kinds = set()
        for entry in program.entries(self.session)[1:]:
            kinds.add(entry["kind"])
            self.assertEqual([], schemas.problems("play", as_played(entry), "entry"))
        self.assertLessEqual({"note", "struck", "ticked"}, kinds)


if __name__ == "__main__":
    unittest.main()
