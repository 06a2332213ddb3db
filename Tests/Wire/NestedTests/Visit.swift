/// A client in the windows of a host with one seat, to which tests can add more, and a record of the resulting input.
final class Visit {
  let host: Host
  let log = EventLog()
  let hands: HostHands
  private(set) var visitor: Visitor!

  init(
    windows: Int = 1, seatVersion: Int32 = 8, givesShortcuts: Bool = true, prepare: (HostHands) -> Void = { _ in }
  ) throws {
    host = try Host(givesShortcuts: givesShortcuts)
    hands = try host.addSeat(version: seatVersion)
    prepare(hands)
    let descriptor = try host.connect()
    visitor = try Visitor(descriptor, windows: windows, receiver: log) { [host] in
      for _ in 0..<3 { host.turn() }
    }
    settle()
    _ = host.asked
  }

  deinit { visitor.hangUp() }

  func settle() {
    for _ in 0..<6 {
      visitor.turn()
      host.turn()
    }
    visitor.turn()
  }

  /// The input that results from an action of the host.
  func received(_ body: (HostHands) throws -> Void) rethrows -> [String] {
    _ = log.received
    try body(hands)
    settle()
    return log.received
  }
}
