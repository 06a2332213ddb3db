/// Durations of the same thing, measured many times.
public struct Samples {
  /// Nanoseconds, shortest first.
  private let sorted: [UInt64]

  public init(_ nanoseconds: [UInt64]) { sorted = nanoseconds.sorted() }

  /// Microseconds that a share of the samples, from 0 to 1, did not exceed; 0 where there are none.
  public func microseconds(at share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let index = Int(Double(sorted.count - 1) * min(1, max(0, share)))
    return Double(sorted[index]) / 1000
  }
}

extension [Double] {
  /// The middle value; 0 where there is none.
  public var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
