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

  @Test("buttons are numbered as those of evdev")
  func numbers() {
    #expect(MouseButton.allCases.map(\.number) == Array(1...8))
    #expect(MouseButton.middle.number == 3)
    #expect(MouseButton.task.number == 8)
  }
}
