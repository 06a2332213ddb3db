import Interaction
import Surfaces

/// Passes touchpad gestures to recognizers or to clients.
struct TouchpadStage: Stage {
  let router: InputRouter

  func take(_ gesture: PointerGesture, _ turn: Turn) {
    guard gesture.isFinite else { return turn.note(.notANumber) }
    guard gesture.phase != .began else { return beginGesture(gesture, turn) }
    guard let current = touchpad.current, current.device == gesture.device, current.kind == gesture.kind else {
      return turn.note(.gestureUnknown, Int64(gesture.fingers), .repaired)
    }
    switch gesture.phase {
    case .began, .changed: if let offer = touchpad.step(gesture, of: current, turn) { report(.move, offer, turn) }
    case .ended: endGesture(current, .ended, because: .captured, turn)
    case .cancelled: endGesture(current, .cancelled, because: .deviceCancelled, turn)
    }
  }

  private func beginGesture(_ gesture: PointerGesture, _ turn: Turn) {
    if let current = touchpad.current {
      guard current.device == gesture.device else { return turn.note(.gestureOfAnother, Int64(gesture.fingers)) }
      turn.note(.gestureBegunTwice, Int64(gesture.fingers), .repaired)
      endGesture(current, .cancelled, because: .repaired, turn)
    }
    // A client can receive only one gesture at a time, so a gesture that recognizers are still undecided about is
    // cancelled for it.
    touchpad.withdraw(because: .gesture, turn) { _ in true }
    if pointer.state.hold == .hovering, pointer.appear() {
      pointerStage.aimPointer(because: .hit, turn)
      pointer.endOwnBatch(turn)
    }
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
    gestureStage.deliver(turn)
  }

  func endGesture(
    _ gesture: TouchpadGesture, _ phase: PointerGesture.Phase, because reason: RoutingReason, _ turn: Turn
  ) {
    guard let offer = touchpad.end(gesture, phase, because: reason, turn) else { return }
    report(phase == .ended ? .up : .cancel, offer, turn)
  }

  private func report(_ phase: TouchSample.Phase, _ offer: GestureOffer, _ turn: Turn) {
    for index in 0..<offer.count { desk.add(phase, of: offer.firstTouch - index, at: offer.place(of: index)) }
    gestureStage.deliver(turn)
  }
}
