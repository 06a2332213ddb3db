import StageKit
import Testing
import WaylandClient

/// Tests of text inputs of version 2, and of clients with text inputs of several versions.
@Suite struct TextInputV2Tests {
  let stage: SeatStage
  let alice: WriterV2
  let ime: ScribeV1

  init() throws {
    stage = try SeatStage()
    alice = WriterV2(try stage.guest("alice"))
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
    alice.enable(on: "page")
    alice.update(.full)
    stage.settle()
    stage.forget()
  }

  private let context = "ime zwp_input_method_context_v1"
  private var beginning: [String] {
    ["ime zwp_input_method_v1.activate new", "\(context).commit_state \(alice.serial)"]
  }
  private let ending = ["ime zwp_input_method_v1.deactivate offer"]

  @Test("Text inputs receive the keyboard focus, new ones at once")
  func focus() throws {
    let page = stage.window("page", of: alice.guest, at: 0, 0)
    #expect(stage.sent == ["alice zwp_text_input_v2.enter page"])
    _ = alice.guest.bind(ZwpTextInputManagerV2.self).getTextInput(seat: alice.guest.seat)
    stage.settle()
    #expect(stage.sent == ["alice zwp_text_input_v2.enter page"])
    stage.close(page)
    #expect(stage.sent == ["alice zwp_text_input_v2.leave page", "alice zwp_text_input_v2.leave page"])
  }

  @Test("A surface is enabled before or after it gets the keyboard, and the update begins the field")
  func order() {
    _ = alice.guest.makeSurface("other")
    alice.enable(on: "other")
    stage.window("page", of: alice.guest, at: 0, 0)
    stage.forget()
    #expect(after { alice.update(.full) } == [], "another surface is enabled")
    #expect(after { alice.enable(on: "page") } == [])
    #expect(after { alice.update(.change) } == beginning)
    #expect(after { alice.disable(on: "other") } == [])
    #expect(after { alice.disable(on: "page") } == ending)
  }

  @Test("An update from before the latest enter event is ignored")
  func staleUpdates() {
    begin()
    let old = alice.serial
    let note = stage.window("note", of: ime.guest, at: 200, 0)
    stage.close(note)
    stage.forget()
    #expect(
      after {
        alice.input.setSurroundingText(text: "stale", cursor: 0, anchor: 0)
        alice.update(.change, serial: old)
      } == [])
    #expect(after { alice.update(.full) } == beginning, "the surface is still enabled")
  }

  @Test("Another field of the client is another context, and a reset is reported")
  func reasons() {
    begin()
    #expect(
      after {
        alice.input.setSurroundingText(text: "a", cursor: 1, anchor: 1)
        alice.update(.reset)
      } == ["\(context).reset", "\(context).surrounding_text a 1 1", "\(context).commit_state \(alice.serial)"])
    #expect(after { alice.update(.enter) } == ending + beginning, "the text of the former field is forgotten")
  }

  @Test("Properties stay until the client sends others")
  func properties() {
    begin()
    alice.input.setPreferredLanguage(language: "fr")
    alice.input.setContentType(hint: [], purpose: .terminal)
    alice.update(.change)
    stage.settle()
    stage.forget()
    #expect(
      after {
        alice.input.setSurroundingText(text: "a", cursor: 1, anchor: 1)
        alice.update(.change)
      } == [
        "\(context).surrounding_text a 1 1", "\(context).content_type 0 12", "\(context).preferred_language fr",
        "\(context).commit_state \(alice.serial)",
      ])
  }

  // MARK: Several versions

  @Test("A client with text inputs of several versions has one field, that of the newest")
  func newest() {
    let old = WriterV1(alice.guest)
    let new = Writer(alice.guest)
    begin()
    old.activate(on: "page")
    #expect(after { old.commit() } == [], "an older one gets no field")
    #expect(
      after { new.enable() } == ending + ["ime zwp_input_method_v1.activate new", "\(context).commit_state 1"])
    #expect(
      after { ime.insert("once") } == ["alice zwp_text_input_v3.commit_string once", "alice zwp_text_input_v3.done 1"])
    #expect(after { alice.update(.change) } == [])
    #expect(after { new.disable() } == ending)
    #expect(after { alice.update(.full) } == beginning)
  }

  @Test("A text input of version 1 leaves when a newer one begins")
  func displaced() {
    let old = WriterV1(alice.guest)
    stage.window("page", of: alice.guest, at: 0, 0)
    old.activate(on: "page")
    stage.settle()
    stage.forget()
    alice.enable(on: "page")
    #expect(after { alice.update(.full) } == ending + ["alice zwp_text_input_v1.leave"] + beginning)
  }
}
