import Geometry
import Surfaces

/// One finger from down to end. An object, since it is far too large to be copied for each motion.
final class SeatTouch {
  enum Target {
    case surface(SurfaceCapture)
    /// Its client has it as the pointer; see `EmulatedPointer`.
    case pointer
    /// Missed, swallowed, cancelled, or its surface is gone: nothing more is sent until it lifts.
    case nobody
  }

  let id: FingerID
  let device: DeviceID
  let finger: Int32
  let wireID: Int32
  private(set) var place: Point<LayoutSpace>
  private(set) var target: Target
  /// Set where recognizers receive the touch before its client; without it the client receives everything at once.
  private(set) var offer: TouchOffer?
  /// The surfaces above its own that receive it too; without meaning where the touch has no target.
  private(set) var echoes: [TouchEcho] = []

  init(_ id: FingerID, _ sample: FingerSample, wireID: Int32, _ target: Target, _ offer: TouchOffer?) {
    self.id = id
    device = sample.device
    finger = sample.finger
    self.wireID = wireID
    place = sample.place
    self.target = target
    self.offer = offer
  }

  // MARK: Who has it

  /// Its name in the responder model.
  var responderID: Int { Int(truncatingIfNeeded: id.rawValue) }

  /// Whether the touch is bound to a client.
  func isBound(to client: ClientID) -> Bool {
    if case .surface(let capture) = target { capture.client == client } else { false }
  }

  /// Whether the client has received the down and has to receive an end.
  func isHeld(by client: ClientID) -> Bool { isTold && isBound(to: client) }

  /// Recognizers receive the touch before its client.
  var isOffered: Bool { offer != nil }
  /// Nothing is withheld from its client.
  var isTold: Bool { offer?.isTold ?? true }
  /// Down, with recognizers, and without another target.
  var isTakenByGesture: Bool {
    guard let offer, !offer.isLifted else { return false }
    if case .nobody = target { return true }
    return !offer.isTold
  }
  /// Off the glass, and its client may still have to receive that.
  var isLifted: Bool { offer?.isLifted ?? false }
  /// Why it ends, where its end is not the device's own.
  var endReason: RoutingReason { offer?.endReason ?? .captured }
  /// The window of its surface, while it is shown.
  var window: ClientWindow? {
    guard case .surface(let capture) = target, capture.isShown else { return nil }
    return capture.surface.root.window
  }

  // MARK: What happens to it

  /// Moves it to where the device reports it.
  func move(_ sample: FingerSample) { place = sample.place }

  /// Sends nothing more until the finger lifts.
  func release() { target = .nobody }

  /// Gives it to its client as the pointer.
  func becomePointer() { target = .pointer }

  /// Leaves it to the client alone.
  func endOffer() { offer = nil }

  func change(_ body: (inout TouchOffer) -> Void) {
    if var changed = offer {
      body(&changed)
      offer = changed
    }
  }

  /// Finds its surface again after the scene has changed.
  ///
  /// - Returns: whether the surface moved.
  func follow() -> Bool {
    guard case .surface(var capture) = target, capture.follow() else { return false }
    target = .surface(capture)
    return true
  }

  // MARK: Echoes

  var hasEchoes: Bool { !echoes.isEmpty }

  func uses(_ wireID: Int32) -> Bool { self.wireID == wireID || echoes.contains { $0.wireID == wireID } }

  func add(_ echo: TouchEcho) { echoes.append(echo) }

  /// Finds the surface of an echo again after the scene has changed.
  ///
  /// - Returns: whether the surface moved.
  func followEcho(_ index: Int) -> Bool { echoes[index].capture.follow() }

  /// Ends the echo on a surface.
  func removeEcho(on surface: SurfaceID) -> TouchEcho? {
    echoes.firstIndex { $0.capture.id == surface }.map { echoes.remove(at: $0) }
  }

  // MARK: What its client receives

  /// The touch on its surface; nil where it has none.
  func contact(at time: InputTime) -> TouchContact? {
    guard case .surface(let capture) = target else { return nil }
    return contact(in: capture, capture.convert(place), at: time)
  }

  func contact(in capture: SurfaceCapture, _ place: Point<SurfaceSpace>, at time: InputTime) -> TouchContact {
    TouchContact(
      touch: id, wireID: wireID, client: capture.client, surface: capture.id, finger: finger, place: place, time: time)
  }

  func contact(of echo: TouchEcho, at place: Point<LayoutSpace>, _ time: InputTime) -> TouchContact {
    var contact = contact(in: echo.capture, echo.capture.convert(place), at: time)
    contact.wireID = echo.wireID
    return contact
  }
}
