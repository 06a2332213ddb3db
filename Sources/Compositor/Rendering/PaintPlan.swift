package import Geometry

/// The colours and pictures that a painter puts on its target for a list of items, without hidden pixels.
///
/// All painters follow the same plan, so that they differ only in how they compute pixels. Making a plan calls `willRead`
/// of each item with a damaged pixel that is not hidden.
package struct PaintPlan {
  /// The steps, from back to front.
  package private(set) var steps: [PaintStep] = []
  /// The pixels that are painted.
  package let pixels: Region<BufferSpace>
  private let transform: Transform
  private let outputSize: IntSize<OutputSpace>
  private let size: IntSize<BufferSpace>

  /// - Parameters:
  ///   - items: the items from back to front.
  ///   - damage: the pixels to paint.
  ///   - size: the size of the target in memory.
  ///   - transform: the output's transform from the composed picture to the target.
  ///   - background: the colour of pixels without an item.
  package init(
    _ items: [PaintItem], damage: Region<OutputSpace>, on size: IntSize<BufferSpace>, transform: Transform,
    background: Color
  ) {
    (self.size, self.transform, outputSize) = (size, transform, transform.inverse.applied(to: size))
    var open = damage.intersection(IntRect(outputSize))
    pixels = Self.inMemory(open, transform, outputSize)
    var visible: [(item: PaintItem, source: PictureSource?, pixels: Region<OutputSpace>)] = []
    for item in items.reversed() where item.alpha > 0 && !open.isEmpty {
      let pixels = open.intersection(item.bounds)
      guard !pixels.isEmpty else { continue }
      let source = source(of: item)
      // A picture without a place for its pixels hides nothing.
      if case .color = item.content {} else if source == nil { continue }
      visible.append((item, source, pixels))
      open.subtract(item.hiding)
    }
    add(.fill(background, inMemory(open)))
    for (item, source, pixels) in visible.reversed() {
      item.willRead?()
      add(item, source, pixels)
    }
  }

  private mutating func add(_ step: PaintStep) {
    if !step.isEmpty { steps.append(step) }
  }

  private mutating func add(_ item: PaintItem, _ source: PictureSource?, _ pixels: Region<OutputSpace>) {
    let hiding = pixels.intersection(item.hiding)
    let (replaced, blended) = (inMemory(hiding), inMemory(pixels.subtracting(hiding)))
    switch item.content {
    case .color(let color):
      add(.fill(color, replaced))
      add(.blend(color.faded(to: item.alpha), blended))
    case .bitmap, .external:
      guard let source else { return }
      add(
        .picture(
          PictureStep(
            content: item.content, source: source, opacity: item.alpha, replacing: replaced, blending: blended)))
    }
  }

  /// The mapping of an item with a picture; nil for a colour, and for a picture with a place or crop that pixman does not support.
  private func source(of item: PaintItem) -> PictureSource? {
    guard let bufferSize = item.content.size, let mapping = SourceMapping(of: item, bufferSize: bufferSize) else {
      return nil
    }
    let reach: IntRect<BufferSpace> = transform.applied(
      to: item.bounds.intersection(IntRect(outputSize)), within: outputSize)
    let matrix = PixelMatrix(mapping, origin: reach) { place in
      transform.inverse.applied(to: place, within: size.size)
    }
    guard let fixed = matrix.fixed else { return nil }
    let sampling: PictureSource.Sampling =
      if let step = matrix.wholePixelStep {
        .copy(x: step.x, y: step.y)
      } else if item.filter == .nearest || matrix.keepsPixels {
        .nearest
      } else {
        .bilinear
      }
    return PictureSource(originX: reach.minX, originY: reach.minY, mapping: fixed, sampling: sampling)
  }

  private func inMemory(_ region: Region<OutputSpace>) -> Region<BufferSpace> {
    Self.inMemory(region, transform, outputSize)
  }

  private static func inMemory(
    _ region: Region<OutputSpace>, _ transform: Transform, _ size: IntSize<OutputSpace>
  ) -> Region<BufferSpace> {
    transform == .normal ? region.mapRects { $0.relabelled() } : transform.applied(to: region, within: size)
  }
}

/// One step of a plan. Its regions have pixels of the target in memory.
package enum PaintStep {
  /// Replaces pixels with a colour.
  case fill(Color, Region<BufferSpace>)
  /// Blends a colour over pixels.
  case blend(Color, Region<BufferSpace>)
  case picture(PictureStep)

  fileprivate var isEmpty: Bool {
    switch self {
    case .fill(_, let region), .blend(_, let region): region.isEmpty
    case .picture(let step): step.replacing.isEmpty && step.blending.isEmpty
    }
  }
}

/// Which pixels of a picture are those of a target.
package struct PictureSource {
  /// Which pixels of the picture a pixel of the target shows.
  package enum Sampling: Hashable, Sendable {
    /// The pixel with the same place, moved by whole pixels.
    case copy(x: Int32, y: Int32)
    /// The pixel at the place of the target pixel's centre. A place between two pixels is the one with the lower coordinate.
    case nearest
    /// A mixture of the four pixels around that place.
    case bilinear
  }

  /// The target's pixel from which the mapping counts.
  package let originX, originY: Int32
  /// The mapping from the target's pixels, relative to the origin, to the picture's.
  package let mapping: FixedMapping
  package let sampling: Sampling
}

/// A picture that is put on pixels of a target.
package struct PictureStep {
  /// The picture. It is never a colour.
  package let content: PaintItem.Content
  package let source: PictureSource
  /// The opacity, above 0 and at most 1, multiplied with the picture's alpha.
  package let opacity: Double
  /// Pixels that get the picture's pixels as they are.
  package let replacing: Region<BufferSpace>
  /// Pixels over which the picture is blended.
  package let blending: Region<BufferSpace>

  /// The step in place of one whose picture cannot be read: black where it would hide what is behind.
  package var withoutPicture: PaintStep { .fill(.black, replacing) }

  /// The opacity as an alpha of a mask, 0 to 255.
  package var opacityByte: UInt8 { UInt8(UInt16(max(0, min(1, opacity)) * 65_535) >> 8) }
}

extension Color {
  fileprivate func faded(to alpha: Double) -> Color {
    let share = max(0, min(1, alpha))
    func faded(_ channel: UInt8) -> UInt8 { UInt8((Double(channel) * share).rounded()) }
    return Color(
      premultipliedRed: faded(red), green: faded(green), blue: faded(blue), alpha: faded(self.alpha))
  }
}
