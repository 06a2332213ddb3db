import Geometry
import Surfaces

/// Delivers touches: the surface that a finger comes down on receives it until it lifts, wherever it moves.
///
/// If recognizers receive a touch first, the client receives the events that they let through, with their original
/// times.
final class TouchDelivery: SeatOwner {
  @exclusivity(unchecked) private var table = TouchTable()
  @exclusivity(unchecked) private var batch = Batch()
  @exclusivity(unchecked) private var clocks = TouchClocks()

  /// The clients whose touches are cancelled one by one.
  private var alone: Set<ClientID> = []

  var isBatchOpen: Bool { batch.isOpen }
  var touches: [SeatTouch] { table.touches }

  var count: Int { table.touches.count }

  subscript(id: FingerID) -> SeatTouch? { table[id] }
  subscript(place: Int) -> SeatTouch { table.touches[place] }

  /// Returns a finger that is down.
  func touch(_ finger: Int32, on device: DeviceID) -> SeatTouch? { table.touch(finger, on: device) }

  // MARK: Batches

  /// Begins a device's batch, which its frame ends.
  func beginReport() { batch.isOpen = true }

  func endBatch(_ turn: Turn) {
    batch.close { turn.emit(.touch(.frame($0)), .batchEnd) }
    for touch in table.touches where touch.offer?.awaitsFrame == true { touch.change { $0.awaitsFrame = false } }
  }

  /// Ends the frame of late messages before one with a later time. The batch of a device stays open.
  func endFrame(_ turn: Turn) {
    let isOpen = batch.isOpen
    endBatch(turn)
    batch.isOpen = isOpen
  }

  /// Ends the messages that were sent outside a device's batch with a frame.
  func endOwnBatch(_ turn: Turn) {
    if !batch.isOpen { endBatch(turn) }
  }

  /// Sends a message and marks the client as owed a frame.
  private func send(_ effect: Effect, to client: ClientID, _ reason: RoutingReason, _ turn: Turn) {
    turn.emit(effect, reason)
    batch.add(client)
  }

  /// Adjusts the time of a late delivery, so that a client's times never decrease.
  private func inOrder(_ contact: TouchContact) -> TouchContact {
    var contact = contact
    contact.time = clocks.next(contact.time, for: contact.client)
    return contact
  }

  // MARK: Down to up

  /// Adds a finger that no client receives.
  func add(_ sample: FingerSample) { _ = table.add(sample, .nobody) }

  /// Adds a finger that its client receives at once.
  func begin(_ sample: FingerSample, on hit: WindowHit, _ turn: Turn) {
    let touch = table.add(sample, .surface(SurfaceCapture(hit)), on: hit.window)
    addEchoes(to: touch, in: hit.window)
    guard let contact = touch.contact(at: turn.time) else { return }
    send(.touch(.down(inOrder(contact))), to: contact.client, .hit, turn)
    if touch.hasEchoes { sendEchoes(of: touch, at: sample.place, turn.time, .hit, turn) { .touch(.down($0)) } }
  }

  /// Adds a finger that recognizers receive first.
  func offer(_ sample: FingerSample, on hit: WindowHit?) -> SeatTouch {
    let target = hit.map { SeatTouch.Target.surface(SurfaceCapture($0)) } ?? .nobody
    return table.add(sample, target, offer: TouchOffer(landing: hit?.place ?? .zero), on: hit?.window)
  }

  /// Moves a finger to the place that the device reports.
  func move(_ sample: FingerSample, _ turn: Turn) -> SeatTouch? {
    guard sample.place.isFinite else {
      turn.note(.notANumber, Int64(sample.finger))
      return nil
    }
    let touch = known(sample.finger, on: sample.device, turn)
    touch?.move(sample)
    return touch
  }

  /// Returns a finger that is down, or records an error of the device.
  func known(_ finger: Int32, on device: DeviceID, _ turn: Turn) -> SeatTouch? {
    if let touch = touch(finger, on: device) { return touch }
    turn.note(.fingerUnknown, Int64(finger), .repaired)
    return nil
  }

  func sendMotion(of touch: SeatTouch, _ turn: Turn) {
    guard let contact = touch.contact(at: turn.time) else { return }
    send(.touch(.motion(inOrder(contact))), to: contact.client, .captured, turn)
    if touch.hasEchoes { sendEchoes(of: touch, at: touch.place, turn.time, .captured, turn) { .touch(.motion($0)) } }
  }

  func sendUp(of touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    guard let contact = touch.contact(at: turn.time) else { return }
    send(.touch(.up(inOrder(contact))), to: contact.client, reason, turn)
    if touch.hasEchoes { sendEchoes(of: touch, at: touch.place, turn.time, reason, turn) { .touch(.up($0)) } }
  }

  func detail(_ detail: TouchDetail, of finger: Int32, on device: DeviceID, _ turn: Turn) {
    guard detail.isFinite else { return turn.note(.notANumber, Int64(finger)) }
    guard let touch = known(finger, on: device, turn) else { return }
    if touch.isOffered { return touch.change { $0.keep(detail) } }
    send(touch, at: touch.place, turn.time, .captured, turn) { detail.effect(on: $0) }
  }

  /// Forgets a finger.
  func remove(_ touch: SeatTouch) { table.remove(touch) }

  // MARK: Outcomes of recognizers

  /// Sends the down of a finger that recognizers have let through, with its original place and time.
  ///
  /// - Parameter now: the time of the event. Earlier touches were withheld.
  func begin(_ touch: SeatTouch, in window: ClientWindow, _ outcome: TouchOutcome, now: InputTime, _ turn: Turn) {
    guard case .surface(let capture) = touch.target, let offer = touch.offer else { return }
    let (time, reason) = (outcome.startTime, outcome.startTime < now ? RoutingReason.heldBack : .hit)
    touch.change { ($0.isSent, $0.awaitsFrame) = (true, true) }
    let contact = touch.contact(in: capture, offer.landing, at: time)
    send(.touch(.down(inOrder(contact))), to: contact.client, reason, turn)
    addEchoes(to: touch, in: window)
    sendEchoes(of: touch, at: outcome.startPlace, time, reason, turn) { .touch(.down($0)) }
    if capture.convert(outcome.startPlace) != offer.landing { move(touch, outcome, now: now, turn) }
  }

  func move(_ touch: SeatTouch, _ outcome: TouchOutcome, now: InputTime, _ turn: Turn) {
    guard touch.isSent else { return }
    let reason = outcome.time < now ? RoutingReason.heldBack : .captured
    send(touch, at: outcome.place, outcome.time, reason, turn) { .touch(.motion($0)) }
  }

  func end(_ touch: SeatTouch, _ outcome: TouchOutcome, _ turn: Turn) {
    guard touch.isSent else { return }
    endFrameOfBeginning(of: touch, turn)
    sendDetails(of: touch, at: outcome.time, turn)
    send(touch, at: touch.place, outcome.time, touch.endReason, turn) { .touch(.up($0)) }
    touch.release()
  }

  /// Ends the frame of a late down before the up of the same finger. Some clients keep one state of each finger for a
  /// frame, so a finger that came down and lifted within one frame would stay down for ever.
  private func endFrameOfBeginning(of touch: SeatTouch, _ turn: Turn) {
    guard touch.offer?.awaitsFrame == true, case .surface(let capture) = touch.target else { return }
    batch.drop(capture.client)
    turn.emit(.touch(.frame(capture.client)), .batchEnd)
    for other in table.touches where other.isBound(to: capture.client) { other.change { $0.awaitsFrame = false } }
  }

  /// Sends the shape and orientation of a finger that its client has yet to receive.
  func sendDetails(of touch: SeatTouch, at time: InputTime, _ turn: Turn) {
    guard let offer = touch.offer, offer.shape != nil || offer.orientation != nil else { return }
    for case let detail? in [offer.shape, offer.orientation] {
      send(touch, at: touch.place, time, .captured, turn) { detail.effect(on: $0) }
    }
    touch.change { ($0.shape, $0.orientation) = (nil, nil) }
  }

  // MARK: Cancelling

  func setCancelsAlone(_ isAlone: Bool, of client: ClientID) {
    if isAlone { alone.insert(client) } else { alone.remove(client) }
  }

  /// Cancels a touch for its client, and with it all other touches of the client, unless the client asked for touches to
  /// be cancelled alone.
  func cancel(_ touch: SeatTouch, of client: ClientID, because reason: RoutingReason, _ turn: Turn) {
    guard alone.contains(client) else { return _ = cancel(of: client, because: reason, turn) }
    guard touch.isHeld(by: client) else { return }
    cancelAlone(touch, because: reason, turn)
    endOwnBatch(turn)
  }

  /// Cancels a touch and its echoes, and no other touch of the client.
  private func cancelAlone(_ touch: SeatTouch, because reason: RoutingReason, _ turn: Turn) {
    endFrameOfBeginning(of: touch, turn)
    send(touch, at: touch.place, turn.time, reason, turn) { .touch(.cancelled($0)) }
    touch.release()
  }

  /// Cancels all touches of a client, on all its surfaces. The client receives later touches as usual.
  ///
  /// `wl_touch.cancel` does not name a finger: it ends every touch of the client, so nothing more is sent of any of
  /// them.
  /// - Returns: true if the client had a touch.
  @discardableResult
  func cancel(of client: ClientID, because reason: RoutingReason, _ turn: Turn) -> Bool {
    guard table.touches.contains(where: { $0.isHeld(by: client) }) else { return false }
    if alone.contains(client) {
      for touch in table.touches where touch.isHeld(by: client) { cancelAlone(touch, because: reason, turn) }
      endOwnBatch(turn)
      return true
    }
    for touch in table.touches where touch.isBound(to: client) { touch.release() }
    batch.drop(client)
    turn.emit(.touch(.cancel(client)), reason)
    return true
  }

  // MARK: Echoes

  // An echo corresponds to a view that calls super in the responder model: by a rule, the surface above also receives a
  // touch. In the protocol, an echo is a second touch point of the same client, from down to end. Focus depends only on
  // the first touch point. A request with the serial of either one concerns the same finger.

  /// Finds the other surfaces that receive a touch, when its client receives the down.
  private func addEchoes(to touch: SeatTouch, in window: ClientWindow) {
    guard case .surface(let capture) = touch.target else { return }
    guard window.touchesContinue || capture.surface.parentReceivesTouches else { return }
    var last = capture.surface
    while let next = last.receiver, let heard = SurfaceCapture(next) {
      touch.add(TouchEcho(wireID: table.freeWireID, capture: heard))
      last = next
    }
  }

  /// Sends a touch to its client, once for each of its surfaces that receive it.
  private func send(
    _ touch: SeatTouch, at place: Point<LayoutSpace>, _ time: InputTime, _ reason: RoutingReason, _ turn: Turn,
    _ effect: (TouchContact) -> Effect
  ) {
    guard case .surface(let capture) = touch.target else { return }
    let contact = touch.contact(in: capture, capture.convert(place), at: time)
    send(effect(inOrder(contact)), to: contact.client, reason, turn)
    if touch.hasEchoes { sendEchoes(of: touch, at: place, time, reason, turn, effect) }
  }

  private func sendEchoes(
    of touch: SeatTouch, at place: Point<LayoutSpace>, _ time: InputTime, _ reason: RoutingReason, _ turn: Turn,
    _ effect: (TouchContact) -> Effect
  ) {
    guard case .surface = touch.target else { return }
    for echo in touch.echoes {
      let contact = touch.contact(of: echo, at: place, time)
      send(effect(inOrder(contact)), to: contact.client, reason, turn)
    }
  }

  // MARK: Scene

  /// Sends the new places of fingers on surfaces that have moved under them.
  func sceneDidChange(_ turn: Turn) {
    for touch in table.touches where touch.follow() && touch.isSent {
      guard let contact = touch.contact(at: turn.time) else { continue }
      send(.touch(.motion(inOrder(contact))), to: contact.client, .sceneChanged, turn)
    }
    for touch in table.touches where touch.hasEchoes { followEchoes(of: touch, turn) }
  }

  private func followEchoes(of touch: SeatTouch, _ turn: Turn) {
    guard case .surface = touch.target else { return }
    for index in touch.echoes.indices where touch.followEcho(index) {
      let contact = touch.contact(of: touch.echoes[index], at: touch.place, turn.time)
      send(.touch(.motion(inOrder(contact))), to: contact.client, .sceneChanged, turn)
    }
  }

  /// Ends the touches on a surface for its client, with an up and a frame.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    for touch in table.touches {
      endEcho(of: touch, on: surface, turn)
      guard case .surface(let capture) = touch.target, capture.id == surface else { continue }
      if touch.isSent { send(touch, at: touch.place, turn.time, .surfaceDestroyed, turn) { .touch(.up($0)) } }
      touch.release()
    }
    endOwnBatch(turn)
  }

  /// Ends the echo of a touch on a surface.
  private func endEcho(of touch: SeatTouch, on surface: SurfaceID, _ turn: Turn) {
    guard let echo = touch.removeEcho(on: surface), case .surface = touch.target else { return }
    let contact = touch.contact(of: echo, at: touch.place, turn.time)
    send(.touch(.up(inOrder(contact))), to: contact.client, .surfaceDestroyed, turn)
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    for touch in table.touches where touch.isBound(to: client) { touch.release() }
    batch.drop(client)
    alone.remove(client)
    clocks.forget(client)
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
}
