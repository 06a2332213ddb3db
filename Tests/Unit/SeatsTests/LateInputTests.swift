import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of input that is read after later requests, and of calls during a delivery.
@Suite struct LateInputTests {
  let desk = Desk()
  let page: ClientWindow

  init() {
    page = desk.window("page", at: 0, 0, width: 400, height: 400)
    desk.forget()
  }

  /// Routes events with a time in the past.
  private func late(_ milliseconds: UInt64, _ events: [InputEvent]) {
    desk.together { router, _ in
      for event in events { router.route(event, at: InputTime(milliseconds: milliseconds)) }
    }
  }

  @Test func aLiftThatIsReadAfterARequestIsStillATap() {
    desk.watch("hold", LongPressGestureRecognizer())
    desk.watch("tap", TapGestureRecognizer())
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.clock += 505
    desk.sceneChanges()
    late(
      desk.clock - 300,
      [.touch(.up(device: desk.panel, finger: 1)), .touch(.frame(device: desk.panel))])
    desk.wait(1000)
    #expect(desk.cameOut.filter { !$0.hasPrefix("page") } == ["tap recognized"])
  }

  @Test func aClientsPointerNeverRunsBackInTime() {
    var times: [UInt32] = []
    desk.pointer(to: 10, 10)
    desk.press()
    desk.clock += 100
    desk.move(page, to: 5, 5)
    desk.together { router, now in
      router.route(.pointer(.motionAbsolute(to: Point(20, 20))), at: InputTime(milliseconds: desk.clock - 50))
      router.outbox.effects.drain { routed in
        if case .pointer(.motion(let contact)) = routed.effect { times.append(contact.time.milliseconds) }
      }
    }
    #expect(times == [UInt32(desk.clock)])
  }

  @Test func aHandlerMayAskForTheTimeThatIsPassing() {
    var calls = 0
    for name in ["first", "second"] {
      let press = LongPressGestureRecognizer()
      press.name = name
      press.addHandler { [unowned desk] recognizer in
        guard recognizer.state == .began else { return }
        calls += 1
        desk.router.advance(to: InputTime(milliseconds: desk.clock))
      }
      desk.router.addRecognizer(press, to: .shell)
    }
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.wait(600)
    #expect(calls > 0)
  }

  @Test func modifiersOfAHostAreSentAsTheKeymapHasThem() {
    let keyboard = OneGroupKeyboard()
    let router = InputRouter(windows: desk.windows, keyboard: keyboard)
    router.take(.makeKey(page, because: .requested), at: .zero)
    router.outbox.effects.drain { _ in }
    router.route(.key(.modifiers(device: desk.keyboard, Modifiers(depressed: 1, group: 5))), at: desk.now)
    var sent: [Modifiers] = []
    router.outbox.effects.drain { routed in
      if case .key(.modifiers(_, let modifiers)) = routed.effect { sent.append(modifiers) }
    }
    #expect(sent == [Modifiers(depressed: 1, group: 0)])
  }
}

/// A keyboard with one group, like a keymap with a single layout.
private final class OneGroupKeyboard: Keyboard {
  var heldModifiers: KeyModifiers { [] }
  private(set) var modifiers = Modifiers()

  func update(key code: UInt32, isPressed: Bool) -> Modifiers? { nil }

  func set(_ modifiers: Modifiers) -> Bool {
    var known = modifiers
    known.group = 0
    defer { self.modifiers = known }
    return known != self.modifiers
  }

  func reading(of code: UInt32) -> KeyReading? { nil }
}
