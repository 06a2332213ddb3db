import Logging
import Seats
import Surfaces
package import WaylandServer

/// The owner of data that can be pasted, usually a client.
package protocol SelectionSource: AnyObject {
  var mimeTypes: [String] { get }
  /// Bytes of events or requests that the owner has not read.
  var unreadBytes: Int { get }
  /// Asks the owner to write its data into the descriptor.
  func send(_ mimeType: String, to descriptor: consuming OwnedFD)
  func cancelled()
}

/// A client's object that receives selections.
protocol SelectionDevice: AnyObject {
  /// Sends an offer of the source's types, or that there is no selection.
  func offer(_ source: (any SelectionSource)?)
  /// Makes earlier offers invalid.
  func withdrawOffers()
}

/// One selection of the seat: its owner, and the clients that received an offer of it.
///
/// Most clients receive the selection only with the keyboard focus, just before it. Clients with the privilege
/// `clipboard` receive each change.
final class Selection: KeyboardFocusObserver {
  private(set) var source: (any SelectionSource)?
  /// Runs at each change of the selection, after clients were notified.
  var onChange: (((any SelectionSource)?) -> Void)?
  private var lastSerial: UInt32?
  /// The offers for the client with keyboard focus; for several clients if `strictness` is lenient.
  private let offers: SelectionOffers
  /// The offers for devices that receive each change without the keyboard focus.
  private let openOffers: SelectionOffers
  private unowned let seat: SeatGlobal

  init(_ seat: SeatGlobal) {
    self.seat = seat
    offers = SelectionOffers(seat.server)
    openOffers = SelectionOffers(seat.server)
    seat.follow(self)
  }

  private var focused: ClientID? { seat.keyboardFocus?.target.client }

  func keyboardWillEnter(_ client: ClientID) {
    offers.withdraw(exceptFrom: client)
    if !offers.hasInformed(client) { offers.inform(client) }
  }

  // MARK: Devices

  func add(_ device: any SelectionDevice, of client: ClientID) {
    offers.add(device, of: client)
    if focused == client { offers.inform(device, of: client) }
  }

  func deviceCount(of client: ClientID) -> Int { offers.deviceCount(of: client) }

  func remove(_ device: any SelectionDevice, of client: ClientID) { offers.remove(device, of: client) }

  /// Adds a device that receives the selection now and at each change, without the keyboard focus.
  func addWatcher(_ device: any SelectionDevice, of client: ClientID) {
    openOffers.add(device, of: client)
    openOffers.inform(device, of: client)
  }

  func watcherCount(of client: ClientID) -> Int { openOffers.deviceCount(of: client) }

  func removeWatcher(_ device: any SelectionDevice, of client: ClientID) { openOffers.remove(device, of: client) }

  // MARK: Changes

  /// Sets the selection; nil for none. A selection with an older serial than the last one is cancelled.
  func set(_ source: (any SelectionSource)?, serial: UInt32) {
    // Serial 0 means that the time of the request is unknown: the selection is from outside, was tolerated, or comes
    // from a client that needs no serial.
    if serial != 0 {
      if let lastSerial, Int32(bitPattern: serial &- lastSerial) < 0 {
        source?.cancelled()
        return
      }
      lastSerial = serial
    }
    guard source !== self.source else { return }
    let old = self.source
    self.source = source
    if let old { cancel(old) }
    change()
  }

  /// Sets a selection from outside. With nil, an outside selection ends and a client's selection stays.
  func set(foreign: ForeignSelection?) {
    if let foreign { return set(foreign, serial: 0) }
    if let source, source is ForeignSelection { sourceDidGo(source) }
  }

  /// Empties the selection, and cancels its source.
  func clear() { set(nil, serial: 0) }

  /// Empties the selection without a message to its source.
  ///
  /// - Returns: false if the selection is empty.
  func dropOwner() -> Bool {
    guard let source else { return false }
    sourceDidGo(source)
    return true
  }

  /// Handles the destruction of a source. If it was selected, the selection is now empty.
  func sourceDidGo(_ gone: any SelectionSource) {
    seat.server.transfers.drop(gone)
    guard source === gone else { return }
    source = nil
    change()
  }

  /// Sends waiting requests to the previous owner before it discards its data, and then cancels it.
  private func cancel(_ former: any SelectionSource) {
    seat.server.transfers.finish(former)
    former.cancelled()
  }

  private func change() {
    offers.replace(by: source)
    if let focused { offers.inform(focused) } else { informEverybody() }
    openOffers.announce(source)
    onChange?(source)
  }

  /// Offers the selection to all clients if `strictness` is lenient and no client has the focus: older clients of the
  /// conformance suite copy and paste without a window.
  private func informEverybody() {
    switch seat.server.strictness {
    case .strict: break
    case .lenient:
      seat.server.log.warning("tolerated: a selection is offered to clients without keyboard focus")
      offers.informAll()
    }
  }
}
