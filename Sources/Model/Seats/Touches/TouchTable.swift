import Surfaces

/// The fingers that are down, on all devices of the seat. They are few, so a linear search is sufficient.
struct TouchTable {
  private(set) var touches: [SeatTouch] = []
  private var nextID: UInt64 = 1

  init() { touches.reserveCapacity(16) }

  /// Returns a finger that is down.
  func touch(_ finger: Int32, on device: DeviceID) -> SeatTouch? {
    touches.first { $0.finger == finger && $0.device == device && !$0.isLifted }
  }

  subscript(id: FingerID) -> SeatTouch? { touches.first { $0.id == id } }

  mutating func add(
    _ sample: FingerSample, _ target: SeatTouch.Target, offer: TouchOffer? = nil, on window: ClientWindow? = nil
  ) -> SeatTouch {
    let touch = SeatTouch(
      FingerID(rawValue: nextID), sample, wireID: freeWireID, target, offer, window.map { TouchLanding($0) })
    touches.append(touch)
    nextID += 1
    return touch
  }

  mutating func remove(_ touch: SeatTouch) {
    if let index = touches.firstIndex(where: { $0 === touch }) { touches.remove(at: index) }
  }

  /// The smallest id that no touch uses, on any client's surface.
  var freeWireID: Int32 {
    var candidate: Int32 = 0
    while touches.contains(where: { $0.uses(candidate) }) { candidate += 1 }
    return candidate
  }
}
