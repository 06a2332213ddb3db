"""A form of Qt: `qt-form.py 5` with PyQt5, `qt-form.py 6` with PySide6. `Save` prints its values as one line of JSON.
`--many N` adds N nested buttons."""
import json
import os
import sys

if sys.argv[1] == "5":
    from PyQt5.QtCore import Qt
    from PyQt5.QtWidgets import *  # noqa: F403
else:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import *  # noqa: F403


def nested(count):
    """`count` buttons in boxes of ten, in a scroller."""
    content = QWidget()
    outer = QVBoxLayout(content)
    for number in range(count):
        if number % 10 == 0:
            box = QWidget()
            inner = QVBoxLayout(box)
            outer.addWidget(box)
        inner.addWidget(QPushButton(f"Item {number}"))
    scroller = QScrollArea()
    scroller.setWidget(content)
    return scroller


class Form(QMainWindow):
    def __init__(self, many):
        super().__init__()
        self.setWindowTitle("Form")
        self.resize(560, 740)
        self.chosen = None
        menu = self.menuBar().addMenu("Actions")
        for name in ("New", "Duplicate", "Clear"):
            menu.addAction(name).triggered.connect(lambda _=False, name=name: self.menu_item(name))

        page = QWidget()
        self.setCentralWidget(page)
        column = QVBoxLayout(page)
        form = QFormLayout()
        column.addLayout(form)
        self.name, self.password, self.email = QLineEdit(), QLineEdit(), QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.subscribe = QCheckBox("Subscribe")
        self.subscribe.toggled.connect(lambda on: self.say(f"subscribe {on}"))
        sizes = QHBoxLayout()
        self.sizes = [QRadioButton(size) for size in ("Small", "Medium", "Large")]
        for button in self.sizes:
            sizes.addWidget(button)
        self.sizes[0].setChecked(True)
        # Qt's widgets have no switch: a button that stays down is the nearest.
        self.night = QPushButton("Night", checkable=True)
        self.country = QComboBox()
        self.country.addItems(["France", "Japan", "Peru"])
        self.volume = QSlider(Qt.Orientation.Horizontal)
        self.volume.setRange(0, 100)
        self.volume.setValue(20)
        for name, widget in (
            ("Name", self.name), ("Password", self.password), ("E-mail", self.email), ("", self.subscribe),
            ("", sizes), ("", self.night), ("Country", self.country), ("Volume", self.volume),
        ):
            form.addRow(name, widget)

        if many:
            column.addWidget(nested(many))
        else:
            self.rows = QListWidget()
            self.rows.setAccessibleName("Rows")
            self.rows.addItems([f"Row {number}" for number in range(1, 41)])
            self.rows.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
            self.rows.itemClicked.connect(lambda item: self.choose(self.rows.row(item) + 1))
            column.addWidget(self.rows)

        buttons = QHBoxLayout()
        buttons.addStretch()
        for name, action in (("Reset…", self.ask), ("Save", self.save)):
            button = QPushButton(name)
            button.clicked.connect(lambda _=False, action=action: action())
            buttons.addWidget(button)
        column.addLayout(buttons)
        self.status = QLabel("Last: nothing")
        column.addWidget(self.status)

    def say(self, what):
        self.status.setText(f"Last: {what}")

    def menu_item(self, name):
        if name == "Clear":
            self.clear()
        self.say(f"menu {name}")

    def choose(self, row):
        self.chosen = row
        self.say(f"row {row}")

    def clear(self):
        for entry in (self.name, self.password, self.email):
            entry.clear()

    def ask(self):
        self.box = QMessageBox(self)
        self.box.setWindowTitle("Question")
        self.box.setText("Reset the form?")
        self.keep = self.box.addButton("Keep", QMessageBox.ButtonRole.RejectRole)
        self.reset = self.box.addButton("Reset", QMessageBox.ButtonRole.AcceptRole)
        self.box.finished.connect(lambda _: self.answer(self.box.clickedButton() is self.reset))
        self.box.open()

    def answer(self, reset):
        if reset:
            self.clear()
        self.say("reset" if reset else "kept")

    def save(self):
        values = {
            "name": self.name.text(), "password": self.password.text(), "email": self.email.text(),
            "subscribe": self.subscribe.isChecked(),
            "size": next(button.text() for button in self.sizes if button.isChecked()),
            "night": self.night.isChecked(), "country": self.country.currentText(),
            "volume": self.volume.value(), "row": self.chosen,
        }
        print(json.dumps(values), flush=True)
        self.say("saved")


many = int(sys.argv[3]) if sys.argv[2:3] == ["--many"] else 0
application = QApplication(sys.argv[:1])
form = Form(many)
form.show()
status = application.exec_() if sys.argv[1] == "5" else application.exec()
sys.stdout.flush()
# Not sys.exit: while Qt 5 destroys its display it sometimes waits for its own event thread for ever.
os._exit(status)
