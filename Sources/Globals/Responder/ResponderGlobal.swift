public import Seats
public import Surfaces
public import WaylandServer

/// The verdict of a client about a touch.
public enum TouchVerdict: Sendable {
  /// The client has handled the touch, or has not answered in time.
  case handled
  /// Nothing in the client has handled the touch.
  case declined
  /// The client has handled the touch, and responders above it may handle it too.
  case continues
  /// A gesture of the client may handle the touch; another verdict follows.
  case deferred
  /// A gesture of the client has recognized the touch.
  case claimed
}

/// `fingerpost_responder_manager_v1`: clients report the touches that nothing in them has handled.
public final class ResponderGlobal: FingerpostResponderManagerV1.Handler {
  let seat: SeatGlobal
  private var seats: [ClientID: ResponderSeat] = [:]
  private(set) var surfaces: [SurfaceID: ResponderSurface] = [:]
  private var quarantines: [ClientID: Quarantine] = [:]
  private(set) weak var delegate: (any ResponderDelegate)?
  private var global: Global<FingerpostResponderManagerV1>?
  private var cancelReaders: [(ClientID, Bool) -> Void] = []
  private var readers: [(FingerID, TouchVerdict) -> Void] = []

  public init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  public func destroy(_ object: FingerpostResponderManagerV1) {}

  public func getSurface(
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
    id.handler = made
    id.onDestroy = { [weak self] in
      made.end()
      self?.surfaces[name] = nil
    }
  }

  public func getSeat(_ object: FingerpostResponderManagerV1, id: FingerpostResponderSeatV1, seat: WlSeat) {
    let client = self.seat.server.clients[id.client]
    guard seats[client.id] == nil else {
      return object.postError(
        FingerpostResponderManagerV1.Error.alreadyExists.rawValue,
        "the client already has a fingerpost_responder_seat_v1 for wl_seat@\(seat.id)")
    }
    let made = ResponderSeat(id, self, self.seat.server.display.loop, quarantine(of: client.id)) {
      [weak self] touch, verdict in
      self?.readers.forEach { $0(touch, verdict) }
    } cancelsAlone: { [weak self] in
      for reader in self?.cancelReaders ?? [] { reader(client.id, $0) }
    }
    seats[client.id] = made
    id.handler = made
    id.onDestroy = { [weak self] in
      self?.seats[client.id] = nil
      made.end(isConnected: client.isConnected)
    }
    followTouches()
  }

  /// Nothing is called for touches before the first client judges some.
  private func followTouches() {
    seat.followTouches(self)
  }

  // MARK: Quarantines

  private func quarantine(of client: ClientID) -> Quarantine {
    if let known = quarantines[client] { return known }
    quarantines = quarantines.filter { seat.server.clients[$0.key] != nil }
    let made = Quarantine(seat.server.display.loop) { [weak self] isOn in
      guard let self else { return }
      for surface in surfaces.values where surface.client == client { surface.setAsked(!isOn) }
      seats[client]?.quarantineDidChange(isOn: isOn)
    }
    quarantines[client] = made
    return made
  }

  // MARK: Actions and focus

  /// Sets what carries out the requests of clients about responders, once. It is not retained.
  public func use(_ delegate: any ResponderDelegate) {
    precondition(self.delegate == nil, "one object carries out the requests")
    self.delegate = delegate
  }

  // MARK: Verdicts

  /// Adds what runs when a client asks for touches to be cancelled alone, or does so no longer.
  public func reportCancelsAlone(_ body: @escaping (ClientID, Bool) -> Void) { cancelReaders.append(body) }

  /// Adds what runs once for each touch that a client judges, when the verdict is known.
  public func reportVerdicts(_ body: @escaping (FingerID, TouchVerdict) -> Void) { readers.append(body) }

  /// True if the client of a surface judges touches that begin on it now.
  public func judges(_ surface: Surface) -> Bool {
    surface.state.judgesTouches && seats[surface.client]?.isAvailable == true
  }

  /// True if the verdict about a touch is open.
  public func isOpen(_ touch: FingerID) -> Bool { seats.contains { $0.value.isOpen(touch) } }

  /// True if a client was sent a fence that it has not answered.
  public var isWaiting: Bool {
    seats.contains { $0.value.isWaiting } || surfaces.contains { $0.value.focus.isWaiting }
  }
}

extension ResponderGlobal: TouchFollower {
  func touchDidBegin(_ contact: TouchContact, _ serial: UInt32) {
    guard let receiver = seats[contact.client] else { return }
    receiver.touchDidBegin(contact, serial)
    if seat.server.surfaces[contact.surface]?.model.state.judgesTouches == true { receiver.await(contact, serial) }
  }

  func touchDidEnd(_ contact: TouchContact) { seats[contact.client]?.touchDidEnd(contact) }
  func touchWasCancelled(_ contact: TouchContact) { seats[contact.client]?.touchWasCancelled(contact) }
  func touchesWereCancelled(of client: ClientID) { seats[client]?.touchesWereCancelled() }
  func frameDidEnd(of client: ClientID) { seats[client]?.frameDidEnd() }
}
