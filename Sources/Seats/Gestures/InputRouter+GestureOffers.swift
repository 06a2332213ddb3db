import Geometry
import Interaction
import Surfaces

// Touchpad gestures that recognizers have before clients: touches of the responder model, like those of the screen. What
// recognizers leave comes back through the surface's view, touch by touch, and is a gesture again.

// MARK: - Towards the recognizers

extension InputRouter {
  func offerBeginning(
    of gesture: TouchpadGesture, _ beginning: PointerGesture, to tree: ResponderTree, at time: Timestamp
  ) {
    let view = tree.view(at: pointer.place, over: gesture.target?.surface)
    if !(view is SurfaceView) { gesture.target = nil }
    let offer = GestureOffer(beginning, at: pointer.place, firstTouch: lastGestureTouch - 1)
    gesture.offer = offer
    lastGestureTouch -= offer.count
    trace?.tellChain(of: view, finger: -1)
    for index in 0..<offer.count { tree.land(offer, index, IndirectGesture(gesture.kind), on: view) }
    deliverOffers(at: time)
  }

  func offerStep(_ step: PointerGesture, of gesture: TouchpadGesture, at time: Timestamp) {
    gesture.offer?.move(step)
    offer(.move, of: gesture, at: time)
  }

  func offerEnd(
    of gesture: TouchpadGesture, _ phase: PointerGesture.Phase, at time: Timestamp, because reason: RoutingReason
  ) {
    gesture.offer?.endReason = reason
    offer(phase == .ended ? .up : .cancel, of: gesture, at: time)
  }

  private func offer(_ phase: TouchSample.Phase, of gesture: TouchpadGesture, at time: Timestamp) {
    guard let responders, let offer = gesture.offer else { return }
    for index in 0..<offer.count { responders.add(phase, of: offer, index) }
    deliverOffers(at: time)
  }

  /// Forgets gestures that are over for everyone.
  func settleGestures() {
    guard let responders else { return }
    gestures.removeAll { gesture in
      guard gesture.isOver, let offer = gesture.offer else { return gesture.isOver }
      return !(0..<offer.count).contains { responders.application.isUnfinished(offer.firstTouch - $0) }
    }
  }

  /// Where the pointer was when the gesture of a touch began; nil where the touch is of none.
  public func origin(ofGesture touch: Interaction.Touch) -> Point<LayoutSpace>? { gesture(of: touch)?.offer?.origin }

  func gesture(of touch: Interaction.Touch) -> TouchpadGesture? {
    gestures.first { $0.offer?.holds(touch.id) == true }
  }
}

// MARK: - Towards the clients

extension InputRouter {
  /// One of the fingers has landed for its client, now or some time ago; the gesture begins with the last of them.
  func tellGestureBeginning(of touch: Interaction.Touch) {
    guard let gesture = gesture(of: touch) else { return }
    gesture.offer?.landed += 1
    guard let offer = gesture.offer, offer.landed == offer.count, let target = gesture.target else { return }
    guard target.isShown else {
      gesture.target = nil
      return
    }
    gesture.offer?.isTold = true
    let isLate = touch.startTime < application.now
    tell(gesture.step(.began), of: gesture, at: Timestamp(touch.startTime), isLate ? .heldBack : .hit)
  }

  /// All fingers move at once, so that the first of them tells of all.
  func tellGestureMovement(of touch: Interaction.Touch) {
    guard let gesture = gesture(of: touch), gesture.isHeard, var step = gesture.offer?.takeUntold() else { return }
    step.fingers = gesture.fingers
    let isLate = touch.timestamp < application.now
    tell(step, of: gesture, at: Timestamp(touch.timestamp), isLate ? .heldBack : .captured)
  }

  func tellGestureEnd(of touch: Interaction.Touch) {
    guard let gesture = gesture(of: touch) else { return }
    gesture.offer?.lifted += 1
    guard let offer = gesture.offer, offer.lifted == offer.count, gesture.isHeard else { return }
    tell(gesture.step(.ended), of: gesture, at: Timestamp(touch.timestamp), offer.endReason)
    gesture.target = nil
  }

  /// A recognizer or the device has taken one of the fingers, and with it the gesture.
  func tellGestureCancellation(of touch: Interaction.Touch) {
    guard let gesture = gesture(of: touch) else { return }
    let given = gesture.offer?.endReason ?? .captured
    withdraw(gesture, at: Timestamp(touch.timestamp), because: given == .captured ? .gesture : given)
  }
}

extension ResponderTree {
  /// Notes one finger of a gesture that begins, and the view that it is on for good.
  func land(_ offer: GestureOffer, _ index: Int, _ kind: IndirectGesture, on view: View) {
    land(on: view)
    add(
      TouchSample(
        id: offer.firstTouch - index, phase: .down, location: ScreenPoint(offer.place(of: index)),
        type: .indirectPointer, indirectGesture: kind))
  }

  func add(_ phase: TouchSample.Phase, of offer: GestureOffer, _ index: Int) {
    add(TouchSample(id: offer.firstTouch - index, phase: phase, location: ScreenPoint(offer.place(of: index))))
  }
}

extension ScreenPoint {
  fileprivate init(_ place: Point<LayoutSpace>) { self.init(place.x, place.y) }
}
