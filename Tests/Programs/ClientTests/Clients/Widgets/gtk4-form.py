"""A form of GTK 4. `Save` prints its values as one line of JSON. `--many N` adds N nested buttons."""
import json
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402


def field(grid, row, name, widget):
    grid.attach(Gtk.Label(label=name, xalign=0, mnemonic_widget=widget), 0, row, 1, 1)
    grid.attach(widget, 1, row, 1, 1)
    widget.set_hexpand(True)
    return widget


def nested(count):
    """`count` buttons in boxes of ten, in a scroller."""
    outer = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for number in range(count):
        if number % 10 == 0:
            inner = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
            outer.append(inner)
        inner.append(Gtk.Button(label=f"Item {number}"))
    return Gtk.ScrolledWindow(child=outer, vexpand=True)


class Form(Gtk.ApplicationWindow):
    def __init__(self, application, many):
        super().__init__(application=application, title="Form", default_width=560, default_height=740)
        self.row = None
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
        for edge in ("top", "bottom", "start", "end"):
            getattr(column, f"set_margin_{edge}")(12)
        self.set_child(column)

        menu = Gio.Menu()
        for name in ("New", "Duplicate", "Clear"):
            action = Gio.SimpleAction(name=name.lower())
            action.connect("activate", lambda _, __, name=name: self.menu_item(name))
            self.add_action(action)
            menu.append(name, f"win.{name.lower()}")
        column.append(Gtk.MenuButton(label="Actions", menu_model=menu, halign=Gtk.Align.START))

        grid = Gtk.Grid(row_spacing=6, column_spacing=12)
        column.append(grid)
        self.name = field(grid, 0, "Name", Gtk.Entry())
        self.password = field(grid, 1, "Password", Gtk.PasswordEntry())
        self.email = field(grid, 2, "E-mail", Gtk.Entry())
        self.subscribe = Gtk.CheckButton(label="Subscribe")
        self.subscribe.connect("toggled", lambda box: self.say(f"subscribe {box.get_active()}"))
        grid.attach(self.subscribe, 1, 3, 1, 1)
        sizes = Gtk.Box(spacing=12)
        self.sizes = [Gtk.CheckButton(label=size) for size in ("Small", "Medium", "Large")]
        for button in self.sizes:
            if button is not self.sizes[0]:
                button.set_group(self.sizes[0])
            sizes.append(button)
        self.sizes[0].set_active(True)
        grid.attach(sizes, 1, 4, 1, 1)
        self.night = field(grid, 5, "Night", Gtk.Switch(halign=Gtk.Align.START))
        self.country = field(grid, 6, "Country", Gtk.DropDown.new_from_strings(["France", "Japan", "Peru"]))
        self.volume = field(grid, 7, "Volume", Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1))
        self.volume.set_value(20)

        if many:
            column.append(nested(many))
        else:
            rows = Gtk.ListBox()
            rows.update_property([Gtk.AccessibleProperty.LABEL], ["Rows"])
            for number in range(1, 41):
                rows.append(Gtk.Label(label=f"Row {number}", xalign=0, margin_top=6, margin_bottom=6))
            rows.connect("row-activated", lambda _, row: self.choose(row.get_index() + 1))
            column.append(Gtk.ScrolledWindow(child=rows, vexpand=True))

        buttons = Gtk.Box(spacing=6, halign=Gtk.Align.END)
        for name, action in (("Reset…", self.ask), ("Save", self.save)):
            button = Gtk.Button(label=name)
            button.connect("clicked", lambda _, action=action: action())
            buttons.append(button)
        column.append(buttons)
        self.status = Gtk.Label(label="Last: nothing", xalign=0)
        column.append(self.status)

    def say(self, what):
        self.status.set_label(f"Last: {what}")

    def menu_item(self, name):
        if name == "Clear":
            self.clear()
        self.say(f"menu {name}")

    def choose(self, row):
        self.row = row
        self.say(f"row {row}")

    def clear(self):
        for entry in (self.name, self.password, self.email):
            entry.set_text("")

    def ask(self):
        dialog = Gtk.MessageDialog(transient_for=self, modal=True, text="Reset the form?")
        dialog.set_title("Question")
        dialog.add_buttons("Keep", Gtk.ResponseType.CANCEL, "Reset", Gtk.ResponseType.OK)
        dialog.connect("response", self.answer)
        dialog.present()

    def answer(self, dialog, response):
        dialog.destroy()
        reset = response == Gtk.ResponseType.OK
        if reset:
            self.clear()
        self.say("reset" if reset else "kept")

    def save(self):
        values = {
            "name": self.name.get_text(), "password": self.password.get_text(), "email": self.email.get_text(),
            "subscribe": self.subscribe.get_active(),
            "size": next(button.get_label() for button in self.sizes if button.get_active()),
            "night": self.night.get_active(), "country": self.country.get_selected_item().get_string(),
            "volume": round(self.volume.get_value()), "row": self.row,
        }
        print(json.dumps(values), flush=True)
        self.say("saved")


many = int(sys.argv[2]) if sys.argv[1:2] == ["--many"] else 0
application = Gtk.Application(application_id="org.example.Form", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", lambda application: Form(application, many).present())
application.run([])
