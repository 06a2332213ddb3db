"""What the classes send, without a running Fingerpost."""

from __future__ import annotations

import json
import pathlib
import typing as t

import pytest

from fingerpost import Client, PlayResult
from fingerpost._connection import _plain
from fingerpost._steps import duration, options


class Recorder:
    """Stands for a desktop, and keeps the steps as they are sent."""

    def __init__(self) -> None:
        self.steps: t.List[t.Any] = []
        self.requests: t.List[t.Any] = []

    def play(self, *steps: t.Any) -> None:
        self.steps += json.loads(json.dumps(steps, default=_plain))


    def request(self, word: str, **fields: t.Any) -> t.Any:
        self.requests.append({word: json.loads(json.dumps(fields, default=_plain))})
        widget = {"role": "cell", "name": "Ada", "states": ["showing"], "row": 2, "window": 1, "handle": "cell@:1.7/w@9.8"}
        return {"found": [{"widgets": [widget]}]}


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def client(recorder: Recorder) -> Client:
    return Client(recorder, "app")  # type: ignore[arg-type]


def test_durations() -> None:
    assert [duration(2), duration(0.25), duration(0.0000015), duration("3ms")] == ["2s", "250ms", "2us", "3ms"]


def test_names_of_options() -> None:
    assert options({"left_of": 1, "from_": 2, "none": None, "hold": 0.5, "x": 0.5}) == {
        "left-of": 1, "from": 2, "hold": "500ms", "x": 0.5,
    }


def test_input(client: Client, recorder: Recorder) -> None:
    client.tap()
    client.tap((10, "50%"), fingers=2)
    client.click("right", count=2)
    client.swipe("up", distance="40%", hold=0.2)
    client.window(title="Save*", index=-1).screenshot(pathlib.Path("a.png"))
    assert recorder.steps == [
        {"tap": {"in": "app"}},
        {"tap": {"at": [10, "50%"], "fingers": 2, "in": "app"}},
        {"pointer": {"click": "right", "count": 2, "in": "app"}},
        {"swipe": {"direction": "up", "distance": "40%", "hold": "200ms", "in": "app"}},
        {"screenshot": {"file": "a.png", "in": {"client": "app", "title": "Save*", "index": -1}}},
    ]


def test_locators(client: Client, recorder: Recorder) -> None:
    row = client.locate("list-item", name="Report*")
    row.locate("button", name="Delete").tap()
    client.locate("switch", right_of=client.locate("label", text="Dark mode")).nth(-1).tap()
    row.drag_to(client.locate("list", state=["visible", "not focused"]))
    client.locate(label="Name").fill("Ada")
    assert recorder.steps == [
        {"tap": {"in": "app", "role": "button", "name": "Delete", "inside": {"role": "list-item", "name": "Report*"}}},
        {"tap": {"in": "app", "role": "switch", "right-of": {"role": "label", "text": "Dark mode"}, "index": -1}},
        {
            "pointer": {
                "drag": "left",
                "from": {"in": "app", "role": "list-item", "name": "Report*"},
                "to": {"in": "app", "role": "list", "state": ["visible", "not focused"]},
            }
        },
        {"fill": {"in": "app", "label": "Name", "with": "Ada"}},
    ]


def test_found_widgets(client: Client, recorder: Recorder) -> None:
    near = client.locate("label", name="Height")
    found = client.locate("cell", id="people*", description="A", row=2, column=1, near=near).find()
    client.locate(handle=found[0].handle).tap()
    assert (found[0].name, found[0].row, found[0].column, found[0].level, found[0].hidden) == ("Ada", 2, None, 0, False)
    selector = {
        "in": "app", "role": "cell", "id": "people*", "description": "A", "row": 2, "column": 1,
        "near": {"role": "label", "name": "Height"},
    }
    assert recorder.requests == [{"find": {"selectors": [selector]}}]
    assert recorder.steps == [{"tap": {"in": "app", "handle": "cell@:1.7/w@9.8"}}]


def test_expectations(client: Client, recorder: Recorder) -> None:
    box = client.locate("check-box", state="visible")
    box.expect(state="checked", within=2)
    box.wait_gone()
    client.expect(title="Done*", key=True)
    assert recorder.steps == [
        {"expect": {"widget": {"in": "app", "role": "check-box", "state": ["visible", "checked"]}, "within": "2s"}},
        {"expect": {"widget": {"in": "app", "role": "check-box", "state": "visible", "count": 0}}},
        {"expect": [{"window": {"client": "app", "title": "Done*"}}, {"key-window": "app"}]},
    ]


def test_mistakes_of_callers(client: Client) -> None:
    with pytest.raises(ValueError, match="needs a role"):
        client.locate()
    with pytest.raises(ValueError, match="already selects by text"):
        client.locate("label", text="a").expect(text="b")
    with pytest.raises(ValueError, match="inside another"):
        client.locate("list").locate("button", inside=client.locate("dialog"))
    with pytest.raises(TypeError, match="cannot contain"):
        json.dumps({"tap": object()}, default=_plain)


def test_explanations() -> None:
    result = PlayResult.of(
        {
            "passed": False, "began": 0, "ended": 1_500_000, "faults": ["client app ended"], "unknown": 1,
            "steps": [
                {"step": "a", "place": "step:1:1", "outcome": "passed"},
                {"step": "b", "place": "step:1:1", "outcome": "failed", "expected": "1\n2", "found": "3", "evidence": "/e"},
                {"step": "c", "place": "step:1:1", "outcome": "skipped"},
            ],
        }
    )
    assert result.ended == 1.5
    assert result.explanation == (
        "failed: b\n  expected: 1\n            2\n  found:    3\n  see:      /e\nclient app ended\nskipped: 1 step after it"
    )
