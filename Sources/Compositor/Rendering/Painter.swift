package import Geometry

/// Composes items into the picture of an output.
package protocol Painter {
  /// The picture.
  var target: Bitmap { get }

  /// Repaints the damaged pixels. Pixels that are hidden by opaque items in front are not painted.
  ///
  /// Calls `willRead` of each item with a damaged pixel that is not hidden, before it reads the item's content.
  ///
  /// - Parameter items: the items from back to front.
  func paint(_ items: [PaintItem], damage: Region<OutputSpace>)
}
