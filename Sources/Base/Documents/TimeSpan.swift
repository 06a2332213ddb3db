/// A duration in whole microseconds.
public struct TimeSpan: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var microseconds: Int64

  public init(microseconds: Int64) { self.microseconds = microseconds }

  public static let zero = TimeSpan(microseconds: 0)

  public static func milliseconds(_ count: Int64) -> TimeSpan {
    let (product, overflow) = count.multipliedReportingOverflow(by: 1_000)
    return TimeSpan(microseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  public static func seconds(_ count: Int64) -> TimeSpan {
    let (product, overflow) = count.multipliedReportingOverflow(by: 1_000_000)
    return TimeSpan(microseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  /// The span as a value of the standard library.
  public var duration: Duration { .microseconds(microseconds) }

  public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// The duration in the largest unit that needs no fraction: `250us`, `100ms`, `5s`.
  public var description: String {
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    if microseconds % 1_000 == 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds)us"
  }
}
