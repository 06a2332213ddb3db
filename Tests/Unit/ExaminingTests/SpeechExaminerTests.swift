import Documents
import Evidence
import Scripts
import Speech
import Testing

@testable import Playback

/// Tests of conditions about the sentences that clients speak.
@Suite struct SpeechExaminerTests {
  private let parts: PlayParts
  private let examiner: Examiner

  init() throws {
    parts = try PlayParts()
    examiner = parts.examiner()
  }

  private func speak(_ texts: String..., by client: String = "orca", isSecret: Bool = false) {
    for text in texts {
      parts.clients.speech.log.add(SpeechLog.Sentence(client: client, text: text, isSecret: isSecret))
    }
  }

  private func finding(_ text: TextCheck, client: String? = nil) -> Finding {
    examiner.finding(of: .speech(SpeechCheck(client: client, text)))
  }

  private func isHolding(_ pattern: String, client: String? = nil) -> Bool {
    finding(.matches(TextPattern(pattern)), client: client).isHolding
  }

  // MARK: Dialogues

  @Test func checksInARowReadADialogue() {
    speak("Screen reader on.", "Save button", "Name entry", "Save button")
    #expect(isHolding("Save*") && isHolding("Name*") && isHolding("Save*"))
    #expect(!isHolding("Save*"))
    speak("Save button")
    #expect(isHolding("Save*"))
  }

  @Test func aCheckThatFailsMovesNothing() {
    speak("one", "two")
    #expect(!isHolding("three") && isHolding("one") && !isHolding("one") && isHolding("two"))
  }

  @Test func eachClientHasADialogueOfItsOwn() {
    speak("on", by: "orca")
    speak("on", "off", by: "browser")
    #expect(isHolding("off", client: "browser") && isHolding("on", client: "orca"))
    #expect(!isHolding("on"))
    speak("on", by: "reader")
    #expect(isHolding("on") && !isHolding("on"))
  }

  @Test func theConditionOfAnyThatHoldsMovesItsClient() {
    speak("one", "two", "three")
    let any = [SpeechCheck(.equals("zero")), SpeechCheck(.equals("two"))].map { Condition.speech($0) }
    #expect(examiner.finding(of: .any(any)).isHolding)
    #expect(!isHolding("one") && isHolding("three"))
  }

  @Test func sentencesThatWereDroppedKeepTheirNumbers() {
    for number in 0..<SpeechLog.mostSentences { speak("\(number)") }
    #expect(isHolding("\(SpeechLog.mostSentences - 2)"))
    speak("new")
    #expect(parts.clients.speech.log.dropped > 0)
    #expect(isHolding("\(SpeechLog.mostSentences - 1)") && isHolding("new") && !isHolding("new"))
  }

  @Test func aConditionWaitsForItsSentence() {
    parts.scene.inTurn(5) { speak("later") }
    #expect(examiner.finding(of: .speech(SpeechCheck(.equals("later"))), within: .seconds(5)).isHolding)
  }

  // MARK: Messages

  @Test func aFailureHasTheLastSentences() {
    for number in 1...12 { speak("\(number)") }
    #expect(
      finding(.contains("x"), client: "orca")
        == .fails(
          expected: "orca to speak a sentence with the text \"x\"",
          actual: (3...12).map { "\"\($0)\"" }.joined(separator: ", ")))
    #expect(isHolding("11"))
    #expect(
      finding(.equals("x")) == .fails(expected: "a client to speak the sentence \"x\"", actual: "\"12\" after \"11\""))
    #expect(isHolding("12"))
    #expect(
      finding(.matches(TextPattern("x*")))
        == .fails(expected: "a client to speak a sentence that matches \"x*\"", actual: "nothing after \"12\""))
  }

  @Test func silenceHasAReason() {
    #expect(
      finding(.equals("x"))
        == .fails(
          expected: "a client to speak the sentence \"x\"",
          actual: "nothing; no client was started with 'speech: yes'"))
    #expect(
      finding(.equals("x"), client: "orca")
        == .fails(
          expected: "orca to speak the sentence \"x\"", actual: "nothing; it was not started with 'speech: yes'"))
  }

  @Test func longSentencesAreCutOff() {
    speak(String(repeating: "a", count: 300))
    #expect(
      finding(.equals("x"))
        == .fails(
          expected: "a client to speak the sentence \"x\"",
          actual: "\"\(String(repeating: "a", count: 200))…\""))
  }

  // MARK: Secrets

  @Test func secretSentencesAreFoundAndNotShown() {
    speak("s", isSecret: true)
    speak("the s3cret word")
    parts.secrecy.add(["s3cret"])
    #expect(
      finding(.equals("x"))
        == .fails(
          expected: "a client to speak the sentence \"x\"", actual: "•••, \"the ••• word\""))
    #expect(isHolding("s"))
    #expect(
      finding(.equals("x"))
        == .fails(
          expected: "a client to speak the sentence \"x\"", actual: "\"the ••• word\" after •••"))
  }
}
