/// A distance fingers travel, said in logical pixels or in millimetres of the device.
public enum Length: Hashable, Sendable {
  case pixels(Double)
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
