public import Documents

/// The moments at which a movement is reported, evenly over its duration.
///
/// Without a number of samples there are as many as the rate gives, rounded up, at least one and at most
/// 10,000. The last sample lies exactly at the end.
public struct Sampling: Hashable, Sendable {
  public var duration: TimeSpan
  public let count: Int

  public init(_ pace: Pace, samplesPerSecond: Double = 60) {
    duration = TimeSpan(microseconds: max(0, pace.duration.microseconds))
    let natural = Double(duration.microseconds) / 1_000_000 * (samplesPerSecond.isFinite ? samplesPerSecond : 60)
    let wanted = pace.samples ?? Int(min(max(natural.rounded(.up), 1), Double(ScriptLimits.samples.upperBound)))
    count = min(max(wanted, ScriptLimits.samples.lowerBound), ScriptLimits.samples.upperBound)
  }

  /// Microseconds from the movement's start, and how much of it is done by then.
  var samples: [(offset: Int64, part: Double)] {
    let (total, parts) = (duration.microseconds, Int64(count))
    return (1...parts).map { number in
      // Divided first, so that no duration overflows.
      (total / parts * number + total % parts * number / parts, Double(number) / Double(parts))
    }
  }
}
