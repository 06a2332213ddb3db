package import Seats
package import Surfaces
package import WaylandServer

/// The verdict of a client about a touch, a key or a button.
package enum ClientVerdict: Sendable {
  /// The client has handled it, or has not answered in time.
  case handled
  /// Nothing in the client has handled it.
  case declined
  /// The client has handled it, and responders above the client may handle it too.
  case continues
  /// A gesture of the client may handle the touch; another verdict follows.
  case deferred
  /// A gesture of the client has recognized the touch.
  case claimed
}

/// `fingerpost_responder_manager_v1`: clients report the input that nothing in them has handled.
package final class ResponderGlobal: FingerpostResponderManagerV1.Handler {
  let seat: SeatGlobal
  let patience: Int
  /// The machine's clock, by which clients have time for their answers. The objects of clients do not read another one.
  let now: () -> ContinuousClock.Instant
  private(set) var seats: [ClientID: ResponderSeat] = [:]
  private(set) var surfaces: [SurfaceID: ResponderSurface] = [:]
  private var quarantines: [ClientID: Quarantine] = [:]
  private(set) weak var delegate: (any ResponderDelegate)?
  private(set) weak var menus: (any EditMenuDelegate)?
  private var global: Global<FingerpostResponderManagerV1>?
  private var cancelReaders: [(ClientID, Bool) -> Void] = []
  private var readers: [(JudgedInput, ClientVerdict) -> Void] = []
  /// True if a client judges motions.
  private var judgesMotions = false
  private var motionReaders: [(Bool) -> Void] = []
  private var offerReaders: [(UInt64, ResponderVerdict) -> Void] = []
  private var pressReaders: [(SurfaceID, UInt64) -> Void] = []
  private var recognizerReaders: [(ClientRecognizerName, ClientRecognizerNews) -> Void] = []
  /// The presses of buttons so far that clients judge.
  private var pressCount: UInt64 = 0
  /// The number of open questions for the states of actions.
  private var openValidations = 0
  /// Chooses the presses whose chains clients are asked for, and receives the chains; nil before one is set.
  private(set) var pressChainReader: ((SentPress) -> ((ClientChain) -> Void)?)?

  /// - Parameters:
  ///   - patience: how many times as long as the protocol says clients have for their answers; at least 1.
  ///   - now: the machine's clock, by which they have it.
  package init(
    _ seat: SeatGlobal, patience: Int = 1, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) throws(DisplayError) {
    (self.seat, self.patience, self.now) = (seat, max(1, patience), now)
    global = try Global(seat.server.display, version: 3) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: FingerpostResponderManagerV1) {}

  package func getSurface(
    _ object: FingerpostResponderManagerV1, id: FingerpostResponderSurfaceV1, surface: WlSurface
  ) {
    guard let target = surface.object else { return }
    let name = target.model.id
    guard surfaces[name] == nil else {
      return object.postError(
        FingerpostResponderManagerV1.Error.alreadyExists.rawValue,
        "wl_surface@\(surface.id) already has a fingerpost_responder_surface_v1")
    }
    let made = ResponderSurface(id, of: target, self, quarantine(of: target.model.client))
    surfaces[name] = made
    made.setCanJudge(seats[made.client] != nil)
    id.handler = made
    id.onDestroy = { [weak self] in
      made.end()
      self?.surfaces[name] = nil
      self?.reviewMotions()
    }
  }

  package func getSeat(_ object: FingerpostResponderManagerV1, id: FingerpostResponderSeatV1, seat: WlSeat) {
    let client = self.seat.server.clients[id.client]
    guard seats[client.id] == nil else {
      return object.postError(
        FingerpostResponderManagerV1.Error.alreadyExists.rawValue,
        "the client already has a fingerpost_responder_seat_v1 for wl_seat@\(seat.id)")
    }
    let made = ResponderSeat(id, self, self.seat.server.display.loop, quarantine(of: client.id)) {
      [weak self] in
      self?.report($0, $1)
    } cancelsAlone: { [weak self] in
      for reader in self?.cancelReaders ?? [] { reader(client.id, $0) }
    }
    seats[client.id] = made
    setCanJudge(true, client.id)
    id.handler = made
    id.onDestroy = { [weak self] in
      self?.seats[client.id] = nil
      self?.setCanJudge(false, client.id)
      made.end(isConnected: client.isConnected)
    }
    // Before, nothing is called for the input of clients.
    self.seat.followInput(self)
  }

  private func setCanJudge(_ canJudge: Bool, _ client: ClientID) {
    for surface in surfaces.values where surface.client == client { surface.setCanJudge(canJudge) }
  }

  // MARK: Quarantines

  private func quarantine(of client: ClientID) -> Quarantine {
    if let known = quarantines[client] { return known }
    quarantines = quarantines.filter { seat.server.clients[$0.key] != nil }
    let made = Quarantine(seat.server.display.loop, patience: patience) { [weak self] isOn in
      guard let self else { return }
      for surface in surfaces.values where surface.client == client { surface.setAsked(!isOn) }
      seats[client]?.quarantineDidChange(isOn: isOn)
    }
    quarantines[client] = made
    return made
  }

  // MARK: Actions and focus

  /// Sets what carries out the requests of clients about responders, once. It is not retained.
  package func use(_ delegate: any ResponderDelegate) {
    precondition(self.delegate == nil, "one object carries out the requests")
    self.delegate = delegate
  }

  /// Sets what carries out the requests of clients about the edit menu, once. It is not retained.
  package func use(_ menus: any EditMenuDelegate) {
    precondition(self.menus == nil, "one object carries out the requests")
    self.menus = menus
  }

  /// Asks the client for the state of an action, if the client validates it. `then` is called once: when the state is
  /// known, or after the deadline.
  package func validate(_ name: String, on surface: SurfaceID, then: @escaping () -> Void) {
    guard let action = surfaces[surface]?.actions.action(name) else { return then() }
    openValidations += 1
    action.validate { [weak self] in
      self?.openValidations -= 1
      then()
    }
  }

  /// Sets what chooses the presses whose chains clients are asked for, once. It returns what receives the chain; nil if the
  /// client is not to be asked.
  package func readPressChains(_ reader: @escaping (SentPress) -> ((ClientChain) -> Void)?) {
    precondition(pressChainReader == nil, "one reader receives the chains")
    pressChainReader = reader
  }

  // MARK: Verdicts

  /// Adds what runs when a client asks for touches to be cancelled alone, or does so no longer.
  package func reportCancelsAlone(_ body: @escaping (ClientID, Bool) -> Void) { cancelReaders.append(body) }

  /// Adds what runs for each verdict: once for each event that a client judges, and before that if the client defers it.
  package func reportVerdicts(_ body: @escaping (JudgedInput, ClientVerdict) -> Void) { readers.append(body) }

  private func report(_ input: JudgedInput, _ verdict: ClientVerdict) { readers.forEach { $0(input, verdict) } }

  /// Adds what runs when a first client judges motions, and when none does any more.
  package func reportMotions(_ body: @escaping (Bool) -> Void) { motionReaders.append(body) }

  /// Reports whether a client judges motions, after a change.
  func reviewMotions() {
    let judges = surfaces.contains { $0.value.surface != nil && $0.value.judgesMotions }
    guard judges != judgesMotions else { return }
    judgesMotions = judges
    motionReaders.forEach { $0(judges) }
  }

  /// Adds what runs for each shake and command that was sent: once, with its number.
  package func reportOffers(_ body: @escaping (UInt64, ResponderVerdict) -> Void) { offerReaders.append(body) }

  func reportOffer(_ number: UInt64, _ verdict: ResponderVerdict) { offerReaders.forEach { $0(number, verdict) } }

  /// Adds what runs for each press of a button that a client judges, when it was sent, with its surface and its number.
  package func reportPresses(_ body: @escaping (SurfaceID, UInt64) -> Void) { pressReaders.append(body) }

  /// Adds what runs for each decision about a recognizer of a client that has a name, and when it gets or loses the name.
  package func reportRecognizers(_ body: @escaping (ClientRecognizerName, ClientRecognizerNews) -> Void) {
    recognizerReaders.append(body)
  }

  func report(_ news: ClientRecognizerNews, of name: ClientRecognizerName) {
    recognizerReaders.forEach { $0(name, news) }
  }

  /// True if the client of a surface judges events that begin on it now.
  package func judges(_ events: JudgedEvents, on surface: Surface) -> Bool {
    surface.state.judged.isSuperset(of: events) && seats[surface.client]?.isAvailable == true
  }

  /// True if the verdict about an input is open.
  package func isOpen(_ input: JudgedInput) -> Bool { seats.contains { $0.value.isOpen(input) } }

  /// True if a client has to answer now: a fence, a question for the state of an action, for a chain or whether it resigns, or
  /// a verdict that it has deferred past the end of a touch and that is due at `now`.
  package func isWaiting(at now: InputTime) -> Bool {
    openValidations > 0 || seats.contains { $0.value.isWaiting(at: now) }
      || surfaces.contains { $0.value.focus.isWaiting || $0.value.chains.isWaiting }
  }

  /// The earliest time after `now` at which a client has to send a verdict that it has deferred past the end of a touch;
  /// nil if no such verdict is open.
  package func nextVerdict(after now: InputTime) -> InputTime? {
    seats.isEmpty ? nil : seats.values.compactMap { $0.nextDue(after: now) }.min()
  }
}

extension ResponderGlobal: LateVerdictKeeper {
  package var hasLateVerdicts: Bool { seats.contains { $0.value.hasLate } }

  package func endLateVerdicts(exceptOf client: ClientID?) {
    for (id, receiver) in seats where id != client { receiver.endLate() }
  }
}

extension ResponderGlobal: InputFollower {
  func touchDidBegin(_ contact: TouchContact, _ serial: UInt32) {
    guard let receiver = seats[contact.client] else { return }
    receiver.touchDidBegin(contact, serial)
    if seat.server.surfaces[contact.surface]?.model.state.judged.contains(.touches) == true {
      receiver.await(contact, serial)
    }
    askForChain(of: SentPress(contact), serial)
  }

  func touchDidEnd(_ contact: TouchContact) { seats[contact.client]?.touchDidEnd(contact) }
  func touchWasCancelled(_ contact: TouchContact) { seats[contact.client]?.touchWasCancelled(contact) }
  func touchesWereCancelled(of client: ClientID) { seats[client]?.touchesWereCancelled() }
  func frameDidEnd(of client: ClientID) { seats[client]?.frameDidEnd() }

  func keyWasPressed(_ code: UInt32, _ target: KeyboardTarget, _ serial: UInt32?) {
    guard seat.server.surfaces[target.surface]?.model.judgesKeys == true else { return }
    let press = JudgedInput.key(code, of: target.client)
    guard let serial, let receiver = seats[target.client], receiver.await(press, serial) else {
      return report(press, .handled)
    }
    receiver.frameDidEnd()
  }

  func buttonWasPressed(_ contact: PointerContact, _ serial: UInt32) {
    if seats[contact.client] != nil { askForChain(of: SentPress(contact), serial) }
    guard seat.server.surfaces[contact.surface]?.model.state.judged.contains(.buttons) == true else { return }
    pressCount += 1
    guard seats[contact.client]?.await(.button(pressCount), serial) == true else { return }
    for reader in pressReaders { reader(contact.surface, pressCount) }
  }
}
