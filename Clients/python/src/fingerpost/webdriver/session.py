"""A session of WebDriver: one desktop, with one program."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import time
import typing as t
import uuid

from fingerpost import Desktop, InvalidSteps, NotStarted, RequestRefused, SessionEnded, StepFailed
from fingerpost.results import PlayResult, WidgetInfo, WindowInfo
from fingerpost.webdriver import locating, secrets, xpath
from fingerpost.webdriver.actions import Performer, Point, Step
from fingerpost.webdriver.capabilities import Capabilities
from fingerpost.webdriver.elements import Element, Elements
from fingerpost.webdriver.errors import WebDriverError

CLIENT = "app"
"""The name of the program in steps."""


class StepsFailed(WebDriverError):
    """A step of a command failed."""


class Session:
    """One desktop and its program. Its commands are carried out one after the other."""

    def __init__(self, capabilities: Capabilities, results: str, program: t.Optional[str]) -> None:
        self.id = uuid.uuid4().hex
        self.capabilities = capabilities
        self.timeouts = capabilities.timeouts
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.elements = Elements()
        self.window: t.Optional[int] = None
        """The window that a client has switched to; without one, all windows count."""
        self.failures: t.List[str] = []
        """What failed."""
        self.pending: t.Dict[t.Tuple[str, str], str] = {}
        """Elements that were not found, and were not found since."""
        words = os.path.basename(capabilities.command[0]) if capabilities.command else "desktop"
        words = "".join(one if one.isprintable() else "_" for one in words[:100]).lstrip("-")
        self.name = f"{capabilities.name or words}-{self.id[:8]}"
        self._results = os.path.join(results, "".join("_" if one in '/\\:*?"<>|' else one for one in self.name))
        self.folder = tempfile.mkdtemp(prefix="fingerpost-webdriver-")
        """A folder for pictures and the like, which ends with the session."""
        self.is_abandoned: t.Callable[[], bool] = lambda: False
        """Whether the client of the present command has ended."""
        self._programs = 1
        self._is_closed = False
        try:
            self.desktop = self._started(results, program)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        try:
            self._launch()
        except BaseException:
            self.close()
            raise
        self.actions = Performer(self._act, self._center, self._size())

    @property
    def results(self) -> str:
        """The folder of the trace and the report."""
        return self._results

    # Beginning and end

    def _started(self, results: str, program: t.Optional[str]) -> Desktop:
        asked = self.capabilities
        os.makedirs(results, exist_ok=True)
        settings = {"timeout": None, **asked.settings}
        try:
            return Desktop(
                program=program, outputs=asked.outputs, policy=asked.policy, session=asked.session or "private",
                clock=asked.clock, within=asked.within, directory=asked.directory or self.folder,
                settings={key: value for key, value in settings.items() if value is not None},
                environment=asked.environment, name=self.name, results=results, report=self._results,
            )
        except NotStarted as error:
            raise WebDriverError("session not created", str(error)) from error

    def _launch(self) -> None:
        """Starts the program, and waits until it shows widgets, at most for a short time."""
        asked = self.capabilities
        if not asked.command:
            return
        try:
            self.desktop.launch(
                list(asked.command), CLIENT, directory=asked.directory, x11=asked.x11, geometry=asked.geometry, expect_exit=0,
            )
        except (StepFailed, RequestRefused, SessionEnded) as error:
            self.failures.append(str(error))
            raise WebDriverError("session not created", str(error)) from error
        # Programs without widgets, such as terminals, never show any.
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            try:
                if self.desktop.request("tree", depth=1)["widgets"]:
                    return
            except (RequestRefused, SessionEnded):
                pass
            time.sleep(0.05)

    def start(self, command: t.Sequence[str]) -> None:
        """Starts a further program, which may end by itself."""
        self._programs += 1
        try:
            self.desktop.launch(list(command), f"{CLIENT}-{self._programs}", window=False, expect_exit="any")
        except (StepFailed, RequestRefused) as error:
            raise self._failed(WebDriverError("unknown error", str(error))) from error
        except SessionEnded as error:
            raise self._failed(WebDriverError("invalid session id", str(error))) from error

    def close(self, patience: float = -1) -> None:
        """Ends the program and the desktop, and keeps the trace. The report stays if something failed.

        A command that is still carried out after the patience fails, because the desktop ends.
        """
        if not self.lock.acquire(timeout=patience):
            self.failures.append("the session ended during a command")
            self.desktop._process.end(20)
            self.lock.acquire()
        try:
            if self._is_closed:
                return
            self._is_closed = True
            reasons = [*self.failures, *self.pending.values()]
            if self.pending and self.desktop.is_open:
                try:
                    self.desktop.play({"fail": "\n".join(self.pending.values())[:10_000], "name": "the client"}, check=False)
                except (RequestRefused, SessionEnded):
                    pass  # The results say how the session ended.
            status = self.desktop.close()
            shutil.rmtree(self.folder, ignore_errors=True)
            wanted = self.capabilities.report
            if wanted == "never" or wanted == "failure" and not reasons and status == 0:
                self._keep_trace()
        finally:
            self.lock.release()

    def _keep_trace(self) -> None:
        """Removes all results but the trace."""
        try:
            for entry in os.scandir(self._results):
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path, ignore_errors=True)
                elif entry.name != "trace.jsonl":
                    os.unlink(entry.path)
        except OSError:
            pass  # There are no results.

    # Steps

    def play(self, steps: t.Sequence[Step]) -> PlayResult:
        """Plays steps. One that fails is an error of the command."""
        if not steps:
            return PlayResult(True, (), 0, 0)
        try:
            result = self.desktop.play(*steps, check=False)
        except InvalidSteps as error:
            raise WebDriverError("invalid argument", str(error)) from error
        except RequestRefused as error:
            raise self._failed(WebDriverError("unknown error", str(error))) from error
        except SessionEnded as error:
            raise self._failed(WebDriverError("invalid session id", str(error))) from error
        if result.faults:
            raise self._failed(WebDriverError("no such window", "\n".join(result.faults)))
        if not result.passed:
            raise self._failed(StepsFailed("unknown error", result.explanation))
        return result

    def _failed(self, error: WebDriverError) -> WebDriverError:
        self.failures.append(error.message)
        return error

    def play_hidden(self, steps: t.Sequence[Step]) -> None:
        """Plays steps that type into a password field."""
        try:
            self.play(secrets.hidden(self.folder, steps))
        finally:
            secrets.remove(self.folder)

    def _act(self, steps: t.List[Step]) -> None:
        """Plays steps of actions. What has the focus when a text is typed decides whether it is a secret."""
        rest = [{**step, "name": "Perform Actions"} for step in steps]
        first = next((number for number, step in enumerate(rest) if "type" in step), None)
        while first is not None:
            if first:
                self.play(rest[:first])
            end = first + 1
            (self.play_hidden if self._has_password() else self.play)(rest[first:end])
            rest = rest[end:]
            first = next((number for number, step in enumerate(rest) if "type" in step), None)
        if rest:
            self.play(rest)

    def _has_password(self) -> bool:
        """Whether a password field has the focus."""
        for window in self.windows():
            if window.key:
                try:
                    asked = {"role": "password", "state": "focused"}
                    return bool(self.request("find", selectors=[asked], window=window.id)["found"][0]["widgets"])
                except RequestRefused:
                    return False
        return False

    def _center(self, reference: str) -> Point:
        element = self.elements.get(reference)
        area = self.look(element).area
        if area is None or not area.width or not area.height:
            raise WebDriverError("element not interactable", f"{element.words} has no place on the desktop")
        return (round(area.x + area.width / 2, 2), round(area.y + area.height / 2, 2))

    def _size(self) -> Point:
        """The size of the desktop in logical pixels."""
        frames = [output["frame"] for output in self.request("outputs")["outputs"]]
        return (max(one["x"] + one["width"] for one in frames), max(one["y"] + one["height"] for one in frames))

    def request(self, name: str, **fields: t.Any) -> t.Dict[str, t.Any]:
        """Sends a request that plays nothing."""
        try:
            return self.desktop.request(name, **fields)
        except SessionEnded as error:
            raise self._failed(WebDriverError("invalid session id", str(error))) from error

    # Windows

    def windows(self) -> t.List[WindowInfo]:
        """The windows of programs, the one that has the keys first, then the topmost. Popups are parts of windows."""
        found = [WindowInfo.of(window) for window in self.request("windows")["windows"]]
        return sorted((window for window in found if window.role != "popup"), key=lambda window: not window.key)

    def searched(self) -> t.List[WindowInfo]:
        """The windows where elements are looked for."""
        windows = self.windows()
        if self.window is None:
            return [window for window in windows if not window.hidden]
        chosen = [window for window in windows if window.id == self.window]
        if not chosen:
            raise WebDriverError("no such window", f"the window {self.window} was closed; switch to another one")
        return chosen

    def selector(self, window: int) -> t.Dict[str, t.Any]:
        """The words of steps for a window."""
        windows = self.windows()
        chosen = next((one for one in windows if one.id == window), None)
        if chosen is None:
            raise WebDriverError("no such window", f"the window {window} was closed")
        same = sorted(one.id for one in windows if (one.client, one.role) == (chosen.client, chosen.role))
        return {"client": chosen.client, "role": chosen.role, "index": same.index(window) + 1}

    # Elements

    def look(self, element: Element) -> WidgetInfo:
        """The widget of an element as it is now."""
        try:
            found = self.request("find", selectors=[{"handle": element.handle}], window=element.window)["found"][0]["widgets"]
        except RequestRefused as error:
            if error.code in ("failed", "no-such-window"):
                raise WebDriverError("stale element reference", f"{element.words}: {error.message}") from error
            raise WebDriverError("unknown error", str(error)) from error
        if not found:
            raise WebDriverError("stale element reference", f"{element.words} is not in its window any more")
        return WidgetInfo.of(found[0])

    def find(self, using: t.Any, value: t.Any, inside: t.Optional[Element], single: bool) -> t.List[Element]:
        """The elements that a strategy finds. It looks again until there is one, or until the implicit timeout."""
        if inside is not None:
            self.look(inside)
        query = None if using == locating.XPATH else locating.query(using, value)
        if query is None:
            xpath.check(value)
        end = time.monotonic() + self.timeouts.implicit / 1000
        pause, lookup = 0.02, (str(using), str(value)[:1000])
        while True:
            reasons: t.List[str] = []
            if query is None:
                found = self._selected(value, inside, reasons)
            else:
                found = self._matching(query, inside, reasons)
            if found or time.monotonic() >= end:
                break
            if self.is_abandoned():
                raise WebDriverError("timeout", "the client ended while the element was looked for")
            time.sleep(min(pause, max(0.0, end - time.monotonic())))
            pause = min(pause * 1.5, 0.25)
        if found or not single:
            self.pending.pop(lookup, None)
            return found
        if not self.windows():
            # A program that has ended unexpectedly lets every step fail, with its end.
            self.play([{"pause": "1ms", "name": "Find Element"}])
        message = f"no element with the {using} {str(value)[:1000]!r}" + "".join(f"; {reason}" for reason in reasons)
        if len(self.pending) < 100:
            self.pending[lookup] = message
        raise WebDriverError("no such element", message)

    def _matching(self, query: locating.Query, inside: t.Optional[Element], reasons: t.List[str]) -> t.List[Element]:
        """What a selector finds, what is shown first."""
        selector, within = query.selector, None
        if inside is not None:
            within = {"handle": inside.handle}
            if isinstance(selector, dict) and "inside" not in selector:
                selector = {**selector, "inside": within}
        shown: t.List[Element] = []
        hidden: t.List[Element] = []
        for window in self._windows_of(inside):
            asked: t.List[t.Any] = [selector]
            if within is not None and selector is query.selector:
                asked.append({"inside": within})
            try:
                answers = self.request("find", selectors=asked, window=window.id)["found"]
            except RequestRefused as error:
                if error.code in ("invalid-selector", "invalid-request"):
                    raise WebDriverError("invalid selector", str(error)) from error
                reasons.append(error.message)
                continue
            inner = {widget.get("handle") for widget in answers[1]["widgets"]} if len(answers) > 1 else None
            origin = (answers[0].get("window") or {}).get("id", window.id)
            for answer in answers[0]["widgets"]:
                widget = WidgetInfo.of(answer)
                if widget.handle is not None and query.fits(widget) and (inner is None or widget.handle in inner):
                    element = self.elements.add(widget, origin)
                    (shown if xpath.is_displayed(widget) else hidden).append(element)
        return list(dict.fromkeys(shown + hidden))

    def _windows_of(self, inside: t.Optional[Element]) -> t.List[WindowInfo]:
        if inside is None:
            return self.searched()
        return [window for window in self.windows() if window.id == inside.window]

    def _selected(self, expression: str, inside: t.Optional[Element], reasons: t.List[str]) -> t.List[Element]:
        """What an XPath finds, in the order of the document."""
        trees = self.trees(reasons, self._windows_of(inside))
        begin: t.Tuple[t.Optional[str], t.Optional[int]] = (None, None)
        if inside is not None:
            known = any(widget.handle == inside.handle for tree in trees for widget in tree.widgets)
            begin = (inside.handle, None) if known else (None, inside.window)
        found = []
        for tree, widget in xpath.select(trees, expression, *begin):
            whole = self._with_handle(tree, widget)
            if whole is not None:
                found.append(self.elements.add(whole, tree.window.id))
        return list(dict.fromkeys(found))

    def trees(self, reasons: t.List[str], windows: t.Optional[t.Sequence[WindowInfo]] = None) -> t.List[xpath.Tree]:
        """The widgets of windows; by default of those where elements are looked for."""
        trees = []
        for window in self.searched() if windows is None else windows:
            try:
                widgets = self.request("tree", window=window.id, details=True, places=True)["widgets"]
            except RequestRefused as error:
                reasons.append(error.message)
                continue
            trees.append(xpath.Tree(window, [WidgetInfo.of(widget) for widget in widgets]))
        return trees

    def _with_handle(self, tree: xpath.Tree, widget: WidgetInfo) -> t.Optional[WidgetInfo]:
        """The widget of a tree with its handle, which windows and those of very large trees have not."""
        if widget.handle is not None:
            return widget
        selector: t.Dict[str, t.Any] = {"role": widget.role}
        if widget.name:
            selector["name"] = locating.pattern(widget.name)
        try:
            answers = self.request("find", selectors=[selector], window=tree.window.id)["found"][0]["widgets"]
        except RequestRefused:
            return None
        found = [WidgetInfo.of(answer) for answer in answers]
        if widget.level == 1:
            return next((one for one in found if one.name == widget.name), None)
        same = [one for one in found if one.name == widget.name and one.area == widget.area and one.text == widget.text]
        return same[0] if len(same) == 1 else None
