/// Identifies one input device while it is plugged in.
public struct DeviceID: Hashable, Sendable {
  /// The device's number in traces, in recordings and on the control socket.
  public let rawValue: UInt32

  /// - Parameters:
  ///   - range: the source that the device belongs to.
  ///   - index: the index of the device within the range, from 1. After the last number of the range, numbers are
  ///     reused.
  public init(_ range: DeviceRange, _ index: UInt32) {
    let numbers = range.numbers
    rawValue = numbers.lowerBound + (index &- 1) % UInt32(numbers.count)
  }
}
