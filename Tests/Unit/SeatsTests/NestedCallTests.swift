import Geometry
import Interaction
import Surfaces
import Testing

@testable import Seats

/// Tests of recognizers that call the router while they receive an event.
@Suite struct NestedCallTests {
  private let desk = Desk()
  private let page: ClientWindow

  init() {
    page = desk.window("page", of: "page", at: 100, 100, width: 400, height: 400)
    desk.forget()
  }

  private func land(_ finger: Int32, at x: Double, _ y: Double) {
    desk.finger(finger, downAt: x, y)
    desk.frame()
  }

  private func lift(_ finger: Int32) {
    desk.fingerUp(finger)
    desk.frame()
  }

  /// Calls `body` when a tap is recognized.
  private func onTap(_ scope: ResponderScope = .shell, _ body: @escaping () -> Void) {
    let tap = TapGestureRecognizer()
    tap.cancelsTouchesInView = false
    tap.addHandler { _ in body() }
    desk.router.addRecognizer(tap, to: scope)
  }

  @Test func touchesThatATapCancelsAreForgotten() {
    let other = desk.window("other", of: "other", at: 600, 100)
    onTap(.window(other.id)) { [unowned desk] in
      desk.router.take(.cancelTouches(because: .requested), at: desk.now)
    }
    let hold = LongPressGestureRecognizer()
    hold.minimumPressDuration = .seconds(5)
    desk.router.addRecognizer(hold, to: .shell)
    land(1, at: 200, 200)
    desk.wait(10)
    land(2, at: 650, 150)
    desk.wait(10)
    lift(2)
    desk.wait(10)
    lift(1)
    desk.wait(10_000)
    let lines = desk.cameOut
    #expect(lines.contains { $0.hasPrefix("page cancel") }, "the client has lost the finger that is down: \(lines)")
    #expect(desk.router.owners.touches.delivery.count == 0, "nothing is kept of fingers that are gone")
    land(1, at: 250, 250)
    #expect(desk.cameOut.contains { $0.hasPrefix("page down") }, "the next touch is sent as usual")
  }

  @Test func aRequestInsideTakesEffectAfterTheEventWasDelivered() {
    let other = desk.window("other", of: "other", at: 600, 100, width: 100, height: 100)
    desk.router.take(.makeKey(page, because: .requested), at: desk.now)
    desk.forget()
    var isAccepted = false
    onTap { [unowned desk] in
      isAccepted = desk.router.take(.makeKey(other, because: .requested), at: desk.now)
    }
    land(1, at: 200, 200)
    lift(1)
    #expect(isAccepted)
    #expect(desk.keyWindow == "other")
    #expect(desk.router.keyboardTarget?.surface == other.surface.id, "the keyboard has followed")
  }

  @Test func timersDoNotRunInsideAnEvent() {
    var times: [InputTime?] = []
    onTap { [unowned desk] in
      desk.router.advance(to: InputTime(milliseconds: desk.clock + 60_000))
      times.append(desk.router.nextTimer)
    }
    let hold = desk.watch("hold", LongPressGestureRecognizer())
    hold.cancelsTouchesInView = false
    land(1, at: 200, 200)
    land(2, at: 300, 200)
    lift(2)
    #expect(times.count <= 1)
    #expect(!desk.cameOut.contains("hold began"), "a minute has not passed")
  }
}

/// Tests of gestures that move windows which other clients present.
@Suite struct PresentedWindowGestureTests {
  @Test func aGestureMovesAWindowThatAnotherClientPresents() {
    let desk = Desk()
    let back = desk.window("back", of: "back", at: 0, 0, width: 900, height: 900)
    let page = desk.window("page", of: "page", at: 100, 100, width: 400, height: 400)
    page.parent = back
    desk.router.take(.makeKey(page, because: .requested), at: desk.now)
    desk.router.setAnswers([:], ["window.move": .window(.move)], of: .shell)
    let press = LongPressGestureRecognizer()
    press.addHandler { [unowned desk] press in
      if press.state == .began { desk.router.desk.request("window.move") }
    }
    desk.router.addRecognizer(press, to: .shell)
    desk.forget()
    desk.finger(1, downAt: 300, 300)
    desk.frame()
    desk.wait(600)
    desk.finger(1, to: 350, 310)
    desk.frame()
    let lines = desk.cameOut
    #expect(lines.contains("window.move by page (gesture)"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("move page") }, "\(lines)")
  }
}
