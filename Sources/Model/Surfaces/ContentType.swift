/// The kind of content that a surface shows, as its client says.
package enum ContentType: String, CaseIterable, Sendable {
  /// The client has not said it.
  case none
  case photo
  case video
  case game
}
