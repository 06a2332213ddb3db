import Seats
import Testing

@testable import Nested

/// Tests of the conversion of the host's times.
@Suite struct HostClockTests {
  private func read(_ events: [(theirs: UInt32, now: UInt64)]) -> [UInt64] {
    var clock = HostClock()
    return events.map { clock.moment($0.theirs, now: InputTime(milliseconds: $0.now)).microseconds / 1000 }
  }

  @Test func whatLiesBetweenEventsIsKept() {
    #expect(read([(100, 5000), (108, 5030), (116, 5030), (124, 5030)]) == [5000, 5008, 5016, 5024])
  }

  @Test func nothingIsLaterThanNow() { #expect(read([(100, 5000), (180, 5010), (182, 5020)]) == [5000, 5010, 5012]) }

  @Test func theHostsClockMayBeginAnew() {
    #expect(read([(UInt32.max - 3, 5000), (4, 5010), (900_000, 5020), (7, 5030)]) == [5000, 5008, 5020, 5030])
  }

  @Test func aLongDelayIsNotKept() { #expect(read([(100, 5000), (110, 5200), (120, 5210)]) == [5000, 5200, 5210]) }

  @Test func timeNeverGoesBack() {
    #expect(read([(100, 5000), (95, 5000), (100, 5001), (101, 5002)]) == [5000, 5000, 5000, 5001])
  }
}
