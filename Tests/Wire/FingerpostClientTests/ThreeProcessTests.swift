import Foundation
import SeededRandom
import Testing

/// Failure requirements between the shell and two clients have the result of one process.
@Suite(.serialized) struct ThreeProcessTests {
  /// The scenarios for each seed. `make test-programs` plays a thousand.
  private static let count = ProcessInfo.processInfo.environment["FINGERPOST_ARENA_SCENARIOS"].flatMap { Int($0) } ?? 12

  @Test(arguments: 1...5) func theLogIsThatOfOneProcess(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var acted = 0
    for number in 0..<Self.count {
      let scenario = ArenaScenario(&random)
      let (expected, found) = (OneProcess.play(scenario), try ThreeProcesses(scenario).play(scenario))
      acted += expected.lines.count
      guard expected == found else {
        Issue.record("seed \(seed), scenario \(number):\n\(scenario)\none process: \(expected)\nthree: \(found)")
        return
      }
    }
    #expect(acted > Self.count / 2)
  }
}
