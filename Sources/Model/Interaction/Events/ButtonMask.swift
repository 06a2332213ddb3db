extension Event {
  /// A set of buttons of a pointer.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// One bit for each button; bit 0 is the primary one.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The primary button, usually the left one.
    public static let primary = Self(rawValue: 1)
    /// The secondary button, usually the right one.
    public static let secondary = Self(rawValue: 2)

    /// Returns a set of one button by its number: 1 is the primary button, 2 the secondary one, 3 usually the middle
    /// one. Numbers outside 1 to 32 give an empty set.
    public static func button(_ number: Int) -> Self {
      (1...32).contains(number) ? Self(rawValue: 1 << UInt32(number - 1)) : []
    }

    /// The number of buttons in the set.
    public var count: Int { rawValue.nonzeroBitCount }
  }

  /// The pressed buttons of the pointers among ``touches``; empty for other input. At the end of a touch, it has the
  /// buttons that were pressed before.
  public var buttonMask: ButtonMask { touches.reduce(into: []) { $0.formUnion($1.buttonMask) } }

  /// The modifier keys that are held; see ``Application/modifierFlags``.
  public var modifierFlags: KeyModifierFlags { application?.modifierFlags ?? [] }
}

/// A set of modifier keys.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock.
  public static let alphaShift = Self(rawValue: 1 << 16)
  /// Shift.
  public static let shift = Self(rawValue: 1 << 17)
  /// Control.
  public static let control = Self(rawValue: 1 << 18)
  /// Alt, which Apple's keyboards call Option.
  public static let alternate = Self(rawValue: 1 << 19)
  /// The logo key (Super), which Apple's keyboards call Command.
  public static let command = Self(rawValue: 1 << 20)
  /// A key of the numeric keypad.
  public static let numericPad = Self(rawValue: 1 << 21)
}

extension GestureRecognizer {
  /// The buttons of the pointers in the current attempt. Read it in the action. It is empty for fingers.
  public final var buttonMask: Event.ButtonMask {
    contacts.reduce(into: []) { $0.formUnion($1.touch?.buttonMask ?? []) }
  }

  /// The modifier keys that are held now; empty outside of an attempt.
  public final var modifierFlags: KeyModifierFlags { engine?.application.modifierFlags ?? [] }

  /// Returns whether the buttons with which a touch began permit it. Touches without buttons are always permitted.
  final func permits(_ buttons: Event.ButtonMask) -> Bool {
    if buttons.isEmpty { return true }
    if let allowedButtons, !allowedButtons.isSuperset(of: buttons) { return false }
    return requiredButtons.isEmpty || requiredButtons.isSuperset(of: buttons)
  }
}
