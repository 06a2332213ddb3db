package import Geometry

/// Composes items into the picture of an output.
package protocol Painter {
  /// The picture.
  var target: Bitmap { get }
  /// The output's transform from the composed picture to the bitmap.
  var transform: Transform { get }
  /// The colour of pixels without an item.
  var background: Color { get }

  /// Computes the pixels of a plan for the target's size, the transform and the background.
  func paint(_ plan: PaintPlan)
}

extension Painter {
  /// Repaints the damaged pixels. Pixels that are hidden by opaque items in front are not painted.
  ///
  /// Calls `willRead` of each item with a damaged pixel that is not hidden, before it reads the item's content.
  ///
  /// - Parameter items: the items from back to front.
  package func paint(_ items: [PaintItem], damage: Region<OutputSpace>) {
    paint(PaintPlan(items, damage: damage, on: target.size, transform: transform, background: background))
  }
}

/// Makes the painters of a compositor, which compute pixels in the same way.
package protocol PainterMaker {
  /// A painter of a picture.
  ///
  /// - Parameters:
  ///   - target: the picture that is changed.
  ///   - transform: the output's transform from the composed picture to the bitmap.
  ///   - background: the colour of pixels without an item.
  func painter(of target: Bitmap, transform: Transform, background: Color) -> any Painter

  /// True if a painter reads an `ExternalImage` where it is. Others copy all of its pixels for each list.
  var readsInPlace: Bool { get }

  /// Repaints the damaged pixels of a picture in memory of a card, as `Painter.paint` does.
  ///
  /// - Parameters:
  ///   - items: the items from back to front.
  ///   - transform: the output's transform from the composed picture to the target.
  ///   - background: the colour of pixels without an item.
  /// - Returns: false if the painters cannot paint this target or this list. The damaged pixels of the target are not valid then.
  func paint(
    _ items: [PaintItem], on target: any CardTarget, transform: Transform, background: Color,
    damage: Region<OutputSpace>
  ) -> Bool
}

extension PainterMaker {
  package var readsInPlace: Bool { false }

  package func paint(
    _ items: [PaintItem], on target: any CardTarget, transform: Transform, background: Color,
    damage: Region<OutputSpace>
  ) -> Bool { false }

  /// A painter of a picture without a transform.
  package func painter(of target: Bitmap, background: Color = .black) -> any Painter {
    painter(of: target, transform: .normal, background: background)
  }
}
