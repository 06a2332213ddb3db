/// A count of milliseconds. Settings have the type `Duration`, which needs a unit.
public typealias Milliseconds = Double

/// A point in time on the clock of the input, in microseconds since an origin that the caller chooses.
///
/// The module reads no clock: every event has a timestamp.
public struct Timestamp: Comparable, Hashable, Sendable {
  /// The microseconds since the caller's origin.
  public var microseconds: Int64

  /// Creates a timestamp from microseconds since the origin.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a timestamp from milliseconds since the origin, limited to the range of a 64-bit count of microseconds.
  /// NaN is the origin.
  public init(milliseconds: Milliseconds) {
    microseconds = Self.clamped(milliseconds * 1000)
  }

  /// The origin.
  public static let zero = Timestamp(microseconds: 0)

  /// Returns whether the first timestamp is earlier.
  public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// Returns the timestamp after the given duration, or before for a negative one, limited to the valid range.
  public func advanced(by span: Milliseconds) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(Self.clamped(span * 1000))
    return Timestamp(microseconds: overflow ? (span < 0 ? .min : .max) : sum)
  }

  /// Returns the timestamp after the given duration, or before for a negative one, limited to the valid range.
  public func advanced(by span: Duration) -> Timestamp { advanced(by: span.inMilliseconds) }

  /// Returns the milliseconds from `earlier` to this timestamp; negative if `earlier` is later.
  public func milliseconds(since earlier: Timestamp) -> Milliseconds {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? Double(microseconds) / 1000 - Double(earlier.microseconds) / 1000 : Double(difference) / 1000
  }

  private static func clamped(_ value: Double) -> Int64 {
    if value.isNaN { return 0 }
    let rounded = value.rounded()
    if rounded >= 9.2e18 { return .max }
    if rounded <= -9.2e18 { return .min }
    return Int64(rounded)
  }
}

extension Duration {
  /// The duration as a number of milliseconds.
  var inMilliseconds: Milliseconds { self / .milliseconds(1) }
}
