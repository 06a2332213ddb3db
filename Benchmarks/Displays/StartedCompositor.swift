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
    // Compositors choose the number of their socket.
    let candidates = (0...9).map { "\(path)/wayland-\($0)" }
    let deadline = Moment.now + 60_000_000_000
    while true {
      if let socket = candidates.first(where: { (try? Connection(display: $0)) != nil }) {
        self.socket = socket
        return
      }
      guard Moment.now < deadline, !process.hasEnded else {
        throw MeasuringError("\(program) takes no connections in \(path)")
      }
      usleep(20_000)
    }
  }

  deinit { process.end() }
}
