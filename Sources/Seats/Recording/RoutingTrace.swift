import Geometry
import Interaction
import Surfaces
import Traces

/// What a policy may have a rule for, in a trace.
public enum TraceSubject {
  case recognizer(GestureRecognizer)
  case surface(Surface)
  case effect(Effect, RoutingReason)
}

/// Writes down each event in full: what came in, what was asked and answered, and what was sent to whom.
public final class RoutingTrace {
  /// Says which rule of the policy something follows, as `file:line`; nil where none is behind it.
  public var rule: ((TraceSubject) -> String?)?
  public let writer: TraceWriter
  /// Nobody but the router calls.
  unowned(unsafe) let router: InputRouter
  /// Recognizers of the views that a finger landed on that have not been told of it yet.
  var unasked: [(recognizer: GestureRecognizer, finger: Int32)] = []
  var holds = TouchHolds()

  init(of router: InputRouter, _ writer: TraceWriter) {
    self.router = router
    self.writer = writer
  }

  public func flush() { writer.flush() }

  /// Whether what happens now is due to an event.
  var isInEvent: Bool { router.recorder.event != 0 }

  func write(_ record: FlightRecord) { writer.write(record) }

  func write(_ record: FlightRecord, _ effect: Effect, _ reason: RoutingReason) {
    writer.writeOutput(record, rule: rule?(.effect(effect, reason)))
  }
}

extension InputRouter {
  /// Begins to tell everything, in place of whatever trace there was.
  ///
  /// The trace observes the recognizers: nobody else can while it lasts.
  @discardableResult
  public func beginTrace(
    names: any TraceNames, sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) -> RoutingTrace {
    let trace = RoutingTrace(of: self, TraceWriter(names: names, words: .routing, sink: sink))
    self.trace = trace
    responders?.application.observer = trace
    return trace
  }

  public func endTrace() {
    trace?.flush()
    if let responders, responders.application.observer === trace { responders.application.observer = nil }
    trace = nil
  }

  /// Writes out what the flight recorder still has.
  public func dumpRecorder(names: any TraceNames, sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    TraceWriter(names: names, words: .routing, sink: sink).write(recorder)
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
