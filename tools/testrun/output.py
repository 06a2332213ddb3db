"""What a run of `swift test` writes."""
import re

# Swift Testing begins each of its lines with one of these; further lines of the same message are indented.
SYMBOLS = re.compile(r"^(\x1b\[\d*m)?[◇◆✔✘➜━↳±⚠\U001057F4-\U001057FF] ")
# The package manager's own lines.
PROGRESS = re.compile(r"^\[\d+/\d+\] |^Building for |^Build complete!|^Build of ")


class Output:
    """Writes everything into the log, and remembers the lines that the tests and the code under test wrote."""

    def __init__(self, log):
        self.log = log
        self.lines = []

    def read(self, pipe):
        continues = False
        with open(self.log, "wb") as file:
            for raw in pipe:
                file.write(raw)
                file.flush()
                line = raw.decode(errors="replace").rstrip("\n")
                is_testing = bool(SYMBOLS.match(line))
                if not is_testing and not (continues and line.startswith("  ")) and not PROGRESS.match(line):
                    self.lines.append(line)
                    continues = False
                else:
                    continues = True

    def of_crash(self):
        """Why the process ended: the lines from the reason on, without the threads that did not crash; or the last lines."""
        for index, line in enumerate(self.lines):
            if "Fatal error" in line or line.startswith("*** ") or "Sanitizer" in line:
                return without_other_threads(self.lines[index:])
        return self.lines[-40:]


def without_other_threads(lines):
    """Drops the threads of a Swift backtrace that did not crash, and all that follows the crashed one."""
    kept, is_dropping = [], False
    for line in lines:
        if line.startswith(("Registers:", "Images (")):
            break
        if re.match(r"Thread \d+.*:$", line):
            is_dropping = "crashed" not in line
        if not is_dropping and (line.strip() or (kept and kept[-1].strip())):
            kept.append(line)
    return kept
