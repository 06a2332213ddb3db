"""Splits Swift source text into tokens, without comments. A string is one token, followed by its interpolated code."""

import re
from typing import NamedTuple


class Token(NamedTuple):
    kind: str  # word, name (in backticks), attribute, string, number, bracket, mark, operator, regex
    text: str
    line: int
    first: bool  # the first token of its line
    spaced: bool  # after white space


TOKEN = re.compile(
    r"""
    (?P<space>[ \t\r]+|//[^\n]*)
    |(?P<newline>\n)
    |(?P<comment>/\*)
    |(?P<directive>\#(?:if|elseif|else|endif|sourceLocation|warning|error)\b[^\n]*)
    |(?P<string>\#*(?:\"\"\"|\"))
    |(?P<regex>\#+/)
    |(?P<name>`[^`\n]+`)
    |(?P<attribute>@[^\W\d]\w*)
    |(?P<word>[\#$]?[^\W\d]\w*|\$\d+)
    |(?P<number>\d\w*(?:\.\d\w*)?)
    |(?P<bracket>[(){}\[\]])
    |(?P<operator>\.\.[.<]|(?:(?!//|/\*)[-+*/=<>!&|^~%?])+)
    |(?P<mark>[,;:.\\@\#])
    |(?P<other>.)
    """,
    re.VERBOSE,
)
COMMENT = re.compile(r"/\*|\*/")
BARE_REGEX = re.compile(r"/(?![ \t\n*/])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+(?<![ \t])/")
# A slash after one of these is a division; any other slash may begin a regular expression.
OPERANDS = ("word", "name", "number", "string", "regex")
BEFORE_OPERANDS = {"return", "in", "case", "try", "await", "else", "if", "where", "while", "guard", "throw", "yield"}
PAIRS = {")": "(", "]": "[", "}": "{"}


class Lexer:
    def __init__(self, text):
        self.text = text
        self.position = 0
        self.line = 1
        self.first = self.spaced = True
        self.tokens = []

    def run(self):
        self.code()
        return self.tokens

    def code(self, is_interpolation=False):
        """Reads to the end of the text, or of an interpolation."""
        text, match, depth = self.text, TOKEN.match, 0
        while found := match(text, self.position):
            kind, start = found.lastgroup, self.position
            self.position = found.end()
            if kind == "newline":
                self.line += 1
                self.first = self.spaced = True
            elif kind in ("space", "directive"):
                self.spaced = True
            elif kind == "comment":
                self.comment()
            elif kind == "string":
                self.string(found.group())
            elif kind == "regex":
                self.regex(found.group())
            elif kind == "operator" and found.group().startswith("/") and self.bare_regex(start):
                continue
            else:
                word = found.group()
                depth += (word == "(") - (word == ")")
                if depth < 0 and is_interpolation:
                    return
                self.add("name" if kind == "name" else kind, word.strip("`"))

    def add(self, kind, text, line=None):
        self.tokens.append(Token(kind, text, line or self.line, self.first, self.spaced))
        self.first = self.spaced = False

    def skip(self, end):
        self.line += self.text.count("\n", self.position, end)
        self.position = end

    def comment(self):
        """Skips a comment and the comments nested in it."""
        start, depth = self.position, 1
        while depth and (found := COMMENT.search(self.text, self.position)):
            depth += 1 if found.group() == "/*" else -1
            self.skip(found.end())
        if depth:
            self.skip(len(self.text))
        self.spaced = True
        self.first = self.first or "\n" in self.text[start : self.position]

    def string(self, opening):
        """Adds one token, and the tokens of each interpolation in parentheses."""
        hashes = opening.count("#")
        end = opening[hashes:] + "#" * hashes
        escape = "\\" + "#" * hashes
        stop = re.compile(re.escape(end) + "|" + re.escape(escape))
        self.add("string", '"')
        while found := stop.search(self.text, self.position):
            self.skip(found.end())
            if found.group() == end:
                return
            if self.text.startswith("(", self.position):
                self.position += 1
                self.add("bracket", "(")
                self.code(is_interpolation=True)
                self.first = False
                self.add("bracket", ")")
            else:
                self.skip(self.position + 1)
        self.skip(len(self.text))

    def regex(self, opening):
        end = self.text.find("/" + opening[:-1], self.position)
        self.add("regex", "/")
        self.skip(end + len(opening) if end >= 0 else len(self.text))

    def bare_regex(self, start):
        last = self.tokens[-1] if self.tokens else None
        if last and (last.kind in OPERANDS or last.text in ")]}") and last.text not in BEFORE_OPERANDS:
            return False
        found = BARE_REGEX.match(self.text, start)
        if not found:
            return False
        self.add("regex", "/")
        self.position = found.end()
        return True


class Unbalanced(Exception):
    def __init__(self, line, found):
        super().__init__(found)
        self.line = line


def tokens(text):
    return Lexer(text).run()


def matches(tokens):
    """The index of the matching bracket, for the index of each bracket."""
    result, open_ones = {}, []
    for index, token in enumerate(tokens):
        if token.kind != "bracket":
            continue
        if token.text in "([{":
            open_ones.append(index)
            continue
        if not open_ones or tokens[open_ones[-1]].text != PAIRS[token.text]:
            raise Unbalanced(token.line, f"'{token.text}' closes no bracket")
        start = open_ones.pop()
        result[start], result[index] = index, start
    if open_ones:
        token = tokens[open_ones[-1]]
        raise Unbalanced(token.line, f"'{token.text}' is not closed")
    return result
