import Geometry

/// The two earliest fingers of a gesture that are down, which pinch and rotation measure.
struct FingerPair {
  let first: Contact
  let second: Contact

  init?(of down: [Contact]) {
    guard down.count >= 2 else { return nil }
    first = down[0]
    second = down[1]
  }

  func isSame(as other: FingerPair?) -> Bool { first === other?.first && second === other?.second }

  /// From the first finger to the second.
  var vector: ScreenVector { second.location - first.location }
}

extension FingerPair? {
  /// Takes the two earliest fingers that are down.
  ///
  /// - Returns: the pair where it is another one than before; nil where it is the same, or there is none.
  mutating func renew(_ down: [Contact]) -> FingerPair? {
    let former = self
    self = FingerPair(of: down)
    guard let next = self, !next.isSame(as: former) else { return nil }
    return next
  }
}

extension Vector {
  /// The angle by which another vector is turned against this one, clockwise (y down), from -π to π.
  func angle(to other: Self) -> Double {
    arctangent(y: dx * other.dy - dy * other.dx, x: dx * other.dx + dy * other.dy)
  }
}

/// The angle of a vector against the x axis, from -π to π; zero for the zero vector.
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

/// Halves the angle twice, then sums the series; for arguments from -1 to 1, good to the last digits.
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
