import Testing

@testable import Playback

/// When a question about widgets is asked again. Times are in milliseconds here.
struct QuestionTimingTests {
  private static let millisecond: UInt64 = 1_000_000

  /// The first time after an answer at which the next request may be sent.
  ///
  /// - Parameters:
  ///   - answered: when the answer came; the first request was sent at 0.
  ///   - work: how long it took.
  ///   - hasEvents: whether applications have sent an event since the request.
  private func next(
    after answered: UInt64, work: UInt64 = 1, pause: UInt64 = 10, isPromising: Bool = false, hasEvents: Bool = false
  ) -> UInt64? {
    var timing = QuestionTiming()
    timing.begin(at: 0, events: 7)
    timing.begin(at: (answered - work) * Self.millisecond, events: 7)
    timing.end(at: answered * Self.millisecond, pause: pause * Self.millisecond, isPromising: isPromising)
    return (0...2_000).first {
      timing.isDue(at: (answered + $0) * Self.millisecond, events: hasEvents ? 8 : 7)
    }
  }

  @Test("The first request is sent at once")
  func first() { #expect(QuestionTiming().isDue(at: 0, events: 3)) }

  @Test(
    "Without events the pauses grow with the waited time, to a quarter of a second",
    arguments: [(1, 10), (80, 10), (160, 20), (800, 100), (2_000, 250), (60_000, 250)] as [(UInt64, UInt64)])
  func withoutEvents(answered: UInt64, pause: UInt64) { #expect(next(after: answered) == pause) }

  @Test(
    "After an event the next request is sent soon, however long the wait was", arguments: [1, 800, 60_000] as [UInt64])
  func withEvents(answered: UInt64) { #expect(next(after: answered, hasEvents: true) == 10) }

  @Test("A question that takes long is asked in a quarter of the time at most", arguments: [false, true])
  func work(hasEvents: Bool) {
    #expect(next(after: 400, work: 90, hasEvents: hasEvents) == 270)
    #expect(next(after: 400, work: 1, pause: 300, hasEvents: hasEvents) == 300)
  }

  @Test("An answer that is nearly good is followed by the next request soon")
  func promising() {
    #expect(next(after: 60_000, isPromising: true) == 10)
    #expect(next(after: 60_000, work: 90, isPromising: true) == 10)
  }

  @Test("An event during the pause ends it")
  func eventDuringPause() {
    var timing = QuestionTiming()
    timing.begin(at: 0, events: 7)
    timing.begin(at: 8_000 * Self.millisecond, events: 7)
    timing.end(at: 8_001 * Self.millisecond, pause: 10 * Self.millisecond, isPromising: false)
    #expect(!timing.isDue(at: 8_100 * Self.millisecond, events: 7))
    #expect(timing.isDue(at: 8_100 * Self.millisecond, events: 8))
    timing.begin(at: 8_100 * Self.millisecond, events: 8)
    #expect(!timing.isDue(at: 8_100 * Self.millisecond - 1, events: 8))
  }
}
