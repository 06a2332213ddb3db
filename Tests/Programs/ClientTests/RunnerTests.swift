import Foundation
import JSONText
import Testing

extension ClientTests {
  /// Tests of `fingerpost test`: folders of tests, each with a compositor, a session and a folder of its own.
  @Suite("A run of tests", .needs("foot", "dbus-daemon", "xmllint"))
  struct RunnerTests {
    private let stage: Stage

    init() throws {
      stage = try Stage()
      try FileManager.default.createDirectory(at: stage.file("tests"), withIntermediateDirectories: true)
    }

    private func write(_ name: String, _ text: String) throws {
      try stage.write(text, to: "tests/\(name).test.yaml")
    }

    /// One test for each outcome.
    private func writeAll() throws {
      try write(
        "a-passes",
        """
        tags: [smoke]
        clients: {foot: foot}
        steps:
          - wait: foot
          - tap: [100, 100]
          - run: echo written >out.txt
          - expect: {key-window: foot}
        """)
      try write(
        "b-fails",
        """
        settings: {within: 100ms}
        clients: {foot: foot}
        steps:
          - wait: {window: {client: foot}, within: 20s}
          - run: test ! -e out.txt
          - expect: {key-window: none}
          - tap: [1, 1]
        """)
      try write("c-skipped", "needs: [no-such-program]\nsteps: [{tap: [1, 1]}]\n")
      try write(
        "d-client-dies",
        """
        clients: {dies: {command: [sh, -c, "echo oh >&2; exit 3"], window: no}}
        steps:
          - wait: {window: {title: never}, within: 20s}
        """)
      try write("e-killed", "steps:\n  - tap: [1, 1]\n  - run: kill -KILL $PPID\n  - tap: [2, 2]\n")
    }

    /// The folder of results as lines `OUTCOME NAME MESSAGE FOLDER`. A client that ends at once may end before a step or
    /// during it, so the messages do not say which.
    private func outcomes() throws -> [String] {
      let run = try JSON(reading: try #require(stage.text(of: "fingerpost-results/run.json")))
      return (run["tests"]?.list ?? []).map { test in
        ["outcome", "name", "message", "folder"].map { test[$0]?.text ?? "-" }.joined(separator: " | ")
          .replacing(#/ before the step at [^;]+/#, with: "")
      }
    }

    private func folders() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: stage.file("fingerpost-results").path).sorted()
    }

    /// The number of processes and folders of sessions that exist because of this stage.
    private func leftProcesses() -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.filter { name in
        Int(name) != nil
          && (try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8))?.contains(stage.folder.path)
            == true
      }
    }

    @Test(
      "Every outcome is reported on the terminal, in JUnit and in files, whatever the number of tests at a time",
      arguments: ["1", "2"])
    func outcomes(jobs: String) throws {
      try writeAll()
      let result = try stage.fingerpost(["test", "tests", "-j", jobs, "--junit", "report.xml"])
      #expect(result.status == 1 && !result.isHung, "\(result.output)\(result.errors)")
      #expect(
        try outcomes() == [
          "passed | tests/a-passes.test.yaml |  | -",
          "failed | tests/b-fails.test.yaml | expected: key window: none | 0002-b-fails.test.yaml",
          "skipped | tests/c-skipped.test.yaml | not installed: no-such-program | -",
          "broken | tests/d-client-dies.test.yaml | client dies ended unexpectedly (exit status 3); the end of its "
            + "standard error: | 0004-d-client-dies.test.yaml",
          "broken | tests/e-killed.test.yaml | fingerpost ended by SIGKILL in the step at "
            + "tests/e-killed.test.yaml:3:5: run: kill -KILL $PPID | 0005-e-killed.test.yaml",
        ])
      let summary = try #require(result.output.split(separator: "\n").last)
      #expect(summary.hasPrefix("5 tests: 1 passed, 1 failed, 1 skipped, 2 broken; "), "\(summary)")
      #expect(result.output.contains("  see: fingerpost-results/0002-b-fails.test.yaml\n"))
      _ = try Report(stage.file("report.xml"))
      let report = try #require(stage.text(of: "report.xml"))
      let counts = "<testsuites name=\"fingerpost test\" tests=\"5\" failures=\"1\" errors=\"2\" skipped=\"1\""
      #expect(report.contains(counts), "\(report)")
      #expect(
        try folders() == [
          ".fingerpost-results", "0002-b-fails.test.yaml", "0004-d-client-dies.test.yaml", "0005-e-killed.test.yaml",
          "lock", "run.json",
        ])
      #expect(stage.text(of: "fingerpost-results/0005-e-killed.test.yaml/result.json") != nil)
      #expect(stage.text(of: "fingerpost-results/0002-b-fails.test.yaml/trace.jsonl")?.contains("\"trace\"") == true)
      #expect(stage.text(of: "out.txt") == nil)
      #expect(leftProcesses() == [])
    }

    @Test("A session is private by default; --session shared gives the environment of the runner")
    func session() throws {
      try write("home", "steps: [{run: 'printf %s \"$HOME\" >home'}]\n")
      #expect(try stage.fingerpost(["test", "-v"]).status == 0)
      let file = "fingerpost-results/0001-home.test.yaml/work/home"
      #expect(stage.text(of: file)?.hasPrefix("/tmp/fingerpost-session-") == true, "\(stage.text(of: file) ?? "none")")
      #expect(try stage.fingerpost(["test", "-v", "--session", "shared"]).status == 0)
      #expect(stage.text(of: file) == stage.file("home").path)
    }

    @Test(
      "A signal ends all workers, which write their results; tests that wait do not start",
      arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
      for name in ["a", "b", "c"] {
        try write(name, "settings: {clock: real}\nsteps:\n  - run: touch started\n  - pause: 10min\n")
      }
      let run = try stage.command(["test", "tests", "-j", "2"]).start()
      #expect(
        wait {
          ["1-a", "2-b"].allSatisfy { stage.text(of: "fingerpost-results/000\($0).test.yaml/work/started") != nil }
        })
      run.send(signal)
      let result = run.waitForEnd()
      #expect(result.status == 128 + signal && !result.isHung, "\(result.output)\(result.errors)")
      let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
      let lines = try outcomes()
      #expect(lines.count == 3)
      for line in lines.prefix(2) { #expect(line.hasPrefix("interrupted | tests/"), "\(line)") }
      #expect(lines.last == "skipped | tests/c.test.yaml | not started: the run was interrupted | -")
      let step = try #require(stage.text(of: "fingerpost-results/0001-a.test.yaml/result.json"))
      #expect(step.contains("interrupted by \(name)"), "\(step)")
      #expect(leftProcesses() == [])
    }

    @Test("A test is played in a copy of the runner, with several tests and with one", arguments: [1, 2])
    func copies(count: Int) throws {
      for name in ["a", "b"].prefix(count) {
        try write(name, "steps:\n  - run: tr '\\0' ' ' </proc/$PPID/cmdline >parent\n")
      }
      let result = try stage.fingerpost(["test", "tests", "-v"])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      let parent = stage.text(of: "fingerpost-results/0001-a.test.yaml/work/parent") ?? "none"
      #expect(parent.hasSuffix(" test tests -v "), "\(parent)")
    }

    @Test("If the runner is killed, its workers end")
    func killedRunner() throws {
      try write("a", "settings: {clock: real}\nsteps:\n  - run: touch started\n  - pause: 10min\n")
      let run = try stage.command(["test", "tests"]).start()
      #expect(wait { stage.text(of: "fingerpost-results/0001-a.test.yaml/work/started") != nil })
      run.send(SIGKILL)
      _ = run.waitForEnd()
      #expect(wait { leftProcesses() == [] })
      #expect(wait { stage.text(of: "fingerpost-results/0001-a.test.yaml/result.json") != nil })
    }

    @Test("After too many failures no test starts")
    func mostFailures() throws {
      try write("a", "settings: {within: 1ms}\nsteps: [{wait: {window: {title: no}}}]\n")
      for name in ["b", "c"] { try write(name, "steps: [{tap: [1, 1]}]\n") }
      let result = try stage.fingerpost(["test", "-j1", "--max-failures", "1"])
      #expect(result.status == 1)
      #expect(result.output.contains("3 tests: 0 passed, 1 failed, 2 skipped; "), "\(result.output)")
    }

    @Test("Clients inherit no descriptors of the runner or of the program that started it")
    func descriptors() throws {
      try write("descriptors", "steps: [{run: 'ls -l /proc/self/fd >descriptors'}]\n")
      try stage.write("secret", to: "secret")
      for command in ["test -v", "headless --script tests/descriptors.test.yaml"] {
        let result = try stage.shell("$FP \(command) 7<secret 8<secret 9>>secret")
        #expect(result.status == 0, "\(result.errors)")
      }
      for file in ["fingerpost-results/0001-descriptors.test.yaml/work/descriptors", "descriptors"] {
        let text = try #require(stage.text(of: file))
        let numbers = text.split(separator: "\n").dropFirst().compactMap { line in
          line.split(separator: " ").drop { $0 != "->" }.isEmpty
            ? nil : Int(line.split(separator: " ").prefix { $0 != "->" }.last ?? "")
        }
        // The fourth is the folder that ls lists.
        #expect(numbers.sorted() == [0, 1, 2, 3], "\(text)")
      }
    }

    @Test("All faults of all scripts are reported together, and nothing is played")
    func faults() throws {
      try write("a", "steps:\n  - tapp: [1, 1]\n")
      try write("b", "steps:\n  - tap: [1]\n")
      try write("c", "policy: none.yaml\nsteps:\n  - run: touch played\n")
      let result = try stage.fingerpost(["test"])
      #expect(result.status == 2 && result.output == "")
      for place in ["tests/a.test.yaml:2:5: error: ", "tests/b.test.yaml:2:10: error: ", "none.yaml"] {
        #expect(result.errors.contains(place), "\(result.errors)")
      }
      #expect(stage.text(of: "fingerpost-results/run.json") == nil)
    }

    @Test(
      "A selection without tests is an error",
      arguments: [
        (["test", "tests", "--tag", "smok"], "error: 1 test, none matches --tag smok (did you mean smoke?)"),
        (["test", "config"], "error: no tests in config: expected files *.test.yaml"),
      ])
    func nothing(arguments: [String], message: String) throws {
      try write("a", "tags: [smoke]\nsteps: [{tap: [1, 1]}]\n")
      let result = try stage.fingerpost(arguments)
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }

    @Test("An unknown variable is an error of the command line, and a known one reaches the test")
    func variables() throws {
      try write("a", "variables: {who: alice}\nsteps: [{run: 'printf ${who} >who'}]\n")
      let wrong = try stage.fingerpost(["test", "--set", "whom=bob"])
      #expect(wrong.status == 64 && wrong.errors.contains("unknown variable \"whom\""), "\(wrong.errors)")
      #expect(try stage.fingerpost(["test", "-v", "--set", "who=bob"]).status == 0)
      #expect(stage.text(of: "fingerpost-results/0001-a.test.yaml/work/who") == "bob")
    }

    @Test("A matrix gives a test for each combination")
    func matrix() throws {
      try write(
        "a",
        """
        matrix: {scale: [1, 2], who: [x, y]}
        variables: {who: none}
        steps: [{run: 'printf ${who}${scale} >who'}]
        """)
      let result = try stage.fingerpost(["test", "-v", "-j2", "--only", "*who=y*"])
      #expect(result.status == 0 && result.output.contains("tests/a.test.yaml [scale=2 who=y]"), "\(result.output)")
      #expect(stage.text(of: "fingerpost-results/0002-a.test.yaml/work/who") == "y2")
    }

    @Test("--watch plays the tests whose files have changed, until a signal ends it")
    func watch() throws {
      try write("a", "steps: [{tap: [1, 1]}]\n")
      try write("b", "steps: [{tap: [1, 1]}]\n")
      let run = try stage.command(["test", "--watch"]).start()
      #expect(
        wait { run.output.contains("2 tests: 2 passed") && run.output.contains("waiting for changes of 2 files") })
      try write("b", "steps: [{tapp: [1, 1]}]\n")
      #expect(wait { run.errors.contains("tests/b.test.yaml:1:10: error: ") }, "\(run.errors)")
      try write("b", "steps: [{tap: [2, 2]}]\n")
      #expect(wait { run.output.contains("1 test: 1 passed") }, "\(run.output)\(run.errors)")
      run.send(SIGINT)
      #expect(run.waitForEnd().status == 130)
    }

    @Test("--watch plays a new test, and one whose reference was written")
    func watchesNewFiles() throws {
      try write("a", "steps: [{tap: [1, 1]}]\n")
      try write(
        "b", "outputs: [{size: 100x80}]\nsteps: [{expect: {pixels: {like: b.png}}}]\n")
      let run = try stage.command(["test", "--watch"]).start()
      #expect(
        wait { run.output.contains("2 tests: 1 passed, 1 failed") && run.output.contains("waiting for changes of 3") })
      try FileManager.default.createDirectory(at: stage.file("tests/new"), withIntermediateDirectories: true)
      try write("new/c", "steps: [{tap: [1, 1]}]\n")
      #expect(wait { run.output.contains("\npassed   tests/new/c.test.yaml") }, "\(run.output)\(run.errors)")
      let other = try stage.fingerpost(["test", "tests/b.test.yaml", "--update", "missing", "--results", "other"])
      #expect(other.status == 0, "\(other.output)")
      #expect(wait { run.output.contains("\npassed   tests/b.test.yaml") }, "\(run.output)\(run.errors)")
      run.send(SIGTERM)
      #expect(run.waitForEnd().status == 143)
    }

    @Test("--watch plays a test that is written into a new folder while this folder is read")
    func watchesNewFolders() throws {
      try write("a", "steps: [{tap: [1, 1]}]\n")
      let run = try stage.command(["test", "--watch"]).start()
      #expect(wait { run.output.contains("waiting for changes of 1 file") }, "\(run.errors)")
      // Reading the long test takes some seconds. It begins 200 ms after the folder was moved, and has listed the folder then.
      let written = try stage.shell(
        """
        mkdir new && { echo 'needs: [no-such-program]'; echo 'steps:'; yes '  - tap: [1, 1]' | head -n 5000; } \
          >new/b.test.yaml && mv new tests && sleep 1 && echo 'steps: [{tap: [1, 1]}]' >tests/new/c.test.yaml
        """)
      #expect(written.status == 0, "\(written.errors)")
      #expect(wait { run.output.contains("\npassed   tests/new/c.test.yaml") }, "\(run.output)\(run.errors)")
      run.send(SIGTERM)
      #expect(run.waitForEnd().status == 143)
    }

    @Test("--only FILE:LINE plays one group, with the steps before the first group and those before the clients")
    func line() throws {
      try write(
        "a",
        """
        before: [{run: "echo before >>out"}]
        steps:
          - run: echo first >>out
          - group: {name: One, steps: [{run: "echo one >>out"}]}
          - group: {name: Two, steps: [{run: "echo two >>out"}]}
        """)
      let result = try stage.fingerpost(["test", "-v", "--only", "a.test.yaml:5"])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(stage.text(of: "fingerpost-results/0001-a.test.yaml/work/out") == "before\nfirst\ntwo\n")
      let wrong = try stage.fingerpost(["test", "--only", "tests/a.test.yaml:50"])
      let message = "error: tests/a.test.yaml: no group or step at line 50; the nearest is at line 5"
      #expect(wrong.status == 2 && wrong.errors.contains(message), "\(wrong.errors)")
    }

    @Test("--total-timeout ends the tests that run, and starts no other")
    func totalTimeout() throws {
      for name in ["a", "b"] { try write(name, "settings: {clock: real}\nsteps: [{pause: 10min}]\n") }
      let result = try stage.fingerpost(["test", "-j1", "--total-timeout", "500ms"])
      #expect(result.status == 1 && !result.isHung, "\(result.output)")
      let reason = "the run exceeded its limit of 500ms (--total-timeout)"
      let lines = try outcomes()
      #expect(lines.count == 2 && lines[0].hasPrefix("interrupted | tests/a.test.yaml | \(reason)"), "\(lines)")
      #expect(lines.last == "skipped | tests/b.test.yaml | not started: \(reason) | -")
      #expect(leftProcesses() == [])
    }

    @Test("--list prints the names, and --only, --shard and --repeat choose among them")
    func list() throws {
      for name in ["a", "b", "c"] { try write(name, "steps: [{tap: [1, 1]}]\n") }
      func names(_ options: String...) throws -> String { try stage.fingerpost(["test", "--list"] + options).output }
      #expect(try names() == "tests/a.test.yaml\ntests/b.test.yaml\ntests/c.test.yaml\n")
      #expect(try names("--shard", "2/2") == "tests/b.test.yaml\n")
      #expect(try names("--only", "c*", "--repeat", "2") == "tests/c.test.yaml #1\ntests/c.test.yaml #2\n")
    }

    @Test("A test that is too long fails, and the step is named")
    func timeout() throws {
      try write("long", "settings: {clock: real}\nsteps:\n  - tap: [1, 1]\n  - pause: 10min\n")
      let result = try stage.fingerpost(["test", "--timeout", "300ms"])
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("failed   tests/long.test.yaml:4:5  pause: 10min"), "\(result.output)")
      #expect(result.output.contains("the run to end within 300ms"), "\(result.output)")
    }

    @Test("Failures are annotated for the CI system of the environment")
    func annotations() throws {
      try write("a", "settings: {within: 1ms}\nsteps:\n  - wait: {window: {title: no}}\n")
      var command = stage.command(["test"])
      command.environment?["GITHUB_ACTIONS"] = "true"
      let output = try command.run().output
      let line = "\n::error file=tests/a.test.yaml,line=3,col=5,title=tests/a.test.yaml::wait: "
      #expect(output.contains(line), "\(output)")
    }
  }
}
