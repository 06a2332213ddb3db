import Seats
import Testing

@testable import Libinput

@Suite("When something happened")
struct EventTimesTests {
  @Test func aDevicesTimeIsKept() {
    var times = EventTimes()
    #expect([100, 100, 250].map { times.moment($0, now: at(1000)).microseconds } == [100, 100, 250])
  }

  @Test func nothingHappensBeforeWhatIsKnown() {
    var times = EventTimes()
    #expect([300, 200, 301].map { times.moment($0, now: at(1000)).microseconds } == [300, 300, 301])
  }

  @Test func nothingHappensInTheFuture() {
    var times = EventTimes()
    #expect(times.moment(5000, now: at(1000)) == at(1000))
    #expect(times.moment(1100, now: at(1200)) == at(1100))
    #expect(times.moment(.max, now: at(1300)) == at(1300))
  }

  private func at(_ microseconds: UInt64) -> InputTime { InputTime(microseconds: microseconds) }
}
