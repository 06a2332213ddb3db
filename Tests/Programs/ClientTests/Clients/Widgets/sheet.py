"""A spreadsheet with 2,147,483,647 cells that prints the questions about its widgets: `sheet.py TOOLKIT [VERSION]`.

Its window is real, and GTK's own widgets stay off the accessibility bus. A thread answers for them. Each question is
printed as `asked MEMBER PATH`, also as `walked MEMBER PATH` if the answer would visit the cells, and as
`lacks INTERFACE PATH` if the widget does not have the interface. A key on the sheet moves the focus to the next cell.
Like other programs it sends events when it is asked: of its window, and of the focus."""
import os
import queue
import sys
import threading

os.environ.update(GTK_A11Y="none", NO_AT_BRIDGE="1", GDK_BACKEND="wayland")
import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402
from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_call  # noqa: E402
from jeepney import new_method_return, new_signal  # noqa: E402
from jeepney.io.blocking import open_dbus_connection  # noqa: E402

TOOLKIT = sys.argv[1]
VERSION = sys.argv[2] if len(sys.argv) > 2 else "1.0"
ROOT = "/org/a11y/atspi/accessible/root"
NOWHERE = ("", "/org/a11y/atspi/null")
CELLS = 2**31 - 1
PREFIX = "org.a11y.atspi."
ENABLED, FOCUSABLE, FOCUSED, SENSITIVE, SHOWING, VISIBLE, MANAGES = 8, 11, 12, 24, 25, 30, 31
SHOWN = 1 << ENABLED | 1 << SENSITIVE | 1 << SHOWING | 1 << VISIBLE

# Path: role, name, area, children, states.
WIDGETS = {
    ROOT: (75, "Sheet", None, ["/w"], 0),
    "/w": (23, "Sheet", (0, 0, 640, 480), ["/w/menus", "/w/tools", "/w/sheet", "/w/status"], 0),
    "/w/menus": (34, "", (0, 0, 640, 20), ["/w/menus/file", "/w/menus/edit"], 0),
    "/w/menus/file": (33, "File", (0, 0, 40, 20), [], 0),
    "/w/menus/edit": (33, "Edit", (40, 0, 40, 20), [], 0),
    "/w/tools": (63, "", (0, 20, 640, 60), ["/w/tools/sum"], 0),
    "/w/tools/sum": (43, "Sum", (20, 30, 100, 40), [], 1 << FOCUSABLE),
    "/w/sheet": (55, "Sheet 1", (0, 100, 640, 300), None, 1 << MANAGES | 1 << FOCUSABLE),
    "/w/status": (54, "", (0, 440, 640, 40), ["/w/status/text"], 0),
    "/w/status/text": (29, "Sheet 1 of 1", (0, 440, 200, 40), [], 0),
}


class Sheet:
    def __init__(self):
        address = os.environ.get("AT_SPI_BUS_ADDRESS") or os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self.bus = open_dbus_connection(bus=address)
        self.me = self.bus.unique_name
        registry = DBusAddress(ROOT, "org.a11y.atspi.Registry", "org.a11y.atspi.Socket")
        self.bus.send_and_get_reply(new_method_call(registry, "Embed", "(so)", ((self.me, ROOT),)))
        self.cell = 0
        self.has_focus = False
        self.moves = queue.SimpleQueue()

    def is_cell(self, path):
        return path.startswith("/w/sheet/")

    def role(self, path):
        return 56 if self.is_cell(path) else WIDGETS[path][0]

    def name(self, path):
        return f"Cell {path[9:]}" if self.is_cell(path) else WIDGETS[path][1]

    def parent(self, path):
        if path == ROOT:
            return ("org.a11y.atspi.Registry", ROOT)
        return (self.me, path.rsplit("/", 1)[0] or ROOT)

    def states(self, path):
        states = SHOWN | (1 << FOCUSABLE if self.is_cell(path) else WIDGETS[path][4])
        if self.has_focus and path == f"/w/sheet/{self.cell}":
            states |= 1 << FOCUSED
        return [states & 0xFFFFFFFF, states >> 32]

    def area(self, path):
        return (0, 100, 80, 20) if self.is_cell(path) else WIDGETS[path][2]

    def interfaces(self, path):
        return [PREFIX + name for name in ["Accessible", "Collection"] + ["Component"] * (self.area(path) is not None)]

    def property(self, path, name):
        children = [] if self.is_cell(path) else WIDGETS[path][3]
        return {
            "Name": ("s", self.name(path)), "Description": ("s", ""), "Parent": ("(so)", self.parent(path)),
            "ChildCount": ("i", CELLS if children is None else len(children)), "ToolkitName": ("s", TOOLKIT),
            "Version": ("s", VERSION), "Id": ("i", 1),
        }.get(name)

    def walks(self, path, member):
        """Whether the answer to a question would visit the cells."""
        if member in ("GetMatches", "GetMatchesTo", "GetMatchesFrom", "GetTree"):
            return "/w/sheet".startswith(path) or path == ROOT
        return path == "/w/sheet" and member in ("GetChildren", "GetChildAtIndex")

    def cached(self):
        return [
            ((self.me, path), (self.me, ROOT), self.parent(path), 0, self.property(path, "ChildCount")[1],
             self.interfaces(path), self.name(path), self.role(path), "", self.states(path))
            for path in WIDGETS
        ]

    def result(self, message):
        """The signature and the body of an answer; None for an error."""
        fields = message.header.fields
        path, member = fields[HeaderFields.path], fields[HeaderFields.member]
        if member == "GetItems":
            return ("a((so)(so)(so)iiassusau)", (self.cached(),)) if TOOLKIT == "GTK" else None
        if path not in WIDGETS and not self.is_cell(path) or self.walks(path, member):
            return None
        interface = fields.get(HeaderFields.interface, "")
        if member == "Get":
            interface = message.body[0]
            value = self.property(path, message.body[1])
        if interface != PREFIX + "Application" and interface not in self.interfaces(path):
            print("lacks", interface, path, flush=True)
            return None
        if member == "Get":
            return ("v", (value,)) if value else None
        simple = {
            "GetChildren": lambda: ("a(so)", ([(self.me, child) for child in WIDGETS[path][3]],)),
            "GetRole": lambda: ("u", (self.role(path),)),
            "GetState": lambda: ("au", (self.states(path),)),
            "GetInterfaces": lambda: ("as", (self.interfaces(path),)),
            "GetRelationSet": lambda: ("a(ua(so))", ([],)),
            "GetExtents": lambda: ("(iiii)", (self.area(path),)),
            "GetAccessibleAtPoint": lambda: ("(so)", (self.hit(path, *message.body[:2]),)),
        }
        return simple[member]() if member in simple else None

    def hit(self, path, x, y):
        for child in [] if self.is_cell(path) else WIDGETS[path][3] or []:
            left, top, width, height = self.area(child)
            if left <= x < left + width and top <= y < top + height:
                return (self.me, child)
        return NOWHERE

    def move(self, step):
        """Moves the focus by a number of cells."""
        for is_set in (0, 1):
            if is_set:
                self.cell += step
                self.has_focus = True
            cell = DBusAddress(f"/w/sheet/{self.cell}", interface="org.a11y.atspi.Event.Object")
            body = ("focused", is_set, 0, ("i", 0), {})
            self.bus.send(new_signal(cell, "StateChanged", "siiva{sv}", body))

    def run(self):
        is_announced = False
        while True:
            while not self.moves.empty():
                self.moves.get()
                self.move(1)
            try:
                message = self.bus.receive(timeout=0.01)
            except TimeoutError:
                continue
            if message.header.message_type != MessageType.method_call:
                continue
            member, path = (message.header.fields[key] for key in (HeaderFields.member, HeaderFields.path))
            print("asked", member, path, flush=True)
            if self.walks(path, member):
                print("walked", member, path, flush=True)
            result = self.result(message)
            if result is None:
                self.bus.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
            else:
                self.bus.send(new_method_return(message, *result))
            if not is_announced and path == "/w":
                is_announced = True
                window = DBusAddress("/w", interface="org.a11y.atspi.Event.Window")
                self.bus.send(new_signal(window, "Activate", "siiva{sv}", ("", 0, 0, ("i", 0), {})))
                self.move(0)


def sum_up(_):
    print("sum", flush=True)


def pressed(_, event):
    print("key", event.keyval, flush=True)
    sheet.moves.put(event.keyval)
    return True


sheet = Sheet()
threading.Thread(target=sheet.run, daemon=True).start()
window = Gtk.Window(title="Sheet", default_width=640, default_height=480, decorated=False)
places = Gtk.Fixed()
button = Gtk.Button(label="Sum", can_focus=False, width_request=100, height_request=40)
button.connect("clicked", sum_up)
cells = Gtk.DrawingArea(width_request=640, height_request=300, can_focus=True)
cells.connect("key-press-event", pressed)
places.put(button, 20, 30)
places.put(cells, 0, 100)
window.add(places)
window.connect("destroy", Gtk.main_quit)
window.show_all()
cells.grab_focus()
Gtk.main()
