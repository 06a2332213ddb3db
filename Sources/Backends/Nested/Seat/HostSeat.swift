import Seats
import WaylandClient

/// One seat of the host with the devices that it has at the moment.
public final class HostSeat {
  let name: UInt32
  private let seat: WlSeat
  unowned let input: HostInput

  init(_ seat: WlSeat, name: UInt32, number: UInt32, of input: HostInput) {
    self.seat = seat
    self.name = name
    self.input = input
  }

  func leave() {}

  func surfaceWillGo(_ surface: WlSurface) {}
}
