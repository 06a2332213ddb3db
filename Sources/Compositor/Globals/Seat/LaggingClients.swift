package import Surfaces

/// A closure that receives a client that begins to lag with the number of its unread bytes, or a client that has caught
/// up with the number of motions that were withheld.
package typealias LagReport = (ClientID, _ isLagging: Bool, _ count: Int) -> Void

/// The clients of a seat that have many unread events.
final class LaggingClients {
  private(set) var all: [SeatClient] = []
  /// The clients that will be disconnected.
  private(set) var hopeless: [SeatClient] = []

  private(set) var report: LagReport?

  func attach(_ report: @escaping LagReport) {
    assert(self.report == nil, "a seat has one receiver of reports about lags")
    self.report = report
  }

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
