"""The WebDriver server over HTTP, with sessions of the real program."""

from __future__ import annotations

import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import typing as t

import pytest
from webdriver_server import Server, serving

from fingerpost.webdriver import locating, routes
from fingerpost.webdriver.actions import ELEMENT
from fingerpost.webdriver.errors import _STATUSES


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> t.Iterator[Server]:
    with serving(tmp_path_factory.mktemp("webdriver"), "--sessions", "3") as running:
        yield running


def error(answer: t.Tuple[int, t.Any]) -> t.Tuple[int, str]:
    return answer[0], answer[1]["error"]


def test_the_program_describes_itself() -> None:
    program = pathlib.Path(sys.executable).with_name("fingerpost-webdriver")
    if not program.exists():
        pytest.skip("the package is not installed")
    done = subprocess.run([str(program), "--help"], capture_output=True, text=True)
    assert done.returncode == 0 and "--default-capabilities" in done.stdout
    done = subprocess.run([str(program), "--fingerpost", "no-such"], capture_output=True, text=True)
    assert done.returncode == 1 and "no program 'no-such'" in done.stderr


def test_status_and_the_base_of_appium(server: Server) -> None:
    for base in ("", "/wd/hub"):
        status, value = server.ask("GET", base + "/status")
        assert status == 200 and value["ready"] is True and value["message"] == "0 of 3 sessions"


def test_paths_and_methods_that_do_not_exist(server: Server) -> None:
    assert error(server.ask("GET", "/")) == (404, "unknown command")
    assert error(server.ask("GET", "/session//url")) == (404, "unknown command")
    assert error(server.ask("GET", "/session")) == (405, "unknown method")
    assert error(server.ask("GET", "/session/none/url")) == (404, "invalid session id")
    assert error(server.ask("DELETE", "/session/none")) == (404, "invalid session id")
    path = server.new()
    assert error(server.ask("GET", path + "/nothing")) == (404, "unknown command")
    assert error(server.ask("DELETE", path + "/title")) == (405, "unknown method")
    assert error(server.ask("GET", path + "/cookie")) == (500, "unsupported operation")
    assert error(server.ask("POST", path + "/window/rect", {"width": 5})) == (500, "unsupported operation")
    assert error(server.ask("GET", path + "/title")) == (404, "no such window")
    assert error(server.ask("GET", path + "/element/x/text")) == (404, "no such element")
    assert error(server.ask("POST", path + "/alert/accept", {})) == (404, "no such alert")
    assert server.ask("DELETE", path).status == 200
    assert error(server.ask("DELETE", path)) == (404, "invalid session id")


def test_pages_and_other_machines_are_refused(server: Server) -> None:
    for headers in (
        {"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
    ):
        assert server.ask("POST", "/session", {"capabilities": {}}, headers).status == 403
    assert server.ask("GET", "/status").value["message"] == "0 of 3 sessions"
    done = subprocess.run([sys.executable, "-m", "fingerpost.webdriver", "--host", "0.0.0.0"], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and "no address of this machine only" in done.stderr


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_other_users_are_refused(server: Server) -> None:
    code = (
        "import os, sys, urllib.request, urllib.error\nos.setuid(65534)\n"
        f"try: urllib.request.urlopen('{server.address}/status')\n"
        "except urllib.error.HTTPError as error: print(error.code, 'of the user 65534' in error.read().decode())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "403 True\n", done.stderr


def test_bodies_have_bounds(server: Server) -> None:
    assert error(server.ask("POST", "/session", b"{")) == (400, "invalid argument")
    assert error(server.ask("POST", "/session", b"[1]")) == (400, "invalid argument")
    assert error(server.ask("POST", "/session", b"[" * 100_000)) == (400, "invalid argument")
    assert error(server.ask("POST", "/session", b"\xff\xfe")) == (400, "invalid argument")
    assert error(server.ask("POST", "/session", {})) == (400, "invalid argument")
    for length, status in ((1 << 30, 413), (-1, 413), ("x", 400)):
        assert raw(server, f"POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n") == status
    assert raw(server, "POST /session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == 411
    assert raw(server, "GET /" + "a" * 70_000 + " HTTP/1.1\r\nHost: localhost\r\n\r\n") == 414
    assert raw(server, "BREW /status HTTP/1.1\r\nHost: localhost\r\n\r\n") == 501
    assert server.ask("GET", "/status").status == 200


def raw(server: Server, text: str) -> int:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(text.encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status


def test_many_idle_connections_and_one_that_vanishes(server: Server) -> None:
    connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(120)]
    connections[0].sendall(b"POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    assert server.ask("GET", "/status").status == 200
    for connection in connections:
        connection.close()


def test_sessions_have_a_bound_and_their_own_failures(server: Server) -> None:
    paths = [server.new(appium__app="Root") for _ in range(3)]
    answer = server.ask("POST", "/session", {"capabilities": {}})
    assert error(answer) == (500, "session not created") and "all 3 sessions" in answer.value["message"]
    assert server.ask("GET", "/status").value["ready"] is False
    for path in paths:
        assert server.ask("DELETE", path).status == 200
    answer = server.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"appium:app": "/no/such/program"}}})
    assert error(answer) == (500, "session not created") and "/no/such/program" in answer.value["message"]
    answer = server.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"fingerpost:policy": "/no/such.yaml"}}})
    assert error(answer) == (500, "session not created")
    assert server.ask("GET", "/status").value["message"] == "0 of 3 sessions"


def test_a_session_leaves_a_trace_and_only_after_a_failure_a_report(server: Server) -> None:
    everything = ["index.html", "result.json", "trace.jsonl"]
    for name, look, kept in (("good", "elements", ["trace.jsonl"]), ("bad", "element", everything)):
        path = server.new(appium__app="Root", fingerpost__name=name, timeouts={"implicit": 0})
        results = pathlib.Path(server.ask("GET", path).value["fingerpost:results"])
        assert server.ask("POST", f"{path}/{look}", {"using": "name", "value": "Save"}).status == (200 if name == "good" else 404)
        server.ask("DELETE", path)
        assert sorted(entry.name for entry in results.iterdir() if entry.is_file()) == kept
        assert results.name.startswith(name + "-")


def test_a_session_of_a_terminal_without_widgets(server: Server) -> None:
    path = server.new(appium__app="foot --config=/dev/null sh", fingerpost__environment={"PS1": "$ "}, timeouts={"implicit": 0})
    assert server.ask("GET", path + "/window/handles").value == [server.ask("GET", path + "/window").value]
    keys = [{"type": kind, "value": character} for character in "exit\ue007" for kind in ("keyDown", "keyUp")]
    assert error(server.ask("POST", path + "/element", {"using": "name", "value": "x"})) == (404, "no such element")
    assert error(server.ask("POST", path + "/execute/sync", {"script": "return 1", "args": []})) == (500, "javascript error")
    played = {"script": "fingerpost: play", "args": [{"steps": [{"tap": {"in": "app"}}, {"type": "echo a >out\n"}]}]}
    assert server.ask("POST", path + "/execute/sync", played).value["passed"] is True
    assert server.ask("POST", path + "/actions", {"actions": [{"type": "key", "id": "k", "actions": keys}]}).value is None
    deadline = time.monotonic() + 10
    while server.ask("GET", path + "/window/handles").value and time.monotonic() < deadline:
        time.sleep(0.05)
    assert error(server.ask("GET", path + "/title")) == (404, "no such window")
    assert server.ask("DELETE", path).status == 200


def test_a_program_that_crashed_is_named(server: Server) -> None:
    path = server.new(appium__app="foot --config=/dev/null sh", fingerpost__environment={"PS1": "$ "}, timeouts={"implicit": 0})
    results = pathlib.Path(server.ask("GET", path).value["fingerpost:results"])
    keys = [{"type": kind, "value": key} for key in "kill -SEGV $PPID\ue007" for kind in ("keyDown", "keyUp")]
    server.ask("POST", path + "/actions", {"actions": [{"type": "key", "id": "k", "actions": keys}]})
    deadline = time.monotonic() + 10
    while server.ask("GET", path + "/window/handles").value and time.monotonic() < deadline:
        time.sleep(0.05)
    answer = server.ask("POST", path + "/element", {"using": "name", "value": "x"})
    assert error(answer) == (404, "no such window") and "ended unexpectedly" in answer.value["message"]
    assert server.ask("DELETE", path).status == 200
    assert (results / "index.html").exists()


def test_a_session_ends_after_new_command_timeout(server: Server) -> None:
    path = server.new(appium__app="Root", appium__newCommandTimeout=0.5)
    assert server.ask("GET", path).status == 200
    deadline = time.monotonic() + 10
    while server.ask("GET", "/status").value["message"] != "0 of 3 sessions" and time.monotonic() < deadline:
        time.sleep(0.1)
    assert error(server.ask("GET", path)) == (404, "invalid session id")


ODD: t.Sequence[t.Any] = [
    None, True, -1, 1e308, 10**400, "", "x" * 70_000, "\ud800", "\0", [], [[]], {}, {ELEMENT: "x"}, [None], [{}],
]


def test_odd_values_are_answered_with_errors_of_webdriver(server: Server) -> None:
    path = server.new(appium__app="Root", timeouts={"implicit": 0}, fingerpost__within=0)
    names = "using value text handle script args actions ms implicit content contentType appId url".split()
    for number, (method, route, _) in enumerate(routes._TABLE):
        finds = route in ("element", "elements")
        place = route.replace("([^/]+)", "%20").replace("(?:maximize|minimize|fullscreen)", "maximize")
        for value in ODD if finds else ODD[number % 4::4] if method == "POST" else [None]:
            bodies: t.List[t.Dict[str, t.Any]] = [{name: value for name in names}]
            if finds:
                bodies += [{"using": using, "value": value} for using in locating.STRATEGIES]
            for body in bodies:
                status, answer = server.ask(method, f"{path}/{place}", body if method == "POST" else None)
                assert status == 200 or answer["error"] in _STATUSES, (route, body, answer)
                assert status == 200 or not re.match(r"\w+Error:", answer["message"]), (route, body, answer)
    for odd in ODD:
        answer = server.ask("POST", path + "/actions", {"actions": [{"type": odd, "id": odd, "actions": odd}]})
        assert error(answer)[1] == "invalid argument", odd
        move = {"type": "pointerMove", "x": odd, "y": 1}
        body = {"actions": [{"type": "pointer", "id": "a", "actions": [move]}]}
        assert error(server.ask("POST", path + "/actions", body))[1] in ("invalid argument", "move target out of bounds")
    assert server.ask("DELETE", path).status == 200


def test_a_client_that_ends_during_a_command_leaves_the_session(server: Server) -> None:
    path = server.new(appium__app="Root", timeouts={"implicit": 500_000}, appium__newCommandTimeout=0.5)
    body = b'{"using": "name", "value": "x"}'
    head = f"POST {path}/element HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head + body)
        time.sleep(0.3)
    deadline = time.monotonic() + 10
    while server.ask("GET", "/status").value["message"] != "0 of 3 sessions" and time.monotonic() < deadline:
        time.sleep(0.1)
    assert server.ask("GET", "/status").value["message"] == "0 of 3 sessions"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_sessions_end_with_the_server(tmp_path: pathlib.Path, number: signal.Signals) -> None:
    with serving(tmp_path) as server:
        path = server.new(appium__app="foot --config=/dev/null sleep 1000", timeouts={"implicit": 600_000})
        body = {"using": "name", "value": "x"}
        waiting = threading.Thread(target=lambda: ignored(lambda: server.ask("POST", path + "/element", body)))
        waiting.start()
        time.sleep(0.2)
        children = descendants(server.process.pid)
        assert len(children) > 1
        server.process.send_signal(number)
        server.process.wait(30)
        deadline = time.monotonic() + 20
        while any(map(is_running, children)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not any(map(is_running, children))
        waiting.join(10)


def ignored(action: t.Callable[[], object]) -> None:
    try:
        action()
    except (OSError, http.client.HTTPException):
        pass


def descendants(process: int) -> t.List[int]:
    found: t.List[int] = []
    for child in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        for number in map(int, child.read_text().split()):
            found += [number, *descendants(number)]
    return found


def is_running(process: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
