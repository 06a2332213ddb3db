import Geometry
import Seats
import Surfaces
import WaylandServer

/// A `wl_touch`. It receives only touches whose beginning it has received.
final class TouchResource {
  let resource: WlTouch
  private var live: UInt64 = 0
  private var owesFrame = false

  init(_ resource: WlTouch) { self.resource = resource }

  /// The bit of a touch's ID. IDs are usually small: those above 63 are not stored and count as known.
  private func bit(_ id: Int32) -> UInt64 { id >= 0 && id < 64 ? 1 << UInt64(id) : 0 }

  /// True if the object has received the beginning of a touch and not its end.
  func knows(_ id: Int32) -> Bool { bit(id) == 0 || live & bit(id) != 0 }

  func down(_ contact: TouchContact, surface: WlSurface, serial: UInt32, time: UInt32) {
    live |= bit(contact.wireID)
    owesFrame = true
    resource.sendDown(
      serial: serial, time: time, surface: surface, id: contact.wireID, x: Fixed(contact.place.x),
      y: Fixed(contact.place.y))
  }

  func motion(_ contact: TouchContact, time: UInt32) {
    guard knows(contact.wireID) else { return }
    owesFrame = true
    resource.sendMotion(time: time, id: contact.wireID, x: Fixed(contact.place.x), y: Fixed(contact.place.y))
  }

  func up(_ contact: TouchContact, serial: UInt32, time: UInt32) {
    guard knows(contact.wireID) else { return }
    live &= ~bit(contact.wireID)
    owesFrame = true
    resource.sendUp(serial: serial, time: time, id: contact.wireID)
  }

  /// Forgets a touch that is cancelled alone. Its client is told by another object, and a frame follows.
  func forget(_ contact: TouchContact) {
    guard knows(contact.wireID) else { return }
    live &= ~bit(contact.wireID)
    owesFrame = true
  }

  func shape(_ contact: TouchContact, major: Double, minor: Double) {
    guard knows(contact.wireID), resource.version >= 6 else { return }
    owesFrame = true
    resource.sendShape(id: contact.wireID, major: Fixed(major), minor: Fixed(minor))
  }

  func orientation(_ contact: TouchContact, degrees: Double) {
    guard knows(contact.wireID), resource.version >= 6 else { return }
    owesFrame = true
    resource.sendOrientation(id: contact.wireID, orientation: Fixed(degrees))
  }

  func frame() {
    if owesFrame { resource.sendFrame() }
    owesFrame = false
  }

  func cancel() {
    if live != 0 || owesFrame { resource.sendCancel() }
    live = 0
    owesFrame = false
  }
}
