import Geometry
import Painting

/// Pixels in memory with a canvas for them.
final class Picture {
  let canvas: Canvas
  let width: Int
  let height: Int
  private let memory: UnsafeMutablePointer<UInt32>

  /// A transparent picture of 200×60 logical pixels.
  init(scale: Double = 1, clip: PixelRect? = nil) {
    (width, height) = (Int(200 * scale), Int(60 * scale))
    memory = .allocate(capacity: width * height)
    memory.initialize(repeating: 0, count: width * height)
    canvas = Canvas(memory: memory, width: width, height: height, scale: scale, clip: clip)
  }

  deinit { memory.deallocate() }

  /// The premultiplied pixels, row after row.
  var pixels: [UInt32] { Array(UnsafeBufferPointer(start: memory, count: width * height)) }

  /// The area of the pixels that are not transparent, in pixels; nil if all are.
  var inked: PixelRect? {
    let rows = (0..<height).filter { y in (0..<width).contains { memory[y * width + $0] >> 24 != 0 } }
    guard let top = rows.first, let bottom = rows.last else { return nil }
    let columns = (0..<width).filter { x in rows.contains { memory[$0 * width + x] >> 24 != 0 } }
    guard let left = columns.first, let right = columns.last else { return nil }
    return PixelRect(left: left, top: top, right: right + 1, bottom: bottom + 1)
  }

  /// True if each pixel's colours are at most its alpha.
  var isPremultiplied: Bool {
    pixels.allSatisfy { pixel in [16, 8, 0].allSatisfy { pixel >> $0 & 0xff <= pixel >> 24 } }
  }
}
