import Seats
import Surfaces
import WaylandServer

extension SeatGlobal {
  /// Ends the events of the kinds of devices that the seat loses: the client with the focus receives a leave event, and
  /// the objects that clients have so far receive no further events.
  ///
  /// From version 5 on, `wl_seat` demands that objects of a lost capability stay silent when it comes back.
  func end(_ lost: WlSeat.Capability) {
    if lost.contains(.pointer) { leavePointer() }
    if lost.contains(.keyboard) { leaveKeyboard() }
    forEachClient { client in
      if client.retire(lost) { onReceiversChange?(client.id) }
    }
  }

  /// Whether a new object of a client receives events. An object that is made while the seat lacks the capability never
  /// does.
  func isPresent(_ capability: WlSeat.Capability) -> Bool { capabilities.isSuperset(of: capability) }

  private func leavePointer() {
    guard let focus = pointerFocus, let client = client(focus.client), !client.owesPointerEnter,
      let surface = surface(focus.surface)
    else { return }
    let serial = server.display.nextSerial()
    for pointer in client.pointers {
      pointer.sendLeave(serial: serial, surface: surface)
      pointer.sendFrame()
    }
  }

  private func leaveKeyboard() {
    guard let focus = keyboardFocus, let client = client(focus.target.client), !client.owesKeyboardEnter,
      let surface = surface(focus.target.surface)
    else { return }
    let serial = server.display.nextSerial()
    for keyboard in client.keyboards { keyboard.sendLeave(serial: serial, surface: surface) }
  }
}
