package import Geometry
import Painting
package import Rendering

/// The picture of an overlay on one output. Only changed parts are drawn again; empty parts are transparent.
package final class OverlayLayer {
  /// The maximum number of rectangles to redraw separately.
  private static let rectLimit = 12

  /// A bitmap of the output's size before its transform.
  package let bitmap: Bitmap
  private let scale: Double
  private var marks: [Mark] = []

  /// - Parameter scale: pixels for each logical pixel.
  package init(size: IntSize<OutputSpace>, scale: Double) throws(RenderingError) {
    bitmap = try Bitmap(size: IntSize(size.width, size.height), format: .argb8888)
    self.scale = scale
  }

  /// True if the bitmap has this size and scale.
  package func fits(_ size: IntSize<OutputSpace>, scale: Double) -> Bool {
    bitmap.size.width == size.width && bitmap.size.height == size.height && scale == self.scale
  }

  package var isEmpty: Bool { marks.isEmpty }

  /// Replaces the shown scene; nil erases the layer.
  ///
  /// - Parameter output: the output's area on the desktop.
  /// - Returns: the pixels that may have changed.
  package func show(_ scene: OverlayScene?, on output: Rect<LayoutSpace>) -> Region<OutputSpace> {
    let new = scene?.marks(on: output) ?? []
    let damage = difference(to: new)
    marks = new
    for rect in damage.rects { redraw(rect) }
    return damage
  }

  private func difference(to new: [Mark]) -> Region<OutputSpace> {
    let (gone, come) = (marks.filter { !new.contains($0) }, new.filter { !marks.contains($0) })
    let stayed = new.filter { marks.contains($0) }
    // If remaining marks have changed their order, another one may be in front.
    let moved = stayed == marks.filter { new.contains($0) } ? [] : stayed
    var damage = Region<OutputSpace>()
    for mark in gone + come + moved { damage.formUnion(pixels(of: mark)) }
    return damage.rects.count > Self.rectLimit ? Region(damage.bounds) : damage
  }

  private func pixels(of mark: Mark) -> IntRect<OutputSpace> {
    let area = PixelRect(covering: mark.bounds, scale: scale, margin: 1)
    return IntRect(x: area.left, y: area.top, width: area.width, height: area.height)
      .intersection(bitmap.bounds.relabelled())
  }

  private func redraw(_ rect: IntRect<OutputSpace>) {
    let clip = PixelRect(left: Int(rect.minX), top: Int(rect.minY), right: Int(rect.maxX), bottom: Int(rect.maxY))
    let (width, height, scale) = (Int(bitmap.size.width), Int(bitmap.size.height), self.scale)
    bitmap.withMutableBytes { bytes in
      guard let memory = bytes.baseAddress else { return }
      let canvas = Canvas(memory: memory, width: width, height: height, scale: scale, clip: clip)
      canvas.erase()
      for mark in marks where !canvas.isOutside(mark.bounds) { canvas.draw(mark) }
    }
  }
}
