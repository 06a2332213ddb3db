/// Finds shakes in the reports of an accelerometer: strong accelerations in alternating directions.
package struct ShakeDetector: Sendable {
  /// The acceleration besides gravity that counts, in m/s².
  package static let threshold = 12.0
  /// The number of accelerations, each against the direction of the one before.
  package static let turns = 4
  /// The microseconds within which all of them come.
  package static let duration: UInt64 = 1_500_000
  /// The microseconds after a shake in which another one is ignored.
  package static let rest: UInt64 = 1_000_000

  private var gravity = Gravity()
  private var last: Acceleration?
  /// The times of the accelerations so far, the earliest first.
  private var times: [UInt64] = []
  private var restsUntil: UInt64 = 0

  package init() {}

  /// Adds a report.
  ///
  /// - Parameter time: microseconds; not earlier than the previous one.
  /// - Returns: true if a shake is complete.
  package mutating func take(_ report: Acceleration, at time: UInt64) -> Bool {
    guard report.isFinite else { return false }
    // Gravity before this report: a strong acceleration should not change it first.
    let still = gravity.value ?? report
    _ = gravity.take(report, at: time)
    let motion = report - still
    guard motion.length >= Self.threshold, time >= restsUntil else { return false }
    times.removeAll { time - $0 > Self.duration }
    if times.isEmpty { last = nil }
    if let last {
      let along = last.dot(motion)
      // Across the former direction, another shake begins.
      if along >= 0, along < last.length * motion.length / 2 { times.removeAll(keepingCapacity: true) }
      guard along < 0 || times.isEmpty else { return false }
    }
    last = motion
    times.append(time)
    guard times.count >= Self.turns else { return false }
    times.removeAll(keepingCapacity: true)
    restsUntil = time &+ Self.rest
    return true
  }
}
