#!/usr/bin/env python3
# A client of Speech Dispatcher. It speaks each argument, and waits until the server says that it was spoken.
import os
import signal
import socket
import sys

address = os.environ["SPEECHD_ADDRESS"]
method, _, path = address.partition(":")
assert method == "unix_socket", address
connection = socket.socket(socket.AF_UNIX)
connection.connect(path)
answers = connection.makefile("r", encoding="utf-8", newline="\r\n")


def ask(*lines):
    """Sends lines, and returns the lines of the answer without their numbers."""
    connection.sendall("".join(line + "\r\n" for line in lines).encode())
    return read("2")


def read(kind):
    lines = []
    while True:
        line = answers.readline()
        assert line.startswith(kind), line
        lines.append(line[4:].rstrip("\r\n"))
        if line[3] == " ":
            return lines


ask("SET self CLIENT_NAME tester:speaker:main")
ask("SET self NOTIFICATION end on")
for text in sys.argv[1:]:
    ask("SPEAK")
    message = ask(text, ".")[0]
    assert read("7")[0] == message
print("spoken", flush=True)
signal.pause()
