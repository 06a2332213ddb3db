import Interaction
public import Painting
import WaylandClient

// The window that a surface belongs to, and the place of the keyboard's focus among its parts.
extension SurfaceWindow {
  /// The deepest view that contains an area of the window; the window itself if none of its views does.
  func view(containing area: ViewRect) -> View {
    var (view, origin): (View, ViewPoint) = (self, .zero)
    descent: while true {
      for subview in view.subviews.reversed() where subview.isUserInteractionEnabled && !subview.isHidden {
        let frame = subview.frame
        let start = ViewPoint(
          origin.x - view.boundsOrigin.x + frame.origin.x, origin.y - view.boundsOrigin.y + frame.origin.y)
        guard area.minX >= start.x, area.minY >= start.y, area.maxX <= start.x + frame.size.width,
          area.maxY <= start.y + frame.size.height
        else { continue }
        (view, origin) = (subview, start)
        continue descent
      }
      return view
    }
  }

  /// Limits the part of the surface that receives input to some rectangles, also where ``View/hitTest(_:with:)`` of the
  /// window finds a view. It takes effect with the next picture.
  public func setInputRegion(_ rects: [Frame]) {
    hits.hasOwnRegion = true
    let region = owner.display.compositor.createRegion()
    for rect in rects {
      region.add(
        x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.size.width), height: Int32(rect.size.height))
    }
    surface.surface.setInputRegion(region: region)
    region.destroy()
  }
}
