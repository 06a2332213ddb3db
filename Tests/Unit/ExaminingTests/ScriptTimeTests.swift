import Documents
import Evidence
import Scripts
import Seats
import Testing

@testable import Playback

/// Tests of the script's clock.
@Suite struct ScriptTimeTests {
  private let parts: PlayParts
  private var scene: PretendScene { parts.scene }

  init() throws { parts = try PlayParts() }

  private func time(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }

  @Test func theTimersThatAreDueFireInTheirOrderAndTheTimeEndsExactly() {
    scene.timers = [time(1030), time(1010), time(1050)]
    parts.time.pass(microseconds: 40_500)
    #expect(scene.deeds == [.timersFired(at: time(1010)), .timersFired(at: time(1030))])
    #expect(scene.now == InputTime(microseconds: 1_040_500) && parts.time.now == scene.now)
    #expect(scene.timers == [time(1050)])
    parts.time.pass(TimeSpan(microseconds: 9500))
    #expect(scene.deeds.last == .timersFired(at: time(1050)), "a timer at the end is due")
    #expect(scene.now == time(1050))
  }

  @Test func timeThatIsNegativeDoesNotPass() {
    parts.time.pass(.milliseconds(-5))
    #expect(scene.now == time(1000))
  }

  @Test func noTimePassesAfterASignal() {
    scene.timers = [time(1010)]
    parts.interruption.note(15, at: 0)
    parts.time.pass(.milliseconds(20))
    #expect(scene.now == time(1000) && scene.deeds.isEmpty)
  }
}
