"""The words that toolkits, AT-SPI and other drivers have for roles, and Fingerpost's word for each."""

from __future__ import annotations

import re
import typing as t

_WORDS: t.Mapping[str, str] = {
    "button": "push button",
    "canvas": "drawing area",
    "cell": "table cell",
    "document": "document email, document frame, document presentation, document spreadsheet, document text, document web",
    "generic": "filler, html container, section, viewport",
    "group": "grouping, panel",
    "header-cell": "column header, row header, table column header, table row header",
    "image": "desktop icon, icon",
    "label": "accelerator label, caption, static",
    "list": "list box",
    "menu": "popup menu",
    "menu-button": "push button menu",
    "menu-item": "tearoff menu item, tear off menu item",
    "meter": "level bar",
    "password": "password text",
    "row": "table row",
    "scroll-area": "scroll pane",
    "status": "notification",
    "tab": "page tab",
    "tab-list": "page tab list",
    "text-box": "autocomplete, edit bar, editbar, entry, search box, text",
    "tooltip": "tool tip",
    "tree": "tree table",
    "window": "frame, internal frame",
}

_ROLES: t.Mapping[str, str] = {
    word.strip(): role for role, words in _WORDS.items() for word in words.split(",")
}


def role_of(word: str) -> str:
    """Fingerpost's word for a role: ``push button``, ``push_button`` and ``Push-Button`` are ``button``."""
    spaced = re.sub(r"[\s_-]+", " ", word.strip().lower())
    return _ROLES.get(spaced, spaced.replace(" ", "-"))
