"""An application that lies about its widgets: `hostile-widgets.py MODE [TOOLKIT]`. Its window is real, and GTK's own
widgets stay off the accessibility bus. A thread answers for them, by the rules of the mode:

absent    it is not on the bus
honest    one button, Bait
endless   each widget has three children, without an end
crowd     10,000 children
million   3,000,000 children, by their count
counts    negative and extreme counts
names     names and texts of 10 MB
types     answers of wrong types, and areas without sense
foreign   children that belong to the other applications
parents   each widget says that another one is its parent
cycles    each widget is among its own descendants
late      answers after 10 s
silent    no answers
mute      answers for the application and its window, none for its widgets
leaves    the connection ends after 20 answers
flood     events without a pause

TOOLKIT is the name of the toolkit that it claims to be: `GTK` (the default) or `gtk`."""
import heapq
import itertools
import os
import sys
import threading
import time

os.environ.update(GTK_A11Y="none", NO_AT_BRIDGE="1", GDK_BACKEND="wayland")
import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402
from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_call  # noqa: E402
from jeepney import new_method_return, new_signal  # noqa: E402
from jeepney.io.blocking import open_dbus_connection  # noqa: E402

MODE = sys.argv[1]
TOOLKIT = sys.argv[2] if len(sys.argv) > 2 else "GTK"
ROOT = "/org/a11y/atspi/accessible/root"
WINDOW = "/w"
NOWHERE = ("", "/org/a11y/atspi/null")
HUGE = "x" * 10_000_000
SHOWN = [1 << 8 | 1 << 24 | 1 << 25 | 1 << 30, 0]
APPLICATION, BUTTON, FRAME, PANEL = 75, 43, 23, 39


class Liar:
    def __init__(self):
        address = os.environ.get("AT_SPI_BUS_ADDRESS") or os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self.bus = open_dbus_connection(bus=address)
        self.me = self.bus.unique_name
        self.registry = DBusAddress(ROOT, "org.a11y.atspi.Registry", "org.a11y.atspi.Socket")
        self.bus.send_and_get_reply(new_method_call(self.registry, "Embed", "(so)", ((self.me, ROOT),)))
        self.answers = 0
        self.queue = []
        self.order = itertools.count()
        self.others = self.list_others() if MODE == "foreign" else []

    def list_others(self):
        registry = DBusAddress(ROOT, "org.a11y.atspi.Registry", "org.a11y.atspi.Accessible")
        reply = self.bus.send_and_get_reply(new_method_call(registry, "GetChildren"))
        found = [other for other in reply.body[0] if other[0] != self.me]
        for application in list(found):
            address = DBusAddress(application[1], application[0], "org.a11y.atspi.Accessible")
            found += self.bus.send_and_get_reply(new_method_call(address, "GetChildren")).body[0]
        return found

    def children(self, path):
        if path == ROOT:
            return [(self.me, WINDOW)]
        if MODE == "endless":
            return [(self.me, f"{path}/{number}") for number in range(3)]
        if MODE == "cycles":
            return [(self.me, WINDOW), (self.me, path), (self.me, ROOT)]
        if path != WINDOW:
            return []
        if MODE in ("crowd", "million"):
            return [(self.me, f"{WINDOW}/{number}") for number in range(10_000)]
        return [(self.me, f"{WINDOW}/bait")] + self.others

    def count(self, path):
        if MODE == "million" and path == WINDOW:
            return 3_000_000
        if MODE == "counts" and path == WINDOW:
            return -(2**31)
        if MODE == "counts":
            return 2**31 - 1
        return len(self.children(path))

    def parent(self, path):
        if MODE == "parents":
            return (self.me, f"{path}/0")
        if path == ROOT:
            return ("org.a11y.atspi.Registry", ROOT)
        return (self.me, path.rsplit("/", 1)[0] or ROOT) if path != WINDOW else (self.me, ROOT)

    def role(self, path):
        if path in (ROOT, WINDOW):
            return APPLICATION if path == ROOT else FRAME
        return PANEL if self.children(path) else BUTTON

    def name(self, path):
        if path in (ROOT, WINDOW):
            return "Hostile"
        return HUGE if MODE == "names" else "Bait"

    def area(self, path):
        return (0, 0, 640, 480) if path == WINDOW else (20, 20, 100, 40)

    def property(self, path, name):
        if MODE == "types" and name in ("Name", "ChildCount", "Parent"):
            return {"Name": ("u", 7), "ChildCount": ("s", "many"), "Parent": ("as", ["one", "two"])}[name]
        return {
            "Name": ("s", self.name(path)), "Description": ("s", ""), "Parent": ("(so)", self.parent(path)),
            "ChildCount": ("i", self.count(path)), "ToolkitName": ("s", TOOLKIT),
            "Version": ("s", "4.8.3" if TOOLKIT == "GTK" else "3.24.38"), "Id": ("i", 1),
            "CurrentValue": ("d", float("nan")), "CharacterCount": ("i", len(HUGE) if MODE == "names" else -1),
        }.get(name)

    def cached(self):
        paths = [ROOT, WINDOW]
        paths += [path for _, path in self.children(WINDOW)]
        return [
            ((self.me, path), (self.me, ROOT), self.parent(path), 0, self.count(path),
             ["org.a11y.atspi.Accessible", "org.a11y.atspi.Component"], self.name(path), self.role(path), "", SHOWN)
            for path in paths
        ]

    def result(self, message):
        """The signature and the body of an answer; None for an error."""
        fields = message.header.fields
        path, member = fields[HeaderFields.path], fields[HeaderFields.member]
        if member == "Get":
            value = self.property(path, message.body[1])
            return ("v", (value,)) if value else None
        if member == "GetAll":
            names = ("Name", "Description", "Parent", "ChildCount", "ToolkitName", "Version")
            return ("a{sv}", ({name: self.property(path, name) for name in names},))
        if MODE == "types" and path != ROOT:
            wrong = {
                "GetRole": ("s", ("button",)), "GetState": ("au", ([1],)), "GetInterfaces": ("s", ("Component",)),
                "GetExtents": ("(iiii)", ((2**31 - 1, -(2**31), -5, 2**31 - 1),)), "GetItems": ("u", (1,)),
                "GetMatches": ("as", (["a", "b"],)), "GetRelationSet": ("a(ua(so))", ([(2**32 - 1, [NOWHERE] * 9)],)),
            }
            if member in wrong:
                return wrong[member]
        children = self.children(path)
        interfaces = ["org.a11y.atspi." + name for name in ("Accessible", "Component", "Collection", "Text")]
        simple = {
            "GetChildren": lambda: ("a(so)", (children,)),
            "GetRole": lambda: ("u", (self.role(path),)),
            "GetRoleName": lambda: ("s", ("button",)),
            "GetState": lambda: ("au", (SHOWN,)),
            "GetInterfaces": lambda: ("as", (interfaces,)),
            "GetApplication": lambda: ("(so)", ((self.me, ROOT),)),
            "GetIndexInParent": lambda: ("i", (2**31 - 1,)),
            "GetAttributes": lambda: ("a{ss}", ({},)),
            "GetRelationSet": lambda: ("a(ua(so))", ([(2, [(self.me, path)])],)),
            "GetExtents": lambda: ("(iiii)", (self.area(path),)),
            "GetAccessibleAtPoint": lambda: ("(so)", (children[0] if children else NOWHERE,)),
            "GetText": lambda: ("s", (HUGE if MODE == "names" else "",)),
            "GetMatches": lambda: ("a(so)", (children * 3,)),
            "GetItems": lambda: ("a((so)(so)(so)iiassusau)", (self.cached(),)),
            "Contains": lambda: ("b", (True,)),
        }
        if member == "GetChildAtIndex":
            index = message.body[0]
            return ("(so)", (children[index % len(children)] if children else NOWHERE,))
        return simple[member]() if member in simple else None

    def ignores(self, message):
        path = message.header.fields[HeaderFields.path]
        return MODE == "silent" or MODE == "mute" and path not in (ROOT, WINDOW)

    def answer(self, message):
        result = self.result(message)
        if result is None:
            self.bus.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
        else:
            self.bus.send(new_method_return(message, *result))
        self.answers += 1
        if MODE == "leaves" and self.answers == 20:
            self.bus.close()
            sys.exit()

    def flood(self):
        for number in range(100):
            object_ = DBusAddress(f"{WINDOW}/{number}", interface="org.a11y.atspi.Event.Object")
            kind = ("StateChanged", "BoundsChanged", "ChildrenChanged", "PropertyChange")[number % 4]
            body = ("focused", 1, 0, ("i", 0), {"x": ("s", "y" * 100)})
            self.bus.send(new_signal(object_, kind, "siiva{sv}", body))

    def run(self):
        while True:
            wait = 0 if MODE == "flood" else max(0, self.queue[0][0] - time.monotonic()) if self.queue else None
            try:
                message = self.bus.receive(timeout=wait)
            except TimeoutError:
                message = None
            if MODE == "flood":
                self.flood()
            while self.queue and self.queue[0][0] <= time.monotonic():
                self.answer(heapq.heappop(self.queue)[2])
            if message is None or message.header.message_type != MessageType.method_call or self.ignores(message):
                continue
            if MODE == "late":
                heapq.heappush(self.queue, (time.monotonic() + 10, next(self.order), message))
            else:
                self.answer(message)


if MODE != "absent":
    threading.Thread(target=Liar().run, daemon=True).start()
window = Gtk.Window(title="Hostile", default_width=640, default_height=480)
button = Gtk.Button(label="Bait")
button.connect("clicked", lambda _: print("bait", flush=True))
window.add(button)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
