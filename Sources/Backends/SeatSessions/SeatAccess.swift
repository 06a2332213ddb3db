package import Backends
package import Logging
import System

/// Opens the files of devices for all backends of a program, if necessary through the one session that a process can have at
/// its seat.
///
/// The session is joined when the first file needs it.
package final class SeatAccess: DeviceOpener {
  private let direct: any DeviceOpener
  private lazy var opener = FallbackOpener(direct: direct) { [unowned self] () throws(DeviceFault) in try join() }
  private var users = SeatUsers()
  private var log: Logger?
  private var loop: (any BackendLoop)?
  private var session: SeatSession?
  private var watch: (any BackendWatch)?

  package init(direct: any DeviceOpener = DirectOpener()) { self.direct = direct }

  /// Adds a user of devices, and watches the session on a loop from the time at which it is joined. All users have the same
  /// loop.
  package func begin(_ user: any SeatUser, as rank: SeatRank, on loop: any BackendLoop, log: Logger) {
    (self.loop, self.log) = (loop, log)
    users.add(user, as: rank)
    if let session, watch == nil { listen(to: session) }
  }

  /// Removes a user. After the last one, the session is not watched any more.
  package func end(_ user: any SeatUser) {
    users.remove(user)
    guard users.isEmpty else { return }
    watch = nil
    session?.onChange = nil
  }

  // MARK: Files

  package func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    try opener.open(path, flags: flags)
  }

  /// Opens the card of a display, if possible through the session, which then also switches between terminals.
  package func openDisplay(_ path: String) throws(DeviceFault) -> Int32 {
    try opener.openThroughSession(path, flags: DeviceFile.readingAndWriting)
  }

  package func close(_ descriptor: Int32) { opener.close(descriptor) }

  /// Requests that another session of the seat is in front.
  ///
  /// - Parameter number: the number of its terminal, from 1.
  /// - Returns: false if there is no session, or the seat has no terminals.
  package func switchTerminal(to number: Int32) -> Bool { session?.switchTerminal(to: number) ?? false }

  // MARK: The session

  private func join() throws(DeviceFault) -> any DeviceOpener {
    let session = try SeatSession(log: log ?? Logger(label: "seat"))
    self.session = session
    listen(to: session)
    return session
  }

  private func listen(to session: SeatSession) {
    session.onChange = { [unowned self] in sessionDidChange(isActive: $0) }
    watch = loop?.watch(session.descriptor) { [unowned self, unowned session] in
      if !session.dispatch() { lose() }
    }
  }

  /// False while the session is joined and another one is in front.
  package var isInFront: Bool { session?.isActive ?? true }

  /// Leaves the session, if nothing was opened through it. The seat then treats this process as one that uses no devices.
  package func leaveIfUnused() {
    guard session != nil, opener.forgetUnusedSession() else { return }
    watch?.cancel()
    (watch, session) = (nil, nil)
  }

  private func sessionDidChange(isActive: Bool) {
    let words = isActive ? "active, and its devices are resumed" : "inactive, and its devices are suspended"
    log?.notice("the session is \(words)")
    if isActive { users.activate() } else { users.deactivate() }
  }

  /// Suspends the devices after the connection to seatd or logind was lost.
  private func lose() {
    watch?.cancel()
    log?.error("lost the connection to seatd or logind; the devices are suspended until Fingerpost is restarted")
    users.deactivate()
  }
}
