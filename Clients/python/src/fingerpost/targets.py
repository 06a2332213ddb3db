"""Windows and widgets that steps are for.

A target is a description, not an object of the application: each step looks for what fits, and waits until it is there, shown,
enabled and at rest. So a target can be kept, and used again after the window was closed and opened.
"""

from __future__ import annotations

import typing as t

from fingerpost._steps import Path, Position, Seconds, options
from fingerpost.results import PlayResult, WidgetInfo

if t.TYPE_CHECKING:
    from fingerpost.desktop import Desktop

States = t.Union[str, t.Sequence[str]]
Within = t.Union[Seconds, str, None]


class _Target:
    """What windows and widgets have in common: input at a place of them."""

    def __init__(self, desktop: "Desktop") -> None:
        self._desktop = desktop

    def _keys(self) -> t.Dict[str, t.Any]:
        """The keys of a step that select this target, ``in`` among them."""
        raise NotImplementedError

    def _play(self, word: str, given: t.Mapping[str, t.Any], inside: t.Optional[str] = None) -> PlayResult:
        __tracebackhide__ = True
        value = {**options(given), **self._keys()}
        return self._desktop.play({word: value if inside is None else {inside: value}})

    def tap(self, at: t.Optional[Position] = None, **more: t.Any) -> None:
        """Taps it with a finger, by default at its center.

        ``more`` has the keys of the step ``tap`` in docs/scripts.md, such as ``fingers=2``, ``count=2`` or ``hold=0.5``.
        """
        __tracebackhide__ = True
        self._play("tap", {"at": at, **more})

    def double_tap(self, at: t.Optional[Position] = None, **more: t.Any) -> None:
        """Taps it twice."""
        __tracebackhide__ = True
        self._play("double-tap", {"at": at, **more})

    def long_press(self, at: t.Optional[Position] = None, **more: t.Any) -> None:
        """Holds a finger on it."""
        __tracebackhide__ = True
        self._play("long-press", {"at": at, **more})

    def swipe(self, direction: t.Optional[str] = None, **more: t.Any) -> None:
        """Moves a finger over it: ``left``, ``right``, ``up`` or ``down``, or ``from_`` and ``to`` positions."""
        __tracebackhide__ = True
        self._play("swipe", {"direction": direction, **more})

    def pinch(self, scale: float, **more: t.Any) -> None:
        """Spreads two fingers to this multiple of their distance; less than 1 closes them."""
        __tracebackhide__ = True
        self._play("pinch", {"scale": scale, **more})

    def click(self, button: str = "left", at: t.Optional[Position] = None, **more: t.Any) -> None:
        """Clicks it with the pointer; ``count=2`` is a double click."""
        __tracebackhide__ = True
        self._play("pointer", {"click": button, "at": at, **more})

    def hover(self, at: t.Optional[Position] = None) -> None:
        """Moves the pointer to it, by default to its center."""
        __tracebackhide__ = True
        self._desktop.play({"pointer": {"move": "center" if at is None else at, **self._keys()}})

    def scroll(self, steps: float = 1, axis: str = "vertical", **more: t.Any) -> None:
        """Turns the wheel of the mouse over it. Positive steps are down or right."""
        __tracebackhide__ = True
        self._play("pointer", {"scroll": axis, "steps": steps, **more})

    def screenshot(self, file: Path, **more: t.Any) -> None:
        """Writes a picture (PNG) of it. A relative path begins in the directory of the desktop."""
        __tracebackhide__ = True
        self._play("screenshot", {"file": file, **more})

    def expect_picture(self, like: Path, within: Within = None, **more: t.Any) -> None:
        """Waits until it looks like a picture (PNG); ``tolerance``, ``differing`` and ``mask`` are those of docs/scripts.md.

        A relative path begins in the folder of ``DesktopOptions.references``: with pytest, that of the test's file.
        """
        __tracebackhide__ = True
        pixels = {**options({"like": like, **more}), **self._keys()}
        self._desktop.play({"expect": {"pixels": pixels, **options({"within": within})}})

    def locate(
        self,
        role: t.Optional[str] = None,
        *,
        name: t.Optional[str] = None,
        text: t.Optional[str] = None,
        label: t.Optional[str] = None,
        id: t.Optional[str] = None,
        description: t.Optional[str] = None,
        value: t.Optional[float] = None,
        state: t.Optional[States] = None,
        row: t.Optional[int] = None,
        column: t.Optional[int] = None,
        handle: t.Optional[str] = None,
        index: t.Optional[int] = None,
        inside: t.Optional["Locator"] = None,
        below: t.Optional["Locator"] = None,
        above: t.Optional["Locator"] = None,
        left_of: t.Optional["Locator"] = None,
        right_of: t.Optional["Locator"] = None,
        near: t.Optional["Locator"] = None,
    ) -> "Locator":
        """Describes a widget in it, by the keys of docs/widgets.md. All given ones must match.

        In ``name``, ``text``, ``label``, ``id`` and ``description``, ``*`` matches any characters and ``?`` one. Nothing
        is looked for yet.
        """
        window, outer = self._origin()
        if inside is not None and outer is not None:
            raise ValueError("a locator of a locator is inside it; it cannot be inside another one as well")
        relations = {
            "inside": inside or outer, "below": below, "above": above, "left_of": left_of, "right_of": right_of, "near": near,
        }
        given: t.Dict[str, t.Any] = {
            "role": role, "name": name, "text": text, "label": label, "id": id, "description": description,
            "value": value, "state": state, "row": row, "column": column, "handle": handle, "index": index,
            **{word: None if other is None else other._selector for word, other in relations.items()},
        }
        selector = options(given)
        if not selector:
            raise ValueError("a locator needs a role, a name or another key")
        return Locator(self._desktop, window, selector)

    def _origin(self) -> t.Tuple["Window", t.Optional["Locator"]]:
        """The window that widgets are looked for in, and the widget around them."""
        raise NotImplementedError


class Window(_Target):
    """A window: the topmost one that fits."""

    def __init__(self, desktop: "Desktop", selector: t.Union[str, t.Mapping[str, t.Any]]) -> None:
        super().__init__(desktop)
        self._selector = selector

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._selector!r})"

    def _to_step(self) -> t.Any:
        return self._selector

    def _keys(self) -> t.Dict[str, t.Any]:
        return {"in": self._selector}

    def _origin(self) -> t.Tuple["Window", t.Optional["Locator"]]:
        return self, None

    def wait(self, within: Within = None) -> None:
        """Waits until the window is there."""
        __tracebackhide__ = True
        self._desktop.play({"wait": {"window": self._selector, **options({"within": within})}})

    def wait_gone(self, within: Within = None) -> None:
        """Waits until no such window is there."""
        __tracebackhide__ = True
        self._desktop.play({"wait": {"no-window": self._selector, **options({"within": within})}})

    def focus(self) -> None:
        """Makes the window key and brings it to the front."""
        __tracebackhide__ = True
        self._desktop.play({"focus": self._selector})

    def close(self) -> None:
        """Asks the window to close, as a close button does."""
        __tracebackhide__ = True
        self._desktop.play({"close": self._selector})

    def expect(self, *, within: Within = None, **conditions: t.Any) -> None:
        """Waits until the window is there with these properties: ``title``, ``size``, ``position``, ``states``, ``not_states``.

        ``key=True`` waits until it receives the keys.
        """
        __tracebackhide__ = True
        key = conditions.pop("key", None)
        selector = {"client": self._selector} if isinstance(self._selector, str) else dict(self._selector)
        if "title" in selector and "title" in conditions:
            raise ValueError("the window is already selected by its title; leave it out of one of them")
        checks: t.List[t.Dict[str, t.Any]] = []
        if conditions or key is None:
            checks.append({"window": {**selector, **options(conditions)}, **options({"within": within})})
        if key is not None:
            if key is not True:
                raise ValueError("expected key=True; for another window, expect that it is key")
            checks.append({"key-window": self._selector, **options({"within": within})})
        self._desktop.play({"expect": checks})


class Client(Window):
    """A program of the session. As a target, it is the topmost of its windows."""

    def __init__(self, desktop: "Desktop", name: str) -> None:
        super().__init__(desktop, name)
        self.name = name

    def window(
        self, *, title: t.Optional[str] = None, role: t.Optional[str] = None, index: t.Optional[int] = None
    ) -> Window:
        """One of the client's windows, by its title (a pattern) and role (``toplevel``, ``popup``, ``layer``,
        ``input-view``)."""
        return Window(self._desktop, options({"client": self.name, "title": title, "role": role, "index": index}))

    def tree(self) -> t.List[WidgetInfo]:
        """The widgets of its key window, or else of its topmost one, each before its children."""
        windows = [window for window in self._desktop.windows() if window.client == self.name]
        if not windows:
            raise LookupError(f"the client {self.name} has no window")
        chosen = next((window for window in windows if window.key), windows[0])
        answer = self._desktop.request("tree", window=chosen.id)
        return [WidgetInfo.of(widget) for widget in answer["widgets"]]

    def start(self) -> None:
        """Starts the program again after its end."""
        __tracebackhide__ = True
        self._desktop.play({"start": self.name})

    def kill(self, signal: str = "KILL") -> None:
        """Sends it a signal. Its end is then expected."""
        __tracebackhide__ = True
        self._desktop.play({"kill": {"client": self.name, "signal": signal}})

    def expect_exit(self, status: t.Union[int, str, None] = None, within: Within = None) -> None:
        """Waits for its end, with this status or signal. Launch it with ``expect_exit`` if it may end by itself."""
        __tracebackhide__ = True
        ended: t.Any = self.name if status is None else {"client": self.name, "status": status}
        self._desktop.play({"expect": {"exit": ended, **options({"within": within})}})


class Locator(_Target):
    """A widget of an application, found by what a screen reader says of it."""

    def __init__(self, desktop: "Desktop", window: Window, selector: t.Mapping[str, t.Any]) -> None:
        super().__init__(desktop)
        self._window = window
        self._selector = dict(selector)

    def __repr__(self) -> str:
        return f"Locator({self._keys()!r})"

    def _to_step(self) -> t.Any:
        return self._keys()

    def _keys(self) -> t.Dict[str, t.Any]:
        return {"in": self._window._to_step(), **self._selector}

    def _origin(self) -> t.Tuple[Window, t.Optional["Locator"]]:
        return self._window, self

    def nth(self, index: int) -> "Locator":
        """One of several, from top to bottom and left to right: 1 is the first, -1 the last."""
        return Locator(self._desktop, self._window, {**self._selector, "index": index})

    def find(self) -> t.List[WidgetInfo]:
        """The widgets that fit now, each with its handle. It does not wait, and nothing is pressed."""
        answer = self._desktop.request("find", selectors=[self._keys()])
        return [WidgetInfo.of(widget) for widget in answer["found"][0]["widgets"]]

    def fill(self, text: str) -> None:
        """Gives a text field the focus and replaces its text by typing."""
        __tracebackhide__ = True
        self._play("fill", {"with": text})

    def scroll_to(self) -> None:
        """Scrolls until the widget is in view."""
        __tracebackhide__ = True
        self._play("scroll-to", {})

    def drag_to(self, target: "Locator", **more: t.Any) -> None:
        """Drags it to another widget with the pointer's left button."""
        __tracebackhide__ = True
        start = {"from": {**self._selector, "in": self._window._to_step()}, "to": target._keys()}
        self._desktop.play({"pointer": {"drag": "left", **options(more), **start}})

    def wait(self, within: Within = None) -> None:
        """Waits until such a widget is there."""
        __tracebackhide__ = True
        self._expect({}, within)

    def wait_gone(self, within: Within = None) -> None:
        """Waits until no such widget is there."""
        __tracebackhide__ = True
        self._expect({"count": 0}, within)

    def expect(
        self,
        *,
        text: t.Optional[str] = None,
        value: t.Optional[float] = None,
        state: t.Optional[States] = None,
        count: t.Optional[int] = None,
        within: Within = None,
    ) -> None:
        """Waits until a widget that fits has this text (a pattern), value or states, or until ``count`` widgets fit."""
        __tracebackhide__ = True
        given = options({"text": text, "value": value, "state": state, "count": count})
        for word in ("text", "value"):
            if word in given and word in self._selector:
                raise ValueError(f"the locator already selects by {word}; leave it out of one of them")
        if "state" in given and "state" in self._selector:
            given["state"] = _list(self._selector["state"]) + _list(given["state"])
        self._expect(given, within)

    def expect_focus(self, within: Within = None) -> None:
        """Waits until the widget has the keyboard focus, and its window the keyboard."""
        __tracebackhide__ = True
        self._desktop.play({"expect": {"first-responder": self._keys(), **options({"within": within})}})

    def _expect(self, more: t.Mapping[str, t.Any], within: Within) -> None:
        __tracebackhide__ = True
        if more and "index" in self._selector:
            raise ValueError(
                "an index counts the widgets that fit, so it cannot be checked further; "
                "locate it by these properties, and wait() for it"
            )
        self._desktop.play({"expect": {"widget": {**self._keys(), **more}, **options({"within": within})}})


def _list(states: States) -> t.List[str]:
    return [states] if isinstance(states, str) else list(states)
