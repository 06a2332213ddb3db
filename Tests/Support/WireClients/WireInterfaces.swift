import CWaylandUtil
import WaylandServer

/// Interfaces by name, as the server's bindings know them.
public enum WireInterfaces {
  nonisolated(unsafe) public static let globals: [String: UnsafePointer<wl_interface>] = {
    var result: [String: UnsafePointer<wl_interface>] = [:]
    for type in types { result[String(cString: type.interface.pointee.name)] = type.interface }
    return result
  }()

  private static var types: [Resource.Type] {
    [
      WlCompositor.self, WlSubcompositor.self, WlShm.self, WlSeat.self, WlOutput.self, WlDataDeviceManager.self,
      XdgWmBase.self, WpViewporter.self, WpPresentation.self, WpSinglePixelBufferManagerV1.self,
      WpFractionalScaleManagerV1.self, ZxdgOutputManagerV1.self, ZxdgDecorationManagerV1.self, XdgActivationV1.self,
      ZwpPrimarySelectionDeviceManagerV1.self, ZwlrVirtualPointerManagerV1.self, ZwpVirtualKeyboardManagerV1.self,
      ZwpRelativePointerManagerV1.self, ZwpPointerConstraintsV1.self,
    ]
  }
}
