import Surfaces

/// The clients that are owed a frame event when the batch of a device is complete.
struct Batch {
  /// True between a device's first event and its frame.
  var isOpen = false
  /// The clients, in the order in which they received their first message.
  private(set) var clients: [ClientID] = []

  mutating func add(_ client: ClientID) {
    if !clients.contains(client) { clients.append(client) }
  }

  mutating func drop(_ client: ClientID) { clients.removeAll { $0 == client } }

  mutating func close(_ body: (ClientID) -> Void) {
    isOpen = false
    for client in clients { body(client) }
    // Usually there is one client. For few elements, this is cheaper than `removeAll`.
    while !clients.isEmpty { clients.removeLast() }
  }
}
