/// The colour of a pixel with 8 bits per channel, premultiplied by alpha as in `wl_shm` buffers.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(premultipliedRed red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from channels that are not premultiplied.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    func multiplied(_ channel: UInt8) -> UInt8 { UInt8((UInt32(channel) * UInt32(alpha) + 127) / 255) }
    self.init(premultipliedRed: multiplied(red), green: multiplied(green), blue: multiplied(blue), alpha: alpha)
  }

  /// Creates a colour from the premultiplied channels of `wp_single_pixel_buffer_manager_v1`, 0 to `UInt32.max`.
  package init(singlePixelRed red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    func rounded(_ channel: UInt32) -> UInt8 { UInt8((UInt64(channel) * 255 + 0x7FFF_FFFF) / 0xFFFF_FFFF) }
    self.init(
      premultipliedRed: rounded(red), green: rounded(green), blue: rounded(blue), alpha: rounded(alpha))
  }

  /// Reads the web's notations `#rgb`, `#rrggbb` and `#rrggbbaa` (not premultiplied). The `#` is optional.
  package init?(hex text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let values = digits.compactMap(\.hexDigitValue).map(UInt8.init)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6, 8:
      let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
      self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    default: return nil
    }
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)
  package static let clear = Color(premultipliedRed: 0, green: 0, blue: 0, alpha: 0)

  package var isOpaque: Bool { alpha == 255 }

  /// The largest difference of a channel, including alpha.
  package func difference(from other: Color) -> UInt8 {
    zip(channels, other.channels).map { max($0, $1) - min($0, $1) }.max() ?? 0
  }

  private var channels: [UInt8] { [red, green, blue, alpha] }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb`, or `#rrggbbaa` for colours that are not opaque (with premultiplied channels).
  package var description: String {
    let bytes = isOpaque ? [red, green, blue] : channels
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension Color {
  /// Reads a word of the format `PixelFormat.argb8888`.
  init(argb word: UInt32) {
    self.init(
      premultipliedRed: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }

  var argb: UInt32 { UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
