import Documents
import Geometry
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the events that pen steps make.
@Suite struct PenPerformerTests {
  private let performer = PenPerformer(samplesPerSecond: 60)
  private let places = StepPlaces(PlaceFrame(area: Rect(x: 100, y: 50, width: 200, height: 100)))
  private let place = Place(.pixels(10), .pixels(20))

  private func tool(_ change: ToolChange<LayoutSpace>) -> InputEvent { .tool(ToolEvent(PenStep.Tool.pen.id, change)) }

  @Test func aClickNeedsAPenInProximity() throws {
    var hands = Hands()
    let click = PenStep(.click(.lower))
    let reason = "the pen is not in proximity; add a pen step with hover before this click"
    #expect(throws: StepFault.broken(reason)) { try performer.timeline(of: click, at: places, with: &hands) }
    _ = try performer.timeline(of: PenStep(.hover(place)), at: places, with: &hands)
    let timeline = try performer.timeline(of: click, at: places, with: &hands)
    #expect(
      timeline.moments == [
        .init(at: 0, events: [tool(.button(code: 0x14B, isPressed: true)), tool(.frame)]),
        .init(at: 50_000, events: [tool(.button(code: 0x14B, isPressed: false)), tool(.frame)]),
      ])
  }

  @Test func aToolIsAnnouncedOnceForEachArrival() throws {
    var hands = Hands()
    func preparations(_ step: PenStep) throws -> [InputTimeline.Preparation] {
      try performer.timeline(of: step, at: places, with: &hands).preparations
    }
    #expect(try preparations(PenStep(.hover(place))) == [.tool(.pen)])
    #expect(try preparations(PenStep(.hover(place))) == [])
    #expect(try preparations(PenStep(.hover(place), tool: .eraser)) == [.tool(.eraser)])
    #expect(hands.pen == .eraser)
    #expect(try preparations(PenStep(.away)) == [])
    #expect(try preparations(PenStep(.hover(place), tool: .eraser)) == [.tool(.eraser)])
  }

  @Test func aPenThatWasAwayArrivesForItsStrokeAndLeavesAfterIt() throws {
    var hands = Hands()
    let timeline = try performer.timeline(
      of: PenStep(.draw([place]), pressure: 0.25...0.25), at: places, with: &hands)
    #expect(
      timeline.moments == [
        .init(
          at: 0,
          events: [tool(.proximityIn(ScriptDevice.tablet)), tool(.motion(Point(110, 70))), tool(.frame)]),
        .init(at: 0, events: [tool(.pressure(0.25)), tool(.down), tool(.frame)]),
        .init(at: 50_000, events: [tool(.pressure(0)), tool(.up), tool(.frame)]),
        .init(at: 50_000, events: [tool(.proximityOut), tool(.frame), tool(.frame)]),
      ])
    #expect(hands.pen == nil)
    _ = try performer.timeline(of: PenStep(.hover(place)), at: places, with: &hands)
    _ = try performer.timeline(of: PenStep(.draw([place])), at: places, with: &hands)
    #expect(hands.pen == .pen, "a pen that hovers stays")
  }
}
