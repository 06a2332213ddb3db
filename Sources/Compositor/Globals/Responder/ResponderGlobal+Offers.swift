package import Seats
import Surfaces
import WaylandServer

// Shakes of the device and commands of media keys.
extension ResponderGlobal {
  /// Sends a shake or a command to the client of a surface.
  ///
  /// The verdict is reported once (`reportOffers`): in a later turn, or at once if the client cannot judge it now.
  /// The end of a command has no verdict.
  package func send(_ message: ResponderMessage) {
    let target = message.target
    switch message {
    case .shake(.began, _):
      guard let (surface, serial) = open(target, .action) else { return reportOffer(target.number, .unavailable) }
      surface.beginShake(target, serial)
    case .shake(let phase, _):
      guard surfaces[target.surface]?.endShake(target, phase) == true else { return }
      seats[target.client]?.frameDidEnd()
    case .command(let command, _) where command.isEnd:
      guard let surface = surfaces[target.surface], surface.takesEnd(command) else { return }
      surface.send(command, target, seat.newSerial(target.client, .keyRelease, at: target.time))
    case .command(let command, _):
      // As for a key that the client receives.
      seat.userDidAct(on: target.client)
      guard let (surface, serial) = open(target, .keyPress) else { return reportOffer(target.number, .unavailable) }
      surface.send(command, target, serial)
      seats[target.client]?.frameDidEnd()
    }
  }

  /// Awaits the verdict about an event that is sent now.
  ///
  /// - Returns: its serial; nil if the client cannot judge it.
  private func open(
    _ target: ResponderTarget, _ cause: SerialCause
  ) -> (surface: ResponderSurface, serial: UInt32)? {
    guard let surface = surfaces[target.surface], surface.receivesOffers, let receiver = seats[target.client],
      receiver.isAvailable
    else { return nil }
    let serial = seat.newSerial(target.client, cause, at: target.time)
    guard receiver.await(.offer(target.number), serial) else { return nil }
    return (surface, serial)
  }
}

extension ResponderVerdict {
  /// - Parameter isLate: true if the client has not answered in time.
  init(_ verdict: ClientVerdict, isLate: Bool) {
    switch verdict {
    case .declined: self = .declined
    case .continues: self = .continues
    case .handled, .deferred, .claimed: self = isLate ? .unanswered : .handled
    }
  }
}
