public import Seats
import System

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
  public static var identifier: UInt32 { MonotonicTime.clockID }

  public static func nanoseconds() -> UInt64 { MonotonicTime.nanoseconds() }
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
