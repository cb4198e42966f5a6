"""Pictures of the window's main states, to look at: light and dark, at two text sizes, on a small and a large screen.
The pictures of the ambush check show each of its outcomes.

    FLAGPLOT=... FLAGPLOT_CLI=... FLAGPLOT_PICTURES=FOLDER tests/window/tour.py [PART-OF-A-NAME]

The ambush check needs FLAGPLOT_SOURCE_DIR=..., too. "charts" as a part of a name: the charts that a player types in,
at three text sizes.
"""

import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

from driver import Screen, Window

SCREENS = (1024, 700), (1920, 1080)
COLOURS = "light", "dark"
ZOOMS = 100, 175
ZOOMS_OF_AMBUSH = 100, 125, 150
CHART_ZOOMS = 100, 125, 150


class Tour:
    def __init__(self, screen, name, **look):
        self.screen = screen
        self.name = name
        self.look = look
        self.count = 0

    def picture(self, state):
        self.count += 1
        self.screen.picture(f"{self.name}-{self.count:02}-{state}")

    def answer(self, *buttons):
        """Goes on by Enter from one of these buttons to the next."""
        for button in buttons:
            self.window.button(button)
            self.window.keys("ctrl+l", "ctrl+Return" if button.startswith("Set ") else "Return")
            self.window.wait_gone("push button", button)

    def go(self):
        with Window(self.screen, **self.look) as self.window:
            self.window.focused("push button", "Play the sample: Coral Sea*")
            self.picture("start")
            self.window.keys("Return")
            self.window.button("Next: On the map")
            self.picture("sample")
            self.turn()
            self.taken_back()
            self.roster()
            self.dialogs()

    def turn(self):
        self.window.keys("ctrl+t")
        self.window.button("Play turn 9*")
        self.window.keys("ctrl+d", "ctrl+l", "Return")
        self.window.button("Confirm all")
        self.picture("grid")
        self.answer("Confirm all")
        self.window.button("Set the fighter missions")
        self.picture("choices")
        self.answer("Set the fighter missions", "Confirm all")
        self.window.button("Throw Z1's direction")
        for face in ("12", "10", "5"):
            self.window.type(face)
            self.window.keys("Return")
        self.window.type("21")
        self.window.wait_words("A d20 can't show 21.")
        self.picture("hand-dice")
        self.window.keys("BackSpace", "BackSpace", "ctrl+d")  # not by hand after all: the rest is rolled
        self.window.button("Next: On the map")
        self.picture("result")

    def taken_back(self):
        self.window.keys("ctrl+j")
        self.window.focused("text", "Note")
        self.window.type("US carriers reported south of Rossel.")
        self.window.keys("Return", "ctrl+l")
        self.window.press("ctrl+z", until=lambda: not self.window.is_gone("push button", "Use these dice|Throw *"),
                          complaint="the note, and then the dice, should be taken back")
        self.window.keys("ctrl+2")
        self.window.focused("table", "Session")
        self.picture("taken-back")
        for page in self.window.pages():
            self.window.page(page)
            self.picture(page.lower())

    def roster(self):
        self.window.keys("ctrl+3")
        fleets = self.window.focused("table", "Fleets")
        self.window.keys("ctrl+Home", "Down", *["Right"] * fleets.headings.index("Place"), "F2")
        self.window.focused("text", "Place of *")
        self.window.keys("ctrl+a")
        self.window.type("nowhere at all; see the chart on the wall " * 6)
        self.window.keys("Return")
        self.picture("roster")
        self.window.keys("ctrl+k")
        self.window.type("direction")
        self.picture("search")
        self.window.keys("Escape", "ctrl+i")
        self.picture("rules-index")

    def dialogs(self):
        self.window.page("Roster")
        self.window.button("Add fleet").click()
        self.window.dialog("Add fleet").find("text", "Id").replace_text("Z1")
        self.window.keys("ctrl+Return")  # without a side
        self.window.wait_words("Choose one.")
        self.picture("add-fleet-refused")
        self.window.discard("Add fleet")
        self.window.keys("ctrl+p")
        self.window.dialog("Save or print")
        self.picture("save-or-print")
        self.window.leave("Save or print")
        self.window.keys("ctrl+n")
        self.window.dialog("New session")
        self.picture("new-session")
        self.window.leave("New session")
        self.window.keys("F1")
        self.window.find("text", "Find in the guide")
        self.picture("guide")


class Ambush:
    """The check as it asks, and as it ends, with the map; and the map zoomed in and out."""

    def __init__(self, screen, name, **options):
        self.screen = screen
        self.name = name
        self.options = options

    def go(self):
        import checks  # needs flagplot-cli
        for name, (dice, prey, words) in checks.OUTCOMES.items():
            with tempfile.TemporaryDirectory() as folder:
                path = checks.session(pathlib.Path(folder) / "natuna.flagplot", name)
                with Window(self.screen, path, **self.options) as window:
                    checks.play(window, path, dice, prey, lambda state, outcome=name: self.look(window, outcome, state))
                    window.wait_words(words)
                    self.look(window, name, "end")
                    if name == "asked":
                        self.zoom(window)

    def look(self, window, outcome, state):
        """What there is to do, and the map beside it or on the next page."""
        self.picture(outcome, state)
        if "Map" in window.pages():
            window.page("Map")
            self.picture(outcome, f"{state}-map")
            window.keys("ctrl+l")

    def zoom(self, window):
        window.page("Map")
        window.find("canvas", "Map").click()
        window.keys("plus", "plus", "plus", "plus")
        self.picture("map", "large")
        window.keys(*["minus"] * 12)
        self.picture("map", "small")

    def picture(self, outcome, state):
        self.screen.picture(f"{self.name}-{outcome}-{state}")


# A sea zone that waits for its combat.
ZONE = """
    power Germany side=axis action=naval
    power CW side=allied
    zone Gap weather=rain impulse=1 stage=chosen combat=ssw sub-side=axis surprise=2 surprise-of=axis
    sub U-1 power=Germany zone=Gap section=3 factor=3 takes-part=yes
    sub U-2 power=Germany zone=Gap section=4 factor=2 takes-part=yes
    convoy CP1 power=CW zone=Gap points=12
    asw Escort-1 power=CW zone=Gap factor=2 dark-red=yes
"""


def sea_zone(folder):
    """The session, made by the terminal program."""
    path = folder / "zone.flagplot"

    def run(*words):
        subprocess.run([os.environ["FLAGPLOT_CLI"], *words], check=True, capture_output=True)
    run("session", "new", path, "--rulebook", "ssw", "--title", "Western Approaches")
    for unit in ZONE.strip().splitlines():
        run("unit", "add", path, *unit.split())
    return path


class Charts(Tour):
    """All values are made up."""

    def go(self):
        with tempfile.TemporaryDirectory() as folder:
            session = sea_zone(pathlib.Path(folder))
            with Window(self.screen, session, **self.look) as self.window:
                self.window.button("Play impulse 1*")
                self.not_typed_in()
                self.typed_in()
                self.in_a_step()

    def find(self, words):
        self.window.keys("ctrl+k")
        self.window.focused("text", "Find a procedure, unit, table or rule")
        self.window.type(words)
        self.window.keys("Return")

    def type_rows(self, *rows):
        """From the current cell on."""
        for row in rows:
            for number, cell in enumerate(row):
                self.window.type(cell)
                self.window.keys("Tab" if number + 1 < len(row) else "Return")

    def not_typed_in(self):
        self.find("spending")
        self.window.wait_words("Type it in…")
        self.picture("page")
        self.window.keys("Tab", "Return")
        self.window.dialog("Spending surprise points")
        self.picture("begun")
        self.type_rows(("A second search of the section", "1"), ("Two lamps", "many"))
        self.window.keys("alt+s")
        self.window.wait_words("Row 3, column 2")
        self.picture("problem")
        self.window.keys("Escape")
        self.window.button("Save draft")
        self.picture("leave")
        self.window.keys("Escape")

    def typed_in(self):
        self.window.type("2")
        self.window.keys("Return")
        self.window.wait_words("No problems found.")
        self.window.keys("ctrl+Return")
        self.window.wait_gone("dialog", "Spending surprise points")
        self.window.wait_words("Change…")
        self.picture("kept")

    def in_a_step(self):
        self.window.keys("ctrl+k")
        self.window.type("ssw.combat")
        self.window.keys("Down", "Down", "Return")
        self.window.line("Anything else in your list*").click_into()
        self.window.keys("Down")
        self.picture("suggested")
        self.window.keys("Escape", "ctrl+Return")
        self.window.button("Type in the chart")
        self.picture("cell")
        self.window.button("Type in the chart").click()
        self.window.dialog("Shore bombardment modifiers")
        self.type_rows("111", "122", "223")
        self.window.keys("ctrl+Return")
        self.window.wait_gone("dialog", "Shore bombardment modifiers")
        self.window.line("The subs' attack*")
        self.picture("read")
        self.window.button("Type in the chart").click()
        self.window.dialog("Naval Combat Chart*")
        self.type_rows(("1-2", "3-5", "6-9", "10-14", "15+"))
        self.window.keys("Left")
        for factors in ("1-2", "3-5", "6-9", "10-14", "15-20", "21+"):
            self.type_rows((factors, "-", "1A", "1D", "1D 1A", "1X 1D"))
        self.picture("whole")
        self.window.keys("ctrl+Return")
        self.window.wait_gone("dialog", "Naval Combat Chart*")
        self.window.button("Confirm all")
        self.picture("losses")


def charts(wanted):
    for width, height in SCREENS:
        with Screen(width, height) as screen:
            for colours, zoom in itertools.product(COLOURS, CHART_ZOOMS):
                name = f"charts-{width}-{colours}-{zoom}"
                if wanted in name:
                    Charts(screen, name, colours=colours, zoom=zoom).go()


def main(wanted):
    charts(wanted)
    for width, height in SCREENS:
        with Screen(width, height) as screen:
            for colours, zoom in itertools.product(COLOURS, ZOOMS):
                name = f"{width}-{colours}-{zoom}"
                if wanted in name:
                    Tour(screen, name, colours=colours, zoom=zoom).go()
            for colours, zoom in itertools.product(COLOURS, ZOOMS_OF_AMBUSH):
                name = f"{width}-{colours}-{zoom}-ambush"
                if wanted in name and "FLAGPLOT_CLI" in os.environ:
                    Ambush(screen, name, colours=colours, zoom=zoom).go()
    if wanted in "desktop":
        with Screen() as screen:
            Tour(screen, "desktop-dark", dark_desktop=True).go()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
