/// Sine and cosine of angles in degrees, exact at quarter turns and identical on every machine.
@usableFromInline package enum Angle {
  /// The point on a circle at an angle in degrees, clockwise from the right, since y points down.
  @usableFromInline package static func point<Space>(on center: Point<Space>, radius: Double, degrees: Double) -> Point<
    Space
  > {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return Point(center.x + radius * cosine, center.y + radius * sine)
  }

  @usableFromInline package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite else { return (0, 1) }
    let turned = degrees.remainder(dividingBy: 360)
    let quarter = (turned / 90).rounded()
    let radians = (turned - quarter * 90) * Double.pi / 180
    let (sine, cosine) = (series(radians, from: 1), series(radians, from: 0))
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The Taylor series of the sine (`first` is 1) or cosine (`first` is 0), with full precision below an eighth of a
  /// turn.
  private static func series(_ x: Double, from first: Int) -> Double {
    var term = first == 0 ? 1 : x
    var sum = term
    for n in stride(from: first + 1, to: first + 20, by: 2) {
      term *= -x * x / Double(n * (n + 1))
      sum += term
    }
    return sum
  }
}
