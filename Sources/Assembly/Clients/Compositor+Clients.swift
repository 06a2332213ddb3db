import Glibc

extension Compositor {
  /// What a client that Fingerpost starts finds in its environment: this compositor, and no other display.
  public func clientEnvironment() -> Environment {
    var environment = Environment()
    environment["WAYLAND_DISPLAY"] = socketName
    environment["WAYLAND_SOCKET"] = nil
    environment["DISPLAY"] = nil
    environment[ControlHooks.variable] = nil
    environment["GDK_BACKEND"] = environment["GDK_BACKEND"] ?? "wayland"
    environment["QT_QPA_PLATFORM"] = environment["QT_QPA_PLATFORM"] ?? "wayland"
    return environment
  }
}
