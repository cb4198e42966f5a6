"""Pictures of the window's main states, to look at: light and dark, at two text sizes, on a small and a large screen.
The pictures of the ambush check show each of its outcomes.

    FLAGPLOT=... FLAGPLOT_PICTURES=FOLDER tests/window/tour.py [PART-OF-A-NAME]

With FLAGPLOT_CLI=... FLAGPLOT_SOURCE_DIR=... the ambush check is among them.
"""

import itertools
import os
import pathlib
import sys
import tempfile

from driver import Screen, Window

SCREENS = (1024, 700), (1920, 1080)
COLOURS = "light", "dark"
ZOOMS = 100, 175
ZOOMS_OF_AMBUSH = 100, 125, 150


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
            self.window.keys("ctrl+l", "ctrl+Return" if button == "Go on" else "Return")
            self.window.wait_gone("push button", button)

    def go(self):
        with Window(self.screen, **self.look) as self.window:
            self.window.focused("push button", "Play the sample: Coral Sea")
            self.picture("start")
            self.window.keys("Return")
            self.window.button("Go on: On the map")
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
        self.window.button("Go on")
        self.picture("choices")
        self.answer("Go on", "Confirm all")
        self.window.button("Take these dice")
        self.window.type("121005")  # the focus goes on by itself
        self.window.type("21")
        self.window.wait_words("A d20 doesn't show 21.")
        self.picture("hand-dice")
        self.window.keys("ctrl+d")  # not by hand after all: the rest is rolled
        self.window.button("Go on: On the map")
        self.picture("result")

    def taken_back(self):
        self.window.keys("ctrl+j")
        self.window.focused("text", "Note")
        self.window.type("US carriers reported south of Rossel.")
        self.window.keys("Return", "ctrl+l", "ctrl+z")
        self.window.button("Take these dice")
        self.window.keys("ctrl+2")
        self.window.focused("table", "Session")
        self.picture("taken-back")

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
        self.window.button("Add fleet").click()
        self.window.dialog("Add fleet").find("text", "Id").replace_text("Z1")
        self.window.keys("Return")  # there is one
        self.window.wait_words("expected")
        self.picture("add-fleet-refused")
        self.window.keys("Escape")
        self.window.wait_gone("dialog", "Add fleet")
        self.window.keys("ctrl+shift+p")
        self.window.dialog("Print Preview")
        self.picture("preview")
        self.window.keys("Escape")
        self.window.wait_gone("dialog", "Print Preview")
        self.window.keys("ctrl+n")
        self.window.dialog("New session")
        self.picture("new-session")
        self.window.keys("Escape")
        self.window.wait_gone("dialog", "New session")
        self.window.keys("F1")
        self.window.find("text", "Find in the guide")
        self.picture("guide")


class Ambush:
    """The check as it asks, and as it ends, with the map; and the map zoomed in and out."""

    def __init__(self, screen, name, **look):
        self.screen = screen
        self.name = name
        self.look = look

    def go(self):
        import checks  # needs flagplot-cli
        for name, (dice, prey, words) in checks.OUTCOMES.items():
            with tempfile.TemporaryDirectory() as folder:
                path = checks.session(pathlib.Path(folder) / "natuna.flagplot", name)
                with Window(self.screen, path, **self.look) as window:
                    checks.play(window, path, dice, prey, lambda state, outcome=name: self.picture(outcome, state))
                    window.wait_words(words)
                    self.picture(name, "end")
                    if name == "asked":
                        self.zoom(window)

    def zoom(self, window):
        window.find("canvas", "Map").click()
        window.keys("plus", "plus", "plus", "plus")
        self.picture("map", "large")
        window.keys(*["minus"] * 12)
        self.picture("map", "small")

    def picture(self, outcome, state):
        self.screen.picture(f"{self.name}-{outcome}-{state}")


def main(wanted):
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
