"""Sessions of the real program, with a real client."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import time
import typing as t

import pytest

from fingerpost import Desktop, InvalidSteps, NotStarted, RequestRefused, SessionEnded, StepFailed

TERMINAL = ["foot", "--config=/dev/null", "sh"]
PROMPT = {"PS1": "$ ", "ENV": None}


@pytest.fixture
def plain(tmp_path: pathlib.Path) -> t.Iterator[Desktop]:
    with Desktop(directory=tmp_path, accessibility=False) as desktop:
        yield desktop


def test_a_terminal_is_started_typed_into_and_checked(plain: Desktop) -> None:
    terminal = plain.launch(TERMINAL, environment=PROMPT)
    assert terminal.name == "foot"
    terminal.tap()
    plain.type("echo hi >out.txt\n")
    plain.expect(file="out.txt", contains="hi")
    terminal.expect(title="*", key=True)
    [window] = plain.windows()
    assert (window.app_id, window.role, window.key) == ("foot", "toplevel", True)
    assert (window.name, window.client) == ("foot", "foot")
    assert plain.close() == 0
    assert plain.close() == 0
    assert not plain.is_open


def test_times_are_those_of_the_session(plain: Desktop) -> None:
    began = plain.play({"pause": "1ms"}).ended
    plain.pause(90)
    assert plain.play({"pause": "1ms"}).began == pytest.approx(began + 90)


def test_a_step_that_fails_says_why_and_the_next_request_is_played(plain: Desktop, tmp_path: pathlib.Path) -> None:
    terminal = plain.launch(TERMINAL, environment=PROMPT)
    with pytest.raises(StepFailed) as caught:
        plain.play({"expect": {"window": {"title": "no*"}, "within": "50ms"}}, {"pause": "1s"})
    failed, skipped = caught.value.result.steps
    assert (failed.outcome, skipped.outcome) == ("failed", "skipped")
    assert 'a window {title: "no*"}' in str(caught.value) and "skipped: 1 step after it" in str(caught.value)
    assert failed.evidence is not None and (tmp_path / failed.evidence / "why.txt").is_file()
    assert isinstance(caught.value, AssertionError)
    assert not plain.play("expect: {key-window: none, within: 0s}", check=False).passed
    terminal.tap()
    assert plain.close() == 1


def test_mistakes_in_steps_are_all_reported_and_nothing_is_played(plain: Desktop) -> None:
    now = plain.play({"pause": "1ms"}).ended
    with pytest.raises(InvalidSteps) as caught:
        plain.play({"pause": "1s"}, {"tpa": "center"}, "tap: {inn: a}")
    places = [text.split(": error")[0] for text in caught.value.diagnostics]
    assert places == ["step 2:1:2", "step 3:1:6", "step 3:1:7"]
    assert 'did you mean "tap"?' in str(caught.value)
    with pytest.raises(InvalidSteps, match="comand"):
        plain.request("play", clients={"a": {"comand": "foot"}})
    with pytest.raises(RequestRefused, match="unknown request") as refused:
        plain.request("plya")
    assert refused.value.code == "unknown-request"
    assert plain.play({"pause": "1ms"}).began == now


def test_a_client_that_ends_is_a_failure_unless_it_may(plain: Desktop) -> None:
    plain.launch(["foot", "--config=/dev/null", "sh", "-c", "exit 3"], "brief", expect_exit="any", window=False)
    plain.client("brief").expect_exit(3)
    plain.launch(TERMINAL, environment=PROMPT)
    with pytest.raises(StepFailed, match=r"client foot ended unexpectedly \(exit status 4\)"):
        plain.type("exit 4\n")
        # A window that never appears: foot ends some time after its own window.
        plain.play({"wait": {"window": {"title": "another"}}})


def test_a_program_that_does_not_exist(plain: Desktop) -> None:
    with pytest.raises(StepFailed, match="no-such-program"):
        plain.launch(["/no-such-program"])


def test_clients_have_names_of_their_own(plain: Desktop) -> None:
    names = [plain.launch(TERMINAL, environment=PROMPT).name for _ in range(2)]
    assert names == ["foot", "foot-2"]
    plain.expect(windows=["foot-2", "foot"])


def test_a_program_of_the_test_connects_to_the_session(plain: Desktop) -> None:
    environment = {**plain.environment(), "PS1": "$ "}
    with subprocess.Popen(TERMINAL, env=environment, stderr=subprocess.DEVNULL) as terminal:
        plain.window(app_id="foot").wait()
        plain.close()
        terminal.wait(20)


def test_sessions_do_not_meet(tmp_path: pathlib.Path) -> None:
    outputs = [{"name": "main", "size": "300x200"}]
    with Desktop(directory=tmp_path) as one, Desktop(directory=tmp_path, outputs=outputs) as two:
        one.launch(TERMINAL, environment=PROMPT)
        assert two.windows() == []
        sizes = [(output["width"], output["height"]) for output in two.request("outputs")["outputs"]]
        assert sizes == [(300, 200)]


def test_a_session_that_cannot_start(tmp_path: pathlib.Path) -> None:
    with pytest.raises(NotStarted, match="no program 'no-such-fingerpost'.*FINGERPOST"):
        Desktop(program="no-such-fingerpost")
    with pytest.raises(NotStarted, match="ended with status 1 before"):
        Desktop(program="false")
    with pytest.raises(NotStarted, match="did not say its socket within 0.2 s"):
        Desktop(program=_script(tmp_path / "silent", "exec sleep 600"), start_timeout=0.2)
    broken = tmp_path / "broken.yaml"
    broken.write_text("recognizrs: []\n")
    with pytest.raises(NotStarted, match='unknown key "recognizrs"'):
        Desktop(policy=broken)
    with pytest.raises(TypeError, match="polcy"):
        Desktop(polcy=broken)


def _script(path: pathlib.Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_a_session_that_was_killed(plain: Desktop) -> None:
    os.kill(_compositor(plain), signal.SIGKILL)
    with pytest.raises(SessionEnded, match="ended with status -9"):
        plain.play({"pause": "1s"})
    assert plain.close() == -9
    with pytest.raises(SessionEnded, match="the desktop is closed"):
        plain.play({"pause": "1s"})


def _compositor(desktop: Desktop) -> int:
    return desktop._process._process.pid


HOLDER = """
import sys, time
from fingerpost import Desktop
desktop = Desktop(accessibility=False)
desktop.launch(["foot", "--config=/dev/null", "sh"], environment={"PS1": "$ "})
print(desktop._process._process.pid, flush=True)
time.sleep(600)
"""


def test_a_session_ends_with_the_process_that_holds_it(tmp_path: pathlib.Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    compositor = int(holder.stdout.readline())
    assert pathlib.Path(f"/proc/{compositor}").exists()
    holder.kill()
    holder.wait()
    for _ in range(2_000):
        if _has_ended(compositor):
            break
        time.sleep(0.01)
    assert _has_ended(compositor)
    holder.stdout.close()


def _has_ended(process: int) -> bool:
    """True for a process that is gone, or that nobody has waited for yet."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_variables_and_changes_reach_the_clients_of_a_private_session(tmp_path: pathlib.Path) -> None:
    options: t.Dict[str, t.Any] = {"session": {"timezone": "CET-1"}, "environment": {"FROM": "test"}}
    with Desktop(directory=tmp_path, accessibility=False, **options) as desktop:
        desktop.launch("echo $FROM $TZ >out; sleep 1000", window=False)
        desktop.expect(file="out", contains="test CET-1")


def test_checks_that_a_target_cannot_make_are_refused(plain: Desktop) -> None:
    item = plain.window(title="x").locate("list-item")
    with pytest.raises(ValueError, match="an index counts the widgets that fit"):
        item.nth(2).expect(text="B")
    with pytest.raises(ValueError, match="an index counts the widgets that fit"):
        item.nth(2).wait_gone()
    with pytest.raises(ValueError, match="already selected by its title"):
        plain.window(title="x").expect(title="y")


def test_a_call_after_an_interrupted_one_does_not_get_its_answer(plain: Desktop) -> None:
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    with pytest.raises(KeyboardInterrupt):
        plain.play({"expect": {"window": {"title": "x"}, "within": "50min"}})
    with pytest.raises(SessionEnded):
        plain.windows()


def test_a_client_that_did_not_start_is_in_the_status(plain: Desktop) -> None:
    with pytest.raises(StepFailed, match="no-such-program"):
        plain.launch(["no-such-program"])
    assert plain.close() == 3
