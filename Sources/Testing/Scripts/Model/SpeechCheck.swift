/// A condition for a sentence that a client speaks.
package struct SpeechCheck: Equatable, Sendable {
  /// The client that speaks it; nil for any client.
  package var client: String?
  /// The condition for the whole sentence.
  package var text: TextCheck

  package init(client: String? = nil, _ text: TextCheck) { (self.client, self.text) = (client, text) }
}
