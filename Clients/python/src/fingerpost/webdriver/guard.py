"""Which requests the server accepts: those of programs of this user on this machine."""

from __future__ import annotations

import os
import socket
import struct
import typing as t
import urllib.parse

from fingerpost.webdriver.errors import WebDriverError

_LOOPBACK = frozenset(["localhost", "127.0.0.1", "::1"])


def is_loopback(host: str) -> bool:
    return host in _LOOPBACK or host.startswith("127.") and host.replace(".", "").isdigit()


class Headers(t.Protocol):
    """The headers of a request, by names in any case."""

    def get(self, name: str) -> t.Optional[str]: ...


def check_headers(headers: Headers) -> None:
    """Refuses what a web page in a browser of this machine can send.

    A page of another address, also one whose name leads to this machine (DNS rebinding), sends its own ``Host`` or ``Origin``.
    """
    host = (headers.get("Host") or "").strip().lower()
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if not is_loopback(name.strip("[]")):
        raise WebDriverError("unknown error", f"refused: the header Host is {host[:200]!r}, not this machine", status=403)
    origin = headers.get("Origin")
    if origin is not None and not _is_same(origin, host):
        raise WebDriverError("unknown error", f"refused: the request is of the page {origin[:200]!r}", status=403)
    site = headers.get("Sec-Fetch-Site")
    if site is not None and site not in ("same-origin", "none"):
        raise WebDriverError("unknown error", f"refused: the request is of another page ({site[:40]})", status=403)


def _is_same(origin: str, host: str) -> bool:
    """Whether a page is of this server: the same machine by the same name and port."""
    parsed = urllib.parse.urlsplit(origin.strip().lower())
    return parsed.scheme == "http" and parsed.netloc == host


def user_of(peer: t.Tuple[str, int], own: t.Tuple[str, int]) -> t.Optional[int]:
    """The user of the program at the other end of a connection of this machine; ``None`` if it has ended."""
    for file, family in (("/proc/net/tcp", socket.AF_INET), ("/proc/net/tcp6", socket.AF_INET6)):
        try:
            with open(file, encoding="ascii") as table:
                rows = table.read().splitlines()[1:]
        except OSError:
            continue
        wanted = {(_end(peer, family), _end(own, family))}
        for row in rows:
            fields = row.split()
            if len(fields) > 7 and (fields[1], fields[2]) in wanted:
                return int(fields[7])
    return None


def _end(address: t.Tuple[str, int], family: int) -> str:
    """An address as the kernel's table has it: words of four bytes in the order of the machine."""
    host, port = address
    if family == socket.AF_INET6 and ":" not in host:
        host = "::ffff:" + host
    if family == socket.AF_INET and ":" in host:
        return ""
    packed = socket.inet_pton(family, host.partition("%")[0])
    words = struct.unpack(f"={len(packed) // 4}I", packed)
    return "".join(f"{word:08X}" for word in words) + f":{port:04X}"


def check_user(peer: t.Tuple[str, int], own: t.Tuple[str, int]) -> None:
    """Refuses programs of other users, who could start programs as this one."""
    user = user_of(peer, own)
    if user not in (os.getuid(), 0):
        who = "of a program that has ended" if user is None else f"of the user {user}"
        raise WebDriverError("unknown error", f"refused: the request is {who}", status=403)
