import Surfaces
import Traces

/// Delivers touches to recognizers, and carries out their outcomes.
struct GestureStage: Stage {
  let router: InputRouter

  /// Delivers the collected samples to recognizers, and carries out their outcomes.
  func deliver(_ turn: Turn) {
    guard desk.hasSamples else { return }
    desk.deliver(in: actionStage.actionContext(), turn)
    settle(turn)
  }

  /// Runs a body that decides about recognizers between events, after the timers that are due.
  func decide(at time: InputTime, _ body: () -> Void) {
    if !touches.isBatchOpen { timerStage.advance(to: time) }
    let turn = router.outbox.open(at: time)
    desk.decide(in: actionStage.actionContext(), turn, body)
    settle(turn)
  }

  /// Carries out the outcomes of recognizers and views, and forgets touches that are over.
  func settle(_ turn: Turn) {
    var late = LateTouches()
    guard !desk.isDelivering, desk.drain({ carry($0, &late, turn) }) else { return }
    // Iterates over indices: a copy of the list would cost an allocation when an element is removed.
    for place in (0..<touches.count).reversed() { settle(touches[place], turn) }
    touchpad.settle(isUnfinished: { desk.isUnfinished($0) }, forget: { desk.forget($0) })
    scrolls.settle(isUnfinished: { desk.isUnfinished($0) }, forget: { desk.forget($0) })
    touches.endOwnBatch(turn)
    if mouse.isActive { mouseStage.settle(turn) }
    if presses.isWaiting { pressStage.drain(turn) }
  }

  private func settle(_ touch: SeatTouch, _ turn: Turn) {
    guard touch.isOffered else { return }
    if touch.isSent { touches.sendDetails(of: touch, at: turn.time, turn) }
    guard touch.isLifted, !desk.isUnfinished(touch.responderID) else { return }
    if emulation.isFinger(touch.id) { emulationStage.endEmulation(because: touch.endReason, turn) }
    touches.remove(touch)
    rejection.forget(touch.responderID)
    desk.forget(touch.responderID)
  }

  private func carry(_ outcome: DeskOutcome, _ late: inout LateTouches, _ turn: Turn) {
    switch outcome {
    case .touch(let index):
      let left = desk.touch(index)
      if left.isOfScroll {
        scrollStage.take(left, turn)
      } else if left.isOfGesture {
        touchpad.take(left, now: desk.now, after: pointer.state.latest, turn)
      } else if MouseDelivery.isMouse(left.id) {
        mouseStage.take(left, turn)
      } else {
        take(left, &late, turn)
      }
    case .lateTouches: takeAll(&late, turn)
    case .request(let index): carry(desk.request(index), &late, turn)
    case .rest:
      takeAll(&late, turn)
      emulationStage.clickSecondary(turn)
    case .motionUnhandled:
      if let action = actions.action(for: .shake) { actionStage.perform(action, because: .motion, turn) }
    case .decisions(let range): for index in range { decide(desk.decision(index), turn) }
    }
  }

  private func decide(_ decision: RecognizerDecision, _ turn: Turn) {
    turn.decide(decision, desk.values(of: decision))
  }

  private func carry(_ request: DeskRequest, _ late: inout LateTouches, _ turn: Turn) {
    switch request {
    case .action(let action, let recognizer, let report, let press):
      takeAll(&late, turn)
      let effects = router.outbox.effects
      let first = effects.count
      let window = press.flatMap { mouse.offer(of: $0)?.window }
      actionStage.perform(action, for: window, because: .gesture, turn.sent(by: recognizer))
      if let report { effects.mark(from: first, as: report) }
    case .performance(let action, let performance, let operand, let responder, let context, let reason):
      takeAll(&late, turn)
      if let offer = actionStage.declaredOffer(of: action, for: context.window) {
        _ = actionStage.take(
          offer, for: action, along: ActionRoute(offer.window), because: reason, turn)
        return
      }
      actionStage.perform(action, performance, on: operand, by: responder, in: context, because: reason, turn)
    case .press(let press, let phase):
      takeAll(&late, turn)
      presses.take(phase, of: press)
    case .deed(let deed): turn.trace?.tell(deed)
    }
  }

  /// Carries out a touch outcome, now or in the order of times with others that were withheld.
  private func take(_ left: TouchOutcome, _ late: inout LateTouches, _ turn: Turn) {
    if left.phase != .cancelled, !emulation.isFinger(left.touch), late.accepts(left, now: desk.now) {
      if late.add(left) { desk.collectLateTouches() }
    } else {
      takeAll(&late, turn)
      take(left, turn)
    }
  }

  @inline(__always)
  private func takeAll(_ late: inout LateTouches, _ turn: Turn) {
    if !late.isEmpty { takeEach(&late, turn) }
  }

  private func takeEach(_ late: inout LateTouches, _ turn: Turn) {
    late.takeAll(now: desk.now) { left, beginsFrame in
      if beginsFrame { touches.endFrame(turn) }
      if left.droppedMovements > 0, let touch = touches[left.touch] {
        turn.note(.heldMotionsDropped, Int64(touch.finger))
      }
      take(left, turn)
    }
  }

  private func take(_ left: TouchOutcome, _ turn: Turn) {
    if emulation.isFinger(left.touch), left.phase != .cancelled { return emulationStage.takeEmulated(left, turn) }
    guard let touch = touches[left.touch] else { return }
    switch left.phase {
    case .began:
      guard case .surface(let capture) = touch.target else { return }
      guard let window = touch.window else { return touch.release() }
      focusStage.press(window, by: .tap, turn)
      guard emulation.mayReceiveTouches(capture.client) else {
        turn.note(.touchUndelivered, Int64(touch.finger))
        return touch.release()
      }
      touches.begin(touch, in: window, left, now: desk.now, turn)
    case .moved: touches.move(touch, left, now: desk.now, turn)
    case .ended: touches.end(touch, left, turn)
    case .cancelled: takeAway(touch, turn)
    }
  }

  /// Handles a touch that a recognizer consumed or the device cancelled: its client loses all its touches, see
  /// `TouchDelivery.cancel`.
  private func takeAway(_ touch: SeatTouch, _ turn: Turn) {
    guard touch.isSent else { return }
    let reason = touch.endReason == .captured ? RoutingReason.gesture : touch.endReason
    switch touch.target {
    case .surface(let capture): touches.cancel(touch, of: capture.client, because: reason, turn)
    case .pointer: if emulation.isFinger(touch.id) { emulationStage.endEmulation(because: reason, turn) }
    case .nobody: break
    }
  }
}
