"""The process ``fingerpost headless --serve``."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import typing as t

from fingerpost.errors import NotStarted

_VARIABLES = ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "FINGERPOST_SOCKET")


def find_program(program: t.Optional[str]) -> str:
    """The path of the program: the given one, else that of the variable ``FINGERPOST``, else the one in ``PATH``."""
    wanted = program or os.environ.get("FINGERPOST") or "fingerpost"
    found = shutil.which(wanted)
    if found is None:
        raise NotStarted(
            f"no program {wanted!r}: install the package of Fingerpost, or name the program in the variable FINGERPOST"
        )
    return os.path.abspath(found)


class Process:
    """The running program.

    It holds the standard input of the program, so that the program ends with this process, however this process ends.
    """

    def __init__(
        self, command: t.Sequence[str], directory: str, environment: t.Mapping[str, str], within: float
    ) -> None:
        self.variables: t.Dict[str, str] = {}
        """The variables that the program has printed: where clients and tests connect."""
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                list(command), cwd=directory, env=dict(environment), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        except OSError as error:
            self._errors.close()
            raise NotStarted(f"{command[0]} cannot be started: {error}") from error
        self._is_ready = threading.Event()
        self._reader = threading.Thread(target=self._read, name="fingerpost output", daemon=True)
        self._reader.start()
        if not self._is_ready.wait(within):
            self.end(0)
            raise NotStarted(f"{command[0]} did not say its socket within {within:g} s\n{self.messages}")
        if "FINGERPOST_SOCKET" not in self.variables:
            status = self.end(5)
            raise NotStarted(f"{command[0]} ended with status {status} before it played anything\n{self.messages}")

    def _read(self) -> None:
        """Reads the output to its end, so that the program never waits for a reader."""
        output = self._process.stdout
        assert output is not None
        for line in output:
            name, equals, value = line.decode(errors="replace").rstrip("\n").partition("=")
            if equals and name in _VARIABLES and not self._is_ready.is_set():
                self.variables[name] = value
                if name == "FINGERPOST_SOCKET":
                    self._is_ready.set()
        self._is_ready.set()
        output.close()

    @property
    def messages(self) -> str:
        """What the program has written to its standard error, at most the last 64 KiB."""
        if self._errors.closed:
            return ""
        size = os.fstat(self._errors.fileno()).st_size
        return os.pread(self._errors.fileno(), 1 << 16, max(0, size - (1 << 16))).decode(errors="replace")

    @property
    def status(self) -> t.Optional[int]:
        """The exit status; ``None`` while the program runs."""
        return self._process.poll()

    def wait(self, seconds: float) -> t.Optional[int]:
        """Waits for the end, and returns the exit status; ``None`` if the program still runs afterwards."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self, patience: float) -> int:
        """Closes its input, so that it ends. A program that still runs after the patience is asked by SIGTERM, then killed."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        status = self.wait(patience)
        if status is None:
            self._process.terminate()
            status = self.wait(5)
        if status is None:
            self._process.kill()
            status = self._process.wait()
        self._reader.join(5)
        return status

    def forget(self) -> None:
        """Closes the file with its messages."""
        self._errors.close()
