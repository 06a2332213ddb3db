import Documents
import Geometry
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the gestures that touchpad steps make.
@Suite struct TouchpadPerformerTests {
  private let performer = TouchpadPerformer(samplesPerSecond: 60)
  private let places = StepPlaces(PlaceFrame(area: Rect(x: 100, y: 50, width: 200, height: 100)))

  private func pinch(_ phase: PointerGesture.Phase, scale: Float = 1) -> InputEvent {
    .gesture(PointerGesture(device: ScriptDevice.pointer, .pinch, phase, fingers: 2, scale: scale))
  }

  @Test func aPinchGoesOnInTheNextStepWithTheScaleThatItHas() {
    var hands = Hands()
    let beginning = TouchpadStep(
      beginning: .init(.pinch, fingers: 2, place: Place(.pixels(10), .pixels(20))),
      movement: .init(scale: 2, pace: Pace(samples: 1)))
    let first = performer.timeline(of: beginning, at: places, with: &hands)
    #expect(
      first.moments == [
        .init(at: 0, events: [.pointer(.motionAbsolute(to: Point(110, 70))), .pointer(.frame)]),
        .init(at: 0, events: [pinch(.began)]), .init(at: 0, events: [pinch(.changed, scale: 2)]),
      ])
    #expect(hands.gesture?.scale == 2)
    let rest = TouchpadStep(
      movement: .init(scale: 4, pace: Pace(duration: .milliseconds(20), samples: 2)), end: .lifted)
    let second = performer.timeline(of: rest, at: places, with: &hands)
    #expect(
      second.moments == [
        .init(at: 10_000, events: [pinch(.changed, scale: 3)]), .init(at: 20_000, events: [pinch(.changed, scale: 4)]),
        .init(at: 20_000, events: [pinch(.ended)]),
      ])
    #expect(hands.gesture == nil)
  }

  @Test func aNewPinchBeginsWithTheScaleOne() {
    var hands = Hands()
    let pinch = TouchpadStep(
      beginning: .init(.pinch, fingers: 2), movement: .init(scale: 2, pace: Pace(samples: 1)), end: .cancelled)
    _ = performer.timeline(of: pinch, at: places, with: &hands)
    let still = TouchpadStep(beginning: .init(.pinch, fingers: 2), movement: .init(pace: Pace(samples: 1)))
    let timeline = performer.timeline(of: still, at: places, with: &hands)
    #expect(timeline.moments.last?.events == [self.pinch(.changed)])
    #expect(hands.gesture?.scale == 1)
  }
}
