import Documents
import Geometry
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the events that pointer steps make.
@Suite struct PointerPerformerTests {
  private let performer = PointerPerformer(samplesPerSecond: 60)
  private let places = StepPlaces(
    PlaceFrame(area: Rect(x: 100, y: 50, width: 200, height: 100)), cursor: Point(100, 70))

  private let pace = Pace(duration: .milliseconds(20), samples: 2)

  @Test func aClickJumpsToItsPlaceAndHoldsTheButton() {
    let click = PointerClick(
      button: PointerButton(code: 0x111), place: Place(.pixels(10), .pixels(20)), hold: .milliseconds(30))
    let timeline = performer.timeline(of: .click(click), at: places)
    #expect(
      timeline.moments == [
        .init(at: 0, events: [.pointer(.motionAbsolute(to: Point(110, 70))), .pointer(.frame)]),
        .init(at: 0, events: [.button(0x111, isPressed: true), .pointer(.frame)]),
        .init(at: 30_000, events: [.button(0x111, isPressed: false), .pointer(.frame)]),
      ])
  }

  @Test func aClickWithoutAPlaceStaysAtTheCursor() {
    let timeline = performer.timeline(of: .click(PointerClick()), at: places)
    #expect(
      timeline.moments.map(\.events) == [
        [.button(0x110, isPressed: true), .pointer(.frame)], [.button(0x110, isPressed: false), .pointer(.frame)],
      ])
  }

  @Test func aMovementToAPlaceBeginsAtTheCursor() {
    let move = PointerMove(course: .along([Place(.pixels(100), .pixels(20))]), pace: pace)
    let timeline = performer.timeline(of: .move(move), at: places)
    #expect(
      timeline.moments == [
        .init(at: 10_000, events: [.pointer(.motionAbsolute(to: Point(150, 70))), .pointer(.frame)]),
        .init(at: 20_000, events: [.pointer(.motionAbsolute(to: Point(200, 70))), .pointer(.frame)]),
      ])
  }

  @Test func aRelativeMovementIsSentAsSteps() {
    let move = PointerMove(course: .by(dx: .fraction(0.5), dy: .pixels(-10)), pace: pace)
    let timeline = performer.timeline(of: .move(move), at: places)
    let step = InputEvent.pointer(.motion(by: Vector(50, -5)))
    #expect(
      timeline.moments == [
        .init(at: 10_000, events: [step, .pointer(.frame)]), .init(at: 20_000, events: [step, .pointer(.frame)]),
      ], "half of the frame's width is 100 pixels")
  }
}
