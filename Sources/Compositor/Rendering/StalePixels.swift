package import Geometry

/// The outdated pixels of a buffer that shows a picture, and a copy that brings only these up to date.
///
/// A program that shows pictures in turn in several buffers, for example in those of a window or of a display, keeps one
/// value for each buffer.
package struct StalePixels {
  /// The pixels of the picture that have changed since the buffer was filled.
  package private(set) var region: Region<OutputSpace>

  /// Creates the value of a new buffer, all of whose pixels are outdated.
  package init(_ size: IntSize<OutputSpace>) { region = Region(IntRect(size)) }

  /// Adds pixels of the picture that have changed.
  package mutating func add(_ changed: Region<OutputSpace>) { region.formUnion(changed) }

  /// Returns the outdated pixels, for a caller that paints them. They count as up to date afterwards.
  package mutating func take() -> Region<OutputSpace> {
    defer { region = Region() }
    return region
  }

  /// Copies the outdated pixels.
  ///
  /// - Parameters:
  ///   - picture: a picture with 4 bytes for each pixel.
  ///   - memory: the buffer, which begins with the first pixel of the picture; nil copies nothing.
  ///   - stride: the number of bytes from one row of the buffer to the next.
  package mutating func copy(from picture: Bitmap, to memory: UnsafeMutableRawBufferPointer, stride: Int) {
    guard let target = memory.baseAddress else { return }
    let rects = region.intersection(IntRect(IntSize(picture.size.width, picture.size.height))).rects
    picture.withBytes { source in
      guard let base = source.baseAddress else { return }
      for rect in rects {
        let (start, count) = (Int(rect.minX) * 4, Int(rect.width) * 4)
        for y in Int(rect.minY)..<Int(rect.maxY) where y * stride + start + count <= memory.count {
          (target + (y * stride + start)).copyMemory(from: base + (y * picture.stride + start), byteCount: count)
        }
      }
    }
    region = Region()
  }
}
