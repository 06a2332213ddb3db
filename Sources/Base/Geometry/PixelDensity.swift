/// The density of screens in logical pixels per millimetre.
@usableFromInline package enum PixelDensity {
  /// The density of a screen of unknown physical size: 96 logical pixels per inch.
  @usableFromInline package static let usual = 96 / 25.4

  /// The density of a screen from the diagonals of its size in pixels and in millimetres; `nil` if a side is unknown.
  @usableFromInline package static func perMillimetre<Pixels: CoordinateSpace, Millimetres: CoordinateSpace>(
    _ pixels: Size<Pixels>, on millimetres: Size<Millimetres>
  ) -> Double? {
    guard millimetres.width > 0, millimetres.height > 0, pixels.width > 0, pixels.height > 0 else { return nil }
    let density = diagonal(pixels.width, pixels.height) / diagonal(millimetres.width, millimetres.height)
    return density.isFinite && density > 0 ? density : nil
  }

  private static func diagonal(_ width: Double, _ height: Double) -> Double {
    (width * width + height * height).squareRoot()
  }
}
