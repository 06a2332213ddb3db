"""The strategies by which elements are found, as selectors of Fingerpost."""

from __future__ import annotations

import json
import re
import typing as t

from fingerpost.results import WidgetInfo
from fingerpost.webdriver.errors import WebDriverError
from fingerpost.webdriver.roles import role_of

Selector = t.Union[str, t.Dict[str, t.Any]]

LONGEST = 10_000
"""The number of characters of a selector."""

XPATH = "xpath"

STRATEGIES = (
    "name", "accessibility id", "id", "description", "class name", "tag name", "link text", "partial link text",
    "css selector", XPATH, "-fingerpost selector",
)


class Query(t.NamedTuple):
    """What a strategy asks for: a selector, and what each widget must be besides."""

    selector: Selector
    fits: t.Callable[[WidgetInfo], bool] = lambda widget: True


def pattern(text: str) -> str:
    """The pattern that only this text fits."""
    return re.sub(r"([\\*?])", r"\\\1", text)


def query(using: t.Any, value: t.Any) -> Query:
    """The query of a strategy and its value, except XPath."""
    if using not in STRATEGIES:
        raise WebDriverError("invalid argument", f"unknown strategy {using!r}: expected {', '.join(STRATEGIES)}")
    if using == "-fingerpost selector":
        return _own(value)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise WebDriverError("invalid argument", f"invalid value: expected a text of at most {LONGEST} characters")
    if using == "name":
        return Query({"name": pattern(value)})
    if using in ("accessibility id", "id"):
        return _id(value)
    if using == "description":
        return Query({"description": pattern(value)})
    if using == "class name":
        return _class(value)
    if using == "tag name":
        return Query({"role": role_of(value)})
    if using == "css selector":
        return _css(value)
    words = pattern(value)
    return Query({"role": "link", "name": words if using == "link text" else f"*{words}*"})


def _own(value: t.Any) -> Query:
    """A selector of Fingerpost: an object, or a text of JSON or YAML."""
    if isinstance(value, str) and len(value) <= LONGEST:
        try:
            value = json.loads(value)
        except ValueError:
            return Query(t.cast(str, value))
    if not isinstance(value, dict) or not value:
        raise WebDriverError("invalid selector", "expected a mapping such as {role: button, name: Save}, as JSON or YAML")
    return Query(value)


def _id(value: str) -> Query:
    """The last parts of an id, at a dot."""
    if not value:
        raise WebDriverError("invalid selector", "an id is not empty")
    return Query({"id": "*" + pattern(value)}, lambda widget: widget.id == value or widget.id.endswith("." + value))


def _class(value: str) -> Query:
    """A role, or a role and a name as pyatspi writes them: ``[push button | Save]``."""
    match = re.fullmatch(r"\[(.+?) \| (.*)\]", value, re.DOTALL)
    if match is None:
        return Query({"role": role_of(value)})
    role, name = role_of(match.group(1)), match.group(2)
    if not name:
        return Query({"role": role}, lambda widget: not widget.name)
    return Query({"role": role, "name": pattern(name)})


def _css(value: str) -> Query:
    """What Selenium's clients make of ids, names and class names."""
    match = re.fullmatch(r"""\[(id|name)=(["'])(.*)\2\]""", value, re.DOTALL)
    if match is not None:
        text = re.sub(r"\\(.)", r"\1", match.group(3))
        return _id(text) if match.group(1) == "id" else Query({"name": pattern(text)})
    match = re.fullmatch(r"[.#]?[\w-]+", value)
    if match is None:
        raise WebDriverError("invalid selector", 'there is no CSS here: expected [id="…"], [name="…"], .ROLE or ROLE; use XPath')
    return _id(value[1:]) if value.startswith("#") else Query({"role": role_of(value.lstrip("."))})
