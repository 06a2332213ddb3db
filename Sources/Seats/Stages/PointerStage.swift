import Geometry
import Interaction
import Surfaces

/// Passes the pointer from devices to the surface under the cursor, as far as constraints and operations permit.
struct PointerStage: Stage {
  let router: InputRouter

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

  /// Begins a batch. The pointer ends a scroll that continues without its finger.
  private func beginReport(_ turn: Turn) {
    if fingerScrolls.isCoasting { emulationStage.endCoasting(turn) }
    pointer.beginReport(turn)
  }

  /// Ends a batch, with the scroll events and the place of the pointer for recognizers.
  func endFrame(_ turn: Turn) {
    if scrolls.hasCollected { scrollStage.endFrame(turn) }
    pointer.endBatch(turn)
    if desk.watchesHovers { hoverStage.follow(turn) }
  }

  private func leave(_ turn: Turn) {
    beginReport(turn)
    pointer.leaveDesktop(turn)
  }

  func motion(reportedAt place: Point<LayoutSpace>, _ turn: Turn) {
    pointer.report(place, turn)
    motion(to: place, turn)
  }

  func motion(to place: Point<LayoutSpace>, _ turn: Turn) {
    beginReport(turn)
    guard place.isFinite else { return turn.note(.notANumber) }
    if let constraint { return pointer.move(to: place, within: constraint, turn) }
    let isDriving = operation.isDriven(by: .pointer)
    switch pointer.move(to: place, isDriving: isDriving, turn) {
    case .done: break
    case .wantsAim: aimPointer(because: .hit, hasMoved: true, turn)
    case .isOffered: mouseStage.motion(turn)
    }
    if isDriving { operation.driverMoved(to: pointer.place, turn) }
  }

  func button(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    beginReport(turn)
    guard isPressed else { return release(code, on: device, turn) }
    if pointer.state.buttons.isEmpty {
      verdictStage.pressWillBegin(at: pointer.place, on: stack.hitTest(pointer.place), turn)
    }
    switch pointer.press(code, on: device, turn) {
    case .done: break
    case .isFirst: beginPress(code, turn)
    case .isOffered: mouseStage.press(code, turn)
    }
  }

  /// Handles the first press of a button.
  func beginPress(_ code: UInt32, _ turn: Turn) {
    if pointer.appear() { aimPointer(because: .hit, turn) }
    if desk.watchesMouse, mouseStage.begin(code, turn) { return }
    guard let window = pointerWindow(for: code, turn) else { return }
    focusStage.press(window, by: .click, turn)
    pointer.hold(code, turn)
  }

  /// Returns the window that receives the first press of a button; nil if the press only dismisses popups or misses all
  /// windows.
  private func pointerWindow(for code: UInt32, _ turn: Turn) -> ClientWindow? {
    if let window = constraint?.surface.root.window { return window }
    let hit = stack.hitTest(pointer.place)
    turn.trace?.explainHitTest(pointer.place)
    if focus.popups.excludes(hit) {
      pointer.swallow(code, .buttonSwallowed, because: .pressOutsidePopup, turn)
      focusStage.follow(focus.dismissPopups(because: .pressOutsidePopup, turn), turn)
      return nil
    }
    guard let hit, hit.surface === pointer.state.focus?.surface else {
      pointer.swallow(code, .buttonMissed, turn)
      return nil
    }
    turn.trace?.writeChain(of: hit.surface)
    return hit.window
  }

  private func release(_ code: UInt32, on device: DeviceID, _ turn: Turn) {
    switch pointer.release(code, on: device, turn) {
    case .done: break
    case .wasLast: endPress(code, turn)
    case .isOffered: mouseStage.release(code, turn)
    }
  }

  private func endPress(_ code: UInt32, _ turn: Turn) {
    let isDriving = operation.isDriven(by: .pointer)
    let dragged = isDriving ? operation.window?.client : nil
    if isDriving { operation.end(completing: true, turn) }
    aimPointer(because: .hit, turn)
    pointer.returnButton(code, to: dragged, turn)
  }

  func axis(_ sample: AxisSample, _ turn: Turn) {
    beginReport(turn)
    if desk.watchesScrolls, scrollStage.collect(sample) { return }
    pointer.axis(sample, turn)
    if mouse.isActive { mouse.advance(to: pointer.state.latest) }
  }

  var aim: Aim { Aim(stack: stack, popups: focus.popups) }

  /// The active constraint, if its surface has the pointer.
  var constraint: PointerConstraint? {
    constraints.isEmpty ? nil : constraints.inForce(on: pointer.state.focus?.id)
  }

  func aimPointer(because reason: RoutingReason, hasMoved: Bool = false, _ turn: Turn) {
    guard constraint == nil else { return }
    if desk.hasShellViews, isCovered(turn) { return pointer.leave(because: reason, turn) }
    if !focus.hasPopupGrab, pointer.stays(in: stack, because: reason, hasMoved: hasMoved, turn) { return }
    guard
      let window = pointer.aim(aim, because: reason, hasMoved: hasMoved, turn), reason != .pointerEmulation
    else { return }
    focusStage.follow(focus.hover(over: window, turn), turn)
  }

  /// True if a view of the shell covers what is under the pointer.
  private func isCovered(_ turn: Turn) -> Bool {
    guard pointer.isPresent else { return false }
    let view = desk.landing(at: pointer.place, over: stack.hitTest(pointer.place)?.surface)
    return !(view is SurfaceView) && view !== desk.shell
  }

  /// Updates a resting pointer after a surface under it has moved, appeared or disappeared.
  func followPointer(because reason: RoutingReason = .sceneChanged, _ turn: Turn) {
    pointer.advance(to: turn.time)
    if mouse.isActive { mouse.advance(to: pointer.state.latest) }
    if let constraint {
      pointer.follow(constraint, turn)
      reviewConstraints(turn)
    }
    if constraint == nil, pointer.followHold(because: reason, turn), !operation.isDriven(by: .pointer) {
      aimPointer(because: reason, turn)
    }
    pointer.endOwnBatch(turn)
  }

  func reviewConstraints(_ turn: Turn) {
    guard !constraints.isEmpty else { return }
    let window = pointer.state.focus?.surface.root.window
    let mayHold = window.map { focus.hasKeyboard($0) } == true && !operation.isDriven(by: .pointer)
    constraints.review(pointer.state, mayHold: mayHold, turn)
  }
}
