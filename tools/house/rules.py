"""The rules, the limits of a module, and the exceptions."""

import pathlib
from dataclasses import dataclass

from . import uses

EXCEPTIONS = "tools/house-exceptions"


@dataclass
class Limits:
    allows_exceptions: bool = True
    type_lines: int = 0  # 0: without a limit
    stored_properties: int = 0
    function_lines: int = 0
    file_lines: int = 0
    circle_types: int = 0
    free_folders: tuple = ()  # folders of the module whose types are in no circle


@dataclass
class Fault:
    module: str
    rule: str  # state, setter, size, name, circle
    path: str
    line: int
    text: str
    key: str = None  # the name in the list of exceptions

    def __str__(self):
        return f"{self.path}:{self.line}: {self.text}"


# State.


def open_state(tree):
    """Faults of stored properties that other files can write."""
    for owner in tree.types.values():
        for part in owner.parts if owner.is_reference else []:
            for found in part.properties:
                if found.is_stored and found.keyword == "var" and not found.has_private_setter:
                    yield state_fault(tree.files[part.path].module, owner, part, found)


def state_fault(module, owner, part, found):
    name = f"{owner.name}.{found.name}"
    return Fault(
        module, "state", part.path, found.line,
        f"other files can write the stored property {name}; stored variables of a class or an actor are private or "
        f"private(set); move the writes into {owner.name}, or cut the type",
        f"{module}/{name}")


def forwarding_setters(tree):
    """Faults of methods and computed properties that give others write access to a stored property."""
    for owner in tree.types.values():
        if not owner.is_reference:
            continue
        variables = {found.name for found in owner.properties if found.is_stored and found.keyword == "var"}
        for part in owner.parts:
            file = tree.files[part.path]
            for function in part.functions:
                target = forwarded(file.reader.tokens, function.body, function.parameters, variables)
                if target and function.name != "init" and "private" not in function.modifiers:
                    yield setter_fault(file.module, owner, part, function.line, function.full_name, target)
            for found in part.properties:
                target = forwarded(file.reader.tokens, found.setter, (found.setter_parameter,), variables)
                if target and not found.has_private_setter:
                    yield setter_fault(file.module, owner, part, found.line, found.name, target)


def forwarded(tokens, body, parameters, variables):
    """The property to which a body of one assignment assigns a parameter; None for other bodies."""
    words = [token.text for token in tokens[slice(*body)]] if body else []
    names_self = words[:2] == ["self", "."]
    words = words[2:] if names_self else words
    if len(words) != 3 or words[1] != "=" or words[0] not in variables or words[2] not in parameters:
        return None
    return words[0] if names_self or words[0] not in parameters else None


def setter_fault(module, owner, part, line, name, target):
    return Fault(
        module, "setter", part.path, line,
        f"{owner.name}.{name} only assigns its argument to {target}; a method of a class does more; "
        "let it do the work that follows from the change, or pass the value to the initializer",
        f"{module}/{owner.name}.{name}")


# Sizes.


def sizes(tree, limits):
    """Faults of types, functions and files above the limits of their module."""
    for owner in tree.types.values():
        yield from type_sizes(owner, limits.get(owner.module, Limits()))
    for file in tree.files.values():
        yield from file_sizes(file, limits.get(file.module, Limits()))


def type_sizes(owner, limit):
    place = (owner.first.path, owner.first.line)
    count = len(owner.stored)
    if 0 < limit.type_lines < owner.lines:
        files = len(owner.files)
        yield Fault(
            owner.module, "size", *place,
            f"{owner.name} has {owner.lines} lines in {files} {'file' if files == 1 else 'files'}; "
            f"a type has at most {limit.type_lines}; cut it into owners with their own state")
    if 0 < limit.stored_properties < count:
        yield Fault(
            owner.module, "size", *place,
            f"{owner.name} has {count} stored properties; a type has at most {limit.stored_properties}; "
            "cut it, or group the properties that change together in a struct")


def file_sizes(file, limit):
    if 0 < limit.file_lines < file.lines:
        yield Fault(
            file.module, "size", file.path, file.lines,
            f"the file has {file.lines} lines; a file has at most {limit.file_lines}; move types into files of their own")
    functions = [("", function) for function in file.reader.functions]
    functions += [(part.name + ".", function) for part in file.reader.parts for function in part.functions]
    for prefix, function in functions:
        if 0 < limit.function_lines < function.logic_lines:
            yield Fault(
                file.module, "size", file.path, function.line,
                f"{prefix}{function.full_name} has {function.logic_lines} lines outside of flat tables; "
                f"a function has at most {limit.function_lines}; cut it into named steps")


# Circles.


def circles(tree, limits):
    """Faults of types of a module that name each other in a circle, above the limits of the module."""
    for module, limit in sorted(limits.items()):
        for circle in uses.circles(uses.names(tree, module)):
            types = [tree.types[module, name] for name in circle]
            free = [owner for owner in types if is_in(owner, module, limit.free_folders)]
            for owner in free:
                yield circle_fault(owner, circle, f"no type of {pathlib.Path(owner.first.path).parent} is in a circle")
            if 0 < limit.circle_types < len(circle) and not free:
                yield circle_fault(types[0], circle, f"a circle has at most {limit.circle_types} types")


def is_in(owner, module, folders):
    return any(f"/{module}/{folder}/" in f"/{part.path}" for folder in folders for part in owner.parts)


def circle_fault(owner, circle, rule):
    names = [name for name in circle if name != owner.name]
    shown = ", ".join(names[:5]) + (f" and {len(names) - 5} others" if len(names) > 5 else "")
    return Fault(
        owner.module, "circle", owner.first.path, owner.first.line,
        f"{owner.name} is in a circle of {len(circle)} types that name each other, with {shown}; {rule}; "
        "return a value, and let the caller hand it on")


# Names.


def ambiguous_names(tree):
    """Faults of types that other modules see, with the same name in several modules."""
    places = {}
    for file in tree.files.values():
        parts = [part for part in file.reader.parts if part.kind != "extension" and part.depth == 0]
        for found in [*parts, *file.reader.aliases]:
            if found.modifiers & {"public", "package", "open"}:
                places.setdefault(found.name, []).append((file.module, found))
    for name, found in places.items():
        for module, place in found:
            others = sorted({other for other, _ in found} - {module})
            if others:
                yield Fault(
                    module, "name", place.path, place.line,
                    f"{name} is also a type of {' and '.join(others)} that other modules see; a file that imports both has to "
                    "write the module before the name; rename one of them")


# Exceptions.


@dataclass
class Exemption:
    line: int
    key: str
    reason: str

    def __str__(self):
        return f"{EXCEPTIONS}:{self.line}: {self.key}"


def exceptions():
    path = pathlib.Path(EXCEPTIONS)
    lines = path.read_text().splitlines() if path.exists() else []
    for number, text in enumerate(lines, 1):
        if text.strip() and not text.startswith("#"):
            key, _, reason = text.strip().partition(" ")
            yield Exemption(number, key, reason.strip())


def without_exceptions(faults, limits):
    """The faults without an exception, the faults of the exceptions, and the number of valid exceptions."""
    allowed, wrong = {}, []
    keys = {fault.key for fault in faults if fault.key}
    for exception in exceptions():
        module = exception.key.partition("/")[0]
        if not limits.get(module, Limits()).allows_exceptions:
            wrong.append(f"{exception}: {module} has no exceptions; remove the line and make the property private")
        elif exception.key in allowed:
            wrong.append(f"{exception} is listed twice; once is enough; remove the line")
        elif exception.key not in keys:
            wrong.append(f"{exception} needs no exception; only open state and setters are listed; remove the line")
        elif not exception.reason:
            wrong.append(f"{exception} has no reason; an exception is a name and a reason; add the reason")
        else:
            allowed[exception.key] = exception
    return [fault for fault in faults if fault.key not in allowed], wrong, len(allowed)
