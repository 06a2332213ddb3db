import Seats

/// Reads the host's times by our own clock.
///
/// The host counts milliseconds from a moment of its own, in 32 bits, and each of its devices may do so by another clock.
/// What lies between two events is kept; when the first one was is taken to be when it came.
struct HostClock {
  /// Events that would be older than this by an earlier reading are read anew: microseconds.
  static let longestDelay: Int64 = 100_000

  private var known: (theirs: UInt32, ours: Int64)?
  private var latest: Int64 = 0

  /// When an event happened: never later than now, and never before the one that was read last.
  mutating func moment(_ milliseconds: UInt32, now: InputTime) -> InputTime {
    let now = Int64(truncatingIfNeeded: now.microseconds)
    var moment = now
    if let known {
      let step = Int64(Int32(bitPattern: milliseconds &- known.theirs)) * 1000
      let expected = known.ours &+ step
      if expected <= now, expected >= now &- Self.longestDelay { moment = expected }
    }
    known = (milliseconds, moment)
    latest = max(latest, moment)
    return InputTime(microseconds: UInt64(truncatingIfNeeded: latest))
  }
}
