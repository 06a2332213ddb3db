"""The keys of WebDriver, which are characters of a private area of Unicode, as steps."""

from __future__ import annotations

import typing as t

NULL = "\ue000"

MODIFIERS: t.Mapping[str, str] = {
    "\ue008": "Shift_L", "\ue009": "Control_L", "\ue00a": "Alt_L", "\ue03d": "Super_L",
    "\ue050": "Shift_R", "\ue051": "Control_R", "\ue052": "Alt_R", "\ue053": "Super_R",
}
"""The characters of modifiers with the names of their keys."""

_NAMED: t.Mapping[str, str] = {
    "\ue001": "Cancel", "\ue002": "Help", "\ue003": "BackSpace", "\ue004": "Tab", "\ue005": "Clear", "\ue006": "Return",
    "\ue007": "KP_Enter", "\ue00b": "Pause", "\ue00c": "Escape", "\ue00d": "space", "\ue00e": "Prior", "\ue00f": "Next",
    "\ue010": "End", "\ue011": "Home", "\ue012": "Left", "\ue013": "Up", "\ue014": "Right", "\ue015": "Down",
    "\ue016": "Insert", "\ue017": "Delete", "\ue018": "semicolon", "\ue019": "equal",
    **{chr(0xE030 + number): f"F{number}" for number in range(1, 13)},
    "\ue054": "Prior", "\ue055": "Next", "\ue056": "End", "\ue057": "Home", "\ue058": "Left", "\ue059": "Up",
    "\ue05a": "Right", "\ue05b": "Down", "\ue05c": "Insert", "\ue05d": "Delete",
    "\n": "Return", "\r": "Return", "\t": "Tab", "\b": "BackSpace", "\x1b": "Escape", "\x7f": "Delete",
}

_KEYPAD: t.Mapping[str, str] = {
    **{chr(0xE01A + digit): str(digit) for digit in range(10)},
    "\ue024": "*", "\ue025": "+", "\ue026": ",", "\ue027": "-", "\ue028": ".", "\ue029": "/",
}
"""The keys of the keypad as what they type: the keys themselves depend on Num Lock."""

_PUNCTUATION: t.Mapping[str, str] = {
    " ": "space", "!": "exclam", '"': "quotedbl", "#": "numbersign", "$": "dollar", "%": "percent", "&": "ampersand",
    "'": "apostrophe", "(": "parenleft", ")": "parenright", "*": "asterisk", "+": "plus", ",": "comma", "-": "minus",
    ".": "period", "/": "slash", ":": "colon", ";": "semicolon", "<": "less", "=": "equal", ">": "greater",
    "?": "question", "@": "at", "[": "bracketleft", "\\": "backslash", "]": "bracketright", "^": "asciicircum",
    "_": "underscore", "`": "grave", "{": "braceleft", "|": "bar", "}": "braceright", "~": "asciitilde",
}


def is_special(character: str) -> bool:
    """Whether a character means a key, and is not typed."""
    return ("\ue000" <= character <= "\ue05d" or character in _NAMED) and character not in _KEYPAD


def typed(character: str) -> str:
    """The character that a key of the keypad types; any other character stays as it is."""
    return _KEYPAD.get(character, character)


def key_name(character: str) -> t.Optional[str]:
    """The name of the key of a character, for a step; ``None`` if the character can only be typed."""
    character = typed(character)
    name = MODIFIERS.get(character) or _NAMED.get(character) or _PUNCTUATION.get(character)
    if name is None and character.isascii() and character.isalnum():
        name = character
    return name


def typing_steps(text: str) -> t.List[t.Dict[str, t.Any]]:
    """The steps that type a text of *Element Send Keys*.

    A modifier stays down until it comes again, until a null key, or until the end.
    """
    steps: t.List[t.Dict[str, t.Any]] = []
    held: t.List[str] = []
    plain = ""

    def flush() -> None:
        nonlocal plain
        if plain:
            steps.append({"type": plain})
            plain = ""

    def release(names: t.Sequence[str]) -> None:
        for name in reversed(names):
            steps.append({"key": {"release": name}})

    for character in text.replace("\r\n", "\n"):
        modifier = MODIFIERS.get(character)
        if character == NULL:
            flush()
            release(held)
            held = []
        elif modifier is not None:
            flush()
            if modifier in held:
                held.remove(modifier)
                release([modifier])
            else:
                held.append(modifier)
                steps.append({"key": {"press": modifier}})
        elif not held and not is_special(character):
            plain += typed(character)
        else:
            flush()
            name = key_name(character)
            if name is not None or not is_special(character):
                steps.append({"type": character} if name is None else {"key": name})
    flush()
    release(held)
    return steps
