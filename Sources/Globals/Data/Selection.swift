import Logging
import Seats
import Surfaces
public import WaylandServer

/// The side of something to paste that has it: mostly a client's.
public protocol SelectionSource: AnyObject {
  var mimeTypes: [String] { get }
  /// Bytes of events or requests that the owner has not read.
  var unreadBytes: Int { get }
  /// Asks the client to write into the descriptor.
  func send(_ mimeType: String, to descriptor: consuming OwnedFD)
  func cancelled()
}

/// A client's object through which it hears what there is to paste.
protocol SelectionDevice: AnyObject {
  /// Offers what a source has, or tells that there is nothing.
  func offer(_ source: (any SelectionSource)?)
  /// What was offered before is no longer to be had.
  func withdrawOffers()
}

/// One selection of the seat: who owns it, and who has been offered it.
///
/// Only the client that has the keyboard hears of it, just before it gets the keyboard.
final class Selection: KeyboardFocusFollower {
  private(set) var source: (any SelectionSource)?
  /// Hears of each change of what is selected, after clients.
  var onChange: (((any SelectionSource)?) -> Void)?
  private var lastSerial: UInt32?
  private var devices: [ClientID: [any SelectionDevice]] = [:]
  /// The client that knows what is selected now; more than one only where that is tolerated.
  private var informed: Set<ClientID> = []
  /// Room for offers, by the clients that have been sent many.
  private var rooms: [ClientID: Room] = [:]
  /// Clients that are to be sent an offer when they have read earlier events.
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

  /// Takes over a new selection; nil for none. One with an older serial than the last comes too late.
  func set(_ source: (any SelectionSource)?, serial: UInt32) {
    // Serial 0 comes only where that is tolerated, and says nothing of when.
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

  /// Takes over what somebody outside has to paste; nil where that is nothing any more. What a client has selected stays then.
  func set(foreign: ForeignSelection?) {
    if let foreign { return set(foreign, serial: 0) }
    if let source, source is ForeignSelection { sourceDidGo(source) }
  }

  /// A source has gone; if it was selected, nothing is now.
  func sourceDidGo(_ gone: any SelectionSource) {
    seat.server.transfers.drop(gone)
    guard source === gone else { return }
    source = nil
    change()
  }

  /// Requests that wait for the former owner are sent before it forgets its data.
  private func cancel(_ former: any SelectionSource) {
    seat.server.transfers.finish(former)
    former.cancelled()
  }

  private func change() {
    withdraw()
    if let focused { inform(focused) } else { informEverybody() }
    onChange?(source)
  }

  /// Lenience, where nobody has the keyboard: older clients of the conformance suite copy and paste without a window.
  private func informEverybody() {
    switch seat.server.strictness {
    case .strict: break
    case .lenient:
      seat.server.log.warning("tolerated: a selection is offered to clients without the keyboard")
      for client in devices.keys.sorted(by: { $0.rawValue < $1.rawValue }) { inform(client) }
    }
  }

  /// Offers the client what is selected, now or when it has room for that.
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
