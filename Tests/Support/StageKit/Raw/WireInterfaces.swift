package import CWaylandClient
import CWaylandServer
import CWaylandUtil
import WaylandServer

/// All interfaces of the server's bindings by name.
package enum WireInterfaces {
  nonisolated(unsafe) package static let all: [String: UnsafePointer<wl_interface>] = Dictionary(
    uniqueKeysWithValues: WireNames.interfaces.map { (String(cString: $0.pointee.name), $0) })
}
