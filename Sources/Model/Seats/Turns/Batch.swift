import Surfaces

/// The clients that are owed a frame event when the batch of a device is complete.
struct Batch {
  /// True between a device's first event and its frame.
  var isOpen = false
  /// The clients, in the order in which they received their first message.
  private(set) var clients = ReusedList<ClientID>(capacity: 8)

  mutating func add(_ client: ClientID) {
    if !clients.contains(where: { $0 == client }) { clients.append(client) }
  }

  mutating func drop(_ client: ClientID) { clients.removeAll { $0 == client } }

  mutating func close(_ body: (ClientID) -> Void) {
    isOpen = false
    for index in 0..<clients.count { body(clients[index]) }
    clients.removeAll()
  }
}
