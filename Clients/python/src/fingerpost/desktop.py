"""A session of Fingerpost that a program drives."""

from __future__ import annotations

import dataclasses
import json
import os
import tempfile
import typing as t

from fingerpost._connection import Connection
from fingerpost._process import Process, find_program
from fingerpost._references import References
from fingerpost._steps import Path, Seconds, Step, duration, options
from fingerpost.errors import NotStarted, SessionEnded, StepFailed
from fingerpost.results import PlayResult, WindowInfo
from fingerpost.targets import Client, Window

_ENDING = 20.0
"""The time in seconds for the end of clients and the writing of reports, before the program is ended by a signal."""


@dataclasses.dataclass(frozen=True)
class DesktopOptions:
    """How a desktop is started."""

    program: t.Optional[str] = None
    """The program. Default: that of the environment variable ``FINGERPOST``, else ``fingerpost`` in ``PATH``."""
    outputs: t.Sequence[t.Mapping[str, t.Any]] = ()
    """The outputs, with the keys of docs/scripts.md. Default: one of 1280x800 pixels."""
    policy: t.Optional[Path] = None
    """A policy file. Default: the built-in policy."""
    session: t.Union[str, t.Mapping[str, t.Any]] = "private"
    """``private``: clients have folders, a bus and settings of their own. ``shared``: the environment of the test.

    A mapping is a private session with changes, by the keys of docs/sessions.md.
    """
    accessibility: bool = True
    """Whether steps can find widgets."""
    clock: str = "virtual"
    """``virtual``: the session's time passes only by steps. ``real``: the machine's clock."""
    within: t.Union[Seconds, str, None] = None
    """The limit for what a step waits for, in seconds. Default: 5."""
    settings: t.Mapping[str, t.Any] = dataclasses.field(default_factory=dict)
    """Further settings of docs/scripts.md."""
    directory: t.Optional[Path] = None
    """Where relative paths and clients begin. Default: the working directory."""
    references: t.Optional[Path] = None
    """The folder where relative paths of ``like`` and ``unlike`` begin, if the session has not written such a file.

    Default: the directory.
    """
    update: str = "none"
    """Which files of ``like`` are written instead of a failure: ``none``, ``missing`` ones, or ``all`` that differ."""
    environment: t.Mapping[str, t.Optional[str]] = dataclasses.field(default_factory=dict)
    """Variables for Fingerpost and its clients; ``None`` removes one."""
    name: t.Optional[str] = None
    """The name in reports."""
    results: t.Optional[Path] = None
    """The folder for the files of failed steps. Default: ``fingerpost-results`` in the directory."""
    report: t.Optional[Path] = None
    """A folder for a page with a film of the session, ``index.html``. Default: none is written."""
    trace: t.Optional[Path] = None
    """A file for the trace. Default: none is written."""
    start_timeout: float = 60
    """The time in seconds for Fingerpost itself to start."""


class Desktop:
    """A session with outputs in memory, in which programs run and steps are played.

    Use it in a ``with`` statement, or call :meth:`close`::

        with Desktop() as desktop:
            editor = desktop.launch(["gnome-text-editor", "--standalone"])
            editor.locate("text-box", state="editable").fill("Hello")

    Raises :class:`NotStarted` if Fingerpost is not installed or does not start.
    """

    def __init__(self, options: t.Optional[DesktopOptions] = None, **changes: t.Any) -> None:
        self.options = dataclasses.replace(options or DesktopOptions(), **changes)
        self.directory = os.path.abspath(os.fspath(self.options.directory or os.curdir))
        self._connection: t.Optional[Connection] = None
        self._clients: t.List[str] = []
        self._references = References(self.options.references, self.directory)
        self._has_reported_fault = False
        with tempfile.TemporaryDirectory(prefix="fingerpost-") as folder:
            # The session has read the file when it says its socket.
            script = os.path.join(folder, "desktop.yaml")
            with open(script, "w", encoding="utf-8") as file:
                json.dump(self._script(), file, default=os.fspath)
            self._process = Process(
                self._command(script), self.directory, self._environment(), self.options.start_timeout
            )
        try:
            self._connection = Connection(self._process.variables["FINGERPOST_SOCKET"])
        except SessionEnded as error:
            self._process.end(_ENDING)
            raise NotStarted(f"{error}\n{self._process.messages}") from error

    def _script(self) -> t.Dict[str, t.Any]:
        settings = dict(self.options.settings)
        settings.setdefault("clock", self.options.clock)
        if self.options.within is not None:
            settings.setdefault("within", duration(self.options.within))
        script: t.Dict[str, t.Any] = {"settings": settings, "steps": []}
        if self.options.session != "shared":
            changes = {} if isinstance(self.options.session, str) else dict(self.options.session)
            if self.options.environment:
                changes["environment"] = {**self.options.environment, **changes.get("environment", {})}
            if changes:
                script["session"] = changes
        if self.options.outputs:
            script["outputs"] = list(self.options.outputs)
        return script

    def _command(self, script: str) -> t.List[str]:
        command = [find_program(self.options.program), "headless", "--serve", "--end-with-input", "--script", script]
        session = self.options.session if isinstance(self.options.session, str) else "private"
        command += ["--session", session, "--name", self.options.name or "desktop"]
        if self.options.accessibility:
            command.append("--accessibility")
        if self.options.update != "none":
            command += ["--update", self.options.update]
        for option in ("policy", "results", "report", "trace"):
            value = getattr(self.options, option)
            if value is not None:
                command += [f"--{option}", os.path.abspath(os.fspath(value))]
        return command

    def _environment(self) -> t.Dict[str, str]:
        merged: t.Dict[str, t.Optional[str]] = {**os.environ, **self.options.environment}
        return {name: value for name, value in merged.items() if value is not None}

    # Ends

    def __enter__(self) -> "Desktop":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_connection", None) is not None:
            self.close()

    @property
    def is_open(self) -> bool:
        """True until the desktop is closed or the program has ended."""
        return self._connection is not None and self._process.status is None

    def close(self) -> int:
        """Ends the clients and the session, writes the reports, and returns the exit status of Fingerpost.

        The status is 0 if all steps passed, 1 if one failed, and 3 if a client ended unexpectedly.
        """
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()
            self._process.end(_ENDING)
            self.messages = self._process.messages
            self._process.forget()
        status = self._process.status
        return 0 if status is None else status

    def _fault_at_end(self) -> t.Optional[str]:
        """Closes the desktop. Returns the reason if it ended in another way, and no call has reported it.

        For example, a client ended unexpectedly after the last call.
        """
        status = self.close()
        if status in (0, 1) or self._has_reported_fault:
            return None
        return f"the session ended with status {status}\n{self.messages}".rstrip()

    messages = ""
    """What Fingerpost has written to its standard error, after :meth:`close`."""

    # Steps

    def play(self, *steps: Step, check: bool = True) -> PlayResult:
        """Plays steps of docs/scripts.md, one after the other, and returns their outcomes.

        A step is a mapping or its YAML text::

            desktop.play({"tap": {"in": "editor", "at": "center"}}, "expect: {key-window: editor}")

        Raises :class:`StepFailed` if a step fails, unless ``check`` is false, and :class:`InvalidSteps` if one has a mistake;
        then none was played.
        """
        __tracebackhide__ = True
        return self._play({"steps": self._references.located(steps)}, check)

    def _play(self, fields: t.Mapping[str, t.Any], check: bool) -> PlayResult:
        __tracebackhide__ = True
        result = PlayResult.of(self.request("play", **fields))
        if result.faults:
            self._has_reported_fault = True
        if check and not result.passed:
            raise StepFailed(result)
        return result

    def launch(
        self,
        command: t.Union[str, t.Sequence[Path]],
        name: t.Optional[str] = None,
        *,
        environment: t.Optional[t.Mapping[str, t.Optional[str]]] = None,
        directory: t.Optional[Path] = None,
        expect_exit: t.Union[int, str, None] = None,
        window: bool = True,
        x11: bool = False,
        geometry: t.Optional[str] = None,
        speech: bool = False,
        within: t.Union[Seconds, str] = 30,
    ) -> Client:
        """Starts a program and waits for its first window.

        ``command`` is a list of the program and its arguments, or a line for the shell. ``name`` is its name in steps; by
        default that of the program, with a number if it is taken. ``expect_exit`` is the status or signal, or ``any``, with
        which it may end by itself; otherwise its end is a failure. ``window=False`` is for a program without a window.
        ``x11=True`` is for a program of X11: it gets a display of its own, with the size ``geometry``, such as ``1000x700``.
        ``speech=True`` lets steps check what it speaks through Speech Dispatcher, as a screen reader does.
        ``within`` is the longest wait for the window: a program that starts for the first time reads its files slowly.
        """
        __tracebackhide__ = True
        chosen = name or self._free_name(command)
        client: t.Dict[str, t.Any] = options(
            {
                "command": command if isinstance(command, str) else [os.fspath(word) for word in command],
                "environment": environment, "directory": directory, "expect_exit": expect_exit,
                "geometry": geometry,
            }
        )
        if not window:
            client["window"] = False
        if x11:
            client["x11"] = True
        if speech:
            client["speech"] = True
        fields: t.Dict[str, t.Any] = {"clients": {chosen: client}}
        if window:
            fields["steps"] = [{"wait": {"window": chosen, **options({"within": within})}}]
        self._clients.append(chosen)
        self._play(fields, True)
        return Client(self, chosen)

    def _free_name(self, command: t.Union[str, t.Sequence[Path]]) -> str:
        words = command.split() if isinstance(command, str) else command
        base = os.path.basename(os.fspath(words[0])) if words else "client"
        name, number = base, 1
        while name in self._clients:
            number += 1
            name = f"{base}-{number}"
        return name

    def client(self, name: str) -> Client:
        """A client by its name."""
        return Client(self, name)

    def window(self, **selector: t.Any) -> Window:
        """A window of any client: ``title`` and ``app_id`` (patterns), ``role``, ``index``."""
        return Window(self, options(selector))

    def type(self, text: str) -> None:
        """Types into the widget that has the keyboard focus."""
        __tracebackhide__ = True
        self.play({"type": text})

    def key(self, key: str) -> None:
        """Presses a key, such as ``Return``, ``F5`` or ``a``."""
        __tracebackhide__ = True
        self.play({"key": key})

    def chord(self, keys: str) -> None:
        """Presses keys together, such as ``Ctrl+Shift+S``."""
        __tracebackhide__ = True
        self.play({"chord": keys})

    def action(self, name: str) -> None:
        """Sends an action, such as ``edit.copy``, along the responder chain."""
        __tracebackhide__ = True
        self.play({"action": name})

    def pause(self, seconds: t.Union[Seconds, str]) -> None:
        """Advances the session's clock."""
        __tracebackhide__ = True
        self.play({"pause": duration(seconds)})

    def expect(self, *, within: t.Union[Seconds, str, None] = None, **conditions: t.Any) -> None:
        """Waits until an expectation of docs/scripts.md holds::

            desktop.expect(file="notes.txt", contains="Ada")
            desktop.expect(no_window={"title": "Error*"}, within=2)
        """
        __tracebackhide__ = True
        self.play({"expect": options({**conditions, "within": within})})

    def screenshot(self, file: Path, **more: t.Any) -> None:
        """Writes a picture (PNG) of the first output; ``output``, ``cursor`` and ``overlay`` as in docs/scripts.md."""
        __tracebackhide__ = True
        self.play({"screenshot": {**options({"file": file, **more})}})

    # Questions

    def request(self, request: str, **fields: t.Any) -> t.Dict[str, t.Any]:
        """Sends any request of docs/control.md and returns its result."""
        __tracebackhide__ = True
        if self._connection is None:
            raise SessionEnded("the desktop is closed")
        try:
            return self._connection.request(request, fields)
        except SessionEnded as error:
            self._has_reported_fault = True
            status = self._process.wait(5)
            ended = "closed the connection" if status is None else f"ended with status {status}"
            raise SessionEnded(f"Fingerpost {ended}\n{self._process.messages}".rstrip()) from error

    def windows(self) -> t.List[WindowInfo]:
        """All windows, the topmost first."""
        return [WindowInfo.of(window) for window in self.request("windows")["windows"]]

    def environment(self) -> t.Dict[str, str]:
        """The environment for a program that the test starts by itself, and that shall connect to the session."""
        variables = {**os.environ, **self._process.variables}
        for name in ("DISPLAY", "WAYLAND_SOCKET"):
            variables.pop(name, None)
        return variables

    @property
    def socket(self) -> str:
        """The path of the control socket."""
        return self._process.variables["FINGERPOST_SOCKET"]
