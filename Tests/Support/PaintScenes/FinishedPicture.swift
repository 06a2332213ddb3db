package import Geometry
package import Rendering

/// A next picture that is composed already.
package struct FinishedPicture: NextPicture {
  package let changed: Region<OutputSpace>
  private let picture: Bitmap
  private let isPaintedStraight: Bool

  /// - Parameters:
  ///   - changed: the pixels that differ from the previous picture.
  ///   - isPaintedStraight: false if the pixels have to be copied.
  package init(_ picture: Bitmap, changed: Region<OutputSpace> = Region(), isPaintedStraight: Bool = false) {
    (self.picture, self.changed, self.isPaintedStraight) = (picture, changed, isPaintedStraight)
  }

  package var size: IntSize<OutputSpace> { IntSize(picture.size.width, picture.size.height) }

  package func composed() -> Bitmap { picture }

  package func paint(_ pixels: Region<OutputSpace>, on target: PaintTarget) -> Bool {
    guard isPaintedStraight, case .memory(let bitmap, let transform) = target else { return false }
    let item = PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(size).rect)
    PixmanPainter(target: bitmap, transform: transform).paint([item], damage: pixels)
    return true
  }
}
