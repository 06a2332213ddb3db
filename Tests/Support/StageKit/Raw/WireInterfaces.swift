public import CWaylandClient
import CWaylandServer
import CWaylandUtil
import WaylandServer

/// Interfaces by name, as the server's bindings know them: those of globals and all others.
public enum WireInterfaces {
  nonisolated(unsafe) public static let all: [String: UnsafePointer<wl_interface>] = Dictionary(
    uniqueKeysWithValues: WireNames.interfaces.map { (String(cString: $0.pointee.name), $0) })
}
