import Glibc
package import Globals
import Logging
package import Surfaces
import WaylandClient
package import WaylandServer

/// A server and its clients in one process, stepped by hand.
///
/// A subclass creates the globals that it tests, overrides `work` with the compositor's work between two turns of its
/// loop, and calls `end` when it is released, while its globals still exist.
open class ServerStage {
  package let display: Display
  package let server: Server
  /// The clients of libwayland's library, in the order in which they connected.
  package private(set) var clients: [TestClient] = []
  /// The clients without a library, in the order in which they connected.
  package private(set) var wireClients: [WireClient] = []
  private var ids: [ObjectIdentifier: ClientID] = [:]
  private let arrival: Arrival

  /// The name of the client that connects next.
  private final class Arrival { var name: String? }

  /// A stage on a server that another object owns. That object also names the clients.
  package init(display: Display, server: Server) {
    arrival = Arrival()
    (self.display, self.server) = (display, server)
  }

  /// A stage with its own server.
  package init(strictness: Strictness = .strict) throws {
    let arrival = Arrival()
    self.arrival = arrival
    display = try Display()
    server = Server(display: display, log: Logger(label: "stage", factory: { _ in SwiftLogNoOpLogHandler() })) { _, _ in
      arrival.name
    }
    server.strictness = strictness
  }

  /// Disconnects all clients from both sides.
  package func end() {
    hangUp()
    display.disconnectClients()
  }

  /// Disconnects all clients from their side.
  package func hangUp() {
    for client in clients { client.hangUp() }
    for client in wireClients { client.hangUp() }
    (clients, wireClients) = ([], [])
  }

  /// The client's end of a new connection, owned by the caller.
  package func connectedSocket() throws -> Int32 { try StageKit.connectedSocket(display).0 }

  /// Connects a client without a library. The globals are known when this returns.
  package func connectWire() throws -> WireClient { connectWire(by: try connectedSocket()) }

  /// Connects a client without a library by a connected socket, which it then owns.
  package func connectWire(by socket: Int32) -> WireClient {
    let client = WireClient(socket: socket)
    wireClients.append(client)
    settle()
    return client
  }

  /// Connects a client without a library that belongs to a program.
  package func connectWire(of program: LaunchIdentity) throws -> WireClient {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw NoConnection(code: errno) }
    server.clients.connect(OwnedFD(ends[0]), of: program, to: display)
    return connectWire(by: ends[1])
  }

  /// Connects a client. The globals are known when this returns.
  ///
  /// - Parameters:
  ///   - name: the client's label in logs and traces; nil for the default.
  ///   - make: creates the client on its socket.
  package func connect<Client: TestClient>(_ name: String? = nil, _ make: (Int32) throws -> Client) throws -> Client {
    arrival.name = name
    let (socket, id) = try StageKit.connectedSocket(display)
    let client = try make(socket)
    client.settle = { [unowned self] in settle() }
    clients.append(client)
    ids[ObjectIdentifier(client)] = server.clients[id].id
    settle()
    return client
  }

  /// The server's id of a client.
  package func id(of client: TestClient) -> ClientID { ids[ObjectIdentifier(client)]! }

  /// Disconnects a client without destroying its objects.
  package func kill(_ client: TestClient) {
    client.hangUp()
    clients.removeAll { $0 === client }
    settle()
  }

  package func kill(_ client: WireClient) {
    client.hangUp()
    wireClients.removeAll { $0 === client }
    settle()
  }

  /// The work between the requests and the flush of a turn.
  open func work() {}

  /// Lets both sides read and answer until no more messages arrive.
  package func settle() { settle(turns: 20_000) }

  /// Lets both sides read and answer. This stage runs at most six turns, enough for requests, their events, and two
  /// rounds of answers.
  ///
  /// - Returns: false if messages still arrived in the last of `turns` turns. This stage does not check, and returns true.
  @discardableResult
  open func settle(turns: Int) -> Bool {
    for _ in 0..<min(turns, 6) {
      for client in clients { client.turn() }
      for client in wireClients { _ = client.flush() }
      display.loop.dispatch(milliseconds: 0)
      server.clients.forgetDeparted()
      work()
      display.flushClients()
      for client in wireClients { _ = client.read() }
    }
    for client in clients { client.turn() }
    return true
  }
}

/// A new connection to a display in this process.
///
/// - Returns: the client's end, owned by the caller, and the server's object for the client.
package func connectedSocket(_ display: Display) throws -> (Int32, WaylandServer.Client) {
  var ends: [Int32] = [-1, -1]
  let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  guard socketpair(AF_UNIX, kind, 0, &ends) == 0, let client = display.connect(OwnedFD(ends[0])) else {
    throw NoConnection(code: errno)
  }
  return (ends[1], client)
}

/// A client could not be connected.
package struct NoConnection: Error {
  /// `errno`.
  package var code: Int32
}
