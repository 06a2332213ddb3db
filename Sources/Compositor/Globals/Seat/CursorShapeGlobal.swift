import CursorTerms
import Seats
package import WaylandServer

/// `wp_cursor_shape_manager_v1`: shows cursors of the compositor's theme for the pointer and for tools.
package final class CursorShapeGlobal: WpCursorShapeManagerV1.Handler {
  private unowned let seat: SeatGlobal
  private unowned let tablets: TabletGlobal
  private var global: Global<WpCursorShapeManagerV1>?

  package init(_ seat: SeatGlobal, _ tablets: TabletGlobal) throws(DisplayError) {
    (self.seat, self.tablets) = (seat, tablets)
    global = try Global(seat.server.display, version: 2) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpCursorShapeManagerV1) {}

  package func getPointer(
    _ object: WpCursorShapeManagerV1, cursorShapeDevice: WpCursorShapeDeviceV1, pointer: WlPointer
  ) {
    cursorShapeDevice.handler = CursorShapeDevice { [unowned seat] shape, serial in
      if pointer.isAlive { seat.show(shape, serial: serial, by: pointer) }
    }
  }

  package func getTabletToolV2(
    _ object: WpCursorShapeManagerV1, cursorShapeDevice: WpCursorShapeDeviceV1, tabletTool: ZwpTabletToolV2
  ) {
    cursorShapeDevice.handler = CursorShapeDevice { [unowned tablets] shape, serial in
      if tabletTool.isAlive { tablets.tool(of: tabletTool)?.show(shape, serial: serial) }
    }
  }
}

/// A `wp_cursor_shape_device_v1`. It does nothing after its pointer or tool was destroyed.
private final class CursorShapeDevice: WpCursorShapeDeviceV1.Handler {
  private let show: (CursorShape, _ serial: UInt32) -> Void

  init(_ show: @escaping (CursorShape, _ serial: UInt32) -> Void) { self.show = show }

  func destroy(_ object: WpCursorShapeDeviceV1) {}

  func setShape(_ object: WpCursorShapeDeviceV1, serial: UInt32, shape: WpCursorShapeDeviceV1.Shape) {
    guard let known = CursorShape(shape, inVersion: object.version) else {
      return object.postError(
        WpCursorShapeDeviceV1.Error.invalidShape.rawValue,
        "\(shape.rawValue) is not a shape of version \(object.version); expected 1 to "
          + "\(CursorShape.count(inVersion: object.version))")
    }
    show(known, serial)
  }
}
