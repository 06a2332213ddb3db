"""The widgets of a session as XML, and XPath in it."""

from __future__ import annotations

import importlib
import re
import typing as t
import xml.etree.ElementTree as ElementTree

from fingerpost.results import WidgetInfo, WindowInfo
from fingerpost.webdriver.errors import WebDriverError
from fingerpost.webdriver.roles import role_of

LONGEST = 10_000
"""The number of characters of an expression."""

_INVALID = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAMES = re.compile(
    r"""(?P<text>"[^"]*"|'[^']*')|"""
    r"""(?P<before>(?:^|[/(|\[]|::)\s*)(?P<name>[A-Za-z][A-Za-z_]*(?:-[A-Za-z_]+)*)(?![\w:(-]|\s*\()"""
)
"""The texts and the names of elements in an expression."""

_STATES = ("checked", "editable", "expanded", "focused", "selected")


class Tree(t.NamedTuple):
    """The widgets of one window, each before its children."""

    window: WindowInfo
    widgets: t.Sequence[WidgetInfo]


def attributes(widget: WidgetInfo) -> t.Dict[str, str]:
    """The attributes of the node of a widget."""
    values = {
        "name": widget.name, "role": widget.role, "id": widget.id, "accessibility-id": widget.id,
        "description": widget.description, "states": ", ".join(widget.states),
        "enabled": _word(is_enabled(widget)), "displayed": _word(is_displayed(widget)),
        **{state: _word(state in widget.states) for state in _STATES},
    }
    if widget.text is not None:
        values["text"] = widget.text
    for name, number in (("value", widget.value), ("row", widget.row), ("column", widget.column)):
        if number is not None:
            values[name] = f"{number:g}"
    if widget.area is not None:
        area = widget.area
        values.update(x=f"{area.x:g}", y=f"{area.y:g}", width=f"{area.width:g}", height=f"{area.height:g}")
    return {name: _INVALID.sub("\ufffd", value) for name, value in values.items()}


def is_enabled(widget: WidgetInfo) -> bool:
    return "sensitive" in widget.states


def is_displayed(widget: WidgetInfo) -> bool:
    """Whether the application shows the widget. GTK 4.8 has no state for it, so Fingerpost's answer counts if there is one."""
    return not widget.hidden and (widget.handle is not None or "showing" in widget.states)


def _word(condition: bool) -> str:
    return "true" if condition else "false"


Node = t.Any
"""An element of ElementTree or of lxml."""


def document(trees: t.Iterable[Tree], library: t.Any = ElementTree) -> t.Tuple[Node, t.List[t.Tuple[Node, Tree, WidgetInfo]]]:
    """The document of windows, and each node with its window and widget."""
    root = library.Element("application")
    nodes: t.List[t.Tuple[Node, Tree, WidgetInfo]] = []
    for tree in trees:
        path: t.List[Node] = [root]
        for widget in tree.widgets:
            del path[max(1, widget.level):]
            values = attributes(widget)
            if len(path) == 1:
                values["handle"] = str(tree.window.id)
                values["title"] = _INVALID.sub("\ufffd", tree.window.title)
            node = library.SubElement(path[-1], widget.role or "unknown", values)
            path.append(node)
            nodes.append((node, tree, widget))
    return root, nodes


def source(trees: t.Iterable[Tree]) -> str:
    """The document as text."""
    root, _ = document(trees)
    return '<?xml version="1.0" encoding="UTF-8"?>' + ElementTree.tostring(root, encoding="unicode")


def translated(expression: str) -> str:
    """An expression with Fingerpost's names of roles: ``//push_button`` of KDE's driver is ``//button``.

    Names of attributes and functions, and texts, stay as they are.
    """
    def piece(match: "re.Match[str]") -> str:
        name = match.group("name")
        return match.group(0) if name is None else match.group("before") + role_of(name)

    return _NAMES.sub(piece, expression)


def _library(expression: str) -> t.Tuple[t.Any, t.Any]:
    """The library, and the expression as a function of a node."""
    try:
        etree: t.Any = importlib.import_module("lxml.etree")
    except ImportError as error:
        raise WebDriverError(
            "unsupported operation", "XPath needs lxml: install 'fingerpost[webdriver]', or Debian's python3-lxml"
        ) from error
    try:
        return etree, etree.XPath(translated(expression), regexp=False)
    except (etree.XPathError, ValueError) as error:
        raise WebDriverError("invalid selector", f"invalid XPath {expression!r}: {error}") from error


def check(expression: t.Any) -> None:
    """Refuses what is no XPath."""
    if not isinstance(expression, str) or not 0 < len(expression) <= LONGEST:
        raise WebDriverError("invalid selector", f"expected an XPath of 1 to {LONGEST} characters")
    _library(expression)


def select(
    trees: t.Sequence[Tree], expression: str, handle: t.Optional[str], window: t.Optional[int]
) -> t.List[t.Tuple[Tree, WidgetInfo]]:
    """The widgets that an expression selects, in the order of the document.

    ``handle`` is the widget where the expression begins, or the window of that id; without both it begins at the document.
    """
    etree, expression_of = _library(expression)
    root, nodes = document(trees, etree)
    start = root
    for node, tree, widget in nodes:
        if handle is not None and widget.handle == handle or window == tree.window.id and widget.level == 1:
            start = node
            break
    else:
        if handle is not None or window is not None:
            return []
    try:
        found = expression_of(start)
    except (etree.XPathError, ValueError) as error:
        raise WebDriverError("invalid selector", f"invalid XPath {expression!r}: {error}") from error
    if not isinstance(found, list) or any(not etree.iselement(node) for node in found):
        raise WebDriverError("invalid selector", f"the XPath {expression!r} selects no elements but another value")
    chosen = {id(node) for node in found}
    return [(tree, widget) for node, tree, widget in nodes if id(node) in chosen]
