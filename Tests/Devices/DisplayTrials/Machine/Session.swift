import TrialPrograms

/// Fingerpost as it runs in the guest.
final class Session {
  /// The name of its Wayland display.
  let display: String
  unowned let machine: Machine

  init(_ machine: Machine, display: String) { (self.machine, self.display) = (machine, display) }

  /// Starts a client.
  func start(_ name: String, _ command: String) throws(TrialFailure) {
    try machine.guest.start(name, "env WAYLAND_DISPLAY=\(display) \(command)")
  }

  /// Starts the client that prints its events as `paper`, and returns when its window is shown.
  func startPaper(_ options: String = "--paint") throws(TrialFailure) {
    try start("paper", "event-printer \(options)")
    try machine.guest.wait("paper", for: "shown ")
  }

  /// Plugs in the touchscreen, and returns when Fingerpost uses it.
  func plugTouchscreen() throws(TrialFailure) {
    machine.guest.skip("fingerpost")
    try machine.play("plug")
    try awaitTouchscreen()
  }

  /// Waits until Fingerpost uses the touchscreen.
  func awaitTouchscreen() throws(TrialFailure) {
    try machine.guest.wait("fingerpost", for: "the touchscreen") {
      $0.contains("Trial Touchscreen") && $0.contains(" is plugged in as device ")
    }
  }

  /// Ends the client and Fingerpost.
  func end() throws(TrialFailure) {
    if machine.guest.running.contains("player") { try machine.play("unplug") }
    let status = try machine.guest.end("fingerpost")
    guard status == 0 else { throw TrialFailure("fingerpost ended with \(status) instead of 0") }
    if machine.guest.running.contains("paper") { _ = try machine.guest.awaitEnd(of: "paper") }
  }
}
