/// A length of time in milliseconds, as the constants of the model are written.
public typealias Milliseconds = Double

/// A moment of the input's own clock, in microseconds from an origin the caller chooses.
///
/// The module never asks what time it is; every moment comes with an event.
public struct Timestamp: Comparable, Hashable, Sendable {
  /// Microseconds since the caller's origin.
  public var microseconds: Int64

  /// The moment so many microseconds after the origin.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The moment so many milliseconds after the origin; what no 64-bit count can hold is cut off at its ends.
  public init(milliseconds: Milliseconds) {
    microseconds = Self.clamped(milliseconds * 1000)
  }

  /// The origin.
  public static let zero = Timestamp(microseconds: 0)

  /// Whether the first moment is the earlier one.
  public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// A later (or earlier) moment, at most the last one that can be told.
  public func advanced(by span: Milliseconds) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(Self.clamped(span * 1000))
    return Timestamp(microseconds: overflow ? (span < 0 ? .min : .max) : sum)
  }

  /// How long after `earlier` this moment is, in milliseconds; negative where it is before.
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
