/// A responder that accepts text. The system keyboard is shown while it is first responder of the key window.
public protocol TextInput: Responder {
  /// Inserts text typed while the responder is first responder of the key window.
  func insertText(_ text: String)
}
