import Checkout
import Foundation
import Testing

private let file = "spec/scenarios.json"
/// A policy has no view of the shell that handles touches itself, as the bar of WL-09 does.
private let scenarios = WireScenario.read(URL(filePath: SharedData.path(file))).filter { $0.id != "WL-09" }

/// Tests of the scenarios on the wire with clients that bind `fingerpost-responder-v1`, over sockets.
@Suite(.serialized, .enabled(if: SharedData.has(file), "\(SharedData.missing(file))")) struct AwareClientTests {
  @Test(
    "a client that takes part receives what another receives", arguments: scenarios, AwareStage.Behavior.allCases)
  func sameStream(_ scenario: WireScenario, _ behavior: AwareStage.Behavior) throws {
    let stage = try AwareStage(scenario.tree, behavior)
    stage.play(scenario.steps)
    expect(stage, scenario.log)
  }

  @Test("WL-08: a client that asks for it keeps the other finger")
  func oneFingerIsCancelled() throws {
    let scenario = try #require(scenarios.first { $0.id == "WL-08" })
    let stage = try AwareStage(scenario.tree, .silent, cancelsFingers: true)
    stage.play(scenario.steps)
    expect(
      stage,
      [
        "c1 down 1 s1 100,100", "c1 frame", "c1 down 2 s1 200,200", "c1 frame", "mark 509", "c1 cancelled 2",
        "c1 frame", "lp.began", "mark 511", "c1 motion 1 120,100", "c1 frame", "c1 up 1", "c1 frame", "lp.ended",
      ])
  }

  @Test("WL-10: a touch that its client declines reaches the shell")
  func declinedTouchesClimb() throws {
    let scenario = try #require(scenarios.first { $0.id == "WL-10" })
    let declined = try AwareStage(scenario.tree, .declines, tap: true)
    declined.play(scenario.steps)
    expect(declined, ["c1 down 1 s1 10,20", "c1 frame", "c1 cancel", "shell.tapped"])
    for behavior in [AwareStage.Behavior.silent, .handles] {
      let handled = try AwareStage(scenario.tree, behavior, tap: true)
      handled.play(scenario.steps)
      expect(handled, scenario.log)
    }
  }

  /// Compares the lines of each client and of the shell. A client reads them later than the shell acts, so the lines of
  /// different ones have no order.
  private func expect(_ stage: AwareStage, _ log: [String], at place: SourceLocation = #_sourceLocation) {
    var wanted: [String: [String]] = [:]
    let clients = Set(log.compactMap { $0.hasPrefix("c") ? String($0.prefix(2)) : nil })
    for line in log {
      if line.hasPrefix("mark") {
        for name in clients.union([AwareStage.shell]) { wanted[name, default: []].append(line) }
      } else {
        wanted[line.hasPrefix("c") ? String(line.prefix(2)) : AwareStage.shell, default: []].append(line)
      }
    }
    let names = Set(wanted.keys).union(stage.lines.keys)
    for name in names.sorted() {
      #expect(
        inOrderOfUse(stage.lines[name] ?? []) == inOrderOfUse(wanted[name] ?? []), "\(name)", sourceLocation: place)
    }
  }
}
