package import Geometry

/// Pixels of a buffer after its transform was undone, before its scale and viewport are applied.
package enum UprightSpace: CoordinateSpace {}

/// An element of an output's picture: a surface's content or a plain colour, with its destination.
package struct PaintItem {
  package enum Content {
    case bitmap(Bitmap)
    case color(Color)
    case external(any ExternalImage)

    /// The size of the picture; nil for a colour.
    package var size: IntSize<BufferSpace>? {
      switch self {
      case .bitmap(let bitmap): bitmap.size
      case .color: nil
      case .external(let image): image.size
      }
    }

    var hasAlpha: Bool {
      switch self {
      case .bitmap(let bitmap): bitmap.format.hasAlpha
      case .color(let color): !color.isOpaque
      case .external(let image): image.format.hasAlpha
      }
    }

    /// The memory that the content occupies, in bytes.
    package var byteCount: Int {
      switch self {
      case .bitmap(let bitmap): bitmap.byteCount
      case .color: 0
      case .external(let image): image.byteCount
      }
    }
  }

  /// The interpolation of scaled pictures.
  package enum Filter: Hashable, Sendable {
    case nearest
    case bilinear
  }

  package var content: Content
  /// The transform that the client has applied to the buffer's content (`wl_surface.set_buffer_transform`).
  package var transform: Transform
  /// The visible part: the viewport's source rectangle times the buffer scale; nil shows the whole buffer.
  package var crop: Rect<UprightSpace>?
  /// The destination in physical pixels. Fractional edges are rounded, so that neighbours meet without a gap.
  package var destination: Rect<OutputSpace>
  /// Opaque pixels, which hide everything behind them. Content without alpha is opaque as a whole.
  package var opaque: Region<OutputSpace>
  /// The opacity, 0 to 1, multiplied with the content's alpha.
  package var alpha: Double
  package var filter: Filter
  /// Brings the pixels of the content up to date. A painter calls it before it reads the content, and does not call it for
  /// an item that it leaves out. Nil if the pixels are up to date.
  package var willRead: (() -> Void)?

  package init(
    _ content: Content, transform: Transform = .normal, crop: Rect<UprightSpace>? = nil,
    destination: Rect<OutputSpace>, opaque: Region<OutputSpace> = Region(), alpha: Double = 1,
    filter: Filter = .bilinear
  ) {
    self.content = content
    self.transform = transform
    self.crop = crop
    self.destination = destination
    self.opaque = opaque
    self.alpha = alpha
    self.filter = filter
  }

  /// The pixels that the item covers.
  package var bounds: IntRect<OutputSpace> { IntRect(snapping: destination) }

  /// The covered pixels that hide everything behind them.
  var hiding: Region<OutputSpace> {
    guard alpha >= 1 else { return Region() }
    return content.hasAlpha ? opaque.intersection(bounds) : Region(bounds)
  }

  /// The item, moved by whole pixels.
  package func translated(x: Int32, y: Int32) -> PaintItem {
    var moved = self
    moved.destination.origin = destination.origin + Vector(Double(x), Double(y))
    moved.opaque = opaque.translated(x: x, y: y)
    return moved
  }

  /// The part of a surface's opaque region on the output. Only completely covered pixels count.
  ///
  /// - Parameter surface: the surface's size, which fills `destination`.
  package static func opaqueRegion(
    _ region: Region<SurfaceSpace>, of surface: Size<SurfaceSpace>, shownIn destination: Rect<OutputSpace>
  ) -> Region<OutputSpace> {
    guard !surface.isEmpty else { return Region() }
    let shown = IntRect(snapping: destination)
    let (scaleX, scaleY) = (Double(shown.width) / surface.width, Double(shown.height) / surface.height)
    let whole = IntRect<SurfaceSpace>(enclosing: Rect(origin: .zero, size: surface))
    return region.intersection(whole).mapRects { rect in
      // The tolerance absorbs rounding errors, for example if 101 × 1.5 is slightly less than 151.5.
      let left = (Double(rect.minX) * scaleX - 1e-6).rounded(.up)
      let top = (Double(rect.minY) * scaleY - 1e-6).rounded(.up)
      let right = (min(Double(rect.maxX), surface.width) * scaleX + 1e-6).rounded(.down)
      let bottom = (min(Double(rect.maxY), surface.height) * scaleY + 1e-6).rounded(.down)
      let pixels = Rect<OutputSpace>(x: left, y: top, width: right - left, height: bottom - top)
      return IntRect(enclosing: pixels).translated(x: shown.minX, y: shown.minY)
    }
  }

  /// The pixels of the output that change with these pixels of the buffer.
  ///
  /// If the picture is scaled, the damage grows by one pixel of the buffer on each side, since filters mix neighbours.
  package func outputDamage(_ damage: Region<BufferSpace>) -> Region<OutputSpace> {
    guard let size = content.size, let mapping = SourceMapping(of: self, bufferSize: size) else {
      return damage.isEmpty ? Region() : Region(bounds)
    }
    let covered = bounds
    return damage.intersection(IntRect(size)).mapRects { rect in
      mapping.outputPixels(showing: rect).intersection(covered)
    }
  }
}
