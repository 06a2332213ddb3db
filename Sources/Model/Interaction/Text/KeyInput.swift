/// A responder that accepts the text of keys. The system keyboard is shown while it is first responder of the key window.
///
/// It has the members of UIKit's `UIKeyInput`.
public protocol KeyInput: Responder {
  /// A Boolean value that indicates whether there is text that ``deleteBackward()`` can delete.
  var hasText: Bool { get }
  /// Inserts text typed while the responder is first responder of the key window.
  func insertText(_ text: String)
  /// Deletes the character before the place of insertion. Without text it does nothing.
  func deleteBackward()
}
