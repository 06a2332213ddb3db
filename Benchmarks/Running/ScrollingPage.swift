import Glibc
import WaylandClient

/// A page of made-up letters, as a terminal shows them, that scrolls by a row of pixels with each frame.
struct ScrollingPage {
  private static let (letterWidth, letterHeight) = (7, 14)
  private static let rowsBeyond = 700
  private static let background: UInt32 = 0xFF11_1111
  private static let colors: [(red: UInt32, green: UInt32, blue: UInt32)] = [
    (221, 221, 204), (112, 144, 128), (140, 208, 211),
  ]

  private let width: Int
  private let pixels: [UInt32]

  init(width: Int, height: Int) {
    self.width = width
    let rows = height + Self.rowsBeyond
    var pixels = [UInt32](repeating: Self.background, count: width * rows)
    pixels.withUnsafeMutableBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        if let color = Self.color(x: index % width, y: index / width) { pixels[index] = color }
        index += 1
      }
    }
    self.pixels = pixels
  }

  /// The colour of a pixel of a letter; nil for the background.
  private static func color(x: Int, y: Int) -> UInt32? {
    let (column, line) = (x / letterWidth, y / letterHeight)
    let (inX, inY) = (x % letterWidth, y % letterHeight)
    let letter = mixed(column * 1000 + line) % 90
    // Letters have 5x9 pixels. A third of the places, and the end of each line, are empty.
    guard letter < 60, inX < 5, 2..<11 ~= inY, column < 40 + Int(mixed(line) % 100) else { return nil }
    let strength = UInt32(mixed(Int(letter) * 100 + inY * 10 + inX) % 8)
    guard strength > 4 else { return nil }
    let color = colors[Int(mixed(line + column / 12)) % colors.count]
    let (red, green, blue) = (color.red * strength / 7, color.green * strength / 7, color.blue * strength / 7)
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }

  private static func mixed(_ number: Int) -> UInt64 {
    var value = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    value = value &* 0xBF58_476D_1CE4_E5B9
    return value >> 33
  }

  /// Draws the top left of the page into that of a buffer.
  ///
  /// - Parameter frame: the number of rows by which the page has scrolled.
  func draw(_ frame: Int, into buffer: MemoryBuffer, width partWidth: Int, height: Int) {
    pixels.withUnsafeBytes { pixels in
      guard let source = pixels.baseAddress, let target = buffer.memory.bytes.baseAddress else { return }
      for y in 0..<height {
        let row = y + frame % Self.rowsBeyond
        memcpy(target + y * buffer.stride, source + row * width * 4, partWidth * 4)
      }
    }
  }
}
