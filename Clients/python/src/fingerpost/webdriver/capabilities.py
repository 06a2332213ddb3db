"""The capabilities of a new session: which of those that a client asks for are chosen, and what they mean."""

from __future__ import annotations

import dataclasses
import re
import shlex
import typing as t

from fingerpost.webdriver import desktop_files
from fingerpost.webdriver.errors import WebDriverError, argument

Object = t.Mapping[str, t.Any]

LONGEST = 2**53 - 1
"""The greatest number of milliseconds of a timeout."""

_STANDARD = frozenset(
    [
        "acceptInsecureCerts", "browserName", "browserVersion", "pageLoadStrategy", "platformName", "proxy", "setWindowRect",
        "strictFileInteractability", "timeouts", "unhandledPromptBehavior", "userAgent", "webSocketUrl",
    ]
)


@dataclasses.dataclass(frozen=True)
class Timeouts:
    """The timeouts of a session in milliseconds, with the names of WebDriver."""

    implicit: int = 5_000
    pageLoad: int = 300_000
    script: t.Optional[int] = 30_000

    def changed(self, changes: t.Any) -> "Timeouts":
        """The timeouts with those of a request."""
        argument(changes, dict, "timeouts", "an object")
        for name, value in changes.items():
            if name not in ("implicit", "pageLoad", "script"):
                raise WebDriverError("invalid argument", f"unknown timeout {name!r}: expected implicit, pageLoad or script")
            if value is None and name == "script":
                continue
            whole = isinstance(value, (int, float)) and not isinstance(value, bool) and value == int(value)
            if not whole or not 0 <= value <= LONGEST:
                raise WebDriverError("invalid argument", f"invalid timeout {name}: expected whole milliseconds, 0 or more")
        return dataclasses.replace(self, **changes)


@dataclasses.dataclass(frozen=True)
class Capabilities:
    """What a session is made of."""

    app: str = "Root"
    """As it was asked for."""
    command: t.Tuple[str, ...] = ()
    """The program and its arguments; empty for a session without a program."""
    directory: t.Optional[str] = None
    timeouts: Timeouts = Timeouts()
    idle: float = 60
    """``newCommandTimeout`` in seconds; 0 never ends the session."""
    environment: t.Mapping[str, t.Optional[str]] = dataclasses.field(default_factory=dict)
    clock: str = "real"
    outputs: t.Tuple[Object, ...] = ()
    policy: t.Optional[str] = None
    session: Object = dataclasses.field(default_factory=dict)
    settings: Object = dataclasses.field(default_factory=dict)
    x11: bool = False
    geometry: t.Optional[str] = None
    within: float = 5
    hidden: str = "refuse"
    """``press``: a click on a hidden widget is its accessibility action."""
    gone: str = "stale"
    """``hidden``: a widget that does not exist any more is not displayed, instead of an error."""
    name: t.Optional[str] = None
    report: str = "failure"
    """``failure``, ``always`` or ``never``."""
    asked: Object = dataclasses.field(default_factory=dict)
    """All capabilities that were asked for."""

    def answer(self, results: str, version: str) -> t.Dict[str, t.Any]:
        """The capabilities of the answer to *New Session*."""
        own = {name: value for name, value in self.asked.items() if name.startswith(("appium:", "fingerpost:"))}
        return {
            **own,
            "browserName": "", "browserVersion": version, "platformName": "linux", "acceptInsecureCerts": False,
            "pageLoadStrategy": "normal", "proxy": {}, "setWindowRect": False, "strictFileInteractability": False,
            "timeouts": dataclasses.asdict(self.timeouts), "unhandledPromptBehavior": "ignore",
            "appium:app": self.app, "appium:automationName": "Fingerpost", "appium:newCommandTimeout": self.idle,
            "fingerpost:clock": self.clock, "fingerpost:hidden": self.hidden,
            "fingerpost:gone": self.gone, "fingerpost:results": results,
        }


def chosen(body: t.Any, defaults: Object) -> Capabilities:
    """The capabilities of the first match of a request. ``defaults`` are those of the server."""
    always, first = _asked(body)
    refused: t.List[str] = []
    for number, one in enumerate(first, 1):
        argument(one, dict, "capabilities", "an object for each member of firstMatch")
        for name in always:
            if name in one:
                raise WebDriverError("invalid argument", f"the capability {name} is in alwaysMatch and in firstMatch")
        merged = {**defaults, **always, **one}
        reason = _mismatch(merged)
        if reason is None:
            return _parsed(merged)
        refused.append(reason if len(first) == 1 else f"{number}: {reason}")
    raise WebDriverError("session not created", "; ".join(refused))


def _asked(body: t.Any) -> t.Tuple[Object, t.Sequence[Object]]:
    argument(body, dict, "request", "an object")
    if "capabilities" not in body and "desiredCapabilities" in body:
        old = argument(body["desiredCapabilities"], dict, "desiredCapabilities", "an object")
        return {name if name in _STANDARD or ":" in name else f"appium:{name}": value for name, value in old.items()}, [{}]
    asked = argument(body.get("capabilities"), dict, "capabilities", "an object")
    always = argument(asked.get("alwaysMatch", {}), dict, "alwaysMatch", "an object")
    first = argument(asked.get("firstMatch", [{}]), list, "firstMatch", "a list")
    if not first:
        raise WebDriverError("invalid argument", "invalid firstMatch: expected at least one member")
    return always, first


def _mismatch(asked: Object) -> t.Optional[str]:
    """Why a session cannot have these capabilities."""
    platform = asked.get("platformName")
    if isinstance(platform, str) and platform.lower() not in ("linux", "any", ""):
        return f"platformName is linux, not {platform}"
    if asked.get("browserName"):
        return "Fingerpost drives programs of desktops: leave browserName out, and name the program in appium:app"
    for name in ("acceptInsecureCerts", "setWindowRect", "webSocketUrl"):
        if asked.get(name):
            return f"{name} is not supported"
    return None


def _parsed(asked: Object) -> Capabilities:
    fields: t.Dict[str, t.Any] = {"asked": {name: value for name, value in asked.items() if value is not None}}
    arguments: t.List[str] = []
    for name, value in asked.items():
        prefix, colon, word = name.partition(":")
        if value is None or name in _STANDARD and name != "timeouts":
            continue
        if name == "timeouts":
            fields["timeouts"] = Timeouts().changed(value)
        elif not colon:
            raise WebDriverError("invalid argument", f"unknown capability {name!r}: expected a prefix, such as appium:{name}")
        elif prefix == "fingerpost":
            fields.update(_own(word, value))
        elif name == "appium:appArguments":
            arguments = shlex.split(value) if isinstance(value, str) else [str(one) for one in _texts(value, name)]
        elif prefix == "appium":
            fields.update(_appium(word, value))
    if arguments:
        fields["command"] = (*fields.get("command", ()), *arguments)
    return Capabilities(**fields)


def _appium(word: str, value: t.Any) -> Object:
    """The fields of a capability of Appium. Those of phones mean nothing here and are ignored."""
    if word == "app":
        return _app(value)
    if word == "newCommandTimeout":
        number = argument(value, (int, float), f"appium:{word}", "seconds, 0 or more")
        if not 0 <= number <= 86_400:
            raise WebDriverError("invalid argument", f"invalid appium:{word}: expected seconds from 0 to 86400")
        return {"idle": float(number)}
    if word in ("environ", "environment"):
        return {"environment": _environment(value, f"appium:{word}")}
    if word in ("appWorkingDir", "appWorkingDirectory"):
        return {"directory": argument(value, str, f"appium:{word}", "a path")}
    return {}


def _app(value: t.Any) -> Object:
    if isinstance(value, list):
        words = _texts(value, "appium:app")
        if not words:
            raise WebDriverError("invalid argument", "invalid appium:app: the list is empty")
        return {"app": shlex.join(words), "command": tuple(words)}
    text = argument(value, str, "appium:app", "a desktop file, a command, or Root").strip()
    if text == "Root":
        return {"app": text}
    if text.endswith(".desktop") and not any(character.isspace() for character in text):
        path = desktop_files.find(text)
        if path is None:
            raise WebDriverError("session not created", f"no desktop file {text} in {', '.join(desktop_files.folders())}")
        try:
            file = desktop_files.read(path)
        except ValueError as error:
            raise WebDriverError("session not created", str(error)) from error
        fields: t.Dict[str, t.Any] = {"app": text, "command": tuple(file.command)}
        if file.directory is not None:
            fields["directory"] = file.directory
        return fields
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise WebDriverError("invalid argument", f"invalid appium:app: {error}") from error
    if not words:
        raise WebDriverError("invalid argument", "invalid appium:app: it is empty")
    return {"app": text, "command": tuple(words)}


def _texts(value: t.Any, name: str) -> t.List[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise WebDriverError("invalid argument", f"invalid {name}: expected a text or a list of texts")
    return value


def _environment(value: t.Any, name: str) -> t.Dict[str, t.Optional[str]]:
    argument(value, dict, name, "an object of texts")
    for key, one in value.items():
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", key) or not (one is None or isinstance(one, str)) or "\0" in (one or ""):
            raise WebDriverError("invalid argument", f"invalid {name}: {key} is no variable, or its value is no text")
    return dict(value)


def _own(word: str, value: t.Any) -> Object:
    """The fields of a capability of Fingerpost. Unknown ones are errors."""
    name = f"fingerpost:{word}"
    words: t.Mapping[str, t.Sequence[str]] = {
        "clock": ("real", "virtual"), "hidden": ("refuse", "press"), "gone": ("stale", "hidden"),
        "report": ("failure", "always", "never"),
    }
    if word in words:
        if value not in words[word]:
            raise WebDriverError("invalid argument", f"invalid {name}: expected {' or '.join(words[word])}")
        return {word: value}
    if word == "outputs":
        argument(value, list, name, "a list of objects")
        return {word: tuple(argument(one, dict, name, "a list of objects") for one in value)}
    if word in ("session", "settings"):
        return {word: argument(value, dict, name, "an object")}
    if word == "environment":
        return {word: _environment(value, name)}
    if word in ("policy", "directory", "geometry"):
        return {word: argument(value, str, name, "a text")}
    if word == "name":
        text = argument(value, str, name, "a text of 1 to 100 characters")
        if not 0 < len(text) <= 100 or not text.isprintable() or text.startswith("-"):
            raise WebDriverError("invalid argument", f"invalid {name}: expected 1 to 100 printable characters, not - first")
        return {word: text}
    if word == "x11":
        return {word: argument(value, bool, name, "true or false")}
    if word == "within":
        number = argument(value, (int, float), name, "seconds from 0 to 600")
        if not 0 <= number <= 600:
            raise WebDriverError("invalid argument", f"invalid {name}: expected seconds from 0 to 600")
        return {word: float(number)}
    known = "clock, directory, environment, geometry, gone, hidden, name, outputs, policy, report, session, settings, within"
    raise WebDriverError("invalid argument", f"unknown capability {name}: expected {known} or x11")
