"""The errors of WebDriver: their codes and HTTP statuses."""

from __future__ import annotations

import typing as t

_STATUSES: t.Mapping[str, int] = {
    "element click intercepted": 400,
    "element not interactable": 400,
    "invalid argument": 400,
    "invalid element state": 400,
    "invalid selector": 400,
    "invalid session id": 404,
    "javascript error": 500,
    "move target out of bounds": 500,
    "no such alert": 404,
    "no such element": 404,
    "no such window": 404,
    "script timeout": 500,
    "session not created": 500,
    "stale element reference": 404,
    "timeout": 500,
    "unable to capture screen": 500,
    "unknown command": 404,
    "unknown error": 500,
    "unknown method": 405,
    "unsupported operation": 500,
}


class WebDriverError(Exception):
    """An error of a command, as it is answered."""

    def __init__(self, code: str, message: str, *, status: t.Optional[int] = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = _STATUSES[code] if status is None else status

    def answer(self) -> t.Dict[str, t.Any]:
        """The value of the answer."""
        return {"error": self.code, "message": self.message, "stacktrace": ""}


def argument(value: t.Any, kind: t.Union[type, t.Tuple[type, ...]], name: str, expected: str) -> t.Any:
    """The value, if it is of this kind. A truth value is no number."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise WebDriverError("invalid argument", f"invalid {name}: expected {expected}")
    return value
