import Geometry
import Surfaces

/// One finger from down to end.
struct Touch {
  enum Target {
    case surface(SurfaceCapture)
    /// Missed, swallowed, cancelled, or its surface is gone: nothing more is sent until it lifts.
    case nobody
  }

  let id: TouchID
  let device: DeviceID
  let finger: Int32
  let wireID: Int32
  var place: Point<LayoutSpace>
  var target: Target

  func isHeld(by client: ClientID) -> Bool {
    if case .surface(let capture) = target { capture.client == client } else { false }
  }

  /// What its client hears of it; nil where nobody does.
  func contact(at time: Timestamp) -> TouchContact? {
    guard case .surface(let capture) = target else { return nil }
    return TouchContact(
      touch: id, wireID: wireID, client: capture.client, surface: capture.id, place: capture.convert(place), time: time)
  }
}

/// The fingers that are down, on all devices of the seat. They are few, so they are found by looking.
struct TouchTable {
  private(set) var touches: [Touch] = []
  private var nextID: UInt64 = 1

  init() { touches.reserveCapacity(16) }

  var indices: Range<Int> { touches.indices }

  subscript(index: Int) -> Touch {
    get { touches[index] }
    _modify { yield &touches[index] }
  }

  func index(finger: Int32, on device: DeviceID) -> Int? {
    touches.firstIndex { $0.finger == finger && $0.device == device }
  }

  func index(of id: TouchID) -> Int? { touches.firstIndex { $0.id == id } }

  mutating func add(_ sample: FingerSample, _ target: Touch.Target) -> Touch {
    let touch = Touch(
      id: TouchID(rawValue: nextID), device: sample.device, finger: sample.finger, wireID: freeWireID,
      place: sample.place, target: target)
    nextID += 1
    touches.append(touch)
    return touch
  }

  mutating func remove(at index: Int) -> Touch { touches.remove(at: index) }

  private var freeWireID: Int32 {
    var candidate: Int32 = 0
    while touches.contains(where: { $0.wireID == candidate }) { candidate += 1 }
    return candidate
  }
}
