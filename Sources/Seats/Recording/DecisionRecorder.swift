import Interaction
import Traces

/// Records what recognizers decide.
final class DecisionRecorder: DecisionObserver {
  private unowned let router: InputRouter

  init(of router: InputRouter) { self.router = router }

  func didAct(_ recognizer: GestureRecognizer) {
    // A gesture that goes on says so with every motion: that would push everything else out of the ring.
    guard recognizer.state == .changed else { return record(.recognizerActed, recognizer) }
    router.tellOnly(made(.recognizerActed, recognizer, .itself, by: nil))
  }

  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    switch reason {
    case .itself: record(.recognizerFailed, recognizer, .itself)
    case .cancelled: record(.recognizerFailed, recognizer, .cancelled)
    case .prevented(let other): record(.recognizerFailed, recognizer, .prevented, by: other)
    case .refused: record(.recognizerFailed, recognizer, .refused)
    case .requirementRecognized(let other): record(.recognizerFailed, recognizer, .requirementRecognized, by: other)
    }
  }

  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?) {
    record(.recognizerWaits, recognizer, by: other)
  }

  func didReset(_ recognizer: GestureRecognizer) { record(.recognizerReset, recognizer) }

  private func record(
    _ kind: FlightRecord.Kind, _ recognizer: GestureRecognizer, _ reason: FailureWord = .itself,
    by other: GestureRecognizer? = nil
  ) {
    router.record(made(kind, recognizer, reason, by: other))
  }

  private func made(
    _ kind: FlightRecord.Kind, _ recognizer: GestureRecognizer, _ reason: FailureWord, by other: GestureRecognizer?
  ) -> FlightRecord {
    FlightRecord(
      kind, reason: reason.rawValue,
      detail: UInt16(recognizer.state.code) | UInt16(recognizer.misfit.rawValue) << 8,
      subject: router.recognizers.number(of: recognizer),
      other: other.map { router.recognizers.number(of: $0) } ?? FlightRecord.nobody)
  }
}
