import Interaction
import Surfaces

// The ends of touches that no finger causes.
extension TouchStage {
  /// Marks a finger as lifted. It stays in the table until its client has received the end.
  func endOffered(
    _ touch: SeatTouch, _ phase: TouchSample.Phase, because reason: RoutingReason, _ turn: Turn
  ) {
    if operation.isDriven(by: .touch(touch.id)) { operation.end(completing: phase == .up, turn) }
    touch.change { ($0.isLifted, $0.endReason) = (true, reason) }
    desk.add(phase, of: touch.responderID, at: touch.place)
  }

  func cancel(_ finger: Int32, on device: DeviceID, _ turn: Turn) {
    guard let touch = touches.known(finger, on: device, turn) else { return }
    cancel(touch, because: .deviceCancelled, turn)
    turn.then(.gestures(.deliver))
  }

  func cancelAll(on device: DeviceID, because reason: RoutingReason, _ turn: Turn) {
    for touch in touches.touches.reversed() where touch.device == device && !touch.isLifted {
      if reason == .deviceRemoved { turn.note(.deviceHeldSomething, Int64(touch.finger), reason) }
      cancel(touch, because: reason, turn)
    }
    turn.then(.gestures(.deliver))
  }

  /// Cancels all touches. The fingers that are down reach no client until they lift.
  func cancelAll(because reason: RoutingReason, _ turn: Turn) {
    let down = touches.touches.filter { !$0.isLifted }
    guard !down.isEmpty else { return }
    for touch in down.reversed() { cancel(touch, because: reason, turn) }
    turn.then(.gestures(.deliver))
    for touch in down { turn.then(.touch(.ignore(touch))) }
  }

  /// Cancels all touches, also those of fingers that have lifted, whose clients have yet to receive that. Fingers that wait for
  /// their size count as cancelled.
  func cancelEverything(because reason: RoutingReason, _ turn: Turn) {
    for arrival in rejection.takeArrivals() { touches.add(arrival.sample) }
    for touch in touches.touches where touch.isLifted { turn.then(.touch(.takeFromClient(touch, reason))) }
    cancelAll(because: reason, turn)
    turn.then(.touch(.endOwnBatch))
  }

  /// Cancels all touches of a client, also one that acts as its pointer.
  ///
  /// - Returns: true if the client had a touch.
  func cancelAll(of client: ClientID, because reason: RoutingReason, _ turn: Turn) -> Bool {
    guard emulation.isOn({ $0.client == client }) else { return touches.cancel(of: client, because: reason, turn) }
    turn.then(.emulation(.end(reason)))
    turn.then(.touch(.cancelAll(of: client, reason)))
    return true
  }

  /// Cancels a touch. Its finger reaches no client until it lifts.
  func reject(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    cancel(touch, because: reason, turn)
    turn.then(.gestures(.deliver))
    turn.then(.touch(.ignore(touch)))
  }

  /// Keeps the finger of a touch that was cancelled, unless its client has yet to receive the end.
  func ignore(_ touch: SeatTouch) {
    guard touches.touch(touch.finger, on: touch.device) == nil else { return }
    touches.add(FingerSample(device: touch.device, finger: touch.finger, place: touch.place))
  }

  /// Cancels a touch for its client. Recognizers still receive it.
  func takeFromClient(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    guard emulation.isFinger(touch.id) else { return releaseFromClient(touch, because: reason, turn) }
    turn.then(.emulation(.end(reason)))
    turn.then(.touch(.releaseFromClient(touch, reason)))
  }

  func releaseFromClient(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    if case .surface(let capture) = touch.target, touch.isSent {
      touches.cancel(touch, of: capture.client, because: reason, turn)
    }
    touch.release()
    if operation.isDriven(by: .touch(touch.id)) { operation.end(completing: false, turn) }
  }

  private func cancel(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    if touch.isOffered { return endOffered(touch, .cancel, because: reason, turn) }
    if case .surface(let capture) = touch.target { touches.cancel(touch, of: capture.client, because: reason, turn) }
    forget(touch)
    if operation.isDriven(by: .touch(touch.id)) { operation.end(completing: false, turn) }
  }

  /// Forgets a lifted finger that recognizers do not receive, or no longer receive.
  func forget(_ touch: SeatTouch) {
    touches.remove(touch)
    rejection.forget(touch.responderID)
    desk.forget(touch.responderID)
  }
}
