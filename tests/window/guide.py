"""Those pictures of the user's guide, made anew, that scripts/pictures doesn't make: a roster with boxes, a step of a
game turn, a fire plot, orders that were mailed, the desk, a report before it goes out; the plot of each sample.

    FLAGPLOT=... FLAGPLOT_CLI=... FLAGPLOT_SOURCE_DIR=... FLAGPLOT_PICTURES=FOLDER python3 tests/window/guide.py [SCENE]

They have the names of those in docs/guide/pictures. Look at them before they go there.
"""

import subprocess
import sys

import journal
from driver import Atspi, Screen, Window

sys.path += [str(journal.SOURCE / folder) for folder in ("tests/cases/flattop/day", "tests/cli")]
import day  # noqa: E402 (their folders are named first)
import test_flattop_day  # noqa: E402

ADDRESSES = {"Fletcher": "ann@example.org", "Crace": "bill@example.org", "Inoue": "cy@example.org"}
WIDEST = 902  # as tests/docs has it
SHIPS = """
    zone N1 theatre=north-sea-baltic
    zone N2 theatre=north-sea-baltic
    fleet B1 side=allied mission=intercept zone=N1 orders=1:N2
    fleet G1 side=central-powers mission=raid zone=N2 leader=Hipper orders=1:N2
    ship Lion fleet=B1 side=allied nationality=British type=BC speed-class=2 hull=9 hull-armor=heavy primary=4
    ship Tiger fleet=B1 side=allied nationality=British type=BC speed-class=2 hull=9 hull-armor=heavy primary=4
    ship Lance fleet=B1 side=allied nationality=British type=DD speed-class=2+ hull=2
    ship Seydlitz fleet=G1 side=central-powers nationality=German type=BC speed-class=2 hull=9 hull-armor=heavy
    ship Moltke fleet=G1 side=central-powers nationality=German type=BC speed-class=2 hull=9 hull-left=6
    minefield M1 side=central-powers zone=N2 fields=2
"""


def press(window, button):
    window.focused("push button", button)
    window.keys("Return")


def confirm(window):
    window.button("Confirm all")
    window.keys("ctrl+l", "ctrl+Return")
    window.wait_gone("push button", "Confirm all")


def shoot(window, name, *changes):
    path = window.picture(name)
    subprocess.run(["convert", path, *changes, "+dither", "-colors", "64", f"PNG8:{path}"], check=True)


def shoot_part(window, name, x, y, width, height):
    width = min(width, WIDEST - 2)
    shoot(window, name, "-crop", f"{width}x{height}+{x}+{y}", "+repage", "-bordercolor", "#b0b0b0", "-border", "1")


def shoot_to_do(window, name):
    shoot_part(window, name, *window.to_do().extents)


def shoot_panes(window, name, most=None):
    """Both, or a page that has their room; so much of their height."""
    x, y, width, height = window.find("split pane", "").extents
    shoot(window, name, "-crop", f"{width}x{most or height}+{x}+{y}", "+repage", "-filter", "Lanczos",
          "-resize", f"{WIDEST - 2}x", "-bordercolor", "#b0b0b0", "-border", "1")


def sweep(folder):
    """A session that has come to the movement of its first turn."""
    path = folder / "sweep.flagplot"
    journal.run("session", "new", path, "--rulebook", "gwas", "--title", "Channel sweep", "--hand-dice")
    for unit in SHIPS.strip().splitlines():
        journal.run("unit", "add", path, *[word.replace(":", " ") for word in unit.split()])
    for _ in range(6):
        journal.run("session", "next", "--leave", path)
    return path


def great_war():
    with Screen(1280, 600) as screen, Window(screen, colours="light") as window:
        path = sweep(window.home)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.focused("push button", "Play turn 1: Move fleets")
        window.button("Play turn 1: Move fleets").click()
        confirm(window)
        window.button("Also in this step").click()
        window.keys("Down", "Down", "Return")
        window.find("radio button", "*Fleet B1").click()
        window.keys("Return")
        window.focused("text", "Ship Lion, Mine, die 1")
        window.keys(*"453346", "Return")
        window.focused("text", "Ship Lion, Mine")
        window.keys(*"51", "Return")
        window.wait_words("2 of 3 ships struck a mine")
        window.button("Also in this step").click()
        shoot_to_do(window, "step")
        window.keys("Escape")
        window.page("Roster")
        window.find("page tab", "Ships").click()
        next(card for card in window.find("list", "Ships").items() if card.name.startswith("Lion")).click()
        window.keys("Return")
        window.focused("slider", "Lion, hull*")
        window.keys("minus")
        window.button("Lion's hull is *")
        shoot_to_do(window, "boxes")


def goeben():
    with Screen(1280, 720) as screen, Window(screen, colours="light") as window:
        window.menu("Session", "Open a copy of a sample", "Goeben and Breslau*")
        window.button("Play turn 1: Tactical combat").click()
        window.wait_words("Which zone has a tactical combat?")
        window.keys("Return")
        window.wait_words("Which fleets take part?")
        window.keys("Return")
        window.wait_words("The Central Powers set up")
        for row in range(2):
            window.keys("c", "3", "Return")
        for row in range(5):
            window.keys("5", "Return")
        window.wait_words("no enemy within 1 hex")
        window.button("Nearest").click()
        window.move_divider(100)
        window.wait_words("What may come of this depends on an answer")
        shoot_panes(window, "plot")


def flat_top():
    with Screen(1280, 600) as screen, Window(screen, colours="light") as window:
        path = window.home / "day.flagplot"
        test_flattop_day.begin(path)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.focused("push button", "Play turn 1: Orders")
        window.button("Play turn 1: Orders").click()
        window.focused("radio button", "From: *")
        window.keys("3", "Return")
        lines = window.focused("text", "Orders")
        who, mail, _ = next(one for one in day.mails(1) if one[0] == "Inoue")
        Atspi.EditableText.set_text_contents(lines.node, mail)
        window.keys("ctrl+Return")
        window.focused("push button", "Confirm all")
        window.move_divider(150)
        shoot_to_do(window, "mail")


def desk():
    """Three of four mails have come; one of them is doubtful."""
    with Screen(1280, 800) as screen, Window(screen, colours="light") as window:
        path = window.home / "desk.flagplot"
        test_flattop_day.begin(path)
        journal.run("session", "set", path, "deadline=Sunday, 8 p.m.", "grace=one day")
        journal.run("message", path, "--from", "Crace", "--to", "Fletcher", "--due", "3", "Troopships seen in P20.")
        journal.run("session", "note", path, "TF17 meets the oiler in Y36", "--due", "4")
        for who, words, _ in day.mails(1):
            if who != "Takagi":
                message = window.home / f"{who}.eml"
                message.write_text(f"From: {who} <{ADDRESSES[who]}>\nMessage-ID: <{who}@example.org>\n"
                                   f"Subject: Orders\nDate: Fri, 20 Nov 2026 18:02:00 +0000\n\n{words}", encoding="utf-8")
                journal.run("mail", "read", path, message)
        window.keys("ctrl+o")
        window.dialog("Open a session").find("text", "File name:").replace_text(str(path))
        window.keys("Return")
        window.focused("push button", "Play turn 1: Orders|Next: Weather")
        window.keys("ctrl+e")
        table = window.table("Correspondents")
        table.click_cell(2, "Commander")
        window.wait_words("Inoue (Cy)")
        shoot(window, "desk", "-filter", "Lanczos", "-resize", f"{WIDEST}x")


def reports():
    with Screen(1280, 720) as screen, Window(screen, colours="light") as window:
        window.menu("Session", "Open a copy of a sample", "Flat Top*")
        window.focused("push button", "Play turn 6: Orders")
        window.keys("ctrl+m")
        lines = window.focused("list", "Report: *")
        turn = window.find("spin button", "Turn")
        window.keys("alt+t", "Down", "alt+i", "Down", "space")
        window.wait_words("Held back.")
        dialog = window.find("dialog", "Reports: *")
        shoot_part(window, "reports", *dialog.extents)


# Each sample's picture, and how its session is called.
PLOTS = {"plot-coral-sea": "Coral Sea", "plot-atlantic": "Atlantic", "plot-goeben": "Goeben and Breslau",
         "plot-by-mail": "Flat Top by mail", "plot-natuna": "Natuna Sea"}


def plots():
    """The plot of each game that has one, over the whole window."""
    for name, sample in PLOTS.items():
        with Screen(1280, 720) as screen, Window(screen, colours="light") as window:
            window.menu("Session", "Open a copy of a sample", f"{sample}*")
            window.focused("push button", "*")
            if sample == "Coral Sea":
                window.button("Close the guide").click()
            window.press("ctrl+b", until=lambda: (focus := window.focus()) and focus.role == "canvas",
                         complaint="the plot has no focus")
            window.keys("ctrl+shift+b")
            window.button("Beside the turn")
            shoot_panes(window, name)


if __name__ == "__main__":
    scenes = plots, reports, desk, flat_top, great_war, goeben
    wanted = sys.argv[1:]
    for scene in scenes:
        if not wanted or scene.__name__ in wanted:
            scene()
