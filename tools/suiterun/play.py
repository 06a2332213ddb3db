"""Runs programs of a suite, each beneath a Fingerpost of its own."""
import concurrent.futures
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from .output import Result

# Seconds that Fingerpost may take to start and to end, beyond the limit of the program.
GRACE = 30
# The statuses of `timeout` for a program that it has ended by SIGTERM or SIGKILL.
ENDED_BY_LIMIT = (124, 137)


def play(suite, programs, fingerpost, policy, logs):
    """The results of the programs and their checks, in the order of names. The folder `logs` is replaced."""
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)

    def results(name):
        with tempfile.TemporaryDirectory(prefix="fingerpost-suite-") as folder:
            return Run(programs[name], suite.limit, pathlib.Path(folder)).results(fingerpost, policy, logs)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return [result for part in pool.map(results, sorted(programs)) for result in part]


class Run:
    """A program that runs in a folder of its own."""

    def __init__(self, program, limit, folder):
        self.program, self.limit, self.folder = program, limit, folder
        self.seconds = 0

    def results(self, fingerpost, policy, logs):
        end = self.start(fingerpost, policy)
        text = self.text("output")
        self.keep(logs)
        output = self.program.reader(self.program.name, text + "\n" + self.text("errors"))
        problem = self.problem(end, output)
        verdict = "fail" if problem else "pass"
        return [Result(verdict, self.program.name, "", problem or "")] + output.checks

    def start(self, fingerpost, policy):
        """Runs the program. Returns how Fingerpost ended if the program could not end before it."""
        for name in ("run", "home", "tmp", "work"):
            (self.folder / name).mkdir(mode=0o700)
        # `timeout` ends the program with all its children. The status is written last.
        command = (
            f"cd '{self.folder}/work' && timeout --kill-after=5 {self.limit} sh -c \"$SUITE_COMMAND\""
            f" >'{self.folder}/output' 2>'{self.folder}/errors' </dev/null; echo $? >'{self.folder}/status'")
        began = time.monotonic()
        with open(self.folder / "fingerpost", "w") as log:
            process = subprocess.Popen(
                [fingerpost, "headless", "--policy", policy, "--", "sh", "-c", command], env=self.environment(),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
            try:
                status = process.wait(self.limit + GRACE)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        self.seconds = time.monotonic() - began
        if status is None:
            return "Fingerpost did not end"
        return None if self.text("status") else f"Fingerpost itself {ending(status)}"

    def environment(self):
        """Nothing of the machine's session: no display, no D-Bus, no settings, no sound."""
        nowhere = f"unix:path={self.folder}/no-bus"
        return {
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": f"{self.folder}/home",
            "TMPDIR": f"{self.folder}/tmp", "TEST_RESULT_DIR": f"{self.folder}/tmp",
            "XDG_RUNTIME_DIR": f"{self.folder}/run", "XDG_DATA_DIRS": "/usr/share", "XDG_CONFIG_DIRS": "/etc/xdg",
            "DBUS_SESSION_BUS_ADDRESS": nowhere, "DBUS_SYSTEM_BUS_ADDRESS": nowhere, "NO_AT_BRIDGE": "1",
            "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "wayland", "SDL_VIDEODRIVER": "wayland",
            "SDL_AUDIODRIVER": "dummy", "ALSA_CONFIG_PATH": "/dev/null",
            "SUITE_COMMAND": self.program.command}

    def text(self, name):
        file = self.folder / name
        return file.read_text(errors="replace") if file.exists() else ""

    def keep(self, logs):
        parts = [f"== {name}\n{self.text(name)}" for name in ("output", "errors", "status", "fingerpost")]
        (logs / f"{self.program.name.replace('/', '-')}.log").write_text("\n".join(parts))

    def problem(self, end, output):
        """Why the program did not pass; None if it did."""
        last = f" after the check {output.checks[-1].check}" if output.checks else ""
        if end:
            return end + last
        status = int(self.text("status"))
        if status in ENDED_BY_LIMIT and self.seconds >= self.limit:
            return f"did not end within {self.limit} s{last}"
        failed = sum(check.verdict == "fail" for check in output.checks)
        if failed:
            return f"{failed} of {len(output.checks)} checks failed"
        if status:
            return f"{ending(status)}{last}" + (f": {output.reason}" if output.reason else "")
        return None


def ending(status):
    """The words for a status of the shell or of Popen."""
    number = -status if status < 0 else status - 128
    if number > 0:
        try:
            return f"ended by {signal.Signals(number).name}"
        except ValueError:
            pass
    return f"ended with status {status}"
