/// The owners of input at the pointer that recognizers receive as touches.
struct IndirectOwners {
  let touchpad = TouchpadDelivery()
  let mouse = MouseDelivery()
  let scrolls = ScrollDelivery()
  let fingers = FingerScrollDelivery()

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var all: [any SeatOwner] { [touchpad, mouse, scrolls, fingers] }
}
