import Traces

/// A decision of a recognizer, in the form of an entry of the flight recorder.
struct RecognizerDecision {
  let kind: FlightEntry.Kind
  let reason: FailureWord
  /// False if the entry is only traced. A gesture in progress decides with every motion, which would push all other
  /// entries out of the ring.
  let isKept: Bool
  /// The recognizer's state (low byte) and the reason for which its gesture did not fit (high byte).
  let detail: UInt16
  /// The recognizer's number.
  let subject: UInt32
  /// The number of the recognizer that it waits for or failed because of.
  let other: UInt32
  /// The place of the gesture's values for the trace in the board's list; -1 if they are not measured.
  var values: Int16 = -1

  var entry: FlightEntry {
    FlightEntry(kind, reason: reason.rawValue, detail: detail, subject: subject, other: other)
  }
}
