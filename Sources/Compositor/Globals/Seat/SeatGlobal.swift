import Geometry
import Logging
package import Seats
package import Surfaces
package import WaylandServer

/// An observer of the keyboard focus.
protocol KeyboardFocusObserver: AnyObject {
  /// Called just before the client receives the focus.
  func keyboardWillEnter(_ client: ClientID)
  func keyboardDidEnter(_ target: KeyboardTarget)
  func keyboardDidLeave(_ target: KeyboardTarget)
}

extension KeyboardFocusObserver {
  func keyboardWillEnter(_ client: ClientID) {}
  func keyboardDidEnter(_ target: KeyboardTarget) {}
  func keyboardDidLeave(_ target: KeyboardTarget) {}
}

/// Sends drag events to clients.
protocol DragReceiver: AnyObject {
  func deliver(_ message: DragMessage)
}

/// An observer of the touches and presses that clients receive. It is called after the messages were sent.
protocol InputFollower: AnyObject {
  func touchDidBegin(_ contact: TouchContact, _ serial: UInt32)
  func touchDidEnd(_ contact: TouchContact)
  /// Called instead of sending: `wl_touch` cannot cancel one touch.
  func touchWasCancelled(_ contact: TouchContact)
  func touchesWereCancelled(of client: ClientID)
  /// Called after a frame of touches or of the pointer.
  func frameDidEnd(of client: ClientID)
  /// Called after the press of a key, with its serial; nil if the client could not receive it.
  func keyWasPressed(_ code: UInt32, _ target: KeyboardTarget, _ serial: UInt32?)
  /// Called after the press of a button, with its serial. A frame follows.
  func buttonWasPressed(_ contact: PointerContact, _ serial: UInt32)
}

/// Sends keys to an input method that has grabbed the keyboard.
protocol KeyGrabReceiver: AnyObject {
  func deliverKey(_ target: KeyGrabTarget, code: UInt32, isPressed: Bool, time: InputTime)
  func deliverModifiers(_ target: KeyGrabTarget, _ modifiers: Modifiers)
  /// The keymap or the key repetition has changed.
  func keyboardDidChange()
}

/// `wl_seat` and its pointers, keyboards and touch screens. It sends the router's effects to clients.
///
/// Serials are created when events are sent, and remembered for requests that must name one.
package final class SeatGlobal {
  let server: Server
  package let name: String
  /// The kinds of devices that the seat has.
  package private(set) var capabilities: WlSeat.Capability
  /// The capabilities that the seat has ever had. Clients may request objects for all of them.
  private var everCapable: WlSeat.Capability
  private var bound: [Client: [WlSeat]] = [:]
  @exclusivity(unchecked) private var clients: [ClientID: SeatClient] = [:]
  /// The client of the last event, and its objects in `clients`; nil if it has none.
  @exclusivity(unchecked) private var recentID: ClientID?
  @exclusivity(unchecked) private var recentClient: Unmanaged<SeatClient>?
  private var global: Global<WlSeat>?

  @exclusivity(unchecked) private var serials: SerialLog
  let pointer = SeatPointer()
  let keys: SeatKeyboard
  package var keyRepeat: KeyRepeat { didSet { if keyRepeat != oldValue { announceKeyRepeat() } } }
  /// Runs with true when a client binds `wl_pointer` and has never bound `wl_touch`, and with false when it binds
  /// `wl_touch`.
  package var onTouchSupportChange: ((ClientID, Bool) -> Void)?
  /// Runs when a client has got its first or lost its last touch or pointer object, with the client.
  package var onReceiversChange: ((ClientID) -> Void)?
  /// Runs with true when a client creates a relative pointer, and with false after it has destroyed its last one.
  package var onListensToSteps: ((ClientID, Bool) -> Void)?

  /// Follows the input that clients receive; nil before the first client judges some.
  private(set) unowned var inputFollower: (any InputFollower)?

  let laggards = LaggingClients()
  /// Clients that may set selections now although they have no serial.
  package let selectionGrants = SelectionGrants()
  let refusals = SerialRefusals()
  /// The objects that receive the times of input events in nanoseconds.
  let timestamps = InputTimestamps()
  /// Runs when a client begins to lag. From then on, `reviewLag` must be called at intervals.
  package var onLag: (() -> Void)?
  /// Runs for each event, other than a motion, that is sent to a lagging client.
  package var onSendBehind: ((ClientID) -> Void)?

  private(set) weak var constraintReceiver: PointerConstraintsGlobal?
  private weak var tabletReceiver: TabletGlobal?
  private weak var dragReceiver: (any DragReceiver)?
  private(set) weak var keyGrabReceiver: (any KeyGrabReceiver)?
  private var focusObservers: [WeakObserver] = []

  private struct WeakObserver {
    weak var follower: (any KeyboardFocusObserver)?
  }

  /// - Parameter keymap: nil if keys have only codes and no symbols.
  package init(
    _ server: Server, keymap: KeymapOffer?, keyRepeat: KeyRepeat = KeyRepeat(), name: String = "seat0",
    capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch]
  ) throws(DisplayError) {
    self.server = server
    serials = SerialLog { [clients = server.clients] in clients[$0]?.isConnected == true }
    keys = SeatKeyboard(keymap: keymap)
    self.keyRepeat = keyRepeat
    self.name = name
    self.capabilities = capabilities
    everCapable = capabilities
    global = try Global(server.display, version: 10) { [unowned self] in bind($0) }
  }

  private func bind(_ resource: WlSeat) {
    let client = resource.client
    guard server.admits(resource, beside: bound[client]?.count ?? 0) else { return }
    resource.handler = self
    bound[client, default: []].append(resource)
    resource.onDestroy = { [weak self, unowned resource] in
      self?.bound[client]?.removeAll { $0 === resource }
      if self?.bound[client]?.isEmpty == true { self?.bound[client] = nil }
    }
    resource.sendCapabilities(capabilities: capabilities)
    resource.sendName(name: name)
  }

  /// Sets the kinds of devices that the seat has, and sends them to clients after the leave events of those that it
  /// loses. The caller has ended touches, buttons and keys.
  package func setCapabilities(_ capabilities: WlSeat.Capability) {
    guard capabilities != self.capabilities else { return }
    end(self.capabilities.subtracting(capabilities))
    self.capabilities = capabilities
    everCapable.formUnion(capabilities)
    for resource in bound.values.joined() { resource.sendCapabilities(capabilities: capabilities) }
  }

  // Each kind of effect has one receiver, which does not change.

  func attach(_ receiver: PointerConstraintsGlobal) {
    assert(constraintReceiver == nil, "a seat has one receiver of constraints")
    constraintReceiver = receiver
  }

  func attach(_ receiver: TabletGlobal) {
    assert(tabletReceiver == nil, "a seat has one receiver of tablets")
    tabletReceiver = receiver
  }

  func attach(_ receiver: any DragReceiver) {
    assert(dragReceiver == nil, "a seat has one receiver of drags")
    dragReceiver = receiver
  }

  func attach(_ receiver: any KeyGrabReceiver) {
    assert(keyGrabReceiver == nil, "a seat has one receiver of grabbed keys")
    keyGrabReceiver = receiver
  }

  /// Has an object follow the input of clients, if none does.
  func followInput(_ follower: any InputFollower) {
    if inputFollower == nil { inputFollower = follower }
  }

  var pointerFocus: PointerFocus? { pointer.focus }
  var keyboardFocus: KeyboardFocus? { keys.focus }

  func follow(_ follower: any KeyboardFocusObserver) {
    focusObservers.append(WeakObserver(follower: follower))
  }

  func announceKeyboard(to client: ClientID) {
    for entry in focusObservers { entry.follower?.keyboardWillEnter(client) }
  }

  func keyboardDidEnter(_ target: KeyboardTarget) {
    for entry in focusObservers { entry.follower?.keyboardDidEnter(target) }
  }

  func keyboardDidLeave(_ target: KeyboardTarget) {
    for entry in focusObservers { entry.follower?.keyboardDidLeave(target) }
  }
}

// MARK: - Clients

extension SeatGlobal {
  /// The input objects of a client; nil if it has none. The result is cached, because calls often repeat the same
  /// client.
  func client(_ id: ClientID) -> SeatClient? {
    withClient(id) { $0 }
  }

  /// Calls `body` with the input objects of a client, if it has any. They are not retained, since each event comes through
  /// here: `body` must not remove the client's objects.
  @inline(__always)
  func withClient<Result>(_ id: ClientID, _ body: (SeatClient) -> Result) -> Result? {
    if recentID != id { findClient(id) }
    return recentClient?._withUnsafeGuaranteedRef(body)
  }

  private func findClient(_ id: ClientID) {
    recentID = id
    recentClient = clients[id].map { .passUnretained($0) }
  }

  /// The input objects of a resource's client, created if needed.
  func makeClient(of resource: Resource) -> SeatClient {
    let id = server.clients[resource.client].id
    if let known = client(id) { return known }
    let made = SeatClient(id: id, handle: resource.client)
    clients[id] = made
    recentID = nil
    return made
  }

  func forgetIfEmpty(_ client: SeatClient) {
    guard client.isEmpty else { return }
    laggards.remove(client)
    clients[client.id] = nil
    (recentID, recentClient) = (nil, nil)
  }

  /// Whether a client has objects that receive touches, and those that receive the pointer.
  package func receivers(of client: ClientID) -> (touches: Bool, pointer: Bool) {
    guard let objects = clients[client] else { return (false, false) }
    return (!objects.touches.isEmpty, !objects.pointers.isEmpty)
  }

  func forEachClient(_ body: (SeatClient) -> Void) { clients.values.forEach(body) }

  /// The resource of a surface that may receive input; nil if it was destroyed or is not part of a window.
  ///
  /// GTK and foot crash if an enter event names a cursor or a surface without a role. The router does not target such
  /// surfaces.
  func surface(_ id: SurfaceID) -> WlSurface? {
    guard let surface = server.surfaces[id] else { return nil }
    switch surface.model.role {
    case .cursor, .dragIcon, nil:
      server.log.error(
        "\(surface.client.label): dropped input for \(surface.resource.label), which belongs to no window")
      return nil
    case .toplevel, .popup, .layer, .lock, .shellSurface, .subsurface, .inputPopup, .inputPanel,
      .inputView:
      return surface.resource
    }
  }
}

// MARK: - Serials

extension SeatGlobal {
  /// Creates the serial of an event.
  ///
  /// - Parameter time: the time of an act of the user; zero for other events.
  func newSerial(_ client: ClientID, _ cause: SerialCause, at time: InputTime = .zero) -> UInt32 {
    let serial = server.display.nextSerial()
    serials.note(serial, client, cause, at: time)
    return serial
  }

  /// Counts an act of the user on a client: a press, even if the client has no object that receives it, or the choice
  /// of one of its windows by an action.
  package func userDidAct(on client: ClientID) { serials.userDidAct(on: client) }

  /// Returns true if a client received this serial with an event that justifies its request.
  package func accepts(_ serial: UInt32, from client: ClientID, for purpose: SerialPurpose) -> Bool {
    if let entry = serials.find(serial, of: client) {
      // Some clients name their latest serial for a menu inside a menu: that of the keyboard focus.
      return entry.justifies(purpose)
        || purpose == .nestedGrab && entry.cause == .keyboardEnter
          && tolerates("a nested grab with the serial of a keyboard focus", by: client)
    }
    // Older clients of the conformance suite set selections without a serial.
    return purpose == .selection && serial == 0 && tolerates("a selection with serial 0", by: client)
  }

  /// The time of the act of the user for which a client received a serial; nil if it did not receive it, zero for other events.
  package func time(of serial: UInt32, from client: ClientID) -> InputTime? { serials.find(serial, of: client)?.time }

  /// True if a serial is that of a key, for example to open a menu whose items keys choose.
  package func isOfKey(_ serial: UInt32, of client: ClientID) -> Bool {
    switch serials.find(serial, of: client)?.cause {
    case .keyPress, .keyRelease: true
    default: false
    }
  }

  /// Returns true and logs a warning if `strictness` is lenient.
  private func tolerates(_ breach: String, by client: ClientID) -> Bool {
    guard server.strictness == .lenient else { return false }
    server.log.warning("\(server.clients[client]?.label ?? "client"): tolerated: \(breach)")
    return true
  }

  /// The permit to activate a window that a serial gives; nil if the client did not receive it with a press or the end
  /// of one.
  package func activationPermit(for serial: UInt32, of client: ClientID) -> ActivationPermit? {
    serials.permit(for: serial, of: client)
  }

  /// Uses a permit for a window of a client.
  ///
  /// - Returns: false if the press has activated a window before, or if the user has acted since on a third client.
  package func spend(_ permit: ActivationPermit, for target: ClientID) -> Bool { serials.spend(permit, for: target) }

  /// Makes the serials of cancelled touches invalid.
  func cancelTouchSerials(of client: ClientID) { serials.cancelTouches(of: client) }

  /// Makes the serial of a cancelled touch invalid.
  func cancelTouchSerial(of touch: FingerID, _ client: ClientID) { serials.cancel(touch, of: client) }

  /// The touch, pointer or tool of a press, by the serial that the client received with it.
  package func driver(of serial: UInt32, from client: ClientID) -> Driver? {
    switch serials.find(serial, of: client)?.cause {
    case .touchDown(let touch): .touch(touch)
    case .buttonPress: .pointer
    case .toolDown(let tool): .tool(tool)
    case .touchUp, .buttonRelease, .keyPress, .keyRelease, .pointerEnter, .keyboardEnter, .dragEnter, .cancelledTouch,
      .toolUp, .toolEnter, .action, nil:
      nil
    }
  }
}

// MARK: - Requests

extension SeatGlobal: WlSeat.Handler {
  private func mayHave(_ capability: WlSeat.Capability, _ object: WlSeat) -> Bool {
    if everCapable.isSuperset(of: capability) { return true }
    object.postError(WlSeat.Error.missingCapability.rawValue, "wl_seat@\(object.id) never had this capability")
    return false
  }

  package func getPointer(_ object: WlSeat, id: WlPointer) {
    guard mayHave(.pointer, object) else { return }
    guard isPresent(.pointer) else { return id.handler = self }
    add(id, to: makeClient(of: id))
  }

  package func getKeyboard(_ object: WlSeat, id: WlKeyboard) {
    guard mayHave(.keyboard, object) else { return }
    guard isPresent(.keyboard) else { return id.handler = self }
    add(id, to: makeClient(of: id))
  }

  package func getTouch(_ object: WlSeat, id: WlTouch) {
    guard mayHave(.touch, object) else { return }
    guard isPresent(.touch) else { return id.handler = self }
    add(id, to: makeClient(of: id))
  }

  package func release(_ object: WlSeat) {}
}

// MARK: - Effects

extension SeatGlobal {
  /// Sends an effect, if it is an event for a client's input objects.
  ///
  /// - Parameter queue: the queue that contained the effect.
  /// - Returns: false if the effect is for the shell or the trace.
  @discardableResult
  package func deliver(_ effect: Effect, from queue: EffectQueue) -> Bool {
    admits(effect) ? send(effect, from: queue) : true
  }

  @discardableResult
  func send(_ effect: Effect, from queue: EffectQueue?) -> Bool {
    switch effect {
    case .touch(let message): send(message)
    case .pointer(let message): send(message)
    case .gesture(let target, let gesture): deliverGesture(target, gesture)
    case .tool(let contact, let change): tabletReceiver?.deliver(contact, change)
    case .pad(let target, let event): tabletReceiver?.deliver(target, event)
    case .key(let message): send(message, from: queue)
    case .drag(let message): dragReceiver?.deliver(message)
    case .window, .responder, .menu, .action, .note: return false
    }
    return true
  }
}
