"""Procedures of one's own, made in the window by mouse and keys alone: an opponent that plays by a flow chart of twelve
decisions and three states, for the tutorial's game. It is tried, saved and played."""

import json
import subprocess
import unittest

import journal
import test_own_game
from driver import Screen, Window

EACH, ROLL, IF, SET, TELL = ("For each of several units", "Roll on a table, or dice", "If something holds",
                             "Set or change a field", "Tell somebody")
SIGHTED = "contact = 'a-convoy' or contact = 'a-lone-ship'"


def state(name):
    return {"kind": SET, "parts": {"Unit": "boat", "Field": "State", "To": f"'{name}'"}}


def fuel(by):
    return {"kind": SET, "parts": {"Unit": "boat", "Field": "Fuel", "or by": str(by), "At least": "0"}}


def when(test, then, otherwise=()):
    return {"kind": IF, "parts": {"If": test}, "then": then, "else": otherwise}


def tell(words):
    return {"kind": TELL, "parts": {"Text": words, "About the unit": "boat"}}


# What the captain of a boat does: he cruises until he sees something, hunts until he is seen, and flees until he is not.
CAPTAIN = [
    {"kind": EACH, "parts": {"Each": "Boat", "called": "boat", "that": "boat.damage < 3"}, "then": [
        {"kind": ROLL, "parts": {"Table": "Contact", "For the unit": "boat", "Called": "contact"}},
        when("boat.state = 'fleeing'", [
            when("contact = 'a-destroyer'", [fuel(-3)], [when("boat.damage < 2", [state("cruising")])]),
        ], [
            when("boat.state = 'hunting'", [
                when(SIGHTED, [
                    {"kind": ROLL, "parts": {"Table": "Attack", "For the unit": "boat", "Called": "shot"}},
                    when("shot = 'sunk'", [tell("{boat} has sunk {contact.label}.")]),
                    when("boat.torpedoes <= 0", [state("fleeing")]),
                ]),
                when("contact = 'a-destroyer'", [state("fleeing")]),
                when("boat.fuel < 3", [state("cruising")]),
            ], [
                when(f"({SIGHTED}) and boat.torpedoes > 0", [state("hunting")]),
                when("contact = 'a-destroyer'", [state("fleeing")]),
            ]),
        ]),
        fuel(-1),
        when("boat.fuel = 0", [tell("{boat} has no fuel left, and makes for home.")],
             [tell("{boat} is {boat.state}.")]),
    ]},
]
BOATS = [("U-1", "cruising", 9), ("U-2", "hunting", 9), ("U-3", "fleeing", 2), ("U-4", "fleeing", 9)]
DICE = {"U-1": "5,5", "U-2": "4,4", "U-3": "6,6", "U-4": "1,1"}
# A convoy: he hunts. A lone ship, and a torpedo that sinks it. A destroyer: he runs, until the fuel is gone. Nothing is
# seen: he is safe again.
BECOMES = {"U-1": ("hunting", 8), "U-2": ("hunting", 8), "U-3": ("fleeing", 0), "U-4": ("cruising", 8)}
TOLD = ["U-1 is hunting.", "U-2 has sunk A lone ship.", "U-2 is hunting.",
        "U-3 has no fuel left, and makes for home.", "U-4 is cruising."]

CHANGED = ("Submarine patrol has changed since this session was last played: nothing that was used in it, as far as can be "
           "seen. What was played stays as it was.\n")


def count(steps, kind):
    return sum((step["kind"] == kind) + count(step.get("then", ()), kind) + count(step.get("else", ()), kind) for step in steps)


def every_step(steps):
    for step in steps:
        yield step
        for member in ("steps", "then", "else"):
            yield from every_step(step.get(member, ()))


class Maker(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def setUp(self):
        self.window = Window(self.screen)
        self.addCleanup(self.window.ends.close)

    def test_an_opponent_by_a_flow_chart(self):
        self.assertEqual(12, count(CAPTAIN, IF))
        self.path = test_own_game.make(self.window)
        test_own_game.open_session(self.window, self.path)
        self.window.menu("Session", "Change this game…")
        self.window.focused("list", "Tables")
        self.add_fields([["State", "choice", "cruising, hunting, fleeing", "cruising"], ["Fuel", "number", "0-9", "9"]])
        self.begin_procedure("The captain")
        self.make(CAPTAIN, "Add a step behind the chosen one")
        self.window.wait_words("No problems found")
        self.window.picture("own-procedure-flow-chart")
        self.try_it()
        self.window.button("Save").click()
        self.window.wait(lambda: not self.window.button("Save").is_enabled, "it isn't saved")
        self.check_file()
        self.window.button("Close").click()
        self.window.wait_gone("dialog", "Change Submarine patrol")
        self.assertEqual("", self.window.said())
        self.window.kill()
        units, told = self.play()
        self.assertEqual(BECOMES, {boat: (fields["state"], fields["fuel"]) for boat, fields in units.items()})
        self.assertEqual(TOLD, told)

    # The window.

    def to_page(self, name):
        self.window.find("page tab", name).click()

    def add_fields(self, rows):
        self.to_page("Units")
        self.window.table("Unit types").click_cell(0, 0)
        fields = self.window.find("table", "Fields")
        for number, row in enumerate(rows):
            fields.click_cell(2 + number, 0)
            for cell in row:
                self.window.type(cell)
                self.window.keys("Tab")
        self.window.wait(lambda: fields.rows()[2:2 + len(rows)] == rows, lambda: f"the fields are {fields.rows()}")

    def begin_procedure(self, title):
        self.to_page("Procedures")
        self.window.button("Add a procedure").click()
        self.window.focused("text", "Title of the procedure")
        self.window.type(title)
        self.window.find("combo box", "Played in the step").choose("Attack")

    def make(self, steps, where):
        """Then the last of them is the one that is chosen."""
        for step in steps:
            self.window.choose_from(self.window.button(where), step["kind"])
            self.window.wait(lambda: self.is_part(self.window.focus(), self.first_part(step["kind"])), f"no step {step}")
            for part, words in step["parts"].items():
                self.fill(part, words)
            self.to_steps()
            if step.get("then"):
                self.make(step["then"], "Add a step within the chosen one")
                self.climb()
            if step.get("else"):
                self.make(step["else"], "Add a step to the else of the chosen one")
                self.climb()
            where = "Add a step behind the chosen one"

    def first_part(self, kind):
        return {EACH: "Each", ROLL: "Table", IF: "If", SET: "Unit", TELL: "Text"}[kind]

    def is_part(self, widget, name):
        return widget is not None and name in (widget.name, widget.label)

    def fill(self, part, words):
        box = next(one for one in self.window.all() if one.role in ("combo box", "text") and self.is_part(one, part))
        if box.role == "combo box":
            box.choose(words)
        else:
            box.replace_text(words)

    def to_steps(self):
        """Enter ends the parts of a step."""
        self.window.keys("Return")
        self.window.wait(lambda: self.is_part(self.window.focus(), "Steps"), lambda: f"{self.window.focus()} has the focus")

    def climb(self):
        """To the step that holds the chosen one."""
        self.window.keys("Left")

    def try_it(self):
        """With boats that are made up. It asks what it can't know."""
        self.window.keys("Home")
        self.window.button("Try it").click()
        self.window.wait_words("Night")
        self.window.picture("own-procedure-try")

    # What came of it.

    def check_file(self):
        file = self.window.home / "data/flagplot/rulebooks/submarine-patrol/procedures/the-captain.json"
        made = json.loads(file.read_text())["steps"]
        self.assertEqual(12, sum(1 for step in every_step(made) if "if" in step))
        self.assertEqual(count(CAPTAIN, SET), sum(1 for step in every_step(made) if "set" in step))

    def play(self):
        """In the terminal, with dice that are said. What each boat is then."""
        def run(*words, given="", saying=""):
            done = subprocess.run([journal.CLI, *map(str, words)], input=given, text=True, capture_output=True,
                                  env=self.window.environment(dark_desktop=False))
            self.assertEqual((0, saying), (done.returncode, done.stderr), (words, done.stdout))
            return done.stdout

        saying = CHANGED  # once, then the session is played by the game as it is now
        for boat, now, fuel_left in BOATS:
            run("unit", "add", self.path, "boat", boat, f"state={now}", f"fuel={fuel_left}", saying=saying)
            saying = ""
        answers = {f"roll/{boat}/facts": {"night": False} for boat, _, _ in BOATS}
        answers |= {"roll-2/U-2/facts": {"close-range": False}}
        dice = [f"roll/{boat}={faces}" for boat, faces in DICE.items()] + ["roll-2/U-2=6"]
        run("play", self.path, "submarine-patrol.the-captain", "--answers", "-", *(f"--dice={one}" for one in dice),
            given=json.dumps(answers))
        self.assertIn("1 procedures replayed", run("session", "verify", self.path))
        entries = journal.Journal(self.path).entries()
        units = {unit["id"]: unit["fields"] for unit in json.loads(run("--json", "session", "show", self.path))["units"]}
        return units, [entry["text"] for entry in entries if entry["kind"] == "told"]


if __name__ == "__main__":
    unittest.main()
