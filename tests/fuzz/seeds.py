#!/usr/bin/env python3
"""Makes what fuzzing begins with, out of what the checkout has for its users and its tests: a folder for each target.

    seeds.py FOLDER
"""

import csv
import email.message
import email.policy
import email.utils
import hashlib
import io
import itertools
import json
import os
import pathlib
import re
import sys
import zlib

TOP = pathlib.Path(__file__).resolve().parents[2]
RULEBOOKS = sorted(file.parent for where in ("tables", "tests/fixtures", "docs/sample") for file in (TOP / where).glob("*/rulebook.json"))
SESSIONS = sorted(file for where in ("resources/samples", "tests", "docs/sample") for file in (TOP / where).rglob("*.flagplot"))
SHORT = 16_000  # bytes of a session
STATE = {"session", "rules", "unit-added", "unit-changed", "unit-removed", "fact", "clock", "phase"}
DICE = ["d20", "2d6", "100d100", "7/4", "0", "4,5 speed/Z2=4,5 6", "mine/S1=3,mine/S1#2=4"]


def lines_of(session):
    """The lines, and what they say; nothing of a session that is damaged on purpose."""
    lines = session.read_bytes().splitlines(keepends=True)
    try:
        return lines, [json.loads(line) for line in lines]
    except ValueError:
        return lines, []


def beginning_of(session):
    """Of a long session its first groups: what is short is quick."""
    lines, entries = lines_of(session)
    size, end = 0, 0
    for number, line in enumerate(lines, 1):
        size += len(line)
        if entries and entries[number - 1].get("end") and (size <= SHORT or end == 0):
            end = number
    return b"".join(lines[:end or len(lines)])


def told_by_hand(entries):
    """What entries leave of roster, facts, rules and clock, as if a person had entered it."""
    for entry in entries:
        if entry["kind"] == "effect":
            entry = {"kind": entry["change"], **{name: entry[name] for name in entry if name not in ("kind", "change", "key", "run")}}
        if entry["kind"] in STATE:
            yield entry


def chained(entries):
    """A session's bytes: numbered and chained anew, each entry still meaning those that it meant."""
    numbers = {entry["n"]: number for number, entry in enumerate(entries, 1)}
    text, prev = b"", "0" * 64
    for number, entry in enumerate(entries, 1):
        references = {name: numbers.get(entry[name], entry[name]) for name in ("run", "from", "entry", "of") if name in entry}
        line = json.dumps({**entry, **references, "n": number, "prev": prev, "end": True}, ensure_ascii=False).encode()
        prev = hashlib.blake2b(line, digest_size=32).hexdigest()
        text += line + b"\n"
    return text


def runs():
    """The shortest session for each procedure in which it is played, and nothing else."""
    shortest = {}
    for session in SESSIONS:
        entries = lines_of(session)[1]
        for opening in (entry for entry in entries if entry["kind"] == "opened"):
            before = [entry for entry in entries if entry["n"] < opening["n"]]
            if any(entry["kind"] == "retracted" for entry in before):
                break
            run = [entry for entry in entries if entry is opening or entry.get("run") == opening["n"]]
            made = chained([*told_by_hand(before), *run])
            known = shortest.setdefault(opening["procedure"], made)
            shortest[opening["procedure"]] = min(known, made, key=len)
    return shortest.values()


def files_of(rulebook):
    return {file.name: json.loads(file.read_bytes()) for file in sorted(rulebook.glob("*.json"))}


def patches_of(rulebook):
    """The readings of a rulebook's rulings, as house rules."""
    files = files_of(rulebook)
    for ruling in files.get("rulings.json", {}).get("rulings", []):
        for reading in ruling["readings"]:
            if "patches" in reading:
                yield {"id": "fuzzed", "title": reading["label"], "rulebook": files["rulebook.json"]["id"], "why": "A seed",
                       "patches": reading["patches"]}


def house_rules():
    for rulebook in RULEBOOKS:
        yield from patches_of(rulebook)
    for session in SESSIONS:
        for entry in lines_of(session)[1]:
            yield from entry.get("house-rules", []) if entry["kind"] == "rules" else []


def parts_of(rulebook):
    """A rulebook whole if it is small; otherwise some of its tables at a time, with the facts that they ask for."""
    files = files_of(rulebook)
    if len(json.dumps(files)) < 2 * SHORT:
        return [files]
    book = {name: files["rulebook.json"][name] for name in ("id", "title", "sides", "clock", "facts", "numbers") if name in files["rulebook.json"]}
    tables = sorted(name for name in files if name not in ("rulebook.json", "rulings.json", "coverage.json"))
    return [{"rulebook.json": book, **{name: files[name] for name in tables[first:first + 3]}} for first in range(0, len(tables), 3)]


def rulebooks():
    yield from (part for rulebook in RULEBOOKS for part in parts_of(rulebook))
    for name in ("rulebook.json", "rulings.json", "coverage.json"):  # of a game, each by itself
        yield {"rulebook.json": {"id": "swwas", "title": "A part"}, name: files_of(TOP / "tables/swwas")[name]}


def edits_of(file):
    """One of each kind, on one of the tables."""
    yield {"part": "title", "line": "Patrol!"}
    yield {"part": "id", "line": "patrol"}
    yield {"part": "sides", "line": "Wolves, Convoys"}
    yield {"part": "turns", "line": "Hour", "grid": []}
    yield {"part": "types", "grid": [["Ship", "Ships"], ["Convoy", "Convoys"]]}
    yield {"part": "fields", "grid": [["Speed", "number", "0-24", "5"], ["Colour", "choice", "red, blue", ""]]}
    yield {"part": "phases", "grid": [["Search", "Look for them", "Contact"]]}
    yield {"part": "add-table", "line": "Contact"}
    yield {"part": "dice", "file": file, "line": "column d6, row 2d6"}
    yield {"part": "rows", "file": file, "grid": [["2d6", "Day", "Night"], ["2-5", "None", "None"], ["6-12", "Seen", "None"]]}
    yield {"part": "results", "file": file, "grid": [["Seen", "Contact"], ["None", ""]]}
    yield {"part": "modifiers", "file": file, "grid": [["Fog", "-1", "turn"], ["Ships", "+1 each 2 above 3, at most 5", "roll"]]}
    yield {"part": "rename", "file": file}
    yield {"part": "remove", "file": file}


def procedures():
    """Small games with procedures that are data: the tests', and each of the tests' steps by itself in the tutorial's."""
    tutorial = (TOP / "docs/tutorial.md").read_text()
    steps = json.loads(re.search(r"^```json patrol.json\n(.*?)^```$", tutorial, re.MULTILINE | re.DOTALL).group(1))
    dice = {"id": "submarine-patrol.contact", "title": "Contact", "source": "1", "dice": "2d6",
            "rows": [{"range": "2-6", "result": "empty-sea"}, {"range": "7-12", "result": "a-convoy"}],
            "results": {"empty-sea": {"label": "Empty sea"}, "a-convoy": {"label": "A convoy", "effects": {"ships": 2}}}}
    book = {"id": "submarine-patrol", "title": "Submarine patrol", "board": {"cells": "hexes"},
            "facts": {"night": {"label": "Night", "type": "yes-no", "scope": "turn"}},
            "unit-types": [{"id": "boat", "label": "Boat", "plural": "Boats", "place": ["hex"], "fields": [
                {"id": "torpedoes", "label": "Torpedoes", "type": "number", "min": 0, "max": 14, "default": 14},
                {"id": "hex", "label": "Hex", "type": "text", "default": "C4"}]}]}
    attack = {**dice, "id": "submarine-patrol.attack", "title": "Attack"}
    tables = {"rulebook.json": book, "contact.json": dice, "attack.json": attack}
    yield {**tables, "procedures/a.json": {"id": "submarine-patrol.a", "title": "A", "steps": steps}}
    for file in sorted((TOP / "tests/fixtures/procedures").glob("*.json")):
        made = json.loads(file.read_bytes())
        game = made["id"].split(".")[0]
        yield {**files_of(TOP / "tables" / game), f"procedures/{file.name}": made}
        for number, step in enumerate(made["steps"]):
            yield {**tables, "procedures/a.json": {"id": "submarine-patrol.a", "title": str(number), "steps": [step]}}


def shared_games():
    for files in procedures():
        yield {"format": "flagplot-game", "version": 1, "files": files}


def own_games():
    for files in rulebooks():
        edits = list(edits_of(sorted(files)[0]))
        yield {"files": files, "edits": edits[::2]}
        yield {"files": files, "edits": edits[1::2]}


def given(entries, opening):
    """What was answered and thrown by hand in a run."""
    answers, dice = {}, []
    for entry in entries:
        if entry.get("run") != opening["n"]:
            continue
        if entry["kind"] == "answer":
            answers[entry["key"]] = entry.get("rows") or entry.get("fields", {})
        elif entry["kind"] == "roll" and entry["source"] == "hand":
            faces = entry.get("entered") or [str(face) for face in entry["faces"]]
            dice.append(",".join(f"{entry['key']}={face}" for face in faces))
    return answers, dice


def plays():
    """Each procedure as it was played where a session was shortest."""
    shortest = {}
    for session in SESSIONS:
        lines, entries = lines_of(session)
        for opening in (entry for entry in entries if entry["kind"] == "opened" and "recordings" not in session.parts):
            size = sum(map(len, lines[:opening["n"]]))
            if size < shortest.get(opening["procedure"], (size + 1,))[0]:
                answers, dice = given(entries, opening)
                play = {"session": str(session.relative_to(TOP)), "lines": max(opening["n"] - 1, 1), "play": opening["procedure"],
                        "answers": answers, "dice": dice}
                shortest[opening["procedure"]] = (size, play)
    return (play for _, play in shortest.values())


def mails():
    flattop = TOP / "tests/cases/flattop"
    orders = json.loads((flattop / "orders.json").read_bytes())
    yield from (one["text"] for one in orders["orders"])
    yield from (one["mail"] for one in orders["mails"])
    yield from (file.read_text(encoding="utf-8") for file in sorted(flattop.glob("*/mails/*")))
    for session in SESSIONS:
        for entry in lines_of(session)[1]:
            if entry["kind"] == "unit-added" and "orders" in entry.get("fields", {}):
                yield entry["fields"]["orders"]


HTML = [
    "<p class=MsoNormal>TF1: N4<o:p></o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>From:</b> GM<br>"
    "<b>Sent:</b> Monday</p></div></div>TF2",
    "<div>TF1<br></div><blockquote type=cite><ul><li>a<ol start=2><li>b</ol></ul></blockquote><pre>a\n b</pre><!-- c --><script>d</script>",
    "<table><tr><th>Unit<th>Order<tr><td><p>TF1&nbsp;&amp;<td>N4<br>hold</table><hr><h1 hidden>x</h1><span style=display:none>y</span>",
]


def messages():
    """As mail programs write them, with everything that a message may have; and HTML by itself."""
    texts = [text for text, _ in zip(mails(), range(40))]
    for number, text in enumerate(texts):
        message = email.message.EmailMessage(policy=email.policy.SMTP)
        message["From"] = email.utils.formataddr((f"Admiral Ä{number}", f"a{number}@example.org"))
        message["To"] = "gm@example.org, Staff: b@example.org, c@example.org;"
        message["Subject"] = f"Orders – turn {number}"
        message["Date"] = "Fri, 20 Nov 2026 06:44:37 +0100"
        message["Message-ID"] = f"<{number}@example.org>"
        message["In-Reply-To"] = "<0@example.org>"
        charset, encoding = ["utf-8", "windows-1252", "iso-8859-15", "utf-7"][number % 4], ["quoted-printable", "base64"][number // 4 % 2]
        message.set_content(text.encode(charset, "replace").decode(charset), charset=charset, cte=encoding)
        if number % 3 == 1:
            message.add_alternative(HTML[number % len(HTML)], subtype="html")
        if number % 3 == 2:
            message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename=f"Zügé {number}.pdf")
            message.add_attachment(email.message_from_string("Subject: old\n\nx", policy=email.policy.default))
        yield message.as_bytes()
        yield b"From a@example.org Fri Nov 20 05:44:37 2026\n" + message.as_bytes() + b"\n>From x\n"
    flowed = "Subject: x\nContent-Type: text/plain; format=flowed; delsp=yes\n\nTF1 \n>> TF2 \n>> N4\n-- \nBob"
    yield from (text.encode() for text in [flowed, *HTML])


def maildirs():
    """What a mail program keeps, with its marks, and what lies there otherwise."""
    texts = [message.decode("utf-8", "replace") for message, _ in zip(messages(), range(12))]
    for number, text in enumerate(texts):
        yield {"files": {f"cur/{number}.host:2,{marks}": text for marks in ("", "S", "T", "RST")} | {"new/1": text, "tmp/2": text},
               "links": {"new/link": "cur/0.host:2,", "cur": ".", "new/gone": "nowhere"}, "pipes": ["new/pipe", "cur/pipe:2,S"]}
        yield {"files": {f"{number}.eml": text, "b.eml/c.eml": text, "inbox": text}, "links": {"loop.eml": "loop.eml"}}


def chunk(kind, content):
    return len(content).to_bytes(4, "big") + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")


def pictures():
    """The guide's smaller ones, and each kind by itself."""
    files = [file for file in sorted(TOP.rglob("*.png")) + sorted(TOP.rglob("*.jpg")) if "build" not in file.parts]
    yield from (file.read_bytes() for file in files if file.stat().st_size < 100_000)
    for colour, depth in ((0, 1), (0, 16), (2, 8), (3, 4), (6, 8)):
        head = chunk(b"IHDR", (9).to_bytes(4, "big") * 2 + bytes([depth, colour, 0, 0, 0]))
        palette = chunk(b"PLTE", bytes(48)) if colour == 3 else b""
        data = chunk(b"IDAT", zlib.compress(bytes(9 * (1 + 9 * 8))))
        yield b"\x89PNG\r\n\x1a\n" + head + palette + data + chunk(b"IEND", b"")
    yield b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n"
    hostile().SIDE = 64
    yield from (hostile().progressive_jpeg(scans) for scans in (1, 3, 99, 101))


def hostile():
    """The module of the terminal's tests that makes files which hold the program up."""
    sys.path.append(str(TOP / "tests/cli"))
    os.environ.setdefault("FLAGPLOT_CLI", "")
    os.environ.setdefault("FLAGPLOT_SOURCE_DIR", str(TOP))
    import hostile as module
    return module


def held_up():
    """A short session with one long text, of each kind."""
    for fits, change in hostile().KINDS.values():
        made = (hostile().with_first(session, fits, change) for session in sorted(hostile().SOURCES, key=lambda file: file.stat().st_size))
        yield from itertools.islice(filter(None, made), 1)


def player_mails():
    """What people wrote, as their programs sent it."""
    yield from (file.read_bytes() for file in sorted((TOP / "tests/cases/flattop/player-mails").glob("*.eml")))


def kept():
    yield "settings\n[window]\ngeometry=@ByteArray(\\x1\\xd9\\xd0\\xcb)\nzoom=100\nclosed=a, \"b, c\"\n[desk]\nskipped=@Variant(\\0\\0\\0\\v)\n"
    yield "settings\n[a%2Fb]\n1\\c=@Size(1 2)\nsize=1\n"
    yield 'form\n{"fields": {"speed": 12}, "rows": {"Z1": {"place": "C4"}}}'
    yield 'form\n{"speed": "12", "note": "in a storm\\nat night", "place": "C4", "rows": {"Z1": {"speed": "3"}}}'
    yield from ("chart\n" + rows for rows in spreadsheets())


def as_csv(rows):
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def spreadsheets():
    for session in SESSIONS:
        units = {}
        for entry in lines_of(session)[1]:
            if entry["kind"] == "unit-added":
                units.setdefault(entry["type"], []).append(entry)
        for some in units.values():
            fields = sorted({field for unit in some for field in unit["fields"]})
            yield as_csv([["Id", *fields], *([unit["id"], *(unit["fields"].get(field, "") for field in fields)] for unit in some)])
    for recipe in sorted((TOP / "tests/journals").glob("*.json")):
        yield from map(as_csv, json.loads(recipe.read_bytes()).get("charts", {}).values())


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: seeds.py FOLDER")
    sessions = [*map(beginning_of, SESSIONS), *runs(), *held_up()]
    trees = {"rulebook": rulebooks(), "house_rule": house_rules(), "own_game": own_games(), "answers": plays(), "procedure": procedures(),
             "shared_game": shared_games(), "maildir": maildirs()}
    texts = {"dice": DICE, "mail": mails(), "csv": spreadsheets(), "kept": kept()}
    seeds = {"session": sessions, "window": sessions, "message": [*messages(), *player_mails()], "picture": pictures()}
    seeds |= {target: [json.dumps(tree, ensure_ascii=False).encode() for tree in some] for target, some in trees.items()}
    seeds |= {target: [text.encode() for text in some] for target, some in texts.items()}
    for target, some in seeds.items():
        folder = pathlib.Path(sys.argv[1]) / target
        folder.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(some):
            (folder / f"{number:04}").write_bytes(seed)


if __name__ == "__main__":
    main()
