import WaylandServer

/// The text field that receives text, for other modules to read.
package struct ActiveTextField: Equatable, Sendable {
  /// A value of `zwp_text_input_v3.content_purpose`; 0, normal, if the client has not set one.
  package var purpose: UInt32
  /// The text around the cursor; nil if the client has not sent it.
  package var surrounding: String?
  /// True if the text must not be shown: that of passwords, and of fields whose client says that it is hidden.
  package var isSecret: Bool
}

extension TextInputGlobal {
  /// The text field that receives text; nil for none.
  package var activeField: ActiveTextField? {
    guard let field = relay.active?.field else { return nil }
    let (hints, purpose) = (field.content?.hint ?? [], field.content?.purpose ?? .normal)
    return ActiveTextField(
      purpose: purpose.rawValue, surrounding: field.surrounding?.text.string,
      isSecret: !hints.isDisjoint(with: [.hiddenText, .sensitiveData]) || purpose == .password || purpose == .pin)
  }
}
