/// A limit in the machine's time, for waiting on clients that have clocks of their own.
public struct Deadline {
  private let end: UInt64

  public init(microseconds: Int64) {
    end = MonotonicTime.nanoseconds() &+ UInt64(max(0, microseconds)) &* 1000
  }

  /// The earlier of two limits; a limit that is missing does not count.
  public func earlier(_ other: Deadline?) -> Deadline {
    guard let other, other.end < end else { return self }
    return other
  }

  public var hasPassed: Bool { MonotonicTime.nanoseconds() >= end }

  /// The time that is left, rounded up, for a wait that must not end early; 0 once it has passed.
  public var milliseconds: Int32 {
    let now = MonotonicTime.nanoseconds()
    return now >= end ? 0 : Int32(clamping: (end - now + 999_999) / 1_000_000)
  }
}
