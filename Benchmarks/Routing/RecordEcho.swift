import Seats
import Traces

/// Writes as many entries into the flight recorder as an event has written. The additional cost of the event is the recorder's
/// share.
struct RecordEcho {
  private let recorder: FlightRecorder
  private var kept: UInt64 = 0
  /// The content of the additional entries. Reading the latest entry for it would cost as much as writing one.
  private let entry = FlightEntry(.touchMotion, subject: 1, other: 2, number: 3, finger: 4, x: 5, y: 6)

  init(of recorder: FlightRecorder) { self.recorder = recorder }

  mutating func recordAgain() {
    for _ in kept..<recorder.kept {
      recorder.record(
        entry.kind, reason: entry.reason, detail: entry.detail, subject: entry.subject, other: entry.other,
        number: entry.number, finger: entry.finger, x: entry.x, y: entry.y)
    }
    kept = recorder.kept
  }
}

extension FlightRecorder {
  /// The number of entries so far, including those that were overwritten.
  fileprivate var kept: UInt64 { lost + UInt64(count) }
}
