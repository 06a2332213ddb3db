import Documents
public import Geometry
public import Scripts
public import Seats

/// What a recorder asks of the desktop on which it takes notes.
public protocol Surroundings: AnyObject {
  /// What positions at a place are best measured from: the window there, or the output.
  func ground(at place: Point<LayoutSpace>) -> Ground
  /// Whether a script's step with this space would reach its window or output at a place now.
  func reaches(_ space: PlaceSpace, at place: Point<LayoutSpace>, with device: Aim.Device) -> Bool
  /// What would be hit at a place; nil for nothing.
  func target(at place: Point<LayoutSpace>) -> UInt32?
  var pointerPlace: Point<LayoutSpace> { get }
  /// Whether a client holds the pointer, so that its steps say more than its places.
  var holdsPointer: Bool { get }
  /// Whether some recognizer may take fingers.
  var watchesFingers: Bool { get }
  /// Whether fingers or pointer move a window, or drag something.
  var isMovingThings: Bool { get }
  /// When gestures want to know that time has passed.
  var nextTimer: InputTime? { get }
  /// What holds now of the key window and, after such input, of its target.
  func expectations(after kind: InputKind) -> [Expectation]
}

/// What an input comes from.
public enum InputKind: Hashable, Sendable {
  case touch
  case pointer
  case keys
  case other
}

/// What positions are measured from, and where that lies.
public struct Ground: Hashable, Sendable {
  public var space: PlaceSpace
  public var frame: PlaceFrame

  public init(space: PlaceSpace, frame: PlaceFrame) {
    self.space = space
    self.frame = frame
  }

  /// A place as a script would say it: pixels with at most three decimals.
  func place(_ point: Point<LayoutSpace>) -> Place {
    Place(
      .pixels((point.x - frame.area.minX).rounded(decimals: 3)),
      .pixels((point.y - frame.area.minY).rounded(decimals: 3)))
  }
}

extension Double {
  /// The nearest number with so many decimals, without a sign before zero.
  func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == 0 ? 0 : rounded
  }
}

extension TimeSpan {
  /// In whole milliseconds where that is long enough not to matter; never more, so that what ended before a limit of
  /// whole milliseconds still does.
  var rounded: TimeSpan {
    microseconds < 5_000 ? self : TimeSpan(microseconds: microseconds / 1_000 * 1_000)
  }
}
