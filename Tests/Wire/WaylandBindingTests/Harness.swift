import CWaylandUtil
import Glibc
import Testing
import WaylandClient
import WaylandServer

/// A server and its clients in this process, connected by socket pairs and stepped by hand.
final class Harness {
  let display: Display
  private(set) var connections: [Connection] = []

  init() throws { display = try Display() }

  /// - Returns: the server's object for the client, and the client's end.
  func connect() throws -> (client: Client, connection: Connection) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let connection = try Connection(socket: OwnedFD(ends[1]))
    let accepted = display.connect(OwnedFD(ends[0]))
    let client = try #require(accepted)
    connections.append(connection)
    return (client, connection)
  }

  /// Binds the first announced global of an interface.
  func bind<P: Proxy>(_ type: P.Type, version: Int32, on connection: Connection) throws -> P {
    let registry = connection.registry()
    let globals = OfferedGlobals()
    registry.handler = globals
    settle()
    defer { registry.discard() }
    let name = try #require(globals.names[String(cString: type.interface.pointee.name)])
    return registry.bind(name: name, interface: type, boundVersion: version)
  }

  /// Transfers all messages in both directions, then the answers, and the answers to those.
  func settle() {
    for _ in 0..<4 {
      for connection in connections { connection.flush() }
      display.loop.dispatch(milliseconds: 0)
      display.flushClients()
      for connection in connections { connection.dispatchReady() }
    }
  }

  /// Disconnects all clients, and lets the server handle this.
  func hangUp() {
    for connection in connections { connection.close() }
    connections = []
    display.loop.dispatch(milliseconds: 0)
  }
}

private final class OfferedGlobals: WlRegistry.Handler {
  var names: [String: UInt32] = [:]

  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) { names[interface] = name }
}

/// The names of the sockets, pipes and memory files that this process has open.
///
/// Other kinds are ignored, because Swift's threads open and close them at any time.
func openDescriptors() -> [String] {
  (0..<4096).compactMap { descriptor in
    var name = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/self/fd/\(descriptor)", &name, name.count)
    let target = String(decoding: name.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return ["socket:", "pipe:", "/memfd:"].contains { target.hasPrefix($0) } ? target : nil
  }
}
