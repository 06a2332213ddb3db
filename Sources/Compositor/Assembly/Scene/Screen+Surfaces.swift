package import Geometry
import Globals
package import Rendering
package import Surfaces

extension Screen {
  /// A picture of one surface with its subsurfaces at the output's scale. Transparent parts stay transparent.
  ///
  /// - Parameter size: the size of the picture in pixels of the output.
  package func picture(of surface: Surface, size: IntSize<OutputSpace>) throws(RenderingError) -> Bitmap {
    let bitmap = try Bitmap(size: IntSize(size.width, size.height), format: .argb8888)
    var items: [PaintItem] = []
    surface.forEachVisible { surface, offset in
      let origin = output.description.frame.origin + Vector(offset.dx, offset.dy)
      if let item = item(surface, at: origin) { items.append(item) }
    }
    let nothing = Color(premultipliedRed: 0, green: 0, blue: 0, alpha: 0)
    painter(bitmap, nothing).paint(items, damage: Region(IntRect<OutputSpace>(size)))
    return bitmap
  }
}
