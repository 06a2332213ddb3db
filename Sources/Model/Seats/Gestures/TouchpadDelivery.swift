import Geometry
import Interaction
import Surfaces

/// Delivers touchpad gestures. The surface that has the pointer when a gesture begins receives it to its end, wherever
/// the pointer moves. A seat has one gesture at a time, because clients cannot distinguish two.
///
/// If recognizers receive a gesture first, it is represented as touches of the responder model, like those of a
/// touchscreen. The touches that recognizers let through are combined into a gesture again.
final class TouchpadDelivery: SeatOwner {
  private var gestures: [TouchpadGesture] = []
  private var lastTouch = 0
  /// The latest time that a client has received.
  private(set) var latest = InputTime.zero

  /// The gesture that its device has not ended.
  var current: TouchpadGesture? { gestures.first { !$0.isOver } }

  /// Returns the gesture that a touch belongs to.
  private func gesture(of touch: Int) -> TouchpadGesture? {
    gestures.first { $0.offer?.touches.contains(touch) == true }
  }

  /// Returns the place of the pointer when the gesture of a touch began; nil if the touch does not belong to a gesture.
  func origin(of touch: Int) -> Point<LayoutSpace>? { gesture(of: touch)?.offer?.origin }

  // MARK: Beginning to end

  /// Begins a gesture that its client receives at once.
  ///
  /// - Parameter pointerTime: the latest time that a client has received in a pointer event.
  func begin(_ gesture: PointerGesture, on target: SurfaceCapture?, after pointerTime: InputTime, _ turn: Turn) {
    let made = TouchpadGesture(gesture, on: target)
    gestures.append(made)
    guard let target else { return turn.note(.gestureMissed, Int64(gesture.fingers)) }
    turn.trace?.writeChain(of: target.surface)
    latest = max(latest, pointerTime)
    send(gesture, of: made, at: turn.time, .hit, turn)
  }

  /// Begins a gesture that recognizers receive first.
  func offer(
    _ gesture: PointerGesture, on target: SurfaceCapture?, at place: Point<LayoutSpace>, after pointerTime: InputTime
  ) -> GestureOffer {
    let offer = GestureOffer(gesture, at: place, firstTouch: lastTouch - 1)
    gestures.append(TouchpadGesture(gesture, on: target, offer: offer))
    lastTouch -= offer.count
    latest = max(latest, pointerTime)
    return offer
  }

  /// Continues a gesture.
  ///
  /// - Returns: its touches in their current places, if recognizers receive it first.
  func step(_ step: PointerGesture, of gesture: TouchpadGesture, _ turn: Turn) -> GestureOffer? {
    if gesture.offer != nil {
      gesture.change { $0.move(step) }
      return gesture.offer
    }
    send(step.by(gesture.fingers), of: gesture, at: turn.time, .captured, turn)
    return nil
  }

  /// Ends a gesture for its device.
  ///
  /// - Returns: its touches, if recognizers receive it first.
  func end(
    _ gesture: TouchpadGesture, _ phase: PointerGesture.Phase, because reason: RoutingReason, _ turn: Turn
  ) -> GestureOffer? {
    gesture.deviceDidEnd()
    if gesture.offer != nil {
      gesture.change { $0.endReason = reason }
      return gesture.offer
    }
    send(gesture.step(phase), of: gesture, at: turn.time, reason, turn)
    gestures.removeAll { $0 === gesture }
    return nil
  }

  /// Cancels gestures of a client that has lost the pointer, or whose surface was destroyed. Recognizers keep them.
  func withdraw(because reason: RoutingReason, _ turn: Turn, where isMeant: (SurfaceCapture) -> Bool) {
    for gesture in gestures where gesture.target.map(isMeant) == true {
      withdraw(gesture, at: turn.time, because: reason, turn)
    }
  }

  private func withdraw(
    _ gesture: TouchpadGesture, at time: InputTime, because reason: RoutingReason, _ turn: Turn
  ) {
    if gesture.isDelivered { send(gesture.step(.cancelled), of: gesture, at: time, reason, turn) }
    gesture.release()
  }

  private func send(
    _ step: PointerGesture, of gesture: TouchpadGesture, at time: InputTime, _ reason: RoutingReason, _ turn: Turn
  ) {
    guard let target = gesture.target else { return }
    latest = max(latest, time)
    let contact = GestureTarget(client: target.client, surface: target.id, time: latest)
    turn.emit(.gesture(contact, step), reason)
  }

  // MARK: Outcomes of recognizers

  /// Sends the part of a gesture that follows from one of its touches.
  ///
  /// - Parameters:
  ///   - now: the time of the event. Earlier touches were withheld.
  ///   - pointerTime: the latest time that a client has received in a pointer event.
  func take(_ outcome: TouchOutcome, now: InputTime, after pointerTime: InputTime, _ turn: Turn) {
    latest = max(latest, pointerTime)
    guard let gesture = gesture(of: outcome.id) else { return }
    switch outcome.phase {
    case .began: begin(gesture, outcome, now: now, turn)
    case .moved: move(gesture, outcome, now: now, turn)
    case .ended: end(gesture, outcome, turn)
    case .cancelled:
      // A recognizer has consumed one of the fingers, or the device has cancelled it: the gesture is cancelled.
      let given = gesture.offer?.endReason ?? .captured
      withdraw(gesture, at: outcome.time, because: given == .captured ? .gesture : given, turn)
    }
  }

  /// Begins a gesture for its client when the last of its fingers is down.
  private func begin(_ gesture: TouchpadGesture, _ outcome: TouchOutcome, now: InputTime, _ turn: Turn) {
    gesture.change { $0.landed += 1 }
    guard let offer = gesture.offer, offer.landed == offer.count, let target = gesture.target else { return }
    guard target.isShown else { return gesture.release() }
    gesture.change { $0.isSent = true }
    let reason: RoutingReason = outcome.startTime < now ? .heldBack : .hit
    send(gesture.step(.began), of: gesture, at: outcome.startTime, reason, turn)
  }

  /// Sends the steps of a gesture. All fingers move at once, so the first one triggers the step for all of them.
  private func move(_ gesture: TouchpadGesture, _ outcome: TouchOutcome, now: InputTime, _ turn: Turn) {
    guard gesture.isDelivered, let step = gesture.takeUnsent() else { return }
    let reason: RoutingReason = outcome.time < now ? .heldBack : .captured
    send(step.by(gesture.fingers), of: gesture, at: outcome.time, reason, turn)
  }

  private func end(_ gesture: TouchpadGesture, _ outcome: TouchOutcome, _ turn: Turn) {
    gesture.change { $0.lifted += 1 }
    guard let offer = gesture.offer, offer.lifted == offer.count, gesture.isDelivered else { return }
    send(gesture.step(.ended), of: gesture, at: outcome.time, offer.endReason, turn)
    gesture.release()
  }

  /// Forgets gestures that are over for clients and recognizers.
  ///
  /// - Parameters:
  ///   - isUnfinished: true if recognizers or views have yet to receive an event of a touch.
  ///   - forget: receives each touch of a forgotten gesture.
  func settle(isUnfinished: (Int) -> Bool, forget: (Int) -> Void) {
    guard !gestures.isEmpty else { return }
    gestures.removeAll { gesture in
      guard gesture.isOver, let touches = gesture.offer?.touches else { return gesture.isOver }
      guard !touches.contains(where: isUnfinished) else { return false }
      touches.forEach(forget)
      return true
    }
  }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    withdraw(because: .surfaceDestroyed, turn) { $0.id == surface }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  /// The router ends the gestures of a device before this call, since recognizers may have received them.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    for gesture in gestures where gesture.target?.client == client { gesture.release() }
  }
}

extension PointerGesture {
  /// True unless the gesture is a hold with one finger, which also occurs whenever the user pauses.
  var isForRecognizers: Bool { kind != .hold || fingers > 1 }

  fileprivate func by(_ fingers: UInt8) -> PointerGesture {
    var step = self
    step.fingers = fingers
    return step
  }
}
