import StageKit
import Testing
import WaylandClient

/// Tests of a text field and an input method, each in its own client.
@Suite struct TextInputTests {
  let stage: SeatStage
  let alice: Writer
  let ime: Scribe

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    ime = Scribe(try stage.guest("ime"))
    stage.settle()
    stage.forget()
  }

  private func focus() {
    stage.window("page", of: alice.guest, at: 0, 0)
    stage.forget()
  }

  private func begin() {
    focus()
    alice.enable()
    stage.settle()
    stage.forget()
  }

  /// The events that the requests in the body cause.
  private func after(_ body: () -> Void) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  @Test func textInputsFollowTheKeyboard() throws {
    let bob = Writer(try stage.guest("bob"))
    let page = stage.window("page", of: alice.guest, at: 0, 0)
    let note = stage.window("note", of: bob.guest, at: 200, 0)
    stage.close(note)
    stage.close(page)
    #expect(
      stage.sent == [
        "alice zwp_text_input_v3.enter page", "alice zwp_text_input_v3.leave page", "bob zwp_text_input_v3.enter note",
        "bob zwp_text_input_v3.leave note", "alice zwp_text_input_v3.enter page", "alice zwp_text_input_v3.leave page",
      ])
  }

  @Test func everyTextInputOfTheClientHearsOfTheFocusTheNewOnesAtOnce() {
    focus()
    #expect(after { alice.addInput() } == ["alice zwp_text_input_v3.enter page"])
    #expect(
      after { stage.window("other", of: alice.guest, at: 200, 0) } == [
        "alice zwp_text_input_v3.leave page", "alice zwp_text_input_v3.leave page",
        "alice zwp_text_input_v3.enter other", "alice zwp_text_input_v3.enter other",
      ])
  }

  @Test func aFieldThatWantsTextWakesTheInputMethod() {
    focus()
    #expect(
      after { alice.enable() } == [
        "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.text_change_cause 0",
        "ime zwp_input_method_v2.done",
      ])
    #expect(after { alice.disable() } == ["ime zwp_input_method_v2.deactivate", "ime zwp_input_method_v2.done"])
    #expect(after { alice.disable() } == [])
  }

  @Test func nothingHoldsBeforeItsCommit() {
    focus()
    #expect(after { alice.input.enable() } == [])
    #expect(after { alice.input.setSurroundingText(text: "so far", cursor: 6, anchor: 6) } == [])
    #expect(
      after { alice.input.commit() } == [
        "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.surrounding_text so far 6 6",
        "ime zwp_input_method_v2.text_change_cause 0", "ime zwp_input_method_v2.done",
      ])
    #expect(after { alice.input.disable() } == [])
    #expect(after { alice.input.commit() } == ["ime zwp_input_method_v2.deactivate", "ime zwp_input_method_v2.done"])
  }

  @Test func whatAFieldSaysStaysUntilItSaysOtherwiseTheCauseExcepted() {
    focus()
    let first = after {
      alice.enable {
        $0.setContentType(hint: [.lowercase, .multiline], purpose: .url)
        $0.setTextChangeCause(cause: .other)
        $0.setSurroundingText(text: "ab", cursor: 2, anchor: 1)
      }
    }
    #expect(
      first == [
        "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.surrounding_text ab 2 1",
        "ime zwp_input_method_v2.text_change_cause 1", "ime zwp_input_method_v2.content_type 520 5",
        "ime zwp_input_method_v2.done",
      ])
    #expect(
      after { alice.say("abc", cursor: 3, anchor: 3) } == [
        "ime zwp_input_method_v2.surrounding_text abc 3 3", "ime zwp_input_method_v2.text_change_cause 0",
        "ime zwp_input_method_v2.content_type 520 5", "ime zwp_input_method_v2.done",
      ])
    #expect(
      after { alice.enable() } == [
        "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.text_change_cause 0",
        "ime zwp_input_method_v2.done",
      ])
  }

  @Test func losingTheKeyboardEndsTheField() {
    begin()
    let bob = after { stage.window("note", of: ime.guest, at: 200, 0) }
    #expect(
      bob == [
        "ime zwp_input_method_v2.deactivate", "ime zwp_input_method_v2.done", "alice zwp_text_input_v3.leave page",
      ])
    #expect(after { alice.enable() } == [], "requests between leave and enter have no effect")
  }

  @Test func aFieldDestroyedOrKilledAtWorkEndsIt() throws {
    begin()
    let ended = ["ime zwp_input_method_v2.deactivate", "ime zwp_input_method_v2.done"]
    #expect(after { alice.input.destroy() } == ended)
    alice.addInput()
    alice.enable(1)
    stage.settle()
    stage.forget()
    stage.kill(alice.guest)
    #expect(stage.sent == ended)
  }

  @Test func oneFieldIsAtWorkAtATime() {
    alice.addInput()
    focus()
    alice.enable()
    stage.settle()
    stage.forget()
    #expect(after { alice.enable(1) { $0.setSurroundingText(text: "second", cursor: 0, anchor: 0) } } == [])
    #expect(after { alice.disable(1) } == [], "one that was never at work ends nothing")
    #expect(
      after { ime.insert("x") } == ["alice zwp_text_input_v3.commit_string x", "alice zwp_text_input_v3.done 1"])
    let next = after {
      alice.disable()
      alice.enable(1)
    }
    #expect(
      next == [
        "ime zwp_input_method_v2.deactivate", "ime zwp_input_method_v2.done", "ime zwp_input_method_v2.activate",
        "ime zwp_input_method_v2.text_change_cause 0", "ime zwp_input_method_v2.done",
      ])
    #expect(
      after { ime.insert("y") } == ["alice zwp_text_input_v3.commit_string y", "alice zwp_text_input_v3.done 3"])
  }

  @Test func doneCountsEveryCommitOfTheField() {
    alice.input.commit()
    focus()
    alice.input.commit()
    alice.enable()
    #expect(
      after {
        stage.settle()
        stage.forget()
        ime.insert("a")
      } == ["alice zwp_text_input_v3.commit_string a", "alice zwp_text_input_v3.done 3"])
  }
}
