import Documents
import System

/// The times at which the samples of one step are played.
///
/// With the script's clock, time passes up to each sample, and clients settle after it. With the machine's clock a
/// sample is played when it is due, even if clients are busy. Otherwise a tap of 50 ms would be a long press for a slow
/// client.
package struct SampleSchedule {
  /// Samples later than this are reported. The tolerance is so short that a tap stays a tap.
  static let tolerance = TimeSpan.milliseconds(100)

  private let time: ScriptTime
  private let patience: Patience
  /// Nanoseconds of the machine's clock.
  private let start = MonotonicTime.nanoseconds()
  /// The largest offset, in microseconds after the start, up to which time has passed.
  private var reached: Int64 = 0
  private var lateness: Int64 = 0

  init(_ time: ScriptTime, _ patience: Patience) { (self.time, self.patience) = (time, patience) }

  /// Lets time pass until a sample is due.
  ///
  /// - Parameter offset: microseconds after the start. An offset below the previous one is due at once.
  mutating func reach(_ offset: Int64) {
    if patience.isClockRunning {
      let now = patience.turn(until: start &+ UInt64(max(0, offset)) &* 1000)
      lateness = max(lateness, Self.lateness(of: offset, after: reached, at: Int64(clamping: now &- start) / 1000))
    } else {
      time.pass(microseconds: UInt64(max(0, offset.subtractingClamped(reached))))
    }
    reached = max(reached, offset)
  }

  /// The lateness of a sample in microseconds.
  ///
  /// - Parameters:
  ///   - offset: the offset at which the sample is due.
  ///   - reached: the largest offset so far. A sample with a smaller offset is due at this one.
  ///   - now: the offset at which the sample is played.
  package static func lateness(of offset: Int64, after reached: Int64, at now: Int64) -> Int64 {
    now.subtractingClamped(max(0, offset, reached))
  }

  /// Ends the step, and reports samples that this machine played late.
  func end(_ warnings: RunWarnings) {
    guard lateness > Self.tolerance.microseconds else { return }
    warnings.warn(
      "a sample was played \(TimeSpan(microseconds: lateness / 1000 * 1000)) late: this machine is too busy for "
        + "clock: real, so gestures take other times than the script says")
  }
}

extension Int64 {
  /// The difference, clamped to the range of the type.
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}
