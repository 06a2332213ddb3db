import Documents

/// Chooses the socket for a command line.
package enum SocketChoice {
  package static let variable = "FINGERPOST_SOCKET"

  /// The file name of the socket of the compositor with this display.
  package static func fileName(display: String) -> String { "fingerpost-\(display).sock" }

  package static func isSocket(_ fileName: String) -> Bool {
    fileName.hasPrefix("fingerpost-") && fileName.hasSuffix(".sock")
  }

  /// The reason why no socket can be chosen, and what to do.
  package struct Fault: Error, Equatable, Sendable {
    package var message: String
  }

  /// Chooses the socket.
  ///
  /// - Parameters:
  ///   - named: the value of `--socket`: a path, the name of a control socket in `folder`, or a display such as
  ///     `wayland-1`.
  ///   - variable: the value of `FINGERPOST_SOCKET`.
  ///   - folder: the value of `XDG_RUNTIME_DIR`.
  ///   - running: the file names of the sockets in `folder` that a process listens on.
  package static func choose(
    named: String?, variable: String?, folder: String?, running: [String]
  ) throws(Fault) -> String {
    if let named { return path(named, in: folder) }
    if let variable, !variable.isEmpty { return variable }
    guard let folder else {
      throw Fault(
        message: "no compositor found: XDG_RUNTIME_DIR is not set, and /tmp/fingerpost-UID does not exist; \(advice)")
    }
    let names = running.sorted()
    guard let only = names.first else {
      throw Fault(
        message: "no compositor found: none listens in \(folder); start one (if it plays a script, with --control); "
          + advice)
    }
    guard names.count == 1 else {
      throw Fault(message: "several compositors listen in \(folder); choose one with --socket: \(names.alternatives)")
    }
    return "\(folder)/\(only)"
  }

  private static let advice =
    "for a private session, set XDG_RUNTIME_DIR to the value that Fingerpost printed, or name the socket with --socket"

  private static func path(_ named: String, in folder: String?) -> String {
    let parent = named.contains("/") ? FilePath.directory(of: named) : folder
    let name = FilePath.name(of: named)
    guard let parent else { return named }
    if name.hasPrefix("wayland-") { return FilePath.join(parent, fileName(display: name)) }
    return isSocket(name) ? FilePath.join(parent, name) : named
  }
}
