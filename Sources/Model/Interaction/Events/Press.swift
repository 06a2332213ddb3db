import Geometry

/// The name of a button or key, for example `select` or `menu`.
public struct PressKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name that the device uses for the key.
  public let name: String

  /// Creates a key with a name.
  public init(_ name: String) { self.name = name }
  /// Creates a key from a string literal.
  public init(stringLiteral name: String) { self.name = name }
  /// The name, for logs.
  public var description: String { name }
}

/// One button or key from the moment it goes down until it is released or cancelled.
public final class Press: Contact {
  /// The button or key.
  public let key: PressKey
  /// The responder that receives each phase first: the first responder of the key window, or the window
  /// itself.
  ///
  /// It is fixed when the press begins.
  public internal(set) var receiver: Responder?

  /// A Boolean value that indicates whether no responder has received the press yet and one still may.
  package var isWithheld: Bool { delivery == .none }
  /// A Boolean value that indicates whether no responder receives further calls for the press.
  package var isFinished: Bool { delivery == .finished }

  init(key: PressKey, time: Timestamp) {
    self.key = key
    super.init(at: .zero, time: time, isTouch: false)
  }
}
