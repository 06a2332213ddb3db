import Geometry
import Interaction
import Surfaces

// Touches that recognizers have before clients. What fingers do is noted until the frame of the device, then delivered
// as one event of the responder model; what that leaves to clients comes back through the surfaces' views.

// MARK: - Towards the recognizers

extension InputRouter {
  func offerDown(_ sample: FingerSample, over found: WindowHit?, to tree: ResponderTree, at time: Timestamp) {
    var view = tree.view(at: sample.place, over: found?.surface)
    let isSurface = view is SurfaceView
    let hit = touchHit(isSurface ? found : nil, sample, at: time)
    if hit == nil, isSurface { view = tree.shell }
    let index = touches.add(
      sample, hit.map { .surface(SurfaceCapture($0)) } ?? .nobody,
      offer: TouchOffer(landing: hit?.place ?? .zero))
    trace?.tellChain(of: view, finger: sample.finger)
    if let hit, isPointer(on: hit) { beginEmulation(at: index, on: hit, at: time) }
    tree.land(touches[index], on: view, tool: sample.tool)
  }

  /// Notes that a finger is off the glass; it stays in the table until its client knows.
  func offerEnd(at index: Int, _ phase: TouchSample.Phase, because reason: RoutingReason) {
    if let responders, operation.isDriven(by: .touch(touches[index].id)) {
      endOperation(at: responders.time, completing: phase == .up)
    }
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
        endEmulation(of: touches[index].id, because: offer.endReason)
        _ = touches.remove(at: index)
      }
    }
    if !gestures.isEmpty { settleGestures() }
    if !touchBatch.isOpen { endTouchBatch(at: responders.time) }
  }
}

// MARK: - Towards the clients

extension InputRouter {
  /// A finger has come down, now or some time ago: its client hears of it where and when it was.
  func tellBeginning(of touch: Interaction.Touch) {
    if isPointer(touch) { return pressEmulated(by: touch) }
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
    touches[index].offer?.awaitsFrame = true
    let contact = touches[index].contact(in: capture, offer.landing, at: Timestamp(touch.startTime))
    tell(.touch(.down(inOrder(contact))), to: contact.client, isLate ? .heldBack : .hit)
    let place = Point<LayoutSpace>(touch.startLocation.x, touch.startLocation.y)
    addEchoes(at: index, in: window)
    tellEchoes(of: touches[index], at: place, Timestamp(touch.startTime), isLate ? .heldBack : .hit) {
      .touch(.down($0))
    }
    if capture.convert(place) != offer.landing { tellMovement(of: touch) }
  }

  func tellMovement(of touch: Interaction.Touch) {
    if isPointer(touch) { return moveEmulated(by: touch) }
    guard let index = index(of: touch), touches[index].isTold else { return }
    let reason = touch.timestamp < application.now ? RoutingReason.heldBack : .captured
    tell(touches[index], at: Point(touch.location.x, touch.location.y), Timestamp(touch.timestamp), reason) {
      .touch(.motion($0))
    }
  }

  func tellEnd(of touch: Interaction.Touch) {
    if isPointer(touch) { return releaseEmulated(by: touch) }
    guard let index = index(of: touch), touches[index].isTold else { return }
    let time = Timestamp(touch.timestamp)
    endFrameOfBeginning(at: index)
    tellDetails(at: index, at: time)
    tell(touches[index], at: touches[index].place, time, touches[index].offer?.endReason ?? .captured) {
      .touch(.up($0))
    }
    touches[index].target = .nobody
  }

  /// Ends the frame that a late down is in, before the same finger's up: some clients keep one state of each finger for
  /// a frame, and one that came down and lifted within it would stay down for ever.
  private func endFrameOfBeginning(at index: Int) {
    guard touches[index].offer?.awaitsFrame == true, case .surface(let capture) = touches[index].target else { return }
    touchBatch.drop(capture.client)
    emit(.touch(.frame(capture.client)), .batchEnd)
    for other in touches.indices where touches[other].isBound(to: capture.client) {
      touches[other].offer?.awaitsFrame = false
    }
  }

  /// A recognizer or the device has taken the touch; its client loses all that it holds, see `cancelTouches(of:)`.
  func tellCancellation(of touch: Interaction.Touch) {
    guard let index = index(of: touch), touches[index].isTold else { return }
    let given = touches[index].offer?.endReason ?? .captured
    let reason = given == .captured ? .gesture : given
    switch touches[index].target {
    case .surface(let capture): sendTouchCancel(to: capture.client, because: reason)
    case .pointer: endEmulation(of: touches[index].id, because: reason)
    case .nobody: break
    }
  }

  private func tellDetails(at index: Int, at time: Timestamp) {
    guard let offer = touches[index].offer, offer.shape != nil || offer.orientation != nil else { return }
    let touch = touches[index]
    if let shape = offer.shape { tell(touch, at: touch.place, time, .captured) { shape.effect(on: $0) } }
    if let turn = offer.orientation { tell(touch, at: touch.place, time, .captured) { turn.effect(on: $0) } }
    touches[index].offer?.shape = nil
    touches[index].offer?.orientation = nil
  }

  func index(of touch: Interaction.Touch) -> Int? {
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
