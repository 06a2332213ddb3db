public import Documents

/// A chord that sends an action.
public struct BindingRule: Equatable, Sendable {
  public enum Moment: String, CaseIterable, Sendable {
    case press
    case release
  }

  /// A receiver of keys that may decline them.
  public enum KeyReceiver: String, CaseIterable, Sendable {
    case client
  }

  /// The keys. Modifiers are in the order of their cases and a letter is a capital, so that equal chords compare equal.
  public var chord: KeyChord
  /// The action. Nil binds nothing: the search for a binding ends here and the key is sent to the client.
  public var action: ActionName?
  public var moment: Moment
  /// The keyboards on which the keys are pressed; nil for all.
  public var device: DeviceMatch?
  /// The handler of a binding that does not name an action. The keys are then the name of its action.
  public var handler: ActionHandler?
  /// True if the action is sent again while the key is held.
  public var repeats = false
  /// True if the binding also applies while the client with the keyboard has requested all keys.
  public var isAlways = false
  /// The receiver that must decline the key first; nil if the binding takes the key.
  public var requiresFailureOf: KeyReceiver?
  public var position: SourcePosition?

  public init(
    _ chord: KeyChord, action: ActionName?, on moment: Moment = .press, position: SourcePosition? = nil
  ) {
    self.chord = chord
    self.action = action
    self.moment = moment
    self.position = position
  }
}

extension BindingRule {
  /// The modifier that acts alone, when it is released without another key in between; nil for a binding of a key.
  public var loneModifier: KeyChord.Modifier? {
    chord.modifiers.isEmpty ? KeyChord.Modifier(rawValue: chord.key) : nil
  }
}

extension KeyChord {
  /// The same keys in the order and case that policies use.
  public var normalized: KeyChord {
    let isLetter = key.utf8.count == 1 && key.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return KeyChord(
      modifiers: Modifier.allCases.filter(modifiers.contains), key: isLetter ? key.uppercased() : key)
  }
}
