import Geometry
import Interaction
import Surfaces
import Traces

/// What a policy may have a rule for, in a trace.
public enum TraceSubject {
  case recognizer(GestureRecognizer)
  case surface(Surface)
  /// An effect, and the recognizer that sent the action behind it, if any.
  case effect(Effect, RoutingReason, sender: GestureRecognizer?)
}

/// Writes down each event in full: what came in, what was asked and answered, and what was sent to whom.
public final class RoutingTrace {
  private let rules: (TraceSubject) -> String?
  let writer: TraceWriter
  let recorder: FlightRecorder
  let stack: WindowStack
  let desk: GestureDesk

  /// - Parameter rules: the rule of the policy that something follows, as `file:line`; nil where none is behind it.
  init(
    _ writer: TraceWriter, _ recorder: FlightRecorder, _ stack: WindowStack, _ desk: GestureDesk,
    rules: @escaping (TraceSubject) -> String?
  ) {
    self.rules = rules
    self.writer = writer
    self.recorder = recorder
    self.stack = stack
    self.desk = desk
  }

  public func flush() { writer.flush() }

  /// Whether what happens now is due to an event.
  var isInEvent: Bool { recorder.event != 0 }

  func rule(_ subject: TraceSubject) -> String? { rules(subject) }

  func write(_ record: FlightRecord) { writer.write(record) }

  func write(_ record: FlightRecord, _ effect: Effect, _ reason: RoutingReason, sender: GestureRecognizer?) {
    writer.writeOutput(record, rule: rules(.effect(effect, reason, sender: sender)))
  }
}

extension TraceWords {
  /// The words for what the router records.
  public static let routing = TraceWords(
    reasons: RoutingReason.allCases.map(\.word), notes: RoutingNote.Kind.allCases.map(\.word),
    states: GestureRecognizer.State.allCases.map(\.word), failures: FailureWord.allCases.map(\.word),
    misfits: GestureMisfit.allCases.map(\.word), operations: WindowOperation.allCases.map(\.word),
    gestures: PointerGesture.Kind.allCases.map(\.word))
}
