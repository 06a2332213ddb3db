@testable import FingerpostTesting
import Glibc
import Testing

@Suite("Failures of tests in Swift")
struct FailureTests {
  @Test(
    "a failed step is an error with what was expected and found, and the line of the call", .desktop { $0.useBuilt() })
  func failedStep() async throws {
    let desktop = try Desktop.current
    do {
      try await desktop.window(title: "Save As").wait(within: .milliseconds(10))
      Issue.record("the step passed")
    } catch let failure as StepFailed {
      #expect(failure.sourceLocation.line == #line - 3)
      #expect(
        failure.description.hasPrefix(
          """
          failed: expect: {window: {title: "Save As"}, within: "10ms"}
            expected: a window {title: "Save As"}
            found:    no windows
            see:      
          """), "\(failure)")
    }
    try await desktop.play("pause: 1ms")
    let outcome = try await desktop.outcome(of: "expect: {key-window: x, within: 1ms}", "pause: 1s")
    #expect(!outcome.passed && outcome.steps.map(\.kind) == [.failed, .skipped])
    #expect(outcome.explanation.hasSuffix("\nskipped: 1 step after it"))
    #expect(await desktop.close() == 1)
  }

  @Test("mistakes in steps are errors, and nothing is played", .desktop { $0.useBuilt() })
  func mistakes() async throws {
    let desktop = try Desktop.current
    let mistake = await #expect(throws: DesktopError.self) {
      try await desktop.play("run: touch made", "tapp: center", "pause: soon")
    }
    #expect(mistake?.kind == .invalidSteps && mistake?.diagnostics.count == 2)
    #expect(mistake?.sourceLocation?.fileName == "FailureTests.swift")
    #expect(!exists("\(desktop.directory)/made"))
    let role = await #expect(throws: DesktopError.self) { try await desktop.window(title: "x").locate("knob").tap() }
    #expect(role?.description.contains("knob") == true)
  }

  @Test("a client that ends unexpectedly fails its step", .desktop { $0.useBuilt() })
  func endedClient() async throws {
    let failure = await #expect(throws: StepFailed.self) {
      try await Desktop.current.launch("sh", "-c", "exit 7", opensWindow: false)
      try await Desktop.current.pause(for: .seconds(1))
    }
    #expect(failure?.description.contains("exit status 7") == true, "\(failure?.description ?? "no error")")
  }

  @Test("a test without the trait has no desktop")
  func noTrait() {
    let error = #expect(throws: DesktopError.self) { try Desktop.current }
    #expect(error?.kind == .noDesktop)
  }

  @Test(
    "a program that does not start is an error with its reason",
    arguments: [
      ("no-such-fingerpost", "no program \"no-such-fingerpost\""),
      ("/bin/false", "/bin/false ended with exit status 1"),
      ("/bin/true", "/bin/true ended with exit status 0"),
    ])
  func notStarted(program: String, message: String) async {
    var options = DesktopOptions()
    options.program = program
    let error = await #expect(throws: DesktopError.self) { try await Desktop(options) }
    #expect(error?.kind == .notStarted && error?.message.hasPrefix(message) == true, "\(error?.message ?? "no error")")
  }

  @Test("the message of a policy with mistakes is the reason")
  func brokenPolicy() async throws {
    var options = DesktopOptions.built
    options.policy = "/dev/null/policy.yaml"
    let error = await #expect(throws: DesktopError.self) { try await Desktop(options) }
    #expect(error?.kind == .notStarted && error?.message.contains("/dev/null/policy.yaml") == true)
  }

  @Test("a closed desktop plays nothing, and its folder is gone")
  func closed() async throws {
    let desktop = try await Desktop(.built)
    #expect(exists(desktop.directory))
    #expect(await desktop.close() == 0)
    #expect(!exists(desktop.directory))
    #expect(await desktop.close() == 0)
    let error = await #expect(throws: DesktopError.self) { try await desktop.pause(for: .seconds(1)) }
    #expect(error?.kind == .ended)
  }

  @Test("a program that is killed ends its calls with the reason")
  func killed() async throws {
    let desktop = try await Desktop(.built)
    let error = await #expect(throws: DesktopError.self) { try await desktop.play("run: 'kill -KILL $PPID'") }
    #expect(error?.kind == .ended && error?.message == "fingerpost ended with signal 9", "\(error?.message ?? "")")
  }

  @Test("a cancelled task ends its call and all later ones")
  func cancelled() async throws {
    let desktop = try await Desktop(.built)
    let wait = Task { try await desktop.window(title: "x").wait(within: .seconds(3_000)) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    let later = await #expect(throws: DesktopError.self) { try await desktop.pause(for: .seconds(1)) }
    #expect(later?.message == "the desktop was closed during the call")
    #expect(await desktop.close() != nil)
  }

  @Test("a desktop that is closed during a call of another task ends the call")
  func closedDuringCall() async throws {
    let desktop = try await Desktop(.built)
    let wait = Task { try await desktop.window(title: "x").wait(within: .seconds(3_000)) }
    while desktop.isIdle { await Task.yield() }
    await desktop.close()
    let error = await #expect(throws: DesktopError.self) { try await wait.value }
    #expect(error?.kind == .ended)
  }

  @Test("checks that a locator cannot make are refused", .desktop { $0.useBuilt() })
  func refusedChecks() async throws {
    let desktop = try Desktop.current
    let item = desktop.window(title: "x").locate(.listItem, text: "A*")
    let refused = [
      await #expect(throws: DesktopError.self) { try await item.expect(text: "B") },
      await #expect(throws: DesktopError.self) { try await item.nth(2).expect(states: [.checked]) },
      await #expect(throws: DesktopError.self) { try await item.nth(2).waitUntilGone() },
      await #expect(throws: DesktopError.self) { try await desktop.window(title: "x").expect(title: "y") },
      await #expect(throws: DesktopError.self) { try await desktop.program("x").tree() },
    ]
    #expect(refused.allSatisfy { $0?.kind == .invalidSteps && $0?.sourceLocation != nil })
    #expect(refused[0]?.message == "the locator already selects by text: leave it out of one of them")
  }

  /// The first line of a file, when it is complete.
  private func content(of path: String) async throws -> String {
    while true {
      let text = read(path) ?? ""
      if text.hasSuffix("\n") { return String(text.dropLast()) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("a client that ends after the last call is a fault of the end")
  func faultAtEnd() async throws {
    let desktop = try await Desktop(.built)
    try await desktop.launch(
      "sh", "-c", "echo $$ >pid; while ! [ -e go ]; do sleep 0.01; done; exit 7", opensWindow: false)
    let process = try #require(Int32(try await content(of: "\(desktop.directory)/pid")))
    creat("\(desktop.directory)/go", 0o600)
    // A zombie until Fingerpost looks.
    while read("/proc/\(process)/stat")?.contains(") Z ") == false { try await Task.sleep(for: .milliseconds(5)) }
    let fault = await desktop.faultAtEnd()
    #expect(fault?.hasPrefix("the session ended with exit status 3\n") == true, "\(fault ?? "no fault")")
  }
}

@Suite(
  "Desktops of tests",
  .desktop {
    $0.useBuilt()
    $0.environment = ["FROM": "suite", "SUITE": "yes"]
  })
struct TraitTests {
  @Test(
    "a test has the changes of its suite, then its own",
    .desktop {
      $0.policy = "config/default.yaml"
      $0.session = .shared
      $0.findsWidgets = false
      $0.environment["FROM"] = "test"
      $0.outputs = [Output(name: "phone", width: 1440, height: 720, scale: 2, rotation: 90)]
      $0.within = .milliseconds(1)
    })
  func merged() async throws {
    let desktop = try Desktop.current
    try await desktop.play("run: '[ \"$FROM$SUITE\" = testyes ]'")
    try await desktop.expect("{pixels: {output: phone, at: [359, 719], color: black}, within: 1s}")
    let outcome = try await desktop.outcome(of: "wait: {window: {title: x}}")
    #expect(outcome.steps.first?.expected?.contains("1ms") == true, "\(outcome.explanation)")
  }

  @Test(
    "variables and settings reach the clients of a private session",
    .desktop { $0.sessionSettings["timezone"] = "CET-1" })
  func privateSession() async throws {
    let desktop = try Desktop.current
    try await desktop.launch("sh", "-c", "echo $FROM $TZ >out; sleep 1000", opensWindow: false)
    try await desktop.expectFile("out", contains: "suite CET-1")
  }

  @Test("each case of a test has a desktop", arguments: [1, 2, 3])
  func cases(number: Int) async throws {
    try await Desktop.current.play("expect: {file: made, exists: no}", "run: touch made")
  }
}
