"""The sessions of a server, and their ends."""

from __future__ import annotations

import threading
import time
import typing as t

from fingerpost.webdriver import capabilities
from fingerpost.webdriver.errors import WebDriverError
from fingerpost.webdriver.session import Session


class Sessions:
    """The sessions that are open. A thread ends those that no client has used for their ``newCommandTimeout``."""

    def __init__(
        self, results: str, program: t.Optional[str], most: int, defaults: t.Mapping[str, t.Any], version: str
    ) -> None:
        self._results, self._program, self._most = results, program, most
        self._defaults = dict(defaults)
        self._version = version
        self._open: t.Dict[str, Session] = {}
        self._starting = 0
        self._lock = threading.Lock()
        self._is_closed = threading.Event()
        self._watch = threading.Thread(target=self._end_idle, name="idle sessions", daemon=True)
        self._watch.start()

    def status(self) -> t.Dict[str, t.Any]:
        """The answer to *Status*."""
        with self._lock:
            number, ready = len(self._open) + self._starting, len(self._open) + self._starting < self._most
        message = f"{number} of {self._most} sessions" if ready else f"all {self._most} sessions are in use"
        return {
            "ready": ready and not self._is_closed.is_set(), "message": message,
            "build": {"name": "fingerpost-webdriver", "version": self._version},
        }

    def new(self, body: t.Any) -> t.Dict[str, t.Any]:
        """*New Session*."""
        asked = capabilities.chosen(body, self._defaults)
        with self._lock:
            if self._is_closed.is_set():
                raise WebDriverError("session not created", "the server ends")
            if len(self._open) + self._starting >= self._most:
                raise WebDriverError("session not created", f"all {self._most} sessions of the server are in use (--sessions)")
            self._starting += 1
        try:
            session = Session(asked, self._results, self._program)
        finally:
            with self._lock:
                self._starting -= 1
        with self._lock:
            ends = self._is_closed.is_set()
            if not ends:
                self._open[session.id] = session
        if ends:
            session.close()
            raise WebDriverError("session not created", "the server ends")
        return {"sessionId": session.id, "capabilities": asked.answer(session.results, self._version)}

    def get(self, identifier: str) -> Session:
        with self._lock:
            session = self._open.get(identifier)
        if session is None:
            raise WebDriverError("invalid session id", f"there is no session {identifier[:100]!r}; it may have ended")
        return session

    def delete(self, identifier: str) -> None:
        """*Delete Session*."""
        with self._lock:
            session = self._open.pop(identifier, None)
        if session is None:
            raise WebDriverError("invalid session id", f"there is no session {identifier[:100]!r}; it may have ended")
        session.close(10)

    def answer(self, session: Session) -> t.Dict[str, t.Any]:
        """The capabilities of a session."""
        return session.capabilities.answer(session.results, self._version)

    def _end_idle(self) -> None:
        while not self._is_closed.wait(0.25):
            now = time.monotonic()
            with self._lock:
                idle = [
                    session for session in self._open.values()
                    if session.capabilities.idle and now - session.used > session.capabilities.idle
                ]
            for session in idle:
                # A command that is carried out has the lock.
                if not session.lock.acquire(blocking=False):
                    continue
                try:
                    session.failures.append(f"no command came within {session.capabilities.idle:g} s (newCommandTimeout)")
                    with self._lock:
                        self._open.pop(session.id, None)
                    session.close()
                finally:
                    session.lock.release()

    def close(self) -> None:
        """Ends all sessions."""
        self._is_closed.set()
        with self._lock:
            sessions, self._open = list(self._open.values()), {}
        threads = [threading.Thread(target=session.close, args=(2,)) for session in sessions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
