"""The HTTP server."""

from __future__ import annotations

import contextlib
import http.server
import json
import math
import select
import socket
import socketserver
import sys
import threading
import time
import traceback
import typing as t
import urllib.parse

from fingerpost import FingerpostError
from fingerpost.webdriver import guard, routes
from fingerpost.webdriver.errors import WebDriverError
from fingerpost.webdriver.sessions import Sessions

LARGEST_BODY = 24 << 20
"""The bytes of a request: a clipboard of 16 MiB in base64."""

MOST_CONNECTIONS = 128

BASES = ("/wd/hub", "")
"""The paths that precede those of WebDriver."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """Answers requests, each connection in a thread of its own."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, address: t.Tuple[str, int], sessions: Sessions, verbose: bool = False) -> None:
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self.sessions = sessions
        self.verbose = verbose
        self.large_bodies = threading.BoundedSemaphore(4)
        self._places = threading.BoundedSemaphore(MOST_CONNECTIONS)
        super().__init__(address, _Handler)

    def server_bind(self) -> None:
        # That of HTTPServer asks the network for the name of the machine.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", int(self.server_address[1])

    def process_request(self, request: t.Any, client_address: t.Any) -> None:
        if not self._places.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except BaseException:
            self._places.release()
            raise

    def process_request_thread(self, request: t.Any, client_address: t.Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: t.Any, client_address: t.Any) -> None:
        """Connections that end in the middle are ordinary."""
        if self.verbose:
            traceback.print_exc()


def _no_number(word: str) -> t.Any:
    raise ValueError(f"{word} is no number")


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:40]} is too large")
    return number


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "fingerpost-webdriver"
    sys_version = ""
    timeout = 600
    """The seconds for which a connection may wait for its next request."""
    disable_nagle_algorithm = True
    server: Server

    def setup(self) -> None:
        super().setup()
        self._is_checked = False

    def do_GET(self) -> None:
        self._handle()

    def do_POST(self) -> None:
        self._handle()

    def do_DELETE(self) -> None:
        self._handle()

    def log_message(self, format: str, *arguments: t.Any) -> None:
        """Nothing is logged by default: texts that tests type may be in requests."""

    def _handle(self) -> None:
        began = time.monotonic()
        try:
            value, status = self._answer(), 200
        except WebDriverError as error:
            value, status = error.answer(), error.status
        except FingerpostError as error:
            value, status = WebDriverError("unknown error", str(error)).answer(), 500
        except (ConnectionError, socket.timeout):
            raise
        except (UnicodeEncodeError, OverflowError) as error:
            value, status = WebDriverError("invalid argument", f"the request has an invalid value: {error}").answer(), 400
        except Exception as error:  # The client gets an answer, whatever is wrong here.
            traceback.print_exc()
            value, status = WebDriverError("unknown error", f"{type(error).__name__}: {error}").answer(), 500
        body = json.dumps({"value": value}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if self.server.verbose:
            words = self.path.split("?")[0][:200].encode("ascii", "replace").decode()
            print(f"{self.command} {words} {status} {time.monotonic() - began:.3f} s", file=sys.stderr, flush=True)

    def _answer(self) -> t.Any:
        # A body that is not read would be taken for the next request.
        self.close_connection = True
        guard.check_headers(self.headers)
        if not self._is_checked:
            guard.check_user(self.client_address[:2], self.request.getsockname()[:2])
            self._is_checked = True
        body = self._body()
        self.close_connection = self.headers.get("Connection", "").lower() == "close"
        path = urllib.parse.urlsplit(self.path).path
        base = next(base for base in BASES if path.startswith(base + "/") or not base)
        parts = [urllib.parse.unquote(part) for part in path[len(base):].strip("/").split("/")]
        return self._command(parts, "/".join(urllib.parse.quote(part, safe="") for part in parts[2:]), body)

    def _command(self, parts: t.Sequence[str], rest: str, body: t.Any) -> t.Any:
        sessions = self.server.sessions
        if list(parts) == ["status"] and self.command == "GET":
            return sessions.status()
        if parts[0] != "session" or len(parts) > 1 and not parts[1]:
            raise WebDriverError("unknown command", f"unknown command {self.command} /{'/'.join(parts)[:200]}")
        if len(parts) == 1:
            if self.command != "POST":
                raise WebDriverError("unknown method", f"/session has no method {self.command}")
            return sessions.new(body)
        if len(parts) == 2:
            if self.command == "DELETE":
                return sessions.delete(parts[1])
            if self.command == "GET":
                return sessions.answer(sessions.get(parts[1]))
            raise WebDriverError("unknown method", f"/session/ID has no method {self.command}")
        session = sessions.get(parts[1])
        command, variable = routes.command(self.command, rest)
        session.used = time.monotonic()
        with session.lock:
            session.is_abandoned = self._is_abandoned
            try:
                return command(session, [urllib.parse.unquote(part) for part in variable], body)
            finally:
                session.used = time.monotonic()

    def _is_abandoned(self) -> bool:
        """Whether the client has closed the connection without its answer."""
        waiting = select.poll()
        try:
            waiting.register(self.connection, select.POLLIN)
            return bool(waiting.poll(0)) and not self.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def _body(self) -> t.Dict[str, t.Any]:
        """The object of the request; empty for a request without a body."""
        if self.headers.get("Transfer-Encoding"):
            raise WebDriverError("invalid argument", "the request has no Content-Length", status=411)
        try:
            length = int(self.headers.get("Content-Length") or 0)
        except ValueError:
            raise WebDriverError("invalid argument", "invalid Content-Length") from None
        if not 0 <= length <= LARGEST_BODY:
            raise WebDriverError("invalid argument", f"the request has more than {LARGEST_BODY} bytes", status=413)
        with contextlib.ExitStack() as places:
            if length > 1 << 20:
                places.enter_context(self.server.large_bodies)
            text = self.rfile.read(length)
        if len(text) < length:
            raise ConnectionResetError("the client ended within its request")
        if self.command != "POST" or not text.strip():
            return {}
        try:
            value = json.loads(text, parse_constant=_no_number, parse_float=_number)
        except (ValueError, RecursionError) as error:
            raise WebDriverError("invalid argument", f"the request is not JSON: {error}") from error
        if not isinstance(value, dict):
            raise WebDriverError("invalid argument", "the request is not an object")
        return value
