"""The calls between the files of a type, and the files that write each property."""

from collections import defaultdict

ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "&+=", "&-=", "<<=", ">>="}
DECLARING = {"func", "let", "var", "case", "class", "struct", "enum", "actor", "typealias", "for"}
# Mutating methods of the standard library.
CHANGING = {
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "removeSubrange", "popFirst",
    "popLast", "popMin", "updateValue", "update", "merge", "formUnion", "formIntersection", "formSymmetricDifference",
    "subtract", "sort", "reverse", "shuffle", "swapAt", "partition", "replaceSubrange", "reserveCapacity", "toggle",
    "negate", "round", "next",
}


def owners(tree, file):
    """The innermost type around each token of a file."""
    result = [None] * len(file.reader.tokens)
    for part in file.reader.parts:  # outer ones come first
        start, end = part.body
        result[start:end] = [tree.owners[id(part)]] * (end - start)
    return result


def is_of_self(reader, index):
    """Whether a name is that of a member of `self`, written or left out."""
    if reader.text(index - 1) != ".":
        return reader.text(index - 1) not in DECLARING and reader.text(index + 1) != ":"
    return reader.text(index - 2) == "self"


def is_member(reader, index):
    """Whether a name is that of a member of a value; `.name` alone is a case of an enumeration."""
    return reader.text(index - 1) == "." and not reader.tokens[index - 1].spaced


# Calls.


def local_names(reader):
    """The names of local constants, variables and parameters in a file. They may hide a computed property."""
    names = set()
    for index, token in enumerate(reader.tokens):
        if token.kind in ("word", "name") and (
                reader.text(index - 1) in ("let", "var", "for") or reader.text(index + 1) in (":", "in")):
            names.add(token.text)
    return names


def declared_in(owner):
    """The file of each function and computed property whose name only one file of the type declares."""
    files = defaultdict(set)
    for part in owner.parts:
        names = [function.name for function in part.functions if function.name not in ("init", "deinit", "subscript")]
        computed = [found.name for found in part.properties if not found.is_stored]
        for name, is_call in [(name, True) for name in names] + [(name, False) for name in computed]:
            files[name].add((part.path, is_call))
    return {name: next(iter(places)) for name, places in files.items() if len(places) == 1}


def calls(tree, owner):
    """The files that each file of a type calls, with the names of the functions."""
    places = declared_in(owner)
    edges = {path: defaultdict(set) for path in owner.files}
    for path in owner.files:
        file = tree.files[path]
        locals_ = local_names(file.reader)
        for index, inside in enumerate(owners(tree, file)):
            name = file.reader.tokens[index].text
            if inside is not owner or name not in places or places[name][0] == path:
                continue
            if is_used(file.reader, index, places[name][1], locals_):
                edges[path][places[name][0]].add(name)
    return edges


def is_used(reader, index, is_call, locals_):
    """Whether a token calls a method of `self` or reads a computed property of it."""
    if not reader.is_name(index) or not is_of_self(reader, index):
        return False
    if is_call:
        return reader.text(index + 1) in ("(", "{")
    return reader.tokens[index].text not in locals_ or reader.text(index - 1) == "."


def names(tree, module):
    """The outermost types of a module that each outermost type names, with the number of times."""
    edges = {name: defaultdict(int) for owner_module, name in tree.types if owner_module == module and "." not in name
             and tree.types[owner_module, name].kind != "extension"}
    for file in tree.files.values():
        if file.module != module:
            continue
        for index, inside in enumerate(owners(tree, file)):
            if inside is None or inside.module != module:
                continue
            name, outer = file.reader.tokens[index].text, inside.name.partition(".")[0]
            if name in edges and outer in edges and name != outer and file.reader.text(index - 1) != ".":
                edges[outer][name] += 1
    return edges


def circles(edges):
    """The strongly connected components of more than one node (Tarjan), the largest first."""
    numbers, lows, stack, result = {}, {}, [], []

    def visit(node):
        numbers[node] = lows[node] = len(numbers)
        stack.append(node)
        for other in edges[node]:
            if other not in numbers:
                visit(other)
            if other in stack:
                lows[node] = min(lows[node], lows[other])
        if lows[node] == numbers[node]:
            start = stack.index(node)
            result.append(sorted(stack[start:]))
            del stack[start:]

    for node in sorted(edges):
        if node not in numbers:
            visit(node)
    return sorted((found for found in result if len(found) > 1), key=len, reverse=True)


# Writes.


def writes(tree):
    """The number of writes by each file: {(type, property): {path: count}}."""
    result = defaultdict(lambda: defaultdict(int))
    only, facts = only_owners(tree), Facts(tree)
    variables = {
        key: {found.name: found for found in owner.stored if found.keyword == "var"}
        for key, owner in tree.types.items()}
    for file in tree.files.values():
        reader = file.reader
        for index, inside in enumerate(owners(tree, file)):
            if not reader.is_name(index):
                continue
            name = reader.tokens[index].text
            own = variables[inside.module, inside.name].get(name) if inside else None
            if own and is_of_self(reader, index):
                owner, found = inside, own
            elif name in only and is_member(reader, index):
                owner, found = only[name]
            else:
                continue
            if is_written(facts, owner, reader, index, found):
                result[owner.full_name, name][file.path] += 1
    return result


def only_owners(tree):
    """The type and the variable of each property name that occurs in only one type of the tree."""
    found = defaultdict(list)
    for owner in tree.types.values():
        for each in owner.properties:
            found[each.name].append((owner, each))
    return {
        name: places[0] for name, places in found.items()
        if len(places) == 1 and places[0][1].is_stored and places[0][1].keyword == "var"}


def is_written(facts, owner, reader, index, found):
    """Whether the property at an index is assigned, passed as inout, or changed by a mutating method."""
    if reader.text(index - 1) == "&" or reader.text(index - 1) == "." and reader.text(index - 3) == "&":
        return True
    held = facts.held_type(owner, found)
    position, members, last = index + 1, 0, None
    while True:
        word = reader.text(position)
        if word in ("?", "!"):
            position += 1
        elif word == "[" and not reader.tokens[position].spaced:
            position, members = reader.matches[position] + 1, members + 1
        elif word == "." and reader.is_name(position + 1):
            last, position, members = reader.text(position + 1), position + 2, members + 1
        else:
            break
    if reader.text(position) in ASSIGNMENTS:
        return members == 0 or held is None or not held.is_reference
    if last is None or reader.text(position) not in ("(", "{") or held is not None and held.is_reference:
        return False
    return last in facts.changing_of(held) if held is not None and members == 1 else last in facts.changing


class Facts:
    """The types of a tree by name, and their mutating methods."""

    def __init__(self, tree):
        self.tree = tree
        self.by_name = defaultdict(list)
        functions = defaultdict(set)
        for owner in tree.types.values():
            self.by_name[owner.name].append(owner)
            for function in owner.functions:
                functions[owner.is_reference].add(function.name)
        mutating = {f.name for owner in tree.types.values() for f in owner.functions if "mutating" in f.modifiers}
        self.changing = CHANGING | mutating - functions[True]

    def held_type(self, owner, found):
        """The type of a property; None for types of other packages and for collections."""
        for name in (f"{owner.name}.{found.type_name}", found.type_name):
            if near := self.tree.types.get((owner.module, name)):
                return near
        others = self.by_name.get(found.type_name, [])
        return others[0] if len(others) == 1 else None

    def changing_of(self, held):
        return {function.name for function in held.functions if "mutating" in function.modifiers}
