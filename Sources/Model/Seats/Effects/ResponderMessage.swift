public import Surfaces

/// An event of the responder chain for the client of a first responder. The client judges it: see `ResponderVerdict`.
public enum ResponderMessage: Equatable, Sendable {
  /// A phase of a shake of the device. The verdict is about all phases.
  case shake(ShakePhase, ResponderTarget)
  /// A command in place of a media key.
  case command(MediaCommand, ResponderTarget)

  package var target: ResponderTarget {
    switch self {
    case .shake(_, let target), .command(_, let target): target
    }
  }
}

/// A phase of a shake of the device. The raw value is a code in entries.
public enum ShakePhase: UInt8, CaseIterable, Sendable {
  case began, ended, cancelled
}

/// A surface that receives an event of the responder chain.
public struct ResponderTarget: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  /// The number of the shake or the command, among all of the seat. The end of a command has the number of its
  /// beginning.
  public var number: UInt64
  public var time: InputTime

  package init(client: ClientID, surface: SurfaceID, number: UInt64, time: InputTime) {
    self.client = client
    self.surface = surface
    self.number = number
    self.time = time
  }
}

/// The verdict of a client about a shake or a command, or the reason why there is none.
public enum ResponderVerdict: Sendable {
  /// The client has handled it.
  case handled
  /// The client has not answered in time. It has handled the event.
  case unanswered
  /// Nothing in the client has handled it.
  case declined
  /// The client has handled it, and responders above the client may handle it too.
  case continues
  /// The client did not receive it, because it cannot judge it now.
  case unavailable
}
