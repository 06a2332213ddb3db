import Surfaces

/// Makes a finger act as the pointer for a client without touches.
struct EmulationStage: Stage {
  let router: InputRouter

  private var mayLendPointer: Bool { pointer.state.hold == .hovering && !operation.isDriven(by: .pointer) }

  /// Makes a finger act as the pointer as soon as its meaning is known. If the pointer is in use, no client receives
  /// the finger.
  func beginEmulation(_ touch: SeatTouch, on hit: WindowHit, _ turn: Turn) {
    let scrolled = endCoasting(turn)
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
      forgetEmulation()
      return false
    }
    guard let finger = emulation.enter(after: max(pointer.state.latest, touchpad.latest)) else { return true }
    pointer.lend(at: finger.time, turn)
    pointer.send(.pointer(.enter(finger.contact)), to: finger.capture.client, .pointerEmulation, turn)
    sendEmulated(.pointer(.motion(finger.contact)), .pointerEmulation, turn)
    return true
  }

  func takeEmulated(_ outcome: TouchOutcome, _ turn: Turn) {
    if fingerScrolls.isWatching, takeScrolling(outcome, turn) { return }
    switch outcome.phase {
    case .began:
      guard pressEmulated(EmulatedPointer.primary, outcome.startTime, outcome.startTime < desk.now, turn) else {
        return
      }
      touches[outcome.touch]?.change { $0.isSent = true }
    case .moved: sendEmulated(emulation.move(to: outcome.place, at: outcome.time), .captured, turn)
    case .ended:
      let reason = touches[outcome.touch]?.endReason ?? .captured
      sendEmulated(emulation.setButton(nil, at: outcome.time), reason, turn)
      endEmulation(because: reason, turn)
    case .cancelled: break
    }
  }

  /// Presses a button where the finger came down.
  func pressEmulated(_ button: UInt32, _ time: InputTime, _ isLate: Bool, _ turn: Turn) -> Bool {
    guard let window = emulation.unpressedWindow, lendPointer(turn) else { return false }
    focusStage.press(window, by: .tap, turn)
    let reason: RoutingReason =
      button == EmulatedPointer.secondary ? .gesture : isLate ? .heldBack : .hit
    sendEmulated(emulation.setButton(button, at: time), reason, turn)
    return true
  }

  /// Clicks the secondary button for a resting finger.
  func clickSecondary(_ turn: Turn) {
    guard pressEmulated(EmulatedPointer.secondary, desk.now, false, turn) else { return }
    sendEmulated(emulation.setButton(nil, at: desk.now), .gesture, turn)
  }

  /// Sends an event of the finger. Each is a batch of its own, unless the batch of the seat's pointer is open.
  private func sendEmulated(_ effect: Effect?, _ reason: RoutingReason, _ turn: Turn) {
    guard let effect, let client = emulation.finger?.capture.client else { return }
    pointer.send(effect, to: client, reason, turn)
    pointer.endOwnBatch(turn)
  }

  /// Ends the emulation without a release of the pressed button. The seat's pointer returns to its own place.
  func endEmulation(because reason: RoutingReason, _ turn: Turn) {
    stopScrolling(at: turn.time, because: reason, turn)
    guard let ended = forgetEmulation(), ended.hasEntered else { return }
    pointer.send(.pointer(.leave(ended.contact)), to: ended.capture.client, reason, turn)
    if pointer.state.hold == .hovering { pointerStage.aimPointer(because: .pointerEmulation, turn) }
    pointer.endOwnBatch(turn)
  }

  /// Ends the emulation without a message, for example because the surface is destroyed.
  @discardableResult
  func forgetEmulation() -> EmulatedPointer? {
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
  func followEmulation(_ turn: Turn) {
    guard let finger = emulation.finger else { return }
    guard finger.capture.isShown else { return endEmulation(because: .windowUnmapped, turn) }
    sendEmulated(emulation.follow(turn), .sceneChanged, turn)
  }
}
