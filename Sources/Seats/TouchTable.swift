import Geometry
import Surfaces

/// One finger from down to end. An object, since it is far too large to be copied for each motion.
final class Touch {
  enum Target {
    case surface(SurfaceCapture)
    /// Its client knows it as the pointer; see `EmulatedPointer`.
    case pointer
    /// Missed, swallowed, cancelled, or its surface is gone: nothing more is sent until it lifts.
    case nobody
  }

  let id: TouchID
  let device: DeviceID
  let finger: Int32
  let wireID: Int32
  var place: Point<LayoutSpace>
  var target: Target
  /// Set where recognizers have the touch before its client; without it the client hears of everything at once.
  var offer: TouchOffer?
  /// The surfaces above its own that hear of it too; without meaning while nobody hears of it.
  var echoes: [TouchEcho] = []

  init(_ id: TouchID, _ sample: FingerSample, wireID: Int32, _ target: Target, _ offer: TouchOffer?) {
    self.id = id
    device = sample.device
    finger = sample.finger
    self.wireID = wireID
    place = sample.place
    self.target = target
    self.offer = offer
  }

  /// Whether the client, or nobody else, is to hear of it.
  func isBound(to client: ClientID) -> Bool {
    if case .surface(let capture) = target { capture.client == client } else { false }
  }

  /// Whether the client has had its down and has to get an end.
  func isHeld(by client: ClientID) -> Bool { isTold && isBound(to: client) }

  /// Nothing is held back from its client.
  var isTold: Bool { offer?.isTold ?? true }
  /// Down, with recognizers, and nobody's besides.
  var isTakenByGesture: Bool {
    guard let offer, !offer.isLifted else { return false }
    if case .nobody = target { return true }
    return !offer.isTold
  }
  /// Off the glass, and its client may still have to hear of that.
  var isLifted: Bool { offer?.isLifted ?? false }

  var hasEchoes: Bool { !echoes.isEmpty }

  func uses(_ wireID: Int32) -> Bool { self.wireID == wireID || echoes.contains { $0.wireID == wireID } }

  /// What its client hears of it; nil where nobody does.
  func contact(at time: Timestamp) -> TouchContact? {
    guard case .surface(let capture) = target else { return nil }
    return contact(in: capture, capture.convert(place), at: time)
  }

  func contact(in capture: SurfaceCapture, _ place: Point<SurfaceSpace>, at time: Timestamp) -> TouchContact {
    TouchContact(
      touch: id, wireID: wireID, client: capture.client, surface: capture.id, finger: finger, place: place, time: time)
  }
}

/// The fingers that are down, on all devices of the seat. They are few, so they are found by looking.
struct TouchTable {
  private(set) var touches: [Touch] = []
  private var nextID: UInt64 = 1

  init() { touches.reserveCapacity(16) }

  var indices: Range<Int> { touches.indices }

  subscript(index: Int) -> Touch { touches[index] }

  /// Beginnings that were told late are in no open frame any more.
  func frameDidEnd() {
    for touch in touches where touch.offer?.awaitsFrame == true { touch.offer?.awaitsFrame = false }
  }

  /// Finds a finger that is down.
  func index(finger: Int32, on device: DeviceID) -> Int? {
    touches.firstIndex { $0.finger == finger && $0.device == device && !$0.isLifted }
  }

  func index(of id: TouchID) -> Int? { touches.firstIndex { $0.id == id } }

  /// - Returns: its index.
  mutating func add(_ sample: FingerSample, _ target: Touch.Target, offer: TouchOffer? = nil) -> Int {
    touches.append(Touch(TouchID(rawValue: nextID), sample, wireID: freeWireID, target, offer))
    nextID += 1
    return touches.count - 1
  }

  mutating func remove(at index: Int) -> Touch { touches.remove(at: index) }

  /// The smallest number that no touch has, on any client's surface.
  var freeWireID: Int32 {
    var candidate: Int32 = 0
    while touches.contains(where: { $0.uses(candidate) }) { candidate += 1 }
    return candidate
  }
}
