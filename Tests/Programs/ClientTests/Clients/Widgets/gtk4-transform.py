"""Buttons of GTK 4 that are scaled and rotated. The version of GTK and what is pressed are printed."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Graphene, Gsk, Gtk  # noqa: E402


def at(x, y):
    return Gsk.Transform.new().translate(Graphene.Point().init(x, y))


BUTTONS = {
    "Plain": at(40, 40), "Half": at(40, 120).scale(0.5, 0.5), "Double": at(40, 200).scale(2, 2),
    "Quarter": at(440, 40).rotate(90), "Slanted": at(500, 200).rotate(30), "Turned": at(440, 480).rotate(180),
}


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title="Transform", default_width=800, default_height=600)
    fixed = Gtk.Fixed()
    for name, transform in BUTTONS.items():
        button = Gtk.Button(label=name, width_request=160, height_request=40)
        button.connect("clicked", lambda _, name=name: print(f"pressed {name}", flush=True))
        fixed.put(button, 0, 0)
        fixed.set_child_transform(button, transform)
    window.set_child(fixed)
    window.present()


print(f"GTK {Gtk.get_major_version()}.{Gtk.get_minor_version()}", flush=True)
application = Gtk.Application(application_id="org.example.Transform", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate)
application.run([])
