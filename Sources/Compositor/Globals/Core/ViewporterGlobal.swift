import Geometry
import Surfaces
package import WaylandServer

/// `wp_viewporter`: crops and scales a surface's content.
package final class ViewporterGlobal: WpViewporter.Handler {
  private var global: Global<WpViewporter>?

  package init(_ server: Server) throws(DisplayError) {
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpViewporter) {}

  package func getViewport(_ object: WpViewporter, id: WpViewport, surface: WlSurface) {
    guard let target = surface.object else { return }
    guard target.addViewport(id) else {
      return object.postError(
        WpViewporter.Error.viewportExists.rawValue, "wl_surface@\(surface.id) already has a wp_viewport")
    }
    id.handler = ViewportObject(target)
  }
}

/// A `wp_viewport`. The value -1 in all arguments unsets the source or the destination.
final class ViewportObject: WpViewport.Handler {
  private weak var surface: ClientSurface?

  init(_ surface: ClientSurface) { self.surface = surface }

  func destroy(_ object: WpViewport) {}

  func setSource(_ object: WpViewport, x: Fixed, y: Fixed, width: Fixed, height: Fixed) {
    guard let surface = liveSurface(object) else { return }
    let values = [x.double, y.double, width.double, height.double]
    if values == [-1, -1, -1, -1] {
      surface.model.pending.viewportSource = .set(nil)
    } else if x.raw < 0 || y.raw < 0 || width.raw <= 0 || height.raw <= 0 {
      object.postError(
        WpViewport.Error.badValue.rawValue,
        "invalid source rectangle \(values); x and y must be at least 0, width and height more than 0, or all -1")
    } else {
      surface.model.pending.viewportSource = .set(
        Rect(x: values[0], y: values[1], width: values[2], height: values[3]))
    }
  }

  func setDestination(_ object: WpViewport, width: Int32, height: Int32) {
    guard let surface = liveSurface(object) else { return }
    if width == -1, height == -1 {
      surface.model.pending.viewportDestination = .set(nil)
    } else if width <= 0 || height <= 0 {
      object.postError(
        WpViewport.Error.badValue.rawValue,
        "invalid destination size \(width)x\(height); width and height must be more than 0, or both -1")
    } else {
      surface.model.pending.viewportDestination = .set(IntSize(width, height))
    }
  }

  private func liveSurface(_ object: WpViewport) -> ClientSurface? {
    if surface == nil {
      object.postError(WpViewport.Error.noSurface.rawValue, "the wl_surface of \(object.label) was destroyed")
    }
    return surface
  }
}
