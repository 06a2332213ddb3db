@testable import Assembly
import Documents
import Glibc
import Globals
import Launching
import Policies
import Seats
import Surfaces
import System
import Testing
import WireClients

/// Tests of programs of a policy that hang: keys `restart-if-unresponsive` and `restart-without-window`, in a still clock.
@Suite(.serialized) struct ProgramHangTests {
  /// An arena with one program, and the processes that were started.
  private final class Scene: CompositorObserver {
    let arena: Arena
    private(set) var processes: [Int32] = []
    private var token: ObserverToken?

    var topics: ObserverTopics { .programs }

    init(
      _ line: String, unresponsive: Int64? = nil, windowless: Int64? = nil, restart: ProgramPolicy.Restart = .always,
      isWatched: Bool = true
    ) throws {
      var program = ProgramPolicy(name: "application", command: ["/bin/sh", "-c", line])
      program.restart = restart
      program.restartIfUnresponsive = unresponsive.map { .seconds($0) }
      program.restartWithoutWindow = windowless.map { .seconds($0) }
      var policy = Policy()
      policy.programs = [program]
      arena = try Arena(hasBystander: false, policy: policy, watchesPrograms: isWatched)
      token = arena.compositor.add(self)
      arena.compositor.programs.keepOutput(startingIn: nil)
      arena.compositor.programs.startKept()
    }

    func didLaunch(process: Int32) { processes.append(process) }

    /// Connects a client that belongs to the running program.
    func connect(answers: Bool) throws -> WireClient {
      let process = try #require(processes.last)
      let client = try arena.connectWire(of: LaunchIdentity(name: "application", program: "sh", processID: process))
      guard answers else { return client }
      client.onEvent = { client, object, event, values in
        if event == "xdg_wm_base.ping" { client.request(object, "pong", .id(values[0])) }
      }
      return client
    }

    func pass(_ milliseconds: UInt64) {
      arena.clock.advance(microseconds: milliseconds * 1000)
      arena.compositor.timeDidPass()
      arena.settle()
    }

    /// Turns the loop until the program has a state; returns whether it got there within five seconds.
    func reaches(_ state: ProgramStatus.State, starts: Int) -> Bool {
      for _ in 0..<1000 {
        arena.compositor.turn(milliseconds: 5)
        let status = arena.compositor.programs.status(ofProgram: "application")
        if status?.state == state, status?.starts == starts { return true }
      }
      return false
    }

    /// Turns the loop until the program has written something; returns whether it has within five seconds.
    func hasWritten() -> Bool {
      for _ in 0..<1000 {
        arena.compositor.turn(milliseconds: 5)
        if arena.compositor.programs.output?.records.first?.output.text.isEmpty == false { return true }
      }
      return false
    }

    var status: ProgramStatus? { arena.compositor.programs.status(ofProgram: "application") }
    var hangs: [String] { arena.log.lines.filter { $0.contains("hangs") } }
  }

  private func pings(_ client: WireClient) -> Int { client.counts["xdg_wm_base.ping"] ?? 0 }

  @Test func aProgramThatAnswersIsPingedAndContinues() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 10)
    let client = try scene.connect(answers: true)
    _ = scene.arena.showWindow(of: client)
    for _ in 0..<60 { scene.pass(1000) }
    #expect(pings(client) == 12)
    #expect(scene.status == ProgramStatus(state: .running, starts: 1))
    #expect(scene.arena.log.lines == [])
  }

  @Test func aProgramThatStopsToAnswerIsEndedAndStartedAgain() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 10)
    let client = try scene.connect(answers: true)
    _ = scene.arena.showWindow(of: client)
    for _ in 0..<20 { scene.pass(1000) }
    #expect(pings(client) == 4)
    client.onEvent = { _, _, _, _ in }
    for _ in 0..<5 { scene.pass(1000) }
    #expect(pings(client) == 5)
    for _ in 0..<9 { scene.pass(1000) }
    scene.pass(999)
    #expect(scene.hangs == [])
    scene.pass(1)
    #expect(pings(client) == 5)
    #expect(
      scene.hangs == ["warning: program application hangs: it has not answered a ping for 10s; it is ended"])
    #expect(scene.reaches(.waiting, starts: 1))
    #expect(
      scene.arena.log.lines.last
        == "warning: program application ended (signal 15); it is started again in 500ms")
    scene.pass(500)
    #expect(scene.reaches(.running, starts: 2))
    #expect(scene.processes.count == 2)
  }

  @Test func aLateAnswerThatHasArrivedCounts() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 10)
    let client = try scene.connect(answers: false)
    _ = scene.arena.showWindow(of: client)
    scene.pass(5000)
    let serial = try #require(client.last["xdg_wm_base.ping"]?.first)
    scene.pass(5000)
    scene.arena.clock.advance(microseconds: 5_000_000)
    client.request(client.global("xdg_wm_base"), "pong", .id(serial))
    _ = client.flush()
    scene.arena.settle()
    #expect(scene.hangs == [])
    #expect(scene.status?.state == .running)
  }

  @Test func aClientOfAnotherProgramDoesNotCount() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 2)
    let (stranger, _) = try scene.arena.connectWithWindow()
    for _ in 0..<30 { scene.pass(1000) }
    #expect(pings(stranger) == 0)
    #expect(scene.hangs == [])
  }

  @Test func aProgramWithoutAWindowSinceItsStartIsEnded() throws {
    let scene = try Scene("exec sleep 100", windowless: 60)
    for _ in 0..<59 { scene.pass(1000) }
    #expect(scene.hangs == [])
    scene.pass(1000)
    #expect(scene.hangs == ["warning: program application hangs: it has shown no window for 60s; it is ended"])
    #expect(scene.reaches(.waiting, starts: 1))
    scene.pass(500)
    // The new process has the whole time again.
    for _ in 0..<59 { scene.pass(1000) }
    #expect(scene.hangs.count == 1)
    scene.pass(1000)
    #expect(scene.hangs.count == 2)
  }

  @Test func theTimeWithoutAWindowBeginsWhenTheLastWindowHasGone() throws {
    let scene = try Scene("exec sleep 100", windowless: 20)
    let client = try scene.connect(answers: false)
    let window = scene.arena.showWindow(of: client)
    for _ in 0..<100 { scene.pass(1000) }
    #expect(scene.hangs == [])
    client.request(window.role, "destroy")
    scene.arena.settle()
    for _ in 0..<19 { scene.pass(1000) }
    #expect(scene.hangs == [])
    scene.pass(1000)
    #expect(scene.hangs.count == 1)
  }

  @Test func aProgramThatIgnoresTheRequestToEndIsKilledWithEverythingItHasStarted() throws {
    let scene = try Scene("trap '' TERM; sleep 100 & echo ready; while :; do wait; done", windowless: 2)
    let leader = try #require(scene.processes.first)
    #expect(scene.hasWritten())
    for _ in 0..<2 { scene.pass(1000) }
    #expect(scene.hangs.count == 1)
    for _ in 0..<20 { scene.arena.compositor.turn(milliseconds: 5) }
    #expect(scene.status?.state == .running)
    scene.pass(4999)
    #expect(scene.status?.state == .running)
    scene.pass(1)
    #expect(scene.reaches(.waiting, starts: 1))
    #expect(scene.arena.log.lines.last?.hasPrefix("warning: program application ended (signal 9)") == true)
    #expect(endsSoon(leader))
  }

  @Test func aProcessThatOutlivesItsWrapperIsKilled() throws {
    // The shell ends at once; what it has started ignores the request.
    let scene = try Scene(
      "trap 'exit 0' TERM; (trap '' TERM; echo ready; while :; do sleep 1; done) & wait", windowless: 2)
    let leader = try #require(scene.processes.first)
    #expect(scene.hasWritten())
    for _ in 0..<2 { scene.pass(1000) }
    #expect(scene.reaches(.waiting, starts: 1))
    // A program that was ended because it hangs has failed, whatever its status is.
    #expect(scene.arena.log.lines.last?.hasPrefix("warning: program application ended (exit status 0)") == true)
    #expect(endsSoon(leader))
  }

  /// True if no process is left in a kernel session within five seconds.
  private func endsSoon(_ leader: Int32) -> Bool {
    for _ in 0..<1000 {
      if !KernelSession.hasProcesses(ledBy: leader) { return true }
      usleep(5000)
    }
    return false
  }

  @Test func aStoppedProgramIsEnded() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 4, restart: .onFailure)
    let client = try scene.connect(answers: false)
    _ = scene.arena.showWindow(of: client)
    #expect(scene.arena.compositor.programs.signal(program: "application", SIGSTOP))
    for _ in 0..<6 { scene.pass(1000) }
    #expect(scene.hangs == ["warning: program application hangs: it has not answered a ping for 4s; it is ended"])
    #expect(scene.reaches(.waiting, starts: 1))
  }

  @Test func aProgramThatHangsIsStartedAgainWithAGrowingDelay() throws {
    let scene = try Scene("exec sleep 100", windowless: 1)
    var delays: [UInt64] = []
    for starts in 1...5 {
      scene.pass(1000)
      #expect(scene.reaches(.waiting, starts: starts))
      let due = try #require(scene.status?.due)
      delays.append((due.microseconds - scene.arena.clock.now.microseconds) / 1000)
      scene.pass(delays[starts - 1])
      #expect(scene.reaches(.running, starts: starts + 1))
    }
    #expect(delays == [500, 1000, 2000, 4000, 8000])
  }

  @Test func aReloadWithOtherLimitsBeginsTheTimeAgain() throws {
    let scene = try Scene("exec sleep 100", windowless: 10)
    for _ in 0..<9 { scene.pass(1000) }
    var program = ProgramPolicy(name: "application", command: ["/bin/sh", "-c", "exec sleep 100"])
    program.restartWithoutWindow = .seconds(20)
    var policy = Policy()
    policy.programs = [program]
    try scene.arena.compositor.adopt(policy)
    for _ in 0..<19 { scene.pass(1000) }
    #expect(scene.hangs == [])
    #expect(scene.processes.count == 1)
    scene.pass(1000)
    #expect(scene.hangs.count == 1)
  }

  @Test func programsWithoutTheKeysAreNotPinged() throws {
    let scene = try Scene("exec sleep 100")
    let client = try scene.connect(answers: false)
    _ = scene.arena.showWindow(of: client)
    for _ in 0..<100 { scene.pass(1000) }
    #expect(pings(client) == 0)
    #expect(scene.arena.compositor.programs.nextRestart == nil)
    #expect(scene.hangs == [])
  }

  @Test func programsThatAreNotWatchedAreNotPinged() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 2, windowless: 60, isWatched: false)
    let client = try scene.connect(answers: false)
    _ = scene.arena.showWindow(of: client)
    #expect(scene.arena.compositor.nextTimer == nil)
    for _ in 0..<10 { scene.pass(1000) }
    #expect(pings(client) == 0)
    #expect(scene.hangs == [])
  }

  @Test func aLookWhoseTimeHasComeWaitsForATurnOnly() throws {
    let scene = try Scene("trap '' TERM; echo ready; while :; do sleep 1; done", windowless: 2)
    #expect(scene.hasWritten())
    let (clock, compositor) = (scene.arena.clock, scene.arena.compositor)
    // The looks: after half of the limit, at the limit, and when the program has not ended after 5 seconds.
    for milliseconds: UInt64 in [1000, 1000, 5000] {
      let due = clock.now.advanced(by: milliseconds * 1000)
      #expect(compositor.nextTimer == due)
      clock.advance(to: due)
      compositor.timeDidPass()
      #expect(compositor.nextTimer == nil, "a caller that passes time until then would not end")
      compositor.turn(milliseconds: 0)
    }
    #expect(scene.hangs.count == 1)
    #expect(scene.reaches(.waiting, starts: 1))
    #expect(compositor.nextTimer == scene.status?.due)
  }

  @Test func timeInWhichThisProcessWasStoppedDoesNotCount() throws {
    let scene = try Scene("exec sleep 100", unresponsive: 10, windowless: 60)
    let client = try scene.connect(answers: false)
    _ = scene.arena.showWindow(of: client)
    scene.pass(5000)
    #expect(pings(client) == 1)
    scene.pass(600_000)
    #expect(scene.hangs == [])
    for _ in 0..<10 { scene.pass(1000) }
    #expect(scene.hangs.count == 1)
  }
}

/// Tests of the decision alone.
@Suite struct HangWatchTests {
  private func seconds(_ count: UInt64) -> InputTime { InputTime(milliseconds: count * 1000) }
  private let client = ClientID(rawValue: 7)

  private func watch(unresponsive: Int64? = nil, windowless: Int64? = nil) -> HangWatch? {
    var policy = ProgramPolicy(name: "a", command: ["b"])
    policy.restartIfUnresponsive = unresponsive.map { .seconds($0) }
    policy.restartWithoutWindow = windowless.map { .seconds($0) }
    return HangWatch(policy, from: seconds(100))
  }

  @Test func withoutALimitThereIsNothingToWatch() { #expect(watch() == nil) }

  @Test(arguments: [(1, 500), (4, 2000), (10, 5000), (3600, 5000)])
  func theFirstLookIsAfterHalfOfTheLimitAndAtMostFiveSeconds(limit: Int64, milliseconds: UInt64) throws {
    let hang = try #require(watch(unresponsive: limit))
    #expect(hang.next == InputTime(milliseconds: 100_000 + milliseconds))
  }

  @Test func aClientThatWasNotAskedCannotBeLate() throws {
    var hang = try #require(watch(unresponsive: 10))
    #expect(hang.look(at: [client], seconds(105)) == HangWatch.Finding(pings: [client]))
    hang.clientDidAnswer(client)
    #expect(hang.look(at: [], seconds(110)) == HangWatch.Finding())
    #expect(hang.look(at: [client], seconds(115)) == HangWatch.Finding(pings: [client]))
    #expect(hang.look(at: [client], seconds(120)) == HangWatch.Finding())
    #expect(hang.look(at: [client], seconds(125)) == HangWatch.Finding(cause: .unanswered(.seconds(10))))
  }

  @Test func theLookIsAtTheLimitIfThatIsEarlier() throws {
    var hang = try #require(watch(windowless: 12))
    #expect(hang.look(at: [], seconds(105)) == HangWatch.Finding())
    #expect(hang.look(at: [], seconds(110)) == HangWatch.Finding())
    #expect(hang.next == seconds(112))
    #expect(hang.look(at: [], seconds(112)) == HangWatch.Finding(cause: .windowless(.seconds(12))))
  }
}
