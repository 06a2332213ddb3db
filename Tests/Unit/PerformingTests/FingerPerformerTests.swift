import Documents
import Geometry
import Recordings
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the touches that finger steps make.
@Suite struct FingerPerformerTests {
  private let performer = FingerPerformer(samplesPerSecond: 60)
  private let places = StepPlaces(PlaceFrame(area: Rect(x: 100, y: 50, width: 200, height: 100)))

  private func place(_ x: Double, _ y: Double) -> Place { Place(.pixels(x), .pixels(y)) }

  @Test func aTapIsATouchOfItsHoldAtAPlaceOfTheFrame() {
    var hands = Hands()
    let tap = TapStep(place: place(10, 20), hold: .milliseconds(80))
    let timeline = performer.timeline(of: .tap(tap), at: places, with: &hands)
    #expect(
      timeline
        == InputTimeline(
          moments: [
            .init(at: 0, events: [.down(1000, 110, 70), .touchFrame]),
            .init(at: 80_000, events: [.up(1000), .touchFrame]),
          ], duration: 80_000))
    #expect(hands.fingers.isEmpty)
  }

  @Test func aFingerThatGoesDownInOneStepMovesOnFromThereInTheNext() {
    var hands = Hands()
    let down = TouchStep.down([.init(finger: 1, place: place(10, 10))], space: .output(nil))
    let first = performer.timeline(of: .touch(down), at: places, with: &hands)
    #expect(first.moments == [.init(at: 0, events: [.down(1, 110, 60), .touchFrame])])
    #expect(hands.fingers == [1: Point(110, 60)])
    let pace = Pace(duration: .milliseconds(20), samples: 2)
    let move = TouchStep.move([.init(finger: 1, points: [place(50, 10)])], space: .output(nil), pace: pace)
    let second = performer.timeline(of: .touch(move), at: places, with: &hands)
    #expect(
      second.moments == [
        .init(at: 10_000, events: [.moved(1, 130, 60), .touchFrame]),
        .init(at: 20_000, events: [.moved(1, 150, 60), .touchFrame]),
      ])
    #expect(hands.fingers == [1: Point(150, 60)])
    let last = performer.timeline(of: .touch(.up([1])), at: places, with: &hands)
    #expect(last.moments == [.init(at: 0, events: [.up(1), .touchFrame])])
    #expect(hands.fingers.isEmpty)
  }

  @Test func aMovementOfAFingerThatIsUpOnlyTakesItsTime() {
    var hands = Hands()
    let pace = Pace(duration: .milliseconds(20), samples: 2)
    let move = TouchStep.move([.init(finger: 2, points: [place(50, 10)])], space: .output(nil), pace: pace)
    let timeline = performer.timeline(of: .touch(move), at: places, with: &hands)
    #expect(timeline == InputTimeline(duration: 20_000))
    #expect(hands.fingers.isEmpty)
  }

  @Test func aSwipeWithoutItsOwnNumberOfSamplesHasTheRateOfTheScript() {
    var hands = Hands()
    let swipe = SwipeStep(course: .along([place(10, 10)]), pace: Pace(duration: .milliseconds(500)))
    let counts = [4.0, 10].map { rate in
      FingerPerformer(samplesPerSecond: rate).timeline(of: .swipe(swipe), at: places, with: &hands).moments.count
    }
    #expect(counts == [4, 7], "2 and 5 samples, with a touch before them and one after")
  }

  @Test func aRecordingIsTurnedAsThePictureOfItsOutputIs() {
    var hands = Hands()
    func touch(_ phase: RecordedTouch.Phase) -> RecordedTouch {
      RecordedTouch(slot: 0, phase: phase, place: Point(0.25, 0.5))
    }
    let track = TouchTrack(frames: [
      RecordedFrame(at: 7000, touches: [touch(.down)]), RecordedFrame(at: 27_000, touches: [touch(.up)]),
    ])
    let step = FingerStep.recording(RecordingStep(file: "taps.evemu", track: track))
    var places = places
    let upright = performer.timeline(of: step, at: places, with: &hands)
    #expect(
      upright.moments == [
        .init(at: 0, events: [.down(1000, 150, 100), .touchFrame]),
        .init(at: 20_000, events: [.up(1000), .touchFrame]),
      ])
    #expect(upright.duration == 20_000, "the time of the first frame does not count")
    places.transform = .rotated90
    let turned = performer.timeline(of: step, at: places, with: &hands)
    #expect(turned.moments.first?.events == [.down(1000, 200, 75), .touchFrame])
  }
}
