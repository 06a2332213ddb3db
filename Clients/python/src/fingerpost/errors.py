"""The errors of this package. All of them are kinds of :class:`FingerpostError`."""

from __future__ import annotations

import typing as t

if t.TYPE_CHECKING:
    from fingerpost.results import PlayResult


class FingerpostError(Exception):
    """The base of all errors of this package."""


class NotStarted(FingerpostError):
    """The program ``fingerpost`` is missing, is too old, or ended before it could play anything."""


class SessionEnded(FingerpostError):
    """The session has ended, by :meth:`Desktop.close` or because the program ended."""


class RequestRefused(FingerpostError):
    """Fingerpost answered a request with an error.

    ``code`` is one of the error codes of docs/control.md, which are stable. ``diagnostics`` has a line for each mistake
    in the steps or clients of a request; nothing of such a request was played.
    """

    def __init__(self, code: str, message: str, diagnostics: t.Sequence[str] = ()) -> None:
        lines = [message] if not diagnostics else [f"{len(diagnostics)} mistakes:", *diagnostics]
        super().__init__(diagnostics[0] if len(diagnostics) == 1 else "\n".join(lines))
        self.code = code
        self.message = message
        self.diagnostics: t.Tuple[str, ...] = tuple(diagnostics)


class InvalidSteps(RequestRefused):
    """Steps or clients have mistakes. Nothing was played."""


class StepFailed(FingerpostError, AssertionError):
    """A step failed, or a client ended unexpectedly.

    ``result`` has the outcome of each step of the request. The later steps of the request were skipped; later requests
    are played.
    """

    def __init__(self, result: "PlayResult") -> None:
        super().__init__(result.explanation)
        self.result = result
