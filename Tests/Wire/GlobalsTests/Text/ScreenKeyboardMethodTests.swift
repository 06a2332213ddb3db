import StageKit
import Testing
import WaylandClient

/// Tests of on-screen keyboards that are input methods, beside others.
@Suite struct ScreenKeyboardMethodTests {
  let stage: SeatStage
  let alice: Writer

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    alice.guest.takeKeyboard()
    stage.window("page", of: alice.guest, at: 0, 0)
    alice.enable()
    stage.settle()
    stage.forget()
  }

  private func after(_ body: () -> Void = {}) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  /// An on-screen keyboard that has asked to be the input method, by version 2.
  private func keyboard(_ name: String = "osk") throws -> (focus: ScreenKeyboard, method: Scribe) {
    let focus = ScreenKeyboard(try stage.guest(name))
    stage.settle()
    let method = Scribe(focus.guest)
    stage.settle()
    stage.forget()
    return (focus, method)
  }

  private func becomesMethod(_ name: String) -> [String] {
    [
      "\(name) zwp_input_method_v2.activate", "\(name) zwp_input_method_v2.text_change_cause 0",
      "\(name) zwp_input_method_v2.done",
    ]
  }

  private func method(of name: String, _ value: Int) -> [String] {
    ["\(name) fingerpost_text_focus_v1.input_method \(value)", "\(name) fingerpost_text_focus_v1.done"]
  }

  private let inserted = ["alice zwp_text_input_v3.commit_string x", "alice zwp_text_input_v3.done 1"]

  @Test("An on-screen keyboard gives way to another input method, and asks again when that has gone")
  func givingWay() throws {
    let osk = try keyboard()
    #expect(after { osk.method.insert("x") } == inserted)
    let ime = Scribe(try stage.guest("ime"))
    #expect(
      after() == [
        "osk zwp_input_method_v2.deactivate", "osk zwp_input_method_v2.done", "osk zwp_input_method_v2.unavailable",
      ] + becomesMethod("ime") + method(of: "osk", 2))
    #expect(after { osk.method.insert("lost") } == [])
    #expect(after { ime.insert("x") } == inserted)
    stage.kill(ime.guest)
    #expect(stage.sent == method(of: "osk", 0))
    #expect(
      after {
        osk.method.method.destroy()
        osk.method.applyAgain()
      } == becomesMethod("osk") + method(of: "osk", 1))
    #expect(after { osk.method.insert("x") } == inserted)
  }

  @Test(
    "Which client is the input method does not depend on the order of their starts", arguments: [1, 2], [true, false])
  func order(version: Int, isKeyboardFirst: Bool) throws {
    let early = isKeyboardFirst ? try keyboard() : nil
    let ime = AnyScribe(version, try stage.guest("ime"))
    stage.settle()
    let osk = try early ?? keyboard()
    stage.forget()
    #expect(after { ime.insert("x") } == inserted)
    #expect(after { osk.method.insert("lost") } == [])
    #expect(after { osk.focus.addFocus() }.filter { $0.contains("input_method") } == [method(of: "osk", 2)[0]])
  }

  @Test("A client gives way while it has a text focus, and not without one")
  func role() throws {
    let osk = try keyboard()
    osk.focus.destroyFocuses()
    stage.settle()
    stage.forget()
    let ime = Scribe(try stage.guest("ime"))
    #expect(after() == ["ime zwp_input_method_v2.unavailable"])
    #expect(after { osk.focus.addFocus() } == field("osk") + method(of: "osk", 1))
    #expect(
      after {
        ime.method.destroy()
        ime.applyAgain()
      }.contains("osk zwp_input_method_v2.unavailable"))
  }

  /// The events of an active field without properties, before the end of their group.
  private func field(_ name: String) -> [String] {
    ["activate", "content_type 0 0", "input_panel 1"].map { "\(name) fingerpost_text_focus_v1.\($0)" }
  }

  @Test("Of two on-screen keyboards the first that has asked stays, and the second takes over when it goes")
  func two() throws {
    let first = try keyboard("first")
    let second = try keyboard("second")
    #expect(after { first.method.insert("x") } == inserted)
    #expect(after { second.method.insert("lost") } == [])
    #expect(
      after {
        second.method.method.destroy()
        second.method.applyAgain()
      } == ["second zwp_input_method_v2.unavailable"])
    stage.kill(first.focus.guest)
    #expect(stage.sent == method(of: "second", 0))
    #expect(
      after {
        second.method.method.destroy()
        second.method.applyAgain()
      } == becomesMethod("second") + method(of: "second", 1))
  }

  @Test("An input method that comes and goes at once leaves the seat to the keyboard, which receives that")
  func passing() throws {
    let osk = try keyboard()
    let ime = Scribe(try stage.guest("ime"))
    let sent = after { ime.method.destroy() }
    #expect(sent.contains("osk zwp_input_method_v2.unavailable"))
    #expect(Array(sent.suffix(2)) == method(of: "osk", 0))
    let other = Scribe(ime.guest)
    let again = after { other.method.destroy() }
    #expect(again.filter { $0.hasPrefix("osk") } == method(of: "osk", 0), "the value is the same, and sent")
    withExtendedLifetime(osk) {}
  }

  @Test("Its preliminary text, its grab and its popups end when it gives way")
  func remains() throws {
    let osk = try keyboard()
    _ = osk.focus.guest.makeSurface("words")
    let popup = osk.method.popup("words")
    stage.draw("words", of: osk.focus.guest)
    let grab = osk.method.grab()
    osk.method.method.setPreeditString(text: "ni", cursorBegin: 2, cursorEnd: 2)
    osk.method.method.commit(serial: osk.method.dones)
    stage.settle()
    #expect(stage.desktop.count == 2)
    stage.keyDown(30)
    stage.forget()
    let ime = Scribe(try stage.guest("ime"))
    #expect(
      Set(after()).isSuperset(of: [
        "osk zwp_input_method_keyboard_grab_v2.key 1000 30 0", "alice zwp_text_input_v3.done 1",
        "osk zwp_input_method_v2.unavailable",
      ]))
    #expect(stage.desktop == ["page at 0,0"])
    stage.keyUp(30)
    #expect(after { stage.keyDown(31) } == ["alice wl_keyboard.key 1000 31 1"])
    #expect(
      after {
        popup.destroy()
        grab.release()
        osk.method.method.destroy()
      } == [])
    #expect(after { ime.insert("x") } == inserted)
    #expect(osk.focus.guest.errorCode == nil)
  }

  @Test("One of version 1 is deactivated, and has the field again when the other has gone")
  func version1() throws {
    let focus = ScreenKeyboard(try stage.guest("osk"))
    let osk = ScribeV1(focus.guest)
    stage.settle()
    stage.forget()
    let ime = Scribe(try stage.guest("ime"))
    #expect(
      after() == ["osk zwp_input_method_v1.deactivate offer"] + becomesMethod("ime") + method(of: "osk", 2))
    #expect(after { osk.insert("lost") } == [])
    stage.kill(ime.guest)
    #expect(
      stage.sent == [
        "osk zwp_input_method_v1.activate new", "osk zwp_input_method_context_v1.commit_state 1",
      ] + method(of: "osk", 1))
    #expect(after { osk.insert("x") } == inserted)
  }
}
