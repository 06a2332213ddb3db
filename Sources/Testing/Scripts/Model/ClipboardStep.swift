/// A step that sets or empties a selection without a client: the clipboard, or the primary selection.
public struct ClipboardStep: Equatable, Sendable {
  public enum Change: Equatable, Sendable {
    case set(ClipboardContent)
    /// Empties the selection. Its owner is told.
    case clear
    /// Empties the selection as if its owner had died: no client is told that it has lost the selection.
    case ownerDies
  }

  public var change: Change
  /// Whether the primary selection is meant instead of the clipboard.
  public var isPrimary: Bool

  public init(_ change: Change, isPrimary: Bool = false) {
    (self.change, self.isPrimary) = (change, isPrimary)
  }
}

/// The data of a selection.
public struct ClipboardContent: Equatable, Sendable {
  public enum Data: Equatable, Sendable {
    case text(String)
    /// The content of a file. A relative path is relative to the directory of the settings.
    case file(String)
  }

  /// The types that a text is offered as if the script names none.
  public static let textTypes = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT"]

  public var data: Data
  /// The only MIME type; nil for the usual types of a text.
  public var type: String?

  public init(_ data: Data, type: String? = nil) {
    (self.data, self.type) = (data, type)
  }

  public var types: [String] { type.map { [$0] } ?? Self.textTypes }
}

/// Sets the clipboard to a text and asks the key window to paste it.
public struct PasteStep: Equatable, Sendable {
  public enum Method: String, CaseIterable, Sendable {
    /// Ctrl+V is pressed.
    case chord
    /// The action `edit.paste` is sent to the first responder.
    case action
  }

  public var text: String
  public var method: Method

  public init(text: String, by method: Method = .chord) {
    (self.text, self.method) = (text, method)
  }
}

/// A change of text by an input method, which the active text field receives.
public enum ComposeStep: Equatable, Sendable {
  /// Preliminary text at the cursor.
  ///
  /// - Parameter cursor: the place of the cursor in characters; nil for the end.
  case preedit(String, cursor: Int?)
  case commit(String)
  /// Deletes characters around the cursor.
  case delete(before: Int, after: Int)
}

/// An expectation about a selection.
public struct ClipboardCheck: Equatable, Sendable {
  /// Nil if the content does not matter.
  public var text: TextCheck?
  /// The MIME type in which the content is read; nil for the first type of a text.
  public var type: String?
  /// The types that must be offered, among any others.
  public var types: [String]
  public var isPrimary: Bool
  /// Whether the selection must be empty or must not be; nil if that does not matter.
  public var isEmpty: Bool?

  public init(
    text: TextCheck? = nil, type: String? = nil, types: [String] = [], isPrimary: Bool = false, isEmpty: Bool? = nil
  ) {
    (self.text, self.type, self.types) = (text, type, types)
    (self.isPrimary, self.isEmpty) = (isPrimary, isEmpty)
  }
}
