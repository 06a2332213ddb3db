"""The program ``fingerpost-webdriver``."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import threading
import typing as t

from fingerpost import NotStarted
from fingerpost._process import find_program
from fingerpost.webdriver import guard
from fingerpost.webdriver.server import Server
from fingerpost.webdriver.sessions import Sessions


def _arguments(arguments: t.Optional[t.Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="fingerpost-webdriver",
        description="Serves W3C WebDriver with Appium's session capabilities, for programs in private sessions of Fingerpost.",
    )
    parser.add_argument("--port", type=int, default=4723, help="the port; 0 is a free one. Default: 4723")
    parser.add_argument("--host", default="127.0.0.1", help="an address of this machine only. Default: 127.0.0.1")
    parser.add_argument("--results", default="fingerpost-results", metavar="FOLDER", help="the folder of traces and reports")
    parser.add_argument("--fingerpost", metavar="PROGRAM", help="the program fingerpost")
    parser.add_argument("--sessions", type=int, default=10, metavar="N", help="the number of sessions at a time. Default: 10")
    parser.add_argument(
        "--default-capabilities", type=json.loads, default={}, metavar="JSON", help="capabilities of all sessions, as an object"
    )
    parser.add_argument("--verbose", action="store_true", help="prints each command with its status and time")
    parsed = parser.parse_args(arguments)
    if not guard.is_loopback(parsed.host):
        parser.error(f"argument --host: {parsed.host} is no address of this machine only: expected 127.0.0.1, ::1 or localhost")
    if not 0 <= parsed.port <= 65_535:
        parser.error("argument --port: expected 0 to 65535")
    if not 1 <= parsed.sessions <= 100:
        parser.error("argument --sessions: expected 1 to 100")
    if not isinstance(parsed.default_capabilities, dict):
        parser.error("argument --default-capabilities: expected an object of JSON")
    return parsed


def _version(program: str) -> str:
    """The version that the program says, without its name."""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    words = result.stdout.split()
    return next((word for word in words if word[:1].isdigit()), "unknown")


def main(arguments: t.Optional[t.Sequence[str]] = None) -> int:
    """Serves until SIGINT, SIGTERM or SIGHUP. All sessions end with the server."""
    options = _arguments(arguments)
    try:
        program = find_program(options.fingerpost)
    except NotStarted as error:
        print(f"fingerpost-webdriver: {error}", file=sys.stderr)
        return 1
    sessions = Sessions(options.results, program, options.sessions, options.default_capabilities, _version(program))
    try:
        server = Server((options.host, options.port), sessions, options.verbose)
    except OSError as error:
        print(f"fingerpost-webdriver: {options.host}:{options.port}: {error.strerror}", file=sys.stderr)
        return 1

    def stop(*_: object) -> None:
        # A server cannot be stopped from the thread that serves.
        threading.Thread(target=server.shutdown, daemon=True).start()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    host = f"[{options.host}]" if ":" in options.host else options.host
    print(f"http://{host}:{server.server_port}", flush=True)
    try:
        server.serve_forever(poll_interval=0.1)
    finally:
        server.server_close()
        sessions.close()
    return 0


