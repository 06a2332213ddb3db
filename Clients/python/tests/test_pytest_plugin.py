"""The plugin, in runs of pytest of its own."""

from __future__ import annotations

import json
import pathlib

import pytest

TERMINAL = """
import pytest
TERMINAL = ["foot", "--config=/dev/null", "sh"]
"""


def _results(pytester: pytest.Pytester) -> "list[str]":
    folder = pytester.path / "fingerpost-results"
    return sorted(entry.name for entry in folder.glob("*") if entry.is_dir())


def test_a_test_that_passes_leaves_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        TERMINAL
        + """
def test_type(desktop, tmp_path):
    terminal = desktop.launch(TERMINAL)
    terminal.tap()
    desktop.type("echo hi >out.txt\\n")
    desktop.expect(file="out.txt", contains="hi")
    assert (tmp_path / "out.txt").read_text() == "hi\\n"
"""
    )
    pytester.runpytest_subprocess("--strict-markers").assert_outcomes(passed=1)
    assert _results(pytester) == []


def test_failures_name_their_page(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_failing=TERMINAL
        + """
def test_step(desktop):
    desktop.launch(TERMINAL).expect(title="no*", within=0.05)

@pytest.mark.parametrize("text", ["a/b", "c"])
def test_assertion(desktop, text):
    desktop.launch(TERMINAL)
    assert text == ""
"""
    )
    done = pytester.runpytest_subprocess("--junitxml=junit.xml")
    done.assert_outcomes(failed=3)
    done.stdout.fnmatch_lines(
        [
            '>*desktop.launch(TERMINAL).expect(title="no*", within=0.05)',
            'E *StepFailed: failed: expect: {window: {client: "foot", title: "no*"}, within: "50ms"}',
            'E *expected: a window {client: foot, title: "no*"}',
            "*- Fingerpost -*",
            "*/fingerpost-results/test_failing.py__test_step/index.html",
        ]
    )
    # The library is not in the traceback.
    assert "desktop.py" not in done.stdout.str()
    step, slash, plain = (
        "test_failing.py__test_step", "test_failing.py__test_assertion*-????????", "test_failing.py__test_assertion[[]c]",
    )
    names = _results(pytester)
    folder = pytester.path / "fingerpost-results"
    found = {pattern: [path.name for path in folder.glob(pattern)] for pattern in (step, slash, plain)}
    assert all(len(paths) == 1 for paths in found.values()) and len(names) == 3, names
    assert all((folder / name / "index.html").is_file() for name in names)
    result = json.loads((folder / found[plain][0] / "result.json").read_text())
    assert (result["name"], result["outcome"]) == ("test_failing.py::test_assertion[c]", "failed")
    last = result["steps"][-1]
    assert last["message"].startswith("AssertionError: assert 'c' == ''") and last["name"] == "the test", last
    assert "AssertionError: assert" in (folder / found[plain][0] / "index.html").read_text()
    assert (pytester.path / "junit.xml").read_text().count('name="fingerpost-report"') == 3


def test_several_workers_and_one_page(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_many=TERMINAL
        + """
@pytest.mark.parametrize("number", range(6))
def test_terminal(desktop, number):
    desktop.launch(TERMINAL).tap()
    desktop.type(f"echo {number} >out.txt\\n")
    desktop.expect(file="out.txt", contains=str(number))
    assert number != 3
"""
    )
    done = pytester.runpytest_subprocess("-n", "3", "--fingerpost-report", "page")
    done.assert_outcomes(passed=5, failed=1)
    done.stdout.fnmatch_lines(["fingerpost: */page/index.html"])
    page = (pytester.path / "page/index.html").read_text()
    assert all(f"test_many.py::test_terminal[{number}]" in page for number in range(6))
    assert _results(pytester) == ["test_many.py__test_terminal[3]"]


def test_the_next_run_empties_the_folder_of_results_only(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_one="def test_a(desktop): assert False\ndef test_b(desktop): pass")
    pytester.runpytest_subprocess("--fingerpost-keep").assert_outcomes(passed=1, failed=1)
    assert _results(pytester) == ["test_one.py__test_a", "test_one.py__test_b"]
    (pytester.path / "fingerpost-results/mine").mkdir()
    pytester.runpytest_subprocess("-k", "test_b").assert_outcomes(passed=1, deselected=1)
    assert _results(pytester) == ["mine"]
    foreign = pytester.path / "foreign"
    (foreign / "kept").mkdir(parents=True)
    (foreign / "kept/result.json").write_text("{}")
    pytester.runpytest_subprocess("-k", "test_b", "--fingerpost-results", "foreign").assert_outcomes(passed=1, deselected=1)
    assert (foreign / "kept").is_dir()


def test_options(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
import pytest
from fingerpost import DesktopOptions

@pytest.fixture(scope="session")
def desktop_options():
    return DesktopOptions(outputs=[{"size": "500x400"}], within=0.1)
"""
    )
    tests = pytester.mkdir("tests")
    (tests / "policy.yaml").write_text("outputs: [{name: panel, size: 320x200}]\n")
    (tests / "test_options.py").write_text(
        """
import pytest

def size(desktop):
    return [(output["name"], output["width"]) for output in desktop.request("outputs")["outputs"]]

def test_of_the_run(desktop):
    assert size(desktop) == [("main", 500)]
    with pytest.raises(AssertionError, match="within 100ms"):
        desktop.play("tap: {in: {title: none}}")

@pytest.mark.desktop(outputs=[], policy="policy.yaml")
def test_of_the_test(desktop):
    assert size(desktop) == [("panel", 320)]

@pytest.mark.desktop(polcy="policy.yaml")
def test_unknown(desktop):
    pass

@pytest.mark.desktop("policy.yaml")
def test_positional(desktop):
    pass
"""
    )
    done = pytester.runpytest_subprocess("tests")
    done.assert_outcomes(passed=2, errors=2)
    done.stdout.fnmatch_lines(["unknown option 'polcy' of the marker desktop: expected program, *"])


def test_no_program(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_a(desktop): pass")
    done = pytester.runpytest_subprocess("--fingerpost", "no-such-program")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["*NotStarted: no program 'no-such-program': install the package of Fingerpost*"])


def test_tests_without_a_desktop_need_no_program(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_a(): pass")
    pytester.runpytest_subprocess("--fingerpost", "no-such-program").assert_outcomes(passed=1)
    assert not pathlib.Path(pytester.path, "fingerpost-results").exists()


def test_a_client_that_does_not_start_is_in_the_page(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_one='def test_a(desktop): desktop.launch(["no-such-program"])')
    pytester.runpytest_subprocess().assert_outcomes(failed=1)
    result = json.loads((pytester.path / "fingerpost-results/test_one.py__test_a/result.json").read_text())
    assert result["outcome"] == "broken" and "no-such-program" in result["message"]


def test_a_client_that_ends_after_the_last_call_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_one="""
import pathlib, time

def test_a(desktop, tmp_path):
    desktop.launch("echo $$ >pid; while ! [ -e go ]; do sleep 0.01; done; exit 7", window=False)
    desktop.expect(file="pid", contains="\\n")
    process = pathlib.Path("/proc") / (tmp_path / "pid").read_text().strip() / "stat"
    (tmp_path / "go").touch()
    while process.exists() and ") Z " not in process.read_text():
        time.sleep(0.01)
"""
    )
    done = pytester.runpytest_subprocess()
    done.assert_outcomes(passed=1, errors=1)
    done.stdout.fnmatch_lines(["*the session ended with status 3*", "*exit status 7*", "*test_one.py__test_a/index.html"])
    assert _results(pytester) == ["test_one.py__test_a"]


def test_pictures_are_beside_the_test_and_are_accepted(pytester: pytest.Pytester) -> None:
    test = TERMINAL + """
def test_picture(desktop):
    terminal = desktop.launch(TERMINAL)
    terminal.screenshot("own.png")
    terminal.expect_picture("own.png")
    terminal.expect_picture("pictures/foot.png", within=1)
"""
    file = pytester.mkdir("tests") / "test_pictures.py"
    file.write_text(test)
    picture = pytester.path / "tests/pictures/foot.png"

    def play(update: str, **outcomes: int) -> pytest.RunResult:
        done = pytester.runpytest_subprocess("tests", "--fingerpost-update", update)
        done.assert_outcomes(**outcomes)
        return done

    play("none", failed=1).stdout.fnmatch_lines(
        ["*no such file; --update missing writes it", "--fingerpost-update missing writes the file"]
    )
    assert not picture.exists()
    play("missing", passed=1)
    first = picture.read_bytes()
    assert first.startswith(b"\x89PNG")
    play("none", passed=1)
    file.write_text(test.replace("terminal.screenshot", 'terminal.tap(); desktop.type("green "); terminal.screenshot'))
    play("missing", failed=1)
    assert picture.read_bytes() == first
    play("all", passed=1)
    assert picture.read_bytes() != first
