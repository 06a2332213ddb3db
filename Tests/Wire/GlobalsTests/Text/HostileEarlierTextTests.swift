import SeededRandom
import StageKit
import Testing
import WaylandClient

/// Tests that requests of the earlier versions of text inputs and input methods cannot harm other clients.
@Suite struct HostileEarlierTextTests {
  let stage: SeatStage
  let alice: WriterV1
  let ime: ScribeV1

  init() throws {
    stage = try SeatStage()
    alice = WriterV1(try stage.guest("alice"))
    ime = ScribeV1(try stage.guest("ime"))
    stage.window("page", of: alice.guest, at: 0, 0)
    stage.settle()
    stage.forget()
  }

  private func after(_ body: () -> Void) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  @Test("An input method that destroys no contexts gets no further ones, until it destroys some")
  func hoards() {
    ime.hoards = true
    for _ in 0..<40 {
      alice.activate(on: "page")
      alice.deactivate()
      stage.settle()
    }
    #expect(ime.contexts.count == 32)
    alice.activate(on: "page")
    stage.settle()
    stage.forget()
    #expect(
      after { ime.destroyContexts() } == [
        "ime zwp_input_method_v1.activate new", "ime zwp_input_method_context_v1.commit_state 0",
      ])
    #expect(after { ime.insert("x") } == ["alice zwp_text_input_v1.commit_string 0 x"])
    #expect(ime.guest.errorCode == nil)
  }

  @Test("Styles are inside their text, of known kinds and not too many")
  func styles() {
    alice.activate(on: "page")
    stage.settle()
    stage.forget()
    let sent = after {
      ime.context?.preeditStyling(index: 1, length: .max, style: 99)
      ime.context?.preeditStyling(index: .max, length: .max, style: 2)
      for _ in 0..<200 { ime.context?.preeditStyling(index: 0, length: 1, style: 1) }
      ime.context?.preeditCursor(index: .max)
      ime.context?.preeditString(serial: 0, text: "ñu", commit: String(repeating: "€", count: 1350))
    }
    #expect(sent.count == 66, "64 styles, the cursor and the text")
    #expect(
      sent.prefix(2) == [
        "alice zwp_text_input_v1.preedit_styling 0 3 0", "alice zwp_text_input_v1.preedit_styling 3 0 2",
      ])
    #expect(sent.suffix(2).first == "alice zwp_text_input_v1.preedit_cursor 3")
    #expect(sent.last?.hasSuffix(String(repeating: "€", count: 1333)) == true)
    #expect(alice.guest.errorCode == nil)
  }

  @Test("States of keys that do not exist are ignored, and codes beyond the highest")
  func keys() {
    alice.guest.takeKeyboard()
    alice.activate(on: "page")
    stage.settle()
    stage.forget()
    #expect(
      after {
        ime.context?.keysym(serial: 0, time: 0, sym: 0xFF08, state: 2, modifiers: .max)
        ime.context?.key(serial: 0, time: 0, key: 30, state: 7)
        ime.context?.key(serial: 0, time: 0, key: .max, state: 1)
      } == [])
  }

  @Test("A client may enable surfaces without end")
  func enabledSurfaces() {
    let writer = WriterV2(alice.guest)
    for _ in 0..<300 {
      _ = alice.guest.makeSurface("passing")
      writer.enable(on: "passing")
      alice.guest.destroySurface("passing")
    }
    stage.settle()
    writer.enable(on: "page")
    stage.forget()
    #expect(after { writer.update(.full) }.first == "ime zwp_input_method_v1.activate new")
  }

  /// Sends requests in random order. The server continues, and at the end the client receives keys again.
  @Test("Requests in any order leave the seat in order", arguments: 1...30)
  func anyOrder(seed: UInt64) throws {
    var random = SeededRandom(seed)
    alice.guest.takeKeyboard()
    let second = WriterV2(alice.guest)
    var methods = [ime]
    for step in 0..<150 {
      let method = methods.randomElement(using: &random)!
      method.hoards = Bool.random(using: &random)
      let context = method.contexts.randomElement(using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: alice.activate(on: "page")
      case 1: alice.deactivate()
      case 2: alice.input.setSurroundingText(text: "text \(step)", cursor: 3, anchor: .max)
      case 3: Bool.random(using: &random) ? alice.input.showInputPanel() : alice.input.hideInputPanel()
      case 4: second.enable(on: "page")
      case 5: second.disable(on: "page")
      case 6: second.update(ZwpTextInputV2.UpdateState(rawValue: UInt32(step % 5)))
      case 7: method.insert("\(step)")
      case 8: method.context?.preeditString(serial: 0, text: "\(step)", commit: "")
      case 9: context?.keysym(serial: 0, time: 0, sym: 0x41, state: UInt32(step % 2), modifiers: 0)
      case 10: context?.key(serial: 0, time: 0, key: 31, state: UInt32(step % 2))
      case 11: context?.modifiers(serial: 0, modsDepressed: 1, modsLatched: 0, modsLocked: 0, group: 0)
      case 12: _ = context?.grabKeyboard()
      case 13: method.destroyContexts()
      case 14:
        let name = "words \(step)"
        _ = method.guest.makeSurface(name)
        let panel = method.panel(name)
        step % 2 == 0
          ? panel.setOverlayPanel() : panel.setToplevel(output: method.guest.global(WlOutput.self, 2), position: 9)
        stage.draw(name, of: method.guest)
      case 15: if let name = method.guest.surfaces.keys.sorted().first { method.guest.destroySurface(name) }
      case 16: methods.append(ScribeV1(try stage.guest("ime \(step)")))
      case 17: if methods.count > 1 { stage.kill(methods.remove(at: 0).guest) }
      case 18: stage.close(stage.window("note \(step)", of: alice.guest, at: 200, 0))
      default: step % 2 == 0 ? stage.keyDown(30) : stage.keyUp(30)
      }
      if Bool.random(using: &random) { stage.settle() }
    }
    for method in methods { stage.kill(method.guest) }
    for code: UInt32 in [30, 31, 42] { stage.keyUp(code) }
    stage.forget()
    stage.keyDown(32)
    #expect(stage.sent.last == "alice wl_keyboard.key 1000 32 1", "seed \(seed)")
    #expect(stage.desktop.allSatisfy { !$0.hasPrefix("words") }, "seed \(seed)")
    #expect(alice.guest.errorCode == nil, "seed \(seed)")
  }
}
