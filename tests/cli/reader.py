"""Reads a session as somebody without Flagplot would: from the lines of its file alone, with nothing but Python."""

import hashlib
import json


class Damaged(Exception):
    pass


class Session:
    def __init__(self, data):
        self.entries = self.committed(data)
        self.counts = self.what_counts()
        self.turn, self.phase = 1, ""
        self.readings, self.facts, self.units = {}, {}, {}
        self.runs = []  # the numbers of those that are open
        for entry in self.entries:
            if self.counts[entry["n"]]:
                self.fold(entry)

    def committed(self, data):
        """The entries up to the last line that ends a group."""
        entries, group, prev = [], [], "0" * 64
        self.head = prev
        for line in data.split(b"\n")[:-1]:
            entry = json.loads(line)
            if entry["prev"] != prev or entry["n"] != len(entries) + len(group) + 1:
                raise Damaged(entry["n"])
            prev = hashlib.blake2b(line, digest_size=32).hexdigest()
            group.append(entry)
            if entry.get("end"):
                entries += group
                group = []
                self.head = prev
        return entries

    def what_counts(self):
        """Number -> whether the entry counts: no later retraction that counts itself reaches it. Notes always do."""
        counts = {}
        reach = []  # of the retractions behind
        for entry in reversed(self.entries):
            taken = any(first <= entry["n"] for first in reach)
            counts[entry["n"]] = entry["kind"] in ("note", "struck") or not taken
            if entry["kind"] == "retracted" and not taken:
                reach.append(entry["from"])
        return counts

    def fold(self, entry):
        kind = entry["change"] if entry["kind"] == "effect" else entry["kind"]
        act = getattr(self, "fold_" + kind.replace("-", "_"), None)
        if act:
            act(entry)

    def fold_rules(self, entry):
        self.readings = entry["readings"]

    def fold_unit_added(self, entry):
        self.units[entry["id"]] = {"id": entry["id"], "type": entry["type"], "fields": dict(entry["fields"])}

    def fold_unit_changed(self, entry):
        fields = self.units[entry["id"]]["fields"]
        for name, value in entry["now"].items():
            fields[name] = value
            if value is None:
                del fields[name]

    def fold_unit_removed(self, entry):
        del self.units[entry["id"]]

    def fold_fact(self, entry):
        place = entry["fact"], entry["scope"]
        self.facts[place] = entry["now"]
        if entry["now"] is None:
            del self.facts[place]

    def fold_clock(self, entry):
        self.turn = entry["now"]
        over = [place for place in self.facts if place[1].startswith("turn ") and place[1] != f"turn {self.turn}"]
        for place in over:
            del self.facts[place]

    def fold_phase(self, entry):
        self.phase = entry["now"]

    def fold_opened(self, entry):
        self.runs.append(entry["n"])

    def fold_closed(self, entry):
        self.runs.remove(entry["run"])

    def procedure_open(self):
        return self.entries[self.runs[0] - 1]["procedure"] if self.runs else None

    def state(self):
        """As session show --json has it."""
        return {"title": self.entries[0]["title"], "rulebook": self.entries[0]["rulebook"], "turn": self.turn,
                "phase": self.phase, "open": self.procedure_open(), "readings": self.readings,
                "facts": [{"fact": fact, "scope": scope, "value": value}
                          for (fact, scope), value in sorted(self.facts.items())],
                "units": list(self.units.values()), "entries": len(self.entries), "head": self.head, "damage": ""}

    def of_kind(self, kind):
        """Those that count."""
        return [entry for entry in self.entries if entry["kind"] == kind and self.counts[entry["n"]]]

    def struck(self):
        """The numbers of the notes that are struck out: the newest entry about each says so."""
        says = {entry["of"]: entry["yes"] for entry in self.of_kind("struck")}
        return {note for note, yes in says.items() if yes}

    def replaced(self):
        """The numbers of the told lines in whose place another one stands: of the same key, told later in the turn."""
        numbers, last, turn = set(), {}, 1
        for entry in self.entries:
            if not self.counts[entry["n"]]:
                continue
            if entry.get("change", entry["kind"]) == "clock":
                turn = entry["now"]
            if entry["kind"] == "told" and entry.get("key"):
                place = turn, entry["key"]
                if entry.get("again") and place in last:
                    numbers.add(last[place])
                last[place] = entry["n"]
        return numbers
