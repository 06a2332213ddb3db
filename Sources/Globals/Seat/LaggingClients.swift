/// The clients of a seat that have many unread events.
final class LaggingClients {
  private(set) var all: [SeatClient] = []
  /// The clients that will be disconnected.
  private(set) var hopeless: [SeatClient] = []

  func add(_ client: SeatClient) { all.append(client) }

  func giveUp(_ client: SeatClient) {
    client.lag.giveUp()
    hopeless.append(client)
  }

  /// Removes a client that has caught up or has disconnected.
  func remove(_ client: SeatClient) {
    client.lag.end()
    all.removeAll { $0 === client }
    hopeless.removeAll { $0 === client }
  }
}
