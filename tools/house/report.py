"""The tables of `tools/check-house --report`."""

import pathlib

from . import uses

LONGEST = 10
CIRCLE = 3  # circles of more files are reported


def table(title, rows):
    """Prints rows in columns, with numbers on the right."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    print(f"\n{title}")
    for number, row in enumerate(rows):
        cells = [
            cell.rjust(width) if rows[-1][column].isdigit() else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths))]
        print("  " + "  ".join(cells).rstrip())


def print_report(tree):
    largest_types(tree)
    longest_functions(tree)
    longest_files(tree)
    print_circles(tree)
    print_type_circles(tree)
    shared_properties(tree)


def largest_types(tree):
    found = sorted(tree.types.values(), key=lambda owner: -owner.lines)[:LONGEST]
    head = ["type", "lines", "files", "stored", "methods", "computed", "declared in"]
    table("The largest types", [head] + [
        [
            owner.full_name, owner.lines, len(owner.files), len(owner.stored), len(owner.functions),
            sum(not each.is_stored for each in owner.properties), owner.first.path]
        for owner in found])


def longest_functions(tree):
    functions = [
        (function.lines, f"{owner.name}.{function.full_name}", f"{part.path}:{function.line}")
        for owner in tree.types.values() for part in owner.parts for function in part.functions]
    functions += [
        (function.lines, function.full_name, f"{file.path}:{function.line}")
        for file in tree.files.values() for function in file.reader.functions]
    rows = sorted(functions, key=lambda row: -row[0])[:LONGEST]
    if rows:
        table("The longest functions", [["lines", "function", "place"]] + rows)


def longest_files(tree):
    rows = sorted(((file.lines, file.path) for file in tree.files.values()), key=lambda row: -row[0])[:LONGEST]
    table("The longest files", [["lines", "file"]] + rows)


def print_circles(tree):
    print(f"\nCall circles of more than {CIRCLE} files of one type")
    for owner in spread(tree):
        for circle in uses.circles(uses.calls(tree, owner)):
            if len(circle) > CIRCLE:
                names = ", ".join(short(path, owner) for path in circle)
                print(f"  {owner.full_name}: {len(circle)} of {len(owner.files)} files: {names}")


def print_type_circles(tree):
    print(f"\nCircles of more than {CIRCLE} types of one module that name each other")
    for module in tree.modules:
        for circle in uses.circles(uses.names(tree, module)):
            if len(circle) > CIRCLE:
                print(f"  {module}: {len(circle)} types: " + ", ".join(circle))


def shared_properties(tree):
    print("\nStored properties that more than one file writes, with the number of writes")
    written = uses.writes(tree)
    for owner in sorted(tree.types.values(), key=lambda owner: owner.full_name):
        names = [each.name for each in owner.stored if len(written.get((owner.full_name, each.name), ())) > 1]
        if not names:
            continue
        print(f"  {owner.full_name}: {len(names)} of {len(owner.stored)}")
        for name in sorted(names, key=lambda name: -len(written[owner.full_name, name])):
            files = sorted(written[owner.full_name, name].items(), key=lambda each: (-each[1], each[0]))
            print(f"    {name}: {len(files)} files: " + ", ".join(f"{short(p, owner)} {n}" for p, n in files))


def spread(tree):
    found = [owner for owner in tree.types.values() if len(owner.files) > 1]
    return sorted(found, key=lambda owner: -len(owner.files))


def short(path, owner):
    """The name of a file; "+Suffix" for the file of an extension."""
    return pathlib.Path(path).stem.removeprefix(owner.name) or pathlib.Path(path).stem
