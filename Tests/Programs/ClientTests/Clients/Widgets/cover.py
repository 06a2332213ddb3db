"""A button `Save` that something covers for two seconds: `cover.py gtk3`, `gtk4`, `qt5` or `qt6`. `Lid` puts a button over the
whole window, and `Front` opens a second window. What is pressed is printed."""
import sys

toolkit = sys.argv[1]
COVERED = 2000


def say(what):
    print(what, flush=True)


def gtk():
    import gi

    gi.require_version("Gtk", f"{toolkit[3:]}.0")
    from gi.repository import GLib, Gtk

    four = toolkit == "gtk4"

    def button(name, action=None):
        made = Gtk.Button(label=name)
        made.connect("clicked", lambda _: (say(name), action and action()))
        return made

    def build(window):
        overlay, column = Gtk.Overlay(), Gtk.Box(orientation=Gtk.Orientation.VERTICAL)

        def cover():
            lid = button("Over it")
            overlay.add_overlay(lid)
            lid.set_visible(True)
            GLib.timeout_add(COVERED, lambda: overlay.remove_overlay(lid) if four else overlay.remove(lid))

        def front():
            second = Gtk.Window(title="Before it", default_width=400, default_height=400, transient_for=window)
            content = button("In front")
            second.set_child(content) if four else second.add(content)
            second.present() if four else second.show_all()
            GLib.timeout_add(COVERED, second.destroy)

        save = button("Save")
        save.set_vexpand(True)
        for widget in (button("Lid", cover), button("Front", front), save):
            column.append(widget) if four else column.pack_start(widget, widget is save, True, 0)
        overlay.set_child(column) if four else overlay.add(column)
        window.set_child(overlay) if four else window.add(overlay)
        window.present() if four else window.show_all()

    if four:
        application = Gtk.Application()
        application.connect("activate", lambda _: build(Gtk.ApplicationWindow(application=application, title="Cover")))
        application.run()
    else:
        window = Gtk.Window(title="Cover")
        window.connect("destroy", Gtk.main_quit)
        build(window)
        Gtk.main()


def qt():
    if toolkit == "qt5":
        from PyQt5 import QtCore, QtWidgets
    else:
        from PySide6 import QtCore, QtWidgets

    application = QtWidgets.QApplication(sys.argv)
    window = QtWidgets.QWidget(windowTitle="Cover")
    column = QtWidgets.QVBoxLayout(window)
    kept = []

    def button(name, action=None, parent=window):
        made = QtWidgets.QPushButton(name, parent)
        made.clicked.connect(lambda: (say(name), action and action()))
        return made

    def cover():
        lid.setGeometry(window.rect())
        lid.raise_()
        lid.show()
        QtCore.QTimer.singleShot(COVERED, lid.hide)

    def front():
        second = QtWidgets.QDialog(window, windowTitle="Before it")
        content = button("In front", parent=second)
        content.setMinimumSize(400, 400)
        QtWidgets.QVBoxLayout(second).addWidget(content)
        second.show()
        kept.append(second)
        QtCore.QTimer.singleShot(COVERED, second.close)

    save = button("Save")
    save.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
    for widget in (button("Lid", cover), button("Front", front), save):
        column.addWidget(widget)
    lid = button("Over it")
    lid.hide()
    window.show()
    sys.exit(application.exec())


gtk() if toolkit.startswith("gtk") else qt()
