package import Geometry
package import Surfaces
package import WaylandServer

/// Moves the pointer for clients.
package protocol PointerWarper: AnyObject {
  /// Moves the pointer to a place of the surface that has it. Has no effect where the router refuses it.
  func warpPointer(to place: Point<SurfaceSpace>, on surface: SurfaceID)
}

/// `wp_pointer_warp_v1`: the client that has the pointer may move it within the surface that has it.
package final class PointerWarpGlobal: WpPointerWarpV1.Handler {
  private unowned let seat: SeatGlobal
  private weak var warper: (any PointerWarper)?
  private var global: Global<WpPointerWarpV1>?

  package init(_ seat: SeatGlobal, _ warper: any PointerWarper) throws(DisplayError) {
    (self.seat, self.warper) = (seat, warper)
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpPointerWarpV1) {}

  /// Ignored if the serial is not that of the latest `enter` of this surface, or if a touch acts as the pointer.
  package func warpPointer(
    _ object: WpPointerWarpV1, surface: WlSurface, pointer: WlPointer, x: Fixed, y: Fixed, serial: UInt32
  ) {
    guard let focus = seat.pointerFocus, focus.serial == serial, !focus.keepsCursor,
      seat.server.clients[object.client].id == focus.client, surface.object?.model.id == focus.surface
    else { return }
    warper?.warpPointer(to: Point(x.double, y.double), on: focus.surface)
  }
}
