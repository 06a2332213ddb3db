import Speech
import Testing

/// Tests of the sentences that are kept.
@Suite struct SpeechLogTests {
  private let log = SpeechLog()

  private func add(_ text: String) { log.add(SpeechLog.Sentence(client: "orca", text: text)) }

  @Test func sentencesAreKeptInTheirOrder() {
    add("one")
    add("two")
    #expect(log.sentences.map(\.text) == ["one", "two"] && log.dropped == 0)
  }

  @Test func theOldestSentencesAreDropped() {
    for number in 0...SpeechLog.mostSentences { add("\(number)") }
    #expect(log.sentences.count == SpeechLog.mostSentences / 2)
    #expect(log.sentences.first?.text == "\(log.dropped)" && log.sentences.last?.text == "\(SpeechLog.mostSentences)")
  }

  @Test func longSentencesCountByTheirBytes() {
    let long = String(repeating: "é", count: SpeechLog.mostBytes / 8)
    for _ in 0..<5 { add(long) }
    #expect(log.sentences.count == 2 && log.dropped == 3)
    add(String(repeating: "x", count: SpeechLog.mostBytes * 2))
    #expect(log.sentences.count == 1 && log.dropped == 5, "the newest is kept")
  }
}
