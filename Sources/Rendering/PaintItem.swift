public import Geometry

/// Pixels of a buffer turned upright: after its transform is undone, before its scale and viewport.
public enum UprightSpace: CoordinateSpace {}

/// One thing to be seen on an output: a surface's picture, or a plain colour, and where it goes.
public struct PaintItem {
  public enum Content {
    case bitmap(Bitmap)
    case color(Color)
  }

  /// How a pixel between pixels is made where a picture is scaled.
  public enum Filter: Hashable, Sendable {
    case nearest
    case bilinear
  }

  public var content: Content
  /// What the client has already done to the buffer's content (`wl_surface.set_buffer_transform`).
  public var transform: Transform
  /// The part to show, all of it where nil; a viewport's source rectangle times the buffer scale.
  public var crop: Rect<UprightSpace>?
  /// Where it goes, in fractions of physical pixels; edges are snapped, so that neighbours leave no gap.
  public var destination: Rect<OutputSpace>
  /// Pixels that hide whatever lies behind. A content without alpha is opaque by itself.
  public var opaque: Region<OutputSpace>
  /// 0 to 1, times what the content has.
  public var alpha: Double
  public var filter: Filter

  public init(
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

  /// The pixels it covers.
  public var bounds: IntRect<OutputSpace> { IntRect(snapping: destination) }

  /// The covered pixels behind which nothing shows.
  var hiding: Region<OutputSpace> {
    guard alpha >= 1 else { return Region() }
    let hasAlpha =
      switch content {
      case .bitmap(let bitmap): bitmap.format.hasAlpha
      case .color(let color): !color.isOpaque
      }
    return hasAlpha ? opaque.intersection(bounds) : Region(bounds)
  }

  /// Where a surface's opaque region lies on the output: only pixels that it covers as a whole.
  ///
  /// - Parameter surface: the surface's size, which `destination` shows all of.
  public static func opaqueRegion(
    _ region: Region<SurfaceSpace>, of surface: Size<SurfaceSpace>, shownIn destination: Rect<OutputSpace>
  ) -> Region<OutputSpace> {
    guard !surface.isEmpty else { return Region() }
    let shown = IntRect(snapping: destination)
    let (scaleX, scaleY) = (Double(shown.width) / surface.width, Double(shown.height) / surface.height)
    let whole = IntRect<SurfaceSpace>(enclosing: Rect(origin: .zero, size: surface))
    return region.intersection(whole).mapRects { rect in
      // A hair of tolerance: 101 × 1.5 must not fail to be 151.5 for the last bit.
      let left = (Double(rect.minX) * scaleX - 1e-6).rounded(.up)
      let top = (Double(rect.minY) * scaleY - 1e-6).rounded(.up)
      let right = (min(Double(rect.maxX), surface.width) * scaleX + 1e-6).rounded(.down)
      let bottom = (min(Double(rect.maxY), surface.height) * scaleY + 1e-6).rounded(.down)
      let pixels = Rect<OutputSpace>(x: left, y: top, width: right - left, height: bottom - top)
      return IntRect(enclosing: pixels).translated(x: shown.minX, y: shown.minY)
    }
  }

  /// What of the output changes when these pixels of the buffer have changed.
  ///
  /// A scaled picture is given one more pixel of the buffer on each side, since filters mix neighbours.
  public func outputDamage(_ damage: Region<BufferSpace>) -> Region<OutputSpace> {
    guard case .bitmap(let bitmap) = content, let mapping = SourceMapping(of: self, bitmap: bitmap) else {
      return damage.isEmpty ? Region() : Region(bounds)
    }
    let covered = bounds
    return damage.intersection(bitmap.bounds).mapRects { rect in
      mapping.outputPixels(showing: rect).intersection(covered)
    }
  }
}
