"""A turn from the dice to the moved counters, on a photograph of a map: the picture is chosen and fitted by five clicks
that are each three pixels off, the turn is rolled, and each counter is dragged to where its order says. No unit's place
is typed.
"""

import itertools
import math
import re
import shutil
import subprocess
import unittest

import journal
from driver import Screen, Window

# The map as it was printed: squares of which every second column stands lower, A1 to L15.
COLUMNS, ROWS = 12, 15
CELL, MARGIN = 90, 60  # pixels
PRINTED = (2 * MARGIN + COLUMNS * CELL, 2 * MARGIN + (ROWS + 0.5) * CELL)
# Photographed at an angle: where its corners are in the picture.
PHOTO = 1600, 1200
CORNERS = [(190, 60), (1390, 110), (1530, 1150), (80, 1090)]
# The places that are pointed at, and into which direction the hand slips by three pixels.
SLIP = 3
CLICKS = [("B2", (1, 0)), ("K2", (0, -1)), ("B14", (-1, 1)), ("K14", (1, 1)), ("F8", (-1, 0))]
WAYS = {"N": (0, -1), "NE": (1, -0.5), "SE": (1, 0.5), "S": (0, 1), "SW": (-1, 0.5), "NW": (-1, -0.5)}
FULL_SPEED = 3  # zones, where the order leaves it to the player


def homography(sources, targets):
    """The plane that takes four points to four others, by Gauss's elimination."""
    rows = []
    for (x, y), (u, v) in zip(sources, targets):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    for i in range(8):
        pivot = max(range(i, 8), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for other in range(8):
            if other != i:
                factor = rows[other][i]
                rows[other] = [one - factor * two for one, two in zip(rows[other], rows[i])]
    a, b, c, d, e, f, g, h = (row[8] for row in rows)

    def at(x, y):
        z = g * x + h * y + 1
        return (a * x + b * y + c) / z, (d * x + e * y + f) / z
    return at


def is_low(column):
    return column % 2 == 0


def column_and_row(label):
    letter, row = re.fullmatch(r"([A-Z])(\d+)", label).groups()
    return ord(letter) - ord("A") + 1, int(row)


def label(column, row):
    return f"{chr(ord('A') + column - 1)}{row}"


def printed(name, right=0.0, down=0.0):
    """Where a place's middle is printed, or so much of a cell beside it."""
    column, row = column_and_row(name)
    return (MARGIN + (column - 0.5 + right) * CELL,
            MARGIN + (row - 0.5 + (0.5 if is_low(column) else 0) + down) * CELL)


PAPER = [(0, 0), (PRINTED[0], 0), PRINTED, (0, PRINTED[1])]
TAKEN = homography(PAPER, CORNERS)


def photographed(name, right=0.0, down=0.0):
    return TAKEN(*printed(name, right, down))


def step(name, way, zones):
    """By counting on the printed map."""
    column, row = column_and_row(name)
    right, down = WAYS[way]
    there = column + right * zones
    y = row + (0.5 if is_low(column) else 0) + down * zones
    return label(there, int(y - (0.5 if is_low(there) else 0)))


def draw(path):
    """Prints the map and photographs it, with ImageMagick."""
    half = CELL / 2
    shapes = ["fill none stroke #30506c stroke-width 3"]
    for column, row in itertools.product(range(1, COLUMNS + 1), range(1, ROWS + 1)):
        x, y = printed(label(column, row))
        shapes.append(f"rectangle {x - half},{y - half} {x + half},{y + half}")
    shapes.append("stroke none fill #30506c font-size 20")
    for column, row in itertools.product(range(1, COLUMNS + 1), range(1, ROWS + 1)):
        x, y = printed(label(column, row), -0.3, -0.2)
        shapes.append(f"text {x},{y} '{label(column, row)}'")
    moves = " ".join(f"{x},{y} {u},{v}" for (x, y), (u, v) in zip(PAPER, CORNERS))
    width, height = map(int, PRINTED)
    subprocess.run(["convert", "-size", f"{width}x{height}", "xc:#dfe8ea", "-draw", " ".join(shapes),
                    "-virtual-pixel", "background", "-background", "#5a4632", "-set", "option:distort:viewport",
                    f"{PHOTO[0]}x{PHOTO[1]}+0+0", "-distort", "Perspective", moves, "+repage", path],
                   check=True, timeout=120)


class Sheet:
    """The picture as a widget shows it: as large as it has room, in the middle."""

    def __init__(self, widget):
        left, top, width, height = widget.extents
        self.scale = min(width / PHOTO[0], height / PHOTO[1])
        self.left = left + (width - PHOTO[0] * self.scale) / 2
        self.top = top + (height - PHOTO[1] * self.scale) / 2

    def on_screen(self, pixel):
        return self.left + pixel[0] * self.scale, self.top + pixel[1] * self.scale

    def slipped(self, name, way):
        """The pixel of the screen that is best three pixels off, into that direction."""
        truth = photographed(name)
        x, y = self.on_screen(truth)

        def miss(spot):
            off = [(spot[i] - (x, y)[i]) / self.scale for i in (0, 1)]
            far = math.hypot(*off)
            ahead = (off[0] * way[0] + off[1] * way[1]) / math.hypot(*way)
            return abs(far - SLIP) + (0 if ahead > 0.6 * far else 10)
        spots = itertools.product(range(int(x) - 8, int(x) + 9), range(int(y) - 8, int(y) + 9))
        return min(spots, key=miss)


class ScannedMap(unittest.TestCase):
    def setUp(self):
        self.screen = Screen()
        self.addCleanup(self.screen.ends.close)
        folder = self.screen.folder()
        self.photo = folder / "photo.png"
        draw(self.photo)
        path = folder / "coral-sea.flagplot"
        shutil.copy(journal.SAMPLE, path)
        path.chmod(0o600)
        self.journal = journal.Journal(path)
        self.window = Window(self.screen, path)
        self.addCleanup(self.window.ends.close)
        self.window.button("Next: On the map")

    def canvas(self, name):
        return self.window.find("canvas", name)

    def show_plot(self):
        def shown():
            focus = self.window.focus()
            return focus if focus and focus.role == "canvas" and focus.name.startswith("Plot") else None
        return self.window.press("ctrl+b", until=shown, complaint="the plot should have the focus")

    def fit(self):
        self.window.keys("ctrl+shift+b")  # over the whole window: the picture is looked at closely
        self.window.choose_from(self.window.button("Layers*"), "Picture of your map…")
        # As a person would: a window that opens before the last one has the focus may not give it back.
        self.window.focused("push button", "Choose picture…").click()
        self.window.find("text", "File name:").replace_text(str(self.photo))
        self.window.keys("Return")
        self.window.wait_gone("text", "File name:")
        view = self.canvas("The picture of your map")
        points = self.window.table("Points")
        for number, (name, way) in enumerate(CLICKS):
            self.point_at(view, points, number, name, way)
            errors = [points.row(row)[1:] for row in range(number + 1)]
            if number < 3:
                self.assertEqual({("", "")}, {tuple(error) for error in errors})
            elif number == 3:  # which always fit
                self.assertEqual({("unchecked", "")}, {tuple(error) for error in errors})
            else:
                self.assertLessEqual(max(float(pixels) for pixels, _ in errors), 2 * SLIP, errors)
                self.assertGreater(max(float(pixels) for pixels, _ in errors), 0, errors)
                for _, of_a_cell in errors:
                    self.assertLess(float(of_a_cell.removesuffix(" %")), 10, errors)
        self.window.picture("scanned-map-fit")
        self.window.button("Use this fit").click()
        self.window.wait_gone("dialog", "A picture of your map")

    def point_at(self, view, points, number, name, way):
        """A click, and the name of what it was meant for."""
        spot = Sheet(view).slipped(name, way)
        self.screen.click(*spot)
        self.window.wait(lambda: points.row_count == number + 1, "a click should set a point")
        self.window.type(name)
        self.window.keys("Return")
        self.window.wait(lambda: points.cell(number, 0).name == name, f"point {number + 1} should be {name}")

    def look_at_the_fit(self):
        """The session has the picture and the points as they were clicked; and the board lies so well on the picture
        that a click at four tenths of a cell from a middle still is in that cell, at every edge."""
        fact = next(entry["now"] for entry in self.journal.entries() if entry.get("fact") == "map-picture")
        parts = fact.split("; ")
        self.assertEqual(f"{PHOTO[0]}x{PHOTO[1]}", parts[0])
        for (name, _), part in zip(CLICKS, parts[1:]):
            words = part.split()
            self.assertEqual(name, words[0])
            off = math.dist(photographed(name), map(float, words[1:]))
            self.assertAlmostEqual(SLIP, off, delta=1)
        plot = self.canvas("Plot*")
        for name, right, down in [("A1", -0.4, -0.4), ("F1", 0, -0.4), ("L1", 0.4, -0.4), ("L8", 0.4, 0),
                                  ("L15", 0.4, 0.4), ("F15", 0, 0.4), ("A15", -0.4, 0.4), ("A8", -0.4, 0)]:
            spot = Sheet(plot).on_screen(photographed(name, right, down))
            self.screen.click(*map(round, spot))
            self.window.wait(lambda wanted=name: plot.name == f"Plot, {wanted}",
                             lambda wanted=name: f"{wanted} should be there, not {plot.name!r}")

    def roll(self):
        self.window.keys("ctrl+l")  # back to the turn
        self.window.button("Next: On the map")
        self.window.keys("ctrl+t")
        self.window.button("Play turn 9*").click()
        for button in ("Confirm all", "Set the fighter missions", "Confirm all"):
            self.window.button(button).click()
            self.window.wait_gone("push button", button)
        self.window.wait(lambda: self.journal.show()["open"] is None, "the turn should have been rolled")

    def told_to_go(self):
        """Unit -> where its order leads, by the words of the log."""
        goals = {}
        for unit, words in self.journal.orders().items():
            order = re.match(r"(?:(\d+) zones?|(?:best|any) speed)\b[^;]*? (N|NE|SE|S|SW|NW) \(", words)
            if unit and order:
                unit = unit.split()[-1]
                place = self.journal.unit(unit)["place"]
                goals[unit] = step(place, order[2], int(order[1] or FULL_SPEED))
        return goals

    def test_from_the_dice_to_the_moved_counters(self):
        self.show_plot()
        self.fit()
        self.look_at_the_fit()
        self.roll()
        goals = self.told_to_go()
        self.assertGreaterEqual(len(goals), 5, self.journal.orders())
        plot = self.show_plot()
        self.window.picture("scanned-map-before")
        sheet = Sheet(plot)
        for unit, goal in goals.items():
            begin = sheet.on_screen(photographed(self.journal.unit(unit)["place"]))
            self.screen.drag(begin, sheet.on_screen(photographed(goal)))
            self.window.wait(lambda unit=unit, goal=goal: self.journal.unit(unit)["place"] == goal,
                             lambda unit=unit, goal=goal: f"{unit} should be in {goal}: {plot.name!r}")
        self.window.picture("scanned-map-after")
        self.assertEqual(goals, {unit: self.journal.unit(unit)["place"] for unit in goals})
        self.journal.verify()
        self.assertEqual("", self.window.said())


if __name__ == "__main__":
    unittest.main()
