import Traces

/// An entry of the flight recorder about what a recognizer decided.
struct RecognizerDecision {
  var entry: FlightRecord
  /// False where the entry is only traced: a gesture that continues decides with every motion, which would push everything
  /// else out of the ring.
  var isKept: Bool
}
