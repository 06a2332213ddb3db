"""The commands of ``execute``: those of Appium that mean something on a desktop, and Fingerpost's own."""

from __future__ import annotations

import base64
import os
import re
import shlex
import typing as t

from fingerpost.webdriver import commands, desktop_files, elements
from fingerpost.webdriver.actions import ELEMENT
from fingerpost.webdriver.errors import WebDriverError, argument
from fingerpost.webdriver.session import CLIENT, Session, StepsFailed

Arguments = t.Mapping[str, t.Any]

_TYPES: t.Mapping[str, str] = {
    "plaintext": "text/plain;charset=utf-8", "url": "text/uri-list", "image": "image/png", "html": "text/html",
}
_BUTTONS = frozenset("back home menu power play-pause volume-up volume-down mute next previous stop".split())


def execute(session: Session, script: t.Any, arguments: t.Any) -> t.Any:
    """Carries out a command by its name. There is no JavaScript."""
    argument(script, str, "script", "the name of a command")
    argument(arguments, list, "args", "a list")
    atom = re.match(r"\s*/\* (isDisplayed|getAttribute) \*/", script)
    if atom is not None:
        return _atom(session, atom.group(1), arguments)
    command = _COMMANDS.get(script.strip())
    if command is None:
        known = ", ".join(sorted(_COMMANDS))
        raise WebDriverError("javascript error", f"desktops have no scripts; there are the commands {known}")
    given = arguments[0] if arguments else {}
    return command(session, argument(given, dict, "args", "an object, or nothing"))


def _atom(session: Session, name: str, arguments: t.Sequence[t.Any]) -> t.Any:
    """What Selenium's own clients ask by a script of theirs, whose first line is its name."""
    reference = arguments[0].get(ELEMENT) if arguments and isinstance(arguments[0], dict) else None
    element = session.elements.get(argument(reference, str, "args", "an element"))
    if name == "isDisplayed":
        return commands.is_displayed(session, element)
    word = argument(arguments[1] if len(arguments) > 1 else None, str, "args", "an element and a name")
    return elements.attribute(session.look(element), word)


def _type(given: Arguments) -> str:
    name = argument(given.get("contentType", "plaintext"), str, "contentType", "a text")
    if name not in _TYPES:
        raise WebDriverError("invalid argument", f"invalid contentType {name!r}: expected {', '.join(_TYPES)}")
    return _TYPES[name]


def set_clipboard(session: Session, given: Arguments) -> None:
    try:
        content = base64.b64decode(argument(given.get("content"), str, "content", "text in base64"), validate=True)
    except ValueError as error:
        raise WebDriverError("invalid argument", f"invalid content: {error}") from error
    kind = _type(given)
    step: t.Dict[str, t.Any]
    if kind == "image/png":
        file = os.path.join(session.folder, "clipboard")
        with open(file, "wb") as opened:
            opened.write(content)
        step = {"set": {"file": file, "type": kind}}
    else:
        step = {"set": content.decode("utf-8", "replace")}
        if kind != _TYPES["plaintext"]:
            step["type"] = kind
    session.play([{"clipboard": step, "name": "Set Clipboard"}])


def get_clipboard(session: Session, given: Arguments) -> str:
    """The clipboard in base64, as a program gets it: read by wl-paste in the session."""
    kind = _type(given)
    file = os.path.join(session.folder, "clipboard")
    wanted = "text" if kind == _TYPES["plaintext"] else kind
    script = (
        f"command -v wl-paste >/dev/null || exit 9; "
        f"wl-paste --no-newline --type {shlex.quote(wanted)} >{shlex.quote(file)} 2>/dev/null || : >{shlex.quote(file)}"
    )
    try:
        session.play([{"run": {"command": ["sh", "-c", script], "timeout": "10s"}, "name": "Get Clipboard"}])
    except StepsFailed as error:
        raise WebDriverError("unsupported operation", f"the clipboard is read with wl-paste (wl-clipboard): {error}") from error
    with open(file, "rb") as opened:
        return base64.b64encode(opened.read(16 << 20)).decode()


def identifier(given: Arguments) -> str:
    """The program that Appium's commands name, by either word."""
    name = given.get("appId", given.get("bundleId", given.get("app")))
    return t.cast(str, argument(name, str, "appId", "the name of a program or of its desktop file"))


def is_app_installed(session: Session, given: Arguments) -> bool:
    return desktop_files.is_installed(identifier(given))


def app_state(session: Session, given: Arguments) -> int:
    """Appium's numbers: 0 not installed, 1 not running, 3 in the background, 4 in the foreground."""
    name = identifier(given)
    if not _is_own(session, name):
        return 1 if desktop_files.is_installed(name) else 0
    windows = [window for window in session.windows() if window.client == CLIENT]
    if not windows:
        return 1
    return 4 if any(window.key for window in windows) else 3


def _is_own(session: Session, name: str) -> bool:
    asked = session.capabilities
    if not asked.command:
        return False
    program = os.path.basename(asked.command[0])
    return name in (asked.app, program) or asked.app in (f"{name}.desktop",) or asked.app.endswith(f".{name}.desktop")


def terminate_app(session: Session, given: Arguments) -> bool:
    name = identifier(given)
    if not _is_own(session, name) or app_state(session, given) == 1:
        return False
    session.play([{"kill": {"client": CLIENT, "signal": "TERM"}, "name": "Terminate App"}, {"wait": {"exit": CLIENT}}])
    return True


def activate_app(session: Session, given: Arguments) -> None:
    """Starts the program of the session again after its end, or makes its window key."""
    name = identifier(given)
    if not _is_own(session, name):
        raise WebDriverError("invalid argument", f"the session has the program {session.capabilities.app}, not {name}")
    windows = [window for window in session.windows() if window.client == CLIENT]
    if windows:
        session.request("focus", window=windows[0].id)
    else:
        session.play([{"start": CLIENT, "name": "Activate App"}, {"wait": {"window": CLIENT, "within": "30s"}}])


def deep_link(session: Session, given: Arguments) -> None:
    """Opens an address with the program of the session, or with the desktop file of ``package``."""
    url = argument(given.get("url"), str, "url", "an address")
    package = given.get("package", given.get("bundleId"))
    name = session.capabilities.app if package is None else argument(package, str, "package", "a desktop file")
    path = None if not name else desktop_files.find(name if name.endswith(".desktop") else name + ".desktop")
    if path is not None:
        try:
            command = desktop_files.read(path, [url]).command
        except ValueError as error:
            raise WebDriverError("invalid argument", str(error)) from error
    elif package is None and session.capabilities.command:
        command = [*session.capabilities.command, url]
    else:
        raise WebDriverError("invalid argument", f"no desktop file of {name}")
    session.start(command)


def press_button(session: Session, given: Arguments) -> None:
    name = argument(given.get("name", given.get("button")), str, "name", "a button")
    if name not in _BUTTONS:
        raise WebDriverError("invalid argument", f"invalid button {name!r}: expected {', '.join(sorted(_BUTTONS))}")
    session.play([{"media": name, "name": f"Press Button {name}"}])


def back(session: Session) -> None:
    """The key that goes back."""
    session.play([{"media": "back", "name": "Back"}])


def play(session: Session, given: Arguments) -> t.Dict[str, t.Any]:
    """Plays any steps."""
    steps = given.get("steps")
    if not isinstance(steps, list) or not steps or not all(isinstance(step, (str, dict)) for step in steps):
        raise WebDriverError("invalid argument", "invalid steps: expected a list of steps, as objects or YAML")
    result = session.play(steps)
    return {"passed": result.passed, "began": result.began, "ended": result.ended}


def fail(session: Session, given: Arguments) -> None:
    """Notes a failure of the test, so that the report is kept and names it."""
    message = str(given.get("message", "the test failed"))[:10_000]
    session.failures.append(message)
    session.desktop.play({"fail": message, "name": "the test"}, check=False)


_COMMANDS: t.Mapping[str, t.Callable[[Session, Arguments], t.Any]] = {
    "mobile: setClipboard": set_clipboard,
    "mobile: getClipboard": get_clipboard,
    "mobile: isAppInstalled": is_app_installed,
    "mobile: queryAppState": app_state,
    "mobile: terminateApp": terminate_app,
    "mobile: activateApp": activate_app,
    "mobile: deepLink": deep_link,
    "mobile: pressButton": press_button,
    "mobile: back": lambda session, given: back(session),
    "fingerpost: play": play,
    "fingerpost: fail": fail,
}
