import Geometry
package import Interaction

/// The values of a gesture when its state changed, as plain numbers for observers and programs.
///
/// Numbers are rounded to thousandths. Lengths are in logical pixels, velocities in logical pixels per second.
public struct GestureReading: Equatable, Sendable {
  /// The name of the recognizer.
  public let name: String
  /// The state in the words of traces: `began`, `changed`, `ended` or `cancelled`.
  public let state: String
  /// The reason for which a gesture that was cancelled at its end is not complete, in the words of traces; else nil.
  public let misfit: String?
  /// The centroid of the fingers on the desktop; for a scroll, the place of the pointer when it began.
  public let x: Double
  public let y: Double
  /// The movement since the fingers went down.
  public let dx: Double
  public let dy: Double
  /// The average velocity of the last 100 ms.
  public let vx: Double
  public let vy: Double
  /// The scale of a pinch; 1 for other gestures.
  public let scale: Double
  /// The turn of a rotation in degrees, clockwise positive; 0 for other gestures.
  public let rotation: Double
  /// The number of fingers.
  public let fingers: Int

  /// The present values of a recognizer. Its `measuresVelocity` must be true for a velocity.
  package init(of recognizer: GestureRecognizer) {
    let values = recognizer.values
    name = recognizer.name ?? recognizer.kindName
    state = recognizer.state.word
    misfit = recognizer.misfit == .unsaid ? nil : recognizer.misfit.word
    let place = Self.startOfScroll(of: recognizer) ?? values.location
    (x, y) = (Self.rounded(place.x), Self.rounded(place.y))
    (dx, dy) = (Self.rounded(values.translation.dx), Self.rounded(values.translation.dy))
    (vx, vy) = (Self.rounded(values.velocity.dx), Self.rounded(values.velocity.dy))
    (scale, rotation) = (Self.rounded(values.scale), Self.rounded(values.rotation))
    fingers = values.numberOfTouches
  }

  /// The place of the pointer when a scroll began; nil if the gesture is not a scroll.
  ///
  /// The touch of a scroll moves as the content does, away from the pointer.
  private static func startOfScroll(of recognizer: GestureRecognizer) -> ScreenPoint? {
    guard let touch = recognizer.contacts.first as? Touch, touch.scrollType != nil else { return nil }
    return touch.startLocation
  }

  /// The value in thousandths. Negative zero becomes zero.
  static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
}
