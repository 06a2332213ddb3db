package import Documents

/// A condition for the picture of a part of the screen.
package struct PixelCheck: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// The whole output, window or surface.
    case whole
    case point(Place)
    case region(x: WrittenLength, y: WrittenLength, width: WrittenLength, height: WrittenLength)
  }

  package enum Content: Equatable, Sendable {
    case color(Color)
    /// PNGs of the part, or of the whole, one of which must match. Their paths are already joined to the folder of the
    /// script that names them, unless an earlier step of the run writes the file.
    case like(files: [String])
    /// A PNG that must differ.
    case unlike(file: String)
    /// The part must not change, whatever it shows.
    case rest
    /// The part must differ from the same part at the beginning of a step with this name; nil for the last input step.
    case changed(since: String?)
    /// The part must be as at the beginning of the last input step.
    case unchanged

    /// One PNG that must match.
    package static func like(file: String) -> Content { .like(files: [file]) }
  }

  /// A colour with eight bits per channel, not premultiplied.
  package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  package var space: PlaceSpace
  package var part: Part
  /// The areas that are not compared.
  package var masks: [PixelMask]
  package var content: Content
  /// True if an earlier step writes the PNG. Its path is then relative to the run's folder, as in that step.
  package var isOwnScreenshot: Bool
  /// The allowed difference of each channel of a pixel, as a fraction of its range.
  package var tolerance: Double
  /// The fraction of all pixels that may differ more.
  package var differing: Double
  package var overlay: OverlayChoice
  /// The real time for which the part must match `like` and not change, or must stay `unlike`. It is at most half of
  /// the expectation's limit. Without a picture to compare with, the part must also not change while this time passes
  /// on the script's clock.
  package var rest: TimeSpan

  package static let usualRest = TimeSpan.milliseconds(250)

  package init(
    space: PlaceSpace = .output(nil), part: Part = .whole, content: Content, isOwnScreenshot: Bool = false,
    tolerance: Double = 0, differing: Double = 0, overlay: OverlayChoice = .nothing,
    rest: TimeSpan = PixelCheck.usualRest, masks: [PixelMask] = []
  ) {
    self.masks = masks
    self.space = space
    self.part = part
    self.content = content
    self.isOwnScreenshot = isOwnScreenshot
    self.tolerance = tolerance
    self.differing = differing
    self.overlay = overlay
    self.rest = rest
  }
}

extension PixelCheck.Color {
  private static let named: [String: Self] = [
    "black": .init(red: 0, green: 0, blue: 0), "white": .init(red: 255, green: 255, blue: 255),
    "red": .init(red: 255, green: 0, blue: 0), "green": .init(red: 0, green: 255, blue: 0),
    "blue": .init(red: 0, green: 0, blue: 255), "yellow": .init(red: 255, green: 255, blue: 0),
    "cyan": .init(red: 0, green: 255, blue: 255), "magenta": .init(red: 255, green: 0, blue: 255),
    "transparent": .init(red: 0, green: 0, blue: 0, alpha: 0),
  ]

  /// Reads `#rgb`, `#rrggbb`, `#rrggbbaa` or one of a few names; nil for other texts.
  package init?(_ text: String) {
    if let color = Self.named[text] {
      self = color
      return
    }
    guard text.first == "#" else { return nil }
    var digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
    guard digits.count == text.utf8.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
  }
}

extension PixelCheck.Color: CustomStringConvertible {
  package var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce("#") { text, byte in
      text + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
  }
}

extension Script {
  /// The pictures that checks compare with, other than the run's own screenshots.
  var pictureReferences: [String] {
    conditions.flatMap { condition in
      guard case .pixels(let check) = condition, !check.isOwnScreenshot else { return [String]() }
      switch check.content {
      case .like(let files): return files
      case .unlike(let file): return [file]
      case .color, .rest, .changed, .unchanged: return []
      }
    }
  }
}
