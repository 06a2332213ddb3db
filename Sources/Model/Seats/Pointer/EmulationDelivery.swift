import Geometry
package import Surfaces

/// The owner of the finger that acts as the pointer for a client without touches; see `EmulatedPointer`.
///
/// A recognizer determines the meaning of the finger and withholds the finger until then, as other recognizers do. The
/// press is then delivered late, with its original place and time.
package final class EmulationDelivery: SeatOwner {
  @exclusivity(unchecked) private(set) var finger: EmulatedPointer?
  /// Clients that have requested a pointer, but never touches.
  private var pointerOnlyClients: Set<ClientID> = []
  /// Clients that have a window and no object that receives touches, with true for those that have a pointer.
  @exclusivity(unchecked) private var touchless: [ClientID: Bool] = [:]

  init() {}

  /// Sets whether a client has requested a pointer, but never touches.
  package func setLacksTouchSupport(_ knowsOnlyPointers: Bool, _ client: ClientID) {
    if knowsOnlyPointers {
      pointerOnlyClients.insert(client)
    } else {
      pointerOnlyClients.remove(client)
      touchless[client] = nil
    }
  }

  /// Sets which objects a client with a window has for touches and for the pointer.
  package func setReceivers(ofTouches receivesTouches: Bool, ofPointer receivesPointer: Bool, _ client: ClientID) {
    touchless[client] = receivesTouches ? nil : receivesPointer
  }

  /// True if a finger that comes down there acts as the pointer.
  func applies(to hit: WindowHit) -> Bool { applies(to: hit.window, of: hit.surface.client) }

  private func applies(to window: ClientWindow, of client: ClientID) -> Bool {
    switch window.effectivePointerEmulation {
    case .auto where pointerOnlyClients.contains(client): true
    case .always: true
    case .auto, .never: window.undeliverableTouch == .emulated && touchless[client] == true
    }
  }

  // MARK: Touches that a client cannot receive

  /// True if a client with a window has no object that receives touches.
  var hasTouchlessClients: Bool { !touchless.isEmpty }

  /// False if a touch on the client's windows reaches no object of the client.
  func mayReceiveTouches(_ client: ClientID) -> Bool { touchless.isEmpty || touchless[client] == nil }

  /// True if a touch on the window goes to the windows behind, because its client cannot receive it.
  func passesOn(_ window: ClientWindow) -> Bool {
    window.undeliverableTouch == .passedOn && !mayReceiveTouches(window.client)
      && !applies(to: window, of: window.client)
  }

  /// Returns the target of a touch, without the windows that pass it on.
  func touchHit(at place: Point<LayoutSpace>, in stack: WindowStack) -> WindowHit? {
    let hit = stack.hitTest(place, for: .touch)
    guard let hit, passesOn(hit.window) else { return hit }
    return stack.hitTest(place, for: .touch, skipping: { self.passesOn($0) })
  }

  func isFinger(_ touch: FingerID) -> Bool { finger?.touch == touch }

  /// True if a finger acts as the pointer on a matching surface.
  func isOn(_ isMeant: (SurfaceCapture) -> Bool) -> Bool { finger.map { isMeant($0.capture) } ?? false }

  /// True if a finger acts as the pointer of a client, with a button pressed.
  func holdsButton(_ touch: FingerID, of client: ClientID) -> Bool {
    guard let finger else { return false }
    return finger.touch == touch && finger.button != nil && finger.capture.client == client
  }

  /// Returns the driver that has a button pressed. Clients cannot distinguish the pointer from a finger in its place.
  func holder(of driver: Driver) -> Driver {
    guard driver == .pointer, let finger, finger.button != nil, let touch = finger.touch else { return driver }
    return .touch(touch)
  }

  /// The window of a finger that has not pressed a button yet.
  var unpressedWindow: ClientWindow? {
    guard let finger, finger.button == nil else { return nil }
    return finger.capture.surface.root.window
  }

  // MARK: Beginning and end

  /// Makes a finger act as the pointer as soon as its meaning is known.
  func begin(_ touch: FingerID, on hit: WindowHit, at place: Point<LayoutSpace>, _ turn: Turn) {
    finger = EmulatedPointer(touch: touch, capture: SurfaceCapture(hit), place: place, time: turn.time)
  }

  /// Marks the pointer as entered at the place where the finger came down.
  ///
  /// - Parameter time: the latest time that clients have received in a pointer event.
  func enter(after time: InputTime) -> EmulatedPointer? {
    finger?.hasEntered = true
    finger?.advance(to: time)
    return finger
  }

  /// - Returns: the finger that acted as the pointer, if any.
  func end() -> EmulatedPointer? {
    defer { finger = nil }
    return finger
  }

  // MARK: Actions of the finger

  /// - Parameter button: the button to press; nil releases the pressed button.
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

  /// Continues without the finger, which has lifted.
  func detach() { finger?.detach() }

  /// - Returns: the message for its client.
  func scroll(_ sample: AxisSample, at time: InputTime) -> Effect? {
    finger?.advance(to: time)
    return finger.map { .pointer(.axis($0.contact, sample)) }
  }

  /// Updates the place of the surface after a change of the scene.
  ///
  /// - Returns: the message for its client; nil if the surface has not moved.
  func follow(_ turn: Turn) -> Effect? {
    guard let current = finger, finger?.capture.follow() == true, current.hasEntered else { return nil }
    return move(to: current.place, at: turn.time)
  }

  // MARK: Removal

  /// The router ends the emulation before its surface or client is destroyed: see `isOn(_:)`.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { pointerOnlyClients.remove(client) }
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}

  /// The router sends the resulting motion: see `follow(_:)`.
  func sceneDidChange(_ turn: Turn) {}
}
