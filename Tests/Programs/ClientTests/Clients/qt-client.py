"""A Qt 5 window with a button and a line of text, which prints what it gets."""
import os
import sys

from PyQt5.QtCore import QEvent, Qt
from PyQt5.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QVBoxLayout, QWidget


def say(*words):
    print(*words, flush=True)


class Pad(QWidget):
    """Takes touches as they are; everywhere else Qt makes clicks of them."""

    def __init__(self):
        super().__init__()
        self.setAttribute(Qt.WA_AcceptTouchEvents)

    def event(self, event):
        if event.type() in (QEvent.TouchBegin, QEvent.TouchUpdate, QEvent.TouchEnd):
            name = {QEvent.TouchBegin: "began", QEvent.TouchUpdate: "moved", QEvent.TouchEnd: "ended"}[event.type()]
            points = [f"{int(point.pos().x())},{int(point.pos().y())}" for point in event.touchPoints()]
            say("touch", name, *points)
            return True
        return super().event(event)


class Window(QWidget):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("qt")
        self.setAttribute(Qt.WA_StyledBackground)
        button = QPushButton("Press")
        button.clicked.connect(self.pressed)
        line = QLineEdit()
        line.returnPressed.connect(lambda: say("line", line.text()))
        self.choice = QComboBox()
        self.choice.addItems(["one", "two", "three"])
        self.choice.activated.connect(lambda index: say("chosen", self.choice.itemText(index)))
        layout = QVBoxLayout(self)
        for widget in (button, line, self.choice):
            widget.setFixedHeight(60)
            layout.addWidget(widget)
        layout.addWidget(Pad(), 1)
        line.setFocus()
        self.resize(400, 400)

    def pressed(self):
        say("pressed")
        self.setStyleSheet("Window { background: #008060 }")


app = QApplication(sys.argv)
window = Window()
window.show()
status = app.exec()
sys.stdout.flush()
# Not sys.exit: while Qt 5 destroys its display it sometimes waits for its own event thread for ever.
os._exit(status)
