"""Tests of Wayland programs with real input, without a display.

A :class:`Desktop` starts ``fingerpost headless --serve`` and plays steps in it. With pytest, the fixture ``desktop`` is one for
each test.
"""

from fingerpost._steps import Position, Step
from fingerpost.desktop import Desktop, DesktopOptions
from fingerpost.errors import (
    FingerpostError,
    InvalidSteps,
    NotStarted,
    RequestRefused,
    SessionEnded,
    StepFailed,
)
from fingerpost.results import Area, PlayResult, StepResult, WidgetInfo, WindowInfo
from fingerpost.targets import Client, Locator, Window

__all__ = [
    "Area",
    "Client",
    "Desktop",
    "DesktopOptions",
    "FingerpostError",
    "InvalidSteps",
    "Locator",
    "NotStarted",
    "PlayResult",
    "Position",
    "RequestRefused",
    "SessionEnded",
    "Step",
    "StepFailed",
    "StepResult",
    "WidgetInfo",
    "Window",
    "WindowInfo",
]
