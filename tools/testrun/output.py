"""What a test process writes."""
import re

# Swift Testing begins each of its lines with one of these; further lines of the same message are indented.
SYMBOLS = re.compile(r"[◇◆✔✘➜━↳±⚠] ")
COLORS = re.compile(r"\x1b\[\d*(;\d+)*m")


class Output:
    """Writes everything into the log, and remembers the lines that the tests and the code under test wrote."""

    def __init__(self, log):
        self.log = log
        self.lines = []

    def read(self, pipe):
        continues = False
        with open(self.log, "w") as file:
            for raw in pipe:
                line = COLORS.sub("", raw.decode(errors="replace").rstrip("\n"))
                file.write(line + "\n")
                file.flush()
                continues = bool(SYMBOLS.match(line)) or (continues and line.startswith("  "))
                if not continues:
                    self.lines.append(line)

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
