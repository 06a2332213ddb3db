package import FingerpostClient

/// The size of a screen, as far as the compositor knows it.
package struct ScreenSize: Hashable, Sendable {
  /// The size in logical pixels.
  package var width: Double
  package var height: Double
  /// The number of logical pixels in a millimetre; nil if the compositor does not know the screen's size.
  package var pixelsPerMillimetre: Double?

  package init(width: Double, height: Double, pixelsPerMillimetre: Double? = nil) {
    (self.width, self.height, self.pixelsPerMillimetre) = (width, height, pixelsPerMillimetre)
  }

  /// Creates the size of a screen; nil if the compositor has not sent it yet.
  ///
  /// - Parameter scale: the pixels for each logical pixel; nil for the whole number that the screen has.
  package init?(_ screen: WaylandScreen, scale: Double?) {
    guard screen.nativeSize.width > 0 else { return nil }
    let scale = scale ?? Double(screen.scale)
    self.init(
      width: screen.nativeSize.width / scale, height: screen.nativeSize.height / scale,
      pixelsPerMillimetre: screen.pixelsPerMillimetre(scale: scale))
  }

  /// The density to use. Without a known one, the shorter side is that of a phone, if this means 96 to 160 dots per inch.
  package var density: Double {
    if let known = pixelsPerMillimetre, known > 0 {
      return max(Self.densities.lowerBound, min(known, Self.densities.upperBound))
    }
    return max(Self.common.lowerBound, min(min(width, height) / Self.phoneWidth, Self.common.upperBound))
  }

  private static let densities = 1.0...40.0
  /// The densities of common screens.
  private static let common = (96 / 25.4)...(160 / 25.4)
  /// The width of a common phone in millimetres.
  private static let phoneWidth = 68.0
}
