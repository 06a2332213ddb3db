import Geometry
import KMS
import Rendering
import SeatSessions
import Surfaces
import System
import Testing

/// The pauses of a display that the kernel refuses, or whose link fails.
@Suite struct DisplayRetryTests {
  /// Two displays, of which the first refuses pictures, or nil for all of them.
  private func bench(refusing reason: ErrorNumber? = nil) throws -> DisplayBench {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: .small, 32: .small]
      kernel.extras = ["link-status"]
    }
    try bench.start()
    if let reason { refuse(reason, on: bench) }
    bench.kernel.forgetCommits()
    return bench
  }

  private func refuse(_ reason: ErrorNumber, on bench: DisplayBench) {
    bench.kernel.answer = { _, commit in
      let names = commit.request.settings.contains { $0.object == 11 }
      return names && commit.options.contains(.reportsFlip) ? reason : nil
    }
  }

  /// Changes a picture, and lets time pass in steps of 250 ms.
  ///
  /// - Returns: the times in milliseconds at which the mode of the first display was set.
  private func attempts(_ bench: DisplayBench, seconds: Int, flips: Bool = true) -> [Int] {
    var times: [Int] = []
    for step in 0..<(seconds * 4) {
      for output in bench.desk.painted { output.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white) }
      bench.turn(after: 250)
      if flips { bench.flip() } else { bench.kernel.loseFlips() }
      if bench.kernel.commits.contains(where: { $0.options == .maySetMode }) { times.append(step * 250) }
      bench.kernel.forgetCommits()
    }
    return times
  }

  private func differences(_ times: [Int]) -> [Int] { zip(times.dropFirst(), times).map { $0 - $1 } }

  @Test(arguments: [ErrorNumber.invalidArgument, .noMemory])
  func pausesAreTwiceAsLongEachTimeUpToAMinute(reason: ErrorNumber) throws {
    let bench = try bench(refusing: reason)
    let times = attempts(bench, seconds: 250)
    #expect(times.first == 1000)
    #expect(differences(times) == [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
    #expect(bench.desk.messages.all.count == 1)
  }

  @Test func otherDisplaysAreLeftAlone() throws {
    let bench = try bench(refusing: .invalidArgument)
    let other = bench.desk.painted[1]
    var requests: [AtomicRequest] = []
    for number in 0..<40 {
      for output in bench.desk.painted { output.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white) }
      let shown = other.shown.count
      bench.turn(after: 250)
      bench.flip()
      #expect(other.shown.count == shown + 1, "turn \(number)")
      requests += bench.kernel.commits.filter { $0.options.contains(.maySetMode) }.map(\.request)
      bench.kernel.forgetCommits()
    }
    #expect(requests.count >= 4)
    #expect(requests.allSatisfy { $0.settings.allSatisfy { ![2, 12, 22, 32].contains($0.object) } })
  }

  @Test func aChangeOfCablesEndsThePause() throws {
    let bench = try bench(refusing: .invalidArgument)
    _ = attempts(bench, seconds: 70)
    bench.kernel.answer = { _, _ in nil }
    bench.kernel.plugged[32] = nil
    bench.tellOfChange(.connectors)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
    // A message without a change ends no pause.
    refuse(.invalidArgument, on: bench)
    bench.kernel.forgetCommits()
    #expect(attempts(bench, seconds: 8) == [1000, 3000, 7000])
    bench.kernel.forgetCommits()
    bench.tellOfChange(.connectors)
    #expect(!bench.kernel.commits.contains { $0.options.contains(.maySetMode) })
  }

  @Test func aPictureThatIsShownEndsThePauses() throws {
    let bench = try bench(refusing: .invalidArgument)
    _ = attempts(bench, seconds: 8)
    bench.kernel.answer = { _, _ in nil }
    _ = attempts(bench, seconds: 60)
    bench.expectPicture(of: bench.desk.painted.first)
    refuse(.invalidArgument, on: bench)
    let times = attempts(bench, seconds: 8)
    #expect(times == [1000, 3000, 7000])
  }

  @Test func flipsThatAreNeverReportedArePausesToo() throws {
    let bench = try bench()
    let times = attempts(bench, seconds: 60, flips: false)
    #expect(times.first == 1000)
    #expect(differences(times) == [2000, 4000, 8000, 16_000])
    bench.show()
    for _ in 0..<60 { bench.turn(after: 1000) }
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aLinkThatFailsEachTimeIsNotSetUpInALoop() throws {
    let bench = try bench()
    var times: [Int] = []
    for step in 0..<1000 {
      bench.kernel.set("link-status", of: 31, to: 1)
      bench.tellOfChange(.connectors)
      bench.show()
      if bench.kernel.commits.contains(where: { $0.options == .maySetMode }) { times.append(step * 140) }
      bench.kernel.forgetCommits()
    }
    // At once, then after 1, 2, 4, 8, 16, 32 and 60 seconds.
    #expect(times.count == 8)
    #expect(times.first == 0)
    #expect(bench.desk.messages.all.count == 1)
    // After a minute without a failure, it is set up at once again.
    bench.kernel.set("link-status", of: 31, to: 0)
    for _ in 0..<130 { bench.turn(after: 1000) }
    bench.kernel.forgetCommits()
    bench.kernel.set("link-status", of: 31, to: 1)
    bench.tellOfChange(.connectors)
    #expect(bench.kernel.values[31]?["link-status"] == 0)
  }

  @Test func theReturnOfTheSessionEndsThePause() throws {
    let bench = try bench(refusing: .invalidArgument)
    _ = attempts(bench, seconds: 20)
    bench.user.seatDidDeactivate()
    bench.kernel.answer = { _, _ in nil }
    bench.user.seatDidActivate()
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }
}
