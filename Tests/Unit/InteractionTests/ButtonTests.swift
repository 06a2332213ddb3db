import Geometry
import Interaction
import Testing

/// Tests of touches of a mouse: their buttons, and the recognizers that accept them.
@Suite struct ButtonTests {
  private let keyboard = Keyboard()
  private let screen: Screen

  private final class Keyboard: Application {
    var held: KeyModifierFlags = []
    override var modifierFlags: KeyModifierFlags { held }
  }

  init() { screen = Screen(keyboard) }

  private func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String = "tap") -> Recognizer {
    recognizer.name = name
    screen.window.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func send(_ phase: TouchSample.Phase, _ buttons: Event.ButtonMask = [], at x: Double = 100) {
    screen.frame(
      TouchSample(id: 1, phase: phase, location: ScreenPoint(x, 100), type: .indirectPointer, buttons: buttons))
  }

  private func click(_ buttons: Event.ButtonMask) {
    send(.down, buttons)
    screen.pass(50)
    send(.up)
  }

  @Test func numbersOfButtons() {
    #expect(Event.ButtonMask.button(1) == .primary)
    #expect(Event.ButtonMask.button(2) == .secondary)
    #expect(Event.ButtonMask.button(3).rawValue == 4)
    #expect(Event.ButtonMask.button(32).count == 1)
    for number in [Int.min, -1, 0, 33, Int.max] { #expect(Event.ButtonMask.button(number) == []) }
  }

  @Test func aTapIsOfThePrimaryButtonByDefault() {
    _ = watch(TapGestureRecognizer())
    click(.primary)
    #expect(screen.takeLog() == ["tap ended"])
    screen.pass(1000)
    click(.secondary)
    #expect(screen.takeLog() == [])
  }

  @Test func fingersNeedNoButton() {
    watch(TapGestureRecognizer()).buttonMaskRequired = .secondary
    screen.tap(1, at: 100, 100)
    #expect(screen.takeLog() == ["tap ended"])
  }

  @Test func aTapOfTwoButtonsNeedsBoth() {
    watch(TapGestureRecognizer()).buttonMaskRequired = [.primary, .secondary]
    click(.primary)
    #expect(screen.takeLog() == [])
    screen.pass(1000)
    send(.down, .secondary)
    send(.move, [.primary, .secondary])
    send(.move, .primary)
    send(.up)
    #expect(screen.takeLog() == ["tap ended"])
  }

  @Test func anotherButtonDuringATapMakesItFail() {
    let tap = watch(TapGestureRecognizer())
    for required in [Event.ButtonMask.primary, []] {
      tap.buttonMaskRequired = required
      send(.down, .primary)
      send(.move, [.primary, .secondary])
      #expect(tap.state == .failed)
      #expect(tap.misfit == .wrongButtons)
      send(.move, .primary)
      send(.up)
      #expect(screen.takeLog() == [])
      screen.pass(1000)
    }
  }

  @Test func anySingleButtonTapsWithAnEmptyMask() {
    let tap = watch(TapGestureRecognizer())
    tap.buttonMaskRequired = []
    tap.allowedButtons = [.primary, .button(3)]
    for (buttons, log) in [(Event.ButtonMask.primary, ["tap ended"]), (.button(3), ["tap ended"]), (.secondary, [])] {
      click(buttons)
      #expect(screen.takeLog() == log)
      screen.pass(1000)
    }
  }

  @Test func aPanAcceptsAllButtonsUntilItIsLimited() {
    let pan = watch(PanGestureRecognizer(), "pan")
    func drag(_ button: Event.ButtonMask) -> [String] {
      send(.down, button)
      send(.move, button, at: 150)
      send(.up, at: 150)
      return screen.takeLog()
    }
    #expect(drag(.secondary) == ["pan began", "pan ended"])
    pan.allowedButtons = .primary
    #expect(drag(.secondary) == [])
    #expect(drag(.primary) == ["pan began", "pan ended"])
    pan.allowedButtons = []
    #expect(drag(.primary) == [])
    screen.touch(1, at: 100, 100)
    screen.move(1, to: 150, 100)
    #expect(screen.takeLog() == ["pan began"])
  }

  @Test func touchpadGesturesCanBeRefused() {
    let pan = watch(PanGestureRecognizer(), "pan")
    pan.acceptsIndirectGestures = false
    let place = ScreenPoint(100, 100)
    screen.frame(TouchSample(id: 1, phase: .down, location: place, type: .indirectPointer, indirectGesture: .swipe))
    #expect(pan.contacts.isEmpty)
    screen.frame(TouchSample(id: 2, phase: .down, location: place, type: .indirectPointer, buttons: .primary))
    #expect(pan.contacts.count == 1)
  }

  @Test func anEventAndARecognizerHaveTheButtonsAndModifiers() {
    final class Asker: View {
      var seen: [String] = []
      override func touchesBegan(_ touches: [Touch], with event: Event) { note("began", event) }
      override func touchesMoved(_ touches: [Touch], with event: Event) { note("moved", event) }
      override func touchesEnded(_ touches: [Touch], with event: Event) { note("ended", event) }
      private func note(_ word: String, _ event: Event) {
        seen.append("\(word) \(event.buttonMask.rawValue) \(event.modifierFlags.rawValue >> 16)")
      }
    }
    let asker = Asker(frame: ViewRect(x: 0, y: 0, width: 400, height: 400))
    screen.window.addSubview(asker)
    let pan = watch(PanGestureRecognizer(), "pan")
    pan.cancelsTouchesInView = false
    pan.delaysTouchesEnded = false
    var seen: [String] = []
    pan.addHandler { seen.append("\($0.state) \($0.buttonMask.rawValue) \($0.modifierFlags.rawValue >> 16)") }
    keyboard.held = .command
    send(.down, .secondary)
    send(.move, [.primary, .secondary])
    keyboard.held = [.command, .shift]
    send(.move, .secondary, at: 150)
    send(.up, at: 150)
    #expect(asker.seen == ["began 2 16", "moved 3 16", "moved 2 18", "ended 2 18"])
    #expect(seen == ["began 2 18", "ended 2 18"])
    #expect(pan.modifierFlags == [])
  }
}
