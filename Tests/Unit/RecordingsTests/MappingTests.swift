import Geometry
import Recordings
import Testing

@Suite("Where touches lie on an output")
struct MappingTests {
  private func place(_ x: Double, _ y: Double, _ transform: Transform = .normal) -> Point<LayoutSpace> {
    RecordedTouch(slot: 0, phase: .down, place: Point(x, y))
      .place(in: Rect(x: 100, y: 0, width: 1280, height: 800), turned: transform)
  }

  @Test("parts of the device are parts of the output")
  func plain() {
    #expect(place(0, 0) == Point(100, 0))
    #expect(place(0.5, 0.25) == Point(740, 200))
  }

  @Test("what lies outside, however far, is taken to the edge, inside the output")
  func outside() {
    #expect(place(-1e300, -3) == Point(100, 0))
    #expect(place(1, 1e300) == Point((1380.0).nextDown, (800.0).nextDown))
  }

  @Test("the glass does not turn with the picture")
  func turned() {
    #expect(place(0.25, 0.5, .rotated180) == Point(100 + 0.75 * 1280, 400))
    // After a counterclockwise rotation, the top of the picture is at the left side of the panel.
    #expect(place(0.25, 0.125, .rotated90) == Point(100 + 0.875 * 1280, 200))
    #expect(place(0.25, 0.125, .flipped) == Point(100 + 0.75 * 1280, 100))
  }

  @Test("units become parts and millimetres, the last unit too being one")
  func units() {
    let axis = AbsoluteAxis(minimum: -100, maximum: 299, resolution: 4)
    #expect(axis.fraction(of: -100) == 0)
    #expect(axis.fraction(of: 100) == 0.5)
    #expect(axis.fraction(of: 299) == 399.0 / 400)
    #expect(axis.millimetres(of: 100) == 50)
    #expect(AbsoluteAxis(minimum: 0, maximum: 1).millimetres(of: 1) == nil)
    #expect(AbsoluteAxis(minimum: .min, maximum: .max).fraction(of: .max) < 1)
  }
}
