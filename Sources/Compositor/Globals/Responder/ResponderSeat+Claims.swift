import WaylandServer

/// Gestures of a client, and touches that it shares.
extension ResponderSeat {
  func continues(_ object: FingerpostResponderSeatV1, serial: UInt32) { judge(.serial(serial), .continues) }
  func continuesTouch(_ object: FingerpostResponderSeatV1, id: Int32) { judge(.number(id), .continues) }
  func defers(_ object: FingerpostResponderSeatV1, serial: UInt32) { self.defer(.serial(serial)) }
  func defersTouch(_ object: FingerpostResponderSeatV1, id: Int32) { self.defer(.number(id)) }
  func handled(_ object: FingerpostResponderSeatV1, serial: UInt32) { judge(.serial(serial), .handled) }

  func defersPastEnd(_ object: FingerpostResponderSeatV1, serial: UInt32, milliseconds: UInt32) {
    let wait = milliseconds == 0 ? Self.usualWait : .milliseconds(min(milliseconds, Self.longestWait))
    self.defer(.serial(serial), pastEndFor: wait)
  }

  /// The time for which a verdict stays open after the end of its touch, if the client names none.
  private static var usualWait: Duration { .milliseconds(750) }
  /// The longest time in milliseconds that a client can name.
  private static var longestWait: UInt32 { 2000 }

  func claim(_ object: FingerpostResponderSeatV1, serial: UInt32) { claim(.serial(serial)) }
  func claimTouch(_ object: FingerpostResponderSeatV1, id: Int32) { claim(.number(id)) }

  func useTouchCancelled(_ object: FingerpostResponderSeatV1, enabled: UInt32) { setCancelsAlone(enabled != 0) }
}
