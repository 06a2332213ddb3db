import StageKit
import Testing
import WaylandClient

@Suite struct InputMethodTests {
  let stage: SeatStage
  let alice: Writer
  let ime: Scribe

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    ime = Scribe(try stage.guest("ime"))
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

  @Test func textComesAllAtOnceWithTheCommit() {
    #expect(
      after {
        ime.method.commitString(text: "grüß")
        ime.method.deleteSurroundingText(beforeLength: 3, afterLength: 1)
        ime.method.setPreeditString(text: "gott", cursorBegin: 0, cursorEnd: 4)
      } == [])
    #expect(
      after { ime.method.commit(serial: ime.dones) } == [
        "alice zwp_text_input_v3.preedit_string gott 0 4", "alice zwp_text_input_v3.commit_string grüß",
        "alice zwp_text_input_v3.delete_surrounding_text 3 1", "alice zwp_text_input_v3.done 1",
      ])
    #expect(
      after { ime.method.commit(serial: ime.dones) } == ["alice zwp_text_input_v3.done 1"], "nothing is said twice")
  }

  @Test func aTypistMayBeFasterThanTheFieldsAnswers() {
    let first = after {
      alice.say("a", cursor: 1, anchor: 1)
      alice.say("ab", cursor: 2, anchor: 2)
      stage.settle()
      stage.forget()
      ime.insert("c", serial: 1)
    }
    #expect(first == ["alice zwp_text_input_v3.commit_string c", "alice zwp_text_input_v3.done 3"])
  }

  @Test func textForAFieldThatIsLeftIsNotForTheNext() {
    let before = ime.dones
    alice.disable()
    alice.enable()
    stage.settle()
    stage.forget()
    #expect(after { ime.insert("secret", serial: before) } == [])
    #expect(after { ime.insert("secret", serial: before + 1) } == [])
    #expect(
      after { ime.insert("ok", serial: before + 2) } == [
        "alice zwp_text_input_v3.commit_string ok", "alice zwp_text_input_v3.done 3",
      ])
  }

  @Test func anAnswerToWhatWasNeverSaidIsNone() {
    #expect(after { ime.insert("x", serial: ime.dones + 1) } == [])
    #expect(after { ime.insert("x", serial: .max) } == [])
  }

  @Test func withoutAFieldTextIsNobodys() {
    alice.disable()
    stage.settle()
    stage.forget()
    #expect(after { ime.insert("x") } == [])
    ime.method.commitString(text: "left over")
    stage.settle()
    alice.enable()
    stage.settle()
    stage.forget()
    #expect(
      after { ime.method.commit(serial: ime.dones) } == ["alice zwp_text_input_v3.done 3"],
      "what was said before the field is forgotten")
  }

  @Test func aSeatHasOneInputMethod() throws {
    let other = Scribe(try stage.guest("other"))
    stage.settle()
    #expect(stage.sent == ["other zwp_input_method_v2.unavailable"])
    #expect(
      after {
        other.insert("x", serial: 0)
        _ = other.grab()
      } == [])
    stage.keyDown(30)
    stage.keyUp(30)
    #expect(stage.sent == [])
    #expect(
      after {
        ime.method.destroy()
        ime.applyAgain()
      } == [
        "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.text_change_cause 0",
        "ime zwp_input_method_v2.done",
      ])
    #expect(after { other.method.destroy() } == [])
    #expect(
      after { ime.insert("x") } == ["alice zwp_text_input_v3.commit_string x", "alice zwp_text_input_v3.done 1"])
  }

  @Test func oneThatComesLateFindsTheFieldAtWork() throws {
    ime.method.destroy()
    alice.say("half a", cursor: 6, anchor: 6)
    stage.settle()
    stage.forget()
    let late = Scribe(try stage.guest("late"))
    stage.settle()
    #expect(
      stage.sent == [
        "late zwp_input_method_v2.activate", "late zwp_input_method_v2.surrounding_text half a 6 6",
        "late zwp_input_method_v2.text_change_cause 0", "late zwp_input_method_v2.done",
      ])
    #expect(
      after { late.insert("b") } == ["alice zwp_text_input_v3.commit_string b", "alice zwp_text_input_v3.done 2"])
  }

  @Test func oneThatGoesTakesItsUnfinishedTextAlong() throws {
    ime.method.setPreeditString(text: "nih", cursorBegin: 3, cursorEnd: 3)
    ime.method.commit(serial: ime.dones)
    stage.settle()
    stage.forget()
    stage.kill(ime.guest)
    #expect(stage.sent == ["alice zwp_text_input_v3.done 1"])
    let next = Scribe(try stage.guest("next"))
    stage.settle()
    stage.forget()
    #expect(after { next.method.destroy() } == [], "there is nothing to take back")
  }

  @Test func aDestroyedInputMethodsGrabAndPopupDoNothingAnyMore() {
    alice.guest.takeKeyboard()
    _ = ime.guest.makeSurface("words")
    let popup = ime.popup("words")
    let grab = ime.grab()
    stage.settle()
    stage.keyDown(30)
    stage.forget()
    #expect(
      after { ime.method.destroy() } == [
        "ime zwp_input_method_keyboard_grab_v2.key 1000 30 0", "alice wl_keyboard.modifiers 0 0 0 0",
      ])
    stage.keyUp(30)
    stage.keyDown(31)
    #expect(stage.sent == ["alice wl_keyboard.key 1000 31 1"])
    #expect(
      after {
        popup.destroy()
        grab.release()
      } == [])
    #expect(ime.guest.errorCode == nil)
  }
}
