/// A width and height in whole pixels, written `1280x800`.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var description: String { "\(width)x\(height)" }

  /// The longest side: pixman, which paints pictures, uses signed 16-bit coordinates.
  package static let longestSide = 32_767

  /// Reads `1280x800`; nil for other texts and for sides below 1 or above `longestSide`.
  package init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(digits: parts[0]), let height = Int(digits: parts[1]) else { return nil }
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}

extension Int {
  /// Reads a number that consists of decimal digits only.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text) else { return nil }
    self = value
  }
}
