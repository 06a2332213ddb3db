import Logging
package import Surfaces
package import WaylandServer

/// The compositor's information about one connection.
package final class ConnectedClient {
  package let id: ClientID
  package let handle: Client
  /// The process that connected, or the program that was started with the connection.
  package let processID: Int32
  /// The program that was started with the connection; nil for a client that connected to the socket itself.
  package let launch: LaunchIdentity?
  /// The sandbox of a client that connected through `wp_security_context_v1`; nil for all others.
  package let sandbox: SandboxIdentity?
  package let userID: UInt32
  /// The path of the executable of the process when it connected; nil if the kernel denies access.
  package let executable: String?
  /// The client's name in logs and traces: the name of its launch, the name from `Naming`, or else `client PID`.
  package let label: String
  package private(set) var isConnected = true
  /// True if the client can see `zxdg_decoration_manager_v1`; nil until this was first decided.
  private var seesDecorations: Bool?
  /// True if the client has ever bound `wl_touch`. A client that has not receives pointer events for a touch.
  private(set) var hasAskedForTouches = false

  fileprivate init(id: ClientID, handle: Client, _ origin: ClientOrigin?, naming: ClientRegistry.Naming) {
    self.id = id
    self.handle = handle
    (launch, sandbox) = (origin?.launch, origin?.sandbox)
    processID = launch?.processID ?? handle.processID
    userID = handle.userID
    executable = Executable.path(ofProcess: processID)
    label = launch?.name ?? naming(processID, id.rawValue) ?? "client \(processID)"
  }

  /// Marks the connection as ended. The client's objects still exist.
  fileprivate func didDisconnect() { isConnected = false }

  /// Records that the client has bound `wl_touch`.
  func didAskForTouches() { hasAskedForTouches = true }

  /// Returns true if the client can see `zxdg_decoration_manager_v1`. The answer does not change while the client is
  /// connected, so that a client that binds an announced global does not receive an error.
  func seesDecorations(asking answer: () -> Bool) -> Bool {
    if let seesDecorations { return seesDecorations }
    let answer = answer()
    seesDecorations = answer
    return answer
  }
}

/// The origin of a connection that the compositor does not accept from its own socket.
private enum ClientOrigin {
  /// A program that was started with the connection.
  case program(LaunchIdentity)
  /// A sandbox, by the socket of its engine.
  case sandbox(SandboxIdentity)

  var launch: LaunchIdentity? { if case .program(let identity) = self { identity } else { nil } }
  var sandbox: SandboxIdentity? { if case .sandbox(let identity) = self { identity } else { nil } }
}

/// All connections, by `wl_client` and by ID.
package final class ClientRegistry {
  private var records: [Client: ConnectedClient] = [:]
  private var byID: [ClientID: ConnectedClient] = [:]
  private var lastID: UInt32 = 0
  private let log: Logger
  private let naming: Naming

  /// Names a client that was not started with its connection, by its process and its number among all clients.
  ///
  /// Returns nil if the process ID is to be used as the name.
  package typealias Naming = (_ process: Int32, _ number: UInt32) -> String?

  init(log: Logger, naming: @escaping Naming) {
    self.log = log
    self.naming = naming
  }

  /// The record of a connected client.
  package subscript(client: Client) -> ConnectedClient {
    guard let record = records[client] else { preconditionFailure("each connection is recorded as it is made") }
    return record
  }

  /// The record of a client; nil after it has been removed.
  func record(of client: Client) -> ConnectedClient? { records[client] }

  package subscript(id: ClientID) -> ConnectedClient? { byID[id] }

  /// All records, in the order in which the clients connected.
  package var all: [ConnectedClient] { records.values.sorted { $0.id.rawValue < $1.id.rawValue } }

  /// The origin of the connection that is currently being created.
  private var arriving: ClientOrigin?

  /// Creates a connection for a program that was started with the other end of it.
  package func connect(_ socket: consuming OwnedFD, of launch: LaunchIdentity, to display: Display) {
    arriving = .program(launch)
    defer { arriving = nil }
    if display.connect(socket) == nil { log.error("\(launch.name): cannot create its connection: out of memory") }
  }

  /// Creates a connection for a client that has connected to the socket of a sandbox; nil if memory has run out.
  func connect(_ socket: consuming OwnedFD, in sandbox: SandboxIdentity, to display: Display) -> Client? {
    arriving = .sandbox(sandbox)
    defer { arriving = nil }
    let client = display.connect(socket)
    if client == nil { log.error("cannot create the connection of a sandboxed client: out of memory") }
    return client
  }

  func connected(_ client: Client) -> ConnectedClient {
    client.widenUnreadCapacity()
    lastID += 1
    let record = ConnectedClient(id: ClientID(rawValue: lastID), handle: client, arriving, naming: naming)
    records[client] = record
    byID[record.id] = record
    return record
  }

  /// Marks a connection as ended. The record is removed later, because the client's resources are destroyed after this
  /// call and still use it.
  func disconnected(_ record: ConnectedClient) {
    record.didDisconnect()
    departed.append(record)
  }

  private var departed: [ConnectedClient] = []
  /// True if there are records of clients whose resources are destroyed.
  package var hasDeparted: Bool { !departed.isEmpty }

  /// Removes the records of clients whose resources are destroyed. Called once in each turn of the loop.
  ///
  /// - Returns: the removed records.
  @discardableResult
  package func forgetDeparted() -> [ConnectedClient] {
    defer { departed = [] }
    for record in departed {
      if records[record.handle] === record { records[record.handle] = nil }
      byID[record.id] = nil
    }
    return departed
  }
}
