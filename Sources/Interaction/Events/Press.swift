import Geometry

/// The name of a button or key, for example `select` or `menu`.
public struct PressKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  public var description: String { name }
}

/// One button or key from the moment it goes down until it is released or cancelled.
public final class Press: Contact {
  public let key: PressKey
  /// Who is asked first for each of its phases, fixed when it began.
  public internal(set) var receiver: Responder?

  init(key: PressKey, time: Timestamp) {
    self.key = key
    super.init(at: .zero, time: time)
  }
}
