import Traces

/// What a recognizer decided, as an entry of the flight recorder says it.
struct RecognizerDecision {
  let kind: FlightRecord.Kind
  let reason: FailureWord
  /// False where the entry is only traced: a gesture that continues decides with every motion, which would push everything
  /// else out of the ring.
  let isKept: Bool
  /// The recognizer's state, with what did not fit above it.
  let detail: UInt16
  /// The recognizer's number.
  let subject: UInt32
  /// That of the recognizer that it stands back for.
  let other: UInt32

  var entry: FlightRecord {
    FlightRecord(kind, reason: reason.rawValue, detail: detail, subject: subject, other: other)
  }
}
