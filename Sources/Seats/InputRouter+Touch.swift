import Geometry
import Surfaces

extension InputRouter {
  func touchDown(_ sample: FingerSample, at time: Timestamp) {
    touchBatch.isOpen = true
    guard sample.place.isFinite else { return note(.notANumber, Int64(sample.finger)) }
    if let index = touches.index(finger: sample.finger, on: sample.device) {
      note(.fingerDownTwice, Int64(sample.finger), .repaired)
      end(at: index, at: time, because: .repaired)
      deliverOffers(at: time)
    }
    trace?.explainHitTest(sample.place, finger: sample.finger)
    let found = stack.hitTest(sample.place)
    if let found, isPointer(on: found) { watchForSecondaryPress(on: found.surface.client) }
    if let responders, responders.isWatching { return offerDown(sample, over: found, to: responders, at: time) }
    guard let hit = touchHit(found, sample, at: time) else {
      _ = touches.add(sample, .nobody)
      return
    }
    trace?.tellChain(of: hit.surface, finger: sample.finger)
    didPress(hit.window, by: .tap, at: time)
    let index = touches.add(sample, .surface(SurfaceCapture(hit)))
    addEchoes(at: index, in: hit.window)
    guard let contact = touches[index].contact(at: time) else { return }
    tell(.touch(.down(inOrder(contact))), to: contact.client, .hit)
    if touches[index].hasEchoes { tellEchoes(of: touches[index], at: sample.place, time, .hit) { .touch(.down($0)) } }
  }

  /// Records that a finger's client was sent nothing, as it has no object to send it to.
  public func touchWasNotDelivered(_ contact: TouchContact) { note(.touchUndelivered, Int64(contact.finger)) }

  /// The surface that takes a finger, unless the finger only dismisses popups.
  func touchHit(_ hit: WindowHit?, _ sample: FingerSample, at time: Timestamp) -> WindowHit? {
    if popups.excludes(hit) {
      note(.fingerSwallowed, Int64(sample.finger), .pressOutsidePopup)
      dismissPopups(at: time, because: .pressOutsidePopup)
      return nil
    }
    if hit == nil { note(.fingerMissed, Int64(sample.finger)) }
    return hit
  }

  func touchMotion(_ sample: FingerSample, at time: Timestamp) {
    touchBatch.isOpen = true
    guard sample.place.isFinite else { return note(.notANumber, Int64(sample.finger)) }
    guard let index = touches.index(finger: sample.finger, on: sample.device) else {
      return note(.fingerUnknown, Int64(sample.finger), .repaired)
    }
    let touch = touches[index]
    touch.place = sample.place
    if touch.offer != nil { responders?.add(.move, of: touch) }
    if operation.isDriven(by: .touch(touch.id)) {
      operationDriverMoved(to: sample.place, at: time)
    } else if touch.offer == nil, let contact = touch.contact(at: time) {
      tell(.touch(.motion(inOrder(contact))), to: contact.client, .captured)
      if touch.hasEchoes { tellEchoes(of: touch, at: sample.place, time, .captured) { .touch(.motion($0)) } }
    }
  }

  func touchUp(_ finger: Int32, on device: DeviceID, at time: Timestamp) {
    touchBatch.isOpen = true
    guard let index = touches.index(finger: finger, on: device) else {
      return note(.fingerUnknown, Int64(finger), .repaired)
    }
    end(at: index, at: time, because: .captured)
  }

  private func end(at index: Int, at time: Timestamp, because reason: RoutingReason) {
    if touches[index].offer != nil { return offerEnd(at: index, .up, because: reason) }
    let touch = touches.remove(at: index)
    if operation.isDriven(by: .touch(touch.id)) {
      endOperation(at: time, completing: true)
    } else if let contact = touch.contact(at: time) {
      tell(.touch(.up(inOrder(contact))), to: contact.client, reason)
      if touch.hasEchoes { tellEchoes(of: touch, at: touch.place, time, reason) { .touch(.up($0)) } }
    }
  }

  func touchDetail(_ detail: TouchDetail, of finger: Int32, on device: DeviceID, at time: Timestamp) {
    touchBatch.isOpen = true
    guard detail.isFinite else { return note(.notANumber, Int64(finger)) }
    guard let index = touches.index(finger: finger, on: device) else {
      return note(.fingerUnknown, Int64(finger), .repaired)
    }
    if touches[index].offer != nil {
      touches[index].offer?.keep(detail)
    } else {
      tell(touches[index], at: touches[index].place, time, .captured) { detail.effect(on: $0) }
    }
  }

  func endTouchBatch(at time: Timestamp) {
    deliverOffers(at: time)
    touchBatch.close { emit(.touch(.frame($0)), .batchEnd) }
    guard responders != nil else { return }
    touches.frameDidEnd()
  }

  /// Tells a client, and remembers that a frame is due.
  func tell(_ effect: Effect, to client: ClientID, _ reason: RoutingReason) {
    emit(effect, reason)
    touchBatch.add(client)
  }
}

// MARK: - Cancelling

extension InputRouter {
  /// Takes all touches from a client that holds any, on all its surfaces. Fingers that land afterwards are sent as usual.
  ///
  /// `wl_touch.cancel` names no finger: it ends every touch of the client, and so nothing more is sent of any of them.
  /// - Returns: whether the client held a touch.
  @discardableResult
  public func cancelTouches(of client: ClientID, because reason: RoutingReason = .requested) -> Bool {
    let wasPointer = emulation?.capture.client == client
    if wasPointer { endEmulation(because: reason) }
    return sendTouchCancel(to: client, because: reason) || wasPointer
  }

  /// As `cancelTouches(of:)`, but a finger that is the pointer goes on.
  @discardableResult
  func sendTouchCancel(to client: ClientID, because reason: RoutingReason) -> Bool {
    guard touches.touches.contains(where: { $0.isHeld(by: client) }) else { return false }
    for index in touches.indices where touches[index].isBound(to: client) { touches[index].target = .nobody }
    touchBatch.drop(client)
    emit(.touch(.cancel(client)), reason)
    return true
  }

  func touchCancel(_ finger: Int32, on device: DeviceID, at time: Timestamp) {
    guard let index = touches.index(finger: finger, on: device) else {
      return note(.fingerUnknown, Int64(finger), .repaired)
    }
    cancel(at: index, at: time, because: .deviceCancelled)
    deliverOffers(at: time)
  }

  func cancelTouches(on device: DeviceID, at time: Timestamp, because reason: RoutingReason) {
    for index in touches.indices.reversed() where touches[index].device == device && !touches[index].isLifted {
      if reason == .deviceRemoved { note(.deviceHeldSomething, Int64(touches[index].finger), reason) }
      cancel(at: index, at: time, because: reason)
    }
    deliverOffers(at: time)
  }

  private func cancel(at index: Int, at time: Timestamp, because reason: RoutingReason) {
    if touches[index].offer != nil { return offerEnd(at: index, .cancel, because: reason) }
    let touch = touches[index]
    if case .surface(let capture) = touch.target { sendTouchCancel(to: capture.client, because: reason) }
    _ = touches.remove(at: index)
    if operation.isDriven(by: .touch(touch.id)) { endOperation(at: time, completing: false) }
  }
}

// MARK: - Scene

extension InputRouter {
  /// Tells clients of surfaces that moved under resting fingers.
  func followTouches(at time: Timestamp) {
    for index in touches.indices {
      guard case .surface(var capture) = touches[index].target, capture.follow() else { continue }
      touches[index].target = .surface(capture)
      if touches[index].isTold, let contact = touches[index].contact(at: time) {
        tell(.touch(.motion(inOrder(contact))), to: contact.client, .sceneChanged)
      }
    }
    followEchoes(at: time)
    if !touchBatch.isOpen { endTouchBatch(at: time) }
  }

  /// A touch whose surface is destroyed ends for its client with up and frame.
  func endTouches(on surface: SurfaceID, at time: Timestamp) {
    for index in touches.indices {
      endEcho(at: index, on: surface, at: time)
      guard case .surface(let capture) = touches[index].target, capture.id == surface else { continue }
      if touches[index].isTold {
        tell(touches[index], at: touches[index].place, time, .surfaceDestroyed) { .touch(.up($0)) }
      }
      touches[index].target = .nobody
    }
    if !touchBatch.isOpen { endTouchBatch(at: time) }
  }
}

extension Point {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
