/// The clipboard and the primary selection of a desktop, which scripts set and read.
package protocol SceneClipboard: AnyObject {
  func set(_ bytes: [UInt8], types: [String], isPrimary: Bool)
  func clear(isPrimary: Bool)
  /// Empties a selection as if its owner had died.
  ///
  /// - Returns: false if it has no owner.
  func dropOwner(isPrimary: Bool) -> Bool
  /// The types that the owner offers; empty without an owner.
  func types(isPrimary: Bool) -> [String]
  /// Looks at the content of a selection, which its owner writes meanwhile.
  ///
  /// - Parameter type: the MIME type; nil for the first type of a text.
  func look(type: String?, isPrimary: Bool) -> SelectionLook
  /// Forgets a reading that has not ended. The next look asks the owner again.
  func endLook()
}

/// The result of one look at a selection.
package enum SelectionLook: Equatable {
  case empty
  /// The content has not arrived completely.
  case pending
  case content([UInt8])
  case types([String])
  case fault(String)
}
