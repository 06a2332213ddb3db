import Libinput
import Logging
import WaylandServer

/// The session's place at a seat, from the first device that needs it on.
final class SessionKeeper {
  private let log: Logger
  private unowned var context: InputContext?
  private var loop: EventLoop?
  private var session: SeatSession?
  private var source: EventSource?

  init(log: Logger) { self.log = log }

  /// - Parameter context: rests while another session is in front.
  func begin(_ context: InputContext, _ loop: EventLoop) {
    self.context = context
    self.loop = loop
  }

  func join() throws(DeviceFault) -> any DeviceOpener {
    let session = try SeatSession(log: log)
    self.session = session
    session.onChange = { [unowned self] in sessionDidChange(isActive: $0) }
    source = loop?.watch(session.descriptor) { [unowned self, unowned session] in
      if !session.dispatch() { lose() }
    }
    return session
  }

  /// What was refused while the session was not in front is tried again, too.
  private func sessionDidChange(isActive: Bool) {
    let words = isActive ? "in front, and has its devices" : "no longer in front, and its devices rest"
    log.notice("the session is \(words)")
    context?.suspend()
    if isActive { context?.resume() }
  }

  /// Whoever gave the devices is gone, and they with it.
  private func lose() {
    source?.cancel()
    log.error("the seat is lost: neither seatd nor logind answers any more, and its devices rest")
    context?.suspend()
  }

  func end() {
    source = nil
    session?.onChange = nil
  }
}
