import TrialPrograms

/// A private message bus, through which QEMU receives the sizes of its monitors.
final class DisplayBus {
  /// The address of the bus.
  let address: String
  private let daemon: Program

  init(socket path: String) throws(TrialFailure) {
    address = "unix:path=\(path)"
    daemon = try Program(
      "dbus-daemon",
      [
        "/usr/bin/setpriv", "--pdeathsig", "KILL", "dbus-daemon", "--session", "--nofork", "--address=\(address)",
        "--print-address",
      ])
    try daemon.lines.wait(for: "its address") { $0.hasPrefix("unix:") }
  }

  /// Plugs in a monitor, or changes it. A size of 0 unplugs it.
  func setMonitor(_ head: Int, pixels: (Int, Int), millimetres: (Int, Int)) throws(TrialFailure) {
    let numbers = [millimetres.0, millimetres.1, 0, 0, pixels.0, pixels.1].map { "\($0)" }
    let call = try Program(
      "busctl",
      [
        "/usr/bin/busctl", "--address=\(address)", "call", "org.qemu", "/org/qemu/Display1/Console_\(head)",
        "org.qemu.Display1.Console", "SetUIInfo", "qqiiuu",
      ] + numbers)
    try call.awaitSuccess()
  }

  func end() { _ = daemon.end() }
}
