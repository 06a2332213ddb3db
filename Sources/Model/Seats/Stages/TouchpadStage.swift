import Interaction
import Surfaces

/// Passes touchpad gestures to recognizers or to clients.
final class TouchpadStage {
  private let touchpad: TouchpadDelivery
  private let pointer: PointerDelivery
  private let desk: GestureDesk

  init(_ touchpad: TouchpadDelivery, _ pointer: PointerDelivery, _ desk: GestureDesk) {
    (self.touchpad, self.pointer, self.desk) = (touchpad, pointer, desk)
  }

  func take(_ step: TouchpadStep, _ turn: Turn) {
    switch step {
    case .report(let gesture): take(gesture, turn)
    case .begin(let gesture): begin(gesture, turn)
    case .removeDevice(let device):
      guard let current = touchpad.current, current.device == device else { return }
      turn.note(.deviceHeldSomething, Int64(current.fingers), .deviceRemoved)
      end(current, .cancelled, because: .deviceRemoved, turn)
    case .cancel(let reason):
      touchpad.withdraw(because: reason, turn) { _ in true }
      if let current = touchpad.current { end(current, .cancelled, because: reason, turn) }
    }
  }

  func take(_ gesture: PointerGesture, _ turn: Turn) {
    guard gesture.isFinite else { return turn.note(.notANumber) }
    guard gesture.phase != .began else { return arrive(gesture, turn) }
    guard let current = touchpad.current, current.device == gesture.device, current.kind == gesture.kind else {
      return turn.note(.gestureUnknown, Int64(gesture.fingers), .repaired)
    }
    switch gesture.phase {
    case .began, .changed: if let offer = touchpad.step(gesture, of: current, turn) { report(.move, offer, turn) }
    case .ended: end(current, .ended, because: .captured, turn)
    case .cancelled: end(current, .cancelled, because: .deviceCancelled, turn)
    }
  }

  /// Ends the gesture before it, if the device has not done so, and finds the surface that has the pointer.
  private func arrive(_ gesture: PointerGesture, _ turn: Turn) {
    if let current = touchpad.current {
      guard current.device == gesture.device else { return turn.note(.gestureOfAnother, Int64(gesture.fingers)) }
      turn.note(.gestureBegunTwice, Int64(gesture.fingers), .repaired)
      end(current, .cancelled, because: .repaired, turn)
      if turn.hasFollowUps { return turn.then(.touchpad(.report(gesture))) }
    }
    // A client can receive only one gesture at a time, so a gesture that recognizers are still undecided about is
    // cancelled for it.
    touchpad.withdraw(because: .gesture, turn) { _ in true }
    guard pointer.state.hold == .hovering, pointer.appear() else { return begin(gesture, turn) }
    turn.then(.pointer(.aim(.hit)))
    turn.then(.touchpad(.begin(gesture)))
  }

  private func begin(_ gesture: PointerGesture, _ turn: Turn) {
    let target = pointer.state.mayGesture ? pointer.state.focus : nil
    guard desk.isWatching, gesture.isForRecognizers, pointer.state.mayGesture else {
      return touchpad.begin(gesture, on: target, after: pointer.state.latest, turn)
    }
    let view = desk.landing(at: pointer.place, over: target?.surface)
    let offer = touchpad.offer(
      gesture, on: view is SurfaceView ? target : nil, at: pointer.place, after: pointer.state.latest)
    turn.trace?.writeChain(of: view, finger: -1)
    for index in 0..<offer.count {
      desk.land(
        offer.firstTouch - index, on: view, at: offer.place(of: index), .indirectPointer, finger: Int32(index + 1),
        gesture: IndirectGesture(gesture.kind))
    }
    turn.then(.gestures(.deliver))
  }

  private func end(
    _ gesture: TouchpadGesture, _ phase: PointerGesture.Phase, because reason: RoutingReason, _ turn: Turn
  ) {
    guard let offer = touchpad.end(gesture, phase, because: reason, turn) else { return }
    report(phase == .ended ? .up : .cancel, offer, turn)
  }

  private func report(_ phase: TouchSample.Phase, _ offer: GestureOffer, _ turn: Turn) {
    for index in 0..<offer.count { desk.add(phase, of: offer.firstTouch - index, at: offer.place(of: index)) }
    turn.then(.gestures(.deliver))
  }
}
