"""The text of a run: a line for each target, failures, crashes, and the summary."""
import collections
import os
import signal
import threading

# How many lines of a process's own output are printed; the log has all of them.
MOST_LINES = 80


def count(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def indented(text, indent):
    return "\n".join(indent + line for line in text.split("\n"))


def ending(status):
    return f"by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"


class Report:
    def __init__(self, root, log):
        self.root, self.log = root, log
        self.guard = threading.Lock()
        self.outcomes = collections.Counter()
        self.reasons = collections.Counter()
        self.known_issues = 0
        self.is_failure = False
        self.ended = set()

    def place(self, path, line, column=None):
        relative = os.path.relpath(path, self.root) if path.startswith(str(self.root) + "/") else path
        return f"{relative}:{line}" + (f":{column}" if column else "")

    def show(self, process, lines):
        """Takes new lines of a process's stream, and prints the failures of the tests that they end."""
        for line in lines:
            test = process.run.take(line)
            if test is not None:
                with self.guard:
                    self.print_issues(process.target, test)

    def print_issues(self, target, test):
        issues = [issue for issue in test.issues if not issue.is_known]
        if not issues:
            return
        word = "FAILED" if any(issue.is_failure for issue in issues) else "WARNING"
        print(f"\n{word}  {target}: {test.name}  ({self.place(test.file, test.line)})")
        for issue in issues:
            self.print_issue(issue)

    def print_issue(self, issue):
        first, *others = issue.texts or ["An issue was recorded."]
        case = f", with {issue.case}" if issue.case is not None else ""
        print(f"  {self.place(*issue.place)}{case}:")
        print(indented(first, "    "))
        for text in others:
            print(indented(text, "      "))

    def target_ended(self, process, output):
        """Prints the line of a target, and why its process ended if that was before its tests ended."""
        with self.guard:
            self.ended.add(process.target)
            run, status = process.run, process.process.returncode
            tests = list(run.tests.values())
            outcomes = collections.Counter(test.outcome for test in tests)
            for issue in run.issues_outside:
                print(f"\nFAILED  {process.target}: outside of a test")
                self.print_issue(issue)
            is_broken = not run.has_ended or outcomes["incomplete"] > 0
            if any(issue.is_failure for test in tests for issue in test.issues):
                print()
            if is_broken:
                self.print_crash(process, output)
            elif outcomes["failed"] or status != 0:
                self.print_output(process, output)
            words = {"failed": "FAILED", "skipped": "skipped", "incomplete": "NOT ENDED"}
            extras = [f"{outcomes[outcome]} {word}" for outcome, word in words.items() if outcomes[outcome]]
            if status != 0 and not outcomes["failed"] and not is_broken:
                extras.append(f"FAILED: the process ended {ending(status)}")
            seconds = sum(test.seconds for test in tests)
            line = f"{process.target:<22} {count(len(tests), 'test'):>10}  {seconds:6.1f} s  {', '.join(extras)}"
            print(line.rstrip())
            self.outcomes += outcomes
            self.known_issues += sum(issue.is_known for test in tests for issue in test.issues)
            for test in tests:
                if test.outcome == "skipped":
                    self.reasons[(process.target, test.skip_reason)] += 1
            if status != 0 or is_broken or outcomes["failed"] or run.issues_outside:
                self.is_failure = True

    def print_crash(self, process, output):
        if process.interruption:
            print(f"\nENDED  {process.target}: by {process.interruption}")
        else:
            print(f"\nCRASHED  {process.target}: the process ended {ending(process.process.returncode)} in the middle of a test")
        running = [test for test in process.run.tests.values() if test.is_running]
        for test in running:
            case = f", with {test.running_case}" if test.running_case is not None else ""
            print(f"  running: {test.name}  ({self.place(test.file, test.line)}){case}")
            for issue in test.issues:
                if not issue.is_known:
                    self.print_issue(issue)
        self.print_lines(output.of_crash())
        print()

    def print_output(self, process, output):
        lines = [line for line in output.lines if line.strip()]
        if lines:
            print(f"  The process of {process.target} also wrote:")
            self.print_lines(lines)
            print()

    def print_lines(self, lines):
        for line in lines[:MOST_LINES]:
            print(f"    | {line}")
        if len(lines) > MOST_LINES:
            print(f"    | … {len(lines) - MOST_LINES} more lines in the log")

    def finish(self, targets, seconds):
        """Prints the skipped tests and the summary. Returns the exit status: 0 only if all these targets ended well."""
        not_run = [target for target in targets if target not in self.ended]
        for (target, reason), number in sorted(self.reasons.items()):
            print(f"skipped: {count(number, 'test')} of {target}: {reason}")
        if not_run:
            print(f"not run: {', '.join(not_run)}")
        outcomes = self.outcomes
        parts = [f"{outcomes[outcome]} {outcome}" for outcome in ("passed", "failed", "skipped")]
        parts += [f"{outcomes['incomplete']} did not end"] * bool(outcomes["incomplete"])
        parts += [f"{count(self.known_issues, 'known issue')}"] * bool(self.known_issues)
        print(f"{count(sum(outcomes.values()), 'test')}: {', '.join(parts)}; {seconds:.0f} s. Log: {self.log}")
        reason = os.environ.get("STAGE_REASON")
        if reason and outcomes["skipped"]:
            with open(reason, "w") as file:
                file.write(count(outcomes["skipped"], "test") + "\n")
        return 1 if self.is_failure or not_run or not outcomes else 0
