"""What Fingerpost answers, as values."""

from __future__ import annotations

import dataclasses
import typing as t


@dataclasses.dataclass(frozen=True)
class StepResult:
    """The outcome of one step."""

    step: str
    """The step in the words of a script."""
    outcome: str
    """``passed``, ``failed``, ``broken`` (it could not be played), ``skipped`` or ``not-needed``."""
    expected: t.Optional[str] = None
    """Of a failed step: what was expected."""
    found: t.Optional[str] = None
    """Of a failed step: what was there instead."""
    reason: t.Optional[str] = None
    """Of a broken step: why it could not be played."""
    evidence: t.Optional[str] = None
    """The folder with the pictures and explanations of a failed step."""

    @property
    def passed(self) -> bool:
        return self.outcome in ("passed", "not-needed")

    @property
    def explanation(self) -> str:
        """The step, its outcome and its reasons, on several lines."""
        lines = [f"{self.outcome}: {self.step}"]
        for word, text in (("expected", self.expected), ("found", self.found), ("reason", self.reason)):
            if text is not None:
                lines.append(f"  {word + ':':<9} " + text.replace("\n", "\n            "))
        if self.evidence is not None:
            lines.append(f"  {'see:':<9} {self.evidence}")
        return "\n".join(lines)

    @classmethod
    def of(cls, answer: t.Mapping[str, t.Any]) -> "StepResult":
        known = {field.name for field in dataclasses.fields(cls)}
        return cls(**{key: value for key, value in answer.items() if key in known})


@dataclasses.dataclass(frozen=True)
class PlayResult:
    """The outcome of one request to play steps."""

    passed: bool
    """True if every step passed and no client ended unexpectedly."""
    steps: t.Tuple[StepResult, ...]
    began: float
    """The session's clock when the first step began, in seconds."""
    ended: float
    """The session's clock after the last step, in seconds."""
    faults: t.Tuple[str, ...] = ()
    """Clients that did not start or ended unexpectedly, a sentence each."""
    warnings: t.Tuple[str, ...] = ()

    @property
    def explanation(self) -> str:
        """Everything that did not pass, on several lines; empty if all passed."""
        lines = [step.explanation for step in self.steps if not step.passed and step.outcome != "skipped"]
        skipped = sum(step.outcome == "skipped" for step in self.steps)
        lines += [fault for fault in self.faults if not any(fault in line for line in lines)]
        if skipped:
            lines.append(f"skipped: {skipped} {'step' if skipped == 1 else 'steps'} after it")
        return "\n".join(lines)

    @classmethod
    def of(cls, answer: t.Mapping[str, t.Any]) -> "PlayResult":
        return cls(
            passed=answer["passed"],
            steps=tuple(StepResult.of(step) for step in answer["steps"]),
            began=answer["began"] / 1e6,
            ended=answer["ended"] / 1e6,
            faults=tuple(answer.get("faults", ())),
            warnings=tuple(answer.get("warnings", ())),
        )


@dataclasses.dataclass(frozen=True)
class Area:
    """A rectangle on the desktop, in logical pixels."""

    x: float
    y: float
    width: float
    height: float


def _area(answer: t.Optional[t.Mapping[str, float]]) -> t.Optional[Area]:
    return None if answer is None else Area(answer["x"], answer["y"], answer["width"], answer["height"])


@dataclasses.dataclass(frozen=True)
class WindowInfo:
    """A window as it was at one moment."""

    id: int
    name: str
    """The name in traces: that of its client, with a number if it is not the first."""
    client: str
    """The name of its client."""
    app_id: str
    title: str
    role: str
    """``toplevel``, ``popup``, ``layer`` or ``input-view``."""
    frame: t.Optional[Area]
    key: bool
    """True if the window receives the keys."""
    hidden: bool
    states: t.Tuple[str, ...]

    @classmethod
    def of(cls, answer: t.Mapping[str, t.Any]) -> "WindowInfo":
        return cls(
            id=answer["id"],
            name=answer["name"],
            client=(answer.get("client") or {}).get("name", ""),
            app_id=answer.get("app-id") or "",
            title=answer.get("title") or "",
            role=answer["role"],
            frame=_area(answer.get("frame")),
            key=answer["key"],
            hidden=answer["hidden"],
            states=tuple(answer.get("states", ())),
        )


@dataclasses.dataclass(frozen=True)
class WidgetInfo:
    """A widget of a window as it was at one moment."""

    role: str
    name: str
    states: t.Tuple[str, ...]
    level: int
    """The depth in the tree: the window has level 1, its children have 2. 0 for widgets that ``find`` returns."""
    text: t.Optional[str] = None
    """The text that the widget shows or edits. That of password fields is never asked for."""
    value: t.Optional[float] = None
    area: t.Optional[Area] = None
    id: str = ""
    """The id that its developers have given. This and what follows is known of widgets that ``find`` returns."""
    description: str = ""
    row: t.Optional[int] = None
    """The row and the column in a table: 1 is the first."""
    column: t.Optional[int] = None
    hidden: bool = False
    handle: t.Optional[str] = None
    """The handle by which ``locate`` finds the widget again."""

    @classmethod
    def of(cls, answer: t.Mapping[str, t.Any]) -> "WidgetInfo":
        return cls(
            role=answer["role"],
            name=answer["name"],
            states=tuple(answer.get("states", ())),
            level=answer.get("level", 0),
            text=answer.get("text"),
            value=answer.get("value"),
            area=_area(answer.get("area")),
            id=answer.get("id", ""),
            description=answer.get("description", ""),
            row=answer.get("row"),
            column=answer.get("column"),
            hidden=answer.get("hidden", False),
            handle=answer.get("handle"),
        )
