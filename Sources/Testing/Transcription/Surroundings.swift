import Documents
package import Geometry
package import Scripts
package import Seats

/// The properties of a desktop that a transcriber queries while it records.
package protocol Surroundings: AnyObject {
  /// The best reference for positions at a place: the window there, else the output.
  func ground(at place: Point<LayoutSpace>) -> Ground
  /// Returns whether a script's step with this space would currently reach its window or output at a place.
  func reaches(_ space: PlaceSpace, at place: Point<LayoutSpace>, with device: Aim.Device) -> Bool
  /// Asks for the widget that a press at a place is meant for. Nil if widgets are not recorded, or there is no window.
  func widget(at place: Point<LayoutSpace>) -> PressedWidget?
  /// The surface that a hit test at a place finds; nil if it finds none.
  func target(at place: Point<LayoutSpace>) -> UInt32?
  var pointerPlace: Point<LayoutSpace> { get }
  /// True if a client holds the pointer. Then relative motion describes its input better than positions do.
  var holdsPointer: Bool { get }
  /// True if any recognizer may consume touches.
  var watchesFingers: Bool { get }
  /// True if touches or the pointer currently move a window or drag something.
  var isMovingThings: Bool { get }
  /// The next deadline of a gesture; nil if no gesture waits for time to pass.
  var nextTimer: InputTime? { get }
  /// The current conditions of the key window and, after pointer or touch input, of its target.
  func expectations(after kind: InputKind) -> [Expectation]
}

extension Surroundings {
  package func widget(at place: Point<LayoutSpace>) -> PressedWidget? { nil }
}

/// The kind of device that input comes from.
package enum InputKind: Hashable, Sendable {
  case touch
  case pointer
  case keys
  case other
}

/// The reference that positions are measured from, and its area in the layout.
package struct Ground: Hashable, Sendable {
  package var space: PlaceSpace
  package var frame: PlaceFrame

  package init(space: PlaceSpace, frame: PlaceFrame) {
    self.space = space
    self.frame = frame
  }

  /// A position as a script writes it: in pixels, with at most three decimals.
  func place(_ point: Point<LayoutSpace>) -> Place {
    Place(
      .pixels((point.x - frame.area.minX).rounded(decimals: 3)),
      .pixels((point.y - frame.area.minY).rounded(decimals: 3)))
  }
}

extension Double {
  /// The value rounded to a number of decimals; never negative zero.
  func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == 0 ? 0 : rounded
  }
}

extension TimeSpan {
  /// The time rounded down to whole milliseconds from 5 ms on; exact below. It is never rounded up, so that a time
  /// before a limit in whole milliseconds stays before it.
  var rounded: TimeSpan {
    microseconds < 5_000 ? self : TimeSpan(microseconds: microseconds / 1_000 * 1_000)
  }
}
