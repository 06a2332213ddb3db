import Geometry
import Interaction
import Surfaces

/// Passes the pointer from devices to the surface under the cursor, as far as constraints and operations permit.
final class PointerStage {
  private let pointer: PointerDelivery
  private let constraints: ConstraintDelivery
  private let operation: DesktopOperation
  private let mouse: MouseDelivery
  private let scrolls: ScrollDelivery
  private let fingerScrolls: FingerScrollDelivery
  private let touchOwners: TouchOwners
  private let desk: GestureDesk
  private let focus: WindowFocus
  private let stack: WindowStack
  private let menu: EditMenu

  init(
    _ pointer: PointerDelivery, _ constraints: ConstraintDelivery, _ operation: DesktopOperation,
    _ indirect: IndirectOwners, _ touchOwners: TouchOwners, _ desk: GestureDesk, _ focus: WindowFocus,
    _ stack: WindowStack, _ menu: EditMenu
  ) {
    self.pointer = pointer
    self.constraints = constraints
    self.operation = operation
    mouse = indirect.mouse
    scrolls = indirect.scrolls
    fingerScrolls = indirect.fingers
    self.touchOwners = touchOwners
    self.desk = desk
    self.focus = focus
    self.stack = stack
    self.menu = menu
  }

  func take(_ step: PointerStep, _ turn: Turn) {
    switch step {
    case .report(let report): take(report, turn)
    case .press(let code, let device): press(code, on: device, turn)
    case .beginPress(let code): beginPress(code, turn)
    case .pressWindow(let code): pressWindow(code, turn)
    case .hold(let code): pointer.hold(code, turn)
    case .returnButton(let code, let client): pointer.returnButton(code, to: client, turn)
    case .motion(let place): motion(to: place, turn)
    case .aim(let reason, let hasMoved):
      aim(because: reason, hasMoved: hasMoved, turn)
      nowOrThen(.endOwnBatch, turn)
    case .follow(let reason): follow(because: reason, turn)
    case .reviewConstraints: reviewConstraints(turn)
    case .endFrame: endFrame(turn)
    case .endBatch: pointer.endBatch(turn)
    case .releaseButtons(let device): releaseButtons(of: device, turn)
    case .endOwnBatch: pointer.endOwnBatch(turn)
    }
  }

  /// Takes a step now, or after the follow-ups of the current step.
  private func nowOrThen(_ step: PointerStep, _ turn: Turn) {
    turn.hasFollowUps ? turn.then(.pointer(step)) : take(step, turn)
  }

  @inline(__always)
  func take(_ report: PointerReport, _ turn: Turn) {
    switch report {
    case .motion(let step, let unaccelerated): motion(to: pointer.step(step, unaccelerated, turn), turn)
    case .motionAbsolute(let place): motion(reportedAt: place, turn)
    case .step(let step, let unaccelerated): pointer.stepOnly(step, unaccelerated, turn)
    case .leave: leave(turn)
    case .button(let device, let code, let isPressed): button(code, isPressed: isPressed, on: device, turn)
    case .axis(let sample): axis(sample, turn)
    case .frame: endFrame(turn)
    }
  }

  /// Ends a scroll that continues without its finger, before the pointer is used.
  ///
  /// - Parameter step: the use of the pointer, which is left for after the end.
  /// - Returns: false if there is no such scroll. Then nothing happens.
  private func endsCoasting(before step: PointerStep, _ turn: Turn) -> Bool {
    guard fingerScrolls.isCoasting else { return false }
    turn.then(.emulation(.endCoasting))
    turn.then(.pointer(step))
    return true
  }

  /// Ends a batch, with the scroll events and the place of the pointer for recognizers.
  private func endFrame(_ turn: Turn) {
    if scrolls.hasCollected {
      turn.then(.scroll(.endFrame))
      return turn.then(.pointer(.endFrame))
    }
    pointer.endBatch(turn)
    if desk.watchesHovers { turn.then(.hover) }
  }

  private func leave(_ turn: Turn) {
    if endsCoasting(before: .report(.leave), turn) { return }
    pointer.beginReport(turn)
    pointer.leaveDesktop(turn)
  }

  private func motion(reportedAt place: Point<LayoutSpace>, _ turn: Turn) {
    pointer.report(place, turn)
    motion(to: place, turn)
  }

  private func motion(to place: Point<LayoutSpace>, _ turn: Turn) {
    if endsCoasting(before: .motion(to: place), turn) { return }
    pointer.beginReport(turn)
    guard place.isFinite else { return turn.note(.notANumber) }
    if let constraint { return pointer.move(to: place, within: constraint, turn) }
    let isDriving = operation.isDriven(by: .pointer)
    switch pointer.move(to: place, isDriving: isDriving, turn) {
    case .done: break
    case .wantsAim: aim(because: .hit, hasMoved: true, turn)
    case .isOffered: turn.then(.mouse(.motion))
    }
    guard isDriving else { return }
    let reached = pointer.place
    turn.hasFollowUps ? turn.then(.operation(.driverMoved(reached))) : operation.driverMoved(to: reached, turn)
  }

  // MARK: Buttons

  private func button(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    let report = PointerReport.button(device: device, code: code, isPressed: isPressed)
    if endsCoasting(before: .report(report), turn) { return }
    pointer.beginReport(turn)
    guard isPressed else { return release(code, on: device, turn) }
    menu.pressWillBegin(on: stack.hitTest(pointer.place)?.window, at: pointer.place, turn)
    if pointer.state.buttons.isEmpty, touchOwners.lateVerdicts != nil {
      turn.then(.verdicts(.pressWillBegin(pointer.place, stack.hitTest(pointer.place))))
      return turn.then(.pointer(.press(code, on: device)))
    }
    press(code, on: device, turn)
  }

  private func press(_ code: UInt32, on device: DeviceID, _ turn: Turn) {
    switch pointer.press(code, on: device, turn) {
    case .done: break
    case .isFirst: beginPress(code, turn)
    case .isOffered: turn.then(.mouse(.press(code)))
    }
  }

  /// Handles the first press of a button.
  private func beginPress(_ code: UInt32, _ turn: Turn) {
    if pointer.appear() { aim(because: .hit, turn) }
    desk.watchesMouse ? turn.then(.mouse(.begin(code))) : nowOrThen(.pressWindow(code), turn)
  }

  /// Handles the first press of a button that no recognizer receives.
  private func pressWindow(_ code: UInt32, _ turn: Turn) {
    guard let window = pointerWindow(for: code, turn) else { return }
    turn.follow(focus.press(window, by: .click, turn))
    nowOrThen(.hold(code), turn)
  }

  /// Returns the window that receives the first press of a button; nil if the press only dismisses popups, makes a modal
  /// dialog key, or misses all windows.
  private func pointerWindow(for code: UInt32, _ turn: Turn) -> ClientWindow? {
    if let window = constraint?.surface.root.window { return window }
    let hit = stack.hitTest(pointer.place)
    turn.trace?.explainHitTest(pointer.place)
    if focus.popups.excludes(hit) {
      pointer.swallow(code, .buttonSwallowed, because: .pressOutsidePopup, turn)
      turn.follow(focus.dismissPopups(because: .pressOutsidePopup, turn))
      return nil
    }
    guard let hit, hit.surface === pointer.state.focus?.surface else {
      let dialog = hit == nil ? stack.modalDialog(at: pointer.place) : nil
      pointer.swallow(code, dialog == nil ? .buttonMissed : .buttonBlocked, turn)
      if let dialog { turn.follow(focus.press(dialog, by: .click, turn)) }
      return nil
    }
    turn.trace?.writeChain(of: hit.surface)
    return hit.window
  }

  private func release(_ code: UInt32, on device: DeviceID, _ turn: Turn) {
    switch pointer.release(code, on: device, turn) {
    case .done: break
    case .wasLast: endPress(code, turn)
    case .isOffered: turn.then(.mouse(.release(code)))
    }
  }

  /// Releases the buttons that a removed device holds.
  private func releaseButtons(of device: DeviceID, _ turn: Turn) {
    while let code = pointer.heldButton(of: device) {
      turn.note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      button(code, isPressed: false, on: device, turn)
      if turn.hasFollowUps { return turn.then(.pointer(.releaseButtons(of: device))) }
    }
  }

  private func endPress(_ code: UInt32, _ turn: Turn) {
    let isDriving = operation.isDriven(by: .pointer)
    let dragged = isDriving ? operation.window?.client : nil
    if isDriving { operation.end(completing: true, turn) }
    aim(because: .hit, turn)
    nowOrThen(.returnButton(code, to: dragged), turn)
  }

  private func axis(_ sample: AxisSample, _ turn: Turn) {
    if endsCoasting(before: .report(.axis(sample)), turn) { return }
    pointer.beginReport(turn)
    if desk.watchesScrolls, scrolls.collects(sample, mayBegin: pointer.state.mayGesture) { return }
    pointer.axis(sample, turn)
    if mouse.isActive { mouse.advance(to: pointer.state.latest) }
  }

  // MARK: The surface under the cursor

  /// The active constraint, if its surface has the pointer.
  private var constraint: PointerConstraint? {
    constraints.isEmpty ? nil : constraints.inForce(on: pointer.state.focus?.id)
  }

  private func aim(because reason: RoutingReason, hasMoved: Bool = false, _ turn: Turn) {
    guard constraint == nil else { return }
    if desk.hasShellViews, isCovered { return pointer.leave(because: reason, turn) }
    if !focus.hasPopupGrab, pointer.stays(in: stack, because: reason, hasMoved: hasMoved, turn) { return }
    let target = Aim(stack: stack, popups: focus.popups)
    guard
      let window = pointer.aim(target, because: reason, hasMoved: hasMoved, turn), reason != .pointerEmulation
    else { return }
    turn.follow(focus.hover(over: window, turn))
  }

  /// True if a view of the shell covers what is under the pointer.
  private var isCovered: Bool {
    guard pointer.isPresent else { return false }
    let view = desk.landing(at: pointer.place, over: stack.hitTest(pointer.place)?.surface)
    return !(view is SurfaceView) && view !== desk.shell
  }

  /// Updates a resting pointer after a surface under it has moved, appeared or disappeared.
  private func follow(because reason: RoutingReason, _ turn: Turn) {
    pointer.advance(to: turn.time)
    if mouse.isActive { mouse.advance(to: pointer.state.latest) }
    if let constraint {
      pointer.follow(constraint, turn)
      reviewConstraints(turn)
    }
    if constraint == nil, pointer.followHold(because: reason, turn), !operation.isDriven(by: .pointer) {
      aim(because: reason, turn)
    }
    nowOrThen(.endOwnBatch, turn)
  }

  /// Keeps the cursor on the outputs, which have changed, and moves a pointer at rest.
  func outputsDidChange(_ turn: Turn) {
    constraints.endCurrent(turn)
    motion(to: pointer.place, turn)
    nowOrThen(.endBatch, turn)
  }

  /// Updates the pointer after a constraint was removed that was in force.
  ///
  /// - Parameter hint: the place where a locked pointer continues; nil if it stays.
  func release(at hint: Point<SurfaceSpace>?, _ turn: Turn) {
    if let hint { pointer.place(at: hint) }
    pointer.advance(to: turn.time)
    switch pointer.state.hold {
    case .hovering: aim(because: .sceneChanged, hasMoved: true, turn)
    case .pressed: pointer.sendMotion(.captured, turn)
    case .swallowed, .lent, .offered: break
    }
    nowOrThen(.endOwnBatch, turn)
    turn.then(.pointer(.reviewConstraints))
  }

  /// Moves the pointer to a place of the surface that has it, on request of its client.
  ///
  /// - Returns: false if the request is refused.
  func warp(to place: Point<SurfaceSpace>, on surface: SurfaceID, _ turn: Turn) -> Bool {
    guard let focus = pointer.state.focus, focus.id == surface, constraint == nil else { return false }
    let size = focus.surface.state.size
    guard place.x >= 0, place.y >= 0, place.x < size.width, place.y < size.height else { return false }
    switch pointer.state.hold {
    case .hovering, .pressed: break
    case .swallowed, .lent, .offered: return false
    }
    guard !operation.isDriven(by: .pointer) else { return false }
    release(at: place, turn)
    return true
  }

  func reviewConstraints(_ turn: Turn) {
    guard !constraints.isEmpty else { return }
    let window = pointer.state.focus?.surface.root.window
    let mayHold = window.map { focus.hasKeyboard($0) } == true && !operation.isDriven(by: .pointer)
    constraints.review(pointer.state, mayHold: mayHold, turn)
  }
}
