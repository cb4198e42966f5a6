"""Sessions at an ambush check, and the dice that lead to each of its outcomes."""

import journal

MAP = {"start-hex": "U11", "column-offset": "low", "row-direction": "north", "skipped-letters": "none",
       "last-column": "none", "last-row": "0"}
ROSTER = (("mines", "CC-mines", "side=cc", "factors=4"), ("mines", "FICC-mines", "side=ficc", "factors=2"),
          ("submarine", "SS-21", "side=cc"), ("submarine", "SS-22", "side=cc"),
          ("naval-unit", "CV-1", "side=ficc", "hex=X11"), ("naval-unit", "DD-5", "side=ficc", "hex=X11"),
          ("naval-unit", "CA-3", "side=cc", "hex=W12"), ("naval-unit", "DD-7", "side=ficc", "hex=AA14"))

# NE 3, then S 2: from U11 over X9 to X11.
TO_X11 = 2, 3, 4, 2

# The dice, the answer if it is asked whether the prey is there, and what is said in the end.
OUTCOMES = {
    "tie": ((3, 3), None, "No ambush: both sides rolled 3."),
    "nothing-hidden": ((1, 6), None, "No ambush: FICC would ambush, but has nothing hidden."),
    "prey-not-there": ((6, 2, 2, 1, 1, 1), None, "No ambush: FICC has no naval unit in V9."),
    "mine-attack": ((6, 2, *TO_X11, 2), None, "Resolve a mine attack (14.27) on FICC in X11 with the 4 mine factors"),
    "equal": ((6, 2, *TO_X11, 4), None, "No ambush: the die equals the mine factors (4)."),
    "seventh-cycle": ((6, 2, *TO_X11, 5), None, "Play a seventh GQ cycle: place SS-21, SS-22 of CC in X11"),
    "no-submarines": ((2, 6, 2, 2, 4, 2, 5), None, "No ambush: FICC has no hidden submarines."),
    "asked": ((6, 2, *TO_X11, 2), "Yes", "Resolve a mine attack (14.27) on FICC in X11"),
    "off-the-board": ((6, 2, 2, 6, 2, 6), "No", "No ambush: FICC has no naval unit in GG5."),
}


def session(path, outcome):
    """A session at the check of its sixth cycle, with dice thrown by hand."""
    edges = {"last-column": "Z", "last-row": "20"} if outcome == "off-the-board" else {}
    options = []
    for fact, value in {**MAP, **edges}.items():
        options += ["--set", f"{fact}={value}"]
    journal.run("session", "new", path, "--rulebook", "ambush", "--title", "Natuna Sea", "--hand-dice", *options)
    for unit in ROSTER:
        if outcome == "nothing-hidden" and unit[1] == "FICC-mines":
            continue
        is_elsewhere = outcome in ("asked", "off-the-board") and unit[1] == "DD-7"  # a map that ends at Z has no AA14
        journal.run("unit", "add", path, *(unit[:3] if is_elsewhere else unit))
    while journal.Journal(path).show()["phase"] != "check":
        journal.run("session", "next", "--leave", path)
    return path


def throw(window, path, faces, press="ctrl+Return"):
    """Types a face for each die that is asked for, one after the other."""
    def pending():
        return (journal.Journal(path).show()["pending"] or {}).get("key")

    for face in faces:
        asked = window.wait(pending, "a question should wait in the session")
        window.wait(lambda: window.focus() and window.focus().role == "text" and not window.focus().text,
                    "a die should be asked for")
        window.type(str(face))
        window.keys(press)
        window.wait(lambda was=asked: pending() != was,
                    f"{face} should be taken for {asked}")


def begin(window, path, faces):
    """The check up to the crosshair."""
    window.focused("push button", "Play GQ cycle 6: Ambush check")
    window.keys("Return")
    window.button("Use these dice")
    throw(window, path, faces[:6])


def play(window, path, faces, prey, look=lambda state: None):
    """The whole check; `prey` answers the question if it is asked. `look` is called where there is something to see."""
    begin(window, path, faces)
    if faces[6:] and not prey:
        look("last-die")
    if prey:
        window.focused("radio button", "*Yes")
        look("question")
        window.keys("1" if prey == "Yes" else "2", "Return")
        window.wait_gone("radio button", "*Yes")
    throw(window, path, faces[6:])
