"""A form of GTK 3. `Save` prints its values as one line of JSON. `--many N` adds N nested buttons."""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402


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
            outer.add(inner)
        inner.add(Gtk.Button(label=f"Item {number}"))
    scroller = Gtk.ScrolledWindow(vexpand=True)
    scroller.add(outer)
    return scroller


class Form(Gtk.Window):
    def __init__(self, many):
        super().__init__(title="Form", default_width=560, default_height=740)
        self.connect("destroy", Gtk.main_quit)
        self.row = None
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6, margin=12)
        self.add(column)

        menu = Gtk.Menu()
        for name in ("New", "Duplicate", "Clear"):
            item = Gtk.MenuItem(label=name)
            item.connect("activate", lambda _, name=name: self.menu_item(name))
            menu.append(item)
        bar = Gtk.MenuBar()
        bar.append(Gtk.MenuItem(label="Actions", submenu=menu))
        column.add(bar)

        grid = Gtk.Grid(row_spacing=6, column_spacing=12)
        column.add(grid)
        self.name = field(grid, 0, "Name", Gtk.Entry())
        self.password = field(grid, 1, "Password", Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD))
        self.email = field(grid, 2, "E-mail", Gtk.Entry())
        self.subscribe = Gtk.CheckButton(label="Subscribe")
        self.subscribe.connect("toggled", lambda box: self.say(f"subscribe {box.get_active()}"))
        grid.attach(self.subscribe, 1, 3, 1, 1)
        sizes = Gtk.Box(spacing=12)
        first = Gtk.RadioButton(label="Small")
        self.sizes = [first] + [Gtk.RadioButton(label=size, group=first) for size in ("Medium", "Large")]
        for button in self.sizes:
            sizes.add(button)
        grid.attach(sizes, 1, 4, 1, 1)
        self.night = field(grid, 5, "Night", Gtk.Switch(halign=Gtk.Align.START))
        self.country = field(grid, 6, "Country", Gtk.ComboBoxText())
        for country in ("France", "Japan", "Peru"):
            self.country.append_text(country)
        self.country.set_active(0)
        self.volume = field(grid, 7, "Volume", Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1))
        self.volume.set_value(20)

        if many:
            column.add(nested(many))
        else:
            rows = Gtk.ListBox()
            rows.get_accessible().set_name("Rows")
            for number in range(1, 41):
                rows.add(Gtk.Label(label=f"Row {number}", xalign=0, margin=6))
            rows.connect("row-activated", lambda _, row: self.choose(row.get_index() + 1))
            scroller = Gtk.ScrolledWindow(vexpand=True)
            scroller.add(rows)
            column.add(scroller)

        buttons = Gtk.Box(spacing=6, halign=Gtk.Align.END)
        for name, action in (("Reset…", self.ask), ("Save", self.save)):
            button = Gtk.Button(label=name)
            button.connect("clicked", lambda _, action=action: action())
            buttons.add(button)
        column.add(buttons)
        self.status = Gtk.Label(label="Last: nothing", xalign=0)
        column.add(self.status)

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
        dialog = Gtk.MessageDialog(transient_for=self, modal=True, text="Reset the form?", title="Question")
        dialog.add_buttons("Keep", Gtk.ResponseType.CANCEL, "Reset", Gtk.ResponseType.OK)
        dialog.connect("response", self.answer)
        dialog.show()

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
            "night": self.night.get_active(), "country": self.country.get_active_text(),
            "volume": round(self.volume.get_value()), "row": self.row,
        }
        print(json.dumps(values), flush=True)
        self.say("saved")


many = int(sys.argv[2]) if sys.argv[1:2] == ["--many"] else 0
Form(many).show_all()
Gtk.main()
