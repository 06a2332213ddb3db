import CPixman
package import Geometry

/// A painter that computes pixels with pixman, without a graphics card.
package struct PixmanPainter: Painter {
  package let target: Bitmap
  /// The output's transform from the composed picture to the bitmap.
  package let transform: Transform
  /// The colour of pixels without an item.
  package var background: Color

  package init(target: Bitmap, transform: Transform = .normal, background: Color = .black) {
    self.target = target
    self.transform = transform
    self.background = background
  }

  /// The picture's size before the output's transform.
  package var outputSize: IntSize<OutputSpace> { transform.inverse.applied(to: target.size) }

  package func paint(_ items: [PaintItem], damage: Region<OutputSpace>) {
    var open = damage.intersection(IntRect(outputSize))
    var visible: [(item: PaintItem, pixels: Region<OutputSpace>)] = []
    for item in items.reversed() where item.alpha > 0 && !open.isEmpty {
      let pixels = open.intersection(item.bounds)
      guard !pixels.isEmpty else { continue }
      visible.append((item, pixels))
      open.subtract(item.hiding)
    }
    target.compositeFill(background, in: inMemory(open).rects, operation: PIXMAN_OP_SRC)
    for (item, pixels) in visible.reversed() {
      item.willRead?()
      paint(item, pixels)
    }
  }

  private func paint(_ item: PaintItem, _ pixels: Region<OutputSpace>) {
    let hiding = pixels.intersection(item.hiding)
    let blended = pixels.subtracting(hiding)
    switch item.content {
    case .color(let color):
      target.compositeFill(color, in: inMemory(hiding).rects, operation: PIXMAN_OP_SRC)
      target.compositeFill(color.faded(to: item.alpha), in: inMemory(blended).rects, operation: PIXMAN_OP_OVER)
    case .bitmap(let bitmap):
      paint(bitmap, of: item, replacing: inMemory(hiding), blending: inMemory(blended))
    case .external(let image):
      _ = image.withPixels { pixels in
        guard let bitmap = try? Bitmap(lending: pixels) else { return }
        paint(bitmap, of: item, replacing: inMemory(hiding), blending: inMemory(blended))
      }
    }
  }

  private func paint(
    _ bitmap: Bitmap, of item: PaintItem, replacing: Region<BufferSpace>, blending: Region<BufferSpace>
  ) {
    guard let mapping = SourceMapping(of: item, bufferSize: bitmap.size) else { return }
    let reach: IntRect<BufferSpace> = transform.applied(
      to: item.bounds.intersection(IntRect(outputSize)), within: outputSize)
    let matrix = PixelMatrix(mapping, origin: reach) { place in
      transform.inverse.applied(to: place, within: target.size.size)
    }
    guard let step = bitmap.prepare(matrix, filter: item.filter) else { return }
    defer { bitmap.forgetPreparation() }
    let mask = item.alpha < 1 ? SolidMask(alpha: item.alpha) : nil
    for (region, operation) in [(replacing, PIXMAN_OP_SRC), (blending, PIXMAN_OP_OVER)] {
      for rect in region.rects {
        let (x, y) = (rect.minX - reach.minX + step.x, rect.minY - reach.minY + step.y)
        pixman_image_composite32(
          operation, bitmap.image, mask?.image, target.image, x, y, 0, 0, rect.minX, rect.minY, rect.width, rect.height)
      }
    }
  }

  private func inMemory(_ region: Region<OutputSpace>) -> Region<BufferSpace> {
    transform == .normal
      ? region.mapRects { $0.relabelled() } : transform.applied(to: region, within: outputSize)
  }
}

extension Bitmap {
  /// Prepares the image as a source. If pixels are only moved, it gets no matrix.
  ///
  /// - Returns: the offset to add to source coordinates; nil if the matrix does not fit pixman's numbers.
  fileprivate func prepare(_ matrix: PixelMatrix, filter: PaintItem.Filter) -> (x: Int32, y: Int32)? {
    pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)
    if let step = matrix.wholePixelStep { return step }
    guard var transform = matrix.pixmanTransform else { return nil }
    pixman_image_set_transform(image, &transform)
    let isNearest = filter == .nearest || matrix.keepsPixels
    pixman_image_set_filter(image, isNearest ? PIXMAN_FILTER_NEAREST : PIXMAN_FILTER_BILINEAR, nil, 0)
    return (0, 0)
  }

  fileprivate func forgetPreparation() {
    pixman_image_set_repeat(image, PIXMAN_REPEAT_NONE)
    pixman_image_set_transform(image, nil)
    pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, nil, 0)
  }
}

/// A mask with one alpha value for all pixels.
private final class SolidMask {
  let image: OpaquePointer?

  init(alpha: Double) {
    var color = pixman_color_t(red: 0, green: 0, blue: 0, alpha: UInt16(max(0, min(1, alpha)) * 65_535))
    image = pixman_image_create_solid_fill(&color)
  }

  deinit {
    if let image { pixman_image_unref(image) }
  }
}

extension Color {
  fileprivate func faded(to alpha: Double) -> Color {
    let share = max(0, min(1, alpha))
    func faded(_ channel: UInt8) -> UInt8 { UInt8((Double(channel) * share).rounded()) }
    return Color(
      premultipliedRed: faded(red), green: faded(green), blue: faded(blue), alpha: faded(self.alpha))
  }
}
