import Geometry
import Surfaces

extension InputRouter {
  func pointerMotion(to place: Point<LayoutSpace>, at time: Timestamp) {
    pointerBatch.isOpen = true
    pointer.latest = time
    guard place.isFinite else { return note(.notANumber) }
    if !constraints.isEmpty, let constraint { return constrainedMotion(to: place, by: constraint, at: time) }
    pointer.place = layout.clamping(place)
    pointer.isPresent = true
    if operation.isDriven(by: .pointer) { return operationDriverMoved(to: pointer.place, at: time) }
    switch pointer.hold {
    case .hovering: aimPointer(at: time, because: .hit, hasMoved: true)
    case .pressed:
      if let contact = pointer.contact(at: time) { send(.pointer(.motion(contact)), to: contact.client, .captured) }
    case .swallowed, .lent: break
    }
  }

  func pointerButton(_ code: UInt32, isPressed: Bool, on device: DeviceID, at time: Timestamp) {
    pointerBatch.isOpen = true
    pointer.latest = time
    switch isPressed ? pointer.buttons.press(code, on: device) : pointer.buttons.release(code, on: device) {
    case .pressed: buttonPressed(code, at: time)
    case .released: buttonReleased(code, at: time)
    case .shared: break
    case .refused: note(isPressed ? .buttonDownTwice : .buttonUnknown, Int64(code), .repaired)
    }
  }

  private func buttonPressed(_ code: UInt32, at time: Timestamp) {
    switch pointer.hold {
    case .hovering: firstButtonPressed(code, at: time)
    case .pressed: sendButton(code, isPressed: true, at: time)
    case .swallowed, .lent: note(.buttonSwallowed, Int64(code))
    }
  }

  private func firstButtonPressed(_ code: UInt32, at time: Timestamp) {
    if !pointer.isPresent {
      pointer.isPresent = true
      aimPointer(at: time, because: .hit)
    }
    if let constraint, let window = constraint.surface.root.window {
      return buttonPressed(code, on: window, at: time)
    }
    let hit = stack.hitTest(pointer.place)
    trace?.explainHitTest(pointer.place)
    if popups.excludes(hit) {
      pointer.hold = .swallowed
      note(.buttonSwallowed, Int64(code), .pressOutsidePopup)
      return dismissPopups(at: time, because: .pressOutsidePopup)
    }
    guard let hit, hit.surface === pointer.focus?.surface else {
      pointer.hold = .swallowed
      return note(.buttonMissed, Int64(code))
    }
    trace?.tellChain(of: hit.surface)
    buttonPressed(code, on: hit.window, at: time)
  }

  private func buttonPressed(_ code: UInt32, on window: Window, at time: Timestamp) {
    didPress(window, by: .click, at: time)
    pointer.hold = .pressed
    sendButton(code, isPressed: true, at: time)
  }

  private func buttonReleased(_ code: UInt32, at time: Timestamp) {
    switch pointer.hold {
    case .hovering: break
    case .pressed: sendButton(code, isPressed: false, at: time)
    case .swallowed: note(.buttonSwallowed, Int64(code))
    case .lent: return note(.buttonSwallowed, Int64(code))
    }
    guard pointer.buttons.isEmpty else { return }
    pointer.hold = .hovering
    let dragged = operation.isDriven(by: .pointer) ? operation.window?.client : nil
    if operation.isDriven(by: .pointer) { endOperation(at: time, completing: true) }
    aimPointer(at: time, because: .hit)
    if returnsButtons, let dragged, pointer.focus?.client == dragged, pointer.taken.holds(code) {
      sendButton(code, isPressed: false, at: time)
    }
  }

  private func sendButton(_ code: UInt32, isPressed: Bool, at time: Timestamp) {
    guard let contact = pointer.contact(at: time) else { return }
    let reason = isPressed ? RoutingReason.hit : .captured
    send(.pointer(.button(contact, code: code, isPressed: isPressed)), to: contact.client, reason)
  }

  func pointerAxis(_ sample: AxisSample, at time: Timestamp) {
    pointerBatch.isOpen = true
    pointer.latest = time
    guard sample.value.isFinite else { return note(.notANumber) }
    guard let contact = pointer.contact(at: time) else { return note(.axisUnfocused) }
    send(.pointer(.axis(contact, sample)), to: contact.client, .captured)
  }

  func endPointerBatch() {
    pointer.hasToldStep = false
    pointerBatch.close { emit(.pointer(.frame($0)), .batchEnd) }
  }

  func send(_ effect: Effect, to client: ClientID, _ reason: RoutingReason) {
    emit(effect, reason)
    pointerBatch.add(client)
  }
}

// MARK: - Focus

extension InputRouter {
  /// Points at what lies under the cursor now.
  func aimPointer(at time: Timestamp, because reason: RoutingReason, hasMoved: Bool = false) {
    guard pointer.isPresent, constraint == nil else { return }
    if let focus = pointer.focus?.id, !popups.isActive, stack.surface(at: pointer.place) == focus {
      return followPointerFocus(at: time, because: reason, hasMoved: hasMoved)
    }
    var hit = stack.hitTest(pointer.place)
    if popups.excludes(hit) { hit = nil }
    if let hit, hit.surface === pointer.focus?.surface {
      pointer.focus?.confinement = hit.confinement
      followPointerFocus(at: time, because: reason, hasMoved: hasMoved)
    } else {
      setPointerFocus(hit, at: time, because: reason)
    }
  }

  private func followPointerFocus(at time: Timestamp, because reason: RoutingReason, hasMoved: Bool) {
    let surfaceMoved = reason == .sceneChanged && pointer.focus?.follow() == true
    guard hasMoved || surfaceMoved, let contact = pointer.contact(at: time) else { return }
    send(.pointer(.motion(contact)), to: contact.client, reason)
  }

  private func setPointerFocus(_ hit: WindowHit?, at time: Timestamp, because reason: RoutingReason) {
    if reason != .sceneChanged || hit != nil || pointer.focus != nil { trace?.explainHitTest(pointer.place) }
    leavePointerFocus(at: time, because: reason)
    guard let hit else { return }
    trace?.tellChain(of: hit.surface)
    let capture = SurfaceCapture(hit)
    pointer.focus = capture
    send(.pointer(.enter(pointer.contact(on: capture, at: time))), to: capture.client, reason)
    let isHover = reason != .pointerEmulation
    if isHover, focusRules.follows == .pointer { makeKey(presenting: hit.window, at: time, because: .hover) }
  }

  func leavePointerFocus(at time: Timestamp, because reason: RoutingReason) {
    guard let contact = pointer.contact(at: time) else { return }
    pointer.focus = nil
    send(.pointer(.leave(contact)), to: contact.client, reason)
  }

  /// Takes the pointer from whatever it points at, and the cursor from the screen. Whoever has it by a press, or is lent it,
  /// keeps it until the end of that.
  func pointerLeave(at time: Timestamp) {
    pointerBatch.isOpen = true
    pointer.latest = time
    switch pointer.hold {
    case .hovering: leavePointerFocus(at: time, because: .pointerLeft)
    case .pressed, .swallowed: return note(.pointerStays)
    case .lent: break
    }
    pointer.isPresent = false
    pointer.reported = nil
  }

  /// Tells clients of what has come under a resting pointer, or moved there.
  func followPointer(at time: Timestamp, because reason: RoutingReason = .sceneChanged) {
    pointer.latest = time
    if let constraint {
      followConstraint(constraint, at: time)
      reviewConstraints(at: time)
    }
    switch pointer.hold {
    case _ where constraint != nil: break
    case .hovering:
      if !operation.isDriven(by: .pointer) { aimPointer(at: time, because: reason) }
    case .pressed:
      if pointer.focus?.isShown == true {
        followPointerFocus(at: time, because: reason, hasMoved: false)
      } else {
        leavePointerFocus(at: time, because: .windowUnmapped)
        pointer.hold = .swallowed
      }
    case .swallowed, .lent: break
    }
    if !pointerBatch.isOpen { endPointerBatch() }
  }

  /// Forgets a surface without a word: it has no name any more by which its client could be told.
  func dropPointerFocus(on surface: SurfaceID) {
    guard pointer.focus?.id == surface else { return }
    pointer.focus = nil
    if pointer.hold == .pressed { pointer.hold = .swallowed }
  }
}
