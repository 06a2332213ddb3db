import Seats
import Traces

/// Writes each entry of the flight recorder a second time. The additional cost of an event is the recorder's share.
struct RecordEcho {
  private let recorder: FlightRecorder
  private var kept: UInt64 = 0

  init(of recorder: FlightRecorder) { self.recorder = recorder }

  mutating func repeatLatest() {
    guard let latest = recorder.latest else { return }
    for _ in kept..<recorder.kept {
      recorder.record(
        latest.kind, reason: latest.reason, detail: latest.detail, subject: latest.subject, other: latest.other,
        number: latest.number, finger: latest.finger, x: latest.x, y: latest.y)
    }
    kept = recorder.kept
  }
}

extension FlightRecorder {
  /// The number of entries so far, including those that were overwritten.
  fileprivate var kept: UInt64 { lost + UInt64(count) }
}
