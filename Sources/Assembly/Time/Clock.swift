import Glibc
public import Seats

/// Says what time it is, for everything that carries a time.
public protocol Clock: AnyObject {
  var now: InputTime { get }
  /// Whether time passes by itself.
  var isRunning: Bool { get }
}

/// The machine's own clock, CLOCK_MONOTONIC.
public final class MonotonicClock: Clock {
  public init() {}

  public var now: InputTime { InputTime(microseconds: Self.nanoseconds() / 1000) }
  public var isRunning: Bool { true }

  /// Its `clockid_t`, for clients.
  public static var identifier: UInt32 { UInt32(CLOCK_MONOTONIC) }

  public static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// A clock that stands still until it is told to go on.
public final class ScriptClock: Clock {
  public private(set) var now: InputTime
  public var isRunning: Bool { false }

  /// - Parameter start: above zero, since some clients take a time of 0 for "none".
  public init(start: InputTime = InputTime(milliseconds: 1000)) { now = start }

  /// Moves on to a later moment; an earlier one changes nothing.
  public func advance(to moment: InputTime) { now = max(now, moment) }

  public func advance(microseconds: UInt64) {
    now = InputTime(microseconds: now.microseconds &+ microseconds)
  }
}

/// A limit in the machine's time, for waiting on clients that have clocks of their own.
public struct Deadline {
  private let end: UInt64

  public init(microseconds: Int64) {
    end = MonotonicClock.nanoseconds() &+ UInt64(max(0, microseconds)) &* 1000
  }

  /// The earlier of two limits; a limit that is missing does not count.
  public func earlier(_ other: Deadline?) -> Deadline {
    guard let other, other.end < end else { return self }
    return other
  }

  public var hasPassed: Bool { MonotonicClock.nanoseconds() >= end }

  /// What is left, rounded up, for a wait that must not end early; 0 once it has passed.
  public var milliseconds: Int32 {
    let now = MonotonicClock.nanoseconds()
    return now >= end ? 0 : Int32(clamping: (end - now + 999_999) / 1_000_000)
  }
}
