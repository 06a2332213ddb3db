"""Performs an action of a widget over the accessibility bus, as a program for switches does.

  perform.py NAME ACTION

NAME is the name of the only widget that has the action. It exits with an error if there is none, or if the action fails.
"""

import sys

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

ATSPI = "org.a11y.atspi."
LIMIT = 20


class Bus:
    def __init__(self, address):
        self.connection = open_dbus_connection(address)

    def call(self, name, path, interface, member, signature=None, arguments=()):
        message = new_method_call(DBusAddress(path, name, interface), member, signature, arguments)
        reply = self.connection.send_and_get_reply(message, timeout=LIMIT)
        if reply.header.message_type == MessageType.error:
            return None
        return reply.body[0]

    def ask(self, node, interface, member, *arguments):
        return self.call(*node, ATSPI + interface, member, *arguments)

    def name(self, node):
        value = self.call(*node, "org.freedesktop.DBus.Properties", "Get", "ss", (ATSPI + "Accessible", "Name"))
        return value[1] if value else None

    def search(self, node, name):
        """The nodes with a name, in a node and inside it."""
        if self.name(node) == name:
            yield node
        for child in self.ask(node, "Accessible", "GetChildren") or []:
            yield from self.search(child, name)

    def action(self, node, wanted):
        """The number of an action; None if the node does not have it."""
        actions = self.ask(node, "Action", "GetActions") or []
        return next((index for index, action in enumerate(actions) if action[0] == wanted), None)


name, wanted = sys.argv[1:]
address = Bus("SESSION").call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
bus = Bus(address)
desktop = (ATSPI + "Registry", "/org/a11y/atspi/accessible/root")
found = [(node, bus.action(node, wanted)) for node in bus.search(desktop, name)]
usable = [(node, index) for node, index in found if index is not None]
if len(usable) != 1:
    sys.exit(f"{len(found)} widgets have the name {name!r}, {len(usable)} of them the action {wanted!r}")
node, index = usable[0]
if not bus.ask(node, "Action", "DoAction", "i", (index,)):
    sys.exit(f"the action {wanted!r} of {name!r} fails")
