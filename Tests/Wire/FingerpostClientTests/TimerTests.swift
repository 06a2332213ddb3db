import Testing

@testable import FingerpostClient

/// Tests of the timers of an application.
@Suite(.serialized) struct TimerTests {
  private final class Calls { var names: [String] = [] }

  private let queue = TimerQueue()
  private let calls = Calls()

  private func add(_ name: String, after delay: Duration, repeats: Bool = false) -> Timer {
    queue.add(after: delay, repeats: repeats, at: 1000) { [calls] in calls.names.append(name) }
  }

  private func fire(at now: Double) { queue.fire(at: now) { $0() } }

  @Test func timersAreCalledInTheirOrderWhenTheyAreDue() {
    let late = add("late", after: .milliseconds(20))
    let early = add("early", after: .milliseconds(10))
    #expect(queue.delay(at: 1004) == 6)
    fire(at: 1009.9)
    #expect(calls.names == [])
    fire(at: 1030)
    #expect(calls.names == ["early", "late"])
    #expect(!late.isValid && !early.isValid && queue.delay(at: 1030) == nil)
    fire(at: 2000)
    #expect(calls.names.count == 2)
  }

  @Test func aTimerRepeatsUntilItIsInvalidated() {
    let timer = add("key", after: .milliseconds(30), repeats: true)
    for now in [1030, 1060, 1300, 1301, 1330.0] { fire(at: now) }
    #expect(calls.names.count == 4, "a late timer is called once, and then after its whole interval")
    #expect(queue.delay(at: 1330) == 30)
    timer.invalidate()
    #expect(queue.delay(at: 1330) == nil)
    fire(at: 2000)
    #expect(calls.names.count == 4)
  }

  @Test func aTimerCanEndAnotherAndBeginOne() {
    let other = add("other", after: .milliseconds(20))
    let first = queue.add(after: .milliseconds(10), repeats: false, at: 1000) { [calls, queue] in
      other.invalidate()
      _ = queue.add(after: .zero, repeats: false, at: 1030) { calls.names.append("next") }
    }
    fire(at: 1030)
    #expect(calls.names == [] && !first.isValid)
    #expect(queue.delay(at: 1030) == 0)
    fire(at: 1030)
    #expect(calls.names == ["next"])
  }

  @Test func theApplicationCallsItsTimers() throws {
    let stage = try AppStage()
    stage.application.scheduleTimer(after: .zero) { stage.note("called") }
    stage.application.scheduleTimer(after: .seconds(3600)) { stage.note("too early") }
    stage.settle()
    #expect(stage.lines == ["called"])
  }
}
