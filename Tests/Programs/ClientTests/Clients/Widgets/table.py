"""A table of names and cities, and buttons without names of their own: `table.py gtk3`, `gtk4`, `qt5` or `qt6`. What is pressed
is printed. `table.py gtk3 400` has 400 rows."""
import os
import sys

toolkit = sys.argv[1]
count = int(sys.argv[2]) if sys.argv[2:] else 3
ROWS = [("Ada", "London"), ("Björk", "Reykjavík"), ("Chen", "Taipei")] + [(f"N{n}", f"C{n}") for n in range(4, count + 1)]


def say(what):
    print(what, flush=True)


def gtk3():
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    window = Gtk.Window(title="Table", default_width=500, default_height=600)
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
    window.add(column)
    for name in ("Width", "Height"):
        line = Gtk.Box(spacing=6)
        button = Gtk.Button(label="Change")
        button.get_accessible().set_description(f"Changes the {name.lower()}")
        button.connect("clicked", lambda _, name=name: say(f"change {name}"))
        line.pack_start(Gtk.Label(label=name), False, False, 0)
        line.pack_start(button, False, False, 0)
        column.pack_start(line, False, False, 0)
    store = Gtk.ListStore(str, str)
    for row in ROWS:
        store.append(row)
    view = Gtk.TreeView(model=store)
    for number, title in enumerate(("Name", "City")):
        view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=number))

    def changed(selection):
        model, place = selection.get_selected()
        if place:
            say(f"row {model.get_path(place)[0] + 1}")

    view.get_selection().unselect_all()
    view.get_selection().connect("changed", changed)
    scroller = Gtk.ScrolledWindow()
    scroller.add(view)
    column.pack_start(scroller, True, True, 0)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


def gtk4():
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import Gio, GObject, Gtk

    class Person(GObject.Object):
        def __init__(self, texts):
            super().__init__()
            self.texts = texts

    def column_of(number, title):
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(Gtk.Label()))
        factory.connect("bind", lambda _, item: item.get_child().set_label(item.get_item().texts[number]))
        return Gtk.ColumnViewColumn(title=title, factory=factory)

    def activate(application):
        window = Gtk.ApplicationWindow(application=application, title="Table", default_width=500, default_height=600)
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        window.set_child(column)
        for name in ("Width", "Height"):
            line = Gtk.Box(spacing=6)
            button = Gtk.Button(label="Change")
            button.update_property([Gtk.AccessibleProperty.DESCRIPTION], [f"Changes the {name.lower()}"])
            button.connect("clicked", lambda _, name=name: say(f"change {name}"))
            line.append(Gtk.Label(label=name))
            line.append(button)
            column.append(line)
        store = Gio.ListStore(item_type=Person)
        for row in ROWS:
            store.append(Person(row))
        selection = Gtk.SingleSelection(model=store, autoselect=False, selected=Gtk.INVALID_LIST_POSITION)
        selection.connect("notify::selected", lambda selection, _: say(f"row {selection.get_selected() + 1}"))
        view = Gtk.ColumnView(model=selection)
        for number, title in enumerate(("Name", "City")):
            view.append_column(column_of(number, title))
        column.append(Gtk.ScrolledWindow(child=view, vexpand=True))
        window.present()

    application = Gtk.Application(application_id="org.example.Table")
    application.connect("activate", activate)
    application.run()


def qt():
    if toolkit == "qt5":
        from PyQt5 import QtWidgets as widgets
    else:
        from PySide6 import QtWidgets as widgets
    application = widgets.QApplication(sys.argv[:1])
    window = widgets.QWidget()
    window.setWindowTitle("Table")
    window.resize(500, 600)
    column = widgets.QVBoxLayout(window)
    for name in ("Width", "Height"):
        line = widgets.QHBoxLayout()
        button = widgets.QPushButton("Change")
        button.setObjectName(f"change{name}")
        button.setAccessibleDescription(f"Changes the {name.lower()}")
        button.clicked.connect(lambda _=False, name=name: say(f"change {name}"))
        line.addWidget(widgets.QLabel(name))
        line.addWidget(button)
        line.addStretch()
        column.addLayout(line)
    table = widgets.QTableWidget(len(ROWS), 2)
    table.setHorizontalHeaderLabels(["Name", "City"])
    for number, row in enumerate(ROWS):
        for index, text in enumerate(row):
            table.setItem(number, index, widgets.QTableWidgetItem(text))
    table.cellClicked.connect(lambda row, _: say(f"row {row + 1}"))
    column.addWidget(table)
    window.show()
    status = application.exec_() if toolkit == "qt5" else application.exec()
    sys.stdout.flush()
    # Not sys.exit: while Qt 5 destroys its display it sometimes waits for its own event thread for ever.
    os._exit(status)


{"gtk3": gtk3, "gtk4": gtk4}.get(toolkit, qt)()
