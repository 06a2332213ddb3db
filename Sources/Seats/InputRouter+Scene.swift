import Geometry
import Surfaces

/// What the owner of the scene tells the router, after each change and before the next event.
extension InputRouter {
  /// Something was moved, resized, restacked, shown or hidden, or takes input elsewhere than before.
  ///
  /// Without this a resting finger or pointer would not hear of it, and motions would be told in stale coordinates.
  public func sceneDidChange(at time: Timestamp) {
    recorder.now = time.microseconds
    followTouches(at: time)
    followEmulation(at: time)
    if !constraints.isEmpty { constraints.measure() }
    followPointer(at: time)
    if !tools.isEmpty { followTools(at: time) }
    followDrag(at: time)
    reviewConstraints(at: time)
  }

  /// A window was shown and is in the stack.
  ///
  /// - Parameter followsScene: false where the caller calls `sceneDidChange` before the next event; likewise below.
  public func windowDidMap(_ window: Window, at time: Timestamp, followsScene: Bool = true) {
    recorder.now = time.microseconds
    switch window.kind {
    case .toplevel:
      focusHistory.add(window)
      if focusRules.newWindowsBecomeKey { makeKey(window, at: time, because: .windowMapped) }
    case .layer:
      if window.demandsKeyboard {
        reviewKeyWindow(at: time, because: .windowMapped)
      } else if keyWindow == nil {
        // Nobody loses anything by it.
        makeKey(window, at: time, because: .windowMapped)
      }
    case .popup: break
    }
    if followsScene { sceneDidChange(at: time) }
  }

  /// A window has left the stack. Fingers on it keep it until they lift.
  public func windowDidUnmap(_ window: Window, at time: Timestamp, followsScene: Bool = true) {
    recorder.now = time.microseconds
    dropPopup(window, at: time)
    dropOperation(on: window, at: time)
    if focusHistory.remove(window) {
      setKeyWindow(keyboardOwner ?? focusHistory.mostRecent, at: time, because: .windowUnmapped)
    }
    if followsScene { sceneDidChange(at: time) }
  }

  /// A surface is gone: out of its tree, its window unmapped, its name not to be used again.
  public func surfaceDidDestroy(_ surface: SurfaceID, at time: Timestamp, followsScene: Bool = true) {
    recorder.now = time.microseconds
    endTouches(on: surface, at: time)
    if !tools.isEmpty { dropTools(on: surface, at: time) }
    withdrawGestures(at: time, because: .surfaceDestroyed) { $0.id == surface }
    responders?.surfaceDidDestroy(surface)
    settleOffers()
    dropConstraints { $0.surface.id == surface }
    dropPointerFocus(on: surface)
    dropEmulation { $0.id == surface }
    dropDragFocus(on: surface)
    inhibitors.remove(surface)
    if keyboardFocus?.surface == surface { (keyboardFocus, padPresses) = (nil, []) }
    if followsScene { sceneDidChange(at: time) }
  }

  /// A client has hung up; its surfaces are gone, or go now. It is told nothing more.
  public func clientDidDisconnect(_ client: ClientID, at time: Timestamp) {
    recorder.now = time.microseconds
    for index in touches.indices where touches[index].isBound(to: client) { touches[index].target = .nobody }
    dropEmulation { $0.client == client }
    dropGestures(of: client)
    dropTools(of: client)
    tabletClients.remove(client)
    pointerOnlyClients.remove(client)
    dropConstraints { $0.surface.client == client }
    stepListeners.remove(client)
    touchBatch.drop(client)
    pointerBatch.drop(client)
    responders?.clientDidDisconnect(client)
    touchClocks.forget(client)
    settleOffers()
    if case .dragging(let drag) = operation, drag.origin == client { cancelOperation(at: time) }
    if let focus = pointer.focus, focus.client == client { dropPointerFocus(on: focus.id) }
    if keyboardFocus?.client == client { (keyboardFocus, padPresses) = (nil, []) }
    if let grab = keyGrab?.target, grab.client == client { endKeyGrab(grab, at: time) }
  }
}

// MARK: - Looking at the seat

extension InputRouter {
  /// Whether some recognizer, or view of the shell, may take fingers.
  public var watchesFingers: Bool { responders?.isWatching == true }

  /// Whether fingers or the pointer move or resize a window, or drag something.
  public var isMovingThings: Bool { if case .none = operation { false } else { true } }

  /// Whether a client's constraint holds the pointer.
  public var holdsPointer: Bool { constraints.current != nil }

  public var cursorPlace: Point<LayoutSpace> { pointer.place }
  /// False until a pointer has moved; a seat that was only touched shows no cursor.
  public var hasCursor: Bool { pointer.isPresent }
  /// The surface that has the pointer, or a finger in its place.
  public var pointerFocus: SurfaceID? { emulation.flatMap { $0.hasEntered ? $0.capture.id : nil } ?? pointer.focus?.id }
  public var keyboardTarget: KeyboardTarget? { keyboardFocus }
  public var modifiers: Modifiers { keyboard.modifiers }

  /// The surface that holds a finger; nil where none does, or no such finger is down.
  public func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    guard let index = touches.index(finger: finger, on: device) else { return nil }
    switch touches[index].target {
    case .surface(let capture): return capture.id
    case .pointer: return emulation?.capture.id
    case .nobody: return nil
    }
  }

  /// Visits the keys that are held down, by evdev code.
  public func forEachHeldKey(_ body: (UInt32) -> Void) {
    for set in [keys, keyGrab?.keys ?? PressedSet(), strayKeys] { set.forEachCode { code, _ in body(code) } }
  }
}
