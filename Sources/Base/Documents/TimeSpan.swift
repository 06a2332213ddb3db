/// A duration in whole microseconds.
package struct TimeSpan: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }

  /// The microseconds as a number without a sign; 0 for a negative duration.
  package var unsignedMicroseconds: UInt64 { UInt64(clamping: microseconds) }

  package static let zero = TimeSpan(microseconds: 0)

  package static func milliseconds(_ count: Int64) -> TimeSpan {
    let (product, overflow) = count.multipliedReportingOverflow(by: 1_000)
    return TimeSpan(microseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  package static func seconds(_ count: Int64) -> TimeSpan {
    let (product, overflow) = count.multipliedReportingOverflow(by: 1_000_000)
    return TimeSpan(microseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  /// The span as a value of the standard library.
  package var duration: Duration { .microseconds(microseconds) }

  package static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// The duration in the largest unit that needs no fraction: `250us`, `100ms`, `5s`.
  package var description: String {
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    if microseconds % 1_000 == 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds)us"
  }
}
