import Documents
import JSONText
import Results
import Runner
import Scripts
import Testing

@Suite("What a run reports")
struct RunnerReportTests {
  private static func result(_ outcome: TestOutcome, name: String = "a.test.yaml", message: String = "") -> TestResult {
    var result = TestResult(name: name, script: "a.test.yaml", outcome)
    (result.message, result.took) = (message, 840_000)
    return result
  }

  private static var failed: TestResult {
    var result = result(.failed)
    var step = StepRecord(
      RecordedPlace(file: "a.test.yaml", line: 14, column: 5), text: "expect: {key-window: editor}", .failed)
    step.message = "expected: key window: editor\nfound:    50% <none> & ]]>"
    let first = StepRecord(RecordedPlace(file: "a.test.yaml", line: 3, column: 5), text: "tap: [1, 1]", .passed)
    result.steps = [first, step]
    return result
  }

  // MARK: - Terminal

  @Test("The line of a test")
  func lines() {
    func expect(_ result: TestResult, _ line: String) {
      #expect(ConsoleText.line(result).replacing(#/ {2,}/#, with: "  ") == line)
    }
    expect(Self.result(.passed), "passed  a.test.yaml  0.8 s")
    expect(Self.failed, "failed  a.test.yaml:14:5  expect: {key-window: editor}  0.8 s")
    var variant = Self.failed
    variant.name = "a.test.yaml [scale=2]"
    expect(variant, "failed  a.test.yaml [scale=2]  a.test.yaml:14:5  expect: {key-window: editor}  0.8 s")
    expect(Self.result(.skipped, message: "not installed: foot"), "skipped  a.test.yaml: not installed: foot")
    expect(
      Self.result(.broken, message: "client a ended unexpectedly (signal 9); the end of its standard error:\noh"),
      "broken  a.test.yaml: client a ended unexpectedly (signal 9)  0.8 s")
  }

  /// A soft failure, and then one that ended the test.
  private static var softFirst: TestResult {
    var result = failed
    var soft = StepRecord(
      RecordedPlace(file: "a.test.yaml", line: 6, column: 5), text: "expect: {pixels: …}", .failed)
    (soft.isSoft, soft.message) = (true, "expected: red\nfound:    blue")
    result.steps.insert(soft, at: 1)
    return result
  }

  @Test("The failure that ended a test is its headline, not a soft one before it")
  func softFailure() {
    let line = ConsoleText.line(Self.softFirst).replacing(#/ {2,}/#, with: "  ")
    #expect(line == "failed  a.test.yaml:14:5  expect: {key-window: editor}  0.8 s")
    #expect(
      JUnitSuites.xml([ReportedTest(Self.softFirst)], took: 0).contains(
        #"<failure message="a.test.yaml:14:5: expect: {key-window: editor}; expected: key window: editor"#))
    #expect(Annotations.teamcity.lines(Self.softFirst)[1].contains("message='expect: {key-window: editor}'"))
    var soft = Self.softFirst
    soft.steps.removeLast()
    #expect(ConsoleText.line(soft).contains("a.test.yaml:6:5  expect: {pixels: …}"))
  }

  @Test("Control characters of names are escaped: a test has one line, whatever its file is called")
  func names() {
    let name = "a\nok b\u{1B}[2J.test.yaml"
    let escaped = "a\\nok b\\u001b[2J.test.yaml"
    #expect(ConsoleText.line(Self.result(.passed, name: name)).hasPrefix("passed   \(escaped) "))
    var failed = Self.failed
    failed.name = name
    for index in failed.steps.indices { failed.steps[index].place.file = name }
    #expect(ConsoleText.line(failed).hasPrefix("failed   \(escaped):14:5  expect: "))
    #expect(ConsoleText.details(failed, folder: name).hasPrefix("\(escaped):\n  \(escaped):14:5: failed: "))
    #expect(ConsoleText.details(failed, folder: name).hasSuffix("\n  see: \(escaped)"))
    #expect(Annotations.github.lines(failed).allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
  }

  @Test("Rounds of a test are one row: always, never or sometimes passed")
  func rounds() {
    func tests(_ name: String, _ outcomes: [TestOutcome], from number: Int) -> [(PlannedTest, TestResult)] {
      outcomes.enumerated().map { index, outcome in
        var test = PlannedTest(number: number + index, file: name, suffix: "#\(index + 1)")
        test.round = PlannedTest.Round(index + 1, of: name)
        return (test, Self.result(outcome, name: test.name))
      }
    }
    let all =
      tests("a", [.passed, .passed], from: 1) + tests("b", [.failed, .passed], from: 3)
      + tests("c", [.failed, .broken], from: 5) + tests("d", [.skipped, .skipped], from: 7)
    var table = RepeatedTests(all.map(\.0))
    let rows = all.compactMap { table.add($0, $1)?.line.replacing(#/ {2,}/#, with: "  ") }
    #expect(
      rows == [
        "passed  a: 2 of 2 passed  0.8 s", "flaky  b: 1 of 2 passed  0.8 s", "failed  c: 0 of 2 passed  0.8 s",
        "skipped  d: 0 of 0 passed",
      ])
    #expect(
      table.summary.map { $0.replacing(#/ {2,}/#, with: "  ") } == [
        "failed  c: 0 of 2 passed  0.8 s", "flaky  b: 1 of 2 passed  0.8 s",
        "4 tests 2 times: 1 failed, 1 flaky, 1 passed, 1 skipped",
      ])
    #expect(RepeatedTests([PlannedTest(number: 1, file: "a")]).summary == [])
  }

  @Test("What was printed for another test is not printed again, and rounds with the same failure are one")
  func repetition() {
    let text = ConsoleText.details(
      Self.failed, folder: nil, errors: [("foot", "oh\nno")], known: ["oh\nno"], others: [3, 5])
    #expect(
      text.hasSuffix(
        "\n  the end of the standard error of foot: as above\n  the same in 2 more rounds: #3, #5"), "\(text)")
  }

  @Test("The details of a failure")
  func details() {
    #expect(
      ConsoleText.details(Self.failed, folder: "fingerpost-results/0001-a.test.yaml", errors: [("foot", "oh\nno")])
        == """
        a.test.yaml:
          a.test.yaml:14:5: failed: expect: {key-window: editor}
            expected: key window: editor
            found:    50% <none> & ]]>
          the end of the standard error of foot:
            oh
            no
          see: fingerpost-results/0001-a.test.yaml
        """)
  }

  @Test("The standard error of a client that died is printed once")
  func deadClient() {
    let message = "client a ended unexpectedly (signal 9); the end of its standard error:\noh\nno"
    #expect(
      ConsoleText.details(Self.result(.broken, message: message), folder: nil, errors: [("a", "first\noh\nno")])
        == """
        a.test.yaml:
          client a ended unexpectedly (signal 9)
          the end of the standard error of a:
            first
            oh
            no
        """)
    #expect(
      ConsoleText.details(Self.result(.broken, message: message), folder: nil)
        == "a.test.yaml:\n  client a ended unexpectedly (signal 9); the end of its standard error:\n  oh\n  no")
  }

  @Test("The summary counts every outcome that occurred")
  func summary() {
    let tests: [(TestOutcome, Int)] = [(.passed, 0), (.passed, 2), (.failed, 0), (.skipped, 1)]
    #expect(
      ConsoleText.summary(TestCounts(tests), took: 12_360_000, jobs: 2)
        == "4 tests: 2 passed, 1 failed, 1 skipped, 3 warnings; 12.4 s, 2 at a time")
    #expect(ConsoleText.summary(TestCounts([(.broken, 0)]), took: 0, jobs: 1) == "1 test: 0 passed, 1 broken; 0.0 s")
  }

  // MARK: - CI systems

  @Test("The CI system is chosen by the environment")
  func choice() {
    let systems: [(String, String, Annotations)] = [
      ("GITHUB_ACTIONS", "true", .github), ("TF_BUILD", "True", .azure), ("TEAMCITY_VERSION", "2025", .teamcity),
      ("CI", "true", .none),
    ]
    for (name, value, system) in systems { #expect(Annotations.choose { $0 == name ? value : nil } == system) }
  }

  @Test("Errors of scripts that cannot be played have lines of each system")
  func invalidScripts() {
    let place = SourcePosition(file: "a.test.yaml", line: 3, column: 5)
    let diagnostics = [
      Diagnostic(at: place, "unknown key \"tpa\" in a step", nearestName: "tap"),
      Diagnostic(.warning, at: place, "odd"),
    ]
    let lines = Annotations.allCases.map { $0.lines(diagnostics) }
    #expect(
      lines == [
        [],
        [
          "::error file=a.test.yaml,line=3,col=5,title=invalid script::unknown key \"tpa\" in a step; did you mean \"tap\"?"
        ],
        [
          "##vso[task.logissue type=error;sourcepath=a.test.yaml;linenumber=3;columnnumber=5]"
            + "invalid script: unknown key \"tpa\" in a step; did you mean \"tap\"?"
        ],
        [
          "##teamcity[message text='a.test.yaml:3: unknown key \"tpa\" in a step; did you mean \"tap\"?' status='ERROR']"
        ],
      ])
  }

  @Test("GitHub: one command for each failed step, escaped")
  func github() {
    #expect(
      Annotations.github.lines(Self.failed) == [
        "::error file=a.test.yaml,line=14,col=5,title=a.test.yaml::expect: {key-window: editor}%0Aexpected: "
          + "key window: editor%0Afound:    50%25 <none> & ]]>"
      ])
    let result = Self.result(.broken, name: "a.test.yaml [a=1,2]", message: "oh")
    #expect(
      Annotations.github.lines(result) == [
        "::error file=a.test.yaml,line=1,col=1,title=a.test.yaml [a=1%2C2]::oh"
      ])
    #expect(Annotations.github.lines(Self.result(.passed)) == [])
    #expect(Annotations.github.lines(Self.result(.skipped, message: "no")) == [])
  }

  @Test("Azure: one issue for each failed step")
  func azure() {
    #expect(
      Annotations.azure.lines(Self.failed) == [
        "##vso[task.logissue type=error;sourcepath=a.test.yaml;linenumber=14;columnnumber=5]a.test.yaml: "
          + "expect: {key-window: editor}%0Aexpected: key window: editor%0Afound:    50%AZP25 <none> & ]]>"
      ])
  }

  @Test("TeamCity: every test begins and ends, and texts are escaped")
  func teamCity() {
    let name = "a.test.yaml |[scale=2|]"
    #expect(
      Annotations.teamcity.lines(Self.result(.broken, name: "a.test.yaml [scale=2]", message: "it's | é")) == [
        "##teamcity[testStarted name='\(name)']",
        "##teamcity[testFailed name='\(name)' message='it|'s || |0x00e9' details='it|'s || |0x00e9']",
        "##teamcity[testFinished name='\(name)' duration='840']",
      ])
    #expect(
      Annotations.teamcity.lines(Self.result(.skipped, message: "no")) == [
        "##teamcity[testIgnored name='a.test.yaml' message='no']"
      ])
  }

  // MARK: - JUnit

  @Test("JUnit: a suite for each script, a case for each test, and the numbers of the terminal")
  func junit() {
    var failed = ReportedTest(Self.failed, suffix: "[scale=2]")
    failed.attachments = ["/r/found.png"]
    failed.outputs = [ClientOutput(client: "foot", output: "hello\u{1}", errors: "oh")]
    let tests = [ReportedTest(Self.result(.passed), suffix: "[scale=1]"), failed, skipped]
    #expect(
      JUnitSuites.xml(tests, took: 2_000_000) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="fingerpost test" tests="3" failures="1" errors="0" skipped="1" time="2.000000">
          <testsuite name="a.test.yaml" tests="2" failures="1" errors="0" skipped="0" time="1.680000">
            <testcase classname="a.test.yaml" name="[scale=1]" file="a.test.yaml" line="1" time="0.840000">
            </testcase>
            <testcase classname="a.test.yaml" name="[scale=2]" file="a.test.yaml" line="14" time="0.840000">
              <properties>
                <property name="attachment" value="/r/found.png"/>
              </properties>
              <failure message="a.test.yaml:14:5: expect: {key-window: editor}; expected: key window: editor; \
        found: 50% &lt;none&gt; &amp; ]]&gt;">a.test.yaml:14:5: expect: {key-window: editor}&#10;expected: key window: editor&#10;found:    50% &lt;none&gt; &amp; ]]&gt;</failure>
              <system-out>foot:&#10;hello\u{FFFD}&#10;[[ATTACHMENT|/r/found.png]]</system-out>
              <system-err>foot:&#10;oh</system-err>
            </testcase>
          </testsuite>
          <testsuite name="b.test.yaml" tests="1" failures="0" errors="0" skipped="1" time="0.000000">
            <testcase classname="b.test.yaml" name="b.test.yaml" file="b.test.yaml" line="1" time="0.000000">
              <skipped message="not installed: foot"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  private var skipped: ReportedTest {
    var result = TestResult(name: "b.test.yaml", script: "b.test.yaml", .skipped)
    result.message = "not installed: foot"
    return ReportedTest(result)
  }

  @Test("JUnit: the middle of a long output is left out")
  func longOutput() {
    var test = ReportedTest(Self.result(.passed))
    test.outputs = [ClientOutput(client: "foot", output: "", errors: String(repeating: "x", count: 100_000) + "end")]
    let xml = JUnitSuites.xml([test], took: 0)
    #expect(xml.contains("… 34467 bytes are left out …") && xml.contains("end</system-err>"))
    #expect(xml.utf8.count < 70_000)
  }

  // MARK: - Files

  @Test("run.json is read back")
  func summaryFile() throws {
    var run = RunSummary(version: "0.1.0", started: 1_700_000_000, jobs: 2, command: ["test", "-j2"])
    run.took = 12
    var entry = TestEntry(number: 1, name: "a [x=1]", script: "a", .failed)
    (entry.tags, entry.message, entry.folder) = (["smoke"], "expected: é", "0001-a")
    entry.place = RecordedPlace(file: "a", line: 3, column: 5)
    entry.round = (3, "a")
    run.tests = [entry, TestEntry(number: 2, name: "b", script: "b", .passed)]
    #expect(try RunSummary(json: run.json) == run)
    #expect(run.counts[.failed] == 1 && run.counts.total == 2)
    #expect(throws: ResultFault.self) { try RunSummary(json: ["format": 2]) }
  }
}
