import Globals
import Seats
import StageKit
import Testing
import WaylandClient

/// Tests of secret text fields, and of changes of text that no input method makes.
@Suite struct SecretFieldTests {
  let stage: SeatStage
  let alice: Writer

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    stage.settle()
    stage.window("page", of: alice.guest, at: 0, 0)
    stage.forget()
  }

  private func isSecret(_ hint: ZwpTextInputV3.ContentHint, _ purpose: ZwpTextInputV3.ContentPurpose) -> Bool {
    alice.enable { $0.setContentType(hint: hint, purpose: purpose) }
    stage.settle()
    return stage.texts.hasSecretField
  }

  @Test("A field is secret by its purpose, or because its text is hidden or sensitive")
  func kinds() {
    #expect(isSecret([], .password))
    #expect(isSecret([], .pin))
    #expect(isSecret([.hiddenText], .normal))
    #expect(isSecret([.sensitiveData, .lowercase], .normal))
    #expect(!isSecret([.lowercase, .spellcheck], .terminal))
    #expect(!isSecret([], .normal))
  }

  @Test("Secrecy begins and ends with the field, and changes with it")
  func changes() {
    var reports: [Bool] = []
    stage.texts.reportSecrecy { [unowned stage] in reports.append(stage.texts.hasSecretField) }
    _ = isSecret([], .password)
    // The person asks the program to show the password.
    alice.input.setContentType(hint: [], purpose: .normal)
    alice.input.commit()
    stage.settle()
    _ = isSecret([.hiddenText], .password)
    alice.disable()
    stage.settle()
    #expect(reports == [false, true, false, true, false])
    _ = isSecret([], .pin)
    stage.window("other", of: alice.guest, at: 200, 0)
    #expect(!stage.texts.hasSecretField)
  }

  // MARK: Compositions

  private func after(_ change: TextChange) throws -> [String] {
    stage.forget()
    try stage.texts.compose(change)
    stage.settle()
    return stage.sent
  }

  @Test("A change reaches the active field as from an input method")
  func compositions() throws {
    alice.enable { $0.setSurroundingText(text: "aß😀c", cursor: 7, anchor: 7) }
    stage.settle()
    #expect(
      try after(.preedit("にほ", cursor: 3)) == [
        "alice zwp_text_input_v3.preedit_string にほ 3 3", "alice zwp_text_input_v3.done 1",
      ])
    #expect(
      try after(.commit("日本")) == ["alice zwp_text_input_v3.commit_string 日本", "alice zwp_text_input_v3.done 1"])
    // A character may have several bytes.
    #expect(
      try after(.delete(before: 2, after: 1)) == [
        "alice zwp_text_input_v3.delete_surrounding_text 6 1", "alice zwp_text_input_v3.done 1",
      ])
  }

  @Test("Without a field, or without its text, the change is refused")
  func refusals() throws {
    #expect(throws: TextChangeFault.noField) { try stage.texts.compose(.commit("x")) }
    alice.enable()
    stage.settle()
    #expect(throws: TextChangeFault.noSurroundingText) { try stage.texts.compose(.delete(before: 1, after: 0)) }
    alice.say("ab", cursor: 1, anchor: 1)
    stage.settle()
    #expect(throws: TextChangeFault.tooFewCharacters(before: 1, after: 1)) {
      try stage.texts.compose(.delete(before: 2, after: 0))
    }
  }

  // MARK: Selections

  @Test("The clipboard loses its owner without a message to it, and is cleared with one")
  func owners() {
    #expect(!stage.data.dropOwner())
    stage.data.select(foreign: ForeignSelection(["text/plain"]) { _, _ in })
    #expect(stage.data.source?.mimeTypes == ["text/plain"])
    #expect(stage.data.dropOwner())
    #expect(stage.data.source == nil)
    stage.primary.select(foreign: ForeignSelection(["text/html"]) { _, _ in })
    stage.primary.clear()
    #expect(stage.primary.source == nil)
  }
}
