"""Presses by the accessibility action of a widget, for widgets that no user can reach."""

from __future__ import annotations

import os
import re
import shlex
import typing as t

if t.TYPE_CHECKING:
    from fingerpost.webdriver.session import Session

_HANDLE = re.compile(r"[a-z-]+@(:[0-9.]+)(/[A-Za-z0-9_/]+)@[0-9.]+")
_PRESSES = ("press", "click", "activate", "toggle", "showmenu", "jump", "open")

EXPLANATION = "the widget is hidden, so its accessibility action was performed: no user could have pressed it"


def press(session: "Session", handle: str, words: str) -> t.Optional[str]:
    """Performs the action of a widget that presses it. Returns its name; ``None`` if the widget has none."""
    match = _HANDLE.fullmatch(handle)
    if match is None:
        return None
    bus, path = match.group(1), match.group(2)
    call = f'dbus-send --bus="$AT_SPI_BUS_ADDRESS" --print-reply --reply-timeout=2000 --dest={bus} {path} org.a11y.atspi.Action'
    listing = os.path.join(session.folder, "actions.txt")
    names = _names(_run(session, f"{call}.GetActions >{shlex.quote(listing)} || :", words, listing))
    chosen = next((name for wanted in _PRESSES for name in names if name.lower() == wanted), None)
    if chosen is None:
        return None
    result = os.path.join(session.folder, "action.txt")
    done = _run(session, f"{call}.DoAction int32:{names.index(chosen)} >{shlex.quote(result)} 2>&1 || :", words, result)
    # An action that opens a dialog answers when the dialog is closed.
    return chosen if "boolean true" in done or "NoReply" in done else None


def _run(session: "Session", script: str, words: str, file: str) -> str:
    name = f"{words}: pressed by its accessibility action, as no user could"
    session.play([{"run": {"command": ["sh", "-c", script], "timeout": "20s"}, "name": name}])
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            return opened.read(100_000)
    except OSError:
        return ""


def _names(listing: str) -> t.List[str]:
    """The names in the answer to GetActions: the first text of each structure."""
    return re.findall(r'struct \{\s*string "([^"]*)"', listing)
