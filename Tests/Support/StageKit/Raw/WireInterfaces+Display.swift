import CWaylandUtil
import WaylandClient

extension WireInterfaces {
  /// Interfaces that only the client's bindings contain.
  static var registry: UnsafePointer<wl_interface> { WlRegistry.interface }
  static var callback: UnsafePointer<wl_interface> { WlCallback.interface }
}
