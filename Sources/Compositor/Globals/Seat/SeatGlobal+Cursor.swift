import CursorTerms
import Geometry
import Seats
import Surfaces
package import WaylandServer

extension SeatGlobal: WlPointer.Handler {
  package func release(_ object: WlPointer) {}

  package func setCursor(
    _ object: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
  ) {
    guard let focus = pointerFocus, focus.serial == serial, server.clients[object.client].id == focus.client else {
      return
    }
    guard let surface else {
      if focus.keepsCursor { return }
      pointer.choose(.hidden, by: focus.client)
      return
    }
    guard let target = surface.object else { return }
    guard target.model.take(.cursor) else {
      return object.postError(
        WlPointer.Error.role.rawValue,
        "wl_surface@\(surface.id) cannot be a cursor: it already has \(target.existingRole)")
    }
    if focus.keepsCursor { return }
    let hotspot = Vector<SurfaceSpace>(Double(hotspotX), Double(hotspotY))
    pointer.choose(.surface(AttachedImage(target, hotspot: hotspot)), by: focus.client)
  }

  /// Shows a shape for a client. Ignored if the serial is not that of the latest `enter`.
  func show(_ shape: CursorShape, serial: UInt32, by object: WlPointer) {
    guard let focus = pointerFocus, focus.serial == serial, server.clients[object.client].id == focus.client,
      !focus.keepsCursor
    else { return }
    pointer.choose(.shape(shape), by: focus.client)
  }

  /// The image at the position of the cursor.
  package var cursorImage: ClientCursor { pointer.image }
}
