import WaylandServer

/// Gestures of a client, and touches that it shares.
extension ResponderSeat {
  func continues(_ object: FingerpostResponderSeatV1, serial: UInt32) { judge(.serial(serial), .continues) }
  func continuesTouch(_ object: FingerpostResponderSeatV1, id: Int32) { judge(.number(id), .continues) }
  func defers(_ object: FingerpostResponderSeatV1, serial: UInt32) { self.defer(.serial(serial)) }
  func defersTouch(_ object: FingerpostResponderSeatV1, id: Int32) { self.defer(.number(id)) }
  func claim(_ object: FingerpostResponderSeatV1, serial: UInt32) { claim(.serial(serial)) }
  func claimTouch(_ object: FingerpostResponderSeatV1, id: Int32) { claim(.number(id)) }

  func useTouchCancelled(_ object: FingerpostResponderSeatV1, enabled: UInt32) { setCancelsAlone(enabled != 0) }
}
