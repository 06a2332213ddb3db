/// A time on the input clock, in microseconds: CLOCK_MONOTONIC, or a script's own clock.
@frozen
public struct InputTime: Hashable, Comparable, Sendable {
  public var microseconds: UInt64

  @inlinable
  public init(microseconds: UInt64) { self.microseconds = microseconds }

  /// - Note: wraps around if the product does not fit into 64 bits, as the times of the protocol do in 32 bits.
  @inlinable
  public init(milliseconds: UInt64) { microseconds = milliseconds &* 1000 }

  @inlinable public static var zero: Self { Self(microseconds: 0) }

  /// The time in the protocol, in milliseconds. It wraps around after 49 days.
  @inlinable public var milliseconds: UInt32 { UInt32(truncatingIfNeeded: microseconds / 1000) }

  @inlinable
  public static func < (earlier: Self, later: Self) -> Bool { earlier.microseconds < later.microseconds }
}

extension InputTime {
  /// The time after a number of microseconds. It wraps around, as `milliseconds` does.
  package func advanced(by microseconds: UInt64) -> InputTime {
    InputTime(microseconds: self.microseconds &+ microseconds)
  }

  /// The earlier of two times; nil if both are.
  package static func earliest(_ one: InputTime?, _ other: InputTime?) -> InputTime? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}
