/// A colour with straight alpha, each part 0 to 1.
struct Color: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `0xRRGGBB`, as designers write it.
  init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
      alpha: alpha)
  }

  /// A clear tone of the colour circle; `turn` 0 is red, 1/3 green, 2/3 blue.
  init(hue turn: Double) {
    func part(_ offset: Double) -> Double {
      let place = (turn + offset).truncatingRemainder(dividingBy: 1) * 6
      let distance = abs((place < 0 ? place + 6 : place) - 3)
      return 0.32 + 0.64 * max(0, min(1, distance - 1))
    }
    self.init(red: part(0), green: part(2.0 / 3), blue: part(1.0 / 3))
  }

  func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// The demo's few colours.
enum Palette {
  static let background = Color(0x1b2430)
  static let panel = Color(0x232f3e)
  static let raised = Color(0x2e3c4e)
  static let paper = Color(0x151c26)
  static let edge = Color(0x3a4a5f)
  static let text = Color(0xe8eef5)
  static let faint = Color(0x8496ab)
  static let accents = [Color(0xff6b6b), Color(0xffc857), Color(0x4fd1a5), Color(0x5aa9ff)]
  static let fingers =
    accents + [Color(0xc58bff), Color(0xff9a5a), Color(0x6fe3ff), Color(0xf78fd0), Color(0xb6e35c), Color(0xf2f2f2)]
}
