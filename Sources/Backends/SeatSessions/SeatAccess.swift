import Backends
import Logging

/// Owns the session at a seat, from the first device that needs it until the end.
final class SessionKeeper {
  private let log: Logger
  private unowned var context: InputContext?
  private var loop: (any BackendLoop)?
  private var session: SeatSession?
  private var watch: (any BackendWatch)?

  init(log: Logger) { self.log = log }

  /// - Parameter context: suspended while another session is active.
  func begin(_ context: InputContext, _ loop: any BackendLoop) {
    self.context = context
    self.loop = loop
  }

  /// Joins the session and watches it.
  func join() throws(DeviceFault) -> any DeviceOpener {
    let session = try SeatSession(log: log)
    self.session = session
    session.onChange = { [unowned self] in sessionDidChange(isActive: $0) }
    watch = loop?.watch(session.descriptor) { [unowned self, unowned session] in
      if !session.dispatch() { lose() }
    }
    return session
  }

  /// Suspends the devices, and opens them again if the session is active, including those refused while it was
  /// inactive.
  private func sessionDidChange(isActive: Bool) {
    let words = isActive ? "active, and its devices are resumed" : "inactive, and its devices are suspended"
    log.notice("the session is \(words)")
    context?.suspend()
    if isActive { context?.resume() }
  }

  /// Suspends the devices after the connection to seatd or logind was lost.
  private func lose() {
    watch?.cancel()
    log.error("lost the connection to seatd or logind; the devices are suspended until Fingerpost is restarted")
    context?.suspend()
  }

  func end() {
    watch = nil
    session?.onChange = nil
  }
}
