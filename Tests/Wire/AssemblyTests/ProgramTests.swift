@testable import Assembly
import Globals
import Policies
import Seats
import Testing
import WireClients

/// Tests of the programs that a policy starts, in a still clock.
@Suite(.serialized) struct ProgramTests {
  private func program(
    _ name: String, _ line: String, _ restart: ProgramPolicy.Restart, perMinute: Int = 5
  ) -> ProgramPolicy {
    var program = ProgramPolicy(name: name, command: ["/bin/sh", "-c", line])
    program.restart = restart
    program.restartsPerMinute = perMinute
    return program
  }

  private func policy(_ programs: ProgramPolicy...) -> Policy {
    var policy = Policy()
    policy.programs = programs
    return policy
  }

  private func arena(_ programs: ProgramPolicy...) throws -> Arena {
    var policy = Policy()
    policy.programs = programs
    let arena = try Arena(hasBystander: false, policy: policy)
    arena.compositor.programs.startKept()
    return arena
  }

  /// Turns the loop until a program has a state; returns whether it got there within five seconds.
  private func reaches(_ state: ProgramStatus.State, _ name: String, starts: Int, _ arena: Arena) -> Bool {
    for _ in 0..<1000 {
      arena.compositor.turn(milliseconds: 5)
      let status = arena.compositor.programs.status(ofProgram: name)
      if status?.state == state, status?.starts == starts { return (status?.due != nil) == (state == .waiting) }
    }
    return false
  }

  private func pass(_ milliseconds: UInt64, _ arena: Arena) {
    arena.clock.advance(microseconds: milliseconds * 1000)
    arena.compositor.timeDidPass()
  }

  @Test func aProgramThatFailsIsStartedAgainWithAGrowingDelayAndThenGivenUp() throws {
    let arena = try arena(program("panel", "exit 3", .onFailure, perMinute: 2))
    #expect(reaches(.waiting, "panel", starts: 1, arena))
    pass(499, arena)
    #expect(arena.compositor.programs.status(ofProgram: "panel")?.starts == 1)
    pass(1, arena)
    #expect(reaches(.waiting, "panel", starts: 2, arena))
    pass(999, arena)
    #expect(arena.compositor.programs.status(ofProgram: "panel")?.starts == 2)
    pass(1, arena)
    #expect(reaches(.givenUp, "panel", starts: 3, arena))
    #expect(
      arena.log.lines == [
        "warning: program panel ended (exit status 3); it is started again in 500ms",
        "warning: program panel ended (exit status 3); it is started again in 1s",
        "error: program panel ended (exit status 3); it was started again 2 times within a minute and is given up",
      ])
    pass(120_000, arena)
    #expect(arena.compositor.programs.nextRestart == nil)
  }

  @Test("While their output is kept, the warning about a program that has failed has the end of its standard error")
  func standardError() throws {
    var policy = Policy()
    policy.programs = [
      program("osk", "echo one; echo two >&2; echo three >&2; exit 64", .never),
      program("well", "echo four >&2", .never),
    ]
    let arena = try Arena(hasBystander: false, policy: policy)
    arena.compositor.programs.keepOutput(startingIn: nil)
    arena.compositor.programs.startKept()
    #expect(reaches(.ended, "osk", starts: 1, arena))
    #expect(reaches(.ended, "well", starts: 1, arena))
    #expect(
      Set(arena.log.lines) == [
        "warning: program osk ended (exit status 64); the end of its standard error:\ntwo\nthree",
        "notice: program well ended (exit status 0)",
      ])
  }

  @Test func onlyTheWantedEndsAreFollowedByAStart() throws {
    let arena = try arena(
      program("well", "exit 0", .onFailure), program("ever", "exit 0", .always), program("once", "exit 1", .never))
    #expect(reaches(.ended, "well", starts: 1, arena))
    #expect(reaches(.waiting, "ever", starts: 1, arena))
    #expect(reaches(.ended, "once", starts: 1, arena))
  }

  @Test func aCommandThatDoesNotExistIsAFailure() throws {
    let arena = try arena(ProgramPolicy(name: "panel", command: ["/nowhere/panel"]))
    let status = try #require(arena.compositor.programs.status(ofProgram: "panel"))
    #expect((status.state, status.starts) == (.waiting, 0))
    #expect(status.due != nil)
    let line = try #require(arena.log.lines.first)
    #expect(line.hasPrefix("warning: program panel: cannot start '/nowhere/panel'"), "\(line)")
    #expect(line.hasSuffix("it is started again in 500ms"))
  }

  @Test func aNewPolicyEndsStartsAndKeepsPrograms() throws {
    let arena = try arena(program("stays", "exec sleep 100", .always), program("goes", "exec sleep 100", .always))
    #expect(reaches(.running, "stays", starts: 1, arena))
    try arena.compositor.adopt(
      policy(program("stays", "exec sleep 100", .never), program("comes", "exec sleep 100", .never)))
    let programs = arena.compositor.programs
    #expect(programs.status(ofProgram: "stays") == ProgramStatus(state: .running, starts: 1))
    #expect(programs.status(ofProgram: "comes") == ProgramStatus(state: .running, starts: 1))
    #expect(programs.status(ofProgram: "goes") == nil)
    arena.compositor.stop()
    #expect(programs.status(ofProgram: "stays") == nil)
  }

  @Test func nothingIsStartedAgainAfterTheEndHasBegun() throws {
    let arena = try arena(program("panel", "read x; exit 1", .always))
    arena.compositor.programs.stopRestarting()
    for _ in 0..<20 { arena.compositor.turn(milliseconds: 5) }
    pass(1000, arena)
    #expect(arena.compositor.programs.status(ofProgram: "panel")?.starts == 1)
    #expect(arena.compositor.programs.nextRestart == nil)
  }

  @Test func restartsThatAreLongAgoDoNotCount() {
    var schedule = RestartSchedule()
    let policy = program("panel", "", .always, perMinute: 2)
    func end(_ seconds: UInt64) -> RestartSchedule.Verdict {
      schedule.programDidEnd(policy, succeeded: false, at: InputTime(milliseconds: seconds * 1000))
    }
    #expect(end(0) == .restarts(at: InputTime(milliseconds: 500)))
    #expect(end(10) == .restarts(at: InputTime(milliseconds: 11_000)))
    #expect(end(20) == .givesUp(restarts: 2))
    #expect(end(75) == .restarts(at: InputTime(milliseconds: 75_500)))
  }

  @Test("the application of a kiosk that ends at once is never given up, and its delays grow to half a minute")
  func kioskDelays() throws {
    var schedule = RestartSchedule()
    let policy = program("application", "", .always, perMinute: 60)
    var (now, delays): (InputTime, [UInt64]) = (InputTime(milliseconds: 0), [])
    while now < InputTime(milliseconds: 3_600_000) {
      guard case .restarts(let due) = schedule.programDidEnd(policy, succeeded: true, at: now) else {
        Issue.record("given up after \(delays.count) restarts")
        return
      }
      delays.append((due.microseconds - now.microseconds) / 1000)
      now = due
    }
    #expect(delays.prefix(7) == [500, 1000, 2000, 4000, 8000, 16_000, 30_000])
    #expect(delays.max() == 30_000)
    // Afterwards it is started a few times a minute.
    #expect(delays.dropFirst(7).min() == 4000)
    #expect(delays.count == 254)
  }
}
