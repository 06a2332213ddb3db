import Foundation
import Testing

extension ClientTests {
  /// Tests of the exit status and the output of `fingerpost headless`: messages, the JUnit report and the trace.
  @Suite("Exit statuses and reports", .needs("xmllint"))
  struct StatusTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private static let demo = "clients:\n  demo: {command: [fingerpost-demo]}\n"

    /// Plays a script with a given text.
    private func play(_ text: String, _ arguments: [String] = []) throws -> Command.Result {
      try stage.write(text, to: "script.yaml")
      return try stage.fingerpost(
        ["headless", "--script", "script.yaml", "--junit", "report.xml", "--trace", "trace.jsonl"] + arguments)
    }

    private var report: Report { get throws { try Report(stage.file("report.xml")) } }

    // MARK: 0 and 1

    @Test("0: all held")
    func held() throws {
      let result = try play(
        Self.demo + """
          steps:
            - tap: {in: demo, at: [200, 90]}
            - expect: {output: {client: demo, contains: "button North tapped 1"}}
            - expect: {key-window: demo}
          """)
      #expect(result.status == 0)
      #expect(result.errors == "script.yaml: 3 passed\n")
      #expect(try report.counts == "tests 2, failures 0, errors 0, skipped 0")
      #expect(try report.fault == "")
    }

    @Test("1: an expectation failed, with what was expected, what was found, and where")
    func failed() throws {
      let result = try play(
        Self.demo + """
          steps:
            - wait: demo
            - {expect: {key-window: none, within: 1ms}, name: Nobody has the keyboard}
            - tap: {in: demo, at: [200, 90]}
            - expect: {output: {client: demo, contains: North}}
          """)
      #expect(result.status == 1)
      #expect(
        result.errors == """
          script.yaml:5:6: failed: Nobody has the keyboard
            expected: key window: none
            found:    demo "Fingerpost"
            see:      fingerpost-results/script/5-6-expect
          script.yaml: 1 passed, 1 failed, 2 skipped

          """)
      #expect(try report.counts == "tests 3, failures 1, errors 0, skipped 2")
      #expect(try report.fault.contains("found:    demo \"Fingerpost\""))
    }

    @Test("after-failure: the group after a failed one is played, and each is a test case")
    func nextGroup() throws {
      let result = try play(
        Self.demo + """
          settings: {after-failure: next-group}
          steps:
            - group: {name: One, steps: [{wait: demo}]}
            - group:
                name: Two
                steps:
                  - touch: {down: 1, in: demo, at: [200, 90]}
                  - expect: {key-window: none, within: 1ms}
                  - touch: {up: 1}
            - group:
                name: Three
                steps:
                  - tap: {in: demo, at: [200, 90]}
                  - expect: {output: {client: demo, contains: "button North tapped 1"}}
          after: [{run: "touch ended"}]
          """)
      #expect(result.status == 1)
      #expect(
        result.errors == """
          script.yaml:10:11: failed: expect: {key-window: none, within: 1ms}
            expected: key window: none
            found:    demo "Fingerpost"
            see:      fingerpost-results/script/10-11-expect
          script.yaml: 5 passed, 1 failed, 1 skipped

          """)
      #expect(try report.counts == "tests 3, failures 1, errors 0, skipped 0")
      #expect(try report.fault.contains("key window: none"))
      #expect(stage.text(of: "ended") != nil)
    }

    @Test("the record of a run that failed is all that was routed before")
    func recordOfAFailedRun() throws {
      let steps = """
        steps:
          - double-tap: {in: demo, at: [200, 90]}
          - type: "Hello"
          - swipe: {in: demo, from: [20%, 60%], to: [60%, 80%]}

        """
      #expect(try play(Self.demo + steps).status == 0)
      let whole = try #require(stage.text(of: "trace.jsonl"))
      let result = try play(
        Self.demo + steps + "  - expect: {windows: {count: 7}, within: 1ms}\n  - tap: {in: demo, at: [500, 90]}\n")
      #expect(result.status == 1)
      let record = try #require(stage.text(of: "trace.jsonl"))
      #expect(record == whole)
      #expect(record.hasSuffix("}\n"))
      for line in record.split(separator: "\n") {
        #expect(throws: Never.self, "\(line)") { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
      #expect(record.contains("\"in\":\"touch.down\""))
    }

    // MARK: 2

    @Test("2: the script is wrong; every fault is named with its place, and nothing is started")
    func wrongScript() throws {
      let result = try play(
        """
        clients:
          first: touch started
        steps:
          - tpa: [100, 100]
          - tap: {in: frist}
          - pause: 5 minutes
          - expect: {pixels: {at: [1, 1], color: "#12345"}}
        """)
      #expect(result.status == 2)
      let faults = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(
        faults.map { $0.split(separator: " ")[0] } == [
          "script.yaml:4:5:", "script.yaml:5:15:", "script.yaml:6:12:", "script.yaml:7:42:",
        ], "\(result.errors)")
      #expect(result.errors.contains("did you mean \"tap\"?"), "\(result.errors)")
      #expect(result.errors.contains("did you mean \"first\"?"), "\(result.errors)")
      for file in ["started", "report.xml", "trace.jsonl"] { #expect(stage.text(of: file) == nil, "\(file) is there") }
    }

    @Test("2: the policy is wrong; nothing is started")
    func wrongPolicy() throws {
      try stage.write("keyboard: {layuot: de}\nfocus: {follows: nose}\n", to: "policy.yaml")
      let result = try play("clients:\n  first: touch started\nsteps:\n  - pause: 1ms\n", ["--policy", "policy.yaml"])
      #expect(result.status == 2)
      let faults = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(
        faults.map { $0.split(separator: " ")[0] } == ["policy.yaml:1:12:", "policy.yaml:2:18:"], "\(result.errors)")
      #expect(stage.text(of: "started") == nil)
    }

    // MARK: 3

    @Test("3: a client cannot be started")
    func noSuchProgram() throws {
      let result = try play("clients:\n  ghost: [no-such-program]\nsteps:\n  - pause: 1ms\n")
      #expect(result.status == 3)
      #expect(
        result.errors == """
          script.yaml: error: ghost: cannot start 'no-such-program': No such file or directory
          script.yaml: 0 passed, 1 skipped

          """)
      #expect(try report.counts == "tests 2, failures 0, errors 1, skipped 1")
      #expect(try report.fault == "ghost: cannot start 'no-such-program': No such file or directory")
    }

    @Test("3: a client cannot be started later either")
    func noSuchProgramLater() throws {
      let result = try play(
        Self.demo + """
            ghost: {command: [no-such-program], start: false}
          steps:
            - start: ghost
            - tap: {in: demo}
          """)
      #expect(result.status == 3)
      #expect(
        result.errors == """
          script.yaml:5:5: error: start: ghost
            the client did not start
            see:      fingerpost-results/script/5-5-start
          script.yaml: error: ghost: cannot start 'no-such-program': No such file or directory
          script.yaml: 0 passed, 1 failed, 1 skipped

          """)
      #expect(try report.counts == "tests 3, failures 0, errors 2, skipped 1")
    }

    @Test("3: a client ends before it has a window, and what it said is passed on")
    func endsAtOnce() throws {
      let result = try play(
        "clients:\n  frail: \"echo 'no luck today' >&2; exit 7\"\nsteps:\n  - tap: {in: frail}\n  - wait: frail\n")
      #expect(result.status == 3)
      #expect(
        result.errors == """
          script.yaml: error: client frail ended unexpectedly (exit status 7) before the step at script.yaml:4:5; \
          the end of its standard error:
          no luck today

          script.yaml: 0 passed, 2 skipped

          """)
      #expect(try report.counts == "tests 3, failures 0, errors 1, skipped 2")
      #expect(try report.fault.contains("no luck today"))
    }

    /// The wait may take ten minutes, ten times as long as the run. It ends as soon as the client has ended.
    @Test("3: a client ends while the script waits for something; the wait is given up", .needs("foot"))
    func endsDuringAWait() throws {
      // The shell runs slightly longer than the step that types, so that the client ends during the wait.
      let result = try play(
        """
        clients:
          term:
            command: [foot, --config=/dev/null, sh, -c, "read line; sleep 0.3; echo broken >&2; exit 7"]
        steps:
          - type: "\\n"
          - wait: {window: {title: never}, within: 10min}
          - tap: {in: term}
        """)
      #expect(!result.isHung)
      #expect(result.status == 3)
      let lines = result.errors.split(separator: "\n")
      #expect(lines.starts(with: ["script.yaml:6:5: error: wait: {window: {title: never}, within: 10min}"]), "\(lines)")
      #expect(lines.dropFirst().first == "  the step was ended early: client term ended unexpectedly", "\(lines)")
      #expect(lines.contains { $0.hasPrefix("script.yaml: error: client term ended unexpectedly (exit status 7)") })
      #expect(lines.last == "script.yaml: 1 passed, 1 failed, 1 skipped")
      #expect(try report.counts == "tests 3, failures 0, errors 2, skipped 1")
      #expect(
        try #require(stage.text(of: "trace.jsonl")).contains("\"out\":\"key.release\",\"to\":\"term\",\"key\":28"))
    }

    @Test("3: a client is killed by somebody else")
    func killed() throws {
      let result = try play(
        """
        clients:
          demo: "echo $$ > pid; exec fingerpost-demo"
        steps:
          - wait: demo
          - run: kill -KILL $(cat pid)
          - wait: {window: {title: never}, within: 10min}
        """)
      #expect(result.status == 3)
      // The client may end during the step that kills it, before the next step or during that one.
      #expect(result.errors.contains("error: client demo ended unexpectedly (signal 9)"), "\(result.errors)")
    }

    @Test("3: the client of the command line is killed, which is said")
    func clientKilled() throws {
      let result = try stage.fingerpost(["headless", "--", "sh", "-c", "kill -KILL $$"])
      #expect(result.status == 3)
      #expect(result.errors == "fingerpost: error: client: killed by KILL\n")
    }

    @Test("3: the client of the command line cannot be started; what is done at the end is done")
    func clientMissing() throws {
      let result = try stage.fingerpost(["headless", "--screenshot", "last.png", "--", "/nowhere/program"])
      #expect(result.status == 3)
      #expect(FileManager.default.fileExists(atPath: stage.file("last.png").path))
    }

    @Test("SIGHUP without a policy's file ends nothing, and a line says so")
    func hangUp() throws {
      let result = try stage.fingerpost([
        "headless", "--", "sh", "-c", "kill -HUP $PPID; fingerpost ctl windows >/dev/null; exit 5",
      ])
      #expect(result.status == 5)
      #expect(result.errors == "fingerpost: warning: SIGHUP ignored: no policy file was loaded\n")
    }
  }
}
