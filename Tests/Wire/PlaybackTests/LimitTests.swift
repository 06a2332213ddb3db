import Assembly
import Documents
import Globals
import Playback
import Scripts
import Testing
import WireClients

/// Tests of the limits of a run, a step and a wait. Limits that must not be reached are ten minutes, so that a hanging
/// test is noticed.
@Suite struct LimitTests {
  /// The warnings without process ids.
  private func plain(_ warnings: [RunWarning], _ room: PlayRoom) -> [String] {
    warnings.map { warning in
      let label = room.arena.compositor.server.clients.all.first?.label ?? ""
      return warning.text.split(separator: label, omittingEmptySubsequences: false).joined(separator: "CLIENT")
    }
  }

  // MARK: step-timeout

  @Test("A client that does not answer within step-timeout is reported once, with the step; later steps go on")
  func unanswered() throws {
    let room = try PlayRoom()
    let report = try room.play(
      "settings: {step-timeout: 1ms}\nsteps:\n  - pause: 1ms\n  - tap: [20, 20]\n  - type: ab\n")
    #expect(report.exitStatus == 0)
    #expect(
      plain(report.warnings, room) == [
        "script:3:5: warning: client CLIENT did not answer within 1ms (step-timeout); the script continues without it"
      ])
    #expect(report.text == "script: 3 passed, 1 warning")
    #expect(JUnit.xml(report).contains("<system-err>script:3:5: warning: client "))
  }

  @Test("A client whose answer a short limit cut off is still waited for before the next step")
  func owedAnswer() throws {
    let room = try PlayRoom()
    let client = room.client
    var turns = 0
    var wasAnsweredFirst: Bool?
    client.onEvent = { [unowned room] client, object, name, arguments in
      guard name == "xdg_wm_base.ping" else { return }
      if wasAnsweredFirst == nil { wasAnsweredFirst = room.inputs == 0 }
      client.request(object, "pong", .id(arguments[0]))
    }
    // An idle turn of the loop takes longer than the limit.
    let watch = CompositorWatch(
      room.arena.compositor,
      turn: {
        turns += 1
        if turns > 20, client.read() { _ = client.flush() }
      })
    defer { watch.end() }
    let report = try room.play(
      """
      settings: {step-timeout: 10min}
      steps:
        - expect: {windows: {count: 1}, within: 1ms}
        - tap: [20, 20]

      """)
    #expect(report.exitStatus == 0 && report.warnings.isEmpty, "\(report.text) \(report.warnings)")
    #expect(wasAnsweredFirst == true)
    client.onEvent = nil
  }

  // MARK: timeout

  @Test(
    "The run's timeout holds in every wait, and names the step",
    arguments: [
      "wait: {window: {title: never}, within: 10min}", "expect: {windows: {count: 7}, within: 10min}", "pause: 10min",
      "tap: {at: [20, 20], hold: 10min}", "run: {command: [sleep, 600], timeout: 10min}", "type: a",
    ])
  func timeout(step: String) throws {
    let room = try PlayRoom(runs: true)
    let report = try room.play(
      "settings: {clock: real, timeout: 30ms, step-timeout: 10min}\nsteps:\n  - {\(step), name: Last}\n  - tap: [1, 1]\n"
    )
    #expect(report.exitStatus == 1)
    #expect(
      report.text.hasPrefix(
        "script:3:6: failed: Last\n  expected: the run to end within 30ms (timeout)"))
    #expect(report.results.map(\.isPassed) == [false, false])
    #expect(report.results[1].outcome == .skipped)
    #expect(JUnit.xml(report).contains("failures=\"1\""))
  }

  @Test("The timeout is checked while clients settle, with the script's clock too")
  func timeoutWhileSettling() throws {
    let room = try PlayRoom()
    let report = try room.play(
      "settings: {timeout: 1ms, step-timeout: 10min}\nsteps:\n  - tap: [20, 20]\n  - tap: [20, 20]\n")
    #expect(report.exitStatus == 1)
    #expect(report.text.contains("(timeout)"))
    #expect(report.text.hasSuffix("script: 0 passed, 1 failed, 1 skipped"))
  }

  // MARK: within and start-timeout

  private static let sleeper = "clients:\n  g: [sleep, 600]\n"

  @Test(
    "within bounds all that a step waits for, the start of a client included",
    arguments: [
      "wait: {window: g, within: 1ms}", "wait: {no-window: {title: hostile}, within: 1ms}",
      "expect: {key-window: g, within: 1ms}", "wait: {exit: g, within: 1ms}",
    ])
  func within(step: String) throws {
    let room = try PlayRoom()
    let report = try room.play(
      Self.sleeper + "settings: {within: 10min, step-timeout: 1ms, start-timeout: 10min}\nsteps:\n  - \(step)\n")
    #expect(report.exitStatus == 1, "\(report.text)")
    #expect(report.text.contains("script: 0 passed, 1 failed"))
  }

  @Test("The next client waits for the window of the one before up to start-timeout, which is reported")
  func startTimeout() throws {
    let room = try PlayRoom()
    let report = try room.play(
      """
      clients:
        g: [sleep, 600]
        quick: {command: ["true"], expect-exit: 0}
      settings: {step-timeout: 1ms, start-timeout: 1ms}
      steps:
        - wait: {exit: quick}

      """)
    #expect(report.exitStatus == 0, "\(report.text)")
    let starts = report.warnings.filter { $0.message.contains("start-timeout") }
    #expect(starts.map(\.position.line) == [2])
    #expect(
      starts.first?.message.hasPrefix(
        "client g has not opened a window within 1ms of its start (start-timeout); the script continues") == true)
  }

  @Test("Steps without a limit of their own wait for the last client up to start-timeout")
  func startOfTheLast() throws {
    let room = try PlayRoom()
    let report = try room.play(
      Self.sleeper + "settings: {step-timeout: 1ms, start-timeout: 2ms}\nsteps:\n  - pause: 1ms\n  - pause: 1ms\n")
    #expect(report.exitStatus == 0)
    #expect(report.warnings.filter { $0.message.hasPrefix("client g has not opened a window") }.count == 1)
  }

  @Test("Nothing waits for a client that opens no window")
  func windowless() throws {
    let room = try PlayRoom()
    let report = try room.play(
      """
      clients:
        g: {command: [sleep, 600], window: no}
        quick: {command: ["true"], expect-exit: 0, window: no}
      settings: {step-timeout: 1ms, start-timeout: 10min}
      steps:
        - pause: 1ms

      """)
    #expect(report.exitStatus == 0, "\(report.text)")
    #expect(report.warnings.filter { $0.message.contains("no window") }.isEmpty)
  }
}
