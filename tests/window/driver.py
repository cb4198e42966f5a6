"""Drives the real window from outside, as a person does: on a screen of its own (Xvfb, with openbox as its window
manager), with the mouse and the keyboard (xdotool), and seeing through AT-SPI what a screen reader is told.

    with Screen() as screen, Window(screen, "--sample") as window:
        window.button("Go to turn 9").click()
        window.button("Play turn 9*")  # waits until it is shown

Nothing waits for a fixed time: every wait is for a condition and has a limit, and a failure lists what the window shows
instead. FLAGPLOT_PICTURES names a folder for pictures of the screen; one is taken of every failure.

The first window of each script is started again when it has ended, in the home that it leaves, on the same screen. With
FLAGPLOT_STARTS=all every window is, on screens of three sizes, filled and not. A number says how often test_second_start
starts it with settings of any kind.
"""

import atexit
import contextlib
import ctypes
import faulthandler
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 (the version is asked for first)

Atspi.set_timeout(30000, 30000)  # milliseconds: on a busy machine an answer takes longer than the usual second

PROGRAM = os.environ["FLAGPLOT"]
PICTURES = os.environ.get("FLAGPLOT_PICTURES")
LOCALE = os.environ.get("FLAGPLOT_TEST_LOCALE", "C.UTF-8")  # the language in which the programs run
PATIENCE = 40  # seconds, for what ought to happen at once, on a machine that does much else
SIZES = (1024, 768), (1280, 800), (1920, 1080)
# What can be looked at, and its key. In a narrow window what there is to do is one of the pages, and Ctrl+L its key.
PAGES = {"Orders": "ctrl+l", "Plot": "ctrl+b", "Session": "ctrl+2", "Roster": "ctrl+3", "Rules": "ctrl+4", "Dice": "ctrl+5",
         "Map": "ctrl+6"}
WHEEL_UP, WHEEL_DOWN, WHEEL_LEFT, WHEEL_RIGHT = 4, 5, 6, 7

# Their items are asked for by row and column, not looked through.
ITEM_VIEWS = {"table", "tree table", "tree", "list"}
ITEMS = {"table cell", "tree item", "list item"}

OPENBOX = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <applications><application type="normal"><maximized>{maximized}</maximized></application></applications>
</openbox_config>
"""

# A dark desktop: Qt reads these colours of KDE's by itself, without a plugin.
DARK = """[Colors:Window]
BackgroundNormal=42,46,50
BackgroundAlternate=49,54,59
ForegroundNormal=252,252,252
ForegroundInactive=161,169,177
ForegroundLink=29,153,243
ForegroundVisited=155,89,182
[Colors:View]
BackgroundNormal=27,30,32
BackgroundAlternate=35,38,41
ForegroundNormal=252,252,252
ForegroundInactive=161,169,177
ForegroundLink=29,153,243
ForegroundVisited=155,89,182
[Colors:Button]
BackgroundNormal=49,54,59
BackgroundAlternate=30,87,116
ForegroundNormal=252,252,252
ForegroundInactive=161,169,177
[Colors:Selection]
BackgroundNormal=61,174,233
ForegroundNormal=252,252,252
[Colors:Tooltip]
BackgroundNormal=49,54,59
ForegroundNormal=252,252,252
[General]
widgetStyle=Fusion
"""

HASTE = 0.35  # seconds
GLANCE = 0.2  # seconds
DOUBLE_CLICK = 0.45  # seconds; Qt takes 0.4
DOUBLE_CLICK_DISTANCE = 12  # pixels; Qt takes 10 and fewer for one place


faulthandler.dump_traceback_later(840, exit=True)  # a test that hangs says where, before ctest ends it without a word


class Missing(AssertionError):
    """Something isn't as it should be, though it was waited for."""


def wait_until(condition, complaint, patience=PATIENCE):
    """Waits until the condition gives something true, and returns that. `complaint` is text, or makes it."""
    deadline = time.monotonic() + patience
    while True:
        while GLib.MainContext.default().iteration(False):
            pass
        with contextlib.suppress(GLib.Error):  # what was looked at is gone by now: look again
            found = condition()
            if found:
                return found
        if time.monotonic() > deadline:
            raise Missing(complaint() if callable(complaint) else complaint)
        time.sleep(0.01)


# ---- programs, and the bus between them

def end_with_parent():
    """Runs in a new process: it ends when this one does, even if this one is killed."""
    end_signal_of_parent = 1  # PR_SET_PDEATHSIG
    ctypes.CDLL(None).prctl(end_signal_of_parent, signal.SIGKILL)


def start(*command, **options):
    options = {"stderr": subprocess.DEVNULL, **options}
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=end_with_parent, **options)


def end(process):
    """Asks it to end, and then makes it."""
    process.terminate()
    try:
        process.wait(3)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()


class Block:
    """Takes something over at its beginning, gives it back at its end, whatever happens, even in its beginning."""

    def __init__(self, *arguments, **options):
        self.ends = contextlib.ExitStack()
        try:
            self.begin(*arguments, **options)
        except BaseException:
            self.ends.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.ends.close()

    def start(self, *command, **options):
        process = start(*command, **options)
        self.ends.callback(end, process)
        return process

    def start_display(self, width, height):
        """Xvfb on a number of its own, which is returned (":7")."""
        reader, writer = os.pipe()
        # -noreset: it stays up while nobody is connected. -r: on a busy machine a key may seem to be held down.
        self.start("Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
                   "-noreset", "-r", pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as number:
            return ":" + number.readline().strip()

    def folder(self):
        """Of its own, only for this user, gone in the end."""
        folder = tempfile.mkdtemp(prefix="flagplot-window-")
        self.ends.callback(shutil.rmtree, folder, ignore_errors=True)
        return pathlib.Path(folder)


class Bus(Block):
    """A D-Bus session of our own. A process can join AT-SPI only once, so there is one bus for all screens; and as its
    registry ends with the display that it was started on, it has one that nothing else needs."""

    the_one = None

    @classmethod
    def join(cls):
        if not cls.the_one:
            cls.the_one = cls()
            atexit.register(cls.the_one.ends.close)
        return cls.the_one

    def begin(self):
        os.environ["XDG_RUNTIME_DIR"] = str(self.folder())
        os.environ["DISPLAY"] = self.start_display(8, 8)
        daemon = self.start("dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().decode().strip()
        self.focused = None
        self.heard = []  # all that has said that it has the focus
        self.listener = Atspi.EventListener.new(self.take_focus)
        self.listener.register("object:state-changed:focused")

    def take_focus(self, event):
        """A screen reader follows the focus in the same way."""
        if event.detail1:
            self.focused = event.source
            self.heard.append(event.source)
        elif event.source == self.focused:
            self.focused = None

    def programs(self):
        desktop = Atspi.get_desktop(0)
        desktop.set_cache_mask(Atspi.Cache.NONE)  # what is shown now, not what was
        return [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]

    def process_ids(self):
        """Of the programs on the bus. One that has ended may still be listed, and can't be asked."""
        ids = {}
        for program in filter(None, self.programs()):
            with contextlib.suppress(GLib.Error):
                ids[program.get_process_id()] = program
        return ids


class Screen(Block):
    """An X display with a window manager, which lets windows fill the screen."""

    last_click = (0.0, 0, 0)  # when and where

    def begin(self, width=1280, height=800, maximized=True):
        self.width = width
        self.display = self.start_display(width, height)
        self.bus = Bus.join()
        settings = self.folder() / "openbox.xml"
        settings.write_text(OPENBOX.format(maximized="yes" if maximized else "no"))
        self.start("openbox", "--config-file", settings, env=self.environment())
        wait_until(self.has_window_manager, "openbox doesn't start")

    def environment(self, **more):
        return {**os.environ, "DISPLAY": self.display, **more}

    def run(self, *command):
        command = [str(word) for word in command]
        return subprocess.run(command, env=self.environment(), check=True, capture_output=True, timeout=PATIENCE)

    def has_window_manager(self):
        return b"window id #" in self.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").stdout

    def keys(self, *keys):
        """Presses keys one after the other: "Return", "ctrl+t"; Return not before a person could have read what it is
        pressed for, nor right after another one: the window takes such a one for a slip."""
        if keys[0] == "Return":
            time.sleep(max(0, self.returned + HASTE - time.monotonic()))
        self.run("xdotool", "key", *keys)
        if keys[-1] == "Return":
            self.returned = time.monotonic()

    returned = 0

    def copy(self, words):
        """Another program puts the words on the clipboard, a spreadsheet. It stays until the screen ends."""
        subprocess.run(["xclip", "-selection", "clipboard"], input=words.encode(), env=self.environment(), check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)

    def type(self, words):
        self.run("xdotool", "type", "--delay", "4", "--", words)

    def click(self, x, y, button=1, times=1):
        """A click by itself: one that follows too soon at the same place would be the second half of a double click."""
        before, last_x, last_y = self.last_click
        if button < WHEEL_UP and max(abs(x - last_x), abs(y - last_y)) <= DOUBLE_CLICK_DISTANCE:
            time.sleep(max(0, before + DOUBLE_CLICK - time.monotonic()))
        self.last_click = (time.monotonic(), x, y)
        self.run("xdotool", "mousemove", int(x), int(y), "click", "--repeat", times, "--delay", 30, button)

    def drag(self, begin, end):
        """From one place to another, by way of the middle."""
        middle = [(begin[i] + end[i]) / 2 for i in (0, 1)]
        steps = [["mousemove", *map(round, spot)] for spot in (begin, middle, end)]
        self.run("xdotool", *steps[0], "mousedown", 1, *steps[1], *steps[2], "mouseup", 1)

    def lights(self):
        """How light each line of pixels is at its lightest, from 0 to 255, from the top."""
        grey = self.run("import", "-window", "root", "-depth", "8", "gray:-").stdout
        return [max(grey[at:at + self.width]) for at in range(0, len(grey), self.width)]

    def picture(self, name):
        """Returns where it is kept; None if nobody wants pictures."""
        if not PICTURES:
            return None
        path = pathlib.Path(PICTURES) / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.run("import", "-window", "root", path)
        return path


# ---- what the window shows

class Widget:
    """Something in the window, as AT-SPI tells it. It is asked anew each time."""

    def __init__(self, window, node):
        self.window = window
        self.node = node

    def __repr__(self):
        marks = [state for state in ("focused", "checked", "selected") if state in self.states]
        marks += [] if "enabled" in self.states else ["disabled"]
        text = self.text
        more = f" {text[:70]!r}" if text != self.name else ""
        return f"{self.role} {self.name!r}{more}{' ' if marks else ''}{', '.join(marks)}"

    def __eq__(self, other):
        return isinstance(other, Widget) and self.node == other.node

    @property
    def role(self):
        """What it is, by its older name: since AT-SPI 2.53 a push button is a button, and since Qt 6.7 one with a menu
        says so."""
        role = self.node.get_role_name()
        return "push button" if role in ("button", "push button menu", "button menu") else role

    @property
    def name(self):
        return self.node.get_name() or ""

    @property
    def description(self):
        return self.node.get_description() or ""

    @property
    def label(self):
        """Its name; of a combo box, which is told by what it shows, that of its label or else its description."""
        if self.role != "combo box":
            return self.name
        for relation in self.node.get_relation_set():
            if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
                return relation.get_target(0).get_name().replace("&", "")
        return self.description

    @property
    def states(self):
        return {state.value_nick for state in self.node.get_state_set().get_states()}

    @property
    def is_shown(self):
        return "showing" in self.states

    @property
    def is_enabled(self):
        return "enabled" in self.states

    @property
    def is_checked(self):
        return "checked" in self.states

    @property
    def is_current_tab(self):
        """Before Qt 6.5 it is told as the focus of its bar."""
        return bool({"selected", "focused"} & self.states)

    @property
    def has_focus(self):
        return "focused" in self.states

    @property
    def text(self):
        """What is written in it; where nothing can be written, its name."""
        if "Text" in self.node.get_interfaces():
            return Atspi.Text.get_text(self.node, 0, -1)
        return self.name

    @property
    def extents(self):
        """x, y, width, height on the screen."""
        area = Atspi.Component.get_extents(self.node, Atspi.CoordType.SCREEN)
        return area.x, area.y, area.width, area.height

    @property
    def middle(self):
        x, y, width, height = self.extents
        return x + width // 2, y + height // 2

    def children(self):
        nodes = (self.node.get_child_at_index(index) for index in range(self.node.get_child_count()))
        return [Widget(self.window, node) for node in nodes if node]

    def all(self):
        """It and everything shown in it; the items of tables, trees and lists not."""
        states = self.node.get_state_set()
        if not states.contains(Atspi.StateType.SHOWING):
            return
        yield self
        if self.role not in ITEM_VIEWS:
            for child in self.children():
                yield from child.all()

    def words(self):
        """All words that are shown in it."""
        return "\n".join(one.text for one in self.all())

    def find(self, role, name, patience=PATIENCE):
        """The one widget in it of this role and name, waited for."""
        fits = fitting(name)

        def look():
            return next((one for one in self.all() if one.role == role and (fits(one.name) or fits(one.label))), None)
        return self.window.wait(look, f"there is no {role} {name!r}", patience)

    # What a person does with it.

    def click(self, button=1, times=1):
        self.window.wait(lambda: self.is_enabled, f"{self!r} can't be clicked, it is disabled")
        if cuts_off := self.what_cuts_off():
            cuts_off.scroll_to(lambda: self.extents)
        self.window.screen.click(*self.middle, button, times)

    def what_cuts_off(self):
        """The area that has to be scrolled before its middle is in sight."""
        x, y = self.middle
        node = self.node.get_parent()
        while node and node.get_role() not in (Atspi.Role.FRAME, Atspi.Role.DIALOG, Atspi.Role.APPLICATION):
            holder = Widget(self.window, node)
            left, top, width, height = holder.extents
            if holder.role == "filler" and not (left <= x < left + width and top <= y < top + height):
                return holder
            node = node.get_parent()
        return None

    def click_into(self):
        """Clicks it until it has the focus: a dialog that is still being laid out may move it away."""
        def has_focus():
            self.click()
            with contextlib.suppress(Missing):
                return wait_until(lambda: self.has_focus, "it has moved", patience=3)
        self.window.wait(has_focus, f"a click doesn't put the focus into {self!r}")

    def click_words(self, words):
        """Clicks words in a text, scrolled into sight as a person would."""
        start = self.text.index(words) + len(words) // 2

        def place():
            return Atspi.Text.get_character_extents(self.node, start, Atspi.CoordType.SCREEN)
        self.scroll_to(lambda: (place().x, place().y, place().width, place().height))
        spot = place()
        self.window.screen.click(spot.x + spot.width // 2, spot.y + spot.height // 2)

    def scroll_to(self, area, above=0):
        """Turns the wheel over it until the area (a function) lies within its own, less so much above (headings)."""
        left, top, width, height = self.extents
        top, height = top + above, height - above
        for _ in range(200):
            x, y, wide, high = area()
            across = x + min(wide, width) / 2
            if y < top:
                wheel = WHEEL_UP
            elif y + high > top + height:
                wheel = WHEEL_DOWN
            elif not left <= across <= left + width:
                wheel = WHEEL_LEFT if across < left else WHEEL_RIGHT
            else:
                return
            self.window.screen.click(left + width / 2, top + height / 2, wheel)
            wait_moved(area, (x, y, wide, high))
        raise Missing(f"{self!r} can't be scrolled there")

    def replace_text(self, words):
        """Clicks into a line, chooses all of it and types."""
        self.click_into()
        self.window.screen.keys("ctrl+a")
        self.window.screen.type(words)
        self.window.wait(lambda: self.text == words, f"{self!r} should show {words!r}")

    def choose(self, item):
        """Of a combo box, by mouse."""
        self.click()
        listed = self.window.wait(lambda: next((one for one in self.items() if fitting(item)(one.name)), None),
                                  f"{self!r} has no {item!r}")
        self.window.wait(lambda: listed.is_shown and listed.extents[2] > 0, f"{self!r} doesn't unfold")
        for _ in range(3):
            # Qt drops a click that comes within a double click's time of the list, and a slow machine's may come late.
            time.sleep(DOUBLE_CLICK)
            x, y, _, height = listed.extents  # it may be wider than the list that is shown of it
            self.window.screen.click(x + self.extents[2] / 2, y + height / 2)
            with contextlib.suppress(Missing):
                wait_until(lambda: fitting(item)(self.name) or not listed.is_shown, "the click was dropped", patience=5)
                break
        self.window.wait(lambda: fitting(item)(self.name), f"{self!r} should show {item!r}")

    def items(self):
        """Of a combo box, a list or a tree."""
        holder = self.children()[0] if self.role == "combo box" else self
        return holder.children()

    # Tables.

    @property
    def row_count(self):
        return Atspi.Table.get_n_rows(self.node)

    @property
    def headings(self):
        count = Atspi.Table.get_n_columns(self.node)
        return [Atspi.Table.get_column_description(self.node, column).replace("\n", " ") for column in range(count)]

    def cell(self, row, heading):
        column = self.headings.index(heading) if isinstance(heading, str) else heading
        return Widget(self.window, Atspi.Table.get_accessible_at(self.node, row, column))

    def row(self, row):
        """The words of a row's cells."""
        return [self.cell(row, column).name for column in range(len(self.headings))]

    def rows(self, last=None):
        """The words of all rows, or of the last ones."""
        count = self.row_count
        return [self.row(row) for row in range(0 if last is None else max(0, count - last), count)]

    def click_cell(self, row, heading, button=1, times=1):
        cell = self.cell(row, heading)
        self.scroll_to(lambda: cell.extents, above=cell.extents[3] * 0.8)
        x, y, width, height = cell.extents
        right_end = sum(self.extents[0:3:2])
        self.window.screen.click((x + min(x + width, right_end)) / 2, y + height / 2, button, times)


def begin_anew(missing):
    """Runs the whole script again, once. On a very busy machine a bus may stay deaf to every program, and a process
    can join only one bus in its life."""
    if os.environ.get("FLAGPLOT_BEGUN_ANEW"):
        raise missing
    print(f"{missing}\nThe whole script is run again.", file=sys.stderr, flush=True)
    os.environ["FLAGPLOT_BEGUN_ANEW"] = "yes"
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def wait_moved(area, before):
    with contextlib.suppress(Missing):
        wait_until(lambda: area() != before, "it stands still", patience=0.5)


def fitting(wanted):
    """Whether a name is the wanted one; a * stands for anything, as in "Play turn 9*", and | parts names that all
    will do."""
    names = (".*".join(re.escape(part) for part in name.split("*")) for name in wanted.split("|"))
    return re.compile("|".join(names), re.DOTALL).fullmatch


def start_twice(screen, *arguments, **options):
    for _ in range(2):
        with Window(screen, *arguments, **options) as window:
            window.quit()


class Window(Block):
    """The running program, with nothing but these settings: text size in percent, "light" or "dark" colours or those
    of the "desktop", and whether the desktop is a dark one; and variables of its environment beyond these. Or in the
    home that another one has left, with the settings that are there."""

    starts_again = os.environ.get("FLAGPLOT_STARTS", "first")  # or "all", or "none"
    if starts_again.isdigit():
        starts_again = "first"

    def begin(self, screen, *arguments, zoom=100, colours="desktop", dark_desktop=False, variables=(), home=None):
        self.screen = screen
        self.home = home or self.folder()
        self.pictures = 0
        self.is_up = False
        environment = {**self.environment(dark_desktop), **dict(variables)}
        if not home:
            number = ("desktop", "light", "dark").index(colours)
            self.write_settings(f"[window]\nzoom={zoom}\ncolours={number}\n")
            again = {"dark_desktop": dark_desktop, "variables": variables, "home": self.home}
            if Window.starts_again != "none":
                self.ends.callback(self.start_again, Window.starts_again, arguments, again)  # once the process has ended
            if Window.starts_again == "first":
                Window.starts_again = "none"
        self.errors = open(self.home / "errors", "ab")
        self.ends.callback(self.errors.close)
        self.process = self.start(PROGRAM, *map(str, arguments), env=environment, stderr=self.errors)
        try:
            self.program = wait_until(self.find_program, self.not_up)
        except Missing as missing:
            if self.process.poll() is not None:
                raise
            end(self.process)
            begin_anew(missing)
        wait_until(self.program.get_child_count, "the program shows no window")
        self.wait(lambda: self.focus() or self.look_for_focus(), "nothing has the focus")
        self.is_up = True

    def environment(self, dark_desktop):
        more = {"HOME": str(self.home), "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                "LC_ALL": LOCALE}
        for kind in ("config", "data", "cache", "state"):
            more[f"XDG_{kind.upper()}_HOME"] = str(self.home / kind)
        if dark_desktop:
            more.update(XDG_CURRENT_DESKTOP="KDE", KDE_SESSION_VERSION="5", KDE_FULL_SESSION="true")
            (self.home / "config").mkdir(parents=True, exist_ok=True)
            (self.home / "config/kdeglobals").write_text(DARK)
        return self.screen.environment(**more)

    @property
    def settings(self):
        return self.home / "config/Flagplot/Flagplot.conf"

    def write_settings(self, words):
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(words)

    def start_again(self, how, arguments, options):
        """Twice: the first to be left in order, which keeps its settings, and one that begins with these."""
        if not self.is_up:
            return
        if how == "first":
            start_twice(self.screen, *arguments, **options)
            return
        for size in SIZES:
            for maximized in (True, False):
                with Screen(*size, maximized=maximized) as screen:
                    start_twice(screen, *arguments, **options)

    def find_program(self):
        if self.process.poll() is not None:
            raise Missing(f"the program has ended: {self.said()}")
        return self.screen.bus.process_ids().get(self.process.pid)

    def not_up(self):
        windows = self.screen.run("xwininfo", "-root", "-children").stdout.decode()
        return (f"The window isn't on the bus. It said: {self.said() or 'nothing'}. "
                f"On the bus: {sorted(self.screen.bus.process_ids())}. On the screen:\n{windows}")

    def said(self):
        """What the program wrote to its standard error, but for what Qt says there of a bus that is slow to answer, and
        of a listener that asks for something that has just gone."""
        lines = (self.home / "errors").read_text(errors="replace").splitlines(keepends=True)
        of_the_bus = ("QSpiApplication::keyEventError", "QSpiApplication::notifyKeyboardListenerCallback",
                      "qt.accessibility.atspi: Could not find accessible on path")
        return "".join(line for line in lines if not line.startswith(of_the_bus))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def quit(self):
        """As a person does, which keeps the settings. It must have ended well."""
        self.press("ctrl+q", until=lambda: self.process.poll() is not None, complaint="it doesn't end")
        if self.process.returncode != 0:
            raise Missing(f"the program has ended ({self.process.returncode}): {self.said()}")

    # What it shows.

    def wait(self, condition, complaint, patience=PATIENCE):
        """Waits for the condition. A failure lists what is shown and takes a picture."""
        return wait_until(condition, lambda: self.failure(complaint), patience)

    def failure(self, complaint):
        self.pictures += 1
        words = complaint() if callable(complaint) else complaint
        if self.process.poll() is not None:
            return f"{words}\nThe program has ended ({self.process.returncode}): {self.said()}"
        picture = self.screen.picture(f"failure-{os.getpid()}-{self.process.pid}-{self.pictures}")
        return "\n  ".join([f"{words}; shown is:", *self.listing(), f"Picture: {picture}"])

    def listing(self):
        """A line for everything that is shown and says something."""
        lines = []
        with contextlib.suppress(GLib.Error):
            for one in self.all():
                if one.name or one.text:
                    lines.append(repr(one))
        return lines

    def tops(self):
        nodes = (self.program.get_child_at_index(index) for index in range(self.program.get_child_count()))
        return [Widget(self, node) for node in nodes if node]

    def all(self):
        """Everything that is shown, the newest window first."""
        for top in reversed(self.tops()):
            yield from top.all()

    def title(self):
        return self.main().name

    def main(self):
        return next(top for top in self.tops() if top.role == "frame")

    def find(self, role, name, patience=PATIENCE):
        fits = fitting(name)

        def look():
            return next((one for one in self.all() if one.role == role and (fits(one.name) or fits(one.label))), None)
        return self.wait(look, f"there is no {role} {name!r}", patience)

    def focused(self, role, name):
        """The widget of this role and name, once it has the focus."""
        fits = fitting(name)

        def look():
            focus = self.focus()
            return focus if focus and focus.role == role and (fits(focus.name) or fits(focus.label)) else None
        return self.wait(look, lambda: f"the {role} {name!r} should have the focus, not {self.focus()!r}")

    def is_gone(self, role, name):
        fits = fitting(name)
        return not any(one.role == role and fits(one.name) for one in self.all())

    def wait_gone(self, role, name, patience=PATIENCE):
        self.wait(lambda: self.is_gone(role, name), f"the {role} {name!r} should be gone", patience)

    def button(self, name, **options):
        return self.find("push button", name, **options)

    def line(self, name):
        return self.find("text", name)

    def table(self, name):
        """Of units that are shown as cards as well, once the table is chosen."""
        for way in self.all():
            if way.name == f"{name} as a table" and way.is_shown and not way.is_checked:
                way.click()
        return self.find("table", name)

    def dialog(self, title):
        return self.find("dialog", title)

    def to_do(self):
        """The left pane, or the only one: what there is to do."""
        return min(self.find("split pane", "").children(), key=lambda pane: pane.extents[0])

    def move_divider(self, by):
        """Makes the left pane wider by dragging the line between the two."""
        x, y, width, height = self.to_do().extents
        line, middle = x + width + 1, y + height // 2
        self.screen.drag((line, middle), (line + by, middle))
        self.wait(lambda: abs(self.to_do().extents[2] - width - by) < 10, "the line between the panes should move")

    def pages(self):
        """The tabs of what can be looked at, by their names. One that isn't there for this game is told nevertheless,
        but has no room."""
        for one in self.all():
            if one.role == "page tab list":
                tabs = {tab.name: tab for tab in one.children() if tab.extents[2] > 0}
                if {"Roster", "Rules"} <= tabs.keys():
                    return tabs
        return {}

    def page(self, name):
        """Brings one of them into sight, by its tab. In a very wide window the session always is, without one."""
        if not self.shows_page(name):
            self.wait(lambda: self.pages().get(name), f"there is no page {name}").click()
        self.wait_page(name)

    def shows_page(self, name):
        pages = self.pages()
        if name == "Session" and pages and name not in pages:
            return not self.is_gone("table", "Session")
        return name in pages and pages[name].is_current_tab

    def wait_page(self, name):
        self.wait(lambda: self.shows_page(name), f"the page {name} should be in sight")

    def words(self):
        """All words that are shown, for what may stand anywhere; those of the orders, too."""
        shown = list(self.all())
        lists = [one for one in shown if one.role == "list" and one.name in ("Orders", "More orders")]
        orders = [item for one in lists for item in one.items()]
        return "\n".join(one.text for one in shown + orders)

    def wait_words(self, words):
        self.wait(lambda: words in self.words(), f"{words!r} should be shown")

    def focus(self):
        """The widget that has the focus; in a table or a tree the whole of it, not its item."""
        node = self.screen.bus.focused
        with contextlib.suppress(GLib.Error):  # it is gone, and nothing else has the focus
            if node and node.get_process_id() == self.process.pid:
                return Widget(self, node.get_parent() if node.get_role_name() in ITEMS else node)
        return None

    def look_for_focus(self):
        """A window that is fast to come up may have told its focus before anybody could hear it. (Qt says of every
        tab in front that it has the focus.)"""
        has_it = next((one for one in self.all() if one.role != "page tab" and "focused" in one.states), None)
        if has_it:
            self.screen.bus.focused = has_it.node
        return self.focus()

    # What a person does.

    def keys(self, *keys):
        if keys[0] == "Return":
            self.let_it_be_seen()
        self.screen.keys(*keys)

    def let_it_be_seen(self):
        """On a busy machine the focus may be told long before it is painted where it is, and what is pressed then is
        dropped. A program that answers again after a glance has painted meanwhile."""
        for _ in range(2):
            time.sleep(GLANCE / 2)
            with contextlib.suppress(GLib.Error):
                self.program.get_child_count()

    def type(self, words):
        self.screen.type(words)

    def press(self, *keys, until, complaint):
        """Keys that lead somewhere. Those that come while another window opens or closes are lost, as a person's would
        be, and pressed again. What `until` finds."""
        for _ in range(5):
            self.keys(*keys)
            with contextlib.suppress(Missing):
                return self.wait(until, complaint, patience=8)
        return self.wait(until, complaint)

    def leave(self, title):
        """By Escape."""
        self.press("Escape", until=lambda: self.is_gone("dialog", title), complaint=f"{title!r} is still there")

    def discard(self, title):
        """By Escape, and by saying that what was typed may be lost."""
        self.press("Escape", until=lambda: not self.is_gone("push button", "Discard"), complaint=f"{title!r} should ask first")
        self.keys("alt+d")
        self.wait_gone("dialog", title)

    def menu(self, *path):
        """Clicks through a menu: window.menu("Session", "Print...")."""
        holder = self.find("menu bar", "")
        for name in path:
            item = holder.find("menu item", name)
            item.click()
            holder = item.children()[0] if item.children() else None

    def pop_up(self, button, title):
        """Clicks a button with a menu, and goes to an item."""
        button.click()
        self.to_item(button, title)

    def to_item(self, button, title, opened_by=()):
        """By keys: the menu of a button is no child of anything that AT-SPI tells of, only the item that has the
        focus is told."""
        item = button
        for _ in range(40):
            item = self.next_item(item, *opened_by)
            opened_by = ()
            if fitting(title)(item.name):
                return
        raise Missing(self.failure(f"{button!r} has no {title!r}"))

    def next_item(self, last, *before):
        """By Down; a press that comes before the menu does is lost, as a person's would be, and made again. So are
        those before it, which open the menu."""
        def shown():
            now = self.focus()
            return now if now not in (None, last) and "menu" in now.role else None
        for _ in range(5):
            self.keys(*before, "Down")
            with contextlib.suppress(Missing):
                return self.wait(shown, "the next item should have the focus", patience=6)
        raise Missing(self.failure("the next item should have the focus"))

    def choose_from(self, button, title, *deeper):
        """Of the menu that a button has, or of a menu in it."""
        self.pop_up(button, title)
        for title in deeper:
            above = self.focus()
            self.press("Right", until=lambda was=above: self.focus() not in (None, was), complaint=f"{above!r} has no menu")
            if not fitting(title)(self.focus().name):
                self.to_item(self.focus(), title)
        self.keys("Return")

    def picture(self, name):
        return self.screen.picture(name)
