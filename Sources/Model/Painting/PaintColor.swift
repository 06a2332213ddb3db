/// A colour whose channels are 0 to 1 and not premultiplied by alpha.
public struct PaintColor: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha = 1.0

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `0xRRGGBB`.
  public init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
      alpha: alpha)
  }

  /// A bright colour of a hue: 0 is red, 1/3 green, 2/3 blue.
  package init(hue turn: Double) {
    func part(_ offset: Double) -> Double {
      let place = (turn + offset).truncatingRemainder(dividingBy: 1) * 6
      let distance = abs((place < 0 ? place + 6 : place) - 3)
      return 0.32 + 0.64 * max(0, min(1, distance - 1))
    }
    self.init(red: part(0), green: part(2.0 / 3), blue: part(1.0 / 3))
  }

  public func mixed(with other: PaintColor, _ share: Double) -> PaintColor {
    PaintColor(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  public func with(alpha: Double) -> PaintColor { PaintColor(red: red, green: green, blue: blue, alpha: alpha) }
}
