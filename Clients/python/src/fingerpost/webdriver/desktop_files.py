"""Desktop files: which programs are installed, and by which command they start."""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
import typing as t


class DesktopFile(t.NamedTuple):
    """What a session needs of a desktop file."""

    path: str
    name: str
    command: t.List[str]
    """Its ``Exec`` without field codes that nothing stands for."""
    directory: t.Optional[str]


class _Parser(configparser.RawConfigParser):
    """Keeps the case of keys."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def folders() -> t.List[str]:
    """The folders of desktop files, in the order of the specification."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    system = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [os.path.join(folder, "applications") for folder in [home, *system.split(":")] if os.path.isabs(folder)]


def find(identifier: str) -> t.Optional[str]:
    """The path of a desktop file by its path or its id, such as ``org.kde.kcalc.desktop``."""
    if os.path.isabs(identifier):
        return identifier if os.path.isfile(identifier) else None
    if "/" in identifier or identifier.startswith("."):
        return None
    for folder in folders():
        # A hyphen of an id may be a folder: kde4-foo.desktop is kde4/foo.desktop.
        for name in (identifier, identifier.replace("-", "/", 1)):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return path
    return None


def read(path: str, urls: t.Sequence[str] = ()) -> DesktopFile:
    """Reads a desktop file. ``urls`` stand for its field codes of files and addresses.

    Raises :class:`ValueError` if it has no command.
    """
    parser = _Parser(strict=False, interpolation=None, comment_prefixes=("#",), delimiters=("=",))
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            parser.read_file(file)
        entry = dict(parser["Desktop Entry"])
        words = shlex.split(entry["Exec"])
    except (OSError, KeyError, ValueError, configparser.Error) as error:
        raise ValueError(f"{path} has no command that can be read: {error}") from error
    if not words:
        raise ValueError(f"{path} has an empty command")
    name = entry.get("Name", os.path.basename(path))
    return DesktopFile(path, name, _expanded(words, path, name, urls), entry.get("Path") or None)


def _expanded(words: t.Sequence[str], path: str, name: str, urls: t.Sequence[str]) -> t.List[str]:
    """The words with the values of their field codes."""
    command: t.List[str] = []
    for word in words:
        if word in ("%u", "%f"):
            command += urls[:1]
        elif word in ("%U", "%F"):
            command += urls
        elif word in ("%i", "%d", "%D", "%n", "%N", "%v", "%m"):
            continue
        else:
            command.append(word.replace("%c", name).replace("%k", path).replace("%%", "%"))
    return command


def is_installed(identifier: str) -> bool:
    """Whether a program is installed: by the name of its executable, its id, or its id without what precedes the name."""
    if not identifier or "\0" in identifier:
        return False
    if shutil.which(identifier) is not None:
        return True
    if find(identifier) is not None or find(identifier + ".desktop") is not None:
        return True
    ending = f".{identifier}.desktop".lower()
    for folder in folders():
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        if any(name.lower().endswith(ending) for name in names):
            return True
    return False
