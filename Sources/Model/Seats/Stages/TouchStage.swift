import Interaction
import Surfaces

/// Passes touches of a touchscreen from the hit test to recognizers or to clients.
final class TouchStage {
  let touches: TouchDelivery
  let rejection: TouchRejection
  let emulation: EmulationDelivery
  let operation: DesktopOperation
  let desk: GestureDesk
  private let owners: TouchOwners
  private let focus: WindowFocus
  private let stack: WindowStack
  private let menu: EditMenu

  init(
    _ owners: TouchOwners, _ emulation: EmulationDelivery, _ operation: DesktopOperation, _ desk: GestureDesk,
    _ focus: WindowFocus, _ stack: WindowStack, _ menu: EditMenu
  ) {
    self.owners = owners
    touches = owners.delivery
    rejection = owners.rejection
    self.emulation = emulation
    self.operation = operation
    self.desk = desk
    self.focus = focus
    self.stack = stack
    self.menu = menu
  }

  func take(_ step: TouchStep, _ turn: Turn) {
    switch step {
    case .report(let report): take(report, turn)
    case .admitted(let report): takeAdmitted(report, turn)
    case .down(let sample, let size): down(sample, size: size, turn)
    case .arrive(let sample, let size): arrive(sample, size: size, turn)
    case .place(let sample, let hit, let missing): place(sample, over: hit, without: missing, turn)
    case .land(let arrival): land(arrival, turn)
    case .landOnView(let arrival): landOnView(arrival)
    case .begin(let sample, let hit): begin(sample, on: hit, turn)
    case .detail(let detail, let finger, let device): self.detail(detail, of: finger, on: device, turn)
    case .endBatch: endBatch(turn)
    case .endOwnBatch: if !touches.isBatchOpen { endBatch(turn) }
    case .removeDevice(let device): cancelAll(on: device, because: .deviceRemoved, turn)
    case .takeFromClient(let touch, let reason): takeFromClient(touch, because: reason, turn)
    case .releaseFromClient(let touch, let reason): releaseFromClient(touch, because: reason, turn)
    case .cancelAll(let client, let reason): touches.cancel(of: client, because: reason, turn)
    case .cancelEverything(let reason): cancelEverything(because: reason, turn)
    case .reject(let touch, let reason): reject(touch, because: reason, turn)
    case .ignore(let touch): ignore(touch)
    }
  }

  @inline(__always)
  func take(_ report: TouchReport, _ turn: Turn) {
    if rejection.measuresContacts { return turn.then(.rejection(report)) }
    takeAdmitted(report, turn)
  }

  private func takeAdmitted(_ report: TouchReport, _ turn: Turn) {
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

  // MARK: Down

  /// - Parameter size: the major axis of the contact in logical pixels; nil if it is unknown.
  private func down(_ sample: FingerSample, size: Double? = nil, _ turn: Turn) {
    touches.beginReport()
    guard sample.place.isFinite else { return turn.note(.notANumber, Int64(sample.finger)) }
    guard let held = touches.touch(sample.finger, on: sample.device) else { return arrive(sample, size: size, turn) }
    turn.note(.fingerDownTwice, Int64(sample.finger), .repaired)
    end(held, because: .repaired, turn)
    turn.then(.gestures(.deliver))
    turn.then(.touch(.arrive(sample, size: size)))
  }

  /// Makes the hit test, and rejects the finger if the rules say so.
  private func arrive(_ sample: FingerSample, size: Double?, _ turn: Turn) {
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
    menu.pressWillBegin(on: found?.window, at: sample.place, turn)
    guard owners.lateVerdicts != nil else { return place(sample, over: found, without: missing, turn) }
    turn.then(.verdicts(.pressWillBegin(sample.place, found)))
    turn.then(.touch(.place(sample, over: found, without: missing)))
  }

  /// Finds the surface behind the windows whose clients cannot receive a touch and whose rules pass it on.
  private func passOn(_ sample: FingerSample, _ turn: Turn) -> WindowHit? {
    turn.note(.touchUndelivered, Int64(sample.finger))
    turn.trace?.explainHitTest(
      sample.place, for: .touch, finger: sample.finger, skipping: { [emulation] in emulation.passesOn($0) })
    return emulation.touchHit(at: sample.place, in: stack)
  }

  /// Gives a finger to recognizers, or to the client under it.
  private func place(
    _ sample: FingerSample, over found: WindowHit?, without missing: TouchReceivers, _ turn: Turn
  ) {
    let actsAsPointer = found.map { emulation.applies(to: $0) } == true
    if actsAsPointer, let found { desk.watchForRest(of: found.surface.client) }
    if desk.isWatching || actsAsPointer {
      return offer(sample, over: found, actsAsPointer: actsAsPointer, without: missing, turn)
    }
    if missing.contains(.clients) { return touches.add(sample) }
    guard admits(found, sample, turn), let hit = found else { return touches.add(sample) }
    turn.trace?.writeChain(of: hit.surface, finger: sample.finger)
    turn.follow(focus.press(hit.window, by: .tap, turn))
    turn.hasFollowUps ? turn.then(.touch(.begin(sample, hit))) : begin(sample, on: hit, turn)
  }

  private func begin(_ sample: FingerSample, on hit: WindowHit, _ turn: Turn) {
    guard emulation.mayReceiveTouches(hit.surface.client) else {
      turn.note(.touchUndelivered, Int64(sample.finger))
      return touches.add(sample)
    }
    touches.begin(sample, on: hit, turn)
  }

  /// True if a finger is delivered to the surface that it hits. False if it misses all surfaces, only dismisses popups or
  /// makes a modal dialog key, or is excluded by the touches of another window.
  private func admits(_ hit: WindowHit?, _ sample: FingerSample, _ turn: Turn) -> Bool {
    if focus.popups.excludes(hit) {
      turn.note(.fingerSwallowed, Int64(sample.finger), .pressOutsidePopup)
      turn.follow(focus.dismissPopups(because: .pressOutsidePopup, turn))
      return false
    }
    if touches.count > 0, let hit, let exclusion = touches.exclusion(of: hit.window) {
      turn.note(exclusion.note, Int64(sample.finger))
      return false
    }
    guard hit == nil else { return true }
    guard let dialog = stack.modalDialog(at: sample.place, for: .touch) else {
      turn.note(.fingerMissed, Int64(sample.finger))
      return false
    }
    turn.note(.fingerBlocked, Int64(sample.finger))
    turn.follow(focus.press(dialog, by: .tap, turn))
    return false
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
    let arrival = FingerArrival(
      touch: touch, view: view, hit: found, actsAsPointer: actsAsPointer && isDelivered,
      type: sample.tool == .pen ? .pencil : .direct)
    turn.hasFollowUps ? turn.then(.touch(.land(arrival))) : land(arrival, turn)
  }

  private func land(_ arrival: FingerArrival, _ turn: Turn) {
    turn.trace?.writeChain(of: arrival.view, finger: arrival.touch.finger)
    guard arrival.actsAsPointer, let hit = arrival.hit else { return landOnView(arrival) }
    turn.then(.emulation(.begin(arrival.touch, hit, stopping: nil)))
    turn.then(.touch(.landOnView(arrival)))
  }

  private func landOnView(_ arrival: FingerArrival) {
    desk.land(
      arrival.touch.responderID, on: arrival.view, at: arrival.touch.place, hit: arrival.hit, arrival.type,
      finger: arrival.touch.finger)
  }

  // MARK: Down to up

  private func motion(_ sample: FingerSample, _ turn: Turn) {
    touches.beginReport()
    guard let touch = touches.move(sample, turn) else { return }
    if touch.isOffered { desk.add(.move, of: touch.responderID, at: touch.place) }
    if operation.isDriven(by: .touch(touch.id)) {
      operation.driverMoved(to: sample.place, turn)
    } else if !touch.isOffered {
      touches.sendMotion(of: touch, turn)
    }
  }

  private func up(_ finger: Int32, on device: DeviceID, _ turn: Turn) {
    touches.beginReport()
    if let touch = touches.known(finger, on: device, turn) { end(touch, because: .captured, turn) }
  }

  private func end(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    if touch.isOffered { return endOffered(touch, .up, because: reason, turn) }
    forget(touch)
    if operation.isDriven(by: .touch(touch.id)) {
      operation.end(completing: true, turn)
    } else {
      if reason == .captured { owners.taps.touchWillEnd(touch) }
      touches.sendUp(of: touch, because: reason, turn)
    }
  }

  private func detail(_ detail: TouchDetail, of finger: Int32, on device: DeviceID, _ turn: Turn) {
    touches.beginReport()
    touches.detail(detail, of: finger, on: device, turn)
  }

  private func endBatch(_ turn: Turn) {
    desk.hasSamples ? turn.then(.gestures(.deliverBatch)) : touches.endBatch(turn)
  }
}
