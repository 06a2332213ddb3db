/// The sentences that clients have spoken, in their order. The oldest are dropped when there are too many.
package final class SpeechLog {
  package struct Sentence: Equatable, Sendable {
    /// The client that has spoken it.
    package var client: String
    package var text: String
    /// True if the text must not be reported.
    package var isSecret: Bool

    package init(client: String, text: String, isSecret: Bool = false) {
      (self.client, self.text, self.isSecret) = (client, text, isSecret)
    }
  }

  /// The most sentences, and the most bytes of all their texts, that are kept. One more drops half of them.
  package static let mostSentences = 10_000
  package static let mostBytes = 1 << 20

  package private(set) var sentences: [Sentence] = []
  /// The number of sentences that were dropped. The first of `sentences` has this number.
  package private(set) var dropped = 0
  private var bytes = 0

  package init() {}

  package func add(_ sentence: Sentence) {
    sentences.append(sentence)
    bytes += sentence.text.utf8.count
    guard sentences.count > Self.mostSentences || bytes > Self.mostBytes else { return }
    var (excess, left) = (0, bytes)
    while excess < sentences.count - 1, sentences.count - excess > Self.mostSentences / 2 || left > Self.mostBytes / 2 {
      left -= sentences[excess].text.utf8.count
      excess += 1
    }
    sentences.removeFirst(excess)
    (dropped, bytes) = (dropped + excess, left)
  }
}
