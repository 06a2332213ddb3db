"""The actions of WebDriver as steps."""

from __future__ import annotations

import typing as t

import pytest

from fingerpost.webdriver.actions import ELEMENT, Performer, Point, Step
from fingerpost.webdriver.errors import WebDriverError


class Recorder:
    """Performs actions on a desktop that does not exist."""

    def __init__(self) -> None:
        self.steps: t.List[Step] = []
        self.performer = Performer(self.steps.extend, self._center, (1280.0, 800.0))

    def _center(self, reference: str) -> Point:
        self.steps.append({"center of": reference})
        return (100, 200)

    def perform(self, *sequences: t.Mapping[str, t.Any]) -> t.List[Step]:
        del self.steps[:]
        self.performer.perform([dict(sequence) for sequence in sequences])
        return self.steps


def source(kind: str, *actions: t.Mapping[str, t.Any], id: str = "one", **parameters: t.Any) -> t.Dict[str, t.Any]:
    return {"type": kind, "id": id, "actions": [dict(action) for action in actions], "parameters": parameters}


def move(x: float, y: float, duration: int = 0, origin: t.Any = "viewport") -> t.Dict[str, t.Any]:
    return {"type": "pointerMove", "x": x, "y": y, "duration": duration, "origin": origin}


DOWN: t.Dict[str, t.Any] = {"type": "pointerDown", "button": 0}
UP: t.Dict[str, t.Any] = {"type": "pointerUp", "button": 0}


def pause(milliseconds: int) -> t.Dict[str, t.Any]:
    return {"type": "pause", "duration": milliseconds}


def test_a_mouse_moves_in_its_time_and_holds_its_button() -> None:
    recorder = Recorder()
    steps = recorder.perform(source("pointer", move(10, 20), DOWN, move(5, 5, 250, "pointer"), pause(100), UP))
    assert steps == [
        {"pointer": {"move": [10, 20]}}, {"pointer": {"press": "left"}},
        {"pointer": {"move": {"along": [[10, 20], [15, 25]]}, "duration": "250ms"}},
        {"pause": "100ms"}, {"pointer": {"release": "left"}},
    ]
    right = {"type": "pointerDown", "button": 2}
    assert recorder.perform(source("pointer", right)) == [{"pointer": {"press": "right"}}]
    del recorder.steps[:]
    recorder.performer.release()
    assert recorder.steps == [{"pointer": {"release": "right"}}] and recorder.performer.sources == {}


def test_an_element_is_the_origin_by_its_center_after_what_precedes() -> None:
    steps = Recorder().perform(source("pointer", DOWN, move(-3, 4, 0, {ELEMENT: "e"})))
    assert steps == [{"pointer": {"press": "left"}}, {"center of": "e"}, {"pointer": {"move": [97, 204]}}]


def test_fingers_move_together() -> None:
    one = source("pointer", move(10, 10), DOWN, move(20, 10, 100), UP, id="a", pointerType="touch")
    two = source("pointer", move(50, 50), DOWN, move(50, 90, 200), UP, id="b", pointerType="touch")
    assert Recorder().perform(one, two) == [
        {"touch": {"down": 1, "at": [10, 10]}}, {"touch": {"down": 2, "at": [50, 50]}},
        {"touch": {"move": [1, 2], "to": [[20, 10], [50, 70]], "duration": "100ms"}},
        {"touch": {"move": 2, "to": [50, 90], "duration": "100ms"}},
        {"touch": {"up": 1}}, {"touch": {"up": 2}},
    ]


def test_a_finger_rests_and_is_cancelled() -> None:
    steps = Recorder().perform(
        source(
            "pointer", move(1, 2), {**DOWN, "width": 30, "height": 20}, pause(3000), {"type": "pointerCancel"}, pointerType="touch"
        )
    )
    assert steps == [
        {"touch": {"down": 1, "at": [1, 2], "shape": ["30px", "20px"]}}, {"pause": "3s"}, {"touch": {"cancel": 1}},
    ]


def test_a_pen_hovers_draws_and_taps() -> None:
    down = {**DOWN, "pressure": 0.7, "tiltX": 10}
    steps = Recorder().perform(
        source("pointer", move(1, 2), down, move(5, 2, 300), pause(100), move(5, 9, 100), UP, DOWN, UP, pointerType="pen")
    )
    assert steps == [
        {"pen": {"hover": [1, 2]}},
        {"pen": {"draw": [[1, 2], [5, 2], [5, 9]], "duration": "500ms", "pressure": 0.7, "tilt": [10, 0]}},
        {"pen": {"tap": [5, 9]}},
    ]


def test_keys_are_typed_or_held() -> None:
    def key(kind: str, value: str) -> t.Dict[str, t.Any]:
        return {"type": kind, "value": value}

    typed = [key(kind, character) for character in "1;{Ü" for kind in ("keyDown", "keyUp")]
    assert Recorder().perform(source("key", *typed)) == [{"type": "1;{Ü"}]
    held = [key("keyDown", "\ue009"), key("keyDown", "a"), key("keyUp", "a"), key("keyUp", "\ue009"), key("keyDown", "\ue007")]
    recorder = Recorder()
    assert recorder.perform(source("key", *held)) == [
        {"key": {"press": "Control_L"}}, {"key": {"press": "a"}}, {"key": {"release": "a"}}, {"key": {"release": "Control_L"}},
        {"key": {"press": "KP_Enter"}},
    ]
    del recorder.steps[:]
    recorder.performer.release()
    assert recorder.steps == [{"key": {"release": "KP_Enter"}}]


def test_a_key_is_held_during_a_click() -> None:
    keys = source("key", {"type": "keyDown", "value": "\ue008"}, pause(0), pause(0), {"type": "keyUp", "value": "\ue008"}, id="k")
    assert Recorder().perform(keys, source("pointer", move(1, 1), DOWN, UP)) == [
        {"key": {"press": "Shift_L"}}, {"pointer": {"move": [1, 1]}}, {"pointer": {"press": "left"}},
        {"pointer": {"release": "left"}}, {"key": {"release": "Shift_L"}},
    ]


def test_a_wheel_scrolls_by_pixels() -> None:
    scroll = {"type": "scroll", "x": 5, "y": 6, "deltaX": -7, "deltaY": 100, "duration": 50, "origin": "viewport"}
    assert Recorder().perform(source("wheel", scroll)) == [
        {"pointer": {"scroll": "vertical", "distance": 100, "source": "continuous", "at": [5, 6], "duration": "50ms"}},
        {"pointer": {"scroll": "horizontal", "distance": -7, "source": "continuous", "at": [5, 6], "duration": "50ms"}},
    ]


def test_ticks_without_input_are_pauses() -> None:
    assert Recorder().perform(source("none", pause(250), pause(0)), source("key", pause(100), id="k")) == [{"pause": "250ms"}]


@pytest.mark.parametrize("code, sequence", [
    ("move target out of bounds", source("pointer", move(1280, 0))),
    ("move target out of bounds", source("pointer", move(-1, 0))),
    ("invalid argument", source("pointer", {"type": "keyDown", "value": "a"})),
    ("invalid argument", source("magic")),
    ("invalid argument", source("pointer", {"type": "pointerDown", "button": 9})),
    ("invalid argument", source("pointer", {**DOWN, "button": True})),
    ("invalid argument", source("pointer", move(0, 0, -1))),
    ("invalid argument", source("pointer", {"type": "pointerMove", "x": "a", "y": 0})),
    ("invalid argument", source("pointer", move(0, 0), pointerType="paw")),
    ("invalid argument", source("key", {"type": "keyDown"})),
    ("invalid argument", source("none", *[pause(0)] * 10_001)),
    ("invalid argument", source("pointer", move(0, 0, 0, {"x": 1}))),
])
def test_mistakes(code: str, sequence: t.Mapping[str, t.Any]) -> None:
    recorder = Recorder()
    with pytest.raises(WebDriverError) as caught:
        recorder.perform(sequence)
    assert caught.value.code == code and recorder.steps == []


def test_a_source_keeps_its_type() -> None:
    recorder = Recorder()
    recorder.perform(source("pointer", move(1, 1)))
    with pytest.raises(WebDriverError, match="has another type"):
        recorder.perform(source("pointer", move(1, 1), pointerType="touch"))
