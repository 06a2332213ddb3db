"""Runs another client of this folder from right to left, for example `rtl.py gtk4 gtk4-form.py` or `rtl.py qt5 table.py qt5`."""
import pathlib
import runpy
import sys

toolkit = sys.argv[1]
if toolkit.startswith("gtk"):
    import gi

    gi.require_version("Gtk", f"{toolkit[3:]}.0")
    from gi.repository import Gtk

    Gtk.Widget.set_default_direction(Gtk.TextDirection.RTL)
elif toolkit == "qt5":
    from PyQt5 import QtCore, QtGui

    QtGui.QGuiApplication.setLayoutDirection(QtCore.Qt.LayoutDirection.RightToLeft)
else:
    from PySide6 import QtCore, QtGui

    QtGui.QGuiApplication.setLayoutDirection(QtCore.Qt.LayoutDirection.RightToLeft)

del sys.argv[:2]
runpy.run_path(str(pathlib.Path(__file__).parent / sys.argv[0]), run_name="__main__")
