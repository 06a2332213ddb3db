/// The slow part of the reports of an accelerometer, which is the direction of gravity.
struct Gravity: Sendable {
  /// The time constant, in microseconds.
  static let settling = 200_000.0
  /// After a longer pause, the next report is taken as it is.
  private static let longestPause: UInt64 = 2_000_000

  private(set) var value: Acceleration?
  private var time: UInt64 = 0

  /// Adds a report.
  ///
  /// - Parameter time: microseconds; not earlier than the previous one.
  mutating func take(_ report: Acceleration, at time: UInt64) -> Acceleration {
    let passed = time > self.time ? time - self.time : 0
    self.time = time
    guard let former = value, passed <= Self.longestPause else {
      value = report
      return report
    }
    let next = former.moved(to: report, by: Double(passed) / (Self.settling + Double(passed)))
    value = next
    return next
  }
}
