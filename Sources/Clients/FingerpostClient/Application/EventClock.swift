import Glibc
import Interaction

/// The compositor's clock: the times of its events, and between events the machine's clock beside them.
struct EventClock {
  /// The latest time of an event, without the wrap of its 32 bits.
  private var latest: Int64 = 0
  /// The compositor's time minus the machine's, in microseconds.
  private var offset: Int64 = 0
  /// True if no time passes between events.
  private var isStopped = false

  /// Returns the time of an event.
  ///
  /// - Parameter milliseconds: as on the wire. It starts again at 0 after 49 days.
  mutating func timestamp(_ milliseconds: UInt32) -> Timestamp {
    let change = Int32(bitPattern: milliseconds &- UInt32(truncatingIfNeeded: latest))
    latest += Int64(change)
    offset = latest * 1000 - Self.microseconds
    return Timestamp(microseconds: latest * 1000)
  }

  /// The current time, as far as the last event tells.
  var now: Timestamp { Timestamp(microseconds: isStopped ? latest * 1000 : Self.microseconds + offset) }

  /// Lets no time pass between events any more, for tests.
  mutating func stop() { isStopped = true }

  /// The current time of the machine's clock.
  static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
