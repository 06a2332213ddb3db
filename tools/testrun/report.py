"""The text of a run: a line for each target, failures, crashes, and the summary."""
import collections
import os

from . import stream

# How many lines of the process's own output are printed; the log has all of them.
MOST_LINES = 80
# How many of the tests that had not ended are printed where no backtrace names one.
MOST_TESTS = 20


def count(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def indented(text, indent):
    return "\n".join(indent + line for line in text.split("\n"))


class Report:
    def __init__(self, run, root, log):
        self.run, self.root, self.log = run, root, log
        self.left = None

    def place(self, path, line, column=None):
        relative = os.path.relpath(path, self.root) if path.startswith(str(self.root) + "/") else path
        return f"{relative}:{line}" + (f":{column}" if column else "")

    def show(self, lines):
        """Takes new lines of the stream, and prints the failures and the targets that they complete."""
        for line in lines:
            test = self.run.take(line)
            if self.left is None and self.run.moment is not None:
                self.left = collections.Counter(test.target for test in self.run.tests.values())
            if test is None:
                continue
            self.print_issues(test)
            self.left[test.target] -= 1
            if self.left[test.target] == 0:
                self.print_target(test.target)

    def print_target(self, target):
        tests = self.run.targets()[target]
        outcomes = collections.Counter(test.outcome for test in tests)
        words = {"failed": "FAILED", "skipped": "skipped", "incomplete": "NOT ENDED"}
        extras = [f"{outcomes[outcome]} {word}" for outcome, word in words.items() if outcomes[outcome]]
        line = f"{target:<22} {count(len(tests), 'test'):>10}  {self.run.seconds[target]:6.1f} s  {', '.join(extras)}"
        print(line.rstrip())

    def print_issues(self, test):
        issues = [issue for issue in test.issues if not issue.is_known]
        if not issues:
            return
        word = "FAILED" if any(issue.is_failure for issue in issues) else "WARNING"
        print(f"\n{word}  {test.id.split('.')[0]}: {test.name}  ({self.place(test.file, test.line)})")
        for issue in issues:
            self.print_issue(issue)
        print()

    def print_issue(self, issue):
        first, *others = issue.texts or ["An issue was recorded."]
        case = f", with {issue.case}" if issue.case is not None else ""
        print(f"  {self.place(*issue.place)}{case}:")
        print(indented(first, "    "))
        for text in others:
            print(indented(text, "      "))

    def finish(self, status, output, seconds, outside):
        """Prints the rest and the summary. Returns the exit status of the run."""
        tests = list(self.run.tests.values())
        failed = [test for test in tests if test.outcome == "failed"]
        for issue in self.run.loose_issues:
            print("\nFAILED  outside of a test")
            self.print_issue(issue)
        incomplete = [test for test in tests if not test.has_ended]
        is_broken = not self.run.has_ended or bool(incomplete)
        if is_broken and tests:
            self.print_crash(status, output, incomplete, outside)
        elif not tests:
            self.print_lines(output.lines[-MOST_LINES:])
            print(f"FAILED: no test was run. 'swift test' ended with {status}. Log: {self.log}")
            return 1
        elif failed or status != 0:
            self.print_output(output)
        if status != 0 and not failed and not is_broken and not self.run.loose_issues:
            print(f"FAILED: every test passed, but 'swift test' ended with {status}.")
        self.print_skipped(tests)
        self.print_summary(tests, seconds)
        return 1 if status != 0 or failed or is_broken or self.run.loose_issues else 0

    def print_crash(self, status, output, incomplete, outside):
        for target, left in sorted((self.left or {}).items()):
            if left > 0:
                self.print_target(target)
        lines = output.of_crash()
        if outside:
            print(f"\nENDED by {outside} before every test had ended.")
        else:
            print(f"\nCRASHED: the test process ended before every test had ended ('swift test' ended with {status}).")
        named = [] if outside else stream.crashed_tests(self.run, output.lines)
        running = [test for test in incomplete if test.running_cases]
        started = [test for test in incomplete if test.has_started]
        if named:
            print("The backtrace is of this test:")
            self.print_tests(named)
        elif running:
            print("These tests with arguments were running:")
            self.print_tests(running)
        if not named:
            others = [test for test in started if test not in running]
            if others:
                print(f"{count(len(others), 'test')} without arguments had not ended:")
            self.print_tests(others[:MOST_TESTS])
            if len(others) > MOST_TESTS:
                print(f"  … {len(others) - MOST_TESTS} more")
        self.print_lines(lines)

    def print_tests(self, tests):
        for test in tests:
            case = "".join(f", with {case}" for case in test.running_cases)
            print(f"  {test.target}: {test.name}  ({self.place(test.file, test.line)}){case}")

    def print_output(self, output):
        lines = [line for line in output.lines if line.strip() and not line.startswith("error: Process ")]
        if lines:
            print("\nThe test process also wrote:")
            self.print_lines(lines)

    def print_lines(self, lines):
        for line in lines[:MOST_LINES]:
            print(f"    | {line}")
        if len(lines) > MOST_LINES:
            print(f"    | … {len(lines) - MOST_LINES} more lines in {self.log}")

    def print_skipped(self, tests):
        reasons = collections.Counter((test.target, test.skip_reason) for test in tests if test.outcome == "skipped")
        for (target, reason), number in sorted(reasons.items()):
            print(f"skipped: {count(number, 'test')} of {target}: {reason}")

    def print_summary(self, tests, seconds):
        outcomes = collections.Counter(test.outcome for test in tests)
        parts = [f"{outcomes[outcome]} {outcome}" for outcome in ("passed", "failed", "skipped")]
        parts += [f"{outcomes['incomplete']} did not end"] * bool(outcomes["incomplete"])
        known = sum(issue.is_known for test in tests for issue in test.issues)
        parts += [f"{count(known, 'known issue')}"] * bool(known)
        print(f"{count(len(tests), 'test')}: {', '.join(parts)}; {seconds:.0f} s. Log: {self.log}")
        reason = os.environ.get("STAGE_REASON")
        if reason and outcomes["skipped"]:
            with open(reason, "w") as file:
                file.write(count(outcomes["skipped"], "test") + "\n")
