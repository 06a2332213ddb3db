import Geometry
import Interaction
import Surfaces

/// Makes a finger act as the pointer for a client without touches.
final class EmulationStage {
  let emulation: EmulationDelivery
  let fingerScrolls: FingerScrollDelivery
  let touches: TouchDelivery
  private let taps: TapCount
  let desk: GestureDesk
  let focus: WindowFocus
  private let pointer: PointerDelivery
  private let touchpad: TouchpadDelivery
  private let operation: DesktopOperation

  init(
    _ emulation: EmulationDelivery, _ pointer: PointerDelivery, _ indirect: IndirectOwners, _ touchOwners: TouchOwners,
    _ operation: DesktopOperation, _ desk: GestureDesk, _ focus: WindowFocus
  ) {
    self.emulation = emulation
    self.pointer = pointer
    touchpad = indirect.touchpad
    fingerScrolls = indirect.fingers
    touches = touchOwners.delivery
    taps = touchOwners.taps
    self.operation = operation
    self.desk = desk
    self.focus = focus
  }

  func take(_ step: EmulationStep, _ turn: Turn) {
    switch step {
    case .begin(let touch, let hit, let scrolled): begin(touch, on: hit, stopping: scrolled, turn)
    case .outcome(let index): take(desk.touch(index), turn)
    case .clickSecondary: clickSecondary(turn)
    case .button(let button, let time, let reason):
      if button == nil { countTap() }
      send(emulation.setButton(button, at: time), reason, turn)
    case .move(let place, let time): send(emulation.move(to: place, at: time), .captured, turn)
    case .scroll(let place, let time): scroll(to: place, at: time, turn)
    case .end(let reason): end(because: reason, turn)
    case .endCoasting: endCoasting(turn)
    case .coast: coast(turn)
    case .follow: follow(turn)
    case .forget: forget()
    }
  }

  /// Takes a step now, or after the follow-ups of the current step.
  func nowOrThen(_ step: EmulationStep, _ turn: Turn) {
    turn.hasFollowUps ? turn.then(.emulation(step)) : take(step, turn)
  }

  private var mayLendPointer: Bool { pointer.state.hold == .hovering && !operation.isDriven(by: .pointer) }

  /// Makes a finger act as the pointer as soon as its meaning is known. If the pointer is in use, no client receives
  /// the finger.
  private func begin(_ touch: SeatTouch, on hit: WindowHit, stopping scrolled: ClientID?, _ turn: Turn) {
    if let client = endCoasting(turn) {
      return turn.then(.emulation(.begin(touch, hit, stopping: client)))
    }
    guard emulation.finger == nil, mayLendPointer else {
      touch.release()
      return turn.note(.pointerTaken, Int64(touch.finger))
    }
    touch.becomePointer()
    emulation.begin(touch.id, on: hit, at: touch.place, turn)
    desk.pointerWillLand(touch.responderID)
    watchScrolling(touch, on: hit, stopping: scrolled, turn)
  }

  /// Moves the pointer from its place to the place where the finger came down.
  ///
  /// - Returns: false if the pointer is now in use. Then no client receives the finger.
  func lendPointer(_ turn: Turn) -> Bool {
    guard let waiting = emulation.finger, !waiting.hasEntered else { return true }
    guard mayLendPointer else {
      if let touch = waiting.touch.flatMap({ touches[$0] }) { turn.note(.pointerTaken, Int64(touch.finger)) }
      forget()
      return false
    }
    guard let finger = emulation.enter(after: max(pointer.state.latest, touchpad.latest)) else { return true }
    pointer.lend(at: finger.time, turn)
    pointer.send(.pointer(.enter(finger.contact)), to: finger.capture.client, .pointerEmulation, turn)
    send(.pointer(.motion(finger.contact)), .pointerEmulation, turn)
    return true
  }

  private func take(_ outcome: TouchOutcome, _ turn: Turn) {
    if fingerScrolls.isWatching, takeScrolling(outcome, turn) { return }
    switch outcome.phase {
    case .began:
      guard press(EmulatedPointer.primary, outcome.startTime, outcome.startTime < desk.now, turn) else { return }
      touches[outcome.touch]?.change { $0.isSent = true }
    case .moved: nowOrThen(.move(outcome.place, outcome.time), turn)
    case .ended:
      let reason = touches[outcome.touch]?.endReason ?? .captured
      nowOrThen(.button(nil, outcome.time, reason), turn)
      nowOrThen(.end(reason), turn)
    case .cancelled: break
    }
  }

  /// Presses a button where the finger came down.
  func press(_ button: UInt32, _ time: InputTime, _ isLate: Bool, _ turn: Turn) -> Bool {
    guard let window = emulation.unpressedWindow, lendPointer(turn) else { return false }
    turn.follow(focus.press(window, by: .tap, turn))
    let reason: RoutingReason =
      button == EmulatedPointer.secondary ? .gesture : isLate ? .heldBack : .hit
    nowOrThen(.button(button, time, reason), turn)
    return true
  }

  private func countTap() {
    guard let finger = emulation.finger, let touch = finger.touch.flatMap({ touches[$0] }) else { return }
    taps.fingerWillClick(finger, from: touch.start)
  }

  /// Clicks the secondary button for a resting finger.
  private func clickSecondary(_ turn: Turn) {
    guard press(EmulatedPointer.secondary, desk.now, false, turn) else { return }
    nowOrThen(.button(nil, desk.now, .gesture), turn)
  }

  /// Sends an event of the finger. Each is a batch of its own, unless the batch of the seat's pointer is open.
  private func send(_ effect: Effect?, _ reason: RoutingReason, _ turn: Turn) {
    guard let effect, let client = emulation.finger?.capture.client else { return }
    pointer.send(effect, to: client, reason, turn)
    pointer.endOwnBatch(turn)
  }

  /// Sends parts of a scroll.
  func send(_ samples: [AxisSample], at time: InputTime, _ reason: RoutingReason, _ turn: Turn) {
    guard let client = emulation.finger?.capture.client else { return }
    for sample in samples {
      guard let effect = emulation.scroll(sample, at: time) else { return }
      pointer.send(effect, to: client, reason, turn)
    }
    pointer.endOwnBatch(turn)
  }

  /// Ends the emulation without a release of the pressed button. The seat's pointer returns to its own place.
  func end(because reason: RoutingReason, _ turn: Turn) {
    stopScrolling(at: turn.time, because: reason, turn)
    guard let ended = forget(), ended.hasEntered else { return }
    pointer.send(.pointer(.leave(ended.contact)), to: ended.capture.client, reason, turn)
    if pointer.state.hold == .hovering {
      turn.then(.pointer(.aim(.pointerEmulation)))
    } else {
      pointer.endOwnBatch(turn)
    }
  }

  /// Ends the emulation without a message, for example because the surface is destroyed.
  @discardableResult
  private func forget() -> EmulatedPointer? {
    fingerScrolls.end()
    guard let ended = emulation.end() else { return nil }
    if let touch = ended.touch.flatMap({ touches[$0] }) {
      touch.release()
      desk.pointerDidEnd(touch.responderID)
    }
    if ended.hasEntered { pointer.takeBack() }
    return ended
  }

  /// Updates the surface under the finger, or ends the emulation if the surface was hidden.
  private func follow(_ turn: Turn) {
    guard let finger = emulation.finger else { return }
    guard finger.capture.isShown else { return end(because: .windowUnmapped, turn) }
    send(emulation.follow(turn), .sceneChanged, turn)
  }
}
