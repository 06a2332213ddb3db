/// A distance that fingers travel, in logical pixels or in millimetres of the screen.
///
/// A plain number is a number of logical pixels.
public enum Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Logical pixels: the same on every screen.
  case pixels(Double)
  /// Millimetres: the same for every hand.
  ///
  /// They become pixels by the density of the screen where the first finger of a gesture lands, see
  /// ``Application/pixelsPerMillimetre(at:)``.
  case millimetres(Double)

  /// A number of logical pixels.
  public init(floatLiteral count: Double) { self = .pixels(count) }
  /// A number of logical pixels.
  public init(integerLiteral count: Int) { self = .pixels(Double(count)) }

  /// The same distance in logical pixels.
  ///
  /// - Parameter density: logical pixels per millimetre of the screen.
  public func pixels(density: Double) -> Double {
    switch self {
    case .pixels(let count): count
    case .millimetres(let count): count * density
    }
  }
}
