"""The modules, types and files below a folder of sources."""

import pathlib
from collections import defaultdict
from dataclasses import dataclass, field

from . import declarations, lexer


@dataclass
class Type:
    module: str
    name: str
    kind: str
    parts: list = field(default_factory=list)

    @property
    def full_name(self):
        return f"{self.module}/{self.name}"

    @property
    def is_reference(self):
        return self.kind in ("class", "actor")

    @property
    def first(self):
        """The part that declares it; an extension, for types of other packages."""
        return next((part for part in self.parts if part.kind == self.kind), self.parts[0])

    @property
    def files(self):
        return sorted({part.path for part in self.parts})

    @property
    def lines(self):
        return sum(part.lines for part in self.parts)

    @property
    def properties(self):
        return [found for part in self.parts for found in part.properties]

    @property
    def stored(self):
        """The stored properties of an instance."""
        return [found for found in self.properties if found.is_stored and not found.is_static]

    @property
    def functions(self):
        return [found for part in self.parts for found in part.functions]


@dataclass
class File:
    path: str
    module: str
    lines: int
    reader: declarations.Reader


class Tree:
    def __init__(self, root):
        self.files, self.faults = {}, []
        self.types = {}
        self.owners = {}  # the type of each part, by id(part)
        root = pathlib.Path(root)
        for path in sorted(root.rglob("*.swift")):
            self.read(root, path)
        self.collect()

    def read(self, root, path):
        text = path.read_text()
        try:
            reader = declarations.Reader(str(path), text)
        except lexer.Unbalanced as fault:
            self.faults.append(
                f"{path}:{fault.line}: {fault}; brackets come in pairs; correct the file, or tools/house/lexer.py")
            return
        self.files[str(path)] = File(str(path), module_of(root, path), text.count("\n"), reader)

    def collect(self):
        everywhere = defaultdict(list)
        for file in self.files.values():
            for part in file.reader.parts:
                if part.kind != "extension":
                    self.add(part, file.module, part.kind)
                    everywhere[part.name].append(file.module)
        for file in self.files.values():
            for part in file.reader.parts:
                if part.kind == "extension":
                    self.add(part, *self.extended(part, file, everywhere))

    def add(self, part, module, kind):
        key = (module, part.name)
        found = self.types.setdefault(key, Type(module, part.name, kind))
        found.parts.append(part)
        self.owners[id(part)] = found

    def extended(self, part, file, everywhere):
        """The module and the kind of the extended type, which is of this module or of an imported one."""
        module, _, rest = part.name.partition(".")
        if (module, rest) in self.types:
            part.name = rest
            return module, self.types[module, rest].kind
        modules = everywhere.get(part.name, [])
        near = [name for name in modules if name == file.module] or [
            name for name in modules if name in file.reader.imports]
        if near:
            return near[0], self.types[near[0], part.name].kind
        return file.module, "extension"

    @property
    def modules(self):
        return sorted({file.module for file in self.files.values()})


def module_of(root, path):
    """The folder of the module, which is below that of its wing."""
    names = path.relative_to(root).parts
    return names[1] if len(names) > 2 else names[0]
