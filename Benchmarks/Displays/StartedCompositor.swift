import Glibc
import Measuring
import WaylandClient

/// A compositor in its own runtime folder. It ends with this object.
final class StartedCompositor {
  let process: ChildProcess
  /// The path of the socket that clients connect to.
  let socket: String
  private let folder: TemporaryFolder

  /// Returns when a client can connect.
  init(_ program: String) throws {
    folder = try TemporaryFolder()
    let path = folder.path
    process = try ChildProcess([program], environment: ["XDG_RUNTIME_DIR": path])
    socket = try process.socket(in: path, within: 60, every: 20_000) { (try? Connection(display: $0)) != nil }
  }

  deinit { process.end() }
}
