/// The router's own name for one touch from down to end, never used again. Wire ids are reused, this is not.
public struct FingerID: Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}
