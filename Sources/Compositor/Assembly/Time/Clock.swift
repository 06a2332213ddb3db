public import Seats
import System

/// The source of time for events, gestures and traces.
public protocol Clock: AnyObject {
  var now: InputTime { get }
  /// True if time passes by itself; false if it is advanced by hand.
  var isRunning: Bool { get }
}

/// The system clock CLOCK_MONOTONIC.
public final class MonotonicClock: Clock {
  public init() {}

  public var now: InputTime { InputTime(microseconds: Self.nanoseconds() / 1000) }
  public var isRunning: Bool { true }

  /// The `clockid_t` of the clock, for clients.
  package static var identifier: UInt32 { MonotonicTime.clockID }

  package static func nanoseconds() -> UInt64 { MonotonicTime.nanoseconds() }
}

/// A clock that stands still until it is advanced.
public final class ScriptClock: Clock {
  public private(set) var now: InputTime
  public var isRunning: Bool { false }

  /// - Parameter start: above zero, since some clients treat a time of 0 as "none".
  public init(start: InputTime = InputTime(milliseconds: 1000)) { now = start }

  /// Advances to a later moment; an earlier one is ignored.
  public func advance(to moment: InputTime) { now = max(now, moment) }

  public func advance(microseconds: UInt64) {
    now = now.advanced(by: microseconds)
  }
}
