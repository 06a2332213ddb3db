import Seats

/// Converts the host's timestamps to our own clock.
///
/// The host's timestamps are milliseconds in 32 bits with an arbitrary start, and each of its devices may use another
/// clock. Intervals between events are kept. The first event gets the time of its arrival.
struct HostClock {
  /// Microseconds. If an event would be older than this or in the future, it gets the time of its arrival instead.
  static let longestDelay: Int64 = 100_000

  private var known: (theirs: UInt32, ours: Int64)?
  private var latest: Int64 = 0

  /// The time of an event, not later than `now` and not earlier than the previous result.
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
