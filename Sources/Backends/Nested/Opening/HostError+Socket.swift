import System

extension HostError {
  /// True if libwayland cannot find a socket: none of the variables that name one is set.
  static func isHomeless(in variable: (String) -> String?) -> Bool {
    variable("WAYLAND_SOCKET") == nil && variable("WAYLAND_DISPLAY")?.hasPrefix("/") != true
      && variable("XDG_RUNTIME_DIR") == nil
  }

  /// Describes a failed connection by the socket that libwayland tried, as in `wl_display_connect`.
  ///
  /// - Parameters:
  ///   - variable: returns an environment variable; nil if it is not set.
  ///   - code: the value of errno.
  static func unreachable(in variable: (String) -> String?, code: Int32) -> HostError {
    let reason = "\(ErrorNumber(code))"
    if let descriptor = variable("WAYLAND_SOCKET") {
      return .unreachable(socket: "the socket \(descriptor) of WAYLAND_SOCKET", reason: reason)
    }
    let name = variable("WAYLAND_DISPLAY") ?? "wayland-0"
    if name.hasPrefix("/") { return .unreachable(socket: name, reason: reason) }
    guard let folder = variable("XDG_RUNTIME_DIR") else { return .homeless }
    return .unreachable(socket: "\(folder)/\(name)", reason: reason)
  }
}
