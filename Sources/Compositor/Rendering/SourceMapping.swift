import Geometry

/// Maps pixels of an output to places in a bitmap by an item's crop, scale and transform.
struct SourceMapping {
  private let item: PaintItem
  private let covered: IntRect<OutputSpace>
  private let crop: Rect<UprightSpace>
  private let uprightSize: Size<UprightSpace>

  /// Nil if the item is invisible: its destination or crop is empty, or the crop is not finite.
  init?(of item: PaintItem, bufferSize: IntSize<BufferSpace>) {
    self.item = item
    covered = item.bounds
    uprightSize = item.transform.inverse.applied(to: bufferSize.size)
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

  /// The output pixels that show some of the buffer's pixels.
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

/// The affine mapping from a target's pixels, relative to an origin, to a bitmap's pixels.
struct PixelMatrix {
  private let xx, xy, yx, yy, dx, dy: Double

  /// - Parameter origin: the target's pixels in memory that the item can cover.
  init(_ mapping: SourceMapping, origin: IntRect<BufferSpace>, outputPlace: (Point<BufferSpace>) -> Point<OutputSpace>)
  {
    let corner = origin.rect.origin
    let start = mapping.bufferPlace(showing: outputPlace(corner))
    let right = mapping.bufferPlace(showing: outputPlace(corner + Vector(1, 0))) - start
    let down = mapping.bufferPlace(showing: outputPlace(corner + Vector(0, 1))) - start
    (xx, yx, xy, yy) = (right.dx, right.dy, down.dx, down.dy)
    (dx, dy) = (start.x, start.y)
  }

  /// The offset if the mapping only moves by whole pixels; nil otherwise. pixman copies such rows directly.
  var wholePixelStep: (x: Int32, y: Int32)? {
    func isNear(_ number: Double, _ other: Double) -> Bool { abs(number - other) < 1e-6 }
    guard isNear(xx, 1), isNear(yy, 1), isNear(xy, 0), isNear(yx, 0) else { return nil }
    guard isNear(dx, dx.rounded()), isNear(dy, dy.rounded()), abs(dx) < 65_536, abs(dy) < 65_536 else { return nil }
    return (Int32(dx.rounded()), Int32(dy.rounded()))
  }

  /// True if each target pixel shows exactly one pixel of the source, so that no filter is needed.
  var keepsPixels: Bool {
    let entries = [xx, xy, yx, yy, dx, dy]
    return entries.allSatisfy { abs($0 - $0.rounded()) < 1e-6 } && abs(xx * yy - xy * yx).rounded() == 1
  }

  /// The matrix in 1/65,536 of a pixel; nil if an entry is too large for pixman.
  var fixed: FixedMapping? {
    if let step = wholePixelStep {
      return FixedMapping(xx: 65_536, xy: 0, dx: Int64(step.x) << 16, yx: 0, yy: 65_536, dy: Int64(step.y) << 16)
    }
    guard [xx, xy, dx, yx, yy, dy].allSatisfy({ abs($0) < 32_767 }) else { return nil }
    func fixed(_ entry: Double) -> Int64 { Int64((entry * 65_536).rounded()) }
    return FixedMapping(
      xx: fixed(xx), xy: fixed(xy), dx: fixed(dx), yx: fixed(yx), yy: fixed(yy), dy: fixed(dy))
  }
}

/// An affine mapping from pixels of a target to places in a picture, in 1/65,536 of a pixel: `x' = xx·x + xy·y + dx`.
///
/// Painters use the same rounded numbers, so that a picture that is scaled by several thousand pixels has its pixels at the
/// same places.
package struct FixedMapping: Hashable, Sendable {
  package let xx, xy, dx, yx, yy, dy: Int64
}
