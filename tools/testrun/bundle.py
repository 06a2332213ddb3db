"""The test bundle that `swift build --build-tests` makes, and its processes."""
import glob
import re
import shutil
import subprocess
import threading
import time

from . import output, stream


class Bundle:
    def __init__(self, swift):
        found = glob.glob(folder_of_programs(swift) + "/*.xctest")
        if not found:
            raise OSError("the tests are not built; run 'swift build --build-tests' first")
        self.command = [found[0], "--testing-library", "swift-testing"]

    def names(self):
        """All tests, as TARGET.SUITE/TEST()."""
        shown = subprocess.run([*self.command, "--list-tests"], check=True, capture_output=True, text=True)
        return [line for line in shown.stdout.splitlines() if line.strip()]


def folder_of_programs(swift):
    """The folder of debug programs. In a root of another system, which has them but no Swift, it is the usual one."""
    if not shutil.which(swift):
        return ".build/debug"
    shown = subprocess.run([swift, "build", "--ignore-lock", "--show-bin-path"], check=True, capture_output=True, text=True)
    return shown.stdout.strip()


class Process:
    """The tests of one target in a process of their own."""

    def __init__(self, bundle, target, names, folder):
        self.target = target
        self.run = stream.Run()
        self.interruption = None
        self.log, self.events = folder / f"{target}.log", folder / f"{target}.events"
        self.events.write_bytes(b"")
        filters = [f"^{re.escape(name)}" for name in names] if names else [f"^{re.escape(target)}\\."]
        self.process = subprocess.Popen(
            [
                *bundle.command, "--no-parallel", "--event-stream-output-path", str(self.events),
                "--event-stream-version", "0", *(word for pattern in filters for word in ("--filter", pattern)),
            ], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def follow(self, report):
        """Reports the events of the process until it ends."""
        written = output.Output(self.log)
        reading = threading.Thread(target=written.read, args=(self.process.stdout,), daemon=True)
        reading.start()
        following = stream.Following(self.events)
        while self.process.poll() is None:
            time.sleep(0.05)
            report.show(self, following.read())
        # A process that a test left behind may keep the pipe open, so this does not wait for its end.
        reading.join(timeout=5)
        report.show(self, following.read())
        report.target_ended(self, written)

    def end(self, interruption):
        if self.process.poll() is None:
            self.interruption = interruption
            self.process.terminate()


def join_logs(processes, file):
    """Puts the logs of all processes into one file."""
    with open(file, "wb") as joined:
        for process in processes:
            joined.write(f"== {process.target}\n".encode())
            with open(process.log, "rb") as log:
                shutil.copyfileobj(log, joined)
