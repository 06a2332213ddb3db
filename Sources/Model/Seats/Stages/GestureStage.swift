import Interaction
import Surfaces
import Traces

/// Delivers touches to recognizers, and carries out their outcomes.
final class GestureStage {
  private let desk: GestureDesk
  private let touches: TouchDelivery
  private let rejection: TouchRejection
  private let taps: TapCount
  private let touchpad: TouchpadDelivery
  private let mouse: MouseDelivery
  private let scrolls: ScrollDelivery
  private let pointer: PointerDelivery
  private let emulation: EmulationDelivery
  private let presses: PressDelivery
  private let actions: ActionDispatch
  private let focus: WindowFocus

  init(
    _ desk: GestureDesk, _ touchOwners: TouchOwners, _ indirect: IndirectOwners, _ pointer: PointerDelivery,
    _ emulation: EmulationDelivery, _ presses: PressDelivery, _ actions: ActionDispatch, _ focus: WindowFocus
  ) {
    self.desk = desk
    touches = touchOwners.delivery
    rejection = touchOwners.rejection
    taps = touchOwners.taps
    touchpad = indirect.touchpad
    mouse = indirect.mouse
    scrolls = indirect.scrolls
    self.pointer = pointer
    self.emulation = emulation
    self.presses = presses
    self.actions = actions
    self.focus = focus
  }

  func take(_ step: GestureStep, _ turn: Turn) {
    switch step {
    case .deliver: deliver(turn)
    case .deliverBatch:
      deliver(turn)
      turn.hasFollowUps ? turn.then(.touch(.endBatch)) : touches.endBatch(turn)
    case .settle: settle(turn)
    case .next: carryOn(turn)
    case .touch(let index): take(desk.touch(index), index, turn)
    case .begin(let index): if let touch = touches[desk.touch(index).touch] { begin(touch, index, turn) }
    case .request(let index): carryRequest(index, turn)
    case .mark(let first, let index): mark(from: first, index, turn)
    case .late: carryLate(turn)
    case .forget: forget(turn)
    case .withdraw(let touch):
      desk.withdrawRecognizers(of: touch)
      settle(turn)
    }
  }

  /// Delivers the collected samples to recognizers, and carries out their outcomes.
  private func deliver(_ turn: Turn) {
    guard desk.hasSamples else { return }
    desk.deliver(turn)
    settle(turn)
  }

  /// Carries out the outcomes of recognizers and views, and forgets touches that are over.
  private func settle(_ turn: Turn) {
    guard desk.beginOutcomes() else { return }
    turn.hasFollowUps ? turn.then(.gestures(.next)) : carryOn(turn)
  }

  /// Carries out outcomes until one has follow-ups.
  private func carryOn(_ turn: Turn) {
    while let outcome = desk.nextOutcome() {
      carry(outcome, turn)
      if turn.hasFollowUps { return turn.then(.gestures(.next)) }
    }
    desk.endOutcomes()
    forget(turn)
  }

  private func carry(_ outcome: DeskOutcome, _ turn: Turn) {
    switch outcome {
    case .touch(let index):
      let left = desk.touch(index)
      if left.isOfScroll {
        turn.then(.scroll(.outcome(index)))
      } else if left.isOfGesture {
        touchpad.take(left, now: desk.now, after: pointer.state.latest, turn)
      } else if MouseDelivery.isMouse(left.id) {
        turn.then(.mouse(.outcome(index)))
      } else if left.phase != .cancelled, !emulation.isFinger(left.touch), desk.isLate(left) {
        desk.addLate(index)
      } else if desk.hasLate {
        carryLate(before: .touch(index), turn)
      } else {
        take(left, index, turn)
      }
    case .lateTouches: if desk.hasLate { beginLate(turn) }
    case .request(let index):
      if desk.hasLate {
        carryLate(before: .request(index), turn)
      } else {
        carryRequest(index, turn)
      }
    case .rest:
      if desk.hasLate { beginLate(turn) }
      turn.then(.emulation(.clickSecondary))
    case .motionUnhandled:
      if let action = actions.action(for: .shake) {
        turn.then(.action(.perform(ActionRequest(action: action, reason: .motion, isOfGesture: true))))
      }
    case .decisions(let range): for index in range { decide(desk.decision(index), turn) }
    case .deed(let index): turn.trace?.tell(desk.deed(index))
    }
  }

  private func decide(_ decision: RecognizerDecision, _ turn: Turn) {
    turn.decide(decision, desk.values(of: decision))
  }

  // MARK: Requests

  private func carryRequest(_ index: Int, _ turn: Turn) {
    switch desk.request(index) {
    case .action(let action, let recognizer, let report, let press):
      let first = turn.effectCount
      let window = press.flatMap { mouse.offer(of: $0)?.window }
      let request = ActionRequest(action: action, window: window, reason: .gesture, isOfGesture: true)
      turn.sent(by: recognizer).then(.action(.perform(request)))
      if report != nil { turn.then(.gestures(.mark(from: first, request: index))) }
    case .performance: turn.then(.action(.performance(index)))
    case .press(let press, let phase): presses.take(phase, of: press)
    }
  }

  /// Marks the effects of an action with the values of the gesture that sent it.
  private func mark(from first: Int, _ index: Int, _ turn: Turn) {
    if case .action(_, _, let report?, _) = desk.request(index) { turn.mark(from: first, as: report) }
  }

  // MARK: Late touches

  // Touches that were withheld wait for the others of the event: see `LateTouches`.

  private func beginLate(_ turn: Turn) {
    desk.sortLate()
    turn.then(.gestures(.late))
  }

  private func carryLate(before step: GestureStep, _ turn: Turn) {
    beginLate(turn)
    turn.then(.gestures(step))
  }

  private func carryLate(_ turn: Turn) {
    while let (index, beginsFrame) = desk.nextLate() {
      let left = desk.touch(index)
      if beginsFrame { touches.endFrame(turn) }
      if left.droppedMovements > 0, let touch = touches[left.touch] {
        turn.note(.heldMotionsDropped, Int64(touch.finger))
      }
      take(left, index, turn)
      if turn.hasFollowUps { return turn.then(.gestures(.late)) }
    }
  }

  // MARK: Touches

  private func take(_ left: TouchOutcome, _ index: Int, _ turn: Turn) {
    if emulation.isFinger(left.touch), left.phase != .cancelled { return turn.then(.emulation(.outcome(index))) }
    guard let touch = touches[left.touch] else { return }
    switch left.phase {
    case .began:
      guard let client = touch.client else { return }
      guard let window = touch.window else { return touch.release() }
      turn.follow(focus.press(window, by: .tap, turn))
      turn.hasFollowUps ? turn.then(.gestures(.begin(index))) : begin(touch, of: client, in: window, index, turn)
    case .moved: touches.move(touch, left, now: desk.now, turn)
    case .ended:
      taps.touchWillEnd(touch)
      touches.end(touch, left, turn)
    case .cancelled: takeAway(touch, turn)
    }
  }

  /// Begins a touch after the follow-ups of its press, which may have changed its target.
  private func begin(_ touch: SeatTouch, _ index: Int, _ turn: Turn) {
    guard let client = touch.client else { return }
    guard let window = touch.window else { return touch.release() }
    begin(touch, of: client, in: window, index, turn)
  }

  private func begin(_ touch: SeatTouch, of client: ClientID, in window: ClientWindow, _ index: Int, _ turn: Turn) {
    guard emulation.mayReceiveTouches(client) else {
      turn.note(.touchUndelivered, Int64(touch.finger))
      return touch.release()
    }
    touches.begin(touch, in: window, desk.touch(index), now: desk.now, turn)
  }

  /// Handles a touch that a recognizer consumed or the device cancelled: its client loses all its touches, see
  /// `TouchDelivery.cancel`.
  private func takeAway(_ touch: SeatTouch, _ turn: Turn) {
    guard touch.isSent else { return }
    let reason = touch.endReason == .captured ? RoutingReason.gesture : touch.endReason
    switch touch.target {
    case .surface(let capture): touches.cancel(touch, of: capture.client, because: reason, turn)
    case .pointer: if emulation.isFinger(touch.id) { turn.then(.emulation(.end(reason))) }
    case .nobody: break
    }
  }

  // MARK: Forgetting

  private func forget(_ turn: Turn) {
    // Iterates over indices: a copy of the list would cost an allocation when an element is removed.
    for place in (0..<touches.count).reversed() {
      settle(touches[place], turn)
      if turn.hasFollowUps { return turn.then(.gestures(.forget)) }
    }
    touchpad.settle(isUnfinished: { desk.isUnfinished($0) }, forget: { desk.forget($0) })
    scrolls.settle(isUnfinished: { desk.isUnfinished($0) }, forget: { desk.forget($0) })
    touches.endOwnBatch(turn)
    if mouse.isActive { turn.then(.mouse(.settle)) }
    if presses.isWaiting { turn.then(.press(.drain)) }
  }

  private func settle(_ touch: SeatTouch, _ turn: Turn) {
    guard touch.isOffered else { return }
    if touch.isSent { touches.sendDetails(of: touch, at: turn.time, turn) }
    guard touch.isLifted, !desk.isUnfinished(touch.responderID) else { return }
    if emulation.isFinger(touch.id) { turn.then(.emulation(.end(touch.endReason))) }
    touches.remove(touch)
    rejection.forget(touch.responderID)
    desk.forget(touch.responderID)
  }
}
