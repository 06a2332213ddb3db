/// A distance as a user writes it; what a fraction is of, and how many pixels a millimetre has, is known later.
public enum WrittenLength: Hashable, Sendable {
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

  /// With its unit, and no point where the number is whole: `8px`, `3.5mm`, `50%`.
  public var text: String {
    func digits(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
    return switch self {
    case .pixels(let count): "\(digits(count))px"
    case .millimetres(let count): "\(digits(count))mm"
    case .fraction(let part): "\(digits(part * 100))%"
    }
  }
}
