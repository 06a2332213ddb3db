package import Documents

/// A chord that sends an action.
package struct BindingRule: Equatable, Sendable {
  package enum Moment: String, CaseIterable, Sendable {
    case press
    case release
  }

  /// A receiver of keys that may decline them.
  package enum KeyReceiver: String, CaseIterable, Sendable {
    case client
  }

  /// The keys. Modifiers are in the order of their cases and a letter is a capital, so that equal chords compare equal.
  package var chord: KeyChord
  /// The action. Nil binds nothing: the search for a binding ends here and the key is sent to the client.
  package var action: ActionName?
  package var moment: Moment
  /// The keyboards on which the keys are pressed; nil for all.
  package var device: DeviceMatch?
  /// The handler of a binding that does not name an action. The keys are then the name of its action.
  package var handler: ActionHandler?
  /// True if the action is sent again while the key is held.
  package var repeats = false
  /// True if the binding also applies while the client with the keyboard has requested all keys.
  package var isAlways = false
  /// The receiver that must decline the key first; nil if the binding takes the key.
  package var requiresFailureOf: KeyReceiver?
  package var position: SourcePosition?

  package init(
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
  package var loneModifier: KeyChord.Modifier? {
    chord.modifiers.isEmpty ? KeyChord.Modifier(rawValue: chord.key) : nil
  }
}

extension KeyChord {
  /// The same keys in the order and case that policies use.
  package var normalized: KeyChord {
    let isLetter = key.utf8.count == 1 && key.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return KeyChord(
      modifiers: Modifier.allCases.filter(modifiers.contains), key: isLetter ? key.uppercased() : key)
  }
}
