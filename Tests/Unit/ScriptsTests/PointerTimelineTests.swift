import Geometry
import Scripts
import Testing

@Suite("Pointer steps as timed events")
struct PointerTimelineTests {
  private func played(_ step: String) throws -> [String] {
    guard case .pointer(let pointer)? = try steps("  - pointer: \(step)").first else { return ["no pointer step"] }
    let frame = PlaceFrame(area: Rect(x: 100, y: 0, width: 200, height: 100))
    return pointer.events(in: frame, from: Point(0, 0)).map { "\($0.at / 1_000): \(told($0.event))" }
  }

  private func told(_ event: TimedPointer.Event) -> String {
    switch event {
    case .motion(let point): "to \(point.x),\(point.y)"
    case .step(let step): "by \(step.dx),\(step.dy)"
    case .leave: "leaves"
    case .button(let button, let pressed): "\(button.code) \(pressed ? "pressed" : "released")"
    case .wheel(let axis, let value, let source): "\(source.rawValue) \(axis.rawValue) \(value)"
    case .scroll(let axis, let pixels, let source): "\(source.rawValue) \(axis.rawValue) \(pixels)px"
    case .scrollStop(let axis, _): "stop \(axis.rawValue)"
    }
  }

  @Test("it jumps where no duration is given and travels where one is")
  func moves() throws {
    #expect(try played("{move: [50%, 10]}") == ["0: to 200.0,10.0"])
    #expect(
      try played("{move: {along: [[0, 0], [0, 100]]}, duration: 20ms, samples: 4}") == [
        "5: to 50.0,0.0", "10: to 100.0,0.0", "15: to 100.0,50.0", "20: to 100.0,100.0",
      ])
    #expect(try played("{move: {by: [5, -3]}}") == ["0: by 5.0,-3.0"])
    #expect(
      try played("{move: {by: [50%, 4]}, duration: 20ms, samples: 2}") == ["10: by 50.0,2.0", "20: by 50.0,2.0"])
    #expect(try played("leave") == ["0: leaves"])
  }

  @Test("it clicks once or several times, where it is or elsewhere")
  func clicks() throws {
    #expect(try played("{click: left}") == ["0: 272 pressed", "50: 272 released"])
    #expect(
      try played("{click: right, in: term, count: 2}") == [
        "0: to 200.0,50.0", "0: 273 pressed", "50: 273 released", "150: 273 pressed", "200: 273 released",
      ])
  }

  @Test("it drags from one place to another")
  func drags() throws {
    #expect(
      try played("{drag: left, from: [0, 0], to: [10, 0], duration: 10ms, samples: 2, hold: 5ms}") == [
        "0: to 100.0,0.0", "0: 272 pressed", "5: to 105.0,0.0", "10: to 110.0,0.0", "15: 272 released",
      ])
  }

  @Test("a wheel turns detent by detent, a finger scrolls in pixels and stops")
  func scrolls() throws {
    #expect(
      try played("{scroll: vertical, steps: 3}") == [
        "0: wheel vertical 120", "0: wheel vertical 120", "0: wheel vertical 120",
      ])
    #expect(try played("{scroll: horizontal, v120: -45}") == ["0: wheel horizontal -45"])
    #expect(
      try played("{scroll: vertical, v120: 100, duration: 30ms, samples: 3}") == [
        "10: wheel vertical 33", "20: wheel vertical 34", "30: wheel vertical 33",
      ])
    #expect(
      try played("{scroll: vertical, distance: 30, at: [0, 0], duration: 20ms, samples: 2}") == [
        "0: to 100.0,0.0", "10: finger vertical 15.0px", "20: finger vertical 15.0px", "20: stop vertical",
      ])
  }
}
