import Geometry
import Interaction
import Surfaces

// A client that knows no touches gets a pointer for a finger; see `EmulatedPointer`. What the finger means is found out by
// an ordinary recognizer, which holds it back as any other may: a press is told late, where and when it was.

extension InputRouter {
  /// Says what a client can do with a finger: whether it has asked for pointers, but never for touches.
  public func setKnowsOnlyPointers(_ knowsOnlyPointers: Bool, _ client: ClientID) {
    if knowsOnlyPointers {
      pointerOnlyClients.insert(client)
    } else {
      pointerOnlyClients.remove(client)
    }
  }

  /// Whether a finger that comes down there is to be a pointer.
  func isPointer(on hit: WindowHit) -> Bool {
    switch hit.window.effectivePointerEmulation {
    case .auto: pointerOnlyClients.contains(hit.surface.client)
    case .always: true
    case .never: false
    }
  }

  func isPointer(_ touch: Interaction.Touch) -> Bool { emulation?.touch.rawValue == UInt64(clamping: touch.id) }

  /// Whether a finger is the pointer of a client, with a button down.
  func holdsButton(_ touch: TouchID, of client: ClientID) -> Bool {
    guard let emulation else { return false }
    return emulation.touch == touch && emulation.button != nil && emulation.capture.client == client
  }

  /// What holds a button down: clients cannot tell the pointer from a finger that stands for it.
  func holder(of driver: Driver) -> Driver {
    guard driver == .pointer, let emulation, emulation.button != nil else { return driver }
    return .touch(emulation.touch)
  }

  /// Makes sure that a finger of a client that rests is noticed.
  func watchForSecondaryPress(on client: ClientID) {
    let view = responderTree.view(of: client)
    guard !view.gestureRecognizers.contains(where: { $0 is SecondaryPressRecognizer }) else { return }
    addRecognizer(SecondaryPressRecognizer(for: self), to: .client(client))
  }

  // MARK: Beginning and end

  /// Lets a finger be the pointer as soon as it is known what it means; nobody hears of it if that cannot be.
  func beginEmulation(at index: Int, on hit: WindowHit, at time: Timestamp) {
    guard emulation == nil, mayLendPointer else {
      touches[index].target = .nobody
      return note(.pointerTaken, Int64(touches[index].finger))
    }
    touches[index].target = .pointer
    emulation = EmulatedPointer(
      touch: touches[index].id, capture: SurfaceCapture(hit), place: touches[index].place, time: time)
  }

  private var mayLendPointer: Bool { pointer.hold == .hovering && operation.driver != .pointer }

  /// Takes the pointer away from where it is to where the finger came down.
  ///
  /// - Returns: false where somebody has taken hold of the pointer meanwhile; nobody hears of the finger then.
  private func lendPointer(because reason: RoutingReason) -> Bool {
    guard emulation?.hasEntered == false else { return true }
    emulation?.advance(to: pointer.latest)
    guard let emulation else { return true }
    guard mayLendPointer else {
      if let index = touches.index(of: emulation.touch) { note(.pointerTaken, Int64(touches[index].finger)) }
      forgetEmulation()
      return false
    }
    if let contact = pointer.contact(at: emulation.time) {
      pointer.focus = nil
      send(.pointer(.leave(contact.keepingCursor)), to: contact.client, .pointerEmulation)
    }
    pointer.hold = .lent
    self.emulation?.hasEntered = true
    send(.pointer(.enter(emulation.contact)), to: emulation.capture.client, reason)
    sendEmulated(.pointer(.motion(emulation.contact)), reason)
    return true
  }

  func endEmulation(of touch: TouchID, because reason: RoutingReason) {
    if emulation?.touch == touch { endEmulation(because: reason) }
  }

  /// Takes the pointer away from a finger, without a release of what is down: the seat's own goes back to where it is.
  func endEmulation(because reason: RoutingReason) {
    guard let ended = emulation else { return }
    forgetEmulation()
    guard ended.hasEntered else { return }
    send(.pointer(.leave(ended.contact)), to: ended.capture.client, reason)
    if pointer.hold == .hovering { aimPointer(at: ended.time, because: .pointerEmulation) }
    if !pointerBatch.isOpen { endPointerBatch() }
  }

  /// Forgets a finger's surface without a word: it has no name any more by which its client could be told.
  func dropEmulation(where isGone: (SurfaceCapture) -> Bool) {
    if let emulation, isGone(emulation.capture) { forgetEmulation() }
  }

  private func forgetEmulation() {
    if let ended = emulation, let index = touches.index(of: ended.touch) { touches[index].target = .nobody }
    guard let ended = emulation else { return }
    emulation = nil
    guard ended.hasEntered else { return }
    pointer.hold = pointer.buttons.isEmpty ? .hovering : .swallowed
  }

  /// Tells a client whose surface moved under the finger, or takes the pointer from what is not shown any more.
  func followEmulation(at time: Timestamp) {
    guard let emulation else { return }
    guard emulation.capture.isShown else { return endEmulation(because: .windowUnmapped) }
    if self.emulation?.capture.follow() == true, emulation.hasEntered {
      tellEmulated(at: emulation.place, time, .sceneChanged)
    }
  }

  // MARK: What the finger does

  /// The finger does not rest, and nobody else wants it: the press is told where it came down.
  func pressEmulated(by touch: Interaction.Touch) {
    guard let emulation, let window = emulation.capture.surface.root.window, emulation.button == nil else { return }
    let time = Timestamp(touch.startTime)
    guard lendPointer(because: .pointerEmulation) else { return }
    if let index = index(of: touch) { touches[index].offer?.isTold = true }
    didPress(window, by: .tap, at: time)
    setButton(EmulatedPointer.primary, at: time, touch.startTime < application.now ? .heldBack : .hit)
  }

  func moveEmulated(by touch: Interaction.Touch) {
    tellEmulated(at: Point(touch.location.x, touch.location.y), Timestamp(touch.timestamp), .captured)
  }

  func releaseEmulated(by touch: Interaction.Touch) {
    let reason = index(of: touch).flatMap { touches[$0].offer?.endReason } ?? .captured
    setButton(nil, at: Timestamp(touch.timestamp), reason)
    endEmulation(because: reason)
  }

  /// The finger rests.
  func clickSecondary() {
    guard let emulation, emulation.button == nil, let window = emulation.capture.surface.root.window else { return }
    let time = Timestamp(application.now)
    guard lendPointer(because: .pointerEmulation) else { return }
    didPress(window, by: .tap, at: time)
    setButton(EmulatedPointer.secondary, at: time, .gesture)
    setButton(nil, at: time, .gesture)
  }

  private func setButton(_ button: UInt32?, at time: Timestamp, _ reason: RoutingReason) {
    guard let code = button ?? emulation?.button else { return }
    emulation?.button = button
    emulation?.advance(to: time)
    guard let contact = emulation?.contact else { return }
    sendEmulated(.pointer(.button(contact, code: code, isPressed: button != nil)), reason)
  }

  private func tellEmulated(at place: Point<LayoutSpace>, _ time: Timestamp, _ reason: RoutingReason) {
    emulation?.place = place
    emulation?.advance(to: time)
    guard let contact = emulation?.contact else { return }
    sendEmulated(.pointer(.motion(contact)), reason)
  }

  /// Each step of a finger is a batch of its own, unless the seat's pointer is in the middle of one.
  private func sendEmulated(_ effect: Effect, _ reason: RoutingReason) {
    guard let client = emulation?.capture.client else { return }
    send(effect, to: client, reason)
    if !pointerBatch.isOpen { endPointerBatch() }
  }
}

extension PointerContact {
  fileprivate var keepingCursor: Self {
    var contact = self
    contact.keepsCursor = true
    return contact
  }
}
