import Surfaces

/// The latest time that each client has received. Late deliveries never send a client an earlier time.
struct TouchClocks {
  private var latest: [(client: ClientID, time: InputTime)] = []

  /// Returns the time, or the latest one that the client has received if that is later.
  mutating func next(_ time: InputTime, for client: ClientID) -> InputTime {
    for index in latest.indices where latest[index].client == client {
      latest[index].time = max(latest[index].time, time)
      return latest[index].time
    }
    latest.append((client, time))
    return time
  }

  mutating func forget(_ client: ClientID) { latest.removeAll { $0.client == client } }
}
