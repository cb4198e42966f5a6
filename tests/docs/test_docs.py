"""The documents lead nowhere that doesn't exist, the user's guide knows every key of the window, and the games' documents
know every ruling.
"""

import json
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"])
GUIDE = ROOT / "docs/guide/guide.md"
MOST_BYTES, WIDEST = 120_000, 902  # of a picture

# Qt's standard keys, as they are on a Linux desktop.
STANDARD = {"New": "Ctrl+N", "Open": "Ctrl+O", "Close": "Ctrl+W", "Quit": "Ctrl+Q",
            "Print": "Ctrl+P", "Find": "Ctrl+F", "ZoomIn": "Ctrl++", "ZoomOut": "Ctrl+-", "HelpContents": "F1",
            "Copy": "Ctrl+C", "Paste": "Ctrl+V", "Undo": "Ctrl+Z", "Redo": "Ctrl+Shift+Z",
            "Delete": "Del"}
KEYS = {"Return": "Enter", "Escape": "Esc", "Backtab": "Shift+Tab", "Plus": "+", "Minus": "-", "Equal": "=",
        "PageUp": "Page Up", "PageDown": "Page Down"}
# What Qt does by itself, and what the window takes without a shortcut.
WITHOUT_SHORTCUT = {"Ctrl+Enter", "Ctrl+Tab", "F2"}


def documents():
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "src").rglob("README.md")),
            ROOT / "ui/README.md"]


def without_code(text):
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def links(document):
    return re.findall(r"\]\(([^)\s]+)\)", without_code(document.read_text()))


def anchors(document):
    """Of the headings, as code-hosting sites make them, and as the window of the guide finds them."""
    headings = re.findall(r"^#+ (.*)$", without_code(document.read_text()), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def keys_in_guide():
    """The first column of the last table."""
    table = GUIDE.read_text().rsplit("## All keys", 1)[1]
    cells = re.findall(r"^\| ([^|]*) \|", table, flags=re.MULTILINE)
    return {key for cell in cells for key in re.split(r", (?:or )?", cell)}


def keys_in_source():
    """Each key sequence in ui/, and where it stands."""
    keys = {}
    for source in sorted((ROOT / "ui").rglob("*.cpp")):
        text = source.read_text()
        found = [STANDARD.get(name, name) for name in re.findall(r"QKeySequence::(\w+)", text)]
        for written in re.findall(r'QKeySequence\((?:QStringLiteral|tr|QLatin1String)\("([^"]+)"\)', text):
            found += [written.replace("%1", digit) for digit in "123"] if "%1" in written else [written]
        for ctrl, shift, key in re.findall(r"(Qt::CTRL \| )?(Qt::SHIFT \| )?Qt::Key_(\w+)", text):
            found.append(f"{'Ctrl+' if ctrl else ''}{'Shift+' if shift else ''}{KEYS.get(key, key)}")
        for key in found:
            keys.setdefault(key, source.relative_to(ROOT))
    return keys


class Documents(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        for document in documents():
            for link in links(document):
                if re.match(r"\w+:", link):
                    continue
                with self.subTest(document=str(document.relative_to(ROOT)), link=link):
                    path, _, anchor = link.partition("#")
                    target = document.parent / path if path else document
                    self.assertTrue(target.exists(), "there is no such file")
                    self.assertTrue(not anchor or anchor in anchors(target), "there is no such heading")

    def test_the_guide_stands_alone(self):
        """It is installed without the other documents, and its window shows nothing else."""
        for link in links(GUIDE):
            self.assertRegex(link, r"^(#|pictures/)")

    def test_every_picture_is_shown_and_small(self):
        shown = {link for document in documents() for link in links(document)}
        for picture in sorted((GUIDE.parent / "pictures").iterdir()):
            with self.subTest(picture=picture.name):
                self.assertIn(f"pictures/{picture.name}", shown)
                self.assertLessEqual(picture.stat().st_size, MOST_BYTES)
                header = picture.read_bytes()[:24]
                self.assertEqual(b"\x89PNG", header[:4])
                self.assertLessEqual(int.from_bytes(header[16:20], "big"), WIDEST)


class Keys(unittest.TestCase):
    def test_the_guide_lists_every_key_of_the_window(self):
        self.assertGreater(len(keys_in_source()), 30)
        listed = keys_in_guide()
        for key, source in keys_in_source().items():
            with self.subTest(key=key, source=str(source)):
                self.assertIn(key, listed)

    def test_the_window_has_every_key_of_the_guide(self):
        known = set(keys_in_source()) | WITHOUT_SHORTCUT
        for key in keys_in_guide():
            if re.match(r"Ctrl\+|F\d", key):
                with self.subTest(key=key):
                    self.assertIn(key, known)


class Rulings(unittest.TestCase):
    def test_a_game_s_document_lists_its_rulings_as_they_are(self):
        for rulings in sorted((ROOT / "tables").glob("*/rulings.json")):
            document = ROOT / f"docs/{rulings.parent.name}.md"
            text = document.read_text()
            rows = {ruling: cells for ruling, *cells in
                    re.findall(r"^\| `([\w.-]+)`[^|]*\| ([^|]*)\|([^|]*)\|$", text, flags=re.MULTILINE)}
            for ruling in json.loads(rulings.read_text())["rulings"]:
                readings = {one["id"]: one.get("ours", False) for one in ruling["readings"]}
                if len(readings) == 1 and ruling["id"] not in rows:
                    continue
                with self.subTest(document=document.name, ruling=ruling["id"]):
                    self.assertIn(ruling["id"], rows)
                    played, others = rows[ruling["id"]]
                    named = re.findall(r"`([\w.-]+)`", played)[:1]
                    self.assertEqual([ruling["default"]] if "default" in ruling else [], named)
                    marked = {name: bool(ours) for name, ours in re.findall(r"`([\w.-]+)`( \(ours\))?", others)}
                    self.assertEqual({name: ours for name, ours in readings.items() if name not in named}, marked)

    def test_what_a_game_s_document_names_exists(self):
        """Procedures, tables, charts and rulings: GAME.NAME."""
        for folder in sorted(path.parent for path in (ROOT / "tables").glob("*/rulebook.json")):
            known = "".join(path.read_text() for place in (folder, ROOT / "src/procedures" / folder.name)
                            for path in place.glob("*.*"))
            document = ROOT / f"docs/{folder.name}.md"
            for name in sorted(set(re.findall(rf"\b{folder.name}\.[a-z0-9-]+", document.read_text()))):
                with self.subTest(document=document.name, name=name):
                    self.assertIn(f'"{name}"', known)


if __name__ == "__main__":
    unittest.main()
