/// The modifiers that key bindings distinguish. Locks do not count.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Self(rawValue: 1)
  public static let control = Self(rawValue: 2)
  public static let alt = Self(rawValue: 4)
  public static let logo = Self(rawValue: 8)
  public static let level3 = Self(rawValue: 16)
}

/// A key, by its meaning, with the modifiers that are held.
public struct KeyCombination: Hashable, Sendable {
  /// As in xkbcommon-keysyms.h; letters in lower case.
  public var keysym: UInt32
  public var modifiers: KeyModifiers

  public init(keysym: UInt32, modifiers: KeyModifiers = []) {
    self.keysym = keysym
    self.modifiers = modifiers
  }
}

/// The two ways to read a press: what is printed on the key with all that is held, and what the key means just now.
///
/// `Ctrl++` on a keyboard where the plus is on the key of the equals sign is the second: the Shift that makes the plus is
/// used up by it.
public struct KeyReading: Equatable, Sendable {
  public var plain: KeyCombination
  public var shifted: KeyCombination

  public init(plain: KeyCombination, shifted: KeyCombination) {
    self.plain = plain
    self.shifted = shifted
  }
}

/// One key with modifiers, as a client receives it: `wl_keyboard.modifiers` first, then the key.
public struct SyntheticChord: Hashable, Sendable {
  /// By evdev code.
  public var key: UInt32
  /// In the keymap's own bits.
  public var modifiers: UInt32

  public init(key: UInt32, modifiers: UInt32 = 0) {
    self.key = key
    self.modifiers = modifiers
  }
}
