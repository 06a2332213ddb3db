"""The elements of a session: references to widgets, by the handles of Fingerpost."""

from __future__ import annotations

import collections
import typing as t
import uuid

from fingerpost.results import WidgetInfo
from fingerpost.webdriver import xpath
from fingerpost.webdriver.actions import ELEMENT
from fingerpost.webdriver.errors import WebDriverError

MOST = 10_000
"""The number of elements that a session remembers. The oldest are forgotten."""

_FIELDS = frozenset(["text-box", "password", "spin-button", "combo-box", "date-editor", "terminal"])


class Element(t.NamedTuple):
    """A widget that was found."""

    reference: str
    handle: str
    window: int
    """The window that it was found in; a popup belongs to its window."""
    role: str
    name: str

    @property
    def words(self) -> str:
        """The element in the words of messages."""
        return f'{self.role} "{self.name}"' if self.name else self.role

    def answer(self) -> t.Dict[str, str]:
        return {ELEMENT: self.reference}


class Elements:
    """The elements of one session. The same widget always has the same reference."""

    def __init__(self) -> None:
        self._prefix = uuid.uuid4().hex[:12]
        self._number = 0
        self._known: "collections.OrderedDict[str, Element]" = collections.OrderedDict()
        self._references: t.Dict[str, str] = {}

    def add(self, widget: WidgetInfo, window: int) -> Element:
        """The element of a widget that has a handle."""
        handle = widget.handle or ""
        reference = self._references.get(handle)
        if reference is None:
            self._number += 1
            reference = f"{self._prefix}-{self._number}"
            self._references[handle] = reference
        element = Element(reference, handle, window, widget.role, widget.name)
        self._known[reference] = element
        self._known.move_to_end(reference)
        if len(self._known) > MOST:
            _, oldest = self._known.popitem(last=False)
            del self._references[oldest.handle]
        return element

    def get(self, reference: str) -> Element:
        """The element of a reference of this session."""
        element = self._known.get(reference)
        if element is not None:
            return element
        prefix, hyphen, number = reference.partition("-")
        if hyphen and prefix == self._prefix and number.isascii() and number.isdigit() and int(number) <= self._number:
            raise WebDriverError("stale element reference", f"more than {MOST} elements were found since; find it again")
        raise WebDriverError("no such element", f"this session has no element {reference[:100]!r}")


def text(widget: WidgetInfo) -> str:
    """The text of a widget: what it shows or edits, or else its name. That of password fields is never known."""
    if widget.role == "password":
        return ""
    return widget.name if widget.text is None else widget.text


def is_field(widget: WidgetInfo) -> bool:
    """Whether a widget can be filled."""
    return "editable" in widget.states or widget.role in _FIELDS and "read-only" not in widget.states


def is_selected(widget: WidgetInfo) -> bool:
    return any(state in widget.states for state in ("checked", "selected", "pressed"))


def prop(widget: WidgetInfo, name: str) -> t.Any:
    """A property of a widget: a text, a number or a truth value; ``None`` if it has no such property."""
    word = name.lower().replace("_", "-").replace(" ", "-")
    values: t.Mapping[str, t.Any] = {
        "name": widget.name, "label": widget.name, "text": text(widget), "role": widget.role, "class": widget.role,
        "type": widget.role, "tag": widget.role, "id": widget.id, "accessibility-id": widget.id, "resource-id": widget.id,
        "description": widget.description, "row": widget.row, "column": widget.column, "states": ", ".join(widget.states),
        "enabled": xpath.is_enabled(widget), "displayed": xpath.is_displayed(widget), "visible": xpath.is_displayed(widget),
        "selected": is_selected(widget),
    }
    if word == "value":
        return widget.value if widget.value is not None else widget.text
    if word in ("x", "y", "width", "height"):
        return None if widget.area is None else getattr(widget.area, word)
    if word in values:
        return values[word]
    return word in widget.states if word in _STATES else None


def attribute(widget: WidgetInfo, name: str) -> t.Optional[str]:
    """A property as text. Truth values are ``true`` and ``false``."""
    value = prop(widget, name)
    if value is None or isinstance(value, str):
        return value
    return ("true" if value else "false") if isinstance(value, bool) else f"{value:g}"


def rectangle(widget: WidgetInfo) -> t.Dict[str, float]:
    """The area on the desktop; empty at 0,0 for a widget without a place."""
    if widget.area is None:
        return {"x": 0, "y": 0, "width": 0, "height": 0}
    return {name: _plain(getattr(widget.area, name)) for name in ("x", "y", "width", "height")}


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


_STATES = frozenset(
    "active animated armed busy checkable checked collapsed defunct editable expandable expanded focusable focused has-popup "
    "has-tooltip horizontal iconified indeterminate invalid invalid-entry is-default modal multi-line multiselectable opaque "
    "pressed read-only required resizable selectable selectable-text sensitive showing single-line stale "
    "supports-autocompletion transient truncated vertical visited".split()
)
