import CPixman
import Geometry

/// Which place of a bitmap an output pixel shows: crop, scale and transform of one item in one.
struct SourceMapping {
  private let item: PaintItem
  private let covered: IntRect<OutputSpace>
  private let crop: Rect<UprightSpace>
  private let uprightSize: Size<UprightSpace>

  /// Nil where the item shows nothing: no pixel covered, an empty crop, or numbers that are none.
  init?(of item: PaintItem, bitmap: Bitmap) {
    self.item = item
    covered = item.bounds
    uprightSize = item.transform.inverse.applied(to: bitmap.size.size)
    crop = item.crop ?? Rect(origin: .zero, size: uprightSize)
    guard !covered.isEmpty, !crop.isEmpty, crop.maxX.isFinite, crop.maxY.isFinite else { return nil }
    guard crop.minX.isFinite, crop.minY.isFinite else { return nil }
  }

  func bufferPlace(showing place: Point<OutputSpace>) -> Point<BufferSpace> {
    let upright = Point<UprightSpace>(
      crop.minX + (place.x - Double(covered.minX)) / Double(covered.width) * crop.size.width,
      crop.minY + (place.y - Double(covered.minY)) / Double(covered.height) * crop.size.height)
    return item.transform.applied(to: upright, within: uprightSize)
  }

  /// The output pixels on which some of the buffer's pixels have a share.
  func outputPixels(showing pixels: IntRect<BufferSpace>) -> IntRect<OutputSpace> {
    let bufferSize: Size<BufferSpace> = item.transform.applied(to: uprightSize)
    let exact: Rect<UprightSpace> = item.transform.inverse.applied(to: pixels.rect, within: bufferSize)
    let isScaled = crop.size.width != Double(covered.width) || crop.size.height != Double(covered.height)
    let isShifted = crop.minX != crop.minX.rounded() || crop.minY != crop.minY.rounded()
    let margin = isScaled || isShifted ? 1.0 : 0
    let (scaleX, scaleY) = (Double(covered.width) / crop.size.width, Double(covered.height) / crop.size.height)
    let place = Rect<OutputSpace>(
      x: Double(covered.minX) + (exact.minX - margin - crop.minX) * scaleX,
      y: Double(covered.minY) + (exact.minY - margin - crop.minY) * scaleY,
      width: (exact.size.width + 2 * margin) * scaleX, height: (exact.size.height + 2 * margin) * scaleY)
    return IntRect(enclosing: place)
  }
}

/// The affine step from a target's pixels, counted from an origin among them, to a bitmap's pixels.
struct PixelMatrix {
  private let xx, xy, yx, yy, dx, dy: Double

  /// - Parameter origin: the target pixels, as they lie in memory, that the item can touch at all.
  init(_ mapping: SourceMapping, origin: IntRect<BufferSpace>, outputPlace: (Point<BufferSpace>) -> Point<OutputSpace>)
  {
    let corner = origin.rect.origin
    let start = mapping.bufferPlace(showing: outputPlace(corner))
    let right = mapping.bufferPlace(showing: outputPlace(corner + Vector(1, 0))) - start
    let down = mapping.bufferPlace(showing: outputPlace(corner + Vector(0, 1))) - start
    (xx, yx, xy, yy) = (right.dx, right.dy, down.dx, down.dy)
    (dx, dy) = (start.x, start.y)
  }

  /// The step where it is a plain move by whole pixels, which pixman copies without a look at each pixel.
  var wholePixelStep: (x: Int32, y: Int32)? {
    func isNear(_ number: Double, _ other: Double) -> Bool { abs(number - other) < 1e-6 }
    guard isNear(xx, 1), isNear(yy, 1), isNear(xy, 0), isNear(yx, 0) else { return nil }
    guard isNear(dx, dx.rounded()), isNear(dy, dy.rounded()), abs(dx) < 65_536, abs(dy) < 65_536 else { return nil }
    return (Int32(dx.rounded()), Int32(dy.rounded()))
  }

  /// Whether each target pixel shows exactly one pixel of the source, so that no filter is needed.
  var keepsPixels: Bool {
    let entries = [xx, xy, yx, yy, dx, dy]
    return entries.allSatisfy { abs($0 - $0.rounded()) < 1e-6 } && abs(xx * yy - xy * yx).rounded() == 1
  }

  /// The matrix in pixman's 16.16 numbers; nil where one does not fit.
  var pixmanTransform: pixman_transform_t? {
    let entries = [xx, xy, dx, yx, yy, dy]
    guard entries.allSatisfy({ abs($0) < 32_767 }) else { return nil }
    let fixed = entries.map { pixman_fixed_t(($0 * 65_536).rounded()) }
    return pixman_transform_t(
      matrix: ((fixed[0], fixed[1], fixed[2]), (fixed[3], fixed[4], fixed[5]), (0, 0, 65_536)))
  }
}
