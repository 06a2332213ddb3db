/// The durations of repeated measurements of one operation.
package struct Samples {
  /// The durations in nanoseconds, shortest first.
  private let sorted: [UInt64]

  package init(_ nanoseconds: [UInt64]) { sorted = nanoseconds.sorted() }

  /// The quantile at a share from 0 to 1, in microseconds; 0 without samples.
  package func microseconds(at share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let index = Int(Double(sorted.count - 1) * min(1, max(0, share)))
    return Double(sorted[index]) / 1000
  }
}

extension [Double] {
  /// The middle value; 0 for an empty array.
  package var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
