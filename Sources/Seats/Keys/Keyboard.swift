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

/// The keyboard's state as its layout sees it.
public protocol Keyboard: AnyObject {
  var modifiers: Modifiers { get }

  /// Takes in a key's press or release, by evdev code.
  ///
  /// - Returns: the modifiers where this changed them.
  @discardableResult
  func update(key code: UInt32, isPressed: Bool) -> Modifiers?

  /// Takes over modifiers that the keyboard says it has.
  func set(_ modifiers: Modifiers)

  /// What a press of the key means for bindings, before the press itself is taken in; nil where it means nothing.
  func reading(of code: UInt32) -> KeyReading?
}

/// A keyboard on which nothing is a modifier, and each key's meaning is its evdev code.
public final class PlainKeyboard: Keyboard {
  public init() {}
  public private(set) var modifiers = Modifiers()
  public func set(_ modifiers: Modifiers) { self.modifiers = modifiers }
  public func update(key code: UInt32, isPressed: Bool) -> Modifiers? { nil }
  public func reading(of code: UInt32) -> KeyReading? {
    KeyReading(plain: KeyCombination(keysym: code), shifted: KeyCombination(keysym: code))
  }
}
