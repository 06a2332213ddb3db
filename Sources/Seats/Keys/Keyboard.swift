/// What the modifier keys add up to, in the keymap's own bits (`wl_keyboard.modifiers`).
public struct Modifiers: Hashable, Sendable {
  public var depressed: UInt32
  public var latched: UInt32
  public var locked: UInt32
  /// The layout in effect.
  public var group: UInt32

  public init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
    self.depressed = depressed
    self.latched = latched
    self.locked = locked
    self.group = group
  }
}

/// The state of a keyboard with a keymap: its modifiers, and the meanings of its keys.
public protocol Keyboard: AnyObject {
  var modifiers: Modifiers { get }

  /// Takes in the press or release of a key, by evdev code.
  ///
  /// - Returns: the modifiers, where this changed them.
  @discardableResult
  func update(key code: UInt32, isPressed: Bool) -> Modifiers?

  /// Takes over modifiers that the keyboard reports.
  ///
  /// - Returns: false where it has these modifiers already; nothing changes then.
  @discardableResult
  func set(_ modifiers: Modifiers) -> Bool

  /// Reads a press of the key for bindings, before the press itself is taken in; nil where the key has no meaning.
  func reading(of code: UInt32) -> KeyReading?
}

/// A keyboard on which nothing is a modifier, and each key's meaning is its evdev code.
public final class PlainKeyboard: Keyboard {
  public init() {}
  public private(set) var modifiers = Modifiers()
  public func set(_ modifiers: Modifiers) -> Bool {
    guard modifiers != self.modifiers else { return false }
    self.modifiers = modifiers
    return true
  }
  public func update(key code: UInt32, isPressed: Bool) -> Modifiers? { nil }
  public func reading(of code: UInt32) -> KeyReading? {
    KeyReading(plain: KeyCombination(keysym: code), shifted: KeyCombination(keysym: code))
  }
}
