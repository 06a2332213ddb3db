package import Documents
package import Geometry
package import Rendering
package import Scenes
package import Surfaces

/// A rectangle of an output's picture.
package struct Excerpt {
  package let picture: Bitmap
  package let part: IntRect<BufferSpace>
  /// The name of the output.
  package let output: String
  /// The scale of the output, and its place in the layout.
  package let scale: Double
  package let origin: Point<LayoutSpace>
  /// The revision of the output's picture.
  package let revision: UInt64

  package init(_ picture: ScenePicture, part: IntRect<BufferSpace>, of output: OutputDescription) {
    (self.picture, revision, self.part) = (picture.bitmap, picture.revision, part)
    (self.output, scale, origin) = (output.name, output.scale, output.frame.origin)
  }

  /// Returns whether another excerpt shows the same pixels, because nothing was drawn between them.
  package func shows(sameAs other: Excerpt) -> Bool {
    output == other.output && revision == other.revision && part == other.part && scale == other.scale
      && origin == other.origin
  }

  /// The pixels of the picture that contain any part of an area.
  package func pixels(enclosing area: Rect<LayoutSpace>) -> IntRect<BufferSpace> {
    IntRect(
      enclosing: Rect(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale))
  }

  /// The area of some pixels of the part, in the layout.
  package func area(of pixels: IntRect<BufferSpace>) -> Rect<LayoutSpace> {
    let pixels = pixels.translated(x: part.minX, y: part.minY)
    return Rect(
      x: Double(pixels.minX) / scale + origin.x, y: Double(pixels.minY) / scale + origin.y,
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }
}

/// The pixels of a check at one moment.
package struct PictureLook {
  package let excerpt: Excerpt
  /// The pixels of the part.
  package let seen: Bitmap
  /// The masked pixels of the part.
  package let mask: Region<BufferSpace>
  /// True if nothing was drawn since the look before, at the same part.
  package private(set) var isRepeated = false

  package init(_ excerpt: Excerpt, _ seen: Bitmap, mask: Region<BufferSpace>) {
    (self.excerpt, self.seen, self.mask) = (excerpt, seen, mask)
  }

  /// The same look at a picture that has not changed.
  package var repeated: PictureLook {
    var look = self
    look.isRepeated = true
    return look
  }

  package var part: IntRect<BufferSpace> { excerpt.part }
}

extension SceneReading {
  /// The pixels of the first output that shows any part of an area; nil if no output does.
  package func excerpt(of area: Rect<LayoutSpace>, _ overlay: OverlayChoice, cursor: Bool = false) -> Excerpt? {
    for output in outputs where output.frame.intersects(area) {
      guard let shown = try? picture(of: output.name, overlay, cursor: cursor) else { continue }
      let (scale, origin) = (output.scale, output.frame.origin)
      let pixels = Rect<BufferSpace>(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale)
      let part = IntRect(snapping: pixels).intersection(shown.bitmap.bounds)
      if !part.isEmpty { return Excerpt(shown, part: part, of: output) }
    }
    return nil
  }
}
