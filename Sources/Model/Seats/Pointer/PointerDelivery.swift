package import Geometry
package import Surfaces

/// Delivers pointer events: to the surface under the cursor, or from a press until the last release, to the pressed
/// surface.
package final class PointerDelivery: SeatOwner {
  @exclusivity(unchecked) private(set) var state = PointerState()
  /// The outputs. The cursor stays on them.
  @exclusivity(unchecked) private(set) var layout = OutputLayout()
  @exclusivity(unchecked) private var batch = Batch()
  /// Clients that receive relative motions (`zwp_relative_pointer_v1`).
  @exclusivity(unchecked) private var stepListeners: Set<ClientID> = []
  /// True if a client whose window was moved or resized receives the release of the button, although leaving the
  /// surface already ended the press. Some clients wait for it.
  private let returnsButtons: Bool

  init(returnsButtons: Bool) { self.returnsButtons = returnsButtons }

  /// The place of the cursor.
  package var place: Point<LayoutSpace> { state.place }
  /// True if a pointer has moved. A seat with touches only does not show a cursor.
  package var isPresent: Bool { state.isPresent }
  package var hasStepListeners: Bool { !stepListeners.isEmpty }
  var isBatchOpen: Bool { batch.isOpen }

  /// Sets whether a client receives relative motions. Without such clients, they are not computed.
  package func setListensToSteps(_ listens: Bool, _ client: ClientID) {
    if listens { stepListeners.insert(client) } else { stepListeners.remove(client) }
  }

  /// Sets the frames of outputs.
  ///
  /// - Returns: true if the cursor is now outside all of them.
  func setOutputs(_ outputs: [Rect<LayoutSpace>]) -> Bool {
    layout.outputs = outputs
    return state.isPresent && layout.clamping(state.place) != state.place
  }

  // MARK: Batches

  /// Begins a device's batch, which its frame ends.
  @inline(__always)
  func beginReport(_ turn: Turn) {
    batch.isOpen = true
    advance(to: turn.time)
  }

  func advance(to time: InputTime) { state.latest = max(state.latest, time) }

  /// Returns the time of the turn, or the latest time that clients have received if that is later. Input can be earlier
  /// than a request that arrived while the input waited to be read.
  private func moment(_ turn: Turn) -> InputTime { max(state.latest, turn.time) }

  func endBatch(_ turn: Turn) {
    state.hasSentStep = false
    batch.close { turn.emit(.pointer(.frame($0)), .batchEnd) }
  }

  /// Ends the messages so far with a frame. The batch of the device continues.
  func endFrame(_ turn: Turn) {
    let isOpen = batch.isOpen
    batch.close { turn.emit(.pointer(.frame($0)), .batchEnd) }
    batch.isOpen = isOpen
  }

  /// Ends the messages that were sent outside a device's batch with a frame.
  func endOwnBatch(_ turn: Turn) {
    if !batch.isOpen { endBatch(turn) }
  }

  /// Sends a message of the pointer, or of a finger in its place, and marks the client as owed a frame.
  func send(_ effect: Effect, to client: ClientID, _ reason: RoutingReason, _ turn: Turn) {
    turn.emit(effect, reason)
    batch.add(client)
  }

  // MARK: Motion

  /// Moves the cursor and, while a button is pressed, sends the motion.
  ///
  /// - Returns: whether the surface under the cursor must be found again with `aim`, or recognizers receive the motion.
  func move(to place: Point<LayoutSpace>, isDriving: Bool, _ turn: Turn) -> MotionVerdict {
    state.place = layout.clamping(place)
    state.isPresent = true
    switch state.hold {
    case .offered: return .isOffered
    case _ where isDriving: break
    case .hovering: return .wantsAim
    case .pressed: sendMotion(.captured, turn)
    case .swallowed, .lent: break
    }
    return .done
  }

  /// Moves the cursor as far as a constraint permits.
  func move(to place: Point<LayoutSpace>, within constraint: PointerConstraint, _ turn: Turn) {
    guard case .confinement = constraint.kind, let focus = state.focus else { return }
    let end = constraint.area.walk(from: focus.local(state.place), to: focus.local(place))
    let reached = layout.clamping(focus.global(end))
    guard reached != state.place, constraint.area.contains(focus.local(reached)) else { return }
    state.place = reached
    sendMotion(.captured, turn)
  }

  /// Moves the cursor to the position that a client set for the end of a lock.
  func place(at hint: Point<SurfaceSpace>) {
    if let focus = state.focus { state.place = layout.clamping(focus.global(hint)) }
  }

  func sendMotion(_ reason: RoutingReason, _ turn: Turn) {
    if let contact = state.contact(at: moment(turn)) {
      send(.pointer(.motion(contact)), to: contact.client, reason, turn)
    }
  }

  /// Makes the pointer present at its place.
  ///
  /// - Returns: true if it was not present before.
  func appear() -> Bool {
    defer { state.isPresent = true }
    return !state.isPresent
  }

  // MARK: Steps

  /// Handles a relative motion of a device.
  ///
  /// - Returns: the place that the pointer would move to.
  func step(_ step: Vector<LayoutSpace>, _ unaccelerated: DeviceStep?, _ turn: Turn) -> Point<LayoutSpace> {
    state.reported = nil
    if !stepListeners.isEmpty { send(step, unaccelerated, turn) }
    return state.place + step
  }

  /// Handles the place that an absolute device reports: clients of relative motions receive the difference from the
  /// previous place.
  func report(_ place: Point<LayoutSpace>, _ turn: Turn) {
    guard !stepListeners.isEmpty else { return }
    let step = place - (state.reported ?? state.place)
    state.reported = place
    if step != .zero, !state.hasSentStep { send(step, nil, turn) }
  }

  /// Handles a relative motion that does not move the pointer: the same device reports the pointer's place in the same
  /// batch, if it can.
  func stepOnly(_ step: Vector<LayoutSpace>, _ unaccelerated: DeviceStep?, _ turn: Turn) {
    batch.isOpen = true
    guard !stepListeners.isEmpty else { return }
    state.hasSentStep = true
    send(step, unaccelerated, turn)
  }

  /// Sends a relative motion to the client that has the pointer before the movement. The frame after the movement
  /// covers both.
  private func send(_ step: Vector<LayoutSpace>, _ device: DeviceStep?, _ turn: Turn) {
    let unaccelerated = device.map { Vector(Double($0.dx), Double($0.dy)) } ?? step
    guard let focus = state.focus, stepListeners.contains(focus.client) else { return }
    guard step.length.isFinite, unaccelerated.length.isFinite else { return }
    batch.isOpen = true
    let message = RelativeStep(
      client: focus.client, surface: focus.id, step: step, unaccelerated: unaccelerated, time: moment(turn))
    send(.pointer(.step(message)), to: focus.client, .captured, turn)
  }

  // MARK: Buttons

  /// Handles a button press.
  func press(_ code: UInt32, on device: DeviceID, _ turn: Turn) -> PressVerdict {
    switch state.buttons.press(code, on: device) {
    case .pressed: break
    case .refused:
      turn.note(.buttonDownTwice, Int64(code), .repaired)
      return .done
    case .shared, .released: return .done
    }
    switch state.hold {
    case .hovering: return .isFirst
    case .offered: return .isOffered
    case .pressed: sendButton(code, isPressed: true, turn)
    case .swallowed, .lent: turn.note(.buttonSwallowed, Int64(code))
    }
    return .done
  }

  /// Keeps the pointer on the surface under it until the last button is released.
  func hold(_ code: UInt32, _ turn: Turn) {
    state.hold = .pressed
    sendButton(code, isPressed: true, turn)
  }

  /// Drops the first press. No client receives the pointer until the last button is released.
  func swallow(_ code: UInt32, _ kind: RoutingNote.Kind, because reason: RoutingReason = .hit, _ turn: Turn) {
    state.hold = .swallowed
    turn.note(kind, Int64(code), reason)
  }

  /// Handles a button release.
  ///
  /// - Returns: whether it was the last button, so that the surface under the cursor must be found again, or
  ///   recognizers receive the release.
  func release(_ code: UInt32, on device: DeviceID, _ turn: Turn) -> ReleaseVerdict {
    switch state.buttons.release(code, on: device) {
    case .released: break
    case .refused:
      turn.note(.buttonUnknown, Int64(code), .repaired)
      return .done
    case .shared, .pressed: return .done
    }
    switch state.hold {
    case .hovering: break
    case .offered: return .isOffered
    case .pressed: sendButton(code, isPressed: false, turn)
    case .swallowed: turn.note(.buttonSwallowed, Int64(code))
    case .lent:
      turn.note(.buttonSwallowed, Int64(code))
      return .done
    }
    guard state.buttons.isEmpty else { return .done }
    state.hold = .hovering
    return .wasLast
  }

  /// Sends the release of a button to a client that lost the pointer while the button was pressed, if `returnsButtons`
  /// is set.
  func returnButton(_ code: UInt32, to client: ClientID?, _ turn: Turn) {
    guard returnsButtons, let client, state.focus?.client == client, state.taken.holds(code) else { return }
    sendButton(code, isPressed: false, turn)
  }

  private func sendButton(_ code: UInt32, isPressed: Bool, _ turn: Turn) {
    guard let contact = state.contact(at: moment(turn)) else { return }
    let reason = isPressed ? RoutingReason.hit : .captured
    send(.pointer(.button(contact, code: code, isPressed: isPressed)), to: contact.client, reason, turn)
  }

  func axis(_ sample: AxisSample, because reason: RoutingReason = .captured, _ turn: Turn) {
    guard sample.value.isFinite else { return turn.note(.notANumber) }
    guard let contact = state.contact(at: moment(turn)) else { return turn.note(.axisUnfocused) }
    send(.pointer(.axis(contact, sample)), to: contact.client, reason, turn)
  }

  // MARK: Focus

  /// Updates the surface that has the pointer, if it certainly still is the one under the cursor. This is the usual
  /// motion.
  ///
  /// - Returns: false if the surface must be found with `aim`.
  @inline(__always)
  func stays(in stack: WindowStack, because reason: RoutingReason, hasMoved: Bool, _ turn: Turn) -> Bool {
    guard state.isPresent, let focus = state.focusID, stack.surface(at: state.place) == focus else { return false }
    followFocus(because: reason, hasMoved: hasMoved, turn)
    return true
  }

  /// Moves the focus to the surface that is now under the cursor.
  ///
  /// - Returns: the window of a surface that the pointer has entered.
  func aim(_ aim: Aim, because reason: RoutingReason, hasMoved: Bool = false, _ turn: Turn) -> ClientWindow? {
    guard state.isPresent else { return nil }
    let hit = aim.hit(at: state.place)
    guard let hit, hit.surface === state.focus?.surface else { return setFocus(hit, because: reason, turn) }
    state.focus?.confinement = hit.confinement
    followFocus(because: reason, hasMoved: hasMoved, turn)
    return nil
  }

  private func followFocus(because reason: RoutingReason, hasMoved: Bool, _ turn: Turn) {
    let surfaceMoved = reason == .sceneChanged && state.focus?.follow() == true
    if hasMoved || surfaceMoved { sendMotion(reason, turn) }
  }

  private func setFocus(_ hit: WindowHit?, because reason: RoutingReason, _ turn: Turn) -> ClientWindow? {
    if reason != .sceneChanged || hit != nil || state.focus != nil { turn.trace?.explainHitTest(state.place) }
    leave(because: reason, turn)
    guard let hit else { return nil }
    turn.trace?.writeChain(of: hit.surface)
    let capture = SurfaceCapture(hit)
    state.focus = capture
    send(.pointer(.enter(state.contact(on: capture, at: moment(turn)))), to: capture.client, reason, turn)
    return hit.window
  }

  /// Removes the pointer from the surface that it is on.
  func leave(because reason: RoutingReason, _ turn: Turn) {
    guard let contact = state.contact(at: moment(turn)) else { return }
    state.focus = nil
    send(.pointer(.leave(contact)), to: contact.client, reason, turn)
  }

  /// Removes the pointer from its surface, and the cursor from the screen. While a button is pressed, the pointer
  /// stays. While a finger acts as the pointer, only the cursor is removed.
  func leaveDesktop(_ turn: Turn) {
    switch state.hold {
    case .hovering: leave(because: .pointerLeft, turn)
    case .pressed, .swallowed, .offered: return turn.note(.pointerStays)
    case .lent: break
    }
    state.isPresent = false
    state.reported = nil
  }

  /// Updates the surface that keeps the pointer during a press, and sends a motion if the surface has moved.
  ///
  /// - Returns: true if no button is pressed, so that the surface under the cursor must be found again.
  func followHold(because reason: RoutingReason, _ turn: Turn) -> Bool {
    switch state.hold {
    case .hovering: return true
    case .pressed where state.focus?.isShown == true: followFocus(because: reason, hasMoved: false, turn)
    case .offered where state.focus?.isShown == false: leave(because: .windowUnmapped, turn)
    case .offered: followFocus(because: reason, hasMoved: false, turn)
    case .pressed:
      leave(because: .windowUnmapped, turn)
      state.hold = .swallowed
    case .swallowed, .lent: break
    }
    return false
  }

  /// Keeps the cursor within a constraint whose surface was moved or made smaller.
  func follow(_ constraint: PointerConstraint, _ turn: Turn) {
    guard state.focus?.isShown == true, case .confinement = constraint.kind else { return }
    var hasMoved = state.focus?.follow() == true
    guard let focus = state.focus else { return }
    if let nearest = constraint.area.nearest(to: focus.local(state.place)) {
      let place = layout.clamping(focus.global(nearest))
      hasMoved = hasMoved || place != state.place
      state.place = place
    }
    if hasMoved { sendMotion(.sceneChanged, turn) }
  }

  // MARK: Other users of the pointer

  /// Passes the pointer to a move, resize or drag. No client receives it until the last button is released.
  ///
  /// - Returns: the place of the pointer.
  func surrender() -> Point<LayoutSpace> {
    state.hold = .swallowed
    state.taken = state.buttons
    return state.place
  }

  /// Lends the pointer to a finger: the surface that has the pointer loses it, and the cursor stays.
  func lend(at time: InputTime, _ turn: Turn) {
    if var contact = state.contact(at: time) {
      state.focus = nil
      contact.keepsCursor = true
      send(.pointer(.leave(contact)), to: contact.client, .pointerEmulation, turn)
    }
    state.hold = .lent
  }

  /// Ends the loan to a finger or to recognizers.
  func takeBack() { state.hold = state.buttons.isEmpty ? .hovering : .swallowed }

  // MARK: Presses that recognizers receive first

  /// Passes the pointer to recognizers, until `takeBack`.
  func offer() { state.hold = .offered }

  /// Returns the pointer to the surface under the cursor, before the button that is pressed now counts.
  func hover() { state.hold = .hovering }

  /// Moves the focus to a surface and the place of a late press on it.
  func enter(_ target: SurfaceCapture, at place: Point<LayoutSpace>, _ time: InputTime, _ turn: Turn) {
    leave(because: .hit, turn)
    state.focus = target
    let contact = PointerContact(client: target.client, surface: target.id, place: target.convert(place), time: time)
    send(.pointer(.enter(contact)), to: target.client, .hit, turn)
  }

  /// Remembers the buttons that are pressed while a recognizer takes the pointer from its client: see `returnButton`.
  func rememberTakenButtons() { state.taken = state.buttons }

  // MARK: Removal

  /// Returns a button that a device holds down.
  func heldButton(of device: DeviceID) -> UInt32? { state.buttons.code(heldBy: device) }

  /// Forgets a destroyed surface.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    guard state.focus?.id == surface else { return }
    state.focus = nil
    if state.hold == .pressed { state.hold = .swallowed }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    stepListeners.remove(client)
    batch.drop(client)
    if let focus = state.focus, focus.client == client { surfaceDidDestroy(focus.id, turn) }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}

  /// The surface under the pointer is found again after all owners have handled the change: see `followHold`.
  func sceneDidChange(_ turn: Turn) {}
}
