"""The events of a process of Swift Testing: which tests there are, how each ended, and what failed."""
import json


class Test:
    """One test function."""

    def __init__(self, payload):
        self.id = payload["id"]
        self.name = payload.get("displayName") or payload["name"]
        location = payload.get("sourceLocation") or {}
        self.file, self.line = location.get("_filePath", ""), location.get("line", 0)
        self.is_parameterized = payload.get("isParameterized", False)
        self.has_ended = False
        self.began = None
        self.seconds = 0.0
        self.cases = 0
        self.running_case = None
        self.issues = []
        self.skip_reason = None

    @property
    def is_running(self):
        return self.began is not None and not self.has_ended

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
    """All tests of a process, in the order of the stream."""

    def __init__(self):
        self.tests = {}
        self.issues_outside = []
        self.has_ended = False

    def take(self, line):
        """Takes one line of the stream. Returns the test that it ends, if it ends one."""
        record = json.loads(line)
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                self.tests[payload["id"]] = Test(payload)
            return None
        kind = payload["kind"]
        test = self.tests.get(payload.get("testID"))
        if kind == "runEnded":
            self.has_ended = True
        elif kind == "issueRecorded":
            (self.issues_outside if test is None else test.issues).append(Issue(payload))
        return test if test is not None and self.take_event(kind, payload, test) else None

    def take_event(self, kind, payload, test):
        """Returns whether the event ends the test."""
        moment = payload["instant"]["absolute"]
        if kind == "testStarted":
            test.began = moment
        elif kind == "testCaseStarted":
            test.cases += 1
            test.running_case = (payload.get("_testCase") or {}).get("displayName")
        elif kind == "testCaseEnded":
            test.running_case = None
        elif kind in ("testSkipped", "testCancelled"):
            test.skip_reason = "; ".join(payload.get("_comments", [])) or "no reason is given"
        if kind not in ("testEnded", "testSkipped"):
            return False
        test.has_ended = True
        if test.began is not None:
            test.seconds = moment - test.began
        if kind == "testEnded" and test.is_parameterized and test.cases == 0 and test.skip_reason is None:
            test.skip_reason = "its list of arguments is empty"
        return True


class Following:
    """Reads a file that grows, line by line. The last line may be incomplete."""

    def __init__(self, path):
        self.path = path
        self.offset = 0
        self.rest = b""

    def read(self):
        with open(self.path, "rb") as file:
            file.seek(self.offset)
            more = file.read()
        self.offset += len(more)
        *lines, self.rest = (self.rest + more).split(b"\n")
        return [line for line in lines if line.strip()]
