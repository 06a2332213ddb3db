import Interaction
import Surfaces

/// Passes touches of a touchscreen from the hit test to recognizers or to clients.
struct TouchStage: Stage {
  let router: InputRouter

  @inline(__always)
  func take(_ report: TouchReport, _ turn: Turn) {
    if rejection.measuresContacts, rejectionStage.takes(report, turn) { return }
    switch report {
    case .down(let sample): down(sample, turn)
    case .motion(let sample): motion(sample, turn)
    case .up(let device, let finger): up(finger, on: device, turn)
    case .shape(let device, let finger, let major, let minor):
      detail(.shape(major: major, minor: minor), of: finger, on: device, turn)
    case .orientation(let device, let finger, let degrees):
      detail(.orientation(degrees: degrees), of: finger, on: device, turn)
    case .cancel(let device, let finger): cancel(finger, on: device, turn)
    case .cancelAll(let device): cancelAll(on: device, because: .deviceCancelled, turn)
    case .frame: endBatch(turn)
    }
  }

  /// - Parameter size: the major axis of the contact in logical pixels; nil if it is unknown.
  func down(_ sample: FingerSample, size: Double? = nil, _ turn: Turn) {
    touches.beginReport()
    guard sample.place.isFinite else { return turn.note(.notANumber, Int64(sample.finger)) }
    if let held = touches.touch(sample.finger, on: sample.device) {
      turn.note(.fingerDownTwice, Int64(sample.finger), .repaired)
      end(held, because: .repaired, turn)
      gestureStage.deliver(turn)
    }
    turn.trace?.explainHitTest(sample.place, for: .touch, finger: sample.finger)
    var found = stack.hitTest(sample.place, for: .touch)
    if emulation.hasTouchlessClients, let hit = found, emulation.passesOn(hit.window) { found = passOn(sample, turn) }
    var missing: TouchReceivers = []
    if rejection.isOn,
      let refusal = rejection.verdict(
        on: sample, size: size, over: found?.window, desk.output(at: sample.place), at: turn.time)
    {
      turn.note(refusal.note, Int64(sample.finger), .touchRejected)
      missing = refusal.receivers
      if missing == .all { return touches.add(sample) }
    }
    verdictStage.pressWillBegin(at: sample.place, on: found, turn)
    let actsAsPointer = found.map { emulation.applies(to: $0) } == true
    if actsAsPointer, let found { desk.watchForRest(of: found.surface.client) }
    if desk.isWatching { return offer(sample, over: found, actsAsPointer: actsAsPointer, without: missing, turn) }
    if missing.contains(.clients) { return touches.add(sample) }
    guard admits(found, sample, turn), let hit = found else { return touches.add(sample) }
    turn.trace?.writeChain(of: hit.surface, finger: sample.finger)
    focusStage.press(hit.window, by: .tap, turn)
    guard emulation.mayReceiveTouches(hit.surface.client) else {
      turn.note(.touchUndelivered, Int64(sample.finger))
      return touches.add(sample)
    }
    touches.begin(sample, on: hit, turn)
  }

  /// Finds the surface behind the windows whose clients cannot receive a touch and whose rules pass it on.
  private func passOn(_ sample: FingerSample, _ turn: Turn) -> WindowHit? {
    turn.note(.touchUndelivered, Int64(sample.finger))
    turn.trace?.explainHitTest(
      sample.place, for: .touch, finger: sample.finger, skipping: { emulation.passesOn($0) })
    return emulation.touchHit(at: sample.place, in: stack)
  }

  /// True if a finger is delivered to the surface that it hits. False if it misses all surfaces, only dismisses popups,
  /// or is excluded by the touches of another window.
  private func admits(_ hit: WindowHit?, _ sample: FingerSample, _ turn: Turn) -> Bool {
    if focus.popups.excludes(hit) {
      turn.note(.fingerSwallowed, Int64(sample.finger), .pressOutsidePopup)
      focusStage.follow(focus.dismissPopups(because: .pressOutsidePopup, turn), turn)
      return false
    }
    if touches.count > 0, let hit, let exclusion = touches.exclusion(of: hit.window) {
      turn.note(exclusion.note, Int64(sample.finger))
      return false
    }
    if hit == nil { turn.note(.fingerMissed, Int64(sample.finger)) }
    return hit != nil
  }

  /// Delivers a finger to recognizers before its client.
  ///
  /// - Parameters:
  ///   - actsAsPointer: true if it moves the pointer for its client.
  ///   - missing: the receivers that do not get it.
  private func offer(
    _ sample: FingerSample, over found: WindowHit?, actsAsPointer: Bool, without missing: TouchReceivers, _ turn: Turn
  ) {
    var view = desk.landing(at: sample.place, over: found?.surface)
    let isSurface = view is SurfaceView
    let isRejected = missing.contains(.clients) && isSurface
    let isDelivered = !isRejected && (isSurface ? admits(found, sample, turn) : admits(nil, sample, turn))
    if !isDelivered, !isRejected, isSurface { view = desk.shell }
    let touch = isDelivered ? touches.offer(sample, on: found) : touches.offer(sample, on: nil)
    if missing.contains(.recognizers) { rejection.keep(touch.responderID) }
    turn.trace?.writeChain(of: view, finger: sample.finger)
    if actsAsPointer, isDelivered, let hit = found { emulationStage.beginEmulation(touch, on: hit, turn) }
    desk.land(
      touch.responderID, on: view, at: sample.place, hit: found, sample.tool == .pen ? .pencil : .direct,
      finger: sample.finger)
  }

  func motion(_ sample: FingerSample, _ turn: Turn) {
    touches.beginReport()
    guard let touch = touches.move(sample, turn) else { return }
    if touch.isOffered { desk.add(.move, of: touch.responderID, at: touch.place) }
    if operation.isDriven(by: .touch(touch.id)) {
      operation.driverMoved(to: sample.place, turn)
    } else if !touch.isOffered {
      touches.sendMotion(of: touch, turn)
    }
  }

  func up(_ finger: Int32, on device: DeviceID, _ turn: Turn) {
    touches.beginReport()
    if let touch = touches.known(finger, on: device, turn) { end(touch, because: .captured, turn) }
  }

  private func end(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    if touch.isOffered { return endOffered(touch, .up, because: reason, turn) }
    forget(touch)
    if operation.isDriven(by: .touch(touch.id)) {
      operation.end(completing: true, turn)
    } else {
      touches.sendUp(of: touch, because: reason, turn)
    }
  }

  /// Marks a finger as lifted. It stays in the table until its client has received the end.
  private func endOffered(
    _ touch: SeatTouch, _ phase: TouchSample.Phase, because reason: RoutingReason, _ turn: Turn
  ) {
    if operation.isDriven(by: .touch(touch.id)) { operation.end(completing: phase == .up, turn) }
    touch.change { ($0.isLifted, $0.endReason) = (true, reason) }
    desk.add(phase, of: touch.responderID, at: touch.place)
  }

  func detail(_ detail: TouchDetail, of finger: Int32, on device: DeviceID, _ turn: Turn) {
    touches.beginReport()
    touches.detail(detail, of: finger, on: device, turn)
  }

  func cancel(_ finger: Int32, on device: DeviceID, _ turn: Turn) {
    guard let touch = touches.known(finger, on: device, turn) else { return }
    cancel(touch, because: .deviceCancelled, turn)
    gestureStage.deliver(turn)
  }

  func cancelAll(on device: DeviceID, because reason: RoutingReason, _ turn: Turn) {
    for touch in touches.touches.reversed() where touch.device == device && !touch.isLifted {
      if reason == .deviceRemoved { turn.note(.deviceHeldSomething, Int64(touch.finger), reason) }
      cancel(touch, because: reason, turn)
    }
    gestureStage.deliver(turn)
  }

  /// Cancels all touches. The fingers that are down reach no client until they lift.
  func cancelAll(because reason: RoutingReason, _ turn: Turn) {
    let down = touches.touches.filter { !$0.isLifted }
    guard !down.isEmpty else { return }
    for touch in down.reversed() { cancel(touch, because: reason, turn) }
    gestureStage.deliver(turn)
    for touch in down where touches.touch(touch.finger, on: touch.device) == nil {
      touches.add(FingerSample(device: touch.device, finger: touch.finger, place: touch.place))
    }
  }

  /// Cancels all touches of a client, also one that acts as its pointer.
  ///
  /// - Returns: true if the client had a touch.
  func cancelAll(of client: ClientID, because reason: RoutingReason, _ turn: Turn) -> Bool {
    let wasPointer = emulation.isOn { $0.client == client }
    if wasPointer { emulationStage.endEmulation(because: reason, turn) }
    return touches.cancel(of: client, because: reason, turn) || wasPointer
  }

  /// Cancels a touch. Its finger reaches no client until it lifts.
  func reject(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    cancel(touch, because: reason, turn)
    gestureStage.deliver(turn)
    guard touches.touch(touch.finger, on: touch.device) == nil else { return }
    touches.add(FingerSample(device: touch.device, finger: touch.finger, place: touch.place))
  }

  /// Cancels a touch for its client. Recognizers still receive it.
  func takeFromClient(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    if emulation.isFinger(touch.id) { emulationStage.endEmulation(because: reason, turn) }
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
  private func forget(_ touch: SeatTouch) {
    touches.remove(touch)
    rejection.forget(touch.responderID)
    desk.forget(touch.responderID)
  }

  func endBatch(_ turn: Turn) {
    gestureStage.deliver(turn)
    touches.endBatch(turn)
  }
}
