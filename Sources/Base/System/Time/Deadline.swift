/// A limit in real time, for waiting on clients while the compositor's clock may stand still.
package struct Deadline {
  private let end: UInt64

  package init(microseconds: Int64) {
    end = MonotonicTime.nanoseconds() &+ UInt64(max(0, microseconds)) &* 1000
  }

  /// The earlier of two limits; nil is ignored.
  package func earlier(_ other: Deadline?) -> Deadline {
    guard let other, other.end < end else { return self }
    return other
  }

  package var hasPassed: Bool { MonotonicTime.nanoseconds() >= end }

  /// The remaining time, rounded up so that a wait does not end early; 0 after the deadline.
  package var milliseconds: Int32 {
    let now = MonotonicTime.nanoseconds()
    return now >= end ? 0 : Int32(clamping: (end - now + 999_999) / 1_000_000)
  }
}
