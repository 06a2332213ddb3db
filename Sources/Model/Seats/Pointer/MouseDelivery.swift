import Geometry
import Interaction
import Surfaces

/// Presses of the pointer that recognizers receive first, and the events that their clients have yet to receive.
///
/// Clients receive the events of all presses in the order in which they happened: the press of a second click waits
/// until it is decided who receives the release of the first. It is empty unless a recognizer names buttons, or the
/// shell has its own views.
final class MouseDelivery: SeatOwner {
  /// Touches of the mouse have this identifier and lower ones.
  static let firstTouch = -1 << 48
  /// The number of events that are kept. Then the latest motion replaces the one before it.
  private static let capacity = 512

  private var offers: [MouseOffer] = []
  private var events: [MouseEvent] = []
  private var lastTouch = firstTouch
  /// The latest time that a client has received in an event of a press.
  private var latest = InputTime.zero
  /// The place of the pointer that a client has received last, while recognizers have the pointer.
  private(set) var sentPlace = Point<LayoutSpace>.zero

  init() {}

  /// True if recognizers or clients have yet to receive something.
  var isActive: Bool { !offers.isEmpty }

  /// True while buttons are pressed or events wait: the pointer stays with the presses.
  var keepsPointer: Bool { !events.isEmpty || current != nil }

  /// The press whose buttons are down.
  var current: MouseOffer? { offers.last { !$0.isOver } }

  /// Returns the press that a touch of the responder model belongs to.
  func offer(of touch: Int) -> MouseOffer? { offers.first { $0.touch == touch } }

  static func isMouse(_ touch: Int) -> Bool { touch <= firstTouch }

  // MARK: Input

  /// Begins a press.
  ///
  /// - Parameters:
  ///   - hit: the surface whose client receives it; nil if no client does.
  ///   - time: the latest time that clients may have received.
  func begin(_ code: UInt32, on hit: WindowHit?, at place: Point<LayoutSpace>, _ time: InputTime) -> MouseOffer {
    lastTouch -= 1
    let offer = MouseOffer(lastTouch, Event.ButtonMask(evdev: code), on: hit, at: place)
    if !keepsPointer { (latest, sentPlace) = (max(latest, time), place) }
    offers.append(offer)
    add(.press(code), to: offer, at: place, time)
    return offer
  }

  /// Adds an event of the press whose buttons are down.
  func add(_ kind: MouseEvent.Kind, to offer: MouseOffer, at place: Point<LayoutSpace>, _ time: InputTime) {
    switch kind {
    case .press, .motion: break
    case .button(let code, let isPressed):
      let button = Event.ButtonMask(evdev: code)
      if isPressed { offer.press(button) } else { offer.release(button) }
    case .release: offer.end()
    }
    guard offer.target != nil else { return }
    let event = MouseEvent(offer: offer, kind: kind, place: place, time: time)
    if event.isMotion, events.count >= Self.capacity, events.last?.isMotion == true { events.removeLast() }
    events.append(event)
  }

  // MARK: Output

  /// Removes the first event if recognizers have let it through.
  func next() -> MouseEvent? {
    guard let first = events.first, first.isFree else { return nil }
    events.removeFirst()
    return first
  }

  /// Records that a client receives an event.
  ///
  /// - Returns: the time that the client receives, which is never earlier than that of a previous event.
  func didSend(_ event: MouseEvent, after time: InputTime) -> InputTime {
    sentPlace = event.place
    latest = max(latest, event.time, time)
    switch event.kind {
    case .press: event.offer.clientDidReceivePress()
    case .release: event.offer.clientDidReceiveEnd()
    case .button, .motion: break
    }
    return latest
  }

  /// Records the time of an event that a client has received directly.
  func advance(to time: InputTime) { latest = max(latest, time) }

  /// Lets all events through that wait for recognizers.
  func letAllThrough() {
    for offer in offers {
      offer.letPressThrough()
      offer.letEndThrough()
    }
  }

  /// True if a client has received a press and not its end.
  func isHeld(by client: ClientID) -> Bool { offers.contains { $0.isHeldByClient && $0.target?.client == client } }

  /// Removes the target of a press, and its events.
  func drop(_ offer: MouseOffer) {
    offer.release()
    events.removeAll { $0.offer === offer }
  }

  /// Drops the presses whose buttons are released: what clients have yet to receive of them is never sent.
  func dropEnded() { for offer in offers where offer.isOver { drop(offer) } }

  /// Forgets presses that are over for clients and recognizers.
  ///
  /// - Parameters:
  ///   - isUnfinished: true if recognizers or views have yet to receive an event of a touch.
  ///   - forget: receives the touch of each forgotten press.
  func settle(isUnfinished: (Int) -> Bool, forget: (Int) -> Void) {
    for offer in offers where offer.isOver && !isUnfinished(offer.touch) {
      if offer.isHeldByClient {
        offer.letEndThrough()
      } else if !offer.isFree {
        // A recognizer has consumed it before its client received anything.
        drop(offer)
      }
    }
    offers.removeAll { offer in
      guard offer.isOver, !isUnfinished(offer.touch), !events.contains(where: { $0.offer === offer }) else {
        return false
      }
      forget(offer.touch)
      return true
    }
  }

  // MARK: Scene

  func sceneDidChange(_ turn: Turn) {
    for offer in offers {
      if offer.target?.isShown == false { drop(offer) } else { offer.follow() }
    }
  }

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    for offer in offers where offer.target?.id == surface { drop(offer) }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    for offer in offers where offer.target?.client == client { drop(offer) }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  /// The router cancels the presses of a device before this call, since recognizers may have received them.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
}
