"""The table of methods and paths, and the commands that they mean."""

from __future__ import annotations

import dataclasses
import re
import typing as t

from fingerpost.webdriver import commands, elements, mobile, xpath
from fingerpost.webdriver.commands import Body
from fingerpost.webdriver.elements import Element
from fingerpost.webdriver.errors import WebDriverError
from fingerpost.webdriver.session import Session

Command = t.Callable[[Session, t.Sequence[str], Body], t.Any]


def _of(session: Session, parts: t.Sequence[str]) -> Element:
    return session.elements.get(parts[0])


def _find(single: bool, child: bool) -> Command:
    def command(session: Session, parts: t.Sequence[str], body: Body) -> t.Any:
        inside = _of(session, parts) if child else None
        found = session.find(body.get("using"), body.get("value"), inside, single)
        return found[0].answer() if single else [element.answer() for element in found]

    return command


def _ask(question: t.Callable[[t.Any], t.Any]) -> Command:
    """A command that asks the widget of an element."""
    return lambda session, parts, body: question(session.look(_of(session, parts)))


def _at(command: t.Callable[[Session, Element], t.Any]) -> Command:
    return lambda session, parts, body: command(session, _of(session, parts))


def _timeouts(session: Session, parts: t.Sequence[str], body: Body) -> None:
    session.timeouts = session.timeouts.changed(dict(body))


def _implicit(session: Session, parts: t.Sequence[str], body: Body) -> None:
    session.timeouts = session.timeouts.changed({"implicit": body.get("ms")})


def _execute(session: Session, parts: t.Sequence[str], body: Body) -> t.Any:
    return mobile.execute(session, body.get("script"), body.get("args", []))


def _unsupported(reason: str) -> Command:
    def command(session: Session, parts: t.Sequence[str], body: Body) -> t.Any:
        raise WebDriverError("unsupported operation", reason)

    return command


def _no_alert(session: Session, parts: t.Sequence[str], body: Body) -> t.Any:
    raise WebDriverError("no such alert", "dialogs of programs are widgets: find their buttons")


_PAGES = "desktops have no pages"
_MANAGED = "the policy of the session places windows: see the capability fingerpost:policy"
_ID = "([^/]+)"
_ELEMENT = f"element/{_ID}"

_TABLE: t.Sequence[t.Tuple[str, str, Command]] = [
    ("GET", "timeouts", lambda session, parts, body: dataclasses.asdict(session.timeouts)),
    ("POST", "timeouts", _timeouts),
    ("POST", "timeouts/implicit_wait", _implicit),
    # Elements
    ("POST", "element", _find(True, False)),
    ("POST", "elements", _find(False, False)),
    ("POST", f"{_ELEMENT}/element", _find(True, True)),
    ("POST", f"{_ELEMENT}/elements", _find(False, True)),
    ("GET", "element/active", lambda session, parts, body: commands.active(session).answer()),
    ("POST", f"{_ELEMENT}/click", _at(commands.click)),
    ("POST", f"{_ELEMENT}/clear", _at(commands.clear)),
    ("POST", f"{_ELEMENT}/value", lambda session, parts, body: commands.send_keys(session, _of(session, parts), body)),
    ("GET", f"{_ELEMENT}/text", _ask(elements.text)),
    ("GET", f"{_ELEMENT}/name", _ask(lambda widget: widget.role)),
    ("GET", f"{_ELEMENT}/computedrole", _ask(lambda widget: widget.role)),
    ("GET", f"{_ELEMENT}/computedlabel", _ask(lambda widget: widget.name)),
    ("GET", f"{_ELEMENT}/displayed", _at(commands.is_displayed)),
    ("GET", f"{_ELEMENT}/enabled", _ask(xpath.is_enabled)),
    ("GET", f"{_ELEMENT}/selected", _ask(elements.is_selected)),
    ("GET", f"{_ELEMENT}/rect", _ask(elements.rectangle)),
    ("GET", f"{_ELEMENT}/location_in_view", _ask(elements.rectangle)),
    ("GET", f"{_ELEMENT}/screenshot", _at(commands.screenshot)),
    (
        "GET", f"{_ELEMENT}/attribute/{_ID}",
        lambda session, parts, body: elements.attribute(session.look(_of(session, parts)), parts[1]),
    ),
    (
        "GET", f"{_ELEMENT}/property/{_ID}",
        lambda session, parts, body: elements.prop(session.look(_of(session, parts)), parts[1]),
    ),
    ("POST", f"appium/{_ELEMENT}/value", lambda session, parts, body: commands.set_value(session, _of(session, parts), body)),
    (
        "POST", f"appium/{_ELEMENT}/replace_value",
        lambda session, parts, body: commands.set_value(session, _of(session, parts), body),
    ),
    # Input, pictures, trees
    ("POST", "actions", lambda session, parts, body: session.actions.perform(body.get("actions"))),
    ("DELETE", "actions", lambda session, parts, body: session.actions.release()),
    ("GET", "screenshot", lambda session, parts, body: commands.screenshot(session)),
    ("GET", "source", lambda session, parts, body: commands.source(session)),
    # Windows
    ("GET", "window", lambda session, parts, body: str(commands.current(session).id)),
    ("POST", "window", lambda session, parts, body: commands.switch(session, body)),
    ("DELETE", "window", lambda session, parts, body: commands.close_window(session)),
    ("GET", "window/handles", lambda session, parts, body: [str(window.id) for window in session.windows()]),
    ("GET", "window/rect", lambda session, parts, body: commands.window_rectangle(session)),
    ("POST", "window/rect", _unsupported(_MANAGED)),
    ("POST", "window/(?:maximize|minimize|fullscreen)", _unsupported(_MANAGED)),
    ("POST", "window/new", _unsupported("programs open their windows themselves")),
    ("GET", "title", lambda session, parts, body: commands.current(session).title),
    ("GET", "orientation", lambda session, parts, body: commands.orientation(session)),
    ("GET", "context", lambda session, parts, body: "NATIVE_APP"),
    ("GET", "contexts", lambda session, parts, body: ["NATIVE_APP"]),
    # Programs and clipboards
    ("POST", "execute/sync", _execute),
    ("POST", "execute", _execute),
    ("POST", "execute/async", _execute),
    ("POST", "back", lambda session, parts, body: mobile.back(session)),
    ("POST", "url", lambda session, parts, body: mobile.deep_link(session, body)),
    ("POST", "appium/device/set_clipboard", lambda session, parts, body: mobile.set_clipboard(session, body)),
    ("POST", "appium/device/get_clipboard", lambda session, parts, body: mobile.get_clipboard(session, body)),
    ("POST", "appium/device/app_installed", lambda session, parts, body: mobile.is_app_installed(session, body)),
    ("POST", "appium/device/app_state", lambda session, parts, body: mobile.app_state(session, body)),
    ("POST", "appium/device/terminate_app", lambda session, parts, body: mobile.terminate_app(session, body)),
    ("POST", "appium/device/activate_app", lambda session, parts, body: mobile.activate_app(session, body)),
    # What desktops do not have
    ("GET", "url", _unsupported(_PAGES)),
    ("POST", "(?:forward|refresh|print)", _unsupported(_PAGES)),
    ("POST", "frame(?:/parent)?", _unsupported("desktops have no frames")),
    ("GET", "cookie(?:/[^/]+)?", _unsupported(_PAGES)),
    ("POST", "cookie", _unsupported(_PAGES)),
    ("DELETE", "cookie(?:/[^/]+)?", _unsupported(_PAGES)),
    ("GET", f"{_ELEMENT}/(?:css/[^/]+|shadow)", _unsupported("widgets have no styles and no shadow roots")),
    ("POST", "alert/(?:dismiss|accept|text)", _no_alert),
    ("GET", "alert/text", _no_alert),
]

_ROUTES = [(method, re.compile(path), command) for method, path, command in _TABLE]


def command(method: str, path: str) -> t.Tuple[Command, t.Sequence[str]]:
    """The command of a path below that of a session, and the variable parts of the path."""
    others = False
    for wanted, expression, found in _ROUTES:
        match = expression.fullmatch(path)
        if match is None:
            continue
        if wanted == method:
            return found, match.groups()
        others = True
    if others:
        raise WebDriverError("unknown method", f"{path} has no method {method}")
    raise WebDriverError("unknown command", f"unknown command {method} {path[:200]}")
