import Geometry
import Interaction
import Surfaces

/// Passes presses of the pointer to recognizers and to views of the shell before clients receive them.
struct MouseStage: Stage {
  let router: InputRouter

  // MARK: Input

  /// Offers the first press of a button, if a recognizer at the pointer accepts the button or a view of the shell is
  /// there.
  ///
  /// - Returns: false without an effect if only the client receives the press.
  func begin(_ code: UInt32, _ turn: Turn) -> Bool {
    let button = Event.ButtonMask(evdev: code)
    guard !button.isEmpty, pointerStage.constraint == nil else { return false }
    let hit = stack.hitTest(pointer.place)
    guard !focus.popups.excludes(hit) else { return false }
    let view = desk.landing(at: pointer.place, over: hit?.surface)
    guard desk.accepts(button, on: view) else { return false }
    turn.trace?.explainHitTest(pointer.place)
    turn.trace?.writeChain(of: view, finger: -1)
    let target = view is SurfaceView ? hit : nil
    if hit == nil, view === desk.shell { turn.note(.buttonMissed, Int64(code)) }
    let offer = mouse.begin(code, on: target, at: pointer.place, max(pointer.state.latest, touchpad.latest))
    pointer.offer()
    desk.land(
      offer.touch, on: view, at: pointer.place, hit: hit, .indirectPointer, finger: -1, buttons: button)
    gestureStage.deliver(turn)
    return true
  }

  /// Handles a press while recognizers have the pointer.
  func press(_ code: UInt32, _ turn: Turn) {
    if let offer = mouse.current { return change(.button(code, isPressed: true), of: offer, turn) }
    // The end of the previous press is undecided.
    if begin(code, turn) { return }
    mouse.letAllThrough()
    flush(turn)
    pointer.hover()
    pointerStage.aimPointer(because: .hit, hasMoved: mouse.sentPlace != pointer.place, turn)
    pointerStage.beginPress(code, turn)
  }

  func motion(_ turn: Turn) {
    if let offer = mouse.current { change(.motion, of: offer, turn) }
  }

  private func change(_ kind: MouseEvent.Kind, of offer: MouseOffer, _ turn: Turn) {
    mouse.add(kind, to: offer, at: pointer.place, pointer.state.latest)
    desk.add(.move, of: offer.touch, at: pointer.place, buttons: offer.buttons)
    gestureStage.deliver(turn)
  }

  /// Handles a release while recognizers have the pointer.
  func release(_ code: UInt32, _ turn: Turn) {
    guard let offer = mouse.current else { return turn.note(.buttonSwallowed, Int64(code)) }
    guard pointer.state.buttons.isEmpty else { return change(.button(code, isPressed: false), of: offer, turn) }
    if operation.isDriven(by: .pointer) { operation.end(completing: true, turn) }
    mouse.add(.release(code), to: offer, at: pointer.place, pointer.state.latest)
    desk.add(.up, of: offer.touch, at: pointer.place)
    gestureStage.deliver(turn)
    pointer.returnButton(code, to: offer.loser, turn)
  }

  /// Cancels the press whose buttons are down. Its client loses the pointer until the last button is released.
  func cancel(because reason: RoutingReason, _ turn: Turn) {
    guard let offer = mouse.current else { return }
    offer.cancel(because: reason)
    desk.add(.cancel, of: offer.touch, at: pointer.place)
    gestureStage.deliver(turn)
    takeAway(offer, turn)
    settle(turn)
  }

  /// Passes the pressed pointer from a client to a move, resize or drag. Recognizers lose it too.
  func surrender(_ turn: Turn) {
    guard let offer = mouse.current else { return }
    offer.cancel(because: .captured)
    mouse.drop(offer)
    desk.add(.cancel, of: offer.touch, at: pointer.place)
    gestureStage.deliver(turn)
  }

  // MARK: Outcomes of recognizers

  func take(_ outcome: TouchOutcome, _ turn: Turn) {
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
  private func flush(_ turn: Turn) {
    var former: MouseEvent?
    while let event = mouse.next() {
      if let former, event.time != former.time || !event.isMotion { pointer.endFrame(turn) }
      send(event, turn)
      former = event
    }
  }

  private func send(_ event: MouseEvent, _ turn: Turn) {
    let isLate = event.time < turn.time
    let formerPlace = mouse.sentPlace
    if case .press = event.kind {
      guard let target = event.offer.target, let window = target.surface.root.window, target.isShown else {
        return mouse.drop(event.offer)
      }
      let time = mouse.didSend(event, after: touchpad.latest)
      if pointer.state.focus?.surface !== target.surface {
        pointer.enter(target, at: event.place, time, turn)
      } else if formerPlace != event.place {
        pointer.send(.motion, at: event.place, time, .captured, turn)
      }
      focusStage.press(window, by: .click, turn)
      return pointer.send(event.kind, at: event.place, time, isLate ? .heldBack : .hit, turn)
    }
    let time = mouse.didSend(event, after: touchpad.latest)
    let reason: RoutingReason = isLate ? .heldBack : event.isPress ? .hit : .captured
    pointer.send(event.kind, at: event.place, time, reason, turn)
  }

  /// Forgets presses that are over, and returns the pointer to the surface under the cursor when none is left.
  func settle(_ turn: Turn) {
    mouse.settle(isUnfinished: { desk.isUnfinished($0) }, forget: { desk.forget($0) })
    flush(turn)
    if pointer.state.hold == .offered, !mouse.keepsPointer {
      pointer.takeBack()
      if pointer.state.hold == .hovering {
        pointerStage.aimPointer(because: .hit, hasMoved: mouse.sentPlace != pointer.place, turn)
      }
    }
    pointer.endOwnBatch(turn)
  }
}
