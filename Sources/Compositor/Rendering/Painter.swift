package import Geometry

/// Composes items into the picture of an output.
package protocol Painter {
  /// The picture.
  var target: Bitmap { get }

  /// Repaints the damaged pixels. Pixels that are hidden by opaque items in front are not painted.
  ///
  /// - Parameter items: the items from back to front.
  func paint(_ items: [PaintItem], damage: Region<OutputSpace>)
}
