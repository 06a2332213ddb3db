/// One report of an accelerometer, in m/s².
///
/// The axes are those of the screen in its natural orientation: x to the right, y up, z towards the user. The direction
/// is that of Linux's sensors as iio-sensor-proxy reads them: an upright screen at rest reports about (0, -9.8, 0).
package struct Acceleration: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  /// The acceleration of gravity, in m/s².
  package static let gravity = 9.80665

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }

  /// The point between this and another report; 0 is this one, 1 the other.
  func moved(to other: Self, by part: Double) -> Self {
    Self(x + (other.x - x) * part, y + (other.y - y) * part, z + (other.z - z) * part)
  }
}
