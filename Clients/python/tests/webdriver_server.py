"""A server for the tests of WebDriver, in a process of its own."""

from __future__ import annotations

import contextlib
import http.client
import json
import pathlib
import subprocess
import sys
import typing as t


class Answer(t.NamedTuple):
    status: int
    value: t.Any


class Server:
    """The running server."""

    def __init__(self, results: pathlib.Path, *options: str) -> None:
        self.results = results
        command = [sys.executable, "-m", "fingerpost.webdriver", "--port", "0", "--results", str(results), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.address
        self.port = int(self.address.rpartition(":")[2])

    def ask(
        self, method: str, path: str, body: t.Any = None, headers: t.Optional[t.Mapping[str, str]] = None
    ) -> Answer:
        """Sends one request on a connection of its own."""
        text = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request(method, path, text, dict(headers or {}))
            answer = connection.getresponse()
            return Answer(answer.status, json.loads(answer.read())["value"])

    def new(self, **capabilities: t.Any) -> str:
        """The path of a new session."""
        always = {name.replace("__", ":"): value for name, value in capabilities.items()}
        answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": always}})
        assert answer.status == 200, answer.value
        return "/session/" + t.cast(str, answer.value["sessionId"])

    def stop(self) -> int:
        self.process.terminate()
        status = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@contextlib.contextmanager
def serving(results: pathlib.Path, *options: str) -> t.Iterator[Server]:
    server = Server(results, *options)
    try:
        yield server
    finally:
        server.stop()
