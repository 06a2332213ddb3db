import Documents
import Geometry
import Scripts
import Testing

/// Tests of keys that recorded scripts contain and that people may also write.
@Suite("Words of recordings")
struct RecordedWordsTests {
  private let frame = PlaceFrame(area: Rect(x: 0, y: 0, width: 100, height: 100))

  private func motions(_ text: String) throws -> [Point<LayoutSpace>] {
    let gesture = try #require(try steps("  - \(text)")[0].gesture)
    return gesture.touches(in: frame, samplesPerSecond: 60).touches.filter { $0.phase == .motion }.map(\.point)
  }

  @Test("samples for each part of the way")
  func legs() throws {
    #expect(
      try motions("draw: {along: [[0, 0], [10, 0], [10, 90]], samples: [2, 3]}") == [
        Point(5, 0), Point(10, 0), Point(10, 30), Point(10, 60), Point(10, 90),
      ])
    #expect(
      try motions("swipe: {from: [0, 0], along: [[10, 0], [90, 0]], samples: each}") == [Point(10, 0), Point(90, 0)])
    #expect(
      faults("steps: [draw: {along: [[0, 0], [10, 0]], samples: [2, 3]}]") == [
        "s:1:51: wrong number of samples: found 2, expected 1, one for each part of the path"
      ])
    #expect(
      faults("steps: [draw: {paths: [[[0, 0], [10, 0]], [[0, 0]]], samples: each}]") == [
        "s:1:54: a list of samples and \"each\" need paths with the same number of parts"
      ])
  }

  @Test("the same for the pointer and for single fingers")
  func others() throws {
    let kinds = try steps(
      """
        - pointer: {move: {along: [[0, 0], [10, 0]]}, duration: 1s, samples: [1, 2]}
        - pointer: {drag: left, along: [[0, 0], [10, 0]], samples: each}
        - touch: {down: 1, at: [0, 0]}
        - touch: {move: 1, along: [[10, 0], [20, 0]], samples: [3, 1]}
        - touch: {up: 1}
      """)
    guard case .pointer(.move(let move)) = kinds[0], case .pointer(.drag(let drag)) = kinds[1],
      case .fingers(.touch(.move(_, _, let pace))) = kinds[3]
    else {
      Issue.record("\(kinds)")
      return
    }
    #expect(move.pace == Pace(duration: .seconds(1), legs: [1, 2]))
    #expect(drag.pace == Pace(duration: .milliseconds(300), legs: [1, 1]))
    #expect(pace == Pace(legs: [3, 1]) && pace.samples == 4)
  }

  @Test("a tap is reported while the finger rests")
  func restingTap() throws {
    #expect(try motions("tap: {at: [5, 5], samples: 2}") == [Point(5, 5), Point(5, 5)])
    #expect(try motions("tap: [5, 5]") == [])
  }

  @Test("a finger on a touchpad goes on, or only leaves it")
  func scrolls() throws {
    func events(_ text: String) throws -> [TimedPointer.Event] {
      guard case .pointer(let step) = try steps("  - pointer: {scroll: vertical, \(text)}")[0] else { return [] }
      return step.events(in: frame, from: Point(0, 0)).map(\.event)
    }
    #expect(try events("distance: 4, stop: no") == [.scroll(.vertical, pixels: 4, source: .finger)])
    #expect(try events("distance: 0") == [.scrollStop(.vertical, source: .finger)])
    #expect(
      try events("distance: 0, samples: 1") == [
        .scroll(.vertical, pixels: 0, source: .finger), .scrollStop(.vertical, source: .finger),
      ])
  }

  @Test("windows are focused and raised")
  func windows() throws {
    #expect(
      try steps("  - focus: term\n  - focus: none\n  - raise: term") == [
        .window(.focus(.client("term", 3, 12))), .window(.focus(nil)), .window(.raise(.client("term", 5, 12))),
      ])
  }

  @Test("the last finger's window")
  func lastFinger() throws {
    #expect(
      try steps("  - expect: [{touch-focus: term}, {touch-focus: none}]") == [
        .check(.expect(Expectation(.touchFocus(finger: nil, .client("term", 3, 28))))),
        .check(.expect(Expectation(.touchFocus(finger: nil, nil)))),
      ])
  }
}
