/// A distance on the screen, in logical pixels or in millimetres.
///
/// A numeric literal is a number of logical pixels.
public enum Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A length in logical pixels, the same number of pixels on every screen.
  case pixels(Double)
  /// A length in millimetres, the same physical distance on every screen.
  ///
  /// It is converted with the density of the screen where the first finger of a gesture lands; see
  /// ``Application/pixelsPerMillimetre(at:)``.
  case millimetres(Double)

  /// Creates a length in logical pixels.
  public init(floatLiteral count: Double) { self = .pixels(count) }
  /// Creates a length in logical pixels.
  public init(integerLiteral count: Int) { self = .pixels(Double(count)) }

  /// Returns the length in logical pixels.
  ///
  /// - Parameter density: The density of the screen in logical pixels per millimetre.
  public func pixels(density: Double) -> Double {
    switch self {
    case .pixels(let count): count
    case .millimetres(let count): count * density
    }
  }
}
