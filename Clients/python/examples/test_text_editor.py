"""A test of GNOME's text editor, as it is installed: text is typed, replaced and saved under a name.

Run it with `pytest test_text_editor.py`. It needs the packages fingerpost, gnome-text-editor and at-spi2-core.
"""

from __future__ import annotations

import pathlib

import pytest

from fingerpost import Client, Desktop


@pytest.fixture
def editor(desktop: Desktop) -> Client:
    return desktop.launch(["gnome-text-editor", "--standalone"], "editor", within=20)


def test_replace_all(desktop: Desktop, editor: Client) -> None:
    text = editor.locate("text-box", state="multi-line")
    text.wait(within=20)
    desktop.type("one two one\n")
    desktop.chord("Ctrl+H")
    # The names of these fields differ between versions of the editor, so they are found by their order.
    editor.locate("text-box", state=["editable", "not multi-line"], index=1).fill("one")
    editor.locate("text-box", state=["editable", "not multi-line"], index=2).fill("three")
    editor.locate("button", name="*Replace All").tap()
    desktop.key("Escape")
    text.expect(text="three two three*")


def test_save_as(desktop: Desktop, editor: Client, tmp_path: pathlib.Path) -> None:
    editor.locate("text-box", state="editable").fill("numbers: 1 2 3")
    editor.locate("button", name="*enu").tap()
    editor.locate("menu-item", name="Save As…").tap()
    dialog = editor.window(title="Save*")
    dialog.locate("text-box", label="Name").fill("numbers.txt")
    dialog.locate("button", name="Save*").tap()
    editor.expect(title="numbers.txt*")
    desktop.expect(file="numbers.txt", contains="1 2 3")
    assert (tmp_path / "numbers.txt").read_text().startswith("numbers: 1 2 3")
