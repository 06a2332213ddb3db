/// The pauses between attempts to set a display again: a second after the first failure, then twice as long each time, up to a
/// minute. All times are nanoseconds of one clock.
struct RetryPause: Equatable, Sendable {
  private static let first: UInt64 = 1_000_000_000
  private static let longest: UInt64 = 60 * first

  /// The time of the next attempt; nil if none is planned.
  private(set) var next: UInt64?
  /// The time of the last attempt that was planned.
  private var last: UInt64?
  private var pause = first

  /// Plans an attempt after a failure.
  mutating func fail(at time: UInt64) {
    let attempt = time + pause
    (next, last) = (attempt, attempt)
    pause = min(2 * pause, Self.longest)
  }

  /// Plans an attempt after something was found broken: at once after a minute without attempts.
  mutating func findBroken(at time: UInt64) {
    guard next == nil else { return }
    guard let last, time < last + Self.longest else {
      self = RetryPause()
      (next, self.last) = (time, time)
      return
    }
    fail(at: time)
  }

  /// Moves a planned attempt to now, and begins with short pauses again. Does nothing if none is planned.
  mutating func hurry() {
    guard next != nil else { return }
    self = RetryPause()
    next = 0
  }

  /// Notes that the attempt is made.
  mutating func begin() { next = nil }
}

/// The earlier of two times; nil if both are.
func earliest(_ one: UInt64?, _ other: UInt64?) -> UInt64? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
