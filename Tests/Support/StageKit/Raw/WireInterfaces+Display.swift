import CWaylandUtil
import WaylandClient

extension WireInterfaces {
  /// What only a client's bindings know.
  static var registry: UnsafePointer<wl_interface> { WlRegistry.interface }
  static var callback: UnsafePointer<wl_interface> { WlCallback.interface }
}
