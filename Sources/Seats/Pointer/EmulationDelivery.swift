import Geometry
public import Surfaces

/// Knows the finger that acts as the pointer for a client without touches; see `EmulatedPointer`.
///
/// A recognizer finds out what the finger means and withholds it until then, as any other recognizer may: the press is
/// delivered late, where and when it happened.
public final class EmulationDelivery: SeatOwner {
  @exclusivity(unchecked) private(set) var finger: EmulatedPointer?
  /// Clients that have asked for pointers, but never for touches.
  private var pointerOnlyClients: Set<ClientID> = []

  init() {}

  /// Sets what a client can do with a finger: whether it has asked for pointers, but never for touches.
  public func setKnowsOnlyPointers(_ knowsOnlyPointers: Bool, _ client: ClientID) {
    if knowsOnlyPointers { pointerOnlyClients.insert(client) } else { pointerOnlyClients.remove(client) }
  }

  /// Whether a finger that comes down there acts as the pointer.
  func applies(to hit: WindowHit) -> Bool {
    switch hit.window.effectivePointerEmulation {
    case .auto: pointerOnlyClients.contains(hit.surface.client)
    case .always: true
    case .never: false
    }
  }

  func isFinger(_ touch: FingerID) -> Bool { finger?.touch == touch }

  /// Whether a finger acts as the pointer on such a surface.
  func isOn(_ isMeant: (SurfaceCapture) -> Bool) -> Bool { finger.map { isMeant($0.capture) } ?? false }

  /// Whether a finger acts as the pointer of a client, with a button down.
  func holdsButton(_ touch: FingerID, of client: ClientID) -> Bool {
    guard let finger else { return false }
    return finger.touch == touch && finger.button != nil && finger.capture.client == client
  }

  /// The driver that holds a button down: clients cannot distinguish the pointer from a finger in its place.
  func holder(of driver: Driver) -> Driver {
    guard driver == .pointer, let finger, finger.button != nil else { return driver }
    return .touch(finger.touch)
  }

  /// The window of a finger that has no button down yet.
  var unpressedWindow: ClientWindow? {
    guard let finger, finger.button == nil else { return nil }
    return finger.capture.surface.root.window
  }

  // MARK: Beginning and end

  /// Lets a finger act as the pointer as soon as its meaning is known.
  func begin(_ touch: FingerID, on hit: WindowHit, at place: Point<LayoutSpace>, _ turn: Turn) {
    finger = EmulatedPointer(touch: touch, capture: SurfaceCapture(hit), place: place, time: turn.time)
  }

  /// Enters the surface, where the finger came down.
  ///
  /// - Parameter time: the latest moment that clients of the pointer have received.
  func enter(after time: InputTime) -> EmulatedPointer? {
    finger?.hasEntered = true
    finger?.advance(to: time)
    return finger
  }

  /// - Returns: the finger that acted as the pointer.
  func end() -> EmulatedPointer? {
    defer { finger = nil }
    return finger
  }

  // MARK: What the finger does

  /// - Parameter button: nil releases the button that is down.
  /// - Returns: the message for its client.
  func setButton(_ button: UInt32?, at time: InputTime) -> Effect? {
    guard let code = button ?? finger?.button else { return nil }
    finger?.button = button
    finger?.advance(to: time)
    return finger.map { .pointer(.button($0.contact, code: code, isPressed: button != nil)) }
  }

  /// - Returns: the message for its client.
  func move(to place: Point<LayoutSpace>, at time: InputTime) -> Effect? {
    finger?.place = place
    finger?.advance(to: time)
    return finger.map { .pointer(.motion($0.contact)) }
  }

  /// Finds the surface again after the scene has changed.
  ///
  /// - Returns: the message for its client, where it has to receive one.
  func follow(_ turn: Turn) -> Effect? {
    guard let current = finger, finger?.capture.follow() == true, current.hasEntered else { return nil }
    return move(to: current.place, at: turn.time)
  }

  // MARK: What goes

  /// The router ends what a finger does before its surface or client goes: see `isOn(_:)`.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { pointerOnlyClients.remove(client) }
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}

  /// The router sends what follows: see `follow(_:)`.
  func sceneDidChange(_ turn: Turn) {}
}
