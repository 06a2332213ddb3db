"""The actions of WebDriver, as steps of Fingerpost."""

from __future__ import annotations

import itertools
import typing as t

from fingerpost._steps import duration
from fingerpost.webdriver import keys
from fingerpost.webdriver.errors import WebDriverError, argument

Step = t.Dict[str, t.Any]
Point = t.Tuple[float, float]

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of a reference to an element."""

LONGEST = 600
"""The seconds that the actions of one request may last."""

MOST = 10_000
"""The number of actions of one request."""

_TYPES: t.Mapping[str, t.Sequence[str]] = {
    "none": ("pause",),
    "key": ("pause", "keyDown", "keyUp"),
    "pointer": ("pause", "pointerDown", "pointerUp", "pointerMove", "pointerCancel"),
    "wheel": ("pause", "scroll"),
}
_BUTTONS = ("left", "middle", "right", "back", "forward")


class Source:
    """An input source, which keeps its state between requests."""

    def __init__(self, identifier: str, kind: str, pointer: str) -> None:
        self.identifier = identifier
        self.kind = kind
        self.pointer = pointer
        """``mouse``, ``touch`` or ``pen``; empty for others."""
        self.at: t.Optional[Point] = None
        self.finger = 0
        self.held: t.List[str] = []
        """Keys that are down, by their characters; buttons, by their names; ``contact`` of a finger or pen."""
        self.path: t.List[Point] = []
        """The path of a pen since it came down."""
        self.seconds = 0.0
        """The time since a pen came down."""
        self.pressure: t.Optional[float] = None
        self.tilt: t.Optional[t.Tuple[float, float]] = None


class Performer:
    """Makes steps of actions and plays them."""

    def __init__(self, play: t.Callable[[t.List[Step]], None], center: t.Callable[[str], Point], size: Point) -> None:
        self._play = play
        self._center = center
        """The center of an element on the desktop."""
        self._size = size
        """The size of the desktop."""
        self.sources: t.Dict[str, Source] = {}
        self._steps: t.List[Step] = []

    def perform(self, sequences: t.Any) -> None:
        """Plays the actions of a request, tick by tick."""
        columns = self._validated(sequences)
        ticks = itertools.zip_longest(*([_seconds(action) for action in actions] for _, actions in columns), fillvalue=0.0)
        if sum(max(tick) for tick in ticks) > LONGEST:
            raise WebDriverError("invalid argument", f"the actions last longer than {LONGEST} s")
        try:
            for tick in range(max((len(actions) for _, actions in columns), default=0)):
                self._tick([(source, actions[tick]) for source, actions in columns if tick < len(actions)])
            self._flush()
        except WebDriverError:
            self._steps = []
            raise

    def release(self) -> None:
        """Lifts everything that is held, in the reverse order, and forgets the sources."""
        for source in reversed(list(self.sources.values())):
            for held in reversed(list(source.held)):
                if source.kind == "key":
                    self._key_up(source, held)
                else:
                    self._pointer_up(source, held)
        self.sources = {}
        self._flush()

    def _flush(self) -> None:
        steps, self._steps = self._steps, []
        if steps:
            self._play(steps)

    # Validation

    def _validated(self, sequences: t.Any) -> t.List[t.Tuple[Source, t.List[t.Dict[str, t.Any]]]]:
        argument(sequences, list, "actions", "a list")
        columns = []
        number = 0
        for sequence in sequences:
            argument(sequence, dict, "actions", "a list of objects")
            kind = sequence.get("type")
            if not isinstance(kind, str) or kind not in _TYPES:
                raise WebDriverError("invalid argument", f"invalid type of actions {kind!r}: expected {', '.join(_TYPES)}")
            identifier = argument(sequence.get("id"), str, "id of an input source", "a text")
            actions = argument(sequence.get("actions"), list, "actions", "a list")
            number += len(actions)
            if number > MOST:
                raise WebDriverError("invalid argument", f"more than {MOST} actions in a request")
            for action in actions:
                argument(action, dict, "action", "an object")
                if action.get("type") not in _TYPES[kind]:
                    expected = ", ".join(_TYPES[kind])
                    raise WebDriverError("invalid argument", f"invalid {kind} action {action.get('type')!r}: expected {expected}")
            columns.append((self._source(identifier, kind, sequence.get("parameters") or {}), actions))
        return columns

    def _source(self, identifier: str, kind: str, parameters: t.Any) -> Source:
        pointer = ""
        if kind == "pointer":
            argument(parameters, dict, "parameters", "an object")
            pointer = parameters.get("pointerType", "mouse")
            if pointer not in ("mouse", "touch", "pen"):
                raise WebDriverError("invalid argument", f"invalid pointerType {pointer!r}: expected mouse, touch or pen")
        source = self.sources.get(identifier)
        if source is None:
            if len(self.sources) >= 100:
                raise WebDriverError("invalid argument", "more than 100 input sources; release the actions")
            source = Source(identifier, kind, pointer)
            fingers = {other.finger for other in self.sources.values()}
            source.finger = next(number for number in range(1, 1000) if number not in fingers)
            self.sources[identifier] = source
        elif (source.kind, source.pointer) != (kind, pointer):
            raise WebDriverError("invalid argument", f"the input source {identifier} has another type")
        return source

    # Ticks

    def _tick(self, row: t.List[t.Tuple[Source, t.Dict[str, t.Any]]]) -> None:
        whole = max((_seconds(action) for _, action in row), default=0.0)
        passed = 0.0
        moves: t.List[t.Tuple[Source, Point, float]] = []
        for source, action in row:
            kind = action["type"]
            if kind == "pause":
                if "contact" in source.held and source.pointer == "pen":
                    source.seconds += whole
            elif kind == "keyDown":
                self._key_down(source, _character(action))
            elif kind == "keyUp":
                self._key_up(source, _character(action))
            elif kind == "pointerDown":
                self._pointer_down(source, action)
            elif kind == "pointerUp":
                self._pointer_up(source, _button(source, action))
            elif kind == "pointerCancel":
                self._pointer_cancel(source)
            elif kind == "pointerMove":
                moves.append((source, self._target(source, action), _seconds(action)))
            else:
                self._scroll(source, action)
                passed = max(passed, _seconds(action))
        passed += self._fingers([move for move in moves if move[0].pointer == "touch"])
        for source, point, seconds in moves:
            if source.pointer != "touch":
                passed += self._move(source, point, seconds)
        pen = any(source.pointer == "pen" and source.held for source, _ in row)
        if whole > passed and not pen:
            self._steps.append({"pause": duration(round(whole - passed, 6))})

    def _target(self, source: Source, action: t.Mapping[str, t.Any]) -> Point:
        x, y = (
            float(argument(action.get(name), (int, float), name, "a number of pixels")) for name in ("x", "y")
        )
        origin = action.get("origin", "viewport")
        if origin == "pointer":
            base = source.at or (0.0, 0.0)
        elif origin == "viewport":
            base = (0.0, 0.0)
        elif isinstance(origin, dict) and isinstance(origin.get(ELEMENT), str):
            # What precedes the movement may move the element.
            self._flush()
            base = self._center(origin[ELEMENT])
        else:
            raise WebDriverError("invalid argument", "invalid origin: expected viewport, pointer or an element")
        point = (base[0] + x, base[1] + y)
        if not (0 <= point[0] < self._size[0] and 0 <= point[1] < self._size[1]):
            raise WebDriverError(
                "move target out of bounds",
                f"{point[0]:g},{point[1]:g} is outside of the desktop, which has {self._size[0]:g}x{self._size[1]:g} pixels",
            )
        return point

    def _move(self, source: Source, point: Point, seconds: float) -> float:
        """Moves a mouse or a pen. Returns the time of its step."""
        start, source.at = source.at, point
        if source.pointer == "pen":
            if "contact" in source.held:
                source.path.append(point)
                source.seconds += seconds
            else:
                self._steps.append({"pen": {"hover": list(point)}})
            return 0
        if start is None or start == point or seconds == 0:
            self._steps.append({"pointer": {"move": list(point)}})
            return 0
        self._steps.append({"pointer": {"move": {"along": [list(start), list(point)]}, "duration": duration(seconds)}})
        return seconds

    def _fingers(self, moves: t.List[t.Tuple[Source, Point, float]]) -> float:
        """Moves fingers together. A finger whose time is over rests while the others move on. Returns the time."""
        for source, point, _ in moves:
            if not source.held:
                source.at = point
        down = [(source, source.at or point, point, seconds) for source, point, seconds in moves if source.held]
        passed = 0.0
        for end in sorted({seconds for _, _, _, seconds in down}):
            going = [one for one in down if one[3] >= end]
            places = [_between(start, point, 1.0 if seconds == 0 else end / seconds) for _, start, point, seconds in going]
            step: Step = {"move": [source.finger for source, *_ in going], "to": [list(place) for place in places]}
            if end > passed:
                step["duration"] = duration(round(end - passed, 6))
            if len(going) == 1:
                step["move"], step["to"] = step["move"][0], step["to"][0]
            self._steps.append({"touch": step})
            passed = end
        for source, _, point, _ in down:
            source.at = point
        return passed

    # Pointers

    def _pointer_down(self, source: Source, action: t.Mapping[str, t.Any]) -> None:
        button = _button(source, action)
        if button in source.held:
            return
        at = source.at or (0.0, 0.0)
        source.at = at
        if source.pointer == "mouse":
            self._steps.append({"pointer": {"press": button}})
        elif source.pointer == "touch":
            step: Step = {"down": source.finger, "at": list(at)}
            width, height = action.get("width"), action.get("height")
            if isinstance(width, (int, float)) and isinstance(height, (int, float)) and width > 1 and height > 1:
                step["shape"] = [f"{max(width, height):g}px", f"{min(width, height):g}px"]
            self._steps.append({"touch": step})
        else:
            source.path, source.seconds = [at], 0
            source.pressure = _ratio(action.get("pressure"))
            tilt = (action.get("tiltX"), action.get("tiltY"))
            tilts = any(isinstance(one, (int, float)) for one in tilt)
            source.tilt = (float(tilt[0] or 0), float(tilt[1] or 0)) if tilts else None
        source.held.append(button)

    def _pointer_up(self, source: Source, button: str) -> None:
        if button not in source.held:
            return
        source.held.remove(button)
        if source.pointer == "mouse":
            self._steps.append({"pointer": {"release": button}})
        elif source.pointer == "touch":
            self._steps.append({"touch": {"up": source.finger}})
        elif button == "contact":
            self._pen(source)

    def _pointer_cancel(self, source: Source) -> None:
        if source.pointer == "touch" and source.held:
            self._steps.append({"touch": {"cancel": source.finger}})
            source.held = []
        elif source.held:
            raise WebDriverError("unsupported operation", f"a {source.pointer} cannot be cancelled")

    def _pen(self, source: Source) -> None:
        """The stroke of a pen, which is one step: it begins when the pen is lifted."""
        path, source.path = source.path, []
        step: Step = {"tap": list(path[0])} if len(path) == 1 else {"draw": [list(point) for point in path]}
        if len(path) > 1:
            step["duration"] = duration(round(source.seconds, 6) or 0.1)
        if source.pressure is not None:
            step["pressure"] = source.pressure
        if source.tilt is not None:
            step["tilt"] = list(source.tilt)
        self._steps.append({"pen": step})

    def _scroll(self, source: Source, action: t.Mapping[str, t.Any]) -> None:
        point = self._target(source, action)
        source.at = point
        moved = False
        for axis, name in (("vertical", "deltaY"), ("horizontal", "deltaX")):
            distance = argument(action.get(name, 0), (int, float), name, "a number of pixels")
            if distance:
                step: Step = {"scroll": axis, "distance": distance, "source": "continuous", "at": list(point)}
                if _seconds(action):
                    step["duration"] = duration(_seconds(action))
                self._steps.append({"pointer": step})
                moved = True
        if not moved:
            self._steps.append({"pointer": {"move": list(point)}})

    # Keys

    def _key_down(self, source: Source, character: str) -> None:
        if character in source.held:
            return
        modifiers = any(held in keys.MODIFIERS for other in self.sources.values() for held in other.held)
        source.held.append(character)
        name = keys.key_name(character)
        if name is not None and (modifiers or keys.is_special(character)):
            self._steps.append({"key": {"press": name}})
        elif not keys.is_special(character):
            # The character comes as the layout can give it; the key does not stay down.
            source.held.remove(character)
            last = self._steps[-1] if self._steps else {}
            if set(last) == {"type"}:
                last["type"] += keys.typed(character)
            else:
                self._steps.append({"type": keys.typed(character)})

    def _key_up(self, source: Source, character: str) -> None:
        if character in source.held:
            source.held.remove(character)
            self._steps.append({"key": {"release": keys.key_name(character)}})


def _seconds(action: t.Mapping[str, t.Any]) -> float:
    value = action.get("duration")
    if value is None:
        return 0.0
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 600_000:
        raise WebDriverError("invalid argument", "invalid duration: expected milliseconds from 0 to 600000")
    return float(value) / 1000


def _character(action: t.Mapping[str, t.Any]) -> str:
    value = action.get("value")
    if not isinstance(value, str) or not 1 <= len(value) <= 8:
        raise WebDriverError("invalid argument", "invalid value of a key: expected one character")
    return value


def _button(source: Source, action: t.Mapping[str, t.Any]) -> str:
    number = action.get("button", 0)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(_BUTTONS):
        raise WebDriverError("invalid argument", "invalid button: expected 0 to 4")
    return _BUTTONS[number] if source.pointer == "mouse" else "contact"


def _between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _ratio(value: t.Any) -> t.Optional[float]:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise WebDriverError("invalid argument", "invalid pressure: expected 0 to 1")
    return float(value)
