import Scripts
import Seats
import Testing

/// Tests that taps and clicks of different steps stay single, because the player separates them.
@Suite struct PressSpacingTests {
  /// The milliseconds from the end of each press to the start of the next.
  private func gaps(_ steps: String...) throws -> [UInt64] {
    let room = try PlayRoom()
    let report = try room.play(
      "settings: {step-timeout: 1ms}\nsteps:\n" + steps.map { "  - \($0)\n" }.joined())
    #expect(report.exitStatus == 0, "\(report.text)")
    return zip(room.presses.dropFirst(), room.releases).map { ($0.microseconds - $1.microseconds) / 1000 }
  }

  @Test(
    "Two steps on the same place are 600 ms apart",
    arguments: [
      "pointer: {click: left, at: [20, 20]}", "tap: [20, 20]", "pen: {tap: [20, 20]}",
      "tap: {at: [20, 20], fingers: 1, hold: 5ms}",
    ])
  func twoSteps(step: String) throws {
    #expect(try gaps(step, step) == [600])
    #expect(try gaps(step, "expect: {windows: {count: 1}, within: 1ms}", "type: ab", step) == [600])
  }

  @Test("One step with a count has its interval between its clicks")
  func counted() throws {
    #expect(try gaps("pointer: {click: left, at: [20, 20], count: 2}") == [100])
    #expect(try gaps("tap: {at: [20, 20], count: 3, interval: 70ms}") == [70, 70])
    #expect(try gaps("double-tap: [20, 20]", "tap: [30, 30]") == [100, 600])
  }

  @Test("A tap and a click may be one double click to a client, too")
  func mixed() throws {
    #expect(try gaps("tap: [20, 20]", "pointer: {click: left, at: [25, 25]}") == [600])
  }

  @Test("What no client counts together follows at once: another button, a place further away")
  func unrelated() throws {
    #expect(try gaps("pointer: {click: left, at: [20, 20]}", "pointer: {click: right, at: [20, 20]}") == [0])
    #expect(try gaps("tap: [20, 20]", "tap: [400, 300]") == [0])
  }

  @Test("A pause between the steps says itself how much time passes")
  func paused() throws {
    #expect(try gaps("tap: [20, 20]", "pause: 0ms", "tap: [20, 20]") == [0])
    #expect(try gaps("tap: [20, 20]", "pause: 90ms", "tap: [20, 20]") == [90])
    #expect(try gaps("tap: [20, 20]", "pause: 2s", "tap: [20, 20]") == [2000])
  }

  @Test("A finger that scrolls takes 200 ms, and leaves the touchpad at their end")
  func scrolling() throws {
    let room = try PlayRoom()
    _ = try room.play(
      "settings: {step-timeout: 1ms}\nsteps:\n  - pointer: {scroll: vertical, distance: 60, samples: 4, at: [20, 20]}\n"
    )
    #expect(room.scrolls == [50, 100, 150, 200, 200])
  }

  @Test("Part of a scroll, and one that says so, happens at once")
  func scrollingAtOnce() throws {
    for step in ["distance: 60, stop: no", "distance: 60, duration: 0s", "distance: 0", "steps: 2"] {
      let room = try PlayRoom()
      _ = try room.play(
        "settings: {step-timeout: 1ms}\nsteps:\n  - pointer: {scroll: vertical, \(step), at: [20, 20]}\n")
      #expect(!room.scrolls.isEmpty && room.scrolls.allSatisfy { $0 == 0 }, "\(step): \(room.scrolls)")
    }
  }
}
