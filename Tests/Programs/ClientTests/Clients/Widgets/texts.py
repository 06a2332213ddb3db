"""A window with a field and a text of three lines: `texts.py gtk3`, `gtk4`, `qt5`, or `qt6` with PySide6."""
import os
import sys

LINE = "alpha beta gamma"
TEXT = "first words here\nsecond meadow line\nthird"


def gtk(version):
    import gi

    gi.require_version("Gtk", version)
    from gi.repository import Gio, Gtk

    def show(application):
        window = Gtk.ApplicationWindow(application=application, title="Texts", default_width=500, default_height=400)
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        for edge in ("top", "bottom", "start", "end"):
            getattr(column, f"set_margin_{edge}")(60)
        text = Gtk.TextView(vexpand=True)
        text.get_buffer().set_text(TEXT)
        for widget in (Gtk.Entry(text=LINE), text):
            column.append(widget) if version == "4.0" else column.add(widget)
        if version == "4.0":
            window.set_child(column)
        else:
            window.add(column)
            column.show_all()
        window.present()

    application = Gtk.Application(application_id="org.example.Texts", flags=Gio.ApplicationFlags.NON_UNIQUE)
    application.connect("activate", show)
    application.run([])


def qt(version):
    if version == 5:
        from PyQt5.QtWidgets import QApplication, QLineEdit, QTextEdit, QVBoxLayout, QWidget
    else:
        from PySide6.QtWidgets import QApplication, QLineEdit, QTextEdit, QVBoxLayout, QWidget
    application = QApplication(sys.argv[:1])
    window = QWidget()
    window.setWindowTitle("Texts")
    window.resize(500, 400)
    column = QVBoxLayout(window)
    column.setContentsMargins(60, 60, 60, 60)
    text = QTextEdit()
    text.setPlainText(TEXT)
    for widget in (QLineEdit(LINE), text):
        column.addWidget(widget)
    window.show()
    status = application.exec_() if version == 5 else application.exec()
    # Not sys.exit: while Qt 5 destroys its display it sometimes waits for its own event thread for ever.
    os._exit(status)


toolkit, version = sys.argv[1][:-1], sys.argv[1][-1]
gtk(f"{version}.0") if toolkit == "gtk" else qt(int(version))
