/// The clients of a seat that do not read what they are sent.
final class SlowClients {
  /// Clients that are far behind with reading.
  private(set) var lagging: [SeatClient] = []
  /// Clients that are to be disconnected.
  private(set) var hopeless: [SeatClient] = []

  func add(_ client: SeatClient) { lagging.append(client) }

  func giveUp(_ client: SeatClient) { hopeless.append(client) }

  /// The client has caught up, or is gone.
  func remove(_ client: SeatClient) {
    lagging.removeAll { $0 === client }
    hopeless.removeAll { $0 === client }
  }
}
