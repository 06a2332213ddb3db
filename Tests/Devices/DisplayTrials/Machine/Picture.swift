import Geometry
import Glibc
import Rendering
import TrialPrograms

/// A picture of a display.
struct Picture {
  private let bitmap: Bitmap

  init(_ path: String) throws(TrialFailure) {
    bitmap = try failing { () throws(RenderingError) in try Bitmap.readPNG(from: path) }
  }

  /// Makes a picture of vertical bars with the same width, from left to right.
  init(bars: [Color], size: (width: Int, height: Int)) throws(TrialFailure) {
    bitmap = try failing { () throws(RenderingError) in
      let size = IntSize<BufferSpace>(size.width, size.height)
      let bitmap = try Bitmap(size: size, format: .xrgb8888)
      for (number, color) in bars.enumerated() {
        // The next bars cover the rest.
        let start = number * Int(size.width) / bars.count
        bitmap.fill(color, in: IntRect(x: start, y: 0, width: Int(size.width) - start, height: Int(size.height)))
      }
      return bitmap
    }
  }

  /// True if all pixels have the same colour.
  var isUniform: Bool {
    bitmap.withBytes { bytes in
      guard let start = bytes.baseAddress, bytes.count > 4 else { return true }
      // Each pixel is compared with the next one.
      return memcmp(start, start + 4, bytes.count - 4) == 0
    }
  }

  /// The difference in words; nil if all pixels are equal.
  func difference(from expected: Picture) throws(TrialFailure) -> String? {
    let (size, other) = (bitmap.size, expected.bitmap.size)
    guard size == other else {
      return "the picture has \(size.width)x\(size.height) pixels instead of \(other.width)x\(other.height)"
    }
    let difference = try failing { () throws(RenderingError) in try bitmap.difference(from: expected.bitmap) }
    guard difference.differingPixels > 0 else { return nil }
    let area = difference.bounds
    return "\(difference.differingPixels) pixels differ, in \(area.width)x\(area.height) at \(area.minX),\(area.minY)"
  }

  func write(to path: String) throws(TrialFailure) {
    try failing { () throws(RenderingError) in try bitmap.writePNG(to: path) }
  }
}

private func failing<Result>(_ body: () throws(RenderingError) -> Result) throws(TrialFailure) -> Result {
  do { return try body() } catch { throw TrialFailure("\(error)") }
}
