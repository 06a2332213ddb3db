import Assembly
import Documents
import Playback
import Scripts
import Testing
import WireClients

/// Tests of steps and conditions for programs that a policy starts, with the script's clock.
@Suite(.serialized) struct PolicyProgramTests {
  private func theatre() throws -> Theatre {
    let theatre = try Theatre(policy: "programs: [{name: panel, command: [sleep, \"600\"], restart: always}]")
    theatre.arena.compositor.programs.startKept()
    return theatre
  }

  @Test("A condition lets the script's time reach the restart of a killed program")
  func restart() throws {
    let report = try theatre().play(
      """
      - expect: {program: panel}
      - kill: {program: panel}
      - expect: {program: {name: panel, state: waiting, starts: 1}}
      - expect: {program: {name: panel, state: running, starts: 2}}
      - kill: {program: panel}
      - expect: {any: [{windows: {count: 7}}, {program: {name: panel, starts: 3}}]}
      """, within: .seconds(60))
    #expect(report == "s: 6 passed", "\(report)")
  }

  @Test("Without the time until the restart, the failure says when it is due, and how to let time pass")
  func due() throws {
    let report = try theatre().play(
      """
      - kill: {program: panel}
      - expect: {program: {name: panel, starts: 2}, within: 20ms}
      """, within: .seconds(60))
    #expect(report.contains("expected: program panel: running, started 2 times"), "\(report)")
    #expect(
      report.contains(
        "found:    waiting, started once, to be started again in 500ms of the script's time, of which a step lets its "
          + "\"within\" pass at most (use a longer \"within\")"), "\(report)")
  }

  @Test("A program that does not exist or does not run cannot be killed")
  func impossible() throws {
    let theatre = try theatre()
    let unknown = try theatre.play("- kill: {program: pannel}")
    #expect(
      unknown.contains("cannot kill program \"pannel\": the programs of the policy are panel"), "\(unknown)")
    let waiting = try theatre.play("- kill: {program: panel}\n- kill: {program: panel}", within: .seconds(60))
    #expect(waiting.contains("cannot kill program \"panel\": it is waiting, started once"), "\(waiting)")
    let none = try Theatre().play("- kill: {program: panel}")
    #expect(none.contains("the policy starts no programs"), "\(none)")
  }

  @Test("A signal other than KILL is sent, and the program may go on")
  func signal() throws {
    let report = try theatre().play(
      "- kill: {program: panel, signal: CONT}\n- expect: {program: {name: panel, starts: 1}}")
    #expect(report == "s: 2 passed", "\(report)")
  }
}
