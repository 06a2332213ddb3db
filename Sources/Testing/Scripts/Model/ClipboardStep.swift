/// A step that sets or empties a selection without a client: the clipboard, or the primary selection.
package struct ClipboardStep: Equatable, Sendable {
  package enum Change: Equatable, Sendable {
    case set(ClipboardContent)
    /// Empties the selection. Its owner is told.
    case clear
    /// Empties the selection as if its owner had died: no client is told that it has lost the selection.
    case ownerDies
  }

  package var change: Change
  /// Whether the primary selection is meant instead of the clipboard.
  package var isPrimary: Bool

  package init(_ change: Change, isPrimary: Bool = false) {
    (self.change, self.isPrimary) = (change, isPrimary)
  }
}

/// The data of a selection.
package struct ClipboardContent: Equatable, Sendable {
  package enum Data: Equatable, Sendable {
    case text(String)
    /// The content of a file. A relative path is relative to the directory of the settings.
    case file(String)
  }

  /// The types that a text is offered as if the script names none.
  package static let textTypes = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT"]

  package var data: Data
  /// The only MIME type; nil for the usual types of a text.
  package var type: String?

  package init(_ data: Data, type: String? = nil) {
    (self.data, self.type) = (data, type)
  }

  package var types: [String] { type.map { [$0] } ?? Self.textTypes }
}

/// Sets the clipboard to a text and asks the key window to paste it.
package struct PasteStep: Equatable, Sendable {
  package enum Method: String, CaseIterable, Sendable {
    /// Ctrl+V is pressed.
    case chord
    /// The action `edit.paste` is sent to the first responder.
    case action
  }

  package var text: String
  package var method: Method

  package init(text: String, by method: Method = .chord) {
    (self.text, self.method) = (text, method)
  }
}

/// A change of text by an input method, which the active text field receives.
package enum ComposeStep: Equatable, Sendable {
  /// Preliminary text at the cursor.
  ///
  /// - Parameter cursor: the place of the cursor in characters; nil for the end.
  case preedit(String, cursor: Int?)
  case commit(String)
  /// Deletes characters around the cursor.
  case delete(before: Int, after: Int)
}

/// An expectation about a selection.
package struct ClipboardCheck: Equatable, Sendable {
  /// Nil if the content does not matter.
  package var text: TextCheck?
  /// The MIME type in which the content is read; nil for the first type of a text.
  package var type: String?
  /// The types that must be offered, among any others.
  package var types: [String]
  package var isPrimary: Bool
  /// Whether the selection must be empty or must not be; nil if that does not matter.
  package var isEmpty: Bool?

  package init(
    text: TextCheck? = nil, type: String? = nil, types: [String] = [], isPrimary: Bool = false, isEmpty: Bool? = nil
  ) {
    (self.text, self.type, self.types) = (text, type, types)
    (self.isPrimary, self.isEmpty) = (isPrimary, isEmpty)
  }
}
