import Documents
import Evidence
import Results
import Scripts
import Speech

/// Examines conditions about the sentences that clients have spoken since the last one that a check has found.
struct SpeechExaminer {
  private let speech: ClientSpeech
  private let observations: Observations
  private let secrecy: Secrecy

  /// The most sentences, and the most characters of each, in a message.
  private static let mostSentences = 10
  private static let mostCharacters = 200

  init(_ search: Search, _ parts: CheckParts) {
    (speech, observations, secrecy) = (search.clients.speech, parts.observations, parts.secrecy)
  }

  func finding(of check: SpeechCheck) -> Finding {
    Finding(firstMatch(of: check) != nil, expected: expected(check), actual: actual(check))
  }

  /// The number of the first sentence that fits, after the last one of its client that a check has found.
  func firstMatch(of check: SpeechCheck) -> Int? {
    numbered(check).first { check.text.holds(for: $0.sentence.text) }?.number
  }

  /// Lets later checks begin after the sentence that a check has found.
  func didFind(_ check: SpeechCheck) {
    guard let number = firstMatch(of: check) else { return }
    observations.didFindSpeech(of: speech.log.sentences[number - speech.log.dropped].client, number: number)
  }

  /// The sentences that a check looks at, with their numbers.
  private func numbered(_ check: SpeechCheck) -> [(number: Int, sentence: SpeechLog.Sentence)] {
    let log = speech.log
    return log.sentences.enumerated().compactMap { index, sentence in
      let number = log.dropped + index
      guard check.client == nil || check.client == sentence.client,
        number >= observations.firstUncheckedSentence(of: sentence.client)
      else { return nil }
      return (number, sentence)
    }
  }

  // MARK: Messages

  private func expected(_ check: SpeechCheck) -> String {
    let words =
      switch check.text {
      case .contains(let text): "a sentence with the text \(quoted(text))"
      case .equals(let text): "the sentence \(quoted(text))"
      case .matches(let pattern): "a sentence that matches \(quoted(pattern.text))"
      }
    return "\(check.client ?? "a client") to speak \(words)"
  }

  private func actual(_ check: SpeechCheck) -> String {
    let found = numbered(check).suffix(Self.mostSentences).map { shown($0.sentence) }
    let words = found.isEmpty ? "nothing" : found.joined(separator: ", ")
    if let last = lastFound(check) { return "\(words) after \(shown(last))" }
    guard found.isEmpty, let reason = speech.reasonOfSilence(of: check.client) else { return words }
    return "\(words); \(reason)"
  }

  /// The last sentence that a check has found, if it is still kept.
  private func lastFound(_ check: SpeechCheck) -> SpeechLog.Sentence? {
    let log = speech.log
    return log.sentences.enumerated().last { index, sentence in
      (check.client == nil || check.client == sentence.client)
        && log.dropped + index + 1 == observations.firstUncheckedSentence(of: sentence.client)
    }?.element
  }

  private func shown(_ sentence: SpeechLog.Sentence) -> String {
    sentence.isSecret ? Secrets.mask : quoted(sentence.text)
  }

  private func quoted(_ text: String) -> String {
    let text = secrecy.masked(text)
    return text.count > Self.mostCharacters ? "\"\(text.prefix(Self.mostCharacters))…\"" : "\"\(text)\""
  }
}
