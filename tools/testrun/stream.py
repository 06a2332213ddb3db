"""The events of a run of Swift Testing: which tests there are, how each ended, and what failed."""
import collections
import json
import re


class Test:
    """One test function."""

    def __init__(self, payload):
        self.id = payload["id"]
        self.target = self.id.split(".")[0]
        self.name = payload.get("displayName") or payload["name"]
        location = payload.get("sourceLocation") or {}
        self.file, self.line = location.get("_filePath", ""), location.get("line", 0)
        self.is_parameterized = payload.get("isParameterized", False)
        self.has_started = self.has_ended = False
        self.cases = 0
        self.running_cases = []
        self.issues = []
        self.skip_reason = None

    @property
    def outcome(self):
        if any(issue.is_failure for issue in self.issues):
            return "failed"
        if not self.has_ended:
            return "incomplete"
        return "passed" if self.skip_reason is None else "skipped"


class Issue:
    """One failed expectation or recorded issue, with its messages."""

    def __init__(self, payload):
        issue = payload["issue"]
        location = issue.get("sourceLocation") or payload.get("_sourceLocation") or {}
        self.place = (location.get("_filePath", ""), location.get("line", 0), location.get("column", 0))
        self.case = (payload.get("_testCase") or {}).get("displayName")
        self.is_known = issue.get("isKnown", False)
        self.is_warning = issue.get("_severity", issue.get("severity")) == "warning"
        self.texts = [message["text"] for message in payload.get("messages", [])]

    @property
    def is_failure(self):
        return not self.is_known and not self.is_warning


class Run:
    """All tests of a run, in the order of the stream."""

    def __init__(self):
        self.tests = {}
        self.suites = set()
        self.loose_issues = []
        self.has_ended = False
        self.seconds = collections.Counter()
        self.moment = None

    def targets(self):
        members = collections.defaultdict(list)
        for test in self.tests.values():
            members[test.target].append(test)
        return members

    def take(self, line):
        """Takes one line of the stream. Returns the test that it ends, if it ends one."""
        record = json.loads(line)
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                self.tests[payload["id"]] = Test(payload)
            else:
                self.suites.add(payload["id"])
            return None
        kind = payload["kind"]
        moment = payload["instant"]["absolute"]
        if kind == "runStarted":
            self.moment = moment
        elif kind == "runEnded":
            self.has_ended = True
        test = self.tests.get(payload.get("testID"))
        if kind == "issueRecorded":
            issue = Issue(payload)
            (self.loose_issues if test is None else test.issues).append(issue)
        if test is None:
            return None
        if kind == "testStarted":
            test.has_started = True
        elif kind == "testCaseStarted":
            test.cases += 1
            test.running_cases.append(payload.get("_testCase", {}).get("displayName", ""))
        elif kind == "testCaseEnded":
            case = payload.get("_testCase", {}).get("displayName", "")
            if case in test.running_cases:
                test.running_cases.remove(case)
        elif kind in ("testSkipped", "testCancelled"):
            test.skip_reason = "; ".join(payload.get("_comments", [])) or "no reason is given"
        if kind not in ("testEnded", "testSkipped"):
            return None
        test.has_ended = True
        if kind == "testEnded" and test.is_parameterized and test.cases == 0 and test.skip_reason is None:
            test.skip_reason = "it has no arguments to run with"
        self.seconds[test.target] += moment - (self.moment or moment)
        self.moment = moment
        return test


class Following:
    """Reads a file that grows, line by line. The last line may be incomplete."""

    def __init__(self, path):
        self.path = path
        self.offset = 0
        self.rest = b""

    def read(self):
        try:
            with open(self.path, "rb") as file:
                file.seek(self.offset)
                more = file.read()
        except FileNotFoundError:
            return []
        self.offset += len(more)
        *lines, self.rest = (self.rest + more).split(b"\n")
        return [line for line in lines if line.strip()]


def crashed_tests(run, lines):
    """The tests whose source a Swift backtrace names: of each file, the last test that begins at or before the line."""
    named = []
    for line in lines:
        for path, number in re.findall(r" at (/[^:]+\.swift):(\d+)", line):
            before = [test for test in run.tests.values() if test.file == path and test.line <= int(number)]
            test = max(before, key=lambda test: test.line, default=None)
            if test and test.has_started and not test.has_ended and test not in named:
                named.append(test)
    return named
