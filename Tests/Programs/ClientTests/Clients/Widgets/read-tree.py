"""Reads and uses the tree of a program of the library on a bus of its own, with a D-Bus library that shares no code with it.

  read-tree.py PROGRAM

First it runs the program without a bus, and then with a bus daemon and AT-SPI's registry. It prints what it finds, and exits
with an error if an answer or an event does not come.
"""

import collections
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from jeepney import DBusAddress, MatchRule, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

ATSPI = "org.a11y.atspi."
REGISTRY = ATSPI + "Registry"
ROOT = "/org/a11y/atspi/accessible/root"
DAEMON = "org.freedesktop.DBus"
WINDOW_COORDINATES = 1
LIMIT = 30


def wait_for(test, words):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.02)
    sys.exit("waited too long: " + words)


def run_alone(program):
    """Checks that the program shows its window without a bus, and then has no library for it."""
    environment = {name: value for name, value in os.environ.items() if "BUS" not in name}
    process = subprocess.Popen([program], env=environment)
    try:
        maps = f"/proc/{process.pid}/maps"
        # Its pictures are in shared memory.
        wait_for(lambda: "memfd:" in open(maps).read(), "the program to draw")
        print("alone:", "libsystemd" if "libsystemd" in open(maps).read() else "no library for a bus", flush=True)
    finally:
        process.terminate()
        process.wait()


class Failed(Exception):
    pass


class Reader:
    def __init__(self, address):
        self.bus = open_dbus_connection(address)

    def call(self, name, path, interface, member, signature=None, arguments=()):
        message = new_method_call(DBusAddress(path, name, interface), member, signature, arguments)
        reply = self.bus.send_and_get_reply(message, timeout=LIMIT)
        if reply.header.message_type == MessageType.error:
            raise Failed(" ".join(str(value) for value in reply.header.fields.values() if "Error" in str(value)))
        return reply.body[0] if len(reply.body) == 1 else reply.body

    def ask(self, node, interface, member, signature=None, arguments=()):
        return self.call(*node, ATSPI + interface, member, signature, arguments)

    def read(self, node, interface, name):
        return self.call(*node, DAEMON + ".Properties", "Get", "ss", (ATSPI + interface, name))[1]

    def children(self, node):
        children = self.ask(node, "Accessible", "GetChildren")
        assert len(children) == self.read(node, "Accessible", "ChildCount")
        for index, child in enumerate(children):
            assert self.ask(child, "Accessible", "GetIndexInParent") == index
            assert self.ask(node, "Accessible", "GetChildAtIndex", "i", (index,)) == child
            assert self.read(child, "Accessible", "Parent") == node
        return children

    def show(self, node, depth=0):
        """Prints a node and those inside it."""
        interfaces = [name.split(".")[-1] for name in self.ask(node, "Accessible", "GetInterfaces")]
        words = [self.ask(node, "Accessible", "GetRoleName"), repr(self.read(node, "Accessible", "Name"))]
        if "Component" in interfaces and depth > 1:
            words.append(str(self.ask(node, "Component", "GetExtents", "u", (WINDOW_COORDINATES,))))
        if "Text" in interfaces:
            words.append(repr(self.ask(node, "Text", "GetText", "ii", (0, -1))))
        print("  " * depth + " ".join(words), flush=True)
        for child in self.children(node):
            self.show(child, depth + 1)

    def find(self, node, role):
        if self.ask(node, "Accessible", "GetRoleName") == role:
            return node
        found = (self.find(child, role) for child in self.children(node))
        return next((each for each in found if each), None)

    def has_registry(self):
        return self.call(DAEMON, "/org/freedesktop/DBus", DAEMON, "NameHasOwner", "s", (REGISTRY,))

    def use(self, application):
        """Edits the field, presses the button, and waits for the events about that."""
        rule = MatchRule(type="signal", interface=ATSPI + "Event.Object")
        self.call(DAEMON, "/org/freedesktop/DBus", DAEMON, "AddMatch", "s", (rule.serialise(),))
        for kind in ["object:text-changed", "object:property-change"]:
            self.call(REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", "sass", (kind, [], ""))
        field = self.find(application, "entry")
        with self.bus.filter(rule, queue=collections.deque()) as events:
            # The registration is known to the program before the next question, since the bus keeps the order.
            self.read(field, "Accessible", "Name")
            print("insert:", self.ask(field, "EditableText", "InsertText", "isi", (0, "Ada", 3)), flush=True)
            event = self.bus.recv_until_filtered(events, timeout=LIMIT)
            print("event:", event.body[:3], event.body[3][1], flush=True)
            button = self.find(application, "push button")
            print("action:", self.ask(button, "Action", "GetName", "i", (0,)), flush=True)
            print("done:", self.ask(button, "Action", "DoAction", "i", (0,)), flush=True)
            event = self.bus.recv_until_filtered(events, timeout=LIMIT)
            print("event:", event.body[0], flush=True)
        print("label:", self.read(self.find(application, "label"), "Accessible", "Name"), flush=True)

    def refuse(self, application):
        """Asks what a program must refuse."""
        field = self.find(application, "entry")
        for node, interface, member, signature, arguments in [
            ((application[0], "/org/a11y/atspi/accessible/99999"), "Accessible", "GetRole", None, ()),
            (field, "Accessible", "GetChildAtIndex", "s", ("first",)),
            (field, "Value", "SetCurrentValue", "d", (1.0,)),
            (field, "EditableText", "PasteText", "i", (0,)),
        ]:
            try:
                print("answered:", self.ask(node, interface, member, signature, arguments))
            except Failed as failure:
                print("refused:", member, failure, flush=True)


def run_on_bus(program):
    folder = tempfile.mkdtemp(prefix="read-tree")
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={folder}/bus", "--print-address=1"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    processes = [daemon]
    try:
        address = daemon.stdout.readline().strip()
        environment = dict(os.environ, AT_SPI_BUS_ADDRESS=address)
        registry = ["/usr/libexec/at-spi2-registryd"]
        processes.append(subprocess.Popen(registry, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        reader = Reader(address)
        wait_for(reader.has_registry, "the registry")
        processes.append(subprocess.Popen([program], env=environment))
        desktop = (REGISTRY, ROOT)
        application = wait_for(lambda: reader.ask(desktop, "Accessible", "GetChildren"), "the application")[0]
        print("toolkit:", reader.read(application, "Application", "ToolkitName"), flush=True)
        wait_for(lambda: reader.ask(application, "Accessible", "GetChildren"), "its window")
        reader.show(application)
        reader.use(application)
        reader.refuse(application)
        print("finished", flush=True)
        time.sleep(LIMIT)
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


# The end of the script ends the processes too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
run_alone(sys.argv[1])
run_on_bus(sys.argv[1])
