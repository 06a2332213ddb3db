/// A change of the active text field that no input method makes, for example a script.
package enum TextChange: Equatable, Sendable {
  /// Preliminary text. An empty text removes it.
  ///
  /// - Parameter cursor: the place of the cursor in bytes of UTF-8.
  case preedit(String, cursor: Int32)
  case commit(String)
  /// Deletes characters around the cursor.
  case delete(before: Int, after: Int)
}

/// The reason why a text field was not changed.
package enum TextChangeFault: Error, Equatable {
  case noField
  /// The field has not reported the text around its cursor, whose bytes must be known to delete characters.
  case noSurroundingText
  /// The field has only so many characters around its cursor.
  case tooFewCharacters(before: Int, after: Int)
  /// The client has too many unread events.
  case isBehind
}
