/// The owners of input at the pointer that recognizers receive as touches.
struct IndirectOwners {
  let touchpad = TouchpadDelivery()
  let mouse = MouseDelivery()
  let scrolls = ScrollDelivery()
  let fingers = FingerScrollDelivery()

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var all: [any SeatOwner] { [touchpad, mouse, scrolls, fingers] }

  /// The time at which one of them must act without an event.
  var due: InputTime? { InputTime.earliest(scrolls.due, fingers.due) }
}

extension InputTime {
  /// The earlier of two times; nil if both are.
  static func earliest(_ one: InputTime?, _ other: InputTime?) -> InputTime? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}
