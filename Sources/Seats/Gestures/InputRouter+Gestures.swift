import Geometry
import Surfaces

// Gestures on touchpads. The surface that has the pointer when one begins gets it to its end, wherever the pointer goes
// then. A seat has one at a time: clients cannot tell two apart.

extension InputRouter {
  func pointerGesture(_ gesture: PointerGesture, at time: Timestamp) {
    guard gesture.isFinite else { return note(.notANumber) }
    switch gesture.phase {
    case .began: beginGesture(gesture, at: time)
    case .changed, .ended, .cancelled:
      guard let current = currentGesture, current.device == gesture.device, current.kind == gesture.kind else {
        return note(.gestureUnknown, Int64(gesture.fingers), .repaired)
      }
      if gesture.phase == .changed {
        continueGesture(current, gesture, at: time)
      } else {
        endGesture(current, gesture.phase, at: time, because: gesture.phase == .ended ? .captured : .deviceCancelled)
      }
    }
  }

  /// The one that its device has not ended.
  private var currentGesture: TouchpadGesture? { gestures.first { !$0.isOver } }

  private func beginGesture(_ gesture: PointerGesture, at time: Timestamp) {
    if let current = currentGesture {
      guard current.device == gesture.device else { return note(.gestureOfAnother, Int64(gesture.fingers)) }
      note(.gestureBegunTwice, Int64(gesture.fingers), .repaired)
      endGesture(current, .cancelled, at: time, because: .repaired)
    }
    // What recognizers have not decided about is nobody's: a client has one gesture at a time.
    for undecided in gestures { withdraw(undecided, at: time, because: .gesture) }
    let made = TouchpadGesture(gesture, on: gestureTarget(at: time))
    gestures.append(made)
    if let responders, responders.isWatching, gesture.isForRecognizers, pointer.mayGesture {
      return offerBeginning(of: made, gesture, to: responders, at: time)
    }
    guard let target = made.target else { return note(.gestureMissed, Int64(gesture.fingers)) }
    trace?.tellChain(of: target.surface)
    tell(gesture, of: made, at: time, .hit)
  }

  /// Who gets what begins now: whoever has the pointer.
  private func gestureTarget(at time: Timestamp) -> SurfaceCapture? {
    if !pointer.isPresent, pointer.hold == .hovering {
      pointer.isPresent = true
      aimPointer(at: time, because: .hit)
      if !pointerBatch.isOpen { endPointerBatch() }
    }
    return pointer.mayGesture ? pointer.focus : nil
  }

  private func continueGesture(_ current: TouchpadGesture, _ step: PointerGesture, at time: Timestamp) {
    guard current.offer == nil else { return offerStep(step, of: current, at: time) }
    var step = step
    step.fingers = current.fingers
    tell(step, of: current, at: time, .captured)
  }

  func endGesture(
    _ current: TouchpadGesture, _ phase: PointerGesture.Phase, at time: Timestamp, because reason: RoutingReason
  ) {
    current.isOver = true
    guard current.offer == nil else { return offerEnd(of: current, phase, at: time, because: reason) }
    tell(current.step(phase), of: current, at: time, reason)
    gestures.removeAll { $0 === current }
  }

  /// Takes a gesture from its client, which is told where it knows of it. Recognizers keep it.
  func withdraw(_ gesture: TouchpadGesture, at time: Timestamp, because reason: RoutingReason) {
    if gesture.isHeard { tell(gesture.step(.cancelled), of: gesture, at: time, reason) }
    gesture.target = nil
  }

  func tell(_ step: PointerGesture, of gesture: TouchpadGesture, at time: Timestamp, _ reason: RoutingReason) {
    guard let target = gesture.target else { return }
    pointer.latest = max(pointer.latest, time)
    emit(
      .gesture(GestureTarget(client: target.client, surface: target.id, time: pointer.latest), step), reason)
  }
}

// MARK: - What ends one

extension InputRouter {
  func cancelGesture(on device: DeviceID, at time: Timestamp) {
    guard let current = currentGesture, current.device == device else { return }
    note(.deviceHeldSomething, Int64(current.fingers), .deviceRemoved)
    endGesture(current, .cancelled, at: time, because: .deviceRemoved)
  }

  /// Takes gestures from a client whose surface is gone, or which has lost the pointer to a move, resize or drag.
  func withdrawGestures(at time: Timestamp, because reason: RoutingReason, where isMeant: (SurfaceCapture) -> Bool) {
    for gesture in gestures where gesture.target.map(isMeant) == true { withdraw(gesture, at: time, because: reason) }
  }

  /// The client can be told nothing more.
  func dropGestures(of client: ClientID) {
    for gesture in gestures where gesture.target?.client == client { gesture.target = nil }
  }
}

extension PointerGesture {
  /// One finger that rests means nothing: it rests whenever its owner reads.
  fileprivate var isForRecognizers: Bool { kind != .hold || fingers > 1 }
}

extension PointerState {
  /// Whether gestures belong to what it points at: not while nobody hears of it.
  fileprivate var mayGesture: Bool {
    switch hold {
    case .hovering, .pressed: true
    case .swallowed, .lent: false
    }
  }
}
