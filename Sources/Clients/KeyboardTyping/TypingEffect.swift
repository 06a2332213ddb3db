package import KeyboardLayouts

/// A consequence of typing, for the program to carry out in order.
package enum TypingEffect: Hashable, Sendable {
  /// Text to insert at the caret.
  case commit(String)
  case delete(Deletion)
  /// A key to press and release while modifiers are held.
  case key(PanelKey, Set<PanelModifier>)
  /// Moves the caret by this many presses of arrow keys. Negative numbers go left and up.
  case moveCaret(characters: Int, lines: Int)
  /// The layout with this index is the current one. The typist shows it already.
  case switchLayout(Int)
  case hide
}

/// Text to remove before the caret, or the selected text.
package struct Deletion: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case character, word
  }

  package let unit: Unit
  /// The text that will be removed. It is nil if the client does not report its text, or if there is a selection; then a
  /// press of BackSpace does it, for a word with Control.
  package let text: String?

  package init(_ unit: Unit, text: String? = nil) {
    self.unit = unit
    self.text = text
  }

  /// The deletion before the caret.
  ///
  /// - Parameter text: the text before the caret; nil if it is unknown.
  static func before(_ text: String?, _ unit: Unit) -> Deletion {
    guard let text, let last = text.last else { return Deletion(unit) }
    switch unit {
    case .character:
      return Deletion(unit, text: last.isComposedOfParts ? String(last.unicodeScalars.suffix(1)) : String(last))
    case .word:
      let spaces = text.reversed().prefix { $0.isWhitespace }.count
      let word = text.dropLast(spaces).reversed().prefix { !$0.isWhitespace }.count
      return Deletion(unit, text: String(text.suffix(spaces + word)))
    }
  }
}

extension Character {
  /// True for letters with marks that are typed one by one, as in Hebrew, Arabic and the scripts of India and Thailand.
  fileprivate var isComposedOfParts: Bool {
    unicodeScalars.dropFirst().contains { (0x0590...0x0FFF).contains($0.value) }
  }
}

/// A key that does more than insert text.
package enum PanelKey: Hashable, Sendable {
  case enter, tab, escape, backspace, space
  case arrow(ArrowDirection)
  /// A key with a letter or sign, pressed with a modifier.
  case character(String)
}
