"""A file of expected results, and what differs from it."""
import re

LINE = re.compile(r"(pass|skip|fail) (.*)")
VERSION = "# Written for "


class Expected:
    """The expected verdict of a program or a check, with its reason."""

    def __init__(self, verdict, reason):
        self.verdict, self.reason = verdict, reason


class File:
    def __init__(self, path):
        self.path = path
        self.comments, self.lines, self.version = [], {}, ""
        for text in path.read_text().splitlines() if path.exists() else []:
            match = LINE.match(text)
            if text.startswith(VERSION):
                self.version = text[len(VERSION):].rstrip(".")
            elif match:
                name, _, reason = (part.strip() for part in match[2].partition(" # "))
                self.lines[name] = Expected(match[1], reason)
            elif text:
                self.comments.append(text)

    def differences(self, results, selected):
        """One line for each result that differs, is missing or is not listed.

        selected: the names of the programs that have run; None for all.
        """
        found, seen = [], set()
        for result in results:
            seen.add(result.name)
            known = self.lines.get(result.name)
            was = result.verdict + (f" ({result.detail})" if result.detail else "")
            if not known:
                found.append(f"not listed: {result.name}: {was}")
            elif known.verdict != result.verdict:
                found.append(f"{result.name}: expected {known.verdict}, was {was}")
        for name, known in self.lines.items():
            if selected is not None and name.split(" ")[0] not in selected:
                continue
            if name not in seen:
                found.append(f"missing: {name}: expected {known.verdict}, did not run")
            elif known.verdict == "fail" and not known.reason:
                found.append(f"{name}: the file gives no reason why it fails")
        return found

    def update(self, results, version):
        """Writes the results. Reasons of unchanged verdicts are kept; the others come from the output of the program."""
        lines = self.comments + ([f"{VERSION}{version}."] if version else [])
        for result in results:
            known = self.lines.get(result.name)
            reason = known.reason if known and known.verdict == result.verdict else result.detail
            reason = "" if result.verdict == "pass" else reason
            lines.append(f"{result.verdict} {result.name}" + (f" # {reason}" if reason else ""))
        self.path.write_text("\n".join(lines) + "\n")
        self.__init__(self.path)


def summary(results):
    """How many programs and checks passed, failed and were skipped."""
    programs = [result for result in results if not result.check]
    checks = [result for result in results if result.check]
    passed = sum(program.verdict == "pass" for program in programs)
    count = lambda verdict: sum(check.verdict == verdict for check in checks)
    return (
        f"{passed} of {len(programs)} programs passed; {len(checks)} checks: {count('pass')} passed, "
        f"{count('fail')} failed, {count('skip')} skipped")
