import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests that a finger scrolls a client without touch support, if a rule says so.
@Suite struct FingerScrollTests {
  let desk = Desk()
  let old: ClientWindow
  let new: ClientWindow

  init() {
    new = desk.window("new", at: 500, 0, width: 400, height: 1000)
    old = desk.window("old", at: 0, 0, width: 400, height: 1000)
    desk.router.setLacksTouchSupport(true, old.client)
    old.fingerScrolling = .inertia
    desk.forget()
  }

  private func land(at x: Double, _ y: Double) {
    desk.finger(1, downAt: x, y)
    desk.frame()
  }

  private func move(to x: Double, _ y: Double, after pause: UInt64 = 10) {
    desk.wait(pause)
    desk.finger(1, to: x, y)
    desk.frame()
  }

  private func lift() {
    desk.fingerUp(1)
    desk.frame()
  }

  /// A flick of 1 px/ms up.
  private func flick() {
    land(at: 100, 500)
    for step in 1...10 { move(to: 100, 500 - Double(step) * 10) }
    lift()
  }

  /// The sum of the vertical scrolls, and the number of stops.
  private func total(_ lines: [String]) -> (Double, stops: Int) {
    var (sum, stops) = (0.0, 0)
    for line in lines where line.contains(" axis vertical ") {
      let words = line.split(separator: " ")
      sum += Double(words[3]) ?? 0
      if words.last == "stop" { stops += 1 }
    }
    return (sum, stops)
  }

  private let click = [
    "old enter 10,20", "old pointer 10,20", "old pointer frame", "old press 110", "old pointer frame",
    "old release 110", "old pointer frame", "old leave", "old pointer frame",
  ]

  @Test func aTapIsAClick() {
    land(at: 10, 20)
    #expect(desk.cameOut == [])
    lift()
    #expect(desk.cameOut == click)
  }

  @Test func aFingerThatMovesScrolls() {
    old.fingerScrolling = .plain
    land(at: 10, 20)
    move(to: 14, 20)
    #expect(desk.cameOut == [])
    move(to: 10, 50)
    move(to: 15, 45)
    lift()
    #expect(
      desk.cameOut == [
        "old enter 10,20", "old pointer 10,20", "old pointer frame", "old axis vertical -30 0 finger",
        "old pointer frame", "old axis vertical 5 0 finger", "old axis horizontal -5 0 finger", "old pointer frame",
        "old axis vertical 0 0 finger stop", "old axis horizontal 0 0 finger stop", "old pointer frame", "old leave",
        "old pointer frame",
      ])
    #expect(desk.router.nextTimer == nil)
  }

  @Test func aFingerThatHasRestedDrags() {
    land(at: 10, 20)
    move(to: 10, 50, after: 250)
    lift()
    #expect(desk.cameOut.filter { $0.contains("axis") } == [])
    land(at: 10, 20)
    desk.forget()
    move(to: 10, 50, after: 249)
    #expect(desk.cameOut.contains("old axis vertical -30 0 finger"))
  }

  @Test func aFingerThatRestsIsASecondaryClick() {
    land(at: 10, 20)
    desk.wait(500)
    #expect(desk.cameOut.contains("old press 111"))
    move(to: 10, 60)
    lift()
    #expect(desk.cameOut == ["old leave", "old pointer frame"])
  }

  @Test func aFastFingerLetsTheScrollContinueWithLessAndLessVelocity() {
    flick()
    let scrolled = desk.cameOut
    #expect(total(scrolled) == (100, stops: 1))
    #expect(!scrolled.contains("old leave"))
    var steps: [Double] = []
    while let next = desk.router.nextTimer {
      desk.wait(UInt64(next.milliseconds) - desk.clock)
      let lines = desk.cameOut
      if lines.contains("old leave") {
        #expect(lines.prefix(2) == ["old axis vertical 0 0 continuous stop", "old pointer frame"])
        #expect(lines.dropFirst(2) == ["old leave", "old pointer frame"])
        break
      }
      #expect(lines.count == 2 && lines.last == "old pointer frame")
      steps.append(total(lines).0)
    }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 })
    // A velocity of 1 px/ms at UIKit's rate leads to 499.5 px; the slowest part is left out.
    #expect(abs(steps.reduce(0, +) - 489.5) < 1)
    #expect(desk.router.nextTimer == nil)
    land(at: 10, 20)
    lift()
    #expect(desk.cameOut == click)
  }

  @Test func aSlowFingerEndsTheScroll() {
    land(at: 100, 500)
    move(to: 100, 450)
    desk.wait(100)
    lift()
    #expect(desk.cameOut.last == "old pointer frame" && desk.router.nextTimer == nil)
  }

  @Test func aTouchStopsTheScrollAndIsNoClick() {
    flick()
    desk.wait(100)
    desk.forget()
    land(at: 10, 20)
    #expect(
      desk.cameOut == [
        "old axis vertical 0 0 continuous stop", "old pointer frame", "old leave", "old pointer frame",
      ])
    lift()
    #expect(desk.cameOut == [])
    land(at: 10, 20)
    lift()
    #expect(desk.cameOut == click)
  }

  @Test func thePointerEndsTheScroll() {
    desk.pointer(to: 600, 10)
    flick()
    desk.wait(100)
    desk.forget()
    desk.press()
    #expect(
      desk.cameOut.prefix(4) == [
        "old axis vertical 0 0 continuous stop", "old pointer frame", "old leave", "new enter 100,10",
      ])
    desk.release()
    #expect(desk.router.nextTimer == nil)
  }

  @Test func aWindowThatVanishesEndsTheScroll() {
    flick()
    desk.unmap(old)
    #expect(desk.router.nextTimer == nil)
    desk.map(old)
    flick()
    desk.destroy(old.surface)
    #expect(desk.router.nextTimer == nil)
  }

  @Test func aGestureThatTakesTheFingerEndsTheScrollForItsClient() {
    let pinch = desk.watch("pan", PanGestureRecognizer())
    pinch.minimumNumberOfTouches = 2
    land(at: 100, 500)
    move(to: 100, 450)
    desk.finger(2, downAt: 600, 400)
    desk.frame()
    desk.forget()
    desk.together { router, now in
      for finger: Int32 in 1...2 {
        router.route(
          .touch(.motion(FingerSample(device: desk.panel, finger: finger, place: Point(300, 300)))), at: now)
      }
      router.route(.touch(.frame(device: desk.panel)), at: now)
    }
    #expect(desk.cameOut.contains("old axis vertical 0 0 finger stop"))
    #expect(desk.router.nextTimer == nil)
  }

  @Test func aPopupScrollsAsItsWindow() {
    let popup = desk.popup("menu", on: old, at: 0, 0, width: 200, height: 400)
    #expect(popup.effectiveFingerScrolling == .inertia)
    #expect(new.effectiveFingerScrolling == .none)
  }
}
