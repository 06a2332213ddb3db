import System
import WaylandClient

/// The connection to the compositor that Fingerpost runs inside.
public final class HostConnection {
  public let globals: HostGlobals
  /// Why there is no host any more; nil while there is one.
  public private(set) var fault: HostError?
  private let connection: Connection

  /// Connects to the compositor that the environment names, and learns what it offers.
  public init() throws(HostError) {
    // libwayland takes it out of the environment.
    let socket = Environment.variable("WAYLAND_SOCKET")
    do throws(ConnectionError) {
      connection = try Connection()
    } catch {
      throw .unreachable(in: { $0 == "WAYLAND_SOCKET" ? socket : Environment.variable($0) }, code: error.code)
    }
    globals = HostGlobals(connection.registry())
    // The second brings what the objects that were bound in the first have to say of themselves.
    guard connection.roundtrip(), connection.roundtrip() else { throw Self.fault(of: connection) }
    let missing = globals.missing
    guard missing.isEmpty else { throw .lacks(interfaces: missing) }
    globals.bindBasics()
  }

  /// Readable whenever `dispatch` has something to do.
  public var descriptor: Int32 { connection.descriptor }
  /// The host has not taken all that was sent: call `flush` again when `descriptor` can be written to.
  public var isBlocked: Bool { connection.isBlocked }

  /// Handles what the host has said, without waiting for more.
  public func dispatch() { check(connection.dispatchReady()) }

  public func flush() { check(connection.flush()) }

  /// Waits until the host has answered everything sent so far.
  public func roundtrip() { check(connection.roundtrip()) }

  /// Bytes of requests that the host has not read.
  public var unreadBytes: Int { connection.unreadBytes }

  private func check(_ isAlive: Bool) {
    if !isAlive, fault == nil { fault = Self.fault(of: connection) }
  }

  private static func fault(of connection: Connection) -> HostError {
    if let error = connection.protocolError { return .refused(error) }
    return .gone(reason: "\(ErrorNumber(connection.errorNumber))")
  }
}
