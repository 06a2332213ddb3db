import Documents
import Geometry
import Scripts
import Testing

@Suite("Gestures as timed touches")
struct GestureTests {
  private let frame = PlaceFrame(area: Rect(x: 100, y: 50, width: 400, height: 200), pixelsPerMillimetre: 4)

  /// One line for each frame: the time in milliseconds, then the change of each finger.
  private func told(_ timeline: TouchTimeline) -> [String] {
    timeline.frames.map { frame in
      let changes = frame.touches.map { touch in
        let number = touch.finger >= 1_000 ? "g\(touch.finger - 1_000)" : "\(touch.finger)"
        return "\(number) \(touch.phase.rawValue) \(rounded(touch.point.x)),\(rounded(touch.point.y))"
      }
      return "\(Double(frame.at) / 1_000): " + changes.joined(separator: " | ")
    }
  }

  private func rounded(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }

  private func played(_ step: String) throws -> [String] {
    let kind = try #require(try steps("  - \(step)").first)
    return told(try #require(kind.gesture).touches(in: frame, samplesPerSecond: 60))
  }

  @Test("a tap goes down and up at its place")
  func tap() throws {
    #expect(try played("tap: {in: term, at: [25%, 10]}") == ["0.0: g0 down 200,60", "50.0: g0 up 200,60"])
  }

  @Test("a double tap waits between its taps")
  func doubleTap() throws {
    #expect(
      try played("double-tap: {in: term, interval: 70ms, hold: 30ms}") == [
        "0.0: g0 down 300,150", "30.0: g0 up 300,150", "100.0: g0 down 300,150", "130.0: g0 up 300,150",
      ])
  }

  @Test("a long press of three fingers lays them side by side round its place")
  func longPress() throws {
    #expect(
      try played("long-press: {at: [10mm, 5mm], fingers: 3, spacing: 10}") == [
        "0.0: g0 down 130,70 | g1 down 140,70 | g2 down 150,70",
        "800.0: g0 up 130,70 | g1 up 140,70 | g2 up 150,70",
      ])
  }

  @Test("a swipe moves its fingers together and rests before it lifts them")
  func swipe() throws {
    #expect(
      try played(
        "swipe: {from: [0, 0], to: [40, 20], fingers: 2, spacing: 20, duration: 40ms, samples: 4, hold: 100ms}")
        == [
          "0.0: g0 down 90,50 | g1 down 110,50",
          "10.0: g0 motion 100,55 | g1 motion 120,55",
          "20.0: g0 motion 110,60 | g1 motion 130,60",
          "30.0: g0 motion 120,65 | g1 motion 140,65",
          "40.0: g0 motion 130,70 | g1 motion 150,70",
          "140.0: g0 up 130,70 | g1 up 150,70",
        ])
  }

  @Test(
    "a swipe's direction and distance end where they should",
    arguments: [
      ("left, distance: 25%", "200,150"), ("right, distance: 10px", "310,150"), ("up, distance: 50%", "300,50"),
      ("down, distance: 2mm", "300,158"), ("down", "300,210"),
    ])
  func direction(course: String, end: String) throws {
    let frames = try played("swipe: {direction: \(course), samples: 1, duration: 50ms}")
    #expect(frames == ["0.0: g0 down 300,150", "50.0: g0 motion \(end)", "50.0: g0 up \(end)"])
  }

  @Test("fingers along a path travel at an even speed, whatever the distances of its points")
  func alongPath() throws {
    #expect(
      try played("draw: {along: [[0, 0], [30, 0], [30, 10]], duration: 40ms, samples: 4}") == [
        "0.0: g0 down 100,50", "10.0: g0 motion 110,50", "20.0: g0 motion 120,50", "30.0: g0 motion 130,50",
        "40.0: g0 motion 130,60", "40.0: g0 up 130,60",
      ])
  }

  @Test("several paths are drawn at once, one finger each")
  func paths() throws {
    #expect(
      try played("draw: {paths: [[[0, 0], [10, 0]], [[5, 5]]], duration: 10ms, samples: 1}") == [
        "0.0: g0 down 100,50 | g1 down 105,55", "10.0: g0 motion 110,50 | g1 motion 105,55",
        "10.0: g0 up 110,50 | g1 up 105,55",
      ])
  }

  @Test("a pinch spreads its fingers evenly from the circle it starts on")
  func pinch() throws {
    #expect(
      try played("pinch: {in: term, scale: 2, radius: 20, duration: 20ms, samples: 2}") == [
        "0.0: g0 down 320,150 | g1 down 280,150",
        "10.0: g0 motion 330,150 | g1 motion 270,150",
        "20.0: g0 motion 340,150 | g1 motion 260,150",
        "20.0: g0 up 340,150 | g1 up 260,150",
      ])
  }

  @Test("a rotation turns clockwise, and exactly by quarter turns")
  func rotate() throws {
    let turn = SpreadStep(fingers: 4, radius: .fraction(0.05), angle: 90, pace: Pace(samples: 1))
    let touches = turn.touches(in: frame).touches
    #expect(touches[..<4].map(\.point) == [Point(310, 150), Point(300, 160), Point(290, 150), Point(300, 140)])
    #expect(touches[4..<8].map(\.point) == [Point(300, 160), Point(290, 150), Point(300, 140), Point(310, 150)])
  }

  @Test("thirty degrees is where it belongs")
  func angle() throws {
    #expect(
      try played("rotate: {angle: -60, start-angle: 30, fingers: 1, radius: 100, duration: 10ms, samples: 1}") == [
        "0.0: g0 down 386.6,200", "10.0: g0 motion 386.6,100", "10.0: g0 up 386.6,100",
      ])
  }

  @Test("a movement without a number of samples has one for each sixtieth of a second, rounded up")
  func samples() {
    func count(_ milliseconds: Int64, _ rate: Double = 60) -> Int {
      Sampling(Pace(duration: .milliseconds(milliseconds)), samplesPerSecond: rate).count
    }
    #expect([count(0), count(1), count(16), count(17), count(300), count(1_000)] == [1, 1, 1, 2, 18, 60])
    #expect(count(1_000, 1_000) == 1_000)
    #expect(count(3_600_000) == 10_000)
    #expect([count(1_000, .nan), count(1_000, .infinity), count(1_000, -5)] == [60, 60, 1])
  }

  @Test("times and places that no script can write do not trap")
  func extremes() {
    let endless = TimeSpan(microseconds: .max)
    let tap = TapStep(place: .center, taps: 3, hold: endless, interval: endless)
    #expect(tap.touches(in: frame).touches.map(\.at) == [0, .max, .max, .max, .max, .max])
    let pace = Pace(duration: endless, samples: .max)
    let swipe = SwipeStep(start: Place(.pixels(.nan), .pixels(.infinity)), course: .along([.center]), pace: pace)
    #expect(swipe.touches(in: frame).touches.count == 10_002)
    let none = SpreadStep(fingers: -3, radius: .pixels(.nan), scale: .infinity, angle: .nan, pace: pace)
    #expect(none.touches(in: frame).touches.isEmpty)
  }

  @Test("fingers of the script's own move from where they are")
  func ownFingers() throws {
    let kinds = try steps(
      """
        - touch: {down: [1, 2], at: [[0, 0], [100%, 100%]]}
        - touch: {move: [1, 2], to: [[10, 0], [50%, 50%]], duration: 20ms, samples: 2}
        - touch: {move: 1, along: [[10, 10], [0, 10]], samples: 2}
        - touch: {up: 2}
        - touch: cancel
      """)
    var current: [Int: Point<LayoutSpace>] = [:]
    let lines = kinds.flatMap { kind -> [String] in
      guard case .fingers(.touch(let step)) = kind else { return ["not a touch"] }
      let timeline = step.touches(in: frame, from: current)
      for touch in timeline.touches {
        current[touch.finger] = touch.phase == .up || touch.phase == .cancel ? nil : touch.point
      }
      return told(timeline)
    }
    #expect(
      lines == [
        "0.0: 1 down 100,50 | 2 down 499,249",
        "10.0: 1 motion 105,50 | 2 motion 399.5,199.5",
        "20.0: 1 motion 110,50 | 2 motion 300,150",
        "0.0: 1 motion 110,60",
        "0.0: 1 motion 100,60",
        "0.0: 2 up 300,150",
        "0.0: 1 cancel 100,60",
      ])
    #expect(current.isEmpty)
  }
}
