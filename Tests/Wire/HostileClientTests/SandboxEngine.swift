import Glibc
import System
import WireClients

/// A sandbox engine: a client, a listening socket for sandboxed clients, and a pipe whose end closes the socket.
final class SandboxEngine {
  let arena: Arena
  let client: WireClient
  private let folder: TemporaryFolder
  private let path: String
  private var listener: ListeningSocket?
  /// The end of the pipe that the compositor receives, and the engine's own end.
  private var pipe: [Int32] = [-1, -1]

  /// - Parameter client: nil for a new client.
  init(_ arena: Arena, _ client: WireClient? = nil) throws {
    folder = try TemporaryFolder(named: "fingerpost-sandbox")
    path = folder.file(named: "wayland")
    self.arena = arena
    self.client = try client ?? arena.connect()
    listener = try ListeningSocket(path: path)
    guard Glibc.pipe(&pipe) == 0 else { throw ErrorNumber.latest }
  }

  deinit { for end in pipe where end >= 0 { close(end) } }

  /// Creates a context for the socket, or for other descriptors, without the requests that follow.
  func makeContext(listener other: Int32? = nil, closing: Int32? = nil) -> UInt32 {
    client.make(
      client.global("wp_security_context_manager_v1"), "create_listener", .file(other ?? listener?.descriptor ?? -1),
      .file(closing ?? pipe[0]))
  }

  /// Opens the socket for clients of an application.
  @discardableResult
  func open(engine: String = "org.flatpak", app: String? = "org.gnome.Maps", instance: String? = "17") -> UInt32 {
    let context = makeContext()
    client.request(context, "set_sandbox_engine", .text(engine))
    if let app { client.request(context, "set_app_id", .text(app)) }
    if let instance { client.request(context, "set_instance_id", .text(instance)) }
    client.request(context, "commit")
    arena.settle()
    return context
  }

  /// Connects a client to the socket.
  func connect() throws -> WireClient {
    let client = arena.connectWire(by: try UnixSocket.connect(path, waits: false))
    arena.settle()
    return client
  }

  /// Closes the engine's own end of the pipe.
  func closePipe() {
    close(pipe[1])
    pipe[1] = -1
    arena.settle()
  }

  /// Writes a byte into the pipe.
  func writeToPipe() {
    var byte: UInt8 = 1
    _ = write(pipe[1], &byte, 1)
    arena.settle()
  }

  /// Shuts the socket down, for the compositor too.
  func shutDown() {
    if let listener { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }
    arena.settle()
  }

  /// Returns true if a process listens at the socket after the engine has closed its own descriptor.
  func isServed() -> Bool {
    // The path is removed with the object, so the socket gets another name.
    let kept = folder.file(named: "kept")
    rename(path, kept)
    listener = nil
    guard let connection = try? UnixSocket.connect(kept, waits: false) else { return false }
    close(connection)
    return true
  }
}
