import Geometry

/// The name of a button or key, for example `select` or `menu`.
public struct PressKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What the device calls the key.
  public let name: String

  /// A key of that name.
  public init(_ name: String) { self.name = name }
  /// Lets a literal stand for a key.
  public init(stringLiteral name: String) { self.name = name }
  /// The name, for logs.
  public var description: String { name }
}

/// One button or key from the moment it goes down until it is released or cancelled.
public final class Press: Contact {
  /// Which button or key it is.
  public let key: PressKey
  /// Who is asked first for each of its phases: the first responder of the key window, else that window.
  ///
  /// It is fixed when the press begins.
  public internal(set) var receiver: Responder?

  init(key: PressKey, time: Timestamp) {
    self.key = key
    super.init(at: .zero, time: time, isTouch: false)
  }
}
