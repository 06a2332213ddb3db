import Interaction
import Traces

/// Records the decisions of recognizers.
final class DecisionRecorder: DecisionObserver {
  private unowned let desk: GestureDesk
  private let board: DeskBoard

  init(_ desk: GestureDesk, _ board: DeskBoard) {
    self.desk = desk
    self.board = board
  }

  func didAct(_ recognizer: GestureRecognizer) {
    let isMeasured = desk.isTraced && recognizer.measuresVelocity
    add(
      .recognizerActed, recognizer, isKept: recognizer.state != .changed,
      isMeasured ? TraceRecord.Values(GestureReading(of: recognizer)) : nil)
  }

  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    switch reason {
    case .itself: add(.recognizerFailed, recognizer, .itself)
    case .cancelled: add(.recognizerFailed, recognizer, .cancelled)
    case .prevented(let other): add(.recognizerFailed, recognizer, .prevented, by: other)
    case .refused: add(.recognizerFailed, recognizer, .refused)
    case .requirementRecognized(let other): add(.recognizerFailed, recognizer, .requirementRecognized, by: other)
    }
  }

  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?) {
    add(.recognizerWaits, recognizer, by: other)
  }

  func didReset(_ recognizer: GestureRecognizer) { add(.recognizerReset, recognizer) }

  private func add(
    _ kind: FlightEntry.Kind, _ recognizer: GestureRecognizer, _ reason: FailureWord = .itself,
    by other: GestureRecognizer? = nil, isKept: Bool = true, _ values: TraceRecord.Values? = nil
  ) {
    board.add(
      RecognizerDecision(
        kind: kind, reason: reason, isKept: isKept,
        detail: UInt16(recognizer.state.code) | UInt16(recognizer.misfit.rawValue) << 8,
        subject: number(of: recognizer), other: other.map { number(of: $0) } ?? FlightEntry.nobody,
        values: board.add(values)))
  }

  private func number(of recognizer: GestureRecognizer) -> UInt32 {
    recognizer.number == 0 ? desk.number(of: recognizer) : recognizer.number
  }
}

extension TraceRecord.Values {
  fileprivate init(_ report: GestureReading) {
    self.init(
      at: TraceRecord.Point(x: report.x, y: report.y), translation: TraceRecord.Point(x: report.dx, y: report.dy),
      velocity: TraceRecord.Point(x: report.vx, y: report.vy), scale: report.scale, rotation: report.rotation,
      fingers: report.fingers)
  }
}
