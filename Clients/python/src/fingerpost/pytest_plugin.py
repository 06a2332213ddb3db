"""The pytest plugin: the fixture ``desktop``, a session of Fingerpost for each test.

Each test has its own process, folder and report, so tests of several workers do not meet. The results of tests that did not
pass stay in the folder of results, and the failure names their page.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import pathlib
import shutil
import subprocess
import typing as t

import pytest

from fingerpost._process import find_program
from fingerpost.desktop import Desktop, DesktopOptions
from fingerpost.errors import FingerpostError, NotStarted, StepFailed

_MARKER = ".fingerpost-results"
"""The file by which Fingerpost knows a folder that it may empty."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fingerpost", "Fingerpost")
    group.addoption(
        "--fingerpost",
        metavar="PROGRAM",
        help="the program fingerpost. Default: that of the variable FINGERPOST, else the one in PATH",
    )
    group.addoption(
        "--fingerpost-results",
        metavar="FOLDER",
        default="fingerpost-results",
        help="the folder for the results of tests that did not pass. Each run empties it. Default: fingerpost-results",
    )
    group.addoption(
        "--fingerpost-report",
        metavar="FOLDER",
        help="write one page with all tests of this run that used a desktop to FOLDER/index.html",
    )
    group.addoption(
        "--fingerpost-keep", action="store_true", help="keep the results of tests that passed, too"
    )
    group.addoption(
        "--fingerpost-update",
        choices=["none", "missing", "all"],
        default="none",
        help="write the pictures and trees that 'like' names, instead of failing: missing files, or all that differ",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "desktop(**options): options of fingerpost.DesktopOptions for the fixture desktop of this test"
    )


@dataclasses.dataclass
class _Folders:
    """Where the results of this run are."""

    results: pathlib.Path
    page: t.Optional[pathlib.Path]
    keeps: bool

    @classmethod
    def of(cls, config: pytest.Config) -> "_Folders":
        root = pathlib.Path(config.invocation_params.dir)
        page = config.getoption("--fingerpost-report")
        return cls(
            results=root / config.getoption("--fingerpost-results"),
            page=root / page if page else None,
            keeps=bool(config.getoption("--fingerpost-keep")),
        )

    @property
    def passed(self) -> pathlib.Path:
        """The list of the folders that a page needs and that are removed afterwards."""
        return self.results / ".passed"

    def empty(self) -> None:
        """Removes the results of an earlier run, if Fingerpost made the folder."""
        if not (self.results / _MARKER).is_file():
            return
        for entry in self.results.iterdir():
            if entry.is_dir() and not entry.is_symlink() and (entry / "result.json").is_file():
                shutil.rmtree(entry)
        self.passed.unlink(missing_ok=True)

    def remove_passed(self) -> None:
        if self.passed.is_file():
            for name in self.passed.read_text().splitlines():
                shutil.rmtree(self.results / name, ignore_errors=True)
            self.passed.unlink()


def _is_controller(config: pytest.Config) -> bool:
    """True except in the workers of pytest-xdist."""
    return not hasattr(config, "workerinput")


def pytest_sessionstart(session: pytest.Session) -> None:
    if _is_controller(session.config) and not session.config.option.collectonly:
        _Folders.of(session.config).empty()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Writes the page of the run after the last worker has ended."""
    if not _is_controller(config) or config.option.collectonly:
        return
    folders = _Folders.of(config)
    if folders.page is not None and any(folders.results.glob("*/result.json")):
        error = _write_page(config, folders.results, folders.page)
        reporter = config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.write_line(error or f"fingerpost: {folders.page / 'index.html'}")
    if not folders.keeps:
        folders.remove_passed()


def _write_page(config: pytest.Config, results: pathlib.Path, page: pathlib.Path) -> t.Optional[str]:
    """Writes the page of a folder of results; returns the error, if there is one."""
    try:
        program = find_program(config.getoption("--fingerpost"))
    except NotStarted as error:
        return str(error)
    command = [program, "report", str(results), "--to", str(page)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stderr.strip()


def _session_name(node: str) -> str:
    """The name of the session of a test: that of the test in pytest, if folders of results can be told apart by it."""
    parameters = node.partition("[")[2]
    if len(node.encode(errors="replace")) <= 200 and node.isprintable() and parameters == _folder_name(parameters):
        return node
    printable = "".join(character if character.isprintable() else "_" for character in node)
    digest = hashlib.sha256(node.encode(errors="replace")).hexdigest()[:8]
    return printable.encode()[:150].decode(errors="ignore") + "-" + digest


def _folder_name(name: str) -> str:
    """The folder that Fingerpost makes for a session of this name."""
    return "".join("_" if character in '/\\:*?"<>|' else character for character in name)


_MISSING = "no such file; --update missing writes it"
"""The end of a failure whose reference does not exist."""

_LONGEST_FAILURE = 10_000
"""The number of characters of a failure that its page shows."""


class _Attempt:
    """The desktop of one test, and what becomes of its results."""

    def __init__(self, item: pytest.Item, options: DesktopOptions) -> None:
        self._folders = _Folders.of(item.config)
        name = _session_name(item.nodeid)
        self.folder = self._folders.results / _folder_name(name)
        self.page = self.folder / "index.html"
        self.has_failed = False
        self.failure: t.Optional[str] = None
        """What failed, if it was not a step."""
        if self.folder.is_dir():
            shutil.rmtree(self.folder)
        self.desktop = Desktop(options, name=name, results=self._folders.results, report=self.folder)

    def end(self) -> None:
        """Ends the session, and keeps or removes its results."""
        try:
            if self.failure is not None:
                self._note_failure()
        finally:
            fault = self.desktop._fault_at_end()
        if fault is not None:
            pytest.fail(f"{fault}\n{self.page}", pytrace=False)
        if self.has_failed or self._folders.keeps:
            return
        if self._folders.page is None:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            with self._folders.passed.open("a") as list_of_passed:
                list_of_passed.write(self.folder.name + "\n")

    def _note_failure(self) -> None:
        """Adds the failure of the test itself to its results, with pictures."""
        try:
            failure = (self.failure or "").encode(errors="replace").decode()
            self.desktop.play({"fail": failure, "name": "the test"}, check=False)
        except FingerpostError:
            pass  # The session has ended, which its results say.


def _marked(item: pytest.Item) -> t.Dict[str, t.Any]:
    """The options that the markers of a test change, the nearest last."""
    changes: t.Dict[str, t.Any] = {}
    known = [field.name for field in dataclasses.fields(DesktopOptions)]
    for marker in reversed(list(item.iter_markers("desktop"))):
        if marker.args:
            pytest.fail('the marker desktop takes options by name, such as desktop(session="shared")', pytrace=False)
        for name in marker.kwargs:
            if name not in known:
                pytest.fail(f"unknown option {name!r} of the marker desktop: expected {', '.join(known)}", pytrace=False)
        changes.update(marker.kwargs)
    return changes


_attempt_key = pytest.StashKey["_Attempt"]()


@pytest.fixture(scope="session")
def desktop_options(request: pytest.FixtureRequest) -> DesktopOptions:
    """The options of all desktops. Define a fixture of this name in conftest.py to change them."""
    return DesktopOptions(program=request.config.getoption("--fingerpost"))


@pytest.fixture
def desktop(
    request: pytest.FixtureRequest, desktop_options: DesktopOptions, tmp_path: pathlib.Path
) -> t.Iterator[Desktop]:
    """A desktop for this test: a session of its own, which begins empty and ends with the test.

    Clients and relative paths begin in ``tmp_path``. The options are those of ``desktop_options``, changed by the marker
    ``@pytest.mark.desktop(…)``. A relative path of a policy, and of a picture that a step compares with, begins in the
    folder of the test.
    """
    item = request.node
    options = dataclasses.replace(desktop_options, **_marked(item))
    if options.program is None:
        options = dataclasses.replace(options, program=request.config.getoption("--fingerpost"))
    if options.policy is not None:
        options = dataclasses.replace(options, policy=item.path.parent / options.policy)
    if options.directory is None:
        options = dataclasses.replace(options, directory=tmp_path)
    if options.references is None:
        options = dataclasses.replace(options, references=item.path.parent)
    if options.update == "none":
        options = dataclasses.replace(options, update=request.config.getoption("--fingerpost-update"))
    attempt = _Attempt(item, options)
    item.stash[_attempt_key] = attempt
    try:
        yield attempt.desktop
    finally:
        attempt.end()


def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> t.Iterator[None]:
    """Adds the page to the report of a test that failed. The page is written when the fixture ends, before anybody can look."""
    outcome: t.Any = yield
    report: pytest.TestReport = outcome.get_result()
    attempt = item.stash.get(_attempt_key, None)
    if attempt is None or not report.failed or call.when == "teardown":
        return
    attempt.has_failed = True
    if call.excinfo is not None and not isinstance(call.excinfo.value, StepFailed):
        attempt.failure = call.excinfo.exconly()[:_LONGEST_FAILURE] or "failed"
    hint = "\n--fingerpost-update missing writes the file" if _MISSING in str(report.longrepr) else ""
    report.sections.append(("Fingerpost", f"{attempt.page}{hint}"))
    # The report of the teardown has them, from which JUnit XML is made.
    item.user_properties.append(("fingerpost-report", str(attempt.page)))


# Not a decorator: some versions of pytest say its type and others do not, and a check of types refuses one or the other.
pytest.hookimpl(hookwrapper=True)(pytest_runtest_makereport)
