import Geometry
import Surfaces
import Testing

private let output = IntRect<LayoutSpace>(x: 0, y: 0, width: 1280, height: 800)

private func window(_ number: UInt32) -> WindowID { WindowID(rawValue: number) }

@Suite struct PlacementTests {
  @Test func theFirstWindowStandsInTheMiddleAndEachNextOneAStepFurtherDownAndRight() {
    var placement = Placement()
    let places = (1...3).map { placement.place(window($0), size: IntSize(600, 400), on: output) }
    #expect(places == [Point(340, 200), Point(372, 232), Point(404, 264)])
  }

  @Test func theStepOfAWindowThatHasGoneIsTakenByTheNext() {
    var placement = Placement()
    for number in 1...3 { _ = placement.place(window(UInt32(number)), size: IntSize(600, 400), on: output) }
    placement.forget(window(2))
    #expect(placement.place(window(4), size: IntSize(600, 400), on: output) == Point(372, 232))
    #expect(placement.place(window(5), size: IntSize(600, 400), on: output) == Point(436, 296))
  }

  @Test func aWindowKeepsItsStepWhenItIsPlacedAgain() {
    var placement = Placement()
    _ = placement.place(window(1), size: IntSize(600, 400), on: output)
    let before = placement.place(window(2), size: IntSize(600, 400), on: output)
    #expect(placement.place(window(2), size: IntSize(600, 400), on: output) == before)
  }

  @Test func theRowOfStepsBeginsAgainBeforeAWindowWouldLeaveTheOutput() {
    var placement = Placement()
    for number in 1...40 {
      let place = placement.place(window(UInt32(number)), size: IntSize(600, 700), on: output)
      #expect(place == (number % 2 == 1 ? Point(340, 50) : Point(372, 82)), "window \(number)")
    }
  }

  @Test func aWindowLargerThanTheOutputShowsItsBeginning() {
    var placement = Placement()
    #expect(placement.place(window(1), size: IntSize(2000, 900), on: output) == Point(0, 0))
    #expect(placement.place(window(2), size: IntSize(2000, 900), on: output) == Point(0, 0))
  }

  @Test func aDialogStandsInTheMiddleOfItsParentAndTakesNoStep() {
    var placement = Placement()
    let parent = IntRect<LayoutSpace>(x: 100, y: 100, width: 600, height: 400)
    #expect(placement.place(window(1), size: IntSize(200, 100), over: parent, on: output) == Point(300, 250))
    #expect(placement.place(window(2), size: IntSize(600, 400), on: output) == Point(340, 200))
  }

  @Test func aDialogOfAParentAtTheEdgeStaysOnTheOutput() {
    var placement = Placement()
    let parent = IntRect<LayoutSpace>(x: 1200, y: 700, width: 600, height: 400)
    #expect(placement.place(window(1), size: IntSize(200, 100), over: parent, on: output) == Point(1080, 700))
  }

  @Test func outputsNeedNotBeginAtTheOrigin() {
    var placement = Placement()
    let right = IntRect<LayoutSpace>(x: 1280, y: 100, width: 1000, height: 500)
    #expect(placement.place(window(1), size: IntSize(400, 300), on: right) == Point(1580, 200))
  }

  @Test func hostileSizesNeverTrap() {
    var placement = Placement()
    for (number, length) in [Int32.max, 0, 1, Int32.max - 1].enumerated() {
      for target in [output, .infinite, .zero] {
        let place = placement.place(window(UInt32(number)), size: IntSize(length, length), on: target)
        #expect(place.x.isFinite && place.y.isFinite)
      }
    }
  }
}
