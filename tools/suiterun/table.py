"""The suites: their packages, their programs, and how each program is started and read."""
import fnmatch
import os
import pathlib
import subprocess

from . import output

# Another root for the installed files, and another limit: the tests of tools/suites set them.
ROOT = pathlib.Path(os.environ.get("SUITES_ROOT", "/"))
LIMIT = os.environ.get("SUITES_LIMIT")


class Program:
    """A program of a suite, and the shell command that runs it."""

    def __init__(self, name, command, reader=output.tap):
        self.name, self.command, self.reader = name, command, reader


class InstalledTests:
    """A suite whose package describes each program in a file *.test, as GNOME does."""

    def __init__(self, name, package, folder, sample):
        self.name, self.package, self.sample = name, package, sample
        self.folder = ROOT / "usr/share/installed-tests" / folder
        # Seconds after which a program is ended. The longest take 5 s on a calm machine.
        self.limit = int(LIMIT or 120)

    def is_installed(self):
        return self.folder.is_dir()

    def programs(self):
        """The programs by name: the path of the description without its ending."""
        files = sorted(self.folder.rglob("*.test"))
        return {program.name: program for program in map(self.program, files)}

    def program(self, file):
        commands = [line[5:] for line in file.read_text().splitlines() if line.startswith("Exec=")]
        return Program(str(file.relative_to(self.folder))[: -len(".test")], commands[-1])

    def version(self):
        return version(self.package)


class SDLTests:
    """The suite `testautomation` of SDL: one program."""

    def __init__(self, name, package):
        self.name, self.package, self.sample = name, package, []
        self.file = ROOT / "usr/libexec/installed-tests/SDL2/testautomation"
        self.limit = int(LIMIT or 300)

    def is_installed(self):
        return os.access(self.file, os.X_OK)

    def programs(self):
        # The seed makes random values the same in each run.
        command = f"'{self.file}' --seed FINGERPOST"
        return {"testautomation": Program("testautomation", command, output.sdl)}

    def version(self):
        return version(self.package)


def version(package):
    """The package with its installed version."""
    query = ["dpkg-query", "-W", "-f=${Package} ${Version}", package]
    try:
        return subprocess.run(query, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def choose(programs, patterns, sample):
    """The programs that fit one of the patterns, or that are in the sample; all without both."""
    chosen = programs
    if sample is not None:
        chosen = {name: program for name, program in chosen.items() if name in sample}
    if patterns:
        fits = lambda name: any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
        chosen = {name: program for name, program in chosen.items() if fits(name)}
    return chosen


SUITES = {
    suite.name: suite
    for suite in (
        InstalledTests(
            "gtk4", "gtk-4-tests", "gtk-4.0", ["gdk/seat", "gdk/display", "gtk/displayclose", "gtk/entry", "gtk/tooltips"]),
        InstalledTests("gtk3", "gtk-3-examples", "gtk+", ["window", "clipboard", "displayclose", "gestures"]),
        SDLTests("sdl2", "libsdl2-tests"),
    )
}
