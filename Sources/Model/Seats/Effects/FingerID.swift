/// The router's identifier of one touch, from down to end. Unlike wire ids, identifiers are never reused.
public struct FingerID: Hashable, Sendable {
  public let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}
