import System
import WaylandClient

/// The connection to the host compositor, in which Fingerpost runs.
public final class HostConnection {
  package let globals: HostGlobals
  /// The reason why the connection has ended; nil while it is open.
  package private(set) var fault: HostError?
  private let connection: Connection

  /// Connects to the compositor that the environment names, and receives its globals.
  public init() throws(HostError) {
    // Read first, because libwayland removes the variable from the environment.
    let socket = Environment.variable("WAYLAND_SOCKET")
    // libwayland would print a line of its own.
    guard !HostError.isHomeless(in: { Environment.variable($0) }) else { throw .homeless }
    do throws(ConnectionError) {
      connection = try Connection()
    } catch {
      throw .unreachable(in: { $0 == "WAYLAND_SOCKET" ? socket : Environment.variable($0) }, code: error.code)
    }
    globals = try Self.globals(of: connection) { $0.roundtrip() }
  }

  /// Receives the globals of a host in the same process, for tests.
  ///
  /// - Parameter roundtrip: waits until the host has answered all requests, and returns false if the connection has failed.
  init(_ connection: Connection, roundtrip: (Connection) -> Bool) throws(HostError) {
    self.connection = connection
    globals = try Self.globals(of: connection, roundtrip)
  }

  private static func globals(
    of connection: Connection, _ roundtrip: (Connection) -> Bool
  ) throws(HostError) -> HostGlobals {
    let globals = HostGlobals(connection.registry())
    guard roundtrip(connection) else { throw Self.fault(of: connection) }
    globals.bindDmabufs()
    // The second roundtrip receives the initial events of the objects that were bound since the first.
    guard roundtrip(connection) else { throw Self.fault(of: connection) }
    let missing = globals.missing
    guard missing.isEmpty else { throw .lacks(interfaces: missing) }
    globals.bindBasics()
    return globals
  }

  /// The descriptor to watch; readable when `dispatch` should be called.
  package var descriptor: Int32 { connection.descriptor }
  /// True if requests could not be sent completely: call `flush` again when `descriptor` is writable.
  package var isBlocked: Bool { connection.isBlocked }

  /// Handles the received events without waiting for more.
  package func dispatch() { check(connection.dispatchReady()) }

  package func flush() { check(connection.flush()) }

  /// Waits until the host has processed all requests sent so far.
  package func roundtrip() { check(connection.roundtrip()) }

  /// The number of request bytes that the host has not read.
  package var unreadBytes: Int { connection.unreadBytes }

  private func check(_ isAlive: Bool) {
    if !isAlive, fault == nil { fault = Self.fault(of: connection) }
  }

  private static func fault(of connection: Connection) -> HostError {
    if let error = connection.protocolError { return .refused(error) }
    return .gone(reason: "\(ErrorNumber(connection.errorNumber))")
  }
}
