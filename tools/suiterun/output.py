"""The results of single checks, read from the output of a program."""
import re

TAP = re.compile(r"(not )?ok\b\s*\d*\s*(?:- )?(.*)")
BAIL = "Bail out!"
SDL_RESULT = re.compile(r".*>>> Test '([^']+)': (\w+)")
SDL_FAILURE = re.compile(r".*Assert '(.*)': Failed")
SDL_VERDICTS = {"Passed": "pass", "Skipped": "skip"}


class Result:
    """The result of a program, or of one of its checks."""

    def __init__(self, verdict, program, check="", detail=""):
        self.verdict, self.program, self.check, self.detail = verdict, program, check, detail

    @property
    def name(self):
        return f"{self.program} {self.check}".rstrip()


class Output:
    """The checks of a program in the order of their ends, and why it ended early, if it gave a reason."""

    def __init__(self, checks, reason=""):
        self.checks, self.reason = checks, reason


def tap(program, text):
    """Reads the Test Anything Protocol."""
    checks, reason = [], ""
    for line in text.splitlines():
        match = TAP.match(line)
        if match:
            checks.append(tap_check(program, is_failure=bool(match[1]), rest=match[2]))
        elif line.startswith(BAIL):
            reason = line[len(BAIL):].strip()
    return Output(numbered(checks), reason)


def tap_check(program, is_failure, rest):
    name, _, directive = (part.strip() for part in rest.partition(" # "))
    word, _, reason = directive.partition(" ")
    if word.upper() in ("SKIP", "TODO"):
        return Result("skip", program, name, reason.strip())
    # GLib writes the message of a failure behind the path of the check.
    name, _, detail = name.partition(" - ") if is_failure else (name, "", "")
    return Result("fail" if is_failure else "pass", program, name, detail)


def sdl(program, text):
    """Reads the log of SDL's test harness. The detail of a failure is the first assertion that failed."""
    checks, failure = [], ""
    for line in text.splitlines():
        failed, match = SDL_FAILURE.match(line), SDL_RESULT.match(line)
        if failed:
            failure = failure or failed[1]
        elif match:
            checks.append(Result(SDL_VERDICTS.get(match[2], "fail"), program, match[1], failure))
            failure = ""
    return Output(numbered(checks))


def numbered(checks):
    """Gives checks of the same name different names."""
    seen = {}
    for check in checks:
        seen[check.check] = count = seen.get(check.check, 0) + 1
        if count > 1:
            check.check += f" ({count})"
    return checks
