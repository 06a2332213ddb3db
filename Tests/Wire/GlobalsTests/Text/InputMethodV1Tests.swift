import StageKit
import Testing
import WaylandClient

/// Tests of input methods of version 1, with a field of version 3.
@Suite struct InputMethodV1Tests {
  let stage: SeatStage
  let alice: Writer
  let ime: ScribeV1

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    alice.guest.takeKeyboard()
    ime = ScribeV1(try stage.guest("ime"))
    stage.window("page", of: alice.guest, at: 0, 0)
    alice.enable()
    stage.settle()
    stage.forget()
  }

  private func after(_ body: () -> Void) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  private let beginning = ["ime zwp_input_method_v1.activate new", "ime zwp_input_method_context_v1.commit_state 1"]
  private let ending = ["ime zwp_input_method_v1.deactivate offer"]

  // MARK: One input method

  @Test("A second input method waits until the first has gone, and then has the field")
  func waiting() throws {
    let other = ScribeV1(try stage.guest("other"))
    stage.settle()
    #expect(stage.sent == [])
    stage.kill(ime.guest)
    #expect(
      stage.sent == [
        "other zwp_input_method_v1.activate new", "other zwp_input_method_context_v1.commit_state 1",
      ])
    #expect(
      after { other.insert("x") } == ["alice zwp_text_input_v3.commit_string x", "alice zwp_text_input_v3.done 1"])
  }

  @Test("One of version 2 finds the seat taken by another client, and takes the place of its own client's")
  func newer() throws {
    let other = Scribe(try stage.guest("other"))
    stage.settle()
    #expect(stage.sent == ["other zwp_input_method_v2.unavailable"])
    let former = ime.context
    ime.hoards = true
    let newer = Scribe(ime.guest)
    stage.settle()
    #expect(
      stage.sent
        == ending + [
          "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.text_change_cause 0",
          "ime zwp_input_method_v2.done",
        ])
    #expect(after { former?.commitString(serial: 1, text: "twice") } == [])
    #expect(
      after { newer.insert("once") } == [
        "alice zwp_text_input_v3.commit_string once", "alice zwp_text_input_v3.done 1",
      ]
    )
    #expect(after { newer.method.destroy() } == beginning, "the older one waits for that")
    _ = other
  }

  @Test("A context whose field has ended inserts nothing, also into the next field")
  func endedContexts() {
    ime.hoards = true
    let former = ime.context
    alice.disable()
    alice.enable()
    stage.settle()
    stage.forget()
    #expect(
      after {
        former?.commitString(serial: 1, text: "late")
        former?.preeditString(serial: 1, text: "late", commit: "")
        former?.keysym(serial: 1, time: 5, sym: 0xFF08, state: 1, modifiers: 0)
        former?.key(serial: 1, time: 5, key: 30, state: 1)
      } == [])
    #expect(
      after { ime.insert("x") } == ["alice zwp_text_input_v3.commit_string x", "alice zwp_text_input_v3.done 3"])
  }

  @Test("A field that begins again is another context")
  func beginningAgain() {
    #expect(
      after { alice.enable() } == ending + [
        "ime zwp_input_method_v1.activate new", "ime zwp_input_method_context_v1.commit_state 2",
      ])
  }

  @Test("A context that its client destroys gets no text in, and the next field has one again")
  func destroyedContext() {
    #expect(after { ime.destroyContexts() } == [])
    #expect(after { alice.say("a", cursor: 1, anchor: 1) } == [])
    #expect(after { alice.disable() } == [])
    #expect(
      after { alice.enable() } == [
        "ime zwp_input_method_v1.activate new", "ime zwp_input_method_context_v1.commit_state 4",
      ])
  }

  // MARK: Keys

  @Test("A grab receives keys by a keyboard of its own until the field ends, and passes them on")
  func grabs() {
    #expect(
      after { _ = ime.context?.grabKeyboard() } == [
        "ime wl_keyboard.keymap 0 fd 0", "ime wl_keyboard.modifiers 0 0 0 0",
      ])
    stage.keyDown(30)
    stage.keyUp(30)
    #expect(stage.sent == ["ime wl_keyboard.key 1000 30 1", "ime wl_keyboard.key 1000 30 0"])
    #expect(
      after {
        ime.context?.key(serial: 1, time: 5, key: 30, state: 1)
        ime.context?.key(serial: 2, time: 6, key: 30, state: 0)
      } == ["alice wl_keyboard.key 1000 30 1", "alice wl_keyboard.key 1000 30 0"])
    alice.disable()
    stage.settle()
    stage.forget()
    stage.keyDown(31)
    #expect(stage.sent == ["alice wl_keyboard.key 1000 31 1"])
  }

  private func keys(_ body: () -> Void) -> [String] {
    let key = "alice wl_keyboard.key 1000 "
    return after(body).filter { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
  }

  @Test("A keysym is typed by its key, with the modifiers that the keymap needs and those that it names")
  func typing() {
    #expect(
      keys {
        ime.keysym(0x41, isPressed: true)
        ime.keysym(0x41, isPressed: false)
      } == ["42 1", "30 1", "30 0", "42 0"])
    ime.context?.modifiersMap(map: Array("Shift\0Control\0".utf8))
    #expect(
      keys {
        ime.keysym(0x61, isPressed: true, modifiers: 2)
        ime.keysym(0x61, isPressed: false, modifiers: 2)
      } == ["29 1", "30 1", "30 0", "29 0"])
    #expect(keys { ime.keysym(0x1234, isPressed: true) } == [], "no key has it")
  }

  @Test("A key of two keysyms is released with the last of them")
  func sharedKeys() {
    #expect(
      keys {
        ime.keysym(0x41, isPressed: true)
        ime.keysym(0x61, isPressed: true)
        ime.keysym(0x41, isPressed: false)
        ime.keysym(0x61, isPressed: false)
        ime.keysym(0x61, isPressed: false)
      } == ["42 1", "30 1", "42 0", "30 0"])
  }

  @Test("Keys are released with the context, or with its client")
  func releases() {
    #expect(keys { ime.keysym(0x61, isPressed: true) } == ["30 1"])
    #expect(keys { ime.destroyContexts() } == ["30 0"])
    alice.enable()
    stage.settle()
    #expect(keys { ime.keysym(0x61, isPressed: true) } == ["30 1"])
    #expect(keys { stage.kill(ime.guest) } == ["30 0"])
  }

  @Test("A release after the end of the field is not lost")
  func lateReleases() {
    ime.hoards = true
    #expect(keys { ime.keysym(0x61, isPressed: true) } == ["30 1"])
    alice.disable()
    stage.settle()
    stage.forget()
    #expect(keys { ime.keysym(0x61, isPressed: false) } == ["30 0"])
  }

  // MARK: Other clients

  @Test("A PIN is a field of hidden digits, and hints without a number in version 1 are left out")
  func kinds() {
    let sent = after { alice.enable { $0.setContentType(hint: .init(rawValue: .max), purpose: .pin) } }
    #expect(sent.contains("ime zwp_input_method_context_v1.content_type 1023 2"))
    let other = after { alice.enable { $0.setContentType(hint: [], purpose: .init(rawValue: 77)) } }
    #expect(other.contains("ime zwp_input_method_context_v1.content_type 0 0"))
    let pin = after { alice.enable { $0.setContentType(hint: [.latin], purpose: .pin) } }
    #expect(pin.contains("ime zwp_input_method_context_v1.content_type 448 2"))
  }

  @Test("Text to delete that does not touch the cursor is left, where the version has no words for it")
  func distantDeletions() {
    #expect(
      after {
        ime.context?.deleteSurroundingText(index: -5, length: 2)
        ime.insert("x")
      } == ["alice zwp_text_input_v3.commit_string x", "alice zwp_text_input_v3.done 1"])
    #expect(
      after {
        ime.context?.deleteSurroundingText(index: .min, length: .max)
        ime.insert("x")
      } == [
        "alice zwp_text_input_v3.commit_string x",
        "alice zwp_text_input_v3.delete_surrounding_text 2147483648 2147483647", "alice zwp_text_input_v3.done 1",
      ])
  }
}
