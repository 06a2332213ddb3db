"""The declarations of a Swift file: types and extensions with their properties and functions."""

from dataclasses import dataclass, field

from . import lexer

TYPES = ("class", "struct", "enum", "actor", "protocol", "extension")
MODIFIERS = {
    "public", "package", "internal", "private", "fileprivate", "open", "final", "static", "lazy", "weak", "unowned",
    "override", "required", "convenience", "dynamic", "optional", "mutating", "nonmutating", "nonisolated", "isolated",
    "indirect", "prefix", "postfix", "infix", "borrowing", "consuming", "distributed", "sending",
}
OTHERS = {"func", "init", "deinit", "subscript", "var", "let", "case", "typealias", "associatedtype", "import", "macro"}
# The most lines of a case in a flat table.
TABLE_CASE = 4
OBSERVERS = {"willSet", "didSet"}
ACCESSORS = {"get", "set", "_read", "_modify", "unsafeAddress", "unsafeMutableAddress", "init"} | OBSERVERS
# A line that ends with one of the first, or begins with one of the second, continues on, or from, its neighbour.
UNFINISHED = {"try", "await", "as", "else"}
CONTINUING = {"as", "is", "else", "throws", "rethrows", "async", "where"}


@dataclass
class Property:
    name: str
    line: int
    keyword: str  # let or var
    is_stored: bool
    modifiers: frozenset
    type_name: str  # of its type or initial value; None for collections, tuples and literals
    getter: tuple = None  # ranges of tokens
    setter: tuple = None
    setter_parameter: str = "newValue"

    @property
    def is_static(self):
        return bool(self.modifiers & {"static", "class"})

    @property
    def has_private_setter(self):
        return bool(self.modifiers & {"private", "private(set)"})


@dataclass
class Function:
    name: str
    line: int
    modifiers: frozenset
    labels: tuple
    parameters: tuple
    first_line: int = 0  # of the braces
    last_line: int = 0
    body: tuple = None  # the range of tokens in the braces
    table_lines: int = 0  # of switches whose cases are short

    @property
    def full_name(self):
        return self.name + "(" + "".join(f"{label}:" for label in self.labels) + ")"

    @property
    def lines(self):
        return self.last_line - self.first_line + 1 if self.body else 0

    @property
    def logic_lines(self):
        return self.lines - self.table_lines


@dataclass
class Alias:
    name: str
    path: str
    line: int
    modifiers: frozenset


@dataclass
class Part:
    """The braces of a type, or of an extension of it."""

    kind: str
    name: str  # with the names of the types that it is nested in
    path: str
    line: int
    body: tuple
    first_line: int
    last_line: int
    depth: int
    modifiers: frozenset = frozenset()
    properties: list = field(default_factory=list)
    functions: list = field(default_factory=list)
    nested: list = field(default_factory=list)

    @property
    def lines(self):
        """The lines inside the braces, without those of nested types."""
        inside = max(self.last_line - self.first_line - 1, 0)
        return max(inside - sum(part.last_line - part.line + 1 for part in self.nested), 0)


class Reader:
    def __init__(self, path, text):
        self.path = path
        self.tokens = lexer.tokens(text)
        self.matches = lexer.matches(self.tokens)
        self.parts = []
        self.imports = set()
        self.aliases = []  # outside of types
        self.functions = []  # outside of types
        self.members(None, 0, len(self.tokens))

    # Tokens by index.

    def text(self, index):
        """The text of a token; that of a name in backticks is never a keyword."""
        if index >= len(self.tokens):
            return ""
        token = self.tokens[index]
        return "`" + token.text if token.kind == "name" else token.text

    def is_name(self, index):
        return index < len(self.tokens) and self.tokens[index].kind in ("word", "name")

    def after(self, index):
        """The index after a token, or after the matching bracket."""
        return self.matches[index] + 1 if self.text(index) in ("(", "[", "{") else index + 1

    # Members of types, and the declarations of a file.

    def members(self, part, index, end):
        while index < end:
            start = index
            index, modifiers = self.modifiers(index, end)
            index = self.member(part, modifiers, start, index, end)

    def modifiers(self, index, end):
        found = set()
        while index < end:
            token = self.tokens[index]
            if token.kind == "attribute":
                index = self.attribute(index)
            elif token.kind == "word" and (token.text in MODIFIERS or self.is_class_modifier(index)):
                word = token.text
                if self.text(index + 1) == "(" and not self.tokens[index + 1].spaced:
                    word += "(" + "".join(t.text for t in self.tokens[index + 2 : self.matches[index + 1]]) + ")"
                    index = self.matches[index + 1]
                found.add(word)
                index += 1
            else:
                break
        return index, frozenset(found)

    def is_class_modifier(self, index):
        following = self.text(index + 1)
        is_before_member = following in ("func", "var", "let", "subscript") or following in MODIFIERS
        return self.text(index) == "class" and is_before_member

    def attribute(self, index):
        index += 1
        while self.text(index) == "." and self.is_name(index + 1):
            index += 2
        if self.text(index) == "<" and not self.tokens[index].spaced:
            index = self.after_angles(index)
        if self.text(index) == "(" and not self.tokens[index].spaced:
            index = self.after(index)
        return index

    def member(self, part, modifiers, start, index, end):
        word = self.text(index)
        if word in TYPES and self.is_type(index):
            return self.type(part, start, index, modifiers)
        if word == "typealias" and not part:
            self.aliases.append(Alias(self.tokens[index + 1].text, self.path, self.tokens[index].line, modifiers))
        if word in ("var", "let"):
            return self.bindings(part, modifiers, index, end)
        if word in ("func", "init", "deinit", "subscript", "macro"):
            return self.function(part, modifiers, index, end)
        if word == "import":
            return self.imported(index, end)
        return self.statement(part, index, end)

    def imported(self, index, end):
        after = self.statement(None, index, end)
        names = [t.text for t in self.tokens[index + 1 : after] if t.kind in ("word", "name")]
        self.imports.update(names[:2])  # "import struct Module.Type" as well
        return after

    def is_type(self, index):
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        return following is not None and (following.kind in ("word", "name") or following.text == "[")

    def type(self, outer, start, index, modifiers=frozenset()):
        kind = self.text(index)
        name, position = self.type_name(index + 1)
        while self.text(position) != "{":
            if position >= len(self.tokens):
                return position
            position = self.after(position)
        close = self.matches[position]
        qualified = f"{outer.name}.{name}" if outer and kind != "extension" else name
        part = Part(
            kind, qualified, self.path, self.tokens[start].line, (position + 1, close), self.tokens[position].line,
            self.tokens[close].line, outer.depth + 1 if outer else 0, modifiers)
        self.parts.append(part)
        if outer:
            outer.nested.append(part)
        if kind != "protocol":  # its members are requirements
            self.members(part, position + 1, close)
        return close + 1

    def type_name(self, index):
        if self.text(index) == "[":
            return "Array", self.after(index)
        names = [self.tokens[index].text]
        index += 1
        while self.text(index) == "." and self.is_name(index + 1):
            names.append(self.tokens[index + 1].text)
            index += 2
        return ".".join(names), index

    # Functions.

    def function(self, part, modifiers, index, end):
        keyword, line = self.text(index), self.tokens[index].line
        position, name = index + 1, keyword
        if keyword in ("func", "macro"):
            name, position = self.tokens[position].text, position + 1
        labels, parameters = (), ()
        if keyword != "deinit":
            while position < end and self.text(position) not in ("(", "{"):
                position += 1
            if self.text(position) == "(":
                labels, parameters = self.parameters(position)
                position = self.after(position)
        function = Function(name, line, modifiers, labels, parameters)
        (part.functions if part else self.functions).append(function)
        return self.function_body(part, function, position, end)

    def function_body(self, part, function, index, end):
        while index < end and self.text(index) != "{":
            if self.tokens[index].first and not self.goes_on(index):
                return index  # a function without a body is implemented in C
            index = self.after(index)
        if index < end:
            close = self.matches[index]
            function.body = (index + 1, close)
            function.first_line, function.last_line = self.tokens[index].line, self.tokens[close].line
            function.table_lines = sum(self.tables(index + 1, close))
            self.local_types(part, index + 1, close)
            return close + 1
        return index

    def tables(self, index, end):
        """The lines of each flat table in a body: a switch, itself in no other braces, with short cases."""
        while index < end:
            if self.text(index) == "switch" and self.text(index - 1) != ".":
                while self.text(index) != "{":
                    index = self.after(index)
                start, stop = index + 1, self.matches[index]
                lines = [self.tokens[each].line for each in self.cases(start, stop)] + [self.tokens[stop].line]
                if all(after - before <= TABLE_CASE for before, after in zip(lines, lines[1:])):
                    yield self.tokens[stop].line - self.tokens[index].line
            index = self.after(index)

    def cases(self, index, end):
        while index < end:
            if self.tokens[index].first and self.text(index) in ("case", "default"):
                yield index
            index = self.after(index)

    def parameters(self, index):
        labels, names = [], []
        for start, end in self.divided(index + 1, self.matches[index]):
            start = self.without_attributes(start)
            words = []
            while start < end and self.is_name(start):
                words.append(self.tokens[start].text)
                start += 1
            if words:
                labels.append(words[0])
                names.append(words[-1])
        return tuple(labels), tuple(names)

    def without_attributes(self, index):
        while self.tokens[index].kind == "attribute":
            index = self.attribute(index)
        return index

    def divided(self, index, end):
        """The ranges between the commas of a parameter list."""
        start = index
        while index < end:
            if self.text(index) == ",":
                yield start, index
                start = index + 1
            index = self.after_angles(index) if self.opens_angles(index) else self.after(index)
        if start < end:
            yield start, end

    def local_types(self, part, index, end):
        """Types that are declared in the body of a function."""
        while index < end:
            declares = self.text(index) in ("class", "struct", "enum", "actor") and self.is_name(index + 1)
            if declares and self.text(index + 2) in ("{", ":", "<") and self.text(index - 1) != ".":
                index = self.type(part, index, index)
            else:
                index += 1

    # Properties.

    def bindings(self, part, modifiers, index, end):
        keyword = self.text(index)
        while True:
            index = self.binding(part, modifiers, keyword, index + 1, end)
            if self.text(index) != "," or index >= end:
                return index

    def binding(self, part, modifiers, keyword, index, end):
        names, line = self.pattern(index), self.tokens[index].line
        position = self.after(index)
        type_name = None
        if self.text(position) == ":":
            type_name, position = self.named_type(position + 1), self.after_type(position + 1, end)
        elif self.text(position) == "=":
            type_name = self.named_type(position + 1)
        if self.text(position) == "=" and position < end:
            start, position = position + 1, self.after_expression(position + 1, end)
            self.local_types(part, start, position)
        accessors = self.accessors(position) if self.text(position) == "{" and position < end else None
        is_observed = accessors and OBSERVERS & accessors.keys() and "override" not in modifiers
        is_stored = not accessors or bool(is_observed)
        after = position
        if accessors:
            self.local_types(part, position + 1, self.matches[position])
            after = self.matches[position] + 1
        for name in names:
            found = Property(name, line, keyword, is_stored, modifiers, type_name)
            if accessors and not is_stored:
                found.getter, _ = accessors.get("get", (None, None))
                found.setter, parameter = accessors.get("set", (None, None))
                found.setter_parameter = parameter or "newValue"
            if part:
                part.properties.append(found)
        return after

    def pattern(self, index):
        if self.text(index) == "(":
            return [t.text for t in self.tokens[index + 1 : self.matches[index]] if t.kind in ("word", "name")]
        return [self.tokens[index].text]

    def named_type(self, index):
        index = self.without_attributes(index)
        if self.text(index) in ("any", "some"):
            index += 1
        return self.type_name(index)[0] if self.is_name(index) and self.text(index)[:1].isupper() else None

    def accessors(self, index):
        """The accessors in the braces of a property, each with its range of tokens and the name of its parameter."""
        end, position, found = self.matches[index], index + 1, {}
        while position < end:
            position, _ = self.modifiers(position, end)
            word, parameter = self.text(position), None
            if word not in ACCESSORS:
                break
            position += 1
            if self.text(position) == "(":
                parameter = self.text(position + 1)
                position = self.after(position)
            while position < end and self.text(position) in ("async", "throws", "("):
                position = self.after(position)
            if self.text(position) != "{":
                break
            found[word] = ((position + 1, self.matches[position]), parameter)
            position = self.after(position)
        return found or {"get": ((index + 1, end), None)}

    # The ends of types, expressions and statements.

    def after_type(self, index, end):
        while index < end:
            word = self.text(index)
            if word in (",", "=", "{", ";") or self.tokens[index].first and not self.goes_on(index):
                break
            index = self.after_angles(index) if word.startswith("<") else self.after(index)
        return index

    def after_expression(self, index, end):
        start = index
        while index < end:
            word = self.text(index)
            if word in (",", ";") or index > start and self.tokens[index].first and not self.goes_on(index):
                break
            if word == "{" and self.text(self.modifiers(index + 1, end)[0]) in OBSERVERS:
                break
            index = self.after_angles(index) if self.opens_angles(index) else self.after(index)
        return index

    def statement(self, part, index, end):
        start = index
        while index < end and (index == start or not self.tokens[index].first or self.goes_on(index)):
            if self.text(index) == ";":
                return index + 1
            if self.text(index) == "{":
                self.local_types(part, index + 1, self.matches[index])
            index = self.after(index)
        return max(index, start + 1)

    def goes_on(self, index):
        """Whether the first token of a line continues the declaration of the line before."""
        token, last = self.tokens[index], self.tokens[index - 1]
        if last.kind == "operator" and last.spaced or last.text in (",", ":", ".") or last.text in UNFINISHED:
            return True
        return token.kind == "operator" or token.text in (".", ":", ",", "{", ")", "]") or token.text in CONTINUING

    def opens_angles(self, index):
        """Whether a token opens generic arguments. The operator < has spaces on both sides."""
        token = self.tokens[index]
        return token.text.startswith("<") and token.kind == "operator" and not token.spaced and self.is_name(index - 1)

    def after_angles(self, index):
        depth = 0
        for position in range(index, len(self.tokens)):
            token = self.tokens[position]
            if token.kind == "operator":
                text = token.text.replace("->", "")
                depth += text.count("<") - text.count(">")
                if depth <= 0:
                    return position + 1
        return index + 1
