import Geometry
import Surfaces

/// One finger from down to end. A class, since it is too large to be copied for each motion.
final class SeatTouch {
  enum Target {
    case surface(SurfaceCapture)
    /// The client receives it as the pointer; see `EmulatedPointer`.
    case pointer
    /// It missed, or was swallowed or cancelled, or its surface was destroyed. No client receives it until it lifts.
    case nobody
  }

  let id: FingerID
  let device: DeviceID
  let finger: Int32
  let wireID: Int32
  /// The window that it began on; nil if it missed all windows or none gets it.
  let landing: TouchLanding?
  /// The place where it came down.
  let start: Point<LayoutSpace>
  private(set) var place: Point<LayoutSpace>
  private(set) var target: Target
  /// The state of the offer to recognizers; nil if the client receives everything at once.
  private(set) var offer: TouchOffer?
  /// The surfaces above its own that also receive it; ignored if the touch does not have a target.
  private(set) var echoes: [TouchEcho] = []

  init(
    _ id: FingerID, _ sample: FingerSample, wireID: Int32, _ target: Target, _ offer: TouchOffer?,
    _ landing: TouchLanding?
  ) {
    self.landing = landing
    self.id = id
    device = sample.device
    finger = sample.finger
    self.wireID = wireID
    start = sample.place
    place = sample.place
    self.target = target
    self.offer = offer
  }

  // MARK: Target

  /// The touch's identifier in the responder model.
  var responderID: Int { Int(truncatingIfNeeded: id.rawValue) }

  /// The client of its surface; nil if its target is not a surface.
  var client: ClientID? { if case .surface(let capture) = target { capture.client } else { nil } }

  /// True if the touch is bound to a client.
  func isBound(to client: ClientID) -> Bool { self.client == client }

  /// True if the client has received the down and must receive an end.
  func isHeld(by client: ClientID) -> Bool { isSent && isBound(to: client) }

  /// True if a client receives the touch, or would if recognizers let it through.
  var hasTarget: Bool { if case .nobody = target { false } else { true } }

  /// True if recognizers receive the touch before its client.
  var isOffered: Bool { offer != nil }
  /// True if its client receives the touch without delay.
  var isSent: Bool { offer?.isSent ?? true }
  /// True if it is down and recognizers receive it, while no client does.
  var isTakenByGesture: Bool {
    guard let offer, !offer.isLifted else { return false }
    if case .nobody = target { return true }
    return !offer.isSent
  }
  /// True if the finger has lifted, and its client may have yet to receive that.
  var isLifted: Bool { offer?.isLifted ?? false }
  /// The reason for the end, if the device did not end the touch itself.
  var endReason: RoutingReason { offer?.endReason ?? .captured }
  /// The window of its surface, while the surface is shown.
  var window: ClientWindow? {
    guard case .surface(let capture) = target, capture.isShown else { return nil }
    return capture.surface.root.window
  }

  // MARK: Changes

  /// Moves it to the place that the device reports.
  func move(_ sample: FingerSample) { place = sample.place }

  /// Removes the target: nothing more is sent until the finger lifts.
  func release() { target = .nobody }

  /// Makes it act as the pointer of its client.
  func becomePointer() { target = .pointer }

  /// Ends the offer to recognizers: only the client receives the touch.
  func endOffer() { offer = nil }

  func change(_ body: (inout TouchOffer) -> Void) {
    if var changed = offer {
      body(&changed)
      offer = changed
    }
  }

  /// Updates the place of its surface after a change of the scene.
  ///
  /// - Returns: true if the surface moved.
  func follow() -> Bool {
    guard case .surface(var capture) = target, capture.follow() else { return false }
    target = .surface(capture)
    return true
  }

  // MARK: Echoes

  var hasEchoes: Bool { !echoes.isEmpty }

  func uses(_ wireID: Int32) -> Bool { self.wireID == wireID || echoes.contains { $0.wireID == wireID } }

  func add(_ echo: TouchEcho) { echoes.append(echo) }

  /// Updates the place of an echo's surface after a change of the scene.
  ///
  /// - Returns: true if the surface moved.
  func followEcho(_ index: Int) -> Bool { echoes[index].capture.follow() }

  /// Removes the echo on a surface.
  func removeEcho(on surface: SurfaceID) -> TouchEcho? {
    echoes.firstIndex { $0.capture.id == surface }.map { echoes.remove(at: $0) }
  }

  // MARK: Contacts

  /// Returns the touch on its surface; nil if its target is not a surface.
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
