import Geometry
import Scripts
import Seats
import StageKit
import Testing
import Transcription

@Suite struct PointerTests {
  private let desk = Desk()

  @Test func aClickTakesTheMotionBeforeItAlong() {
    desk.pointer(to: 150, 120)
    desk.click()
    #expect(desk.story == "pointer: {click: left, in: term, at: [50, 20]}\n")
  }

  @Test func aClickWithoutAMotionIsWhereThePointerIs() {
    desk.click(hold: 90)
    #expect(desk.story == "pointer: {click: left, hold: 90ms}\n")
  }

  @Test func twoClicksAreCounted() {
    desk.pointer(to: 150, 120)
    desk.click()
    desk.pass(100)
    desk.click()
    #expect(desk.story == "pointer: {click: left, in: term, at: [50, 20], count: 2}\n")
  }

  /// Without the pauses, the player would separate the clicks.
  @Test func clicksThatAreNotCountedTogetherSayWhatTimePasses() {
    desk.click(hold: 20)
    desk.pass(10)
    desk.click(hold: 90)
    desk.pass(120)
    desk.button(true, code: 0x111)
    desk.button(false, code: 0x111)
    #expect(
      desk.story == """
        pointer: {click: left, hold: 20ms}
        pause: 0s
        pointer: {click: left, hold: 90ms}
        pause: 120ms
        pointer: {click: right, hold: 0s}

        """)
  }

  @Test func aFingerThatScrollsAtOnceSaysSo() {
    desk.route(
      .pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 12))), .pointer(.frame),
      .pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))), .pointer(.frame))
    #expect(desk.story == "pointer: {scroll: vertical, distance: 12, duration: 0s}\n")
  }

  @Test func clicksFarApartAreTwo() {
    desk.click()
    desk.pass(700)
    desk.click()
    #expect(desk.story == "pointer: {click: left}\npause: 700ms\npointer: {click: left}\n")
  }

  @Test func aLongWayIsOneMoveWithAsManyMotions() {
    for step in 1...10 {
      desk.pass(8)
      desk.pointer(to: 600 + Double(step) * 10, 600 + (step == 5 ? 1 : 0))
    }
    #expect(desk.story == "pointer: {move: {along: [[610, 600], [700, 600]]}, duration: 80ms, samples: [1, 9]}\n")
  }

  @Test func aMoveAlongTheEdgeOfAWindowKeepsWhatItIsOver() {
    for step in 1...10 {
      desk.pass(8)
      desk.pointer(to: 110 + Double(step) * 10, step == 5 ? 99.5 : 100.5)
    }
    let kinds = desk.story
    #expect(kinds.contains("[160, 99.5]") || kinds.contains("[60, -0.5]"), "\(kinds)")
  }

  @Test func aPressThatMovesIsADrag() {
    desk.pointer(to: 150, 120)
    desk.button(true)
    for step in 1...5 {
      desk.pass(10)
      desk.pointer(to: 150 + Double(step) * 20, 120)
    }
    desk.pass(30)
    desk.button(false)
    #expect(
      desk.story
        == "pointer: {drag: left, in: term, from: [50, 20], to: [150, 20], duration: 50ms, samples: 5, hold: 30ms}\n")
  }

  @Test func twoButtonsAreToldOneByOne() {
    desk.button(true)
    desk.button(true, code: 0x111)
    desk.button(false)
    desk.button(false, code: 0x111)
    #expect(
      desk.story == """
        pointer: {press: left}
        pointer: {press: right}
        pointer: {release: left}
        pointer: {release: right}

        """)
  }

  @Test func aWheelIsToldInSteps() {
    desk.pointer(to: 150, 120)
    for _ in 0..<3 { desk.scroll(120) }
    desk.scroll(-120)
    desk.scroll(-30)
    #expect(
      desk.story == """
        pointer: {scroll: vertical, steps: 3, in: term, at: [50, 20]}
        pointer: {scroll: vertical, v120: -150}

        """)
  }

  @Test func aFingerOnATouchpadScrollsADistance() {
    for value in [2.0, 4, 6] {
      desk.route(.pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: value))), .pointer(.frame))
      desk.pass(10)
    }
    desk.route(
      .pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))), .pointer(.frame))
    desk.route(
      .pointer(.axis(AxisSample(axis: .horizontal, source: .finger, value: 0, isStop: true))), .pointer(.frame))
    #expect(
      desk.story == """
        pointer: {scroll: vertical, distance: 12, duration: 45ms}
        pointer: {scroll: horizontal, distance: 0}

        """)
  }

  @Test func aPointerThatLeavesIsNowhere() {
    desk.pointer(to: 10, 20)
    desk.route(.pointer(.leave))
    #expect(desk.story == "pointer: {move: [10, 20]}\npointer: leave\n")
  }

  private func pad(_ kind: PointerGesture.Kind, _ phase: PointerGesture.Phase, dx: Float = 0, scale: Float = 1) {
    desk.route(
      .gesture(
        PointerGesture(
          device: DeviceID(.scripts, 5), kind, phase, fingers: kind == .pinch ? 2 : 3, dx: dx, scale: scale)))
  }

  @Test func fingersOnATouchpadAreAGesture() {
    pad(.swipe, .began)
    for _ in 0..<4 {
      desk.pass(10)
      pad(.swipe, .changed, dx: -20)
    }
    pad(.swipe, .ended)
    pad(.hold, .began)
    desk.pass(700)
    pad(.hold, .cancelled)
    pad(.pinch, .began)
    desk.pass(300)
    pad(.pinch, .changed, scale: 1.5)
    pad(.pinch, .ended)
    #expect(
      desk.story == """
        touchpad: {swipe: [-80, 0], duration: 40ms, samples: 4}
        touchpad: {hold: 700ms, cancel: yes}
        touchpad: {pinch: 1.5, samples: 1}

        """)
  }

  @Test func whereGesturesWatchATouchpadItIsToldPartByPart() {
    desk.watchesFingers = true
    pad(.swipe, .began)
    for step in [3, 9] {
      desk.pass(10)
      pad(.swipe, .changed, dx: Float(step))
    }
    pad(.swipe, .ended)
    #expect(
      desk.story == """
        touchpad: {begin: swipe}
        pause: 10ms
        touchpad: {move: [3, 0], samples: 1}
        pause: 10ms
        touchpad: {move: [9, 0], samples: 1}
        touchpad: end

        """)
  }

  @Test func aPressThatItsWindowDoesNotReceiveIsAMoveAndAClick() {
    desk.cover = Rect(x: 100, y: 100, width: 50, height: 50)
    desk.pointer(to: 120, 120)
    desk.click()
    desk.pass(2_000)
    desk.pointer(to: 1_500, 120)
    desk.scroll(120)
    #expect(
      desk.story == """
        pointer: {move: [20, 20], in: term}
        pointer: {click: left}
        pointer: {move: [1500, 120]}
        pointer: {scroll: vertical, steps: 1}

        """)
  }

  @Test func stepsOfAMouseLeadSomewhere() {
    desk.route(.pointer(.motion(by: Vector(150, 120))), .pointer(.frame))
    desk.click()
    #expect(desk.story == "pointer: {click: left, in: term, at: [50, 20]}\n")
  }

  @Test func stepsOfAMouseThatIsHeldStaySteps() {
    desk.holdsPointer = true
    desk.route(.pointer(.motion(by: Vector(15, -12))), .pointer(.frame))
    #expect(desk.story == "pointer: {move: {by: [15, -12]}}\n")
  }
}
