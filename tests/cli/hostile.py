"""Files that somebody made to hold the program up: a session with one long text, wherever it may have one, and pictures
that cost more than they weigh. Terminal and window are given the same."""

import copy

import program

LONG = 900_000  # letters
SECONDS = program.SECONDS
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


def long_text(kind, key):
    """The first entry of that kind which has such a text, and the change that makes it long."""
    def fits(entry):
        return entry["kind"] == kind and key in entry

    def change(entry):
        entry[key] = "A" * LONG
    return fits, change


def long_label(entry):
    entry["row"]["label"] = "A" * LONG


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
    "the title": long_text("session", "title"),
    "a note": long_text("note", "text"),
    "a told line": long_text("told", "text"),
    "a heading": long_text("told", "section"),
    "what dice are for": long_text("roll", "for"),
    "a result's label": (lambda entry: entry["kind"] == "lookup" and "row" in entry, long_label),
    "a lookup without total": (lambda entry: entry["kind"] == "lookup" and "total" in entry, no_total),
}


def with_first(source, fits, change):
    """The session's bytes with its first such entry changed, and the chain of hashes right; nothing if it has none."""
    entries = copy.deepcopy(program.entries(source))
    entry = next((one for one in entries if fits(one)), None)
    if entry is None:
        return None
    change(entry)
    return b"".join(line + b"\n" for line in program.chained(entries))


def with_fact(source, name, value):
    """The session's bytes with one more fact."""
    entries = program.entries(source)
    entries.append({"n": len(entries) + 1, "kind": "fact", "fact": name, "scope": "session", "was": None, "now": value,
                    "at": entries[-1]["at"], "prev": "", "end": True})
    return b"".join(line + b"\n" for line in program.chained(entries))


# ---- pictures

SIDE = 6300  # pixels: nearly as many as a picture may have


def segment(marker, content):
    return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2, "big") + content


def progressive_jpeg(scans):
    """A grey one in which the same scan, a bit for each block of eight by eight pixels, comes again and again: each goes
    through the whole picture."""
    quantizing = segment(0xDB, bytes([0]) + bytes([1]) * 64)
    frame = segment(0xC2, bytes([8]) + SIDE.to_bytes(2, "big") * 2 + bytes([1, 1, 0x11, 0]))
    refining = segment(0xDA, bytes([1, 1, 0x00, 0, 0, 0x10]))
    blocks = ((SIDE + 7) // 8) ** 2
    return b"\xff\xd8" + quantizing + frame + (refining + bytes((blocks + 7) // 8)) * scans + b"\xff\xd9"


PICTURES = {
    "a JPEG of 100 scans": lambda: progressive_jpeg(100),
    "a JPEG of more scans than are read": lambda: progressive_jpeg(1_000),
    "zeros": lambda: bytes(100_000_000),
}


def map_picture(digest):
    """What the fact says of a picture that lies beneath the plot."""
    return f"{SIDE}x{SIDE}; A1 50 50; K1 550 50; A8 50 350; K8 550 350; {digest}"
