/// The state of the modifiers, in the bits of the keymap (`wl_keyboard.modifiers`).
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
  /// The modifiers that are held or latched, by their meaning.
  var heldModifiers: KeyModifiers { get }

  /// Applies the press or release of a key, by evdev code.
  ///
  /// - Returns: the modifiers, if they changed; otherwise nil.
  @discardableResult
  func update(key code: UInt32, isPressed: Bool) -> Modifiers?

  /// Sets the modifiers that the keyboard reports.
  ///
  /// - Returns: false if the modifiers are the same.
  @discardableResult
  func set(_ modifiers: Modifiers) -> Bool

  /// The number of layouts of the keymap.
  var layoutCount: UInt32 { get }

  /// Selects a layout by its index.
  ///
  /// - Returns: the modifiers, if they changed; otherwise nil.
  func lock(layout: UInt32) -> Modifiers?

  /// Returns the meaning of a press for bindings, before the press is applied; nil if the keymap does not define one.
  func reading(of code: UInt32) -> KeyReading?
}

extension Keyboard {
  public var layoutCount: UInt32 { 1 }
  public func lock(layout: UInt32) -> Modifiers? { nil }
}

/// A keyboard without modifiers. The keysym of each key is its evdev code.
public final class PlainKeyboard: Keyboard {
  public init() {}
  public private(set) var modifiers = Modifiers()
  public var heldModifiers: KeyModifiers { [] }
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
