package import KeyboardLayouts

/// The text field that receives what is typed, as its client describes it.
package struct TextContext: Hashable, Sendable {
  package var purpose: FieldPurpose
  package var hints: FieldHints
  /// The text before the caret, from any beginning; nil if the client does not send it.
  package var textBefore: String?
  /// True if text is selected. The next key replaces it.
  package var hasSelection: Bool

  package init(
    purpose: FieldPurpose = .normal, hints: FieldHints = [], textBefore: String? = nil, hasSelection: Bool = false
  ) {
    self.purpose = purpose
    self.hints = hints
    self.textBefore = textBefore
    self.hasSelection = hasSelection
  }

  /// True if nobody beside the user may read the text on the keyboard, as in fields for passwords.
  package var hidesText: Bool { purpose.isSecret || hints.contains(.hiddenText) }

  /// True if the text is best begun with a Latin layout.
  var prefersLatin: Bool { purpose.prefersLatin || hints.contains(.latin) }

  /// True if full stops and pages may follow the habits of a language.
  var isNaturalLanguage: Bool {
    purpose.isNaturalLanguage && !hidesText && hints.isDisjoint(with: [.sensitiveData, .lowercase])
  }

  var capitals: CapitalRule {
    guard purpose.isNaturalLanguage, !hidesText, !hints.contains(.lowercase) else { return .never }
    if hints.contains(.uppercase) { return .everywhere }
    if hints.contains(.titlecase) { return .words }
    guard hints.contains(.autoCapitalization) else { return .never }
    return purpose == .name ? .words : .sentences
  }
}

/// The places at which Shift turns on by itself.
enum CapitalRule {
  case never, sentences, words, everywhere

  /// Returns whether the next letter is a capital.
  ///
  /// - Parameter text: the text before the caret; nil if it is unknown.
  func wantsCapital(after text: String?) -> Bool {
    switch self {
    case .never: return false
    case .everywhere: return true
    case .words, .sentences:
      guard let text else { return false }
      var rest = text[...]
      while let last = rest.last, Self.opening.contains(last) { rest.removeLast() }
      guard let last = rest.last else { return true }
      guard last.isWhitespace else { return false }
      return self == .words || Self.endsSentence(rest)
    }
  }

  private static let opening: Set<Character> = [
    "(", "[", "{", "\"", "'", "“", "„", "‘", "‚", "«", "‹", "¿", "¡", "*", "_",
  ]
  private static let closing: Set<Character> = [")", "]", "}", "\"", "'", "”", "“", "’", "‘", "»", "›", "«"]
  private static let ends: Set<Character> = [".", "!", "?", "…", "։", "。", "！", "？", "؟"]

  /// Returns whether a text that ends with white space ends with a sentence or a line.
  private static func endsSentence(_ text: Substring) -> Bool {
    var rest = text
    while let last = rest.last, last.isWhitespace {
      if last.isNewline { return true }
      rest.removeLast()
    }
    while let last = rest.last, closing.contains(last) { rest.removeLast() }
    guard let last = rest.last else { return true }
    return ends.contains(last)
  }
}
