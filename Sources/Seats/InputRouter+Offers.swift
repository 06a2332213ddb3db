import Geometry
import Interaction
import Surfaces

// Touches that recognizers have before clients. What fingers do is noted until the frame of the device, then delivered
// as one event of the responder model; what that leaves to clients comes back through the surfaces' views.

// MARK: - Towards the recognizers

extension InputRouter {
  func offerDown(_ sample: FingerSample, to tree: ResponderTree, at time: Timestamp) {
    let found = stack.hitTest(sample.place)
    var view = tree.view(at: sample.place, over: found?.surface)
    let isSurface = view is SurfaceView
    let hit = touchHit(isSurface ? found : nil, sample, at: time)
    if hit == nil, isSurface { view = tree.shell }
    let touch = touches.add(
      sample, hit.map { .surface(SurfaceCapture($0)) } ?? .nobody,
      offer: TouchOffer(landing: hit?.place ?? .zero))
    trace?.tellChain(of: view, finger: sample.finger)
    tree.land(touch, on: view, tool: sample.tool)
  }

  /// Notes that a finger is off the glass; it stays in the table until its client knows.
  func offerEnd(at index: Int, _ phase: TouchSample.Phase, because reason: RoutingReason) {
    touches[index].offer?.isLifted = true
    touches[index].offer?.endReason = reason
    responders?.add(phase, of: touches[index])
  }

  /// Leaves a touch to whoever takes it over: recognizers hear that it is cancelled, and nothing after that.
  func withdrawOffer(at index: Int, at time: Timestamp) {
    guard touches[index].offer != nil, let responders else { return }
    touches[index].offer = nil
    responders.add(.cancel, of: touches[index])
    deliverOffers(at: time)
  }

  /// Delivers what was noted, as one event.
  func deliverOffers(at time: Timestamp) {
    guard let responders, responders.hasSamples else { return }
    responders.deliver(at: time)
    trace?.tellWhoWasNotAsked()
    settleOffers()
  }

  /// Tells clients what is left to tell after an event, and forgets touches that are over.
  func settleOffers() {
    guard let responders, !responders.isDelivering else { return }
    for index in touches.indices.reversed() {
      guard let offer = touches[index].offer else { continue }
      if offer.isTold { tellDetails(at: index, at: responders.time) }
      if offer.isLifted, !responders.application.isUnfinished(touches[index].responderID) {
        _ = touches.remove(at: index)
      }
    }
    if !touchBatch.isOpen { endTouchBatch(at: responders.time) }
  }
}

// MARK: - Towards the clients

extension InputRouter {
  /// A finger has come down, now or some time ago: its client hears of it where and when it was.
  func tellBeginning(of touch: Interaction.Touch) {
    guard let index = index(of: touch), case .surface(let capture) = touches[index].target,
      let offer = touches[index].offer
    else { return }
    guard capture.isShown, let window = capture.surface.root.window else {
      touches[index].target = .nobody
      return
    }
    let isLate = touch.startTime < application.now
    didPress(window, by: .tap, at: Timestamp(touch.startTime))
    touches[index].offer?.isTold = true
    let contact = touches[index].contact(in: capture, offer.landing, at: Timestamp(touch.startTime))
    tell(.touchDown(inOrder(contact)), to: contact.client, isLate ? .heldBack : .hit)
    let place = Point<LayoutSpace>(touch.startLocation.x, touch.startLocation.y)
    if capture.convert(place) != offer.landing { tellMovement(of: touch) }
  }

  func tellMovement(of touch: Interaction.Touch) {
    guard let index = index(of: touch), touches[index].isTold, case .surface(let capture) = touches[index].target else {
      return
    }
    let place = capture.convert(Point(touch.location.x, touch.location.y))
    let contact = touches[index].contact(in: capture, place, at: Timestamp(touch.timestamp))
    let isLate = touch.timestamp < application.now
    tell(.touchMotion(inOrder(contact)), to: contact.client, isLate ? .heldBack : .captured)
  }

  func tellEnd(of touch: Interaction.Touch) {
    guard let index = index(of: touch), touches[index].isTold else { return }
    let time = Timestamp(touch.timestamp)
    tellDetails(at: index, at: time)
    guard let contact = touches[index].contact(at: time) else { return }
    tell(.touchUp(inOrder(contact)), to: contact.client, touches[index].offer?.endReason ?? .captured)
    touches[index].target = .nobody
  }

  /// A recognizer or the device has taken the touch; its client loses all that it holds, see `cancelTouches(of:)`.
  func tellCancellation(of touch: Interaction.Touch) {
    guard let index = index(of: touch), touches[index].isTold, case .surface(let capture) = touches[index].target else {
      return
    }
    let reason = touches[index].offer?.endReason ?? .captured
    cancelTouches(of: capture.client, because: reason == .captured ? .gesture : reason)
  }

  private func tellDetails(at index: Int, at time: Timestamp) {
    guard let offer = touches[index].offer, offer.shape != nil || offer.orientation != nil,
      let contact = touches[index].contact(at: time)
    else { return }
    if let shape = offer.shape { tell(shape.effect(on: inOrder(contact)), to: contact.client, .captured) }
    if let turn = offer.orientation { tell(turn.effect(on: inOrder(contact)), to: contact.client, .captured) }
    touches[index].offer?.shape = nil
    touches[index].offer?.orientation = nil
  }

  private func index(of touch: Interaction.Touch) -> Int? {
    touches.index(of: TouchID(rawValue: UInt64(clamping: touch.id)))
  }

  /// Keeps a client's time from running back, where something is told late.
  func inOrder(_ contact: TouchContact) -> TouchContact {
    guard responders != nil else { return contact }
    var contact = contact
    contact.time = touchClocks.next(contact.time, for: contact.client)
    return contact
  }
}
