/// A responder that accepts text, has a selection, and has the marked text of an input method.
///
/// Marked text is the provisional part of the text that an input method is still composing. The members are those of UIKit's
/// `UITextInput`.
public protocol TextInput: KeyInput {
  /// The text, with the marked text. Setting it makes all of it ordinary text.
  var text: String { get set }
  /// The range of the selection in the text; an empty range is the place of the caret.
  var selectedTextRange: Range<String.Index> { get set }
  /// The range of the marked text in the responder's text; `nil` without marked text.
  var markedTextRange: Range<String.Index>? { get }
  /// Replaces a part of the text.
  func replace(_ range: Range<String.Index>, withText text: String)
  /// Replaces the marked text, or inserts marked text if there is none. `nil` or an empty string removes it.
  func setMarkedText(_ markedText: String?)
  /// Makes the marked text ordinary text. Without marked text it does nothing.
  func unmarkText()
}
