import Geometry
import Libinput
import Testing

@Suite("Where a place on a device is")
struct OutputMappingTests {
  private static let corners: [(x: Double, y: Double)] = [(0, 0), (1, 0), (0, 1), (1, 1)]

  /// The visible positions of the panel's physical corners: top left, top right, bottom left, bottom right. The picture
  /// is rotated counterclockwise, so the user has turned the panel clockwise. Its physical top left corner is then at
  /// the top right.
  @Test(
    "a panel that is turned has its corners turned with it",
    arguments: [
      (Transform.normal, ["top left", "top right", "bottom left", "bottom right"]),
      (.rotated90, ["top right", "bottom right", "top left", "bottom left"]),
      (.rotated180, ["bottom right", "bottom left", "top right", "top left"]),
      (.rotated270, ["bottom left", "top left", "bottom right", "top right"]),
      (.flipped, ["top right", "top left", "bottom right", "bottom left"]),
      (.flipped90, ["top left", "bottom left", "top right", "bottom right"]),
      (.flipped180, ["bottom left", "bottom right", "top left", "top right"]),
      (.flipped270, ["bottom right", "top right", "bottom left", "top left"]),
    ])
  func corners(transform: Transform, seen: [String]) {
    let mapping = OutputMapping(frame: Rect(x: 100, y: 50, width: 400, height: 300), transform: transform)
    let names = Self.corners.map { corner in
      let place = mapping.place(x: corner.x, y: corner.y)
      return (place.y < 200 ? "top" : "bottom") + (place.x < 300 ? " left" : " right")
    }
    #expect(names == seen)
  }

  @Test("the middle of the device's left edge, on a panel that was turned by a quarter")
  func quarter() {
    let mapping = OutputMapping(frame: Rect(x: 100, y: 50, width: 400, height: 300), transform: .rotated90)
    #expect(mapping.place(x: 0, y: 0.5) == Point(300, 50))
    #expect(mapping.place(x: 0.25, y: 0.5) == Point(300, 125))
  }

  @Test("what lies on the edge or beyond stays on the output")
  func edges() {
    let frame = Rect<LayoutSpace>(x: 1280, y: 0, width: 640, height: 480)
    let mapping = OutputMapping(frame: frame)
    for (x, y) in [(1, 1), (1.5, 2), (-0.1, -3), (0, 1), (.infinity, 0.5)] {
      #expect(frame.contains(mapping.place(x: x, y: y)))
    }
    #expect(mapping.place(x: 0, y: 0) == Point(1280, 0))
    #expect(mapping.place(x: 0.5, y: 0.25) == Point(1600, 120))
  }
}
