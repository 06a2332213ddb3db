package import Geometry
package import Rendering

/// A next picture that is composed already.
package struct FinishedPicture: NextPicture {
  package let changed: Region<OutputSpace>
  private let picture: Bitmap
  private let isPaintedStraight: Bool
  private let painters: any PainterMaker

  /// - Parameters:
  ///   - changed: the pixels that differ from the previous picture.
  ///   - isPaintedStraight: false if the pixels in main memory have to be copied.
  ///   - painters: the painters that paint in memory of a card.
  package init(
    _ picture: Bitmap, changed: Region<OutputSpace> = Region(), isPaintedStraight: Bool = false,
    painters: any PainterMaker = PixmanPainters()
  ) {
    (self.picture, self.changed, self.isPaintedStraight) = (picture, changed, isPaintedStraight)
    self.painters = painters
  }

  package var size: IntSize<OutputSpace> { IntSize(picture.size.width, picture.size.height) }

  package func composed() -> Bitmap { picture }

  package func paint(_ pixels: Region<OutputSpace>, on target: PaintTarget) -> Bool {
    let item = PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(size).rect)
    switch target {
    case .memory(let bitmap, let transform):
      guard isPaintedStraight else { return false }
      PixmanPainter(target: bitmap, transform: transform).paint([item], damage: pixels)
      return true
    case .card(let card, let transform):
      return painters.paint([item], on: card, transform: transform, background: .black, damage: pixels)
    }
  }
}
