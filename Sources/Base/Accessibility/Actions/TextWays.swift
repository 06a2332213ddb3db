/// The operations on texts that a toolkit performs for assistive programs.
package struct TextWays: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let copy = Self(rawValue: 1)
  package static let cut = Self(rawValue: 2)
  package static let delete = Self(rawValue: 4)
  package static let select = Self(rawValue: 8)
  /// Pastes into a text of one line.
  package static let pasteIntoLine = Self(rawValue: 16)
  /// Pastes into a text of several lines.
  package static let pasteIntoLines = Self(rawValue: 32)
  package static let all: Self = [.copy, .cut, .delete, .select, .pasteIntoLine, .pasteIntoLines]

  /// The operations of an application's toolkit. Those of an unknown toolkit are not used: an application could answer
  /// that it has done something and do nothing, as Firefox does.
  package init(for application: WidgetApplication) {
    switch application.toolkit {
    case "GTK", "Qt": self = .all
    // The text view of GTK 3 answers that it has pasted, and inserts nothing.
    case "gtk": self = .all.subtracting(.pasteIntoLines)
    // Gecko answers true and does nothing; Chromium does not offer the interface.
    default: self = []
    }
  }
}
