package import Geometry

/// The outdated pixels of a buffer that shows a picture. Only these are painted or copied to bring it up to date.
///
/// A program that shows pictures in turn in several buffers, for example in those of a window or of a display, keeps one
/// value for each buffer.
package struct StalePixels {
  /// The pixels of the picture that have changed since the buffer was filled.
  package private(set) var region: Region<OutputSpace>

  /// Creates the value of a new buffer, all of whose pixels are outdated.
  package init(_ size: IntSize<OutputSpace>) { region = Region(IntRect(size)) }

  /// Adds pixels of the picture that have changed.
  package mutating func add(_ changed: Region<OutputSpace>) {
    region.formUnion(changed)
    if region.rects.count > Self.rectLimit { region = Region(region.bounds) }
  }

  /// The maximum number of rectangles. Beyond it, the pixels become their bounding rectangle.
  private static let rectLimit = 64

  /// Returns the outdated pixels, for a caller that paints them. They count as up to date afterwards.
  package mutating func take() -> Region<OutputSpace> {
    defer { region = Region() }
    return region
  }

  /// Brings the pixels of a buffer in memory of a card up to date.
  ///
  /// - Returns: false if the painters cannot paint in it. The pixels stay outdated then.
  package mutating func update(
    _ target: any CardTarget, to picture: any NextPicture, transform: Transform
  ) -> Bool {
    guard region.isEmpty || picture.paint(region, on: .card(target, transform: transform)) else { return false }
    region = Region()
    return true
  }

  /// Brings the pixels of a buffer up to date: paints them straight into its memory, or copies them from the composed picture.
  ///
  /// - Parameters:
  ///   - target: the memory of the buffer.
  ///   - transform: the output's transform from the picture to the buffer.
  /// - Throws: if there is not enough memory to compose the picture. The pixels stay outdated then.
  package mutating func update(
    _ target: Bitmap, to picture: any NextPicture, transform: Transform = .normal
  ) throws(RenderingError) {
    guard !region.isEmpty else { return }
    if !picture.paint(region, on: .memory(target, transform: transform)) {
      let whole = IntRect<OutputSpace>(picture.size).rect
      PixmanPainter(target: target, transform: transform)
        .paint([PaintItem(.bitmap(try picture.composed()), destination: whole)], damage: region)
    }
    region = Region()
  }
}
