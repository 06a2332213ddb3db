"""The commands about elements, windows and input."""

from __future__ import annotations

import base64
import dataclasses
import os
import time
import typing as t

from fingerpost.results import WidgetInfo, WindowInfo
from fingerpost.webdriver import elements, keys, pressing, xpath
from fingerpost.webdriver.actions import Step
from fingerpost.webdriver.elements import Element
from fingerpost.webdriver.errors import WebDriverError, argument
from fingerpost.webdriver.session import Session, StepsFailed

Body = t.Mapping[str, t.Any]

LONGEST_TEXT = 100_000
"""The number of characters of a text that is typed."""


def on(session: Session, element: Element, word: str, step: Step, command: str) -> Step:
    """A step at an element."""
    place = {"in": session.selector(element.window), "handle": element.handle}
    return {word: {**step, **place}, "name": f"{command}: {element.words}"}


def carry_out(session: Session, element: Element, steps: t.Sequence[Step], otherwise: str) -> None:
    """Plays steps at an element. If one fails, the state of the element says which error it is."""
    try:
        (session.play_hidden if element.role == "password" else session.play)(steps)
    except StepsFailed as error:
        widget = session.look(element)
        if not xpath.is_displayed(widget) or not xpath.is_enabled(widget) or widget.area is None:
            otherwise = "element not interactable"
        raise WebDriverError(otherwise, error.message) from error


def has_place(widget: WidgetInfo) -> bool:
    return widget.area is not None and widget.area.width > 0 and widget.area.height > 0


def displayed(session: Session, element: Element, patience: float) -> WidgetInfo:
    """The widget of an element. One that is hidden and has no place, such as an item of a menu that opens, is waited for."""
    end = time.monotonic() + patience
    while True:
        widget = session.look(element)
        if xpath.is_displayed(widget) or has_place(widget) or time.monotonic() >= end:
            return widget
        time.sleep(0.05)


def is_displayed(session: Session, element: Element) -> bool:
    """Whether the element is shown."""
    try:
        return xpath.is_displayed(session.look(element))
    except WebDriverError as error:
        if error.code == "stale element reference" and session.capabilities.gone == "hidden":
            return False
        raise


def click(session: Session, element: Element) -> t.Any:
    """*Element Click*: a press of the left button at its center."""
    presses = session.capabilities.hidden == "press"
    widget = displayed(session, element, min(1.0, session.capabilities.within))
    steps: t.List[Step] = []
    if not xpath.is_displayed(widget):
        if presses:
            done = pressing.press(session, element.handle, element.words)
            if done is not None:
                return {"fingerpost:pressedByAction": done, "message": f"{element.words}: {pressing.EXPLANATION}"}
        if has_place(widget):
            steps.append(on(session, element, "scroll-to", {}, "Element Click"))
    steps.append(on(session, element, "pointer", {"click": "left"}, "Element Click"))
    carry_out(session, element, steps, "element click intercepted")
    return None


def clear(session: Session, element: Element) -> None:
    """*Element Clear*."""
    replace(session, element, "", "Element Clear")


def replace(session: Session, element: Element, text: str, command: str) -> None:
    """Replaces the text of a field, as a person does."""
    widget = session.look(element)
    if not elements.is_field(widget) or not xpath.is_enabled(widget):
        raise WebDriverError("invalid element state", f"{element.words} cannot be edited")
    carry_out(session, element, [on(session, element, "fill", {"with": text}, command)], "element not interactable")


def send_keys(session: Session, element: Element, body: Body) -> None:
    """*Element Send Keys*: gives the element the focus, with the cursor at the end of its text, and types."""
    text = body.get("text")
    if not isinstance(text, str) and isinstance(body.get("value"), list):
        text = "".join(str(one) for one in body["value"])
    text = argument(text, str, "text", "a text")
    if len(text) > LONGEST_TEXT:
        raise WebDriverError("invalid argument", f"invalid text: expected at most {LONGEST_TEXT} characters")
    widget = displayed(session, element, session.capabilities.within)
    steps: t.List[Step] = []
    if "focused" not in widget.states:
        steps.append(on(session, element, "pointer", {"click": "left"}, "Element Send Keys"))
        if widget.text and elements.is_field(widget):
            steps.append({"chord": "Ctrl+End"})
    steps += keys.typing_steps(text)
    carry_out(session, element, steps, "element not interactable")


def set_value(session: Session, element: Element, body: Body) -> None:
    """Appium's command to set a value: a text is replaced, and a slider is moved by the arrow keys."""
    value = body.get("text", body.get("value"))
    if isinstance(value, list):
        value = "".join(str(one) for one in value)
    widget = session.look(element)
    if widget.value is None or elements.is_field(widget) and widget.role != "spin-button":
        return replace(session, element, argument(value, str, "text", "a text"), "Set Value")
    try:
        target = float(str(value))
    except ValueError:
        raise WebDriverError("invalid argument", f"invalid value {value!r}: {element.words} has a number") from None
    if "focused" not in widget.states:
        # A click on a slider moves it, which the keys correct.
        carry_out(session, element, [on(session, element, "pointer", {"click": "left"}, "Set Value")], "element not interactable")
    _step_to(session, element, target)


def _step_to(session: Session, element: Element, target: float) -> None:
    """Presses arrow keys until the value is reached."""
    size = 0.0
    for _ in range(8):
        before = session.look(element).value or 0.0
        if abs(before - target) < 1e-9:
            return
        times = 1 if size == 0 else max(1, min(2_000, int(abs(target - before) / size + 0.5)))
        key = "Right" if target > before else "Left"
        session.play([{"repeat": {"times": times, "steps": [{"key": key}]}, "name": f"Set Value: {element.words}"}])
        after = session.look(element).value or 0.0
        if after == before:
            break
        size = abs(after - before) / times
    raise WebDriverError("invalid element state", f"the arrow keys do not bring {element.words} to {target:g}")


def active(session: Session) -> Element:
    """*Get Active Element*: the widget that has the keyboard focus."""
    for window in session.windows():
        if not window.key:
            continue
        answer = session.request("find", selectors=[{"state": "focused"}], window=window.id)
        found = [WidgetInfo.of(one) for one in answer["found"][0]["widgets"]]
        inner = [one for one in found if one.handle is not None and one.role != "window"]
        if inner:
            shown = [one for one in inner if xpath.is_displayed(one)]
            return session.elements.add((shown or inner)[0], window.id)
    raise WebDriverError("no such element", "no widget has the keyboard focus")


# Pictures


def screenshot(session: Session, element: t.Optional[Element] = None) -> str:
    """A picture of the desktop or of an element, as PNG in base64."""
    file = os.path.join(session.folder, "screenshot.png")
    if element is None:
        step: Step = {"screenshot": {"file": file}, "name": "Take Screenshot"}
        session.play([step])
    else:
        step = on(session, element, "screenshot", {"file": file}, "Take Element Screenshot")
        carry_out(session, element, [step], "unable to capture screen")
    with open(file, "rb") as opened:
        return base64.b64encode(opened.read()).decode()


def source(session: Session) -> str:
    """*Get Page Source*: the widgets of all windows as XML."""
    end = time.monotonic() + session.timeouts.implicit / 1000
    while True:
        reasons: t.List[str] = []
        trees = session.trees(reasons)
        if trees or time.monotonic() >= end:
            break
        time.sleep(0.1)
    if not trees and reasons:
        raise WebDriverError("unknown error", "; ".join(reasons))
    return xpath.source(trees)


# Windows


def current(session: Session) -> WindowInfo:
    """The window that the client has switched to, or else the one that has the keys."""
    windows = session.searched()
    if not windows:
        raise WebDriverError("no such window", "the program has no window")
    return windows[0]


def switch(session: Session, body: Body) -> None:
    """*Switch To Window*: only this window is searched, and it gets the keys. An empty handle means all windows again."""
    handle = argument(body.get("handle", body.get("name")), str, "handle", "the handle of a window")
    if handle == "":
        session.window = None
        return
    chosen = next((window for window in session.windows() if str(window.id) == handle), None)
    if chosen is None:
        raise WebDriverError("no such window", f"there is no window {handle[:100]!r}")
    session.request("focus", window=chosen.id)
    session.window = chosen.id


def close_window(session: Session) -> t.List[str]:
    """*Close Window*: asks the current window to close. The program may refuse."""
    window = current(session)
    session.request("close", window=window.id)
    end = time.monotonic() + session.capabilities.within
    while any(one.id == window.id for one in session.windows()) and time.monotonic() < end:
        time.sleep(0.05)
    return [str(one.id) for one in session.windows()]


def window_rectangle(session: Session) -> t.Dict[str, float]:
    frame = current(session).frame
    return {"x": 0, "y": 0, "width": 0, "height": 0} if frame is None else dataclasses.asdict(frame)


def orientation(session: Session) -> str:
    output = session.request("outputs")["outputs"][0]["frame"]
    return "PORTRAIT" if output["height"] > output["width"] else "LANDSCAPE"
