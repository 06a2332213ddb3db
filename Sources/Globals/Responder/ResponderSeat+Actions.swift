import WaylandServer

/// Actions that a client sends to the responders above it.
extension ResponderSeat {
  func sendAction(_ object: FingerpostResponderSeatV1, number: UInt32, serial: UInt32, surface: WlSurface, name: String)
  {}
}
