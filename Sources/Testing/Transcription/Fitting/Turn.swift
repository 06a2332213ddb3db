import Geometry

/// Computes the angle of a direction without the system's mathematics library.
enum Turn {
  /// Degrees clockwise from the right, from -180 to 180.
  static func degrees(of step: Vector<LayoutSpace>) -> Double {
    guard step.dx != 0 || step.dy != 0 else { return 0 }
    let (wide, high) = (step.dx.magnitude, step.dy.magnitude)
    let acute = wide >= high ? arc(high / wide) : 90 - arc(wide / high)
    let turned = step.dx >= 0 ? acute : 180 - acute
    return step.dy >= 0 ? turned : -turned
  }

  /// The angle in degrees whose tangent, from 0 to 1, is given: halved twice, then by its Taylor series.
  private static func arc(_ tangent: Double) -> Double {
    var small = tangent
    for _ in 0..<2 { small /= 1 + (1 + small * small).squareRoot() }
    var (power, sum) = (small, small)
    for n in 1..<14 {
      power *= -small * small
      sum += power / Double(2 * n + 1)
    }
    return sum * 4 * 180 / Double.pi
  }
}
