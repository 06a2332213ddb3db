/// A distance fingers travel, said in logical pixels or in millimetres of the device.
public enum Length: Hashable, Sendable {
  /// Logical pixels: the same on every screen.
  case pixels(Double)
  /// Millimetres: the same for every hand. They become pixels by ``Configuration/pixelsPerMillimetre``.
  case millimetres(Double)

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
