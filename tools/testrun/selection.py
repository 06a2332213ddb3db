"""Which tests run, and in which order."""
import collections
import pathlib
import re


class Unknown(Exception):
    """A file names a test that does not exist."""


def listed(file):
    """The names in a file, without comments."""
    lines = (line.partition("#")[0].strip() for line in pathlib.Path(file).read_text().split("\n"))
    return [line for line in lines if line]


def choose(names, filters, skips, file):
    """The chosen tests of each target: a list of names, or None for all tests of the target."""
    chosen = names
    if file:
        only = listed(file)
        for test in only:
            if not any(name.startswith(test + "(") for name in names):
                raise Unknown(f"unknown test {test} in {file}")
        chosen = [name for name in names if any(name.startswith(test + "(") for test in only)]
    if filters:
        chosen = [name for name in chosen if any(re.search(pattern, name) for pattern in filters)]
    chosen = [name for name in chosen if not any(re.search(pattern, name) for pattern in skips)]
    all_of, some_of = grouped(names), grouped(chosen)
    return {target: None if some_of[target] == all_of[target] else some_of[target] for target in some_of}


def grouped(names):
    groups = collections.defaultdict(list)
    for name in names:
        groups[name.split(".")[0]].append(name)
    return groups


def longest_first(targets, times):
    """The targets in the order of their seconds in the last run. Targets without seconds come first."""
    seconds = collections.Counter()
    if times.exists():
        for line in times.read_text().splitlines():
            number, _, name = line.strip().partition("  ")
            seconds[name.split(".")[0]] += float(number)
    return sorted(targets, key=lambda target: -seconds[target] if target in seconds else float("-inf"))


def write_times(processes, file):
    tests = [test for process in processes for test in process.run.tests.values() if test.has_ended]
    tests.sort(key=lambda test: -test.seconds)
    file.write_text("".join(f"{test.seconds:.3f}  {test.id}\n" for test in tests))
