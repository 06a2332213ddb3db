import WaylandServer

/// Gestures of a client, and touches that it shares.
extension ResponderSeat {
  func continues(_ object: FingerpostResponderSeatV1, serial: UInt32) {}
  func continuesTouch(_ object: FingerpostResponderSeatV1, id: Int32) {}
  func defers(_ object: FingerpostResponderSeatV1, serial: UInt32) {}
  func defersTouch(_ object: FingerpostResponderSeatV1, id: Int32) {}
  func claim(_ object: FingerpostResponderSeatV1, serial: UInt32) {}
  func claimTouch(_ object: FingerpostResponderSeatV1, id: Int32) {}
  func useTouchCancelled(_ object: FingerpostResponderSeatV1, enabled: UInt32) {}
}
