import Seats
import Surfaces
import WaylandServer

/// The input objects of one client, and what it was told through them.
final class SeatClient {
  let id: ClientID
  let handle: Client
  var lag = Lag()
  var touches: [TouchResource] = []
  var pointers: [WlPointer] = []
  var keyboards: [WlKeyboard] = []
  var relativePointers: [RelativePointer] = []
  var gestures: [GestureListener] = []
  /// What its keyboards were told last that keys mean.
  var keymap = KeymapID.seat
  /// The pointer, or the keyboard, has come to the client while that was behind with reading. The client is sent the enter
  /// event when it has caught up, and nothing of what happens before. Others could otherwise fill its socket by showing
  /// and hiding windows.
  var owesPointerEnter = false
  var owesKeyboardEnter = false
  /// Whether the events of the current pointer frame were not sent, so that the frame is not sent either.
  var hasEmptyPointerFrame = false
  /// For keymaps, each of which carries a descriptor.
  var keymapRoom = Room.descriptors
  /// Only one `axis_source` is permitted per frame.
  var hasSentAxisSource = false
  /// Parts of 120 of a wheel's click that were not told to old clients yet.
  var clickRemainder = (vertical: Int32(0), horizontal: Int32(0))

  init(id: ClientID, handle: Client) {
    self.id = id
    self.handle = handle
  }

  /// Whether motions for the client are held back because it is behind with reading.
  var isLagging: Bool {
    if case .none = lag.state { false } else { true }
  }

  var isEmpty: Bool {
    touches.isEmpty && pointers.isEmpty && keyboards.isEmpty && relativePointers.isEmpty && gestures.isEmpty
  }
}

/// One `wl_touch`, which hears only of the touches whose beginning it heard.
struct TouchResource {
  let resource: WlTouch
  private var live: UInt64 = 0
  private var owesFrame = false

  init(_ resource: WlTouch) { self.resource = resource }

  /// Ids are small. One above 63 cannot be remembered and counts as known.
  private func bit(_ id: Int32) -> UInt64 { id >= 0 && id < 64 ? 1 << UInt64(id) : 0 }

  private func knows(_ id: Int32) -> Bool { bit(id) == 0 || live & bit(id) != 0 }

  mutating func down(_ contact: TouchContact, surface: WlSurface, serial: UInt32, time: UInt32) {
    live |= bit(contact.wireID)
    owesFrame = true
    resource.sendDown(
      serial: serial, time: time, surface: surface, id: contact.wireID, x: Fixed(contact.place.x),
      y: Fixed(contact.place.y))
  }

  mutating func motion(_ contact: TouchContact, time: UInt32) {
    guard knows(contact.wireID) else { return }
    owesFrame = true
    resource.sendMotion(time: time, id: contact.wireID, x: Fixed(contact.place.x), y: Fixed(contact.place.y))
  }

  mutating func up(_ contact: TouchContact, serial: UInt32, time: UInt32) {
    guard knows(contact.wireID) else { return }
    live &= ~bit(contact.wireID)
    owesFrame = true
    resource.sendUp(serial: serial, time: time, id: contact.wireID)
  }

  mutating func shape(_ contact: TouchContact, major: Double, minor: Double) {
    guard knows(contact.wireID), resource.version >= 6 else { return }
    owesFrame = true
    resource.sendShape(id: contact.wireID, major: Fixed(major), minor: Fixed(minor))
  }

  mutating func orientation(_ contact: TouchContact, degrees: Double) {
    guard knows(contact.wireID), resource.version >= 6 else { return }
    owesFrame = true
    resource.sendOrientation(id: contact.wireID, orientation: Fixed(degrees))
  }

  mutating func frame() {
    if owesFrame { resource.sendFrame() }
    owesFrame = false
  }

  mutating func cancel() {
    if live != 0 || owesFrame { resource.sendCancel() }
    live = 0
    owesFrame = false
  }
}
