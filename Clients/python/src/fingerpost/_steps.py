"""Building of steps, which are mappings in the words of scripts."""

from __future__ import annotations

import os
import typing as t

Step = t.Union[str, t.Mapping[str, t.Any]]
"""One step of a script: a mapping such as ``{"tap": {"in": "editor", "at": "center"}}``, or its YAML text."""

Path = t.Union[str, "os.PathLike[str]"]

Seconds = t.Union[int, float]
"""A duration in seconds."""

Position = t.Union[str, t.Sequence[t.Union[int, float, str]]]
"""A word such as ``"top-left"``, or ``(x, y)`` with logical pixels or texts such as ``"50%"`` and ``"3mm"``."""


def duration(seconds: t.Union[Seconds, str]) -> str:
    """A duration in the words of scripts. A text such as ``"200ms"`` stays as it is."""
    if isinstance(seconds, str):
        return seconds
    microseconds = round(seconds * 1_000_000)
    for unit, size in (("s", 1_000_000), ("ms", 1_000)):
        if microseconds % size == 0:
            return f"{microseconds // size}{unit}"
    return f"{microseconds}us"


def option_name(name: str) -> str:
    """The key of a step for a keyword argument: ``left_of`` is ``left-of``, ``from_`` is ``from``."""
    return name.rstrip("_").replace("_", "-")


def options(given: t.Mapping[str, t.Any]) -> t.Dict[str, t.Any]:
    """The keys of a step. Those with ``None`` are left out; numbers of ``within``, ``hold`` and other times are seconds."""
    return {
        option_name(name): duration(value) if option_name(name) in _TIMES and isinstance(value, (int, float)) else value
        for name, value in given.items()
        if value is not None
    }


_TIMES = frozenset(["within", "hold", "duration", "interval", "timeout"])
