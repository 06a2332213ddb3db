import Geometry
import Keymaps
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the state of a script's devices, and of the input events that steps make of it. They need no compositor.
@Suite struct HandsTests {
  private var hands = Hands()
  private let frame = PlaceFrame(area: Rect(x: 100, y: 50, width: 200, height: 100))

  private func finger(_ number: Int, _ phase: TouchPhase, _ x: Double, _ y: Double, at: Int64 = 0) -> TimedTouch {
    TimedTouch(at: at, finger: number, phase: phase, point: Point(x, y))
  }

  private func down(_ number: Int32, _ x: Double, _ y: Double) -> InputEvent {
    .touch(.down(FingerSample(device: ScriptDevice.touchscreen, finger: number, place: Point(x, y))))
  }

  private let end = InputEvent.touch(.frame(device: ScriptDevice.touchscreen))

  @Test mutating func aFrameOfTouchesEndsWithAFrameAndKeepsTheFingersThatAreDown() {
    let timeline = hands.timeline(
      of: [
        TouchFrame(at: 0, touches: [finger(1, .down, 10, 20), finger(2, .down, 30, 20)]),
        TouchFrame(at: 5000, touches: [finger(1, .up, 10, 20, at: 5000)]),
      ], duration: 9000)
    let lift = InputEvent.touch(.up(device: ScriptDevice.touchscreen, finger: 1))
    #expect(
      timeline.moments == [
        .init(at: 0, events: [down(1, 10, 20), down(2, 30, 20), end]), .init(at: 5000, events: [lift, end]),
      ])
    #expect(timeline.duration == 9000)
    #expect(hands.fingers == [2: Point(30, 20)])
  }

  @Test mutating func theShapeOfAContactFollowsItsTouch() {
    var touch = finger(1, .down, 10, 20)
    touch.shape = TimedTouch.Axes(major: 8, minor: 6)
    let timeline = hands.timeline(of: [TouchFrame(at: 0, touches: [touch])], duration: 0)
    let shape = InputEvent.touch(.shape(device: ScriptDevice.touchscreen, finger: 1, major: 8, minor: 6))
    #expect(timeline.moments.map(\.events) == [[down(1, 10, 20), shape, end]])
  }

  @Test mutating func aGestureOfTheTouchpadGoesOnInTheNextStep() throws {
    let beginning = TimedTouchpad(at: 0, event: .began(.pinch, fingers: 3))
    let first = hands.timeline(of: [beginning], in: .output("one"), frame)
    #expect(first.moments.count == 1)
    let held = try #require(hands.gesture)
    #expect(held.fingers == 3 && held.space == .output("one"))
    let movement = TimedTouchpad(at: 0, event: .moved(by: Vector(4, 0), scale: 1.5, degrees: 0))
    _ = hands.timeline(of: [movement], in: nil, frame)
    #expect(hands.gesture?.scale == 1.5)
    let last = hands.timeline(of: [TimedTouchpad(at: 0, event: .ended(.cancelled))], in: nil, frame)
    guard case .gesture(let event)? = last.moments.first?.events.first else {
      Issue.record("no gesture: \(last)")
      return
    }
    #expect(event.phase == .cancelled && event.fingers == 3)
    #expect(hands.gesture == nil)
  }

  @Test mutating func aMovementWithoutAGestureSendsNothing() {
    let movement = TimedTouchpad(at: 0, event: .moved(by: Vector(4, 0), scale: 1, degrees: 0))
    #expect(hands.timeline(of: [movement], in: nil, frame).moments == [.init(at: 0, events: [])])
  }

  @Test mutating func theFrameAfterAPenHasLeftIsThatOfTheSamePen() {
    _ = hands.timeline(of: [TimedPen(at: 0, [.near(.eraser), .down])])
    #expect(hands.pen == .eraser)
    let leaving = hands.timeline(of: [TimedPen(at: 0, [.up, .away])])
    let tools = leaving.moments.flatMap(\.events).map { event in
      if case .tool(let event) = event { event.tool } else { ToolID(rawValue: 0) }
    }
    #expect(tools == Array(repeating: PenStep.Tool.eraser.id, count: 4), "up, out, and the frames of both")
    #expect(hands.pen == nil)
  }

  @Test func everyEventOfThePointerHasAFrameOfItsOwn() {
    let timeline = InputTimeline([
      TimedPointer(at: 0, event: .motion(Point(5, 6))),
      TimedPointer(at: 10, event: .wheel(.vertical, value120: 120, source: .wheel)),
    ])
    #expect(timeline.moments.map(\.at) == [0, 10])
    #expect(timeline.moments.allSatisfy { $0.events.last == .pointer(.frame) && $0.events.count == 2 })
    guard case .pointer(.axis(let sample)) = timeline.moments[1].events[0] else {
      Issue.record("no axis: \(timeline)")
      return
    }
    #expect(sample.value == 15 && sample.value120 == 120, "one detent is 15 pixels")
  }

  @Test func strokesFollowEachOtherAtTheInterval() {
    let device = ScriptDevice.keyboard
    let timeline = InputTimeline(
      typing: [KeyStroke(key: 30), KeyStroke(key: 31, modifierKeys: [42])], every: 7000, on: device)
    func key(_ code: UInt32, _ isPressed: Bool) -> InputEvent {
      .key(.key(device: device, code: code, isPressed: isPressed))
    }
    #expect(
      timeline.moments == [
        .init(at: 0, events: [key(30, true), key(30, false)]),
        .init(at: 7000, events: [key(42, true), key(31, true), key(31, false), key(42, false)]),
      ])
    #expect(timeline.duration == 14000)
  }

  @Test mutating func lettingGoForgetsEverythingAndNamesEveryDevice() {
    _ = hands.timeline(of: [TouchFrame(at: 0, touches: [finger(1, .down, 10, 20)])], duration: 0)
    _ = hands.timeline(of: [TimedPen(at: 0, [.near(.pen)])])
    #expect(
      hands.letGo() == [
        ScriptDevice.touchscreen, ScriptDevice.pointer, ScriptDevice.keyboard, ScriptDevice.tablet,
        ScriptDevice.textKeyboard,
      ])
    #expect(hands.fingers.isEmpty && hands.pen == nil)
  }

  @Test mutating func anUnpluggedDeviceForgetsOnlyItsOwn() {
    _ = hands.timeline(of: [TouchFrame(at: 0, touches: [finger(1, .down, 10, 20)])], duration: 0)
    _ = hands.timeline(of: [TimedPen(at: 0, [.near(.pen)])])
    hands.forget(.touchscreen)
    #expect(hands.fingers.isEmpty && hands.pen == .pen)
    hands.forget(.pen)
    #expect(hands.pen == nil)
  }
}
