import Testing

@testable import Seats

/// Tests of the times at which watches of a seat's idleness become idle.
@Suite struct IdleClockTests {
  private static func at(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }

  private static func milliseconds(_ count: UInt64) -> UInt64 { count * 1000 }

  private var clock = IdleClock(start: Self.at(1000))

  private mutating func input(at time: UInt64) -> [IdleClock.WatchID] {
    clock.didReceiveInput(at: Self.at(time)) ? clock.resume() : []
  }

  @Test mutating func aWatchBecomesIdleOnceAndResumesOnce() {
    let watch = clock.add(timeout: Self.milliseconds(100), at: Self.at(1000))
    #expect(clock.next == Self.at(1100))
    #expect(clock.takeDue(at: Self.at(1099)) == [])
    #expect(clock.takeDue(at: Self.at(1100)) == [watch])
    #expect(clock.isIdle)
    #expect(clock.next == nil)
    #expect(clock.takeDue(at: Self.at(5000)) == [])
    #expect(input(at: 6000) == [watch])
    #expect(input(at: 6001) == [])
    #expect(!clock.isIdle)
    #expect(clock.takeDue(at: Self.at(6100)) == [])
    #expect(clock.takeDue(at: Self.at(6101)) == [watch])
  }

  @Test mutating func inputStoresItsTimeAndTheTimerFindsTheRest() {
    let watch = clock.add(timeout: Self.milliseconds(100), at: Self.at(1000))
    for time in stride(from: 1010, through: 1090, by: 10) { #expect(input(at: UInt64(time)) == []) }
    // Input has not moved the timer.
    #expect(clock.next == Self.at(1100))
    #expect(clock.takeDue(at: Self.at(1100)) == [])
    #expect(clock.next == Self.at(1190))
    #expect(clock.takeDue(at: Self.at(1190)) == [watch])
  }

  @Test mutating func watchesBecomeIdleInTheOrderOfTheirTimes() {
    let long = clock.add(timeout: Self.milliseconds(300), at: Self.at(1000))
    let short = clock.add(timeout: Self.milliseconds(100), at: Self.at(1000))
    let same = clock.add(timeout: Self.milliseconds(100), at: Self.at(1000))
    let late = clock.add(timeout: Self.milliseconds(50), at: Self.at(1200))
    #expect(clock.takeDue(at: Self.at(9000)) == [short, same, late, long])
    #expect(input(at: 9001) == [long, short, same, late])
  }

  @Test mutating func aTimeoutOfZeroIsDueAtTheTimeOfEachInput() {
    let watch = clock.add(timeout: 0, at: Self.at(1000))
    #expect(clock.next == Self.at(1000))
    #expect(clock.takeDue(at: Self.at(1000)) == [watch])
    for time: UInt64 in 1001...1003 {
      #expect(input(at: time) == [watch])
      #expect(clock.next == Self.at(time))
      #expect(clock.takeDue(at: Self.at(time)) == [watch])
    }
  }

  @Test mutating func theTimeoutOfALaterWatchBeginsWithIt() {
    _ = input(at: 2000)
    let watch = clock.add(timeout: Self.milliseconds(100), at: Self.at(2900))
    #expect(clock.takeDue(at: Self.at(2999)) == [])
    #expect(clock.takeDue(at: Self.at(3000)) == [watch])
  }

  @Test mutating func aRemovedWatchIsNeverDueNorResumed() {
    let (first, second) = (
      clock.add(timeout: 0, at: Self.at(1000)), clock.add(timeout: Self.milliseconds(10), at: Self.at(1000))
    )
    #expect(clock.takeDue(at: Self.at(1000)) == [first])
    clock.remove(first)
    #expect(!clock.isIdle)
    #expect(input(at: 1001) == [])
    clock.remove(second)
    clock.remove(second)
    #expect(clock.next == nil)
    #expect(clock.takeDue(at: Self.at(9000)) == [])
  }

  @Test mutating func whileInhibitedNoneBecomesIdleAndThenTheTimeoutBeginsAgain() {
    let watch = clock.add(timeout: Self.milliseconds(100), at: Self.at(1000))
    clock.setInhibited(true, at: Self.at(1050))
    #expect(clock.next == nil)
    #expect(clock.takeDue(at: Self.at(5000)) == [])
    clock.setInhibited(true, at: Self.at(5000))
    clock.setInhibited(false, at: Self.at(6000))
    #expect(clock.duration(until: Self.at(6040)) == 40_000)
    #expect(clock.takeDue(at: Self.at(6099)) == [])
    #expect(clock.next == Self.at(6100))
    #expect(clock.takeDue(at: Self.at(6100)) == [watch])
  }

  @Test mutating func inhibitionDoesNotResumeAWatchThatIsIdle() {
    let watch = clock.add(timeout: Self.milliseconds(100), at: Self.at(1000))
    #expect(clock.takeDue(at: Self.at(1100)) == [watch])
    clock.setInhibited(true, at: Self.at(1200))
    #expect(clock.isIdle)
    #expect(input(at: 1300) == [watch])
    #expect(clock.takeDue(at: Self.at(9000)) == [])
    clock.setInhibited(false, at: Self.at(9000))
    #expect(clock.takeDue(at: Self.at(9100)) == [watch])
  }

  @Test mutating func timesThatGoBackAndLargestTimeoutsDoNoHarm() {
    let watch = clock.add(timeout: UInt64(UInt32.max) * 1000, at: Self.at(1000))
    _ = clock.add(timeout: .max, at: Self.at(1000))
    #expect(input(at: 5000) == [])
    #expect(input(at: 10) == [])
    #expect(clock.duration(until: Self.at(20)) == 0)
    #expect(clock.takeDue(at: Self.at(5000 + UInt64(UInt32.max) - 1)) == [])
    #expect(clock.takeDue(at: Self.at(5000 + UInt64(UInt32.max))) == [watch])
    #expect(clock.takeDue(at: InputTime(microseconds: .max - 1)) == [])
  }

  @Test func endsOfBatchesAndRemovedDevicesAreNoActivity() {
    let device = DeviceID(.clients, 1)
    let idle: [InputEvent] = [.touch(.frame(device: device)), .pointer(.frame), .deviceRemoved(device)]
    #expect(idle.filter(\.isActivity) == [])
    let active: [InputEvent] = [
      .motion(.shake), .motion(.lidClosed), .key(.key(device: device, code: 30, isPressed: false)),
      .touch(.up(device: device, finger: 1)),
    ]
    #expect(active.filter(\.isActivity) == active)
  }
}
