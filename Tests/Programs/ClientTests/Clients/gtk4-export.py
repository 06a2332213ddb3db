"""A window of GTK 4 that exports itself, as a program does for a dialog of a portal. Its title is the length of the handle."""
import gi

gi.require_version("Gtk", "4.0")
gi.require_version("GdkWayland", "4.0")
from gi.repository import GdkWayland, Gtk  # noqa: E402


def exported(toplevel, handle, window):
    window.set_title(f"exported {len(handle)}")


def mapped(window):
    surface = window.get_surface()
    if not isinstance(surface, GdkWayland.WaylandToplevel) or not surface.export_handle(exported, window):
        window.set_title("not exported")


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title="opening", default_width=300, default_height=200)
    window.connect("map", mapped)
    window.present()


application = Gtk.Application(application_id="org.example.Export")
application.connect("activate", activate)
application.run()
