/// The text field that receives text, for other modules to read.
package struct ActiveTextField: Equatable, Sendable {
  /// A value of `zwp_text_input_v3.content_purpose`; 0, normal, if the client has not set one.
  package var purpose: UInt32
  /// The text around the cursor; nil if the client has not sent it.
  package var surrounding: String?
  /// True if the text must not be shown: that of passwords, and of fields whose client says that it is hidden.
  package var isSecret: Bool

  package init(purpose: UInt32, surrounding: String?, isSecret: Bool) {
    (self.purpose, self.surrounding, self.isSecret) = (purpose, surrounding, isSecret)
  }
}
