import Glibc
import Measuring
import WaylandClient

/// A compositor in its own runtime folder. It ends with this object.
final class RunningCompositor {
  let process: ChildProcess
  /// The path of the socket that clients connect to.
  let socket: String
  let startMilliseconds: Double
  private let folder: TemporaryFolder

  /// Starts Fingerpost as users run it, and returns when a client can connect.
  convenience init(_ program: String) throws {
    let folder = try TemporaryFolder()
    try self.init([program, "headless"], in: folder)
  }

  /// Starts a compositor, and returns when a client can connect.
  ///
  /// - Parameters:
  ///   - folder: the folder for its sockets.
  ///   - environment: variables in addition to that of the folder.
  init(_ command: [String], in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
    self.folder = folder
    let began = Moment.now
    process = try ChildProcess(
      command, environment: environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }, isQuiet: true)
    socket = try process.socket(in: folder.path, within: 10, every: 200) { (try? Connection(display: $0)) != nil }
    startMilliseconds = Double(Moment.now - began) / 1e6
  }

  deinit { process.end() }

  /// The environment of clients, without variables that name another display.
  var clientEnvironment: [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": socket, "DISPLAY": "", "GDK_BACKEND": "wayland",
      "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
    ]
  }
}
