import Geometry
import Scripts
import Seats
import StageKit
import Testing
import Transcription

@Suite struct TouchTests {
  private let desk = Desk()

  @Test func aTapOnAWindowIsMeasuredFromIt() {
    desk.tap(150, 120)
    #expect(desk.story == "tap: {in: term, at: [50, 20]}\n")
  }

  @Test func aTapBesideAllWindowsIsMeasuredFromTheOutput() {
    desk.tap(20, 30)
    #expect(desk.story == "tap: [20, 30]\n")
  }

  @Test func twoTapsSoonAfterEachOtherAreADoubleTap() {
    desk.tap(20, 30)
    desk.pass(100)
    desk.tap(20, 30)
    desk.pass(2_000)
    desk.tap(20, 30)
    #expect(desk.story == "double-tap: [20, 30]\npause: 1s\ntap: [20, 30]\n")
  }

  @Test func threeTapsAreCounted() {
    for _ in 0..<3 {
      desk.tap(20, 30, hold: 60)
      desk.pass(150)
    }
    #expect(desk.story == "tap: {at: [20, 30], count: 3, hold: 60ms, interval: 150ms}\n")
  }

  @Test func aFingerThatRestsIsALongPress() {
    desk.tap(150, 120, hold: 800)
    desk.pass(500)
    desk.tap(20, 30, hold: 1_200)
    #expect(
      desk.story == "long-press: {in: term, at: [50, 20]}\npause: 500ms\nlong-press: {at: [20, 30], hold: 1200ms}\n")
  }

  @Test func aFingerThatHardlyMovesStillTaps() {
    desk.land((0, 150, 120))
    for wobble in [1.0, 2, 1] {
      desk.pass(20)
      desk.move((0, 150 + wobble, 120))
    }
    desk.pass(20)
    desk.lift(0)
    #expect(desk.story == "tap: {in: term, at: [50, 20], hold: 80ms, samples: 3}\n")
  }

  @Test func fingersSideBySideTapTogether() {
    desk.land((0, 200, 200), (1, 240, 200))
    desk.pass(50)
    desk.lift(0, 1)
    #expect(desk.story == "tap: {in: term, at: [120, 100], fingers: 2, spacing: 40}\n")
  }

  @Test func aFingerThatItsWindowDoesNotReceiveIsForced() {
    desk.cover = Rect(x: 100, y: 100, width: 50, height: 50)
    desk.tap(120, 120)
    desk.pass(2_000)
    desk.land((0, 160, 160), (1, 600, 160))
    desk.pass(50)
    desk.lift(0, 1)
    desk.pass(2_000)
    desk.tap(160, 160)
    #expect(
      desk.story == """
        tap: {in: term, force: yes, at: [20, 20]}
        pause: 1s
        tap: {in: term, force: yes, at: [280, 60], fingers: 2, spacing: 440}
        pause: 1s
        tap: {in: term, at: [60, 60]}

        """)
  }

  @Test func aStraightWayIsASwipe() {
    desk.land((0, 600, 700))
    for step in 1...12 {
      desk.pass(10)
      desk.move((0, 600, 700 - Double(step) * 25 + (step % 2 == 0 ? 1 : -1)))
    }
    desk.lift(0)
    #expect(desk.story == "swipe: {from: [600, 700], to: [600, 401], duration: 120ms, samples: 12}\n")
  }

  @Test func aFingerThatGrowsFasterIsDrawnInParts() {
    desk.land((0, 100, 600))
    for step in 1...6 {
      desk.pass(16)
      desk.move((0, 100 + Double(step * step) * 10, 600))
    }
    desk.lift(0)
    #expect(
      desk.story
        == "draw: {along: [[100, 600], [110, 600], [140, 600], [190, 600], [260, 600], [350, 600], [460, 600]], duration: 96ms, samples: each}\n"
    )
  }

  @Test func threeFingersSwipeSideBySide() {
    desk.land((0, 600, 600), (1, 660, 600), (2, 720, 600))
    for step in 1...3 {
      desk.pass(10)
      let y = 600 - Double(step) * 100
      desk.move((0, 600, y), (1, 660, y), (2, 720, y))
    }
    desk.lift(0, 1, 2)
    #expect(desk.story == "swipe: {from: [660, 600], to: [660, 300], fingers: 3, duration: 30ms, samples: 3}\n")
  }

  @Test func twoFingersThatPartAreAPinch() {
    desk.land((0, 400, 600), (1, 300, 600))
    for step in 1...3 {
      desk.pass(100)
      desk.move((0, 400 + Double(step) * 10, 600), (1, 300 - Double(step) * 10, 600))
    }
    desk.lift(0, 1)
    #expect(desk.story == "pinch: {center: [350, 600], radius: 50, scale: 1.6, samples: 3}\n")
  }

  @Test func twoFingersThatTurnAreARotation() {
    desk.land((0, 400, 600), (1, 200, 600))
    desk.pass(150)
    let half = 100 * 0.5.squareRoot()
    desk.move((0, 300 + half, 600 + half), (1, 300 - half, 600 - half))
    desk.pass(150)
    desk.move((0, 300, 700), (1, 300, 500))
    desk.lift(0, 1)
    #expect(desk.story == "rotate: {center: [300, 600], angle: 90, samples: 2}\n")
  }

  @Test func fingersThatComeAndGoSinglyAreToldSingly() {
    desk.land((5, 200, 600))
    desk.pass(30)
    desk.land((9, 300, 600))
    desk.pass(40)
    desk.move((5, 220, 600), (9, 320, 600))
    desk.pass(10)
    desk.lift(5)
    desk.pass(10)
    desk.route(.touch(.cancelAll(device: desk.panel)), .touch(.frame(device: desk.panel)))
    #expect(
      desk.story == """
        touch: {down: 1, at: [200, 600]}
        pause: 30ms
        touch: {down: 2, at: [300, 600]}
        touch: {move: [1, 2], to: [[220, 600], [320, 600]], duration: 40ms, samples: 1}
        pause: 10ms
        touch: {up: 1}
        pause: 10ms
        touch: {cancel: 2}

        """)
  }

  @Test func aWindowThatComesWhileAFingerRestsIsAwaitedThen() {
    desk.land((0, 150, 120))
    desk.pass(500)
    desk.windowComes()
    desk.pass(200)
    desk.lift(0)
    #expect(
      desk.story == """
        touch: {down: 1, in: term, at: [50, 20]}
        pause: 500ms
        wait: {window: term}
        pause: 200ms
        touch: {up: 1}

        """)
  }

  @Test func whereGesturesWatchPlacesAreKept() {
    desk.watchesFingers = true
    desk.land((0, 600, 700))
    for (y, wobble) in [(680.0, 1.0), (660, -1), (640, 1)] {
      desk.pass(10)
      desk.move((0, 600 + wobble, y))
    }
    desk.lift(0)
    #expect(
      desk.story
        == "draw: {along: [[600, 700], [601, 680], [599, 660], [601, 640]], duration: 30ms, samples: each}\n")
  }

  @Test func timeIsKeptWhereGesturesWait() {
    desk.nextTimer = InputTime(milliseconds: 9_000)
    desk.tap(20, 30)
    desk.pass(3_000)
    desk.type(FewKeys.escape)
    #expect(
      desk.story == """
        tap: [20, 30]
        pause: 3s
        key: {press: Escape}
        pause: 80ms
        key: {release: Escape}
        pause: 40ms

        """)
  }

  @Test func whatHoldsIsExpectedBeforeWhatComesNext() {
    desk.expected = []
    desk.tap(150, 120)
    desk.expected = [.init(.keyWindow(Desk.term)), .init(.touchFocus(finger: nil, Desk.term))]
    desk.pass(2_000)
    desk.pointer(to: 10, 10)
    desk.expected = []
    #expect(
      desk.story == """
        tap: {in: term, at: [50, 20]}
        expect: [{key-window: term}, {touch-focus: term}]
        pointer: {move: [10, 10]}

        """)
  }

  @Test func whatNoScriptCanSayIsCounted() {
    desk.move((3, 10, 10))
    desk.lift(3)
    desk.tap(20, 30)
    #expect(desk.story == "tap: [20, 30]\n")
    #expect(
      desk.dropped == ["a motion of a finger that is not down": 1, "the end of a finger that is not down": 1])
  }

  @Test func rawEverySampleIsAStep() {
    let desk = Desk(isRaw: true)
    desk.land((0, 150, 120))
    desk.pass(10)
    desk.move((0, 151, 120))
    desk.pass(10)
    desk.lift(0)
    #expect(
      desk.story == """
        touch: {down: 1, in: term, at: [50, 20]}
        pause: 10ms
        touch: {move: 1, in: term, to: [51, 20]}
        pause: 10ms
        touch: {up: 1}

        """)
  }
}
