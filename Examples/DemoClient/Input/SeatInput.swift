import WaylandClient

/// A seat with the devices that it currently has.
final class SeatInput: WlSeat.Handler {
  let seat: WlSeat
  private unowned let session: Session
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private(set) var keyboard: KeyboardInput?

  init(_ seat: WlSeat, in session: Session) {
    self.seat = seat
    self.session = session
    seat.handler = self
  }

  func capabilities(_ object: WlSeat, capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.leave()
      touch = capabilities.contains(.touch) ? TouchInput(seat, in: session) : nil
    }
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.leave()
      pointer = capabilities.contains(.pointer) ? PointerInput(seat, in: session) : nil
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.leave()
      keyboard = capabilities.contains(.keyboard) ? KeyboardInput(seat, in: session) : nil
    }
  }

  /// Releases the devices of a removed seat.
  func leave() {
    touch?.leave()
    pointer?.leave()
    keyboard?.leave()
    if seat.version >= 5 { seat.release() } else { seat.discard() }
  }
}
