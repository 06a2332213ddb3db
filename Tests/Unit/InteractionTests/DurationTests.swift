import Geometry
import Interaction
import Testing

/// Tests of settings that are durations.
@Suite struct DurationTests {
  @Test func `A press duration in seconds or milliseconds is the same`() {
    let screen = Screen()
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.minimumPressDuration = .seconds(0.2)
    #expect(press.minimumPressDuration == .milliseconds(200))
    screen.touch(1, at: 10, 10)
    screen.pass(199)
    #expect(screen.takeLog() == [])
    screen.pass(1)
    #expect(screen.takeLog() == ["press began"])
  }

  @Test func `Without a duration of its own a press takes the configuration's`() {
    let screen = Screen()
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    #expect(press.minimumPressDuration == nil)
    screen.application.configuration.longPressDuration = .milliseconds(80)
    screen.touch(1, at: 10, 10)
    screen.pass(80)
    #expect(screen.takeLog() == ["press began"])
  }

  @Test func `A change of the tap durations counts from the next event`() {
    let screen = Screen()
    screen.showsFailures = true
    screen.window.with(TapGestureRecognizer(), "tap").numberOfTapsRequired = 2
    screen.application.configuration.tapInterval = .milliseconds(20)
    screen.tap(1, at: 10, 10)
    screen.pass(20)
    #expect(screen.takeLog() == ["tap failed: itself"])
    screen.application.configuration.tapMaximumDuration = .milliseconds(30)
    screen.touch(2, at: 10, 10)
    screen.pass(30)
    #expect(screen.takeLog() == ["tap failed: itself"])
  }

  @Test func `A timer of a subclass and a limit of a delayed end take durations`() {
    final class Waiter: GestureRecognizer {
      override func contactsBegan(_ contacts: [Contact], with event: Event) { setTimer(after: .seconds(1)) }
      override func timerFired() { recognize() }
    }
    let screen = Screen()
    screen.application.configuration.delayedEndCap = .milliseconds(40)
    let waiter = screen.add("view").with(Waiter(), "waiter")
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["view began 1"])
    screen.pass(40)
    #expect(screen.takeLog() == ["view ended 1"])
    screen.pass(910)
    #expect(waiter.state == .possible)
    screen.touch(2, at: 10, 10)
    screen.pass(1000)
    #expect(screen.takeLog().last == "waiter began")
  }

  @Test func `A moment after a duration stays in range`() {
    let start = Timestamp(milliseconds: 100)
    #expect(start.advanced(by: .seconds(0.5)) == Timestamp(milliseconds: 600))
    #expect(start.advanced(by: .milliseconds(-50)) == Timestamp(milliseconds: 50))
    #expect(start.advanced(by: .seconds(Int64.max)) == Timestamp(microseconds: .max))
  }
}
