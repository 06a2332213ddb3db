import Surfaces
import WaylandServer

/// The devices of clients that receive one selection, and the offers that they have received.
///
/// A client with too many unread events receives the offer after it has read them, and then only the latest one.
final class SelectionOffers {
  /// The selection that clients are offered; nil to report that there is none.
  private weak var source: (any SelectionSource)?
  private var devices: [ClientID: [any SelectionDevice]] = [:]
  /// The clients that have received the current selection.
  private var informed: Set<ClientID> = []
  /// Room for offers, by the clients that have received many.
  private var rooms: [ClientID: Room] = [:]
  /// The clients that will receive an offer after they have read earlier events.
  private var owed: Set<ClientID> = []
  /// The changes that `announce` has reported since the previous attempt to send kept offers.
  private var announced = 0
  private unowned let server: Server

  init(_ server: Server) { self.server = server }

  // MARK: Devices

  /// Adds a device, which receives no offer yet.
  func add(_ device: any SelectionDevice, of client: ClientID) { devices[client, default: []].append(device) }

  func deviceCount(of client: ClientID) -> Int { devices[client]?.count ?? 0 }

  func remove(_ device: any SelectionDevice, of client: ClientID) {
    devices[client]?.removeAll { $0 === device }
    guard devices[client]?.isEmpty == true else { return }
    devices[client] = nil
    rooms[client] = nil
    informed.remove(client)
    owed.remove(client)
  }

  // MARK: Offers

  /// Makes earlier offers invalid. Later ones are of another selection; nil reports that there is none.
  func replace(by source: (any SelectionSource)?) {
    self.source = source
    withdraw()
  }

  func hasInformed(_ client: ClientID) -> Bool { informed.contains(client) }

  /// Offers the selection to a new device of a client.
  func inform(_ device: any SelectionDevice, of client: ClientID) {
    informed.insert(client)
    device.offer(source)
  }

  /// Offers the selection to a client, now or when it has room for the offer.
  func inform(_ client: ClientID) {
    guard let record = server.clients[client], record.isConnected, let devices = devices[client] else { return }
    let weight = devices.count * (source?.mimeTypes.reduce(64) { $0 + $1.utf8.count + 16 } ?? 16)
    guard rooms[client, default: .events].take(weight, of: record.handle) else {
      owed.insert(client)
      return server.backlog.add(self)
    }
    owed.remove(client)
    informed.insert(client)
    for device in devices { device.offer(source) }
  }

  /// Offers the selection to all clients, in the order in which they have connected.
  func informAll() { for client in devices.keys.sorted(by: { $0.rawValue < $1.rawValue }) { inform(client) } }

  /// Makes earlier offers invalid, and offers a selection to all clients: at once, or later if it changes often.
  ///
  /// Two clipboard managers that replace each other's selection change it without end. Others receive some of the
  /// changes, and the loop has time for them.
  func announce(_ source: (any SelectionSource)?) {
    replace(by: source)
    guard !devices.isEmpty else { return }
    server.backlog.add(self)
    announced += 1
    guard announced <= server.bounds.selectionChangesAtOnce else { return owed.formUnion(devices.keys) }
    informAll()
  }

  /// Makes offers invalid, except those of one client.
  func withdraw(exceptFrom spared: ClientID? = nil) {
    for client in informed where client != spared { devices[client]?.forEach { $0.withdrawOffers() } }
    owed.formIntersection(spared.map { [$0] } ?? [])
    informed.formIntersection(spared.map { [$0] } ?? [])
  }
}

extension SelectionOffers: LateSender {
  func sendKept() -> Bool {
    announced = 0
    for client in owed.sorted(by: { $0.rawValue < $1.rawValue }) {
      owed.remove(client)
      inform(client)
    }
    return !owed.isEmpty
  }
}
