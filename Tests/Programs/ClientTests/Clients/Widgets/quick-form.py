"""A form of Qt Quick, with buttons that are scaled and rotated: `quick-form.py` with PySide6. It prints the version of Qt,
and `Save` prints its values as one line of JSON. `--right-to-left` mirrors it."""
import os
import pathlib
import sys

from PySide6.QtCore import QObject, Qt, Slot, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine

os.environ.setdefault("QT_QUICK_CONTROLS_STYLE", "Basic")
# Without a graphics card.
os.environ.setdefault("QT_QUICK_BACKEND", "software")


class Output(QObject):
    @Slot(str)
    def say(self, what):
        print(what, flush=True)


if "--right-to-left" in sys.argv:
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
application = QGuiApplication(sys.argv[:1])
print(f"Qt {qVersion()}", flush=True)
engine = QQmlApplicationEngine()
output = Output()
engine.rootContext().setContextProperty("output", output)
engine.load(pathlib.Path(__file__).with_name("form.qml"))
status = application.exec() if engine.rootObjects() else 1
sys.stdout.flush()
os._exit(status)
