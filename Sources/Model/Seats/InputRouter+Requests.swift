import Geometry
import Interaction
import Surfaces

extension InputRouter {
  /// Handles a request or a report, with a time on the input clock.
  ///
  /// A recognizer or a view may call it while it receives an event. Then the follow-ups of the request, such as the move of the
  /// keyboard to a new key window, come after the step that has delivered the event, and later requests do not see them.
  /// - Returns: false if the request was refused. Only `makeKey`, `beginPopupGrab`, `cancelTouchesOf`, `perform`, `performAbove`,
  ///   `clientDidJudgeOffer`, and the beginnings of moves, resizes and drags can be refused.
  @discardableResult
  public func take(_ request: SeatRequest, at time: InputTime) -> Bool {
    if case .clientDidJudgeOffer(let number, let verdict) = request {
      return resume(number, after: verdict, at: time)
    }
    return handle(at: time) { turn in take(request, turn) }
  }

  private func take(_ request: SeatRequest, _ turn: Turn) -> Bool {
    switch request {
    case .makeKey(let window, let reason):
      guard let change = owners.focus.makeKey(window, because: reason, turn) else { return false }
      turn.follow(change)
    case .raise(let window, let reason): owners.focus.raise(window, because: reason, turn)
    case .reviewKeyWindow(let reason): turn.follow(owners.focus.review(because: reason, turn))
    case .beginPopupGrab(let popup): return beginPopupGrab(popup, turn)
    case .dismissPopups(let reason): turn.follow(owners.focus.dismissPopups(because: reason, turn))
    case .cancelTouches(let reason): stages.touches.touch.cancelAll(because: reason, turn)
    case .cancelTouchesOf(let client, let reason):
      return stages.touches.touch.cancelAll(of: client, because: reason, turn)
    case .beginMove(let window, let driver):
      return stages.operation.begin(.move(window), by: driver, of: window.client, .interactiveMove, turn)
    case .beginResize(let window, let edges, let driver):
      return stages.operation.begin(.resize(window, edges), by: driver, of: window.client, .interactiveResize, turn)
    case .beginDrag(let origin, let isPrivate, let driver):
      let kind = OperationStart.Kind.drag(from: origin, isPrivate: isPrivate)
      return stages.operation.begin(kind, by: driver, of: origin, .dragAndDrop, turn)
    case .cancelOperation: owners.operation.end(completing: false, turn)
    case .addConstraint(let constraint): add(constraint, turn)
    case .changeConstraint(let id, let region, let hint): changeConstraint(id, within: region, hint: hint, turn)
    case .removeConstraint(let id): removeConstraint(id, turn)
    case .warpPointer(let surface, let place): return stages.pointers.pointer.warp(to: place, on: surface, turn)
    case .setKeyboard(let keyboard, let keymap, let device): setKeyboard(keyboard, keymap, of: device, turn)
    case .releaseSeatKeys: releaseSeatKeys(turn)
    case .setSeatKeyboard(let keyboard): owners.keys.delivery.setSeatKeyboard(keyboard, turn)
    case .beginKeyGrab(let target): stages.lock.beginKeyGrab(target, turn)
    case .endKeyGrab(let target): stages.lock.endKeyGrab(target, turn)
    case .lockLayout(let layout, let reason): owners.keys.delivery.lockLayout(layout, because: reason, turn)
    case .setEnabled(let isEnabled, let recognizer): setEnabled(isEnabled, recognizer, turn)
    case .removeRecognizer(let recognizer):
      owners.desk.remove(recognizer)
      turn.then(.gestures(.settle))
    case .chooseFirstResponder(let surface, let window):
      window.chosenResponder = surface
      turn.then(.focus(.reviewFirst(.clientRequest)))
    case .firstResponderDidAnswer(let surface, let resigns):
      turn.follow(owners.focus.firstResponderDidAnswer(surface, resigns: resigns, turn))
    case .perform(let action, let window, let reason):
      let window = window.flatMap { owners.stack.window($0) }
      return stages.action.perform(ActionRequest(action: action, window: window, reason: reason), turn)
    case .performAbove(let window, let action):
      return stages.action.performAbove(ActionRoute(window), action, because: .clientRequest, turn)
    case .applicationDidAnswer(let request, let answer):
      stages.action.applicationDidAnswer(request, answer, turn)
      turn.then(.gestures(.settle))
    case .note(let note, let touch): turn.note(note, Int64(owners.touches.delivery[touch]?.finger ?? 0))
    case .noteDesktop(let note, let reason): turn.note(note, 0, reason)
    case .clientDidJudgeKey(let code, let client, let declines):
      stages.keys.key.clientDidJudge(code, of: client, declines: declines, turn)
    case .clientDidJudgeOffer: break
    case .record(let news): turn.record(news)
    case .lockSession: stages.lock.lock(turn)
    case .unlockSession(let reason): stages.lock.unlock(because: reason, turn)
    case .noteAbandonedLock: turn.note(.lockAbandoned, 0, .sessionLock)
    case .setOutputs(let areas): setOutputs(areas, turn)
    case .sceneDidChange: stages.scene.didChange(turn)
    case .windowDidMap(let window): turn.follow(owners.focus.windowDidMap(window, turn))
    case .windowDidUnmap(let window): stages.scene.didUnmap(window, turn)
    case .surfaceDidDestroy(let surface): stages.scene.didDestroy(surface, turn)
    case .clientDidDisconnect(let client): stages.scene.didDisconnect(client, turn)
    }
    return true
  }

  private func beginPopupGrab(_ popup: ClientWindow, _ turn: Turn) -> Bool {
    let focus = owners.focus
    guard focus.mayGrab(popup) else { return false }
    guard focus.grabIsOfAnother(than: popup) else {
      turn.follow(focus.beginGrab(popup))
      return true
    }
    turn.follow(focus.dismissPopups(because: .popupGrab, turn))
    turn.then(.focus(.beginGrab(popup)))
    return true
  }

  // MARK: Constraints of the pointer

  private func add(_ constraint: PointerConstraint, _ turn: Turn) {
    owners.constraints.add(constraint)
    turn.then(.pointer(.reviewConstraints))
  }

  private func changeConstraint(
    _ id: ConstraintID, within region: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>, _ turn: Turn
  ) {
    owners.constraints.change(id, within: region, hint: hint)
    turn.then(.pointer(.follow(.sceneChanged)))
    turn.then(.pointer(.reviewConstraints))
  }

  private func removeConstraint(_ id: ConstraintID, _ turn: Turn) {
    guard let ended = owners.constraints.remove(id), owners.pointer.state.focus?.id == ended.surface.id else { return }
    stages.pointers.pointer.release(at: ended.release, turn)
  }

  // MARK: Keyboards

  private func setKeyboard(_ keyboard: any Keyboard, _ keymap: KeymapID, of device: DeviceID, _ turn: Turn) {
    turn.then(.key(.releaseAll(device)))
    turn.then(.key(.setKeyboard(keyboard, keymap, of: device)))
  }

  private func releaseSeatKeys(_ turn: Turn) {
    let keys = owners.keys.delivery
    if keys.held.isOn { keys.held.pass(turn) }
    keys.releaseSeatKeys(turn)
    if keys.held.isOn { keys.held.pass(turn) }
  }

  // MARK: Responders and recognizers

  private func setEnabled(_ isEnabled: Bool, _ recognizer: GestureRecognizer, _ turn: Turn) {
    guard recognizer.isEnabled != isEnabled else { return }
    recognizer.isEnabled = isEnabled
    turn.then(.gestures(.settle))
  }

  // MARK: Outputs

  private func setOutputs(_ areas: [OutputArea], _ turn: Turn) {
    let isOutside = owners.pointer.setOutputs(areas.map(\.frame))
    owners.desk.setOutputs(areas)
    if isOutside { stages.pointers.pointer.outputsDidChange(turn) }
  }
}
