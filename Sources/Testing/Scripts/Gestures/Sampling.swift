package import Documents

/// The times at which a movement is reported, evenly over its duration.
///
/// Without an explicit number, the rate determines the number of samples, rounded up, from 1 to 10,000. The last sample
/// is exactly at the end.
package struct Sampling: Hashable, Sendable {
  package var duration: TimeSpan
  package let count: Int

  package init(_ pace: Pace, samplesPerSecond: Double = 60) {
    duration = TimeSpan(microseconds: max(0, pace.duration.microseconds))
    let natural = Double(duration.microseconds) / 1_000_000 * (samplesPerSecond.isFinite ? samplesPerSecond : 60)
    let wanted = pace.samples ?? Int(min(max(natural.rounded(.up), 1), Double(ScriptLimits.samples.upperBound)))
    count = min(max(wanted, ScriptLimits.samples.lowerBound), ScriptLimits.samples.upperBound)
  }

  /// The time of each sample, in microseconds from the movement's start, and the fraction of the movement completed by
  /// then.
  var samples: [(offset: Int64, part: Double)] {
    let (total, parts) = (duration.microseconds, Int64(count))
    return (1...parts).map { number in
      // Divides before it multiplies, so that long durations do not overflow.
      (total / parts * number + total % parts * number / parts, Double(number) / Double(parts))
    }
  }
}
