"""The places of the pictures and trees that steps compare with."""

from __future__ import annotations

import os
import typing as t

from fingerpost._steps import Path, Step

_KEYS = ("like", "unlike")


class References:
    """Finds the files that steps name with ``like`` and ``unlike``.

    A relative path begins in the folder of references, unless the session itself has written a file of this name into its
    directory.
    """

    def __init__(self, folder: t.Optional[Path], directory: str) -> None:
        self._folder = None if folder is None else os.path.abspath(os.fspath(folder))
        self._directory = directory
        self._written: t.Set[str] = set()

    def located(self, steps: t.Iterable[Step]) -> t.List[Step]:
        """The steps with absolute paths. Steps as YAML texts stay as they are."""
        if self._folder is None:
            return list(steps)
        return [step if isinstance(step, str) else self._mapping(step) for step in steps]

    def _mapping(self, step: t.Mapping[str, t.Any]) -> t.Dict[str, t.Any]:
        self._note(step.get("screenshot"))
        return {name: self._value(name, value) for name, value in step.items()}

    def _note(self, screenshot: t.Any) -> None:
        file = screenshot.get("file") if isinstance(screenshot, t.Mapping) else screenshot
        if isinstance(file, (str, os.PathLike)):
            self._written.add(os.path.normpath(os.fspath(file)))

    def _value(self, name: str, value: t.Any) -> t.Any:
        if name in _KEYS and isinstance(value, (str, os.PathLike)):
            return self._path(os.fspath(value))
        if name in _KEYS and isinstance(value, (list, tuple)):
            return [self._value(name, one) for one in value]
        if isinstance(value, t.Mapping):
            return self._mapping(value)
        if isinstance(value, (list, tuple)):
            return [self._value("", one) for one in value]
        return value

    def _path(self, path: str) -> str:
        assert self._folder is not None
        own = os.path.normpath(path) in self._written or os.path.exists(os.path.join(self._directory, path))
        return path if own or os.path.isabs(path) else os.path.join(self._folder, path)
