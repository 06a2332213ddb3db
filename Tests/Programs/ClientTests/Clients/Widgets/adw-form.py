"""A form of libadwaita 1.2 and newer. `Save` prints its values as one line of JSON. The question is a window of its own up to
libadwaita 1.4, and a dialog inside the window since 1.5."""
import json

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
from gi.repository import Adw, Gio, Gtk  # noqa: E402


class Form(Adw.ApplicationWindow):
    def __init__(self, application):
        super().__init__(application=application, title="Form", default_width=560, default_height=740)
        menu = Gio.Menu()
        for name in ("New", "Duplicate", "Clear"):
            action = Gio.SimpleAction(name=name.lower())
            action.connect("activate", lambda _, __, name=name: self.menu_item(name))
            self.add_action(action)
            menu.append(name, f"win.{name.lower()}")
        button = Gtk.MenuButton(icon_name="open-menu-symbolic", menu_model=menu)
        button.update_property([Gtk.AccessibleProperty.LABEL], ["Main Menu"])
        bar = Adw.HeaderBar()
        bar.pack_end(button)

        self.name = Adw.EntryRow(title="Name")
        self.password = Adw.PasswordEntryRow(title="Password")
        self.night = Gtk.Switch(valign=Gtk.Align.CENTER)
        night = Adw.ActionRow(title="Night", subtitle="Darker colours", activatable_widget=self.night)
        night.add_suffix(self.night)
        self.country = Adw.ComboRow(title="Country", model=Gtk.StringList.new(["France", "Japan", "Peru"]))
        details = Adw.ActionRow(title="Details", activatable=True)
        details.connect("activated", lambda _: self.say("details"))
        more = Adw.ExpanderRow(title="More")
        self.gift = Gtk.CheckButton(valign=Gtk.Align.CENTER)
        gift = Adw.ActionRow(title="Gift", activatable_widget=self.gift)
        gift.add_prefix(self.gift)
        more.add_row(gift)
        group = Adw.PreferencesGroup(title="Person")
        for row in (self.name, self.password, night, self.country, details, more):
            group.add(row)

        buttons = Gtk.Box(spacing=6, halign=Gtk.Align.END)
        for name, action in (("Reset…", self.ask), ("Save", self.save)):
            button = Gtk.Button(label=name)
            button.connect("clicked", lambda _, action=action: action())
            buttons.append(button)
        self.status = Gtk.Label(label="Last: nothing", xalign=0)
        page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        for edge in ("top", "bottom", "start", "end"):
            getattr(page, f"set_margin_{edge}")(12)
        for widget in (group, buttons, self.status):
            page.append(widget)
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        column.append(bar)
        column.append(Adw.Clamp(child=page))
        self.set_content(column)

    def say(self, what):
        self.status.set_label(f"Last: {what}")

    def menu_item(self, name):
        if name == "Clear":
            self.name.set_text("")
        self.say(f"menu {name}")

    def ask(self):
        if hasattr(Adw, "AlertDialog"):
            dialog = Adw.AlertDialog(heading="Reset the form?")
        else:
            dialog = Adw.MessageDialog(heading="Reset the form?", transient_for=self, modal=True)
        dialog.set_title("Question")
        dialog.add_response("keep", "Keep")
        dialog.add_response("reset", "Reset")
        dialog.connect("response", lambda _, response: self.say(response))
        dialog.present(self) if hasattr(Adw, "AlertDialog") else dialog.present()

    def save(self):
        values = {
            "name": self.name.get_text(), "password": self.password.get_text(), "night": self.night.get_active(),
            "country": self.country.get_selected_item().get_string(), "gift": self.gift.get_active(),
        }
        print(json.dumps(values), flush=True)
        self.say("saved")


application = Adw.Application(application_id="org.example.Form", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", lambda application: Form(application).present())
application.run([])
