/// The modifiers that key bindings distinguish. Lock modifiers are ignored.
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
  /// A keysym of xkbcommon-keysyms.h. Letters are in lower case.
  package var keysym: UInt32
  package var modifiers: KeyModifiers
  /// In bindings, the keyboards that the key belongs to.
  package var group: DeviceGroup

  public init(keysym: UInt32, modifiers: KeyModifiers = [], group: DeviceGroup = .all) {
    self.keysym = keysym
    self.modifiers = modifiers
    self.group = group
  }

  /// The same key on the keyboards of a group.
  package func on(_ group: DeviceGroup) -> Self { Self(keysym: keysym, modifiers: modifiers, group: group) }
}

/// The two readings of a press: the unshifted symbol of the key with all held modifiers (`plain`), and the current
/// symbol without the modifiers that produced it (`shifted`).
///
/// `Ctrl++` on a keyboard with the plus on the key of the equals sign matches `shifted`, because Shift is consumed to
/// produce the plus.
public struct KeyReading: Equatable, Sendable {
  package var plain: KeyCombination
  package var shifted: KeyCombination

  public init(plain: KeyCombination, shifted: KeyCombination) {
    self.plain = plain
    self.shifted = shifted
  }
}

/// One key with modifiers, as a client receives it: `wl_keyboard.modifiers` first, then the key.
public struct SyntheticChord: Hashable, Sendable {
  /// The evdev code.
  public var key: UInt32
  /// The modifiers, in the bits of the keymap.
  public var modifiers: UInt32

  public init(key: UInt32, modifiers: UInt32 = 0) {
    self.key = key
    self.modifiers = modifiers
  }
}
