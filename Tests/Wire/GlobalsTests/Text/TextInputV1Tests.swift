import Globals
import Seats
import StageKit
import Testing
import WaylandClient

/// Tests of text inputs of version 1, with an input method of the same version.
@Suite struct TextInputV1Tests {
  let stage: SeatStage
  let alice: WriterV1
  let ime: ScribeV1

  init() throws {
    stage = try SeatStage()
    alice = WriterV1(try stage.guest("alice"))
    ime = ScribeV1(try stage.guest("ime"))
    stage.settle()
    stage.forget()
  }

  private func after(_ body: () -> Void) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  private func begin() {
    stage.window("page", of: alice.guest, at: 0, 0)
    alice.activate(on: "page")
    alice.commit()
    stage.settle()
    stage.forget()
  }

  private let context = "ime zwp_input_method_context_v1"
  private let beginning = ["ime zwp_input_method_v1.activate new", "ime zwp_input_method_context_v1.commit_state 0"]
  private let ending = ["ime zwp_input_method_v1.deactivate offer"]

  @Test("A field on a surface without the keyboard waits for it")
  func waiting() throws {
    stage.window("page", of: alice.guest, at: 0, 0)
    let note = stage.window("note", of: ime.guest, at: 200, 0)
    stage.forget()
    #expect(after { alice.activate(on: "page") } == [])
    stage.close(note)
    #expect(stage.sent == ["alice zwp_text_input_v1.enter page"] + beginning)
  }

  @Test("A field that has lost the keyboard is activated again by its client alone")
  func losing() {
    begin()
    let note = stage.window("note", of: ime.guest, at: 200, 0)
    #expect(stage.sent == ending + ["alice zwp_text_input_v1.leave"])
    stage.close(note)
    #expect(stage.sent == [])
    #expect(after { alice.activate(on: "page") } == ["alice zwp_text_input_v1.enter page"] + beginning)
  }

  @Test("A surface that is destroyed takes the field along")
  func destroyedSurface() {
    begin()
    alice.guest.destroySurface("page")
    stage.settle()
    #expect(stage.sent == ending + ["alice zwp_text_input_v1.leave"])
    #expect(after { ime.insert("late") } == [])
  }

  @Test("Of the text inputs of a client, the one that was activated last has the field")
  func several() {
    begin()
    alice.addInput()
    #expect(
      after { alice.activate(1, on: "page") }
        == ending + ["alice zwp_text_input_v1.leave", "alice zwp_text_input_v1.enter page"] + beginning)
    #expect(after { alice.deactivate(0) } == [], "that of the first has ended")
    #expect(after { alice.deactivate(1) } == ending + ["alice zwp_text_input_v1.leave"])
  }

  @Test("Properties count at once, for clients that never commit a state")
  func uncommitted() {
    begin()
    #expect(
      after { alice.input.setSurroundingText(text: "abc", cursor: 3, anchor: 3) } == [
        "\(context).surrounding_text abc 3 3", "\(context).commit_state 7",
      ])
  }

  @Test("Properties set before the activation count, and those of an earlier field do not")
  func earlierProperties() {
    begin()
    alice.input.setSurroundingText(text: "old", cursor: 0, anchor: 0)
    alice.deactivate()
    alice.input.setPreferredLanguage(language: "de")
    stage.settle()
    stage.forget()
    #expect(
      after { alice.activate(on: "page") } == [
        "alice zwp_text_input_v1.enter page", "ime zwp_input_method_v1.activate new",
        "\(context).preferred_language de", "\(context).commit_state 0",
      ])
  }

  @Test("A reset reaches input methods of both versions")
  func reset() throws {
    begin()
    #expect(after { alice.input.reset() } == ["\(context).reset", "\(context).commit_state 7"])
    #expect(after { alice.commit() } == ["\(context).commit_state 8"], "it is reported once")
    stage.kill(ime.guest)
    _ = Scribe(try stage.guest("ime"))
    stage.settle()
    stage.forget()
    #expect(
      after { alice.input.reset() } == ["ime zwp_input_method_v2.text_change_cause 1", "ime zwp_input_method_v2.done"])
  }

  @Test("Actions, languages, directions and names of modifiers pass between both sides")
  func further() {
    begin()
    #expect(after { alice.input.invokeAction(button: 0x110, index: 2) } == ["\(context).invoke_action 272 2"])
    #expect(
      after {
        ime.context?.language(serial: 7, language: "ja")
        ime.context?.textDirection(serial: 7, direction: 2)
        ime.context?.textDirection(serial: 7, direction: 3)
        ime.context?.modifiersMap(map: [65, 0])
      } == [
        "alice zwp_text_input_v1.language 7 ja", "alice zwp_text_input_v1.text_direction 7 2",
        "alice zwp_text_input_v1.modifiers_map [65 0]",
      ])
  }

  @Test("Preliminary text has styles and a replacement, and committed text may move the cursor")
  func styles() {
    begin()
    #expect(
      after {
        ime.context?.preeditStyling(index: 0, length: 1, style: 5)
        ime.context?.preeditCursor(index: -1)
        ime.context?.preeditString(serial: 7, text: "nih", commit: "ni")
        ime.context?.cursorPosition(index: -1, anchor: 0)
        ime.insert("日")
      } == [
        "alice zwp_text_input_v1.preedit_styling 0 1 5", "alice zwp_text_input_v1.preedit_cursor -1",
        "alice zwp_text_input_v1.preedit_string 7 nih ni", "alice zwp_text_input_v1.cursor_position -1 0",
        "alice zwp_text_input_v1.commit_string 7 日",
      ])
  }

  @Test("A cursor of version 2 that covers text is shown by a style")
  func coveringCursor() throws {
    stage.kill(ime.guest)
    let scribe = Scribe(try stage.guest("ime"))
    begin()
    #expect(
      after {
        scribe.method.setPreeditString(text: "nihon", cursorBegin: 1, cursorEnd: 3)
        scribe.method.commit(serial: scribe.dones)
      } == [
        "alice zwp_text_input_v1.preedit_styling 1 2 4", "alice zwp_text_input_v1.preedit_cursor 3",
        "alice zwp_text_input_v1.preedit_string 7 nihon ",
      ])
  }

  @Test("Passwords are secret in fields of this version, and other kinds keep their numbers to version 3")
  func kinds() {
    begin()
    func purpose(_ hint: ZwpTextInputV1.ContentHint, _ purpose: ZwpTextInputV1.ContentPurpose) -> UInt32? {
      alice.input.setContentType(hint: hint, purpose: purpose)
      stage.settle()
      return stage.texts.activeField?.purpose
    }
    #expect(purpose([], .password) == ZwpTextInputV3.ContentPurpose.password.rawValue)
    #expect(stage.texts.hasSecretField)
    #expect(purpose([], .terminal) == ZwpTextInputV3.ContentPurpose.terminal.rawValue)
    #expect(!stage.texts.hasSecretField)
    #expect(purpose([.sensitiveData], .date) == ZwpTextInputV3.ContentPurpose.date.rawValue)
    #expect(stage.texts.hasSecretField)
    #expect(purpose([], ZwpTextInputV1.ContentPurpose(rawValue: 77)) == 0)
    alice.deactivate()
    stage.settle()
    #expect(!stage.texts.hasSecretField)
  }
}
