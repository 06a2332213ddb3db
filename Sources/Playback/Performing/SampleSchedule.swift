import Assembly
import Documents

/// The times at which the samples of one step are played.
///
/// With the script's clock, time passes up to each sample, and clients settle after it. With the machine's clock a
/// sample is played when it is due, even if clients are busy. Otherwise a tap of 50 ms would be a long press for a slow
/// client.
package struct SampleSchedule {
  /// Samples later than this are reported. The tolerance is so short that a tap stays a tap.
  static let tolerance = TimeSpan.milliseconds(100)

  private let session: Session
  /// Nanoseconds of the machine's clock.
  private let start = MonotonicClock.nanoseconds()
  /// The largest offset, in microseconds after the start, up to which time has passed.
  private var reached: Int64 = 0
  private var lateness: Int64 = 0

  init(_ session: Session) { self.session = session }

  /// Lets time pass until a sample is due.
  ///
  /// - Parameter offset: microseconds after the start. An offset below the previous one is due at once.
  mutating func reach(_ offset: Int64) {
    if session.isClockRunning {
      let now = session.turn(until: start &+ UInt64(max(0, offset)) &* 1000)
      lateness = max(lateness, Self.lateness(of: offset, after: reached, at: Int64(clamping: now &- start) / 1000))
    } else {
      session.pass(microseconds: UInt64(max(0, offset.subtractingClamped(reached))))
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

  /// Sends the events that a sample caused and, with the script's clock, lets clients handle them.
  func sampleDidEnd() {
    session.isClockRunning ? session.flush() : session.settle(frames: 1)
    session.onSample?()
  }

  /// Ends the step, and reports samples that this machine played late.
  func end() {
    guard lateness > Self.tolerance.microseconds else { return }
    session.warn(
      "a sample was played \(TimeSpan(microseconds: lateness / 1000 * 1000)) late: this machine is too busy for "
        + "clock: real, so gestures take other times than the script says")
  }
}

extension Session {
  /// Plays samples at their times.
  ///
  /// - Parameters:
  ///   - time: returns the time at which a sample is due, in microseconds after the start of the step.
  ///   - duration: the minimum duration of the step, in microseconds.
  func playSamples<Sample>(
    _ samples: [Sample], at time: (Sample) -> Int64, duration: Int64 = 0, report: (Sample) -> Void
  ) {
    var schedule = SampleSchedule(self)
    for sample in samples {
      schedule.reach(time(sample))
      report(sample)
      schedule.sampleDidEnd()
    }
    schedule.reach(duration)
    schedule.end()
  }
}

extension Int64 {
  /// The difference, clamped to the range of the type.
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}
