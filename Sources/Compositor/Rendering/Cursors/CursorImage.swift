package import Geometry

/// The picture of a cursor: one of a theme, or the built-in arrow.
package struct CursorImage {
  package let bitmap: Bitmap
  /// The pixel of the bitmap at the pointer's place.
  package let hotspot: Point<BufferSpace>

  /// - Parameter bitmap: a picture with premultiplied colours.
  package init(_ bitmap: Bitmap, hotspot: Point<BufferSpace>) { (self.bitmap, self.hotspot) = (bitmap, hotspot) }

  /// The built-in arrow: black with a white edge, its tip at the top left.
  ///
  /// - Parameter scale: the number of pixels for each pixel of the drawing, 1 to 16; other values are clamped.
  package init(scale: Int = 1) throws(RenderingError) {
    let scale = max(1, min(16, scale))
    bitmap = try Bitmap(size: IntSize(Self.width * scale, Self.drawing.count * scale), format: .argb8888)
    hotspot = .zero
    for (y, row) in Self.drawing.enumerated() {
      for (x, letter) in row.enumerated() where letter != " " {
        let pixel = IntRect<BufferSpace>(x: x * scale, y: y * scale, width: scale, height: scale)
        bitmap.fill(letter == "#" ? .black : .white, in: pixel)
      }
    }
  }

  /// The item that shows the cursor with its hotspot at a place of an output.
  package func item(at place: Point<OutputSpace>) -> PaintItem {
    let tip = Point<OutputSpace>(place.x.rounded(.down), place.y.rounded(.down))
    let size = Size<OutputSpace>(Double(bitmap.size.width), Double(bitmap.size.height))
    return PaintItem(.bitmap(bitmap), destination: Rect(origin: tip - Vector(hotspot.x, hotspot.y), size: size))
  }

  private static let width = 12
  private static let drawing = [
    "o           ",
    "oo          ",
    "o#o         ",
    "o##o        ",
    "o###o       ",
    "o####o      ",
    "o#####o     ",
    "o######o    ",
    "o#######o   ",
    "o########o  ",
    "o#####ooooo ",
    "o##o##o     ",
    "o#o o##o    ",
    "oo  o##o    ",
    "o    o##o   ",
    "     o##o   ",
    "      oo    ",
  ]
}
