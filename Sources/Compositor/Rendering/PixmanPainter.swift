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

  package func paint(_ plan: PaintPlan) {
    target.noteChange()
    for step in plan.steps { paint(step) }
  }

  private func paint(_ step: PaintStep) {
    switch step {
    case .fill(let color, let region): target.compositeFill(color, in: region.rects, operation: PIXMAN_OP_SRC)
    case .blend(let color, let region): target.compositeFill(color, in: region.rects, operation: PIXMAN_OP_OVER)
    case .picture(let step):
      switch step.content {
      case .color: break
      case .bitmap(let bitmap): paint(bitmap, step)
      case .external(let image):
        var isRead = false
        let isReadable = image.withPixels { pixels in
          guard pixels.size == image.size, let bitmap = try? Bitmap(lending: pixels) else { return }
          isRead = true
          paint(bitmap, step)
        }
        if !isReadable || !isRead { paint(step.withoutPicture) }
      }
    }
  }

  private func paint(_ bitmap: Bitmap, _ step: PictureStep) {
    let offset = bitmap.prepare(step.source)
    defer { bitmap.forgetPreparation() }
    let mask = step.opacity < 1 ? SolidMask(alpha: step.opacity) : nil
    for (region, operation) in [(step.replacing, PIXMAN_OP_SRC), (step.blending, PIXMAN_OP_OVER)] {
      for rect in region.rects {
        let (x, y) = (rect.minX - step.source.originX + offset.x, rect.minY - step.source.originY + offset.y)
        pixman_image_composite32(
          operation, bitmap.image, mask?.image, target.image, x, y, 0, 0, rect.minX, rect.minY, rect.width, rect.height)
      }
    }
  }
}

/// Makes painters that compute pixels with pixman.
package struct PixmanPainters: PainterMaker {
  package init() {}

  package var readsInPlace: Bool { true }

  package func painter(of target: Bitmap, transform: Transform, background: Color) -> any Painter {
    PixmanPainter(target: target, transform: transform, background: background)
  }
}

extension Bitmap {
  /// Prepares the image as a source. If pixels are only moved, it gets no matrix.
  ///
  /// - Returns: the offset to add to source coordinates.
  fileprivate func prepare(_ source: PictureSource) -> (x: Int32, y: Int32) {
    pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)
    if case .copy(let x, let y) = source.sampling { return (x, y) }
    var transform = source.mapping.pixmanTransform
    pixman_image_set_transform(image, &transform)
    let filter = source.sampling == .nearest ? PIXMAN_FILTER_NEAREST : PIXMAN_FILTER_BILINEAR
    pixman_image_set_filter(image, filter, nil, 0)
    return (0, 0)
  }

  fileprivate func forgetPreparation() {
    pixman_image_set_repeat(image, PIXMAN_REPEAT_NONE)
    pixman_image_set_transform(image, nil)
    pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, nil, 0)
  }
}

extension FixedMapping {
  fileprivate var pixmanTransform: pixman_transform_t {
    pixman_transform_t(
      matrix: (
        (pixman_fixed_t(xx), pixman_fixed_t(xy), pixman_fixed_t(dx)),
        (pixman_fixed_t(yx), pixman_fixed_t(yy), pixman_fixed_t(dy)), (0, 0, 65_536)
      ))
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
