package import System

/// An error of bitmaps and picture files.
package enum RenderingError: Error, Hashable, Sendable {
  /// The size is invalid: a side is 0 or longer than `Bitmap.longestEdge`.
  case size(width: Int, height: Int)
  /// The pixels do not fit into the given memory; sizes are in bytes.
  case memory(needed: Int, available: Int)
  /// Memory for a bitmap of this size was refused.
  case outOfMemory(bytes: Int)
  /// A file cannot be opened, read or written.
  case file(FileFault)
  /// A file is not a readable picture.
  case picture(path: String, reason: String)
  /// Two pictures to compare have different sizes.
  case sizesDiffer(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A picture to search for has only one colour, or occurs almost everywhere.
  case indistinct
}

extension RenderingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .size(let width, let height):
      "invalid bitmap size \(width)x\(height); width and height must be 1 to \(Bitmap.longestEdge) pixels"
    case .memory(let needed, let available):
      "the pixels need \(needed) bytes, but the memory has \(available)"
    case .outOfMemory(let bytes):
      "cannot allocate \(bytes) bytes for a bitmap"
    case .file(let fault):
      fault.description
    case .picture(let path, let reason):
      "cannot read \(path) as PNG: \(reason)"
    case .sizesDiffer(let width, let height, let expectedWidth, let expectedHeight):
      "the picture has \(width)x\(height) pixels, expected \(expectedWidth)x\(expectedHeight)"
    case .indistinct:
      "the picture cannot be searched for: it has only one colour, or occurs almost everywhere"
    }
  }
}
