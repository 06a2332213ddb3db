import Geometry
import Interaction
import Surfaces

/// Passes presses of the pointer to recognizers and to views of the shell before clients receive them.
final class MouseStage {
  private let mouse: MouseDelivery
  private let pointer: PointerDelivery
  private let touchpad: TouchpadDelivery
  private let constraints: ConstraintDelivery
  private let operation: DesktopOperation
  private let desk: GestureDesk
  private let focus: WindowFocus
  private let stack: WindowStack

  init(
    _ indirect: IndirectOwners, _ pointer: PointerDelivery, _ constraints: ConstraintDelivery,
    _ operation: DesktopOperation, _ desk: GestureDesk, _ focus: WindowFocus, _ stack: WindowStack
  ) {
    mouse = indirect.mouse
    touchpad = indirect.touchpad
    self.pointer = pointer
    self.constraints = constraints
    self.operation = operation
    self.desk = desk
    self.focus = focus
    self.stack = stack
  }

  func take(_ step: MouseStep, _ turn: Turn) {
    switch step {
    case .begin(let code): if !begin(code, turn) { turn.then(.pointer(.pressWindow(code))) }
    case .press(let code): press(code, turn)
    case .pressAfresh(let code): pressAfresh(code, turn)
    case .motion: if let offer = mouse.current { change(.motion, of: offer, turn) }
    case .release(let code): release(code, turn)
    case .returnButton(let code, let offer): pointer.returnButton(code, to: offer.loser, turn)
    case .removeDevice(let device):
      if mouse.isActive, pointer.heldButton(of: device) != nil { cancel(because: .deviceRemoved, turn) }
    case .cancel(let reason): cancelAll(because: reason, turn)
    case .takeAway(let offer): takeAway(offer, turn)
    case .surrender: surrender(turn)
    case .outcome(let index): take(desk.touch(index), turn)
    case .flush(let former): flush(after: former, turn)
    case .send(let event, let time, let reason): pointer.send(event.kind, at: event.place, time, reason, turn)
    case .settle: settle(turn)
    case .giveBack: giveBack(turn)
    }
  }

  /// Takes a step now, or after the follow-ups of the current step.
  private func nowOrThen(_ step: MouseStep, _ turn: Turn) {
    turn.hasFollowUps ? turn.then(.mouse(step)) : take(step, turn)
  }

  // MARK: Input

  /// Offers the first press of a button, if a recognizer at the pointer accepts the button or a view of the shell is
  /// there.
  ///
  /// - Returns: false without an effect if only the client receives the press.
  private func begin(_ code: UInt32, _ turn: Turn) -> Bool {
    let button = Event.ButtonMask(evdev: code)
    guard !button.isEmpty, constraints.inForce(on: pointer.state.focus?.id) == nil else { return false }
    let hit = stack.hitTest(pointer.place)
    guard !focus.popups.excludes(hit) else { return false }
    let view = desk.landing(at: pointer.place, over: hit?.surface)
    guard desk.accepts(button, on: view) else { return false }
    turn.trace?.explainHitTest(pointer.place)
    turn.trace?.writeChain(of: view, finger: -1)
    let target = view is SurfaceView ? hit : nil
    if hit == nil, view === desk.shell { miss(code, turn) }
    let offer = mouse.begin(code, on: target, at: pointer.place, max(pointer.state.latest, touchpad.latest))
    pointer.offer()
    desk.land(
      offer.touch, on: view, at: pointer.place, hit: hit, .indirectPointer, finger: -1, buttons: button)
    turn.then(.gestures(.deliver))
    return true
  }

  /// Notes that no client receives a press. If a modal dialog keeps it from a window, the dialog becomes key.
  private func miss(_ code: UInt32, _ turn: Turn) {
    guard let dialog = stack.modalDialog(at: pointer.place) else { return turn.note(.buttonMissed, Int64(code)) }
    turn.note(.buttonBlocked, Int64(code))
    turn.follow(focus.press(dialog, by: .click, turn))
  }

  /// Handles a press while recognizers have the pointer.
  private func press(_ code: UInt32, _ turn: Turn) {
    if let offer = mouse.current { return change(.button(code, isPressed: true), of: offer, turn) }
    // The end of the previous press is undecided.
    if begin(code, turn) { return }
    mouse.letAllThrough()
    flush(turn)
    nowOrThen(.pressAfresh(code), turn)
  }

  private func pressAfresh(_ code: UInt32, _ turn: Turn) {
    pointer.hover()
    turn.then(.pointer(.aim(.hit, hasMoved: mouse.sentPlace != pointer.place)))
    turn.then(.pointer(.beginPress(code)))
  }

  private func change(_ kind: MouseEvent.Kind, of offer: MouseOffer, _ turn: Turn) {
    mouse.add(kind, to: offer, at: pointer.place, pointer.state.latest)
    desk.add(.move, of: offer.touch, at: pointer.place, buttons: offer.buttons)
    turn.then(.gestures(.deliver))
  }

  /// Handles a release while recognizers have the pointer.
  private func release(_ code: UInt32, _ turn: Turn) {
    guard let offer = mouse.current else { return turn.note(.buttonSwallowed, Int64(code)) }
    guard pointer.state.buttons.isEmpty else { return change(.button(code, isPressed: false), of: offer, turn) }
    if operation.isDriven(by: .pointer) { operation.end(completing: true, turn) }
    mouse.add(.release(code), to: offer, at: pointer.place, pointer.state.latest)
    desk.add(.up, of: offer.touch, at: pointer.place)
    turn.then(.gestures(.deliver))
    turn.then(.mouse(.returnButton(code, of: offer)))
  }

  /// Cancels the press whose buttons are down. Its client loses the pointer until the last button is released.
  private func cancel(because reason: RoutingReason, _ turn: Turn) {
    guard let offer = mouse.current else { return }
    offer.cancel(because: reason)
    desk.add(.cancel, of: offer.touch, at: pointer.place)
    turn.then(.gestures(.deliver))
    turn.then(.mouse(.takeAway(offer)))
    turn.then(.mouse(.settle))
  }

  /// Cancels the press whose buttons are down, and drops presses whose end is undecided.
  private func cancelAll(because reason: RoutingReason, _ turn: Turn) {
    mouse.dropEnded()
    cancel(because: reason, turn)
    turn.then(.mouse(.settle))
  }

  /// Passes the pressed pointer from a client to a move, resize or drag. Recognizers lose it too.
  private func surrender(_ turn: Turn) {
    guard let offer = mouse.current else { return }
    offer.cancel(because: .captured)
    mouse.drop(offer)
    desk.add(.cancel, of: offer.touch, at: pointer.place)
    turn.then(.gestures(.deliver))
  }

  // MARK: Outcomes of recognizers

  private func take(_ outcome: TouchOutcome, _ turn: Turn) {
    guard let offer = mouse.offer(of: outcome.id) else { return }
    switch outcome.phase {
    case .began: offer.letPressThrough()
    case .moved: break
    case .ended: offer.letEndThrough()
    case .cancelled: return takeAway(offer, turn)  // A press behind it may be cancelled next.
    }
    flush(turn)
  }

  /// Takes a press from its client: with a leave if the client has received it, else silently.
  private func takeAway(_ offer: MouseOffer, _ turn: Turn) {
    let client = offer.isHeldByClient ? offer.target?.client : nil
    if client != nil { offer.clientWillLosePointer() }
    mouse.drop(offer)
    guard let client, pointer.state.focus?.client == client else { return }
    pointer.leave(because: offer.reason, turn)
    pointer.rememberTakenButtons()
    touchpad.withdraw(because: offer.reason, turn) { $0.client == client }
  }

  /// Sends the events that recognizers have let through, in order.
  private func flush(after sent: MouseEvent? = nil, _ turn: Turn) {
    var former = sent
    while let event = mouse.next() {
      if let former, event.time != former.time || !event.isMotion { pointer.endFrame(turn) }
      send(event, turn)
      if turn.hasFollowUps { return turn.then(.mouse(.flush(after: event))) }
      former = event
    }
  }

  private func send(_ event: MouseEvent, _ turn: Turn) {
    let isLate = event.time < turn.time
    let formerPlace = mouse.sentPlace
    guard case .press = event.kind else {
      let time = mouse.didSend(event, after: touchpad.latest)
      let reason: RoutingReason = isLate ? .heldBack : event.isPress ? .hit : .captured
      return pointer.send(event.kind, at: event.place, time, reason, turn)
    }
    guard let target = event.offer.target, let window = target.surface.root.window, target.isShown else {
      return mouse.drop(event.offer)
    }
    let time = mouse.didSend(event, after: touchpad.latest)
    if pointer.state.focus?.surface !== target.surface {
      pointer.enter(target, at: event.place, time, turn)
    } else if formerPlace != event.place {
      pointer.send(.motion, at: event.place, time, .captured, turn)
    }
    turn.follow(focus.press(window, by: .click, turn))
    nowOrThen(.send(event, time, isLate ? .heldBack : .hit), turn)
  }

  /// Forgets presses that are over, and returns the pointer to the surface under the cursor when none is left.
  private func settle(_ turn: Turn) {
    mouse.settle(isUnfinished: { desk.isUnfinished($0) }, forget: { desk.forget($0) })
    flush(turn)
    nowOrThen(.giveBack, turn)
  }

  private func giveBack(_ turn: Turn) {
    guard pointer.state.hold == .offered, !mouse.keepsPointer else { return pointer.endOwnBatch(turn) }
    pointer.takeBack()
    guard pointer.state.hold == .hovering else { return pointer.endOwnBatch(turn) }
    turn.then(.pointer(.aim(.hit, hasMoved: mouse.sentPlace != pointer.place)))
  }
}
