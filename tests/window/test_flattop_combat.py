"""Combat of Flat Top in the window, from both commanders' orders to both reports: an air strike on a burning carrier, a
submarine's attack by night, a TF that crosses a minefield. Each is played twice: with the owner's tables typed in, and
without, where the line to read is asked for.
"""

import re
import subprocess
import unittest

import journal
from driver import Screen, Window, fitting
from test_flattop import Desk

FINDER = "Find a procedure, unit, table or rule"
SEED = "5" * 64
SETTINGS = {"first-daylight-hour": 6, "last-daylight-hour": 18, "weather-dice": "none", "command-control": "no",
            "maps": "none", "maps-join": "none", "skipped-letters": "none", "critical-dice": 1, "partial-land": "none"}

# Made up: no value of a printed table stands here. Results of the dice 1 to 6.
LINES = {3: "0 0 1 1 2 3", 5: "0 1 1 2 2 3", 7: "1 1 2 2 3 3", 14: "1 1 2 2 3 4"}
CRT = "BHT,0+\n1-4,{}\n5-6,{}\n7-13,{}\n14+,{}\n".format(*LINES.values())
NIGHT = "Die,all\n1-3,Yorktown\n4-6,Hammann\n"
CHARTS = {"flattop.combat-results": CRT, "flattop.submarine-night-attack": NIGHT}

COMMON = ["commander Fletcher side=usn mail=fletcher@example.org", "commander Takagi side=ijn mail=takagi@example.org",
          "task-force TF17 side=usn commander=Fletcher hex=AA25 mp=2 sight=1 report-1=1 report-2=2 die=3",
          "ship Hammann side=usn commander=Fletcher type=DD task-force=TF17 damage-factor=3"]
CARRIER = "ship Yorktown side=usn commander=Fletcher type=CV task-force=TF17 damage-factor=8"


class Combat:
    """The game master's hands in one game."""

    def __init__(self, case, window, hour, roster, charts):
        self.case = case
        self.window = window
        self.charts = charts
        self.path = window.home / "combat.flagplot"
        settings = {**SETTINGS, "first-hour": hour}
        words = [word for fact, value in settings.items() for word in ("--set", f"{fact}={value}")]
        journal.run("session", "new", self.path, "--rulebook", "flattop", "--title", "Combat", "--seed", SEED, *words)
        for line in [*COMMON, *roster]:
            journal.run("unit", "add", self.path, *(word.replace("_", " ") for word in line.split()))
        for chart, text in (CHARTS if charts else {}).items():
            copy = window.home / "data/flagplot/charts" / f"{chart}.csv"
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(self.path))
        window.keys("Return")
        window.wait(lambda: window.title() == "Combat — Flagplot", "the session should be open")
        self.desk = Desk(window, self.path, "combat")
        self.game = self.desk.game

    # ---- a turn

    def orders(self, mails):
        """A doubt is settled in the grid of what was read, and not asked about again."""
        for who, text in mails.items():
            self.play("A commander's orders")
            self.answer({"From": who, "Orders": text})
            self.confirm()
        self.go_on("Weather")
        self.go_on("Shadowing", "Task Force Movement")
        self.play_phase("Task Force Movement")
        self.confirm()
        self.go_on("Plane Movement")
        self.play_phase("Plane Movement")

    def observe(self, seen):
        self.go_on("Observation")
        self.play_phase("Observation")
        self.window.focused("push button", "Confirm all")
        for names, condition in seen.items():
            self.desk.enter(names, "condition", condition)
        self.confirm()
        self.go_on("Combat")

    def go_on(self, *phases):
        for phase in phases:
            self.desk.press(f"Next: {phase}")

    def play_phase(self, phase):
        self.desk.press(f"Play turn *: {phase}")

    def confirm(self):
        """A grid that stands as it is offered, or as it was filled."""
        key = self.window.wait(self.pending, "something should be asked")["key"]
        self.window.keys("ctrl+Return")
        self.window.wait(lambda: (self.pending() or {"key": None})["key"] != key, f"{key} should be confirmed")

    def play(self, procedure):
        self.window.keys("ctrl+k")
        line = self.window.line(FINDER)
        self.window.wait(lambda: line.has_focus, "Ctrl+K should lead to the procedures")
        self.window.type(procedure)
        self.window.wait(lambda: line.text == procedure, "lost keys")
        self.window.keys("Return")

    # ---- forms

    def pending(self):
        return self.game.show()["pending"]

    def answer(self, fields):
        """A form's fields by their labels; what isn't named stays as it is offered."""
        key = self.window.wait(self.pending, "something should be asked")["key"]
        self.window.wait(self.form_has_focus, lambda: f"the form should have the focus, not {self.window.focus()!r}")
        for label, value in fields.items():
            self.fill(label, value)
        self.window.keys("ctrl+Return")
        self.window.wait(lambda: (self.pending() or {"key": None})["key"] != key, f"{key} should be answered")

    def answer_if(self, key, fields):
        if (self.pending() or {}).get("key") == key:
            self.answer(fields)

    def fill(self, label, value):
        fits = fitting(label)

        def look():
            return next((one for one in self.fields("text", "combo box", "check box")
                         if fits(one.label) or fits(one.name)), None) or self.radio(label, value)
        field = self.window.wait(look, f"there is no field {label!r}")
        if field.role == "radio button":
            choices = [one for one in self.fields("radio button") if fitting(f"{label}: *")(one.name)]
            self.window.wait(lambda: any(one.has_focus for one in choices), f"{label} should have the focus")
            self.window.keys(str(choices.index(field) + 1))
            self.window.wait(lambda: field.is_checked, f"{field!r} should be chosen")
            return
        self.tab_to(field)
        if field.role == "check box":
            if field.is_checked != value:
                self.window.keys("space")
            self.window.wait(lambda: field.is_checked == value, f"{field!r} should be {value}")
        elif field.role == "combo box":
            place = next(i for i, item in enumerate(field.items()) if fitting(value)(item.name))
            self.window.keys("Home", *["Down"] * place)
            self.window.wait(lambda: fitting(value)(field.name), f"{field!r} should show {value!r}")
        else:
            self.window.keys("ctrl+a")
            self.window.type(str(value))
            self.window.wait(lambda: field.text == str(value), f"{field!r} should show {value!r}")

    def form_has_focus(self):
        focus = self.window.focus()
        if not focus or focus.name == FINDER or focus.label == FINDER:
            return False
        return focus.role in ("text", "combo box", "check box", "radio button", "push button")

    def tab_to(self, field):
        """Through the form, forwards or backwards."""
        fields = self.fields("text", "combo box", "check box", "radio button")
        now = self.window.focus()  # the button below them, where all of them are filled
        key = "Tab" if now in fields and fields.index(now) < fields.index(field) else "shift+Tab"
        for _ in range(20):
            if field.has_focus:
                return
            was = self.window.focus()
            self.window.keys(key)
            self.window.wait(lambda was=was: self.window.focus() not in (None, was), f"{key} doesn't leave {was!r}")
        self.case.fail(f"{key} never comes to {field!r}")

    def radio(self, label, value):
        return next((one for one in self.fields("radio button") if fitting(f"{label}: *{value}")(one.name)), None)

    def fields(self, *roles):
        """Of the form, and not those of the page beside it."""
        return [one for one in self.window.to_do().all() if one.role in roles]

    # ---- an attack

    def attack(self, attacker, target, weapon, bht, factors, lines=None, **more):
        """By the table, or by the line that is asked for; returns its result. The rest of the form is left as it is."""
        self.play("An attack")
        self.answer({"Attacker": attacker, "Target": target, "Kind of attack": weapon})
        self.answer({"BHT, from your rulebook": bht, "Attack factors": factors, **more})
        self.read_line(lines or bht)
        die = self.last_die()
        self.answer_if("expected-attack", {})
        return results(lines or bht)[die - 1]

    def read_line(self, bht):
        """What the owner's table says, read in it if it isn't typed in."""
        if not self.charts:
            asked = self.pending()
            self.case.assertEqual("flattop.combat-results", asked["chart"])
            self.case.assertIn(f"BHT {bht},", asked["title"] + asked.get("help", ""))
            self.window.picture(f"combat-line-{bht}")
            self.answer({"Results of 1 to 6": LINES[bht]})

    def last_die(self):
        return self.game.last("roll")["faces"][0]

    def finish(self, name):
        """To the reports, each of them printed; their words."""
        self.go_on("Reports")
        self.case.assertEqual("", self.window.said())
        self.verify()
        self.window.picture(f"combat-{name}-{'charts' if self.charts else 'lines'}")
        return [self.report(who) for who in ("Fletcher", "Takagi")]

    def verify(self):
        """With the owner's tables at hand, as the window has them."""
        journal.run("session", "verify", self.path, home=self.window.home / "data")

    def report(self, who):
        page = self.window.home / f"{who}.pdf"
        self.window.menu("Session", "Save or print…")
        output = self.window.dialog("Save or print")
        output.find("combo box", "For").choose(f"*{who}*")
        output.find("push button", "Print…").click()
        dialog = self.window.dialog("Print")
        dialog.find("text", "Output file:").replace_text(str(page))
        dialog.find("push button", "Print").click()
        self.window.wait_gone("dialog", "Save or print")
        self.window.wait(lambda: page.exists() and page.stat().st_size > 1000, "there is no page")
        return words_of(page)


def words_of(page):
    printed = subprocess.run(["pdftotext", "-layout", page, "-"], check=True, capture_output=True, text=True)
    return " ".join(printed.stdout.split())


def results(bht):
    return [int(word) for word in LINES[bht].split()]


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen(1280, 800)
        cls.addClassCleanup(cls.screen.ends.close)

    def in_both_ways(self, play):
        for charts in (True, False):
            with self.subTest(charts=charts), Window(self.screen) as window:
                play(window, charts)

    def test_an_air_strike_on_a_burning_carrier(self):
        self.in_both_ways(self.strike)

    def strike(self, window, charts):
        game = Combat(self, window, 10, [
            f"{CARRIER} fires=0",
            "base Yorktown-air side=usn commander=Fletcher ship=Yorktown ready=9 readying=3 landed=0 launch-min=2 "
            "launch-nor=4 launch-max=8",
            "air-formation JA1 side=ijn commander=Takagi planes=Val_8 airborne=yes hex=AA28 level=LO mp=8 fuel=40 "
            "ammunition=AP sight=1 report-1=8 report-2=8"], charts)
        game.orders({"Fletcher": "TF17: hold.",
                     "Takagi": "JA1: N3, low; attack enemy CV at AA25 low, all Vals dive bomb CV."})
        game.confirm()
        game.observe({("JA1", "TF17"): "2", ("TF17", "JA1"): "2"})
        game.play("Fires are fought")
        window.wait(lambda: "fire" in game.game.last("told")["text"], "the fire should be told")
        game.attack("*TF17", "*JA1", "AA", 3, 6)
        game.answer_if("planes", {})
        planes = int(re.search(r"\d+", game.game.unit("JA1")["planes"]).group())
        hits = game.attack("*JA1", "*Yorktown*", "bombs", 7, planes)
        game.answer({"Afs lost": 2})  # on board, by the rules book
        game.answer({})
        ship = game.game.unit("Yorktown")
        self.assertEqual(8 - hits, ship["hits-left"])
        # 15.1, 15.2: with nine ready, two hits are a major fire, one is a fire.
        self.assertEqual((hits > 0, hits > 1), ("fires" in ship or "major-fire" in ship, "major-fire" in ship))
        aboard = sum(game.game.unit("Yorktown-air")[box] for box in ("ready", "readying", "landed"))
        self.assertEqual(10, aboard)
        game.play("Fires do damage")
        game.answer({})
        damage, lost = (2, 5) if hits > 1 else (1, 2)
        self.assertEqual(max(0, 8 - hits - damage), game.game.unit("Yorktown")["hits-left"])
        self.assertEqual(10 - lost, sum(game.game.unit("Yorktown-air")[box] for box in ("ready", "readying", "landed")))
        usn, ijn = game.finish("strike")
        self.assertIn("major fire" if hits > 1 else "fire", usn)
        self.assertIn("enemy AF / Yorktown / HT 7", usn)
        self.assertIn("JA1 / enemy TF / HT 7", ijn)
        for secret in ("Yorktown", "fire", "Hammann", "TF17"):
            self.assertNotIn(secret, ijn)

    def test_a_submarine_s_attack_by_night(self):
        self.in_both_ways(self.night_attack)

    def night_attack(self, window, charts):
        game = Combat(self, window, 22, [
            CARRIER, "submarine I-21 side=ijn commander=Takagi hex=AA26 depth=surface sight=1 damage-factor=3 "
            "report-1=1 report-2=1"], charts)
        game.orders({"Fletcher": "TF17: hold.", "Takagi": "I-21: AA26 - N1 - AA25, surface; attack enemy TF at AA25."})
        game.observe({})
        game.play("A submarine's attack by night")
        game.answer({"Which submarine?*": "*I-21"} if (game.pending() or {}).get("key") == "submarine" else {})
        game.answer({"Attacks": 2, "Column of your*": "all"})
        for _ in range(2):
            if not charts:
                self.assertEqual("flattop.submarine-night-attack", game.pending()["chart"])
                game.answer({"Target": "Yorktown" if game.last_die() < 4 else "Hammann"})
        target = "Yorktown" if game.last_die() < 4 else "Hammann"
        hits = game.attack("*I-21", f"*{target}*", "torpedoes", 5, 1)  # 12.8: its factors can't be combined by night
        # 18.2: one each on a CV, two on any other ship; it can't lose more than it has.
        boxes = {"Yorktown": 8, "Hammann": 3}[target]
        counted = hits if target == "Yorktown" else 2 * hits
        self.assertEqual(max(0, boxes - counted), game.game.unit(target).get("hits-left", boxes))
        # 12.63 and 12.67: it attacks first by night, and dives deep from the ASW attack that comes then.
        game.play("A submarine in combat")
        game.answer({})
        game.answer({})
        game.answer({"Against it: ASW attack": True, "It attacks": True, "Does it dive?": "after its own attack",
                     "... to": "deep", "Began and ended its move in their hex*": False})
        plan = game.game.last("told")["text"]
        self.assertEqual("deep", game.game.unit("I-21")["depth"])
        entries = [one["text"] for one in game.game.entries() if one["kind"] == "told"]
        plan = next(text for text in reversed(entries) if text.startswith("1. "))
        self.assertEqual(["1. I-21 attacks TF17 from surface.", "2. It dives to deep.",
                          "3. TF17: ASW attack, resolved at periscope."], plan.split("\n"))
        game.attack("*TF17", "*I-21", "ASW", 5, 1)
        usn, ijn = game.finish("night")
        self.assertIn(f"enemy submarine / {target} / HT 5", usn)
        self.assertIn("I-21 / enemy TF / HT 5", ijn)
        self.assertNotIn("I-21", usn)
        for secret in ("Yorktown", "Hammann", "TF17"):
            self.assertNotIn(secret, ijn)

    def test_a_force_that_crosses_a_minefield(self):
        self.in_both_ways(self.minefield)

    def minefield(self, window, charts):
        game = Combat(self, window, 10, [
            CARRIER, "base Tulagi side=usn commander=Fletcher hex=BB24 sight=2 report-1=1 report-2=1",
            "task-force J3 side=ijn commander=Takagi hex=AA28 mp=2 sight=1 report-1=4 report-2=5",
            "ship Furutaka side=ijn commander=Takagi type=CA task-force=J3 damage-factor=4",
            "ship Ushio side=ijn commander=Takagi type=DD task-force=J3 damage-factor=3",
            "minefield M1 side=usn commander=Fletcher kind=straight hex=AA27 hexside=N factors=6"], charts)
        game.orders({"Fletcher": "TF17: hold.", "Takagi": "J3: AA28 - N2 - AA26."})
        game.observe({("Tulagi", "J3"): "1"})
        game.play("Minefields")
        game.confirm()
        game.read_line(14)
        die = game.last_die()
        game.answer_if("expected-M1-J3", {})
        hits = results(14)[die - 1]
        # 16.4: the DD first, then the CA, and round again.
        self.assertEqual(3 - (hits + 1) // 2, game.game.unit("Ushio").get("hits-left", 3))
        self.assertEqual(4 - hits // 2, game.game.unit("Furutaka").get("hits-left", 4))
        usn, ijn = game.finish("mines")
        self.assertIn("M1 / enemy TF / HT 14 / 6", usn)
        self.assertIn("minefield / J3 / HT 14 / 6 / Ushio", ijn)
        self.assertNotIn("Ushio", usn)


if __name__ == "__main__":
    unittest.main()
