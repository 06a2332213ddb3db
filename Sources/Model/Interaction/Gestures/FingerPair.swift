import Geometry

/// The two contacts of a gesture that went down first, of those that are down. Pinch and rotation measure them.
struct FingerPair {
  let first: Contact
  let second: Contact

  init?(of down: ContactList) {
    guard down.count >= 2 else { return nil }
    first = down[0]
    second = down[1]
  }

  func isSame(as other: FingerPair?) -> Bool { first === other?.first && second === other?.second }

  /// The vector from the first contact to the second.
  var vector: ScreenVector { second.location - first.location }
}

extension FingerPair? {
  /// Replaces the pair by the first two contacts that are down.
  ///
  /// - Returns: The new pair; nil if the pair did not change or fewer than two contacts are down.
  mutating func renew(_ down: ContactList) -> FingerPair? {
    if self == nil, down.count < 2 { return nil }
    let former = self
    self = FingerPair(of: down)
    guard let next = self, !next.isSame(as: former) else { return nil }
    return next
  }
}

extension Vector {
  /// Returns the angle from this vector to another one, clockwise (y downwards), from -π to π.
  func angle(to other: Self) -> Double {
    arctangent(y: dx * other.dy - dy * other.dx, x: dx * other.dx + dy * other.dy)
  }
}

/// Returns the angle of a vector from the x axis, from -π to π; 0 for the zero vector.
func arctangent(y: Double, x: Double) -> Double {
  if x == 0, y == 0 { return 0 }
  if abs(y) > abs(x) {
    let quarter = Double.pi / 2
    return (y > 0 ? quarter : -quarter) - arctangent(ofSmall: x / y)
  }
  let angle = arctangent(ofSmall: y / x)
  if x > 0 { return angle }
  return y < 0 ? angle - .pi : angle + .pi
}

/// Returns the arctangent of an argument from -1 to 1, exact to the last digits. It halves the angle twice and sums the
/// series.
private func arctangent(ofSmall tangent: Double) -> Double {
  func half(_ value: Double) -> Double { value / (1 + (1 + value * value).squareRoot()) }
  let small = half(half(tangent))
  let square = small * small
  var sum = 0.0
  for odd in stride(from: 31, through: 1, by: -2) {
    sum = 1 / Double(odd) - square * sum
  }
  return 4 * small * sum
}
