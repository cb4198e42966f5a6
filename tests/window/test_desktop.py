"""What a desktop asks of all programs is followed: more contrast, also while the window stands."""

import unittest

from gi.repository import Gio, GLib

from driver import Screen, Window

NAME, PATH, SETTINGS = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                        "org.freedesktop.portal.Settings")
INTERFACE = f"""
<node><interface name="{SETTINGS}">
<method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""
MUTED, INK = "#5B656E", "#1A2530"


class Portal:
    """The part of a desktop that programs ask."""

    def __init__(self, **settings):
        self.settings = settings
        self.asked = set()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
        self.object = self.bus.register_object(PATH, node.interfaces[0], self.answer)
        self.owner = Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE)

    def answer(self, bus, sender, path, interface, method, arguments, call):
        name = arguments.unpack()[1]
        self.asked.add(name)
        if name not in self.settings:
            return call.return_dbus_error("org.freedesktop.portal.Error.NotFound", name)
        return call.return_value(GLib.Variant("(v)", (GLib.Variant("v", self.settings[name]),)))

    def change(self, group, name, value):
        self.bus.emit_signal(None, PATH, SETTINGS, "SettingChanged", GLib.Variant("(ssv)", (group, name, value)))

    def leave(self):
        self.bus.unregister_object(self.object)
        Gio.bus_unown_name(self.owner)


class Desktop(unittest.TestCase):
    def test_more_contrast(self):
        screen = Screen(1280, 800)
        self.addCleanup(screen.ends.close)
        portal = Portal(contrast=GLib.Variant("u", 1))
        self.addCleanup(portal.leave)
        window = Window(screen, colours="light")
        self.addCleanup(window.ends.close)
        window.button("Play the sample: Coral Sea*").click()
        window.wait(lambda: portal.asked >= {"contrast", "reduced-motion", "enable-animations"}, "nothing was asked")
        window.wait(lambda: not self.has(screen, MUTED), "something is muted")
        self.assertTrue(self.has(screen, INK))
        portal.change("org.freedesktop.appearance", "contrast", GLib.Variant("u", 0))
        window.wait(lambda: self.has(screen, MUTED), "nothing is muted")

    @staticmethod
    def has(screen, colour):
        """Whether anything is painted in it."""
        seen = screen.run("import", "-window", "root", "-depth", "8", "txt:-").stdout
        return colour.encode() in seen


if __name__ == "__main__":
    unittest.main()
