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
/// Only the client with keyboard focus receives the selection, just before it receives the focus.
final class Selection: KeyboardFocusObserver {
  private(set) var source: (any SelectionSource)?
  /// Runs at each change of the selection, after clients were notified.
  var onChange: (((any SelectionSource)?) -> Void)?
  private var lastSerial: UInt32?
  private var devices: [ClientID: [any SelectionDevice]] = [:]
  /// The clients that have received the current selection: one, or more if `strictness` is lenient.
  private var informed: Set<ClientID> = []
  /// Room for offers, by the clients that have received many.
  private var rooms: [ClientID: Room] = [:]
  /// The clients that will receive an offer after they have read earlier events.
  private var owed: Set<ClientID> = []
  private unowned let seat: SeatGlobal

  init(_ seat: SeatGlobal) {
    self.seat = seat
    seat.follow(self)
  }

  private var focused: ClientID? { seat.keyboardFocus?.target.client }

  func keyboardWillEnter(_ client: ClientID) {
    withdraw(exceptFrom: client)
    if !informed.contains(client) { inform(client) }
  }

  func add(_ device: any SelectionDevice, of client: ClientID) {
    devices[client, default: []].append(device)
    guard focused == client else { return }
    informed.insert(client)
    device.offer(source)
  }

  func deviceCount(of client: ClientID) -> Int { devices[client]?.count ?? 0 }

  func remove(_ device: any SelectionDevice, of client: ClientID) {
    devices[client]?.removeAll { $0 === device }
    if devices[client]?.isEmpty == true { devices[client] = nil }
    if devices[client] == nil {
      informed.remove(client)
      rooms[client] = nil
    }
  }

  /// Sets the selection; nil for none. A selection with an older serial than the last one is cancelled.
  func set(_ source: (any SelectionSource)?, serial: UInt32) {
    // Serial 0 means that the time of the request is unknown: the selection is from outside or was tolerated.
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
    withdraw()
    if let focused { inform(focused) } else { informEverybody() }
    onChange?(source)
  }

  /// Offers the selection to all clients if `strictness` is lenient and no client has the focus: older clients of the
  /// conformance suite copy and paste without a window.
  private func informEverybody() {
    switch seat.server.strictness {
    case .strict: break
    case .lenient:
      seat.server.log.warning("tolerated: a selection is offered to clients without keyboard focus")
      for client in devices.keys.sorted(by: { $0.rawValue < $1.rawValue }) { inform(client) }
    }
  }

  /// Offers the selection to a client, now or when it has room for the offer.
  private func inform(_ client: ClientID) {
    guard let record = seat.server.clients[client], record.isConnected, let devices = devices[client] else { return }
    let weight = devices.count * (source?.mimeTypes.reduce(64) { $0 + $1.utf8.count + 16 } ?? 16)
    guard rooms[client, default: .events].take(weight, of: record.handle) else {
      owed.insert(client)
      return seat.server.backlog.add(self)
    }
    owed.remove(client)
    informed.insert(client)
    for device in devices { device.offer(source) }
  }

  private func withdraw(exceptFrom spared: ClientID? = nil) {
    for client in informed where client != spared { devices[client]?.forEach { $0.withdrawOffers() } }
    owed.formIntersection(spared.map { [$0] } ?? [])
    informed.formIntersection(spared.map { [$0] } ?? [])
  }
}

extension Selection: LateSender {
  func sendKept() -> Bool {
    for client in owed {
      owed.remove(client)
      inform(client)
    }
    return !owed.isEmpty
  }
}
