/// A responder text can be written into; the system keyboard appears for it.
public protocol TextInput: Responder {
  /// Takes what was typed while the responder is the first of the key window.
  func insertText(_ text: String)
}
