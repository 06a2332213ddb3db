import Geometry
import Testing

@testable import Interaction

/// Tests of applications that override `sendEvent(_:)`.
@Suite struct SendEventTests {
  private let application = FilteringApplication()
  private let screen: Screen

  init() { screen = Screen(application) }

  @Test func everyKindOfEventPassesThroughWithItsContent() {
    let view = screen.add("view")
    view.addGestureRecognizer(HoverGestureRecognizer())
    screen.tap(1, at: 10, 10)
    screen.press("a")
    screen.release("a")
    screen.deliver(.motion(.shake, .began))
    screen.deliver(.motion(.shake, .ended))
    screen.deliver(.remoteControl(.play))
    screen.deliver(.hover(ScreenPoint(10, 10)))
    screen.deliver(.text("a"))
    #expect(
      application.sent == [
        "touches view began", "touches view ended", "presses a began", "presses a ended", "motion shake",
        "motion shake", "remoteControl play", "hover",
      ])
  }

  @Test func withoutSuperNothingReachesViewsOrRecognizers() {
    let view = screen.add("view")
    let delegate = AskedDelegate()
    view.with(TapGestureRecognizer(), "tap").delegate = delegate
    application.keeps = { _ in true }
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == [])
    #expect(delegate.asked == 0)
    #expect(application.census == Application.Census(contacts: 0, recognizers: 0, timers: 0, events: 0))
    application.keeps = { _ in false }
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["view began 1", "view cancelled 1", "tap ended"])
    #expect(delegate.asked == 1)
  }

  @Test func theRestOfAKeptTouchIsNeverDelivered() {
    screen.add("view").with(PanGestureRecognizer(), "pan")
    application.keeps = { $0.touches.contains { $0.phase == .began } }
    screen.touch(1, at: 10, 10)
    screen.move(1, to: 10, 200)
    screen.lift(1, at: 10, 200)
    #expect(screen.takeLog() == [])
    #expect(application.census.contacts == 0)
  }

  @Test func anEndThatIsKeptBecomesACancellation() {
    screen.add("view").with(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
    application.keeps = { $0.touches.contains { $0.phase == .ended } }
    screen.touch(1, at: 10, 10)
    screen.move(1, to: 10, 200)
    screen.lift(1, at: 10, 200)
    #expect(screen.takeLog() == ["view began 1", "pan began", "view moved 1", "pan cancelled", "view cancelled 1"])
    #expect(application.census.contacts == 0)
    application.keeps = { _ in false }
    screen.tap(1, at: 300, 300)
    #expect(screen.takeLog() == ["view began 1", "view ended 1"])
  }

  @Test func aMovementThatIsKeptIsLeftOut() {
    _ = screen.add("view")
    screen.touch(1, at: 10, 10)
    application.keeps = { _ in true }
    screen.move(1, to: 10, 20)
    application.keeps = { _ in false }
    screen.move(1, to: 10, 30)
    screen.lift(1, at: 10, 30)
    #expect(screen.takeLog() == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test func pressesAndMotionsKeepTheirEndsToo() {
    let view = PhaseView(screen)
    screen.window.addSubview(view)
    view.becomeFirstResponder()
    application.keeps = { _ in true }
    screen.press("a")
    screen.deliver(.motion(.shake, .began))
    application.keeps = { _ in false }
    screen.release("a")
    screen.deliver(.motion(.shake, .ended))
    #expect(screen.takeLog() == [])
    screen.press("a")
    screen.deliver(.motion(.shake, .began))
    application.keeps = { _ in true }
    screen.release("a")
    screen.deliver(.motion(.shake, .ended))
    screen.deliver(.remoteControl(.play))
    #expect(screen.takeLog() == ["press began", "motion began", "press cancelled", "motion cancelled"])
    #expect(application.census.contacts == 0)
  }

  @Test func theLeavingPointerIsNeverKept() {
    let hover = screen.add("view").with(HoverGestureRecognizer(), "hover")
    screen.deliver(.hover(ScreenPoint(10, 10)))
    application.keeps = { _ in true }
    screen.deliver(.hover(ScreenPoint(20, 20)))
    #expect(application.isHovering)
    screen.deliver(.hover(nil))
    #expect(!application.isHovering)
    #expect(screen.takeLog() == ["hover began", "hover ended"])
    #expect(hover.state == .possible)
  }

  @Test func aSecondCallOrALateOneHasNoEffect() {
    _ = screen.add("view")
    application.sendsTwice = true
    screen.touch(1, at: 10, 10)
    #expect(screen.takeLog() == ["view began 1"])
    if let event = application.latest { application.sendEvent(event) }
    #expect(screen.takeLog() == [])
  }
}

private final class FilteringApplication: Application {
  var keeps: (Event) -> Bool = { _ in false }
  var sendsTwice = false
  private(set) var sent: [String] = []
  private(set) var latest: Event?

  override func sendEvent(_ event: Event) {
    latest = event
    let touches = event.touches.map { "\($0.view?.name ?? "?") \($0.phase)" }
    let press = event.press.map { "\($0.key) \($0.phase)" }
    let content = touches + [press, event.motion?.rawValue, event.remoteCommand?.name].compactMap { $0 }
    sent.append(([event.kind.rawValue] + content).joined(separator: " "))
    guard !keeps(event) else { return }
    super.sendEvent(event)
    if sendsTwice { super.sendEvent(event) }
  }
}

private final class AskedDelegate: GestureRecognizerDelegate {
  private(set) var asked = 0

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    asked += 1
    return true
  }
}

/// A first responder that records the phases of presses, motions and commands.
private final class PhaseView: View {
  private unowned let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
    super.init(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
  }

  override var canBecomeFirstResponder: Bool { true }
  override func pressBegan(_ press: Press, with event: Event) { screen.write("press began") }
  override func pressEnded(_ press: Press, with event: Event) { screen.write("press ended") }
  override func pressCancelled(_ press: Press, with event: Event) { screen.write("press cancelled") }
  override func motionBegan(_ motion: Motion, with event: Event) { screen.write("motion began") }
  override func motionEnded(_ motion: Motion, with event: Event) { screen.write("motion ended") }
  override func motionCancelled(_ motion: Motion, with event: Event) { screen.write("motion cancelled") }
  override func remoteControlReceived(_ command: RemoteCommand, with event: Event) { screen.write("command") }
}
