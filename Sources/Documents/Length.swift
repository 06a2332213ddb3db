/// A distance as a user writes it; what a fraction is of, and how many pixels a millimetre has, is known later.
public enum Length: Hashable, Sendable {
  case pixels(Double)
  case millimetres(Double)
  /// `50%` is 0.5.
  case fraction(Double)

  /// Whether the density of a screen matters for it.
  public var isInMillimetres: Bool { if case .millimetres = self { true } else { false } }

  /// The distance in pixels.
  ///
  /// - Parameter whole: what 100 % means, in pixels.
  public func inPixels(of whole: Double, pixelsPerMillimetre: Double) -> Double {
    switch self {
    case .pixels(let count): count
    case .millimetres(let count): count * pixelsPerMillimetre
    case .fraction(let part): part * whole
    }
  }
}
