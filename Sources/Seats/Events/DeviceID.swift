/// Names one input device for as long as it is plugged in.
public struct DeviceID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
