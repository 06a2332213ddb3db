import Documents
import Policies
import Testing

@Suite("Recognizers of the mouse")
struct MouseTests {
  private func recognizer(_ text: String) throws -> RecognizerPolicy {
    try #require(try read("recognizers: [{name: a, \(text)}]").recognizers.first)
  }

  @Test("the mouse and its buttons are named")
  func names() throws {
    let plain = try recognizer("type: tap")
    #expect(plain.allowedTouchTypes == nil)
    #expect(plain.buttons == [.left])
    let named = try recognizer("type: pan, touch-types: [mouse, direct], buttons: [right, task]")
    #expect(named.allowedTouchTypes == [.mouse, .direct])
    #expect(named.buttons == [.right, .task])
    #expect(try recognizer("type: tap, touch-types: mouse, buttons: middle").buttons == [.middle])
  }

  @Test("keys without an effect are warnings")
  func warnings() {
    #expect(
      faults("recognizers: [{name: a, type: tap, buttons: right}]") == [
        "p:1:36: warning: buttons has no effect without the mouse; add touch-types: [mouse]"
      ])
    #expect(
      faults("recognizers: [{name: a, type: tap, touch-types: [direct, pointer], buttons: right}]") == [
        "p:1:68: warning: buttons has no effect without the mouse; add touch-types: [mouse]"
      ])
    // An invalid list may have been meant to contain the mouse.
    #expect(faults("recognizers: [{name: a, type: tap, touch-types: [mose], buttons: right}]").count == 1)
    #expect(faults("recognizers: [{name: a, type: pan, touch-types: scrol, scroll-types: discrete}]").count == 1)
    let alone = "the gesture needs 2 touches, and a mouse has only one; add direct or pointer to touch-types"
    #expect(
      faults("recognizers: [{name: a, type: pinch, touch-types: mouse}]") == ["p:1:38: warning: \(alone)"])
    #expect(
      faults("recognizers: [{name: a, type: pan, touches: 2, touch-types: mouse}]") == ["p:1:48: warning: \(alone)"])
    #expect(faults("recognizers: [{name: a, type: pan, touches: 2, touch-types: [mouse, direct]}]") == [])
    #expect(
      faults("recognizers: [{name: a, type: tap, touch-types: mouse, buttons: [left, wheel]}]").first?.hasPrefix(
        "p:1:72: invalid value: found \"wheel\", expected left, right, middle") == true)
  }

  @Test("buttons are numbered as those of evdev")
  func numbers() {
    #expect(MouseButton.allCases.map(\.number) == Array(1...8))
    #expect(MouseButton.middle.number == 3)
    #expect(MouseButton.task.number == 8)
  }
}
