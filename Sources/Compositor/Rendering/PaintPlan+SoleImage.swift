package import Geometry

extension PaintPlan {
  /// The image in memory of another owner that is the whole target, pixel by pixel, and hides everything behind it.
  ///
  /// It calls `willRead` of no item.
  ///
  /// - Parameters:
  ///   - items: the items from back to front.
  ///   - size: the size of the target in memory.
  ///   - transform: the output's transform from the composed picture to the target.
  /// - Returns: nil if the target has to be painted.
  package static func soleImage(
    of items: [PaintItem], on size: IntSize<BufferSpace>, transform: Transform
  ) -> (any ExternalImage)? {
    let mayBeWhole = items.contains { if case .external(let image) = $0.content { image.size == size } else { false } }
    guard mayBeWhole else { return nil }
    let unread = items.map { item in
      var item = item
      item.willRead = nil
      return item
    }
    let whole = IntRect<OutputSpace>(transform.inverse.applied(to: size))
    let plan = PaintPlan(unread, damage: Region(whole), on: size, transform: transform, background: .black)
    // One step covers all pixels: a pixel without an item would be a step with the background.
    guard plan.steps.count == 1, case .picture(let step)? = plan.steps.first, case .external(let image) = step.content,
      step.blending.isEmpty, step.source.sampling == .copy(x: 0, y: 0), image.size == size
    else { return nil }
    return image
  }
}
