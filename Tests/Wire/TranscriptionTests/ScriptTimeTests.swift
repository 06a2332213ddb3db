import Documents
import Scripts
import Seats
import Testing

@testable import Transcription

/// Tests of the pauses in a recorded script, without a desktop.
@Suite struct ScriptTimeTests {
  private var time = ScriptTime(isRaw: false)

  private func step(_ kind: Step.Kind, _ start: Int64, _ end: Int64) -> TimedStep {
    TimedStep(kind: kind, start: start, end: end, input: .other)
  }

  private let tap = Step.Kind.fingers(.tap(TapStep(place: .center)))
  private let key = Step.Kind.keyboard(.key(.press("a")))

  @Test("no pause before the first step")
  mutating func first() { #expect(time.pause(before: step(tap, 5_000_000, 5_050_000), isFirst: true) == nil) }

  @Test("a second tap keeps its distance, to a second at most")
  mutating func taps() {
    time.didAdd(step(tap, 0, 50_000))
    #expect(time.pause(before: step(tap, 250_000, 300_000), isFirst: true) == .milliseconds(200))
    #expect(time.pause(before: step(tap, 9_050_000, 9_100_000), isFirst: true) == .seconds(1))
    #expect(time.pause(before: step(tap, 60_000, 110_000), isFirst: true) == .zero)
  }

  @Test("time between keys decides nothing")
  mutating func keys() {
    time.didAdd(step(key, 0, 0))
    #expect(time.pause(before: step(key, 900_000, 900_000), isFirst: true) == nil)
  }

  @Test("while fingers are down, all time is told, and what milliseconds leave over comes later")
  mutating func fingers() {
    time.didAdd(step(key, 0, 0))
    time.eventDidEnd(timer: nil, areFingersDown: true)
    time.segmentWillBegin()
    #expect(time.pause(before: step(key, 7_600, 7_600), isFirst: true) == .milliseconds(7))
    time.didAdd(step(key, 7_600, 7_600))
    #expect(time.pause(before: step(key, 8_000, 8_000), isFirst: true) == .milliseconds(1))
  }

  @Test("what comes at the moment that gestures wait for is told to the microsecond")
  mutating func timers() {
    time.didAdd(step(key, 0, 0))
    time.eventDidEnd(timer: InputTime(microseconds: 500_000), areFingersDown: false)
    time.segmentWillBegin()
    #expect(time.pause(before: step(key, 501_234, 501_234), isFirst: true) == TimeSpan(microseconds: 501_234))
    #expect(time.pause(until: 300_700) == .milliseconds(300))
  }

  @Test("where nothing waits, the time up to now is not told")
  mutating func idle() {
    time.didAdd(step(key, 0, 0))
    time.eventDidEnd(timer: nil, areFingersDown: false)
    #expect(time.pause(until: 300_700) == nil)
  }
}
