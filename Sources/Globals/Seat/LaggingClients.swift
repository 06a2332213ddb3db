/// The clients of a seat that are far behind with reading.
final class LaggingClients {
  private(set) var all: [SeatClient] = []
  /// Those that are to be disconnected.
  private(set) var hopeless: [SeatClient] = []

  func add(_ client: SeatClient) { all.append(client) }

  func giveUp(_ client: SeatClient) {
    client.lag.giveUp()
    hopeless.append(client)
  }

  /// Forgets a client that has caught up or is gone.
  func remove(_ client: SeatClient) {
    client.lag.end()
    all.removeAll { $0 === client }
    hopeless.removeAll { $0 === client }
  }
}
