"""The connection to the control socket: lines of JSON, one answer for each request."""

from __future__ import annotations

import json
import os
import socket
import threading
import typing as t

from fingerpost.errors import InvalidSteps, RequestRefused, SessionEnded


def _plain(value: t.Any) -> t.Any:
    """A value of a step that JSON does not know, as one that it knows: paths are texts."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    to_step = getattr(value, "_to_step", None)
    if to_step is not None:
        return to_step()
    raise TypeError(f"a step cannot contain {value!r}: expected texts, numbers, lists, mappings, paths or locators")


class Connection:
    """One connection. Requests of several threads are sent one after the other."""

    def __init__(self, path: str) -> None:
        self._lock = threading.Lock()
        self._next = 0
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(path)
        except OSError as error:
            self._socket.close()
            raise SessionEnded(f"no Fingerpost answers at {path}: {error.strerror}") from error
        self._lines = self._socket.makefile("rb")

    def request(self, name: str, fields: t.Mapping[str, t.Any]) -> t.Dict[str, t.Any]:
        """Sends a request and returns its result."""
        __tracebackhide__ = True
        with self._lock:
            self._next += 1
            message = {**fields, "id": self._next, "request": name}
            line = json.dumps(message, default=_plain, ensure_ascii=False, allow_nan=False).encode() + b"\n"
            try:
                answer = self._exchange(line)
            except BaseException:
                # The answer to an interrupted request would be taken for that of the next one.
                self.close()
                raise
        error = answer.get("error")
        if error is None:
            result: t.Dict[str, t.Any] = answer["result"]
            return result
        kind = InvalidSteps if error["code"] == "invalid-steps" else RequestRefused
        raise kind(error["code"], error["message"], error.get("diagnostics", ()))

    def _exchange(self, line: bytes) -> t.Dict[str, t.Any]:
        try:
            self._socket.sendall(line)
        except BrokenPipeError:
            pass  # The reason may be there to be read.
        except OSError as error:
            raise SessionEnded(f"the session has ended: {error.strerror}") from error
        try:
            received = self._lines.readline()
        except (OSError, ValueError) as error:
            raise SessionEnded("the session has ended") from error
        if not received.endswith(b"\n"):
            raise SessionEnded("the session has ended")
        answer: t.Dict[str, t.Any] = json.loads(received)
        return answer

    def close(self) -> None:
        self._lines.close()
        self._socket.close()
