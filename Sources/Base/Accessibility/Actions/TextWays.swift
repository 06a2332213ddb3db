/// The operations on texts that a toolkit performs for assistive programs.
public struct TextWays: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let copy = Self(rawValue: 1)
  public static let cut = Self(rawValue: 2)
  public static let delete = Self(rawValue: 4)
  public static let select = Self(rawValue: 8)
  /// Pastes into a text of one line.
  public static let pasteIntoLine = Self(rawValue: 16)
  /// Pastes into a text of several lines.
  public static let pasteIntoLines = Self(rawValue: 32)
  public static let all: Self = [.copy, .cut, .delete, .select, .pasteIntoLine, .pasteIntoLines]

  /// The operations of an application's toolkit. Those of an unknown toolkit are not used: an application could answer
  /// that it has done something and do nothing, as Firefox does.
  public init(for application: WidgetApplication) {
    switch application.toolkit {
    case "GTK", "Qt": self = .all
    // The text view of GTK 3 answers that it has pasted, and inserts nothing.
    case "gtk": self = .all.subtracting(.pasteIntoLines)
    // Gecko answers true and does nothing; Chromium does not offer the interface.
    default: self = []
    }
  }
}
