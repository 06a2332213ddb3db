/// A responder that accepts text, and marked text of an input method.
///
/// Marked text is the provisional part of the text that an input method is still composing.
public protocol TextInput: KeyInput {
  /// The range of the marked text in the responder's text; `nil` without marked text.
  var markedTextRange: Range<String.Index>? { get }
  /// Replaces the marked text, or inserts marked text if there is none. `nil` or an empty string removes it.
  func setMarkedText(_ markedText: String?)
  /// Makes the marked text ordinary text. Without marked text it does nothing.
  func unmarkText()
}
