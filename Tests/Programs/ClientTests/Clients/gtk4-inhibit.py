# A program of GTK 4 that keeps the desktop awake while its button is pressed, as a player of films does while one is played.
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402


class Player(Gtk.Application):
    cookie = 0

    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Player", default_width=400, default_height=300)
        button = Gtk.ToggleButton(label="Play")
        button.connect("toggled", self.toggle, window)
        window.set_child(button)
        window.present()

    def toggle(self, button, window):
        if button.get_active():
            self.cookie = self.inhibit(window, Gtk.ApplicationInhibitFlags.IDLE, "a film is played")
        else:
            self.uninhibit(self.cookie)


Player(application_id="org.example.player").run([])
