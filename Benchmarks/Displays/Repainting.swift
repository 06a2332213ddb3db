import Measuring

/// The frames of a client that repaints its window whenever the compositor asks for a frame.
struct Repainting {
  /// Flips a second.
  let rate: Double
  /// The CPU time of the compositor for each flip, in milliseconds.
  let cost: Double
  /// The nanoseconds from each commit to its flip.
  let delays: [UInt64]
  /// The nanoseconds from the last request of each flip to its report.
  let flipping: [UInt64]
  /// The number of commits, of which several may have shared a flip.
  let commitCount: Int

  init(_ client: ScreenClient, _ compositor: ChildProcess, _ trace: FlipTrace, seconds: Double) throws {
    _ = try Self.commits(client, seconds: 1)
    let used = compositor.cpuTime
    try trace.begin()
    let commits = try Self.commits(client, seconds: seconds)
    let flips = try trace.end()
    guard flips.all.count > 2, let first = flips.all.first?.report, let last = flips.all.last?.report, last > first
    else { throw MeasuringError("\(flips.all.count) flips for \(commits.count) commits") }
    // Otherwise the kernel has lost a part of its trace.
    guard flips.all.count * 10 >= commits.count * 9 else {
      throw MeasuringError("only \(flips.all.count) flips for \(commits.count) commits")
    }
    cost = Double(compositor.cpuTime - used) / 1e6 / Double(flips.all.count)
    commitCount = commits.count
    rate = Double(flips.all.count - 1) / (Double(last - first) / 1e9)
    flipping = flips.all.map { $0.report - $0.lastRequest }
    delays = commits.compactMap { commit in flips.flip(of: commit).map { $0.report - commit.time } }
  }

  /// Repaints for a time, and waits for the flip of the last frame.
  private static func commits(_ client: ScreenClient, seconds: Double) throws -> [Commit] {
    let end = Moment.now + UInt64(seconds * 1e9)
    var commits: [Commit] = []
    repeat {
      try client.wait(for: "a frame") { client.isFrameDue && client.hasFreeSheet }
      commits.append(client.repaint(UInt8(0x20 + commits.count % 64)))
    } while Moment.now < end
    try client.wait(for: "the last frame") { client.isFrameDue }
    try client.pass(seconds: 0.1)
    return commits
  }
}
