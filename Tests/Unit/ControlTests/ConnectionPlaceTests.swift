import Control
import Testing

/// Tests of the choice of the connection that a new one replaces.
@Suite struct ConnectionPlaceTests {
  private func place(_ idleSince: [UInt64?], now: UInt64 = 100) -> ConnectionPlace {
    .choose(idleSince: idleSince, most: 3, shortestIdle: 20, now: now)
  }

  @Test("While there is room, nothing happens to idle connections")
  func room() {
    #expect(place([]) == .free)
    #expect(place([0, 0]) == .free)
  }

  @Test("The connection that has been idle for the longest time goes")
  func longest() {
    #expect(place([50, 10, 30]) == .taken(from: 1))
    #expect(place([nil, 80, nil]) == .taken(from: 1))
  }

  @Test("Where none has been idle for long enough, the new one waits for the rest of the time")
  func later() {
    #expect(place([90, 95, nil]) == .later(10))
    // A time in the future does not trap.
    #expect(place([200, nil, nil]) == .later(20))
  }

  @Test("Connections that are in use keep their places")
  func none() { #expect(place([nil, nil, nil]) == .none) }
}
