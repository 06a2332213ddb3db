"""The symbols of a Swift file: each declaration with its access, its place and its signature as text."""

from dataclasses import dataclass, field

from . import declarations, lexer

ACCESS = ("open", "public", "package", "internal", "fileprivate", "private")
# Attributes of the implementation, which callers do not notice.
UNSEEN = {"@exclusivity", "@frozen", "@inlinable", "@inline", "@usableFromInline"}
BRACKETS = {"(": "(…)", "[": "[…]", "{": "{…}"}


@dataclass
class Symbol:
    owner: str  # the type that declares it, with the types around it; empty outside of types
    kind: str  # func, init, subscript, var, let, case, typealias, associatedtype, import, extension, or the kind of a type
    name: str  # with the labels of a function
    line: int
    access: str  # as written, or that of its protocol, enumeration or extension; internal by default
    signature: str
    condition: str = ""  # the where clause of the extension that it is in
    inherits: tuple = ()  # the names after the colon of a type or an extension
    head: str = ""  # the signature of a type or an extension before the colon
    is_override: bool = False
    words: list = field(default_factory=list)  # the access modifiers: (offset, word)

    @property
    def full_name(self):
        return f"{self.owner}.{self.name}" if self.owner else self.name


class SourceLexer(lexer.Lexer):
    """Records the offset of each token and the whole text of strings."""

    def __init__(self, text):
        super().__init__(text)
        self.starts = []
        self.strings = {}  # the text of a string and the index after its interpolations, by the index of its token

    def add(self, kind, text, line=None):
        super().add(kind, text, line)
        self.starts.append(self.position - len(text) - (1 if kind == "name" else 0))

    def string(self, opening):
        start, index = self.position - len(opening), len(self.tokens)
        super().string(opening)
        self.strings[index] = (self.text[start : self.position], len(self.tokens))


class Reader(declarations.Reader):
    def __init__(self, path, text):
        self.path = path
        source = SourceLexer(text)
        self.tokens = source.run()
        self.starts, self.strings = source.starts, source.strings
        self.matches = lexer.matches(self.tokens)
        self.parts, self.imports, self.aliases, self.functions = [], set(), [], []
        self.symbols = []
        self.headers = []  # the symbol of each part
        self.members(None, 0, len(self.tokens))

    def local_types(self, part, index, end):
        """Types in the bodies of functions are no symbols."""

    def member(self, part, modifiers, start, index, end):
        word = self.text(index)
        if word in declarations.TYPES and self.is_type(index):
            self.declared_type(part, start, index, modifiers)
        elif word in ("var", "let"):
            self.declared_bindings(part, start, index, modifiers, end)
        elif word in ("func", "init", "subscript"):
            self.declared_function(part, start, index, modifiers, end)
        elif word == "case" and part and part.kind == "enum":
            self.declared_cases(part, start, index, end)
        elif word in ("typealias", "associatedtype"):
            stop = self.statement(None, index, end)
            self.add(part, word, self.tokens[index + 1].text, start, index, stop, modifiers)
        elif word == "import":
            stop = self.statement(None, index, end)
            self.add(None, word, self.rendered(index + 1, stop), start, index, stop, modifiers)
        return super().member(part, modifiers, start, index, end)

    # Types.

    def declared_type(self, outer, start, index, modifiers):
        kind = self.text(index)
        name, position = self.type_name(index + 1)
        while position < len(self.tokens) and self.text(position) != "{":
            position = self.after(position)
        symbol = self.add(outer, kind, name, start, index, position, modifiers)
        colon, where = self.clauses(index, position)
        symbol.inherits = self.inherited(colon, where)
        symbol.head, symbol.condition = self.rendered(start, min(colon, where)), self.rendered(where, position)
        if kind == "extension":
            symbol.owner = ""
        self.next_header = symbol

    def clauses(self, index, end):
        """The indices of the colon and of the word `where`; the end, if there is none."""
        colon = end
        while index < end and self.text(index) != "where":
            if self.text(index).startswith("<") and not self.tokens[index].spaced:
                index = self.after_angles(index)
                continue
            if self.text(index) == ":" and colon == end:
                colon = index
            index = self.after(index)
        return colon, index

    def inherited(self, colon, end):
        return tuple(
            self.type_name(index)[0] for index in range(colon + 1, end)
            if self.is_name(index) and self.text(index - 1) in (":", ",", "&", "any", "@unchecked", "@retroactive"))

    def type(self, outer, start, index, modifiers=frozenset()):
        self.headers.append(self.next_header)  # of the part that the inherited method appends
        number = len(self.parts)
        after = super().type(outer, start, index, modifiers)
        if self.text(index) == "protocol" and number < len(self.parts):
            self.members(self.parts[number], *self.parts[number].body)
        return after

    def header(self, part):
        return next((header for each, header in zip(self.parts, self.headers) if each is part), None)

    # Members.

    def add(self, part, kind, name, start, index, stop, modifiers, text=None):
        outer = self.header(part) if part else None
        access = next((word for word in ACCESS if word in modifiers), None)
        if access is None and outer and (outer.kind in ("protocol", "extension") or kind == "case"):
            access = outer.access
        symbol = Symbol(
            part.name if part else "", kind, name, self.tokens[index].line, access or "internal",
            self.rendered(start, stop) if text is None else text,
            outer.condition if outer and outer.kind == "extension" else "", is_override="override" in modifiers)
        symbol.words = [
            (self.starts[at], self.tokens[at].text) for at in range(start, index)
            if self.tokens[at].kind == "word" and self.tokens[at].text in ACCESS
            and not (self.text(at + 1) == "(" and not self.tokens[at + 1].spaced)]
        self.symbols.append(symbol)
        return symbol

    def declared_function(self, part, start, index, modifiers, end):
        keyword = self.text(index)
        position, name = index + 1, keyword
        if keyword == "func":
            name, position = self.tokens[position].text, position + 1
        while position < end and self.text(position) != "(":
            position += 1
        labels = self.parameters(position)[0]
        if keyword == "subscript":  # an argument has a label only if two names are written
            labels = tuple(label if two else "_" for label, two in zip(labels, self.two_names(position)))
        stop = self.signature_end(self.after(position), end)
        text = self.rendered(start, stop)
        if keyword == "subscript":
            text += self.access_words(stop, end)
        self.add(part, keyword, name + "(" + "".join(f"{label}:" for label in labels) + ")", start, index, stop, modifiers, text)

    def two_names(self, index):
        for start, _ in self.divided(index + 1, self.matches[index]):
            start = self.without_attributes(start)
            yield self.is_name(start + 1)

    def signature_end(self, index, end):
        while index < end and self.text(index) != "{":
            if self.tokens[index].first and not self.goes_on(index):
                return index
            index = self.after_angles(index) if self.opens_angles(index) else self.after(index)
        return min(index, end)

    def access_words(self, index, end):
        """The accessors in the braces after a property or a subscript."""
        if index >= end or self.text(index) != "{":
            return ""
        position, close, found = index + 1, self.matches[index], set()
        while position < close:
            position, _ = self.modifiers(position, close)
            if self.text(position) in ("get", "set", "_read", "_modify"):
                found.add(self.text(position))
            elif self.text(position) in declarations.OBSERVERS:
                return ""
            else:
                break
            position += 1
            while position < close and self.text(position) in ("(", "{", "async", "throws"):
                position = self.after(position)
        return " { get set }" if found & {"set", "_modify"} else " { get }"

    def declared_bindings(self, part, start, index, modifiers, end):
        keyword, position = self.text(index), index
        prefix = self.rendered(start, index)
        while True:
            position += 1
            names = self.pattern(position)
            begin = position
            position = self.after(position)
            stop = position
            if self.text(position) == ":" and position < end:
                position = stop = self.after_type(position + 1, end)
            text = self.rendered(begin, stop)
            if self.text(position) == "=" and position < end:
                after = self.after_expression(position + 1, end)
                if stop == begin + 1:
                    text += " = " + self.shortened(position + 1, after)
                position = after
            if self.text(position) == "{" and position < end:
                text += self.access_words(position, end)
                position = self.after(position)
            for name in names:
                self.add(
                    part, keyword, name, start, index, stop, modifiers,
                    " ".join(each for each in (prefix, keyword, text) if each))
            if len(names) != 1 or self.text(position) != "," or position >= end:
                return

    def shortened(self, index, end):
        """A value up to its first bracket."""
        stop = index
        while stop < end and self.tokens[stop].kind != "bracket" and not self.tokens[stop].kind == "string":
            stop += 1
        words = self.rendered(index, stop)
        if stop == end:
            return words
        if self.tokens[stop].kind == "string":
            return words + self.rendered(stop, stop + 1)
        return words + BRACKETS.get(self.text(stop), "…")

    def declared_cases(self, part, start, index, end):
        stop = self.statement(None, index, end)
        for first, last in self.divided(index + 1, stop):
            name = self.tokens[first].text
            value = next((at for at in range(first, last) if self.text(at) == "="), last)
            self.add(part, "case", name, start, index, stop, frozenset(), "case " + self.rendered(first, value))

    # Text.

    def rendered(self, start, end):
        """The tokens as one line, without attributes of the implementation."""
        words, index = [], start
        while index < end:
            token = self.tokens[index]
            if token.kind == "attribute" and token.text in UNSEEN:
                index = self.attribute(index)
                continue
            space = " " if words and (token.spaced or token.first) else ""
            if index in self.strings:
                text, index = self.strings[index]
                words.append(space + " ".join(text.split()))
                continue
            words.append(space + ("`" + token.text + "`" if token.kind == "name" else token.text))
            index += 1
        text = "".join(words).strip()
        for before, after in (("( ", "("), (" )", ")"), ("[ ", "["), (" ]", "]"), (",)", ")")):
            text = text.replace(before, after)
        return text
