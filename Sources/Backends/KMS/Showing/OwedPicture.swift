import Geometry

/// The picture that a head owes its display.
struct OwedPicture {
  /// True if the display has no picture of the output yet, so that the whole picture has to be shown even if nothing changes.
  var isWhole = true
  /// The pixels that have changed since the last commit that the kernel accepted.
  var region = Region<OutputSpace>()
  /// The time of the next attempt, in nanoseconds; nil after a success.
  var retry: UInt64?
  /// The time since which the card has been busy, in nanoseconds; nil if it is not.
  var busySince: UInt64?
}

/// The changed parts of a picture, as the kernel takes them.
enum DamageClips {
  /// More rectangles cost more than they save.
  private static let limit = 16

  /// The bytes of a blob: four numbers of 32 bits for each rectangle, its left, top, right and bottom edges.
  static func bytes(of region: Region<BufferSpace>) -> [UInt8] {
    let rects = region.rects.count <= limit ? Array(region.rects) : [region.bounds]
    return rects.flatMap { rect in
      [rect.minX, rect.minY, rect.maxX, rect.maxY].flatMap { edge in withUnsafeBytes(of: edge) { Array($0) } }
    }
  }
}
