import Logging
public import Surfaces
public import WaylandServer

/// What the compositor knows of one connection.
public final class ClientRecord {
  public let id: ClientID
  public let handle: Client
  /// The process that connected, or the program that was started with the connection.
  public let processID: Int32
  /// Nil for a client that came to the socket by itself.
  public let launch: LaunchIdentity?
  public let userID: UInt32
  /// What the process ran when it connected: the file's path; nil where the kernel does not tell.
  public let executable: String?
  /// How logs and records call it: a script's name for it, else its process.
  public let label: String
  public private(set) var isConnected = true
  /// Whether it sees `zxdg_decoration_manager_v1`; nil until it first asks what there is.
  private var seesDecorations: Bool?
  /// Whether it ever bound `wl_touch`; a client that did not gets a pointer for a finger.
  private(set) var hasAskedForTouches = false

  init(id: ClientID, handle: Client, launch: LaunchIdentity?, naming: ClientRegistry.Naming) {
    self.id = id
    self.handle = handle
    self.launch = launch
    processID = launch?.processID ?? handle.processID
    userID = handle.userID
    executable = Executable.path(ofProcess: processID)
    label = launch?.name ?? naming(processID, id.rawValue) ?? "client \(processID)"
  }

  /// The connection has ended; the client's objects are still there.
  fileprivate func didDisconnect() { isConnected = false }

  /// The client has bound `wl_touch`.
  func didAskForTouches() { hasAskedForTouches = true }

  /// Whether it sees `zxdg_decoration_manager_v1`. The answer stays the same for a client's life: a client that binds a
  /// global it was offered must not be disconnected for it.
  func seesDecorations(asking answer: () -> Bool) -> Bool {
    if let seesDecorations { return seesDecorations }
    let answer = answer()
    seesDecorations = answer
    return answer
  }
}

/// All connections, by `wl_client` and by name.
public final class ClientRegistry {
  private var records: [Client: ClientRecord] = [:]
  private var byID: [ClientID: ClientRecord] = [:]
  private var lastID: UInt32 = 0
  private let log: Logger
  private let naming: Naming

  /// Names a client that was not started with its connection, by its process and its number among all clients.
  ///
  /// Returns nil for a name by its process.
  public typealias Naming = (_ process: Int32, _ number: UInt32) -> String?

  init(log: Logger, naming: @escaping Naming) {
    self.log = log
    self.naming = naming
  }

  /// The record of a client that is connected.
  public subscript(client: Client) -> ClientRecord {
    guard let record = records[client] else { preconditionFailure("each connection is recorded as it is made") }
    return record
  }

  /// Nil for a client that is gone.
  func record(of client: Client) -> ClientRecord? { records[client] }

  public subscript(id: ClientID) -> ClientRecord? { byID[id] }

  /// In the order in which they connected.
  public var all: [ClientRecord] { records.values.sorted { $0.id.rawValue < $1.id.rawValue } }

  /// Who the connection belongs to that is being made.
  private var arriving: LaunchIdentity?

  /// Makes a connection for a program that was started with the other end of it.
  public func connect(_ socket: consuming OwnedFD, of launch: LaunchIdentity, to display: Display) {
    arriving = launch
    defer { arriving = nil }
    if display.connect(socket) == nil { log.error("\(launch.name): no connection: out of memory") }
  }

  func connected(_ client: Client) -> ClientRecord {
    client.widenUnreadCapacity()
    lastID += 1
    let record = ClientRecord(id: ClientID(rawValue: lastID), handle: client, launch: arriving, naming: naming)
    records[client] = record
    byID[record.id] = record
    return record
  }

  /// A connection has ended. The record goes last: the client's resources are destroyed after this and still ask for it.
  func disconnected(_ record: ClientRecord) {
    record.didDisconnect()
    departed.append(record)
  }

  private var departed: [ClientRecord] = []

  /// Forgets clients whose resources are all gone; called once a turn of the loop.
  ///
  /// - Returns: who they were.
  @discardableResult
  public func forgetDeparted() -> [ClientRecord] {
    defer { departed = [] }
    for record in departed {
      if records[record.handle] === record { records[record.handle] = nil }
      byID[record.id] = nil
    }
    return departed
  }
}
