/// A length in the units of the user. A fraction and millimetres need further values to become pixels.
package enum WrittenLength: Hashable, Sendable {
  case pixels(Double)
  case millimetres(Double)
  /// A fraction of a whole: `50%` is 0.5.
  case fraction(Double)

  /// True if the density of the screen affects the length.
  package var isInMillimetres: Bool { if case .millimetres = self { true } else { false } }

  /// The length in pixels.
  ///
  /// - Parameter whole: the length of 100 %, in pixels.
  package func inPixels(of whole: Double, pixelsPerMillimetre: Double) -> Double {
    switch self {
    case .pixels(let count): count
    case .millimetres(let count): count * pixelsPerMillimetre
    case .fraction(let part): part * whole
    }
  }

  /// The length with its unit, without a decimal point if the number is whole: `8px`, `3.5mm`, `50%`.
  package var text: String {
    func digits(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
    return switch self {
    case .pixels(let count): "\(digits(count))px"
    case .millimetres(let count): "\(digits(count))mm"
    case .fraction(let part): "\(digits(part * 100))%"
    }
  }
}
